"""Spark's own RankingMetrics and its presets, on drawn cases: tests/conventions/test_drawn.py has the other tools."""
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "conventions"))

import golden
from seeds import of_the_day
from test_drawn import CASES, agrees_with_its_tool

ONE_IN = 15  # a case takes Spark six jobs; golden.json holds what it said of all


def test_presets_are_the_spark_that_is_installed_here(spark):
    agrees_with_its_tool(golden.of_spark()[1], of_the_day(CASES[::ONE_IN], 5))
