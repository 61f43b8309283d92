"""reconcile names the mistake behind a number, each computed here in plain Python, and none behind invented numbers."""
import json
import random
import re
from math import exp, log, log2
from statistics import fmean, median

import pytest

import ndcg_lit
from ndcg_lit import evaluate, reconcile
from ndcg_lit.command import main
from ndcg_lit.mistakes import NAMED, Chance, Reading
from seeds import of_the_day

# One query in plain Python: the grades of the results by rank, 0 if unjudged, and every judged grade


def results(run, qrels):
    "Return for each judged query its grades by rank, and its judged grades."
    return [([qrels[q].get(d, 0) for d in sorted(run.get(q, {}), key=run.get(q, {}).get, reverse=True)],
             list(qrels[q].values())) for q in qrels]


def dcg(grades, k, discount=lambda rank: 1 / log2(rank + 1), gain=float):
    return sum(gain(grade) * discount(rank) for rank, grade in enumerate(grades[:k], 1))


def idcg(pool, k, **how): return dcg(sorted(pool, reverse=True), k, **how)


def over(a, b): return a / b if b else 0.0


def ndcg(rel, pool, k, **how): return over(dcg(rel, k, **how), idcg(pool, k, **how))


def hits(rel, k): return [rank for rank, grade in enumerate(rel[:k], 1) if grade >= 1]


def relevant(pool): return sum(grade >= 1 for grade in pool)


def precision(rel, pool, k): return len(hits(rel, k)) / k


def recall(rel, pool, k): return over(len(hits(rel, k)), relevant(pool))


def precisions(rel, k): return [at / rank for at, rank in enumerate(hits(rel, k), 1)]


def ap(rel, pool, k): return over(sum(precisions(rel, k)), relevant(pool))


def rr(rel, pool, k): return max((1 / rank for rank in hits(rel, k)), default=0.0)


def success(rel, pool, k): return float(bool(hits(rel, k)))


def f1(rel, pool, k): return over(2 * len(hits(rel, k)), k + relevant(pool))


VALUES = {"nDCG": ndcg, "P": precision, "R": recall, "AP": ap, "RR": rr, "Success": success, "F1": f1,
          "DCG": lambda rel, pool, k: dcg(rel, k)}


def mean(queries, function): return fmean(function(rel, pool) for rel, pool in queries)


def exponential(grade): return 2.0**grade - 1


def binary(grade): return float(grade > 0)


def trapezoid(rel, pool, k):
    at_hits = [(at / rank + ((at - 1) / (rank - 1) if rank > 1 else 1)) / 2
               for at, rank in enumerate(hits(rel, k), 1)]
    return over(sum(at_hits), relevant(pool))


def one_list(run, qrels):
    return results({"": {f"{q} {d}": s for q, docs in run.items() for d, s in docs.items()}},
                   {"": {f"{q} {d}": g for q, docs in qrels.items() for d, g in docs.items()}})


def number_in(name): return int(re.search(r"\d+$", name)[0])


def of_values(combine):
    return lambda name, k, run, qrels: combine([VALUES[name](rel, pool, k) for rel, pool in results(run, qrels)])


def of_queries(function):
    return lambda name, k, run, qrels: mean(results(run, qrels), lambda rel, pool: function(rel, pool, k))


def of_data(change):
    return lambda name, k, run, qrels: mean(change(run, qrels), lambda rel, pool: VALUES[name](rel, pool, k))


def mixed(gain, ideal_gain):
    return of_queries(lambda rel, pool, k: over(dcg(rel, k, gain=gain), idcg(pool, k, gain=ideal_gain)))


def from_rank_2(rank): return 1 / log2(rank) if rank > 1 else 0.0


def top_of(qrels): return max(grade for docs in qrels.values() for grade in docs.values())


def first_hits(name, k, run, qrels): return [hits(rel, k)[0] for rel, _ in results(run, qrels) if hits(rel, k)]


# The mistakes: what each makes of a measure at k, and of which measures
PLAIN = {
    "sum": (of_values(sum), "nDCG", "AP", "RR", "R"),
    "median": (of_values(median), "nDCG", "AP", "R"),
    "geometric-mean": (of_values(lambda v: exp(fmean(log(max(x, 1e-5)) for x in v))), "nDCG", "AP", "RR"),
    "maximum": (of_values(max), "nDCG", "AP"),
    "last-query": (of_values(lambda v: v[-1]), "nDCG", "AP"),
    "first-query": (of_values(lambda v: v[0]), "nDCG", "AP"),
    "without-zeros": (of_values(lambda v: fmean(x for x in v if x)), "nDCG", "AP", "RR", "R"),
    "complement": (of_values(lambda v: 1 - fmean(v)), "nDCG", "AP", "RR", "P"),
    "hits-counted": (lambda name, k, run, qrels: sum(len(hits(rel, k)) for rel, _ in results(run, qrels)), "P", "R"),
    "sum-over-sum": (lambda name, k, run, qrels: sum(dcg(rel, k) for rel, _ in results(run, qrels))
                     / sum(idcg(pool, k) for _, pool in results(run, qrels)), "nDCG"),
    "pooled-hits": (lambda name, k, run, qrels: sum(sum(precisions(rel, k)) for rel, _ in results(run, qrels))
                    / sum(relevant(pool) for _, pool in results(run, qrels)), "AP"),
    "f-of-means": (lambda name, k, run, qrels: (lambda p, r: 2 * p * r / (p + r))(
        *(mean(results(run, qrels), lambda rel, pool: each(rel, pool, k)) for each in (precision, recall))), "F1"),
    "reversed": (of_data(lambda run, qrels: results({q: {d: -s for d, s in docs.items()} for q, docs in run.items()},
                                                    qrels)), "nDCG", "AP", "RR"),
    "file-order": (of_data(lambda run, qrels: results({q: {d: -at for at, d in enumerate(docs)}
                                                       for q, docs in run.items()}, qrels)), "nDCG", "AP", "RR"),
    "one-rank-down": (of_data(lambda run, qrels: [([0, *rel], pool) for rel, pool in results(run, qrels)]),
                      "nDCG", "AP", "RR"),
    "one-list": (of_data(one_list), "nDCG", "AP"),
    "own-ideal": (of_queries(lambda rel, pool, k: ndcg(rel, rel[:k], k)), "nDCG"),
    "over-itself": (of_queries(lambda rel, pool, k: over(dcg(rel, k), dcg(rel, k))), "nDCG"),
    "top-ideal": (lambda name, k, run, qrels: mean(results(run, qrels), lambda rel, pool:
                  dcg(rel, k) / idcg([top_of(qrels)] * k, k)), "nDCG"),
    "mixed-gains": (mixed(binary, float), "nDCG"),
    "mixed-gains ": (mixed(exponential, float), "nDCG"),
    "mixed-gains  ": (mixed(float, exponential), "nDCG"),
    "judgments-twice": (of_data(lambda run, qrels: [(rel, pool * 2) for rel, pool in results(run, qrels)]),
                        "nDCG", "AP", "R"),
    "mixed-logs": (of_queries(lambda rel, pool, k: over(dcg(rel, k, lambda rank: 1 / log(rank + 1)), idcg(pool, k))),
                   "nDCG"),
    "log10": (of_queries(lambda rel, pool, k: dcg(rel, k, lambda rank: log(10) / log(rank + 1))), "DCG"),
    "discount-off-by-one": (of_queries(
        lambda rel, pool, k: ndcg(rel, pool, k, discount=lambda rank: 1 / log2(rank + 2))), "nDCG"),
    "discount-from-zero": (of_queries(lambda rel, pool, k: ndcg(rel, pool, k, discount=from_rank_2)), "nDCG"),
    "ids-as-grades": (lambda name, k, run, qrels: fmean(
        (lambda rel: ndcg(rel, rel, k))([number_in(d) for d in sorted(run[q], key=run[q].get, reverse=True)])
        for q in qrels if q in run), "nDCG"),
    "ranks-as-grades": (of_queries(
        lambda rel, pool, k: ndcg(range(1, len(rel) + 1), range(1, len(rel) + 1), k)), "nDCG"),
    "swapped": (lambda name, k, run, qrels: mean(results(qrels, run), lambda rel, pool: ndcg(rel, pool, k)), "nDCG"),
    "summed-over-hits": (of_queries(lambda rel, pool, k: sum(1 / rank for rank in hits(rel, k))), "RR"),
    "averaged-over-hits": (of_queries(lambda rel, pool, k: fmean([1 / rank for rank in hits(rel, k)] or [0])), "RR"),
    "mean-rank": (lambda *given: fmean(first_hits(*given)), "RR"),
    "inverse-mean-rank": (lambda *given: 1 / fmean(first_hits(*given)), "RR"),
    "summed-precisions": (of_queries(lambda rel, pool, k: sum(precisions(rel, k))), "AP"),
    "trapezoid": (of_queries(trapezoid), "AP"),
    "every-precision": (of_queries(lambda rel, pool, k: fmean(precision(rel, pool, i) for i in range(1, k + 1))), "AP"),
    "cutoff-off-by-one": (lambda name, k, run, qrels: mean(results(run, qrels), lambda rel, pool:
                          VALUES[name](rel, pool, k + 1)), "nDCG", "AP", "P", "R"),
    "other-cutoff": (lambda name, k, run, qrels: mean(results(run, qrels), lambda rel, pool:
                     VALUES[name](rel, pool, 2 * k)), "nDCG", "AP"),
}
OTHERS = {"AP": ("RR", "P"), "R": ("Success", "P"), "P": ("R", "F1"), "nDCG": ("DCG", "AP", "RR"), "RR": ("AP",)}


def drawn(seed):
    "Return a run and judgments: 15 to 60 queries, no ties, grades up to 2 or 3, unjudged results, a lacking query."
    rnd = random.Random(seed)
    ids, grades = [f"d{at}" for at in range(200)], [0] * rnd.randint(1, 4) + [1, 1, 2, 3][:rnd.randint(3, 4)]
    qrels, run = {}, {}
    for at in range(rnd.randint(15, 60)):
        query, skill = f"q{at}", rnd.uniform(0, 3)
        qrels[query] = {d: rnd.choice(grades) for d in rnd.sample(ids, rnd.randint(8, 40))}
        some = [d for d in rnd.sample(ids, rnd.randint(20, 60)) + rnd.sample(list(qrels[query]), 4)]
        run[query] = {d: round(rnd.gauss(5, 1) + skill * qrels[query].get(d, 0), 9) for d in some}
    if rnd.random() < 0.3: del run["q3"]
    return run, qrels


def named_numbers(seeds):
    "Yield the number of every mistake for drawn data: seed, code, what was asked, the number, run and judgments."
    for seed in seeds:
        rnd = random.Random(f"number {seed}")
        run, qrels = drawn(seed)
        for code, (find, *names) in PLAIN.items():
            name, k = rnd.choice(names), rnd.choice([5, 10])
            yield seed, code.strip(), f"{name}@{k}", find(name, k, run, qrels), run, qrels
        asked = rnd.choice(list(OTHERS))
        other = rnd.choice(OTHERS[asked])
        value = mean(results(run, qrels), lambda rel, pool: VALUES[other](rel, pool, 10))
        yield seed, "other-measure", f"{asked}@10", value, run, qrels


def is_named(found, code, value):
    "Say whether the mistake is told as sure, or a convention gives just this value."
    if any(abs(match.value - value) < 1e-6 for match in found.matches): return True
    return any(each.sure and abs(each.value - value) < 1e-6 for each in found.mistakes)


@pytest.mark.parametrize("part", of_the_day(range(12), 1))
def test_of_a_hundred_numbers_that_a_mistake_makes_95_are_named(part):
    missed, tried = [], 0
    for seed, code, asked, value, run, qrels in named_numbers([part]):
        found = reconcile(f"{value:.4f}", run, qrels, asked)
        tried += 1
        if not is_named(found, code, value): missed.append((seed, code, asked, value, found.said))
    assert tried == len(PLAIN) + 1 and len(missed) <= tried / 20, missed


def invented(seed):
    "Return two numbers that no mistake made, one near the value and one of another system; and their data."
    rnd = random.Random(f"none {seed}")
    run, qrels = drawn(seed)
    name, k = rnd.choice(["nDCG", "AP", "RR", "P", "R"]), rnd.choice([5, 10])
    other = {q: {d: rnd.gauss(0, 1) + 0.7 * s for d, s in docs.items()} for q, docs in run.items()}
    near, another = (mean(results(each, qrels), lambda rel, pool: VALUES[name](rel, pool, k)) for each in (run, other))
    return f"{name}@{k}", (near + rnd.uniform(-0.05, 0.05), another), run, qrels


@pytest.mark.parametrize("part", of_the_day(range(5), 1))
def test_of_a_hundred_invented_numbers_no_more_than_5_are_given_a_name(part):
    told = []
    for seed in range(20 * part, 20 * part + 20):
        asked, numbers, run, qrels = invented(seed)
        for value in numbers:
            found = reconcile(f"{value:.4f}", run, qrels, asked)
            if any(each.sure for each in found.mistakes): told.append((seed, asked, value, found.said))
    assert len(told) <= 40 / 20, told


def test_every_mistake_is_made_here_in_plain_python():
    assert {code.strip() for code in PLAIN} - {"cutoff-off-by-one", "other-cutoff"} == {each.code for each in NAMED}


@pytest.mark.parametrize("number, decimals", [("0.432", 3), ("0.0123", 4), ("0.98", 2), ("1.000", 3), ("23.98", 2)])
def test_chance_is_the_share_of_the_numbers_nearby_that_fit_a_value(number, decimals):
    rnd, number = random.Random(decimals), float(number)
    reading = Reading(number, decimals, 0.5 * 10.0**-decimals, 3, decimals)
    low, high = reading.near
    values = [rnd.uniform(low - 0.1, high + 0.1) for _ in range(40)]
    chance = Chance([reading])
    for value in values: chance.add(value)
    printable = [at / 10**decimals for at in range(round(low * 10**decimals) + 1, round(high * 10**decimals))]
    fits = sum(any(abs(value - each) <= reading.within for value in values) for each in printable)
    assert chance.share == pytest.approx(fits / len(printable), abs=3 / len(printable))
    assert high - low == pytest.approx(min(high - low, 0.1) if number <= 1 else number)


SMALL = {"q": {"a": 3.0, "b": 2.0, "c": 1.0}, "r": {"f": 3.0, "g": 2.0, "h": 1.0}}


@pytest.mark.parametrize("printed, run, qrels, asked, measure, code", [
    ("0.5000", {"q": list("abcd")}, {"q": ["b", "c", "x"]}, "AP", "RR", "other-measure"),
    ("1.0000", {"q": list("abc")}, {"q": ["a", "x", "y"]}, "R@5", "Success@5", "other-measure"),
    ("1.5000", SMALL, {"q": ["a", "b"], "r": ["h"]}, "HR@3", "NumRelRet@3", "other-measure"),
    ("1.5000", {"q": list("ab")}, {"q": ["a", "b"]}, "RR", "RR", "summed-over-hits"),
    ("1.0000", {"q": list("cba")}, {"q": {"a": 3, "b": 2, "c": 1}}, "nDCG@3", "nDCG@3", "over-itself"),
    ("0.3333", SMALL, {"q": {"a": 3, "b": 1}, "r": {"h": 3}}, "AP(rel=2)@3", "RR(rel=3)@3", None),
])
def test_reports_in_which_one_measure_was_called_another(printed, run, qrels, asked, measure, code):
    found = reconcile(printed, run, qrels, asked)
    named = {(each.measure, each.code) for each in found.mistakes}
    assert ((measure, code) in named) == (code is not None), found


def test_options_of_the_measure_go_with_it_to_another():
    run, qrels = drawn(3)
    value = evaluate(run, qrels, "RR(rel=2)@10")["RR(rel=2)@10"]
    found = reconcile(f"{value:.5f}", run, qrels, "AP(rel=2)@10")
    assert "RR(rel=2)@10" in {each.measure for each in found.mistakes if each.sure}


@pytest.mark.parametrize("printed", ["{:.2f}", "{:.2f}%", "{:.3f} %"])
def test_a_percentage_of_another_measure_is_both(printed):
    run, qrels = drawn(2)
    found = reconcile(printed.format(100 * evaluate(run, qrels, "RR@10")["RR@10"]), run, qrels, "nDCG@10")
    assert found.found and "RR@10" in {each.measure for each in found.mistakes}
    assert found.mistakes[0].percent == ("%" not in printed) == found.percent


def test_pooled_precision_of_implicit_is_found_and_named():
    run, qrels = drawn(4)
    value = evaluate(run, qrels, "P@10", convention="implicit-precision")["P@10"]
    found = reconcile(f"{value:.6f}", run, qrels, "P@10")
    assert "implicit-precision" in {tool for match in found.matches for tool in match.tools} and not found.mistakes


def test_an_order_of_the_tied_by_chance_is_told_with_the_tools_that_take_it():
    rnd = random.Random(5)
    run = {f"q{q}": {f"d{at}": -float(at // 2 * 2 if at < 6 else at) for at in range(40)} for q in range(40)}
    qrels = {query: {d: rnd.choice([0, 1, 2]) for d in rnd.sample(list(docs), 20)} for query, docs in run.items()}
    low, high = (evaluate(run, qrels, "nDCG@30", convention=f"ranx ties={end}")["nDCG@30"] for end in ("worst", "best"))
    numbers = [f"{low + (high - low) * at / 20:.6f}" for at in range(1, 20)]
    every = [reconcile(number, run, qrels, "nDCG@30") for number in numbers]
    open_ones = [found for found in every if not found.matches]
    assert len(open_ones) > 12
    for found in open_ones:
        one = found.mistakes[-1]
        assert one.code == "ties-by-chance" and {"ranx", "ranx-comparable"} <= set(one.tools), found
        assert one.chance == pytest.approx((high - low) / 0.1, rel=1e-3) and not one.sure and not found.found
        assert f" order of the tied, which {', '.join(one.tools)} takes by chance, from {low:.6f} to" in found.said
    beyond = reconcile(f"{high + 0.001:.6f}", run, qrels, "nDCG@30")
    assert "ties-by-chance" not in {each.code for each in beyond.mistakes}


@pytest.mark.parametrize("group", [False, True])
def test_three_arrays_of_a_training_log_are_taken(group):
    rnd = random.Random(6)
    sizes = [rnd.randint(5, 30) for _ in range(20)]
    query = sizes if group else [f"q{at}" for at, size in enumerate(sizes) for _ in range(size)]
    score, grade = ([rnd.random() for _ in range(sum(sizes))], [rnd.choice([0, 0, 1, 2]) for _ in range(sum(sizes))])
    plain = [f"q{at}" for at, size in enumerate(sizes) for _ in range(size)], score, grade
    value = evaluate(plain, None, "nDCG@10", convention="lightgbm")["nDCG@10"]
    found = reconcile(f"{value:.6f}", (query, score, grade), measure="nDCG@10")
    assert "lightgbm" in {tool for match in found.matches for tool in match.tools}
    lists = {q: {str(at): s for at, s in enumerate(score) if plain[0][at] == q} for q in plain[0]}
    judged = {q: {str(at): g for at, g in enumerate(grade) if plain[0][at] == q} for q in plain[0]}
    whole = mean(one_list(lists, judged), lambda rel, pool: ndcg(rel, pool, 10))
    found = reconcile(f"{whole:.6f}", (query, score, grade), measure="nDCG@10")
    assert [each.code for each in found.mistakes] == ["one-list"] and found.found


def test_arrays_that_do_not_fit_are_refused():
    with pytest.raises(ValueError, match="lists of one length"):
        reconcile("0.5", ([1, 1], [0.5, 0.4, 0.3], [1, 0, 1]), measure="RR")
    with pytest.raises(ValueError, match=r"score\[1\] is not a finite number"):
        reconcile("0.5", ([1, 1], [0.5, float("nan")], [1, 0]), measure="RR")


def test_mistakes_are_data():
    run, qrels = drawn(7)
    value = evaluate(run, qrels, "RR")["RR"]
    found = reconcile(f"{value:.4f}", run, qrels, "nDCG@10")
    told = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert told["found"] is True and told["matches"] == [] and told["said"] == found.said
    first, plain = found.mistakes[0], told["mistakes"][0]
    assert plain["code"] == "other-measure" and plain["measure"] == "RR" and plain["convention"] == "default"
    assert plain["value"] == first.value == pytest.approx(value) and plain["digits"] == 4
    assert plain["chance"] == first.chance <= 0.03 and plain["tools"] == list(first.tools)
    assert "trec_eval-9" in first.tools and "RR" in repr(found) and "RR" in found._repr_markdown_()
    assert found.elsewhere[0][0] == "RR" and found.elsewhere[0][1].tools == first.tools
    nothing = reconcile("0.987654", run, qrels, "RR@10").to_dict()
    assert nothing["found"] is False and nothing["mistakes"] == [] and nothing["values_tried"] > 50


def test_mistakes_are_looked_for_only_where_the_conventions_leave_the_number_open():
    run, qrels = drawn(8)
    value = evaluate(run, qrels, "nDCG@10")["nDCG@10"]
    found = reconcile(f"{value:.5f}", run, qrels, "nDCG@10")
    assert found.matches and not found.values_tried and found.chance < 0.01


def test_few_digits_are_told_as_few():
    run, qrels = drawn(9)
    value = evaluate(run, qrels, "RR")["RR"]
    assert not any(each.sure for each in reconcile(f"{value:.2f}", run, qrels, "nDCG@10").mistakes)
    said = reconcile(f"{value:.2f}", run, qrels, "nDCG@10").said
    assert "by chance" in said.lower()


def test_the_command_says_by_its_status_whether_the_number_was_found(tmp_path, capsys):
    run, qrels = drawn(10)
    ndcg_lit.write_run(run, tmp_path / "run.txt")
    ndcg_lit.write_qrels(qrels, tmp_path / "qrels.txt")
    def asked(value, *more):
        status = main(["reconcile", value, str(tmp_path / "qrels.txt"), str(tmp_path / "run.txt"), *more])
        return status, capsys.readouterr().out
    value, other = evaluate(run, qrels, "nDCG@10")["nDCG@10"], evaluate(run, qrels, "RR")["RR"]
    assert asked(f"{value:.4f}")[0] == 0
    status, out = asked(f"{other:.4f}")
    assert status == 0 and "It is RR" in out
    status, out = asked("0.98765432")
    assert status == 1 and "fits either" in out
    status, out = asked("0.98765432", "--format", "json")
    assert status == 1 and json.loads(out)["found"] is False
    status, out = asked(f"{other:.4f}", "--format", "json")
    assert status == 0 and json.loads(out)["mistakes"][0]["code"] == "other-measure"
    assert asked("no number")[0] == 2
