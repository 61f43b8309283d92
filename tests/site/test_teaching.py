"""The page for who teaches: a link for a class, a laboratory on the wall, figures that are saved."""
import xml.dom.minidom

import pytest
from labs import settled

PAGE = "teaching.html"
WALL = {"width": 1280, "height": 720}


def laboratories(page):
    "Return the names on the page, each with the address of its laboratory."
    return page.locator(".class-labs li").evaluate_all(
        "all => all.map(each => [each.querySelector('code').textContent.split('embed=')[1], "
        "each.querySelector('a').href, each.querySelector('code').textContent])")


def test_every_name_is_that_of_a_laboratory(served, watched):
    found = laboratories(watched.go(f"{served}{PAGE}"))
    assert len(found) >= 12 and len({name for name, *_ in found}) == len(found)
    for name, address, said in found:
        assert address.endswith(said.split("?")[0])
        page = watched.go(f"{address}?embed={name}")
        page.locator(".alone .ndcg-lab").wait_for()
        assert page.locator(".alone > [role=alert]").count() == 0
    assert watched.problems == []


def test_what_is_ticked_makes_a_link_that_shows_these_alone(served, watched):
    page = watched.go(f"{served}{PAGE}")
    link = page.locator(".class-link a")
    assert not link.is_visible()
    for number in (4, 1):
        page.locator(".class-labs input").nth(number).focus()
        page.keyboard.press("Space")
    names = [name for name, *_ in laboratories(page)]
    assert link.get_attribute("href").endswith(f"#class={names[1]},{names[4]}")
    link.click()
    page.locator(".taught iframe").nth(1).wait_for()
    assert page.locator(".taught h2").count() == 2
    assert not page.locator("header.top").is_visible() and not page.locator("article").is_visible()
    page.wait_for_function("() => [...document.querySelectorAll('iframe')].every(each => each.height !== '600')")
    heights = page.locator("iframe").evaluate_all("all => all.map(each => each.offsetHeight)")
    assert all(height > 150 for height in heights)
    for frame in page.frames[1:]: assert frame.locator(".ndcg-lab").count() == 1
    assert watched.problems == []


@pytest.mark.parametrize(("asked", "shown", "alerts"), [
    ("", 0, 0), ("nothing", 0, 1), ("quiz,quiz", 1, 0), ("quiz,%3Cimg%20src=x%3E", 1, 1), (",,", 0, 0),
])
def test_an_odd_link_says_what_it_shows(served, watched, asked, shown, alerts):
    page = watched.go(f"{served}{PAGE}#class={asked}")
    page.locator(".taught h1").wait_for()
    assert page.locator(".taught iframe").count() == shown
    assert page.locator(".taught [role=alert]").count() == alerts
    assert page.locator(".taught img").count() == 0


def test_without_a_script_the_page_lists_them(site):
    html = (site / PAGE).read_text(encoding="utf-8")
    assert html.count("?embed=") >= 13 and 'href="files/bikes.zip"' in html


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_on_the_wall_a_laboratory_is_as_large_as_the_screen_allows(served, watched, theme):
    page = watched.go(f"{served}two_judges.html?embed=judges&wall&theme={theme}")
    page.set_viewport_size(WALL)
    page.wait_for_function("() => Number(document.documentElement.style.getPropertyValue('--wall')) > 1")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.dataset.theme") == theme
    assert page.locator(".premise").inner_text() == "You have a flat tyre and ten minutes."  # else nobody can vote
    assert page.locator(".ndcg-lab").bounding_box()["height"] <= WALL["height"]
    assert "broken" not in page.inner_text("body") and watched.problems == []


def test_on_the_wall_every_laboratory_of_the_page_is_seen_whole(served, watched):
    found = laboratories(watched.go(f"{served}{PAGE}"))
    assert len(found) >= 12
    watched.page.set_viewport_size(WALL)
    for name, address, _ in found:
        page = watched.go(f"{address}?embed={name}&wall")
        page.wait_for_function("() => document.documentElement.style.getPropertyValue('--wall')")
        page.wait_for_function("() => document.querySelector('.alone .nl-lab').offsetHeight > 100")
        settled(lambda: page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"),
                lambda size: size[0] <= WALL["width"] and size[1] <= WALL["height"])
        assert page.locator(".nl-tasks:visible").count() == 0
    assert watched.problems == []


@pytest.mark.parametrize("size", [{"width": 1000, "height": 560}, {"width": 1920, "height": 1400}])
def test_on_the_wall_a_mark_stands_where_its_value_is(served, watched, size):
    page = watched.go(f"{served}play/ties.html?embed=ties&wall")
    page.set_viewport_size(size)
    page.wait_for_function("() => document.documentElement.style.getPropertyValue('--wall')")
    page.locator(".nl-score").first.press("ArrowLeft")
    settled(lambda: page.evaluate("""() => {
      const marks = document.querySelector("[data-part=marks]");
      const { left, width } = marks.getBoundingClientRect();
      return [...marks.children].filter(mark => !mark.hidden).map(mark => {
        const box = mark.getBoundingClientRect(), at = left + width * mark.style.getPropertyValue("--at");
        return Math.max(box.left - at, at - box.right) / width; // at most 0: the value lies under its word
      });
    }"""), lambda off: len(off) > 2 and max(off) < 0.01)


def test_an_unknown_theme_is_as_none(served, watched):
    page = watched.go(f"{served}play/order.html?embed=ranking&theme=pink&r=3,1")
    page.locator(".ndcg-lab").wait_for()
    assert page.evaluate("document.documentElement.dataset.theme") is None
    assert page.locator(".nl-rows > li").count() == 2 and "broken" not in page.inner_text("body")


def test_a_figure_is_saved_as_a_file_that_stands_alone(served, watched, tmp_path):
    page = watched.go(f"{served}lessons/ideal_gain.html")
    button = page.locator(".save-figure").first
    button.wait_for(state="attached")
    button.focus()
    with page.expect_download() as found: page.keyboard.press("Enter")
    assert found.value.suggested_filename == "ideal_gain-1.svg"
    found.value.save_as(tmp_path / "figure.svg")
    svg = xml.dom.minidom.parse(str(tmp_path / "figure.svg")).documentElement
    drawn = [node for node in svg.getElementsByTagName("*") if node.tagName in ("path", "rect", "text", "circle")]
    assert drawn and not any(node.hasAttribute("class") for node in drawn)
    assert all(node.getAttribute("fill") for node in drawn)
    assert "var(" not in svg.toxml() and svg.getAttribute("aria-label")
    assert page.locator(".save-figure").first.evaluate("node => getComputedStyle(node).opacity") == "1"
    assert watched.problems == []


def test_the_address_of_a_laboratory_is_seen_where_it_is_ticked_and_leads_to_it_alone(served, watched):
    page = watched.go(f"{served}{PAGE}")
    row, addresses = page.locator(".class-labs li").nth(1), page.locator(".class-labs code:visible")
    assert addresses.count() == 0
    row.locator("input").check()
    assert addresses.all_inner_texts() == ["play/order.html?embed=ranking"]
    row.locator("a", has=page.locator("code")).click()
    page.locator(".alone .ndcg-lab").wait_for()
    assert page.url == f"{served}play/order.html?embed=ranking" and watched.problems == []
