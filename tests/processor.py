"""Processor seconds of the tests by folder and file: `make test CPU=1` prints them at the end. Linux alone.

Counted are the process of a test and all that it started: programs that ended and were waited for, and those that live,
such as a browser or Spark. What several tests share is counted for the first."""
import os
from collections import Counter
from pathlib import Path

import pytest

from source import TOP

FOLDER = TOP / "test-results" / "processor"
TICKS = os.sysconf("SC_CLK_TCK")


def processes():
    "Return of each process who started it, and the ticks that it and those it waited for have taken."
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try: fields = path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError: continue  # it has ended
        found[int(path.parent.name)] = int(fields[1]), sum(map(int, fields[11:15]))
    return found


def seconds():
    "Return the processor seconds that this process and all below it have taken up to now."
    every, below, total = processes(), {}, 0
    for process, (parent, _) in every.items(): below.setdefault(parent, []).append(process)
    open_ones = [os.getpid()]
    while open_ones:
        process = open_ones.pop()
        total += every.get(process, (0, 0))[1]
        open_ones += below.get(process, ())
    return total / TICKS


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    "Write down what a test took."
    before = seconds()
    result = yield
    FOLDER.mkdir(parents=True, exist_ok=True)
    with open(FOLDER / f"{os.getpid()}.txt", "a", encoding="utf-8") as lines:
        took = max(seconds() - before, 0)  # a browser that ends takes its seconds along
        lines.write(f"{took:.2f}\t{item.nodeid.partition('::')[0]}\n")
    return result


def pytest_terminal_summary(terminalreporter):
    "Print what folders and files took, and forget it; of several processes the one that they report to does."
    if "PYTEST_XDIST_WORKER" in os.environ: return
    took = Counter()
    for path in FOLDER.glob("*.txt"):
        for line in path.read_text(encoding="utf-8").splitlines():
            number, name = line.split("\t")
            for place in (name, str(Path(name).parent)): took[place] += float(number)
        path.unlink()
    terminalreporter.section("processor seconds")
    for place, number in sorted(took.items()): terminalreporter.write_line(f"{number:8.1f} {place}")
