"""Java 17 for the tests of Spark: found, or installed. `python tests/java.py` makes sure of it."""
import os
import subprocess
import sys
from pathlib import Path

from browser import INSTALL, can_install

PACKAGE = "openjdk-17-jre-headless"
DOCS = Path(__file__).resolve().parents[1] / "docs"


class NoJava(RuntimeError):
    "There is no Java and none could be installed; the message names the command that installs one."


def java_ready():
    "Install Java 17 or later unless it is there, and set up what it starts for short jobs."
    sys.path.insert(0, str(DOCS))
    from notebooks import expect_short_jobs

    from ndcg_lit.spark import check_java
    expect_short_jobs()
    try: return check_java()
    except RuntimeError as missing:
        if not can_install(): raise NoJava(f"The tests of Spark: {missing}") from None
    print(f"installing {PACKAGE}", file=sys.stderr, flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update"], env=quiet, stdout=subprocess.DEVNULL, check=False)
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    done = subprocess.run([*INSTALL, PACKAGE], env=quiet, **output)
    if done.returncode:
        raise NoJava(f"Java could not be installed with `{' '.join(INSTALL)} {PACKAGE}`:\n{done.stdout[-800:]}")
    check_java()


if __name__ == "__main__": java_ready()
