"""The documentation of one function or class: what it does, a table of its parameters, and what else to know."""
import ast
import inspect
import io
import re
import textwrap
import tokenize
import warnings
from html import escape
from importlib import import_module

from fastcore.docments import MarkdownRenderer, docments

from highlight import highlighted

WIDEST = 84  # characters of a signature on one line
TICKS = re.compile(r"`([^`]+)`")


class EntryError(Exception):
    "A name has no documentation: the message says why."


def documented(module, name):
    "What `module` exports as `name`, for documentation."
    try: value = getattr(import_module(module), name)
    except ImportError as error: raise EntryError(f"{module} cannot be imported: {error}") from error
    except AttributeError as error: raise EntryError(f"{module} has no {name}: run `nbdev_export`") from error
    if isinstance(value, type): name_parameters(value)
    return value


def name_parameters(kind):
    "Give a class the signature of its nearest `__init__`; Python 3.11.2 asks a `__new__` behind it, whose types fail."
    own = next((vars(base) for base in kind.__mro__ if vars(base).keys() & {"__init__", "__new__"}), {})
    if "__init__" not in own or kind.__init__ is object.__init__: return
    signature = inspect.signature(kind.__init__)
    kind.__signature__ = signature.replace(parameters=list(signature.parameters.values())[1:])


def entry(module, name, signature=True):
    "The entry of `name` as Markdown; without its signature where the source comes next and shows it."
    value = documented(module, name)
    with warnings.catch_warnings(action="ignore"):  # fastcore warns of headings that it does not know in docstrings
        # What says nothing of itself would be said to "Call self as a function".
        docs = MarkdownRenderer(value).docs if value.__doc__ else None
        first, _, rest = (docs or "").partition("\n\n")
    aside = f"\n\n::: {{.aside}}\n{rest}\n:::" if rest.strip() else ""
    shown = raw(highlighted(signature_of(value))) if signature else ""
    about = f"{first}{aside}\n{shown}\n{raw(parameter_table(name, value))}"
    return f'\n:::: {{.entry}}\n### {name} {{.entry-name entry="{name.lower()}"}}\n\n{about}\n\n::::\n'


def raw(markup):
    "`markup` as a block of Markdown that passes through as it is."
    return f"\n```{{=html}}\n{markup}\n```\n" if markup else ""


def signature_of(value):
    "The names and defaults of the parameters of `value`, on one line if they fit; the types stand in its source."
    bare = [part.replace(annotation=part.empty, default=_named(part.default))
            for part in inspect.signature(value).parameters.values()]
    line = f"{value.__name__}{inspect.Signature(bare)}"
    if len(line) <= WIDEST: return line
    inside = line[len(value.__name__) + 1:-1]
    wrapped = textwrap.wrap(inside, WIDEST, break_long_words=False, break_on_hyphens=False)
    return "\n".join([f"{value.__name__}(", *(f"    {part}" for part in wrapped), ")"])


class _Name(str):
    "A text that shows itself without quotation marks."
    __repr__ = str.__str__


def _named(default):
    "A function that is a `default` by its name, for its address differs from run to run; anything else as it is."
    return _Name(default.__name__) if inspect.isroutine(default) else default


def parameter_table(name, value):
    "What is said of each parameter of `value` and of what it returns, as an HTML table; nothing where nothing is said."
    try: found = docments(value, full=True)
    except (TypeError, ValueError, SyntaxError): return ""
    rows = "".join(parameter_row(key, about) for key, about in found.items() if about.docment)
    if not rows: return ""
    head = "<thead><tr><th>parameter</th><th>default</th><th>what it is</th></tr></thead>"
    kind = 'class="scroll table-scroll wordy parameters" role="group" tabindex="0"'
    opening = f'<div {kind} aria-label="Parameters of {name}">'
    return f"{opening}<table>{head}<tbody>{rows}</tbody></table></div>"


def parameter_row(key, about):
    "One row: the name of a parameter, its default and what is said of it."
    told = TICKS.sub(r"<code>\1</code>", escape(" ".join(about.docment.split()), quote=False))
    if key == "return": return f"<tr><td>returns</td><td></td><td>{told}</td></tr>"
    named = "" if about.default is inspect.Parameter.empty else repr(about.default).replace("'", '"')
    default = f"<code>{escape(named, quote=False)}</code>" if named else ""
    return f'<tr><td><code>{key}</code></td><td data-label="default">{default}</td><td>{told}</td></tr>'


def without_comments(code):
    "The Python `code` of functions without the comments of their parameters, which the tables show."
    lines = code.splitlines()
    heads = [(node.lineno, node.body[0].lineno) for node in ast.parse(code).body if isinstance(node, ast.FunctionDef)]
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        row, column = token.start
        if token.type == tokenize.COMMENT and any(first <= row < body for first, body in heads):
            lines[row - 1] = lines[row - 1][:column].rstrip()
    return "\n".join(lines)
