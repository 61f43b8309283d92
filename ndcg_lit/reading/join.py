"""Do a run and its judgments call queries and documents by the same ids? Where they share none, the error shows ids of both sides and what would join them."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from typing import NamedTuple


from ndcg_lit.lists import are_like_scores, distinct, shorten
from ndcg_lit.reading.rows import as_rows, as_texts


class NothingShared(ValueError):
    "Says that a run and its judgments share no query, or no document."


class Swapped(ValueError):
    "Says that what came as judgments looks like a run, and the other way round."


# Which column of a table is taken


# What may tell two ids apart that stand for one thing: how each is written in one way, and the code that does so


def as_number(name):
    "Return an id that is a whole number as Python writes it: 7 for 7.0; any other as it is."
    return re.sub(r"^(-?\d+)\.0+$", r"\1", name)


def without_zeros(name):
    "Return an id of digits without the zeros in front."
    return name.lstrip("0") or "0" if name.isdecimal() else name


class Rule(NamedTuple):
    "A way to write ids so that those of both sides may be the same."

    said: str  # what it does, as in "the ids meet ..."
    code: str  # an expression of Python for the id `name`
    apply: Callable[[str], str]
    sign: str = ""  # a pattern that stands in ids which it changes


RULES = (
    Rule("as whole numbers", 'name.removesuffix(".0")', as_number, r"\.0+$"),
    Rule("without zeros in front", 'name.lstrip("0")', without_zeros, r"^0\d"),
    Rule("in small letters", "name.lower()", str.lower, r"[A-Z]|[^\x00-\x7f]"),
    Rule("without blanks around them", "name.strip()", str.strip, r"^\s|\s$"),
    Rule(
        "without quotation marks",
        'name.strip("\'\\"")',
        lambda name: name.strip("'\""),
        r"^['\"]|['\"]$",
    ),
    Rule(
        "in one form of Unicode",
        'unicodedata.normalize("NFKC", name)',
        lambda name: unicodedata.normalize("NFKC", name),
        r"[^\x00-\x7f]",
    ),
    Rule(
        "without the folder", 'name.rpartition("/")[2]', lambda name: name.rpartition("/")[2], "/"
    ),
)


def prefix_rule(prefix):
    "Return the `Rule` that takes a `prefix` off."
    code = f"name.removeprefix({prefix!r})"
    return Rule(f"without {prefix!r} in front", code, lambda name: name.removeprefix(prefix))


def suffix_rule(suffix):
    "Return the `Rule` that takes a `suffix` off."
    code = f"name.removesuffix({suffix!r})"
    return Rule(f"without {suffix!r} at the end", code, lambda name: name.removesuffix(suffix))


# ids of each side for which a prefix or a suffix is looked for, and letters of each
TRIED, LONG = 60, 200


def affix_rules(ours, theirs):
    "Return the rules that take off what the ids of one side most often have before or after those of the other."
    before, after = Counter(), Counter()
    for some, every in ((ours, theirs), (theirs, ours)):
        known = {*every}
        for name in some[:TRIED]:
            for at in range(1, min(len(name), LONG)):
                rest = name[at:]
                # of digits alone any end may be another id, of letters and digits hardly one
                sure = len(rest) > 3 and not rest.isdecimal()
                if rest in known and (sure or is_seam(name, at)):
                    before[name[:at]] += 1
                if name[:at] in known and is_seam(name, at):
                    after[rest] += 1
    rules = [prefix_rule(text) for text, _ in before.most_common()[:2]]
    return rules + [suffix_rule(text) for text, _ in after.most_common()[:2]]


def is_seam(name, at):
    """Return whether an id changes its kind of character before the place `at`: letters, digits, anything else.

    >>> [name[at:] for name in ("doc_12", "ba") for at in range(1, len(name)) if is_seam(name, at)]
    ['_12', '12']
    """
    kinds = [(each.isalpha(), each.isdecimal()) for each in name[at - 1 : at + 1]]
    return kinds[0] != kinds[1] or not any(kinds[0])


class Bridge(NamedTuple):
    "The rule by which ids of both sides meet."

    rule: Rule
    meet: int  # how many of the run's ids
    side: str  # whose ids the rule is for: "run", "qrels" or "both"


def bridge_between(ours, theirs):
    """Return the `Bridge` by which most of the ids `ours`, a run's, meet `theirs`, of judgments; None if none does.

    >>> found = bridge_between(["007", "008"], ["7", "8"])
    >>> found.rule.said, found.meet, found.side
    ('without zeros in front', 2, 'run')
    """
    best = None
    known = {*theirs}
    for rule in (*RULES, *affix_rules(ours, theirs)):
        changed = {rule.apply(name) for name in theirs}
        direct = sum(rule.apply(name) in known for name in ours)
        back = sum(name in changed for name in ours)
        both = sum(rule.apply(name) in changed for name in ours)
        meet = max(direct, back, both)
        side = "run" if direct == meet else "qrels" if back == meet else "both"
        if meet and (best is None or meet > best.meet):
            best = Bridge(rule, meet, side)
    return best


# What is done with it

ALLOW = "overlap='allow' scores the run as it is"
SURE = 9  # shared documents by chance: that none of them is there has one chance in eight thousand
MOST = 5_000  # ids of a run that are tried


def refuse_apart(run, qrels, *columns):
    """Raise `NothingShared` for a `run` and `qrels`, `GroupedRows` that have no judged document in common.

    `columns` are those `Sought` of the run and of the judgments. Nothing is raised if the ids may be right: so few
    results may all miss so few judged documents."""
    queries = {*qrels.queries}.intersection(run.queries)
    if not queries:
        ours, theirs = run.queries[:MOST], qrels.queries
        raise NothingShared(f"{apart('query', ours, theirs, columns)}; {ALLOW}")
    ours, theirs = documents_of(run, queries), documents_of(qrels, queries)
    every, judged = (list(dict.fromkeys(chain(*side.values()))) for side in (ours, theirs))
    by_chance = expected_shared(ours, theirs, len({*every, *judged}))
    if not {*every}.isdisjoint(judged):
        # the ids are right, and those that are judged for a query are not in its list
        if by_chance > SURE:
            raise NothingShared(
                f"no judged document is in a list of its query, where chance alone would put {by_chance:.0f}; "
                f"were they taken out, as items of training are, or do queries have each other's lists? {ALLOW}"
            )
        return
    if len(judged) > 2 and all(
        [*docs] == list(map(str, range(1, len(docs) + 1))) for docs in theirs.values()
    ):
        raise NothingShared(
            "the documents of the judgments are 1, 2, 3 in each query: are these lines of a run, query, document, rank and "
            f"score, in their place? {ALLOW}"
        )
    said, bridge = (
        apart("document", every[:MOST], judged, columns),
        bridge_between(every[:MOST], judged),
    )
    if bridge or by_chance > SURE or any(each.elsewhere("document") for each in columns):
        raise NothingShared(f"{said}; {ALLOW}")


MOST_GRADES = 10  # different numbers that look like grades


def refuse_swapped(first, qrels):
    "Raise `Swapped` if the grades of `qrels` are what scores are, and the scores of the `first` rows of a run are grades."
    if not are_like_scores(qrels.number, qrels.row_query):
        return
    scores = distinct(first().score)
    if scores.size > MOST_GRADES or (scores % 1).any():
        return
    held, grade = ", ".join(f"{score:g}" for score in scores), float(qrels.number[0])
    raise Swapped(
        f"run and qrels look swapped: the grades are numbers such as {grade:g}, no two of a query alike, as scores "
        f"are, and all scores of the run are of {held}, as grades are; the run comes first, then qrels; {ALLOW}"
    )


def refuse_strangers(
    runs,  # dicts of dicts by name
    does="fuses",  # what becomes of them if the overlap is allowed
):
    """Raise `NothingShared` if one of the `runs`, dicts of dicts by name, has no query in common with the others.

    Or no document, if a rule joins them: systems may well return different ones."""
    for name, run in runs.items():
        others = [other for each, other in runs.items() if each != name]
        queries = list(dict.fromkeys(chain(*others)))
        who = f"the run {name!r} and the other" + "s" * (len(others) > 1)
        if not others or not run or not queries:
            continue
        if run.keys().isdisjoint(queries):
            raise NothingShared(
                f"{apart('query', list(run)[:MOST], queries[:MOST], (), who)}; overlap='allow' {does} them"
            )
        theirs = {
            query: {*chain(*(other.get(query, ()) for other in others))}
            for query in islice(run, TRIED)
        }
        if any(not run[query].keys().isdisjoint(found) for query, found in theirs.items()):
            continue
        ours = list(dict.fromkeys(chain(*(run[query] for query in theirs))))[:MOST]
        found = list(dict.fromkeys(chain(*theirs.values())))[:MOST]
        if bridge_between(ours, found):
            raise NothingShared(
                f"{apart('document', ours, found, (), who)}; overlap='allow' {does} them"
            )


def apart(part, ours, theirs, columns=(), who=""):
    """Return that the ids `ours`, a run's, and `theirs` of a `part` are never the same, two of each, and what joins them.

    `who` are the two if they are no run and its judgments."""
    plural = {"query": "queries", "document": "documents"}[part]
    said = (
        f"{who or 'run and judgments'} have no {part} in common: the run has the {plural} {two_of(ours)}, "
        f"{'other runs' if who else 'the judgments'} {two_of(theirs)}"
    )
    for side, each in zip(("run", "judgments"), columns):
        if (name := each.elsewhere(part)) is not None:
            cure = f"columns={{{part!r}: {name!r}}}"
            return f"{said}; the column {name!r} of the {side} holds ids of the other side: {cure}"
    bridge = bridge_between(ours, theirs)
    if bridge is None:
        return said
    cures = "; ".join(cures_by(bridge, part))
    if who:
        made = f"map_ids(run, {part}=lambda name: {bridge.rule.code})"
        cures = f"runs = {{name: {made} for name, run in runs.items()}}"
    return f"{said}; {bridge.rule.said} {bridge.meet} of {len(ours)} meet: {cures}"


def cures_by(bridge, part):
    "Yield the code that writes the ids of a `part` so that they meet by the `bridge`."
    for side in ("run", "qrels") if bridge.side == "both" else (bridge.side,):
        yield f"{side} = map_ids({side}, {part}=lambda name: {bridge.rule.code}{kind_of(side)})"


def kind_of(side):
    "Return how `map_ids` is told that a `side` is judgments."
    return ', kind="qrels"' if side == "qrels" else ""


def two_of(ids):
    "Return the first two of some `ids` in quotation marks."
    return " and ".join(map(shorten, islice(ids, 2)))


def expected_shared(ours, theirs, known):
    "Return how many judged documents would be in the run if each list were drawn from the `known` documents."
    return sum(len(docs) * len(theirs[query]) for query, docs in ours.items()) / max(known, 1)


def share_any(run, qrels):
    "Return whether a query of the `run` has a document that `qrels` judge for it; both are rows or dicts."
    judged = as_rows(qrels, "qrels")
    place = {query: at for at, query in enumerate(judged.queries)}
    run = as_rows(run, "run")
    for at, query in enumerate(run.queries):
        if query in place and not documents_at(run, at).isdisjoint(
            documents_at(judged, place[query])
        ):
            return True
    return False


def documents_at(lists, at):
    "Return the documents of the query number `at` of the `lists`, in bytes."
    return {*lists.documents(*lists.offsets[at : at + 2].tolist())}


def documents_of(lists, queries):
    "Return the documents of each query of the `lists` that is one of the `queries`, as text."
    bounds = zip(lists.queries, lists.offsets[:-1].tolist(), lists.offsets[1:].tolist())
    return {
        query: as_texts(lists.documents(low, high))
        for query, low, high in bounds
        if query in queries
    }


# Ids of which some meet


def as_shift(by):
    "Return the `Rule` that adds a number to ids that are whole numbers."
    shifted = lambda name: str(int(name) + by) if name.isdecimal() else name
    return Rule(f"counted from {max(by, 0)}", f"str(int(name) + {by})", shifted, r"^\d+$")


SHIFTS = as_shift(1), as_shift(-1)


@dataclass
class Meeting:
    "What the first lists of a run share with the judgments of their queries."

    queries: int
    results: int  # documents of the lists
    judged: int  # documents that are judged for them
    hits: int  # those of them that are in the lists
    by_chance: float  # how many would be there if each query had the list of another one
    alike: float  # the share of its documents that a list has in common with the one after it
    bridge: Bridge | None = None  # by which more would be there
    pair: tuple = ()  # an id of the run and one of the judgments that it joins
    others: int = 0  # judged documents in the lists if each had the query that it fits best; 0: that is its own

    @property
    def is_exchanged(self):
        "Return whether lists fit other queries than their own, so that more documents would be judged."
        return self.others > self.hits

    @property
    def is_chance(self):
        "Return whether the lists hold no more judged documents than those of other queries would."
        few = self.queries < FEWEST_QUERIES or self.by_chance < FEWEST_HITS
        # so few documents, or so many judged ones, that lists of any queries share them
        small = self.by_chance > min(self.judged / 4, self.results / 2)
        more = self.hits > self.by_chance + 1.65 * self.by_chance**0.5
        return not (few or small or more or self.alike > 0.5)

    @property
    def remedy(self):
        "Return the code that joins more ids."
        return "; ".join(cures_by(self.bridge, "document")) if self.bridge else ""


FEWEST_QUERIES, FEWEST_HITS = 10, 10  # that tell what is chance


def meeting(first, qrels):
    "Return the `Meeting` of the rows of a run that `first` makes, `FirstRows`, with its `qrels`; None without any."
    lists, rows = {}, first()
    names = as_texts(rows.names)
    for query, document in zip(rows.query.tolist(), as_texts(rows.documents)):
        lists.setdefault(names[query], []).append(document)
    place = {name: at for at, name in enumerate(qrels.queries) if name in lists}
    if not place:
        return None
    ours = {query: {*lists[query]} for query in lists if query in place}
    theirs = {query: judged_at(qrels, place[query]) for query in ours}
    hits, judged = sum(len(ours[q] & theirs[q]) for q in ours), sum(map(len, theirs.values()))
    times, asked = Counter(chain(*ours.values())), Counter(chain(*theirs.values()))
    every = sum(count * asked[name] for name, count in times.items())
    pairs = [*pairwise(ours.values())]
    alike = sum(len(one & other) / len(one) for one, other in pairs) / max(len(pairs), 1)
    found = Meeting(
        len(ours),
        sum(map(len, ours.values())),
        judged,
        hits,
        (every - hits) / max(len(ours) - 1, 1),
        alike,
    )
    add_bridge(found, ours, theirs)
    found.others = fit_others([*map(lists.get, ours)], [*theirs.values()])
    return found


MOST_QUERIES = 20  # for which a document is judged that tells which query a list is for


def fit_others(lists, judged):
    """Return how many documents of the `lists` are judged if each has the query that it fits best; 0: that is their own.

    One half of each list finds its query, and the other half is counted, so that what fits by chance does not fit
    again. Where each list fits one query alone, as with one judged document a query, the whole list is counted."""
    judged_for = {}
    for at, names in enumerate(judged):
        for name in names:
            judged_for.setdefault(name, []).append(at)
    rare = {name: queries for name, queries in judged_for.items() if len(queries) <= MOST_QUERIES}
    halves = [
        [Counter(chain(*(rare.get(name, ()) for name in docs[part::2]))) for docs in lists]
        for part in (0, 1)
    ]
    own = others = 0
    for finds, counts in (halves, halves[::-1]):
        for at, other in enumerate(partners(finds)):
            if other != at:
                own += counts[at][at]
                others += counts[at][other]
    hits = [one + other for one, other in zip(*halves)]
    found = partners(hits)
    if others - own <= CLEARLY * (others + own) ** 0.5:
        own = sum(count[at] for at, count in enumerate(hits))
        others = sum(hits[at][other] for at, other in enumerate(found) if other != at)
        alone = others > sum(count.total() for count in hits) / 2
        if not alone or others < FEWEST_HITS or own > others / 5:
            return 0
    return sum(len(judged[other].intersection(docs)) for docs, other in zip(lists, found))


CLEARLY = 2.5  # standard deviations by which the judgments of others must fit better


def partners(hits):
    "Return the query that each list is given to, none to two: those with most `hits` first, and its own before others."
    pairs = [
        (-number, at != other, at, other)
        for at, count in enumerate(hits)
        for other, number in count.items()
    ]
    given, taken = {}, set()
    for *_, at, other in sorted(pairs):
        if at not in given and other not in taken:
            given[at] = other
            taken.add(other)
    return [given.get(at, at) for at in range(len(hits))]


def bridge_of_queries(ours, theirs):
    "Return the `Bridge` between queries `ours`, that only the run has, and `theirs`, with its code; None without one."
    bridge = bridge_between(ours[:MOST], theirs[:MOST]) if ours and theirs else None
    return bridge and (bridge, "; ".join(cures_by(bridge, "query")))


def add_bridge(found, ours, theirs):
    "Add to the `Meeting` that was `found` the rule by which more of `ours` meet `theirs`, sets of ids by query."
    ours_left = {query: names - theirs[query] for query, names in ours.items()}
    theirs_left = {query: names - ours[query] for query, names in theirs.items()}
    some, others = ([*chain(*left.values())] for left in (ours_left, theirs_left))
    text = "\n".join([*some, *others])
    rules = [rule for rule in RULES if re.search(rule.sign, text, re.M)]
    for rule in [*rules, *affix_rules(some, others)]:
        take_better(found, rule, ours_left, theirs_left, few_for(found))
    counted = sum(map(str.isdecimal, chain(some, others)))
    for rule in SHIFTS if counted > 0.9 * len([*some, *others]) else ():
        take_better(found, rule, ours, theirs, 2 * max(found.hits, found.by_chance) + 4)


def few_for(found):
    "Return how many documents may meet by a rule without meaning anything, in a `Meeting` that was `found`."
    return max(1, min(found.judged / 50, max(4, found.hits / 4)))


def take_better(found, rule, ours, theirs, few):
    "Set the bridge of a `Meeting` that was `found` to a `rule`, if more ids meet by it than a `few`, and than by another."
    meet, best = Counter(), found.bridge
    pairs = {}
    for query, names in ours.items():
        made, changed = (
            {rule.apply(name): name for name in side} for side in (names, theirs[query])
        )
        for side, shared in (
            ("run", made.keys() & theirs[query]),
            ("qrels", changed.keys() & names),
            ("both", made.keys() & changed.keys()),
        ):
            meet[side] += len(shared)
            for name in sorted(shared)[:1]:
                pairs.setdefault(side, (made.get(name, name), changed.get(name, name)))
    side = max(("run", "qrels", "both"), key=meet.get)
    if meet[side] > max(few, best.meet if best else 0):
        one, other = pairs[side]
        found.bridge = Bridge(rule, meet[side], side)
        found.pair = (one, other)


def judged_at(qrels, at):
    "Return the documents of the query number `at` of `qrels`, as text."
    low, high = qrels.offsets[at : at + 2].tolist()
    if hasattr(qrels, "ids"):
        return {*as_texts(qrels.ids[low:high])}
    return {*as_texts(qrels.documents(low, high))}
