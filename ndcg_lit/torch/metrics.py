"""NDCG, MAP and MRR as metric classes of torchmetrics, which keep two sums on the device and not every score."""

from hashlib import sha256
from typing import Any

import torch

try:
    from torchmetrics import Metric
except ImportError as error:
    raise ImportError(
        'NDCG, MAP and MRR are metric classes of torchmetrics: pip install "ndcg_lit[torch]"; '
        "the functions of ndcg_lit.torch work without it"
    ) from error

from ndcg_lit.engine.convention import as_convention, as_word
from ndcg_lit.lists import check_cutoff, check_empty, choice, shorten
from ndcg_lit.torch import RULES, ap_each, given_lists, ndcg_each, rr_each

NO_QUERY = torch.iinfo(torch.int64).max  # where no query is at fault
FOUND_NOTHING = "there is nothing to find"

# What a convention may choose on tensors; a choice that is not here says what a run and its judgments need
TAKEN = {
    "ties": ("average", "stable"),
    "gain_from": (None,),
    "discount": ("log2",),
    "ideal": ("k",),
    "negative": ("zero", "keep", "error"),
    "fractions": ("keep", "error"),
    "judged_only": (False,),
    "drop": ("none",),
    "rounding": (None,),
}


class ListMetric(Metric):
    "The mean of a measure over queries: its sum, the number of queries, and the first query with each fault."

    is_differentiable = False
    higher_is_better = True
    full_state_update = False
    plot_lower_bound = 0.0
    plot_upper_bound = 1.0
    preset = "torchmetrics-ap"  # the convention with torchmetrics' own numbers

    def __init__(self, k, convention, options, defaults, **kwargs):
        super().__init__(**kwargs)
        if k is not None:
            check_cutoff(k)
        self.as_torchmetrics = False
        given = {name: value for name, value in options.items() if value is not None}
        if convention is None:
            self.options = defaults | given
        elif given:
            raise ValueError(
                f"{', '.join(given)} would not be used: the convention says it; "
                'give one such as "lightgbm ties=average"'
            )
        else:
            self.options = options_of(self.own_preset(convention))
        self.k = self.options.pop("cutoff", None) if k is None else int(k)
        choice("ties", self.options["ties"], ("average", "stable"))
        if self.options["empty"] != "skip":
            check_empty(self.options["empty"])
        self.add_state("total", torch.zeros((), dtype=torch.float64), dist_reduce_fx="sum")
        self.add_state("count", torch.zeros((), dtype=torch.int64), dist_reduce_fx="sum")
        self.add_state("seen", torch.zeros((), dtype=torch.int64), dist_reduce_fx="sum")
        # A MetricCollection updates one of two metrics whose states are equal after a first update, as those of MAP and
        # MRR may be by chance. This state, the same for the same measure and options alone, keeps the two apart.
        says = repr((type(self).__name__, self.k, sorted(self.options.items())))
        mark = torch.tensor(list(sha256(says.encode()).digest()))
        self.add_state("mark", mark, dist_reduce_fx="max")
        faults = torch.full((len(RULES) + 2,), NO_QUERY)
        self.add_state("faults", faults, dist_reduce_fx="min")

    def own_preset(self, convention):
        "Return the `convention`; of the two presets of torchmetrics, the one for this measure."
        words = convention.split() if isinstance(convention, str) else []
        if words[:1] not in (["torchmetrics"], ["torchmetrics-ap"]):
            return convention
        self.as_torchmetrics = True
        return " ".join([self.preset, *words[1:]])

    def update(
        self,
        preds: torch.Tensor,
        target: torch.Tensor,
        indexes: torch.Tensor | None = None,
        mask: torch.Tensor | None = None,
    ) -> None:
        """Add queries, each whole: what comes with another call is another query.

        Parameters
        ----------
        preds : Tensor
            Scores, the larger the better.
        target : Tensor
            Grades, of the shape of `preds`.
        indexes : Tensor, default None
            The query of each document, whole numbers in any order; None: each row is a query.
        mask : Tensor, default None
            Without indexes: True where a document is, False where a row is filled up.
        """
        scores = preds
        if self.options.get("single") and isinstance(preds, torch.Tensor):
            scores = preds.to(torch.float32)
        given = given_lists(target, scores, self.options["ties"], mask, None, indexes)
        if self.options.get("fractions") == "error" and given.y.is_floating_point():
            given.refuse(given.y != given.y.round(), given.name, WHOLE)
        value, nothing = self.each(given)
        real = torch.ones_like(nothing) if given.real is None else given.real
        counted, empty = real, self.options["empty"]
        if empty == "skip":
            counted = real & ~nothing
        elif empty == "raise":
            self.note(given, nothing & real, len(RULES) + 1)
        for wrong, _, rule in given.faults:
            self.note(given, wrong, (*RULES, WHOLE).index(rule))
        filled = 0.0 if isinstance(empty, str) else float(empty)
        value = torch.where(nothing, filled, value)
        self.total += torch.where(counted, value, 0).sum()
        self.count += counted.sum()
        self.seen += real.sum()

    def note(self, given, wrong, rule):
        "Keep the first query in which something is `wrong`: its index, or its number in order of the updates."
        if given.real is None:
            query = self.seen + torch.arange(len(wrong), device=wrong.device)
            wrong = wrong if wrong.ndim == 1 else wrong.any(-1)
        elif rule > len(RULES):
            query = torch.full_like(given.number, NO_QUERY)
            query = query.scatter(0, given.number, given.indexes[given.order])
        else:
            query = given.indexes
        first = torch.where(wrong, query, NO_QUERY).amin()
        self.faults[rule] = torch.minimum(self.faults[rule], first)

    def compute(self) -> torch.Tensor:
        """Return the mean over all queries, nan over none, once a fault is told.

        Returns
        -------
        Tensor
            A single float64 value on the device of the metric.

        Raises
        ------
        ValueError
            For the first query with a NaN or infinite score or another value that breaks a rule.
        """
        for rule, query in zip((*RULES, WHOLE, FOUND_NOTHING), self.faults.tolist()):
            if query != NO_QUERY:
                raise ValueError(f"query {query}: {rule}")
        nothing = self.total if self.as_torchmetrics else torch.nan
        return torch.where(self.count > 0, self.total / self.count, nothing)


WHOLE = "grades must be whole numbers by this convention"


class NDCG(ListMetric):
    """The mean NDCG at `k` over queries, ties averaged, as a metric of torchmetrics.

    Parameters
    ----------
    k : int, default 10
        Cutoff in ranks; None: all, or the cutoff of the convention.
    ties : str, default 'average'
        "average" or "stable", the order given.
    gain : default 'linear'
        "linear", "exponential", {grade: gain} or a function of a tensor of grades.
    empty : float or str, default 0.0
        The value of a query whose IDCG is 0: a number, nan, "skip" or "raise".
    convention : default None
        A preset or a `Convention` instead of these choices; "torchmetrics" gives its numbers.
    **kwargs
        As for `torchmetrics.Metric`.

    Raises
    ------
    ValueError
        For a choice of the convention that tensors without document ids cannot follow.

    Examples
    --------
    >>> import torch
    >>> metric = NDCG(k=10)
    >>> metric.update(torch.tensor([[0.9, 0.4, 0.4]]), torch.tensor([[3, 2, 0]]))
    >>> metric.compute()
    tensor(0.9693, dtype=torch.float64)
    """

    preset = "torchmetrics"

    def __init__(
        self,
        k: int | None = 10,
        *,
        ties: str | None = None,
        gain: Any = None,
        empty: float | str | None = None,
        convention: Any = None,
        **kwargs: Any,
    ) -> None:
        options = {"ties": ties, "gain": gain, "empty": empty}
        defaults = {"ties": "average", "gain": "linear", "empty": 0.0, "negative": "error"}
        super().__init__(k, convention, options, defaults, **kwargs)

    def each(self, given):
        "Return NDCG of each query, and whether there is nothing to find."
        value, nothing = ndcg_each(given, self.k, self.options["gain"], self.options["negative"])
        if (
            self.as_torchmetrics
        ):  # it asks whether the grades add up to 0, before it looks at the ideal
            nothing = (given.add(given.y.to(torch.float64)) == 0) | ~value.isfinite()
        return value, nothing


class MAP(ListMetric):
    """The mean AP at `k` over queries, ties averaged, as a metric of torchmetrics.

    Parameters
    ----------
    k : int, default None
        Cutoff in ranks; None: all, or the cutoff of the convention.
    ties : str, default 'average'
        "average" or "stable", the order given.
    min_grade : float, default 1
        The lowest grade that counts as relevant.
    divisor : str, default 'all'
        "all": the relevant documents; "cutoff": k at most; "found": those within k; "k": k.
    empty : float or str, default 0.0
        The value of a query without relevant documents: a number, nan, "skip" or "raise".
    convention : default None
        As for `NDCG`; "torchmetrics" divides by what was found and finds nothing that has a
        score of 0 or less.
    **kwargs
        As for `torchmetrics.Metric`.

    Raises
    ------
    ValueError
        As for `NDCG`.

    Examples
    --------
    >>> import torch
    >>> metric = MAP()
    >>> query = torch.tensor([7, 7, 7, 2, 2])
    >>> scores, grades = torch.tensor([0.9, 0.4, 0.4, 0.1, 0.2]), torch.tensor([1, 0, 1, 0, 1])
    >>> metric.update(scores, grades, indexes=query)
    >>> metric.compute()
    tensor(0.9583, dtype=torch.float64)
    """

    def __init__(
        self,
        k: int | None = None,
        *,
        ties: str | None = None,
        min_grade: float | None = None,
        divisor: str | None = None,
        empty: float | str | None = None,
        convention: Any = None,
        **kwargs: Any,
    ) -> None:
        options = {"ties": ties, "min_grade": min_grade, "divisor": divisor, "empty": empty}
        defaults = {"ties": "average", "min_grade": 1, "divisor": "all", "empty": 0.0}
        super().__init__(k, convention, options, defaults, **kwargs)

    def each(self, given):
        "Return AP of each query, and whether it has no relevant document."
        if self.as_torchmetrics:
            given.counted = given.named["y_score"] > 0
        return ap_each(given, self.k, self.options["min_grade"], self.options["divisor"])


class MRR(ListMetric):
    """The mean RR at `k` over queries, ties averaged, as a metric of torchmetrics.

    Parameters
    ----------
    k : int, default None
        Cutoff in ranks; None: all, or the cutoff of the convention.
    ties : str, default 'average'
        "average" or "stable", the order given.
    min_grade : float, default 1
        The lowest grade that counts as relevant.
    empty : float or str, default 0.0
        The value of a query without relevant documents: a number, nan, "skip" or "raise".
    convention : default None
        As for `NDCG`; by "torchmetrics" nothing is found that has a score of 0 or less.
    **kwargs
        As for `torchmetrics.Metric`.

    Raises
    ------
    ValueError
        As for `NDCG`.

    Examples
    --------
    >>> import torch
    >>> metric = MRR()
    >>> metric.update(torch.tensor([[0.5, 0.5], [0.1, 0.2]]), torch.tensor([[0, 1], [0, 1]]))
    >>> metric.compute()
    tensor(0.8750, dtype=torch.float64)
    """

    def __init__(
        self,
        k: int | None = None,
        *,
        ties: str | None = None,
        min_grade: float | None = None,
        empty: float | str | None = None,
        convention: Any = None,
        **kwargs: Any,
    ) -> None:
        options = {"ties": ties, "min_grade": min_grade, "empty": empty}
        defaults = {"ties": "average", "min_grade": 1, "empty": 0.0}
        super().__init__(k, convention, options, defaults, **kwargs)

    def each(self, given):
        "Return RR of each query, and whether it has no relevant document."
        if self.as_torchmetrics:
            given.counted = given.named["y_score"] > 0
        return rr_each(given, self.k, self.options["min_grade"])


def options_of(convention):
    "Return the choices of a `convention` as options; ValueError for one that tensors cannot follow."
    c = as_convention(convention)
    for name, known in TAKEN.items():
        value = getattr(c, name)
        if value not in known:
            takes = " or ".join(as_word(each) for each in known)
            raise ValueError(
                f"tensors without document ids take {name}={takes}; got {as_word(value)}"
            )
    if c.gain == "binary" or c.min_grade == "any":
        raise ValueError(f"tensors take no gain=binary and no min_grade=any; got {shorten(str(c))}")
    above = isinstance(c.min_grade, str)
    divisor = (
        "cutoff" if c.ap_divisor == "returned" else c.ap_divisor
    )  # all that is given is returned
    return {
        "gain": dict(c.gain) if isinstance(c.gain, tuple) else c.gain,
        "ties": c.ties,
        "negative": c.negative,
        "fractions": c.fractions,
        "min_grade": (">", float(c.min_grade[1:])) if above else c.min_grade,
        "divisor": divisor,
        "empty": float("nan") if c.empty == "nan" else c.empty,
        "single": c.precision == "single",
        "cutoff": c.cutoff,
    }
