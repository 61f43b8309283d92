"""The live list: a grade is pressed or dragged, and every number of the page that follows from it follows."""
import re
import subprocess
import sys
from random import Random

import pytest
from accessible import ready, violations
from browser import tab
from labs import settled
from live_list import CALL, ListError, functions, says, value_of
from selectolax.lexbor import LexborHTMLParser
from site_map import TOP, read_site
from tidy import tidy

from ndcg_lit import ap, idcg, ndcg

pytestmark = pytest.mark.turns(10)

PAGE = "ten_minutes.html"
REL = [3, 2, 3, 0, 1, 2]
LIVE = sorted(page.html for page in read_site().pages.values()
              if any('<data ' in "".join(cell["source"]) for cell in page.cells))


def cell(code): return {"cell_type": "code", "id": "c", "metadata": {}, "source": code, "outputs": []}


def whole(*blocks):
    "Return a page with these blocks in its text."
    return f'<!doctype html><html lang="en" class="js"><head><title>A list</title></head><body><main><article>' \
           f'<p>The list is 3, 2, 3, 0, 1, 2.</p>{"".join(blocks)}</article></main></body></html>'


def tidied(*blocks, code="rel = [3, 2, 3, 0, 1, 2]"): return LexborHTMLParser(tidy(whole(*blocks), cells=[cell(code)]))


def number(call, text): return f"<p>It is <data value='{call}'>{text}</data>.</p>"


# The build holds what is printed to what is computed


@pytest.mark.parametrize("call, text", [
    ("dcg(rel)", "6.861"), ("dcg(rel)", "6.9"), ("cg(rel)", "11"), ("ndcg(rel, k=3)", "0.978"), ("ndcg(rel)", "96 %"),
    ('dcg(rel, gain="exponential")', "13.848"), ("p(rel, k=4)", "0.75"), ("r(rel, k=3)", "0.6"), ("rr(rel)", "1"),
    ("hits(rel)", "1, 2, 3, 5, 6"), ("hits(rel)", "1、2、3、5、6"), ("shares(rel)", "1/1, 2/2, 3/3, 4/5, 5/6"),
    ("mean_ap(rel, other=0.5)", "0.713"), ("mean_rr(rel, other=0.5)", "0.75"),
    ("ndcg(rel, k=6, pool=rel + [3, 2])", "0.785"), ("idcg(rel, pool=rel + [3, 2], k=6)", "8.740"),
])
def test_a_number_that_is_right_is_taken(call, text):
    assert tidied(number(call, text)).css_first("data").text() == text


@pytest.mark.parametrize("call, text, problem", [
    ("dcg(rel)", "6.862", '<data value="dcg(rel)"> says 6.862, and dcg(rel) is 6.86113'),
    ("hits(rel)", "1, 2, 3", "says 1, 2, 3, and hits(rel) is 1, 2, 3, 5, 6"),
    ("cg(rel)", "12", "says 12, and cg(rel) is 11"), ("ndcg(rel)", "a lot", "says a lot"),
    ("mcg(rel)", "1", "a live number calls one of ap, best,"), ("dcg(rel", "6.861", "a live number is a call such as"),
    ("dcg(rel, gian=\"linear\")", "6.861", "unexpected keyword argument"), ("dcg(rel, k=0)", "0", "k counts ranks"),
])
def test_a_number_that_is_wrong_stops_the_build(call, text, problem):
    with pytest.raises(ListError, match=re.escape(problem)): tidied(number(call, text))


CHIPS = ", ".join(f'<i class="g{grade}">{grade}</i>' for grade in REL)


def test_a_story_stays_as_it_is_and_is_held_to_its_list():
    story = f"<p>Of {CHIPS} the first is a hit: <data class='still' value='rr(rel)'>1</data>.</p>"
    page = tidied(story, f"<p>{CHIPS}</p>", number("cg(rel)", "11"))
    assert [node.attributes["value"] for node in page.css("data")] == ["cg(rel)"]
    _, told, shown, _ = [each for each in page.css("article > p") if each.css_first(".g3, data")]
    assert told.css_first(".its-list") is None and shown.css_first(".its-list").text() == "3, 2, 3, 0, 1, 2"
    assert told.text() == "Of 3, 2, 3, 0, 1, 2 the first is a hit: 1."
    with pytest.raises(ListError, match="says 0.5, and"): tidied(story.replace(">1</data>", ">0.5</data>"))


def test_a_page_without_a_list_or_about_two_stops_the_build():
    with pytest.raises(ListError, match="no cell sets rel to a list of grades"):
        tidied(number("cg(rel)", "11"), code="rel = draw()")
    with pytest.raises(ListError, match=re.escape("about one list, and these: ['late', 'rel']")):
        tidied(number("cg(rel)", "11"), number("cg(late)", "3"))
    with pytest.raises(ListError, match="does not show its list"):
        tidied(number("cg(rel)", "3"), code="rel = [1, 1, 1, 0, 0]")


def test_the_build_names_the_notebook(tmp_path):
    code = ("import sys; sys.path[:0] = ['docs', '.']; import render; from site_map import read_site, SiteError\n"
            "render.OUT = render.Path(sys.argv[1]); site = read_site(); page = site.pages['ten_minutes.ipynb']\n"
            "made = render.markdown_of(page).replace('>7.141<', '>7.142<')\n"
            "render.markdown_of = lambda page: made\n"
            "try: render.render(site, page)\n"
            "except SiteError as error: print(error)")
    done = subprocess.run([sys.executable, "-c", code, tmp_path], cwd=TOP, capture_output=True, text=True, check=True)
    assert done.stdout.startswith('nbs/ten_minutes.ipynb: <data value="idcg(rel)"> says 7.142')


TABLE = """<table><thead><tr><th>rank</th><th>grade</th><th>weight</th><th>term</th></tr></thead><tbody>
<tr><td>1</td><td>3</td><td>1.000</td><td>3.000</td></tr><tr><td>2</td><td>2</td><td>0.631</td><td>1.262</td></tr>
<tr><td>3</td><td>3</td><td>0.500</td><td>1.500</td></tr><tr><td>4</td><td>0</td><td>0.431</td><td>0.000</td></tr>
<tr><td>5</td><td>1</td><td>0.387</td><td>0.387</td></tr><tr><td>6</td><td>2</td><td>0.356</td><td>0.712</td></tr>
<tr><td>sum</td><td></td><td></td><td>6.861</td></tr><tr><td>RR</td><td>1</td><td></td><td></td></tr></tbody></table>"""


def test_a_table_that_is_worked_by_hand_follows_and_weights_do_not():
    [table] = tidied(number("cg(rel)", "11"), TABLE).css("table")
    calls = [[(cell.css_first("data") or cell).attributes.get("value") for cell in row.css("th, td")][1:]
             for row in table.css("tbody tr")]
    assert calls == [*([f"grade(rel, k={k})", None, f"term(rel, k={k})"] for k in range(1, 7)),
                     [None, None, "dcg(rel)"], ["rr(rel)", None, None]]
    [other] = tidied(number("cg(rel)", "11"), TABLE.replace("1.262", "1.263")).css("table")
    assert [each.attributes["value"] for each in other.css("data") if "term" in each.attributes["value"]] == []


def test_a_table_follows_a_pool_that_a_cell_makes_of_the_list():
    row = "<table><tr><th>shop</th></tr><tr><td>ours</td><td>3, 2, 3, 0, 1, 2</td>" \
          "<td>6.861</td><td>8.740</td><td>0.785</td></tr></table>"
    page = tidied(number("cg(rel)", "11"), row, code="rel = [3, 2, 3, 0, 1, 2]\npool = rel + [3, 2]")
    calls = [node.attributes["value"] for node in page.css("td data")]
    assert page.css_first("td .its-list").text() == "3, 2, 3, 0, 1, 2"
    assert calls == ["dcg(rel)", *(f"{name}(rel, k=6, pool=rel + [3, 2])" for name in ("idcg", "ndcg"))]
    assert tidied(number("cg(rel)", "11"), row.replace("3, 2, 3, 0, 1, 2", "ours")).css("td data") == []
    row = "<table><tr><th>gain</th></tr><tr><td>exponential</td><td>13.848</td><td>14.595</td></tr></table>"
    calls = [node.attributes["value"] for node in tidied(number("cg(rel)", "11"), row).css("td data")]
    assert calls == [f'{name}(rel, gain="exponential")' for name in ("dcg", "idcg")]


def test_a_table_follows_as_a_whole_or_by_the_row_that_names_the_list():
    "Else the mean of a column, or what a source printed, would stay beside a number that follows."
    rows = "<tr><td>ours</td>{}<td>0.961</td></tr><tr><td>films</td><td>2, 3</td><td>{}</td></tr>"
    live = lambda *filled: [node.attributes["value"] for node in
                            tidied(number("cg(rel)", "11"), f"<table>{rows.format(*filled)}</table>").css("td data")]
    assert live("<td></td>", "0.537") == [] and live("<td></td>", "6.861") == ["ndcg(rel)", "dcg(rel)"]
    assert live("<td>3, 2, 3, 0, 1, 2</td>", "0.537") == ["ndcg(rel)"]
    folded = f'<details>{TABLE}<p>3, 2, 3, 0, 1, 2</p></details>'
    assert tidied(number("cg(rel)", "11"), folded).css("details :is(data, .its-list)") == []


def test_two_orders_of_a_list_in_a_table_follow():
    heads = "".join(f"<th>{k}</th>" for k in range(1, 7))
    row = "<tr><td>upside down</td><td>0</td><td>1</td><td>2</td><td>2</td><td>3</td><td>3</td><td>11</td></tr>"
    page = tidied(number("cg(rel)", "11"), f"<table><tr><th>rank</th>{heads}<th>CG</th></tr>{row}</table>")
    assert [node.attributes["value"] for node in page.css("td data")] == [
        *(f"worst(rel, k={k})" for k in range(1, 7)), "cg(rel)"]


def test_a_picture_that_a_cell_draws_of_the_list_is_marked():
    drawn = '<figure class="ndcg-figure"><img></figure>'
    cells = [cell("rel = [3, 2, 3, 0, 1, 2]"), *({**cell(code), "outputs": [{"data": {"text/html": drawn}}]}
                                                 for code in ("plot(rel)", "plot(other)"))]
    shown = [node.attributes.keys() for node in
             LexborHTMLParser(tidy(whole(number("cg(rel)", "11"), drawn, drawn), cells=cells)).css("figure")]
    assert ["data-of-list" in names for names in shown] == [True, False]
    with pytest.raises(ListError, match="1 figures are shown, and cells draw 2"):
        tidy(whole(number("cg(rel)", "11"), drawn), cells=cells)


def test_what_a_cell_shows_of_calls_follows():
    shown = '<div class="cell"><div class="sourceCode"><pre><code>x = 1\n{}</code></pre></div>' \
            '<pre class="output"><code>{}</code></pre></div>'
    page = tidied(number("cg(rel)", "11"), shown.format("plain_dcg(rel)", "6.861126688593502"),
                  shown.format("cg(rel), cg(rel, k=3)", "(11.0, 8.0)"), shown.format("dcg(other)", "6.861126688593502"))
    assert [each.attributes["value"] for each in page.css("pre data")] == ["dcg(rel)", "cg(rel)", "cg(rel, k=3)"]
    assert [each.text() for each in page.css("pre.output")][1] == "(11.0, 8.0)"


def test_every_live_page_says_what_is_computed(site):
    "Also what the builder has marked; and no page is live by mistake."
    assert PAGE in LIVE and f"zh/{PAGE}" in LIVE
    for name in LIVE:
        page = LexborHTMLParser((site / name).read_text(encoding="utf-8"))
        rel = [int(button.text()) for button in page.css(".chips button")]
        assert len(rel) > 3, name
        for node in page.css("data"):
            assert says(node.text(), value_of(node.attributes["value"], rel)), (name, node.html)
        assert "list.js" in page.html and "lists.js" in page.html


# The page


def values(page):
    "Return the live numbers of the page, by their calls."
    numbers = page.locator("article data:not(.ndcg-lab data)")
    return dict(numbers.evaluate_all("all => all.map(each => [each.value, each.textContent])"))


def grades(page): return [int(text) for text in page.locator(".chips button").all_inner_texts()]


VALUES = "all => all.map(each => each.value)"


def chip(page, i): return page.locator(".chips button").nth(i)


def test_a_press_changes_a_grade_and_every_number_follows(served, watched):
    page = watched.go(served + PAGE)
    before = values(page)
    chip(page, 3).click()
    assert grades(page) == [3, 2, 3, 1, 1, 2]
    assert page.locator(".noticed").inner_text() == "CG, DCG, NDCG, AP noticed; RR did not."
    after = values(page)
    rel = grades(page)
    wrong = {call: text for call, text in after.items() if not says(text, value_of(call, rel))}
    assert wrong == {} and before != after
    assert page.locator(".its-list").first.inner_text() == "3, 2, 3, 1, 1, 2"
    chip(page, 0).click()
    assert grades(page) == [0, 2, 3, 1, 1, 2] and "RR" in page.locator(".noticed").inner_text().partition(";")[0]
    assert watched.problems == []


def test_a_grade_that_is_pressed_is_judged_anew_in_the_laboratory_and_in_code_that_has_its_pool(served, watched):
    page = watched.go(served + "lessons/ideal_gain.html")
    lab = page.locator("[data-ndcg-widget=RankingLab]").first
    lab.locator("[data-part=status]").wait_for()
    chip(page, 1).click()
    words = f"The grade of B went from 2 to 3: IDCG rises to {idcg([3, 3, 3, 0, 1, 2, 3, 2], k=6):.3f}"
    lab.locator("[data-part=status]", has_text=words).wait_for()
    assert page.locator(".noticed").inner_text() == "IDCG rises from 8.740 to 9.171."
    pooled = page.locator('pre.output data[value="idcg(rel, k=6, pool=rel + [3, 2])"]').first.inner_text()
    assert float(pooled) == pytest.approx(idcg([3, 3, 3, 0, 1, 2, 3, 2], k=6), abs=1e-12)
    page.locator(".tools").get_by_role("button", name="Reset").click()
    lab.locator("[data-part=status]", has_text="IDCG falls to 8.740").wait_for()
    assert watched.problems == []


def test_a_drag_is_told_against_the_list_before_it_and_ticks_no_task(served, watched):
    page = watched.go(served + "lessons/normalized_gain.html")
    lab = page.locator("[data-ndcg-widget=RankingLab]").first
    lab.locator("[data-part=status]").wait_for()
    chip(page, 0).scroll_into_view_if_needed()
    boxes = [chip(page, i).bounding_box() for i in range(6)]
    middle = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(*middle[2])
    page.mouse.down()
    page.mouse.move(*middle[0], steps=8)
    page.mouse.up()
    assert grades(page) == [3, 3, 2, 0, 1, 2]
    was, now = ndcg(REL), ndcg([3, 3, 2, 0, 1, 2])
    assert page.locator(".noticed").inner_text() == f"NDCG rises from {was:.3f} to {now:.3f}."
    lab.locator("[data-part=status]", has_text=f"so NDCG rises to {now:.3f}").wait_for()
    assert lab.locator("[data-part=status]").inner_text().startswith("C moved from rank 3 to 1: ")
    page.locator(".tools").get_by_role("button", name="Reset").click()
    for i, grade in enumerate(sorted(REL, reverse=True)):
        for _ in range((grade - REL[i]) % 4): chip(page, i).click()
    assert grades(page) == sorted(REL, reverse=True)
    assert lab.locator("[data-part=taskCount]").inner_text() == "5 tasks."
    assert watched.problems == []


def test_ap_in_code_has_the_relevant_results_that_the_list_lacks(served, watched):
    page = watched.go(served + "lessons/average_precision.html")
    lab = page.locator("[data-ndcg-widget=RankingLab]").first
    lab.locator("[data-part=status]").wait_for()
    chip(page, 3).click()
    known = ap([1, 0, 1, 1, 1], n_relevant=6)
    lab.locator("[data-part=status]", has_text=f"AP rises to {known:.3f}").wait_for()
    shown = page.locator("pre.output data[value='ap(rel, more=2)']").inner_text()
    assert float(shown) == pytest.approx(known, abs=1e-12)
    assert page.locator(".noticed").inner_text() == f"R is 6 now. AP rises from 0.453 to {known:.3f}."
    assert watched.problems == []


def test_a_result_that_was_brought_in_stays_when_a_grade_of_the_page_is_pressed(served, watched):
    page = watched.go(served + "lessons/average_precision.html")
    lab = page.locator("[data-ndcg-widget=RankingLab]").first
    lab.get_by_role("button", name="Find it").first.click()
    told = page.locator(".noticed")
    settled(told.inner_text, lambda said: said == "The laboratory keeps its own list.")
    chip(page, 1).click()
    assert told.inner_text() == "R is 6 now. AP rises from 0.453 to 0.633. The laboratory keeps its own list."
    shown = lab.locator(".nl-rows select")
    assert grades(page) == [1, 1, 1, 0, 1] and shown.evaluate_all(VALUES) == [*"101011"]
    page.locator(".tools").get_by_role("button", name="Reset").click()
    assert told.inner_text() == "This is the page's own list. The laboratory keeps its own list."
    lab.get_by_role("button", name="Undo").click()
    page.wait_for_function("document.querySelectorAll('.nl-rows li').length === 5")
    assert shown.evaluate_all(VALUES) == [*"10101"]
    settled(lambda: grades(page), lambda given: given == [1, 0, 1, 0, 1])
    assert watched.problems == []


def test_a_shelf_that_has_changed_makes_another_page(served, watched):
    page = watched.go(served + "lessons/ideal_gain.html")
    lab = page.locator("[data-ndcg-widget=RankingLab]").first
    lab.get_by_role("button", name=re.compile("^Forget")).first.click()
    told = page.locator(".noticed")
    settled(told.inner_text, lambda said: said == "The laboratory keeps its own list.")
    chip(page, 3).click()
    assert told.inner_text().endswith("The laboratory keeps its own list.")
    assert lab.locator(".nl-rows select").evaluate_all(VALUES) == [*"323012"]
    lab.get_by_role("button", name="Undo").click()
    settled(told.inner_text, lambda said: "keeps" not in said)
    assert grades(page) == [3, 2, 3, 0, 1, 2] and watched.problems == []


def test_code_that_gives_the_list_another_name_stays_as_it_is():
    shown = '<div class="cell"><div class="sourceCode"><pre><code>{} = ' + CHIPS + "</code></pre></div></div>"
    page = tidied(number("cg(rel)", "11"), shown.format("rel"), shown.format("one, two = [1],"))
    assert [each.css_first(".its-list") is not None for each in page.css("code")] == [True, False]


def test_the_list_lives_where_a_laboratory_with_numbers_of_its_own_is_there_first(served, watched):
    "As on a slow machine."
    watched.page.add_init_script("""addEventListener("DOMContentLoaded", () =>
      document.querySelector("article .ndcg-lab")?.append(document.createElement("data")))""")
    page = watched.go(served + PAGE)
    chip(page, 3).click()
    assert page.locator(".noticed").inner_text() == "CG, DCG, NDCG, AP noticed; RR did not."
    assert watched.problems == []


@pytest.mark.parametrize("name", [PAGE, "lessons/ideal_gain.html", "lessons/normalized_gain.html"])
@pytest.mark.parametrize("seed", range(4))
def test_javascript_computes_what_python_does(seed, name, served, watched):
    rng = Random(seed)
    rel = [rng.choice([0, 1, 2, 3]) for _ in range(rng.choice([6, 6, 8, 3]))]
    page = watched.go(served + f"{name}#lab=list&r={','.join(map(str, rel))},"[:-1])
    assert grades(page) == rel
    for call, text in values(page).items():
        k = re.search(r"k=(\d+)", call)
        by_rank = CALL.fullmatch(call)[1] in ("grade", "best", "worst", "term", "best_term", "counted", "rough",
                                              "best_rough")
        if by_rank and int(k[1]) > len(rel): assert text == "–", call
        else: assert says(text, value_of(call, rel)), (call, text, rel)
    assert {CALL.fullmatch(call)[1] for call in values(page)} <= {*functions()}


@pytest.mark.parametrize("rel, hits, shares", [
    ([0, 3, 0, 1], "2, 4", "1/2, 2/4"), ([0, 0, 0], "none", "none"), ([1], "1", "1/1")])
def test_a_text_follows_too_and_a_list_with_nothing_relevant_has_none(rel, hits, shares, served, watched):
    page = watched.go(served + f"{PAGE}#lab=list&r={','.join(map(str, rel))}")
    shown = values(page)
    assert grades(page) == rel and shown["hits(rel)"] == hits and shown["shares(rel)"] == shares
    chip(page, 0).click()
    assert page.locator("data[value='hits(rel)']").get_attribute("class") == ("same" if rel[0] else "told")
    assert watched.problems == []


def test_the_curves_of_ndcg_are_tall_and_end_at_their_numbers(served, watched):
    page = watched.go(served + PAGE)
    ends = page.locator("svg[data-draw=ndcg] text")
    assert ends.all_text_contents() == ["7.141", "6.861"]
    height = lambda name: page.locator(f"svg[data-draw={name}]").bounding_box()["height"]
    assert height("ndcg") > 2 * height("dcg")
    page.goto(served + f"{PAGE}#lab=list&r=0,0,0")
    settled(ends.count, lambda n: n == 0)


def test_a_swap_tells_who_noticed_and_marks_numbers_by_more_than_a_colour(served, watched):
    page = watched.go(served + PAGE)
    chip(page, 2).focus()
    page.keyboard.press("Shift+ArrowRight")
    assert grades(page) == [3, 2, 0, 3, 1, 2]
    assert page.locator(".noticed").inner_text() == "DCG, NDCG, AP noticed; CG, RR did not."
    looks = page.evaluate("""() => Object.fromEntries([...document.querySelectorAll(".verdicts data")].map(each =>
      [each.value, [each.className, getComputedStyle(each, "::after").content]]))""")
    assert looks["dcg(rel)"] == ["moved down", '""'] and looks["cg(rel)"] == ["same", "none"]
    said = page.locator("article [role=status]").all_inner_texts()
    assert said.count("DCG, NDCG, AP noticed; CG, RR did not.") == 1, "announced once"


def test_keys_set_move_and_lead_and_the_focus_goes_along(served, watched):
    page = watched.go(served + PAGE)
    chip(page, 0).focus()
    page.keyboard.press("1")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert grades(page) == [1, 3, 3, 0, 1, 2]
    for _ in range(9): page.keyboard.press("Shift+ArrowRight")
    assert grades(page) == [1, 3, 0, 1, 2, 3]
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Rank 6, grade 3"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert grades(page) == [1, 3, 0, 1, 3, 2], "the button moves it up"
    page.locator(".tools").get_by_role("button", name="Reset").press("Enter")
    assert grades(page) == REL and values(page)["dcg(rel)"] == "6.861"
    assert page.locator("html.list-moved").count() == 0


@pytest.mark.parametrize("row", [".chips", ".its-list"])
def test_a_drag_carries_a_grade_to_another_rank(row, served, watched):
    page = watched.go(served + PAGE)
    boxes = [each.bounding_box() for each in page.locator(f"article {row}").first.locator("[data-at]").all()]
    middle = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    line = [i for i, (_, y) in enumerate(middle) if abs(y - middle[0][1]) < 3]
    to = line[-1]
    page.mouse.move(*middle[0])
    page.mouse.down()
    page.mouse.move(*middle[to], steps=8)
    page.mouse.up()
    assert to > 0 and grades(page) == [*REL[1:to + 1], REL[0], *REL[to + 1:]]


def test_touch_drags_sideways_and_two_fingers_change_nothing(served, browser):
    with tab(browser, viewport={"width": 390, "height": 664}, has_touch=True) as touched:
        page = touched.go(served + PAGE)
        page.locator(".live-list").scroll_into_view_if_needed()
        boxes = [chip(page, i).bounding_box() for i in range(6)]
        assert all(box["width"] >= 44 and box["height"] >= 44 for box in boxes)
        hand = page.context.new_cdp_session(page)
        points = [(box["x"] + 22, box["y"] + 22) for box in boxes]
        send = lambda kind, *at: hand.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(at)]})
        send("touchStart", points[0])
        for part in range(1, 11): send("touchMove", (points[0][0] + part * 9.6, points[0][1]))
        send("touchEnd")
        settled(lambda: grades(page), lambda found: found == [2, 3, 3, 0, 1, 2])
        send("touchStart", points[0], points[4])
        send("touchMove", (points[0][0] + 50, points[0][1]), points[4])
        send("touchEnd")
        assert grades(page) == [2, 3, 3, 0, 1, 2]


def test_the_address_holds_the_list_and_a_new_visit_shows_it(served, watched):
    page = watched.go(served + PAGE)
    chip(page, 3).click()
    settled(lambda: page.evaluate("location.href"), lambda url: url.endswith("#lab=list&r=3,2,3,1,1,2"))
    url = page.url
    page = watched.go(url)
    assert grades(page) == [3, 2, 3, 1, 1, 2] and page.evaluate("scrollY") == 0
    page.locator(".tools").get_by_role("button", name="Reset").click()
    settled(lambda: page.evaluate("location.href"), lambda url: "#" not in url)


@pytest.mark.parametrize("link, shown, told", [
    ("r=", [], "0 results"), ("r=2,2,2,2,2,2", 6 * [2], "6 results"), ("r=0,0,0", [0, 0, 0], "3 results"),
    (f"r={','.join(100 * ['1'])}", 100 * [1], "100 results"), ("r=3,x", REL, "This link is broken"),
    (f"r={','.join(101 * ['1'])}", REL, "This link is broken"), ("r=-1,2", REL, "This link is broken"),
    ("r=1e9,2", REL, "This link is broken"), ("q=3", REL, "This link is broken"), ("r=%3Cb%3E:3", [3], "1 results"),
])
def test_an_odd_link_leaves_the_page_whole_and_it_says_what_it_shows(link, shown, told, served, browser):
    with tab(browser, viewport={"width": 360, "height": 640}) as small:
        page = small.go(served + f"{PAGE}#lab=list&{link}")
        assert grades(page) == shown and told in page.locator(".noticed").inner_text()
        assert not re.search("NaN|undefined|Infinity", page.locator("article").inner_html())
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        assert page.locator(".live-list").bounding_box()["height"] < (180 if "broken" in told else 140)
        assert small.problems == []


def test_the_strip_stays_in_view_once_the_list_has_changed(served, watched):
    page = watched.go(served + PAGE)
    strip = page.locator(".live-list")
    page.evaluate("document.querySelector('#ndcg-worked-by-hand').scrollIntoView()")
    assert strip.bounding_box()["y"] < 0
    page.evaluate("scrollTo(0, 0)")
    chip(page, 3).click()
    page.evaluate("document.querySelector('#ndcg-worked-by-hand').scrollIntoView()")
    box, heading = strip.bounding_box(), page.locator("#ndcg-worked-by-hand").bounding_box()
    assert 0 <= box["y"] < 80 and heading["y"] >= box["y"] + box["height"] - 1


def test_the_strip_lies_over_no_laboratory(served, watched):
    page = watched.go(served + PAGE)
    chip(page, 3).click()
    quiz = page.locator("[data-ndcg-widget=Quiz]")
    quiz.evaluate("lab => lab.scrollIntoView()")
    page.wait_for_selector("html.lab-in-sight", state="attached")
    assert page.locator(".live-list").bounding_box()["y"] < 0 <= quiz.bounding_box()["y"]
    page.evaluate("document.querySelector('#ndcg-worked-by-hand').scrollIntoView()")
    page.wait_for_selector("html:not(.lab-in-sight)", state="attached")
    assert page.locator(".live-list").bounding_box()["y"] >= 0


@pytest.mark.parametrize("width, theme", [(360, "dark"), (320, "light"), (1440, "light")])
def test_it_is_accessible_and_fits_before_and_after(width, theme, served, browser):
    with tab(browser, viewport={"width": width, "height": 700}, color_scheme=theme) as opened:
        page = opened.go(served + PAGE)
        ready(page)
        chip(page, 3).click()
        settled(lambda: violations(page, 1), lambda found: found == [])
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_laboratory_shares_the_list_both_ways(served, watched):
    page = watched.go(served + "lessons/cumulative_gain.html")
    page.wait_for_selector("[data-ndcg-mounted] > .nl-lab")
    lab = "document.querySelector('[data-ndcg-widget=RankingLab]').ndcgPlain"
    held = lambda: page.evaluate(f"{lab}.get('ranking').map(each => each.grade)")
    chip(page, 3).click()
    assert held() == grades(page) == [3, 2, 3, 1, 1, 2]
    page.evaluate(f"{lab}.set('ranking', {lab}.get('ranking').toReversed())")
    assert held() == grades(page) == [2, 1, 1, 3, 2, 3]
    assert page.locator(".noticed").inner_text() == "CG did not notice.", "a lesson tells of its own measure"
    assert watched.problems == []


def test_it_is_told_why_the_ideal_of_a_pool_stays(served, watched):
    page = watched.go(served + "lessons/ideal_gain.html")
    chip(page, 3).click()
    assert grades(page) == [3, 2, 3, 1, 1, 2]
    stays = idcg([3, 2, 3, 1, 1, 2, 3, 2], k=6)
    assert page.locator(".noticed").inner_text() == f"IDCG stays {stays:.3f}: the best 6 judged grades are the same."
    pooled = page.locator('p data[value="idcg(rel, k=6, pool=rel + [3, 2])"]')
    assert pooled.inner_text() == f"{stays:.3f}" == "8.740", "a number keeps its digits, a last 0 too"
    page.locator(".tools").get_by_role("button", name="Move the grade one rank up").click()
    assert grades(page) == [3, 2, 1, 3, 1, 2]
    assert page.locator(".noticed").inner_text() == f"IDCG stays {stays:.3f} in any order of the list."
    chip(page, 1).click()
    assert page.locator(".noticed").inner_text().startswith("IDCG rises from 8.740 to ")


def test_what_was_run_runs_again_with_the_list_as_it_is(served, watched):
    page = watched.go(served + "lessons/cumulative_gain.html")
    cell = page.locator(".cell.plain", has_text="def plain_cg")
    stored = cell.locator("pre.output data")
    assert stored.inner_text() == "11"
    chip(page, 3).click()
    assert stored.inner_text() == "12"
    cell.locator(".run").click()
    settled(lambda: cell.locator(".result").inner_text(), lambda text: text == "12")
    chip(page, 3).click()
    settled(lambda: cell.locator(".result").inner_text(), lambda text: text == "13")


def test_the_list_stands_for_its_cell(served, watched):
    page = watched.go(served + "lessons/normalized_gain.html")
    setting = page.locator(".sets-list")
    assert setting.is_hidden() and setting.locator(".its-list").text_content() == "3, 2, 3, 0, 1, 2"
    assert page.locator(".chips").evaluate("node => getComputedStyle(node, '::before').content") == '"rel ="'
    page.emulate_media(media="print")
    assert setting.is_visible()


def test_a_picture_of_the_pages_own_list_says_so(served, watched):
    page = watched.go(served + PAGE)
    note = page.locator("[data-of-list] + .of-own-list").first
    assert note.text_content() == "Drawn for the page's own list: 3, 2, 3, 0, 1, 2."
    assert note.get_attribute("hidden") == ""
    chip(page, 3).click()
    assert note.get_attribute("hidden") is None
    page.locator(".tools").get_by_role("button", name="Reset").click()
    assert note.get_attribute("hidden") == ""


def test_a_list_of_hits_and_misses_has_two_grades(served, watched):
    page = watched.go(served + "lessons/reciprocal_rank.html")
    chip(page, 0).click()
    said = page.locator("pre.output data").first
    assert grades(page) == [1, 0, 1, 0, 1, 1] and said.inner_text() == "1.0"
    assert page.locator("article > p .g1").all_inner_texts() == ["1"] * 3, "a story keeps its list"
    chip(page, 0).click()
    assert grades(page) == [0, 0, 1, 0, 1, 1] and said.inner_text() == "0.3333333333333333"


def test_without_scripts_and_in_print_the_page_is_as_it_was_written(served, browser):
    with tab(browser, java_script_enabled=False) as still:
        page = still.go(served + PAGE)
        assert page.locator(".live-list").is_hidden() and page.locator(".verdicts svg[role=img]").is_visible()
        assert page.locator(".verdicts table tbody tr").first.inner_text().split("\t")[-1] == "11"
    with tab(browser) as printed:
        page = printed.go(served + PAGE)
        page.emulate_media(media="print")
        assert page.locator(".live-list").is_hidden()


def test_a_page_without_a_live_list_loads_nothing_for_it(site):
    assert "list.js" not in re.sub("labs/lists.js", "", (site / "gallery.html").read_text(encoding="utf-8"))


def test_it_runs_from_the_disk(site, watched):
    page = watched.go((site / PAGE).as_uri())
    chip(page, 0).click()
    assert grades(page)[0] == 0 and watched.problems == []


def test_r_is_named_when_a_result_becomes_relevant_and_the_laboratory_says_why(served, watched):
    page = watched.go(served + "lessons/average_precision.html")
    lab = page.locator("[data-ndcg-widget=RankingLab]").first
    status = lab.locator("[data-part=status]")
    status.wait_for()
    chip(page, 1).click()
    assert page.locator(".noticed").inner_text() == "R is 6 now. AP rises from 0.453 to 0.633."
    assert page.locator('data[value="relevant(rel, more=2)"]').inner_text() == "6"
    words = "The grade of B went from 0 to 1, so one more result is relevant, 6 in all: AP rises to 0.633."
    status.filter(has_text=words).wait_for()
    assert lab.locator(".nl-rows select").first.evaluate(
        "node => [...node.options].filter(each => !each.hidden).map(each => each.value)") == ["0", "1"]
    page.locator(".tools").get_by_role("button", name="Reset").click()
    chip(page, 2).focus()
    page.keyboard.press("Shift+ArrowLeft")
    status.filter(has_text="C moved from rank 3 to 2: its share goes from 2/3 to 2/2, so AP rises to 0.520.").wait_for()
    assert page.locator(".noticed").inner_text() == "AP rises from 0.453 to 0.520."
    assert watched.problems == []


@pytest.mark.parametrize("name, after", [
    ("average_precision", "average-precision-exercises"), ("reciprocal_rank", "reciprocal-rank-exercises")])
def test_the_strip_is_let_go_after_the_last_part_that_follows_it(name, after, served, watched):
    page = watched.go(f"{served}lessons/{name}.html")
    chip(page, 1).click()
    page.locator(f"#{after}").evaluate("heading => heading.scrollIntoView()")
    page.wait_for_selector("html.list-past", state="attached")
    assert page.locator(".live-list").bounding_box()["y"] < 0
    page.locator(".live-list + *").evaluate("below => scrollBy(0, below.getBoundingClientRect().top - 120)")
    page.wait_for_selector("html:not(.list-past)", state="attached")
    assert page.locator(".live-list").bounding_box()["y"] >= 0


def test_the_line_of_a_laboratory_follows_a_row_that_is_dragged(served, watched):
    page = watched.go(served + "lessons/average_precision.html")
    lab = page.locator("[data-ndcg-widget=RankingLab]").first
    status = lab.locator("[data-part=status]")
    status.wait_for()
    before = status.inner_text()
    lab.locator(".nl-stage").scroll_into_view_if_needed()
    at = [row.bounding_box() for row in lab.locator(".nl-rows .nl-grip").all()]
    middle = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in at]
    page.mouse.move(*middle[2])
    page.mouse.down()
    page.mouse.move(*middle[1], steps=6)
    words = "C moved from rank 3 to 2: its share goes from 2/3 to 2/2, so AP rises to 0.520."
    status.filter(has_text=words).wait_for()
    page.mouse.move(*middle[2], steps=6)
    status.filter(has_text=before).wait_for()
    page.mouse.move(*middle[1], steps=6)
    page.mouse.up()
    assert status.inner_text().startswith(words)
    assert watched.problems == []
