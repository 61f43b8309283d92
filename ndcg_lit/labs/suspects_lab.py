"""Find the tool that printed a number: four switches, and the tools that are suspected."""

from collections.abc import Iterable, Mapping

from ndcg_lit.discounted_gain import dcg
from ndcg_lit.engine.convention import CONVENTIONS
from ndcg_lit.ideal_gain import idcg
from ndcg_lit.labs.base import Checked, Lab, as_grade, as_share, floats, list_of, one_of, text
from ndcg_lit.lists import shorten

MOST = 8  # results, and judged documents besides
SWITCHES = {
    "gain": ("linear", "exponential"),
    "discount": ("log2", "jk:2"),
    "pool": ("judged", "returned"),
    "ideal": ("k", "all"),
}
SAID = {  # what each answer means, in words
    "linear": "a grade is worth itself",
    "exponential": "the gain is 2 to the grade, minus 1",
    "log2": "the discount begins at rank 2",
    "jk:2": "the discount begins at rank 3",
    "judged": "the ideal is made of all judged phones",
    "returned": "the ideal is made of the phones returned",
    "k": "the ideal counts to the cutoff",
    "all": "the ideal counts all ranks",
}
as_name = text("a text that is not empty", bool)


def _as_suspect(entry):
    "Check a suspect: a name, and an answer to each switch."
    if not isinstance(entry, Mapping) or set(entry) != {"name", *SWITCHES}:
        raise ValueError(f"must have name, {', '.join(SWITCHES)}; got {shorten(entry)}")
    answers = {name: one_of(*answers)(entry[name]) for name, answers in SWITCHES.items()}
    return {"name": as_name(entry["name"]), **answers}


def suspect(name: str) -> dict:
    """Return the switches of the preset `name`. One that ends the ideal with the list ends it at the cutoff here.

    >>> suspect("elasticsearch")["gain"]
    'exponential'
    """
    choices = CONVENTIONS[name].convention
    ideal = "k" if choices.ideal == "returned" else choices.ideal
    title = CONVENTIONS[name].tool
    found = {"gain": choices.gain, "discount": _written(choices.discount), "pool": choices.pool}
    return {"name": title, **found, "ideal": ideal}


def _written(discount):
    "Return a discount as its line of text."
    return (
        discount
        if isinstance(discount, str)
        else ":".join(f"{part:g}" if part != "jk" else part for part in discount)
    )


SUSPECTS = [suspect(name) for name in ("sklearn", "lenskit")]
SUSPECTS.append({**suspect("elasticsearch"), "name": "Elasticsearch"})  # OpenSearch has the same


def value_by(rel, unreturned, gain, discount, pool, ideal) -> float:
    "Return the NDCG of the list `rel` by the four switches; its cutoff is its length."
    form = {"gain": gain, "discount": ("jk", 2) if discount == "jk:2" else discount}
    known = [*rel, *unreturned] if pool == "judged" else rel
    best = idcg(known, k=None if ideal == "all" else len(rel), **form)
    return dcg(rel, **form) / best if best else 0.0


class SuspectsLab(Lab):
    "Show a list `rel` with judged documents `unreturned`, four switches, the number `reported`, and who is suspected."

    module = "suspects_lab"
    rel = Checked(list_of(as_grade, "grade", 1, MOST), [3, 2, 3, 0, 1, 2])
    unreturned = Checked(list_of(as_grade, "grade", 0, MOST), [3, 2])
    reported = Checked(as_share, 0.751)
    gain = Checked(one_of(*SWITCHES["gain"]), "linear")
    discount = Checked(one_of(*SWITCHES["discount"]), "log2")
    pool = Checked(one_of(*SWITCHES["pool"]), "judged")
    ideal = Checked(one_of(*SWITCHES["ideal"]), "k")
    suspects = Checked(list_of(_as_suspect, "suspect"), SUSPECTS)
    (value,) = floats(1)

    @staticmethod
    def follows(rel, unreturned, gain, discount, pool, ideal):
        "Return the number by the switches."
        return {"value": value_by(rel, unreturned, gain, discount, pool, ideal)}

    def __init__(self, rel: Iterable | None = None, **own):
        super().__init__(**({} if rel is None else {"rel": rel}), **own)

    @property
    def statements(self):
        "Return the number that each suspect prints."
        return {
            each["name"]: value_by(self.rel, self.unreturned, *(each[name] for name in SWITCHES))
            for each in self.suspects
        }

    def tables(self):
        "Return what each suspect prints, and how it differs from the first answers."
        k = len(self.rel)
        said = (
            f"Your NDCG@{k} is {self.value:.3f}, and the report has {self.reported:g}. "
            "What the suspects print:"
        )
        rows = []
        for each, printed in zip(self.suspects, self.statements.values()):
            unlike = [
                SAID[each[name]] for name, (usual, _) in SWITCHES.items() if each[name] != usual
            ]
            rows.append([each["name"], "; ".join(unlike) or "as you", f"{printed:.3f}"])
        return [(said, ["suspect", "its habit", "prints"], rows)]
