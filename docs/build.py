"""Build the site from the notebooks and the outputs that they store.

    python docs/build.py                    build what changed into _docs/
    python docs/build.py --serve            build, then serve on 127.0.0.1
    python docs/build.py --force            build everything again
    python docs/build.py --check            say whether _docs/ is up to date; write nothing
    python docs/build.py --readme           write README.md and README_zh.md from nbs/index.ipynb
    python docs/build.py --readme --check   say whether both are up to date; write nothing

No notebook is run: `docs/notebooks.py` runs them, stores what they give, and proves that what is stored is fresh.
Only cells marked `#| exec_doc` run here, as they do in nbdev.
"""
import argparse
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

from assets import ASSETS, asset, python, typefaces
from cache import HERE, OUT, PACKAGE, STATE, Cache, digest, tree
from downloads import DEMO, handed_out, make_demo, make_wheel, wheel_key
from lab_assets import lab_files
from moved import moved_pages
from links import broken_links
from sheet_pdf import SIZES, add_links, find_chromium, make_pdfs
from site_map import FOLDER, NOTEBOOKS, TOP, SiteError, read_site, text, wheel_name
from strings import lab_scripts, site_script
from talk import slides

WORKERS = 2
PICTURES = (".svg", ".png", ".jpg", ".gif", ".webp")


class Build:
    "One run of the builder: the site, what is known from earlier runs, and the pages made in this one."

    def __init__(self, force=False):
        self.cache = Cache(forget=force)
        self.site = None
        self.made = []
        self.files = {}
        self.printed, self.handed_out = set(), ()


def read_sources(build):
    "Read titles, sections and reading order from `_quarto.yml` and the notebooks."
    build.site = read_site()


def check_outputs(build):
    "Check that no stored output is an error, unless its cell is tagged `raises-exception` and not `peers`."
    for page in build.site.pages.values():
        for number, cell in enumerate(page.cells, 1):
            errors = [output for output in cell.get("outputs", []) if output["output_type"] == "error"]
            tags = cell.get("metadata", {}).get("tags", [])
            if errors and ("raises-exception" not in tags or "peers" in tags):
                trace = "\n".join(errors[0].get("traceback", [])) or f"{errors[0]['ename']}: {errors[0]['evalue']}"
                where = f"nbs/{page.file}, cell {number} ({cell.get('id')})"
                raise SiteError(f"{where}: the stored output is an error:\n{text(cell)}\n{trace}")


def make_pages(build):
    "Make each page that changed: notebook to Markdown to HTML."
    pages = build.cache.stale(build.site)
    if not pages:
        return
    from render import render
    # Whole, and before two threads that each import a part of it would wait for each other.
    try: import_module("ndcg_lit")
    except ImportError as error: raise SiteError(f"ndcg_lit cannot be imported: {error}") from error
    with ThreadPoolExecutor(WORKERS) as pool:
        for number, seconds in enumerate(pool.map(lambda page: render(build.site, page), pages), 1):
            page = pages[number - 1]
            build.made.append(page)
            build.cache.note_page(build.site, page)
            say(f"[{number}/{len(pages)}] {page.html}  {seconds:.1f} s")


def draw_pictures(build):
    "Draw the pictures that stand beside a link to a page, where a title, a promise or a figure changed."
    pages = [*(page for page in build.site.pages.values() if page.in_book), *build.site.chinese]
    drawn = [HERE / "previews.py", *tree(PACKAGE / "pictures", ".py"), *tree(HERE / "fonts", ".ttf", ".otf")]
    key = digest(*(f"{page.name} {page.title} {page.description}" for page in pages), *drawn)
    if build.cache.is_done("previews", key) and all((OUT / page.preview).exists() for page in pages):
        return
    from previews import draw_previews
    say("drawing the pictures for links")
    draw_previews(pages)
    build.cache.note("previews", key)


def make_downloads(build):
    "Build the wheel of the package, and the files of the demonstration, if the package changed."
    names, key = (f"{FOLDER}/{wheel_name()}", DEMO), wheel_key()
    if not build.cache.is_done("downloads", key) or not all((OUT / name).exists() for name in names):
        say("building the wheel")
        for name, make in zip(names, (make_wheel, make_demo)): write_if_changed(OUT / name, make())
        build.cache.note("downloads", key)
    build.handed_out = names


def copy_files(build):
    "Copy styles, scripts, typefaces, pictures and each notebook for download, which says how to get what it imports."
    pictures = [path for path in tree(NOTEBOOKS, *PICTURES) if ".ipynb_checkpoints" not in path.parts]
    notebooks = [page for page in build.site.pages.values() if page.is_notebook]
    build.files = {
        **{name: asset(name).encode() for name in ASSETS},
        **typefaces(),
        **python(),
        **lab_files(),
        "chinese.js": site_script().encode(),
        **{f"labs/{name}": script.encode() for name, script in lab_scripts().items()},
        **{f"notebooks/{page.file}": handed_out(page, build.site.public) for page in notebooks},
        **{str(path.relative_to(NOTEBOOKS)): path.read_bytes() for path in pictures},
        **moved_pages(build.site),
        **slides(build.site),
        "sitemap.xml": sitemap(build.site).encode(),
    }
    for name, content in build.files.items():
        write_if_changed(OUT / name, content)


def print_sheet(build):
    """Print the sheet as PDF and link it on its page, where a Chromium is and the page has not been printed as it is.

    A site without the PDF is whole: nothing links to it then.
    """
    page, chromium = build.site.pages.get("sheet.ipynb"), find_chromium()
    pdfs = [OUT / name for name in SIZES.values()]
    if page and build.cache.is_done("sheet", sheet_key()) and all(path.exists() for path in pdfs):
        build.printed = set(SIZES.values())
        return
    if not page or not chromium:
        return
    say("printing the sheet")
    problem = make_pdfs(OUT, chromium)
    if problem:
        say(f"the sheet is not there as PDF: {chromium} could not print it: {problem}")
        return
    add_links(OUT)
    build.printed = set(SIZES.values())
    build.cache.note_page(build.site, page)
    build.cache.note("sheet", sheet_key())


def sheet_key():
    "Return a hash of what the PDF of the sheet is made from: its page, and the style and typefaces of all pages."
    return digest(OUT / "sheet.html", OUT / "style.css", *tree(OUT / "fonts", ".woff2"))


def remove_old(build):
    "Take away what an earlier build left and this one does not make."
    pages = {page.html for page in build.site.pages.values()}
    previews = {page.preview for page in build.site.pages.values()}
    keep = {*pages, *build.files, *build.printed, *build.handed_out, STATE.name, *previews}
    for path in sorted(OUT.rglob("*")):
        name = path.relative_to(OUT).as_posix()
        if path.is_file() and name not in keep and not name.startswith("pagefind/"):
            say(f"removing {name}")
            path.unlink()
            if not any(path.parent.iterdir()): path.parent.rmdir()
    build.cache.forget_pages(pages)


def check_links(build):
    "Check that every link, anchor and asset of every page resolves inside the site."
    key = digest(sorted(build.cache.known["pages"].items()), sorted(build.files))
    if build.cache.is_done("links", key):
        return
    problems = broken_links(OUT)
    if problems:
        raise SiteError("\n".join(problems))
    build.cache.note("links", key)


def index_search(build):
    "Make the search index, if any page changed, or what people type."
    key = digest(sorted(build.cache.known["pages"].items()), HERE / "search.yml", HERE / "search_index.py")
    if build.cache.is_done("search", key) and (OUT / "pagefind" / "pagefind.js").exists():
        return
    from search_index import make_index
    say("indexing for search")
    make_index(OUT)
    build.cache.note("search", key)


STEPS = (
    read_sources, check_outputs, make_pages, draw_pictures, make_downloads, copy_files, print_sheet, remove_old,
    check_links, index_search,
)


def build_site(force=False):
    "Run every step; what was done is kept even when a later step fails."
    start = time.perf_counter()
    OUT.mkdir(exist_ok=True)
    build = Build(force)
    try:
        for step in STEPS:
            step(build)
    finally:
        build.cache.save()
    done = f"{len(build.made)} of {len(build.site.pages)} pages made" if build.made else "nothing changed"
    say(f"{done}, {time.perf_counter() - start:.1f} s: {OUT.name}/index.html")


def check_site():
    "Fail when a page of _docs/ is not what its notebook would give, or a link does not resolve."
    site = read_site()
    stale = [f"_docs/{page.html} is stale" for page in Cache().stale(site)]
    problems = [*stale, *broken_links(OUT)]
    if problems:
        raise SiteError("\n".join(problems) + "\nrun: python docs/build.py")


def sitemap(site):
    "Return a list of every page but the one for lost readers, at the address the site is served at."
    pages = [page for page in site.pages.values() if not page.is_lost]
    urls = "\n".join(f"<url><loc>{site.address}{page.html}</loc></url>" for page in pages)
    opening = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{opening}\n{urls}\n</urlset>\n'


def write_if_changed(target, content):
    "Write the bytes `content` to `target`, unless it holds them."
    if target.exists() and target.read_bytes() == content:
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content)


def say(line): print(line, flush=True)


def parse_arguments():
    "Return the arguments of the command line."
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--serve", action="store_true", help="serve the site when it is built")
    parser.add_argument("--port", type=int, default=8765, help="first port to try (8765)")
    parser.add_argument("--force", action="store_true", help="ignore what earlier builds did")
    parser.add_argument("--check", action="store_true", help="write nothing, fail if something is stale")
    parser.add_argument("--readme", action="store_true", help="README.md and README_zh.md instead of the site")
    return parser.parse_args()


def run(args):
    "Run what the command line asks for."
    if args.readme:
        from readme import check_readme, write_readme
        return check_readme() if args.check else write_readme()
    if args.check:
        return check_site()
    build_site(args.force)
    if args.serve:
        from serve import serve
        serve(OUT, args.port)


def main():
    os.chdir(TOP)
    sys.path.insert(0, str(TOP))
    try: run(parse_arguments())
    except SiteError as error: sys.exit(f"build stopped: {error}")


if __name__ == "__main__":
    main()
