"""A convention is read in one way: as an object, a text, a dict, by the command and by a laboratory."""
import json
from random import Random

import numpy as np
import pytest
from traitlets import TraitError

from ndcg_lit import Convention, ConventionLab, as_convention, evaluate
from ndcg_lit.command import main
from ndcg_lit.engine.convention import CONVENTIONS, KNOWN, as_json, as_word
from ndcg_lit.engine.names import parse_measure

REFUSED = {  # a text: what the error names
    "cutoff=inf": "cutoff must be a whole number of ranks from 1 to 1,000,000,000,000,000, or none; got 'inf'",
    "cutoff=nan": "got 'nan'", "cutoff=10.5": "got '10.5'", "cutoff=1_0": "got '1_0'", "cutoff=1e30": "got '1e30'",
    "cutoff=99999999999999999999": "from 1 to 1,000,000,000,000,000", "cutoff=0": "got 0", "cutoff=\u0661": "cutoff",
    "min_grade=>nan": "min_grade must be a number, 'any', or a text such as '>0.5'; got '>nan'",
    "min_grade=>inf": "got '>inf'", "min_grade=inf": "got 'inf'", "min_grade=>1_0": "got '>1_0'", "min_grade=>": "'>'",
    "min_grade=1e999": "finite", "min_grade=>1e999": "finite", "gain_from=1e999": "finite", "empty=1e999": "finite",
    "gain={1}": "a table such as {0: 0, 1: 1}, as text {0:0,1:1}; got '{1}'",
    "gain={1:2": "got '{1:2'", "gain=1:2}": "got '1:2}'", "gain={}": "got '{}'", "gain={1:2:3}": "got '{1:2:3}'",
    "gain={1:2,}": "got", "gain={1_0:2}": "got '{1_0:2}'", "gain={1:nan}": "got '{1:nan}'", "gain={1:-2}": "below 0",
    "gain={1:2,1:3}": "gain: a table lists each grade once; 1 is there twice", "gain={0:1,-0:1}": "twice",
    "gain={1:1e999}": "a gain must be a finite number",
    "discount=jk:2:3": "discount must be a pair such as ('jk', 2), as text jk:2; got ('jk', '2:3')",
    "discount=jk:1": "a base above 1", "discount=log10": "got 'log10'", "discount=jk:": "jk:2", "discount=jk": "'jk'",
    "gain_from=>1": "gain_from must be a grade, or none; got '>1'", "empty=+nan": "empty must be a number",
    "rounding=query:1.5": "0 to 15 decimals", "rounding=query:5:3": "query:2", "rounding=5": "query:2",
    "judged_only=maybe": "judged_only must be true or false; got 'maybe'", "ties={1:2}": "ties must be one of",
    "ties=docid ties=worst": "convention 'ties=docid ties=worst': ties is there twice; give it once",
    "lightgbm cutoff=3 ties=last cutoff=3": "cutoff is there twice", "ties=": "got ''", "=docid": "called ''",
}
OBJECTS = [
    {"gain": [(1, 3), (1, 2)]}, {"gain": [1, 2]}, {"gain": [(1, 2, 3)]}, {"gain": {"1": 2}}, {"gain": {}}, {"gain": 5},
    {"gain": {1: float("nan")}}, {"gain": "{1:2"}, {"cutoff": 10.5}, {"cutoff": True}, {"cutoff": 10**400},
    {"cutoff": float("inf")}, {"cutoff": "10"}, {"min_grade": ">nan"}, {"min_grade": 10**400}, {"min_grade": "2"},
    {"min_grade": float("nan")}, {"rounding": ("query", "5")}, {"rounding": ("query", float("nan"))},
    {"judged_only": None}, {"judged_only": "maybe"}, {"gain_from": ">1"}, {"discount": ("jk", float("inf"))},
    {"discount": 5}, {"discount": "jk:2"}, {"empty": 10**400}, {"empty": float("inf")},
]
NUMBERS = ["1", "0", "-1", "2.5", "1e3", "inf", "nan", "1_0", "1e30", "1e999", "0x1", ".5", "5.", "", "true", "-0"]


def refused(give, *more):
    "Return the one line with which `give` refuses a convention."
    with pytest.raises((ValueError, TypeError)) as error: give(*more)
    said = str(error.value)
    assert said and "\n" not in said
    return said


@pytest.mark.parametrize("text", REFUSED)
def test_a_text_is_refused_at_every_door(text, tmp_path, capsys):
    said = refused(as_convention, text)
    assert REFUSED[text] in said
    with pytest.raises(ValueError): as_convention(text)
    assert refused(lambda: evaluate({"q": {"a": 1}}, {"q": {"a": 1}}, "RR", convention=text)) == said
    lab = ConventionLab()
    with pytest.raises(TraitError) as error: lab.convention = text
    assert said in str(error.value) and lab.convention == "default"
    with pytest.raises(SystemExit) as left: main(["eval", "a", "b", "--convention", text])
    told = capsys.readouterr().err.strip().splitlines()[-1]
    assert left.value.code == 2 and said in told and "_convention" not in told


@pytest.mark.parametrize("choices", OBJECTS, ids=str)
def test_an_object_and_a_dict_are_refused_alike(choices):
    said = refused(lambda: Convention(**choices))
    assert refused(as_convention, choices) == said == refused(lambda: as_convention().but(**choices))
    with pytest.raises(TraitError): ConventionLab().convention = choices


@pytest.mark.parametrize("choices, form", [
    ({"gain": "{0:0,1:1}"}, {"gain": {0: 0, 1: 1}}), ({"discount": "jk:2"}, {"discount": ("jk", 2)}),
    ({"rounding": "query:2"}, {"rounding": ("query", 2)}),
])
def test_a_text_within_a_dict_is_told_the_form_that_is_taken_there(choices, form):
    (name, value), (text,) = *form.items(), choices.values()
    said = refused(as_convention, choices)
    assert f"such as {value!r}" in said and f"as text {text}" in said
    assert as_convention(form) == as_convention(f"{name}={text}")


def test_a_choice_is_refused_whatever_was_asked_before():
    "True and 1 are one key of a dict, so what was held for 1 must not answer for True."
    assert as_convention().but(cutoff=1).cutoff == 1
    assert "must be a whole number" in refused(lambda: as_convention().but(cutoff=True))


def drawn_text(rnd):
    "Return a text of choices, some of them spoiled: a sign more, less or doubled, or another number in it."
    values = {**KNOWN, "gain": ["linear", "binary", "{0:0,1:1.5}", "{-1:0.25,2:3}"], "gain_from": ["none", "2"],
              "discount": ["ln", "jk:2", "rbp:0.8"], "min_grade": ["2", ">0.5", "any", "-1"], "empty": ["1", "nan"],
              "cutoff": ["10", "none"], "rounding": ["query:5", "mean-floor:3"]}
    words = [f"{name}={as_word(rnd.choice(values[name]))}" for name in rnd.choices(list(values), k=rnd.randint(1, 4))]
    if rnd.random() < 0.2: words.insert(0, rnd.choice(["default", *CONVENTIONS]))
    text = " ".join(words)
    for _ in range(rnd.choice([0, 0, 1, 1, 2])):
        at, signs = rnd.randrange(len(text) + 1), "{}:,>=.-+e_ 0123456789nif\u0662"
        kind = rnd.choice(["more", "less", "twice", "number"])
        if kind == "more": text = text[:at] + rnd.choice(signs) + text[at:]
        if kind == "less": text = text[:at] + text[at + 1:]
        if kind == "twice": text = text[:at] + text[max(at - rnd.randint(1, 9), 0):at] + text[at:]
        if kind == "number":
            text = text[:at].rstrip("0123456789.") + rnd.choice(NUMBERS) + text[at:].lstrip("0123456789.")
        text = text or "default"
    return text


def test_any_text_is_a_convention_that_reads_back_or_is_refused_in_a_line():
    rnd, taken, not_taken = Random(7), set(), set()
    for text in (drawn_text(rnd) for _ in range(6000)):
        try: c = as_convention(text)
        except ValueError as error:
            assert "\n" not in str(error) and "_convention" not in str(error), text
            not_taken.add(text)
            continue
        assert as_convention(str(c)) == c == Convention(**vars(c)), text
        assert as_convention(json.loads(json.dumps(as_json(c)))) == c, text
        taken.add(text)
        numbers = [each for value in vars(c).values() for each in np.ravel(value) if isinstance(each, float)]
        assert np.isfinite(numbers).all(), text
    assert len(taken) > 1500 and len(not_taken) > 1500


FLAGS = {"true": True, "True": True, "TRUE": True, "yes": True, "on": True, "1": True,
         "false": False, "False": False, "no": False, "off": False, "0": False}


@pytest.mark.parametrize("word", FLAGS)
def test_a_flag_is_spelled_as_people_spell_it(word):
    wanted = FLAGS[word]
    for given in (f"judged_only={word}", *({"judged_only": each} for each in (word, np.bool_(wanted), int(wanted)))):
        c = as_convention(given)
        assert c.judged_only is wanted and as_convention(str(c)) == c
    for text in (f"P(judged_only={word})@5", f"P(judged_only={word!r})@5"):
        assert parse_measure(text).options == {"judged_only": wanted}
    assert parse_measure(f"Compat(normalize={word})").options == {"normalize": wanted}


@pytest.mark.parametrize("text, said", [
    ("nDCG(gain={1: 2, 1: 3})@5", "gain lists a grade twice; give each grade one gain"),
    ("DCG(gains={1: 2, 1.0: 3})", "gains lists a grade twice"), ("nDCG(gain={[1]: 2})", "cannot be read"),
    ("P(judged_only=maybe)", "cannot be read"), ("P(judged_only=2)", "judged_only cannot be 2; it is True or False"),
    ("P(judged_only=None)", "judged_only cannot be None"), ("P(rel=true)", "rel cannot be True"),
])
def test_an_option_of_a_measure_is_read_as_strictly(text, said):
    with pytest.raises(ValueError, match=said) as error: parse_measure(text)
    assert "\n" not in str(error.value)
