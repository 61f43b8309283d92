"""Rows in any order become the documents of each query, and tell where the judged ones stand: their ranks, how many documents have a higher score, how many the same."""

from dataclasses import dataclass, field
from datetime import timedelta
from decimal import Decimal
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ndcg_lit.lists import group_starts, ranges, rising_bits, shorten
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
    if isinstance(name, (float, np.floating, Decimal)):
        if not -np.inf < name < np.inf:
            raise ValueError(f"{name} is no id; a number must be finite")
        if name == int(name):
            return str(int(name))
        if isinstance(name, Decimal):
            return f"{name:f}".rstrip("0")
        return np.format_float_positional(
            name, trim="-"
        )  # no more digits than it takes to read it back
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
    return str(name)


IDS = "text, bytes, numbers, dates, times or UUIDs"


def as_text(name):
    "Return an id as text, whatever its bytes are."
    return str(name) if isinstance(name, str) else name.decode("utf-8", "surrogateescape")


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


FIRST_BYTES = np.array(
    [2 ** (8 * count) - 1 for count in range(9)], dtype=np.uint64
)  # the first `count` bytes of eight


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


def id_keys(text, begin, size):
    "Return a number of 64 bits for each id, spread over all of them by multiplication (Knuth 1973, 6.4)."
    key = np.zeros(size.size, np.uint64)
    for j, word in enumerate(id_words(text, begin, size)):
        key = word if j == 0 else np.where(word != 0, (key ^ (key >> 29)) * SPREAD + word, key)
    return key * SPREAD


SPREAD = 0x9E3779B97F4A7C15  # 2**64 over the golden ratio


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
class GroupedRows:
    "Documents with a number, score or grade; those of query `q` are the rows `offsets[q]:offsets[q + 1]`."

    names: list  # as in `Rows`
    offsets: np.ndarray  # (queries + 1,) rows at which the queries begin
    number: np.ndarray  # the rest as in `Rows`
    text: np.ndarray
    begin: np.ndarray
    size: np.ndarray

    once = False  # is it known that no query has a document twice?

    def __len__(self):
        return len(self.names)

    @cached_property
    def row_query(self):
        "Return the number of the query of each row."
        return np.arange(len(self)).repeat(np.diff(self.offsets))

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

    @property
    def queries(self):
        "Return the query ids as text."
        return [as_text(name) for name in self.names]

    def document(self, row):
        "Return the document id of a `row`, as bytes."
        return self.text[self.begin[row] : self.begin[row] + self.size[row]].tobytes()

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


EMPTY_HINTS = {  # what errors add where a run or judgments hold nothing
    "run": "a run that found nothing is a dict such as {'q1': {}}",
    "qrels": "without judgments there is nothing to measure",
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


def in_parts(lists):
    "Yield `lists` in parts of whole queries, some `PART_ROWS` rows each."
    cuts = np.searchsorted(lists.offsets, range(0, lists.number.size, PART_ROWS))
    cuts = np.unique([0, *cuts, len(lists)])  # to the last query, which may have no document
    for i, j in zip(cuts[:-1].tolist(), cuts[1:].tolist()):
        yield part_of(lists, i, j)


def part_of(lists, first, last):
    "Return the queries of `lists` from `first` to the one before `last`."
    low, high = lists.offsets[[first, last]].tolist()
    columns = lists.number, lists.begin, lists.size
    number, begin, size = (
        None if column is None else column[low:high] for column in columns
    )  # dicts need no bytes
    part = type(lists)(
        lists.names[first:last],
        lists.offsets[first : last + 1] - low,
        number,
        lists.text,
        begin,
        size,
    )
    if "keys" in lists.__dict__:
        part.keys = lists.keys[low:high]
    return part


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
    if duplicates == "keep":
        return lists

    def kept(part):
        "Return which rows of `part` stay."
        rows = Slots(part.codes).sharing
        return rows_to_keep(part, np.unique(same_codes(part.codes[rows], rows)), duplicates)[0]

    keep = list(in_order(kept, in_parts(lists)))
    once = lists if all(map(np.all, keep)) else only(lists, np.concatenate(keep))
    once.once = True
    return once


def only(lists, keep):
    "Return `lists` with only the rows where `keep` is true."
    offsets = np.concatenate([[0], np.cumsum(keep)])[lists.offsets]
    return GroupedRows(
        lists.names, offsets, lists.number[keep], lists.text, lists.begin[keep], lists.size[keep]
    )


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


@dataclass
class Ranks:
    "Where a run has the judged documents: one entry for each row of `qrels`."

    qrels: GroupedRows  # the judgments
    rank: np.ndarray  # (rows,) rank in the run, from 1; 0: not returned
    above: np.ndarray  # (rows,) how many documents have a higher score
    tied: np.ndarray  # (rows,) how many have the same score, itself included; 0: not returned
    # (queries,) documents returned for each judged query; 0: query not in the run
    returned: np.ndarray
    # queries of the run without judgments: documents returned
    unjudged: dict = field(default_factory=dict)
    # (rows,) is the score equal to another in single precision only? None: of no row
    close: np.ndarray | None = None
    # (queries,) documents taken out of the run, whose id is the query's; None: none
    dropped: np.ndarray | None = None
    # (queries,) does the run have the query, and no document of it? None: it has no such query
    empty: np.ndarray | None = None

    @property
    def named(self):
        "Return how many documents the run names for each judged query, with those that were taken out."
        return self.returned if self.dropped is None else self.returned + self.dropped

    @property
    def there(self):
        "Return which judged queries the run has: those with documents, and those with an empty list."
        return self.named > 0 if self.empty is None else (self.named > 0) | self.empty

    def answered(self):
        "Return these `Ranks` without the judgments of the queries that the run does not have."
        there = self.there
        if there.all():
            return self
        rows, lists = there[self.qrels.row_query], self.qrels
        columns = (None if each is None else each[rows] for each in (lists.begin, lists.size))
        names = [name for name, kept in zip(lists.names, there.tolist()) if kept]
        offsets = np.append(0, np.cumsum(np.diff(lists.offsets)[there]))
        qrels = GroupedRows(names, offsets, lists.number[rows], lists.text, *columns)
        return Ranks(
            qrels,
            *(column[rows] for column in (self.rank, self.above, self.tied)),
            self.returned[there],
            self.unjudged,
            None if self.close is None else self.close[rows],
            None if self.dropped is None else self.dropped[there],
            None if self.empty is None else self.empty[there],
        )

    def parts(self, rows):
        "Yield these `Ranks` in parts of whole queries, some `rows` judgments in each."
        offsets, size = self.qrels.offsets, self.qrels.offsets[-1]
        cuts = np.unique(np.searchsorted(offsets, [*range(0, size, rows), size], "right") - 1)
        cuts[[0, -1]] = (
            0,
            len(self.qrels),
        )  # queries without a judgment, at either end, are counted too
        for first, last in zip(cuts[:-1].tolist(), cuts[1:].tolist()) if size > rows else ():
            some = slice(*offsets[[first, last]].tolist())
            columns = self.rank[some], self.above[some], self.tied[some], self.returned[first:last]
            close = None if self.close is None else self.close[some]
            dropped, empty = (
                None if each is None else each[first:last] for each in (self.dropped, self.empty)
            )
            part = part_of(self.qrels, first, last)
            yield Ranks(part, *columns, close=close, dropped=dropped, empty=empty)
        if size <= rows:
            yield self


def own_rows(lists, own):
    "Return which rows of `lists` name the document whose id is that of their query, which `own` gives for some."
    known = [own.get(name, own_id(name)) for name in lists.names]
    # no document has a longer id
    short = [name if len(name) <= MAX_ID_BYTES else b"" for name in known]
    names = GroupedRows([], lists.offsets[:1], lists.number[:0], *joined_ids(short, "run"))
    return same_documents(lists, np.arange(lists.number.size), names, lists.row_query)


class QrelsIndex:
    """Qrels made ready for finding their documents in runs, by the rules `ties`, `duplicates` and `precision`.

    With `drop_own`, a document whose id is its query's is taken out of a run first."""

    def __init__(self, qrels, ties, duplicates, precision, drop_own=False):
        self.qrels, self.ties, self.duplicates, self.precision = qrels, ties, duplicates, precision
        self.drop_own = drop_own
        self.keys = qrels.keys
        self.code = {name: i for i, name in enumerate(qrels.names)}
        self.own = own_ids(qrels.names) if drop_own else {}

    def found(self, lists):
        """Return query names, how many documents each has and has lost, and the judged rows in `lists`.

        Of these rows: their rank, `above`, `tied` and `close`."""
        if self.drop_own:
            own = lists.row_query[own_rows(lists, self.own)]
            if (np.bincount(own) > 1).any():
                lists = deduplicated(lists, self.duplicates)
        named = np.diff(lists.offsets)
        if self.drop_own:
            lists = only(lists, ~own_rows(lists, self.own))
        lost = named - np.diff(lists.offsets)
        lists, rows, at = self.matched(lists)
        there = at >= 0
        standings = positions_of(lists, at[there], self.ties, self.precision)
        close = close_rows(lists, at[there], standings[2], self.precision)
        return lists.names, np.diff(lists.offsets) + lost, lost, rows[there], (*standings, close)

    def matched(self, lists):
        "Return `lists` without duplicates, the judged rows of their queries, and for each its row in `lists` or -1."
        code = np.array([self.code.get(name, -1) for name in lists.names], np.int64)
        known = np.flatnonzero(code >= 0)
        begin, count = self.qrels.offsets[code[known]], np.diff(self.qrels.offsets)[code[known]]
        rows, query, size = ranges(begin, count), known.repeat(count), lists.number.size
        at, codes, asked = (
            np.full(rows.size, -1),
            lists.codes,
            self.keys[rows] + query.view(np.uint64) * APART,
        )
        if not size:
            return lists, rows, at
        slots = Slots(codes)
        slot = slots.of(asked)
        alone = np.flatnonzero(~slots.shared[slot] & (codes[slots.last[slot]] == asked))
        row = slots.last[slot[alone]].astype(np.int64)
        same = same_documents(lists, row, self.qrels, rows[alone])
        at[alone[same]] = row[same]
        # where slots are shared, a judged document comes after the same one of the run, which has a lower place
        mine, theirs = slots.sharing, np.flatnonzero(slots.shared[slot])
        place = np.concatenate([mine, theirs + size])
        first, second = same_codes(np.concatenate([codes[mine], asked[theirs]]), place)
        pair = (first < size) & (second >= size)
        chained = second[:-1] == first[1:]
        pair[1:] &= ~chained
        pair[:-1] &= ~chained
        row, other = first[pair], second[pair] - size
        same = same_documents(lists, row, self.qrels, rows[other])
        at[other[same]] = row[same]
        if pair.all():
            return lists, rows, at
        rest = np.unique([first[~pair], second[~pair]])
        keep, kept = rows_to_keep(lists, rest[rest < size], self.duplicates)
        for i in (rest[rest >= size] - size).tolist():
            at[i] = kept.get((int(query[i]), self.qrels.document(rows[i])), -1)
        if keep.all():
            return lists, rows, at
        return only(lists, keep), rows, np.where(at < 0, at, keep.cumsum()[at] - 1)


def descending_keys(score, precision):
    "Return a number below `2**32` for each score, lower for a higher one, the same for equal ones in `precision`."
    if precision == "double":
        return np.unique(-score, return_inverse=True)[1].astype(np.uint64)
    with np.errstate(over="ignore"):
        single = score.astype(np.float32)
    return (2**31 - rising_bits(single).astype(np.int64)).view(np.uint64)


def positions_of(lists, rows, ties, precision):
    "Return rank, documents above and documents tied of `rows` of `lists`, each within its query."
    query = np.repeat(np.arange(len(lists), dtype=np.uint64), np.diff(lists.offsets))
    key = (query << 32) | descending_keys(lists.number, precision)
    start = lists.offsets[query[rows].astype(np.int64)]
    if (key[1:] > key[:-1]).all():
        return rows - start + 1, rows - start, np.ones_like(rows)
    if 2 * rows.size > key.size:  # where most rows are asked for, all are put in order
        order = key.argsort()
        first = group_starts(key[order]).nonzero()[0]
        counts = np.diff(first, append=key.size)
        less, same = np.empty((2, key.size), np.int64)
        less[order], same[order] = first.repeat(counts), counts.repeat(counts)
        before, tied = less[rows], same[rows]
    else:  # most stand alone
        numbers, ordered = key[rows], np.sort(key) if (key[1:] < key[:-1]).any() else key
        before, tied = ordered.searchsorted(numbers), np.ones(numbers.size, np.int64)
        several = (ordered.take(before + 1, mode="clip") == numbers).nonzero()[0]
        tied[several] = ordered.searchsorted(numbers[several], "right") - before[several]
    place = _places(lists, key, before, tied, ties)[rows] if (tied > 1).any() else before
    return place - start + 1, before - start, tied


def shared_by_different(key, score):
    "Return the numbers in `key` that rows with different scores have, `score` being the score of each row."
    with np.errstate(over="ignore"):
        single = score.astype(np.float32)
    if (score == single).all():
        return key[:0]
    order = key.argsort()
    same_key, same_score = (column[order[1:]] == column[order[:-1]] for column in (key, score))
    return np.unique(key[order[1:]][same_key & ~same_score])


def close_rows(lists, rows, tied, precision):
    "Return which of the `rows` have a score that equals another of their query in single precision only."
    close = np.zeros(rows.size, bool)
    if precision == "single" and (tied == 1).all():
        return close
    query = np.repeat(np.arange(len(lists), dtype=np.uint64), np.diff(lists.offsets))
    key, number = (query << 32) | descending_keys(lists.number, "single"), lists.number
    asked = (tied > 1).nonzero()[0] if precision == "single" else np.arange(rows.size)
    few = asked.size < 0.1 * key.size
    among = _are_in(np.unique(key[rows[asked]]), key) if few else slice(None)
    close[asked] = _are_in(shared_by_different(key[among], number[among]), key[rows[asked]])
    return close


def _are_in(ordered, numbers):
    "Return which of the `numbers` are among the `ordered` ones."
    if not ordered.size:
        return np.zeros(numbers.size, bool)
    return ordered.take(ordered.searchsorted(numbers), mode="clip") == numbers


def _places(lists, key, before, tied, ties):
    "Return the place of every row in order of `key`; among the `tied` ones from `before` on by `ties`."
    order, place = np.argsort(key, kind="stable"), np.empty(key.size, np.int64)
    if ties == "docid":
        begin, which = np.unique(before[tied > 1], return_index=True)
        count = tied[tied > 1][which]
        at = ranges(begin, count)
        rows = order[at]
        falling_words = [~word.astype(np.uint64).byteswap() for word in lists.words(rows)]
        shorter = -lists.size[rows].astype(
            np.int64
        )  # decides where ids differ in zeros at their end alone
        order[at] = rows[np.lexsort([shorter, *reversed(falling_words), np.repeat(begin, count)])]
    place[order] = np.arange(key.size)
    return place


class UngroupedRun(Exception):
    "Raised where the lines of a query do not stand together."


def collected(qrels, parts):
    "Return the `Ranks` of all `parts`, as `QrelsIndex.found` gives them; `UngroupedRun` for a query in two."
    rank, above, tied = np.zeros((3, qrels.number.size), np.int64)
    close = np.zeros(qrels.number.size, bool)
    named, dropped = {}, {}
    for names, counts, lost, rows, standings in parts:
        if not named.keys().isdisjoint(names):
            raise UngroupedRun
        named.update(zip(names, counts.tolist()))
        if lost.any():
            dropped.update(zip(names, lost.tolist()))
        rank[rows], above[rows], tied[rows], close[rows] = standings
    of_judged = [named.pop(name, -1) for name in qrels.names]  # -1: the run does not have it
    unjudged = {as_text(name): count for name, count in named.items()}  # what is left
    of_judged = np.array(of_judged, np.int64)
    empty = of_judged == 0
    returned, gone = np.maximum(of_judged, 0), None
    if dropped:
        gone = np.array([dropped.get(name, 0) for name in qrels.names], np.int64)
        returned -= gone
    empty = empty if empty.any() else None
    return Ranks(qrels, rank, above, tied, returned, unjudged, close, gone, empty)


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
