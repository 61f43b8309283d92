import pytest

from ndcg_lit.reading import join, stream


@pytest.fixture
def blocks(monkeypatch):
    "Set the size of a block, so that small files have many."
    def resize(size):
        monkeypatch.setattr(stream, "BLOCK", size)
        monkeypatch.setattr(join, "ROWS", max(size // 32, 1))
    return resize
