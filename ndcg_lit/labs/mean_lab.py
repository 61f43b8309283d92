"""Show two means and their queries: each value is left out or counted, and a line balances at its mean."""

from collections.abc import Iterable, Mapping

from ndcg_lit.labs.base import (
    Checked,
    Lab,
    as_flag,
    as_share,
    floats,
    list_of,
    repeated,
    text,
)
from ndcg_lit.lists import shorten

MOST = 8  # queries
FIELDS = ("name", "first", "second", "judged")
QUERIES = [
    {"name": "phones", "first": 0.5, "second": 1, "judged": True},
    {"name": "trains", "first": 1 / 3, "second": 1 / 3, "judged": True},
    {"name": "maps", "first": 1, "second": None, "judged": True},
    {"name": "birds", "first": None, "second": None, "judged": False},
]

as_name = text("a text that is not empty", bool)


def _as_value(value):
    "Return the value of a query from 0 to 1; None stays None: the system has no answer, or nobody judged it."
    return None if value is None else as_share(value)


def _as_query(entry):
    "Return a query in the form that the front end reads: name, first, second, judged."
    if not isinstance(entry, Mapping) or set(entry) != set(FIELDS):
        raise ValueError(f"must have {', '.join(FIELDS)}; got {shorten(entry)}")
    query = {
        "name": as_name(entry["name"]),
        "first": _as_value(entry["first"]),
        "second": _as_value(entry["second"]),
        "judged": as_flag(entry["judged"]),
    }
    if not query["judged"] and (query["first"], query["second"]) != (None, None):
        raise ValueError(f"nobody judged {query['name']}, so it has no values; they must be None")
    return query


as_queries = list_of(_as_query, "query", 1, MOST)
as_names = list_of(as_name, "name", 0, MOST)


def mean_without(queries, which, out) -> float:
    "Return the mean of the values `which` of the `queries` that are not `out`; one without a value counts 0."
    counted = [query[which] or 0.0 for query in queries if query["name"] not in out]
    return sum(counted) / len(counted)


class MeanLab(Lab):
    "Show two means over `queries`, one of each of the `systems`, without the queries that are `out_first` and `out_second`."

    module = "mean_lab"
    queries = Checked(as_queries, QUERIES)
    systems = Checked(list_of(as_name, "name", 2, 2), ["old search", "new search"])
    out_first = Checked(as_names, ["birds"])
    out_second = Checked(as_names, ["maps", "birds"])
    first, second = floats(2)

    @staticmethod
    def follows(queries, out_first, out_second):
        "Return both means."
        names = [query["name"] for query in queries]
        twice = repeated(names)
        if twice is not None:
            raise ValueError(f"two queries are called {twice!r}; names must differ")
        for out in (out_first, out_second):
            for name in out:
                if name not in names:
                    raise ValueError(f"no query is called {name!r}; there are {', '.join(names)}")
            if set(out) == set(names):
                raise ValueError("every query is left out; at least one must count")
        return {
            "first": mean_without(queries, "first", out_first),
            "second": mean_without(queries, "second", out_second),
        }

    def __init__(self, queries: Iterable | None = None, **own):
        super().__init__(queries=QUERIES if queries is None else queries, **own)

    def tables(self):
        "Return the value of each query with what its mean makes of it."
        one, other = self.systems
        said = f"The mean is {self.first:.3f} for the {one} and {self.second:.3f} for the {other}."

        def told(query, which, out):
            why = (
                ""
                if query[which] is not None
                else " (no answer)"
                if query["judged"]
                else " (not judged)"
            )
            known = query["judged"] or query["name"] not in out
            left = ", left out" if query["name"] in out else ""
            return f"{f'{query[which] or 0:.3f}' if known else '?'}{why}{left}"

        rows = [
            [
                query["name"],
                told(query, "first", self.out_first),
                told(query, "second", self.out_second),
            ]
            for query in self.queries
        ]
        return [(said, ["query", one, other], rows)]
