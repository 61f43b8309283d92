"""Code as HTML in the site's colours: that of cells, and that which stands in the text."""
from functools import cache
from html import escape

from pygments.lexers import TextLexer, get_lexer_by_name
from pygments.token import Comment, Keyword, Name, Number, Operator, String
from pygments.util import ClassNotFound
from selectolax.lexbor import LexborHTMLParser

from grades import graded_runs

TAGS = (  # the first that fits; what fits none is plain. Keywords and numbers, by far the most, have the shortest tags.
    (Keyword.Constant, "i", ""),
    (Keyword, "b", ""),
    (Operator.Word, "b", ""),
    (Number, "i", ""),
    (String, "span", "st"),
    (Comment, "span", "co"),
    (Name.Builtin.Pseudo, "i", ""),
    (Name.Builtin, "span", "bu"),
    (Name.Function.Magic, "span", "fu"),
)
# In a command line 0.5109 is not the number 0 with a tail, nor `ndcg-lit eval` the shell's own eval.
COMMAND_TAGS = [each for each in TAGS if each[2] in ("st", "co")]


@cache
def lexer(language):
    "Return what reads code in `language`; a language that nobody knows stays plain."
    keep = {"stripnl": False, "ensurenl": False}
    try: return get_lexer_by_name(language, **keep)
    except ClassNotFound: return TextLexer(**keep)


def color_code(page):
    "Color code that stands in the text as that of the cells: pandoc names its language and leaves it plain."
    for block in page.css("pre[class]:not(.output, .sourceCode)"):
        language = block.attributes["class"].split()[0]
        if language == "text" and follows_code(block):
            block.attrs["class"] = "output"  # what a command wrote stands below it, as below a cell
            continue
        colored = highlighted(block.text(), language)
        block.replace_with(LexborHTMLParser(colored).css_first("div"))


def follows_code(block):
    "Return whether the element before `block` is a block of code."
    before = block.prev
    while before and before.tag == "-text" and not before.text(strip=True): before = before.prev
    return bool(before) and "sourceCode" in (before.attributes.get("class") or "")


def highlighted(code, language="python"):
    "Return the HTML of `code` in the `language`."
    runs = []
    tags = COMMAND_TAGS if language in ("bash", "sh") else TAGS
    for token, text in lexer(language).get_tokens(code):
        tag = next(((name, kind) for known, name, kind in tags if token in known), None)
        if runs and (runs[-1][0] == tag or text.isspace()):
            runs[-1][1] += text
        else:
            runs.append([tag, text])
    inner = "".join(tagged(tag, text) for tag, text in graded_runs(runs))
    return f'<div class="sourceCode"><pre class="sourceCode"><code>{inner}</code></pre></div>'


def tagged(tag, text):
    "Return `text` inside `tag`, a (name, class) pair or None."
    text = escape(text, quote=False)
    if tag is None: return text
    name, kind = tag
    opening = f'{name} class="{kind}"' if kind else name
    return f"<{opening}>{text}</{name}>"
