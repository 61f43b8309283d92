"""The tabs that tests share: a test finds its tab empty, and leaves a picture and a trace of one that failed."""
from browser import evidence, tab


def test_a_tab_is_used_again_and_is_as_a_new_one(browser, tmp_path):
    (tmp_path / "a.html").write_text("<!doctype html><meta charset=utf-8><p>A page", encoding="utf-8")
    address = (tmp_path / "a.html").as_uri()
    with tab(browser, color_scheme="dark", viewport={"width": 360, "height": 800}) as first:
        page = first.go(address)
        page.evaluate("localStorage.setItem('kept', 1)")
        page.emulate_media(media="print", forced_colors="active")
        page.context.new_page()
    with tab(browser) as second:
        assert second.page is page and page.context.pages == [page] and second.asked == []
        second.go(address)
        assert page.evaluate("""[localStorage.length, innerWidth, matchMedia("print").matches,
          matchMedia("(prefers-color-scheme: dark)").matches, matchMedia("(forced-colors: active)").matches]
        """) == [0, 1440, False, False, False]


def test_what_stays_in_a_tab_is_not_for_the_next_test(browser):
    changes = (lambda page: page.add_init_script("0"), lambda page: page.route("**", lambda route: None),
               lambda page: page.clock.install(), lambda page: page.close())
    seen = []
    for change in changes:
        with tab(browser, locale="de") as each:
            assert each.page not in seen
            seen.append(each.page)
            each.page.goto("about:blank")
            change(each.page)


def test_a_failure_keeps_pictures_and_a_trace(browser, tmp_path):
    try:
        with tab(browser) as failed:
            failed.page.goto("data:text/html,<p>Seen")
            raise AssertionError
    except AssertionError:
        picture, text, trace = evidence(tmp_path / "kept")
    assert open(picture, "rb").read(4) == b"\x89PNG" and "<p>Seen" in open(text, encoding="utf-8").read()
    assert (tmp_path / "kept" / trace.split("/")[-1]).stat().st_size > 100 and failed.page.is_closed()
