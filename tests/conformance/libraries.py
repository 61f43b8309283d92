"""What libraries answer to the cases of their presets: ndcg_lit/static/conformance/libraries.json, shown in page 62.

    python tests/conformance/libraries.py [NAME ...]     in an environment with the libraries; others keep their lines

A library that adds up in single precision may be 1e-6 away, any other 1e-12."""
import json
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from ndcg_lit import CONVENTIONS
from ndcg_lit.conform import conform

HERE = Path(__file__).resolve().parent
FILE = HERE.parents[1] / "ndcg_lit" / "static" / "conformance" / "libraries.json"
LIBRARIES = {  # the runner: the names of its package, and its presets
    "pytrec_eval": (("pytrec_eval-terrier",), "pytrec_eval trec_eval-9 trec_eval-9-c"),
    "ir_measures": (("ir_measures",), "ir_measures"),
    "scikit_learn": (("scikit-learn",), "sklearn sklearn-dcg sklearn-ap sklearn-ignore-ties"),
    "ranx": (("ranx",), "ranx ranx-comparable ranx-burges"),
    "torchmetrics": (("torchmetrics",), "torchmetrics torchmetrics-ap"),
    "rax": (("rax",), "rax"),
    "lightgbm": (("lightgbm",), "lightgbm lightgbm-map"),
    "xgboost": (("xgboost", "xgboost-cpu"), "xgboost xgboost-minus xgboost-linear xgboost-map xgboost-pre"),
    "catboost": (("catboost",), "catboost catboost-exp catboost-map catboost-recall"),
}


def installed(packages):
    "Return the name and the version of the first of the `packages` that is there; None if none is."
    for name in packages:
        try: return name, version(name)
        except PackageNotFoundError: continue
    return None


def answered(runner, preset):
    "Return how the library behind a `runner` answers the cases of a `preset`, as a line of the file."
    single = CONVENTIONS[preset].single
    command = [sys.executable, str(HERE / "runners" / f"by_{runner}.py"), preset]
    report = conform(command, preset, tolerance=1e-6 if single else 1e-12)
    reasons = sorted({report.answers[case]["unsupported"] for case in report.unsupported})
    return {"cases": len(report.cases), "right": len(report.right), "wrong": sorted(report.wrong),
            "not_asked": len(report.unsupported), "because": reasons, "single": single}


def main(*names):
    "Ask the libraries of this environment, or those with the `names`, and write what they answer beside the others."
    held = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
    for runner, (packages, presets) in LIBRARIES.items():
        library = installed(packages)
        if library is None or (names and runner not in names): continue
        for preset in presets.split():
            held[preset] = {"library": " ".join(library), **answered(runner, preset)}
            print(preset, held[preset])
    lines = [f"{json.dumps(preset)}: {json.dumps(held[preset])}" for preset in sorted(held)]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__": main(*sys.argv[1:])
