"""Peers asked in a process of their own: grades below zero upset pytrec_eval's memory, and all that comes after."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import ir_measures
import pytrec_eval


def elsewhere(peer, *given):
    "Return what the function `peer` of this module answers, in a new process."
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(peer, *given).result()


def named_by_ir_measures(name):
    "Return the measure that ir_measures calls `name`; its own parser, in 0.4.3, stops on Python 3.14."
    return eval(name, dict(vars(ir_measures)))


def by_pytrec_eval(pairs, measures):
    "Return the values of the `measures` by query, for each run and qrels."
    return [pytrec_eval.RelevanceEvaluator(qrels, measures).evaluate(run) for run, qrels in pairs]


def by_ir_measures(pairs, names):
    """Return for each run and qrels the value of each query and measure, then the means.

    Measures with gains are asked apart: ir_measures 0.4.3 asks pytrec_eval for several measures at once and may give
    a plain nDCG the gains of another one beside it, as the order of a set has it."""
    with_gains = [name for name in names if "gains" in name]
    groups = [with_gains, [name for name in names if name not in with_gains]]
    each, means = [], []
    for run, qrels in pairs:
        each.append({})
        means.append({})
        for measures in ({named_by_ir_measures(name): name for name in group} for group in groups if group):
            for value in ir_measures.iter_calc(list(measures), qrels, run):
                each[-1][value.query_id, measures[value.measure]] = value.value
            for measure, mean in ir_measures.calc_aggregate(list(measures), qrels, run).items():
                means[-1][measures[measure]] = mean
    return each, means
