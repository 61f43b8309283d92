"""A real Chromium for the tests: found, installed, or named in one line. `python tests/browser.py` makes sure of it."""
import atexit
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache

from waiting import PATIENCE

SHELL = "chromium-headless-shell"  # Chromium without its windows: a new tab costs half the time
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome")
INSTALL = ("apt-get", "install", "--yes", "--no-install-recommends")
PACKAGES = (SHELL, "fonts-liberation"), ("chromium", "fonts-liberation")
SWITCHES = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-default-apps",
)


ALIVE = "() => !globalThis.ndcgCore || !document.querySelector('[data-ndcg-widget]:not([data-ndcg-mounted])')"
STILL = "reduce"  # what a reader has asked for in these tests, unless they ask for motion: nothing plays by itself


class NoChromium(RuntimeError):
    "There is no Chromium and none could be installed; the message names the command that installs one."


def find_chromium():
    "Return the path of a Chromium: the one CHROMIUM names, else the first on the PATH, else None."
    named = os.environ.get("CHROMIUM")
    if named and not os.access(named, os.X_OK):
        raise NoChromium(f"CHROMIUM names {named}, which cannot be run")
    return named or next(filter(None, map(shutil.which, NAMES)), None)


def can_install():
    "Say whether this process may install packages of Debian."
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def install_chromium():
    "Install Debian's Chromium, where that is possible; one without windows before the whole one."
    if not can_install():
        wanted = "`sudo apt-get install chromium`, or set CHROMIUM to its path"
        raise NoChromium(f"The browser tests need Chromium: {wanted}")
    print("installing Chromium", file=sys.stderr, flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update"], env=quiet, stdout=subprocess.DEVNULL, check=False)
    output = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    for packages in PACKAGES:
        done = subprocess.run([*INSTALL, *packages], env=quiet, **output)
        if done.returncode == 0: return
    raise NoChromium(f"Chromium could not be installed with `{' '.join(INSTALL)} chromium`:\n{done.stdout[-800:]}")


def chromium_path():
    "Return the path of a Chromium, installed first if there was none."
    if not find_chromium():
        install_chromium()
    found = find_chromium()
    if not found:
        raise NoChromium("Chromium was installed and is not on the PATH: set CHROMIUM to its path")
    return found


@cache
def driver():
    "Return the one Playwright of this process: a second one in the same thread is refused."
    from playwright.sync_api import sync_playwright
    started = sync_playwright().start()
    atexit.register(started.stop)
    return started


@contextmanager
def launch():
    "Yield a running headless Chromium."
    browser = driver().chromium.launch(executable_path=chromium_path(), args=list(SWITCHES), headless=True)
    try:
        yield browser
    finally:
        browser.close()


@dataclass
class Watched:
    "A browser tab that writes down what goes wrong in it and what it asks for."
    page: object
    problems: list = field(default_factory=list)
    asked: list = field(default_factory=list)

    def __post_init__(self):
        self.page.on("console", self.note)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("requestfailed", self.fail)
        self.page.on("request", lambda request: self.asked.append(request))

    @property
    def requests(self):
        "Return the addresses that were asked for."
        return [request.url for request in self.asked]

    def fail(self, request):
        "Keep what could not be loaded; what a page was still waiting for when it was left is no problem."
        if request in self.asked and request.failure != "net::ERR_ABORTED":
            self.problems.append(f"failed: {request.url}")

    def note(self, message):
        "Keep what the console says, when it is an error or a warning."
        if message.type in ("error", "warning"):
            self.problems.append(message.text)

    def go(self, address):
        "Open `address` and wait until all of it is alive; what went before is ended and forgotten."
        self.page.goto("about:blank")
        self.problems.clear()
        self.asked.clear()
        self.page.goto(address, wait_until="load")
        self.page.wait_for_function(ALIVE)
        return self.page


@contextmanager
def tab(browser, **options):
    "Yield a watched tab with its own storage, in which nothing moves; `options` are those of a Playwright context."
    context = browser.new_context(**{"viewport": {"width": 1440, "height": 900}, "reduced_motion": STILL, **options})
    context.set_default_timeout(1000 * PATIENCE)
    try:
        yield Watched(context.new_page())
    finally:
        context.close()


def prefer_shell():
    "Try to have Chromium without windows where it is here with them alone; what is here will do as well."
    if find_chromium() in (None, shutil.which(SHELL), os.environ.get("CHROMIUM")) or not can_install(): return
    try: install_chromium()
    except NoChromium as error: print(error, file=sys.stderr)


if __name__ == "__main__":
    try:
        prefer_shell()
        print(chromium_path())
    except NoChromium as error:
        sys.exit(str(error))
