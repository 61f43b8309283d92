"""What pages load for their laboratories: files that all share, and a script and a style of each.

The package has them ready-made. `after_quarto.py` asks here too, by a Python that may have no package at all.
"""
import hashlib
import re
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
MADE = TOP / "ndcg_lit" / "static" / "made"
WORDS = TOP / "docs" / "strings.json"
FOLDER = "labs"  # of the site
SHARED = ("core", "lists")


def lab_files():
    "Return the files that laboratories need, by name within the site; each comes alive by its own script."
    files = {f"{FOLDER}/{path.name}": path.read_text(encoding="utf-8") for path in sorted(MADE.iterdir())}
    for path in MADE.glob("*.js"):
        widget = widget_name(path.stem)
        if path.stem not in SHARED:
            files[f"{FOLDER}/{path.name}"] += f'ndcgCore.mountAll("{widget}",ndcgLabs.{widget});\n'
    return {name: text.encode() for name, text in files.items()}


def lab_tags(widgets, base=""):
    "Return the tags that load what the `widgets` of one page need, in order; `base` leads from the page to the site."
    styles = [f'<link rel="stylesheet" href="{base}{FOLDER}/{name}.css?v={version()}">' for name in parts(widgets)]
    return [*styles, *script_tags(widgets, base)]


def script_tags(widgets, base="", in_sight=False, chinese=False):
    """Return the tags that load the scripts of the `widgets` of one page, in order.

    Where the first is `in_sight` when the page opens, the page waits for its scripts, so that nothing jumps as they
    arrive. On a `chinese` page their words come first.
    """
    core, *modules = parts(widgets)
    lists = ["lists"] if any(map(needs_lists, modules)) else []
    first, *others = [[f"chinese_{module}", module] if chinese else [module] for module in modules]
    names = [*(["chinese"] if chinese else []), core, *lists, *first]
    wait = ' blocking="render"' if in_sight else ""
    return [script_tag(name, base, wait) for name in names] + [script_tag(name, base) for name in sum(others, [])]


def list_tags(widgets, base=""):
    "Return the tags of what a live list computes with, as far as the `widgets` of its page do not load it."
    _, *modules = parts(widgets)
    missing = [*(["core"] if not modules else []), *(["lists"] if not any(map(needs_lists, modules)) else [])]
    return [script_tag(name, base) for name in missing]


def script_tag(name, base, wait=""):
    "Return the tag that loads the script `name` once the page is read; `wait` has the page wait for it."
    return f'<script defer{wait} src="{base}{FOLDER}/{name}.js?v={version()}"></script>'


def needs_lists(module):
    "Return whether the script of `module` uses what several laboratories share."
    return "ndcgLists" in (MADE / f"{module}.js").read_text(encoding="utf-8")


def style_tags(widgets):
    "Return the styles of the `widgets` of one page as elements of it: the first paint waits for no file of theirs."
    return [f'<style data-part="{name}">{(MADE / f"{name}.css").read_text(encoding="utf-8").strip()}</style>'
            for name in parts(widgets)]


def parts(widgets):
    "Return what the `widgets` of one page are made of: what all share, and each of them once."
    return ["core", *(module_name(widget) for widget in dict.fromkeys(widgets))]


def version():
    "Return a mark for the addresses of these files that changes with them."
    return hashlib.sha256(b"".join(path.read_bytes() for path in (*sorted(MADE.iterdir()), WORDS))).hexdigest()[:8]


def widget_name(module):
    "Return the class of the laboratory `module`."
    return "".join(part.capitalize() for part in module.split("_"))


def module_name(widget):
    "Return the module of the laboratory whose class is `widget`."
    return re.sub("(?<!^)([A-Z])", r"_\1", widget).lower()
