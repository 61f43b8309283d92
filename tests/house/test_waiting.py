"""No test asks how fast a machine is: it waits for a condition, reads no clock, and gives nobody a time to answer."""
import ast
import re

from source import TOP, pieces, read

WAITING = "tests/waiting.py"  # until, and the one patience of all
PROFILE = "tests/conftest.py"  # which says for every example that it has no deadline
MAY_READ_A_CLOCK = WAITING, "tests/attack/attack.py"  # the second is a program, which tells how long it has run
CLOCKS = {f"{name}{unit}" for name in ("time", "monotonic", "perf_counter", "process_time", "thread_time")
          for unit in ("", "_ns")}
IN_TEXT = re.compile(r"\b(?:perf_counter|process_time|thread_time|monotonic|time\.time)(?:_ns)?\(|performance\.now\(")
TIMED = {"wait", "join", "communicate", "settimeout", "alarm", "wait_for_timeout", "set_default_timeout",
         "set_default_navigation_timeout"}


def given(node):
    "Yield what a call gives by name: pairs of the name and the value, those of a dict it may be unpacked from too."
    if isinstance(node, ast.Call): yield from ((word.arg, word.value) for word in node.keywords)
    if isinstance(node, ast.Dict):
        yield from ((key.value, value) for key, value in zip(node.keys, node.values) if isinstance(key, ast.Constant))


def is_number(node): return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def clock(node):
    "Return the name of the clock that a node reads, of `time` or imported from there; or None."
    if isinstance(node, ast.ImportFrom) and node.module == "time":
        return next((alias.name for alias in node.names if alias.name in CLOCKS), None)
    if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "time" and node.attr in CLOCKS: return node.attr


def asked(node, place):
    "Yield how a node of a test asks for a time."
    for name, value in given(node):
        if name == "timeout" and "PATIENCE" not in ast.unparse(value): yield f"timeout={ast.unparse(value)}"
        if name == "deadline" and place != PROFILE: yield f"deadline={ast.unparse(value)}"
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else ast.unparse(node.func)
        if called in TIMED and any(map(is_number, node.args)): yield ast.unparse(node)
        if called == "sleep" and place != WAITING: yield ast.unparse(node)
    if place not in MAY_READ_A_CLOCK:
        if name := clock(node): yield f"the clock time.{name}"
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from (f"the clock {found[0][:-1]}" for found in IN_TEXT.finditer(node.value))


def times_asked(top=TOP):
    "Return the places of tests that ask how fast a machine is, with how."
    found = []
    for place, source in pieces(top):
        if not place.startswith("tests/") or place == "tests/house/test_waiting.py": continue
        nodes = list(ast.walk(ast.parse(source)))
        again = [each for node in nodes if isinstance(node, ast.While) for each in ast.walk(node.test)]
        for node in nodes:
            if node in again: continue  # `while not done.wait(0.01)` looks again and again, however long it takes
            found += [f"{place}:{node.lineno}: {how}" for how in asked(node, place)]
    for path in sorted(each for kind in ("*.js", "*.mjs") for each in (top / "tests").rglob(kind)):
        place = path.relative_to(top).as_posix()
        found += [f"{place}: the clock {clock[0][:-1]}" for clock in IN_TEXT.finditer(read(path))]
    return found


FAULTS = {  # a line of a test: what it asks
    "done = subprocess.run(command, timeout=100)": "timeout=100",
    "options = {'text': True, 'timeout': 60}": "timeout=60",
    "process.communicate(None, 120)": "process.communicate(None, 120)",
    "thread.join(5)": "thread.join(5)",
    "page.wait_for_timeout(300)": "page.wait_for_timeout(300)",
    "context.set_default_timeout(30_000)": "context.set_default_timeout(30000)",
    "@settings(max_examples=5, deadline=200)\ndef test(): pass": "deadline=200",
    "@settings(deadline=None)\ndef test(): pass": "deadline=None",
    "start = time.perf_counter()": "the clock time.perf_counter",
    "from time import process_time": "the clock time.process_time",
    "assert time.time() - start < 3": "the clock time.time",
    "time.sleep(2)": "time.sleep(2)",
    "page.evaluate('performance.now() - start')": "the clock performance.now",
    "CODE = '''import time\nprint(time.monotonic_ns())'''": "the clock monotonic_ns",
}
FINE = [
    "process.communicate(timeout=PATIENCE)", "context.set_default_timeout(1000 * PATIENCE)", "', '.join(words)",
    "process.wait()", "run('--timeout', 3)", "CODE = 'import time; time.sleep(60)'", "until(lambda: check(page))",
    "while not done.wait(0.01): pass", "page.clock.pause_at(1)", "runtime = 'performance, setTimeout'",
    "os.utime(path, (1, 2))",
]


def test_no_test_asks_how_fast_a_machine_is(tmp_path):
    assert times_asked() == []
    (tmp_path / "tests").mkdir()
    for number, line in enumerate([*FAULTS, *FINE]):
        (tmp_path / "tests" / f"a{number:02}.py").write_text(line + "\n", encoding="utf-8")
    (tmp_path / "tests" / "b.mjs").write_text("const start = performance.now();\n", encoding="utf-8")
    wanted = [(f"tests/a{number:02}.py", how) for number, how in enumerate(FAULTS.values())]
    wanted.append(("tests/b.mjs", "the clock performance.now"))
    assert [tuple(re.split(r"(?::\d+)?: ", each, maxsplit=1)) for each in times_asked(tmp_path)] == wanted


def test_no_example_of_hypothesis_has_a_deadline_and_what_hangs_is_ended_by_one_guard(request):
    from hypothesis import HealthCheck, settings
    assert settings().deadline is None and HealthCheck.too_slow in settings().suppress_health_check
    assert float(request.config.getini("faulthandler_timeout")) >= 3600
    assert request.config.getini("faulthandler_exit_on_timeout") is True
