"""Whatever torch does to a module, or torchmetrics to a metric, NDCG, MAP and MRR keep their value to the last bit."""
import copy
import inspect
import io
import pickle
import re
import warnings
from itertools import product
from types import SimpleNamespace

import pytest

torch = pytest.importorskip("torch")
torchmetrics = pytest.importorskip("torchmetrics")

from torchmetrics import Metric, MetricCollection, MetricTracker, wrappers  # noqa: E402
from torchmetrics.utilities.exceptions import TorchMetricsUserError  # noqa: E402

from ndcg_lit.torch import MAP, MRR, NDCG, ap_score, ndcg_score, rr_score  # noqa: E402

pytestmark = pytest.mark.turns(10)

DEVICES = ["cpu", *["cuda"] * torch.cuda.is_available()]
METRICS = {"NDCG": lambda: NDCG(5), "MAP": MAP, "MRR": lambda: MRR(ties="stable"),
           "torchmetrics": lambda: NDCG(3, convention="torchmetrics")}
NARROW = torch.bfloat16, torch.float16, torch.float32, torch.complex64
STATE = {"total": torch.float64, "count": torch.int64, "seen": torch.int64, "mark": torch.int64, "faults": torch.int64}


class Net(torch.nn.Module):
    "A model with a metric in it, as Lightning asks for."

    def __init__(self, metric):
        super().__init__()
        self.body, self.metric = torch.nn.Linear(2, 2), metric

    def forward(self, *given): return self.metric(*given)


FORMS = {"alone": lambda metric: metric, "in a module": Net}


def of(module):
    "Return the metric of a module that is one, or holds one."
    return module.metric if isinstance(module, Net) else module


def batches(device, seed=0):
    "Return four batches of rows: scores with ties, and grades with queries where there is nothing to find."
    random = torch.Generator().manual_seed(seed)
    return [((torch.randint(0, 9, (40, 7), generator=random) / 7).to(device),
             torch.randint(-5, 4, (40, 7), generator=random).clamp(min=0).to(device)) for _ in range(4)]


def fed(metric, some):
    for each in some: metric.update(*each)
    return metric


# Steps: what is done to a module with a metric in it. One that returns a module goes on with that.


def steps(name, *arguments, **named):
    "Return the step that calls a method, and does not look at what comes back."
    def step(module): getattr(module, name)(*arguments, **named)
    return step


def of_metric(step):
    "Return a step for a module that does the `step` to its metric."
    return lambda module: step(of(module))


def begin_anew(metric):
    metric.reset()
    fed(metric, batches(metric.device)[:2])


def take_and_give_back_the_state(module):
    of(module).persistent(True)
    other = copy.deepcopy(module)
    of(other).reset()
    other.load_state_dict(module.state_dict())
    return other


def merge_two_halves(metric):
    first, second = batches(metric.device)[:2]
    other = metric.clone()
    for each, some in (metric, first), (other, second):
        each.reset()
        fed(each, [some])
        each.compute()
    metric.merge_state(other)
    other.reset()
    metric.merge_state(other)


ONE_PROCESS = {"dist_sync_fn": lambda x, group=None: [x], "distributed_available": lambda: True}


def sync_and_back(metric):
    value = metric.compute()
    metric.sync(**ONE_PROCESS)
    assert metric.compute() == value
    metric.unsync()
    with metric.sync_context(**ONE_PROCESS): assert metric.compute() == value


def give_nothing(metric):
    scores, grades = batches(metric.device)[0]
    metric.update(scores[:0], grades[:0])
    metric.update(scores[0, :0], grades[0, :0], indexes=grades[0, :0])


def give_what_is_refused(metric):
    scores, grades = batches(metric.device)[0]
    for wrong in (scores, grades[:, :2]), (scores / 0, grades):
        with pytest.raises(ValueError): metric(*wrong)


def draw(metric):
    pytest.importorskip("matplotlib").use("Agg")
    metric.plot()


def set_a_part(module):
    module.add_module("part", torch.nn.Linear(1, 1))
    module.set_submodule("part", torch.nn.Linear(2, 2))


WALK = {
    "to": [*(steps("to", each) for each in (*NARROW, torch.float64, "cpu")), steps("to", "cpu", torch.bfloat16),
           steps("to", torch.zeros(1, dtype=torch.float16)), steps("to", memory_format=torch.channels_last),
           steps("to", "meta")],
    "to_empty": [steps("to_empty", device="cpu")],
    "type": [steps("type", torch.float16), of_metric(steps("type", torch.int8))],
    "set_dtype": [of_metric(steps("set_dtype", each)) for each in (*NARROW, torch.int8)],
    **{name: [steps(name)] for name in ("half", "bfloat16", "float", "double", "cpu", "share_memory", "zero_grad")},
    "cuda": [steps("cuda")] * ("cuda" in DEVICES),
    **{name: [steps(name), steps(name, False)] for name in ("requires_grad_", "train")}, "eval": [steps("eval")],
    "apply": [steps("apply", lambda each: each.half()), steps("apply", lambda each: each.to(torch.float16))],
    "compile": [steps("compile", backend="eager")],
    "state_dict": [take_and_give_back_the_state],
    "load_state_dict": [lambda module: take_and_give_back_the_state(module.to(torch.bfloat16))],
    "persistent": [of_metric(steps("persistent", True))],
    "add_state": [of_metric(steps("add_state", "mine", torch.zeros(2), "sum"))],
    "clone": [of_metric(lambda metric: metric.clone())],
    "merge_state": [of_metric(merge_two_halves)], "reset": [of_metric(begin_anew)],
    "update": [of_metric(give_nothing)], "forward": [of_metric(give_what_is_refused)],
    "compute": [of_metric(steps("compute"))], "plot": [of_metric(draw)],
    **{name: [of_metric(sync_and_back)] for name in ("sync", "unsync", "sync_context")},
    **{name: [steps(name, "part", torch.nn.Linear(1, 1))] for name in ("add_module", "register_module")},
    "register_buffer": [steps("register_buffer", "part", torch.zeros(1))],
    "register_parameter": [steps("register_parameter", "part", torch.nn.Parameter(torch.zeros(1)))],
    "set_submodule": [set_a_part],
    **{name: [steps(name, lambda *given: None)] for name in dir(torch.nn.Module)
       if re.fullmatch("register_.*_hook", name)},
}
TELLS = {  # what only tells of a module, with what is asked
    **{name: () for name in ("buffers", "children", "modules", "named_buffers", "named_children", "named_modules",
                             "named_parameters", "parameters", "extra_repr", "device", "dtype", "metric_state",
                             "update_called", "update_count")},
    "get_submodule": ("",),
}
NONE_OF_IT = {
    "get_buffer": "a metric has no buffer", "get_parameter": "a metric has no parameter",
    "get_extra_state": "for a class that has more than tensors to keep", "set_extra_state": "as get_extra_state",
    **{name: "moves a module as cuda does, to a device that no test has" for name in ("ipu", "xpu", "mtia")},
}


def test_the_walk_has_every_public_method_of_a_module_and_of_a_metric():
    public = {name for kind in (torch.nn.Module, Metric) for name in dir(kind) if not name.startswith("_")
              if callable(getattr(kind, name)) or isinstance(inspect.getattr_static(kind, name), property)}
    public.discard("T_destination")  # the name of a type
    new = sorted(public - {*WALK, *TELLS, *NONE_OF_IT})
    assert not new, (f"torch {torch.__version__} and torchmetrics {torchmetrics.__version__} do {', '.join(new)} to a "
                     "metric: add it to WALK, and see that the value stays, or to NONE_OF_IT with the reason")


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("name", WALK)
def test_the_value_is_the_same_after_it_and_after_further_batches(name, device):
    if not hasattr(NDCG, name): pytest.skip(f"torch {torch.__version__} and torchmetrics {torchmetrics.__version__}")
    first, second, third, last = batches(device)
    every = list(product(METRICS.values(), FORMS.values(), WALK[name], (False, True)))
    for make, form, step, computed in every[:1] if name == "compile" else every:  # that takes seconds each
        module, twin = form(make()).to(device), make().to(device)
        for each in (of(module), twin): fed(each, [first, second])
        if computed: of(module).compute()
        done = step(module)
        module = done if isinstance(done, torch.nn.Module) else module
        metric = of(module)
        assert {name: getattr(metric, name).dtype for name in STATE} == STATE
        assert metric.compute().dtype == torch.float64 and metric.compute().item() == twin.compute().item()
        for each in (metric, twin): each.update(*(part.to(each.device) for part in third))
        values = [each(*(part.to(of(each).device) for part in last)).item() for each in (module, twin)]
        # Two devices add up in another order.
        same = values + [metric.compute().item(), twin.compute().item()]
        close = 0 if metric.device == twin.device else 1e-14
        assert same[0] == pytest.approx(same[1], abs=close) and same[2] == pytest.approx(same[3], abs=close)


@pytest.mark.parametrize("name", TELLS)
def test_what_only_tells_of_a_metric_changes_no_value(name):
    metric = fed(NDCG(5), batches("cpu"))
    value = metric.compute().item()
    if not hasattr(metric, name): pytest.skip(f"torchmetrics {torchmetrics.__version__}")
    told = getattr(metric, name)
    if callable(told): told = told(*TELLS[name])
    if inspect.isgenerator(told): list(told)
    assert metric.compute().item() == value


OPERATORS = sorted(name for name, method in vars(Metric).items() if name.startswith("__") and callable(method)
                   and "CompositionalMetric" in str(inspect.signature(method).return_annotation))


@pytest.mark.parametrize("name", OPERATORS)
def test_arithmetic_with_a_metric_is_that_of_its_value_and_leaves_it_as_it_is(name):
    metric = fed(MAP(), batches("cpu")[:3])
    value = metric.compute()
    other = [2.5] * (len(inspect.signature(getattr(Metric, name)).parameters) - 1)
    composed = getattr(metric, name)(*other).to(torch.bfloat16)
    try: found = composed.compute()
    except (IndexError, NotImplementedError, RuntimeError, TypeError): return  # of a single number there is none
    finally: assert metric.compute() == value
    wanted = {"__neg__": -value, "__pos__": value}.get(name)  # of a value above 0
    assert found == (getattr(value, name)(*other) if wanted is None else wanted)
    fed(composed, batches("cpu")[3:])
    assert metric.compute() == fed(MAP(), batches("cpu")).compute()


def test_thousands_of_updates_in_a_module_that_is_cast_add_up_exactly():
    perfect = torch.tensor([[0.9, 0.1]]), torch.tensor([[1, 0]])
    for net in Net(MRR()).to(torch.bfloat16), Net(MetricCollection([NDCG(), MAP()])).to("cpu", torch.bfloat16):
        for _ in range(300): net.metric.update(*perfect)  # in bfloat16 256 + 1 is 256
        assert all(each == 1 for each in values(net.metric.compute()))


WRAPPED = {
    "MetricCollection": lambda metric: MetricCollection({"a": metric, "b": metric.clone(), "c": MRR(2)}),
    "MetricTracker": lambda metric: MetricTracker(metric, maximize=True),
    "Running": lambda metric: wrappers.Running(metric, window=2),
    "MinMaxMetric": lambda metric: wrappers.MinMaxMetric(metric),
    "MultioutputWrapper": lambda metric: wrappers.MultioutputWrapper(metric, num_outputs=1),
    "BootStrapper": lambda metric: wrappers.BootStrapper(metric, num_bootstraps=3, raw=True),
    "CompositionalMetric": lambda metric: metric + 1,
}


def values(found):
    "Return the numbers of what a wrapper computes."
    if isinstance(found, dict): found = list(found.values())
    return [float(each) for part in (found if isinstance(found, list) else [found]) for each in part.flatten()]


@pytest.mark.parametrize("make", METRICS.values(), ids=METRICS)
@pytest.mark.parametrize("name", WRAPPED)
def test_wrappers_of_torchmetrics_give_the_same_values_in_a_module_that_is_cast(name, make):
    if name == "Running" and not hasattr(wrappers, "Running"): pytest.skip(f"torchmetrics {torchmetrics.__version__}")
    found = []
    for narrow in (None, *NARROW):
        torch.manual_seed(1)
        net = Net(WRAPPED[name](make()))
        if name == "MetricTracker": net.metric.increment()
        if narrow is not None: net.to(narrow)
        for scores, grades in batches("cpu"):
            given = (scores[..., None], grades[..., None]) if name == "MultioutputWrapper" else (scores, grades)
            add = net.metric if name == "Running" else net.metric.update
            add(*given)
        try: found.append(values(net.metric.compute()))
        except ValueError as error:  # the sums of the window are Running's own
            assert name == "Running" and f"total is {narrow}: a cast has rounded it" in str(error)
    assert all(each == found[0] for each in found)
    one = fed(make(), batches("cpu")[2 if name == "Running" else 0:]).compute().item() + (name == "CompositionalMetric")
    if name != "BootStrapper": assert found[0][0] == pytest.approx(one, abs=1e-15)


# What holds a state for a while, or comes from elsewhere


def test_a_value_from_before_a_merge_a_load_and_a_synchronization_is_not_told_again():
    first, second = batches("cpu")[:2]
    both = fed(MRR(), [first, second]).compute().item()
    metric, other = fed(MRR(), [first]), fed(MRR(), [second])
    assert metric.compute() != other.compute()
    metric.merge_state(other)
    assert metric.compute().item() == both and metric.update_count == 2
    other.persistent(True)
    metric.persistent(True)
    state = other.state_dict()
    metric.load_state_dict(state)
    assert metric.compute() == other.compute()
    metric.update(*first)
    assert metric.compute().item() == both and state["total"] == other.total
    local = fed(MRR(sync_on_compute=False), [first])
    value = local.compute()
    # Another process has found nothing in as many queries.
    local.sync(lambda x, group=None: [x, x * (x.dtype == torch.int64)], distributed_available=lambda: True)
    assert local.compute() == value / 2
    local.unsync()
    assert local.compute() == value


def test_a_merge_takes_the_metric_or_its_state_and_refuses_what_is_no_use():
    first, second = batches("cpu")[:2]
    wanted = fed(NDCG(5), [first, second]).compute()
    metric = fed(NDCG(5), [first])
    other = fed(NDCG(5), [second])
    metric.merge_state({name: getattr(other, name) for name in STATE})
    assert metric.compute() == wanted
    state = {name: getattr(metric, name) for name in STATE}
    refused = {
        "the same choices can be merged; got NDCG(k=3, ties=average, gain=linear, empty=0.0, negative=error)": NDCG(3),
        "got MRR(k=None": MRR(), "got MeanMetric": torchmetrics.MeanMetric(), "got 3": 3,
        "the state is of another measure, or of other choices than NDCG(k=5": {**state, "mark": NDCG(6).mark},
        "total is torch.bfloat16: a cast has rounded it": {**state, "total": state["total"].bfloat16()},
        "count is torch.float32: a cast has rounded it": {**state, "count": state["count"].float()},
        "the state has no seen; it has total": {name: part for name, part in state.items() if name != "seen"},
    }
    for said, other in refused.items():
        with pytest.raises(ValueError) as caught: metric.merge_state(other)
        assert said in str(caught.value) and "\n" not in str(caught.value)
        assert metric.compute() == wanted
    by_function = [NDCG(5, gain=lambda grades: grades * 2) for _ in range(2)]
    by_function[0].merge_state(fed(by_function[1], [first]))
    assert by_function[0].compute() == fed(NDCG(5), [first]).compute()


def test_a_state_that_was_cast_is_refused_and_one_of_an_earlier_version_is_taken():
    metric, some = NDCG(5), batches("cpu")
    metric.persistent(True)
    fed(metric, some)
    value, state = metric.compute(), metric.state_dict()
    narrow = {name: part.half() if part.is_floating_point() else part for name, part in state.items()}
    other = NDCG(5)
    with pytest.raises(RuntimeError, match="total is torch.float16: a cast has rounded"): other.load_state_dict(narrow)
    assert other.count == 0
    with pytest.raises(RuntimeError, match="other choices than NDCG"): NDCG(4).load_state_dict(metric.state_dict())
    earlier = metric.state_dict()
    earlier["faults"] = earlier["faults"][:8]  # two rules were added since
    other.load_state_dict(earlier)
    assert other.compute() == value and fed(other, some).compute() == fed(metric, some).compute()
    held = pickle.dumps(fed(NDCG(5), some))
    assert pickle.loads(held).compute() == value
    changed = NDCG(5)
    changed.total = changed.total.bfloat16()
    with pytest.raises(ValueError, match="a cast has rounded it"): pickle.loads(pickle.dumps(changed))


def test_a_module_is_saved_and_loaded_whole():
    net = Net(MAP()).to(torch.bfloat16)
    fed(net.metric, batches("cpu"))
    held = io.BytesIO()
    torch.save(net, held)
    held.seek(0)
    assert torch.load(held, weights_only=False).metric.compute() == net.metric.compute()


def test_who_holds_a_state_keeps_it():
    metric, (first, second, *_) = NDCG(5), batches("cpu")
    state = {name: getattr(fed(metric, [first]), name) for name in STATE}
    held = {name: part.clone() for name, part in state.items()}
    fed(metric, [second])
    metric(*second)
    metric.reset()
    assert all(state[name].equal(held[name]) for name in STATE)


def test_a_batch_that_forward_refuses_takes_nothing_away():
    good, bad = batches("cpu")[:2]
    for make, wrong in ((MRR, (bad[0] / 0, bad[1])), (MAP, (bad[0], bad[1][:, :3])),
                        (lambda: NDCG(empty="raise"), (bad[0], bad[1] * 0))):
        metric = make()
        good = good[0], good[1] + 1
        value = fed(metric, [good, good]).compute()
        with pytest.raises(ValueError): metric(*wrong)
        assert metric.compute() == value and metric.update_count == 2 and metric.count == 80
        assert metric(*good) == value
        assert metric.compute() == pytest.approx(value.item(), abs=1e-15)


def test_a_fault_that_is_told_leaves_the_sums_of_this_process():
    metric = MRR(dist_sync_fn=lambda x, group=None: [x, x], distributed_available_fn=lambda: True)
    first = batches("cpu")[0]
    metric.update(first[0] / 0, first[1])
    for _ in range(2):
        with pytest.raises(ValueError, match="query 0: scores must be finite"): metric.compute()
    assert metric.count == 40
    metric.sync(**ONE_PROCESS)
    for change in (lambda: metric.update(*first), lambda: metric.merge_state(MRR())):
        with pytest.raises(TorchMetricsUserError, match="unsync"): change()


# Where and how it runs


@pytest.mark.parametrize("device", DEVICES)
def test_no_setting_of_torch_changes_a_value(device):
    some = batches(device)
    index, lengths = torch.arange(40, device=device)[:, None].expand(40, 7), torch.arange(40, device=device) % 7 + 1

    def measured():
        metrics = MetricCollection([NDCG(5), MAP(), MRR()]).to(device)
        for scores, grades in some:
            metrics.update(scores, grades)
            metrics(scores.flatten(), grades.flatten(), indexes=index.flatten())
        metrics.update(some[0][0][:0], some[0][1][:0])
        functions = [score(grades, scores, 5, per_query=True, **named) for scores, grades in some
                     for score in (ndcg_score, ap_score, rr_score)
                     for named in ({}, {"lengths": lengths}, {"indexes": index})]
        return [*metrics.compute().values(), *functions]

    def same(found):
        close = {"rtol": 0, "atol": 0 if device == "cpu" else 1e-14}  # a card adds up in another order each time
        return all(torch.allclose(*pair, **close) and pair[0].dtype == torch.float64 for pair in zip(found, wanted))

    warnings.simplefilter("ignore")
    wanted = measured()
    for narrow in (torch.bfloat16, torch.float16, torch.float32):
        with torch.autocast(device, dtype=narrow): assert same(measured())
    default = torch.get_default_dtype()
    for dtype in (torch.float16, torch.bfloat16, torch.float64):
        torch.set_default_dtype(dtype)
        try: assert same(measured())
        finally: torch.set_default_dtype(default)
    for setting in (torch.inference_mode, torch.no_grad, torch.enable_grad):
        with setting(): assert same(measured())
    with torch.device("meta"): assert same(measured())
    compiled = torch.compile(ndcg_score, backend="eager")
    assert torch.equal(compiled(*some[0][::-1], 5, per_query=True), ndcg_score(*some[0][::-1], 5, per_query=True))


class Ranker(torch.nn.Module):
    "A model whose metric is no part of its forward."

    def __init__(self):
        super().__init__()
        self.body, self.metric = torch.nn.Linear(2, 2), fed(MRR(), batches("cpu"))

    def forward(self, x: torch.Tensor): return self.body(x)


def test_a_model_with_a_metric_is_scripted_traced_exported_quantized_and_called_by_function():
    net, x = Ranker(), torch.ones(1, 2)
    value, wanted = net.metric.compute(), net(x)
    copies = [torch.jit.script(net), torch.jit.trace(net, x), torch.export.export(net, (x,)).module(),
              torch.fx.symbolic_trace(net)]
    assert all(torch.equal(each(x), wanted) for each in copies)
    card = "cuda" if torch.cuda.is_available() else "cpu"  # DataParallel takes a model where its devices are
    assert torch.allclose(torch.nn.DataParallel(copy.deepcopy(net).to(card))(x.to(card)).cpu(), wanted)
    assert torch.equal(torch.func.functional_call(net, dict(net.named_parameters()), (x,)), wanted)
    assert torch.ao.quantization.quantize_dynamic(net, {torch.nn.Linear}).metric.compute() == value
    assert net.metric.compute() == value


def test_sums_of_inference_mode_go_on_outside_it():
    some, metric = batches("cpu"), NDCG(5)
    with torch.inference_mode():
        metric.reset()
        metric(*some[0])
        metric.compute()
    fed(metric, some[1:2])
    metric(*some[2])
    wanted = fed(NDCG(5), some).compute().item()
    assert fed(copy.deepcopy(metric), some[3:]).compute().item() == pytest.approx(wanted, abs=1e-15)
    assert pickle.loads(pickle.dumps(metric)).compute() == metric.compute()


def test_a_gain_with_parameters_leaves_no_gradient():
    scale = torch.nn.Parameter(torch.tensor(2.0))
    metric = NDCG(gain=lambda grades: grades * scale)
    metric(*batches("cpu")[0])
    assert not metric.total.requires_grad


def test_the_sums_stay_where_float64_and_numbers_are():
    some = batches("cpu")
    metric = fed(MRR(), some[:2])
    value = metric.compute().item()
    with pytest.warns(UserWarning, match="MRR keeps its sums on the cpu: mps has no float64"):
        metric._apply(lambda x: SimpleNamespace(device=torch.device("mps")))
    assert metric.device == metric.total.device == torch.device("cpu") and metric.compute().item() == value
    with torch.device("meta"): net = Net(MRR())
    fed(net.to_empty(device="cpu").metric, some[:2])
    assert net.metric.compute().item() == value
    with pytest.raises(ValueError, match="preds is on meta, the metric on cpu; .*: metric.to"):
        metric.update(*(each.to("meta") for each in some[0]))


# An index that comes again


def flat(*index):
    "Return scores and grades for documents of queries, and their indexes."
    return torch.rand(len(index)), torch.ones(len(index)), torch.tensor(index)


AGAIN = "index {} came with more than one"


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("way", ["update", "__call__"])
def test_an_index_that_comes_again_is_told_and_new_ones_are_not(way, device):
    def told(*updates, metric=None):
        metric = (metric or MRR()).to(device)
        for each in updates: getattr(metric, way)(*(part.to(device) for part in flat(*each)))
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            metric.compute()
        return [str(each.message).partition(" update")[0] for each in caught if "came" in str(each.message)]

    assert told([3, 3, 4, 5], [5, 5, 6]) == [AGAIN.format(5)]  # a query that the end of a batch divides
    assert told([7, 8], [9], [-2, 7]) == [AGAIN.format(7)]
    assert told([-2**63, 2**63 - 2], [1], [2**63 - 2]) == [AGAIN.format(2**63 - 2)]
    assert told([3, 3, 4], [5, 6], [7, 7]) == told([0, 1], [2, 3]) == told([5, 5, 5]) == []
    assert told([0, 0, 1], [0, 1, 1, 2], [0]) == []  # each update numbers its own queries from 0
    assert told([0, 0, 1], [1, 1, 2]) == [AGAIN.format(1)] and told([1, 0], [0, 1]) == [AGAIN.format(0)]
    metric = MRR()
    assert told([4, 5], metric=metric) == []
    metric.reset()
    assert told([4, 5], metric=metric) == []


def test_of_many_queries_a_sample_is_watched_and_none_is_told_that_did_not_come_again():
    random = torch.Generator().manual_seed(2)

    def told(index, size):
        metric = MRR()
        for some in index.split(size): metric.update(torch.rand(len(some)), torch.ones(len(some)), some)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            metric.compute()
        return [int(str(each.message).split()[1]) for each in caught]

    queries = torch.randint(-2**62, 2**62, (30_000,), generator=random).unique()
    for index in (queries, torch.arange(30_000) * 4096, -torch.arange(30_000)):
        assert told(index, 1000) == [] and len(told(torch.cat([index, index]), 1000)) == 1
        documents = index.repeat_interleave(3)
        assert len(told(documents, 1000)) == 1  # 1,000 is no multiple of 3: most batches divide a query
        shuffled = documents[torch.randperm(len(documents), generator=random)]
        assert len(told(shuffled, 1000)) == 1
