"""A test waits for what must come, never for a time, so that no test asks how fast a machine is. What hangs for ever
is ended by one guard for all tests, `faulthandler_timeout` in pyproject.toml."""
import time

PATIENCE = 120  # seconds until what does not come in a browser or from a server is given up, and named


def until(check):
    "Call `check` until what it asserts holds, and return what it gives; out of patience, its error is the test's."
    end = time.monotonic() + PATIENCE
    while True:
        try: return check()
        except AssertionError:
            if time.monotonic() > end: raise
        time.sleep(0.05)
