"""What the package asks of the machine: threads for blocks of work, files that are never lost, and a bar of progress."""

import os
import stat
import sys
import warnings
from collections import deque
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from itertools import islice
from time import monotonic

import numpy as np

from ndcg_lit.lists import is_whole, visible


def in_order(work, blocks, threads=None, ahead=None):
    """Yield the results of `work` for the `blocks`, in order; several blocks are worked on by several `threads`.

    None: as many threads as `on_threads` says. At most `ahead` results wait to be taken."""
    blocks = iter(blocks)
    begun = list(islice(blocks, 2))
    if len(begun) < 2:
        yield from map(work, begun)
        return
    # it takes time to import, and a single block needs no threads
    from concurrent.futures import ThreadPoolExecutor

    threads = threads or thread_count()
    np.empty(KEPT, np.uint8)
    with ThreadPoolExecutor(threads) as pool:
        waiting = deque(pool.submit(work, block) for block in begun)
        for block in blocks:
            waiting.append(pool.submit(work, block))
            if len(waiting) > (ahead or threads + 1):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


# Bytes that are asked for and never touched: having freed so many once, glibc keeps the memory of each block for the
# next one. Without it, work on several blocks took 1.1 to 1.4 times as long.
KEPT = 31 * 2**20


# numpy on threads ends at some three times the speed of one core, and with four of them it is nearly there.
THREADS = max(1, min(4, os.cpu_count() or 1))


# Reading has a dozen places that work block by block, on roads that part early. They share this one number, so that
# no function on the way has to hand it on.
_CHOSEN = ContextVar("threads", default=None)


def thread_count():
    "Return how many threads to use: the number of `on_threads`, else the default, at most four."
    return _CHOSEN.get() or THREADS


@contextmanager
def on_threads(threads):
    "Read with this many `threads` inside; None: with the default number."
    before = _CHOSEN.set(threads)
    try:
        yield
    finally:
        _CHOSEN.reset(before)


def checked_threads(threads):
    "Return the number of `threads`, a whole number from 1, or None, the default. ValueError or TypeError for others."
    if threads is None:
        return None
    if not is_whole(threads):
        raise TypeError(f"threads must be a whole number or None; got {threads!r}")
    if threads < 1:
        raise ValueError(f"threads must be at least 1; got {threads}")
    return int(threads)


def version():
    "Return the version of this package."
    # the top of the package imports the modules that ask for it
    return sys.modules["ndcg_lit"].__version__


@contextmanager
def needed(said, *packages):
    """Import `packages` inside; an ImportError that says `said`, which installs them, where one is not installed.

    One that is installed may not fit another: then the error says what it says, since installing does not help."""
    try:
        yield
    except Exception as error:
        from importlib.util import find_spec
        from traceback import walk_tb

        missing = (getattr(error, "name", None) or "").partition(".")[0]
        if missing in packages and find_spec(missing) is None:
            raise ImportError(said) from error
        of_frames = (
            frame.f_globals.get("__name__", "").partition(".")[0]
            for frame, _ in walk_tb(error.__traceback__)
        )
        name = next((each for each in of_frames if each in packages), " or ".join(packages))
        why = " ".join(str(error).split()) or type(error).__name__
        raise ImportError(f"{name} is installed and cannot be imported: {why}") from error


def write_file(
    # a file, whether it exists or not; or what takes bytes, such as a pipe or /dev/stdout
    path: str | os.PathLike,
    text: str | bytes,  # all of it; ids that are not UTF-8 become the bytes they came from
) -> None:
    """Write `text` to the file at `path`. Whatever fails, the file holds all of the old text or all of the new.

    The file keeps its permissions and, if the system allows it, its owner; a symbolic link still points to it."""
    data = text.encode("utf-8", "surrogateescape") if isinstance(text, str) else text
    try:
        held = os.stat(path)
    except FileNotFoundError:
        held = None
    if held and (not stat.S_ISREG(held.st_mode) or _leads_to_open_file(path)):
        with open(path, "wb") as file:
            file.write(data)
        return
    # One step of the file system puts the new file in the place of the old, if both are in one folder.
    target = os.path.realpath(path)
    beside = os.path.join(os.path.dirname(target), f".{os.urandom(8).hex()}.new")
    try:
        if held and not os.access(target, os.W_OK):
            # The error of this call says why the file may not be written.
            os.close(os.open(target, os.O_WRONLY))
        with open(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if held:
            with suppress(AttributeError, PermissionError):  # Windows has no chown
                os.chown(beside, held.st_uid, held.st_gid)
            os.chmod(beside, stat.S_IMODE(held.st_mode))
        os.replace(beside, target)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None
    finally:
        with suppress(FileNotFoundError):
            os.remove(beside)


def _leads_to_open_file(path):
    """Return whether links lead from `path` to a file that this process holds open, as /dev/stdout does.

    If a new file took its place, the shell would still hold the old one, and the new text would be lost."""
    step = os.path.abspath(path)
    while os.path.islink(step):
        folder = os.path.dirname(step)
        if os.path.realpath(folder).startswith(("/proc/", "/dev/fd")):
            return True
        step = os.path.join(folder, os.readlink(step))
    return False


PATIENCE = 2.0  # seconds that work may take before a bar is shown


class progress:
    """A function that counts the units of work done, of `total` (None if unknown), and shows a bar of long work.

    Nothing is shown if nobody watches standard error, if the work is short, or if tqdm is not installed.

    >>> with progress(10, "run.parquet", " rows") as tell:
    ...     tell(4)
    ...     tell(6)
    >>> tell.done
    10
    """

    def __init__(self, total, name, unit):
        # A long path would leave no room for the bar.
        short = visible(os.path.basename(name) or name)
        self.about = dict(total=total, desc=short, unit=unit, unit_scale=True, leave=False)
        self.done = 0
        self.bar = None
        self.shown = somebody_looks()
        self.since = monotonic()

    def __call__(self, count):
        "Note that `count` more units are done, and show it."
        self.done += count
        if self.bar is not None:
            self.bar.update(count)
        elif self.shown and monotonic() - self.since > PATIENCE:
            self._begin()

    def _begin(self):
        "Show a bar from here on, if tqdm is installed."
        # tqdm has a `delay` of its own, but its import adds a third to the time of a short evaluation.
        try:
            if in_a_cell():
                with warnings.catch_warnings():
                    # It warns of a Jupyter without widgets, where it writes text.
                    warnings.simplefilter("ignore")
                    from tqdm.auto import tqdm
            else:
                # `tqdm.auto` asks whether ipykernel was imported, which a program in a terminal may do as well.
                from tqdm import tqdm
            self.bar = tqdm(initial=self.done, **self.about)
        except ImportError:
            self.shown = False

    def again(self):
        "Note that the work begins anew."
        self(-self.done)

    def __enter__(self):
        return self

    def __exit__(self, *error):
        if self.bar is not None:
            self.bar.close()


def in_a_cell():
    "Return whether this is a cell of Jupyter."
    if "ipykernel" not in sys.modules:
        return False
    from IPython import get_ipython

    return type(get_ipython()).__name__ == "ZMQInteractiveShell"


def somebody_looks():
    "Return whether standard error goes to a terminal, or this is a cell of Jupyter."
    if in_a_cell():
        return True
    try:
        return sys.stderr is not None and sys.stderr.isatty()
    except ValueError:
        return False  # it is closed
