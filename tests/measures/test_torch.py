"""Measures of tensors: equal to the functions for arrays, on every form of input, and as clear about bad input."""
import subprocess
import sys
from textwrap import dedent

import numpy as np
import pytest

import ndcg_lit

torch = pytest.importorskip("torch")
tensors = pytest.importorskip("ndcg_lit.torch")

SCORES = {  # a function of a random generator and a shape
    "distinct": lambda random, shape: random.permutation(np.prod(shape)).reshape(shape) / 7,
    "few levels": lambda random, shape: random.integers(-1, 3, shape) / 3,
    "all equal": lambda random, shape: np.full(shape, 0.1),
    "last bits": lambda random, shape: 1 + random.integers(0, 6, shape) * 2.0**-52,
    "around zero": lambda random, shape: random.choice([-5e-324, -0.0, 0.0, 5e-324], shape),
    "float32": lambda random, shape: (random.integers(0, 30, shape) / 7).astype(np.float32),
    "bytes": lambda random, shape: random.integers(-3, 4, shape).astype(np.int8),
    "large whole numbers": lambda random, shape: 2**62 + random.integers(0, 4, shape),
    "lowest whole numbers": lambda random, shape: -2**63 + random.integers(0, 4, shape),
}
DEVICES = ["cpu", *["cuda"] * torch.cuda.is_available()]
FORMS = "rows", "mask", "lengths", "indexes"
QUERIES = 7  # in a batch


def batch(random, kind, form):
    "Return grades and scores of one batch: as lists of arrays, a query each, and as tensors with their options."
    n = int(random.choice([1, 2, 3, 5, 12, 40]))
    s = SCORES[kind](random, (QUERIES, n))
    share, most = random.choice([0.1, 0.6, 1]), random.choice([2, 4, 6])
    y = random.integers(0, most, s.shape) * (random.random(s.shape) < share)
    if random.random() < 0.3: y = y / 2
    count = np.full(QUERIES, n) if form == "rows" else random.integers(1, n + 1, QUERIES)
    kept = [np.arange(each) for each in count]
    if form == "mask": kept = [np.sort(random.permutation(n)[:each]) for each in count]
    lists = [(y[row, some], s[row, some]) for row, some in enumerate(kept)]
    if form == "indexes": return lists, *flat(random, lists)
    there = np.zeros(s.shape, dtype=bool)
    for row, some in enumerate(kept): there[row, some] = True
    if s.dtype.kind == "f": s = np.where(there, s, np.nan)  # what is filled up is not looked at
    options = {"rows": {}, "mask": {"mask": torch.from_numpy(there)}, "lengths": {"lengths": torch.from_numpy(count)}}
    return lists, torch.from_numpy(np.ascontiguousarray(y)), torch.from_numpy(s), options[form]


def flat(random, lists):
    "Return the lists as flat tensors, their documents mixed, but each list in its own order; and its queries by index."
    index = np.sort(random.choice(100, QUERIES, replace=False)) - 50
    query = np.repeat(index, [len(y) for y, _ in lists])
    mixed = random.permutation(query)
    place = np.empty(len(query), dtype=np.int64)
    for each in index: place[mixed == each] = np.flatnonzero(query == each)
    y, s = (np.concatenate(each)[place] for each in zip(*lists))
    return torch.from_numpy(y), torch.from_numpy(s), {"indexes": torch.from_numpy(mixed)}


def calls(random, k, ties, form, longest):
    "Yield the name of each measure with options that it takes."
    yield "ndcg", {"gain": str(random.choice(["linear", "exponential"]))}
    divisor = str(random.choice(["all", "cutoff", "found", "k" if k is not None else "all"]))
    if ties == "average" and divisor == "found" and (form != "rows" or k is not None and k < longest): divisor = "all"
    bar = {"min_grade": float(random.choice([0.5, 1, 2]))}
    yield "ap", bar | {"divisor": divisor}
    yield "rr", bar


@pytest.mark.some(13)
@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", SCORES)
def test_values_are_those_of_the_functions_for_arrays(kind, form, device):
    random = np.random.default_rng([list(SCORES).index(kind), FORMS.index(form)])
    for _ in range(20):  # 5,040 rankings in all, of which each day takes a third
        lists, y, s, options = batch(random, kind, form)
        y, s, options = y.to(device), s.to(device), {name: each.to(device) for name, each in options.items()}
        k = random.choice([None, 1, 2, 3, 5, 10, 50])
        k, ties = None if k is None else int(k), str(random.choice(["average", "stable"]))
        for name, own in calls(random, k, ties, form, y.shape[-1]):
            of_arrays, of_tensors = (getattr(module, f"{name}_score") for module in (ndcg_lit, tensors))
            wanted = [of_arrays(*each, k, ties=ties, **own) for each in lists]
            found = of_tensors(y, s, k, ties=ties, per_query=True, **own, **options)
            assert found.dtype == torch.float64 and found.device == y.device
            np.testing.assert_allclose(found.cpu(), wanted, rtol=0, atol=1e-12)
            mean = of_tensors(y, s, k, ties=ties, check=False, **own, **options)
            np.testing.assert_allclose(mean.cpu(), np.mean(wanted), rtol=0, atol=1e-12)
            if form == "indexes": continue
            ranked = [getattr(ndcg_lit, name)(grades, k, **own) for grades, _ in lists]
            found = getattr(tensors, name)(y, k, **own, **options)
            np.testing.assert_allclose(found.cpu(), ranked, rtol=0, atol=1e-12)


TYPES = (torch.float64, torch.float32, torch.float16, torch.bfloat16, torch.float8_e5m2, torch.bool, torch.int8,
         torch.uint8, torch.int16, torch.uint16, torch.int32, torch.uint32, torch.int64, torch.uint64)


@pytest.mark.parametrize("dtype", TYPES, ids=str)
def test_every_type_of_number_is_ranked(dtype):
    y, s = torch.tensor([[2, 1, 0], [0, 0, 1]]), torch.tensor([[0, 1, 1], [1, 0, 0]])
    mask = torch.tensor([[True, True, False], [True, True, True]])
    for name in ("ndcg_score", "ap_score", "rr_score"):
        of_arrays, of_tensors = getattr(ndcg_lit, name), getattr(tensors, name)
        wanted = of_arrays([2, 1], [0, 1]), of_arrays([0, 0, 1], [1, 0, 0])
        for grades in (y, y.to(dtype)) if dtype != torch.bool else (y,):
            found = of_tensors(grades, s.to(dtype), mask=mask, per_query=True)
            np.testing.assert_allclose(found, wanted, rtol=0, atol=1e-12)
            flat = of_tensors(grades[1], s[1].to(dtype), indexes=torch.tensor([5, 5, 5]))
            np.testing.assert_allclose(flat, wanted[1], rtol=0, atol=1e-12)


def test_leading_axes_a_single_list_and_lists_without_documents():
    y, s = torch.ones(2, 3, 4), torch.rand(2, 3, 4)
    assert tensors.ndcg_score(y, s, per_query=True).shape == (2, 3)
    assert tensors.rr_score(y[0, 0], s[0, 0]).shape == tensors.rr(y[0, 0]).shape == ()
    assert tensors.ap_score(y[..., :0], s[..., :0], per_query=True, empty=0.5).tolist() == [[0.5] * 3] * 2
    assert tensors.ndcg_score(y[:0], s[:0], per_query=True).shape == (0, 3)
    none = torch.zeros(0)
    assert tensors.ndcg_score(none, none, indexes=none.long(), per_query=True).shape == (0,)


def test_a_perfect_order_is_worth_exactly_1_and_a_gain_may_be_given_by_hand():
    random = np.random.default_rng(5)
    y = torch.from_numpy(random.integers(0, 5, (50, 1000)).astype(float) / 3)
    assert (tensors.ndcg_score(y, y, per_query=True) == 1).all() and (tensors.ndcg_score(y, y, 10) == 1).all()
    table, rel = {0: 0, 1: 1, 2: 5}, [2, 0, 1]
    wanted = ndcg_lit.ndcg(rel[::-1], gain=table)
    for gain in (table, lambda grades: grades**2 + (grades == 2)):
        assert tensors.ndcg(torch.tensor(rel[::-1]), gain=gain).item() == pytest.approx(wanted, abs=1e-15)


def test_relevant_documents_alone_are_worth_at_most_1_however_they_are_tied():
    random = np.random.default_rng(3)
    for n in (*range(1, 60, 3), 640):
        s = torch.from_numpy(np.sort(random.integers(0, random.integers(1, n + 1, (20, 1)), (20, n))).astype(float))
        for each in (tensors.ndcg_score, tensors.ap_score, tensors.rr_score):
            value = each(torch.ones(20, n), s, per_query=True)
            assert (value <= 1).all() and (value > 1 - 1e-12).all(), (each, n)


def test_no_gradient_is_kept():
    s = torch.randn(4, 5, requires_grad=True)
    value = tensors.ndcg_score(torch.ones(4, 5), s)
    assert not value.requires_grad and value.device == s.device


Y, S = torch.tensor([[3, 2, 0], [1, 0, 0]]), torch.tensor([[0.3, 0.2, 0.1], [0.3, 0.2, 0.1]])
LARGE, ROWS = torch.tensor([[1, 1, 1], [1e308] * 3], dtype=torch.float64), torch.tensor([4, 4, 4, 7, 7, 7])
BAD = torch.tensor([[0.3, 0.2, 0.1], [0.3, torch.nan, 0.1]])
BAD_INPUT = {
    "y_true has shape (2, 3), y_score has (2, 2)": lambda: tensors.ndcg_score(Y, S[:, :2]),
    "y_score[1, 1] is nan; scores must be finite": lambda: tensors.ap_score(Y, BAD),
    "y_score[1, 1] is inf; scores must be finite": lambda: tensors.rr_score(Y, BAD.nan_to_num(torch.inf)),
    "y_score[1] is nan, in query 9": lambda: tensors.ap_score(Y[1], BAD[1], indexes=torch.tensor([4, 9, 4])),
    "rel[0, 1] is nan; grades must be finite": lambda: tensors.ndcg(BAD[[1, 0]]),
    "y_true[1, 1] is -1; a gain below 0": lambda: tensors.ndcg_score(Y - 1, S, lengths=torch.tensor([1, 3])),
    "y_true[0, 0] is 3000; the gain of": lambda: tensors.ndcg_score(Y * 1000, S, gain="exponential"),
    "y_true[0, 1] is 2; the gain of": lambda: tensors.ndcg_score(Y, S, gain={3: 1, 1: 1, 0: 0}),
    "mask in query [1]; no document": lambda: tensors.rr_score(Y, S, mask=torch.tensor([[True] * 3, [False] * 3])),
    "lengths in query [0]; no document": lambda: tensors.rr_score(Y, S, lengths=torch.tensor([0, 2])),
    "lengths in query [1]; a row holds fewer": lambda: tensors.rr_score(Y, S, lengths=torch.tensor([3, 4])),
    "lengths must be whole numbers of shape (2,)": lambda: tensors.rr(Y, lengths=torch.tensor([3])),
    "give a mask or lengths": lambda: tensors.rr(Y, mask=Y > 0, lengths=torch.tensor([3, 3])),
    "mask must hold True and False; got torch.int64": lambda: tensors.rr(Y, mask=Y),
    "indexes must be whole numbers; got torch.float32": lambda: tensors.rr_score(Y[0], S[0], indexes=S[0]),
    "y_true has shape (3,), indexes has (2,)": lambda: tensors.rr_score(Y[0], S[0], indexes=Y[0, :2]),
    "indexes take no mask": lambda: tensors.rr_score(Y[0], S[0], indexes=Y[0], mask=Y[0] > 0),
    "no queries: the mean over no query": lambda: tensors.rr_score(Y[0, :0], S[0, :0], indexes=Y[0, :0]),
    "no queries: the mean": lambda: tensors.rr_score(Y[:0], S[:0]),
    "rel in query [1]; the grades are too large": lambda: tensors.ndcg(LARGE),
    "y_true in query [1]; the grades are too large": lambda: tensors.ndcg_score(LARGE, S * 0, 1),
    "y_true; the grades are too large": lambda: tensors.ndcg_score(LARGE[1], S[0]),
    "y_true in query 7; the grades are too": lambda: tensors.ndcg_score(LARGE.flatten(), S.flatten(), indexes=ROWS),
    "nothing to find in query [1]": lambda: tensors.ndcg_score(Y * torch.tensor([[1], [0]]), S, empty="raise"),
    "nothing to find in query 8": lambda: tensors.rr_score(Y[1], S[1], indexes=torch.tensor([4, 8, 4]), empty="raise"),
    "empty must be a number": lambda: tensors.ndcg_score(Y, S, empty="skip"),
    "ties must be one of 'average', 'stable'": lambda: tensors.ndcg_score(Y, S, ties="best"),
    "divisor 'found' with a cutoff": lambda: tensors.ap_score(Y, S, 2, divisor="found"),
    "divisor must be one of": lambda: tensors.ap_score(Y, S, 2, divisor="most"),
    "gain must be one of": lambda: tensors.ndcg(Y, gain="square"),
    "gain must return a tensor": lambda: tensors.ndcg(Y, gain=lambda grades: 3),
    "k counts ranks from 1; got 0": lambda: tensors.ndcg(Y, 0),
    "y_true must be a tensor; got [3, 2]": lambda: tensors.ndcg_score([3, 2], S[0]),
    "the single value 3": lambda: tensors.ndcg(torch.tensor(3)),
    "dense tensor of real numbers; got torch.complex64": lambda: tensors.ndcg(S.to(torch.complex64)),
}


@pytest.mark.parametrize("said", BAD_INPUT)
def test_bad_input_ends_in_one_line_that_names_it(said):
    with pytest.raises((TypeError, ValueError)) as caught: BAD_INPUT[said]()
    assert said in str(caught.value) and "\n" not in str(caught.value)


def test_without_a_check_a_query_with_bad_values_is_nan_and_the_others_have_theirs():
    found = tensors.ndcg_score(Y, BAD, per_query=True, check=False)
    assert found[0] == tensors.ndcg_score(Y[0], BAD[0]) and found[1].isnan()
    assert tensors.ndcg(LARGE, check=False).isnan().tolist() == [False, True] and tensors.ndcg(LARGE, 1)[1] == 1
    indexes = torch.tensor([[3, 3, 3], [2, 2, 2]])
    assert tensors.ndcg_score(Y, BAD, indexes=indexes, per_query=True, check=False).isnan().tolist() == [True, False]


class Device:
    type = "cuda"
    def __str__(self): return "cuda:0"


class Elsewhere:
    "Behaves as an array on a graphics card does when numpy asks for its numbers."
    device, dtype, ndim = Device(), "float32", 1
    def __init__(self, library): self.__class__ = type("Tensor", (type(self),), {"__module__": library})
    def __array__(self, dtype=None, copy=None): raise TypeError("can't convert cuda:0 device type tensor to numpy")


@pytest.mark.parametrize("library, advice", [("torch", "ndcg_lit.torch has ndcg_score"), ("cupy", "cupy.asnumpy(")])
def test_the_functions_for_arrays_say_what_to_do_with_numbers_on_a_graphics_card(library, advice):
    wanted = {"y_score": lambda x: ndcg_lit.ndcg_score([1, 0], x), "y_true": lambda x: ndcg_lit.ap_score(x, [1, 0]),
              "rel": ndcg_lit.rr}
    for name, call in wanted.items():
        with pytest.raises(TypeError) as caught: call(Elsewhere(library))
        assert str(caught.value).startswith(f"{name} is on cuda:0 as float32") and advice in str(caught.value)


def test_the_functions_for_arrays_take_tensors_that_numpy_reads_and_say_what_to_do_with_others():
    assert ndcg_lit.ndcg_score(Y, S) == pytest.approx(tensors.ndcg_score(Y, S).item(), abs=1e-12)
    for wrong in (S.to(torch.bfloat16), S.clone().requires_grad_()):
        with pytest.raises(TypeError, match=r"y_score\.detach\(\)\.cpu\(\)\.double\(\) is a copy") as caught:
            ndcg_lit.ndcg_score(Y, wrong)
        copied = eval(str(caught.value).rpartition("; ")[2].partition(" is a copy")[0], {"y_score": wrong})
        assert 0 < ndcg_lit.ndcg_score(Y, copied) <= 1


def test_the_package_imports_no_torch_and_the_functions_no_torchmetrics():
    code = """
        import sys
        sys.modules["torchmetrics"] = None
        import ndcg_lit
        print("torch" in sys.modules)
        import ndcg_lit.torch
        import torch
        print(ndcg_lit.torch.ndcg(torch.tensor([1, 0])).item())
        try: ndcg_lit.torch.NDCG
        except ImportError as error: print(error)
        sys.modules["torch"] = None
        del sys.modules["ndcg_lit.torch"]
        try: import ndcg_lit.torch
        except ImportError as error: print(error)
    """
    command = [sys.executable, "-c", dedent(code)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    core, value, of_metrics, of_torch = done.stdout.splitlines()
    assert (core, value) == ("False", "1.0")
    assert 'pip install "ndcg_lit[torch]"' in of_metrics and 'pip install "ndcg_lit[torch]"' in of_torch
