"""The rule of thumb for NDCG: it comes before the quiz, on lists that are drawn as the quiz draws them."""
import json
import random
import re
import subprocess

import pytest
from npm import NODE, TOP
from selectolax.lexbor import LexborHTMLParser

PAGES = {"ten_minutes.ipynb": "tm-guesses"}
FRESH = """import { fresh } from %s;
const numbers = JSON.parse(process.argv[1]);
console.log(JSON.stringify(numbers.map(each => fresh(() => each.shift()))));"""


def cells(file):
    "Return the cells of the notebook `file`."
    return json.loads((TOP / "nbs" / file).read_text(encoding="utf-8"))["cells"]


@pytest.mark.parametrize("file", PAGES)
def test_a_page_draws_its_lists_as_the_quiz_does(file):
    source = ["".join(cell["source"]) for cell in cells(file) if cell["id"] == PAGES[file]][0]
    names = {}
    exec(re.search(r"^def draw\(.+?(?=\n\n)", source, re.M | re.S)[0], names)
    rng = random.Random(4)
    # Some of the numbers are alike, so that a list of equal grades comes up too.
    numbers = [[rng.random() if i % 3 else 0.3 for _ in range(9)] for i in range(60)] + [[0.1] * 9, [0.6] * 9]
    quiz = json.dumps((TOP / "ndcg_lit" / "static" / "labs" / "quiz.js").as_uri())
    done = subprocess.run([NODE, "--input-type=module", "-e", FRESH % quiz, json.dumps(numbers)],
                          capture_output=True, text=True, check=True)
    assert [names["draw"](iter(each).__next__) for each in numbers] == json.loads(done.stdout)


@pytest.mark.parametrize("page", ["ten_minutes", "zh/ten_minutes"])
def test_the_rule_comes_before_the_quiz_with_a_worked_example(page, site):
    html = (site / f"{page}.html").read_text(encoding="utf-8")
    assert html.index("0.6") < html.index("3.8 / 4.7") < html.index('data-ndcg-widget="Quiz"')
    [before, after] = LexborHTMLParser(html).css_first("article").text().split("3.8 / 4.7")
    assert "3,000" not in before and re.search(r"3,000.+0\.02", after, re.S), "how far it is off"


def test_no_page_leaves_open_of_which_number_the_logarithm_is():
    "The logarithm of its rank plus one: log(rank) + 1, or log(rank + 1)?"
    unclear = re.compile(r"logarithm of (?:its|the) rank plus (?:one|1)|“位置加一”的对数")
    texts = {path: path.read_text(encoding="utf-8") for kind in ("*.ipynb", "*.md")
             for path in (TOP / "nbs").rglob(kind)}
    assert len(texts) > 50 and [path.name for path, text in texts.items() if unclear.search(text)] == []
