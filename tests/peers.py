"""Peers asked in a process of their own: grades below zero upset pytrec_eval's memory, and all that comes after."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import ir_measures
import pytrec_eval


def elsewhere(peer, *given):
    "What the function `peer` of this module answers, in a new process."
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(peer, *given).result()


def by_pytrec_eval(pairs, measures):
    "The values of the `measures` by query, for each run and qrels."
    return [pytrec_eval.RelevanceEvaluator(qrels, measures).evaluate(run) for run, qrels in pairs]


def by_ir_measures(pairs, names):
    "For each run and qrels the value of each query and measure, then the means."
    measures = {ir_measures.parse_measure(name): name for name in names}
    each = [
        {(v.query_id, measures[v.measure]): v.value for v in ir_measures.iter_calc(list(measures), qrels, run)}
        for run, qrels in pairs
    ]
    means = [ir_measures.calc_aggregate(list(measures), qrels, run) for run, qrels in pairs]
    return each, [{measures[m]: value for m, value in mean.items()} for mean in means]
