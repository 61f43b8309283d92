"""One laboratory alone, in a frame of another page: by name, with a state, as high as its content, by keys, dark."""
import http.server
import re
import threading
from html import unescape

import pytest
from accessible import ready, violations
from labs import GRADES, copy_button, expect, grades, settled
from test_pages import LABORATORY, LABS, SEVERAL

pytestmark = pytest.mark.turns(5)

FRAME = """<!doctype html><html lang="en"><title>A page of somebody else</title>
<script>
globalThis.told = [];
addEventListener("message", ({ data, source }) => {
  told.push(data);
  const frame = [...document.querySelectorAll("iframe")].find(each => each.contentWindow === source);
  if (data?.type === "ndcg-embed" && location.hash === "#follow") frame.style.height = `${data.height}px`;
});
</script>
<body style="margin: 0">%s"""
SIZED = '<iframe src="%s" title="a laboratory" width="640" height="520" style="border: 0"></iframe>'
ASKED = "?embed=ranking&r=3,2,3,0,1,2"


@pytest.fixture
def framed(watched, tmp_path):
    "Yield a function that opens a page of another server which shows this HTML, and returns its tab and its frame."
    class Somebody(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *given): super().__init__(*given, directory=tmp_path)

        def log_message(self, *given): pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Somebody) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def open_frame(html, follow=False):
            (tmp_path / "page.html").write_text(FRAME % html, encoding="utf-8")
            page = watched.go(f"http://localhost:{server.server_port}/page.html{'#follow' if follow else ''}")
            [frame] = page.frames[1:]
            frame.wait_for_load_state()
            return page, frame

        yield open_frame
        server.shutdown()


def test_a_frame_shows_rows_and_nothing_of_the_page_around_the_laboratory(framed, served, watched):
    page, frame = framed(SIZED % f"{served}{LABORATORY}{ASKED}")
    expect(frame, GRADES, brief=True)
    assert frame.evaluate("scrollY") == 0
    places = frame.locator(".nl-rows li").evaluate_all("all => all.map(each => each.getBoundingClientRect().bottom)")
    assert len(places) == 6 and places[1] < 450 < 520, "two rows at once, above the sentence"
    visible = frame.evaluate("""() => [...document.body.querySelectorAll("header, nav, article, .foot, dialog")]
      .filter(each => each.checkVisibility()).length""")
    assert visible == 0 and frame.locator("[data-ndcg-widget]").count() == 1
    assert frame.evaluate("document.documentElement.scrollWidth") <= 640
    assert watched.problems == []


@pytest.mark.some(3)
@pytest.mark.parametrize("page, name", LABS.items())
def test_each_laboratory_stands_alone_and_is_told_as_high_as_it_is(page, name, framed, served, watched):
    asked = name.removesuffix("Lab").lower()
    around, frame = framed(SIZED % f"{served}{page}?embed={asked}", follow=True)
    frame.locator(f"[data-ndcg-widget={name}] > .nl-lab").wait_for()
    fits = "document.documentElement.scrollHeight - innerHeight"
    settled(lambda: frame.evaluate(fits), lambda rest: rest == 0)
    told = around.evaluate("told.at(-1)")
    assert told == {"type": "ndcg-embed", "name": asked, "height": around.locator("iframe").bounding_box()["height"]}
    assert frame.locator("[data-ndcg-widget]").count() == 1 and watched.problems == []


def test_keys_move_a_result_and_reset_comes_back_to_what_was_asked_for(framed, served):
    page, frame = framed(SIZED % f"{served}{LABORATORY}?embed=ranking&r=0,3,1&k=2")
    expect(frame, [0, 3, 1], k=2, brief=True)
    grip = frame.locator(".nl-grip").first
    grip.focus()
    page.keyboard.press("Alt+ArrowDown")
    moved = [("B", 3), ("A", 0), ("C", 1)]
    expect(frame, moved, k=2, brief=True)
    address = "?embed=ranking&r=0,3,1&k=2#r=B:3,A:0,C:1"
    settled(lambda: frame.evaluate("location.href"), lambda url: url.endswith(address))
    frame.get_by_role("button", name="Reset").click()
    expect(frame, [0, 3, 1], k=2, brief=True)
    settled(lambda: frame.evaluate("location.href"), lambda url: url.endswith("&k=2"))


def test_links_open_in_the_tab_of_the_page_around(framed, served):
    page, frame = framed(SIZED % f"{served}{SEVERAL}?embed=quiz")
    frame.locator(".source a").click()
    page.wait_for_url(f"{served}{SEVERAL}")
    assert page.locator(".top").is_visible()


@pytest.mark.parametrize("asked", ["wheel", "<img src=x onerror=alert(1)>", "ranking.2"])
def test_an_unknown_name_says_which_there_are(asked, served, watched):
    page = watched.go(f"{served}{SEVERAL}?embed={asked}")
    said = page.get_by_role("alert").inner_text()
    known = "ranking, quiz"
    assert said == f"No laboratory on this page is called “{asked}”. There are: {known}."
    assert page.locator("img, .nl-lab").count() == 0 and watched.problems == []


def test_a_state_that_cannot_be_shown_is_told_beside_the_example(served, watched):
    for state in ("r=3,x", "k=0", "cutoff=3"):
        page = watched.go(f"{served}{LABORATORY}?embed=ranking&{state}")
        assert "This link is broken, so here is the page's own example" in page.get_by_role("alert").inner_text()
        assert grades(page) == GRADES


def test_a_frame_is_dark_where_its_reader_wants_it_and_accessible(framed, served, watched):
    watched.page.emulate_media(color_scheme="dark")
    page, frame = framed(SIZED % f"{served}{LABORATORY}{ASKED}")
    assert frame.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(21, 23, 28)"
    alone = watched.go(f"{served}{LABORATORY}{ASKED}")
    ready(alone)
    assert violations(alone) == []


def copied(page, place):
    "Return what Copy embed gives at this laboratory."
    copy_button(place, "Copy embed").click()
    return place.locator("[data-part=copied]").input_value()


def test_copy_embed_gives_a_frame_that_shows_what_the_page_shows(framed, served, watched):
    page = watched.go(served + LABORATORY)
    page.evaluate("location.hash = 'r=1,x+%26+y:2,0&k=2'")
    place = page.locator("[data-ndcg-widget=RankingLab]")
    settled(lambda: grades(page), lambda found: found == [1, 2, 0])
    before = place.bounding_box()["height"]
    assert copied(page, place) == (code := copied(page, place)), "what was copied before does not count"
    address = unescape(re.search('src="([^"]+)"', code)[1])
    assert code.startswith("<iframe ") and 'title="Ranking laboratory"' in code
    assert address == f"{served}{LABORATORY}?embed=ranking&r=A:1,x+%26+y:2,C:0&brief=false&k=2"
    high = int(re.search(r'height="(\d+)"', code)[1])
    assert high >= before > 600
    around, frame = framed(code)
    expect(frame, [("A", 1), ("x & y", 2), ("C", 0)], k=2)
    assert around.locator("iframe").bounding_box()["height"] == high
    assert frame.evaluate("document.documentElement.scrollHeight <= innerHeight")


DISCOUNTS = "which_discount.html"


def test_copy_embed_of_another_laboratory_and_copy_link_in_a_frame_name_it(served, watched):
    page = watched.go(f"{served}{DISCOUNTS}#lab=gaindiscount&high=4")
    code = unescape(copied(page, page.locator("[data-ndcg-widget=GainDiscountLab]")))
    assert f'src="{served}{DISCOUNTS}?embed=gaindiscount&high=4"' in code
    alone = watched.go(f"{served}{DISCOUNTS}?embed=gaindiscount&high=4")
    copy_button(alone, "Copy link").click()
    assert alone.locator("[data-part=copied]").input_value() == f"{served}{DISCOUNTS}#lab=gaindiscount&high=4"


def test_a_frame_works_from_the_disk(site, watched):
    page = watched.go(f"{(site / LABORATORY).as_uri()}{ASKED}")
    expect(page, GRADES, brief=True)
    code = copied(page, watched.go((site / LABORATORY).as_uri()).locator("[data-ndcg-widget=RankingLab]"))
    assert f'src="{(site / LABORATORY).as_uri()}?embed=ranking&brief=false"' in code
    assert watched.problems == []
