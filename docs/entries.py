"""The documentation of one function or class: what it does, a table of its parameters, and what else to know."""
import ast
import inspect
import io
import re
import textwrap
import tokenize
from dataclasses import is_dataclass
from html import escape
from importlib import import_module

from fastcore.docments import docments

from highlight import highlighted
from ndcg_lit.choices import SENTENCES, Choices
from ndcg_lit.engine.convention import KNOWN

WIDEST = 78  # characters of a signature on one line
LONGEST = 24  # characters of a default; a longer one goes by its name
DETAILS = re.compile(r'("""[^"]*(?:"(?!"")[^"]*)*?)\n\n +Parameters\n +-{3,}\n(?:(?!""").)*"""', re.S)
SECTION = re.compile(r"(?:^|\n\n)(\w+)\n-{3,}\n")  # of a docstring as numpydoc lays it out
TICKS = re.compile(r"`([^`]+)`")


class EntryError(Exception):
    "A name has no documentation: the message says why."


def documented(module, name):
    "Return what `module` exports as `name`, for documentation."
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
    "Return the entry of `name` as Markdown; without its signature where the source comes next and shows it."
    value = documented(module, name)
    # What says nothing of itself would be said to "Call self as a function".
    first, rest, example = parts_of(inspect.getdoc(value) or "" if value.__doc__ else "")
    aside = f"\n\n::: {{.aside}}\n{rest}\n:::" if rest else ""
    shown = raw(highlighted(signature_of(value))) if signature and not takes_anything(value) else ""
    about = f"{first}{aside}\n{shown}\n{raw(parameter_table(name, value))}\n{raw(example and highlighted(example))}"
    return f'\n:::: {{.entry}}\n### {name} {{.entry-name entry="{name.lower()}"}}\n\n{about}\n\n::::\n'


def parts_of(docstring):
    "Return the first paragraph of a `docstring`, what else it says (errors and sources at the end), and its example."
    head, *found = SECTION.split(docstring)
    sections = dict(zip(found[::2], found[1::2]))
    first, _, rest = head.partition("\n\n")
    raised = re.sub(r"^(\S.*)\n((?:    .*\n?)+)", as_error, sections.get("Raises", ""), flags=re.M)
    told = [rest.strip(), raised.strip(), sections.get("References", "").strip()]
    return first, "\n\n".join(filter(None, told)), sections.get("Examples", "").strip()


def as_error(found):
    "Return the errors of an entry of the section Raises and when they are raised as one paragraph."
    return f"{found[1]}: {' '.join(found[2].split())}\n"


def raw(markup):
    "Return `markup` as a block of Markdown that passes through as it is."
    return f"\n```{{=html}}\n{markup}\n```\n" if markup else ""


def signature_of(value, briefly=False):
    """Return the names and defaults of the parameters of `value`, on one line if they fit; its source shows the types.

    `briefly` puts `**choices` for those that a table of choices describes."""
    shared = shared_choices(described(value)) if briefly and inspect.isfunction(value) else []
    bare = [part.replace(annotation=part.empty, default=_named(part.default))
            for part in inspect.signature(value).parameters.values() if part.name not in shared]
    if shared: bare.append(inspect.Parameter("choices", inspect.Parameter.VAR_KEYWORD))
    line = f"{value.__name__}{inspect.Signature(bare)}"
    if len(line) <= WIDEST: return line
    inside = line[len(value.__name__) + 1:-1]
    wrapped = textwrap.wrap(inside, WIDEST, break_long_words=False, break_on_hyphens=False)
    return "\n".join([f"{value.__name__}(", *(f"    {part}" for part in wrapped), ")"])


def takes_anything(value):
    "Return whether the signature of `value` says nothing, as that of most errors."
    return [str(each) for each in inspect.signature(value).parameters.values()] == ["*args", "**kwargs"]


class _Name(str):
    "A text that shows itself without quotation marks."
    __repr__ = str.__str__


def _named(default):
    """Return a function or class that is a `default` as its name, because an address differs from run to run.

    A long record becomes its class, and what has no name three dots. Anything else stays as it is."""
    if default is inspect.Parameter.empty: return default
    if inspect.isroutine(default) or isinstance(default, type):
        return _Name("…" if default.__name__ == "<lambda>" else default.__name__)
    bare = repr(default)
    if is_dataclass(default) and len(bare) > LONGEST: return _Name(f"{type(default).__name__}(…)")
    return _Name("…") if bare.startswith("<") else default


def described(value):
    "Return what is said of each parameter of `value`; of a field that a class does not describe, what its base says."
    found = docments(value, full=True)
    for base in inspect.getmro(value)[1:-1] if is_dataclass(value) else ():
        for key, about in docments(base, full=True).items() if is_dataclass(base) else ():
            if key in found and not found[key].docment: found[key].docment = about.docment
    return found


def parameter_table(name, value, choices=""):
    """Return what is said of each parameter of `value` and of what it returns as an HTML table, or nothing.

    Parameters of which the table of choices says the same are one row that links to it, if `choices` is its address."""
    try: found = described(value)
    except (TypeError, ValueError, SyntaxError): return ""
    told = {key: about for key, about in found.items() if about.docment}
    if not told: return ""
    defaults = any(about.default is not inspect.Parameter.empty for key, about in told.items() if key != "return")
    shared = shared_choices(told) if choices else []
    rows = "".join(parameter_row(key, about, defaults) for key, about in told.items() if key not in shared)
    if shared:
        listed = ", ".join(f"<code>{key}</code>" for key in shared)
        link = f'<a href="{choices}">choices</a>'
        row = f"<tr><td>{link}</td>{'<td></td>' if defaults else ''}<td>By name: {listed}.</td></tr>"
        at = rows.find("<tr><td>returns</td>")
        rows = rows[:at] + row + rows[at:] if at >= 0 else rows + row
    names = ["parameter", "default", "what it is"] if defaults else ["parameter", "what it is"]
    head = f"<thead><tr>{''.join(f'<th>{each}</th>' for each in names)}</tr></thead>"
    kind = 'class="scroll table-scroll wordy parameters" role="group" tabindex="0"'
    opening = f'<div {kind} aria-label="Parameters of {name}">'
    return f"{opening}<table>{head}<tbody>{rows}</tbody></table></div>"


def shared_choices(told):
    "Return the names of the parameters that are `told` in the words of the table of choices."
    return [key for key, about in told.items() if about.docment and about.docment.split() == said_of_choice(key)]


def said_of_choice(name):
    "Return the words of the sentence of the choice `name`; None if there is no such choice."
    return SENTENCES[name].split() if name in Choices.__annotations__ else None


def choices_table():
    "Return every choice that verbs share, with its values, if they are texts, and what it does, as an HTML table."
    rows = []
    for name in Choices.__annotations__:
        values = " ".join(f'<code>"{value}"</code>' for value in KNOWN.get(name, ()))
        told = TICKS.sub(r"<code>\1</code>", escape(SENTENCES[name], quote=False))
        rows.append(f'<tr><td><code>{name}</code></td><td>{values}</td><td>{told}</td></tr>')
    head = "<thead><tr><th>choice</th><th>values</th><th>what it is</th></tr></thead>"
    kind = 'class="scroll table-scroll wordy parameters" role="group" tabindex="0" aria-label="Choices"'
    return f"<div {kind}><table>{head}<tbody>{''.join(rows)}</tbody></table></div>"


def parameter_row(key, about, defaults=True):
    "Return one row: the name of a parameter, its default if the table has `defaults`, and what is said of it."
    told = TICKS.sub(r"<code>\1</code>", escape(" ".join(about.docment.split()), quote=False))
    named = "" if about.default is inspect.Parameter.empty else repr(_named(about.default)).replace("'", '"')
    default = f'<td data-label="default"><code>{escape(named, quote=False)}</code></td>' if named else "<td></td>"
    first = "returns" if key == "return" else f"<code>{key}</code>"
    return f"<tr><td>{first}</td>{default if defaults else ''}<td>{told}</td></tr>"


def without_comments(code):
    """Return the Python `code` of functions without the comments of their parameters, and without the sections of their
    docstrings, which the entries show."""
    code = DETAILS.sub(r'\1"""', code)
    lines = code.splitlines()
    heads = [(node.lineno, node.body[0].lineno) for node in ast.parse(code).body if isinstance(node, ast.FunctionDef)]
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        row, column = token.start
        if token.type == tokenize.COMMENT and any(first <= row < body for first, body in heads):
            lines[row - 1] = lines[row - 1][:column].rstrip()
    return "\n".join(lines)
