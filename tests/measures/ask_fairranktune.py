"""Write fairranktune.json: the mean exposure and the mean attention of the members of each group, as FairRankTune
answers for drawn rankings. It is not installed for the tests, and needs pandas, which it does not ask for.

    python tests/measures/ask_fairranktune.py
"""
import json
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pandas as pd
from FairRankTune.Metrics import AWRF, EXP

KEPT = Path(__file__).with_name("fairranktune.json")


def main():
    rng, cases = np.random.default_rng(24), []
    for documents, groups, rankings in ((2, 2, 1), (5, 2, 1), (10, 2, 3), (10, 3, 1), (30, 4, 5), (100, 2, 2)):
        names = [f"d{at}" for at in range(documents)]
        of = {name: "abcd"[at % groups] for at, name in enumerate(rng.permutation(names).tolist())}
        orders = [rng.permutation(names).tolist() for _ in range(rankings)]
        stop = round(float(rng.uniform(0.05, 0.6)), 3)
        frame = pd.DataFrame(dict(enumerate(orders)))
        exposure, attention = EXP(frame, of, "MaxMinDiff")[1], AWRF(frame, of, stop, "MaxMinDiff")[1]
        cases.append({"groups": of, "rankings": orders, "stop": stop,
                      "EXP": {str(group): float(each) for group, each in exposure.items()},
                      "AWRF": {str(group): float(each) for group, each in attention.items()}})
    kept = {"version": version("FairRankTune"), "cases": cases}
    KEPT.write_text(json.dumps(kept).replace('{"groups"', '\n{"groups"') + "\n")


if __name__ == "__main__":
    main()
