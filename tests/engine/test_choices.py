"What a verb may be told beside a run and judgments is said in one table: to signatures, help and the command."
import ast
import copy
import functools
import inspect
import pickle
import pydoc
import re
import subprocess
import sys
import warnings
from timeit import repeat
from typing import get_type_hints

import pytest
from fastcore.docscrape import NumpyDocString
from IPython.core.interactiveshell import InteractiveShell

import ndcg_lit
from ndcg_lit import (
    Evaluator, check, compare, diff, evaluate, evaluate_spark, explain, fuse, join_folds, reconcile, stability,
)
from ndcg_lit.choices import SENTENCES, Choices, Ranking, Reading, with_choices
from ndcg_lit.command import main
from ndcg_lit.engine.convention import KNOWN, Convention

NAMES = tuple(Choices.__annotations__)
RUN, OTHER = {"q": {"a": 2.0, "b": 2.0, "c": 1.0}}, {"q": {"b": 3.0, "a": 2.0, "c": 1.0}}
QRELS = {"q": {"a": 1, "b": 0, "c": 2}}
TWO = {"one": RUN, "two": OTHER}
CALLS = {  # a verb: a call of it with more choices
    "evaluate": lambda **more: evaluate(RUN, QRELS, "nDCG@2", **more),
    "Evaluator": lambda **more: Evaluator(QRELS, "nDCG@2", **more).evaluate(RUN),
    "compare": lambda **more: compare({"one": SEVERAL, "two": SEVERAL}, JUDGED, "nDCG@2", samples=200, **more),
    "check": lambda **more: check(RUN, QRELS, "nDCG@2", **more),
    "explain": lambda **more: explain(RUN, QRELS, "q", "nDCG@2", **more),
    "stability": lambda **more: stability(TWO, QRELS, "nDCG@2", **more),
    "diff": lambda **more: diff("sklearn", "lightgbm", RUN, QRELS, "nDCG@2", **more),
    "reconcile": lambda **more: reconcile("0.5", RUN, QRELS, "nDCG@2", **more),
    "fuse": lambda **more: fuse([RUN, OTHER], **more),
    "join_folds": lambda **more: join_folds([RUN, OTHER], **more),
}
SEVERAL = {f"q{i}": {"a": 2.0, "b": 2.0, "c": 1.0} for i in range(3)}
JUDGED = {f"q{i}": {"a": 1, "b": 0, "c": 2} for i in range(3)}
OWN = {"fuse": ("overlap", "seen"), "evaluate_spark": ("seen",), "compare_spark": ("seen",)}  # sentences beside
VERBS = [*CALLS, "evaluate_spark", "compare_spark"]
VALUES = {
    "columns": {"query": "query"}, "format": "trec", "convention": "trec_eval-10", "ties": "stable",
    "duplicates": "max", "precision": "double", "missing": "skip", "unjudged": "zero", "threads": 1,
    "overlap": "allow", "scores": "distance", "seen": {"q": ["b"], "q0": ["b"]}, "seen_in_qrels": "keep",
}


def taken(name):
    "Return the parameters of the verb `name` that are choices, by name."
    found = inspect.signature(getattr(ndcg_lit, name)).parameters
    by_name = {each for each, parameter in found.items() if parameter.kind is parameter.KEYWORD_ONLY}
    return {each: found[each] for each in NAMES if each in by_name}


def described(name):
    "Return what `help` says of each parameter of the verb `name`."
    verb = getattr(ndcg_lit, name)
    doc = inspect.getdoc(verb.__init__ if isinstance(verb, type) else verb)
    return {each: " ".join(said.desc) for each, said in NumpyDocString(doc)["Parameters"].items()}


def test_every_choice_has_a_type_and_sentences_and_those_of_a_convention_their_values():
    assert set(NAMES) <= set(SENTENCES) and NAMES[: len(Reading.__annotations__)] == tuple(Reading.__annotations__)
    hints = get_type_hints(Choices)
    for name in set(NAMES) & set(KNOWN):
        literal, nothing = hints[name].__args__
        assert set(literal.__args__) == set(KNOWN[name]) and nothing is type(None)
        assert all(f'"{value}"' in SENTENCES[name] for value in KNOWN[name]), name
        assert getattr(Convention(), name) in KNOWN[name]


@pytest.mark.parametrize("name", VERBS)
def test_signature_and_help_show_each_choice_with_type_default_and_sentence(name):
    verb = getattr(ndcg_lit, name)
    assert not any(each.kind is each.VAR_KEYWORD for each in inspect.signature(verb).parameters.values())
    assert {"columns"} <= taken(name).keys() and len(taken(name)) >= 2
    own = {"ties", "duplicates", "precision", "convention", *OWN.get(name, ())}
    said = described(name)
    shown = pydoc.plain(pydoc.render_doc(verb))
    for each, parameter in taken(name).items():
        assert parameter.kind is parameter.KEYWORD_ONLY and parameter.default is None
        assert parameter.annotation == Choices.__annotations__[each].__forward_arg__
        assert f"{each}: {parameter.annotation!r} = None" in shown and f"{each} : " in shown
        assert each in own or said[each] == " ".join(SENTENCES[each].split())
    assert not {"Literal[", "PathLike", "Protocol", "ForwardRef"} & set(re.findall(r"[\w\[]+", shown))


@pytest.mark.parametrize("name", CALLS)
def test_a_verb_takes_the_choices_that_it_shows_and_says_why_not_the_others(name):
    plain = CALLS[name]()
    for each in NAMES:
        value = VALUES.get(each, {f"q{i}": 1 for i in range(3)} if name == "compare" else {"q": 1})
        if each in taken(name):
            assert type(CALLS[name](**{each: None})) is type(plain)
            assert type(CALLS[name](**{each: value})) is type(plain)
        elif name != "join_folds" and (name, each) != ("fuse", "weights"):  # one for each run
            with pytest.raises(TypeError, match=rf"^{name} takes no {each}: [a-z].{{8,}}"):
                CALLS[name](**{each: value})


@pytest.mark.parametrize("name", [*CALLS, "evaluate_spark"])
def test_a_wrong_name_is_refused_in_a_line_that_says_what_may_be_meant(name):
    call = CALLS.get(name, lambda **more: evaluate_spark(None, None, **more))
    with pytest.raises(TypeError) as found: call(colums={"query": "q"})
    said = str(found.value)
    assert said.startswith(f"{name} takes no 'colums'; did you mean 'columns'? it takes ") and "\n" not in said
    assert all(each in said.partition("the choices ")[2].split(", ") for each in taken(name))
    with pytest.raises(TypeError, match=f"{name} takes no 'xyzzy'; it takes"): call(xyzzy=1)


@pytest.mark.parametrize("wrong, meant", [
    ({"tees": "average"}, "did you mean 'ties'?"), ({"measure": "AP"}, "did you mean 'measures'?"),
    ({"presicion": "double"}, "did you mean 'precision'?"), ({"wieghts": {}}, "did you mean 'weights'?"),
    ({"gain": "exponential"}, "a convention does: convention='gain=exponential'"),
])
def test_evaluate_guesses_what_is_meant(wrong, meant):
    with pytest.raises(TypeError) as found: evaluate(RUN, QRELS, **wrong)
    assert meant in str(found.value)


def test_a_name_near_a_choice_that_is_refused_says_why():
    with pytest.raises(TypeError, match="fuse takes no 'thread', nor threads: it works on one"):
        fuse([RUN, OTHER], thread=2)


@pytest.mark.parametrize("call, meant", [
    (lambda: evaluate(RUN, QRELS, "nDCG(gian='linear')@2"), "did you mean 'gain'?"),
    (lambda: evaluate(RUN, QRELS, "AP(min_grad=2)"), "did you mean 'min_grade'?"),
    (lambda: evaluate(RUN, QRELS, "nDGC@10"), "did you mean 'nDCG@10'?"),
    (lambda: evaluate(RUN, QRELS, convention="lihgtgbm"), "did you mean 'lightgbm'?"),
    (lambda: evaluate(RUN, QRELS, convention="tees=stable"), "did you mean 'ties'?"),
    (lambda: evaluate(RUN, QRELS, ties="averge"), "got 'averge'; did you mean 'average'?"),
    (lambda: evaluate(RUN, QRELS, convention="missing=zeros"), "got 'zeros'; did you mean 'zero'?"),
    (lambda: fuse([RUN, RUN], "combmzn"), "got 'combmzn'; did you mean 'combmnz'?"),
])
def test_measures_their_options_values_and_presets_are_guessed_too(call, meant):
    with pytest.raises(ValueError) as found: call()
    assert meant in str(found.value)


@pytest.mark.parametrize("words, meant", [
    (["eval", "q", "r", "--tees", "average"], "did you mean --ties?"),
    (["eval", "q", "r", "--tees=average"], "did you mean --ties?"),
    (["eval", "q", "r", "--ties", "avrage"], "did you mean average?"), (["evla", "q", "r"], "did you mean eval?"),
    (["compare", "q", "r", "--famliy", "all"], "did you mean --family?"),
])
def test_options_of_the_command_are_guessed_too(words, meant, capsys):
    with pytest.raises(SystemExit, match="2"): main(words)
    said = capsys.readouterr().err
    assert meant in said and said.count("\n") == 1


def test_what_is_near_to_no_option_is_not_guessed(capsys):
    with pytest.raises(SystemExit, match="2"): main(["explain", "q", "r", "1", "--weights", "w"])
    assert "did you mean" not in capsys.readouterr().err


COMMANDS = {"eval": "Evaluator"} | {name: name for name in ("compare", "check", "diff", "reconcile", "explain")}
FLAGS = {"columns": "column", "format": "input-format", "seen_in_qrels": "seen-in-qrels"}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_has_an_option_for_each_choice_of_its_verb(command, capsys):
    with pytest.raises(SystemExit, match="0"): main([command, "--help"])
    shown = " ".join(capsys.readouterr().out.partition("examples:")[0].split())
    for each in NAMES:
        assert (f" --{FLAGS.get(each, each)} " in shown) == (each in taken(COMMANDS[command])), each
        if each in KNOWN and each in taken(COMMANDS[command]):
            assert SENTENCES[each].replace(" ", "") in shown.replace(" ", "")


def test_the_command_takes_weights_from_a_file(tmp_path, capsys):
    (tmp_path / "qrels").write_text("q 0 a 1\nr 0 b 1\n")
    (tmp_path / "run").write_text("q Q0 a 1 1 t\nr Q0 c 1 2 t\nr Q0 b 2 1 t\n")
    weights = tmp_path / "weights"
    words = ["eval", str(tmp_path / "qrels"), str(tmp_path / "run"), "-m", "RR", "--weights", str(weights)]
    weights.write_text("q\t3\n\nr 1\n")
    assert main(words) == 0 and "0.8750" in capsys.readouterr().out
    for wrong, said in (("q 3\nr\n", ":2: 'r' is not the id"), ("q 3\nq 1\n", ":2: query 'q' has a weight already"),
                        ("q x\n", ":1: 'q x' is not"), ("q 3\n", "weights leave out 'r'"), ("q -1\nr 1", "0 or more")):
        weights.write_text(wrong)
        assert main(words) == 2 and said in capsys.readouterr().err


FORMER = {  # what was once given by place, beside the same by name
    "evaluate": (lambda: evaluate(RUN, QRELS, "nDCG@2", "average"),
                 lambda: evaluate(RUN, QRELS, "nDCG@2", ties="average")),
    "all of evaluate": (
        lambda: evaluate(RUN, QRELS, "nDCG@2", None, "skip", "zero", "max", "double", None, None, "sklearn", 1,
                         {"q": 2}, None),
        lambda: evaluate(RUN, QRELS, "nDCG@2", missing="skip", unjudged="zero", duplicates="max", precision="double",
                         convention="sklearn", threads=1, weights={"q": 2})),
    "Evaluator": (lambda: Evaluator(QRELS, "nDCG@2", "worst").evaluate(RUN),
                  lambda: Evaluator(QRELS, "nDCG@2", ties="worst").evaluate(RUN)),
    "compare": (
        lambda: compare({"a": SEVERAL, "b": SEVERAL}, JUDGED, "AP", None, 0.9, 0.8, 200, 0, "all", "worst"),
        lambda: compare({"a": SEVERAL, "b": SEVERAL}, JUDGED, "AP", None, 0.9, 0.8, 200, 0, "all", ties="worst")),
    "explain": (lambda: explain(RUN, QRELS, "q", "AP", "max", None, "double"),
                lambda: explain(RUN, QRELS, "q", "AP", duplicates="max", precision="double")),
    "stability": (lambda: stability(TWO, QRELS, "AP", "sklearn"),
                  lambda: stability(TWO, QRELS, "AP", convention="sklearn")),
    "fuse": (lambda: fuse([RUN, OTHER], "rrf", None, None, 60, "stable"), lambda: fuse([RUN, OTHER], ties="stable")),
    "reconcile": (lambda: reconcile("0.5", RUN, "nDCG@2", qrels=QRELS), lambda: reconcile("0.5", RUN, QRELS, "nDCG@2")),
    "reconcile grades": (lambda: reconcile("0.75", [3, 2, 1], "nDCG@2", [3, 3, 2, 1]),
                         lambda: reconcile("0.75", [3, 2, 1], measure="nDCG@2", pool=[3, 3, 2, 1])),
    "reconcile ranking": (lambda: reconcile("0.75", ranking=[3, 2, 1]), lambda: reconcile("0.75", [3, 2, 1])),
}


@pytest.mark.parametrize("name", FORMER)
def test_what_was_once_given_by_place_works_with_a_warning(name):
    by_place, by_name = FORMER[name]
    with pytest.warns(DeprecationWarning, match=r"write |called run") as found: old = by_place()
    assert found[0].filename == __file__ and len(found) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert old == by_name()


@pytest.mark.parametrize("call, said", [
    (lambda: evaluate(RUN, QRELS, "AP", "best", ties="worst"), "evaluate got ties twice, by place and by name"),
    (lambda: fuse([RUN], "rrf", None, None, 60, "stable", None, 1), "fuse was given 1 values too many by place"),
    (lambda: evaluate(), "missing 1 required positional argument: 'run'"),
])
def test_what_does_not_fit_is_refused(call, said):
    with pytest.raises(TypeError, match=said): call()


def test_a_file_of_judgments_is_no_measure(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "AP").write_text("q 0 a 1\n")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert reconcile("0.5", {"q": {"b": 2.0, "a": 1.0}}, "AP", "RR").matches
    with pytest.warns(DeprecationWarning), pytest.raises(ValueError, match="did you mean 'nDCG'"):
        reconcile("0.5", [1, 0], "nDGC")


def test_where_two_verbs_take_the_same_they_take_it_in_the_same_order():
    order = "a b value runs run qrels query measures measure".split()
    for name in VERBS:
        names = [each for each in inspect.signature(getattr(ndcg_lit, name)).parameters if each in order]
        assert names == sorted(names, key=order.index), name


def test_choices_of_stability_diff_and_fuse_do_what_they_say():
    assert stability(TWO, QRELS, "nDCG@2", ties="average").convention == Convention(ties="average")
    assert stability(TWO, QRELS, "nDCG@2", convention="sklearn", ties="worst").convention.ties == "worst"
    assert "ties" not in [move.choice for move in diff("sklearn", "lightgbm", RUN, QRELS, "nDCG@2", ties="best").moves]
    by = {ties: list(fuse([RUN], ties=ties)["q"]) for ties in ("docid", "docid-rising", "stable", "reversed")}
    assert by == {"docid": ["b", "a", "c"], "docid-rising": ["a", "b", "c"], "stable": ["a", "b", "c"],
                  "reversed": ["b", "a", "c"]}
    near = {"q": {"a": 1 + 1e-12, "b": 1.0}}
    assert list(fuse([near])["q"]) == ["a", "b"] and list(fuse([near], precision="single")["q"]) == ["b", "a"]
    assert list(fuse([near], convention="trec_eval-9")["q"]) == ["b", "a"]
    twice = [("q", "a", 1.0), ("q", "a", 3.0), ("q", "b", 2.0)]
    table = __import__("pandas").DataFrame(twice, columns=["query", "document", "score"])
    with pytest.raises(ValueError, match="twice"): fuse([table])
    assert list(fuse([table], duplicates="max")["q"]) == ["a", "b"]
    assert list(fuse([table], duplicates="first")["q"]) == ["b", "a"]
    with pytest.raises(ValueError, match="knows no grades .* got 'best'"): fuse([RUN], ties="best")
    with pytest.raises(ValueError, match="takes no precision"): fuse([RUN], "combsum", precision="single")
    with pytest.raises(ValueError, match="columns cannot name 'id'"): fuse([table], columns={"id": "x"})


def test_a_verb_can_be_pickled_wrapped_inspected_and_subclassed():
    for name in VERBS:
        verb = getattr(ndcg_lit, name)
        assert pickle.loads(pickle.dumps(verb)) is verb and copy.deepcopy(verb) is verb
        assert verb.__module__.startswith("ndcg_lit") and "with_choices" in inspect.getsource(verb)
    made = pickle.loads(pickle.dumps(Evaluator(QRELS, "AP", ties="worst")))
    assert made.evaluate(RUN) == evaluate(RUN, QRELS, "AP", ties="worst")

    @functools.wraps(evaluate)
    def logged(*given, **named): return evaluate(*given, **named)
    assert inspect.signature(logged) == inspect.signature(evaluate) and logged.__doc__ == evaluate.__doc__

    class Strict(Evaluator):
        def __init__(self, qrels, **choices): super().__init__(qrels, "AP", missing="error", **choices)
    assert Strict(QRELS, ties="best").convention == Convention(missing="error", ties="best")
    assert functools.partial(evaluate, ties="best")(RUN, QRELS, "AP") == evaluate(RUN, QRELS, "AP", ties="best")


def test_jupyter_completes_choices():
    shell = InteractiveShell.instance()
    shell.user_ns.update(evaluate=evaluate, compare=compare, Evaluator=Evaluator)
    shell.Completer.use_jedi = False
    begun_by = {"evaluate(run, ti": "ties=", "compare(runs, dup": "duplicates=", "Evaluator(q, we": "weights="}
    for begun, ends in begun_by.items():
        shell.Completer.text_until_cursor = begun
        assert shell.Completer.python_func_kw_matches(begun.split()[-1]) == [ends]


@pytest.mark.parametrize("flag", ["-O", "-OO"])
def test_without_docstrings_verbs_work_and_the_command_still_says_its_options(flag):
    code = ("from ndcg_lit import evaluate\nfrom ndcg_lit.command import main\nqrels = {'q': {'a': 1}}\n"
            "print(evaluate.__doc__ is None, evaluate(qrels, qrels, 'RR', ties='best').mean['RR'])\n"
            "main(['eval', '--help'])")
    done = subprocess.run([sys.executable, flag, "-c", code], capture_output=True, text=True)
    assert done.stdout.startswith(f"{flag == '-OO'} 1.0\n") and "Which of several documents" in done.stdout, done.stderr


def test_a_choice_that_is_added_to_the_table_is_in_signature_and_help(monkeypatch):
    monkeypatch.setitem(SENTENCES, "colour", "The colour of the numbers.")

    class More(Ranking, total=False):
        colour: "str | None"

    @with_choices(More, refused={"ties": "it ranks nothing"})
    def paint(run: "Run", *, k: int = 3, **choices):  # noqa: F821
        """Paint a run.

        Parameters
        ----------
        k : int, default 3
            How many numbers.

        Returns
        -------
        dict
            The choices.
        """
        return choices
    assert str(inspect.signature(paint)).endswith("colour: 'str | None' = None)")
    assert paint([], colour="red") == {"colour": "red"}
    rows = NumpyDocString(inspect.getdoc(paint))["Parameters"]
    assert list(rows) == list(inspect.signature(paint).parameters) and "ties" not in rows
    assert list(rows)[:2] == ["run", "k"] and rows["colour"].type == "str, default None"
    assert " ".join(rows["colour"].desc) == "The colour of the numbers."


def test_a_call_costs_no_more_than_some_microseconds():
    "The names and places of a call are looked at; the sentences were joined when the module was imported."
    bare, number = inspect.unwrap(evaluate), 2_000

    @with_choices(Choices)
    def nothing(run, qrels=None, measures=(), *, seed=None, **choices): return None
    plain = inspect.unwrap(nothing)
    assert bare is not evaluate
    of = lambda call: min(repeat(lambda: call(1, 2, 3, ties="best"), number=number, repeat=5)) / number
    assert of(nothing) - of(plain) < 20e-6


OF_COMPARISON = "baseline", "level", "power", "samples", "seed", "family", "correction", "margin"


@pytest.mark.parametrize("name", ["compare", "compare_datasets", "compare_spark", "compare_values", "report"])
def test_each_verb_that_compares_says_its_options_in_the_same_words(name):
    verb = getattr(ndcg_lit, name)
    said, parameters = described(name), inspect.signature(verb).parameters
    assert list(said) == list(parameters) and {*OF_COMPARISON} < {*parameters}
    assert {each: said[each] for each in OF_COMPARISON} == {each: SENTENCES[each] for each in OF_COMPARISON}
    assert "As for `compare`" not in [said[each] for each in parameters]
    written = " ".join(ast.get_docstring(ast.parse(inspect.getsource(inspect.unwrap(verb))).body[0]).split())
    assert [each for each in OF_COMPARISON if f" {each} : " in written] == []


def test_no_docstring_of_a_verb_repeats_a_sentence_of_the_table():
    for name in VERBS:
        verb = getattr(ndcg_lit, name)
        function = inspect.unwrap(verb.__init__ if isinstance(verb, type) else verb)
        tree = ast.parse(inspect.cleandoc(inspect.getsource(function)).lstrip())
        written = " ".join((ast.get_docstring(tree.body[0]) or "").split())
        assert [each for each, said in SENTENCES.items() if said in written] == [], name
