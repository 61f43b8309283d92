"""Ids as bytes, their keys and slots, lists of documents, and the ranks of those that are judged."""

import gzip
import random
from datetime import timedelta
from decimal import Decimal

import numpy as np
import pytest

from ndcg_lit.lists import ranges
from ndcg_lit.reading.ranks import QrelsIndex, collected, descending_keys, standings
from ndcg_lit.reading.rows import (
    GroupedNumbers,
    GroupedRows,
    Rows,
    Slots,
    as_bytes,
    as_text,
    group_rows,
    id_keys,
    id_words,
    joined_ids,
    joined_parts,
    rows_in_order,
    same_codes,
    same_documents,
)
from ndcg_lit.reading.trec import (
    RUN,
    plain_lines,
    rank_judged,
    read_qrels,
    read_run,
)


def refused(read, *arguments):
    "Return the message with which `read` refuses its arguments."
    try:
        read(*arguments)
    except ValueError as error:
        return str(error)
    raise AssertionError("nothing was refused")


def test_what_is_not_text():
    "What stands for a missing id, and what holds several values, is refused."
    said = []
    refused = [None, float("nan"), float("inf"), Decimal("nan"), np.datetime64("nat"), ["q1"], ("q", 1), timedelta(1)]
    for name in refused:
        with pytest.raises((TypeError, ValueError)) as found:
            as_bytes(name)
        said.append(str(f"{type(found.value).__name__}: {found.value}"))
    assert said == [
        "ValueError: None is no id; ids are text, bytes, numbers, dates, times or UUIDs",
        "ValueError: nan is no id; ids are text, bytes, numbers, dates, times or UUIDs",
        "ValueError: inf is no id; a number must be finite",
        "ValueError: Decimal('NaN') is no id; ids are text, bytes, numbers, dates, times or UUIDs",
        f"ValueError: {np.datetime64('nat')!r} is no id; ids are text, bytes, numbers, dates, times or UUIDs",
        "TypeError: ['q1'] is no id; ids are text, bytes, numbers, dates, times or UUIDs",
        "TypeError: ('q', 1) is no id; ids are text, bytes, numbers, dates, times or UUIDs",
        "TypeError: datetime.timedelta(days=1) is no id; ids are text, bytes, numbers, dates, times or UUIDs",
    ]


def test_what_is_not_text_2():
    "The other way, bytes become text where a message or a result names an id."
    assert as_text(b"\xff7").encode("utf-8", "surrogateescape") == b"\xff7"
    assert (as_text(b"\xe6\x89\x8b"), as_text(b"\xff7")) == ("手", "\udcff7")


def test_many_ids_in_one_text():
    a, begin, size = joined_ids([b"d7", b"doc-000123", b"doc-000124", b"d7"], "run")
    assert a[begin[1] : begin[1] + size[1]].tobytes() == b"doc-000123"


def test_eight_bytes_at_a_time():
    "Two ids are equal if all their bytes are."
    a, begin, size = joined_ids([b"d7", b"doc-000123", b"doc-000124", b"d7"], "run")
    words = [[int(number).to_bytes(8, "little") for number in word] for word in id_words(a, begin, size)]
    assert words[0][0] == b"d7" + bytes(6) and words[1][:2] == [bytes(8), b"23" + bytes(6)]


def test_keys():
    "To find an id quickly each gets a **key** of 64 bits, its bytes multiplied together."
    a, begin, size = joined_ids([b"d7", b"doc-000123", b"doc-000124", b"d7"], "run")
    keys = id_keys(a, begin, size)
    assert keys[0] == keys[3] and len(set(keys.tolist())) == 3


def test_lists():
    "Every reader refuses an empty source, with the same advice; Frames says why."
    a, begin, size = joined_ids([b"d7", b"doc-000123", b"doc-000124", b"d7"], "run")
    lists = GroupedRows([b"q1", b"q2"], np.array([0, 3, 4]), np.array([12.5, 9, 8, 4]), a, begin, size)
    assert len(lists) == 2 and lists.document(0) == b"d7"
    assert lists.to_dict() == {"q1": {"d7": 12.5, "doc-000123": 9, "doc-000124": 8}, "q2": {"d7": 4}}
    assert lists.to_dict() == {"q1": {"d7": 12.5, "doc-000123": 9.0, "doc-000124": 8.0}, "q2": {"d7": 4.0}}


def test_lists_2():
    "Rows that come in any order are put together by the numbers of their queries."
    a, begin, size = joined_ids([b"d7", b"doc-000123", b"doc-000124", b"d7"], "run")
    lists = GroupedRows([b"q1", b"q2"], np.array([0, 3, 4]), np.array([12.5, 9, 8, 4]), a, begin, size)
    some = np.array([0, 3, 1, 2])
    mixed = group_rows(Rows([b"q1", b"q2"], np.array([0, 1, 0, 0]), lists.number[some], a, begin[some], size[some]))
    assert mixed.to_dict() == lists.to_dict() and rows_in_order(np.array([0, 1, 0])).tolist() == [0, 2, 1]
    assert rows_in_order(np.array([2**20 + 1, 7, 2**20, 7])).tolist() == [1, 3, 2, 0]


def test_lists_3():
    "Work on many rows is done in parts of whole queries."
    a, begin, size = joined_ids([b"d7", b"doc-000123", b"doc-000124", b"d7"], "run")
    lists = GroupedRows([b"q1", b"q2"], np.array([0, 3, 4]), np.array([12.5, 9, 8, 4]), a, begin, size)
    halves = [lists.part(0, 1), lists.part(1, 2)]
    assert [part.to_dict() for part in halves] == [{query: found} for query, found in lists.to_dict().items()]
    assert [half.names for half in halves] == [[b"q1"], [b"q2"]]


def test_lists_4():
    "Whether two rows have the same document, their bytes tell."
    a, begin, size = joined_ids([b"d7", b"doc-000123", b"doc-000124", b"d7"], "run")
    lists = GroupedRows([b"q1", b"q2"], np.array([0, 3, 4]), np.array([12.5, 9, 8, 4]), a, begin, size)
    same = same_documents(lists, np.array([0, 1, 2]), lists, np.array([3, 1, 1]))
    assert same.tolist() == [True, True, False]


def test_the_same_documents():
    "To find a document again, its query and its key are made one number, its **code**."
    a, begin, size = joined_ids([b"d7", b"doc-000123", b"doc-000124", b"d7"], "run")
    lists = GroupedRows([b"q1", b"q2"], np.array([0, 3, 4]), np.array([12.5, 9, 8, 4]), a, begin, size)
    twice = GroupedRows([b"q1"], np.array([0, 4]), lists.number, a, begin, size)
    assert Slots(twice.codes).sharing.tolist() == [0, 3] and Slots(lists.codes).sharing.size == 0
    first, second = same_codes(twice.codes, np.arange(4))
    assert (first.tolist(), second.tolist()) == ([0], [3]) and same_codes(lists.codes, np.arange(4))[0].size == 0
    assert len(set(lists.codes.tolist())) == 4 and lists.keys[0] == lists.keys[3]


def test_finding_a_document():
    "The judgments are made ready once."
    run = read_run(b"q1 Q0 d9 1 20 tag\nq1 Q0 d5 2 3 tag\nq1 Q0 d7 1 12.5 tag\nq1 Q0 d6 4 12.5 tag\nq2 Q0 d7 1 4 tag\n")
    qrels = read_qrels(b"q1 0 d7 2\nq1 0 d4 1\nq2 0 d7 0\n")
    judged = QrelsIndex(qrels, "docid", "error", "single")
    judged.prepare()
    at = judged.matched(run, np.arange(3), qrels.row_query)[1]
    assert at.tolist() == [2, -1, 4] and run.document(at[0]) == qrels.document(0) == b"d7"


def test_its_rank():
    "The rank of a document is 1 plus the number of documents with a higher score."
    scores = np.array([12.5, 0, -0.0, -1, 12.5 + 1e-09])
    single, double = (descending_keys(scores, "single"), descending_keys(scores, "double"))
    assert single[0] == single[4] < single[1] == single[2] < single[3] and double[4] < double[0]


def test_its_rank_2():
    "Single precision may tie scores that differ, and a result says when it did."
    near = GroupedNumbers([b"q"], np.array([0, 4]), np.array([0.1, 0.5, 0.1 + 1e-12, 0.5]))
    every = near.row_query, near.number, np.arange(4)
    single, double = (standings(near, *every, "stable", precision) for precision in ("single", "double"))
    assert single.tolist() == [[3, 1, 4, 2], [2, 0, 2, 0], [2, 2, 2, 2], [1, 0, 1, 0]]
    assert double.tolist() == [[4, 1, 3, 2], [3, 0, 2, 0], [1, 2, 1, 2], [1, 0, 1, 0]]


def test_its_rank_3():
    "Tied documents need a rule."
    run = read_run(b"q1 Q0 d9 1 20 tag\nq1 Q0 d5 2 3 tag\nq1 Q0 d7 1 12.5 tag\nq1 Q0 d6 4 12.5 tag\nq2 Q0 d7 1 4 tag\n")
    every = run.row_query, run.number, np.arange(5)
    by_id, by_line, in_none = (standings(run, *every, ties, "single") for ties in ("docid", "stable", "best"))
    assert by_id[0].tolist() == [1, 4, 2, 3, 1] and by_line[0].tolist() == [1, 4, 2, 3, 1]
    turned = GroupedRows(run.names, run.offsets, run.number, run.text, run.begin[[0, 1, 3, 2, 4]], run.size)
    assert standings(turned, *every, "docid", "single")[0].tolist() == [1, 4, 3, 2, 1]
    assert in_none[0].tolist() == [1, 4, 2, 2, 1] and in_none[2].tolist() == [1, 1, 2, 2, 1]
    assert ranges(np.array([5, 9]), np.array([2, 1])).tolist() == [5, 6, 9]


def test_all_judged_documents():
    "Each block of the run is asked for the judged documents of its queries."
    run = read_run(b"q1 Q0 d9 1 20 tag\nq1 Q0 d5 2 3 tag\nq1 Q0 d7 1 12.5 tag\nq1 Q0 d6 4 12.5 tag\nq2 Q0 d7 1 4 tag\n")
    qrels = read_qrels(b"q1 0 d7 2\nq1 0 d4 1\nq2 0 d7 0\n")
    judged = QrelsIndex(qrels, "docid", "error", "single")
    ranks = collected(qrels, [judged.found(run)])
    assert ranks.rank.tolist() == [2, 0, 1] and ranks.returned.tolist() == [4, 1] and (not ranks.unjudged)


def test_all_judged_documents_2():
    "A block of a file begins and ends anywhere in a query."
    run = read_run(b"q1 Q0 d9 1 20 tag\nq1 Q0 d5 2 3 tag\nq1 Q0 d7 1 12.5 tag\nq1 Q0 d6 4 12.5 tag\nq2 Q0 d7 1 4 tag\n")
    first, last = (run.part(0, 1), run.part(1, 2))
    assert (
        joined_parts([last, last]).number.tolist() == [4, 4] and joined_parts([first, last]).to_dict() == run.to_dict()
    )


def test_all_judged_documents_3():
    "Lists that are in memory are cut into parts as well, so that several threads have work."
    run = read_run(b"q1 Q0 d9 1 20 tag\nq1 Q0 d5 2 3 tag\nq1 Q0 d7 1 12.5 tag\nq1 Q0 d6 4 12.5 tag\nq2 Q0 d7 1 4 tag\n")
    qrels = read_qrels(b"q1 0 d7 2\nq1 0 d4 1\nq2 0 d7 0\n")
    scores = np.array([12.5, 0, -0.0, -1, 12.5 + 1e-09])
    judged = QrelsIndex(qrels, "docid", "error", "single")
    ranks = collected(qrels, [judged.found(run)])
    scores = enumerate([9.5, 9.1, 7.25, 7.25, 0.3, -2], 1)
    phones = b"".join((b"phones Q0 p%d %d %g demo\n" % (i, i, score) for i, score in scores))
    grades = b"".join(b"phones 0 p%d %d\n" % pair for pair in enumerate([3, 2, 3, 0, 1, 2], 1))
    ranks = rank_judged(phones, grades)
    assert ranks.rank.tolist() == [1, 2, 4, 3, 5, 6] and ranks.tied.tolist() == [1, 1, 2, 2, 1, 1]
    assert rank_judged(phones, grades, ties="stable").rank.tolist() == [1, 2, 3, 4, 5, 6]
    judged = ranks.qrels


def test_many_queries_any_order():
    run = read_run(b"q1 Q0 d9 1 20 tag\nq1 Q0 d5 2 3 tag\nq1 Q0 d7 1 12.5 tag\nq1 Q0 d6 4 12.5 tag\nq2 Q0 d7 1 4 tag\n")
    qrels = read_qrels(b"q1 0 d7 2\nq1 0 d4 1\nq2 0 d7 0\n")
    scores = np.array([12.5, 0, -0.0, -1, 12.5 + 1e-09])
    judged = QrelsIndex(qrels, "docid", "error", "single")
    ranks = collected(qrels, [judged.found(run)])
    scores = enumerate([9.5, 9.1, 7.25, 7.25, 0.3, -2], 1)
    phones = b"".join((b"phones Q0 p%d %d %g demo\n" % (i, i, score) for i, score in scores))
    grades = b"".join(b"phones 0 p%d %d\n" % pair for pair in enumerate([3, 2, 3, 0, 1, 2], 1))
    ranks = rank_judged(phones, grades)
    judged = ranks.qrels
    rnd = random.Random(23)
    lines = [b"q%d Q0 d%d 1 %d t\n" % (q, d, rnd.randint(0, 9)) for q in range(400) for d in rnd.sample(range(99), 20)]
    grades = b"".join(b"q%d 0 d%d %d\n" % (q, d, rnd.randint(0, 3)) for q in range(400) for d in range(0, 99, 9))
    ordered = rank_judged(b"".join(lines), grades)
    rnd.shuffle(lines)
    assert np.array_equal(rank_judged(b"".join(lines), grades).rank, ordered.rank)
    scores = {}
    for q, d, score in plain_lines(b"".join(lines), RUN):
        scores.setdefault(q, []).append((score, d))
    best = {q: [d for _, d in sorted(pairs, reverse=True)] for q, pairs in scores.items()}
    judged = ordered.qrels.to_dict()
    asked = [(q.encode(), d.encode()) for q, documents in judged.items() for d in documents]
    plain = [best[q].index(d) + 1 if d in best[q] else 0 for q, d in asked]
    assert ordered.rank.tolist() == plain


def test_bad_files():
    "Nothing is skipped and nothing is guessed: the message names the file and the line."
    scores = enumerate([9.5, 9.1, 7.25, 7.25, 0.3, -2], 1)
    phones = b"".join((b"phones Q0 p%d %d %g demo\n" % (i, i, score) for i, score in scores))
    grades = b"".join(b"phones 0 p%d %d\n" % pair for pair in enumerate([3, 2, 3, 0, 1, 2], 1))
    bad = {
        "short": b"q Q0 d 1 0.5\n",
        "a word": b"q Q0 d 1 high tag\n",
        "NaN": b"\nq Q0 d 1 nan tag\n",
        "binary": b"\x7fELF\x00\x01",
        "qrels": b"q 0 d 1\n",
        "no number": b"q Q0 d 1 0.5 t\nq Q0 e 1 0,5 t\n",
        "twice": b"q Q0 d 1 2 t\nq Q0 d 2 1 t\n",
        "empty": b"\n# a comment\n",
    }
    plainly = {
        name: refused(list, plain_lines(text, RUN)) for name, text in bad.items() if name not in ("twice", "empty")
    }
    bad["half a gzip"] = gzip.compress(phones * 99)[:15]
    errors = {name: refused(rank_judged, text, grades) for name, text in bad.items()}
    assert all(error.startswith("bytes:") for error in errors.values())
    assert all((errors[name] == f"bytes:{message}" for name, message in plainly.items()))
