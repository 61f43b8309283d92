"""How long one input takes in Chromium, on lists of 50 results. Run: python bench/widgets.py [WIDGET ... hero]"""

import os
import re
import statistics
import sys
import tempfile
from pathlib import Path

import ndcg_lit
from ndcg_lit.labs.base import embed

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from browser import launch, tab

BUDGET = 16  # milliseconds, one frame
REPEATS, MOUNTS = 60, 9
GRADES = [(7 * i * i + 3 * i) % 6 for i in range(50)]
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Bench</title></head>
<body style="margin: 0">{}</body></html>"""

# A widget's Python call (a question of the quiz holds 10 grades at most), and what a reader does to it.
ROWS = ["key Alt+ArrowDown", "button Move down", "grade digit", "drag step"]
WIDGETS = {
    "RankingLab": (f"RankingLab({GRADES})", [*ROWS, "slider", "gain", "undo"]),
    "GainDiscountLab": (f"GainDiscountLab({GRADES}, shape='rbp')", ["slider p", "shape", "gain"]),
    "RunsLab": (f"RunsLab([{GRADES}, {GRADES[::-1]}, {sorted(GRADES)}])", [*ROWS, "gain", "undo"]),
    "Quiz": (f"Quiz([{GRADES[:10]}])", ["slider", "gain"]),
}
# What stands under the promise of the index, on a telephone of the middle class.
HERO, SLOWER = "RankingLab([3, 2, 3, 0, 1, 2], brief=True)", 4
MOVES = ["key Alt+ArrowDown", "button Move down", "drag step"]
PHONE = dict(viewport=dict(width=360, height=800), has_touch=True)
INDEX = Path(__file__).resolve().parent.parent / "_docs" / "index.html"
TIMELINE = ["devtools.timeline", "disabled-by-default-devtools.timeline"]
TRACED = {"transferMode": "ReportEvents", "traceConfig": {"includedCategories": TIMELINE}}

# An input: what it acts on in repeat i, what to do before the clock starts, the event that a script can send, and the
# same by a reader's hand.
SLIDE = "at.focus(); at.value = Number(at.min) + (at.max - at.min) * ((i * 7 + 3) % 50) / 49"
EVENT = 'at.dispatchEvent(new {}("{}", {{ bubbles: true, cancelable: true, {} }}))'
INPUTS = {
    "key Alt+ArrowDown": dict(
        at="all('.nl-grip')[i * 7 % (all('.nl-grip').length - 1)]",
        before="at.focus()",
        fire=EVENT.format("KeyboardEvent", "keydown", 'key: "ArrowDown", altKey: true'),
        press="Alt+ArrowDown",
    ),
    "button Move down": dict(
        at="all('.nl-rows [data-act=down]')[i * 7 % (all('.nl-grip').length - 1)]",
        before="at.focus()",
        fire="at.click()",
        press="Enter",
    ),
    "grade digit": dict(
        at="all('.nl-grip')[i * 7 % 50]",
        before="at.focus()",
        fire=EVENT.format("KeyboardEvent", "keydown", "key: String(1 + Math.floor(i / 2) % 5)"),
        press="{digit}",
    ),
    "slider": dict(
        at="all('input[type=range]')[0]", before=SLIDE, fire=EVENT.format("Event", "input", ""), press="ArrowLeft"
    ),
    "slider p": dict(
        at="all('input[data-key=p]')[0]", before=SLIDE, fire=EVENT.format("Event", "input", ""), press="ArrowLeft"
    ),
    "shape": dict(
        at="all('input[name=shape]')[i % 4]",
        before="at.focus({ preventScroll: true })",
        fire="at.click()",
        press="Space",
    ),
    "find": dict(at="all('[data-act=find]')[0]", before="at.focus()", fire="at.click()", press="Enter"),
    "gain": dict(
        at="all('input[name=gain]')[1 - i % 2]",
        before="at.focus({ preventScroll: true })",
        fire="at.click()",
        press="Space",
    ),
    "undo": dict(at="all('[data-act=undo]')[0]", before="at.focus()", fire="at.click()", press="Enter"),
    "drag step": dict(
        at="all('.nl-rows')[0]",
        before="",
        press=None,
        fire=EVENT.format(
            "PointerEvent",
            "pointermove",
            "pointerId: 1, clientX: held.x, "
            "clientY: at.getBoundingClientRect().top + at.offsetHeight / at.children.length "
            "* ((i * 7 + 1) % at.children.length + 0.5)",
        ),
    ),
}

# How fast this machine is, in the unit of Lighthouse's BenchmarkIndex: how often in a tenth of a second a string of
# 10,000 letters is put together, or 100,000 numbers are copied; the mean of both. Four times slower makes a telephone
# of the middle class out of a desktop of 1,500 to 2,000 (Lighthouse, docs/throttling.md), and less out of less.
POWER = """() => {
  const letters = () => { let text = ""; for (let i = 0; i < 10000; i += 1) text += "a"; return text.length; };
  let from = Array.from({ length: 100000 }, (_, i) => i), to = [...from];
  const copies = () => { for (let i = 0; i < from.length; i += 1) to[i] = from[i]; [from, to] = [to, from]; };
  const often = work => {
    const start = performance.now();
    let count = 0;
    for (; performance.now() - start < 500; count += 1) work();
    return count / (performance.now() - start) * 100;
  };
  return (often(letters) + often(copies)) / 2;
}"""
DESKTOP = 1500

SEND = """async ({ at: target, before, fire, repeats, held, rest }) => {
  const lab = document.querySelector(".nl-lab"), all = selector => lab.querySelectorAll(selector);
  const frame = () => new Promise(done => requestAnimationFrame(() => setTimeout(done)));
  const find = new Function("all", "i", `return ${target}`), ready = new Function("at", "i", before);
  const send = new Function("at", "i", "held", fire), times = [];
  for (let i = 0; i < repeats; i += 1) {
    const at = find(all, i);
    if (!at) return null;
    ready(at, i);
    await frame();
    lab.getBoundingClientRect();
    const start = performance.now();
    send(at, i, held);
    const handled = performance.now();
    lab.getBoundingClientRect();
    times.push([performance.now() - start, handled - start]);
    await frame();
    if (rest) await Promise.all(document.getAnimations().map(each => each.finished.catch(() => {})));
  }
  return times;
}"""
POINT = """([target, before, i]) => {
  const lab = document.querySelector(".nl-lab");
  const at = new Function("all", "i", `return ${target}`)(selector => lab.querySelectorAll(selector), i);
  new Function("at", "i", before)(at, i);
}"""
OBSERVE = """() => {
  globalThis.seen = [];
  new PerformanceObserver(list => seen.push(...list.getEntries()
    .map(({ name, startTime, processingStart, processingEnd, duration }) =>
      ({ name, startTime, processingStart, processingEnd, duration }))))
    .observe({ type: "event", durationThreshold: 16 });
}"""
SETTLE = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20))))"


def spread(times):
    "Return the median, the 95th percentile and the greatest of `times`."
    return statistics.median(times), statistics.quantiles(times, n=20, method="inclusive")[-1], max(times)


def written(widget, folder):
    "Write a page with `widget` that marks the time from before the mount to after its layout; return its address."
    timed = r'performance.mark("mount"); \1 document.querySelector(".nl-lab").getBoundingClientRect();'
    timed += r' performance.measure("mounted", "mount");</script>'
    body, marked = re.subn(r"(ndcgCore\.mountAll\(.*\);)</script>", timed, embed(widget))
    assert marked == 1, "the mount could not be timed: has embed changed?"
    path = Path(folder) / "page.html"
    path.write_text(PAGE.format(body), encoding="utf-8")
    return path.as_uri()


def mounts(browser, address):
    "Return how long the first mount takes, each time in a new tab."
    found = []
    for _ in range(MOUNTS):
        with tab(browser) as watched:
            page = watched.go(address)
            page.locator(".nl-lab").first.wait_for()
            found.append(page.evaluate("performance.getEntriesByName('mounted')[0].duration"))
    return found


def metrics(session):
    "Return the metrics of Chromium's `session` by name."
    return {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}


def sent(page, name, rest=False):
    """Return the times [whole, handler] of REPEATS inputs `name` in ms, and where Chromium spent them; or None.

    With `rest`, nothing of the input before is still gliding when the next one comes.
    """
    held, session = None, page.context.new_cdp_session(page)
    session.send("Performance.enable")
    if name == "drag step":
        held = hold(page)
    before = metrics(session)
    times = page.evaluate(SEND, {**INPUTS[name], "repeats": REPEATS, "held": held, "rest": rest})
    after = metrics(session)
    if held:
        page.keyboard.press("Escape")
        page.mouse.up()
    parts = {
        part: (after[part] - before[part]) * 1000 / REPEATS
        for part in ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration", "TaskDuration")
    }
    return times and (times, parts)


def hold(page):
    "Take the first row with the mouse, and return the place."
    grip = page.locator(".nl-grip").first
    grip.evaluate("grip => grip.scrollIntoView({ block: 'center' })")  # clear of what sticks to the window's edges
    box = grip.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 6)
    page.locator(".nl-held").wait_for()
    return {"x": x, "y": y}


def done_by_hand(page, name):
    "Make REPEATS real inputs `name`; return the latencies of 16 ms or more, and the longest work on one input."
    given = INPUTS[name]
    slow, work = [], [0]
    for i in range(REPEATS):
        page.evaluate(POINT, [given["at"], given["before"], i])
        page.evaluate(SETTLE)
        page.evaluate("seen.length = 0")
        page.keyboard.press(given["press"].format(digit=1 + i // 2 % 5))
        page.evaluate(SETTLE)
        entries = page.evaluate("seen")
        slow += [max(entry["duration"] for entry in entries)] if entries else []
        work += [entry["processingEnd"] - entry["processingStart"] for entry in entries]
    return slow, max(work)


def row(name, times, note="", budget=BUDGET, width=20):
    "Print the spread of `times` in a line that begins with `name` and ends with the `note`."
    median, high, most = spread(times)
    over = f"  OVER {budget} ms" if high > budget else ""
    print(f"  {name:<{width}}{median:>8.1f}{high:>8.1f}{most:>8.1f}{note}{over}")


def measure(browser, name, folder):
    "Print what the inputs of the widget `name` take."
    call, inputs = WIDGETS[name]
    address = written(eval(call, {name: getattr(ndcg_lit, name)}), folder)
    print(
        f"\n{name + ', milliseconds':<22}{'median':>8}{'95 %':>8}{'max':>8}{'handler':>10}"
        f"{'style':>8}{'layout':>8}{'all':>8}"
        "   real input, until the next picture"
    )
    row("first mount", mounts(browser, address), budget=float("inf"))
    for each in inputs:
        with tab(browser) as watched:
            page = watched.go(address)
            page.locator(".nl-lab").first.wait_for()
            if each == "undo":
                sent(page, "key Alt+ArrowDown")
            found = sent(page, each)
            if found is None:
                print(f"  {each:<20} no such input")
                continue
            times, parts = found
            note = f"{statistics.median(handler for _, handler in times):>10.1f}" + "".join(
                f"{parts[part]:>8.1f}" for part in ("RecalcStyleDuration", "LayoutDuration", "TaskDuration")
            )
            row(each, [whole for whole, _ in times], note + by_hand(browser, address, each))


def measure_hero(browser, folder):
    "Print how long one move in the brief laboratory takes, SLOWER times slower, on a page of its own and on the index."
    with tab(browser) as watched: power = max(watched.page.evaluate(POWER) for _ in range(3))
    like = max(1.0, SLOWER * power / DESKTOP)
    print(f"\npower {power:,.0f}; {SLOWER} x slower than a desktop of {DESKTOP:,} is {like:.1f} x slower than this")
    pages = {"alone": written(eval(HERO, {"RankingLab": ndcg_lit.RankingLab}), folder)}
    if INDEX.exists():
        pages["index"] = INDEX.as_uri()
    for slower in sorted({SLOWER, like}, reverse=True):
        print(f"\n{f'the hero, {slower:.1f} x slower, ms':<32}{'median':>8}{'95 %':>8}{'max':>8}{'least':>8}", end="")
        print("   work until the picture: least, median")
        for where, address in pages.items():
            for each in MOVES: measure_move(browser, where, address, each, slower)


def measure_move(browser, where, address, name, slower):
    "Print how long the move `name` takes on the page at `address`, so many times `slower`."
    with tab(browser, **PHONE) as watched:
        page = watched.go(address)
        page.locator(".nl-lab .nl-grip").first.wait_for()
        page.locator(".nl-lab").first.evaluate("lab => lab.scrollIntoView()")
        sent(page, name)  # the code that runs often is compiled by now
        work = [slower * each for each in until_pictures(page, name)]
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        whole = [whole for whole, _ in sent(page, name, rest=True)[0]]
    note = f"{min(whole):>8.1f}{min(work):>10.1f}{statistics.median(work):>8.1f}"
    row(f"{where}: {name}", whole, note, width=30)


def until_pictures(page, name):
    "Return the time in ms of REPEATS inputs `name` on the page's own thread, from the event until the picture."
    session, found, ended = page.context.new_cdp_session(page), [], []
    session.on("Tracing.dataCollected", lambda part: found.extend(part["value"]))
    session.on("Tracing.tracingComplete", lambda end: ended.append(end))
    session.send("Tracing.start", TRACED)
    sent(page, name, rest=True)
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(10)
    kind = re.search(r"key(?=.*Arrow)|click|pointermove", INPUTS[name]["fire"])[0].replace("key", "keydown")
    events = sorted((each for each in found if "tdur" in each), key=lambda each: each["ts"])
    inputs = [each for each in events if each["name"] == "EventDispatch" and each["args"]["data"]["type"] == kind]
    commits = [each for each in events if each["name"] == "Commit" and each["tid"] == inputs[0]["tid"]]
    pairs = [(at, next((each for each in commits if each["ts"] > at["ts"]), None)) for at in inputs]
    return [(end["tts"] + end["tdur"] - at["tts"]) / 1000 for at, end in pairs if end]


def by_hand(browser, address, name):
    "Return what Event Timing says of `name`, in words."
    if INPUTS[name]["press"] is None:
        return "   not an event that Event Timing knows"
    with tab(browser) as watched:
        page = watched.go(address)
        page.locator(".nl-lab").first.wait_for()
        if name == "undo":
            sent(page, "key Alt+ArrowDown")
        page.evaluate(OBSERVE)
        slow, work = done_by_hand(page, name)
    return f"   {len(slow)} of {REPEATS} took 16 or more" + (
        f", median {statistics.median(slow):.0f}, max {max(slow):.0f}, work {work:.1f}" if slow else ""
    )


def main():
    "Measure the widgets that the command line names, or all."
    chosen = sys.argv[1:] or [*WIDGETS, "hero"]
    with launch() as browser, tempfile.TemporaryDirectory() as folder:
        print(
            f"Chromium {browser.version}, lists of {len(GRADES)}, {REPEATS} repeats, budget {BUDGET} ms; "
            f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"
        )
        print("median, 95 %, max: from the event to the end of its layout. handler: the event's own work, median.")
        print("style, layout, all: what Chromium's main thread does for an input and the frames that follow it, mean.")
        print("work until the picture: what that thread computes, from script to commit, so many times slower: other")
        print("processes lengthen the times of a clock, and these much less.")
        for name in chosen:
            if name == "hero":
                measure_hero(browser, folder)
            else:
                measure(browser, name, folder)


if __name__ == "__main__":
    main()
