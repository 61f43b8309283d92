"Cases of tests/attack in a real Spark, many in one job, held to the plain reference."
import random
import sys
from pathlib import Path

import pyarrow as pa
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "attack"))  # where `draw` is

from draw import draw, orders_of
from wanted import fits, is_rounded, mean_of, shown
from ways import is_utf8

from conformance.reference import of_queries, once
from ndcg_lit import as_convention, evaluate_spark

CUT = ["nDCG@5", "DCG@3", "AP@3", "RR@2", "P@5", "R@5", "Success@2", "Judged@4", "ERR@5", "RBP@3", "F1@2", "CG@2"]
ALL = ["nDCG", "AP", "Rprec", "Bpref", "Q", "nERR", "RBPResidual", "SetP", "SetF", "GMAP"]
JOBS = [
    ("negative=keep ideal=returned empty=1 missing=skip unjudged=zero gain=exponential", CUT, {"heavy": 3}),
    ("judged_only=true pool=returned empty=0.5 min_grade=>1.5 fractions=truncate duplicates=max", CUT + ALL, {}),
    ("allrank ties=docid-rising cutoff=2", ["nDCG", "SetP", "Bpref", "AP", "RR"], {"unique": True}),
    ("gain=binary min_grade=any ties=average precision=double rounding=query:5 negative=mask", CUT + ALL, {"heavy": 2}),
]


pytestmark = pytest.mark.long  # tests/clusters/test_spark.py holds each way of Spark to evaluate


def cases(first, twice):
    "Return rows of a run and of judgments, of 60 cases with queries of their own; a document `twice` or once."
    rows = {"run": {}, "qrels": {}}
    for seed in range(first, first + 60):
        case = draw(seed)
        for kind in rows:
            for query, document, number in getattr(case, kind):
                if document is not None and is_utf8(f"{query}{document}"):
                    rows[kind].setdefault(f"{seed} {query}", []).append((document, float(number)))
    odd = {query for query, some in rows["qrels"].items() if any(abs(grade) > 4 for _, grade in some)}
    odd |= {query for query, some in rows["run"].items() if orders_of([score for _, score in some], "double") > 120}
    if not twice: rows = {kind: {q: [*once(some, "first").items()] for q, some in rows[kind].items()} for kind in rows}
    return [{query: some for query, some in rows[kind].items() if query not in odd} for kind in ("run", "qrels")]


def frame(spark, rows, number):
    "Return the rows as a Spark data frame, mixed."
    mixed = [(query, document, value) for query, some in rows.items() for document, value in some]
    random.Random(0).shuffle(mixed)
    columns = map(list, zip(*mixed))
    return spark.createDataFrame(pa.table(dict(zip(("query", "document", number), columns))))


@pytest.mark.parametrize(("convention", "measures", "ways"), JOBS)
def test_cases_in_one_job_are_the_reference(spark, convention, measures, ways):
    c = dict(vars(as_convention(convention)))
    run, qrels = cases(1000 * len(convention), c["duplicates"] == "max")
    assert len(run) > 50 and len(qrels) > 50
    frames = frame(spark, run, "score"), frame(spark, qrels, "grade")
    found = evaluate_spark(*frames, measures, convention=convention, **ways)
    rows = {row["query_id"]: row for row in found.per_query.toArrow().to_pylist()}
    for name in measures:
        wanted = of_queries({"measure": name, "convention": c, "run": run, "qrels": qrels})
        assert rows.keys() == wanted.keys()
        for query, values in wanted.items():
            value = rows[query][name]
            assert fits(value, values, c["rounding"]), f"{name} of {query}: {value}, not {shown(values, c['rounding'])}"
        mean = mean_of([row[name] for row in rows.values()], name.partition("@")[0], c)
        assert is_rounded(found.mean[name], mean, c["rounding"], "mean"), name
