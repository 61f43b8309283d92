"""The 48 examples of the five articles: each is asserted in a cell of a lesson, or of the page on the articles.

The cells run with their notebooks; here they are to be there, and to assert what they assert."""
import ast
import json

import pytest
from source import MAGIC, TOP, read

CG, DCG, IDCG, NDCG, AP, RR = (f"lessons/{name}" for name in (
    "01_cumulative_gain", "02_discounted_gain", "03_ideal_gain", "04_normalized_gain", "05_average_precision",
    "06_reciprocal_rank"))
ARTICLES = "five_articles"
EXAMPLES = {  # number -> what is asserted, in which notebook and cell: a number, or a piece of the assertion
    # the phone article
    1: [(CG, "42ad8585", "cg(rel) == plain_cg(rel) == 11")],
    2: [(CG, "42ad8585", "permutations(rel)} == {11}")],
    3: [(DCG, "d1029b0d", "[3, 1.262, 1.5, 0, 0.387, 0.712]"), (DCG, "fee2fd77", "6.861126688593502")],
    4: [(ARTICLES, "fa-phone-x", "0.38685280723454163"), (ARTICLES, "fa-phone-c", "round(log2(6), 3) == 2.585")],
    5: [(DCG, "d1029b0d", "13.848263629272981"), (DCG, "slip201", "16.047")],
    6: [(DCG, "16de0223", "6.653156362813681")],
    7: [(IDCG, "610670af", "7.1409951840957")],
    8: [(IDCG, "862dd90e", "8.740262365546284"), (IDCG, "862dd90e", "18.43771793224807")],
    9: [(NDCG, "54613228", "0.9608081943360617")],
    10: [(NDCG, "775e2a45", "0.9488107485678985")],
    11: [(DCG, "a6a2d237", "gains([0, 1]).tolist() == gains([0, 1], 'exponential').tolist()")],
    12: [(ARTICLES, "fa-phone-x", "0 < orders.min()"), (ARTICLES, "fa-phone-x", "dcg([-1, 1]) / dcg([1, -1]), -1")],
    48: [(NDCG, "54613228", "0.785002371969948"), (ARTICLES, "fa-phone-c", "0.785002371969948")],
    # the pandas note
    13: [(IDCG, "0c3cf48e", "ideal([3, 2, 3, 1, 2]).tolist() == [3, 3, 2, 2, 1]")],
    14: [(DCG, "6945810b", "13.984024240491392"), (IDCG, "0c3cf48e", "14.595390756454924"),
         (NDCG, "775e2a45", "0.9581123571019741")],
    15: [(DCG, "6945810b", "1.0177825608059992"), (IDCG, "0c3cf48e", "1.6309297535714575"),
         (NDCG, "775e2a45", "0.6240505200038379")],
    47: [(ARTICLES, "fa-pandas-x", "mean_position == [3, 3]"),
         (ARTICLES, "fa-pandas-x", "[0.8503449055347546, 0.6509209298071326]")],
    # the search guide
    16: [(AP, "ed85d556", "0.8303571428571428")],
    17: [(AP, "ed85d556", "0.4533333333333333")],
    18: [(AP, "ap-map-v", "0.6418452380952381")],
    19: [(RR, "5ba53101", "mean_rr(clicks) == 3 / 8")],
    20: [(IDCG, "0c3cf48e", "14.076412726645673"), (IDCG, "0c3cf48e", "53.29176287439052")],
    21: [(AP, "c9f4ef04", "ap([0, 0, 0]) == precision([0, 0, 0]) == 0")],
    46: [(RR, "rr-most-v", "(first_correct, best_fit) == (1, 1 / 3)")],
    # the talk
    22: [(DCG, "6945810b", "2.6309297535714578"), (CG, "1278bc3b", "cg([2, 1, 0]) == 3")],
    23: [(DCG, "6945810b", "4.392789260714372"), (DCG, "f31feb25", "[4.4, 5.93]")],
    24: [(IDCG, "0c3cf48e", "4.7618595071429155"), (IDCG, "0c3cf48e", "4.77")],
    25: [(NDCG, "775e2a45", "0.9224945116765986"), (NDCG, "775e2a45", "0.8428282648809379")],
    26: [(DCG, "6945810b", "5.92241792884654"), (IDCG, "0c3cf48e", "6.323465818787765"),
         (NDCG, "775e2a45", "0.9365778354095528")],
    **{number: [(NDCG, "6e4a0147", "[1, 0.9224945116765986, 1, 0.9197207891481876]")] for number in (27, 28, 29)},
    30: [(NDCG, "6e4a0147", "0.9197207891481876"), (NDCG, "6e4a0147", "0.76 not in"),
         (ARTICLES, "fa-talk-c", "six == [1, 0.92, 0.877, 0.693, 0.651, 0.571]")],
    31: [(NDCG, "80bdf7c1c", "same_book == ndcg([1] * 5, k=5) == 1")],
    32: [(NDCG, "80bdf7c1c", "0.5804751699305777")],
    33: [(NDCG, "6e4a0147", "ndcg([3, 2, 1, 0]) - ndcg([2, 3, 1, 0]) > 0.05"), (ARTICLES, "fa-talk-c", "0.0775")],
    34: [(ARTICLES, "fa-talk-x", "gains([-1])[0] == -1"), (ARTICLES, "fa-talk-x", "'out of [0, 1]' in refused")],
    35: [(ARTICLES, "fa-talk-c", "first_divided > dcg(shop) > first_weighted"), (ARTICLES, "fa-talk-x", "1.25")],
    36: [(ARTICLES, "fa-talk-x", "np.average([3, 2, 2], weights=[2, 1, 1]) == 2.5"),
         (ARTICLES, "fa-talk-x", "dcg([2.5, 1])")],
    37: [(ARTICLES, "fa-talk-x", "np.allclose(clicks / looked, 0.2)")],
    38: [(ARTICLES, "fa-talk-x", "ndcg([3] * 5) == 1")],
    44: [(DCG, "slip2logv", "balance == [2, 3, 7]")],
    # the recommender article
    39: [(AP, "ed85d556", "0.7555555555555555")],
    40: [(CG, "02a2370e", "cg(early) == cg(late) == 2")],
    41: [(CG, "02a2370e", "cg(r1) == cg(r2) == 3"), (DCG, "16de0223", "1.5177825608059992"),
         (NDCG, "775e2a45", "0.7122630665145961")],
    42: [(CG, "02a2370e", "cg(r1) == cg(r2) == 3"), (DCG, "16de0223", "1.3175293653079347"),
         (NDCG, "775e2a45", "0.6182885020492784")],
    43: [(IDCG, "id-name-v", "2.1309297535714578")],
    45: [(CG, "02a2370e", "cg(r1) == cg(r2) == 3"), (DCG, "16de0223", "isclose(dcg(r1), 1.5177825608059992)")],
}


def asserted(source):
    "Return what a cell asserts, in Python's own spelling: its assertions, and the values of the names in them."
    tree = ast.parse(MAGIC.sub(r"\1pass", source))
    said = [node for node in ast.walk(tree) if isinstance(node, ast.Assert)]
    names = {node.id for each in said for node in ast.walk(each) if isinstance(node, ast.Name)}
    given = [node.value for node in ast.walk(tree) if isinstance(node, ast.Assign)
             and names & {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}]
    return "\n".join(map(ast.unparse, [*said, *given] if said else []))


@pytest.mark.parametrize("number", range(1, 49))
def test_each_example_of_the_articles_is_asserted_in_its_cell(number):
    for notebook, name, proof in EXAMPLES[number]:
        found = json.loads(read(TOP / f"nbs/{notebook}.ipynb"))["cells"]
        cells = {cell["id"]: "".join(cell["source"]) for cell in found}
        assert name in cells, f"nbs/{notebook}.ipynb has no cell {name}"
        assert proof in asserted(cells[name]), f"nbs/{notebook}.ipynb, cell {name}: no assertion of {proof}"


def test_a_number_that_is_shown_and_not_asserted_proves_nothing():
    assert "0.76" in asserted("exact = [0.76]\nassert isclose(exact, found)")
    assert "0.76" not in asserted("shown = 0.76\nassert found == 1")
    assert asserted("shown = 0.76") == ""
