"""What the browser tests of the laboratories share: a page, a hand, an eye, an ear, and a stand in Jupyter's place."""

import json
import re
from contextlib import ExitStack, contextmanager

import pytest
from accessible import ready, violations
from browser import STILL, tab
from waiting import until

import ndcg_lit
from ndcg_lit.labs.base import embed, script, style, widget_name
from ndcg_lit.labs.ranking_lab import RankingLab, measures

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Laboratory</title><style>body {{ margin: 0; color-scheme: light dark }}
main {{ max-width: 46rem; margin: auto; padding: 0 16px }}</style>{head}</head>
<body><main><h1>Laboratory</h1>
{body}
</main></body></html>"""
PAPER = "<style>body { background: light-dark(#fdfcf9, #15171c); color: light-dark(#1d2230, #e6e8ee) }</style>"


# What stands behind More is in reach, as after a press; of the folds within it each test opens its own.
UNFOLD = """() => {
  const folds = document.querySelectorAll(":is(.nl-lab, .nl-play, .nl-theirs, .nl-lab > form) > .nl-more");
  for (const fold of folds) fold.open = true;
}"""


@pytest.fixture
def motion():
    "Return what the reader has asked for: nothing that moves by itself, so that no test waits for it."
    return STILL


@pytest.fixture
def open_page(browser, tmp_path, motion):
    "Yield a function that opens HTML from the disk; check that nothing else was asked for and the console is empty."
    tabs, opened = [], ExitStack()

    def open_page(body, head="", width=900, height=1000, link="", unfolded=True, **options):
        path = tmp_path / f"{len(tabs)}.html"
        path.write_text(PAGE.format(body=body, head=head), encoding="utf-8")
        size = {"width": width, "height": height}
        tabs.append(opened.enter_context(tab(browser, viewport=size, **{"reduced_motion": motion, **options})))
        tabs[-1].page.goto(path.as_uri() + link)
        if unfolded: tabs[-1].page.evaluate(UNFOLD)
        return tabs[-1].page

    yield open_page
    requested = {url.partition("#")[0] for each in tabs for url in each.requests}
    wrong = [text for each in tabs for text in each.said]
    assert requested == {(tmp_path / f"{i}.html").as_uri() for i in range(len(tabs))}
    assert wrong == []
    opened.close()


STAND = """<div class="stand"></div><script type="module">
const heard = [], add = EventTarget.prototype.addEventListener;
EventTarget.prototype.addEventListener = function (type, handler, options) {
  if (this instanceof Node) heard.push(options?.signal);
  return add.call(this, type, handler, options);
};
%s
const handlers = new Set(), stand = document.querySelector(".stand"), model = ndcgCore.plainModel(%s);
const watched = { ...model, on(event, f) { handlers.add(f); model.on(event, f); },
  off(event, f) { handlers.delete(f); model.off(event, f); } };
globalThis.lab = { heard, handlers, model, stand, close: ndcgLabs.%s.render({ model: watched, el: stand }) };
</script>"""


@pytest.fixture
def open_stand(open_page):
    "Return a function that opens a laboratory fed as in Jupyter; the test reaches its model and listeners as `lab`."

    def open_stand(lab, **page):
        state = json.dumps(lab.sent()).replace("<", "\\u003c")
        return open_page(
            STAND % (script(lab.module), state, widget_name(lab.module)), head=f"<style>{style(lab.module)}</style>",
            **page,
        )

    return open_stand


ALONE = {"ChoiceLab", "OwnLab", "AdviceLab", "JudgesLab", "OrdersLab", "AccidentLab", "ReadersLab",
         "ShakeLab", "MeanLab", "SuspectsLab"}  # of own tests
LABS = [getattr(ndcg_lit, name) for name in ndcg_lit.LABORATORIES if name not in ALONE]
STARTS = {kind.__name__.removesuffix("Lab").lower(): (kind.__name__, kind().held()) for kind in LABS}
# The laboratories' own code reads it, apart from what runs in the page; js/link.mjs holds it to the written form.
SCRIPTS = script("runs_lab")
READ_ADDRESS = "starts => {" + SCRIPTS + """
  return Object.fromEntries([...ndcgCore.sections(location.hash)].map(([name, text]) => {
    const [kind, number] = (name || "ranking").split("."), [widget, start] = starts[kind];
    return [number ? `${widget}.${number}` : widget, ndcgCore.decode(text, start)];
  }));
}"""


def address(page):
    "Return what the address says of each laboratory by its class, once it has had the time to."
    pause(page, 350)
    return page.evaluate(READ_ADDRESS, STARTS)


def centre(locator):
    "Return the middle of what is drawn, in pixels of the window."
    box = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page, start, end, release=True):
    "Press the mouse at `start`, move it to `end` and, unless told not to, let go."
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0], start[1] + 6)
    page.mouse.move(*end, steps=3)
    if release:
        page.mouse.up()


def swipe(page, start, end, steps=5):
    "Draw a finger from `start` to `end` and lift it."
    finger = page.context.new_cdp_session(page)
    way = [tuple(a + (b - a) * i / steps for a, b in zip(start, end)) for i in range(steps + 1)]
    for i, (x, y) in enumerate(way):
        finger.send(
            "Input.dispatchTouchEvent", {"type": "touchMove" if i else "touchStart", "touchPoints": [{"x": x, "y": y}]}
        )
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def take_out(page, label):
    "Take the result `label` out of its list by the button under it."
    grip(page, label).focus()
    page.get_by_role("button", name=f"Take out {label}", exact=True).click()


def said(page, contains):
    "Wait for the sentence of a laboratory that contains this text or matches this pattern; return it."
    status = page.locator("[data-part=status]", has_text=contains)
    status.wait_for()
    return status.inner_text()


def pause(page, milliseconds):
    "Wait by the clock of the page: what it was to do by then is done, however busy the machine is."
    page.evaluate("wait => new Promise(done => setTimeout(done, wait))", milliseconds)


@contextmanager
def clock_stopped(page):
    "Hold the clock of the page: what is done within happens at one moment, however long this machine takes for it."
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    yield
    page.clock.resume()


def settled(read, right):
    "Wait until what `read()` gives is `right`; return it, or raise an error that shows it."
    def check():
        found = read()
        assert right(found), f"still {found!r}"
        return found

    return until(check)


def announced(page):
    "Let the page count its live messages in `announced` from now on."
    page.evaluate("""globalThis.announced = 0;
      new MutationObserver(all => { announced += all.filter(each => each.addedNodes.length).length; })
        .observe(document.querySelector("[role=status]"), { childList: true });""")


def heard(page, contains):
    "Wait until a screen reader is told something that contains this text; return all that it is told."
    voice = page.locator("[role=status]", has_text=contains)
    voice.wait_for(state="attached")
    return voice.text_content()


def tabbed(page, most=80):
    "Press Tab from where the focus is until it leaves the laboratory; the names of what was reached, in order."
    found = []
    for _ in range(most):
        page.keyboard.press("Tab")
        name = page.evaluate("""() => { const node = document.activeElement;
          return node.closest(".nl-lab") && (node.ariaLabel || node.closest("label")?.innerText.trim()
            || node.innerText.trim() || node.tagName); }""")
        if not name:
            return found
        found.append(name.replace("\n", " "))
    raise AssertionError(f"the focus never leaves: {found}")


def sticking_out(page):
    "Return what is drawn beyond the laboratory's own box, and whether the page itself scrolls sideways."
    found = page.evaluate("""() => [...document.querySelectorAll(".nl-lab")].flatMap(lab => {
      const box = lab.getBoundingClientRect();
      return [...lab.querySelectorAll("*")].filter(node => {
        const r = node.getBoundingClientRect();
        return r.width && (r.left < box.left - 1 || r.right > box.right + 1);
      }).map(node => node.outerHTML.slice(0, 120));
    })""")
    return found + ["the page"] * page.evaluate("document.documentElement.scrollWidth > innerWidth")


def small_targets(page):
    "Return the controls in sight that are less than 44 px high or wide; a checkbox in a field is pressed by its label."
    return page.evaluate("""() => [...document.querySelectorAll(".nl-lab :is(button, select, input, summary)")]
      .filter(node => node.checkVisibility()).map(node => node.closest(".nl-field:has([type=checkbox])") ?? node)
      .map(node => [node, node.getBoundingClientRect()])
      .filter(([, box]) => box.width && (box.width < 44 || box.height < 44)).map(([node]) => node.outerHTML)""")


# What moves ends, and a live message, which waits for the last of a run of steps, is written
AT_REST = """async () => {
  await new Promise(done => setTimeout(done, 60));
  await Promise.all(document.getAnimations().map(each => each.finished.catch(() => {})));
}"""


@contextmanager
def checked_by_axe(page):
    "Yield a function that lets axe-core look at the page when what moves has come to rest; let it look once before."
    ready(page)

    def check():
        page.evaluate(AT_REST)
        assert violations(page) == []

    check()
    yield check


# Two tasks: any change does the first, nothing does the second.
ONE_DONE = [("Change something.", "1 = 1"), ("Do what nobody can.", "1 = 2")]


def paste_what_nobody_can_read(page):
    "Open the panel for pasting, where there is one, and let it say why it does not take this text."
    panel = page.locator(".nl-paste")
    if panel.count():
        panel.evaluate("""each => {
          for (let fold = each.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
        }""")
        panel.locator("textarea").fill("three two three")
        panel.get_by_role("button").click()
        panel.get_by_role("alert").filter(has_text="three").wait_for()


# The ranking laboratory

GRADES = [3, 2, 3, 0, 1, 2]
POOL = [3, 3, 3, 2, 2, 2, 1, 0]


@pytest.fixture
def open_lab(open_page):
    "Return a function that opens one laboratory on a page of its own."
    return lambda ranking=GRADES, options=None, **page: open_page(embed(RankingLab(ranking, **(options or {}))), **page)


def the(page, lab=0):
    return page.locator(".nl-lab").nth(lab)


def shown(page, lab=0):
    "Return the measures on the page, at full precision."
    return dict(
        the(page, lab)
        .locator("[data-measure]")
        .evaluate_all("all => all.map(each => [each.dataset.measure, Number(each.querySelector('data').value)])")
    )


def names(page, lab=0):
    return the(page, lab).locator(".nl-rows .nl-name").all_text_contents()


def grades(page, lab=0):
    return [
        float(value)
        for value in the(page, lab).locator(".nl-rows select").evaluate_all("all => all.map(each => each.value)")
    ]


def chips(page):
    "Return the grades of the judged results that the list does not show."
    return [
        float(value)
        for value in page.locator(".nl-shelved select").evaluate_all("all => all.map(each => each.value)")
    ]


def check_ranking(page, known, lab=0):
    "Check that the page shows the list of `known` and what Python computes for it."
    assert names(page, lab) == known.labels and grades(page, lab) == known.grades
    assert shown(page, lab) == pytest.approx(known.given_to(measures), rel=1e-12, abs=1e-12)
    assert the(page, lab).locator("[data-measure=ndcg] data").inner_text() == f"{known.ndcg:.3f}"


def expect(page, ranking, lab=0, **options):
    "Wait until the page shows this ranking, of grades or (label, grade) pairs."
    until(lambda: check_ranking(page, RankingLab(ranking, **options), lab))


def graded(order, **changed):
    "Return the (label, grade) pairs of the running example in this order of labels, some with another grade."
    return [(label, changed.get(label, GRADES["ABCDEF".index(label)])) for label in order]


def row(page, label):
    return page.locator(".nl-rows li", has=page.locator(".nl-name", has_text=re.compile(f"^{re.escape(label)}$")))


def grip(page, label):
    return row(page, label).locator(".nl-grip")


def name(page, label):
    return page.get_by_role("textbox", name=f"Name of {label}")


def press(page, *keys):
    for key in keys:
        page.keyboard.press(key)


def click(page, button):
    if isinstance(button, str) and button.startswith("Copy"): return copy_button(page, button).click()
    page.get_by_role("button", name=button, exact=isinstance(button, str)).click()


def copy_button(place, name, i=0):
    "Open the fold of what can be copied, of the first laboratory or the one numbered `i`, and return its button."
    fold = place.locator(".nl-copy").nth(i)
    if fold.get_attribute("open") is None: fold.locator("summary").click()
    return fold.get_by_role("button", name=name, exact=True)


def focus(page):
    return page.locator(":focus").get_attribute("aria-label")


def state(page):
    "Return everything that can be undone, as the page shows it."
    controls = page.locator(".nl-controls :is(select, [type=range], [type=number], :checked)").evaluate_all(
        "all => all.map(each => each.value)"
    )
    return names(page), grades(page), chips(page), controls, shown(page)


def judge(page, which, to):
    "Judge one more result, or a result on the shelf anew; `to` is its grade, or the button to press."
    if which == "add":
        page.get_by_label("Judge one more result").select_option(str(to))
        return
    result = page.locator(".nl-shelved").nth(int(which) - 1)
    if to in ("Show it", "Forget"):
        result.get_by_text(to, exact=True).click()
    else:
        result.locator("select").select_option(str(to))


def rename(page, old, new):
    name(page, old).click()
    press(page, "Control+a")
    page.keyboard.type(new)
    press(page, "Enter")
