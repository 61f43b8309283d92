"""A result leaves as text for a terminal, Markdown, HTML, LaTeX, CSV or a frame. `Table` draws every one of them, and no other place writes a table."""

import re
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from math import isfinite
from numbers import Integral
from textwrap import wrap
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from ndcg_lit.lists import shorten, visible
from ndcg_lit.system import needed, version, write_file


class Table:
    """Columns of equal length under their names, and below them `notes` and `cautions`, a paragraph each.

    It shows itself as Markdown in a notebook and as text in a terminal:

    >>> Table({"query": ["phones", "trains"], "RR": [1.0, 1 / 3]}, notes=["2 queries"])
    query      RR
    phones  1.000
    trains  0.333
    2 queries"""

    def __init__(
        self,
        columns: Mapping[str, Iterable],  # values by name
        digits: int = 3,  # decimals of a number
        notes: Iterable[str] = (),
        cautions: Iterable = (),  # sentences, or objects with what is `said` and its `remedy`
    ) -> None:
        self.columns = {name: plain_values(column) for name, column in columns.items()}
        lengths = [(visible(str(name)), len(column)) for name, column in self.columns.items()]
        for name, length in lengths[1:]:
            first, expected = lengths[0]
            if length != expected:
                raise ValueError(f"column {name} has {length} rows, {first} has {expected}")
        self.digits, self.notes, self.cautions = digits, tuple(notes), tuple(cautions)

    @property
    def names(self):
        "Return the names of the columns, as text."
        return [shown(name, TEXT) for name in self.columns]

    @property
    def rows(self):
        "Return the rows as tuples of text."
        return list(zip(*self.drawn(TEXT), strict=True))

    def drawn(self, form):
        "Return the cells of each column in a `form`."
        return [drawn_cells(column, self.digits, form) for column in self.columns.values()]

    def below(self):
        "Return the lines below the table."
        lines = map(printable, self.notes)
        return [*lines, *(f"Caution: {with_remedy(each)}" for each in self.cautions)]

    def text(self):
        "Return the table as lines for a terminal, words to the left and numbers to the right."
        padded = []
        for name, values, cells in zip(self.names, self.columns.values(), self.drawn(TEXT)):
            width = max(map(len, [name, *cells]))
            pad = str.ljust if any(map(is_wordy, values)) else str.rjust
            padded.append([pad(cell, width) for cell in [name, *cells]])
        lines = ["  ".join(row).rstrip() for row in zip(*padded, strict=True)]
        return "\n".join([*lines, *self.below()])

    def markdown(self):
        "Return the table as Markdown that shows each text as it is, whatever it holds."
        rule = [
            ":---" if any(map(is_wordy, values)) else "---:" for values in self.columns.values()
        ]
        head = [shown(name, MARKDOWN) for name in self.columns]
        rows = [head, rule, *zip(*self.drawn(MARKDOWN), strict=True)]
        lines = "\n".join("| " + " | ".join(cells) + " |" for cells in rows)
        below = [line.replace(STAR_OR_BOLD, "Bold") for line in self.below()]
        return "\n\n".join([lines, *map(as_markdown, below)])

    def html(self, label=None):
        "Return the table as HTML, the first cell of a row its name; under a `label` it scrolls on a narrow screen."
        right = ' style="text-align: right;"'
        sides = [
            right if all(isinstance(value, (int, float)) for value in values) else ""
            for values in self.columns.values()
        ]

        def row(first, others, cells):
            tags = [first, *[others] * (len(cells) - 1)]
            inner = (f"<{t}{side}>{cell}</{t[:2]}>" for t, side, cell in zip(tags, sides, cells))
            return f"<tr>{''.join(inner)}</tr>"

        head = row("th", "th", [shown(name, HTML) for name in self.columns])
        rows = zip(*self.drawn(HTML), strict=True)
        names_row = 'th scope="row"'
        body = "".join(
            row(names_row if cells[0] and cells[1:] else "td", "td", cells) for cells in rows
        )
        drawn = f"<table><thead>{head}</thead><tbody>{body}</tbody></table>"
        if label:
            drawn = (
                '<div class="scroll" style="overflow-x:auto" role="group" '
                f'aria-label="{label}" tabindex="0">{drawn}</div>'
            )
        notes = [as_html(printable(note)) for note in self.notes]
        notes += [f"<strong>Caution:</strong> {caution_html(each)}" for each in self.cautions]
        return drawn + "".join(f"<p>{note}</p>" for note in notes)

    def latex(self, caption=None, label=None):
        """Return the table as LaTeX for the package booktabs, with its notes as text below it; cautions are comments.

        With a `caption`, LaTeX source, it is a float, whose caption ends in the notes; `label` is for \\ref."""
        sides = "".join(
            "l" if any(map(is_word, values)) else "r" for values in self.columns.values()
        )
        rows = [[shown(name, LATEX) for name in self.columns], *zip(*self.drawn(LATEX))]
        head, *body = [" & ".join(cells) + r" \\" for cells in rows]
        lines = [rf"\begin{{tabular}}{{{sides}}}", r"\toprule", head, r"\midrule"]
        lines += [*body, r"\bottomrule"]
        notes = [line for note in self.notes for line in printable(note).split("\n")]
        notes = [note.replace(STAR_OR_BOLD, "Bold") for note in notes]
        if caption is None:
            if label is not None:
                raise ValueError(f"a label needs a caption, which LaTeX counts; got {label!r}")
            lines += [*self.note_rows(notes), r"\end{tabular}"]
        else:
            said = " ".join(map(as_latex, notes))
            lines = [*float_head(caption, said, label), *lines, r"\end{tabular}", r"\end{table}"]
        cautions = "\n".join(f"Caution: {with_remedy(each)}" for each in self.cautions)
        lines += [f"% {line}" for line in cautions.splitlines()]
        return "\n".join(lines) + "\n"

    def note_rows(self, notes):
        "Return the `notes` as rows of LaTeX in small type, broken where the table ends, or somewhat after it."
        widest = [
            max(map(len, [name, *cells])) for name, cells in zip(self.names, self.drawn(TEXT))
        ]
        width = max(LEAST_WIDTH, int(1.3 * sum(widest)))
        spans = rf"\multicolumn{{{len(self.columns)}}}{{l}}"
        return [
            rf"{spans}{{\footnotesize {as_latex(line)}}} \\"
            for note in notes
            for line in wrap(note, width, break_long_words=False, break_on_hyphens=False)
        ]

    def csv(self, delimiter=",", **texts):
        "Return a line of names and one of values for each row, as they are; more columns repeat each of the `texts`."
        import csv

        lines: list = []
        # a value is quoted if it holds a part of the line end, so \r\n protects both of its signs
        writer = csv.writer(
            SimpleNamespace(write=lines.append), delimiter=delimiter, lineterminator="\r\n"
        )
        columns = list(self.columns.values())
        rows = len(columns[0]) if columns else 0
        columns += [[text] * rows for text in texts.values()]
        writer.writerows([[*self.columns, *texts], *zip(*columns, strict=True)])
        return "".join(line[:-2] + "\n" for line in lines)

    def __repr__(self):
        return self.text()

    def _repr_markdown_(self):
        return self.markdown()


class MarkdownText(str):
    "Text of a table that is Markdown already: code, a link, a formula. Any other text is shown as it is."

    def __new__(cls, text: str):
        return super().__new__(cls, text)


class SmallText(str):
    "Text of a table that may be set in small type."


class Mean(NamedTuple):
    "A mean in a table: a number as text, the mark beside it, and whether it is the best of its column."

    text: str
    mark: str = ""
    best: bool = False


class Form(NamedTuple):
    "How one form of writing shows a text, the best mean, the mark of a mean, and small type."

    text: Callable
    best: str
    other: str  # any other mean
    mark: Callable
    small: str
    whole: bool  # is a column of whole numbers shown without decimals?


def with_minus(cell):
    "Return the text `cell` with a true minus sign, as a page shows it, if it is a number below 0."
    return re.sub(BELOW_ZERO, "−", cell)


BELOW_ZERO = r"^-(?=\d[\d.,]*(e[-+]?\d+)?$)"


def with_minuses(sentence):
    "Return the `sentence` with a true minus sign before each number below 0."
    return " ".join(map(with_minus, sentence.split(" ")))


MARKS = r"[&<>|$`^~*\\]|\](?=[\[({])|(?<!\w)_|_(?!\w)|(?<!\w)@(?=\w)"


def as_markdown(text):
    "Return Markdown that shows the `text` as it is, whatever it holds, with a true minus sign."

    def escaped(mark):
        return "\\" + mark[0] if mark[0] in "*@\\" else f"&#{ord(mark[0])};"

    return text if isinstance(text, MarkdownText) else re.sub(MARKS, escaped, with_minus(text))


def as_html(text):
    "Return HTML that shows the `text` as it is, with a true minus sign."
    import html

    return html.escape(with_minus(text))


def as_latex(text):
    r"""Return the `text` with every sign escaped that LaTeX would obey, or print as another.

    >>> print(as_latex("50 % of a_b"))
    50 \% of a\_b"""
    if re.match(BELOW_ZERO, text):
        return f"$-${text[1:]}"
    return re.sub(LATEX_SIGNS, lambda found: IN_LATEX.get(found[0], "\\" + found[0]), text)


# two hyphens are a dash, and after \\ of the row before, a star or a bracket is an option of it
LATEX_SIGNS = r"[\\~^&%$#_{}<>|≤≥−×±·…–—↑↓]|-(?=-)|^[*\[]"

IN_LATEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "≤": r"$\leq$",
    "≥": r"$\geq$",
    "−": "$-$",
    "×": r"$\times$",
    "±": r"$\pm$",
    "·": r"$\cdot$",
    "…": r"\ldots{}",
    "–": "--",
    "—": "---",
    "↑": r"$\uparrow$",
    "↓": r"$\downarrow$",
    "-": "-{}",
    "*": "{*}",
    "[": "{[}",
}

STAR_OR_BOLD = (
    "* or bold"  # how a note names the mark of the best mean, a star in text and bold elsewhere
)

LEAST_WIDTH = 70  # signs that a note below a table of LaTeX has on a line


def float_head(caption, said, label):
    "Return the lines of LaTeX that begin a float with a `caption`, which ends in what is `said`."
    for name, text in (("caption", caption), ("label", label)):
        if not (isinstance(text, str) or name == "label" and text is None):
            raise TypeError(f"{name} must be a text; got {shorten(text)}")
    caption = " ".join(caption.split())  # LaTeX refuses a paragraph in a caption
    if not caption:
        raise ValueError("caption is an empty text; None leaves it out")
    if label is not None and not re.fullmatch(r"[A-Za-z0-9:._+/-]+", label):
        raise ValueError(
            f"label must be letters, digits and : . _ - +, such as tab:systems; got {label!r}"
        )
    stop = "" if caption[-1] in ".!?" else "."
    lines = [
        r"\begin{table}",
        r"\centering",
        rf"\caption[{{{caption}}}]{{{caption}{stop} {said}}}",
    ]
    return lines if label is None else [*lines, rf"\label{{{label}}}"]


def latex_mark(mark):
    "Return the `mark` of a mean as LaTeX, raised."
    return f"$^{{{mark}}}$".replace("↑", r"\uparrow").replace("↓", r"\downarrow")


def raised(mark):
    "Return the `mark` of a mean as HTML, which Markdown takes too."
    return f"<sup>{mark}</sup>"


TEXT = Form(str, "{}*", "{} ", " {}".format, "{}", True)
MARKDOWN = Form(as_markdown, "**{}**", "{}", raised, "{}", True)
HTML = Form(as_html, "<b>{}</b>", "{}", raised, "<small>{}</small>", False)
LATEX = Form(as_latex, r"\textbf{{{}}}", "{}", latex_mark, r"{{\footnotesize {}}}", False)


def drawn_cells(column, digits, form):
    "Return the values of a `column` in a `form`: numbers to `digits` decimals, truth values as yes or no."
    if form.whole and all(value == int(value) for value in column if is_finite(value)):
        digits = 0

    def cell(value):
        if is_finite(value) or (form.whole and digits > 0 and is_integer(value)):
            return form.text(f"{value:.{digits}f}")
        if isinstance(value, (bool, np.bool_)):
            return "yes" if value else "no"
        if isinstance(value, Mean):
            mean = (form.best if value.best else form.other).format(value.text)
            return (mean + (form.mark(value.mark) if value.mark else "")).rstrip()
        text = shown(value, form)
        return form.small.format(text) if isinstance(value, SmallText) else text

    return list(map(cell, column))


def is_finite(value):
    "Check whether a `value` is a float with decimals to show."
    return isinstance(value, (float, np.floating)) and isfinite(value)


def is_integer(value):
    "Check whether a `value` is a whole number, and no truth value."
    return isinstance(value, Integral) and not isinstance(value, bool)


def shown(value, form):
    "Return any `value` as text in a `form`, without what a terminal would obey."
    return form.text(value if isinstance(value, MarkdownText) else visible(str(value)))


NUMBER = re.compile(r"([-+−±]?\d[\d,]*(\.\d+)?(e[-+]?\d+)?( %)?)?")  # an empty cell is one too


def is_word(value):
    "Check whether a `value` is a text of full size that is no number."
    return (
        isinstance(value, str) and not isinstance(value, SmallText) and not NUMBER.fullmatch(value)
    )


def is_wordy(value):
    "Check whether a `value` is a text, or a mean with its mark, that is no number by itself."
    if isinstance(value, Mean):
        return value.best or bool(value.mark) or not NUMBER.fullmatch(value.text)
    return isinstance(value, str) and not NUMBER.fullmatch(value)


def table(
    digits: int = 3,  # decimals shown, 3 by default
    **columns: Iterable,  # one list or array per column, all of one length; `_` in a name is shown as a space
) -> Table:  # a `Table`; columns of unequal length raise ValueError
    "Return a `Table` of the named `columns`, numbers shown to `digits` decimals; TypeError for columns without a name."
    if not isinstance(digits, int):
        raise TypeError(
            f"digits must be a whole number, not a {type(digits).__name__}; give columns by name"
        )
    return Table({name.replace("_", " "): column for name, column in columns.items()}, digits)


def digits(value: float, decimals: int = 2) -> str:
    """Return `value` as text with at most `decimals` decimals and no trailing zeros.

    >>> digits(2 / 3), digits(6.0)
    ('0.67', '6')"""
    # + 0.0 turns -0.0 into 0.0
    return np.format_float_positional(round(float(value), decimals) + 0.0, trim="-")


def listed(values: Iterable[float], decimals: int = 3) -> str:
    """Return `values` as words for a text alternative, or `none`.

    >>> listed([1, 1 / 2, 1 / 3])
    '1, 0.5, 0.333'"""
    return ", ".join(digits(value, decimals) for value in values) or "none"


def count_of(n, one, more):
    """Return a number `n` and what it counts: `one`, or `more` of them.

    >>> count_of(1, "query", "queries"), count_of(2000, "query", "queries")
    ('1 query', '2,000 queries')"""
    return f"{n:,} {one if n == 1 else more}"


def some_of(names):
    "Return the first five of some `names`, and how many more there are."
    return ", ".join(map(shorten, names[:5])) + (
        f" and {len(names) - 5} more" if len(names) > 5 else ""
    )


def printable(text):
    "Return the lines of `text` as a terminal and a page can show them: bytes that are not UTF-8 as `\\udcff`."
    return visible(text, keep="\n")


MOST_CAUTIONS = 3  # that a result says


def said_of(caution):
    "Return the sentence of a `caution`, and the call that mends it; both on a line each, since ids in them may have breaks."
    said, remedy = getattr(caution, "said", caution), getattr(caution, "remedy", "")
    return printable(said), printable(remedy)


def with_remedy(caution):
    "Return the sentence of a `caution`, and behind it the call that mends it, if there is one."
    said, remedy = said_of(caution)
    return f"{said} Remedy: {remedy}" if remedy else said


def caution_html(caution):
    "Return the same as HTML, the call as code."
    said, remedy = map(as_html, said_of(caution))
    return f"{said} Remedy: <code>{remedy}</code>" if remedy else said


class Exported:
    "A result with `columns`, a dict from name to values, that can be exported."

    def described(self):
        "Return where the numbers come from, as values that JSON takes, without reading a file again."
        return {}

    def to_pandas(self):
        """Return a pandas DataFrame with these columns. Ids that are not UTF-8 make theirs a column of objects.

        Its `attrs`, which Parquet keeps, have the "convention" and, as JSON, the "provenance", without
        the hashes of runs and judgments.
        """
        pandas = _library("pandas")
        columns = {
            name: pandas.Series(column, dtype=object) if _odd(column) else column
            for name, column in self.columns.items()
        }
        frame = pandas.DataFrame(columns)
        frame.attrs["convention"] = str(self.convention)
        if told := self.described():
            import json

            frame.attrs["provenance"] = json.dumps(told)  # a text, since pandas copies it often
        return frame

    def to_polars(self):
        "Return a polars DataFrame with these columns, the convention and the version. ValueError for ids that are not UTF-8."
        for name, column in self.columns.items():
            for text in _odd(column)[:1]:
                raise ValueError(
                    f"{name} {text!r} is no UTF-8, and polars takes nothing else; "
                    "to_pandas and to_csv take it"
                )
        return _library("polars").DataFrame({**self.columns, **made_with(self.convention)})

    def to_csv(self, path=None):
        """Return the columns, the convention and the version as comma-separated text, or write it to a file.

        Parameters
        ----------
        path : str or Path, default None
            The file to write; None: return the text.

        Returns
        -------
        str or None
            The text, if no path is given.

        Raises
        ------
        OSError
            If the file cannot be written.
        """
        return given_or_written(Table(self.columns).csv(**made_with(self.convention)), path)

    def __setstate__(self, state):
        self.__dict__ |= state
        if "columns" in state:  # those of a comparison are made when they are read
            self.__dict__["columns"] = kept(state["columns"])


def made_with(convention):
    "Return what each row says of where it comes from: the `convention` and the version of this package, by name."
    return {"convention": str(convention), "ndcg_lit": version()}


class Recorded:
    "A result that `to_dict` gives as values that JSON takes."

    to_dict: Callable

    def to_json(self, path: Any = None) -> str | None:
        """Return what `to_dict` gives as JSON, or write it to a file.

        Parameters
        ----------
        path : str or Path, default None
            The file to write; None: return the text.

        Returns
        -------
        str or None
            The text, if no path is given.

        Raises
        ------
        OSError
            If the file cannot be written.
        """
        import json

        text = json.dumps(self.to_dict(), ensure_ascii=False, allow_nan=False, indent=1) + "\n"
        return given_or_written(text, path)


def given_or_written(text, path):
    "Return the `text`, or write it to the file at `path` if there is one."
    if path is None:
        return text
    write_file(path, text)
    return None


def _library(name):
    "Import the library called `name`. ImportError says how to get it."
    with needed(f"this needs {name}: pip install {name}", name):
        return import_module(name)


def _odd(column):
    "Return the texts of a list, `column`, that cannot be written as UTF-8: ids of other bytes."
    return (
        [text for text in map(str, column) if re.search(SURROGATE, text)]
        if isinstance(column, list)
        else []
    )


SURROGATE = "[\ud800-\udfff]"


def plain_values(column):
    "Return the values of a `column`, a list or an array, as a list of Python's own kinds."
    return column.tolist() if hasattr(column, "tolist") else list(column)


def kept(columns):
    "Copy the `columns` of a result to lists and read-only arrays of its own."
    own = {}
    for name, column in columns.items():
        own[name] = np.array(column) if isinstance(column, np.ndarray) else list(column)
        if isinstance(column, np.ndarray):
            own[name].setflags(write=False)
    return own


def same_columns(one, other):
    "Check whether two dicts of columns hold the same values under the same names, where nan is nan."
    if one.keys() != other.keys():
        return False
    for name in one:
        ours, theirs = plain_values(one[name]), plain_values(other[name])
        if len(ours) != len(theirs):
            return False
        if not all(a == b or (a != a and b != b) for a, b in zip(ours, theirs)):
            return False
    return True


TIES_SAID = {
    "docid": "the larger id comes first",
    "docid-rising": "the smaller id comes first",
    "stable": "the one given first comes first",
    "reversed": "the one given last comes first",
    "average": "the score is the mean over all their orders",
    "last": "each of them stands at the last of these ranks",
    "best": "the one that counts most comes first",
    "worst": "the one that counts least comes first",
}
