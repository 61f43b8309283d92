"""Tests are collected in one order by each process, and do not ask how they were started."""
import os
import signal
import subprocess
import sys

from source import TOP

SETS = ["{'a', 'b'}", "{'a': 1, 'b': 2, 'c': 3}.keys() - {'c'}", "argvalues=frozenset('ab')"]
ORDERED = ["sorted({'a', 'b'})", "{'a': 1, 'b': 2}.keys()", "argvalues='ab'"]


def pytest_in(folder, *words, **options):
    "Return what pytest prints of the tests in a `folder`, with what the tests of this project share."
    command = [sys.executable, "-m", "pytest", "-p", "conftest", "-p", "no:cacheprovider", "--rootdir=.", *words]
    options |= {"env": {**os.environ, "PYTHONPATH": str(TOP / "tests")}, "stderr": subprocess.STDOUT, "text": True}
    return subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, **options).stdout


def test_a_set_of_values_for_a_test_is_refused(tmp_path):
    for number, values in enumerate([*SETS, *ORDERED]):
        test = f"import pytest\n@pytest.mark.parametrize('each', {values})\ndef test_it(each): pass\n"
        (tmp_path / f"test_{number}.py").write_text(test, encoding="utf-8")
    told = pytest_in(tmp_path, "--continue-on-collection-errors")
    for number in range(len(SETS)):
        assert f"test_{number}.py::test_it: a set of values has no order; sort it" in told, told
    assert f"{2 * len(ORDERED)} passed, {len(SETS)} errors" in told, told


ASKS = """import subprocess, sys
def test_it():
    code = "import signal; print(signal.getsignal(signal.SIGINT) is signal.default_int_handler)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "True\\n"
"""


def test_a_program_may_be_interrupted_where_the_tests_run_in_the_background(tmp_path):
    (tmp_path / "test_asks.py").write_text(ASKS, encoding="utf-8")
    told = pytest_in(tmp_path, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
    assert "1 passed" in told, told
