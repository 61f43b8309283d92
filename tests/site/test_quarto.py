"""What the repository gives Quarto, where Quarto alone would show something wrong."""
import pytest

from after_quarto import for_lost_readers, mended
from site_map import NOTEBOOKS, read_config, sidebar_entries

FOREIGN = '<script src="https://cdn.example/require.js/2.3.6/require.min.js" integrity="x"></script>'


def test_no_script_of_another_host_is_left():
    ours = "<script src='site.js'></script></head>"
    assert mended(f"<head>{FOREIGN}\n{ours}") == f"<head>{ours}"


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
    assert for_lost_readers(text + drawn) == text + '\n<svg><use class="a" hidden href="./d.svg?e&amp;f"/></svg>'


@pytest.mark.parametrize("public, base", [("", "./"), ("https://a.example", "/"), ("https://a.example/b/c/", "/b/c/")])
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
