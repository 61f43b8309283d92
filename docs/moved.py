"""The addresses that pages once had lead on to those of today: before they stood in folders, or had another name.

What follows the # goes with the reader: links that people share keep a laboratory there. `after_quarto.py` asks here
too, by a Python that may have no package at all.
"""
import re

from policy import tag_policy

MOVED = {  # the file that a page was made from, and the address of the page today, both without their endings
    "01_cumulative_gain": "lessons/cumulative_gain",
    "02_discounted_gain": "lessons/discounted_gain",
    "03_ideal_gain": "lessons/ideal_gain",
    "04_normalized_gain": "lessons/normalized_gain",
    "05_average_precision": "lessons/average_precision",
    "06_reciprocal_rank": "lessons/reciprocal_rank",
    "07_ties": "lessons/ties",
    "08_evaluation": "lessons/evaluation",
    "09_conventions": "lessons/conventions",
    "10_compare": "practice/comparison",
    "11_labels": "practice/labels",
    "12_clicks": "practice/clicks",
    "13_beyond_relevance": "practice/beyond_relevance",
    "14_more_measures": "practice/more_measures",
    "15_batches": "practice/batches",
    "16_spark": "practice/spark",
    "20_inputs": "foundations/checks",
    "21_means": "foundations/means",
    "22_threads": "foundations/threads",
    "23_placed": "engine/ranked_qrels",
    "24_expectation": "engine/expectation",
    "25_measures": "engine/measures",
    "26_dense": "engine/dense",
    "27_choices": "engine/convention",
    "28_further": "engine/further",
    "29_by_convention": "engine/by_convention",
    "32_ids": "reading/ids",
    "33_stream": "reading/stream",
    "34_trec": "reading/trec",
    "35_join": "reading/join",
    "36_frames": "reading/frames",
    "37_dicts": "reading/dicts",
    "38_arrays": "reading/arrays",
    "39_sources": "reading/sources",
    "40_tables": "foundations/tables",
    "41_drawing": "pictures/drawing",
    "42_figures": "pictures/figures",
    "43_flow": "pictures/flow",
    "44_progress": "foundations/progress",
    "45_files": "foundations/files",
    "46_peers": "foundations/peers",
    "50_checks": "labs/checks",
    "51_bundle": "labs/bundle",
    "52_base": "labs/base",
    "53_ranking_lab": "labs/ranking_lab",
    "54_discount_lab": "labs/gain_discount_lab",
    "55_gain_lab": "labs/gain_discount_lab",
    "56_compare_lab": "labs/compare_lab",
    "57_queries_lab": "labs/runs_lab",
    "58_quiz": "labs/quiz",
    "60_measure_names": "engine/measure_names",
    "61_report": "engine/report",
    "62_conform": "tools/conform",
    "63_answers": "tools/answers",
    "64_cli": "tools/cli",
    "70_partitions": "tools/partitions",
    "80_ties_lab": "labs/ties_lab",
    "81_runs_lab": "labs/runs_lab",
    "82_convention_lab": "labs/convention_lab",
    "83_significance_lab": "labs/significance_lab",
    "84_clicks_lab": "labs/clicks_lab",
    "85_tasks": "labs/tasks",
    "labs/discount_lab": "labs/gain_discount_lab",
    "labs/gain_lab": "labs/gain_discount_lab",
    "labs/queries_lab": "labs/runs_lab",
    "engine/placed": "engine/ranked_qrels",
}
# One script for all of them: the policy names it by its hash.
SCRIPT = 'location.replace(document.querySelector("a").href + location.search + location.hash)'
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>This page has moved</title>
<noscript><meta http-equiv="refresh" content="0; url={0}.html"></noscript>
<p>This page has moved: <a href="{0}.html">{0}</a></p>
<script>{script}</script>
</html>
"""


def old_pages():
    "Return a page for each old address, by its file: with the number of its notebook, and as nbdev had it, without."
    addresses = {old: "../" * old.count("/") + new
                 for file, new in MOVED.items() for old in (file, re.sub(r"^\d+_", "", file))}
    allowed = tag_policy([SCRIPT])
    return {f"{old}.html": PAGE.format(new, script=SCRIPT, policy=allowed) for old, new in addresses.items()}
