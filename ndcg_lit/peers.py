"""The chapters compare with other libraries. If one is not installed, the cells that ask for it end in one line.

The line says how to install the library, and the rest of the page runs. A notebook imports such a library directly, in
the first cell that uses it, within `peers()`; the cell has the tags `peers` and `raises-exception`.
"""

import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

DISTRIBUTIONS = {  # what is imported: what is installed
    "cwl": "cwl-eval",
    "pytrec_eval": "pytrec_eval-terrier",
    "mlflow": "mlflow-skinny",
    "sklearn": "scikit-learn",
    "xgboost": "xgboost-cpu",
}


EVERYTHING = 'pip install "ndcg_lit[notebooks]" installs all that the chapters ask for'


# Each package that a cell asked for in vain, with what pip is to install
MISSING: dict[str, str] = {}


class PeerMissing(ModuleNotFoundError):
    "A package that a cell asks for is not installed. Jupyter shows one line instead of a traceback."

    def __init__(self, package, extra=None):
        called = DISTRIBUTIONS.get(package, package)
        self.package = package
        self.wanted = f'"ndcg_lit[{extra}]"' if extra else called  # what pip is to install
        needs = f"this cell needs {called}, which is not installed"
        super().__init__(f"{needs}: pip install {self.wanted} ({EVERYTHING})", name=package)

    def _render_traceback_(self):
        return [f"PeerMissing: {self}"]


@contextmanager
def peers(
    extra: str | None = None,  # the extra of ndcg_lit that brings the package; None: its own name
) -> Iterator[None]:
    """Import packages that need not be installed; PeerMissing names a missing one and the command that installs it.

    Python 3.12 and later warn of an escape in a text of a package when they compile it: that concerns who wrote it.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", SyntaxWarning)
            yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package != error.name and find_spec(package) is not None:
            raise  # it is installed, in a version without that part
        missing = PeerMissing(package, extra)
        MISSING[missing.package] = missing.wanted
        if "IPython" in sys.modules:
            shorten_what_follows()
        raise missing from None


def shorten_what_follows():
    "Let the running IPython shell show in one line the errors that may follow from a missing package."
    from IPython import get_ipython

    shell = get_ipython()

    def show(shell, kind, error, trace, tb_offset=None):
        "Show an `error` in the IPython `shell`: in one line if a missing package may be behind it."
        wanted = dict.fromkeys(
            each for package, each in MISSING.items() if find_spec(package) is None
        )
        line = f"{kind.__name__}: {error}"
        if kind is NameError:
            line += f"; cells above need more packages: pip install {' '.join(wanted)}"
        if wanted and "pip install" in line:
            error._render_traceback_ = lambda: [line]
        shell.showtraceback()

    if shell:
        shell.set_custom_exc((NameError, ImportError), show)
