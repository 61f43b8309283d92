"""What several test files share: the built site, a server of it, a browser, pages with a laboratory."""
import fcntl
import os
import re
import signal
import subprocess
import sys
import threading
from pathlib import Path

# The tests keep the cores busy: threads of a product of matrices would wait for each other, and burn processor seconds.
# Set before numpy is loaded, here and in all that is started from here.
for library in ("OPENBLAS", "OMP"): os.environ.setdefault(f"{library}_NUM_THREADS", "1")

import pytest
from hypothesis import HealthCheck, settings
from xdist.scheduler import LoadScopeScheduling

pytest.register_assert_rewrite("labs", "lab_checks")

from browser import OPEN, evidence, launch, tab
from labs import motion, open_lab, open_page, open_stand
from seeds import DAY, TURN, days_of_a_round, with_a_turn

if os.environ.get("CPU"): from processor import pytest_runtest_protocol, pytest_terminal_summary

TOP = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TOP / "docs"))


# No example fails because a machine is slow or busy
settings.register_profile("any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")

# A shell lets what it starts in the background ignore Ctrl-C, and so would each program that a test interrupts
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN: signal.signal(signal.SIGINT, signal.default_int_handler)

# What shares a server, a cluster, an environment, data, a checkout or a library that takes long to load
TOGETHER = (
    "tests/labs/test_jupyter.py", "tests/clusters/", "tests/packaging/test_chapters.py", "tests/site/test_builder.py",
    "tests/packaging/test_install.py", "tests/site/test_folders.py", "tests/labs/test_nbconvert.py",
    "tests/measures/test_real_data.py", "tests/measures/test_torch", "tests/packaging/test_sync.py::test_a_notebook",
)
# Single tests that take long, so that none of them is left for the end
LONGEST = ("tests/packaging/test_recipes.py", "tests/packaging/test_nbdev_docs.py", "tests/packaging/test_sync.py")
FIRST = (*TOGETHER, *LONGEST)


class Scheduling(LoadScopeScheduling):
    "Send tests that stand together to one process, and each of the others to the next process that is free."

    def _split_scope(self, nodeid):
        return next((name for name in TOGETHER if nodeid.startswith(name)), nodeid)


def pytest_xdist_make_scheduler(config, log):
    "Schedule the tests of several processes by what they share, in the order in which they were collected."
    config.option.loadscopereorder = False
    return Scheduling(config, log)


def pytest_report_header():
    "Say which of the drawn cases are taken."
    return f"drawn cases: those of DAY={DAY}; to take them again: make test DAY={DAY}"


def pytest_generate_tests(metafunc):
    "Refuse a set of values for a test: each process would go through it in an order of its own, and xdist stops there."
    for mark in metafunc.definition.iter_markers("parametrize"):
        values = mark.kwargs.get("argvalues", mark.args[-1])
        if isinstance(values, (set, frozenset)):
            raise TypeError(f"{metafunc.definition.nodeid}: a set of values has no order; sort it")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Leave to the long form what has no turn today: all but some cases of a test that is marked `some`, and all but
    some tests of a file that is marked `turns`. What takes longest comes first, so that no process is left with it."""
    cases, tests, rounds = {}, {}, {}
    for item in items:
        for mark in item.iter_markers("turns"):
            tests.setdefault((item.path, mark.args[0]), {}).setdefault(item.function, []).append(item)
        for mark in item.iter_markers("some"):
            cases.setdefault((item.path, item.function, mark.args[0]), []).append([item])
    for (path, many), functions in tests.items():
        leave_to_the_long_form([*functions.values()], with_a_turn(len(functions), many))
        rounds[path] = days_of_a_round(len(functions), many)
    for (path, _, many), alike in cases.items():  # a test that comes every other day takes the next cases then
        leave_to_the_long_form(alike, with_a_turn(len(alike), many, TURN // rounds.get(path, 1)))
    items.sort(key=lambda item: next((at for at, name in enumerate(FIRST) if item.nodeid.startswith(name)), len(FIRST)))


def leave_to_the_long_form(groups, taken):
    "Mark the items of those `groups` as long whose number is not among the `taken`."
    for at, group in enumerate(groups):
        for item in group if at not in taken else (): item.add_marker("long")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    "Name in the report of a failed test what its pages looked like, and what was done to them."
    report = yield
    if report.failed and OPEN:
        files = evidence(TOP / "test-results" / re.sub(r"\W+", "-", item.nodeid)[-120:])
        report.sections.append(("What the browser showed", "\n".join(files)))
    return report


@pytest.fixture(scope="session")
def site():
    "Return the folder of the built site. Of several test processes the first builds it."
    with open(TOP / "settings.ini", encoding="utf-8") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        command = [sys.executable, "docs/build.py"]
        done = subprocess.run(command, cwd=TOP, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert done.returncode == 0, done.stdout
    return TOP / "_docs"


@pytest.fixture(scope="session")
def served(site):
    "Yield the address of the built site, served on a free port."
    from serve import make_server
    with make_server(site, 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def browser():
    "Yield one Chromium for all tests of a process."
    with launch() as running:
        yield running


@pytest.fixture
def watched(browser):
    "Yield a new tab, 1440 wide, that records problems and requests."
    with tab(browser) as opened:
        yield opened
