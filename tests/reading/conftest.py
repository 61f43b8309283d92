import pytest

from ndcg_lit.reading import ids, join, stream


@pytest.fixture
def blocks(monkeypatch):
    "Set the size of a block, so that small files have many."
    def resize(size):
        monkeypatch.setattr(stream, "BLOCK_BYTES", size)
        for module in (ids, join): monkeypatch.setattr(module, "PART_ROWS", max(size // 32, 1))
    return resize
