"""What a notebook stores of widgets that another package draws: a still in plain HTML, which needs no kernel.

JupyterLab, a forge and the pages show it where there is no kernel. A laboratory among them is stored as ever.
"""
from html import escape

from IPython.utils.capture import capture_output
from ipywidgets import Box, Dropdown, HBox, IntSlider, Output, Widget

from ndcg_lit.labs.base import Lab, still

ALIVE = "A still. In Jupyter these controls are alive."


def keep_stills(formatter):
    "Make IPython's display `formatter` give the still of a widget beside what shows it alive."
    formatter.formatters["text/html"].for_type(Widget, still_of)
    Output.__enter__, Output.__exit__ = begin, end


def begin(output):
    "Capture what is shown within the widget `output` from here on, as a kernel does."
    output.capturing = capture_output()
    output.captured = output.capturing.__enter__()


def end(output, *error):
    "Keep in the widget `output` what was shown within it."
    output.capturing.__exit__(*error)
    output.outputs = tuple({"data": shown.data} for shown in output.captured.outputs)


def still_of(widget):
    "Return `widget` as HTML without a script: a laboratory as it is stored, controls under a sentence on Jupyter."
    if isinstance(widget, Lab): return still(widget)
    made = drawn(widget)
    told = f"<figcaption>{escape(ALIVE)}</figcaption>" if " disabled>" in made else ""
    return f'<figure style="margin:.5rem 0 1rem">{made}{told}</figure>'


def drawn(widget):
    "Return `widget` and those within it as HTML. TypeError for one of a kind that no notebook has shown so far."
    if isinstance(widget, Lab): return still(widget)
    if isinstance(widget, Box): return box(widget)
    if isinstance(widget, Output):
        return "".join(f"<pre>{escape(shown['data']['text/plain'])}</pre>" for shown in widget.outputs)
    if isinstance(widget, IntSlider):
        span = f'min="{widget.min}" max="{widget.max}" value="{widget.value}"'
        return label(widget, f'<input type="range" {span} disabled> {widget.value}')
    if isinstance(widget, Dropdown):
        options = [f"<option{' selected' if text == widget.label else ''}>{escape(text)}</option>"
                   for text in widget.options]
        return label(widget, f"<select disabled>{''.join(options)}</select>")
    raise TypeError(f"docs/stills.py draws no {type(widget).__name__}; add what it looks like without a kernel")


def label(widget, control):
    "Return the HTML `control` of a `widget` after its name."
    return f"<label>{escape(widget.description)} {control}</label>"


def box(widget):
    "Return the widgets within a box, side by side where it lays them so and there is room."
    parts = [drawn(child) for child in widget.children]
    if not isinstance(widget, HBox): return "".join(f"<div>{part}</div>" for part in parts)
    beside = "".join(f'<div style="flex:1 1 20rem;min-width:0">{part}</div>' for part in parts)
    return f'<div style="display:flex;flex-wrap:wrap;gap:1rem">{beside}</div>'
