"""What figures, tables, laboratories and the site's scripts say in Chinese: one table, in which nothing is idle.

A sentence that has no Chinese yet fails nothing: its pages say it in English, and `make check` names it."""
import ast
import json
import re
import subprocess
from labs import pause
from collections import Counter

import pytest
import strings
from npm import NODE
from selectolax.lexbor import LexborHTMLParser
from strings import (
    CHINESE, NUMBER, PLACE, in_chinese, is_english, lab_script, lab_sentences, left_in_english, main, phrases, sentence,
    site_sentences, speak_chinese, table, tagged, task_sentences, untranslated,
)
from source import MAGIC
from translations import LAYER, layers

PAGES = sorted(layers())
STORED = [  # what laboratories say that no script or markup of theirs holds: names, and grades that a view passes on
    "linear", "exponential", "ideal", "grade", "link", "embed", "DCG with exponential gain", "DCG by 1/rank",
    "RBP(0.8)", "CG", "DCG", "old search", "new search",
]
THEMES = ["auto", "light", "dark"]
HEADS_OF_IDS = {"query_id", "document", "doc_id", "docid", "id", "ids", "user", "item"}


def test_the_table_has_the_sentences_of_the_laboratories_and_no_other():
    assert set(table()["laboratories"]) - {*lab_sentences(), *STORED, *task_sentences()} == set()
    assert len(task_sentences()) > 30


def test_the_table_has_the_sentences_of_the_sites_scripts_and_no_other():
    assert set(table()["site"]) - {*site_sentences(), *THEMES} == set()


def test_what_has_no_chinese_is_named_and_fails_nothing(monkeypatch, capsys):
    held = table()
    lacking = {part: dict(list(held[part].items())[:-1]) for part in ("laboratories", "site", "pages")}
    words = "a sentence that somebody wrote today"
    monkeypatch.setattr(strings, "table", lambda: {**held, **lacking})
    monkeypatch.setattr(strings, "site_sentences", lambda: [*site_sentences(), words])
    last = list(held["laboratories"])[-1]
    assert {words, last} <= {*strings.untranslated()} and f'"{last}":' not in lab_script()
    assert main() is None
    told = capsys.readouterr().out
    assert told.startswith("Caution: ") and f'  "{words}"' in told.splitlines()


def test_nearly_every_sentence_has_its_chinese():
    "A few may wait for somebody who knows Chinese; many that are gone were lost."
    assert len(untranslated()) <= len(table()["laboratories"]) / 20


@pytest.mark.parametrize("part", ["laboratories", "pages", "site"])
def test_a_sentence_keeps_its_values_and_numbers(part):
    for english, chinese in table()[part].items():
        assert Counter(PLACE.findall(english)) == Counter(PLACE.findall(chinese)), english
        assert english.count("#") == chinese.count("#"), english
        english = re.sub(r"(?<![\w.])\.(?=\d)", "0.", english)
        told = re.findall(r"(?<![\w@])\d+(?:\.\d+)?", PLACE.sub("", english))
        written = re.findall(r"\d+(?:\.\d+)?", PLACE.sub("", chinese))
        given = [*re.findall(r"\d+(?:\.\d+)?", english), "0", *"1" * ("one" in english)]
        assert not Counter(written) - Counter(given), english
        assert len(told) - len(written) <= 1, english


@pytest.mark.parametrize("file", PAGES)
def test_an_output_of_a_chinese_page_says_in_chinese_what_the_table_has(file, site):
    path = site / "zh" / re.sub(r"(^|/)\d+_", r"\1", file).replace(".ipynb", ".html")
    page = LexborHTMLParser(path.read_text(encoding="utf-8"))
    notebook = file.removesuffix(".ipynb")
    said = [words for _, _, words in phrases(page.css_first("article"))]
    assert [words for words in said if in_chinese(words, notebook) not in (None, words)] == []
    assert {*speak_chinese(page, notebook)} == {*left_in_english(file)} <= {*said}
    assert all(code.attributes.get("lang") == "en" for code in page.css("article pre"))
    assert not page.css('.cell[lang="en"]')


def ids_in(file):
    "Return the ids in the runs and judgments that the notebook `file` writes out: {query: {document: grade}}."
    found = set()
    for cell in json.loads((LAYER.parent / file).read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code": continue
        for node in ast.walk(ast.parse(MAGIC.sub(r"\1pass", "".join(cell["source"])))):
            try: value = ast.literal_eval(node) if isinstance(node, ast.Dict) else None
            except ValueError: continue
            if not value or not all(isinstance(each, dict) for each in value.values()): continue
            if any(isinstance(held, (dict, list)) for each in value.values() for held in each.values()): continue
            ids = [*value, *(name for each in value.values() for name in each)]
            if all(isinstance(name, str) for name in ids): found.update(ids)
    return found


@pytest.mark.parametrize("file", PAGES)
def test_no_id_is_translated(file, site):
    "An id is data: whoever runs the cell gets the same, so no table or figure shows it in Chinese."
    notebook = file.removesuffix(".ipynb")
    assert [name for name in set().union(*map(ids_in, PAGES)) if in_chinese(name, notebook) not in (None, name)] == []
    name = re.sub(r"(^|/)\d+_", r"\1", file).replace(".ipynb", ".html")
    ours, theirs = (LexborHTMLParser((site / path / name).read_text(encoding="utf-8")).css("article table")
                    for path in ("", "zh"))
    assert len(ours) == len(theirs)
    for one, other in zip(ours, theirs):
        heads = [head.text().strip() for head in one.css("thead th")]
        rows = [[[cell.text().strip() for cell in row.css("th, td")] for row in each.css("tbody tr")]
                for each in (one, other)]
        for at in [at for at, head in enumerate(heads) if head in HEADS_OF_IDS]:
            assert [row[at] for row in rows[0]] == [row[at] for row in rows[1]], heads


def test_the_ids_of_a_page_are_found():
    assert {"phones", "maps", "a", "x"} <= ids_in("index.ipynb")


def test_every_sentence_of_a_page_is_used(monkeypatch):
    used = set()
    monkeypatch.setattr(strings, "in_chinese", noting(used))
    from cells import markdown_of
    from render import pandoc
    from site_map import read_site
    from tidy import tidy
    site = read_site()
    for file in PAGES:
        page = site.pages[f"zh/{file}"]
        tidy(pandoc(site, page, markdown_of(page)), page.up, file.removesuffix(".ipynb"), page.cells)
    assert set(table()["pages"]) - used == set()


def noting(used):
    "Return `in_chinese` as it is, noting in `used` each key of the table that gave an answer."
    def asked(words, notebook=""):
        keys = [f"{words} [{notebook}]", words, NUMBER.sub("#", words)]
        places = PLACE.split(words)
        keys.append("".join(f"{{{part}}}" if i % 2 else NUMBER.sub("#", part) for i, part in enumerate(places)))
        if words.startswith(strings.COLUMNS):
            for name in words.removeprefix(strings.COLUMNS).split(", "): asked(name, notebook)
        used.update(keys)
        return in_chinese(words, notebook)
    return asked


def test_sentences_are_found_in_scripts_and_markup():
    script = r"""say(t`Grade of ${names[0] ?? `none`}`); const at = x`no`; t`it\u2019s ${t`rank ${a}`}, so`"""
    assert tagged(script) == ["Grade of {0}", "it’s {0}, so", "rank {0}"]
    text = '<p title="Undo" lang="x">the <b>worst one</b> of\n <i></i> <code>all words</code></p>'
    markup = LexborHTMLParser(text).body
    assert [(node.tag, name, words) for node, name, words in phrases(markup)] == [
        ("p", "title", "Undo"), ("p", None, "the {0} of {1} {2}"), ("b", None, "worst one")]
    assert sentence(LexborHTMLParser("<p> a  <!-- x --> b</p>").css_first("p")) == "a b"


def test_what_is_a_name_a_number_or_chinese_is_no_english():
    assert not any(map(is_english, ["NDCG@10", "trec_eval-9, pytrec_eval", "0.5", "第 1 位 of", "{0}: {1}", "stable"]))
    assert all(map(is_english, ["rank", "NDCG of a list", "worst {0}", "stable order"]))
    assert in_chinese("worst 0.661") == "最差 0.661" and in_chinese("no such words") is None
    assert in_chinese("precision") != in_chinese("precision", "lessons/07_ties")


def test_a_laboratory_takes_its_words_from_the_table_of_its_page(tmp_path):
    "Run the front end's own code in Node, with and without a table."
    root = strings.LABS / "core" / "words.js"
    script = f"""globalThis.ndcgWords = process.argv[2] ? {{ "Grade of {{0}}": "{{0}} 的等级", a: "甲" }} : undefined;
    const {{ said, t }} = await import({json.dumps(root.as_uri())});
    console.log(t`Grade of ${{"B"}}`, said("a"), t`not there ${{1}} ${{"{{0}}"}}`);"""
    path = tmp_path / "words.mjs"
    path.write_text(script, encoding="utf-8")
    told = [subprocess.run([NODE, path, *given], capture_output=True, text=True, check=True).stdout.strip()
            for given in ([], ["zh"])]
    assert told == ["Grade of B a not there 1 {0}", "B 的等级 甲 not there 1 {0}"]


def test_a_page_takes_the_words_of_its_own_laboratories():
    scripts = strings.lab_scripts()
    assert "Grade of {0}" in scripts["chinese.js"] and "Sort to ideal" in scripts["chinese_ranking_lab.js"]
    held = {name: set(json.loads(re.search(r"{.*}", script)[0])) for name, script in scripts.items()}
    assert "Flip the signs" in held["chinese_significance_lab.js"]
    assert sum(map(len, held.values())) == len(set().union(*held.values())), "each is in one script"
    assert set().union(*held.values()) >= {*task_sentences()} & set(table()["laboratories"])
    assert [name for name, words in held.items() if "Let it rain" in words] == ["chinese_clicks_lab.js"]


SPOKEN = """() => [...document.querySelectorAll(".ndcg-lab")].flatMap(lab => {
  const found = [];
  const texts = document.createTreeWalker(lab, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    if (!parentElement.closest("pre, code, script, style, textarea, template")) found.push(data.trim());
  }
  const names = ["aria-label", "aria-roledescription", "placeholder", "title"];
  return [...found, ...[...lab.querySelectorAll("*")].flatMap(each => names.map(name => each.getAttribute(name)))];
}).filter(Boolean)"""


@pytest.mark.parametrize("page", [
    "index.html", "choosing.html", "lessons/discounted_gain.html", "lessons/normalized_gain.html",
    "lessons/average_precision.html", "lessons/reciprocal_rank.html", "lessons/ties.html"])
def test_no_laboratory_of_a_chinese_page_speaks_english(page, served, watched):
    opened = watched.go(f"{served}zh/{page}")
    opened.wait_for_function("() => !document.querySelector('[data-ndcg-widget]:not([data-ndcg-mounted])')")
    for button in opened.locator(".ndcg-lab :is(.nl-primary, [data-act=down]):visible").all()[:6]:
        if button.get_attribute("aria-disabled") != "true": button.click()
    pause(opened, 400)  # the sentence about it waits for a quarter of a second
    told = opened.evaluate(SPOKEN)
    codes = opened.locator(".ndcg-lab code").all_text_contents()
    assert [code for code in codes if CHINESE.search(code)] == [], "code is what one may type"
    waiting = [re.escape(words).replace(r"\{", "{").replace(r"\}", "}") for words in untranslated()]
    known = re.compile("|".join(PLACE.sub(".+", words) for words in waiting) or "(?!)")
    left = [words for words in told if is_english(words) and not known.fullmatch(words)]
    assert len(told) > 20 and left == [] and watched.problems == []


def test_a_link_asks_for_a_language_and_what_is_not_there_is_said(served, watched):
    page = watched.go(served + "lessons/ties.html?lang=zh-CN#ties-laboratory")
    page.wait_for_url("**/zh/lessons/ties.html#ties-laboratory")
    page = watched.go(served + "zh/lessons/ties.html?lang=fr")
    page.wait_for_url(lambda url: "/zh/" not in url)
    assert page.locator(".behind").inner_text() == "There is no edition in “fr”: this page is in English."
    page = watched.go(served + "practice/unjudged.html?lang=zh")
    assert page.locator(".behind").inner_text() == "There is no edition in “zh”: this page is in English."
    page = watched.go(served + "index.html?lang=en")
    assert page.locator(".behind").count() == 0 and watched.problems == []
