"A name that a page once showed is refused, in one line that says the name of today."
import pytest

from ndcg_lit import as_convention, err_ia, evaluate, ips_dcg, measure_list, ndcg_interval, simulate_clicks
from ndcg_lit.engine.convention import Preset, Presets
from ndcg_lit.command import main

RUN, QRELS = {"q": {"a": 2.0, "b": 1.0}}, {"q": {"a": 1, "b": 2}}


@pytest.mark.parametrize("call, error, said", [
    (lambda: as_convention({"threshold": 2}), ValueError, "no choice is called 'threshold'; it is called min_grade"),
    (lambda: as_convention("threshold=2"), ValueError, "no choice is called 'threshold'; it is called min_grade"),
    (lambda: evaluate(RUN, QRELS, "AP", convention="lightgbm threshold=any"), ValueError, "it is called min_grade"),
    (lambda: measure_list([1, 2], "AP", convention={"threshold": 2}), ValueError, "it is called min_grade"),
    (lambda: ndcg_interval([3, None], highest=3), TypeError, "ndcg_interval takes no highest; it is called max_grade"),
    (lambda: err_ia([[1, 0]], highest=3), TypeError, "err_ia takes no highest; it is called max_grade"),
    (lambda: simulate_clicks([1], [1], 9, 1, scale=3), TypeError, "simulate_clicks takes no scale; it is called max_g"),
    (lambda: ips_dcg([1], [1], [1], [1], scale=3), TypeError, "ips_dcg takes no scale; it is called max_grade"),
])
def test_a_former_name_is_refused_and_the_new_one_is_said(call, error, said):
    with pytest.raises(error) as found: call()
    assert said in str(found.value) and "\n" not in str(found.value)


def test_a_preset_in_a_file_of_an_older_version_is_refused_too():
    presets = Presets()
    vars(presets)["file"] = {"presets": {"old": {"convention": {"threshold": 2}, "measures": "AP"}}}
    with pytest.raises(ValueError, match="no choice is called 'threshold'; it is called min_grade"): presets["old"]
    vars(presets)["file"]["presets"]["old"] = {
        "convention": {"min_grade": 2}, "measures": "AP", "tool": "x", "how": "ran", "source": "x"}
    assert isinstance(presets["old"], Preset) and presets["old"].convention.min_grade == 2


def test_the_command_says_the_new_name(capsys):
    with pytest.raises(SystemExit, match="2"):
        main(["eval", "qrels.txt", "a.run", "-m", "AP", "--convention", "threshold=2"])
    said = capsys.readouterr().err
    assert "no choice is called 'threshold'; it is called min_grade" in said and said.count("\n") == 1


@pytest.mark.parametrize("ours, theirs", [
    ("AP(min_grade=2)", "AP(rel=2)"), ("ERR(max_grade=3)@2", "ERR(max_rel=3)@2"),
    ("INST(T=2, lowest=1, max_grade=3)", "INST(T=2, min_rel=1, max_rel=3)"),
])
def test_a_measure_takes_the_words_of_ir_measures_and_ours(ours, theirs):
    found = evaluate(RUN, QRELS, [ours, theirs]).mean
    assert found[ours] == found[theirs] > 0
    option, word = ours.partition("(")[2].split("=")[0], theirs.partition("(")[2].split("=")[0]
    if option != word:
        with pytest.raises(ValueError, match=f"{option} is given twice"):
            evaluate(RUN, QRELS, theirs.replace(")", f", {option}=1)"))
        with pytest.raises(ValueError, match=f"{word} cannot be 'a'"):
            evaluate(RUN, QRELS, f"{theirs.partition('(')[0]}({word}='a')")
