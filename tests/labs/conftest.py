"""What the tests of the laboratories share: their scripts, where Node can read them."""
import shutil
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def scripts(tmp_path_factory):
    "Return the test scripts beside the front end, in a folder whose .js files are ES modules for any Node."
    folder = tmp_path_factory.mktemp("front_end")
    shutil.copytree(TOP / "tests/labs/js", folder / "js")
    shutil.copytree(TOP / "ndcg_lit/static", folder / "static")
    (folder / "package.json").write_text('{"type": "module"}')
    return folder / "js"
