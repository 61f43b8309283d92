"""What the repository gives Quarto, where Quarto alone would show something wrong."""
import os
import subprocess
import sys
from textwrap import dedent

import pytest

import accessible
from after_quarto import for_lost_readers, mended
from browser import tab
from cache import HERE
from lab_assets import lab_files, widget_name
from ndcg_lit import GainDiscountLab, RankingLab
from ndcg_lit.labs.base import embed, still
from ndcg_lit.drawing import flow
from site_map import NOTEBOOKS, read_config, sidebar_entries

FOREIGN = '<script src="https://cdn.example/require.js/2.3.6/require.min.js" integrity="x"></script>'

RULES = (NOTEBOOKS / "quarto.scss").read_text(encoding="utf-8").partition("/*-- scss:rules --*/")[2]

# What Quarto 1.7 says of the things that our rules are about; by its themes cosmo and darkly the colours of text, page,
# links, breadcrumbs and their bar.
THEMES = {"light": ("#343a40", "#fff", "#2761e3", "#2761e3", "transparent"),
          "dark": ("#fff", "#222", "#00bc8c", "#fff", "#434343")}
QUARTO = """
    *, ::before, ::after {{ box-sizing: border-box }}
    body {{ margin: 0; font: 17px/1.5 sans-serif; color: {0}; background: {1} }}
    main {{ padding: 0 1rem; max-width: 50rem }}
    a {{ color: {2} }}
    code {{ font-size: 0.875em; color: #9753b8; background: #f8f9fa; padding: 0.125rem 0.25rem; word-wrap: break-word }}
    a > code {{ color: inherit }}
    p code:not(.sourceCode), td code:not(.sourceCode) {{ background: #f8f9fa; padding: 0.2em }}
    pre {{ overflow: auto; font-size: 0.875em }}
    pre code {{ background: transparent; font-size: inherit; color: inherit; padding: 0; word-break: normal }}
    .breadcrumb {{ display: flex; padding: 0.375rem 0.75rem; list-style: none; background: {4} }}
    .breadcrumb a {{ color: {3} }}
    .quarto-title-breadcrumbs .breadcrumb li:last-of-type a {{ color: #6c757d }}
    .table {{ width: 100%; border-collapse: collapse }}
    .table a {{ word-break: break-word }}
    .cell-output-display {{ overflow-x: auto }}
"""
PAGE = """
    <!doctype html><html lang="en"><title>As Quarto writes it</title><style>{style}</style><style>{rules}</style>
    <body class="quarto-{theme}"><main><h1>A page</h1>
    <nav class="quarto-page-breadcrumbs quarto-title-breadcrumbs" aria-label="breadcrumb"><ol class="breadcrumb">
    <li class="breadcrumb-item"><a href="#a">Graded relevance</a></li>
    <li class="breadcrumb-item"><a href="#b">Discounted gain</a></li></ol></nav>
    <p>What <code>evaluate</code> takes, and <a href="#c">what <code>compare</code> takes</a>.</p>
    <table class="table"><tr><td><a href="#d"><code>cumulative_gain</code></a></td><td>{words}</td>
    <td><a href="#e"><code>labs.convention_lab</code></a></td></tr></table>
    <div class="cell-output cell-output-stdout"><pre><code>{line}</code></pre></div>
    <div class="cell-output cell-output-display">{figure}</div></main></body></html>
"""
BROKEN = "[...document.querySelectorAll('td code')].filter(code => code.getClientRects().length > 1).length"
CUT = "[...document.querySelectorAll('.cell-output pre')].filter(pre => pre.scrollWidth > pre.clientWidth).length"
GROUNDS = "codes => codes.map(code => getComputedStyle(code).backgroundColor)"
PAPER = "image => { const { padding, backgroundColor } = getComputedStyle(image); return [padding, backgroundColor] }"


def as_quarto(tab, theme, rules=RULES):
    "Open in `tab` a page as Quarto styles it by a `theme`, with our `rules` after Quarto's own."
    figure = flow("Steps", {"run": "q1 d7 2.5"}, "split", {"fields": "three"})._repr_html_()
    held = {"words": "words " * 30, "line": "a line of output " * 12, "figure": figure}
    tab.page.goto("about:blank")  # what is set keeps the policy of the page before it
    tab.page.set_content(dedent(PAGE).format(style=QUARTO.format(*THEMES[theme]), rules=rules, theme=theme, **held))
    accessible.ready(tab.page)
    return tab.page


def test_the_rules_of_the_style_are_plain_css():
    assert "$" not in RULES and "@include" not in RULES and "//" not in RULES


def test_without_our_rules_the_page_has_the_faults_that_were_measured_on_quartos_own(watched):
    page = as_quarto(watched, "dark", rules="")
    said = "\n".join(accessible.violations(page))
    assert "contrast of 2.32 " in said and "contrast of 2.1 " in said
    assert page.evaluate(BROKEN) and page.evaluate(CUT)


@pytest.mark.parametrize("theme", THEMES)
def test_a_page_of_quarto_is_legible(theme, watched):
    page = as_quarto(watched, theme)
    assert accessible.violations(page) == []
    assert (page.evaluate(BROKEN), page.evaluate(CUT)) == (0, 0)


def test_in_the_dark_code_has_a_dark_ground_and_a_figure_a_margin_of_paper(watched):
    page = as_quarto(watched, "dark")
    assert set(page.eval_on_selector_all(":not(pre) > code", GROUNDS)) == {"rgb(51, 51, 51)"}
    assert page.eval_on_selector("img", PAPER) == ["12px", "rgb(255, 255, 255)"]
    assert as_quarto(watched, "light").eval_on_selector("img", PAPER) == ["0px", "rgba(0, 0, 0, 0)"]


def test_a_wide_table_scrolls_on_a_phone_and_the_page_does_not(browser):
    with tab(browser, viewport={"width": 360, "height": 740}) as phone:
        page = as_quarto(phone, "light")
        assert page.eval_on_selector("table", "table => table.scrollWidth > table.clientWidth")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def written(site, name, *outputs):
    "Write a page as Quarto does, with these outputs of cells, in the folder `site`."
    page = site / name
    page.parent.mkdir(parents=True, exist_ok=True)
    cells = "".join(f'<div class="cell-output cell-output-display">{output}</div>' for output in outputs)
    text = f"<!doctype html><html lang='en'><head><title>A page</title>{FOREIGN}</head><body><p>&lt;/head></p>{cells}"
    page.write_text(text + "</body></html>", encoding="utf-8")
    return page


def run_after_quarto(site, pages, **options):
    "Run the script as Quarto does, once it has written `pages`, by a Python without packages."
    told = {"QUARTO_PROJECT_OUTPUT_DIR": str(site), "QUARTO_PROJECT_OUTPUT_FILES": "\n".join(map(str, pages))}
    command = [sys.executable, "-E", "-S", HERE / "after_quarto.py"]
    done = subprocess.run(command, env={**os.environ, **told}, capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stderr


GRADES = [3, 2, 3, 0, 1, 2]


def test_laboratories_come_alive_on_the_pages_of_quarto_from_the_disk_too(tmp_path, watched):
    site = tmp_path / "_docs"
    pages = [written(site, "plain.html"),
             written(site, "one.html", still(RankingLab(GRADES)), still(GainDiscountLab())),
             written(site, "lessons/two.html", still(GainDiscountLab()), still(GainDiscountLab(high=5)))]
    bare = pages[0].read_text(encoding="utf-8")
    run_after_quarto(site, pages)
    assert pages[0].read_text(encoding="utf-8") == bare.replace(FOREIGN, "")
    for page, kinds in zip(pages[1:], (["RankingLab", "GainDiscountLab"], ["GainDiscountLab"] * 2)):
        opened = watched.go(page.as_uri())
        alive = opened.locator("[data-ndcg-widget][data-ndcg-mounted]:has(> .nl-lab)")
        assert alive.evaluate_all("all => all.map(each => each.dataset.ndcgWidget)") == kinds
        assert opened.eval_on_selector(".ndcg-lab", "each => getComputedStyle(each).containerType") == "inline-size"
    assert watched.problems == []
    assert all(url.startswith(tmp_path.as_uri()) for url in watched.requests)


def test_so_they_do_where_quarto_names_its_pages_from_its_own_folder_and_a_page_is_mended_again(tmp_path, watched):
    page = written(tmp_path / "_docs", "one.html", still(GainDiscountLab()))
    for _ in range(2): run_after_quarto("_docs", ["_docs/one.html"], cwd=tmp_path)
    opened = watched.go(page.as_uri())
    assert opened.locator(".ndcg-lab > .nl-lab").count() == 1 and watched.problems == []


def test_a_laboratory_that_a_run_has_stored_alive_is_there_once(tmp_path, watched):
    page = written(tmp_path, "one.html", embed(GainDiscountLab()))
    run_after_quarto(tmp_path, [page])
    assert watched.go(page.as_uri()).locator(".ndcg-lab > .nl-lab").count() == 1 and watched.problems == []


def test_the_files_of_the_laboratories_are_those_of_the_package():
    own = {name for name in lab_files() if name.endswith(".js")} - {"labs/core.js", "labs/lists.js"}
    assert len(own) == 19
    for name in own:
        widget = widget_name(name.removeprefix("labs/").removesuffix(".js"))
        assert lab_files()[name].decode().endswith(f'ndcgCore.mountAll("{widget}",ndcgLabs.{widget});\n')


def test_no_script_of_another_host_is_left():
    ours = "<script src='site.js'></script></head>"
    assert mended(f"<head>{FOREIGN}\n{ours}") == f"<head>{ours}"


def test_the_script_that_calls_them_goes_with_them():
    call = "<script type=\"application/javascript\">define('jquery', [],function() {return window.jQuery;})</script>"
    ours = "<script>defined('jquery')</script><p>define('jquery')</p>"
    assert mended(f"<head>{FOREIGN}\n{call}\n{ours}") == f"<head>{ours}"


def test_the_source_is_folded_and_other_folds_stay_as_they_are():
    source = '<details open="" class="code-fold">\n<summary>Exported source</summary>'
    assert mended(source) == '<details class="code-fold">\n<summary>Exported source</summary>'
    later = source.replace(' open="" class="code-fold"', ' class="code-fold" open')
    assert mended(later) == mended(source)
    answer = "<details open>\n<summary>Answer</summary>"
    assert mended(answer) == answer


def test_what_only_looks_like_a_tag_stays_as_it_is():
    text = f"<script>const page = '{FOREIGN[:-9]}<a href=\"/b\">';</script><!-- <a href=\"/c\"> -->\n"
    assert mended(text) == text and for_lost_readers(text) == text
    drawn = "\n<svg><use class='a' hidden href='/d.svg?e&amp;f'/></svg>"
    assert for_lost_readers(text + drawn) == text + '\n<svg><use class="a" hidden href="/d.svg?e&amp;f"/></svg>'


@pytest.mark.parametrize("public, base", [("", "/"), ("https://a.example", "/"), ("https://a.example/b/c/", "/b/c/")])
def test_the_page_for_lost_readers_links_to_where_the_site_is_served(public, base):
    page = '<meta name="quarto:offset" content="{0}"><a href="{0}index.html">Start</a><script src="{0}site_libs/a.js">'
    assert for_lost_readers(page.format("/"), public) == page.format(base)
    other = '<a href="//a.example/">a</a><a href="#top">b</a><a href="https://a.example/c">c</a>'
    assert for_lost_readers(other, public) == other


def test_every_link_of_the_bar_opens_a_sidebar_of_its_own():
    config = read_config()["website"]
    held = [str(sidebar["contents"]) for sidebar in config["sidebar"]]
    homes = [[at for at, pages in enumerate(held) if link["href"] in pages] for link in config["navbar"]["left"]]
    assert all(len(home) == 1 for home in homes) and len({home[0] for home in homes}) == len(homes)
    assert len(sidebar_entries({"website": config})) == sum(len(sidebar["contents"]) for sidebar in config["sidebar"])


def test_what_quarto_is_told_to_load_is_there():
    config = read_config()
    assert all((NOTEBOOKS / name).is_file() for name in config["filters"])
    assert (NOTEBOOKS.parent / "_proc" / config["project"]["post-render"]).resolve().is_file()
    themes = config["format"]["html"]["theme"].values()
    assert all((NOTEBOOKS / name).is_file() for theme in themes for name in theme if name.endswith(".scss"))
