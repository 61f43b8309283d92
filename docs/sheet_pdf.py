"""The sheet as PDF, where a Chromium is: two pages of A4, and two of Letter. Without one, a reader prints the page."""
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from tidy import dense_html

PAGE = "sheet.html"
SIZES = {"A4": "sheet.pdf", "letter": "sheet-letter.pdf"}
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
SECONDS = 60
LINKS = '<p class="printed">Two pages as PDF: <a href="sheet.pdf">A4</a>, <a href="sheet-letter.pdf">Letter</a></p>'


def find_chromium():
    "Return the path of a Chromium: the one that CHROMIUM names, else the first on the PATH, else None."
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def make_pdfs(folder, chromium):
    "Print the page in `folder` on each size of paper; return what is wrong, or nothing."
    page = (folder / PAGE).read_text(encoding="utf-8")
    for size, name in SIZES.items():
        problem = printed(folder, page, size, folder / name, chromium)
        if problem: return problem
    return ""


def printed(folder, page, size, target, chromium):
    "Print the HTML `page` of `folder` on paper of this `size` as the file `target`; return what is wrong, or nothing."
    with tempfile.TemporaryDirectory() as own:
        copy = Path(own, "sheet.html")
        base = f'<base href="{folder.resolve().as_uri()}/"><style>@page{{size:{size}}}</style>'
        copy.write_text(page.replace("<meta charset", f"{base}<meta charset", 1), encoding="utf-8")
        command = [chromium, "--headless", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={own}/profile",
                   "--allow-file-access-from-files", f"--print-to-pdf={Path(own, 'sheet.pdf')}", copy.as_uri()]
        if hasattr(os, "geteuid") and os.geteuid() == 0: command.insert(1, "--no-sandbox")
        try: done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
        except (OSError, subprocess.TimeoutExpired) as error: return str(error)
        made = Path(own, "sheet.pdf")
        if done.returncode or not made.exists(): return done.stderr.strip()[-300:] or "no file was written"
        shutil.copyfile(made, target)
    return ""


def add_links(folder):
    "Add links to the PDFs below the title of the page in `folder`."
    page = LexborHTMLParser((folder / PAGE).read_text(encoding="utf-8"))
    links = LexborHTMLParser(LINKS).css_first("p")
    page.css_first("header.title").insert_child(links)
    (folder / PAGE).write_text(dense_html(page.html), encoding="utf-8")
