"""The index that the search box reads, made by pagefind."""
import shutil
import subprocess
import sys

from site_map import SiteError

UNUSED = ("pagefind-ui", "pagefind-modular-ui", "pagefind-component-ui", "pagefind-highlight")  # we have our own


def make_index(folder):
    "Index the pages in `folder`."
    index = folder / "pagefind"
    shutil.rmtree(index, ignore_errors=True)
    command = [sys.executable, "-m", "pagefind", "--site", str(folder), "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SiteError(f"pagefind stopped.\n{done.stdout}{done.stderr}".strip())
    for path in index.iterdir():
        if path.name.startswith(UNUSED):
            path.unlink()
