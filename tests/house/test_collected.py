"""Tests are collected in one order by each process, whatever hash of its texts it was started with."""
import os
import subprocess
import sys

from source import TOP

SETS = ["{'a', 'b'}", "{'a': 1, 'b': 2, 'c': 3}.keys() - {'c'}", "argvalues=frozenset('ab')"]
ORDERED = ["sorted({'a', 'b'})", "{'a': 1, 'b': 2}.keys()", "argvalues='ab'"]


def test_a_set_of_values_for_a_test_is_refused(tmp_path):
    for number, values in enumerate([*SETS, *ORDERED]):
        test = f"import pytest\n@pytest.mark.parametrize('each', {values})\ndef test_it(each): pass\n"
        (tmp_path / f"test_{number}.py").write_text(test, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "conftest", "-p", "no:cacheprovider", "--rootdir=."]
    command.append("--continue-on-collection-errors")
    told = subprocess.run(command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(TOP / "tests")},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True).stdout
    for number in range(len(SETS)):
        assert f"test_{number}.py::test_it: a set of values has no order; sort it" in told, told
    assert f"{2 * len(ORDERED)} passed, {len(SETS)} errors" in told, told
