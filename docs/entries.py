"""The documentation of one function or class: its signature with a word on each parameter, and its docstring."""
import inspect
import warnings
from importlib import import_module

from fastcore.docments import MarkdownRenderer

from highlight import highlighted


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
    with warnings.catch_warnings(action="ignore"):  # fastcore warns of headings that it does not know in docstrings
        docs = MarkdownRenderer(documented(module, name))
    # a type that was inferred from the default None says nothing
    code = highlighted(str(docs.dm).replace(":NoneType=None", "=None"))
    shown = f"\n```{{=html}}\n{code}\n```\n" if signature else ""
    return f'\n:::: {{.entry}}\n### {name} {{.entry-name entry="{name.lower()}"}}\n{shown}\n{docs.docs or ""}\n\n::::\n'
