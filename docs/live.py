"""Cells that run while the site is built: those marked `#| exec_doc`, as in nbdev."""
import ast
import sys

from site_map import TOP

KINDS = (("text/html", "_repr_html_"), ("text/markdown", "_repr_markdown_"))


def run_cell(source, names):
    "Run `source` in the namespace `names`; what its last expression shows, as the outputs of a cell."
    code, last = ast.parse(source), None
    if code.body and isinstance(code.body[-1], ast.Expr):
        last = ast.Expression(code.body.pop().value)
    exec(compile(code, "cell", "exec"), names)
    value = eval(compile(last, "cell", "eval"), names) if last else None
    return [] if value is None else [{"output_type": "execute_result", "data": shown(value)}]


def shown(value):
    "Return what `value` shows of itself, by kind."
    data = {kind: getattr(value, method)() for kind, method in KINDS if hasattr(value, method)}
    return {**data, "text/plain": repr(value)}


def namespace():
    "Return a namespace in which cells can import the package."
    if str(TOP) not in sys.path:
        sys.path.insert(0, str(TOP))
    return {"__name__": "__main__"}
