"""Bounds on means for a build, their exit status, and the configuration file."""
import numpy as np
import pytest

from ndcg_lit import compare, evaluate
from ndcg_lit.command import main


@pytest.fixture()
def folder(tmp_path, monkeypatch):
    "Return a folder to work in, with judgments, a good run and a poor one, of twelve queries."
    rows = [(f"q{q}", document, grade) for q in range(12) for document, grade in (("a", 2), ("b", 1), ("c", 0))]
    (tmp_path / "qrels").write_text("".join(f"{q} 0 {d} {g}\n" for q, d, g in rows))
    for name, sign in (("good", 1), ("poor", -1)):
        (tmp_path / name).write_text("".join(f"{q} Q0 {d} 1 {sign * g} t\n" for q, d, g in rows))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def asked(capsys, *words):
    "Return the exit status of the command, and the lines of its two outputs."
    status = main(list(words))
    said = capsys.readouterr()
    # the poor run is the good one turned round, of which there is a caution
    return status, said.out.splitlines(), [line for line in said.err.splitlines() if "turned round" not in line]


def test_a_mean_below_its_bound_fails_with_one_line_and_the_results_are_written(folder, capsys):
    mean = evaluate("poor", "qrels", "nDCG@10").mean["nDCG@10"]
    for bound, fails in ((mean, False), (mean + 1e-9, True)):
        words = "eval", "qrels", "good", "poor", "-m", "nDCG@10", "--min", f"nDCG@10={bound!r}"
        status, out, err = asked(capsys, *words)
        assert status == fails and len(out) == 2
        assert [line for line in err if "below" in line] == [
            f"ndcg-lit: poor: nDCG@10 is {mean:.4f}, below the --min of {bound:g}"] * fails


def test_the_last_of_two_bounds_of_one_measure_counts(folder, capsys):
    assert asked(capsys, "eval", "qrels", "good", "--min", "AP=2", "--min", "ap=1")[0] == 0
    assert asked(capsys, "eval", "qrels", "good", "--min", "AP=1", "--min", "map=2")[0] == 1


def test_a_mean_over_no_query_is_below_every_bound(folder, capsys):
    (folder / "none").write_text("q99 Q0 a 1 1 t\n")
    words = ["--missing", "skip", "--overlap", "allow", "-m", "AP", "--min", "AP=0"]
    status, _, err = asked(capsys, "eval", "qrels", "none", *words)
    assert status == 1 and "AP is nan, below" in err[-1]


def test_another_run_as_the_bound(folder, capsys):
    assert asked(capsys, "eval", "qrels", "good", "--baseline", "poor")[0] == 0
    assert asked(capsys, "eval", "qrels", "good", "--baseline", "good")[0] == 0
    status, _, err = asked(capsys, "eval", "qrels", "poor", "--baseline", "good", "-m", "RR", "nDCG@10")
    assert status == 1 and len(err) == 2 and err[0].endswith("below 1.0000 of good")


def test_compare_fails_only_for_what_is_significantly_worse(folder, capsys):
    words = "compare", "qrels", "good", "poor", "-m", "nDCG@10", "--baseline"
    p = compare({"good": "good", "poor": "poor"}, "qrels", "nDCG@10", baseline="good").columns["p_corrected"][0]
    status, out, err = asked(capsys, *words, "good", "--fail-if-worse")
    assert p < 0.05 and status == 1 and err[-1].startswith("ndcg-lit: poor: nDCG@10 is 0.") and out
    assert asked(capsys, *words, "poor", "--fail-if-worse")[0] == 0 == asked(capsys, *words, "good")[0]
    lucky = "".join((folder / "qrels").read_text().splitlines(keepends=True)[:9])
    (folder / "few").write_text(lucky)  # three queries cannot tell
    assert asked(capsys, "compare", "few", "good", "poor", "--baseline", "good", "--fail-if-worse")[0] == 0
    assert asked(capsys, *words, "poor", "--min", "nDCG@10=0.99")[0] == 1


def test_a_configuration_file_and_the_command_line_over_it(folder, capsys):
    (folder / "it.toml").write_text(
        'measures = ["nDCG@2", "RR"]\nties = "average"\nmin = {RR = 0.9}\nper-query = true\nformat = "csv"\n')
    status, out, err = asked(capsys, "eval", "qrels", "poor", "--config", "it.toml")
    wanted = evaluate("poor", "qrels", ["nDCG@2", "RR"], ties="average")
    assert status == 1 and len(err) == 1 and "\n".join(out) + "\n" == wanted.per_query.to_csv()
    status, out, _ = asked(capsys, "eval", "qrels", "good", "--config", "it.toml", "-m", "RR", "--ties", "docid")
    assert status == 0 and out[:2] == ["query_id,RR,convention,ndcg_lit", "q0,1.0,default,0.1.0"]
    (folder / "cmp.toml").write_text('seed = 3\nsamples = 200\nlevel = 0.9\nmeasures = "AP"\nformat = "json"\n')
    status, out, _ = asked(capsys, "compare", "qrels", "good", "poor", "--config", "cmp.toml", "--seed", "4")
    text = "".join(out)
    assert status == 0 and '"seed": 4' in text and '"samples": 200' in text and '"level": 0.9' in text


@pytest.mark.parametrize("word", ["true", "'True'", "'yes'", "1", "'on'"])
def test_a_flag_of_a_configuration_file_is_spelled_as_people_spell_it(folder, capsys, word):
    (folder / "it.toml").write_text(f"per-query = {word}\n")
    assert asked(capsys, "eval", "qrels", "good", "--config", "it.toml")[1][0].startswith("query_id")


@pytest.mark.parametrize("words", [["--grades", ""], ["--grades", " , "], ["--grades", "1 0", "--pool", ""]])
def test_no_grades_are_no_list_to_reconcile(folder, capsys, words):
    status, out, err = asked(capsys, "reconcile", "0.5", *words)
    said = "there are no grades; give them with spaces between, as in \"3 2 0\""
    assert (status, out, err) == (2, [], [f"ndcg-lit: {said}"])


def test_a_pool_that_lacks_what_the_list_shows_is_told(folder, capsys):
    status, out, err = asked(capsys, "reconcile", "0.5", "--grades", "1 0", "--pool", "0 0")
    said = "ndcg-lit: pool lacks a grade of 1 that the list shows; it must hold every judged grade"
    assert (status, out, err) == (2, [], [said])


BAD = {
    "an unknown key": ("tie = 'average'", "there is no option 'tie'; did you mean 'ties'? known: baseline, by, column"),
    "an unknown choice": ("ties = 'first'", "ties cannot be 'first'; choose from"),
    "a number for a choice": ("ties = 3", "ties cannot be 3; choose from"),
    "a word for a number": ("seed = 'x'", "seed cannot be 'x'; it is a number"),
    "a word for a flag": ("per-query = 'maybe'", "per-query must be true or false; got 'maybe'"),
    "a list in a list": ("measures = [['AP']]", "measures cannot be ['AP']"),
    "an unknown measure": ("min = {nDGC = 1}", "'nDGC=1': measure 'nDGC' is not known"),
    "no bound": ("min = ['AP']", "'AP' is not MEASURE=NUMBER"),
    "an unknown convention": ("convention = 'trek'", "trek"),
    "no TOML": ("measures =", "Invalid value (at"),
    "no text": ("\udcff", "utf-8"),
}


@pytest.mark.parametrize("what", BAD)
def test_what_a_configuration_file_may_not_say(folder, capsys, what):
    text, says = BAD[what]
    (folder / "bad.toml").write_bytes(text.encode(errors="surrogateescape"))
    status, out, err = asked(capsys, "eval", "qrels", "good", "--config", "bad.toml")
    assert status == 2 and not out and len(err) == 1 and err[0].startswith("ndcg-lit: bad.toml: ") and says in err[0]


@pytest.mark.parametrize("words, says", [
    ("--config gone.toml", "gone.toml: No such file"), ("--baseline gone", "gone: No such file"),
    ("--min P@5=0.3", "--min P@5: it is not among the measures nDCG@10, AP, RR; name it after -m"),
    ("--min nDGC@10=0.3", "'nDGC@10=0.3'"), ("--min AP=high", "'AP=high'"), ("--min AP=nan", "'AP=nan'"),
    ("--min AP", "'AP' is not MEASURE=NUMBER"),
])
def test_a_bound_that_cannot_be_held(folder, capsys, words, says):
    try: status = main(["eval", "qrels", "good", *words.split()])
    except SystemExit as left: status = left.code
    said = capsys.readouterr().err
    assert status == 2 and says in said.splitlines()[-1]


def test_fail_if_worse_needs_a_baseline(folder, capsys):
    status, _, err = asked(capsys, "compare", "qrels", "good", "poor", "--fail-if-worse")
    assert status == 2 and err == ["ndcg-lit: --fail-if-worse needs a --baseline"]


def test_diff_of_two_conventions(folder, capsys):
    status, out, _ = asked(capsys, "diff", "default", "lightgbm", "qrels", "poor", "-m", "nDCG@2")
    assert status == 0 and out[0].split()[:5] == ["choice", "from", "to", "alone", "put"] and "by the first" in out[-1]
    with pytest.raises(SystemExit): main(["diff", "trek", "lightgbm", "qrels", "poor"])
    assert "trek" in capsys.readouterr().err


# Margins

@pytest.fixture()
def near(tmp_path, monkeypatch):
    "Return a folder with judgments of forty queries, and runs that are equal, a little worse on some, and much worse."
    random = np.random.default_rng(52)
    rows = [(f"q{q}", f"d{d}", int(random.integers(0, 4))) for q in range(40) for d in range(10)]
    (tmp_path / "qrels").write_text("".join(f"{q} 0 {d} {g}\n" for q, d, g in rows))
    for name, noise in (("old", 0.3), ("near", 0.35), ("far", 1.5)):
        scores = random.normal(0, noise, len(rows))
        lines = [f"{q} Q0 {d} 1 {g + extra:.4f} t\n" for (q, d, g), extra in zip(rows, scores)]
        (tmp_path / name).write_text("".join(lines))
    monkeypatch.chdir(tmp_path)
    return tmp_path


WORDS = "compare", "qrels", "old", "near", "-m", "nDCG@10", "--baseline", "old"


def test_a_gate_fails_unless_a_run_is_shown_to_be_within_the_margin(near, capsys):
    low, high = compare({"old": "old", "near": "near"}, "qrels", "nDCG@10", baseline="old", level=0.9).pairs[0].interval
    assert low < 0
    for margin, fails in ((-low * 1.001, False), (-low * 0.999, True)):
        status, out, err = asked(capsys, *WORDS, "--fail-if-worse-by", f"{margin:.17g}")
        assert status == fails and any("verdict" in line for line in out)
        assert (f"near: nDCG@10 may be {-low:.4f} below old (90 % interval, 40 queries)" in "".join(err)) == fails
        (near / "gate.toml").write_text(f'fail-if-worse-by = {{"nDCG@10" = {margin:.17g}}}\n')
        assert asked(capsys, *WORDS, "--config", "gate.toml")[0] == fails
        (near / "gate.toml").write_text(f"fail-if-worse-by = {margin:.17g}\n")
        assert asked(capsys, *WORDS, "--config", "gate.toml")[0] == fails


def test_a_drop_of_the_mean_fails_whatever_luck_says(near, capsys):
    old, new = (evaluate(run, "qrels", "nDCG@10").mean["nDCG@10"] for run in ("old", "near"))
    for drop, fails in ((old - new + 1e-6, False), (old - new, False), (old - new - 1e-6, True)):
        status, _, err = asked(capsys, *WORDS, "--max-drop", f"nDCG@10={drop:.17g}")
        assert status == fails and ("more than the --max-drop" in "".join(err)) == fails
        words = "eval", "qrels", "near", "-m", "nDCG@10", "--baseline", "old", "--max-drop", f"{drop:.17g}"
        assert asked(capsys, *words)[0] == fails
    assert asked(capsys, "eval", "qrels", "near", "-m", "nDCG@10", "--baseline", "old")[0] == 1


def test_each_run_and_each_measure_has_its_gate(near, capsys):
    words = "compare", "qrels", "old", "near", "far", "-m", "nDCG@10", "RR", "--baseline", "old"
    status, _, err = asked(capsys, *words, "--fail-if-worse-by", "0.05")
    told = [line for line in err if "not shown" in line]
    assert status == 1 and told and all(": far: " in line and "95 % interval" in line for line in told)
    status, _, err = asked(capsys, *words, "--fail-if-worse-by", "RR=0.9", "--fail-if-worse-by", "nDCG@10=0.9")
    assert status == 0
    assert asked(capsys, *words, "--max-drop", "RR=0.9")[0] == 0


def test_few_queries_show_nothing_and_fail(near, capsys):
    head = "".join((near / "qrels").read_text().splitlines(keepends=True)[:30])
    (near / "few").write_text(head)
    status, _, err = asked(capsys, "compare", "few", "old", "near", "-m", "RR", "--baseline", "old",
                           "--fail-if-worse-by", "0.9")
    assert status == 1 and "near: RR has no interval (90 % interval, 3 queries)" in err[-1]


@pytest.mark.parametrize("words, says", [
    ("--fail-if-worse-by 0.1", "--fail-if-worse-by needs a --baseline"),
    ("--max-drop 0.1", "--max-drop needs a --baseline"),
    ("--baseline old --fail-if-worse-by 0", "margin must be a number above 0"),
    ("--baseline old --fail-if-worse-by -1", "'-1': -1 is below 0"),
    ("--margin x", "'x' is no number and not MEASURE="),
    ("--margin nan", "'nan' is no number"),
    ("--margin P@5=0.1", "margin names 'P@5', which is none of the measures"),
    ("--baseline old --max-drop P@5=0.1", "--max-drop names 'P@5', which is none of the measures"),
    ("--margin 0.1 --margin 0.2", "--margin has several numbers"),
    ("--baseline old --margin 0.1 --fail-if-worse-by 0.1", "--margin would not be used"),
    ("--margin 0.1 --level 0.5", "a margin needs a level above 0.5"),
])
def test_a_gate_whose_input_is_refused_ends_with_2(near, capsys, words, says):
    try: status = main(["compare", "qrels", "old", "near", "-m", "RR", *words.split()])
    except SystemExit as left: status = left.code
    assert status == 2 and says in capsys.readouterr().err.splitlines()[-1]
