"What nests without end, or is one sign a hundred thousand times, ends in one line, whoever reads it."
import pytest

from ndcg_lit import evaluate, ndcg, printed_value, reconcile
from ndcg_lit.command import main
from ndcg_lit.engine.convention import Convention, as_convention
from ndcg_lit.engine.names import parse_measures

DEEP, KNOWN = 50_000, {"q": {"a": 1}}
SIGNS = {
    "brackets": "[" * DEEP,
    "closed": f"{'[' * DEEP}1{']' * DEEP}", "minus": f"[{'-' * DEEP}1]", "braces": '{"a":' * DEEP,
    "parentheses": "(" * DEEP, "not": "not " * DEEP, "commas": "[[1]," * DEEP, "backslashes": '["' + "\\" * DEEP,
}
FILES = {
    "alone": "%s", "TREC": "q Q0 a 1 %s x\n", "TREC, a document": "q Q0 %s 1 1 x\n", "LETOR": "1 qid:%s 1:1\n",
    "JSON": '{"q": %s}', "a JSON list": "[%s]", "a record": '{"query": "q", "document": %s, "score": 1}\n',
    "ids in a cell": "customer_id,prediction\nq,%s\n", "a score": "query,document,score\nq,a,%s\n",
    "a tab": "query\tdocument\tscore\nq\t%s\t1\n", "a response": '{"metric_score": 1, "details": %s}',
}


def one_line(ask, text=500):
    "Check that to `ask` gives an answer, or one error of a line of `text` characters at most."
    try: ask()
    except (ValueError, TypeError) as error: assert "\n" not in str(error) and len(str(error)) <= text, str(error)[:200]


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("form", FILES)
def test_files_end_in_one_line(form, sign, tmp_path):
    given = (FILES[form] % SIGNS[sign]).encode()
    for ending in (".run", ".json", ".csv", ".tsv"):
        path = tmp_path / f"given{ending}"
        path.write_bytes(given)
        one_line(lambda: evaluate(path, KNOWN, "RR"))
        one_line(lambda: evaluate(KNOWN, path, "RR"))
    for text in (given, b'{"metric_score": %s}' % given): one_line(lambda: printed_value(text))


@pytest.mark.parametrize("sign", SIGNS)
def test_texts_end_in_one_line(sign):
    text = SIGNS[sign]
    for before in ("", "gain=", "gain={1:", "cutoff=", "ties=", "discount=jk:", "min_grade="):
        one_line(lambda: as_convention(before + text), 2_000)  # which lists the presets
    for before in ("", "AP(", "AP(rel=", "nDCG@", "nDCG(gain={1:", "P@5,"):
        one_line(lambda: parse_measures(before + text))
    for value, run, measure in ((text, [1, 0], "AP"), ("0.5", text, "AP"), ("0.5", [1, 0], text)):
        one_line(lambda: reconcile(value, run, measure=measure))


def nested(of):
    "Return a list or a dict that holds one, that holds one, and so on."
    inner = []
    for _ in range(DEEP): inner = of(inner)
    return inner


@pytest.mark.parametrize("of", [lambda inner: [inner], lambda inner: {"a": inner}], ids=["lists", "dicts"])
def test_objects_end_in_one_line(of):
    deep = nested(of)
    for given in (deep, {"q": deep}, [deep], {"q": {"a": deep}}, {"q": [deep]}):
        one_line(lambda: evaluate(given, KNOWN, "RR"))
        one_line(lambda: evaluate(KNOWN, given, "RR"))
    for options in ({"measures": deep}, {"columns": deep}, {"weights": deep}, {"ties": "random", "seed": deep}):
        one_line(lambda: evaluate(KNOWN, KNOWN, **{"measures": "RR"} | options))
    for ask in (lambda: as_convention(deep), lambda: Convention(gain=deep), lambda: Convention(cutoff=deep),
                lambda: ndcg(deep), lambda: reconcile("0.5", deep, measure="AP")):
        one_line(ask)


@pytest.mark.parametrize("sign", ["[", "{a="])
def test_a_configuration_ends_in_one_line(sign, tmp_path, capsys):
    config = tmp_path / "deep.toml"
    config.write_text(f"measures = {sign * DEEP}")
    assert main(["eval", "qrels", "run", "--config", str(config)]) == 2
    assert capsys.readouterr().err == f"ndcg-lit: {config}: a value is nested too deeply\n"
