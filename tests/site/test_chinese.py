"""The Chinese pages: no statement is lost, ids and links are the English ones, and what is behind says so."""
import json
import re
from collections import Counter

import pytest
from selectolax.lexbor import LexborHTMLParser

import translations
from chinese_text import set_chinese
from seeds import of_the_day
from site_map import NOTEBOOKS, read_site
from translations import behind, layers, read_layer, relinked, slug, stamp_of, translated

LAYERS = layers()
KEPT = {  # what stands in both languages, as often
    "formula": r"\$\$?[^$]+\$\$?", "code": r"```[^`]+```|`[^`]+`", "link": r"\]\(([^)]+)\)", "id": r'<a id="([^"]+)"',
    "markup": r"</?(?:details|div)[^>]*>", "list": r"^- ", "heading": r"^#{1,4} ", "row": r"^\|",
}
BROKEN = r"""() => [...document.querySelectorAll("main h1, article h2")].flatMap(title => {
  const walk = document.createTreeWalker(title, NodeFilter.SHOW_TEXT), letters = [], range = document.createRange();
  for (let node; node = walk.nextNode();)
    for (let i = 0; i < node.data.length; i++) {
      range.setStart(node, i), range.setEnd(node, i + 1);
      letters.push([node.data[i], range.getBoundingClientRect()]);
    }
  const words = letters.map(([letter]) => letter).join("");
  return [...words.matchAll(/[\u4e00-\u9fff]+/g)].filter(({ 0: word, index }) => {
    const boxes = letters.slice(index, index + word.length).map(([, box]) => box);
    const size = boxes.reduce((sum, box) => sum + box.width, 0);
    return boxes.at(-1).top - boxes[0].top > 9 && size < title.clientWidth;
  }).map(([word]) => word);
})"""
NEXT = re.compile(r"^.*(?:\*\*|^)(?:Next|下一[课步页])[:：].*", re.M)  # the next page may be another one


def english(file):
    "Return the English text of each cell of the notebook `file`."
    cells = json.loads((NOTEBOOKS / file).read_text(encoding="utf-8"))["cells"]
    return {cell["id"]: "".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"}


@pytest.mark.parametrize("file", LAYERS)
def test_every_cell_that_is_not_behind_says_what_the_english_says(file):
    stale, _, lost = behind(file, LAYERS[file])
    assert lost == []
    texts = english(file)
    for name, (_, text) in read_layer(LAYERS[file]).items():
        if name in stale: continue  # `make check` names it, and its page says so
        one_text, other_text = (NEXT.sub("", each) for each in (texts[name], text))
        for what, pattern in KEPT.items():
            one, other = (Counter(re.findall(pattern, each, re.M)) for each in (one_text, other_text))
            assert one == other, f"{name}: {what}"
        numbers = [Counter(re.findall(r"\d+(?:\.\d+)?", each)) for each in (other_text, one_text)]
        assert not numbers[0] - numbers[1], f"{name}: a number that the English text does not have"
        assert (numbers[1] - numbers[0]).total() <= 1, f"{name}: numbers are missing"
        assert re.search(r"[\u4e00-\u9fff]", text) or not re.search(r"[a-z]{4}", re.sub(r"<[^>]+>", "", texts[name]))


def test_what_is_behind_is_named_and_the_page_says_so(tmp_path, monkeypatch, capsys):
    file, path = "ten_minutes.ipynb", tmp_path / "ten_minutes.md"
    text = LAYERS[file].read_text(encoding="utf-8")
    first = re.search(r"<!-- cell: (\S+) [0-9a-f]{8} -->", text)
    path.write_text(text.replace(first[0], f"<!-- cell: {first[1]} 00000000 -->") + "<!-- cell: lost 11111111 -->\nx\n")
    assert behind(file, path) == ([first[1]], [], ["lost"])
    path.write_text(text[text.index("<!-- cell", 20):])
    assert behind(file, path) == ([], [first[1]], [])
    monkeypatch.setattr(translations, "layers", lambda: {file: path})
    assert translations.main([]) == 0
    told = capsys.readouterr().out
    assert told == f"Caution: these cells are shown in English, or in older Chinese:\nnbs/{file}, cell {first[1]}: " \
                   "it has no Chinese text\n"
    with open(path, "a", encoding="utf-8") as layer: layer.write("\n<!-- cell: lost 11111111 -->\nx\n")
    assert translations.main([]) == 1
    monkeypatch.undo()
    monkeypatch.setattr("site_map.behind", lambda file, layer: (["a"], ["b"], []))
    site = read_site()
    from site_map import surroundings
    assert surroundings(site, site.pages["zh/ten_minutes.ipynb"])["stale"] == "2"
    assert surroundings(site, site.pages["ten_minutes.ipynb"])["stale"] is None


def test_the_command_names_what_is_behind(capsys, monkeypatch):
    assert translations.main([]) == 0 and "up to date" in capsys.readouterr().out
    monkeypatch.setattr(translations, "stamp_of", lambda text: "00000000")
    assert translations.main([]) == 0
    assert "nbs/ten_minutes.ipynb, cell tm-title: its Chinese text is older" in capsys.readouterr().out


def test_links_lead_to_chinese_pages_where_there_are_any():
    text = "[a](02_discounted_gain.ipynb#x) [b](../museum.ipynb) [c](../five_articles.ipynb#y)"
    assert relinked(text, "lessons/01_cumulative_gain.ipynb", {"lessons/02_discounted_gain.ipynb": 0}) == (
        "[a](02_discounted_gain.ipynb#x) [b](../../museum.ipynb) [c](../../five_articles.ipynb#y)"
    )
    assert relinked("[d](museum.ipynb)", "index.ipynb", {}) == "[d](../museum.ipynb)"
    new = {"id": "new", "cell_type": "markdown", "source": ["[d](museum.ipynb)"]}
    [english] = translated([new], {}, "index.ipynb", {})
    assert english["source"] == "[d](../museum.ipynb)"
    shown = {"output_type": "display_data", "data": {"text/markdown": ["| [d](museum.ipynb) |"]}}
    [code] = translated([{"id": "table", "cell_type": "code", "source": [], "outputs": [shown]}], {}, "index.ipynb", {})
    assert code["outputs"][0]["data"]["text/markdown"] == "| [d](../museum.ipynb) |"
    assert slug("Why does NDCG@k zigzag as k grows?") == "why-does-ndcgk-zigzag-as-k-grows"
    assert slug("1 / MRR is not the mean rank") == "mrr-is-not-the-mean-rank" and stamp_of("a\n") == stamp_of("a")


@pytest.mark.parametrize("file", LAYERS)
def test_a_page_is_chinese_has_the_ids_of_the_english_one_and_both_know_each_other(file, site):
    pages = read_site().pages
    page, beside = (LexborHTMLParser((site / pages[name].html).read_text(encoding="utf-8"))
                    for name in (f"zh/{file}", file))
    assert page.root.attributes["lang"] == "zh-Hans" and beside.root.attributes["lang"] == "en"
    for one, other in ((page, beside), (beside, page)):
        assert one.css('link[rel="alternate"]') == [], "it needs a whole address, and none is known"
        assert one.css_first("a.edition").attributes["hreflang"] == other.root.attributes["lang"]
    ids = [[node.attributes.get("id") for node in each.css("article :is(h2, h3, h4)")] for each in (page, beside)]
    assert ids[0] == ids[1]
    titles = [each.css_first("title").text() for each in (page, beside)]
    assert titles[0] != titles[1] and re.search(r"[\u4e00-\u9fff]", page.css_first(".promise").text())
    printed = [[node.text() for node in each.css("article .cell pre")] for each in (page, beside)]
    cells = [[re.sub(r"(?<![\w.])\.(?=\d)", "0.", node.text()) for node in each.css("article .cell tbody :is(th, td)")]
             for each in (page, beside)]
    numbers = [[re.findall(r"\d+(?:[.,]\d+)*", text) for text in texts] for texts in cells]
    assert printed[0] == printed[1] and numbers[0] == numbers[1], "they come from the same cells"


def test_where_the_public_address_is_known_search_engines_are_told_of_both(monkeypatch):
    from cells import markdown_of
    from render import pandoc
    monkeypatch.setenv("SITE_URL", "https://a.example/b/")
    site = read_site()
    for name in ("zh/ten_minutes.ipynb", "ten_minutes.ipynb"):
        page = LexborHTMLParser(pandoc(site, site.pages[name], markdown_of(site.pages[name])))
        links = {link.attributes["hreflang"]: link.attributes["href"] for link in page.css('link[rel="alternate"]')}
        assert links == {"en": "https://a.example/b/ten_minutes.html",
                         "zh-Hans": "https://a.example/b/zh/ten_minutes.html"}


def test_the_other_language_opens_at_the_heading_that_is_read(served, watched):
    page = watched.go(served + "lessons/discounted_gain.html")
    page.wait_for_function("() => !document.querySelector('[data-ndcg-widget]:not([data-ndcg-mounted])')")
    page.evaluate("document.fonts.ready")  # typefaces that arrive move what is below them
    page.evaluate("document.querySelector('#dcg-how-to-estimate-it-by-eye').scrollIntoView()")
    page.locator('.contents [aria-current][href="#dcg-how-to-estimate-it-by-eye"]').wait_for(state="attached")
    page.get_by_role("link", name="中文").dispatch_event("click")  # a mouse waits, and what is read may change
    page.wait_for_url("**/zh/lessons/discounted_gain.html#dcg-how-to-estimate-it-by-eye", wait_until="commit")
    assert page.locator("#dcg-how-to-estimate-it-by-eye").inner_text() == "DCG：怎样估算"
    page.get_by_role("link", name="English").click()
    page.wait_for_url(lambda url: "/zh/" not in url, wait_until="commit")
    assert "lessons/discounted_gain.html" in page.url and watched.problems == []


def test_a_link_to_a_laboratory_keeps_its_state_in_the_other_language(served, watched):
    page = watched.go(served + "lessons/cumulative_gain.html#r=1,0,2")
    page.get_by_role("link", name="中文").click()
    page.wait_for_url("**/zh/lessons/cumulative_gain.html#r=1,0,2")
    values = page.locator("[data-ndcg-widget=RankingLab] li > select").evaluate_all("all => all.map(e => e.value)")
    assert values == ["1", "0", "2"]


# A place to stay: what leads out of it says so, and there is a way back

def test_every_link_that_leaves_the_chinese_pages_says_so(site):
    "It is marked for a reader and named in the language it leads to; what stays or is a file is not marked."
    marked = 0
    for path in sorted((site / "zh").rglob("*.html")):
        page = LexborHTMLParser(path.read_text(encoding="utf-8"))
        for link in page.css("a[href]"):
            href = link.attributes["href"].partition("#")[0]
            if not href.endswith(".html") or "//" in href: continue
            leaves = "zh" not in (path.parent / href).resolve().relative_to(site.resolve()).parts
            assert (link.attributes.get("hreflang") == "en") is leaves, (path.name, href)
            marked += leaves
        if path.name == "slides.html": continue  # one file, without links
        brand = page.css_first("a.brand").attributes["href"]
        assert (path.parent / brand).resolve() == (site / "zh/index.html").resolve()
    assert marked > 20


def test_an_english_page_without_a_chinese_one_leads_to_the_first_chinese_page(served, watched):
    page = watched.go(served + "practice/unjudged.html#r=3,0")
    link = page.locator("a.edition")
    assert link.get_attribute("rel") is None and link.get_attribute("hreflang") == "zh-Hans"
    link.click()
    page.wait_for_url("**/zh/index.html", wait_until="commit")
    page.locator("a.brand").click()
    page.wait_for_url("**/zh/index.html", wait_until="commit")
    assert watched.problems == []


@pytest.mark.parametrize("given, made", [
    ("之后都是 <b>0.4。</b> 前六位", "之后都是 <b>0.4。</b>前六位"),
    ("默认的功效是 95 %，约 5\u00a0% 会错", "默认的功效是 95%，约 5% 会错"),
    ("装好， <code>x = 1, 2</code> 就够", "装好，<code>x = 1, 2</code> 就够"),
    ("精确率 （查准率）", "精确率（查准率）"),
    ("<code>a， b 5 %</code>", "<code>a， b 5 %</code>"),
    ("除以 <math><mi>R</mi></math>，也就是", '除以 <span class="held"><math><mi>R</mi></math>，</span>也就是'),
    ("除以 <math><mi>R</mi></math> 也就是", "除以 <math><mi>R</mi></math> 也就是"),
])
def test_chinese_is_set_without_spaces_beside_its_marks_and_no_line_begins_with_one(given, made):
    page = LexborHTMLParser(f"<main><p>{given}</p></main>")
    set_chinese(page, "../")
    assert page.css_first("p").html == f"<p>{made}</p>"


def test_a_chinese_title_breaks_at_its_marks_alone(served, watched):
    for file in of_the_day(LAYERS, 8):
        page = watched.go(served + read_site().pages[f"zh/{file}"].html)
        for width in (320, 390, 1440):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(BROKEN) == [], (file, width)
