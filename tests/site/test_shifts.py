"""Nothing jumps: what each control of each laboratory moves that is no row of a list."""
import pytest

from browser import tab
from labs import pause
from seeds import of_the_day

SHIFTS = """globalThis.shifted = 0;
new PerformanceObserver(list => {
  for (const { value, sources } of list.getEntries()) {
    const moved = sources.map(({ node }) => node?.nodeType === 1 ? node : node?.parentElement).filter(Boolean);
    if (moved.some(node => !node.closest("li, svg, [data-part=sky], [data-part=chart]"))) shifted += value;
  }
}).observe({ type: "layout-shift" });"""
# What opens in place, as a fold does, moves what lies below it; another scene of the two judges is another page.
CONTROLS = """button:not([data-act=link], [aria-expanded]), select, input[type=radio]:not([name=scene]),
  input[type=range], input[type=checkbox]"""
USE = """control => {
  const tell = type => control.dispatchEvent(new Event(type, { bubbles: true }));
  if (control.matches("select")) {
    const other = [...control.options].filter(({ value, hidden }) => value !== control.value && !hidden).at(-1);
    if (other) control.value = other.value;
  } else if (control.type === "range") control.value = control.value === control.max ? control.min : control.max;
  else return control.click();
  tell("input");
  tell("change");
}"""
MOST = 8  # controls of a laboratory that are tried, evenly spread
LABS = [
    ("which_discount.html", "GainDiscountLab"), ("lessons/normalized_gain.html", "RankingLab"),
    ("play/ties.html", "TiesLab"), ("play/tool.html", "ConventionLab"),
    ("practice/comparison.html", "SignificanceLab"), ("practice/clicks.html", "ClicksLab"),
    ("play/order.html", "RankingLab"), ("play/own.html", "OwnLab"),
    ("play/query.html", "RunsLab"), ("play/choice.html", "ChoiceLab"),
    ("two_judges.html", "JudgesLab"), ("two_judges.html", "OrdersLab"),
]


@pytest.mark.some(2)
@pytest.mark.parametrize("page, name", LABS)
def test_no_control_makes_what_stands_around_it_jump(page, name, served, browser):
    with tab(browser, viewport={"width": 390, "height": 844}, reduced_motion="reduce") as opened:
        opened.page.add_init_script(SHIFTS)
        place = opened.go(served + page).locator(f"[data-ndcg-widget={name}]").first
        place.locator("[data-part=status]").wait_for()
        pause(opened.page, 400)
        undo, found, used = place.get_by_role("button", name="Undo", exact=True), {}, 0
        seen = [each for each in place.locator(CONTROLS).element_handles() if each.is_visible()]
        for control in seen[::max(1, len(seen) // MOST)]:
            if not control.is_visible(): continue
            control.scroll_into_view_if_needed()
            opened.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
            opened.page.evaluate("shifted = 0")
            control.evaluate(USE)
            pause(opened.page, 320)  # the sentence comes after a quarter of a second
            used, shift = used + 1, opened.page.evaluate("shifted")
            if shift >= 0.06: found[control.evaluate("each => each.ariaLabel || each.textContent.trim()")] = shift
            if undo.count() and undo.get_attribute("aria-disabled") == "false": undo.click()
        assert used > 1 and found == {}


IN_SIGHT = ["two_judges.html", "index.html", *(f"play/{name}.html" for name in (
    "choice", "clicks", "eye", "gain", "luck", "order", "own", "query", "terms", "ties", "tool"))]


@pytest.mark.some(3)
@pytest.mark.parametrize("page", IN_SIGHT)
def test_a_laboratory_in_sight_stays_where_it_is_when_the_typefaces_come_late(page, served, browser):
    for width in of_the_day([360, 390, 412, 768, 1440], 2):
        with tab(browser, viewport={"width": width, "height": 844}) as opened:
            held = []
            opened.page.route("**/*.woff2", lambda route: held.append(route))
            opened.page.add_init_script(SHIFTS)
            opened.page.goto(served + page, wait_until="commit")
            opened.page.wait_for_selector("[data-ndcg-mounted]")
            pause(opened.page, 300)
            top = "document.querySelector('.ndcg-lab').getBoundingClientRect().top"
            before = opened.page.evaluate(top)
            opened.page.evaluate("shifted = 0")
            for route in held: route.continue_()
            opened.page.wait_for_function("""() => document.fonts.check('1em "Lit Serif"')""")
            opened.page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
            assert len(held) >= 2 and abs(opened.page.evaluate(top) - before) < 1.5, width


FIRST = ["two_judges.html", "zh/two_judges.html", "index.html", "ten_minutes.html", "readers.html", "museum.html",
         *(f"lessons/{name}_gain.html" for name in ("cumulative", "discounted", "ideal", "normalized"))]


@pytest.mark.some(3)
@pytest.mark.parametrize("page", FIRST)
def test_no_script_moves_a_page_that_loads(page, served, browser):
    for width, height in of_the_day([(360, 640), (390, 664), (390, 844), (412, 823), (768, 1024), (1440, 900)], 2):
        with tab(browser, viewport={"width": width, "height": height}) as opened:
            opened.page.route("**/*.woff2", lambda route: route.abort())  # what typefaces move is asked above
            opened.page.add_init_script(SHIFTS)
            opened.page.goto(served + page)
            pause(opened.page, 300)
            assert opened.page.evaluate("shifted") < 0.005, (width, height)
