"""What the pages quote from the five articles is in the articles' words, which the page on them keeps in one cell."""
import ast
import json
import re

import pytest

from articles import ARTICLES, is_in, maps
from source import TOP, named, notebooks
from strings import in_chinese
from translations import layers, read_layer

CHINESE = re.compile(r"[\u4e00-\u9fff]")
TERMS = "glossary.ipynb"  # a list of Chinese terms, most of them the field's and not a quotation
ENGLISH_NAMES = re.compile(r"\b[Tt]he talk\b|search guide|[Ss]ource \d|recommender article|phone article|pandas note")
CHINESE_NAMES = re.compile(r"讲座|文章 ?\d|指南|那篇文章|pandas 笔记")
SOURCE = re.compile(r"\[(?:source|文章) (\d)\]\(([^)]*)\)")
LABELS = ("Bad: would not click", "Fair: would click by accident", "Good: might click",
          "Excellent: would click it first", "Perfect: would click at first sight")


def cells_of(path, kind="markdown"):
    "Return the text of each cell of this `kind` of a notebook, by its id."
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return {cell["id"]: "".join(cell["source"]) for cell in cells if cell["cell_type"] == kind}


def originals():
    "Return the words that pages quote, as the articles print them: by article."
    source = cells_of(TOP / "nbs/five_articles.ipynb", "code")["fa-words"]
    return ast.literal_eval(next(node.value for node in ast.parse(source).body if isinstance(node, ast.Assign)))


WORDS = sorted(set().union(*originals().values()), key=len, reverse=True)


def without_originals(text):
    "Return the `text` without the words of the articles."
    for words in WORDS: text = text.replace(words, "")
    return text


def kept(text):
    "Return the words of the articles in a `text`, each as often as it is there and none within a longer one."
    found = []
    for words in WORDS:
        found += [words] * text.count(words)
        text = text.replace(words, "")
    return sorted(found)


def own_words(text):
    "Return the quotations of an English paragraph that names an article: of two words or more, and so a translation."
    return [words for line in text.splitlines() if ENGLISH_NAMES.search(line)
            for words in re.findall(r'"([^"]+)"', line) if " " in words]


def other_words(text):
    "Return the quotations of a Chinese paragraph that names an article, unless the article or the page has the words."
    bold = re.findall(r"\*\*([^*]+?)。?\*\*", text)
    quoted = [words for line in text.splitlines() if CHINESE_NAMES.search(line)
              for words in re.findall("[“「]([^”」]+)[”」]", line)]
    return [words for words in quoted if CHINESE.search(words) and words not in [*WORDS, *bold]]


def test_an_english_page_quotes_the_originals_and_no_translation():
    strange, translated = {}, {}
    for path in notebooks():
        if named(path) == TERMS: continue
        for name, text in cells_of(path).items():
            if CHINESE.search(without_originals(text)): strange[named(path), name] = without_originals(text)
            if own_words(text): translated[named(path), name] = own_words(text)
    assert strange == {}, "add the words to the cell fa-words of five_articles, as the article prints them"
    assert translated == {}, "report it without quotation marks, with the original in brackets"


@pytest.mark.parametrize("file", sorted(layers()))
def test_a_chinese_page_has_the_words_of_its_articles(file):
    path, layer = TOP / "nbs" / file, read_layer(layers()[file])
    page = "\n".join(text for _, text in layer.values())
    for name, text in cells_of(path).items():
        if name not in layer: continue
        chinese = layer[name][1]
        lost = [words for words in kept(text) if words not in chinese]
        assert lost == [], f"{file}, {name}: its English quotes them"
        bold = "\n".join(re.findall(r"\*\*[^*]+\*\*", page))
        assert other_words(f"{bold}\n\n{chinese}") == [], f"{file}, {name}: no article has these words"


def test_the_words_are_those_of_the_article_that_they_are_said_to_be_of():
    found = {article: [words for words in quoted if not is_in(article.replace(" ", "-"), words)]
             for article, quoted in originals().items()}
    assert {article: words for article, words in found.items() if words} == {}
    assert [is_in("the-talk", words) for words in (
        "新颖性和销量", "适合在模型优化阶段使用", "超过 5 个百分点", "买了并且喜欢", "R1结果更优")] == [False] * 5
    assert not is_in("the-search-guide", "误点才会点") and not is_in("the-recommender-article", "排序较合理")
    assert [*maps()] == [*ARTICLES] and all(maps().values())


def test_the_labels_of_the_guide_are_its_own_on_the_chinese_page():
    guide = originals()["the search guide"]
    for label in LABELS:
        name, acts = in_chinese(label).split("：")
        assert name in guide and acts in guide
        assert in_chinese(label.split(":")[0]) == name
    shop = ("viewed, not bought", "put in the basket, not paid", "bought, and reviewed well")
    assert {in_chinese(label) for label in shop} <= {*originals()["the talk"]}


def test_a_source_is_a_link_to_what_is_said_of_it():
    texts = [text for path in notebooks() for text in cells_of(path).values()]
    texts += [text for layer in layers().values() for _, text in read_layer(layer).values()]
    links = [found for text in texts for found in SOURCE.findall(text)]
    assert len(links) >= 40
    assert [link for number, link in links if not link.endswith(f"five_articles.ipynb#{ARTICLES[int(number)]}")] == []
    assert [text for text in texts if "](../index.ipynb#five-sources-checked)" in text] == []


def test_invented_words_are_found():
    "The kinds of sentences that were once on these pages."
    assert own_words('The talk, source 3, says that NDCG "suits the phase in which a model is improved", and') \
        == ["suits the phase in which a model is improved"]
    assert other_words("讲座说“超过 5 个百分点”。") == ["超过 5 个百分点"]
    assert other_words("讲座（文章 3）说 NDCG “适合在模型优化阶段使用”") == ["适合在模型优化阶段使用"]
    assert other_words("讲座说“适合模型迭代阶段”，按“检查”。\n**检查**") == []
    assert CHINESE.search(without_originals("(适合在模型优化阶段使用)"))
    assert kept("NDCG 可能降 5 分以上") == ["可能降 5 分以上"]
    assert other_words("讲座说「超过 5 个百分点」。") == ["超过 5 个百分点"]

