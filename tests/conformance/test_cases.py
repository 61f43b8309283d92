"""The cases are what the slow reference makes today, each choice has cases, and every line fits the schema."""
import gzip
import json
from collections import Counter
from pathlib import Path

import pytest

from conformance import make
from ndcg_lit.conform import read_cases

TOP = Path(__file__).resolve().parents[2]
FOLDER = TOP / "conformance"


@pytest.fixture(scope="module")
def cases():
    return [json.loads(line) for line in (FOLDER / "cases.jsonl").read_text(encoding="utf-8").splitlines()]


def test_the_files_are_what_the_reference_makes_today():
    for name, text in make.files().items():
        assert text == (FOLDER / name).read_text(encoding="utf-8"), f"{name}: run python -m conformance.make"


def test_the_package_carries_the_same_cases(cases):
    packed = gzip.decompress(make.PACKED.read_bytes()).decode()
    assert packed == (FOLDER / "cases.jsonl").read_text(encoding="utf-8")
    assert read_cases() == cases and make.PACKED.stat().st_size < 100_000


def test_every_line_fits_the_schema(cases):
    import jsonschema  # which takes a second to load
    schema = json.loads((FOLDER / "schema.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    assert [f"{case['id']}: {error.message}" for case in cases for error in validator.iter_errors(case)] == []
    assert not validator.is_valid({**cases[0], "convention": {"tie": "docid"}})


def test_there_are_enough_cases_of_every_choice(cases):
    assert len(cases) >= 600 and len({case["id"] for case in cases}) == len(cases)
    tested = Counter(choice for case in cases for choice in case["choices"])
    wanted = [make.schema.choice(field, value) for field, values in make.schema.VALUES.items() for value in values]
    defaults_that_nearly_all_tell = {"rounding=none", "cutoff=none"}
    assert [choice for choice in wanted if tested[choice] < 3 and choice not in defaults_that_nearly_all_tell] == []


def test_every_preset_has_cases(cases):
    presets = json.loads(make.edges.PRESETS.read_text(encoding="utf-8"))["presets"]
    counted = Counter(name for case in cases for name in case.get("presets", ()))
    assert [name for name in presets if counted[name] < 3] == [] and counted.keys() == presets.keys()


@pytest.mark.parametrize("at", [0, 20, None])
def test_another_preset_changes_no_id_and_no_case_but_its_own(cases, at, tmp_path, monkeypatch):
    file = json.loads(make.edges.PRESETS.read_text(encoding="utf-8"))
    presets = list(file["presets"].items())
    convention = {"empty": 1, "gain": "exponential", "ideal": "returned", "ties": "stable", "negative": "keep"}
    presets.insert(len(presets) if at is None else at, ("new", {"convention": convention, "measures": "nDCG AP RR"}))
    path = tmp_path / "conventions.json"
    path.write_text(json.dumps(file | {"presets": dict(presets)}), encoding="utf-8")
    before = {case["id"]: case for case in cases if case["id"].startswith("probe/")}
    monkeypatch.setattr(make.edges, "PRESETS", path)
    after = {case["id"]: make.finished(case) for case in make.edges.of_presets()}
    fresh = after.keys() - before.keys()
    assert fresh and all(after[name]["presets"] == ["new"] for name in fresh) and not before.keys() - after.keys()
    for name, case in before.items():
        others = [each for each in after[name]["presets"] if each != "new"]
        assert {**after[name], "presets": others} == case, name


def test_an_id_says_what_is_asked_in_whatever_order_it_is_written():
    name = make.schema.identity("probe", "P1", "nDCG@6", {"ties": "stable", "gain": "exponential", "empty": 0})
    assert name == "probe/P1/nDCG@6/gain=exponential,ties=stable"
    mixed = [make.schema.identity("mix", "", "AP", {}, lists) for lists in (["a"], ["b"])]
    assert mixed[0] != mixed[1] == make.schema.identity("mix", "", "AP", {}, ["b"])


def test_a_preset_brings_its_whole_convention():
    cases = read_cases("lenskit")
    assert all(case["convention"]["discount"] == ["jk", 2] for case in cases) and len(cases) > 5


def test_a_case_says_in_one_sentence_why_it_exists(cases):
    assert all(20 < len(case["why"]) < 220 and case["why"].endswith(".") for case in cases)


def test_a_fraction_is_its_value(cases):
    from fractions import Fraction
    exact = [case for case in cases if "fraction" in case]
    assert len(exact) > 150 and all(float(Fraction(case["fraction"])) == case["value"] for case in exact)


def test_a_value_has_17_digits():
    lines = (FOLDER / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    assert all(json.loads(line).get("value") is None or len(line.rpartition('"value": ')[2]) > 1 for line in lines)
    assert any('"value": 0.63092975357145742' in line for line in lines)


def test_a_value_that_is_new_changes_no_mixed_case_that_does_not_draw_it():
    some = [make.liked(number, "ties", ["docid", "stable"]) for number in range(200)]
    more = [make.liked(number, "ties", ["docid", "new", "stable"]) for number in range(200)]
    assert 40 < more.count("new") < 100 and all(b in (a, "new") for a, b in zip(some, more))
