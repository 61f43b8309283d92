"""Every printed value whose label names a measure: in a page's text, tables, figures, laboratories and tasks."""
import json
import re
from base64 import b64decode
from dataclasses import dataclass, field
from html import unescape

from selectolax.lexbor import LexborHTMLParser

NAMES = r"(?:[nN]?DCG|IDCG|CG|MAP|AP|MRR|RR|[PR](?=@)|[Pp]recision|[Rr]ecall|ERR|RBP)"
MEASURE = re.compile(rf"(?<![\w$\\-]){NAMES}(?:@\d+)?(?![\w(-])")
DECIMAL = re.compile(r"(?<![\w.@/])[-−+]?\d*\.\d+(?![\w%]| %)")
WHOLE = re.compile(r"(?<=[=:] )\d+(?![\w.,/%]| [%/])|(?<=\bis )\d+(?=[.,;:]? *$|[.;] )")
CELL = re.compile(r"[^\w.,+−-]*([-−+]?\d*\.?\d+)[^\w.,]*")
SENTENCE = re.compile(r"(?<=[.?!])\s+|(?<=[。？！])")


@dataclass(frozen=True)
class Printed:
    "A number, and the words that say which measure it is: in a sentence those before it, in a table its heads."
    page: str
    cell: str
    kind: str  # prose, table, figure, laboratory, task or output
    measure: str
    label: str
    number: str
    row: dict = field(default_factory=dict, hash=False, compare=False)  # of a table: what stands beside it, by its head
    state: dict | None = field(default=None, hash=False, compare=False)  # of a laboratory

    def __str__(self):
        return f"nbs/{self.page}.ipynb, cell {self.cell} ({self.kind}): {self.label!r} prints {self.number}"


def in_sentences(text):
    "Yield each number of a `text` that follows a measure in its sentence: the measure, the words between, the number."
    text = re.sub(r"`[^`]*`|<[^>]+>|\]\([^)]*\)", " ", text)
    for sentence in SENTENCE.split(text):
        names = list(MEASURE.finditer(sentence))
        for at, name in enumerate(names):
            end = names[at + 1].start() if at + 1 < len(names) else len(sentence)
            said = sentence[name.start():end]
            found = [*DECIMAL.finditer(said, len(name[0])), *WHOLE.finditer(said, len(name[0]))]
            for number in sorted(found, key=lambda number: number.start()):
                before = DECIMAL.sub("#", said[:number.start()])
                yield name[0], " ".join(before.split()), number[0]


def in_table(rows):
    "Yield each number of a table whose row or column names a measure: measure, both heads, number, the row by heads."
    heads, *body = rows
    for row in body:
        beside = dict(zip(heads, row))
        for head, cell in zip(heads[1:], row[1:]):
            named = next(filter(None, map(MEASURE.search, (head, row[0], beside.get("measure", "")))), None)
            numbers = [CELL.fullmatch(part) for part in (cell.split(", ") if "." in cell else [cell])]
            if not named or not all(numbers): continue
            for number in numbers: yield named[0], f"{row[0]} | {head}", number[1], beside


def markdown_tables(text):
    "Yield the tables of a Markdown `text`, as rows of cells."
    for block in re.findall(r"(?:^\|.*\n?)+", text, re.M):
        rows = [[cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip()[1:-1])] for line in block.splitlines()]
        if len(rows) > 2: yield [rows[0], *rows[2:]]


def of_markup(markup):
    "Yield what an output in HTML prints: kind, measure, label, number, row of a table and state of a laboratory."
    tree = LexborHTMLParser(markup)
    together = tree.css("[data-ndcg-widget]")
    if len(together) > 1:
        for each in together: yield from of_markup(each.html)
        return
    states = [json.loads(script.text()) for script in tree.css("script[type='application/json']")]
    widget = tree.css_first("[data-ndcg-widget]")
    state = {**states[0], "widget": widget.attributes["data-ndcg-widget"]} if widget and states else None
    kind = "laboratory" if widget else "figure" if tree.css_first("img") else "output"
    said = [node.text() for node in tree.css("figcaption, caption")]
    for image in tree.css("img"):
        said.append(image.attributes.get("alt") or "")
        drawn = b64decode(image.attributes["src"].partition("base64,")[2]).decode()
        said += [unescape(words) for words in re.findall(r"<text[^>]*>([^<]*)</text>", drawn)]
    for text in said:
        for measure, label, number in in_sentences(text): yield kind, measure, label, number, {}, state
    for each in tree.css("table"):
        rows = [[cell.text().strip() for cell in row.css("th, td")] for row in each.css("tr")]
        if rows:
            for measure, label, number, row in in_table(rows): yield kind, measure, label, number, row, state
    for task in (state or {}).get("tasks") or []:
        for measure, label, number in in_sentences(task["task"]): yield "task", measure, label, number, {}, state


def of_output(output):
    "Yield what an output of a cell prints, in the richest form that a page shows."
    data = {form: "".join(text) for form, text in output.get("data", {}).items() if form.startswith("text/")}
    if "text/html" in data: yield from of_markup(data["text/html"])
    elif "text/markdown" in data:
        for rows in markdown_tables(data["text/markdown"]):
            for measure, label, number, row in in_table(rows): yield "table", measure, label, number, row, None
        for line in data["text/markdown"].splitlines():
            if line.startswith("|"): continue
            for measure, label, number in in_sentences(line): yield "output", measure, label, number, {}, None
    else:
        for line in "".join(output.get("text", data.get("text/plain", ""))).splitlines():
            for measure, label, number in in_sentences(line): yield "output", measure, label, number, {}, None


def of_prose(text):
    "Yield what a text of a page prints, in its sentences and in its tables."
    for rows in markdown_tables(text):
        for measure, label, number, row in in_table(rows): yield "table", measure, label, number, row, None
    for line in re.sub(r"^```.*?^```|\$\$.*?\$\$", "", text, flags=re.M | re.S).splitlines():
        if line.startswith("|"): continue
        for measure, label, number in in_sentences(line): yield "prose", measure, label, number, {}, None


def printed(path, page):
    "Return every labelled value of the notebook at `path`."
    found = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        parts = [of_output(output) for output in cell.get("outputs", [])]
        if cell["cell_type"] == "markdown": parts = [of_prose("".join(cell["source"]))]
        found += [Printed(page, cell["id"], *each) for part in parts for each in part]
    return found
