"""One table: its cells, the sides of its columns, what each form escapes, and what it refuses."""
import numpy as np
import pytest

from ndcg_lit.tables import MarkdownText, Mean, SmallText, Table, as_latex, digits, listed, some_of, table


def column(values, decimals=3):
    "Return the cells of one column as text."
    return [cell for cell, in Table({"a": values}, decimals).rows]


@pytest.mark.parametrize("values,cells", [
    ([3, 0.5, True, "a"], ["3.000", "0.500", "yes", "a"]),  # a number beside fractions has decimals too
    ([3, 3.0, 10**400], ["3", "3", str(10**400)]),          # a column of whole numbers has none
    ([1.0, float("nan"), float("inf")], ["1", "nan", "inf"]),
    (np.array([1 / 3, 2]), ["0.333", "2.000"]),
    ([np.bool_(False), None], ["no", "None"]),
])
def test_cells_of_a_column(values, cells):
    assert column(values) == cells


def test_numbers_stand_on_the_right_and_words_on_the_left():
    sides = table(share=["−2 %", "+0.5", ""], version=["9.0.8", "10", ""])._repr_markdown_().splitlines()[1]
    assert sides == "| ---: | :--- |"
    lines = str(table(id=["long id", "b"], n=[10, 9])).splitlines()
    assert lines == ["id        n", "long id  10", "b         9"]
    means = Table({"name": ["A", "B"], "mean": [Mean("0.5000"), Mean("0.6000", "a", True)],
                   "ends": [SmallText("0.1 to 0.9")] * 2})
    assert r"\begin{tabular}{lrr}" in means.latex() and str(means).splitlines()[1] == "A     0.5000     0.1 to 0.9"


def test_a_minus_is_a_true_one_on_a_page_and_a_hyphen_in_a_terminal():
    below = table(difference=[-0.5, 0.25])
    assert "| −0.500 |" in below.markdown() and ">−0.500<" in below.html()
    assert "-0.500" in str(below) and "$-$0.500" in below.latex() and "\n-0.5\n" in below.csv()


def test_markdown_is_escaped_unless_it_is_meant():
    given = ["rax*, ignite*", MarkdownText("*what* it is"), "nDCG@10", "lib @0f3e", "<b>", "a_b _c_"]
    assert table(tools=given).markdown().splitlines()[2:] == [
        r"| rax\*, ignite\* |", "| *what* it is |", "| nDCG@10 |", r"| lib \@0f3e |", "| &#60;b&#62; |",
        "| a_b &#95;c&#95; |"]


def test_each_form_escapes_names_cells_notes_and_cautions():
    odd = r"<i> & 5 %_$#{}^~\|"
    whole = Table({odd: [odd]}, notes=[odd], cautions=[odd])
    assert whole.html().count("&lt;i&gt; &amp; 5 %_$#{}^~\\|") == 4 and "<i>" not in whole.html()
    latex = r"\textless{}i\textgreater{} \& 5 \%\_\$\#\{\}\textasciicircum{}\textasciitilde{}\textbackslash{}\textbar{}"
    assert whole.latex().count(latex) == 3
    assert f"% Caution: {odd}\n" in whole.latex() and "<i>" not in whole.markdown()
    assert str(whole).splitlines()[-2:] == [odd, f"Caution: {odd}"]
    assert as_latex("50 % of a_b\\c") == r"50 \% of a\_b\textbackslash{}c"


def test_the_first_cell_of_a_row_of_html_names_it():
    rows = Table({"system": ["a", ""], "mean": [0.5, 0.25]}).html().split("<tbody>")[1]
    right = ' style="text-align: right;"'
    assert rows.startswith(f'<tr><th scope="row">a</th><td{right}>0.500</td></tr><tr><td></td><td{right}>0.250</td>')
    assert f'<tr><th scope="row"{right}>1</th><td>x</td></tr>' in Table({"rank": [1], "what": ["x"]}).html()
    assert "<tbody><tr><td>alone</td></tr>" in Table({"note": ["alone"]}).html()


def test_the_best_mean_its_mark_and_small_type_in_each_form():
    marked = Table({"mean": [Mean("0.5000", "↑", True)], "ends": [SmallText("0 to 1")]})
    assert str(marked).splitlines()[1] == "0.5000* ↑  0 to 1"
    assert "| **0.5000**<sup>↑</sup> | 0 to 1 |" in marked.markdown()
    mean = '<th scope="row"><b>0.5000</b><sup>↑</sup></th>'
    assert f"{mean}<td><small>0 to 1</small></td>" in marked.html()
    assert r"\textbf{0.5000}$^{\uparrow}$ & {\footnotesize 0 to 1} \\" in marked.latex()


def test_html_scrolls_under_a_label():
    assert table(a=[1]).html().startswith("<table>")
    assert 'role="group" aria-label="Systems" tabindex="0"><table>' in table(a=[1]).html("Systems")


def test_bytes_that_are_no_text_are_shown_escaped():
    odd = table(id=[str(b"caf\xe9")])
    assert "caf\\xe9" in str(odd) and "caf\\\\xe9" in odd.markdown()
    assert str(table(id=["\x1b[2J"])).splitlines()[1] == r"\x1b[2J"


def test_csv_keeps_values_and_repeats_a_text_in_every_row():
    assert Table({"a": [1 / 3, 2]}).csv("\t", by="default") == "a\tby\n0.3333333333333333\tdefault\n2\tdefault\n"


def test_a_text_is_a_column_of_its_signs():
    assert table(query="AB", n=[1, 2]).rows == [("A", "1"), ("B", "2")]


def test_what_a_table_refuses():
    with pytest.raises(ValueError, match="column grade has 2 rows, rank has 3"): table(rank=[1, 2, 3], grade=[3, 2])
    with pytest.raises(TypeError, match="digits must be a whole number, not a dict"): table(digits=dict(rank=[1, 2]))


def test_numbers_and_names_in_sentences():
    assert [digits(-1e-9), digits(2 / 3), digits(6.0), digits(1 / 3, 3)] == ["0", "0.67", "6", "0.333"]
    assert listed([]) == "none" and some_of(list("abcdefg")) == "'a', 'b', 'c', 'd', 'e' and 2 more"
