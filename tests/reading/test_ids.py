"Ids are equal if their bytes are, whatever their keys; and what is not text has one text, whatever its type."
import random
from datetime import date, datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from uuid import UUID

import numpy as np
import pandas as pd
import pytest

from ndcg_lit import evaluate, rank_judged
from ndcg_lit.reading import rows as ids
from ndcg_lit.reading.rows import as_bytes, as_text
from trec_files import agree, files


def test_ids_are_compared_by_their_bytes(monkeypatch):
    "With a key that says nothing, every document looks like every other, and the result is the same."
    run, qrels = files(random.Random(11))
    wanted = agree(run, qrels)
    same = lambda text, begin, size: np.zeros(size.size, np.uint64)
    monkeypatch.setattr(ids, "id_keys", same)
    assert rank_judged(run, qrels).rank.tolist() == wanted.rank.tolist()
    rnd = random.Random(12)
    for _ in range(40):
        agree(*files(rnd))


def test_an_id_that_goes_on_with_zeros_is_the_larger():
    for run in ({"a": 1, "a\0": 1, b"\0a": 1}, {"a": 1, "a\0": 1, "\0a": 1}, {"a\0": 1, b"a": 1, "\0a": 1}):
        assert evaluate({"q": run}, {"q": {"a": 3}}, "RR").mean == {"RR": 0.5}


ALIKE = {
    "10000000000": [
        10**10, 1e10, np.float64(1e10), np.float32(1e10), np.int64(10**10), Decimal("1E10"), b"10000000000",
    ],
    "9007199254740992": [2.0**53, 2**53, np.uint64(2**53), Decimal(2**53)],
    "100000000000000000000": [1e20, 10**20, Decimal("1e20")],
    "7": [7, 7.0, np.float16(7), np.int8(7), Decimal("7.00"), Fraction(7), "7", np.str_("7"), np.bytes_(b"7"), b"7"],
    "0": [0, 0.0, -0.0, np.float32(-0.0), Decimal("-0.0")], "1.5": [1.5, np.float32(1.5), Decimal("1.50")],
    "0.1": [0.1, np.float32(0.1), np.float16(0.1), Decimal("0.1")],
    "0.0000001": [1e-7, np.float64(1e-7), Decimal("1E-7")], "-2.25": [-2.25, Decimal("-2.250")],
    "True": [True, np.True_], "2020-01-02": [date(2020, 1, 2), np.datetime64("2020-01-02")],
    "2020-01-02 03:04:00": [
        datetime(2020, 1, 2, 3, 4), np.datetime64("2020-01-02T03:04"), pd.Timestamp("2020-01-02 03:04"),
        np.datetime64("2020-01-02T03:04:00", "ns"),
    ],
    "1970-01-01 00:00:00.000000001": [pd.Timestamp(1), np.datetime64(1, "ns")],
    "00000000-0000-0000-0000-000000000007": [UUID(int=7)], "caf\udce9": [b"caf\xe9", bytearray(b"caf\xe9")],
}


@pytest.mark.parametrize("text", ALIKE)
def test_equal_ids_have_one_text(text):
    assert [as_text(as_bytes(name)) for name in ALIKE[text]] == [text] * len(ALIKE[text])


MISSING = [None, float("nan"), float("inf"), -np.inf, np.float32("nan"), Decimal("nan"), Decimal("sNaN"),
           Decimal("inf"), np.datetime64("NaT"), pd.NaT, pd.NA]
SEVERAL = [["q"], ("q", 1), {"q"}, frozenset("q"), {"q": 1}, np.array(["q"]), timedelta(1), np.timedelta64(1, "s")]


@pytest.mark.parametrize("name", [*MISSING, *SEVERAL], ids=repr)
def test_what_is_no_id_is_refused(name):
    error = TypeError if any(name is other for other in SEVERAL) else ValueError
    with pytest.raises(error, match="is no id"):
        as_bytes(name)


BOTH = "caf\u00e9", b"caf\xc3\xa9".decode("ascii", "surrogateescape")  # the second where Python expects ASCII in a file


@pytest.mark.parametrize("one, other", [BOTH, BOTH[::-1]])
def test_halves_of_characters_are_the_bytes_they_stand_for(one, other):
    for run, qrels in (({"q": {one: 1, "e": 2}}, {"q": {other: 1}}), ({one: {"d": 1, "e": 2}}, {other: {"d": 1}})):
        assert evaluate(run, qrels, "RR").mean == {"RR": 0.5}
    with pytest.raises(ValueError, match="is in query 'q' twice"):
        evaluate({"q": {one: 1, other: 2}}, {"q": {"d": 1}}, "RR")


HALF = "d\ud800"
WITH_HALVES = {
    "run": ({"q": {HALF: 1}}, {"q": {"e": 1}}), "qrels": ({"q": {"e": 1}}, {"q": {HALF: 1}}),
    "query": ({HALF: {"e": 1}}, {"q": {"e": 1}}),
    "frame": (pd.DataFrame({"query": ["q"], "document": [HALF], "score": [1]}, dtype=object), {"q": {"e": 1}}),
}


@pytest.mark.parametrize("door", WITH_HALVES)
def test_half_a_character_that_is_no_byte_is_no_id(door):
    with pytest.raises(ValueError, match="is no id: it holds half of a character"): evaluate(*WITH_HALVES[door], "RR")
