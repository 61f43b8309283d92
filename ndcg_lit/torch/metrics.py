"""NDCG, MAP and MRR as metric classes of torchmetrics, which keep two sums on the device and not every score."""

import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

import torch

from ndcg_lit.engine.convention import as_convention, as_word
from ndcg_lit.lists import check_cutoff, check_empty, choice, cutoff_to_divide_by, shorten
from ndcg_lit.torch import (
    DIVISORS,
    FOUND_WITHIN,
    GAIN,
    GRADE,
    LEFT,
    LENGTH,
    NEGATIVE,
    SCORE,
    SUM,
    ap_each,
    given_lists,
    ndcg_each,
    rr_each,
)
from ndcg_lit.system import needed

NEEDS = (
    'NDCG, MAP and MRR are metric classes of torchmetrics: pip install "ndcg_lit[torch]"; '
    "the functions of ndcg_lit.torch work without it"
)
with needed(NEEDS, "torchmetrics"):
    from torchmetrics import Metric
    from torchmetrics.utilities.exceptions import TorchMetricsUserError

NO_QUERY = torch.iinfo(torch.int64).max  # where no query is at fault
WHOLE = "grades must be whole numbers by this convention"
NOTHING = "there is nothing to find"
BELOW = "a grade below 0 is an error by this convention"

STATE = "mark", "total", "count", "seen", "faults"

# What else torchmetrics' `forward` changes for a while
HELD = (
    "_update_count",
    "_computed",
    "_forward_cache",
    "_cache",
    "_is_synced",
    "_to_sync",
    "_should_unsync",
    "_enable_grad",
    "compute_on_cpu",
)

# The faults in the order in which they are told. A new one comes last: a state of an earlier version has those before it.
FAULTS = SCORE, GRADE, GAIN, NEGATIVE, LEFT, LENGTH, WHOLE, NOTHING, SUM, BELOW

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
    """The mean of a measure over queries: its sum, the number of queries, and the first query with each fault.

    The sum is float64 and the counts are int64 whatever a module is cast to. A state is replaced and never changed in
    place, so who holds an earlier one keeps it, and one that was made in inference mode can be added to outside it."""

    is_differentiable = False
    higher_is_better = True
    full_state_update = False
    plot_lower_bound = 0.0
    plot_upper_bound = 1.0
    preset = "torchmetrics-ap"  # the convention with torchmetrics' own numbers
    total: torch.Tensor
    count: torch.Tensor
    seen: torch.Tensor
    mark: torch.Tensor
    faults: torch.Tensor
    watched: tuple[torch.Tensor, torch.Tensor] | None = None  # the indexes so far; see `watch`
    alone: list[Any] | None = None  # the batches that `forward` measures alone; None outside it

    def __init__(self, k, convention, options, defaults, **kwargs):
        super().__init__(**kwargs)
        if k is not None:
            check_cutoff(k)
        self.as_torchmetrics, self.by_convention = False, convention is not None
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
        self.check_choices()
        # A MetricCollection updates one of two metrics whose states are equal after a first update, as those of MAP and
        # MRR may be by chance. This state, the same for the same measure and options alone, keeps the two apart.
        says = repr((type(self).__name__, self.k, sorted(self.options.items())))
        says += " as torchmetrics" * self.as_torchmetrics
        self._device = device = with_float64(torch.get_default_device())
        mark = torch.tensor(list(sha256(says.encode()).digest()), device=device)
        none = torch.zeros((), dtype=torch.int64, device=device)
        faults = torch.full((len(FAULTS),), NO_QUERY, device=device)
        self.add_state(
            "mark", mark, dist_reduce_fx="max"
        )  # first: torchmetrics 1.0 compares no other
        self.add_state("total", none.to(torch.float64), dist_reduce_fx="sum")
        self.add_state("count", none.clone(), dist_reduce_fx="sum")
        self.add_state("seen", none.clone(), dist_reduce_fx="sum")
        self.add_state("faults", faults, dist_reduce_fx="min")

    def own_preset(self, convention):
        "Return the `convention`; of the two presets of torchmetrics, the one for this measure."
        words = convention.split() if isinstance(convention, str) else []
        if words[:1] not in (["torchmetrics"], ["torchmetrics-ap"]):
            return convention
        self.as_torchmetrics = True
        return " ".join([self.preset, *words[1:]])

    def check_choices(self):
        "Raise a ValueError for choices that this measure cannot follow."

    @torch.no_grad()
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
            Scores, the larger the better. An empty batch adds nothing.
        target : Tensor
            Grades, of the shape of `preds`.
        indexes : Tensor, default None
            The query of each document, whole numbers in any order; None: each row is a query. If an
            index comes again with another call, `compute` warns; of many queries it watches a sample.
            It says nothing where every call numbers its queries 0, 1, 2, ... in this order.
        mask : Tensor, default None
            Without indexes: True where a document is, False where a row is filled up.
        """
        if self._is_synced:
            raise TorchMetricsUserError(
                "the metric holds the sums of all processes, to which nothing can be added; call unsync() first"
            )
        scores = preds
        if self.options.get("single") and isinstance(preds, torch.Tensor):
            scores = preds.to(torch.float32)
        given = given_lists(target, scores, self.options["ties"], mask, None, indexes)
        if given.device != self.total.device:
            raise ValueError(
                f"preds is on {given.device}, the metric on {self.total.device}; they must be on one device: "
                "metric.to(preds.device)"
            )
        if given.batch is not None and not given.batch.numel():
            return
        if self.options.get("fractions") == "error" and given.y.is_floating_point():
            given.refuse(given.y != given.y.round(), given.name, WHOLE)
        if self.by_convention and self.options["negative"] == "error":
            given.refuse(given.y.to(torch.float64) < 0, given.name, BELOW)
        value, nothing = self.each(given)
        real = torch.ones_like(nothing) if given.real is None else given.real
        counted, empty = real, self.options["empty"]
        if empty == "skip":
            counted = real & ~nothing
        elif empty == "raise":
            given.refuse_queries(nothing & real, given.name, NOTHING)
        filled = 0.0 if isinstance(empty, str) else float(empty)
        value = torch.where(nothing, filled, value)
        self.faults = self.with_faults(given)
        self.total = self.total + torch.where(counted, value, 0).sum()
        self.count = self.count + counted.sum()
        self.seen = self.seen + real.sum()
        if self.alone is not None:
            self.alone.append(given)
        else:
            self.watched = watch(self.watched, given)

    def with_faults(self, given):
        "Return for each fault the first query that has it: its index, or its number in order of the updates."
        rows = given.real is None
        index = (
            self.seen + torch.arange(len(given.y), device=given.device) if rows else given.indexes
        )
        first = dict.fromkeys(FAULTS, self.faults.new_full((), NO_QUERY))
        for wrong, _, rule in given.faults:
            wrong = wrong.any(-1) if rows else wrong
            first[rule] = torch.where(wrong, index, NO_QUERY).amin()
        for wrong, _, rule in given.query_faults:
            at = wrong.to(torch.int8).argmax()  # the first: queries are numbered by rising index
            at = index[at] if rows else given.index_of(at)
            first[rule] = torch.where(wrong.any(), at, NO_QUERY)
        return torch.minimum(all_faults(self.faults), torch.stack(list(first.values())))

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

        Warns
        -----
        UserWarning
            For an index that came with more than one update.
        """
        watched = self.watched if self.alone is None else None
        known = [self.faults] if watched is None else [self.faults, watched[1]]
        told = torch.cat(known).tolist()  # waits for the device, once
        for rule, query in zip(FAULTS, told):
            if query != NO_QUERY:
                raise ValueError(f"query {query}: {rule}")
        if watched is not None and told[-2] != NO_QUERY and not told[-1]:
            warnings.warn(AGAIN.format(told[-2]), stacklevel=3)
        nothing = self.total if self.as_torchmetrics else torch.nan
        return torch.where(self.count > 0, self.total / self.count, nothing)

    @torch.jit.unused  # a module that holds a metric can be scripted
    def forward(self, *args: Any, **kwargs: Any) -> torch.Tensor:
        """Add queries, and return the value over them alone.

        Parameters
        ----------
        *args, **kwargs
            As for `update`.

        Returns
        -------
        Tensor
            A single float64 value on the device of the metric.

        Raises
        ------
        ValueError
            As `update` and `compute`, for these queries; the metric stays as it was before.
        """
        before = {name: getattr(self, name) for name in (*self._defaults, *HELD)}
        self.alone = alone = list[Any]()
        try:
            value = super().forward(*args, **kwargs)  # resets the metric, and brings the sums back
            for given in alone[:1]:  # with dist_sync_on_step it is updated twice
                self.watched = watch(self.watched, given)
        except BaseException:
            for name, part in before.items():
                setattr(self, name, part)
            raise
        finally:
            self.alone = None
        return value

    def reset(self) -> None:
        """Begin anew: no query has been seen."""
        super().reset()
        if self.alone is None:
            self.watched = None

    def merge_state(self, incoming_state: dict[str, Any] | Metric) -> None:
        """Add the queries of another metric, of the same measure with the same choices.

        Parameters
        ----------
        incoming_state : dict or Metric
            The other metric, or its `metric_state`, on any device.

        Raises
        ------
        ValueError
            For another measure, other choices, and sums that a cast has rounded.
        """
        if self._is_synced:
            raise TorchMetricsUserError(
                "the metric holds the sums of all processes, to which nothing can be added; call unsync() first"
            )
        if isinstance(incoming_state, Metric):
            named = isinstance(incoming_state, ListMetric)
            other = incoming_state.choices() if named else type(incoming_state).__name__
            if other != self.choices():
                raise ValueError(
                    f"only a metric of the same choices can be merged; got {other} for {self.choices()}"
                )
            updates = incoming_state.update_count
            incoming_state = {name: getattr(incoming_state, name) for name in self._defaults}
        elif isinstance(incoming_state, Mapping):
            updates = 1
        else:
            raise ValueError(
                f"a metric takes the state of a metric or its metric_state; got {shorten(incoming_state)}"
            )
        self._reduce_states(incoming_state)
        self._computed = None  # torchmetrics' own metrics go on to return the value from before
        self._update_count += updates

    def choices(self):
        "Return the measure and its choices in words; of a function only that it is one, since its name may change."
        words = [f"k={self.k}"]
        for name, value in self.options.items():
            words.append(f"{name}={'a function' if callable(value) else value}")
        return (
            f"{type(self).__name__}({', '.join(words)}){' as torchmetrics' * self.as_torchmetrics}"
        )

    def exact(self, state):
        "Return the parts of a `state` as this metric keeps them; ValueError for a state that it cannot use."
        kept = dict(state)
        for name in STATE:
            if name not in state:
                raise ValueError(f"the state has no {name}; it has {', '.join(state)}")
            check_type(name, state[name])
            own = getattr(self, name)
            kept[name] = state[name].detach().to(own.device, own.dtype, copy=True)
        kept["faults"] = all_faults(kept["faults"])
        if callable(self.options.get("gain")):
            kept["mark"] = self.mark  # a function may have another name in another process
        elif not kept["mark"].equal(self.mark):
            raise ValueError(
                f"the state is of another measure, or of other choices than {self.choices()}"
            )
        return kept

    # What torch and torchmetrics do to a module and its state, without a change of its value

    def _apply(self, fn, *args, **kwargs):
        "Move the state to the device where `fn` moves tensors, and leave its types and values as they are."
        device = fn(torch.zeros(1, device=self.total.device)).device
        if device.type == "meta":  # keeps no number
            device = self.total.device
        elif device.type == "mps":
            name = type(self).__name__
            warnings.warn(f"{name} keeps its sums on the cpu: mps has no float64", stacklevel=4)
            device = with_float64(device)
        super()._apply(lambda tensor: tensor.to(device))
        if self.watched is not None:
            table, told = self.watched
            self.watched = table.to(device), told.to(device)
        return self

    def _reduce_states(self, incoming_state):
        own = self.alone is not None  # the sums that `forward` brings back
        super()._reduce_states(incoming_state if own else self.exact(incoming_state))

    def _load_from_state_dict(self, state_dict, prefix, *args):
        names = [name for name in self._defaults if prefix + name in state_dict]
        state = {name: state_dict.pop(prefix + name) for name in names}
        super()._load_from_state_dict(state_dict, prefix, *args)
        if not state:
            return
        try:
            state = self.exact(state)
        except ValueError as error:
            args[-1].append(f"{prefix}{error}")  # torch raises what it finds here
            return
        self.reset()
        for name, part in state.items():
            setattr(self, name, part)
        self._update_count = 1

    def __setstate__(self, state):
        super().__setstate__(state)
        for name in STATE:
            check_type(name, getattr(self, name))

    def sync(self, *args: Any, **kwargs: Any) -> None:
        """Hold the sums of all processes, as torchmetrics does, and no value from before."""
        super().sync(*args, **kwargs)
        self._computed = None

    def unsync(self, *args: Any, **kwargs: Any) -> None:
        """Hold the sums of this process again, and no value from before."""
        super().unsync(*args, **kwargs)
        self._computed = None

    @contextmanager
    def sync_context(self, *args: Any, **kwargs: Any) -> Iterator[None]:
        """Hold the sums of all processes for a while, and those of this process again also if an error ends it."""
        if self._is_synced:  # by who asks for a value in between
            yield
            return
        try:
            with super().sync_context(*args, **kwargs):
                yield
        except BaseException:
            if self._is_synced:
                self.unsync()
            raise

    def plot(self, val: Any = None, ax: Any = None) -> Any:
        """Draw the value, or the values of several calls, by matplotlib."""
        return self._plot(val, ax)


def with_float64(device):
    "Return the `device`, or the cpu if it keeps no number (meta) or none of float64 (mps)."
    return torch.device("cpu") if device.type in ("meta", "mps") else device


def check_type(name, part):
    "Raise a ValueError for a `part` of a state that a cast has rounded."
    whole = not (part.is_floating_point() or part.is_complex())
    if part.dtype == torch.float64 if name == "total" else whole:
        return
    raise ValueError(
        f"{name} is {part.dtype}: a cast has rounded it, and the value with it; "
        "take the state from before the cast, or leave it out and begin anew"
    )


def all_faults(faults):
    "Return the first query with each of the `faults`, also of those that an earlier version did not know."
    more = len(FAULTS) - len(faults)
    return torch.cat([faults, faults.new_full((more,), NO_QUERY)]) if more else faults


# Which indexes have been there, in a table of one size. Each index has a key, the product with an odd number modulo
# 2^64, which no other index has; its highest bits say the slot. A slot keeps the least of its keys: of few queries nearly
# all are watched, of many a sample that is as likely to hold an early one as a late one. What came last is always kept,
# for it is the query that the end of a batch divides. Beside the table there are the least index that came again, and
# whether every update has numbered its queries 0, 1, 2, ... in this order: they are then other queries each time.
SLOTS = 2**12
ODD = 0x9E3779B97F4A7C15 - 2**64
AGAIN = (
    "index {} came with more than one update, and each time counted as another query: give all documents of a query "
    "to one update; if these are different queries, number them on from batch to batch"
)


def watch(watched, given):
    "Return what is `watched` after an update with `given`, of which rows have no index; None has seen none."
    if given.real is None:
        return watched
    table, told = watched or given.indexes.new_full((SLOTS + 2,), NO_QUERY).split((SLOTS, 2))
    keys = given.indexes * ODD
    slots = (keys >> 52) + SLOTS // 2
    again = torch.where(table.gather(0, slots) == keys, given.indexes, NO_QUERY).amin()
    numbered = (given.indexes == given.number).all()
    table = table.scatter_reduce(0, slots, keys, "amin")
    table.scatter_(0, slots[-1:], keys[-1:])
    return table, torch.minimum(told, torch.stack([again, numbered.to(torch.int64)]))


class NDCG(ListMetric):
    """The mean NDCG at `k` over queries, ties averaged, as a metric of torchmetrics.

    It moves with the module that holds it, and its sums stay float64 whatever that is cast to.

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
        negative = self.options["negative"]
        if self.by_convention and negative == "error":
            negative = "zero"  # no grade below 0 is left
        value, nothing = ndcg_each(given, self.k, self.options["gain"], negative)
        if (
            self.as_torchmetrics
        ):  # it asks whether the grades add up to 0, before it looks at the ideal
            nothing = (given.add(given.y.to(torch.float64)) == 0) | ~value.isfinite()
        return value, nothing


class MAP(ListMetric):
    """The mean AP at `k` over queries, ties averaged, as a metric of torchmetrics.

    As for `NDCG`, no cast of the module that holds it changes a sum.

    Parameters
    ----------
    k : int, default None
        Cutoff in ranks; None: all, or the cutoff of the convention.
    ties : str, default 'average'
        "average" or "stable", the order given.
    min_grade : float, default 1
        The lowest grade that counts as relevant.
    divisor : str, default 'all'
        "all": the relevant documents; "cutoff": k at most; "k": k; "found": those within k, which
        a k allows for ties="stable" alone.
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

    def check_choices(self):
        choice("divisor", self.options["divisor"], DIVISORS)
        if self.options["divisor"] == "k":
            cutoff_to_divide_by(self.k)
        # A batch of k documents or fewer could be measured, and a longer one would end an epoch in its midst.
        by_order = self.options["divisor"] == "found" and self.options["ties"] == "average"
        if by_order and self.k is not None:
            raise ValueError(f"{FOUND_WITHIN}; without k all is found")

    def each(self, given):
        "Return AP of each query, and whether it has no relevant document."
        if self.as_torchmetrics:
            given.counted = given.named["y_score"] > 0
        return ap_each(given, self.k, self.options["min_grade"], self.options["divisor"])


class MRR(ListMetric):
    """The mean RR at `k` over queries, ties averaged, as a metric of torchmetrics.

    As for `NDCG`, no cast of the module that holds it changes a sum.

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
