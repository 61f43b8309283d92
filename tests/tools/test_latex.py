"What `to_latex` writes is read by a small parser: signs are escaped, braces closed, and cells as many in each row."
import re

import pytest

from ndcg_lit import compare, evaluate
from ndcg_lit.tables import Table, as_latex

QRELS = {"q": {"a": 2, "b": 1}, "r": {"c": 1}, "s": {"d": 1, "e": 1}}
GOOD = {"q": {"a": 2.0, "b": 1.0}, "r": {"c": 2.0}, "s": {"d": 2.0, "e": 1.0}}
BAD = {"q": {"x": 2.0, "b": 1.0}, "r": {"x": 2.0, "c": 1.0}, "s": {"x": 2.0, "e": 1.0}}
ODD = ["a_b", "50 %", "a & b", "#1", "$x$", "{", "}", "a}{b", "~", "^", "\\", "\\\\", "\\end{tabular}", "*star", "[x]",
       "a--b", "<i>|", "é ü 中", "a\nb", "%\n\\", "≤ 3", "↑"]
TOKEN = re.compile(r"\\([A-Za-z]+\*?|.)|([{}$&%#^_~<>|])|(\s+)|(-{2,})|([^\\{}$&%#^_~<>|\s-]+|-)", re.DOTALL)


def read(text):
    "Return the rows of a table of LaTeX as lists of cells, and what stands before it; AssertionError for no LaTeX."
    text = "\n".join(line for line in text.split("\n") if not line.startswith("% "))
    assert text.isprintable() or set(filter(lambda sign: not sign.isprintable(), text)) == {"\n"}
    opened = [match[1] or f"/{match[2]}" for match in re.finditer(r"\\begin\{(\w+)\}|\\end\{(\w+)\}", text)]
    stack = []
    for name in opened:
        if name[0] != "/": stack.append(name)
        else: assert stack.pop() == name[1:]
    assert not stack
    depth, math, at, rows, cells, cell = 0, False, 0, [], [], ""
    inside = re.search(r"\\begin\{tabular\}\{[lr]+\}(.*)\\end\{tabular\}", text, re.DOTALL)
    body = inside[1]
    whole = text[: inside.start()] + body + text[inside.end():]
    for source, is_body in ((body, True), (whole, False)):
        at, depth, math, cells, cell = 0, 0, False, [], ""
        while at < len(source):
            found = TOKEN.match(source, at)
            assert found, source[at:][:20]
            at = found.end()
            command, special, space, dashes, _ = found.groups()
            if command == "\\":
                assert depth == 0 and not math and not re.match(r"\s*[*\[]", source[at:]), "an option of the line break"
                if is_body: rows.append([*cells, cell.strip()])
                cells, cell = [], ""
                continue
            if special == "{": depth += 1
            if special == "}": depth -= 1
            if special == "$": math = not math
            assert depth >= 0 and special not in ("%", "#", "~", "<", ">", "|") and not (special == "_" and not math)
            assert math or special != "^"
            assert is_body or dashes is None or dashes in ("--", "---")
            if is_body and special == "&":
                assert depth == 0 and not math
                cells, cell = [*cells, cell.strip()], ""
            elif is_body:
                cell += found[0]
        assert depth == 0 and not math
    return rows, text[: inside.start()]


def check(text):
    "Check that each row has a cell for each column, and return rows and what stands before them."
    rows, before = read(text)
    columns = len(re.search(r"\\begin\{tabular\}\{([lr]+)\}", text)[1])
    for row in rows:
        spanned = re.match(r"(?:\\bottomrule\s*)?\\multicolumn\{(\d+)\}\{l\}", row[0])
        assert (int(spanned[1]) if spanned else len(row)) == columns, row
    return rows, before


@pytest.mark.parametrize("name", ODD)
def test_a_system_of_any_name_is_printed(name):
    found = compare({name: GOOD, "B": BAD}, QRELS, ["AP", "RR"])
    for options in ({}, {"caption": "Systems", "label": "tab:a"}, {"p": True, "effect": True}):
        rows, before = check(found.to_latex(**options))
        assert any(as_latex(name.replace("\n", "\\n")) in cell for row in rows for cell in row)


@pytest.mark.parametrize("name", ODD)
def test_a_table_of_any_text_is_printed(name):
    check(Table({name: [name, "x"], "n": [1.0, -2.5]}, notes=[name, "50 % of a_b"]).latex())


def test_the_parser_finds_what_is_no_latex():
    right = compare({"A": GOOD, "B": BAD}, QRELS, "AP").to_latex()
    for old, new in ((r"\_", "_"), (r"\%", "%"), (r"\bottomrule", "{"), ("A &", "A"), (r"A &", "A & &"),
                     (r"\end{tabular}", ""), ("b & B", "*b & B"), ("B &", "#B &")):
        assert old in right
        with pytest.raises((AssertionError, TypeError)): check(right.replace(old, new))


def test_legend_queries_test_and_correction_are_printed_and_cautions_are_comments():
    found = compare({"A": GOOD, "B": BAD, "C": GOOD}, QRELS, "AP")
    for text in (found.to_latex(), found.to_latex(caption="Systems.")):
        printed = " ".join(line for line in text.split("\n") if not line.startswith("% "))
        printed = re.sub(r"\s*\\\\\s*\\multicolumn\{\d+\}\{l\}\{\\footnotesize ", " ", printed).replace("}", "")
        for said in ("Bold: the best of a column", "Letters: the systems that a system beats", "3 queries",
                     "by maxT over 3", "paired randomisation test (all sign flips, exact)", "convention default"):
            assert said in printed, said
    tied = {query: dict.fromkeys([*documents, "y"], 1.0) for query, documents in BAD.items()}
    cautious = compare({"A": GOOD, "B": tied}, QRELS, "AP")
    text = cautious.to_latex()
    check(text)
    assert cautious.cautions and all(f"% Caution: {each}" in text for each in cautious.cautions)
    assert "Bold: the best" in found.to_markdown() and "randomisation test" in found.to_markdown()


def test_a_float_has_caption_and_label():
    found, one = compare({"A": GOOD, "B": BAD}, QRELS, "AP"), evaluate(GOOD, QRELS)
    for result in (found, found.systems, one, one.by({"q": "x", "r": "y", "s": "y"})):
        text = result.to_latex(caption=r"Means of \emph{all}", label="tab:means")
        rows, before = check(text)
        captions = r"\caption[{Means of \emph{all}}]{Means of \emph{all}. "
        assert before.startswith("\\begin{table}\n\\centering\n" + captions)
        assert r"\label{tab:means}" in before and r"\multicolumn" not in text and text.count(r"\end{table}") == 1
        with pytest.raises(ValueError, match="needs a caption"): result.to_latex(label="tab:means")
        with pytest.raises(ValueError, match="label must be"): result.to_latex("Means", "a b")
        with pytest.raises(ValueError, match="empty text"): result.to_latex(" ")


def test_p_and_effect_are_those_of_each_pair_with_the_baseline():
    found = compare({"A": GOOD, "B": BAD, "C": GOOD}, QRELS, ["AP", "RR"], baseline="A")
    rows, _ = check(found.to_latex(p=True, effect=True))
    head = [cell.replace("\\toprule", "").strip() for cell in rows[0]]
    pair = found["AP", "A", "B"]
    row = next(row for row in rows if row[0] == "B")
    assert row[head.index("AP, p (maxT)")] == f"{pair.p_corrected:.4f}"
    assert row[head.index(r"AP, d\_z")] == f"$-${-pair.effect:.2f}"
    base = next(row for row in rows if row[0].endswith("A"))
    assert base[head.index("RR, p (maxT)")] == base[head.index(r"RR, d\_z")] == ""
    with pytest.raises(ValueError, match="3 systems without one have 6 pairs.*baseline='A'"):
        compare({"A": GOOD, "B": BAD, "C": GOOD}, QRELS, ["AP", "RR"]).to_latex(p=True)
    assert "AP, p &" in compare({"A": GOOD, "B": BAD}, QRELS, "AP").to_latex(p=True, effect=True)
