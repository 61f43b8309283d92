"""A real Chromium for the tests: found, installed, or named in one line. `python tests/browser.py` makes sure of it."""
import atexit
import os
import shutil
import subprocess
import sys
from contextlib import contextmanager
from functools import cache

from playwright.sync_api import Error
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


# What a context is made with; the rest of a tab's looks is set anew for each test
LOOKS = {"color_scheme": "light", "forced_colors": "none"}
SIZE = {"width": 1440, "height": 900}
EMPTY = """() => {
  try { localStorage.clear(); sessionStorage.clear(); } catch { }  // some pages have none
  return "__pwClock" in globalThis;
}"""
OPEN = []  # the tabs that tests have now
KEPT = {}  # and those that are ready for the next test, by the browser and the options of their context


class Watched:
    "A browser tab that writes down what goes wrong in it, what its console says and what it asks for."

    def __init__(self, context):
        self.page = context.new_page()
        self.problems, self.said, self.asked = [], [], []
        self.changed = False  # for good, so that no other test can have it
        self.left = False  # by a test that has failed
        context.set_default_timeout(1000 * PATIENCE)
        context.tracing.start(snapshots="TRACE" in os.environ)  # pictures of each step would take half as long again
        context.on("console", self.note)
        context.on("weberror", lambda error: self.complain(str(error.error)))
        context.on("requestfailed", self.fail)
        context.on("request", lambda request: self.asked.append(request))
        for act in ("add_init_script", "route"): setattr(self.page, act, self.noticed(getattr(self.page, act)))
        self.looks = dict(LOOKS)
        self.emulate_media = self.page.emulate_media
        self.page.emulate_media = self.look

    def noticed(self, act):
        "Return a method of the page that changes it for good, as one that notes this."
        def changing(*arguments, **options):
            self.changed = True
            return act(*arguments, **options)

        return changing

    def look(self, **looks):
        "Let a test change the looks of the page until another has it."
        self.looks = None
        self.emulate_media(**looks)

    @property
    def requests(self):
        "Return the addresses that were asked for."
        return [request.url for request in self.asked]

    def fail(self, request):
        "Keep what could not be loaded; what a page was still waiting for when it was left is no problem."
        if request in self.asked and request.failure != "net::ERR_ABORTED":
            self.problems.append(f"failed: {request.url}")

    def note(self, message):
        "Keep what the console says, and as a problem, when it is an error or a warning."
        self.said.append(message.text)
        if message.type in ("error", "warning"):
            self.problems.append(message.text)

    def complain(self, error):
        "Keep an error that a script did not catch."
        self.said.append(error)
        self.problems.append(error)

    def forget(self):
        "Forget what was written down."
        for each in (self.problems, self.said, self.asked): each.clear()

    def go(self, address):
        "Open `address` and wait until all of it is alive; what went before is ended and forgotten."
        self.page.goto("about:blank")
        self.forget()
        self.page.goto(address, wait_until="load")
        self.page.wait_for_function(ALIVE)
        return self.page

    def empty(self):
        "Leave nothing of a test in this tab; return whether that could be done."
        if self.changed or self.page.is_closed(): return False
        for other in self.page.context.pages:
            if other != self.page: other.close()
        if self.page.evaluate(EMPTY): return False  # a clock that a test has stopped stays
        self.page.mouse.move(0, 0)
        return True


@contextmanager
def tab(browser, new=False, **options):
    """Yield a watched tab in which nothing moves, with nothing in its storage; `options` are those of a context.

    A new tab costs as much as all else of a short test, so one that a test has left is emptied for the next. After an
    error it stays as it is, for `evidence`. A `new` one is used once: what a browser has in memory may matter.
    """
    size = options.pop("viewport", SIZE)
    looks = {name: options.pop(name, usual) for name, usual in LOOKS.items()}
    options = {"reduced_motion": STILL, **options}
    key = repr((id(browser), sorted(options.items())))
    watched = (None if new else KEPT.pop(key, None)) or Watched(browser.new_context(viewport=size, **options))
    watched.changed = new
    OPEN.append(watched)
    if watched.page.viewport_size != size: watched.page.set_viewport_size(size)
    if watched.looks != looks: watched.emulate_media(media="null", **looks)
    watched.looks = looks
    watched.page.context.tracing.start_chunk()
    watched.forget()
    try: yield watched
    except BaseException:
        watched.left = True
        raise
    OPEN.remove(watched)
    watched.page.context.tracing.stop_chunk()
    if key not in KEPT and watched.empty(): KEPT[key] = watched
    else: watched.page.context.close()


def evidence(folder):
    "Return the files that show what a failed test had open: pictures, HTML, traces. Close what it has left."
    files = []
    folder.mkdir(parents=True, exist_ok=True)
    for watched in [*OPEN]:
        context, watched.changed = watched.page.context, True
        for page in context.pages:
            picture, text = (folder / f"page-{len(files)}{kind}" for kind in (".png", ".html"))
            try:
                page.screenshot(path=picture)
                text.write_text(page.content(), encoding="utf-8")
                files += [str(picture), str(text)]
            except Error as error: files.append(f"no picture: {error}")
        trace = folder / f"trace-{len(files)}.zip"
        context.tracing.stop_chunk(path=trace)
        files.append(f"playwright show-trace {trace}")
        if watched.left:
            OPEN.remove(watched)
            context.close()
        else: context.tracing.start_chunk()
    return files


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
