"""What a reader meets around the text: search, notes, contents, parameters, the foot, pictures for links, print."""
import inspect
import re
import struct
from pathlib import Path

import pytest
from browser import tab
from labs import settled
from seeds import of_the_day
from selectolax.lexbor import LexborHTMLParser

TOP = Path(__file__).resolve().parents[2]
A4 = {"width": 665, "height": 977}  # what the margins leave of it, in pixels
QUESTIONS = [
    ("linear vs exponential", "lessons/discounted_gain.html"),
    ("what is the difference between linear and exponential gain?", "lessons/discounted_gain.html"),
    ("average precision", "lessons/average_precision.html"),
    ("why does NDCG@k zigzag", "lessons/normalized_gain.html#why-does-ndcgk-zigzag-as-k-grows"),
    ("is 0.8 good", "choosing.html#is-0.8-good"),
    ("p-value", "practice/comparison.html"),
    ("unjudged", "practice/unjudged.html"),
    ("paste csv", "gallery.html#paste-your-own-list-grades-csv-trec"),
    *((each, "practice/model_judges.html") for each in ("LLM", "LLM judge", "GPT", "retrieval augmented")),
    ("RAG", "recipes/rag.html"),
    *((each, "practice/more_measures.html#f1-success-and-r-precision") for each in ("Hit@10", "hit rate", "HitRate")),
    ("average_precision_score", "lessons/conventions.html"),
    ("compare four rankers", "#compare-four-rankers"), ("MAP differs", "lessons/conventions.html"),
    ("two tools print different MAP", "lessons/conventions.html"),
]
NO_DRILL = [("trec_eval", "lessons/conventions.html"), ("is 0.8 good", "choosing.html")]


def test_search_finds_phrases_and_questions(served, watched):
    page = watched.go(served + "index.html")
    page.keyboard.press("Control+k")
    for question, wanted in of_the_day(QUESTIONS, 8):
        page.fill(".search input", question)
        page.wait_for_function("wanted => document.querySelector('.results a')?.href.includes(wanted)", arg=wanted)
    assert watched.problems == []


def test_search_finds_what_explains_before_what_asks(served, watched):
    page = watched.go(served + "index.html")
    page.keyboard.press("Control+k")
    first = """wanted => {
      const link = document.querySelector(".results a");
      return link?.href.includes(wanted) && !link.href.includes("-exercises");
    }"""
    for question, wanted in NO_DRILL:
        page.fill(".search input", question)
        page.wait_for_function(first, arg=wanted)


def terms(site):
    "Return every term of the glossary, a language after the other, each once."
    page = LexborHTMLParser((site / "glossary.html").read_text(encoding="utf-8"))
    rows = [row.css("th, td") for row in page.css('[aria-label^="Table: English, Chinese"] tbody tr')]
    return [list(dict.fromkeys(term.strip() for row in rows for term in row[at].text().split(","))) for at in (0, 1)]


FOUND = """([term, page]) => [...document.querySelectorAll(".results a")].some(link =>
  link.href.includes(page) && link.textContent.toLowerCase().includes(term.toLowerCase()))"""
LISTED = """([term, page]) => {
  const links = [...document.querySelectorAll(".results a")].map(link => [link.href, link.textContent.toLowerCase()]);
  const held = ([href, text]) => href.includes(page) && text.includes(term.toLowerCase());
  return links.some(held) || (!page && links.some(([href]) => href.includes("glossary.html")));
}"""  # an excerpt has no room for all of a term of several words


@pytest.mark.some(1)
@pytest.mark.parametrize("part", range(8))
def test_search_finds_terms_of_the_glossary_in_both_languages(part, site, served, watched):
    "A third of each."
    english, chinese = terms(site)
    assert len(english) > 100 and len(chinese) > 100
    page = watched.go(served + "index.html")
    page.keyboard.press("/")
    asked = [*((each, "") for each in english[::3]), *((each, "glossary.html") for each in chinese[1::3])]
    for term, where in asked[part::8]:
        page.fill(".search input", "")
        page.wait_for_function("() => document.querySelector('.results').childElementCount === 0")
        page.fill(".search input", term)
        page.wait_for_function(LISTED, arg=[term, where])
    assert watched.problems == []


IN_CHINESE = {  # what is asked on a Chinese page, and the page that has to answer
    "折损": "zh/lessons/discounted_gain.html", "倒数排名": "zh/lessons/reciprocal_rank.html",
    "标注池": "zh/lessons/ideal_gain.html",
    "归一化折损累计增益": "zh/lessons/normalized_gain.html",
    "NDCG 为什么是 1": "zh/museum.html",
    "interleaving": "practice/interleaving.html",
    "哪些查询算数": "zh/lessons/evaluation.html", "术语表": "zh/glossary.html",
}


@pytest.mark.some(1)
@pytest.mark.parametrize("part", range(8))
def test_search_on_a_chinese_page_finds_the_terms_of_the_glossary_and_the_pages(part, site, served, watched):
    page = watched.go(served + "zh/lessons/ties.html")
    page.keyboard.press("/")
    first = "wanted => document.querySelector('.results a')?.href.includes(wanted)"
    for term, wanted in [*IN_CHINESE.items(), *((each, "") for each in terms(site)[1][2::3])][part::8]:
        page.fill(".search input", "")
        page.wait_for_function("() => document.querySelector('.results').childElementCount === 0")
        page.fill(".search input", term)
        if wanted: page.wait_for_function(first, arg=wanted)
        else: page.wait_for_function(FOUND, arg=[term, ""])
    page.fill(".search input", "驷马难追")
    page.locator(".search .status", has_text="没有找到“驷马难追”。").wait_for()
    assert watched.problems == []


AP_PAGE = "zh/lessons/average_precision.html"
SYNONYMS = {  # what people type for it in Chinese, and the place that has to answer first
    "折扣累积增益": "zh/lessons/discounted_gain.html", "折损累积增益": "zh/lessons/discounted_gain.html",
    "归一化折扣累积增益": "zh/lessons/normalized_gain.html",
    "NDCG 计算": "zh/lessons/normalized_gain.html#ndcg-definition",
    "NDCG计算": "zh/lessons/normalized_gain.html#ndcg-definition", "NDCG 公式": "zh/lessons/normalized_gain.html",
    "排序指标": "zh/ten_minutes.html", "检索评估": "zh/ten_minutes.html",
    "MAP 和 NDCG 的区别": "zh/two_judges.html",
    "MAP和NDCG的区别": "zh/two_judges.html",
    "平均精度均值": f"{AP_PAGE}#mean-average-precision-map", "平均准确率": AP_PAGE,
    "召回率": f"{AP_PAGE}#precision-and-recall", "查准率": f"{AP_PAGE}#precision-and-recall",
    "平均倒数排名": "zh/lessons/reciprocal_rank.html", "MRR 是什么": "zh/lessons/reciprocal_rank.html",
    "AUC": "zh/choosing.html#with-yes-and-no",
    "推荐系统评估": "zh/choosing.html",
    "NDCG 多少算好": "zh/choosing.html#is-0.8-good", "位置偏差": "zh/practice/clicks.html",
    "RAG 评估": "zh/recipes/rag.html",
    "显著性检验": "zh/practice/comparison.html", "trec_eval": "zh/lessons/conventions.html",
}


def test_search_on_a_chinese_page_finds_what_people_type_for_it(served, watched):
    page = watched.go(served + "zh/install.html")
    page.keyboard.press("/")
    for typed, wanted in of_the_day(SYNONYMS.items(), 8):
        page.fill(".search input", "")
        page.wait_for_function("() => document.querySelector('.results').childElementCount === 0")
        page.fill(".search input", typed)
        found = "() => document.querySelector('.results a')?.href"
        page.wait_for_function(found)
        first = page.evaluate(found).replace("/zh/#", "/zh/index.html#").removesuffix("/zh/") or ""
        assert wanted in (first if ".html" in first else f"{first}/zh/index.html"), typed
        assert "-exercises" not in first, typed
    assert watched.problems == []


def test_an_index_is_merged_once_however_fast_one_types(served, watched):
    page = watched.go(served + "zh/install.html")
    page.keyboard.press("/")
    page.evaluate("""() => {
      const input = document.querySelector(".search input");
      for (const typed of ["A", "AU", "AUC"]) {
        input.value = typed;
        input.dispatchEvent(new Event("input"));
      }
    }""")
    page.wait_for_function("() => document.querySelectorAll('.results a').length > 1")
    links = page.locator(".results a").evaluate_all("all => all.map(link => link.href)")
    assert len(links) == len(set(links))


def test_an_excerpt_keeps_cells_apart_and_counts_are_of_pages(site, served, watched):
    page = watched.go(served + "index.html")
    page.keyboard.press("/")
    page.fill(".search input", "召回率")
    page.wait_for_function(FOUND, arg=["recall, R@k 召回率", "glossary.html"])
    page.fill(".search input", "gain")
    told = page.locator(".search .status", has_text="of")
    told = re.fullmatch(r"(\d+) results on the best (\d+) of (\d+) pages", told.inner_text())
    listed, shown, every = map(int, told.groups())
    links = [link.get_attribute("href").partition("#")[0] for link in page.query_selector_all(".results a")]
    assert (len(links), len(set(links))) == (listed, shown) and every > shown


def test_pages_are_indexed_with_spaces_between_their_cells():
    from search_index import parted
    page = LexborHTMLParser(parted("<table><tr><td>recall<td>召回率</table>"))
    assert page.body.text().split() == ["recall", "召", "回", "率"], "a sign of Chinese is a word"


def test_control_k_opens_the_search_from_a_field_too(served, watched):
    page = watched.go(served + "play/order.html")
    page.locator("main select").first.focus()
    page.keyboard.press("Control+k")
    page.keyboard.type("zipf")
    page.wait_for_selector(".results a")
    page.keyboard.press("Escape")
    assert not page.is_visible("dialog.search") and watched.problems == []


def test_every_page_has_a_picture_for_links(site):
    from site_map import read_site
    for page in read_site().pages.values():
        html = (site / page.html).read_text(encoding="utf-8")
        named = re.search(r'<meta property="og:image" content="([^"]+)"', html)[1]
        head = (site / named).read_bytes()[:24]
        assert head.startswith(b"\x89PNG") and struct.unpack(">II", head[16:]) == (1200, 630), page.html
        assert 'name="twitter:card" content="summary_large_image"' in html


@pytest.mark.parametrize("named, wanted", [("https://book.example/ndcg", "https://book.example/ndcg/"), ("", "")])
def test_addresses_are_whole_when_the_site_has_one(named, wanted, monkeypatch):
    from render import pandoc
    from site_map import read_site
    monkeypatch.setenv("SITE_URL", named)
    site = read_site()
    html = pandoc(site, site.pages["404.md"], "Text.")
    assert f'<meta property="og:image" content="{wanted}previews/404.png">' in html
    assert ('<link rel="canonical" href="https://book.example/ndcg/404.html">' in html) == bool(named)


def test_the_foot_names_version_and_licence(site):
    import ndcg_lit
    said = {"": "MIT licence, for code, text and figures alike", "zh/": "MIT 许可证，代码、文字和图都适用"}
    for folder, licence in said.items():
        html = (site / folder / "index.html").read_text(encoding="utf-8")
        assert f"ndcg_lit {ndcg_lit.__version__}, {licence}" in html


def test_chapters_are_counted_without_a_gap(site):
    from site_map import read_site
    places = [page.number for page in read_site().reading_order if page.in_book and page.number]
    assert places == [str(place) for place in range(1, len(places) + 1)]
    html = (site / "index.html").read_text(encoding="utf-8")
    assert re.findall(r'<span class="number">(\d+)</span>', html)[: len(places)] == places


def parameters(page, name):
    "Return the first column of the table of the parameters of `name`."
    rows = page.query_selector_all(f"[aria-label='Parameters of {name}'] tbody tr")
    return [row.query_selector("th").inner_text() for row in rows]


def test_parameters_are_a_table_and_the_source_is_free_of_them(served, watched):
    from ndcg_lit import ndcg
    page = watched.go(served + "lessons/normalized_gain.html")
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
    assert parameters(page, "ndcg") == [*inspect.signature(ndcg).parameters, "returns"]
    source = page.locator(".exported:has-text('def ndcg(') pre").first
    assert "Parameters" not in source.inner_text() and "# " not in source.inner_text().split('"""')[0]
    assert source.evaluate("code => code.scrollWidth <= code.clientWidth"), "it runs past its box"


def test_the_list_of_functions_has_the_parameters_of_each(site, served, watched):
    import ndcg_lit
    entries = LexborHTMLParser((site / "api.html").read_text(encoding="utf-8")).css("details.signature")
    for entry in entries:
        public = getattr(ndcg_lit, name := entry.css_first("summary code").text())
        if inspect.isfunction(public):
            own = [cell.text() for cell in entry.css("tbody th code")]
            shared = [each.text() for row in entry.css("tbody tr") if row.css_matches('a[href="#choices"]')
                      for each in row.css("td code")]
            parameters = inspect.signature(public).parameters
            assert own == [each for each in parameters if each not in shared], name
            assert set(shared) <= parameters.keys(), name
    assert len(entries) > 20 and not any("open" in entry.attributes for entry in entries)
    page = watched.go(served + "api.html")
    page.locator("details.signature", has_text="evaluate").first.locator("summary").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 1440


BESIDE = """() => {
  const box = node => node.getBoundingClientRect();
  const notes = [...document.querySelectorAll("article > div.callout, article > .entry > .aside")];
  const all = [...document.querySelectorAll("article > *, article > .entry > *")];
  const blocks = all.filter(node => !notes.includes(node));
  const solid = blocks.filter(node => !node.matches(".entry") && box(node).height > 0);
  const touches = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return notes.map(note => ({
    left: box(note).left,
    text: Math.max(...solid.filter(node => node.matches("p")).map(node => box(node).right)),
    met: solid.filter(node => touches(box(note), box(node))).map(node => node.outerHTML.slice(0, 80)),
    gap: note.nextElementSibling ? box(note.nextElementSibling).top - box(note).top : 0,
  }));
}"""


@pytest.mark.parametrize("page", ["engine/resampling.html"])
def test_notes_stand_beside_the_text_where_there_is_room(page, served, watched):
    opened = watched.go(served + page)
    opened.evaluate("document.fonts.ready")
    notes = opened.evaluate(BESIDE)
    assert notes and all(note["left"] > note["text"] for note in notes)
    assert [note["met"] for note in notes if note["met"]] == []
    assert max(note["gap"] for note in notes) < 120, "a note holds up what follows it"
    opened.set_viewport_size({"width": 1300, "height": 900})
    assert all(note["left"] < note["text"] for note in opened.evaluate(BESIDE))


def test_the_contents_follow_the_reader_and_stay_in_sight(served, watched):
    page = watched.go(served + "lessons/normalized_gain.html")
    seen = """link => {
      const [place, room] = [link, document.querySelector("#menu")].map(node => node.getBoundingClientRect());
      return place.height > 0 && place.top >= room.top && place.bottom <= room.bottom;
    }"""
    for name in ("NDCG: exercises", "NDCG: before you report it", "NDCG: definition"):
        page.locator("h2, h3").get_by_text(name, exact=True).first.evaluate("heading => heading.scrollIntoView()")
        page.locator("#contents [aria-current]", has_text=name).wait_for()
        assert page.locator("#contents [aria-current]").evaluate(seen), name


PRINTED = """() => {
  const visible = node => node.checkVisibility();
  const wide = [...document.querySelectorAll("main pre, main table, main svg, main math, .ndcg-lab")].filter(visible);
  const edge = document.querySelector("main").getBoundingClientRect().right + 2;
  return {
    cut: wide.filter(node => node.getBoundingClientRect().right > edge || node.scrollWidth > node.clientWidth + 2 &&
      node.matches("pre")).map(node => node.outerHTML.slice(0, 120)),
    shown: [...document.querySelectorAll(".top, #menu, .copy, .turn, .fold:not([open])")].filter(visible).length,
    closed: document.querySelectorAll("main details:not([open], .fold)").length,
  };
}"""


@pytest.mark.parametrize("name", ["lessons/normalized_gain.html", "lessons/evaluation.html"])
def test_nothing_is_cut_on_paper(name, served, browser):
    with tab(browser, viewport=A4) as watched:
        page = watched.go(served + name)
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        assert page.evaluate(PRINTED) == {"cut": [], "shown": 0, "closed": 0}
        assert page.evaluate("document.documentElement.scrollWidth") <= A4["width"]
        assert page.pdf(format="A4").startswith(b"%PDF")


@pytest.mark.parametrize("name, words", [
    ("lessons/normalized_gain.html", "Print without the answers"),
    ("zh/lessons/cumulative_gain.html", "打印（不含答案）"),
])
def test_a_page_with_exercises_is_printed_without_its_answers_if_asked(name, words, served, watched):
    "What a reader has opened is closed on that paper, and open again after it; the next print has the answers."
    watched.page.add_init_script("""globalThis.sheets = [];
      globalThis.print = () => {
        dispatchEvent(new Event("beforeprint"));
        sheets.push(document.querySelector("main").innerText);
        dispatchEvent(new Event("afterprint"));
      };""")
    page = watched.go(served + name)
    answers = page.locator("article > details:not(.fold) > :not(summary):not(details)")
    page.locator("article > details:not(.fold) > summary").first.click()
    opened = page.locator("main details[open]:not(.fold)").count()
    assert opened > 0 and answers.count() > 3
    first = answers.first.inner_text()
    button = page.get_by_role("button", name=words)
    button.focus()
    page.keyboard.press("Enter")
    page.evaluate("print()")
    without, whole = page.evaluate("sheets")
    assert first not in without and first in whole and len(without) < len(whole)
    assert page.locator("main details[open]:not(.fold)").count() == opened
    page.emulate_media(media="print")
    assert not button.is_visible() and watched.problems == []


def test_a_page_without_exercises_has_no_answers_to_leave_out(served, watched):
    assert watched.go(served + "play/order.html").locator(".take button").count() == 0


# Each text of several lines whose last is narrower than some four letters
ENDS = """() => [...document.querySelectorAll("article :is(p, li, dd)")].filter(each => each.checkVisibility()
    && !each.closest(".ndcg-lab, table") && !each.querySelector("p, ul, ol, pre, math, svg")).map(each => {
  const range = document.createRange();
  range.selectNodeContents(each);
  const boxes = [...range.getClientRects()];
  const left = Math.min(...boxes.map(box => box.left));
  return { text: each.innerText.slice(-40), height: each.clientHeight, width: boxes.at(-1)?.right - left };
}).filter(({ height, width }) => height > 40 && width < 40)"""


@pytest.mark.some(2)
@pytest.mark.parametrize("width", [820, 1440])
@pytest.mark.parametrize("name", ["index.html", "lessons/ideal_gain.html", "practice/beyond_relevance.html"])
def test_no_text_ends_in_a_line_of_one_short_word(name, width, served, browser):
    with tab(browser, viewport={"width": width, "height": 900}) as watched:
        page = watched.go(served + name)
        page.evaluate("document.fonts.ready.then(() => null)")
        assert page.evaluate(ENDS) == []


def test_ten_minutes_are_six_screens_with_a_quiz_and_five_bets(served, watched):
    page = watched.go(served + "ten_minutes.html")
    page.wait_for_selector("[data-ndcg-mounted] > .nl-lab")
    assert page.evaluate("document.documentElement.scrollHeight") <= 6 * 900
    assert page.locator("[data-ndcg-widget=Quiz]").count() == 1
    heads = [row.inner_text().split("\t")[0] for row in page.query_selector_all("article table tbody tr")]
    assert heads[:5] == ["CG", "DCG", "NDCG", "AP", "RR"]
    assert page.locator("ul.choices").count() == 5, "a bet, and four traps"


def pages_of(pdf):
    "Return how many pages a PDF has."
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_the_sheet_is_printed_on_two_pages(paper, served, watched):
    page = watched.go(served + "sheet.html")
    page.evaluate("document.fonts.ready")
    assert pages_of(page.pdf(format=paper, prefer_css_page_size=False)) == 2


def test_the_sheet_is_there_as_pdf_and_a_link_leads_to_it(site, served, watched):
    page = watched.go(served + "sheet.html")
    links = [link.get_attribute("href") for link in page.query_selector_all(".printed a")]
    assert links == ["sheet.pdf", "sheet-letter.pdf"]
    assert [pages_of((site / name).read_bytes()) for name in links] == [2, 2]


def test_a_chromium_that_cannot_print_is_named_and_no_harm(tmp_path):
    from sheet_pdf import find_chromium, make_pdfs
    (tmp_path / "sheet.html").write_text("<!doctype html><meta charset=utf-8><p>A sheet", encoding="utf-8")
    assert "no/chromium" in make_pdfs(tmp_path, "/no/chromium") and make_pdfs(tmp_path, "/bin/false")
    assert [path.name for path in tmp_path.iterdir()] == ["sheet.html"]
    assert make_pdfs(tmp_path, find_chromium()) == "" and pages_of((tmp_path / "sheet.pdf").read_bytes()) == 1


def test_without_chromium_the_site_is_built_and_nothing_links_to_a_pdf(tmp_path, monkeypatch):
    import build
    monkeypatch.setattr(build, "OUT", tmp_path)
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "sheet.html").write_text("<p>A sheet", encoding="utf-8")
    (tmp_path / "style.css").touch()
    (tmp_path / "fonts").mkdir()
    made = build.Build(force=True)
    build.read_sources(made)
    build.print_sheet(made)
    assert made.printed == set() and (tmp_path / "sheet.html").read_text(encoding="utf-8") == "<p>A sheet"


@pytest.mark.some(1)
@pytest.mark.parametrize("name", [
    "lessons/average_precision.html", "practice/clicks.html", "zh/lessons/average_precision.html",
])
def test_a_link_to_the_reference_opens_its_fold_each_time(name, served, watched):
    page = watched.go(served + name)
    fold = page.locator("#reference + details")
    link = page.locator("article a[href='#reference']").first
    assert fold.get_attribute("open") is None
    for _ in range(2):
        link.click()
        page.locator("#reference + details[open]").wait_for()
        fold.evaluate("fold => { fold.open = false }")
    assert watched.problems == []


@pytest.mark.parametrize("hash", ["#reference", "#the-defaults"])
def test_an_address_that_leads_into_a_fold_opens_it(hash, served, watched):
    page = watched.go(f"{served}lessons/normalized_gain.html{hash}")
    page.locator("#reference + details[open]").wait_for()
    seen = "node => Math.abs(node.getBoundingClientRect().top) < innerHeight"
    settled(lambda: page.locator(hash).evaluate(seen), lambda is_seen: is_seen)


def test_an_address_that_is_no_address_opens_nothing(served, watched):
    page = watched.go(served + "lessons/normalized_gain.html#%")
    assert page.locator("#reference + details[open]").count() == 0 and watched.problems == []
