"""Work on several threads comes back in order, and nobody sees a bar who does not look."""
import io
import threading
from contextlib import redirect_stderr

import pytest

from ndcg_lit.system import THREADS, checked_threads, in_order, on_threads, progress, thread_count


def test_the_number_of_threads_holds_within_and_no_longer():
    with on_threads(1):
        assert thread_count() == 1
        with on_threads(3): assert thread_count() == 3
        assert thread_count() == 1
    assert thread_count() == THREADS


@pytest.mark.parametrize("wrong, error, says", [
    (0, ValueError, "threads must be at least 1; got 0"),
    (1.5, TypeError, "threads must be a whole number or None; got 1.5"),
    (True, TypeError, "threads must be a whole number or None; got True"),
])
def test_a_wrong_number_of_threads(wrong, error, says):
    with pytest.raises(error, match=f"^{says}$"): checked_threads(wrong)
    assert checked_threads(None) is None


def test_results_come_in_the_order_of_their_blocks():
    assert list(in_order(lambda n: n * n, iter(range(10)))) == [n * n for n in range(10)]
    assert list(in_order(len, [])) == [] and list(in_order(len, ["abc"])) == [3]


def test_a_single_block_needs_no_thread():
    assert list(in_order(lambda _: threading.current_thread(), ["one"])) == [threading.main_thread()]


def test_few_blocks_of_a_file_wait_at_any_time():
    begun = []

    def blocks():
        for n in range(100):
            begun.append(n)
            yield n

    with on_threads(2):
        for value in in_order(lambda n: n, blocks()): assert len(begun) <= value + 5


def test_an_error_comes_after_the_results_of_the_blocks_before():
    got = []
    with pytest.raises(ZeroDivisionError):
        for value in in_order(lambda n: 12 // n, [3, 2, 1, 0, 4]): got.append(value)
    assert got == [4, 6, 12]


def test_nobody_looks_into_a_buffer(monkeypatch):
    monkeypatch.setattr("ndcg_lit.system.PATIENCE", -1)
    silent = io.StringIO()
    with redirect_stderr(silent), progress(10, "run", "rows") as tell:
        for _ in range(10): tell(1)
        assert tell.done == 10
        tell.again()
    assert silent.getvalue() == "" and tell.done == 0


def test_a_closed_standard_error_is_no_fault():
    closed = io.StringIO()
    closed.close()
    with redirect_stderr(closed), progress(1, "run", "rows") as tell: tell(1)
    assert not tell.shown
