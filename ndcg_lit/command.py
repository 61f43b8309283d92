"""The command `ndcg-lit`: `eval`, `compare`, `compare-values`, `plan`, `judge`, `churn`, `report`, `check`, `diff`, `reconcile`, `explain`, `cite`, `conform` and `demo` for files.

Only results go to standard output, so that they can be piped; messages go to standard error, and are dropped if that is
closed. Exit status: 0 if all results are written; 1 if a bound is missed, if `check` found what `eval` refuses, if `reconcile`
did not find the number, or if `conform` found wrong or unsupported answers; 2 for bad input or a lost output, in one line;
130 after Ctrl-C; 141 if the reader of a pipe went away.
"""

import argparse
import os
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from io import BufferedWriter, FileIO, TextIOWrapper
from typing import Any

import ndcg_lit
from ndcg_lit import __version__
from ndcg_lit.lists import HIDDEN, close_to, visible

# Every verb imports what it uses when it is called: the smallest evaluation should start about as fast as numpy does.


# The options, as values of the command line


EXAMPLES = """\
  ndcg-lit demo bikes
  ndcg-lit check qrels.txt run.txt
  ndcg-lit eval qrels.txt run.txt
  ndcg-lit eval qrels.txt bm25.run.gz neural.run -m nDCG@10 "AP(rel=2)" RR
  ndcg-lit eval qrels.txt run.txt --per-query --format csv > queries.csv
  zcat run.gz | ndcg-lit eval qrels.txt -
  ndcg-lit eval qrels.txt new.run --min nDCG@10=0.37 --baseline old.run
  ndcg-lit eval qrels.txt new.run --config ndcg-lit.toml
  ndcg-lit explain qrels.txt run.txt 301 -m nDCG@5
  ndcg-lit compare qrels.txt old.run new.run -m nDCG@10 AP
  ndcg-lit compare-values answers.csv -m faithfulness latency --lower latency
  ndcg-lit compare qrels.txt old.run new.run --baseline old.run --fail-if-worse-by 0.01
  ndcg-lit report qrels.txt old.run new.run --corpus docs.jsonl -o report.html
  ndcg-lit judge qrels.txt old.run new.run --most 100 --format quepid > to_judge.csv
  ndcg-lit churn old.run new.run -k 10
  ndcg-lit plan --sd 0.25 --difference 0.02
  ndcg-lit cite nDCG@10 AP --compare > papers.bib
  ndcg-lit diff trec_eval-9-c lightgbm qrels.txt run.txt -m nDCG@10
  ndcg-lit reconcile 0.412 qrels.txt run.txt -m nDCG@10
  ndcg-lit eval test.libsvm scores.txt -m nDCG@10
  ndcg-lit reconcile response.json -m nDCG@10
  ndcg-lit reconcile 0.751 --grades "3 2 3 0 1 2" --pool "3 3 3 2 2 2 1 0" -m nDCG@6
  ndcg-lit conform --convention sklearn python my_runner.py
  ndcg-lit conform --function hw.py:ndcg"""


def _named(text):
    "Return PART=NAME as a pair."
    from ndcg_lit.reading.names import COLUMNS

    part, _, name = text.partition("=")
    if part in COLUMNS and name:
        return part, name
    raise argparse.ArgumentTypeError(
        f"{text!r} is not PART=NAME, the part one of {', '.join(COLUMNS)}"
    )


def _value_column(text):
    "Return PART=NAME as a pair, the part one that a table of values has."
    part, _, name = text.partition("=")
    if part in ("query", "system", "measure", "value") and name:
        return part, name
    raise argparse.ArgumentTypeError(
        f"{text!r} is not PART=NAME, the part one of query, system, measure, value"
    )


def _form(text):
    "Return FORM or KIND=FORM as a pair of a kind,  for both, and the form of its files."
    from ndcg_lit.reading.sources import form_of

    kind, equals, form = text.rpartition("=")
    if kind not in ("run", "qrels", "seen") and equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not FORM, run=FORM, qrels=FORM or seen=FORM")
    try:
        form_of(form, "run")
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return kind, form


def _convention(text):
    "Return `text`, checked to spell a convention; the name of a preset in it stays known."
    from ndcg_lit.engine.convention import as_convention

    try:
        as_convention(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return text


def _least(text):
    "Return MEASURE=NUMBER as a pair."
    from ndcg_lit.engine.names import parse_measure
    from ndcg_lit.lists import as_number

    name, equals, number = text.rpartition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not MEASURE=NUMBER, such as nDCG@10=0.37")
    try:
        return parse_measure(name), as_number(float(number), "the number")
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r}: {error}") from None


def _difference(text):
    "Return NUMBER or MEASURE=NUMBER as a pair, the measure None if there is none; the number is 0 or more."
    from ndcg_lit.lists import as_number

    name, equals, number = text.rpartition("=")
    try:
        found = as_number(float(number), "the number")
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no number and not MEASURE=NUMBER, such as nDCG@10=0.01"
        ) from None
    if found < 0:
        raise argparse.ArgumentTypeError(f"{text!r}: {found:g} is below 0")
    return name or None, found


def _option(*names, **options):
    "Return the arguments of `add_argument` for one option."
    return names, options


def _said_of(choice):
    "Return the sentence of a `choice` as the help of an option."
    from ndcg_lit.choices import SENTENCES

    return SENTENCES[choice].replace("%", "%%")


FORMATS = "table", "tsv", "json", "csv"


_FORMAT = _option("--format", choices=FORMATS, default="table", help="default: table")


_QRELS = _option("qrels", help="judgments, as for eval")
_RUN = _option("run", help="results, as for eval")


def _measures():
    "Return the option of the measures."
    from ndcg_lit.engine.measures import MEASURES

    return _option(
        "-m",
        "--measures",
        nargs="+",
        default=["nDCG@10", "AP", "RR"],
        metavar="MEASURE",
        help=(
            f'after the files: such as nDCG@10 or "AP(rel=2)@100", or with commas: "nDCG@5,10, AP"; '
            f"known: {', '.join(MEASURES)}; default: nDCG@10 AP RR"
        ),
    )


_CONFIG = _option(
    "--config",
    metavar="FILE",
    help="a TOML file with these options by their long names, such as "
    "measures = ['nDCG@10'] and min = {'nDCG@10' = 0.37}; the command line wins",
)


_LEAST = _option(
    "--min",
    action="append",
    default=[],
    type=_least,
    metavar="MEASURE=NUMBER",
    dest="least",
    help="exit with status 1 if a run has a lower mean, such as nDCG@10=0.37; may be repeated",
)


def _difference_option(name, help):
    "Return the option of this `name` that takes a difference for all measures, or one for each."
    how = {"action": "append", "default": [], "type": _difference, "metavar": "[MEASURE=]NUMBER"}
    return _option(name, **how, help=help)


_MAX_DROP = _difference_option(
    "--max-drop",
    "exit with status 1 if the mean of a run is below that of the --baseline by more than this; takes no account of luck",
)


@cache
def _choices_in_words():
    "Return the options of the choices whose values are no fixed texts, by name; the others are as `Choices` has them."
    from ndcg_lit.choices import CLOSED
    from ndcg_lit.reading.names import COLUMNS

    return {
        "columns": _option(
            "--column",
            action="append",
            default=[],
            type=_named,
            metavar="PART=NAME",
            dest="columns",
            help=f"in tables and JSON: the column or key of a part, one of {', '.join(COLUMNS)}; "
            "such as --column document=pid",
        ),
        "format": _option(
            "--input-format",
            action="append",
            default=[],
            type=_form,
            metavar="[KIND=]FORM",
            dest="forms",
            help="the form of the files, if it is not to be told by their content, such as msmarco, or of one side "
            "alone: run=msmarco, qrels=beir; trec is TREC, and a wrong name lists all; may be repeated",
        ),
        "convention": _option(
            "--convention",
            type=_convention,
            metavar="TEXT",
            help="every choice at once: a preset such as lightgbm, "
            "choices such as 'gain=linear ties=stable', or both; what is given beside it overrides it",
        ),
        "weights": _option(
            "--weights",
            metavar="FILE",
            help="what each query counts in the mean: a file of lines with the id of a query and its weight, 0 or more",
        ),
        "seen": _option("--seen", metavar="FILE", help=_said_of("seen")),
        "seen_in_qrels": _option(
            "--seen-in-qrels",
            dest="seen_in_qrels",
            choices=CLOSED["seen_in_qrels"],
            help=_said_of("seen_in_qrels"),
        ),
        "threads": _option(
            "--threads",
            type=int,
            help="how many threads work on it; default: up to four; the numbers are the same with any",
        ),
    }


def _choice_options(verb):
    "Return an option for each of the `Choices` that a `verb` of the package takes."
    from inspect import signature

    from ndcg_lit.choices import Choices

    taken = signature(getattr(ndcg_lit, verb)).parameters
    return _named_options(name for name in Choices.__annotations__ if name in taken)


def _named_options(names):
    "Return an option for each of the choices of these `names`."
    from ndcg_lit.choices import CLOSED
    from ndcg_lit.engine.convention import KNOWN

    return tuple(
        _choices_in_words().get(name)
        or _option(f"--{name}", choices=KNOWN.get(name) or CLOSED.get(name), help=_said_of(name))
        for name in names
    )


# What `churn` and `to_judge` take
OF_CHURN = "columns format scores overlap seen convention ties duplicates precision"
OF_JUDGE = "columns format scores overlap convention ties duplicates precision unjudged weights"


# How p and intervals of a comparison come about
_HOW_DRAWN: dict[str, dict[str, Any]] = {
    "family": {"choices": ("measure", "all"), "default": "measure"},
    "correction": {"choices": ("maxT", "holm"), "default": "maxT"},
    "level": {"type": float, "default": 0.95},
    "power": {"type": float, "default": 0.8},
    "samples": {"type": int, "default": 10_000},
    "seed": {"type": int, "default": 0},
}


def _drawn():
    "Return the options of how p and intervals of a comparison come about."
    return tuple(
        _option(f"--{name}", **how, help=f"{_said_of(name)} Default: %(default)s.")
        for name, how in _HOW_DRAWN.items()
    )


# By name: what a command is for, and its arguments, which are made when it is asked for
_COMMANDS: dict[str, tuple[str, Callable[[], tuple]]] = {
    "eval": (
        "the measures of one or more runs",
        lambda: (
            _option(
                "qrels",
                help="judgments: TREC qrels (gzip, zstd or not), Parquet (a file or a folder), CSV, JSON, LETOR, "
                "libsvm and more, told by their content; - is standard input",
            ),
            _option(
                "runs",
                nargs="+",
                metavar="[NAME=]run",
                help="results: TREC runs (gzip, zstd or not), Parquet (a file or a folder), CSV, JSON (responses of "
                "engines too) and more; with LETOR or libsvm, a file of scores; - is standard input",
            ),
            _measures(),
            _option(
                "--per-query", action="store_true", help="a line for every query, not the means"
            ),
            _option(
                "--by",
                metavar="FILE",
                help="the means of each group of queries: a file of lines with the id of a query and its group",
            ),
            _LEAST,
            _option(
                "--baseline",
                metavar="RUN",
                help="exit with status 1 if a run has a lower mean than this one, with --max-drop if lower by more",
            ),
            _MAX_DROP,
            _option(
                "--format",
                choices=(*FORMATS, "markdown", "latex"),
                default="table",
                help="default: table",
            ),
            _option(
                "--seed",
                type=int,
                help="with --ties random: the same seed gives the same result every time; default: another each time",
            ),
            *_choice_options("Evaluator"),
            _CONFIG,
        ),
    ),
    "compare": (
        "is one run better than another, or only lucky?",
        lambda: (
            _QRELS,
            _option(
                "runs", nargs="+", metavar="[NAME=]run", help="results, two or more, as for eval"
            ),
            _measures(),
            _option(
                "--baseline",
                metavar="RUN",
                help="one of the runs, to compare each other with; default: every two",
            ),
            _LEAST,
            _option(
                "--by",
                metavar="FILE",
                help="the comparison in each group of queries, p corrected over the groups too: a file of lines with the "
                "id of a query and its group",
            ),
            _option(
                "--fail-if-worse",
                action="store_true",
                help="exit with status 1 if a run is significantly worse than the --baseline, with --by in any group too",
            ),
            _difference_option(
                "--fail-if-worse-by",
                "exit with status 1 unless each run is shown not to be worse than the --baseline by more than this, such "
                "as 0.01 or nDCG@10=0.01: if its 90 %% interval reaches below it, even for want of queries",
            ),
            _MAX_DROP,
            _difference_option(
                "--margin",
                "the difference that still counts as none: each pair has a verdict, such as equivalent or not worse",
            ),
            *_drawn(),
            _option(
                "--tests",
                action="store_true",
                help="p by the t test and by Wilcoxon's too; needs scipy",
            ),
            _option(
                "--per-query",
                action="store_true",
                help="the difference on every query, the largest first, and no p",
            ),
            _option(
                "--format",
                choices=(*FORMATS, "markdown", "latex"),
                default="table",
                help="default: table; markdown and latex: the systems; tsv, csv and json: the pairs",
            ),
            *_choice_options("compare"),
            _CONFIG,
        ),
    ),
    "judge": (
        "which documents to judge next: those whose grades could move the comparison most",
        lambda: (
            _option("qrels", help="judgments, as for eval; with --no-qrels, a run"),
            _option("runs", nargs="*", metavar="[NAME=]run", help="results, as for eval"),
            _option("--no-qrels", action="store_true", help="nothing is judged yet: make a pool"),
            _option("-m", "--measure", default="nDCG@10", help="one measure; default: nDCG@10"),
            _option(
                "-k",
                type=int,
                help="how many first documents of each run; default: as many as the measure looks at, or 10",
            ),
            _option("--most", type=int, help="how many documents are listed; default: all of them"),
            _option(
                "--max-grade",
                type=float,
                help="the highest grade of the scale; default: the highest that was given, at least 1",
            ),
            _option(
                "--queries",
                metavar="FILE",
                help="the texts of the queries by id: JSON lines, JSON, TSV or CSV",
            ),
            _option(
                "--corpus", metavar="FILE", help="titles and texts of the documents, in such a file"
            ),
            _option(
                "--format",
                choices=(*FORMATS, "quepid", "quepid-book", "label-studio"),
                default="table",
                help="default: table; quepid: the CSV of ratings that a case imports; quepid-book: the JSON of a "
                "book, whose judges are asked for each document; label-studio: tasks as JSON",
            ),
            *_named_options(OF_JUDGE.split()),
            _CONFIG,
        ),
    ),
    "report": (
        "a comparison, or one run, as one HTML file to send",
        lambda: (
            _QRELS,
            _option(
                "runs", nargs="+", metavar="[NAME=]run", help="results, one or more, as for eval"
            ),
            _measures(),
            _option(
                "-o",
                "--output",
                default="report.html",
                metavar="FILE",
                help="the file to write; - is standard output; default: report.html",
            ),
            _option("--title", help="what stands above the conclusion; default: the systems"),
            _option(
                "--corpus",
                metavar="FILE",
                help="titles and texts of the documents by id: JSON lines, JSON, TSV, CSV or Parquet",
            ),
            _option("--queries", metavar="FILE", help="the texts of the queries, in such a file"),
            _option(
                "--baseline",
                metavar="RUN",
                help="one of the runs, to compare each other with; default: every two",
            ),
            _difference_option(
                "--margin",
                "the difference that still counts as none: the page says what is equivalent or not worse",
            ),
            *_drawn(),
            *_choice_options("compare"),
            _CONFIG,
        ),
    ),
    "churn": (
        "how much do the results of two runs differ? No judgments are needed",
        lambda: (
            _option(
                "runs", nargs="+", metavar="[NAME=]run", help="results, two or more, as for eval"
            ),
            _option("-k", type=int, default=10, help="how many first documents; default: 10"),
            _option(
                "--baseline",
                metavar="RUN",
                help="one of the runs, to compare each other with; default: every two",
            ),
            _option(
                "-p",
                type=float,
                default=0.9,
                help="the persistence of rank-biased overlap: the probability of going one rank further; default: 0.9",
            ),
            _option(
                "--level",
                type=float,
                default=0.95,
                help="the level of the intervals; default: 0.95",
            ),
            _option(
                "--samples",
                type=int,
                default=10_000,
                help="how many random subsets of the queries the intervals are from; default: 10000",
            ),
            _option(
                "--seed",
                type=int,
                default=0,
                help="the same seed draws the same subsets; default: 0",
            ),
            _option(
                "--per-query",
                action="store_true",
                help="the queries that changed, those that changed most first",
            ),
            _FORMAT,
            *_named_options(OF_CHURN.split()),
            _CONFIG,
        ),
    ),
    "check": (
        "what is known of judgments and runs, and what is wrong with them, before any number",
        lambda: (
            _QRELS,
            _option("runs", nargs="+", metavar="[NAME=]run", help="results, as for eval"),
            _measures(),
            _option(
                "--strict",
                action="store_true",
                help="exit with status 1 for a caution too, not only for what eval refuses",
            ),
            _option("--format", choices=("table", "json"), default="table", help="default: table"),
            *_choice_options("check"),
            _CONFIG,
        ),
    ),
    "diff": (
        "which choices separate two conventions on one run",
        lambda: (
            *(
                _option(
                    name,
                    type=_convention,
                    help="a convention: a preset such as lightgbm, or choices such as "
                    "'ties=stable'",
                )
                for name in ("first", "second")
            ),
            _QRELS,
            _RUN,
            _option("-m", "--measure", default="nDCG@10", help="one measure; default: nDCG@10"),
            *_choice_options("diff"),
        ),
    ),
    "reconcile": (
        "which convention makes a printed number, or which mistake? Exit status 1: none was found",
        lambda: (
            _option(
                "value",
                help="the number that was printed, with all its digits; or a response of _rank_eval, which has "
                "it, and which is the judgments and the results too, if these are not given",
            ),
            _option("qrels", nargs="?", help="judgments, as for eval"),
            _option("run", nargs="?", help="results, as for eval"),
            _option(
                "-m",
                "--measure",
                default="nDCG@10",
                help="the measure that it is said to be; default: nDCG@10",
            ),
            _option("--grades", help='grades in rank order, in place of files: "3 2 3 0 1 2"'),
            _option("--pool", help="with --grades: every judged grade; default: those of the list"),
            _option("--format", choices=("table", "json"), default="table", help="default: table"),
            *_choice_options("reconcile"),
        ),
    ),
    "explain": (
        "one query, rank by rank",
        lambda: (
            _QRELS,
            _RUN,
            _option("query", help="the id of the query"),
            _option(
                "-m",
                "--measure",
                default="nDCG@10",
                help="an nDCG, DCG, CG, RBP, AP or RR; default: nDCG@10",
            ),
            _FORMAT,
            *_choice_options("explain"),
        ),
    ),
    "cite": (
        "BibTeX of this package, and of the papers that measures and a correction are from",
        lambda: (
            _option(
                "measures",
                nargs="*",
                metavar="MEASURE",
                help="such as nDCG@10 AP; none: the package alone",
            ),
            _option(
                "--compare",
                action="store_true",
                help="the papers of the test and of the intervals of compare too",
            ),
            _option(
                "--correction",
                choices=("maxT", "holm"),
                default="maxT",
                help="with --compare: how p was corrected; default: maxT",
            ),
        ),
    ),
    "conform": (
        "does another implementation give the same answers?",
        lambda: (
            _option(
                "--list",
                action="store_true",
                help="the choices and presets that have cases, and no more",
            ),
            _option(
                "--function",
                metavar="FILE:NAME",
                help="a Python function of one list, as in hw.py:ndcg, in place of a command: "
                "its points, and the slip that explains what is wrong",
            ),
            _option(
                "--measure",
                metavar="NAME",
                help="with --function: what it computes, if its name does not say so: nDCG, DCG, CG, AP, RR, P, R",
            ),
            _option(
                "--convention",
                metavar="NAME",
                help="the cases of this preset alone; default: all cases",
            ),
            _option(
                "--tolerance",
                type=float,
                default=1e-12,
                help="how far an answer may be off; default: 1e-12",
            ),
            _option(
                "--timeout", type=float, default=300, help="seconds for all answers; default: 300"
            ),
            _option(
                "--partial", action="store_true", help="cases that are not supported are no failure"
            ),
            _option(
                "program",
                nargs=argparse.REMAINDER,
                metavar="COMMAND",
                help="a program that answers cases, and its arguments",
            ),
        ),
    ),
    "demo": (
        "files to try all of this on, drawn by chance, and what to type next",
        lambda: (
            _option(
                "folder", metavar="DIR", help="where the files are written; made if it is not there"
            ),
            _option("--force", action="store_true", help="write over files of an earlier demo"),
        ),
    ),
}


def _same_options(command, *names):
    "Return the options of a `command` that have one of the `names`, for another command."
    return tuple(option for option in _COMMANDS[command][1]() if option[0][-1] in names)


_COMMANDS["plan"] = (
    "how many queries will a comparison take? From a standard deviation, or from runs that are there",
    lambda: (
        _option(
            "files",
            nargs="*",
            metavar="qrels run run",
            help="judgments and two runs or more, as for compare, whose differences tell the standard deviation",
        ),
        _measures(),
        _option(
            "--sd",
            type=float,
            help="the standard deviation of the differences from query to query, instead of files, such as 0.25",
        ),
        _option(
            "--difference",
            nargs="+",
            type=float,
            default=[],
            help="the smallest differences that matter, such as 0.02; with --margin: by how much the new system is "
            "expected to be better, default 0",
        ),
        _option(
            "--margin",
            type=float,
            help="plan to show that the new system is not worse by more than this",
        ),
        _option(
            "--queries",
            nargs="+",
            type=int,
            default=[],
            help="the difference that so many queries find, instead of queries for a difference",
        ),
        _option(
            "--comparisons",
            type=int,
            default=1,
            help="how many comparisons share 1 - level (Bonferroni); default: 1",
        ),
        *_same_options("compare", "--level", "--power"),
        _option("--format", choices=FORMATS, default="table", help="default: table"),
        *_choice_options("compare"),
        _CONFIG,
    ),
)
_COMMANDS["compare-values"] = (
    "is one system better by numbers that each query has already: faithfulness, latency, cost, a model's scores?",
    lambda: (
        _option(
            "tables",
            nargs="+",
            metavar="[NAME=]table",
            help="a CSV, Parquet or JSON file of all systems: a column for the query, and a column for each system, or "
            "one that names the system and one for each measure; or such a file for each system",
        ),
        _option(
            "-m",
            "--measures",
            nargs="+",
            metavar="MEASURE",
            help="the measures that are compared, or the name of the only one; default: all that hold numbers",
        ),
        _option(
            "--lower",
            nargs="+",
            default=[],
            metavar="MEASURE",
            help="the measures of which lower values are better, such as latency",
        ),
        _option(
            "--column",
            action="append",
            default=[],
            type=_value_column,
            metavar="PART=NAME",
            dest="columns",
            help="the column of a part, one of query, system, measure, value; such as --column query=question",
        ),
        *_same_options(
            "compare",
            "--baseline",
            "--by",
            "--fail-if-worse",
            "--fail-if-worse-by",
            "--max-drop",
            "--margin",
            "--family",
            "--correction",
            "--level",
            "--power",
            "--samples",
            "--seed",
            "--tests",
            "--per-query",
            "--format",
            "--weights",
            "--config",
        ),
    ),
)


# From words to options


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help as wide as the terminal.

    argparse makes one for every option that it is told of, and would import shutil each time to ask for this width."""

    def __init__(self, prog, **options):
        try:
            wide = int(os.environ.get("COLUMNS", 0))
        except ValueError:
            wide = 0
        if wide <= 0:
            with suppress(AttributeError, ValueError, OSError):
                wide = os.get_terminal_size(sys.__stdout__.fileno()).columns
        super().__init__(prog, **{"width": (wide if wide > 0 else 80) - 2} | options)


class _Parser(argparse.ArgumentParser):
    "A parser whose errors are one line."

    def error(self, message):
        "Exit with the `message` in one line and status 2."
        no_files = "required: qrels" in message or "required: run" in message
        late = "; -m takes all words after it, so it comes after the files" if no_files else ""
        wrong = re.search(r"invalid choice: '(.*?)' \(choose from (.*)\)", message)
        near = close_to(wrong[1], re.findall(r"[\w.-]+", wrong[2])) if wrong else None
        meant = f"; did you mean {near}?" if near else ""
        self.exit(2, f"{self.prog}: {message}{meant}{late}; {self.prog} --help says more\n")

    def refuse(self, words):
        "Exit with the first of the `words` that no option takes, and the option that it may mean."
        wrong = next((word.strip("-").partition("=")[0] for word in words if word[:2] == "--"), "")
        near = close_to(
            wrong, [flag[2:] for flag in self._option_string_actions if flag[:2] == "--"]
        )
        meant = f"; did you mean --{near}?" if near else ""
        self.error(f"unrecognized arguments: {' '.join(words)}{meant}")

    def _print_message(self, message, file=None):
        "Write help to standard output, as results are, and errors to standard error, as messages are."
        (_print if file is sys.stdout else _tell)(message)


def _examples(command=""):
    "Return the examples as they stand below the help of a `command`: its own come first."
    lines = EXAMPLES.split("\n")
    own = [line for line in lines if f"ndcg-lit {command} " in line]
    others = [line for line in lines if line not in own]
    return "\n".join(["examples:", *own, *([""] if own else []), *others])


def _parsed(words):
    "Return the options in the `words` of the command line and in the file that --config names."
    words = sys.argv[1:] if words is None else [*words]
    parser = _Parser(
        prog="ndcg-lit",
        description="Ranking measures of TREC runs.",
        epilog=_examples(),
        formatter_class=_Help,
    )
    parser.add_argument("--version", action="version", version=__version__)
    names = " | ".join(_COMMANDS)
    own = {}
    commands = parser.add_subparsers(prog=parser.prog, dest="command", metavar=names, required=True)
    # where the first word is a command, no other one is needed
    for command in words[:1] if words[:1] and words[0] in _COMMANDS else _COMMANDS:
        purpose, arguments = _COMMANDS[command]
        own[command] = commands.add_parser(
            command,
            help=purpose,
            epilog=_examples(command),
            formatter_class=_Help,
        )
        for flags, options in arguments():
            own[command].add_argument(*flags, **options)
    given, others = parser.parse_known_args(words)
    if others:
        own[given.command].refuse(others)
    if not vars(given).get("config"):
        return given
    own[given.command].set_defaults(**_configured(given.config, own[given.command]))
    return parser.parse_args(words)  # the command line is read again, because it wins


def _configured(path, parser):
    "Return the options in the TOML file at `path` under their names in `parser`. ValueError names file and key."
    import tomllib

    from ndcg_lit.engine.convention import nearest

    with open(path, "rb") as file:
        try:
            said = tomllib.load(file)
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise ValueError(f"{path}: {error}") from None
        except RecursionError:
            raise ValueError(f"{path}: a value is nested too deeply") from None
    flags = [action for action in parser._actions if action.option_strings]
    known = {action.option_strings[-1].removeprefix("--"): action for action in flags}
    for name in ("help", "config"):
        del known[name]
    for name in said.keys() - known.keys():
        raise ValueError(f"{path}: there is no option {name!r}; {nearest(name, sorted(known))}")
    try:
        return {known[name].dest: _of_option(known[name], value) for name, value in said.items()}
    except (argparse.ArgumentTypeError, ValueError, TypeError) as error:
        raise ValueError(f"{path}: {error}") from None


def _of_option(action, value):
    "Return a `value` of a configuration file, checked and converted as the option of this `action` would be."
    from ndcg_lit.lists import flag_of

    name = action.option_strings[-1].removeprefix("--")
    if action.const is True:
        flag = flag_of(value)
        if flag is None:
            raise ValueError(f"{name} must be true or false; got {value!r}")
        return flag
    several = action.nargs == "+" or isinstance(action.default, list)
    if several and isinstance(value, dict):
        value = [f"{key}={each}" for key, each in value.items()]
    values = value if several and isinstance(value, list) else [value]
    for each in values:
        if type(each) not in (str, int, float):
            raise ValueError(f"{name} cannot be {each!r}")
        if action.choices and each not in action.choices:
            raise ValueError(f"{name} cannot be {each!r}; choose from {', '.join(action.choices)}")
    try:
        taken = [action.type(str(each)) if action.type else str(each) for each in values]
    except ValueError:
        raise ValueError(f"{name} cannot be {values[0]!r}; it is a number") from None
    return taken if several else taken[0]


# The commands


def _choices_given(given):
    "Return the `Choices` that are `given`, by name."
    from ndcg_lit.choices import Choices

    found = {name: getattr(given, name, None) for name in Choices.__annotations__}
    found["columns"], found["format"] = _columns_given(given), _forms_given(given)
    if found["weights"]:
        found["weights"] = _weights_in(found["weights"])
    return {name: value for name, value in found.items() if value is not None}


def _weights_in(path):
    "Return the weights in the file at `path`, a line for each query, as a dict. ValueError names a wrong line."
    weights = {}
    for number, query, word in _queries_in(path, "weight"):
        try:
            weights[query] = float(word)
        except ValueError:
            line = visible(f"{query} {word}")
            said = f"{path}:{number}: {line!r} is not the id of a query and its weight"
            raise ValueError(said) from None
    return weights


def _groups_in(path):
    "Return the groups in the file at `path`, a line for each query, as a dict. ValueError names a wrong line."
    return {query: group for _, query, group in _queries_in(path, "group")}


def _queries_in(path, what):
    "Yield the number of each line of the file at `path`, its query, and the word behind it, which is `what`."
    known = set()
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        for number, line in enumerate(file, 1):
            query, *word = line.rsplit(None, 1) or [""]
            if not query:
                continue
            if not word:
                said = f"{visible(line.strip())!r} is not the id of a query and its {what}"
                raise ValueError(f"{path}:{number}: {said}")
            query = query.strip()
            if query in known:
                raise ValueError(f"{path}:{number}: query {query!r} has a {what} already")
            known.add(query)
            yield number, query, word[0]


def _eval(given):
    "Return the text that `ndcg-lit eval` writes."
    from ndcg_lit.engine.convention import DEFAULT
    from ndcg_lit.evaluation import Evaluator

    if given.per_query and given.by:
        raise ValueError("--by gives means of groups, --per-query each query; give one of them")
    if given.per_query and given.format in ("markdown", "latex"):
        raise ValueError(
            f"--per-query has no format {given.format}; choose from {', '.join(FORMATS)}"
        )
    if given.max_drop and given.baseline is None:
        raise ValueError("--max-drop needs a --baseline")
    runs = _runs_by_name(given.runs, apart=True)
    _check_read_once([given.qrels, *runs.values(), given.baseline, given.seen])
    groups = _groups_in(given.by) if given.by else None
    judged = Evaluator(given.qrels, given.measures, seed=given.seed, **_choices_given(given))
    results = {}
    for number, (name, run) in enumerate(runs.items(), 1):
        _progress(f"{number} of {len(runs)}: {run}")
        results[name] = judged.evaluate(run)
    standard = judged.evaluate(given.baseline) if given.baseline else None
    _progress("")
    for name, result in results.items():
        _say_of(name if name in given.runs else runs[name], result)
    for name, result in results.items():
        _fail_below(given, runs[name], result.mean, standard)
    by = judged.convention
    note = "" if by == DEFAULT else f"by {by}"
    if given.per_query:
        return _written(_each_query(results), given.format, by, note)
    if given.by or given.format in ("markdown", "latex"):
        return _table_of_means(results, groups, given.format)
    return _written(_means_of(results, given.format), given.format, by, note)


def _each_query(results):
    "Return the values of each query of the `results` as columns, with the run if there are several."
    from ndcg_lit.tables import plain_values

    tables = [result.per_query for result in results.values()]
    columns = {
        part: [value for table in tables for value in plain_values(table[part])]
        for part in tables[0]
    }
    of_run = [name for name, table in zip(results, tables) for _ in table["query_id"]]
    return {"run": of_run} | columns if len(results) > 1 else columns


def _means_of(results, kind):
    "Return the means of the `results` as columns, with their intervals as a table, JSON or CSV (`kind`) takes them."
    from ndcg_lit.provenance import provenance_of
    from ndcg_lit.results import LEVEL, counts_of, interval_shown, listed_ends, queries_by_measure

    measures = list(next(iter(results.values())).mean)
    drawn = {name: result.usual_intervals for name, result in results.items()}
    columns = {"measure": measures}
    if kind == "table":
        for name, result in results.items():
            columns[name] = list(result.mean.values())
            title = f"{100 * LEVEL:.4g} % interval" + (f" of {name}" if len(results) > 1 else "")
            columns[_unlike(results, title)] = [
                interval_shown(*drawn[name][measure]) for measure in measures
            ]
        return columns
    columns |= {name: list(result.mean.values()) for name, result in results.items()}
    if kind == "json":
        ends = [
            {name: listed_ends(each[measure]) for name, each in drawn.items()}
            for measure in measures
        ]
        counted = {name: queries_by_measure(result) for name, result in results.items()}
        n = [{name: each[measure] for name, each in counted.items()} for measure in measures]
        counts = {name: counts_of(result) for name, result in results.items()}
        told = {name: _as_dicts(result.all_cautions) for name, result in results.items()}
        same = {"level": LEVEL, "counts": counts, "cautions": told}
        same["provenance"] = provenance_of(results)
        columns |= {"n": n, "interval": ends}
        return columns | {name: [value] * len(measures) for name, value in same.items()}
    for name, each in drawn.items():
        for place, end in enumerate(("low", "high")):
            column = [each[measure][place] for measure in measures]
            columns[_unlike(columns, f"{name} {end}")] = column
    return columns


def _unlike(names, title):
    "Return the `title` of a column, with what tells it from all `names`."
    while title in names:
        title += " (interval)"
    return title


def _table_of_means(results, groups, kind):
    "Return the means of the `results` in the form `kind`, a row for each run, or for each of the `groups` of queries."
    from ndcg_lit.results import counts_of, groups_of, systems_of

    if groups is None and len(results) == 1:
        (result,) = results.values()
        return result.to_latex() if kind == "latex" else f"{result.to_markdown()}\n"
    found = systems_of(results) if groups is None else groups_of(results, groups)
    if kind == "latex":
        return found.to_latex()
    if kind == "markdown":
        return f"{found.to_markdown()}\n"
    if kind == "table":
        return f"{found}\n"
    columns = dict(found.columns)
    if kind == "json":
        systems = columns.get("system", list(results) * len(columns["group"]))
        columns["counts"] = [counts_of(results[name]) for name in systems]
        columns["cautions"] = [_as_dicts(results[name].all_cautions) for name in systems]
    return _written(columns, kind, found.convention)


def _compare(given):
    "Return the text that `ndcg-lit compare` writes."
    from ndcg_lit.comparison import compare

    _check_asked(given)
    runs = _runs_by_name(given.runs)
    _check_read_once([given.qrels, *runs.values(), given.seen])
    options = {name: getattr(given, name) for name in _STATISTICS}
    options |= _choices_given(given)
    options["baseline"] = {run: name for name, run in runs.items()}.get(
        given.baseline, given.baseline
    )
    result = compare(runs, given.qrels, given.measures, **options)
    for name, run in runs.items():
        _say_of(run, result.evaluations[name])
    alone = {each.code for one in result.evaluations.values() for each in one.all_cautions}
    for each in result.all_cautions:
        if each.code not in alone:
            _tell(f"{_with_flags(each)}\n")
    for name in runs:
        _fail_below(given, name, result.evaluations[name].mean)
    return _comparison_written(given, result)


def _plan(given):
    "Return the text that `ndcg-lit plan` writes."
    from ndcg_lit.comparison import compare
    from ndcg_lit.engine.convention import DEFAULT
    from ndcg_lit.pairs import as_percent
    from ndcg_lit.planning import detectable_difference, queries_for

    if bool(given.files) == (given.sd is not None):
        raise ValueError("plan takes --sd, or judgments and two runs or more; give one of them")
    if bool(given.queries) == bool(given.difference or given.margin is not None):
        raise ValueError("plan takes --difference or --margin, or --queries; give one of them")
    by, rows = DEFAULT, [({}, given.sd)]
    if given.files:
        runs = _runs_by_name(given.files[1:])
        _check_read_once([given.files[0], *runs.values(), given.seen])
        # p is not asked for
        found = compare(runs, given.files[0], given.measures, samples=100, **_choices_given(given))
        by = found.convention
        names = "measure", "first", "second"
        rows = [({name: getattr(pair, name) for name in names}, pair.sd) for pair in found.pairs]
    how = {"level": given.level, "power": given.power, "comparisons": given.comparisons}
    margin = {} if given.margin is None else {"margin": given.margin}
    told = []
    for names, sd in rows:
        for queries in given.queries:
            size = detectable_difference(queries, sd, **how)
            told.append({**names, "sd": sd, "queries": queries, "difference": size})
        for size in given.difference or ([] if given.queries else [0.0]):
            needed = queries_for(size, sd, **how, **margin)
            told.append({**names, "sd": sd, "difference": size, **margin, "queries": needed})
    columns = {name: [row[name] for row in told] for name in told[0]}
    note = f"power {as_percent(given.power)}, level {as_percent(given.level)}"
    return _written(columns, given.format, by, note)


def _compare_values(given):
    "Return the text that `ndcg-lit compare-values` writes."
    from ndcg_lit.values import compare_values

    _check_asked(given)
    _check_read_once([word.rpartition("=")[2] for word in given.tables])
    tables = _runs_by_name(given.tables)
    options = {name: getattr(given, name) for name in _STATISTICS}
    if given.weights:
        options["weights"] = _weights_in(given.weights)
    values = tables if len(tables) > 1 else next(iter(tables.values()))
    options |= {"baseline": given.baseline, "lower": given.lower, "columns": dict(given.columns)}
    result = compare_values(values, given.measures, **options)
    for each in result.all_cautions:
        _tell(f"{_with_flags(each)}\n")
    return _comparison_written(given, result)


_STATISTICS = "seed", "level", "power", "samples", "family", "correction", "margin"


def _by_measure(given, flag):
    "Return what a `flag` gives, one number or a dict of them by measure; None if it is not given."
    found = getattr(given, flag.replace("-", "_"))
    if any(name is None for name, _ in found) and len(found) > 1:
        raise ValueError(f"--{flag} has several numbers; give one, or MEASURE=NUMBER for each")
    if not found or found[0][0] is None:
        return found[0][1] if found else None
    return dict(found)


def _check_asked(given):
    "Check that what is asked of a comparison goes together."
    for flag in ("fail-if-worse", "fail-if-worse-by", "max-drop"):
        if getattr(given, flag.replace("-", "_")) and given.baseline is None:
            raise ValueError(f"--{flag} needs a --baseline")
    if given.margin and given.fail_if_worse_by:
        raise ValueError(
            "--margin would not be used: --fail-if-worse-by is the margin; give one of them"
        )
    given.margin = _by_measure(given, "fail-if-worse-by" if given.fail_if_worse_by else "margin")
    if given.by and (given.per_query or given.tests):
        other = "--per-query" if given.per_query else "--tests"
        raise ValueError(f"{other} would not be used: --by writes the comparison in each group")
    if given.per_query and given.tests:
        raise ValueError("--tests would not be used: --per-query writes no p")
    if given.per_query and given.format in ("markdown", "latex"):
        raise ValueError(
            f"--per-query has no format {given.format}; choose from {', '.join(FORMATS)}"
        )


def _comparison_written(given, result):
    "Return a comparison, the `result`, as it is to be written; note where the baseline is better."
    from ndcg_lit.comparison import by_query, other_tests
    from ndcg_lit.results import counts_of

    _fail_if_worse(given, result, result.pairs)
    if given.by:
        return _by_groups(given, result.by(_groups_in(given.by)))
    if given.per_query:
        return _written(by_query(result), given.format, result.convention)
    if given.format == "table":
        return f"{result}\n" + (f"{result.tests()}\n" if given.tests else "")
    if given.format == "markdown":
        return f"{result.to_markdown()}\n"
    if given.format == "latex":
        return result.to_latex()
    more = other_tests(result) if given.tests else {}
    if given.format == "json":
        counts = {name: counts_of(one) for name, one in result.evaluations.items()}
        both = [(pair.first, pair.second) for pair in result.pairs]
        more["counts"] = [{name: counts[name] for name in names} for names in both]
        told = {names: _as_dicts(result.cautions_on(names)) for names in dict.fromkeys(both)}
        more["cautions"] = [told[names] for names in both]
        came = {names: _provenance_on(result, names) for names in dict.fromkeys(both)}
        more["provenance"] = [came[names] for names in both]
    return _written(result.columns | more, given.format, result.convention)


def _provenance_on(result, names):
    "Return the provenance of the runs with these `names` in a comparison, the `result`."
    from ndcg_lit.pairs import test_of
    from ndcg_lit.provenance import provenance_of

    some = {name: result.evaluations[name] for name in names}
    return provenance_of(some, test_of(result), result.baseline)


def _judge(given):
    "Return the text that `ndcg-lit judge` writes."
    from ndcg_lit.judging import to_judge

    runs = _runs_by_name([*([given.qrels] if given.no_qrels else []), *given.runs])
    if not runs:
        raise ValueError("there is no run after the judgments; --no-qrels makes a pool without any")
    qrels = None if given.no_qrels else given.qrels
    _check_read_once([qrels, *runs.values(), given.queries, given.corpus])
    names = "measure", "k", "most", "max_grade", "queries", "corpus"
    options = {name: getattr(given, name) for name in names} | _choices_given(given)
    found = to_judge(runs, qrels, **options)
    if given.format != "table":
        _tell(f"{found.said}\n")
    if given.format == "quepid":
        return found.to_quepid()
    if given.format == "quepid-book":
        return found.to_quepid(form="book")
    if given.format == "label-studio":
        return found.to_label_studio()
    if given.format == "table":
        return f"{found}\n"
    return _written(found.columns, given.format, found.convention)


def _by_groups(given, found):
    "Return a comparison in each group of queries, `found`, as it is to be written; note where the baseline is better."
    for name, pairs in found.groups.items():
        _fail_if_worse(given, found, pairs, f" in {name}")
    drawn = {"table": found.table.text, "markdown": found.to_markdown, "latex": found.to_latex}
    if given.format in drawn:
        return f"{drawn[given.format]().rstrip()}\n"
    return _written(found.columns, given.format, found.convention)


def _report(given):
    "Write the page of `ndcg-lit report`, and return its conclusion, or the page itself."
    from ndcg_lit.reporting import report

    runs = _runs_by_name(given.runs)
    _check_read_once([given.qrels, *runs.values(), given.seen, given.corpus, given.queries])
    given.margin = _by_measure(given, "margin")
    options = {name: getattr(given, name) for name in (*_STATISTICS, "title")}
    options |= {name: _read_again(getattr(given, name)) for name in ("corpus", "queries")}
    options |= _choices_given(given)
    names = {run: name for name, run in runs.items()}
    options["baseline"] = names.get(given.baseline, given.baseline)
    runs = {name: _read_again(run) for name, run in runs.items()}
    made = report(runs, _read_again(given.qrels), given.measures, **options)
    if given.output == "-":
        return made.to_html()
    made.to_html(given.output)
    _tell(f"{given.output} is written\n")
    return f"{visible(made.headline)}\n"


def _read_again(file):
    "Return a `file` that can be read several times: the bytes of standard input and of a pipe."
    from ndcg_lit.reading.records import json_bytes
    from ndcg_lit.reading.trec import is_pipe

    return json_bytes(file) if file is not None and (file == "-" or is_pipe(file)) else file


def _churn(given):
    "Return the text that `ndcg-lit churn` writes."
    from ndcg_lit.overlap import churn

    runs = _runs_by_name(given.runs)
    _check_read_once([*runs.values(), given.seen])
    options = {name: getattr(given, name) for name in ("k", "p", "level", "samples", "seed")}
    names = {run: name for name, run in runs.items()}
    options["baseline"] = names.get(given.baseline, given.baseline)
    found = churn(runs, **options, **_choices_given(given))
    if given.per_query:
        return _written(found.most_changed(), given.format, found.convention)
    if given.format == "table":
        return f"{found}\n"
    for note in found.notes[1:]:
        _tell(f"{note}\n")
    return _written(found.columns, given.format, found.convention)


def _check(given):
    "Return the text that `ndcg-lit check` writes."
    from dataclasses import replace

    from ndcg_lit.checking import check

    runs = _runs_by_name(given.runs)
    _check_read_once([given.qrels, *runs.values()])
    found = check(runs, given.qrels, given.measures, **_choices_given(given))
    if found.refused or (given.strict and found.findings):
        given.failed = True
    if given.format == "json":
        return _as_json(found.to_dict())
    flagged = (
        each._replace(said=_said_in_flags(each.said), remedy=_as_flags(each.remedy))
        for each in found.findings
    )
    return f"{replace(found, findings=tuple(flagged))}\n"


def _diff(given):
    "Return the text that `ndcg-lit diff` writes."
    from ndcg_lit.reconciliation import diff

    _check_read_once([given.qrels, given.run, given.seen])
    files = given.run, given.qrels, given.measure
    found = diff(given.first, given.second, *files, **_choices_given(given))
    return f"{found}\n"


def _reconcile(given):
    "Return the text that `ndcg-lit reconcile` writes."
    import json

    from ndcg_lit.reading.records import json_bytes, printed_value
    from ndcg_lit.reading.trec import is_pipe
    from ndcg_lit.reconciliation import reconcile

    value = given.value
    if value == "-" or (os.path.exists(value) and not os.path.isdir(value)):
        _check_read_once([value, given.qrels, given.run])
        response = json_bytes(value) if value == "-" or is_pipe(value) else value
        value = printed_value(response)
        _tell(f"{given.value}: the value printed there is {value}\n")
        if given.qrels is None and given.grades is None:
            given.qrels = given.run = response
    if (given.grades is None) == (given.run is None):
        raise ValueError("give either qrels and run, or --grades")
    if given.run is None:
        grades, pool = _numbers(given.grades), _numbers(given.pool)
        found = reconcile(value, grades, measure=given.measure, pool=pool)
    else:
        if given.pool is not None:
            raise ValueError("--pool goes with --grades; the pool of a run is in the qrels")
        _check_read_once([given.qrels, given.run, given.seen])
        files = given.run, given.qrels, given.measure
        found = reconcile(value, *files, **_choices_given(given))
    if not found.found:
        given.failed = True
    if given.format == "json":
        return json.dumps(found.to_dict(), ensure_ascii=False, allow_nan=False, indent=1) + "\n"
    return f"{found}\n"


def _explain(given):
    "Return the text that `ndcg-lit explain` writes."
    from ndcg_lit.explanation import explain

    _check_read_once([given.qrels, given.run, given.seen])
    asked = given.query, given.measure
    story = explain(given.run, given.qrels, *asked, **_choices_given(given))
    return _written(
        story.columns, given.format, story.convention, "\n".join([story.said, *story.notes])
    )


def _cite(given):
    "Return the text that `ndcg-lit cite` writes."
    from ndcg_lit.citations import cite, cite_compare

    if given.compare:
        return f"{cite_compare(given.measures, given.correction)}\n"
    return f"{cite(given.measures or None)}\n"


def _conform(given):
    "Write what `ndcg-lit conform` finds, and return the exit status."
    from ndcg_lit.conform import conform, known

    if given.list:
        _print(known())
        return 0
    if not given.tolerance >= 0:
        raise ValueError(f"--tolerance must be 0 or more; got {given.tolerance}")
    if not given.timeout > 0:
        raise ValueError(f"--timeout must be above 0; got {given.timeout}")
    if given.function:
        return _mark(given)
    command = given.program[1:] if given.program[:1] == ["--"] else given.program
    report = conform(command, given.convention, given.tolerance, given.timeout)
    _print(str(report))
    return int(bool(report.wrong) or bool(report.unsupported and not given.partial))


def _mark(given):
    "Write how a function answers the cases of one list, and return the exit status."
    from ndcg_lit.homework import mark  # no other command needs it

    if given.program:
        raise ValueError("give a command or --function, not both")
    found = mark(given.function, given.measure, given.convention, given.timeout)
    _print(str(found))
    return int(bool(found.wrong))


def _demo(given):
    "Write the files of the demonstration, and return the text that says what to try on them."
    from ndcg_lit.demo import write_demo  # no other command needs it

    lines = write_demo(given.folder, given.force)
    return "\n".join([
        f"Judgments, four runs, queries and titles are in {given.folder}. Try:",
        *lines,
        "",
    ])


# What commands share: the files that are given


def _check_read_once(files):
    "Check that none of the `files` that can be read once is there twice, and that standard input is open if it is named."
    if "-" in files and sys.stdin is None:
        raise ValueError("standard input is closed; name a file instead of -")
    seen = {}
    for file in filter(None, files):
        pipe = _pipe_of(file)
        if pipe in seen:
            names = dict.fromkeys([seen[pipe], file])
            called = " and ".join("standard input" if name == "-" else name for name in names)
            raise ValueError(f"{called} can be read once; give {' or '.join(names)} once")
        if pipe is not None:
            seen[pipe] = file


def _pipe_of(file):
    "Return what tells the pipe or terminal that is called `file` from others; None for what can be read again."
    from ndcg_lit.reading.trec import is_pipe

    with suppress(OSError, ValueError):
        state = os.fstat(sys.stdin.fileno()) if file == "-" else os.stat(file)
        if file == "-" or is_pipe(file):
            return state.st_dev, state.st_ino
    return "-" if file == "-" else None


def _columns_given(given):
    "Return the names given for each part, a dict from part to list, or None if there are none."
    columns = {}
    for part, name in given.columns:
        columns.setdefault(part, []).append(name)
    return columns or None


def _forms_given(given):
    "Return the forms given for run, qrels and what was seen, or None if there are none."
    forms = {}
    for kind, form in given.forms:
        forms |= {kind: form} if kind else {"run": form, "qrels": form}
    return forms or None


_OTHERS = (
    "measure",
    "convention",
    "counts",
    "cautions",
    "n",
    "interval",
    "level",
    "ndcg_lit",
    "provenance",
)  # columns of `eval`


def _apart(runs):
    """Return different names for the `runs`, without their folders if that is enough, and none that of another column.

    >>> _apart(["old/bm25.run", "measure"])
    ['bm25.run', 'measure (2)']
    >>> _apart(["old/bm25.run", "new/bm25.run"])
    ['old/bm25.run', 'new/bm25.run']
    """
    short = [os.path.basename(run) for run in runs]
    unique = list(_OTHERS)
    names = short if len(set(short)) == len(runs) else runs
    for number, name in enumerate(names, 1):
        while names.count(name) > 1 or name in unique:
            name = f"{name} ({number})"
        unique.append(name)
    return unique[len(_OTHERS) :]


def _runs_by_name(words, apart=False):
    """Return the runs in `words` of the form NAME=run, or run alone, by name. ValueError for a name twice.

    With `apart`, a name that another column of `eval` has is refused too.

    >>> _runs_by_name(["new/bm25.run", "ours=new/neural.run"])
    {'bm25.run': 'new/bm25.run', 'ours': 'new/neural.run'}
    """
    parts = [("", word) if os.path.exists(word) else word.rpartition("=")[::2] for word in words]
    short = _apart([run for _, run in parts])
    runs = {}
    for (name, run), other in zip(parts, short, strict=True):
        if (name or other) in runs:
            raise ValueError(f"two runs have the name {name or other!r}; give others")
        if apart and name in _OTHERS:
            raise ValueError(
                f"a run cannot have the name {name!r}, which another column has; give another"
            )
        runs[name or other] = run
    return runs


def _numbers(text):
    """Return the numbers in `text`, separated by spaces or commas; None for None.

    >>> _numbers("3 2, 0.5")
    [3.0, 2.0, 0.5]
    """
    if text is None:
        return None
    try:
        numbers = [float(word) for word in text.replace(",", " ").split()]
    except ValueError:
        raise ValueError(f"grades must be numbers, with spaces between; got {text!r}") from None
    if not numbers:
        raise ValueError('there are no grades; give them with spaces between, as in "3 2 0"')
    return numbers


# What commands share: bounds that make the exit status 1


def _bounds(given, means):
    "Return the --min of each measure; the last one given wins. ValueError for a measure that is not in `means`."
    from ndcg_lit.engine.names import parse_measure

    known = {parse_measure(name): name for name in means}
    found = {}
    for measure, least in given.least:
        if measure not in known:
            raise ValueError(
                f"--min {measure}: it is not among the measures {', '.join(means)}; name it after -m"
            )
        found[measure.label if measure.label in means else known[measure]] = least
    return found


def _fail_below(given, run, means, standard=None):
    "Note a failure for each of the `means` of a `run` that is below its --min, or below the mean of the `standard`."
    from ndcg_lit.engine.resampling import ROUNDING

    for name, least in _bounds(given, means).items():
        if not means[name] >= least:
            _fail(given, f"{run}: {name} is {means[name]:.4f}, below the --min of {least:g}")
    for name in means if standard else ():
        drop = _drop_of(given, name, means)
        more = "" if drop is None else f" by more than the --max-drop of {drop:g}"
        spare = 0 if drop is None else drop + ROUNDING
        if not means[name] >= standard.mean[name] - spare:
            _fail(
                given,
                f"{run}: {name} is {means[name]:.4f}, below {standard.mean[name]:.4f} of {given.baseline}{more}",
            )


def _fail_if_worse(given, compared, pairs, where=""):
    "Note a failure for each of the `pairs` of a comparison, `compared`, that is worse than its baseline by what was asked."
    import math

    from ndcg_lit.engine.resampling import ROUNDING

    for pair in pairs:
        drop = _drop_of(given, pair.measure, {each.measure for each in compared.pairs})
        way = "above" if pair.lower else "below"
        whose = f"{compared.baseline}{where}"
        away = f"{pair.second}: {pair.measure} is {-pair.gain:.4f} {way} {whose}"
        if given.fail_if_worse and pair.gain < 0 and pair.concluded:
            _fail(given, f"{away}, p {pair.p_corrected:.4f}")
        if drop is not None and -pair.gain > drop + ROUNDING:
            _fail(given, f"{away}, more than the --max-drop of {drop:g}")
        if given.fail_if_worse_by and pair.not_worse is False:
            end = -pair.margin_high if pair.lower else pair.margin_low
            most = f"may be {-end:.4f} {way} {whose}" if math.isfinite(end) else "has no interval"
            level = f"{100 * pair.margin_level:.4g} % interval, {pair.queries:,} queries"
            told = f"{pair.second}: {pair.measure} {most} ({level})"
            _fail(given, f"{told}: not shown to be worse by at most {pair.margin:g}")


def _drop_of(given, name, names):
    "Return the --max-drop of a measure, one of the `names`; None if it has none. ValueError for one that is no measure here."
    from ndcg_lit.comparison import margins_of

    drop = _by_measure(given, "max-drop")
    return margins_of(drop, dict.fromkeys(names), "--max-drop")[name]


def _fail(given, said):
    "Write `said`, a bound that is missed, to standard error, and let the exit status be 1."
    _tell(f"ndcg-lit: {said}\n")
    given.failed = True


# What commands share: how results are written


def _written(columns, kind, convention, note=""):
    "Return the `columns` and their `convention` as a table (with the `note` below it), tsv, csv or json, by `kind`."
    import math

    from ndcg_lit.tables import Table, made_with, plain_values

    if kind == "table":
        return f"{Table(columns, 4)}\n" + (f"{visible(note, keep=chr(10))}\n" if note else "")
    if kind != "json":
        return Table(columns).csv("," if kind == "csv" else "\t", **made_with(convention))
    # a mean over nothing is null, and an id that is not UTF-8 has escapes for its bytes
    plain = [
        [
            None if isinstance(value, float) and not math.isfinite(value) else value
            for value in plain_values(each)
        ]
        for each in columns.values()
    ]
    by = made_with(convention)
    records = [dict(zip(columns, row, strict=True)) | by for row in zip(*plain, strict=True)]
    return _as_json(records)


def _as_json(value):
    "Return a `value` as JSON, with escapes for what a terminal obeys."
    import json

    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=1)
    return (
        re.sub(HIDDEN, lambda found: "\n" if found[0] == "\n" else f"\\u{ord(found[0]):04x}", text)
        + "\n"
    )


def _say_of(run, result):
    "Write to standard error which queries a `run` lacks or nobody judged, and its cautions."
    from ndcg_lit.results import sums_said
    from ndcg_lit.tables import MOST_CAUTIONS

    run = visible(run)
    for queries, one, more in (
        (result.missing, "judged query is not in the run", "judged queries are not in the run"),
        (result.unjudged, "query has no judgments", "queries have no judgments"),
    ):
        first = ", ".join(map(visible, queries[:5])) + (", ..." if len(queries) > 5 else "")
        if queries:
            _tell(f"{run}: {len(queries)} {one if len(queries) == 1 else more}: {first}\n")
    if result.seen is not None:
        _tell(f"{run}: {result.seen.said}\n")
    if result.sums:
        _tell(f"{run}: {sums_said(result)}\n")
    for each in result.all_cautions[:MOST_CAUTIONS]:
        _tell(f"{run}: {_with_flags(each)}\n")


def _with_flags(caution):
    """Return the sentence of a `caution`, and what mends it, as options of the command where these do.

    >>> from ndcg_lit.engine.caution import Caution
    >>> _with_flags(Caution("some-code", 0, None, "Said.", 'evaluate(run, qrels, scores="distance")'))
    'Said. Remedy: --scores distance'
    """
    from ndcg_lit.tables import with_remedy

    return with_remedy(caution._replace(remedy=_as_flags(caution.remedy)))


def _as_flags(remedy):
    "Return a `remedy` as options of the command, where these do what its call does; any other as it is."
    call = re.fullmatch(r'\w+\(runs?, qrels((?:, \w+=(?:"[^"]*"|seen))+)\)', remedy)
    if not call:
        return remedy
    import shlex

    options = re.findall(r'(\w+)=(?:"([^"]*)"|seen)', call[1])
    flags = [
        f"{'-m' if name == 'measures' else '--' + name.replace('_', '-')} {shlex.quote(value) if value else 'FILE'}"
        for name, value in options
    ]
    return " ".join(flags) or remedy


def _said_in_flags(said):
    """Return what an error `said` with the choices of Python as options of the command.

    >>> _said_in_flags("no query in common; overlap='allow' scores the run")
    'no query in common; --overlap allow scores the run'
    >>> _said_in_flags("has no column 'query'. columns={'query': 'qid'}")
    "has no column 'query'. --column query=qid"
    """
    import shlex

    from ndcg_lit.choices import Choices

    column = lambda found: f"--column {found[1]}={shlex.quote(found[2]) if found[2] else '...'}"
    said = re.sub(r"columns=\{'(\w+)': (?:'([^']*)'|\.\.\.)\}", column, said)

    def option(found):
        name = {"format": "input-format"}.get(found[1], found[1].replace("_", "-"))
        return f"--{name} {found[2]}" if found[1] in Choices.__annotations__ else found[0]

    return re.sub(
        r"(?<!, )\b(\w+)='([\w-]+)'", option, said
    )  # what follows a comma stands within a call


def _as_dicts(cautions):
    "Return the `cautions` as values that JSON takes."
    return [each.to_dict() for each in cautions]


def _progress(text):
    "Show `text` on standard error if a person is looking; the next text takes its place."
    if sys.stderr and sys.stderr.isatty():
        _write_error(f"\r\x1b[K{visible(text)}")


def _print(text):
    "Write `text` to standard output: ids as the bytes that the files hold, or with escapes on a terminal."
    if sys.stdout is None:
        raise ValueError("standard output is closed: the results are lost")
    if sys.stdout.isatty():
        text = visible(text, keep="\n\t")
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="surrogateescape")
    stream = sys.stdout
    if type(getattr(stream, "buffer", None)) is FileIO:
        # that of `python -u` drops, without an error, what a disk had no more room for
        whole = BufferedWriter(FileIO(stream.fileno(), "w", closefd=False))
        stream = TextIOWrapper(whole, encoding="utf-8", errors="surrogateescape")
    try:
        stream.write(text)
        stream.flush()
    except OSError as error:
        _discard(stream)
        if isinstance(error, BrokenPipeError):
            raise
        raise ValueError(f"standard output: {error.strerror}: the results are lost") from None


def _tell(text):
    "Write the lines of `text` to standard error, with escapes for characters that a terminal obeys."
    _write_error(visible(text, keep="\n"))


def _write_error(text):
    "Write `text` to standard error, or drop it if that is closed or full."
    if sys.stderr is None:
        return
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except (OSError, ValueError):
        _discard(sys.stderr)


def _discard(stream):
    "Drop the text that `stream` still holds: Python would report an error for it at its end."
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


# The command itself


def main(
    # the words after `ndcg-lit`; None (default): those of the command line
    arguments: Sequence[str] | None = None,
) -> int:  # the exit status: 0; 1: a bound is missed, a number not found; 2 for bad input; 130 after Ctrl-C; 141: a broken pipe
    """Run the command `ndcg-lit` with `arguments` and return its exit status.

    Bad input is one line on standard error and status 2."""
    try:
        given = _parsed(arguments)
        if given.command == "conform":
            return _conform(given)
        written = {
            "eval": _eval,
            "compare": _compare,
            "demo": _demo,
            "compare-values": _compare_values,
            "judge": _judge,
            "churn": _churn,
            "plan": _plan,
            "report": _report,
            "check": _check,
            "cite": _cite,
            "diff": _diff,
            "explain": _explain,
            "reconcile": _reconcile,
        }
        _print(written[given.command](given))
    except BrokenPipeError:
        return 128 + 13  # the status of a process that SIGPIPE ended
    except KeyboardInterrupt:
        _progress("")
        return 128 + 2  # the status of a process that SIGINT ended
    except (ValueError, TypeError, ImportError, OSError) as error:
        _progress("")
        said = _said_in_flags(" ".join(str(error).split()))
        if isinstance(error, OSError) and error.filename:
            said = f"{error.filename}: {error.strerror}"
        _tell(f"ndcg-lit: {said}\n")
        return 2
    return int(hasattr(given, "failed"))
