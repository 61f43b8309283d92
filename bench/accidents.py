"""What ndcg_lit and other libraries say of the accidents of tests/attack/accidents.py: raised, warned, or silent.

Run: python bench/accidents.py [--keep] [--ours] [CASES]
--keep writes it to bench/accidents.json, which the page on what goes wrong before the measure reads; --ours asks no
other library, and keeps what is there of them. The others need ranx besides what the tests need, as in a virtual
environment of its own. Each is asked in a process of its own, case by case with the same runs and judgments, in the
form of the case where it reads that form: dicts, files of trec_eval, tables."""
import json
import math
import sys
import tempfile
import warnings
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from importlib.metadata import version
from multiprocessing import get_context
from pathlib import Path

ATTACK = Path(__file__).resolve().parents[1] / "tests" / "attack"
sys.path[:0] = [str(ATTACK), str(ATTACK.parent)]

import accidents  # noqa: E402
import pandas as pd  # noqa: E402

KEPT = Path(__file__).with_name("accidents.json")
ASKED = 12  # harmful cases of each kind that each library is asked about
FORMS = "dicts", "TREC", "pandas", "triples"  # that some library reads; the first of them that a kind has
SOURCES = "search", "recommenders", "films"  # pytrec_eval takes whole grades alone, which Lee's are not


class Unread(Exception):
    "The library has no reader for such a form."


# What each library makes of a run and judgments: its means of nDCG@10 and of AP

def both_dicts(run, qrels, read_run, read_qrels):
    "Return both sides as dicts, files read by the functions of a library."
    if isinstance(run, Path): run = read_run(run)
    if isinstance(qrels, Path): qrels = read_qrels(qrels)
    if not isinstance(run, dict) or not isinstance(qrels, dict): raise Unread
    return run, qrels


def by_trec_eval(run, qrels):
    import pytrec_eval
    def read_run(path): return pytrec_eval.parse_run(path.open(encoding="utf-8"))
    def read_qrels(path): return pytrec_eval.parse_qrel(path.open(encoding="utf-8"))
    run, qrels = both_dicts(run, qrels, read_run, read_qrels)
    each = pytrec_eval.RelevanceEvaluator(qrels, {"ndcg_cut_10", "map"}).evaluate(run).values()
    return [mean([values[name] for values in each]) for name in ("ndcg_cut_10", "map")]


def by_ir_measures(run, qrels):
    from ir_measures import AP, calc_aggregate, nDCG, read_trec_qrels, read_trec_run
    if isinstance(run, Path): run = list(read_trec_run(str(run)))
    if isinstance(qrels, Path): qrels = list(read_trec_qrels(str(qrels)))
    found = calc_aggregate([nDCG @ 10, AP], qrels, run)
    return [found[nDCG @ 10], found[AP]]


def by_ranx(run, qrels):
    from ranx import Qrels, Run, evaluate
    if isinstance(run, Path): run = Run.from_file(str(run), kind="trec")
    elif isinstance(run, pd.DataFrame): run = Run.from_df(run)
    elif isinstance(run, dict): run = Run(run)
    else: raise Unread
    if isinstance(qrels, Path): qrels = Qrels.from_file(str(qrels), kind="trec")
    elif isinstance(qrels, pd.DataFrame): qrels = Qrels.from_df(qrels)
    else: qrels = Qrels(qrels)
    found = evaluate(qrels, run, ["ndcg@10", "map"])
    return [float(found["ndcg@10"]), float(found["map"])]


def joined(run, qrels):
    "Return the grades and the scores of the results of each query, as people join them: 0 for what is not judged."
    run, qrels = both_dicts(run, qrels, read_trec, read_trec)
    return [([qrels.get(query, {}).get(doc, 0) for doc in docs], [*docs.values()]) for query, docs in run.items()]


def read_trec(path):
    "Return a TREC file as a dict, as people read it: by columns and without a question."
    rows = pd.read_csv(path, sep=r"\s+", header=None, dtype={0: str, 1: str, 2: str})
    out = {}
    for query, doc, number in zip(rows[0], rows[2], rows[3 if rows.shape[1] == 4 else 4]):
        out.setdefault(query, {})[doc] = number
    return out


def by_sklearn(run, qrels):
    from sklearn.metrics import average_precision_score, ndcg_score
    pairs = joined(run, qrels)
    return [mean([ndcg_score([grades], [scores], k=10) for grades, scores in pairs]),
            mean([average_precision_score([grade > 0 for grade in grades], scores) for grades, scores in pairs])]


def by_torchmetrics(run, qrels):
    import torch
    from torchmetrics.retrieval import RetrievalMAP, RetrievalNormalizedDCG
    pairs = joined(run, qrels)
    at = torch.tensor([at for at, (grades, _) in enumerate(pairs) for _ in grades])
    grade = torch.tensor([each for grades, _ in pairs for each in grades])
    score = torch.tensor([float(each) for _, scores in pairs for each in scores])
    return [float(RetrievalNormalizedDCG(top_k=10)(score, grade, indexes=at)),
            float(RetrievalMAP()(score, grade > 0, indexes=at))]


def mean(values): return sum(values) / len(values) if values else math.nan


PEERS = {  # how the page calls it -> the package whose version is told, and the function
    "trec_eval": ("pytrec_eval-terrier", by_trec_eval), "ranx": ("ranx", by_ranx),
    "ir_measures": ("ir_measures", by_ir_measures), "scikit-learn": ("scikit-learn", by_sklearn),
    "torchmetrics": ("torchmetrics", by_torchmetrics),
}


# What came of it

def asked(peer, pairs):
    "Return what a `peer` answers to each run and its judgments: its two means, what it warned of, and its error."
    answers = []
    for run, qrels in pairs:
        with warnings.catch_warnings(record=True) as heard:
            warnings.simplefilter("always")
            means = error = None
            try: means = PEERS[peer][1](run, qrels)
            except Unread: error = "unread"
            except Exception as raised: error = f"{type(raised).__name__}: {raised}"
        named = {str(each.message).partition("\n")[0] for each in heard if relevant(each)}
        answers.append({"means": means, "warned": sorted(named), "raised": error})
    return answers


def relevant(warning):
    "Return whether a `warning` may be about data: what is deprecated, or a file that is left open, is not."
    other = DeprecationWarning, FutureWarning, PendingDeprecationWarning, ResourceWarning
    return not issubclass(warning.category, other)


def elsewhere(peer, pairs):
    "Return what the `peer` answers in a process of its own; an error for all if that process ends."
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        try: return pool.submit(asked, peer, pairs).result()
        except Exception as error:
            return [{"means": None, "warned": [], "raised": f"{type(error).__name__}: {error}"} for _ in pairs]


def harmful(kind, number, folder):
    "Return up to `number` harmful cases of a `kind`: the right run and judgments, and the wrong ones, of one system."
    form = next((form for form in FORMS if form in kind.forms), None)
    if form is None: return []
    sources = [name for name in kind.sources if name in SOURCES]
    kind, found = replace(kind, forms=(form,), sources=sources, columns=("PyTerrier",), pair=bool(kind.pair)), []
    for seed in range(4 * number):
        case, rnd = accidents.case_of(kind, seed)
        inside = folder / f"{kind.name} {seed}"
        if case.right is None: continue
        for name in ("right", "wrong"): (inside / name).mkdir(parents=True)
        right, given = case.given(inside / "right"), kind.do(case, rnd, inside / "wrong")
        if given is None: continue
        system = "B" if kind.pair else "A"
        found.append((right.runs[system], right.qrels, given.runs[system], given.qrels))
        if len(found) == number: break
    return found


def told(answers):
    "Return in how many cases a library raised, warned or was silent where its numbers moved, and an example."
    count, said, moved = Counter(), "", None
    for before, after in zip(answers[::2], answers[1::2]):
        if before["raised"] == "unread" or after["raised"] == "unread" or before["means"] is None:
            count["not asked"] += 1
            continue
        new, words = [text for text in after["warned"] if text not in before["warned"]], ""
        if after["raised"]: came, words = "raised", after["raised"]
        elif not accidents.harm([dict(enumerate(before["means"]))], [dict(enumerate(after["means"]))]): came = "unmoved"
        elif new: came, words = "warned", new[0]
        else: came = "silent"
        count[came] += 1
        said = said or words[:200]
        if came in ("silent", "warned"):
            both = zip(("nDCG@10", "AP"), before["means"], after["means"])
            steps = [(abs(a - b), name, a, b) for name, a, b in both]
            moved = max(filter(None, [moved, max(steps)]), key=lambda step: step[0] if step[0] == step[0] else 9)
    example = moved and [moved[1], *(None if math.isnan(value) else round(value, 4) for value in moved[2:])]
    return {**count, "said": said, "example": example}  # no value: a mean of no query


def of_peers(folder):
    "Return what each library says of each kind; each is asked once, about all cases."
    cases = {kind.name: harmful(kind, ASKED, folder) for kind in accidents.KINDS}
    found = {name: {} for name in cases}
    for peer in PEERS:
        pairs = [pair for some in cases.values() for right, judged, wrong, graded in some
                 for pair in ((right, judged), (wrong, graded))]
        answers = iter(elsewhere(peer, pairs))
        for name, some in cases.items(): found[name][peer] = told([next(answers) for _ in range(2 * len(some))])
    return found


def of_kind(kind, cases):
    "Return what ndcg_lit says of a `kind`, and an example."
    count, silent = accidents.measured(kind, range(cases))
    said = next((text for seed in range(cases) for came, text in [accidents.outcome(kind, seed)]
                 if came in ("refused", "cautioned")), "")
    return {
        "kind": kind.name, "knowable": kind.knowable, "cases": cases - count[None], "refused": count["refused"],
        "cautioned": count["cautioned"], "silent": len(silent), "as_meant": count["as meant"],
        "share": accidents.share(count), "said": " ".join(said.split())[:400],
    }


def right_inputs(cases):
    "Return how many right evaluations were objected to, by where they are from."
    return [{"source": source, "form": form or "any", "cases": cases,
             "alarms": sum(bool(accidents.alarms(seed, source, form)) for seed in range(cases))}
            for source, form in accidents.RIGHT]


def main(words):
    cases = next((int(word) for word in words if word.isdigit()), 100)
    rows = [of_kind(kind, cases) for kind in accidents.KINDS]
    if "--ours" in words:
        before = json.loads(KEPT.read_text(encoding="utf-8"))
        versions, peers = before["versions"], {row["kind"]: row["peers"] for row in before["kinds"]}
    else:
        versions = {name: f"{package} {version(package)}" for name, (package, _) in PEERS.items()}
        with tempfile.TemporaryDirectory() as folder: peers = of_peers(Path(folder))
    for row in rows:
        row["peers"] = peers.get(row["kind"], {})
        print(f"{row['kind']}: {row['share']}; {shown(row['peers'])}")
    found = {"versions": versions, "kinds": rows, "right": right_inputs(2 * cases)}
    if "--keep" in words: KEPT.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def shown(peers):
    "Return the counts of each library."
    return {peer: {name: value for name, value in found.items() if name not in ("said", "example")}
            for peer, found in peers.items()}


if __name__ == "__main__": main(sys.argv[1:])
