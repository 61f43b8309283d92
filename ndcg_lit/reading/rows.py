"""Ids as bytes, and documents with a number, those of a query together: rows of files and tables in any order, or a dict of dicts."""

import struct
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from ndcg_lit.lists import distinct, ranges, shorten
from ndcg_lit.system import in_order


def as_bytes(
    name,  # an id: text, bytes, a number, a date or time, a truth value, or an object with a text of its own
):  # the bytes by which it is compared
    "Return an id as bytes; ValueError for a missing or infinite one, TypeError for lists, sets, dicts and durations."
    if type(name) is int:
        return b"%d" % name  # the commonest of what is not text
    if isinstance(name, bytes):
        return name
    text = name if isinstance(name, str) else _written_out(name)
    try:
        return text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        raise ValueError(f"{shorten(text)} is no id: it holds half of a character") from None


def ids_as_bytes(ids, where):
    "Return the `ids` as bytes; an error begins with `where` and the number of the bad one."
    if {*map(type, ids)} == {str}:
        with suppress(UnicodeEncodeError):
            return list(map(str.encode, ids))
    try:
        return list(map(as_bytes, ids))
    except (TypeError, ValueError):
        for at, name in enumerate(ids):
            id_at(name, f"{where}[{at}]")
        raise


def id_at(name, where):
    "Return an id as bytes; an error begins with `where`."
    try:
        return as_bytes(name)
    except TypeError as error:
        raise TypeError(f"{where}: {error}") from None
    except ValueError as error:
        raise ValueError(f"{where}: {error}") from None


def is_missing(value):
    "Return whether `value` stands for one that is not there: None, nan, pandas' NaT and NA."
    try:
        return value is None or bool(value != value)
    except (TypeError, ValueError, ArithmeticError):
        return True  # pandas' NA, and a signalling nan


IDS = "text, bytes, numbers, dates, times or UUIDs"


NO_IDS = list, tuple, set, frozenset, dict, np.ndarray, timedelta, np.timedelta64


def _written_out(name):
    "Return an id that is neither text nor bytes, as text."
    if isinstance(name, (bool, np.bool_)):
        return str(name)
    if isinstance(name, NO_IDS):
        raise TypeError(f"{shorten(name)} is no id; ids are {IDS}")
    if isinstance(name, (int, np.integer)):
        return str(int(name))
    if is_missing(name):
        raise ValueError(f"{shorten(name)} is no id; ids are {IDS}")
    from decimal import Decimal

    if isinstance(name, (float, np.floating, Decimal)):
        if not -np.inf < name < np.inf:
            raise ValueError(f"{name} is no id; a number must be finite")
        if name == int(name):
            return str(int(name))
        if isinstance(name, Decimal):
            return f"{name:f}".rstrip("0")
        # no more digits than it takes to read it back
        return np.format_float_positional(name, trim="-")
    if isinstance(name, np.datetime64):
        whole = (
            name.astype("datetime64[us]")
            if np.datetime_data(name)[0] not in ("Y", "M", "W", "D")
            else name
        )
        if whole == name and not isinstance(whole.item(), int):
            return str(whole.item())  # as Python writes it
        return str(name).replace("T", " ")  # as pandas does
    if isinstance(name, (bytearray, memoryview)):
        return as_text(bytes(name))
    if type(name).__str__ is object.__str__:  # what it writes is its address, or all that it holds
        raise TypeError(f"{shorten(name)} is no id; ids are {IDS}")
    return str(name)


def as_text(name):
    "Return an id as text, whatever its bytes are."
    return str(name) if isinstance(name, str) else name.decode("utf-8", "surrogateescape")


def as_texts(names):
    "Return some ids, text or bytes, as text; many of bytes in one step."
    if {*map(type, names)} == {bytes}:
        joined = b"\n".join(names)
        if joined.count(b"\n") == len(names) - 1:
            return joined.decode("utf-8", "surrogateescape").split("\n")
    return [name if type(name) is str else as_text(name) for name in names]


class TextInFold(str):
    """The id of a query of a fold, "3/q"; `own` is its id within the fold, "q", which a document may have too.

    A dict of such ids can be filtered and copied as any other."""

    def __new__(cls, text, own):
        made = super().__new__(cls, text)
        made.own = own
        return made

    def __getnewargs__(self):
        return str(self), self.own


class BytesInFold(bytes):
    "The bytes of a `TextInFold`; `own` is in bytes too."

    def __new__(cls, name):
        made = super().__new__(cls, as_bytes(name))
        made.own = as_bytes(name.own)
        return made

    def text(self):
        "Return the `TextInFold` that it stands for."
        return TextInFold(as_text(self), as_text(self.own))


def own_id(query):
    "Return the id of a `query` within its fold; without a fold, the id itself."
    return getattr(query, "own", query)


def own_ids(queries):
    "Return the ids within their fold of those of the `queries` that are in one, a dict."
    return {query: query.own for query in queries if hasattr(query, "own")}


def id_in_fold(query, *sides):
    "Return the id of a `query` within its fold, as text, if one of the `sides`, dicts or `GroupedRows`, knows of a fold."
    name = as_bytes(query)
    for side in sides:
        known = own_ids(getattr(side, "names", side))
        own = next((own for each, own in known.items() if as_bytes(each) == name), None)
        if own is not None:
            return as_text(own)
    return as_text(name)


def query_bytes(name):
    "Return the id of a query as bytes, which still know that of its fold."
    return BytesInFold(name) if isinstance(name, TextInFold) else as_bytes(name)


MAX_ID_BYTES = 4096  # bytes of an id


def id_text(text, ends, name):
    "Return `text` as an array with eight spare bytes after it, and where each id in it begins and its size."
    a, size = np.zeros(len(text) + 8, np.uint8), np.diff(ends)
    a[: len(text)] = np.frombuffer(text, np.uint8)
    longest = size.max(initial=0)
    if longest > MAX_ID_BYTES:
        raise ValueError(
            f"{name}: a document id has {longest} bytes; at most {MAX_ID_BYTES} are read"
        )
    return a, ends[:-1], size.astype(np.int16)


def joined_ids(ids, name):
    "Return a list of `ids` in bytes as one text, with eight spare bytes, where each id begins and its size."
    ends = np.concatenate([[0], np.cumsum(np.fromiter(map(len, ids), np.int64, len(ids)))])
    return id_text(b"".join(ids), ends, name)


def eight_bytes(a):
    "Return the eight bytes that begin at each place of `a` as one number, the first byte lowest: a view."
    return np.ndarray(a.size - 7, "<u8", a, strides=(1,))


# the first `count` bytes of eight
FIRST_BYTES = np.array([2 ** (8 * count) - 1 for count in range(9)], dtype=np.uint64)


def id_words(text, begin, size):
    "Yield the ids at `begin` in `text`, eight bytes at a time, as numbers: zeros after the `size` bytes of an id."
    shortest, longest, eight = (
        int(size.min(initial=MAX_ID_BYTES)),
        int(size.max(initial=0)),
        eight_bytes(text),
    )
    for j in range(0, longest, 8):
        if shortest >= j + 8:
            yield eight[begin + j]
        elif shortest == longest:
            yield eight[begin + j] & FIRST_BYTES[longest - j]
        elif shortest > j:
            yield eight[begin + j] & FIRST_BYTES[np.minimum(size - j, 8)]
        else:
            there = np.flatnonzero(size > j)
            word = np.zeros(size.size, np.uint64)
            word[there] = eight[begin[there] + j] & FIRST_BYTES[np.minimum(size[there] - j, 8)]
            yield word


def packed_ids(text, begin, size):
    "Return where each id begins in a text of its own, filled up with zeros to words of eight bytes; and that text."
    count = (size + 7) >> 3
    at = np.cumsum(count, dtype=np.int32) - count
    words = np.empty(count.sum(), np.uint64)
    for j, word in enumerate(id_words(text, begin, size)):
        there = count > j
        words[at[there] + j] = word[there]
    return at << 3, words.view(np.uint8)


SPREAD = 0x9E3779B97F4A7C15  # 2**64 over the golden ratio


def id_keys(text, begin, size):
    "Return a number of 64 bits for each id, spread over all of them by multiplication (Knuth (1973), section 6.4)."
    key = np.zeros(size.size, np.uint64)
    for j, word in enumerate(id_words(text, begin, size)):
        key = word if j == 0 else np.where(word != 0, (key ^ (key >> 29)) * SPREAD + word, key)
    return key * SPREAD


APART = 0xD1B54A32D192ED03  # odd, so that its multiples by the query numbers are all different


class Rows(NamedTuple):
    "Documents with a number, in any order."

    names: list  # the query ids, bytes, in order of appearance
    codes: np.ndarray  # (rows,) the number of the query of each
    number: np.ndarray  # (rows,) scores or grades, float64
    text: np.ndarray  # bytes that hold the document ids
    begin: np.ndarray  # (rows,) where each id begins in `text`
    size: np.ndarray  # (rows,) its length


@dataclass
class GroupedNumbers:
    "Scores or grades; those of query `q` are the rows `offsets[q]:offsets[q + 1]`."

    names: list  # as in `Rows`
    offsets: np.ndarray  # (queries + 1,) rows at which the queries begin
    number: np.ndarray  # (rows,) as in `Rows`

    def __len__(self):
        return len(self.names)

    @cached_property
    def row_query(self):
        "Return the number of the query of each row."
        return np.arange(len(self)).repeat(np.diff(self.offsets))

    @property
    def queries(self):
        "Return the query ids as text."
        return [as_text(name) for name in self.names]

    def numbers(self, first, last):
        "Return the `GroupedNumbers` of the queries from `first` to the one before `last`."
        low, high = self.offsets[[first, last]].tolist()
        offsets = self.offsets[first : last + 1] - low
        return GroupedNumbers(self.names[first:last], offsets, self.number[low:high])

    part = numbers

    def nearest_first(self):
        "Return the same rows with each number, a distance, negated, so that the lowest is the best."
        made = copy(self)
        made.number = 0.0 - self.number  # and not -0.0 for 0
        return made

    def where(self, kept):
        "Return the `GroupedNumbers` of the queries that are `kept`."
        names = [name for name, its_kept in zip(self.names, kept.tolist()) if its_kept]
        offsets = np.append(0, np.cumsum(np.diff(self.offsets)[kept]))
        return GroupedNumbers(names, offsets, self.number[kept[self.row_query]])

    def before(self, order, place, tied, rows, some, ties):
        """Return how many of its equals come before each of the `rows`, but only of `some`, which are tied.

        Its equals stand in the `order` from `place` on, as many as are `tied`."""
        at = np.empty_like(order)
        at[order] = np.arange(order.size)
        return at[rows[some]] - place


WITHIN = 256  # bytes of a text, for each id, that are copied to take ids out of it


@dataclass
class GroupedRows(GroupedNumbers):
    "Documents with a number, score or grade."

    text: np.ndarray  # as in `Rows`, and the rest
    begin: np.ndarray
    size: np.ndarray

    once = False  # is it known that no query has a document twice?
    distances = None  # (rows,) where the results have some, and no scores
    ranked = None  # what has no numbers of its own and counts as it comes, as errors call it

    @cached_property
    def keys(self):
        "Return the keys of the document ids."
        return id_keys(self.text, self.begin, self.size)

    @cached_property
    def codes(self):
        "Return a number of 64 bits for each row, made of its query and its document's key."
        return self.keys + (np.arange(len(self), dtype=np.uint64) * APART).repeat(
            np.diff(self.offsets)
        )

    def measured(self):
        "Return the rows with their distances for numbers; ValueError where they have no numbers, but an order."
        if self.ranked:
            raise ValueError(
                f"{self.ranked} has no numbers and ranks as it comes, the best first; scores='distance' needs distances"
            )
        made = copy(self)
        made.number = self.number if self.distances is None else self.distances
        return made

    def document(self, row):
        "Return the document id of a `row`, as bytes."
        return self.text[self.begin[row] : self.begin[row] + self.size[row]].tobytes()

    def documents(self, low, high):
        "Return the document ids of the rows from `low` to before `high`, as bytes."
        begin, size = self.begin[low:high], self.size[low:high]
        first, last = int(begin.min(initial=self.text.size)), int((begin + size).max(initial=0))
        if last - first > WITHIN * begin.size:  # they stand apart, and much is between them
            return list(map(self.document, range(low, low + begin.size)))
        text = self.text[first:last].tobytes()
        spans = zip((begin - first).tolist(), size.tolist())
        return [text[at : at + count] for at, count in spans]

    def words(self, rows):
        "Yield the document ids of `rows`, eight bytes at a time, as numbers."
        return id_words(self.text, self.begin[rows], self.size[rows])

    def to_dict(self):
        "Return a dict of dicts: query to document to number."
        queries = (
            name.text() if isinstance(name, BytesInFold) else as_text(name) for name in self.names
        )
        spans = zip(queries, self.offsets[:-1].tolist(), self.offsets[1:].tolist())
        return {
            query: {
                as_text(self.document(row)): float(self.number[row]) for row in range(low, high)
            }
            for query, low, high in spans
        }

    def part(self, first, last):
        "Return the queries from `first` to the one before `last`."
        low, high = self.offsets[[first, last]].tolist()
        some = self.numbers(first, last)
        ids = self.text, self.begin[low:high], self.size[low:high]
        part = GroupedRows(some.names, some.offsets, some.number, *ids)
        if "keys" in self.__dict__:
            part.keys = self.keys[low:high]
        return part

    def before(self, order, place, tied, rows, some, ties):
        "Return how many of its equals come before each of `some` of the `rows`; by `docid` the larger id is first."
        if ties == "docid":
            begin, which = np.unique(place, return_index=True)
            count = tied[which]
            at = ranges(begin, count)
            equals = order[at]
            falling_words = [~word.astype(np.uint64).byteswap() for word in self.words(equals)]
            # decides where ids differ in zeros at their end alone
            shorter = -self.size[equals].astype(np.int64)
            group = begin.repeat(count)
            order[at] = equals[np.lexsort([shorter, *reversed(falling_words), group])]
        return super().before(order, place, tied, rows, some, ties)


# equals to compare a document of a dict with, for each document; putting more of them in order takes less time
PAIRS = 4


class DictRows(GroupedRows):
    """The rows of a dict of dicts of a `kind` whose ids are text; they become bytes only where somebody asks for these.

    Text without halves of characters is in the order of its bytes."""

    once = True

    def __init__(self, query_ids, dicts, ids, number, kind):
        self.query_ids, self.ids, self.kind = query_ids, ids, kind
        self.sizes = [*map(len, dicts)]
        self.bounds = [0, *accumulate(self.sizes)]
        self.offsets, self.number = np.array(self.bounds), number

    def __len__(self):
        return len(self.query_ids)

    @property
    def queries(self):
        "Return the query ids as text."
        return list(map(as_text, self.query_ids))

    @cached_property
    def names(self):
        "Return the query ids in bytes."
        return list(map(query_bytes, self.query_ids))

    @cached_property
    def known(self):
        "Return the set of the query ids."
        return {*self.query_ids}

    @cached_property
    def joined(self):
        "Return the ids as one text in bytes, where each begins and its size."
        return joined_ids(list(map(as_bytes, self.ids)), self.kind)

    text = property(lambda self: self.joined[0])
    begin = property(lambda self: self.joined[1])
    size = property(lambda self: self.joined[2])

    def before(self, order, place, tied, ids, some, ties):
        "Return how many of its equals come before each of `some` of the `ids`, by comparing it with each of them."
        if tied.sum() > PAIRS * self.number.size:
            return self.before_in_groups(order, place, tied, ids, some, ties)
        equals = np.array([self.ids[row] for row in order[ranges(place, tied)].tolist()], object)
        mine = np.array([ids[at] for at in some.tolist()], object).repeat(tied)
        begin = np.cumsum(tied) - tied
        if ties == "stable":
            return (equals == mine).nonzero()[0] - begin
        return np.add.reduceat(equals > mine, begin, dtype=np.int64)

    def before_in_groups(self, order, place, tied, ids, some, ties):
        "Return the same, by putting each group of equals in order."
        groups, found = {}, []
        for begin, size, at in zip(place.tolist(), tied.tolist(), some.tolist()):
            if begin not in groups:
                names = [self.ids[row] for row in order[begin : begin + size].tolist()]
                if ties == "docid":
                    names.sort(reverse=True)
                groups[begin] = {name: i for i, name in enumerate(names)}
            found.append(groups[begin][ids[at]])
        return np.array(found)


EMPTY_HINTS = {  # what errors add where a run or judgments hold nothing
    "run": "a run that found nothing is a dict such as {'q1': {}}",
    "qrels": "without judgments there is nothing to measure",
    "seen": "a user who had nothing needs no row",
}


def rows_in_order(codes):
    "Return the rows in order of their `codes`, those of one code as they came."
    if (codes[1:] >= codes[:-1]).all():
        return np.arange(codes.size)
    order = (codes & 0xFFFF).astype(np.uint16).argsort(kind="stable")
    if codes.max() <= 0xFFFF:
        return order
    return order[(codes[order] >> 16).astype(np.uint16).argsort(kind="stable")]


def group_rows(rows, keys=None):
    "Return the `GroupedRows` of `Rows` in any order; `keys` are those of their documents, if they are known."
    names, codes, number, text, begin, size = rows
    if (codes[1:] < codes[:-1]).any():
        order = rows_in_order(codes)
        codes, number, begin, size = codes[order], number[order], begin[order], size[order]
        if keys is not None:
            keys = keys[order]
    offsets = codes.searchsorted(np.arange(len(names) + 1, dtype=codes.dtype))
    lists = GroupedRows(names, offsets, number, text, begin, size)
    if keys is not None:
        lists.keys = keys
    return lists


PART_ROWS = 65_536  # rows that are worked on together, about as many as a block of a file has lines


def spans(offsets, rows):
    "Return from which query to before which parts of lists with these `offsets` go, of whole queries, some `rows` each."
    size, queries = offsets[-1], len(offsets) - 1
    if size <= rows:
        return [(0, queries)]
    # the last part goes to the last query, which may have no document
    cuts = distinct([0, *np.searchsorted(offsets, range(0, size, rows)).tolist(), queries])
    return list(zip(cuts[:-1].tolist(), cuts[1:].tolist()))


def in_parts(lists):
    "Yield `lists` in parts of whole queries, some `PART_ROWS` rows each."
    for first, last in spans(lists.offsets, PART_ROWS):
        yield lists.part(first, last)


def same_documents(lists, rows, others, their_rows):
    "Return where the document id of `lists` at `rows` is that of `others` at `their_rows`, byte by byte."
    size, their_size = lists.size[rows], others.size[their_rows]
    shorter = np.minimum(size, their_size)
    same = size == their_size
    ours = id_words(lists.text, lists.begin[rows], shorter)
    theirs = id_words(others.text, others.begin[their_rows], shorter)
    for mine, other in zip(ours, theirs):
        same &= mine == other
    return same


class Slots:
    "The places of `codes` by their upper bits: codes of different slots are different."

    def __init__(self, codes):
        bits = codes.size.bit_length() + 3  # some eight times as many slots as codes
        self.shift, place = np.uint64(64 - bits), np.arange(codes.size, dtype=np.uint32)
        self.last, self.shared = np.zeros(1 << bits, np.uint32), np.zeros(1 << bits, bool)
        slot = self.of(codes)
        self.last[slot] = place
        kept, sharing = self.last[slot], np.zeros(codes.size, bool)
        lost = np.flatnonzero(kept != place)
        self.shared[slot[lost]] = sharing[lost] = sharing[kept[lost]] = True
        self.sharing = np.flatnonzero(sharing)  # the places of the codes that share a slot

    def of(self, codes):
        "Return the slot of each of the `codes`."
        return (codes >> self.shift).view(np.int64)


def same_codes(codes, rows):
    "Return two arrays of the `rows` with these `codes`: neighbours of one code, as far as its upper bits tell."
    low = np.uint64((1 << codes.size.bit_length()) - 1)
    ordered = (codes & ~low) | np.arange(codes.size, dtype=np.uint64)
    ordered.sort()
    at = np.flatnonzero((ordered[1:] ^ ordered[:-1]) <= low)
    return [rows[(ordered[place] & low).view(np.int64)] for place in (at, at + 1)]


def quoted(text):
    "Return the bytes `text` in quotation marks, for an error."
    return shorten(text.decode("utf-8", "replace"))


DUPLICATES = ("error", "first", "last", "max")


# How a document that a query has twice is refused, and the cure that an error names, which who called can take
REFUSED = {
    "error": "duplicates='first', 'last' or 'max' keeps one",
    "by convention": "a convention with duplicates=first, duplicates=last or duplicates=max keeps one",
    "unless max": "duplicates='max' keeps the one with the largest number",
    "always": "give each document of a query once",
}


def deduplicated(lists, duplicates):
    """Return `lists` with each document once in a query, the one that `duplicates` says.

    `DuplicateDocument` where it is in `REFUSED`; "keep": the `lists` as they are."""
    if duplicates == "keep" or lists.once:
        return lists

    def kept(part):
        "Return which rows of `part` stay."
        rows = Slots(part.codes).sharing
        return rows_to_keep(part, distinct(same_codes(part.codes[rows], rows)), duplicates)[0]

    keep = list(in_order(kept, in_parts(lists)))
    once = lists if all(map(np.all, keep)) else only(lists, np.concatenate(keep))
    once.once = True
    return once


def only(lists, keep):
    "Return `lists` with only the rows where `keep` is true."
    offsets = np.concatenate([[0], np.cumsum(keep)])[lists.offsets]
    left = GroupedRows(
        lists.names, offsets, lists.number[keep], lists.text, lists.begin[keep], lists.size[keep]
    )
    if "keys" in lists.__dict__:
        left.keys = lists.keys[keep]
    left.once = lists.once
    return left


def rows_to_keep(lists, suspects, duplicates):
    "Return which rows stay if no query may have one of the `suspects` twice, and the row of each (query, document)."
    keep, kept = np.ones(lists.number.size, bool), {}
    for query, row in zip(lists.row_query[suspects].tolist(), suspects.tolist()):
        document = lists.document(row)
        seen = kept.setdefault((query, document), row)
        if seen == row:
            continue
        if duplicates in REFUSED:
            raise DuplicateDocument(lists.names[query], document, REFUSED[duplicates])
        higher = lists.number[row] > lists.number[seen]
        if duplicates == "last" or (duplicates == "max" and higher):
            keep[seen], kept[query, document] = False, row
        else:
            keep[row] = False
    return keep, kept


class DuplicateDocument(ValueError):
    "Says that a `query` has a `document` twice, and the `cure`."

    def __init__(self, query, document, cure):
        self.pair, self.cure = (query, document), cure
        self.said = f"document {quoted(document)} is in query {quoted(query)} twice"
        super().__init__(f"{self.said}; {cure}")


def own_rows(lists, own):
    "Return which rows of `lists` name the document whose id is that of their query, which `own` gives for some."
    known = [own.get(name, own_id(name)) for name in lists.names]
    # no document has a longer id
    short = [name if len(name) <= MAX_ID_BYTES else b"" for name in known]
    names = GroupedRows([], lists.offsets[:1], lists.number[:0], *joined_ids(short, "run"))
    return same_documents(lists, np.arange(lists.number.size), names, lists.row_query)


class UngroupedRun(Exception):
    "Raised where the lines of a query do not stand together."


def joined_parts(parts):
    "Return the `GroupedRows` of `parts`, each of one query; `UngroupedRun` if those of a query do not stand together."
    texts = [part.text[part.begin[0] : part.begin[-1] + part.size[-1]] for part in parts]
    starts = np.cumsum([0, *map(len, texts)])
    begin = [part.begin - part.begin[0] + start for part, start in zip(parts, starts)]
    number, size = (
        np.concatenate([getattr(part, name) for part in parts]) for name in ("number", "size")
    )
    text = np.concatenate([*texts, np.zeros(8, np.uint8)])
    counts = {name: 0 for [name] in (part.names for part in parts)}
    for i, part in enumerate(parts):
        [name] = part.names
        if counts[name] and name != parts[i - 1].names[0]:
            raise UngroupedRun
        counts[name] += part.size.size
    offsets = np.cumsum([0, *counts.values()])
    return GroupedRows(list(counts), offsets, number, text, np.concatenate(begin), size)


def check_dicts(queries, kind):
    "Refuse what is no dict of dicts, or empty; errors call it `kind`."
    if not queries:
        raise ValueError(f"{kind} is empty; {EMPTY_HINTS[kind]}")
    if set(map(type, queries.values())) == {dict}:
        return
    for query, docs in queries.items():
        if isinstance(docs, Mapping):
            continue
        raise TypeError(
            f"{kind}[{query!r}] must be a dict from document to number; got {shorten(docs)}"
        )


def names_of(queries, kind):
    "Return the ids of the `queries` of a dict, in bytes; ValueError where two are the same. Errors call it `kind`."
    for query in queries:
        id_at(query, f"{kind}, a query")
    names = list(map(query_bytes, queries))
    if len(set(names)) < len(names):
        twice = next(name for name, many in Counter(names).items() if many > 1)
        raise ValueError(f"{kind} has the query {as_text(twice)!r} twice; ids are compared as text")
    return names


def rows_of_dicts(queries, kind):
    "Return the rows of a dict of dicts, `DictRows` if all ids are text. Errors call it `kind`."
    check_dicts(queries, kind)
    if are_text(queries):
        found = text_rows(list(queries), list(queries.values()), queries, kind)
        if found is not None:
            return found
    names = names_of(queries, kind)
    try:
        joined = joined_ids([as_bytes(name) for docs in queries.values() for name in docs], kind)
    except (TypeError, ValueError):
        for query, docs in queries.items():
            for document in docs:
                id_at(document, f"{kind}[{query!r}], a document")
        raise
    offsets = np.array([0, *accumulate(map(len, queries.values()))], np.int64)
    values = [number for docs in queries.values() for number in docs.values()]
    return GroupedRows(names, offsets, numbers_in_dicts(queries, values, kind), *joined)


def text_rows(query_ids, dicts, given, kind):
    "Return the `DictRows` of some queries of those `given`, and of their `dicts`; None if a document id is no text."
    ids, values = [], []
    for docs in dicts:
        ids += docs
        values += docs.values()
    if are_text(ids):
        return DictRows(query_ids, dicts, ids, numbers_in_dicts(given, values, kind), kind)
    return None


def are_text(ids):
    "Check whether all `ids` are text, and whole: half of a character stands for a byte."
    try:
        text = "".join(ids)
        if not text.isascii():
            text.encode()
        return True
    except (TypeError, UnicodeEncodeError):
        return False


def floats(values):
    "Return the numbers in the list `values` as an array; for some thousands this is the fastest way."
    return np.frombuffer(struct.pack(f"{len(values)}d", *values)) if values else np.zeros(0)


def numbers_in_dicts(queries, values, kind):
    "Return the `values` of a dict of dicts as an array; ValueError names the first that is no finite number."
    try:
        found = floats(values)
        if np.isfinite(found).all():
            return found
    except (struct.error, OverflowError):
        pass
    for query, docs in queries.items():
        for document, value in docs.items():
            try:
                finite = np.isfinite(floats([value]))[0]
            except (struct.error, OverflowError):
                finite = False
            if not finite:
                raise ValueError(
                    f"{kind}[{query!r}][{document!r}] is {shorten(value)}; it must be a finite number"
                )


def as_rows(side, kind):
    "Return a `side`, rows or a dict, as rows."
    return rows_of_dicts(side, kind) if isinstance(side, Mapping) else side
