"""HTML, CSS and JavaScript without what no reader needs."""

import lightningcss
import minify
from selectolax.lexbor import LexborHTMLParser

from highlight import color_code
from lab_assets import lab_assets
from pictures import inline_pictures

# Quotes and default values stay: the site's own style and tests choose elements by their attributes.
minify.config({"html-keep-quotes": True, "html-keep-default-attr-vals": True})


def dense_css(css):
    "The style `css` minified. No browser is named, so nothing is rewritten for an older one."
    return lightningcss.process_stylesheet(css, minify=True)


def dense_js(script):
    "The `script` without comments and spaces, names within functions shortened."
    return minify.string("application/javascript", script)


def dense_module(script):
    "The `script` of a page that nothing imports: inside a function its own names are shortened too."
    return dense_js(f"(() => {{\n{script}\n}})()")


def dense_html(html):
    "The page `html` without the tags and spaces that a browser supplies."
    return minify.string("text/html", html)


def dense_lab(html):
    "The output `html` of a laboratory as a notebook stores it: its style and its script made dense, all else as it is."
    made = {"text/css": dense_css, "module": dense_module}
    for script in LexborHTMLParser(html).css('script[type="text/css"], script[type="module"]'):
        carried = script.text()
        html = html.replace(carried, made[script.attributes["type"]](carried), 1)
    return html


def tidy(html):
    "The page `html` with its pictures set and its code coloured, made dense."
    page = LexborHTMLParser(html)
    steps = inline_pictures, color_code, join_labs, name_formulas, join_letters, align_by_class, drop_contents_ids
    for step in steps:
        step(page)
    return page.html


def join_labs(page):
    "One style and one script for all laboratories of `page`, in place of those that each brings along."
    scripts = page.css("script[data-ndcg-modules]")
    modules = list(dict.fromkeys(script.attributes["data-ndcg-modules"] for script in scripts))
    if not modules:
        return
    style, script = lab_assets(modules)
    for carried in page.css('.ndcg-lab > script[type="text/css"]'):
        carried.decompose()
    page.css_first(".ndcg-lab").insert_before(element("style", dense_css(style)))
    scripts[0].attrs["data-ndcg-modules"] = " ".join(modules)
    keep_first(scripts, dense_module(script))


def element(tag, content):
    "A new element `tag` that holds the text `content`."
    return LexborHTMLParser(f"<{tag}>{content}</{tag}>").css_first(tag)


def keep_first(nodes, content):
    "Give the first of `nodes` the text `content`, and take away the others."
    for node in nodes[1:]:
        node.decompose()
    nodes[0].inner_html = content


def name_formulas(page):
    "A formula's TeX as its `alttext`; pandoc writes it as an annotation beside the formula."
    for annotation in page.css("math annotation"):
        semantics = annotation.parent
        math = semantics.parent
        math.attrs["alttext"] = annotation.text()
        del math.attrs["xmlns"]
        annotation.decompose()
        semantics.unwrap()


def join_letters(page):
    "A run of upright letters as one identifier: a name of several letters is upright as it is."
    for letter in page.css('mi[mathvariant="normal"]'):
        if is_upright(letter.prev):
            continue
        run = [letter]
        while is_upright(run[-1].next):
            run.append(run[-1].next)
        if len(run) > 1:
            del letter.attrs["mathvariant"]
            keep_first(run, "".join(part.text() for part in run))


def is_upright(node):
    "Is `node` an upright letter of a formula?"
    return node is not None and node.tag == "mi" and node.attributes.get("mathvariant") == "normal"


def align_by_class(page):
    "Cells aligned to the right by a class, and the others not at all, in place of a style for each."
    for cell in page.css('td[style^="text-align:"], th[style^="text-align:"]'):
        if cell.attributes["style"] == "text-align: right;":
            cell.attrs["class"] = "right"
        del cell.attrs["style"]


def drop_contents_ids(page):
    "The contents without ids, which nothing points to."
    for link in page.css('a[id^="toc-"]'):
        del link.attrs["id"]
