"""The Content-Security-Policy of a page: what it may load, and which scripts and styles within it may take effect.

A tag of the page says it, and the server's header once more.
"""
import base64
import hashlib
from html.parser import HTMLParser

UNKNOWN = "the policy of this page"  # what stands in the tag until the page is whole
BEGINNING = 4_000  # characters of a page within which its policy stands
WASM = "'wasm-unsafe-eval'"  # the search and MicroPython are WebAssembly


def policy(scripts=(), styles=(), own="'self'"):
    "Return the policy of a page that holds these `scripts` and `styles`, given as text; `own` is what it may load."
    return "; ".join([
        f"default-src {own}",
        " ".join([f"script-src {own}", WASM, *hashes(scripts)]),
        " ".join([f"style-src {own}", *hashes(styles)]),
        f"img-src {own} data:",
        f"worker-src {own} blob:",
        "object-src 'none'", f"base-uri {own}", "form-action 'none'",
    ])


def tag_policy(scripts=(), styles=()):
    """Return the policy as the tag of a page says it.

    A page from the disk has no origin. Chromium takes 'self' for the files beside it all the same; `file:` is for a
    browser that does not, and gives a page from a server nothing.
    """
    return policy(scripts, styles, "'self' file:")


def header_policy(html=""):
    "Return the policy that a server sends with the page `html`: that of its tag, without the files of a disk."
    found = Policies()
    found.feed(html[:BEGINNING])
    return found.content.replace(" file:", "") or policy()


class Policies(HTMLParser):
    "Keep the policy that the tag of a page says."
    content = ""

    def handle_starttag(self, name, attributes):
        given = dict(attributes)
        if given.get("http-equiv") == "Content-Security-Policy": self.content = given["content"]


def hashes(texts):
    "Return how a policy names each of these scripts or styles, once."
    digests = {base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts}
    return [f"'sha256-{digest}'" for digest in sorted(digests)]
