"""A switch on a page: each radio button shows its own panel alone, by mouse and keys, and without a script."""

import pytest
from browser import tab

from ndcg_lit import attention_shares, awrf, exposure_loss

ORDER = ["h1", "h2", "i1", "i2", "h3", "h4", "i3", "i4", "h5", "i5"]
TURNED = ["i1", "i2", "h1", "h2", "i3", "i4", "h3", "h4", "i5", "h5"]
GRADES = dict(zip(ORDER, [2, 2, 2, 2, 1, 1, 1, 1, 0, 0]))
SHOWN = {"hotels first": ORDER, "by turns": [ORDER, TURNED], "ties at random": GRADES,
         "all at random": dict.fromkeys(ORDER, 0)}
SEEN = "all => all.filter(panel => panel.checkVisibility()).map(panel => panel.querySelector('tbody').innerText)"


def values(lists):
    "Return the numbers that a panel says of the `lists`, but NDCG."
    kinds = {house: house[0] for house in ORDER}
    share, fair = attention_shares(lists, kinds)["i"], awrf(lists, kinds, {"h": 1, "i": 1})
    return f"{100 * share:.0f} %", f"{fair:.3f}", f"{exposure_loss(lists, GRADES)['EE-L']:.3f}"


@pytest.mark.parametrize("scripts", [True, False])
def test_each_button_shows_its_panel_alone(browser, served, scripts):
    with tab(browser, viewport=dict(width=390, height=844), java_script_enabled=scripts) as watched:
        page = watched.go(f"{served}practice/exposure.html")
        panels, buttons = page.locator(".switch > div > div"), page.get_by_role("radio")
        assert buttons.count() == panels.count() == len(SHOWN)
        def told():
            [said] = panels.evaluate_all(SEEN)
            share, _, fair, loss = said.replace("\u00a0", " ").split("\t")
            return share, fair, loss
        buttons.first.focus()
        for at, (name, lists) in enumerate(SHOWN.items()):
            if at: page.keyboard.press("ArrowRight")
            assert page.get_by_role("radio", name=name).is_checked() and told() == values(lists), name
        for name, lists in SHOWN.items():
            page.locator(".switch label", has_text=name).click()
            assert told() == values(lists), name
