from functools import partial

import limited
import pytest

from ndcg_lit.reading import rows, trec


@pytest.fixture
def blocks(monkeypatch):
    "Set the size of a block, so that small files have many."
    def resize(size):
        monkeypatch.setattr(trec, "BLOCK_BYTES", size)
        for module in (rows, trec): monkeypatch.setattr(module, "PART_ROWS", max(size // 32, 1))
    return resize


@pytest.fixture(scope="module")
def ask():
    "Yield the function that asks a process with little memory."
    with limited.started() as process: yield partial(limited.ask, process)
