"""The examples in docstrings are true: those of every module of the package, exported from a notebook or not."""
import doctest
from importlib import import_module

import pytest

from source import modules

NAMES = [f"ndcg_lit.{name}".removesuffix(".__init__") for name in modules()]


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_of_a_module_hold(name, capsys):
    if name.startswith("ndcg_lit.torch"): pytest.importorskip("torch")
    failed, _ = doctest.testmod(import_module(name))
    assert failed == 0, capsys.readouterr().out


def test_a_wrong_example_is_found():
    def double(x):
        """Return twice `x`.

        >>> double(2)
        5
        """
    [example] = doctest.DocTestFinder().find(double, globs={"double": lambda x: 2 * x})
    assert doctest.DocTestRunner().run(example, out=lambda text: None).failed == 1
