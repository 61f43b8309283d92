"""Whatever somebody brings, spoiled or endless, is read or refused in a line that names it, in bounded time and memory.

Each day draws others of the bombs, and spoils every file of `forms` in another place."""
import io
import random
import re
import sys
from pathlib import Path

import pytest

from ndcg_lit import compare_values, evaluate
from ndcg_lit.reading.sources import read_grouped
from ndcg_lit.reading.texts import read_texts
from seeds import TURN, fewer, of_the_day

HERE, KNOWN = Path(__file__).parent / "forms", {"q": {"a": 1}}
ENDLESS = {  # what a sign or a few become, so many times
    "minus": "-", "digits": "1", "zeros": "0", "brackets": "[", "braces": "{", "parentheses": "(", "quotes": "'",
    "double quotes": '"', "backslashes": "\\", "commas": ",", "semicolons": ";", "bars": "|",
    "blanks": " ", "tabs": "\t",
    "hashes": "#", "underscores": "_", "NULs": "\0", "returns": "\r", "no-break blanks": "\u00a0", "marks": "\ufeff",
    "an id": "x", "ids in names": "id_", "exponents": "1e", "points": "1.", "thousands": "1,000,", "features": "1:1 ",
    "lists": "[1],", "objects": '{"a":', "halves": "\\ud800", "arabic digits": "\u0663",
}
LISTED = {  # lists in a cell that end well, and badly: ids of Python, of numpy, and of numpy's types
    f"{name}, {how}": (begin, end) for end, how in (("]", "closed"), ("!", "broken")) for name, begin in (
        ("ids", "'a',"), ("numbers", "1,"), ("numpy", "'a' "), ("numpy's numbers", "1 "), ("types", "np.int64(1),"))
}
ALONE = {"400 digits": "9" * 400, "a dash": "-", "NaN": "NaN", "infinity": "-Infinity", "nothing": "", "BOM": "\ufeff"}
PLACES = {
    "alone": "%s", "TREC": "q Q0 a 1 %s x\n", "TREC, a document": "q Q0 %s 1 1 x\n", "qrels": "q 0 a %s\n",
    "no tag": "q Q0 a 1 %s\n", "ColBERT": "q a 1 %s\nq b 2 1\n", "three": "q a %s\n", "pairs": "q %s\n",
    "query": "%s d\n",
    "LETOR": "1 qid:%s 1:1\n", "LETOR, a grade": "%s qid:1 1:1\n", "LETOR, a comment": "1 qid:1 1:1 # %s\n",
    "libsvm": "1 1:%s\n", "libsvm, a grade": "%s 1:1\n", "libsvm, features": "1 1:1 %s\n", "scores": "1\n%s\n",
    "JSON": '{"q": %s}', "JSON, a text": '{"q": "%s"}', "JSON, a key": '{"%s": 1}',
    "JSON, a number": '{"q": {"a": -%s}}',
    "a record": '{"query": "q", "document": %s, "score": 1}\n', "a response": '{"metric_score": 1, "details": %s}',
    "a cell": "customer_id,prediction\nq,%s\n", "a quoted cell": 'customer_id,prediction\nq,"%s"\n',
    "a name": "user_id,%s\nq,1\n", "the first name": "%s,prediction\nq,1\n",
    "one more name": "query,document,score,%s\nq,a,1,2\n",
    "a score": "query,document,score\nq,a,%s\n", "semicolons": "query;document;score\nq;a;%s\n",
    "tabs": "query\tdocument\tscore\nq\t%s\t1\n", "RecBole": "user_id:token\titem_id:token\t%s:float\nq\ta\t1\n",
    "Quepid": "Query Text,Doc ID,Doc Position,Rating\nq,a,%s,1\n",
}
READERS = {
    "a run": lambda given: evaluate(given, KNOWN, "RR"), "qrels": lambda given: evaluate(KNOWN, given, "RR"),
    "what was seen": lambda given: evaluate(KNOWN, KNOWN, "RR", seen=given), "values": compare_values,
    "subtopics": lambda given: evaluate(KNOWN, given, "alpha-nDCG@5"),
    "a corpus": lambda given: read_texts(given, ["a"], "corpus"),
}


def filled(place, sign, size):
    "Return the bytes of a file that holds some `size` signs in a `place`."
    if sign in LISTED:
        begin, end = LISTED[sign]
        many = f"[{begin * (size // len(begin))}{end}"
    else:
        many = ALONE[sign] if sign in ALONE else ENDLESS[sign] * (size // len(ENDLESS[sign]))
    return PLACES[place].replace("%s", many).encode("utf-8", "surrogatepass")


def one_line(read, given, name=""):
    "Check that to `read` what is `given` gives an answer, or an error in one line, not too long, that says the `name`."
    try: read(given)
    except (ValueError, TypeError) as error:
        said = str(error)
        assert not re.search(r"[\r\n]", said) and len(said) < 800 and name in said, said[:900]


@pytest.mark.parametrize("place", PLACES)
def test_signs_without_end_in_one_place_are_read_or_refused(place, tmp_path):
    signs = [*ENDLESS, *LISTED, *ALONE]
    for sign in of_the_day(signs, 3):
        given = filled(place, sign, 60_000)
        path = tmp_path / ("given.tsv" if b"\t" in given else "given.csv")
        path.write_bytes(given)
        for reader in ("a run", "qrels"): one_line(READERS[reader], path)
        for reader in READERS: one_line(READERS[reader], given)


SLOW = [(place, sign) for place in PLACES for sign in (*ENDLESS, *LISTED)]
random.Random(53).shuffle(SLOW)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux limits a process's memory in this way")
@pytest.mark.parametrize("kind", ["run", "qrels"])
def test_ten_million_signs_are_refused_in_time_and_memory(ask, tmp_path, kind):
    "Each is asked in a process that has 700 MB and 20 seconds of a processor."
    for place, sign in of_the_day(SLOW, 2):
        path = tmp_path / ("given.csv" if place in ("a cell", "a name", "a score") else "given")
        path.write_bytes(filled(place, sign, 10**7))
        pair = "words[0], {'q': {'a': 1}}" if kind == "run" else "{'q': {'a': 1}}, words[0]"
        status, told = ask(f"print(evaluate({pair}, 'RR').mean)", [path], tmp_path)
        assert status == 0 and told.count("\n") == 1 and len(told) < 900, (place, sign, status, told[:300])


def words_of(text, also=rb"[\w.]+"):
    return re.findall(also, text) or [b"x"]


def put(text, at, piece, instead=0):
    return text[:at] + piece + text[at + instead:]


SIGNS = [b"{", b"}", b"[", b"]", b",", b":", b'"', b"\n", b"#"]
QUOTED = rb'"[^"]*"|[\w.]+'
VALUES = [b"null", b"true", b"[]", b"{}", b'"x"', b"[[1]]", b'{"a": {}}', b"1e999",
          b'"\\ud800"', b"-1.5", b'""', b"[1, null]"]
SPOILED = {  # what happens to a file, by a random generator
    "cut": lambda text, rnd: text[:rnd.randrange(len(text))], "empty": lambda text, rnd: b"",
    "blank": lambda text, rnd: b"\n \n",
    "a byte": lambda text, rnd: put(text, rnd.randrange(len(text)), bytes([rnd.randrange(256)]), 1),
    "a word less": lambda text, rnd: text.replace(rnd.choice(words_of(text)), b"", 1),
    "a word more": lambda text, rnd: put(text, text.index(word := rnd.choice(words_of(text))), word + b" "),
    "a column more": lambda text, rnd: re.sub(rb"([ \t,;])(?=[^ \t,;]*$)", rb"\1x\1", text, flags=re.MULTILINE),
    "NaN": lambda text, rnd: text.replace(rnd.choice(words_of(text, rb"[\d.]+")), b"NaN", 1),
    "infinity": lambda text, rnd: text.replace(rnd.choice(words_of(text, rb"[\d.]+")), b"-Infinity", 1),
    "400 digits": lambda text, rnd: text.replace(rnd.choice(words_of(text, rb"[\d.]+")), b"9" * 400, 1),
    "a dash": lambda text, rnd: text.replace(rnd.choice(words_of(text, rb"[\d.]+")), b"-", 1),
    "the first line": lambda text, rnd: text.split(b"\n")[0] + b"\n", "twice": lambda text, rnd: text + text,
    "old Macintosh": lambda text, rnd: text.replace(b"\n", b"\r"), "NULs": lambda text, rnd: bytes(len(text)),
    "BOM in a line": lambda text, rnd: put(text, rnd.randrange(len(text)), b"\xef\xbb\xbf"),
    "BOM below": lambda text, rnd: text.replace(b"\n", b"\n\xef\xbb\xbf", 1),
    "NUL": lambda text, rnd: put(text, rnd.randrange(len(text)), b"\0"),
    "another type": lambda text, rnd: text.replace(rnd.choice(words_of(text, QUOTED)), rnd.choice(VALUES), 1),
    "another word": lambda text, rnd: text.replace(*(rnd.choice(words_of(text, QUOTED)) for _ in range(2)), 1),
    "a sign": lambda text, rnd: put(text, rnd.randrange(len(text)), rnd.choice(SIGNS)),
    "other quotes": lambda text, rnd: text.replace(b'"', b"'"),
}


@pytest.mark.parametrize("name", sorted(path.name for path in HERE.iterdir()))
def test_a_spoiled_file_is_read_or_refused_in_a_line_that_names_it(name, tmp_path):
    held, path = (HERE / name).read_bytes(), tmp_path / name
    for spoil, change in SPOILED.items():
        for at in range(fewer(60, 1)):
            path.write_bytes(change(held, random.Random(f"{name} {spoil} {TURN} {at}")))
            for kind in ("run", "qrels", "seen"):
                one_line(lambda given: read_grouped(given, kind).to_dict(), path, str(path))
            for read in (compare_values, lambda given: read_texts(given, ["a"], "corpus")):
                one_line(read, io.BytesIO(path.read_bytes()))


def test_a_text_in_a_table_of_values_is_no_path(tmp_path):
    (tmp_path / "b.json").write_text('{"q": 1, "r": 2}')
    given = f'{{"A": {{"q": 1, "r": 2}}, "B": "{tmp_path / "b.json"}"}}'.encode()
    with pytest.raises(ValueError, match="bytes: the values of 'B' must be numbers by query; got "):
        compare_values(given)


def test_a_query_without_a_name_is_refused():
    with pytest.raises(ValueError, match="bytes:2: the query after qid: is missing"):
        evaluate([1, 2], b"1 qid:1 1:1\n1 qid: 1:1\n")
