"""What the real libraries say of the same 300 drawn cases: tests/conventions/golden.json, for test_presets.py.

    python tests/conventions/golden.py OUT.json [NAME ...]     in an environment with the libraries; others are left out

A case is the judgments and the results of one to three users. A value is kept under the name of the preset, the
measure and the number of the case: a number, "refused" where the library raises an error, or null where it is not
asked, because it does not take such a case or breaks the ties in it by chance. The versions stand beside them. What is
no package is found by a variable of the environment: TREC_EVAL_9 and TREC_EVAL_10 name programs, built to print ten
digits in place of four; ALLRANK, QUEPID and MSMARCO name folders with the repositories of these tools."""
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import warnings
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

CASES = 300
LEVELS = [0, 1], [0, 1], [0, 0, 0, 1], [0, 1, 2, 3], [0, 0, 1, 2, 3], [1], [0]


class NotAsked(Exception):
    "The library does not take such a case, or its answer would be by chance."


def cases():
    """Return pairs of judgments and a run, each {user: {document: number}}.

    There are more relevant documents than results and fewer, none at all, short lists and empty ones, ties in every
    second case, documents that nobody judged, users without results and without judgments."""
    rnd = random.Random(11)
    return [drawn(rnd, number) for number in range(CASES)]


def drawn(rnd, number):
    "Return the case of this number."
    qrels, run = {}, {}
    for user in map(str, range(1, rnd.choice([1, 1, 2, 3]) + 1)):
        ids = [f"d{i}" for i in rnd.sample(range(10, 100), rnd.randint(2, 14))]
        levels = rnd.choice(LEVELS)
        qrels[user] = {name: rnd.choice(levels) for name in rnd.sample(ids, rnd.randint(1, len(ids)))}
        returned = rnd.sample(ids, min(rnd.choice([1, 2, 3, 4, 6, 8, 8]), len(ids)))
        run[user] = dict(zip(returned, scores_of(rnd, len(returned), number)))
    if number % 7 == 3: run["1"] = {}
    if number % 7 == 5 and len(run) > 1: del run["2"]
    if number % 11 == 5: run["9"] = {"d10": 0.5, "d20": 0.25}
    return qrels, run


def scores_of(rnd, n, number):
    "Return scores above 0: no two equal, or few levels, some of them equal in single precision only."
    if number % 2: return [0.25 + rnd.choice([0, 0.25, 0.5, 1]) + rnd.choice([0, 0, 0, 1e-9]) for _ in range(n)]
    return [each / 64 for each in rnd.sample(range(1, 64), n)]


# What the asking shares

def binary(qrels): return {user: {name: int(grade > 0) for name, grade in judged.items()}
                           for user, judged in qrels.items()}


def ranked(scores):
    "Return the documents by falling score; equal ones stay as they are given."
    return sorted(scores, key=scores.get, reverse=True)


def is_tied(scores): return len({*map(float_32, scores.values())}) < len(scores)


def float_32(number):
    import struct
    return struct.unpack("f", struct.pack("f", number))[0]


def untied(run):
    "Refuse to ask about equal scores, which the library orders by chance."
    if any(map(is_tied, run.values())): raise NotAsked


def of_rows(qrels, run):
    "Return the grades and the scores of each user with results, for a library that is handed rows: unjudged is 0."
    if any(user not in qrels for user in run) or not all(run.get(user) for user in qrels): raise NotAsked
    return [([qrels[user].get(name, 0) for name in scores], list(scores.values())) for user, scores in run.items()]


def by_rows(value, **options):
    "Return a question to a library that is handed the rows of one user: the mean of `value` over the users."
    def ask(qrels, run):
        each = [float(value(grades, scores, **options)) for grades, scores in of_rows(qrels, run)]
        return sum(each) / len(each)
    return ask


def by_lists(value, relevant=lambda grade: True):
    "Return a question to a library that is handed a ranked list and the relevant ids: the mean over the judged users."
    def ask(qrels, run):
        each = []
        for user, judged in qrels.items():
            if user not in run: raise NotAsked  # who asks it decides what such a user counts
            each.append(value(ranked(run[user]), [name for name, grade in judged.items() if relevant(grade)]))
        kept = [each for each in each if each is not None]
        return sum(kept) / len(kept) if kept else float("nan")
    return ask


def positive(grade): return grade > 0


def frames(qrels, run, users="user", items="item", rating="rating", prediction="prediction"):
    "Return judgments and run as data frames."
    import pandas as pd
    rows = [(int(user), name, float(grade)) for user, judged in qrels.items() for name, grade in judged.items()]
    shown = [(int(user), name, float(score)) for user, scores in run.items() for name, score in scores.items()]
    return pd.DataFrame(rows, columns=[users, items, rating]), pd.DataFrame(shown, columns=[users, items, prediction])


def judged_within(qrels, run, k):
    "Return whether any user has a judged document among the first `k`."
    return any({*ranked(scores)[:k]} & {*qrels.get(user, ())} for user, scores in run.items())


# The libraries: each function imports one, and returns its package and its questions by preset and measure

def of_sklearn():
    from sklearn.metrics import average_precision_score, dcg_score, label_ranking_average_precision_score, ndcg_score
    def by(of, tied=True, **options):
        def value(y, s):
            if len(y) < 2 or not tied and len({*s}) < len(s): raise NotAsked
            return of([y], [s], **options)
        return by_rows(value)
    def ap(y, s): return average_precision_score(y, s) if any(y) else 0.0
    return "scikit-learn", {
        ("sklearn", "nDCG@3"): by(ndcg_score, k=3), ("sklearn", "nDCG"): by(ndcg_score),
        ("sklearn-dcg", "DCG@3"): by(dcg_score, k=3),
        ("sklearn-ignore-ties", "nDCG@3"): by(ndcg_score, k=3, ignore_ties=True, tied=False),
        ("sklearn-ap", "AP"): by_rows(ap),
        ("sklearn-lrap", "AP"): by_rows(lambda y, s: label_ranking_average_precision_score([y], [s])),
    }


TREC = {
    "nDCG@3": "ndcg_cut_3", "nDCG": "ndcg", "AP": "map", "AP@3": "map_cut_3", "RR": "recip_rank", "P@5": "P_5",
    "R@3": "recall_3", "Rprec": "Rprec", "Success@3": "success_3", "IPrec@0.2": "iprec_at_recall_0.20",
    "IPrec11": "11pt_avg", "SetP": "set_P", "SetR": "set_recall", "SetF": "set_F", "SetAP": "set_map", "Bpref": "bpref",
    "infAP": "infAP",
}
# trec_eval is asked for ndcg_cut.3, and says ndcg_cut_3
CUT = r"^(ndcg_cut|map_cut|P|recall|success|iprec_at_recall)_(?=\d)"


def of_pytrec_eval():
    import pytrec_eval
    def by(name, all_queries):
        key = "iprec_at_recall" if name.startswith("iprec") else re.sub(CUT, r"\1.", name)
        def ask(qrels, run):
            refuse_levels_of_nothing(name, run)
            found = pytrec_eval.RelevanceEvaluator(qrels, {key}).evaluate(run)
            many = len(qrels) if all_queries else len(found)
            return sum(values[name] for values in found.values()) / many if many else float("nan")
        return ask
    return "pytrec_eval-terrier", {
        (preset, measure): by(name, preset == "trec_eval-9-c")
        for preset in ("pytrec_eval", "trec_eval-9-c") for measure, name in TREC.items()}


def refuse_levels_of_nothing(name, run):
    "Refuse to ask about precision at levels of recall for an empty list, which is no number in pytrec_eval."
    if re.match("iprec|IPrec|11pt", name) and not all(run.values()): raise NotAsked


def of_trec_eval_9(): return of_trec_eval("9")


def of_trec_eval_10(): return of_trec_eval("10")


def of_trec_eval(number):
    program = os.environ.get(f"TREC_EVAL_{number}")
    if not program: raise ImportError
    names = {**TREC, "IPrec@0.5": "iprec_at_recall_0.50", "GMAP": "gm_map"}
    more = {"DCG": "dcg", "RBP": "rbp"} if number == "10" else {}
    def by(name, options):
        key = re.sub(CUT, r"\1.", name)
        def ask(qrels, run):
            if any(not scores for scores in run.values()): raise NotAsked  # a file cannot hold an empty list
            with tempfile.TemporaryDirectory() as folder:
                for kind, rows in (("qrels", qrels), ("run", run)):
                    lines = [f"{q} Q0 {d} 1 {n!r} x\n" if kind == "run" else f"{q} 0 {d} {n}\n"
                             for q, some in rows.items() for d, n in some.items()]
                    Path(folder, kind).write_text("".join(lines), encoding="utf-8")
                done = subprocess.run([program, *options, "-m", key, "qrels", "run"],
                                      cwd=folder, capture_output=True, text=True)
            if done.returncode: return "refused"
            found = {line.split()[0]: line.split()[2] for line in done.stdout.splitlines()}
            return float(found[name]) if name in found else float(next(iter(found.values())))
        return ask
    presets = {f"trec_eval-{number}": [], f"trec_eval-{number}-c": ["-c"]}
    return f"trec_eval {number}", {(preset, measure): by(name, options)
                                   for preset, options in presets.items() for measure, name in (names | more).items()}


def of_ir_measures():
    import ir_measures
    def by(label, name=None):
        measure = ir_measures.parse_measure(name or label)
        def ask(qrels, run):
            if label.startswith("Judged") and not all(run.values()): raise NotAsked  # it divides by 0
            refuse_levels_of_nothing(label, run)
            return ir_measures.calc_aggregate([measure], qrels, run)[measure]
        return ask
    labels = ("nDCG@3", "nDCG", "AP", "AP@3", "RR", "P@5", "R@3", "Rprec", "Success@3", "IPrec@0.2", "SetP", "SetR",
              "SetF", "Bpref", "infAP")
    return "ir_measures", {("ir_measures", label): by(label) for label in labels} | {
        ("ir_measures-rr@k", "RR@3"): by("RR@3"), ("ir_measures-rr@k", "Judged@3"): by("Judged@3"),
        ("gdeval", "nDCG@3"): by("nDCG@3", "nDCG(dcg='exp-log2')@3")}


def of_ranx():
    import numpy as np
    from ranx import Qrels, Run, evaluate
    names = {"nDCG@3": "ndcg@3", "nDCG": "ndcg", "AP": "map", "AP@3": "map@3", "RR": "mrr", "RR@3": "mrr@3",
             "P@5": "precision@5", "P": "precision", "R@3": "recall@3", "Rprec": "r-precision",
             "Success@3": "hit_rate@3", "F1@3": "f1@3", "NumRelRet@3": "hits@3"}
    def by(name, **options):
        def ask(qrels, run):
            if not any(run.values()): raise NotAsked  # it cannot build a run that holds nothing at all
            with np.errstate(all="ignore"):
                try: return float(evaluate(Qrels(qrels), Run(run), name, **options))
                except AssertionError: return "refused"
        return ask
    made = {("ranx", measure): by(name) for measure, name in names.items()}
    made |= {("ranx-comparable", measure): by(name, make_comparable=True) for measure, name in names.items()}
    return "ranx", made | {("ranx-burges", "nDCG@3"): by("ndcg_burges@3"), ("ranx-burges", "nDCG"): by("ndcg_burges")}


def of_torchmetrics():
    import torch
    from torchmetrics import retrieval
    def by(of, tied=False, **options):
        def ask(qrels, run):
            rows = of_rows(qrels, run)
            if not tied: untied(run)
            scores = torch.tensor([score for _, some in rows for score in some], dtype=torch.float32)
            grades = torch.tensor([grade for some, _ in rows for grade in some])
            users = torch.tensor([user for user, (some, _) in enumerate(rows) for _ in some])
            return float(of(**options)(scores, grades, indexes=users))
        return ask
    return "torchmetrics", {
        ("torchmetrics", "nDCG@3"): by(retrieval.RetrievalNormalizedDCG, True, top_k=3),
        ("torchmetrics", "nDCG"): by(retrieval.RetrievalNormalizedDCG, True),
        ("torchmetrics-ap", "AP"): by(retrieval.RetrievalMAP),
        ("torchmetrics-ap", "AP@3"): by(retrieval.RetrievalMAP, top_k=3),
        ("torchmetrics-ap", "RR"): by(retrieval.RetrievalMRR),
        ("torchmetrics-ap", "RR@3"): by(retrieval.RetrievalMRR, top_k=3),
        ("torchmetrics-ap", "P@5"): by(retrieval.RetrievalPrecision, top_k=5),
        ("torchmetrics-ap", "R@3"): by(retrieval.RetrievalRecall, top_k=3),
        ("torchmetrics-ap", "Success@3"): by(retrieval.RetrievalHitRate, top_k=3),
    }


def of_rax():
    import jax.numpy as jnp
    import rax
    def by(of, **options):
        def single(numbers): return jnp.array(numbers, dtype=jnp.float32)
        return by_rows(lambda y, s: of(single(s), single(y), **options))
    return "rax", {
        ("rax", "nDCG@3"): by(rax.ndcg_metric, topn=3), ("rax", "nDCG"): by(rax.ndcg_metric),
        ("rax", "DCG@3"): by(rax.dcg_metric, topn=3), ("rax", "AP"): by(rax.ap_metric),
        ("rax", "AP@3"): by(rax.ap_metric, topn=3),
        ("rax", "RR"): by(rax.mrr_metric), ("rax", "P@5"): by(rax.precision_metric, topn=5),
        ("rax", "R@3"): by(rax.recall_metric, topn=3),
    }


def of_lightgbm():
    import lightgbm
    import numpy as np
    @cache
    def told(metric, rows):
        "Return what it says of users, by the name of the metric with its cutoff."
        grades, scores = ([number for row in rows for number in row[side]] for side in (0, 1))
        how = {"verbose": -1, "min_data_in_bin": 1}
        data = lightgbm.Dataset(np.arange(len(grades), dtype=float)[:, None], np.array(grades, float),
                                group=[len(some) for some, _ in rows], init_score=np.array(scores), params=how)
        seen = {}
        params = {"objective": "lambdarank", "metric": metric, "eval_at": [3, 20], "learning_rate": 1e-300,
                  "verbose": -1, "num_leaves": 2, "min_data_in_leaf": 1, "num_threads": 1}
        lightgbm.train(params, data, 1, valid_sets=[data], callbacks=[lightgbm.record_evaluation(seen)])
        return next(iter(seen.values()))
    def by(metric, k): return lambda qrels, run: told(metric, fixed(of_rows(qrels, run)))[f"{metric}@{k}"][0]
    return "lightgbm", {
        ("lightgbm", "nDCG@3"): by("ndcg", 3), ("lightgbm", "nDCG@20"): by("ndcg", 20),
        ("lightgbm-map", "AP@3"): by("map", 3), ("lightgbm-map", "AP@20"): by("map", 20),
    }


def fixed(rows):
    "Return rows as tuples, which have a hash."
    return tuple((tuple(grades), tuple(scores)) for grades, scores in rows)


def of_xgboost():
    import numpy as np
    import xgboost
    metrics = ["ndcg@3", "ndcg", "ndcg@3-", "map@3", "map", "pre@5"]
    @cache
    def told(rows, exponential):
        "Return what it says of users, by the name of the metric."
        grades, scores = ([number for row in rows for number in row[side]] for side in (0, 1))
        data = xgboost.DMatrix(np.zeros((len(grades), 1)), label=np.array(grades), base_margin=np.array(scores),
                               group=[len(some) for some, _ in rows])
        some = metrics if max(grades) < 2 else metrics[:3]  # the others take labels 0 and 1
        params = {"objective": "rank:pairwise", "eval_metric": some, "nthread": 1, "base_score": 0.0,
                  "ndcg_exp_gain": exponential}
        said = xgboost.Booster(params, [data]).eval_set([(data, "on")], 0).split()[1:]
        return dict(zip(some, (float(each.rpartition(":")[2]) for each in said), strict=True))
    def by(metric, exponential=True): return lambda qrels, run: told(fixed(of_rows(qrels, run)), exponential)[metric]
    return ("xgboost", "xgboost-cpu"), {
        ("xgboost", "nDCG@3"): by("ndcg@3"), ("xgboost", "nDCG"): by("ndcg"),
        ("xgboost-minus", "nDCG@3"): by("ndcg@3-"),
        ("xgboost-linear", "nDCG@3"): by("ndcg@3", False),
        ("xgboost-map", "AP@3"): by("map@3"), ("xgboost-map", "AP"): by("map"), ("xgboost-pre", "P@5"): by("pre@5"),
    }


def of_catboost():
    from catboost.utils import eval_metric
    def by(metric):
        def ask(qrels, run):
            rows = of_rows(qrels, run)
            grades, scores = ([float(number) for row in rows for number in row[side]] for side in (0, 1))
            users = [user for user, (some, _) in enumerate(rows) for _ in some]
            return eval_metric(grades, scores, metric, group_id=users, thread_count=1)[0]
        return ask
    return "catboost", {
        ("catboost", "nDCG@3"): by("NDCG:top=3"), ("catboost", "nDCG"): by("NDCG"),
        ("catboost", "DCG@3"): by("DCG:top=3"),
        ("catboost-exp", "nDCG@3"): by("NDCG:top=3;type=Exp"), ("catboost-exp", "DCG@3"): by("DCG:top=3;type=Exp"),
        ("catboost-map", "AP@3"): by("MAP:top=3"), ("catboost-map", "AP"): by("MAP"),
        ("catboost-map", "RR@3"): by("MRR:top=3"), ("catboost-map", "P@5"): by("PrecisionAt:top=5"),
        ("catboost-recall", "R@3"): by("RecallAt:top=3"),
    }


def of_ignite():
    import torch
    from ignite.metrics.rec_sys import NDCG
    def ask(qrels, run):
        metric = NDCG(top_k=[3])
        for grades, scores in of_rows(qrels, run):
            metric.update((torch.tensor([scores]), torch.tensor([grades], dtype=torch.float32)))
        try: return float(metric.compute()[0])
        except Exception as error:
            if type(error).__name__ != "NotComputableError": raise
            return float("nan")
    return "pytorch-ignite", {("ignite", "nDCG@3"): ask}


def of_pyltr():
    from pyltr import metrics
    def by(of, **options):
        def value(y, s):
            import numpy as np
            return of(3, **options).calc_mean(np.zeros(len(y)), np.array(y), np.array(s))  # it keeps ideals by user
        return by_rows(value)
    return "pyltr", {("pyltr", "nDCG@3"): by(metrics.NDCG), ("pyltr", "AP@3"): by(metrics.AP),
                     ("pyltr-identity", "nDCG@3"): by(metrics.NDCG, gain_type="identity")}


def of_allrank():
    if "ALLRANK" not in os.environ: raise ImportError
    import torch
    sys.path.insert(0, os.environ["ALLRANK"])
    metrics = import_module("allrank.models.metrics")
    def value(y, s): return metrics.ndcg(torch.tensor([s]), torch.tensor([y], dtype=torch.float32), ats=[3])[0, 0]
    return "allRank", {("allrank", "nDCG@3"): by_rows(value)}


def of_tensorflow_ranking():
    os.environ["TF_USE_LEGACY_KERAS"] = "1"
    import tensorflow_ranking as tfr
    def by(of, **options):
        def value(y, s):
            metric = of(**options)
            metric.update_state([list(map(float, y))], [s])
            return metric.result()
        asked = by_rows(value)
        def ask(qrels, run):
            untied(run)
            return asked(qrels, run)
        return ask
    keras = tfr.keras.metrics
    return "tensorflow-ranking", {
        ("tensorflow-ranking", "nDCG@3"): by(keras.NDCGMetric, topn=3),
        ("tensorflow-ranking", "AP"): by(keras.MeanAveragePrecisionMetric),
        ("tensorflow-ranking", "RR@3"): by(keras.MRRMetric, topn=3),
        ("tensorflow-ranking", "P@5"): by(keras.PrecisionMetric, topn=5),
        ("tensorflow-ranking", "R@3"): by(keras.RecallMetric, topn=3),
    }


def of_evidently():
    import pandas as pd
    from evidently import DataDefinition, Dataset, Recsys, Report
    from evidently.metrics import NDCG
    def ask(qrels, run):
        deepest = max((len(grades) for grades, _ in of_rows(qrels, run) if any(grades)), default=0)
        if deepest < 3: raise NotAsked  # it fails
        untied(run)
        data = pd.DataFrame([(user, name, float(score), int(qrels[user].get(name, 0)))
                             for user, scores in run.items() for name, score in scores.items()],
                            columns=["user_id", "item_id", "prediction", "target"])
        definition = DataDefinition(ranking=[Recsys(user_id="user_id", item_id="item_id", target="target",
                                                    prediction="prediction")])
        snapshot = Report([NDCG(k=3)]).run(Dataset.from_pandas(data, data_definition=definition), None)
        return float(next(iter(snapshot.metric_results.values())).to_dict()["value"]["value"][2])  # of three ranks
    return "evidently", {("evidently", "nDCG@3"): ask}


def of_spark():
    from pyspark.mllib.evaluation import RankingMetrics
    from pyspark.sql import SparkSession
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    spark = SparkSession.builder.master("local[1]").config("spark.ui.enabled", False).getOrCreate()
    @lru_cache(1)
    def metrics(rows):
        as_lists = [tuple(map(list, row)) for row in rows]
        return RankingMetrics(spark.sparkContext.parallelize(as_lists, 1))
    def by(ask_of):
        def ask(qrels, run):
            rows = tuple((tuple(ranked(run.get(user, {}))), tuple(judged)) for user, judged in qrels.items())
            if not rows[0][0]: raise NotAsked  # it takes the types from the first row
            return float(ask_of(metrics(rows)))
        return ask
    return "pyspark", {
        ("spark", "nDCG@3"): by(lambda m: m.ndcgAt(3)), ("spark", "nDCG@20"): by(lambda m: m.ndcgAt(20)),
        ("spark", "AP"): by(lambda m: m.meanAveragePrecision), ("spark", "P@5"): by(lambda m: m.precisionAt(5)),
        ("spark", "R@3"): by(lambda m: m.recallAt(3)), ("spark-at", "AP@3"): by(lambda m: m.meanAveragePrecisionAt(3)),
    }


def of_recommenders():
    from recommenders.evaluation import python_evaluation as told
    columns = {"col_user": "user", "col_item": "item", "col_rating": "rating", "col_prediction": "prediction"}
    def by(of, k, **options):
        def ask(qrels, run):
            if not all(run.values()): raise NotAsked  # a frame holds no empty list
            found = float(of(*frames(qrels, run), k=k, **columns, **options))
            if not found and not judged_within(qrels, run, k): raise NotAsked  # then it says 0 of whatever is asked
            return found
        return ask
    return "recommenders", {
        ("recommenders", "nDCG@3"): by(told.ndcg_at_k, 3),
        ("recommenders-raw", "nDCG@3"): by(told.ndcg_at_k, 3, score_type="raw"),
        ("recommenders-exp", "nDCG@3"): by(told.ndcg_at_k, 3, score_type="exp"),
        ("recommenders-map", "AP@3"): by(told.map, 3), ("recommenders-map", "P@5"): by(told.precision_at_k, 5),
        ("recommenders-map", "R@3"): by(told.recall_at_k, 3), ("recommenders-map_at_k", "AP@3"): by(told.map_at_k, 3),
    }


def of_rectools():
    from rectools import metrics
    def by(metric):
        def ask(qrels, run):
            import pandas as pd
            rows = [(int(user), name) for user, judged in qrels.items() for name in judged]
            shown = [(int(user), name, rank) for user, scores in run.items()
                     for rank, name in enumerate(ranked(scores), 1)]
            if not shown: raise NotAsked
            return float(metric.calc(pd.DataFrame(shown, columns=["user_id", "item_id", "rank"]),
                                     pd.DataFrame(rows, columns=["user_id", "item_id"])))
        return ask
    return "rectools", {
        ("rectools", "nDCG@3"): by(metrics.NDCG(3)), ("rectools", "AP@3"): by(metrics.MAP(3)),
        ("rectools", "RR@3"): by(metrics.MRR(3)), ("rectools", "P@5"): by(metrics.Precision(5)),
        ("rectools", "R@3"): by(metrics.Recall(3)), ("rectools", "Success@3"): by(metrics.HitRate(3)),
        ("rectools-achievable", "nDCG@3"): by(metrics.NDCG(3, divide_by_achievable=True)),
        ("rectools-achievable", "AP@3"): by(metrics.MAP(3, divide_by_k=True)),
        ("rectools-achievable", "AP@6"): by(metrics.MAP(6, divide_by_k=True)),
    }


def of_implicit():
    import numpy as np
    from implicit.evaluation import ranking_metrics_at_k
    from scipy.sparse import csr_matrix
    class Fake:
        "A model that recommends what it is told to."
        def __init__(self, lists): self.lists = np.array(lists, np.int32)
        def recommend(self, users, user_items, N=10, **_): return self.lists[users], np.ones((len(users), N))
    def by(key, k):
        def ask(qrels, run):
            lists, liked, users = [], [], [user for user in qrels if user in run]
            if len(users) < len(qrels): raise NotAsked  # whoever has likes is recommended something
            for at, user in enumerate(users):
                shown = [int(name[1:]) for name in ranked(run[user])][:k]
                lists.append([*shown, *range(100 + at, 100 + at + k)][:k])
                liked += [(at, int(name[1:])) for name in qrels[user]]
            matrix = csr_matrix((np.ones(len(liked)), tuple(zip(*liked))), shape=(len(users), 200))
            return float(ranking_metrics_at_k(Fake(lists), matrix, matrix, K=k, show_progress=False,
                                              num_threads=1)[key])
        return ask
    return "implicit", {("implicit", "nDCG@3"): by("ndcg", 3), ("implicit", "AP@3"): by("map", 3),
                        ("implicit-precision", "P@5"): by("precision", 5),
                        ("implicit-precision", "P@3"): by("precision", 3)}


def of_lenskit():
    from lenskit.data import ItemList, ItemListCollection
    from lenskit.metrics import RunAnalysis
    from lenskit.metrics.ranking import DCG, NDCG, AveragePrecision, Hit, Precision, Recall, RecipRank
    def listed(run, qrels):
        shown, judged = ItemListCollection(["user_id"]), ItemListCollection(["user_id"])
        for user, scores in run.items():
            names = ranked(scores)
            shown.add(ItemList(names, scores=[scores[name] for name in names], ordered=True), user_id=user)
        for user, grades in qrels.items():
            judged.add(ItemList(list(grades), rating=[float(grade) for grade in grades.values()]), user_id=user)
        return shown, judged
    def by(metric):
        def ask(qrels, run):
            if any(user not in qrels for user in run): raise NotAsked
            no_number = metric.label.startswith(("AveragePrecision", "Precision"))  # of an empty list
            if no_number and not all(run.values()): raise NotAsked
            analysis = RunAnalysis(metric)
            shown, judged = listed(run, qrels)
            values = analysis.measure(shown, judged).list_metrics(fill_missing=False).iloc[:, 0]
            return float(values.mean(skipna=False)) if len(values) else float("nan")
        return ask
    return "lenskit", {
        ("lenskit", "nDCG@3"): by(NDCG(3, gain="rating")), ("lenskit", "DCG@3"): by(DCG(3, gain="rating")),
        ("lenskit", "AP@3"): by(AveragePrecision(3)), ("lenskit", "RR@3"): by(RecipRank(3)),
        ("lenskit", "P@5"): by(Precision(5)), ("lenskit", "R@3"): by(Recall(3)), ("lenskit", "Success@3"): by(Hit(3)),
        ("lenskit-binary", "nDCG@3"): by(NDCG(3)),
    }


def of_rexmex():
    from rexmex.metrics.ranking import average_precision_at_k
    def value(shown, liked): return average_precision_at_k(liked, shown, 3) if shown else 0.0
    return "rexmex", {("rexmex", "AP@3"): by_lists(value)}


def of_ml_metrics():
    from ml_metrics import apk
    return "ml_metrics", {("ml_metrics", "AP@3"): by_lists(lambda shown, liked: apk(liked, shown, 3)),
                          ("ml_metrics", "AP"): by_lists(lambda shown, liked: apk(liked, shown))}


def of_cornac():
    import numpy as np
    from cornac.metrics import MAP, NDCG, HitRatio, Precision, Recall
    def by(metric):
        def value(shown, liked):
            if not liked: return None  # its evaluation leaves such a user out
            if not shown: raise NotAsked
            return float(metric.compute(gt_pos=np.array(liked), pd_rank=np.array(shown)))
        return by_lists(value, positive)
    def whole(qrels, run):
        values = []
        for user, judged in qrels.items():
            liked = [name for name, grade in judged.items() if grade > 0]
            scores = run.get(user)
            if not scores or not {*judged} <= {*scores}: raise NotAsked  # it scores every item
            if liked:
                items, scored = np.array(list(scores)), np.array(list(scores.values()))
                values.append(float(MAP().compute(item_indices=items, pd_scores=scored, gt_pos=np.array(liked))))
        return sum(values) / len(values) if values else float("nan")
    return "cornac", {
        ("cornac", "nDCG@3"): by(NDCG(3)), ("cornac", "P@5"): by(Precision(5)), ("cornac", "R@3"): by(Recall(3)),
        ("cornac", "Success@3"): by(HitRatio(3)), ("cornac-map", "AP"): whole,
    }


def of_recbole():
    import torch
    from recbole.evaluator import metrics
    def by(of, name, k):
        config = {"topk": [k], "metric_decimal_place": 12}
        def ask(qrels, run):
            rows = []
            for user, judged in qrels.items():
                liked = {item for item, grade in judged.items() if grade > 0}
                if user not in run: raise NotAsked
                shown = [int(item in liked) for item in ranked(run[user])][:k]
                rows.append([*shown, *[0] * k][:k] + [len(liked)])
            held = {"rec.topk": torch.tensor(rows)}
            import numpy as np
            with np.errstate(all="ignore"): return float(of(config).calculate_metric(held)[f"{name}@{k}"])
        return ask
    return "recbole", {("recbole", "nDCG@3"): by(metrics.NDCG, "ndcg", 3),
                       ("recbole", "AP@3"): by(metrics.MAP, "map", 3),
                       ("recbole", "RR@3"): by(metrics.MRR, "mrr", 3),
                       ("recbole", "P@5"): by(metrics.Precision, "precision", 5),
                       ("recbole", "Success@3"): by(metrics.Hit, "hit", 3)}


def of_sentence_transformers():
    from sentence_transformers.evaluation import InformationRetrievalEvaluator
    def by(key, *path):
        def ask(qrels, run):
            liked = {user: {name for name, grade in judged.items() if grade > 0} for user, judged in qrels.items()}
            kept = [user for user in liked if liked[user]]
            if not kept or any(user not in run for user in qrels): raise NotAsked
            evaluator = InformationRetrievalEvaluator(
                dict.fromkeys(kept, ""), {}, liked, mrr_at_k=[3], ndcg_at_k=[3], map_at_k=[3], accuracy_at_k=[3],
                precision_recall_at_k=[3, 5])
            shown = [[{"corpus_id": name, "score": score} for name, score in run[user].items()]
                     for user in evaluator.queries_ids]
            return float(evaluator.compute_metrics(shown)[key][path[0]])
        return ask
    return "sentence-transformers", {
        ("sentence-transformers", "nDCG@3"): by("ndcg@k", 3), ("sentence-transformers", "AP@3"): by("map@k", 3),
        ("sentence-transformers", "RR@3"): by("mrr@k", 3), ("sentence-transformers", "P@5"): by("precision@k", 5),
        ("sentence-transformers", "R@3"): by("recall@k", 3),
        ("sentence-transformers", "Success@3"): by("accuracy@k", 3),
    }


def of_beir():
    from beir.retrieval.evaluation import EvaluateRetrieval
    names = {"nDCG@3": "NDCG@3", "AP@3": "MAP@3", "P@5": "P@5", "R@3": "Recall@3"}
    def by(name):
        def ask(qrels, run):
            if not run.keys() & qrels.keys(): raise NotAsked
            found = EvaluateRetrieval.evaluate(qrels, {user: dict(scores) for user, scores in run.items()}, [3, 5])
            return next(part[name] for part in found if name in part)
        return ask
    def rr(qrels, run):
        if any(user not in qrels for user in run): raise NotAsked
        return EvaluateRetrieval.evaluate_custom(qrels, run, [3], metric="mrr")["MRR@3"]
    return "beir", {("beir", measure): by(name) for measure, name in names.items()} | {("beir-mrr", "RR@3"): rr}


def of_mteb():
    told = import_module("mteb._evaluators.retrieval_metrics")
    def by(part, name):
        def ask(qrels, run):
            if any(user not in qrels for user in run) or not run: raise NotAsked
            found = getattr(told.calculate_retrieval_scores(run, qrels, [3, 5]), part)
            return round(found[name], 5)
        return ask
    return "mteb", {("mteb", "nDCG@3"): by("ndcg", "NDCG@3"), ("mteb", "AP@3"): by("map", "MAP@3"),
                    ("mteb-mrr", "RR@3"): by("mrr", "MRR@3"), ("mteb", "P@5"): by("precision", "P@5"),
                    ("mteb", "R@3"): by("recall", "Recall@3"), ("mteb", "Success@3"): by("hit_rate", "HitRate@3")}


def of_haystack():
    from haystack import Document
    from haystack.components.evaluators import DocumentMAPEvaluator, DocumentMRREvaluator, DocumentNDCGEvaluator
    def by(evaluator):
        def ask(qrels, run):
            if any(user not in run for user in qrels): raise NotAsked  # the two lists have one length
            if not all(run[user] for user in qrels): raise NotAsked  # it refuses an empty list
            truth = [[Document(content=name, score=float(grade)) for name, grade in qrels[user].items()]
                     for user in qrels]
            shown = [[Document(content=name) for name in ranked(run[user])] for user in qrels]
            return float(evaluator.run(ground_truth_documents=truth, retrieved_documents=shown)["score"])
        return ask
    return "haystack-ai", {("haystack", "nDCG"): by(DocumentNDCGEvaluator()),
                           ("haystack", "AP"): by(DocumentMAPEvaluator()),
                           ("haystack", "RR"): by(DocumentMRREvaluator())}


def of_llama_index():
    from llama_index.core.evaluation.retrieval.metrics import MRR, NDCG, AveragePrecision, HitRate, Precision, Recall
    def by(metric):
        def value(shown, liked):
            if not shown: raise NotAsked
            return float(metric.compute(expected_ids=liked, retrieved_ids=shown).score)
        return by_lists(value)
    return "llama-index-core", {
        ("llama-index", "nDCG"): by(NDCG()), ("llama-index", "AP"): by(AveragePrecision()),
        ("llama-index", "RR"): by(MRR()),
        ("llama-index", "P"): by(Precision()), ("llama-index", "R"): by(Recall()),
        ("llama-index", "Success"): by(HitRate()),
    }


def of_mlflow():
    import pandas as pd
    from mlflow.metrics import ndcg_at_k, precision_at_k, recall_at_k
    def by(metric):
        def ask(qrels, run):
            shown = [ranked(run.get(user, {})) for user in qrels]
            found = metric.eval_fn(pd.Series(shown), pd.Series([list(judged) for judged in qrels.values()])).scores
            return float(sum(found) / len(found))
        return ask
    return "mlflow", {("mlflow", "nDCG@3"): by(ndcg_at_k(3)), ("mlflow", "P@5"): by(precision_at_k(5)),
                      ("mlflow", "R@3"): by(recall_at_k(3))}


def of_pyvespa():
    from vespa.evaluation import VespaEvaluator
    def by(key, graded):
        def ask(qrels, run):
            if any(user not in run for user in qrels): raise NotAsked
            liked = {user: {name: grade for name, grade in judged.items() if grade > 0}
                     for user, judged in qrels.items()}
            if not all(liked.values()): raise NotAsked  # it refuses a query without relevant documents
            if graded: liked = {user: {name: grade / 4 for name, grade in judged.items()}
                                for user, judged in liked.items()}
            else: liked = {user: {*judged} for user, judged in liked.items()}  # graded: from 0 to 1
            evaluator = VespaEvaluator(
                dict.fromkeys(liked, ""), liked, lambda text, k: {}, None, accuracy_at_k=[3],
                precision_recall_at_k=[3, 5],
                mrr_at_k=[3], ndcg_at_k=[3], map_at_k=[3])
            shown = [[(name, run[user][name]) for name in ranked(run[user])] for user in evaluator.queries_ids]
            return float(evaluator._compute_metrics(shown)[key])
        return ask
    names = {"nDCG@3": "ndcg@3", "AP@3": "map@3", "P@5": "precision@5", "R@3": "recall@3", "RR@3": "mrr@3",
             "Success@3": "accuracy@3"}
    return "pyvespa", {("pyvespa", measure): by(name, False) for measure, name in names.items()} | {
        ("pyvespa-graded", "nDCG@3"): by("ndcg@3", True)}


def of_trectools():
    import pandas as pd
    from trectools import TrecEval, TrecQrel, TrecRun
    def by(name, **options):
        def ask(qrels, run):
            if any(not scores for scores in run.values()): raise NotAsked
            made, judged = TrecRun(), TrecQrel()
            rows = [(q, "Q0", d, at, float(scores[d]), "x") for q, scores in run.items()
                    for at, d in enumerate(ranked(scores), 1)]
            made.run_data = pd.DataFrame(rows, columns=["query", "q0", "docid", "rank", "score", "system"])
            made.run_data.sort_values(["query", "score", "docid"], inplace=True, ascending=[True, False, False])
            if options.get("trec_eval") is False:
                made.run_data = pd.DataFrame(rows, columns=made.run_data.columns)
            judged.qrels_data = pd.DataFrame([(q, "0", d, grade) for q, some in qrels.items()
                                              for d, grade in some.items()],
                                             columns=["query", "q0", "docid", "rel"])
            return float(getattr(TrecEval(made, judged), f"get_{name}")(**options))
        return ask
    return "trectools", {
        ("trectools", "nDCG@3"): by("ndcg", depth=3), ("trectools", "AP"): by("map"),
        ("trectools", "RR"): by("reciprocal_rank"),
        ("trectools", "P@5"): by("precision", depth=5),
        ("trectools-exp", "nDCG@3"): by("ndcg", depth=3, trec_eval=False),
    }


def of_ragas():
    from ragas.metrics import ContextPrecision
    metric = ContextPrecision.__new__(ContextPrecision)
    Verification = import_module("ragas.metrics._context_precision").Verification
    def value(shown, liked):
        if not shown: raise NotAsked
        return metric._calculate_average_precision([Verification(reason="", verdict=int(name in liked))
                                                    for name in shown])
    return "ragas", {("ragas", "AP"): by_lists(value, positive)}


QUEPID_HOST = """
const vm = require("node:vm"), lines = require("node:readline").createInterface({ input: process.stdin });
lines.on("line", line => {
  const { code, docs, best } = JSON.parse(line);
  let said;
  const there = i => i < docs.length;
  const each = (some, f, k) => { for (let i = 0; i < k; i++) if (i < some.length) f(some[i], i); };
  vm.runInNewContext(code, {
    hasDocRating: i => there(i) && docs[i].rating !== null, docRating: i => (there(i) ? docs[i].rating : undefined),
    numReturned: () => docs.length, topRatings: k => best.slice(0, k).map(doc => doc.rating),
    eachDoc: (f, k = 10) => each(docs, f, k), eachDocWithRating: f => each(best, f, best.length),
    setScore: score => { said = score; },
  });
  console.log(JSON.stringify(Number.isNaN(said) ? null : said));
});
"""


def of_quepid():
    if "QUEPID" not in os.environ: raise ImportError
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    node = subprocess.Popen(["node", "-e", QUEPID_HOST], **pipes)
    def by(name, k):
        code = Path(os.environ["QUEPID"], "db", "scorers", f"{name}@10.js").read_text(encoding="utf-8")
        code = re.sub(r"= 10(;?) // @Rank", rf"= {k}\1 // @Rank", code)
        def ask(qrels, run):
            values = []
            for user, judged in qrels.items():
                if user not in run: raise NotAsked  # every query of a case is asked
                docs = [{"rating": judged.get(name)} for name in ranked(run[user])]
                best = [{"rating": grade} for grade in sorted(judged.values(), reverse=True)]
                node.stdin.write(json.dumps({"code": code, "docs": docs, "best": best}) + "\n")
                node.stdin.flush()
                values.append(json.loads(node.stdout.readline()))
            if None in values: raise NotAsked  # AP is no number where nothing is relevant
            return sum(values) / len(values)
        return ask
    return "Quepid", {("quepid", "nDCG@3"): by("ndcg", 3), ("quepid", "AP@3"): by("ap", 3),
                      ("quepid", "P@5"): by("p", 5),
                      ("quepid", "RR@3"): by("rr", 3), ("quepid-ndcg_cut", "nDCG@3"): by("ndcg_cut", 3),
                      ("quepid-ndcg_cut", "DCG@3"): by("dcg", 3)}


def of_ms_marco():
    if "MSMARCO" not in os.environ: raise ImportError
    sys.path.insert(0, os.environ["MSMARCO"])
    told = import_module("ms_marco_eval")
    def ask(qrels, run):
        judged = {int(q): [int(name[1:]) for name in some] for q, some in qrels.items()}
        shown = {int(q): [*(int(name[1:]) for name in ranked(some)), *[0] * 1000][:1000] for q, some in run.items()}
        if not shown.keys() & judged.keys(): raise NotAsked
        return float(told.compute_metrics(judged, shown)["MRR @10"])
    return "MS MARCO", {("ms-marco", "RR"): ask}


LIBRARIES = tuple(of for name, of in list(globals().items())
                  if name.startswith("of_") and name not in ("of_rows", "of_trec_eval"))


# The file

def answer(ask, qrels, run, exact=False):
    """Return what a library says of a case: a number, "refused", "nan", or None where it is not asked.

    A number has ten digits, and all if it is to be `exact`."""
    try: value = ask(qrels, run)
    except NotAsked: return None
    if isinstance(value, str): return value
    return "nan" if value != value else float(value) if exact else float(f"{value:.10g}")


def labelled(key, qrels):
    "Return the judgments as they are asked about: where labels 0 and 1 alone are taken, or mean the same, as these."
    return binary(qrels) if key.partition(" ")[0] in BINARY or key.endswith(" RBP") else qrels


BINARY = ("sklearn-ap", "sklearn-lrap", "torchmetrics-ap", "lightgbm-map", "xgboost-map", "xgboost-pre")


def asked(of):
    "Return the package and the version of a library and what it says of every case; None if it is absent."
    try: packages, questions = of()
    except ImportError: return None
    values = {f"{preset} {measure}": [] for preset, measure in questions}
    for qrels, run in cases():
        for (key, told), ask in zip(values.items(),
                                    questions.values()): told.append(answer(ask, labelled(key, qrels), run))
    return *found_version(packages), values


def found_version(packages):
    "Return the name and the version of the first of the `packages` that is installed, or of what is no package."
    for name in packages if isinstance(packages, tuple) else (packages,):
        try: return name, version(name)
        except PackageNotFoundError: continue
    return packages, "repository"


def main(path, *names):
    "Add what the libraries of this environment, or those with the `names`, say to the file at `path`."
    try:
        with open(path, encoding="utf-8") as file: held = json.load(file)
    except FileNotFoundError: held = {"versions": {}, "values": {}}
    warnings.simplefilter("ignore")
    for of in LIBRARIES:
        if names and of.__name__.removeprefix("of_") not in names: continue
        said = asked(of)
        if said is None: continue
        name, number, values = said
        print(of.__name__, number, {key: sum(each is not None for each in some) for key, some in values.items()})
        held["versions"][name] = number
        held["values"] |= values
    lines = [f"{json.dumps(key)}: {json.dumps(values)}" for key, values in sorted(held["values"].items())]
    versions = json.dumps(held["versions"], sort_keys=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f'{{"versions": {versions},\n"values": {{\n' + ",\n".join(lines) + "\n}}\n")


if __name__ == "__main__": main(*sys.argv[1:])
