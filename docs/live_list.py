"""Prepare the list of grades that a page is about: a reader changes it, and every number that depends on it follows.

A page is live if its text has numbers such as `<data value="dcg(rel)">6.861</data>`. The build holds each of them to
the value that it has for the page's list; then it marks what else follows: the list wherever it stands, the cells of
tables that are worked by hand, and what a cell shows of such a call. `list.js` brings them to life. On the disk of a
notebook, on a forge, in print and without scripts they are the numbers that they are. The text of a fold, such as an
answer, is about the page's own list; a picture that a cell draws of it says so once the reader's list is another.

A live text is such a call, too: `<data value="hits(rel)">1, 2, 3, 5, 6</data>` are the ranks of the relevant results.

A story tells of one list, and its words would be wrong of another: its number is `<data class="still" value="…">`. The
build holds it to its value all the same, and then it and the list in its paragraph stay as they are.
"""
import ast
import re
from functools import cache
from itertools import takewhile

from selectolax.lexbor import LexborHTMLParser

MORE = r"\w+ \+ (\[[\d, ]+\])"  # the list and more grades: a pool
OPTION = rf'\w+=(?:"\w+"|[\d.]+|{MORE.replace("(", "(?:")})'
CALL = re.compile(rf"(\w+)\((\w+)((?:, {OPTION})*)\)")
SHOWN = re.compile(r"[-−]?\d[\d,]*(?:\.(\d+))?( %)?")
CHIP = re.compile(r"g[0-3]")
BETWEEN = re.compile(r",? |、|, ?")
ROUGH = (1, 0.6, 0.5)  # the weights of the rule of thumb, then 0.4
MEASURES = ("cg", "dcg", "idcg", "ndcg", "ap", "rr")
BY_RANK = {  # what a table may list rank by rank -> what it adds up to
    "grade": "cg", "best": "cg", "worst": "cg", "term": "dcg", "best_term": "idcg", "p": "", "counted": "",
    "cg": "", "dcg": "", "idcg": "", "ndcg": "", "rough": "rough_sum", "best_rough": "best_rough_sum",
}
TALL = 140  # units: the picture of the measure that divides one curve by another
FIRST = 3  # decimals by which a value alone is known for what it is


class ListError(ValueError):
    "Tell of a live number that is not what its page says: the message names both."


def has_live_list(markdown):
    "Return whether the text of a page has live numbers."
    return "<data " in markdown


@cache
def functions():
    "Return what a live number may call, by name: a function of the list and of options."
    from ndcg_lit import ap, cg, contributions, dcg, ideal, ideal_contributions, idcg, ndcg, precision, recall, rr

    def ideal_of(rel, pool=None, **how): return idcg(rel if pool is None else pool, **how)

    def relevant(rel, more=0): return sum(grade >= 1 for grade in rel) + more

    def among(measure):  # of the relevant results of the list, and `more`
        return lambda rel, more=0, **how: measure(rel, **{"n_relevant": relevant(rel, more), **how})

    def rough(rel, k=None):
        weight = ROUGH[k - 1] if k <= len(ROUGH) else 0.4
        return rel[k - 1] * weight

    def ranks(rel): return [k for k in range(1, len(rel) + 1) if rel[k - 1] >= 1]

    def shares(rel): return [f"{found}/{k}" for found, k in enumerate(ranks(rel), 1)]

    def in_text(words): return ", ".join(map(str, words)) or "none"

    def rough_sum(rel): return sum(rough(rel, k) for k in range(1, len(rel) + 1))

    return {
        "cg": cg, "sum": cg, "dcg": dcg, "idcg": ideal_of, "ndcg": ndcg, "ap": among(ap), "rr": rr, "p": precision,
        "mean_ap": lambda rel, other: (ap(rel) + other) / 2, "mean_rr": lambda rel, other: (rr(rel) + other) / 2,
        "hits": lambda rel: in_text(ranks(rel)), "shares": lambda rel: in_text(shares(rel)),
        "r": among(recall), "relevant": relevant, "grade": lambda rel, k: rel[k - 1],
        "best": lambda rel, k: ideal(rel)[k - 1],
        "worst": lambda rel, k: sorted(rel)[k - 1],
        "term": lambda rel, k, gain="linear": contributions(rel, gain=gain)[k - 1],
        "best_term": lambda rel, k, gain="linear": ideal_contributions(rel, gain=gain)[k - 1],
        "counted": lambda rel, k: precision(rel, k) if rel[k - 1] >= 1 else 0.0,
        "rough": rough, "best_rough": lambda rel, k: rough(sorted(rel, reverse=True), k),
        "rough_sum": rough_sum, "best_rough_sum": lambda rel: rough_sum(sorted(rel, reverse=True)),
    }


def value_of(call, rel):
    "Return the value of such a `call` for the list `rel`."
    found = CALL.fullmatch(call)
    if not found: raise ListError(f'a live number is a call such as dcg(rel, k=3), and this is {call!r}')
    name, _, options = found.groups()
    if name not in functions():
        raise ListError(f"a live number calls one of {', '.join(sorted(functions()))}; {call} does not")
    pairs = [part.split("=") for part in re.findall(OPTION, options)]
    try: value = functions()[name](rel, **{key: option(value, rel) for key, value in pairs})
    except (TypeError, ValueError, IndexError) as error: raise ListError(f"{call}: {error}") from error
    return value if isinstance(value, str) else float(value)


def option(text, rel):
    "Return the value of an option: a name, a number, or the list `rel` and the grades that are added to it."
    added = re.fullmatch(MORE, text)
    return [*rel, *ast.literal_eval(added[1])] if added else ast.literal_eval(text)


def says(text, value):
    "Return whether `text` is `value`: a text, or a number, rounded as it is printed there: 6.861, 11 or 96 %."
    if isinstance(value, str): return text.replace("、", ", ") == value
    found = SHOWN.fullmatch(text.replace("\u00a0", " ").strip())
    if not found: return False
    decimals, percent = found.groups()
    number = float(re.sub(r"[,% ]", "", found[0].replace("−", "-")))
    scaled = value * 100 if percent else value
    return abs(number - scaled) <= 0.5 * 10 ** -len(decimals or "") + 1e-9


def list_of(cells, page):
    "Return the list that the live numbers of `page` are about: the grades that a cell gives the name that they call."
    names = named(page)
    if len(names) > 1: raise ListError(f"the live numbers of a page are about one list, and these: {sorted(names)}")
    for cell in cells:
        if cell["cell_type"] != "code": continue
        for grades in assigned("".join(cell["source"]), *names): return grades
    raise ListError(f"no cell sets {', '.join(names) or 'rel'} to a list of grades, which the live numbers are about")


def named(page):
    "Return the names that the live numbers of `page` call their list by."
    calls = [CALL.fullmatch(node.attributes.get("value") or "") for node in page.css("data")]
    return {found[2] for found in calls if found}


def assigned(code, name="rel"):
    "Yield each list of whole numbers that the `code` gives this `name`."
    try: tree = ast.parse(re.sub(r"^[%!].*$", "", code, flags=re.M))
    except SyntaxError: return
    for node in tree.body:
        if not isinstance(node, ast.Assign) or ast.unparse(node.targets[0]) != name: continue
        try: grades = ast.literal_eval(node.value)
        except ValueError: continue
        if isinstance(grades, list) and all(isinstance(each, int) for each in grades): yield grades


def pool_of(cells, name):
    "Return the pool that a cell makes of the list with this `name`, such as rel + [3, 2], or nothing."
    code = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    found = re.search(rf"^pool = ({name} \+ \[[\d, ]+\])$", code, flags=re.M)
    return found[1] if found else ""


def known_calls(rel, pool):
    "Return the calls by whose values a number of a table is known: the measures, and those of the `pool`."
    pooled = [f"{name}(rel, k={len(rel)}, pool={pool})" for name in ("idcg", "ndcg")] if pool else []
    linear = [*(f"{name}(rel)" for name in MEASURES), *pooled]
    graded = [call for call in linear if "cg(" in call and not call.startswith("cg(")]
    return [*linear, *(f'{call[:-1]}, gain="exponential")' for call in graded)]


def prepare_list(page, cells):
    "Hold the live numbers of `page` to the list that one of its `cells` sets, and mark all else that follows from it."
    if page.css_first("data") is None: return
    rel = list_of(cells, page)
    for node in page.css("data"):
        call, text = node.attributes.get("value") or "", node.text()
        value = value_of(call, rel)
        known = value if isinstance(value, str) else f"{value:.6g}"
        if not says(text, value): raise ListError(f'<data value="{call}"> says {text}, and {call} is {known}')
    name = named(page).pop()
    pool = pool_of(cells, name)
    mark_lists(page, rel, name)
    for node in page.css("data.still"): node.unwrap()
    mark_outputs(page, rel, name, pool)
    calls = known_calls(rel, pool)
    for table in page.css("article table"):
        if not is_within(table, "data-ndcg-widget") and not is_folded(table): mark_table(table, rel, calls)
    mark_figures(page, cells, name)
    draw_verdicts(page)
    place_list(page, rel, name)


def is_within(node, attribute):
    "Return whether `node` lies within an element that has this attribute."
    while node := node.parent:
        if attribute in node.attributes: return True
    return False


def is_folded(node):
    "Return whether `node` is within a fold."
    return any(each.tag == "details" for each in parents(node))


# The list, wherever it stands


def mark_lists(page, rel, name):
    "Gather the chips of each list of `page` that is `rel` in an element of their own, outside stories."
    seen = set()
    for chip in page.css("article i"):
        if chip.mem_id in seen or not is_chip(chip) or is_told(chip, name): continue
        run = chips_from(chip)
        seen |= {node.mem_id for node in run}
        if [int(node.text()) for node in run if is_chip(node)] != rel: continue
        whole = page.create_node("span")
        whole.attrs["class"] = "its-list"
        whole.inner_html = "".join(node.html for node in run)
        run[0].insert_before(whole)
        for node in run: node.decompose()


def is_told(chip, name):
    "Return whether a chip is of a laboratory, a fold, a story, or code that gives its list another name than `name`."
    if is_within(chip, "data-ndcg-widget") or is_folded(chip): return True
    if chip.parent.tag == "code": return not chip.parent.text().lstrip().startswith(f"{name} = ")
    return chip.parent.css_first("data.still") is not None


def is_chip(node):
    "Return whether `node` is a grade of a list."
    return node.tag == "i" and CHIP.fullmatch(node.attributes.get("class") or "") is not None


def chips_from(chip):
    "Return the chips from `chip` on, with what stands between them."
    run = [chip]
    while (between := run[-1].next) is not None and between.tag == "-text" and BETWEEN.fullmatch(between.text()) \
            and between.next is not None and is_chip(between.next):
        run += [between, between.next]
    return run


# What a cell shows, and tables


def mark_outputs(page, rel, name, pool):
    """Mark what a cell shows of its last line: one call of a live function with the list of this `name` or its `pool`,
    or several with commas between them."""
    for cell in page.css("article .cell"):
        outputs = cell.css("pre.output > code")
        codes = cell.css("div.sourceCode code")
        if len(outputs) != 1 or len(codes) != 1: continue
        calls = re.split(r"(?<=\)), ", codes[0].text().strip().split("\n")[-1])
        texts = re.split(r"(, |\(|\)|\n)", outputs[0].text())
        numbers = [i for i, text in enumerate(texts) if re.fullmatch(r"[\d.]+", text)]
        if len(numbers) != len(calls): continue
        marked = False
        for i, call in zip(numbers, (in_words(call, name, pool) for call in calls)):
            if not follows(call, rel, name, texts[i]): continue
            texts[i], marked = live(call, texts[i]), True
        if marked: outputs[0].inner_html = "".join(texts)


def in_words(call, name, pool):
    """Return a call of a function in plain Python as one of the package: with r=sum(rel) + 2, AP has 2 relevant results
    more than the list, and the ideal of the pool is that of the list with this pool."""
    call = re.sub(r"\br=sum\(\w+\) \+ (\d+)", r"more=\1", call.removeprefix("plain_"))
    if not pool: return call
    return re.sub(r"^idcg\(pool(.*)\)", rf"idcg({name}\1, pool=pool)", call).replace("pool=pool", f"pool={pool}")


def follows(call, rel, name, text):
    "Return whether `text` is the value of the `call` with the list of this `name`, to its last digit, or nearly."
    found = CALL.fullmatch(call)
    try: return found is not None and found[2] == name and abs(value_of(call, rel) - float(text)) < 1e-9
    except ListError: return False


def live(call, text):
    "Return the element of a live number."
    return f'<data value="{call.replace(chr(34), "&quot;")}">{text}</data>'


def mark_table(table, rel, calls):
    "Mark the cells of `table` that are the list or follow from it: by rank, their sums, and values of `calls`."
    rows = [row.css("th, td") for row in table.css("tr")]
    width = max(map(len, rows), default=0)
    columns = [[row[i] if i < len(row) else None for row in rows] for i in range(width)]
    for lines in (rows, columns):
        if not lines: continue
        ranks = [text_of(cell) for cell in lines[0]]
        places = [ranks.index(str(k)) for k in range(1, len(rel) + 1) if str(k) in ranks]
        if len(places) == len(rel):
            for line in lines[1:]: mark_by_rank(line, places, rel)
    rows = [row for row in rows if row and not text_of(row[0]).isdigit()]
    own = [row for row in rows if any(text_of(cell) == ", ".join(map(str, rel)) for cell in row[1:])]
    for row in rows if all(is_known(row, rel, calls) for row in rows) else own:
        if is_known(row, rel, calls): mark_row(row, rel, calls)


def is_known(row, rel, calls):
    "Return whether each number of a `row` that is given to three decimals or more follows from the list."
    return all(len(text_of(cell).partition(".")[2]) < FIRST or SHOWN.fullmatch(text_of(cell)) is None
               or cell.css_first("data") is not None or known(cell, text_of(row[0]), rel, calls) for cell in row[1:])


def mark_row(row, rel, calls):
    "Mark the list in a `row` of a table, and the numbers there that follow from it."
    for cell in row[1:]:
        text = text_of(cell)
        if text == ", ".join(map(str, rel)): cell.inner_html = f'<span class="its-list">{text}</span>'
        if call := known(cell, text_of(row[0]), rel, calls): mark_cell(cell, call)


def text_of(cell): return "" if cell is None else cell.text(strip=True)


def mark_by_rank(line, places, rel):
    "Mark a row or a column of a table that lists something of each rank, and its sum behind them."
    texts = [text_of(line[i]) if i < len(line) else "" for i in places]
    for name, total in BY_RANK.items():
        calls = [f"{name}(rel, k={k})" for k in range(1, len(rel) + 1)]
        if not all(says(text, value_of(call, rel)) for text, call in zip(texts, calls)): continue
        for i, call in zip(places, calls): mark_cell(line[i], call)
        after = line[places[-1] + 1] if places[-1] + 1 < len(line) else None
        if total and says(text_of(after), value_of(f"{total}(rel)", rel)): mark_cell(after, f"{total}(rel)")
        return


def known(cell, label, rel, calls):
    "Return which of `calls` has the value of a `cell`, to three decimals, or that of the measure in `label`; or None."
    text = text_of(cell)
    exact = len(text.partition(".")[2]) >= FIRST
    named = label.lower() in MEASURES
    for call in [f"{label.lower()}(rel)"] if named else calls:
        value = value_of(call, rel)
        if (named or exact and not is_round(value)) and says(text, value): return call
    return None


def is_round(value):
    "Return whether a value such as 0.75 or 11 is one that many other numbers are, too."
    return abs(100 * value - round(100 * value)) < 1e-9


def mark_cell(cell, call):
    "Make the number in `cell` a live one."
    if cell is not None and cell.css_first("data") is None: cell.inner_html = live(call, cell.inner_html)


# The list that is changed, and pictures


def mark_figures(page, cells, name):
    "Mark each figure of `page` that one of its `cells` draws of the list with this `name`."
    drawn = [is_of_list for cell in cells if cell["cell_type"] == "code"
             for is_of_list in [re.search(rf"\b{name}\b", "".join(cell["source"])) is not None]
             for output in cell["outputs"]
             for html in ["".join(output.get("data", {}).get("text/html", ""))] if "ndcg-figure" in html
             for _ in LexborHTMLParser(html).css("figure.ndcg-figure")]
    figures = [each for each in page.css("article figure.ndcg-figure") if not is_within(each, "data-ndcg-widget")]
    if len(figures) != len(drawn): raise ListError(f"{len(figures)} figures are shown, and cells draw {len(drawn)}")
    for figure, is_of_list in zip(figures, drawn):
        if is_of_list: figure.attrs["data-of-list"] = ""


def draw_verdicts(page):
    "Give each row of a table of verdicts a place for its picture; list.js draws it."
    for head in page.css(".verdicts thead th:first-child"): head.insert_after(row_cell(""))
    for row in page.css(".verdicts tbody tr"):
        first, *_ = row.css("th, td")
        name = first.text(strip=True).lower()
        if name not in MEASURES: continue
        height = TALL if name == "ndcg" else 60
        picture = row_cell(f'<svg viewBox="0 0 240 {height}" data-draw="{name}" aria-hidden="true"></svg>')
        first.insert_after(picture)


def row_cell(content):
    "Return a cell of a table for a picture."
    return LexborHTMLParser(f'<table><tr><td class="drawn">{content}</td></tr></table>').css_first("td")


def place_list(page, rel, name):
    """Set the list that a reader changes into `page`: before its verdicts, in place of the cell that gives it its
    `name`, or where it is named first."""
    chips = "".join(f'<button type="button" class="g{grade}">{grade}</button>' for grade in rel)
    cell = setting_cell(page)
    said = f' data-name="{name}"' if cell is not None else ""
    parts = f'<div class="chips" role="group"{said}>{chips}</div><div class="tools"></div><p class="noticed"></p>' \
            '<span role="status" class="unseen"></span>'
    whole = f'<div class="live-list needs-js" data-pagefind-ignore>{parts}</div>'
    block = LexborHTMLParser(whole).css_first("div")
    verdicts = page.css_first("article > .verdicts")
    if verdicts is not None: return verdicts.insert_before(block)
    if cell is not None:
        cell.css_first(".run-bar").decompose()
        cell.attrs["class"] += " sets-list"
        return top_of(cell).insert_after(block)
    named = page.css_first("article .its-list")
    if named is None: raise ListError("the page does not show its list")
    top_of(named).insert_after(block)


def setting_cell(page):
    "Return the cell of plain Python that gives the list its name and does nothing else, or None."
    for cell in page.css("article .cell.plain"):
        if cell.css_first(".its-list") and re.fullmatch(r"\w+ = \[[\d, ]+\]", cell.css_first("code").text().strip()):
            return cell
    return None


def top_of(node):
    "Return the element of the article itself that holds `node`."
    above = [node, *takewhile(lambda each: each.tag != "article", parents(node))]
    return above[-1]


def parents(node):
    "Yield the elements that hold `node`, from within."
    while node := node.parent: yield node
