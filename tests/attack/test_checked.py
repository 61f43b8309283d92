"`check` refuses what `evaluate` refuses in its words, and has its cautions, whatever was done to run or judgments."
import tempfile

import pytest
from accidents import KINDS, case_of

from ndcg_lit import check, evaluate
from seeds import of_the_day

CASES, SOME = 60, 2
REFUSED = ValueError, TypeError


def evaluated(run, given):
    "Return in which words `evaluate` refuses a run, and its cautions."
    try: result = evaluate(run, given.qrels, given.measures, **given.told)
    except REFUSED as error: return " ".join(str(error).split()), []
    return "", [each.said for each in result.all_cautions]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_check_says_what_evaluate_does(kind):
    for seed in of_the_day(range(CASES), SOME):
        case, rnd = case_of(kind, seed, most=8)
        if case.right is None: continue
        with tempfile.TemporaryDirectory() as folder:
            given = kind.do(case, rnd, folder)
            if given is None: continue
            for run in given.runs.values():
                refused, cautions = evaluated(run, given)
                found = check(run, given.qrels, given.measures, **given.told)
                words = [each.said for each in found.findings if each.refused]
                assert found.refused == bool(refused) and (not refused or refused in words), (seed, case.form)
                # of what was seen `check` says more
                if refused or "seen" in given.told: continue
                assert sorted(each.said for each in found.findings) == sorted(cautions), (seed, case.form)
