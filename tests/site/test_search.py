"""What people type into the search box, and the page that comes first: docs/search.yml is where it is mended."""
from urllib.parse import urlsplit

import pytest
from browser import tab
from search_index import read_phrases
from seeds import of_the_day
from site_map import read_site

ENGLISH = {
    "index": ["ndcg-lit demo"],
    "lessons/normalized_gain": [
        "ndcg", "nDCG@10", "ndgc", "ncdg", "ndcg@10 formula", "normalised DCG", "NDCG drops when k grows",
        "what is a good ndcg"],
    "lessons/discounted_gain": ["dcg"],
    "lessons/cumulative_gain": ["cg"],
    "lessons/ideal_gain": ["idcg"],
    "lessons/average_precision": [
        "map", "map@k", "MAP@10", "average precison", "precission", "p@10", "precision vs recall"],
    "lessons/reciprocal_rank": ["mrr", "MRR@10", "mean recipocal rank"],
    "lessons/ties": ["ties"],
    "lessons/evaluation": ["which queries count", "queries without results"],
    "practice/files": ["qrels", "mteb predictions", "xlsx", "hugging face dataset", "multiindex", "list of dicts"],
    "lessons/conventions": [
        "trec_eval", "why does my ndcg differ from sklearn", "ndcg greater than 1"],
    "choosing": ["which metric should I use"],
    "practice/more_measures": ["hit rate vs recall", "rbp"],
    "practice/beyond_relevance": ["diversity"],
    "practice/comparison": [
        "significance test", "t-test", "p value", "how many queries do I need", "bootstrap confidence interval"],
    "practice/rankings": ["kendall's tau"],
    "practice/sampled": ["sampled negatives"],
    "practice/labels": ["binary relevance"],
    "practice/agreement": ["krippendorf"],
    "practice/unjudged": ["unjudged documents"],
    "practice/pools": ["pooling"],
    "practice/model_judges": ["llm as a judge"],
    "practice/clicks": ["position bias"],
    "practice/interleaving": ["a/b test"],
    "practice/films": ["recommender system", "seen items"],
    "practice/fusion": ["hybrid search", "rrf"],
    "practice/training": ["lightgbm", "learning to rank", "lightgbm query file", "libsvm"],
    "practice/tensors": ["pytorch", "torchmetrics"],
    "practice/batches": ["out of memory"],
    "practice/spark": ["pyspark"],
    "recipes/rag": ["RAG", "rag evaluation", "LlamaIndex", "LangChain", "Haystack", "langchain document"],
    "recipes/text_match": ["exact match", "span overlap", "judgments without ids", "SQuAD EM", "dpr"],
    "recipes/engines": [
        "Elasticsearch", "OpenSearch", "Solr", "Cohere", "elasticsearch response", "qdrant", "pinecone",
        "cohere rerank"],
    "recipes/recommender": ["leakage", "data leakage", "recommender checklist", "split by time"],
    "recipes/tracking": ["wandb", "mlflow", "W&B", "Weights & Biases"],
    "recipes/ci": ["CI", "GitHub Actions", "pytest"],
    "install": ["pip install"],
    "museum": ["common mistakes"],
    "sheet": ["cheat sheet", "cheatsheet"],
    "play/own": ["custom metric"],
}
CHINESE = {
    "zh/lessons/normalized_gain": ["ndcg", "NDCG 怎么算", "归一化折损累计增益"],
    "zh/lessons/discounted_gain": ["折扣累积增益"],
    "zh/lessons/average_precision": ["map@k", "平均精度", "召回率"],
    "zh/lessons/reciprocal_rank": ["平均倒数排名"],
    "zh/lessons/ties": ["得分相同"],
    "zh/lessons/conventions": ["结果和 trec_eval 不一样"],
    "zh/choosing": ["怎么选指标", "推荐系统"],
    "zh/practice/comparison": ["显著性检验", "显著性检验怎么做"],
    "zh/practice/labels": ["标注"],
    "zh/two_judges": ["MAP 和 NDCG 的区别"],
    "zh/practice/exposure": ["曝光公平", "期望曝光", "公平性"],
    "zh/recipes/ci": ["CI 门禁", "回归测试"],
    "zh/recipes/rag": ["RAG 评测", "langchain"],
    "zh/recipes/text_match": ["精确匹配", "没有 id"],
    "zh/recipes/engines": ["elasticsearch", "向量数据库"],
    "zh/recipes/recommender": ["推荐系统评测", "数据泄漏"],
    "zh/recipes/tracking": ["wandb", "实验跟踪"],
    "zh/practice/before_the_measure": ["算指标之前", "id 对不上", "指标为 0"],
    "zh/problems": ["习题"],
    "zh/practice/more_measures": ["排名偏置精度", "bpref", "R 精度"],
    "zh/api": ["全部函数"],
    "zh/install": ["安装"],
    "zh/sheet": ["速查表", "小抄"],
    "zh/museum": ["踩坑"],
    "practice/tensors": ["pytorch"],
}
TYPED = """query => {
  const part = name => document.querySelector(`dialog.search ${name}`);
  for (const typed of ["", query]) {
    part("input").value = typed;
    part("input").dispatchEvent(new Event("input"));
    if (!typed) part(".status").textContent = "";
  }
}"""
ANSWERED = """() => /\\d|“/.test(document.querySelector("dialog.search .status").textContent)"""


@pytest.fixture(scope="module")
def boxes(served, browser):
    "Yield what asks the search box of a page in one of two languages, and returns the first page and what is said."
    with tab(browser) as english, tab(browser) as chinese:
        opened = {"en": english.go(served + "index.html"), "zh": chinese.go(served + "zh/index.html")}
        for page in opened.values(): page.keyboard.press("/")
        yield lambda language, query: ask(opened[language], query)


def ask(page, query):
    "Type `query` into the search box of `page`, and return the address of the first page found and what is said."
    page.evaluate(TYPED, query)
    page.wait_for_function(ANSWERED)
    first = page.locator("dialog.search .results a").first
    address = first.get_attribute("href") if first.count() else ""
    path = urlsplit(address).path.strip("/").removesuffix(".html")
    return path or ("index" if address else ""), page.locator("dialog.search .status").text_content()


def test_each_phrase_belongs_to_a_page_that_is_there():
    assert set(read_phrases()) <= {page.name for page in read_site().pages.values()}


@pytest.mark.parametrize(("language", "pages"), [("en", ENGLISH), ("zh", CHINESE)])
def test_what_people_type_leads_to_the_page_that_answers_it(language, pages, boxes):
    asked = of_the_day([(query, page) for page, queries in pages.items() for query in queries], 7)
    first = {(query, page): boxes(language, query)[0] for query, page in asked}
    assert {each: found for each, found in first.items() if found != each[1]} == {}, "mend docs/search.yml"


def test_a_chinese_page_marks_what_is_in_english(served, watched):
    page = watched.go(served + "zh/index.html")
    page.keyboard.press("/")
    ask(page, "kappa")
    marked = page.locator("dialog.search .results a[hreflang=en]", has_text="（英文）")
    assert marked.count() == page.locator("dialog.search .results a:not([href*='/zh/'])").count() > 0
    ask(page, "平均精度")
    own = page.locator("dialog.search .results a[href*='/zh/']")
    assert own.count() > 0 and own.filter(has_text="（英文）").count() == 0


def test_a_misspelt_word_is_told_and_a_word_that_the_site_lacks_stays_as_it_is(boxes):
    assert boxes("en", "ndgc")[1].endswith("for “ndcg”") and boxes("zh", "ndgc")[1].endswith("（按“ndcg”查找）")
    for query in ("solr", "bert", "lucene", "recal"): assert not boxes("en", query)[1].endswith("”")


# pagefind lets the data of a hit go once the very hit is collected as garbage. This notes who is asked for its data.
NOTED = """
  globalThis.askedAsGiven = [];
  FinalizationRegistry.prototype.register = given => {
    let data;
    Object.defineProperty(given, "data", {
      enumerable: true,
      set(found) { data = found; },
      get() { return function () { askedAsGiven.push(this === given); return data(); }; },
    });
  };
"""


@pytest.mark.parametrize("query", ["reciprocal rank", "what is a good ndcg", "p-value", "ndgc"])
def test_each_page_is_asked_of_the_very_hit_that_the_search_gave(served, watched, query):
    page = watched.page
    page.add_init_script(NOTED)
    page.goto(served + "missing.html")
    page.click(".search-button")
    page.locator("dialog.search input").fill(query)
    page.locator(".results a").first.wait_for()
    asked = page.evaluate("askedAsGiven")
    assert asked and all(asked)
