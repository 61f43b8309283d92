"""Python code as HTML in the site's colours, with the tags that filter.lua leaves in code that stands in the text."""
from html import escape

from pygments.lexers import PythonLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String

LEXER = PythonLexer(stripnl=False, ensurenl=False)
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


def highlighted(code):
    "The HTML of the Python `code`."
    runs = []
    for token, text in LEXER.get_tokens(code):
        tag = next(((name, kind) for known, name, kind in TAGS if token in known), None)
        if runs and (runs[-1][0] == tag or text.isspace()):
            runs[-1][1] += text
        else:
            runs.append([tag, text])
    inner = "".join(tagged(tag, text) for tag, text in runs)
    return f'<div class="sourceCode"><pre class="sourceCode"><code>{inner}</code></pre></div>'


def tagged(tag, text):
    "`text` inside `tag`, a (name, class) pair or None."
    text = escape(text, quote=False)
    if tag is None: return text
    name, kind = tag
    opening = f'{name} class="{kind}"' if kind else name
    return f"<{opening}>{text}</{name}>"
