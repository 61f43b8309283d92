"""Ranking metrics you can read, run and import."""

__version__ = "0.1.0"

from typing import TYPE_CHECKING

from ndcg_lit.average_precision import ap, mean_ap, precision, recall
from ndcg_lit.cumulative_gain import cg
from ndcg_lit.discounted_gain import contributions, dcg, discounts, gains
from ndcg_lit.ideal_gain import ideal, ideal_contributions, idcg
from ndcg_lit.normalized_gain import mean_ndcg, ndcg
from ndcg_lit.reciprocal_rank import mean_rr, rr

if TYPE_CHECKING:
    from ndcg_lit.agreement import fleiss_kappa, krippendorff_alpha, weighted_kappa
    from ndcg_lit.beyond_relevance import (
        alpha_ndcg,
        coverage,
        err_ia,
        intra_list_similarity,
        novelty,
        subtopic_recall,
    )
    from ndcg_lit.citations import cite
    from ndcg_lit.engine.convention import CONVENTIONS, Convention, as_convention
    from ndcg_lit.checking import check, map_ids
    from ndcg_lit.overlap import churn
    from ndcg_lit.clicks import ips_dcg, propensities, simulate_clicks
    from ndcg_lit.comparison import compare
    from ndcg_lit.datasets import compare_datasets
    from ndcg_lit.folds import join_folds
    from ndcg_lit.reconciliation import diff, reconcile
    from ndcg_lit.evaluation import Evaluator, evaluate, measure_list
    from ndcg_lit.explanation import explain
    from ndcg_lit.fusion import fuse
    from ndcg_lit.interleaving import (
        click_credit,
        interleaving_outcome,
        team_draft,
        visits_for_ab,
        visits_for_interleaving,
    )
    from ndcg_lit.judging import to_judge
    from ndcg_lit.labels import clip_grades, combine_grades, minmax_ndcg, shift_grades
    from ndcg_lit.reporting import report
    from ndcg_lit.model_judges import collapse_chunks, corrected_mean
    from ndcg_lit.more_measures import (
        bpref,
        compat,
        err,
        f_measure,
        gmap,
        infap,
        inst,
        interpolated_precision,
        nerr,
        q_measure,
        r_precision,
        rbp,
        rbp_residual,
        success,
    )
    from ndcg_lit.engine.names import own_measure, parse_measure
    from ndcg_lit.order import stability
    from ndcg_lit.planning import detectable_difference, queries_for
    from ndcg_lit.reading.records import printed_value
    from ndcg_lit.reading.trec import rank_judged, read_qrels, read_run
    from ndcg_lit.reading.sources import write_qrels, write_run
    from ndcg_lit.protocol import average_popularity, gauc, gini, tail_share
    from ndcg_lit.exposure import attention_shares, awrf, expected_exposure, exposure_loss
    from ndcg_lit.nuggets import nugget_score, support_precision, support_recall
    from ndcg_lit.rankings import kendall_tau, rbo, tau_ap
    from ndcg_lit.reproduction import delta_relative_improvement, effect_ratio, query_rmse
    from ndcg_lit.sampled import corrected_for_sampling, sampled_chances
    from ndcg_lit.spark import compare_spark, evaluate_spark
    from ndcg_lit.ties import ap_score, ndcg_score, rank, rr_score
    from ndcg_lit.training import approx_ndcg, delta_ndcg, lambda_gradient, neural_ndcg
    from ndcg_lit.unjudged import ndcg_difference_interval, ndcg_interval
    from ndcg_lit.values import compare_values

__all__ = [
    "cg",
    "gains",
    "discounts",
    "dcg",
    "contributions",
    "ideal",
    "idcg",
    "ideal_contributions",
    "ndcg",
    "mean_ndcg",
    "precision",
    "recall",
    "ap",
    "mean_ap",
    "rr",
    "mean_rr",
    "rank",
    "ndcg_score",
    "ap_score",
    "rr_score",
    "evaluate",
    "Evaluator",
    "explain",
    "measure_list",
    "parse_measure",
    "own_measure",
    "Convention",
    "CONVENTIONS",
    "as_convention",
    "reconcile",
    "diff",
    "compare",
    "compare_values",
    "compare_datasets",
    "join_folds",
    "report",
    "check",
    "map_ids",
    "stability",
    "cite",
    "fuse",
    "to_judge",
    "evaluate_spark",
    "compare_spark",
    "read_run",
    "read_qrels",
    "write_run",
    "write_qrels",
    "rank_judged",
    "printed_value",
    "combine_grades",
    "weighted_kappa",
    "fleiss_kappa",
    "krippendorff_alpha",
    "ndcg_interval",
    "ndcg_difference_interval",
    "clip_grades",
    "shift_grades",
    "minmax_ndcg",
    "corrected_mean",
    "collapse_chunks",
    "delta_ndcg",
    "lambda_gradient",
    "approx_ndcg",
    "neural_ndcg",
    "kendall_tau",
    "tau_ap",
    "rbo",
    "churn",
    "queries_for",
    "detectable_difference",
    "corrected_for_sampling",
    "sampled_chances",
    "team_draft",
    "click_credit",
    "interleaving_outcome",
    "visits_for_ab",
    "visits_for_interleaving",
    "simulate_clicks",
    "propensities",
    "ips_dcg",
    "err",
    "nerr",
    "rbp",
    "rbp_residual",
    "inst",
    "q_measure",
    "compat",
    "f_measure",
    "success",
    "r_precision",
    "interpolated_precision",
    "bpref",
    "infap",
    "gmap",
    "alpha_ndcg",
    "subtopic_recall",
    "err_ia",
    "intra_list_similarity",
    "novelty",
    "coverage",
    "gauc",
    "average_popularity",
    "gini",
    "tail_share",
    "nugget_score",
    "support_precision",
    "support_recall",
    "query_rmse",
    "effect_ratio",
    "delta_relative_improvement",
    "expected_exposure",
    "attention_shares",
    "awrf",
    "exposure_loss",
]

# Names that are imported when they are first asked for: nobody should wait for a module that is not used. What type checkers
# and editors know of these names stands above, and a test compares both.
FILES = {
    "ties": "rank ndcg_score ap_score rr_score",
    "labels": "combine_grades clip_grades shift_grades minmax_ndcg",
    "agreement": "weighted_kappa fleiss_kappa krippendorff_alpha",
    "unjudged": "ndcg_interval ndcg_difference_interval",
    "more_measures": "err nerr rbp rbp_residual inst q_measure compat f_measure success r_precision interpolated_precision "
    "bpref infap gmap",
    "beyond_relevance": "alpha_ndcg subtopic_recall err_ia intra_list_similarity novelty coverage",
    "evaluation": "evaluate Evaluator measure_list",
    "explanation": "explain",
    "citations": "cite",
    "engine.names": "parse_measure own_measure",
    "reading.trec": "read_run read_qrels rank_judged",
    "reading.sources": "write_run write_qrels",
    "reading.records": "printed_value",
    "engine.convention": "Convention CONVENTIONS as_convention",
    "reconciliation": "reconcile diff",
    "comparison": "compare",
    "values": "compare_values",
    "datasets": "compare_datasets",
    "folds": "join_folds",
    "order": "stability",
    "fusion": "fuse",
    "judging": "to_judge",
    "reporting": "report",
    "overlap": "churn",
    "planning": "queries_for detectable_difference",
    "spark": "evaluate_spark compare_spark",
    "checking": "check map_ids",
    "clicks": "simulate_clicks propensities ips_dcg",
    "model_judges": "corrected_mean collapse_chunks",
    "training": "delta_ndcg lambda_gradient approx_ndcg neural_ndcg",
    "exposure": "expected_exposure attention_shares awrf exposure_loss",
    "protocol": "gauc average_popularity gini tail_share",
    "nuggets": "nugget_score support_precision support_recall",
    "rankings": "kendall_tau tau_ap rbo",
    "reproduction": "query_rmse effect_ratio delta_relative_improvement",
    "sampled": "corrected_for_sampling sampled_chances",
    "interleaving": "team_draft click_credit interleaving_outcome visits_for_ab visits_for_interleaving",
}
# Laboratories and figures need anywidget and matplotlib.
LABORATORIES = {
    "RankingLab": "labs.ranking_lab",
    "GainDiscountLab": "labs.gain_discount_lab",
    "Quiz": "labs.quiz",
    "TiesLab": "labs.ties_lab",
    "ShakeLab": "labs.shake_lab",
    "MeanLab": "labs.mean_lab",
    "SuspectsLab": "labs.suspects_lab",
    "RunsLab": "labs.runs_lab",
    "ConventionLab": "labs.convention_lab",
    "SignificanceLab": "labs.significance_lab",
    "ClicksLab": "labs.clicks_lab",
    "ChoiceLab": "labs.choice_lab",
    "OwnLab": "labs.own_lab",
    "AdviceLab": "labs.advice_lab",
    "JudgesLab": "labs.judges_lab",
    "OrdersLab": "labs.orders_lab",
    "AccidentLab": "labs.accident_lab",
    "ReadersLab": "labs.readers_lab",
}
FIGURES = (
    "plot_gains plot_discounted plot_gain_scale plot_both_gains plot_discounts "
    "plot_ideal plot_orders plot_precision plot_first_hit plot_overview"
)
LATER = {
    **{name: module for module, names in FILES.items() for name in names.split()},
    **LABORATORIES,
    **dict.fromkeys(FIGURES.split(), "figures"),
}


def __getattr__(name):
    "Import `name`, or the module of that name, when it is first asked for. AttributeError where there is neither."
    from importlib import import_module

    if name in FILES:
        return import_module(f"ndcg_lit.{name}")
    if name not in LATER:
        raise AttributeError(f"module 'ndcg_lit' has no attribute {name!r}")
    found = getattr(import_module(f"ndcg_lit.{LATER[name]}"), name)
    globals()[name] = found  # the next time it costs no more than any other name
    return found


def __dir__():
    return sorted({*__all__, *LATER, "__version__"})
