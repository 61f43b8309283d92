"""A fault planted into a copy of an implementation is found, and the report names the choice that is wrong."""
import sys
from pathlib import Path

import pytest

from ndcg_lit.conform import conform

REFERENCE = Path(__file__).resolve().parents[2] / "conformance" / "reference.py"
FAULTS = [  # the choice that it spoils, the code, the code with the fault
    ("gain=exponential", "** grade.numerator - 1 if", "** grade.numerator if"),
    ("gain=binary", 'return Fraction(is_relevant(grade, c["min_grade"]))', "return grade"),
    ("discount=log2", "return Decimal(2).ln() / Decimal(rank + 1)", "return Decimal(2).ln() / Decimal(rank + 2)"),
    ("ties=docid", 'reverse=rule == "docid"', "reverse=False"),
    ("ties=average", "[list(chain(*order)) for order in product(", "[list(chain(*order)) for order in sorted_product("),
    ("precision=single", 'single(s) if c["precision"] == "single" else float(s)', "float(s)"),
    ("pool=judged", 'c["pool"] == "judged" or document in scores', "document in scores"),
    ("ideal=returned", '"returned": min(n, k or n) or k, "relevant"', '"returned": k, "relevant"'),
    ("judged_only=true", "if grades.get(document, -1) >= 0}", "if grades.get(document, 0) > -9}"),
    ("min_grade=>0", "return grade > Fraction(float(min_grade[1:]))", "return grade >= Fraction(float(min_grade[1:]))"),
    ("ap_divisor=cutoff", '"cutoff": deep', '"cutoff": r'),
    ("p_divisor=k", '{"k": k, "returned": min(k, n)', '{"k": min(k, n), "returned": min(k, n)'),
    ("r_divisor=cutoff", 'min(r, k) if k and c["r_divisor"] == "cutoff" else r', "r"),
    ("negative=mask", 'masked = below if c["negative"] == "mask" else set()', "masked = set()"),
    ("fractions=truncate", "Fraction(int(g))", "Fraction(round(g))"),
    ("empty=skip", '"skip": "left out"}', '"skip": Fraction(0)}'),
    ("missing=zero", 'if query not in run and c["missing"] == "skip": continue', "if query not in run: continue"),
    ("drop=own", 'c["drop"] != "own" or', "True or"),
    ("duplicates=max", 'rule == "max" and number <= kept[document]', 'rule == "max" and number >= kept[document]'),
    ("unjudged=zero", 'if c["unjudged"] == "zero" else {}', 'if c["unjudged"] == "one" else {}'),
    ("averaging=micro", "over(total(times(value, weights[query])", "over(total(times(value, 1)"),
    ("interpolation=nearest", "floor(Fraction(asked) + Fraction(1, 2))", "int(asked)"),
    ("measure=RR", "Fraction(1, min(hits)) if hits", "Fraction(1, max(hits)) if hits"),
]
ALSO = "\n\ndef sorted_product(*groups): return [[sorted(group, key=str)[0] for group in groups]]\n\n\nif __name__"


@pytest.mark.parametrize(("choice", "code", "fault"), FAULTS, ids=[choice for choice, *_ in FAULTS])
def test_a_fault_is_found_and_named(choice, code, fault, tmp_path):
    source = REFERENCE.read_text(encoding="utf-8")
    assert source.count(code) == 1
    copy = tmp_path / "copy.py"
    copy.write_text(source.replace(code, fault).replace("\n\nif __name__", ALSO), encoding="utf-8")
    report = conform([sys.executable, str(copy)])
    assert report.wrong and not report.unsupported
    assert report.missed[0]["choice"] == choice, str(report)
    assert choice in str(report)
