"""Figures that take the colours of their page: a notebook stores them as images, which know nothing of a page."""
import base64
import re
from xml.dom.minidom import parseString

from selectolax.lexbor import LexborHTMLParser
from tinycss2 import parse_component_value_list, serialize

IMAGE = 'img[src^="data:image/svg+xml;base64,"][alt][width]'
PAPER = {"width": "100%", "height": "100%", "fill": "#fff"}
REM = 16  # pixels: a picture grows with the type of the page
ROOM = 8  # units that a picture keeps free above and below what it shows
SMALL = 60  # units: a picture in a line of a table
RISE, FALL = 13, 5  # units from the baseline of a text to its top and its foot


def inline_pictures(page):
    "Set every SVG image of `page` as an element of the page."
    for image in page.css(IMAGE):
        svg = svg_of(image)
        svg.removeAttribute("xmlns")
        trim(svg)
        svg.setAttribute("width", f"{int(image.attributes['width']) / REM:g}rem")
        image.replace_with(LexborHTMLParser(svg.toxml()).css_first("svg"))


def trim(svg):
    "Cut off what is empty above and below the drawing, beyond some room; small pictures of a column stay alike."
    left, top, width, height = map(float, svg.getAttribute("viewBox").split())
    if height < SMALL: return
    ends = [y for node in svg.childNodes for y in reach(node, svg)]
    if not ends: return
    first, last = max(top, min(ends) - ROOM), min(top + height, max(ends) + ROOM)
    svg.setAttribute("viewBox", f"{left:g} {first:g} {width:g} {last - first:g}")


def reach(node, svg):
    "Return the highest and the lowest place of one drawn element, as far as it has any: nothing of them is moved."
    if node.nodeName == "path":
        return ys(node.getAttribute("d"))
    if node.nodeName == "text":
        return [float(node.getAttribute("y")) - RISE, float(node.getAttribute("y")) + FALL]
    if node.nodeName == "use":
        mark = next(path for path in svg.getElementsByTagName("path")
                    if path.getAttribute("id") == node.getAttribute("href").removeprefix("#"))
        return [float(node.getAttribute("y")) + y for y in ys(mark.getAttribute("d"))]
    if node.nodeName == "g":
        return [y for child in node.childNodes for y in reach(child, svg)]
    return []


def ys(path):
    "Return the second coordinate of every point of `path`: its commands are absolute, M, L, C, Q and z."
    return [float(number) for number in re.findall(r"-?[\d.]+", path)[1::2]]


def svg_of(image):
    "Return the SVG element that the element `image` shows, named by its text, without its paper and its own colours."
    svg = parseString(base64.b64decode(image.attributes["src"].partition(",")[2])).documentElement
    svg.setAttribute("role", "img")
    svg.setAttribute("aria-label", image.attributes["alt"])
    for rect in svg.getElementsByTagName("rect"):
        if dict(rect.attributes.items()) == PAPER: rect.parentNode.removeChild(rect)
    for node in [svg, *svg.getElementsByTagName("*")]:
        if node.hasAttribute("style"): node.setAttribute("style", without_paper_colours(node.getAttribute("style")))
    for style in svg.getElementsByTagName("style"):
        for text in style.childNodes: text.data = without_paper_colours(text.data)
    return svg


def without_paper_colours(css):
    "Return the style `css`, each `var(--ndcg-ink,#1d2230)` as `var(--ndcg-ink)`: a page has the colours."
    values = parse_component_value_list(css)
    keep_names(values)
    return serialize(values)


def keep_names(values):
    "Take from each of the page's colours among `values`, blocks included, the colour that stands in for it."
    for value in values:
        if value.type == "{} block":
            keep_names(value.content)
        elif value.type == "function" and value.name == "var" and value.arguments[0].value.startswith("--ndcg-"):
            del value.arguments[1:]
