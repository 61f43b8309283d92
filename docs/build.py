"""Build the site from the notebooks.

    python docs/build.py                    build what changed into _docs/
    python docs/build.py --serve            build, then serve on 127.0.0.1
    python docs/build.py --force            build everything again
    python docs/build.py --check            say whether _docs/ is up to date; write nothing
    python docs/build.py --readme           write README.md from nbs/index.ipynb
    python docs/build.py --readme --check   say whether README.md is up to date; write nothing
"""
import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import minify

from site_map import CONFIG, NOTEBOOKS, TOP, SiteError, read_site, surroundings, text

HERE = TOP / "docs"
PACKAGE = TOP / "ndcg_lit"
PROCESSED = TOP / "_proc"
OUT = TOP / "_docs"
STATE = OUT / ".build.json"
ASSETS = ("style.css", "site.js", "search.js")
minify.config({"js-keep-var-names": True})  # once: pages are made in several threads, and a call during this one fails
SOURCES = (*ASSETS, "page.html", "filter.lua", "cells.md.j2", "cells.py", "site_map.py", "build.py", "notebooks.py")
WORKERS = 2
FORMAT = "markdown-yaml_metadata_block"
SEARCH_UI = ("pagefind-ui", "pagefind-modular-ui", "pagefind-component-ui", "pagefind-highlight")  # we have our own
CONTENTS_ID = re.compile(r'(<a href="#[^"]*") id="toc-[^"]*"')
LAB_STYLE = re.compile(r'<style>(?:(?!</style>).)*</style>\s*(?=<div class="ndcg-lab")', re.S)
LAB_SCRIPT = re.compile(r'<script type="module" data-ndcg-modules="([^"]+)">.*?</script>', re.S)
SPACE = r"(?:\s|/\*.*?\*/)"
CSS_SPACE = re.compile(r'("[^"]*")|;?S*(\})S*|S*([{;,>])S*|(:)S+|(S)S*'.replace("S", SPACE), re.S)
UPRIGHT = re.compile(r'(?:<mi mathvariant="normal">[^<]*</mi>){2,}')
ALIGNED = re.compile(r'(<t[dh][^>]*) style="text-align: (?:left|(right));"')
FORMULA = re.compile(r'<math display="(\w+)" xmlns="[^"]*"><semantics>(.*?)<annotation encoding="application/x-tex">(.*?)</annotation></semantics></math>', re.S)


def digest(*parts):
    "One short hash of strings, bytes and files."
    total = hashlib.sha256()
    for part in parts:
        data = part.read_bytes() if isinstance(part, Path) else part if isinstance(part, bytes) else str(part).encode()
        total.update(hashlib.sha256(data).digest())
    return total.hexdigest()[:16]


def tree(folder, *suffixes):
    "The files under `folder` with one of `suffixes`, sorted."
    return sorted(path for path in folder.rglob("*") if path.suffix in suffixes and "__pycache__" not in path.parts)


class Build:
    "One run of the builder: the site, what is known from earlier runs, and the keys that say what changed."
    def __init__(self, force=False):
        self.known = {} if force else self._load()
        self.site = None
        self.changed = []   # pages rendered in this run
        self.package = digest(*tree(PACKAGE, ".py", ".js", ".css", ".html"), TOP / "settings.ini", *TOP.glob("constraints.txt"), sys.version)
        self.sources = digest(*(HERE / name for name in SOURCES))

    def _load(self):
        try:
            return json.loads(STATE.read_text(encoding="utf-8"))
        except (FileNotFoundError, json.JSONDecodeError):
            return {}

    def save(self):
        "Keep what is known, so that the next run skips it."
        OUT.mkdir(exist_ok=True)
        STATE.write_text(json.dumps(self.known, indent=1, sort_keys=True), encoding="utf-8")

    def note(self, kind, name, key):
        "Record that `name` is done for `key`."
        self.known.setdefault(kind, {})[name] = key

    def is_done(self, kind, name, key):
        "Was `name` done for this `key` in an earlier run?"
        return key is not None and self.known.get(kind, {}).get(name) == key

    def run_key(self, page): return digest(page.source, self.package)

    def page_key(self, page):
        "Everything that the HTML of `page` depends on."
        return digest(self.run_key(page), self.sources, CONFIG, json.dumps(surroundings(self.site, page)))

    def output_key(self, page):
        "The page's key with the page itself, so that one overwritten or removed is made again."
        path = OUT / page.html
        return digest(self.page_key(page), path) if path.exists() else None

    def stale(self):
        "The pages to be made again."
        return [page for page in self.site.pages.values() if not self.is_done("pages", page.html, self.output_key(page))]


def say(line):
    print(line, flush=True)


# The steps, in order. Each takes the build and either does its work or raises SiteError.

def read_sources(build):
    "Titles, sections and reading order, from `_quarto.yml` and the notebooks."
    build.site = read_site()


def check_outputs(build):
    "No stored output may be an error, unless its cell is tagged `raises-exception`."
    for page in build.site.pages.values():
        for number, cell in enumerate(page.cells, 1):
            expected = "raises-exception" in cell.get("metadata", {}).get("tags", [])
            errors = [o for o in cell.get("outputs", []) if o["output_type"] == "error"]
            if errors and not expected:
                trace = "\n".join(errors[0].get("traceback", [])) or f"{errors[0]['ename']}: {errors[0]['evalue']}"
                raise SiteError(f"nbs/{page.source.name}, cell {number} ({cell.get('id')}): the stored output is an error:\n{text(cell)}\n{trace}")


def run_changed(build):
    "Run every notebook that changed, or whose module did: one that fails stops the build."
    pages = [p for p in build.site.pages.values() if p.is_notebook and not build.is_done("ran", p.name, build.run_key(p))]
    if not pages:
        return
    say(f"running {len(pages)} notebook{'s' * (len(pages) > 1)}")
    keys = {page.name: build.run_key(page) for page in pages}
    failures = []
    # a notebook takes over `__main__` of its process, so each gets a process of its own
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        for name, seconds, failure in pool.map(run_notebook, keys):
            say(f"  ran {name}.ipynb  {seconds:.1f} s" if not failure else f"  FAILED {name}.ipynb")
            failures += [failure] if failure else []
            if not failure:
                build.note("ran", name, keys[name])
    if failures:
        others = [failure.split(":")[0] for failure in failures[1:]]
        raise SiteError(failures[0].rstrip() + "".join(f"\nalso failed: {other}" for other in others))


def run_notebook(name):
    "Run one notebook: its name, the seconds it took, and what failed."
    from notebooks import NotebookError, execute
    start = time.perf_counter()
    try:
        execute(name)
    except NotebookError as error:
        return name, 0, f"nbs/{error}"
    return name, time.perf_counter() - start, None


def process_changed(build):
    "nbdev's own processing of what changed, into _proc/. Its cache goes by file time; ours goes by content and decides."
    pages = build.stale()
    for page in pages:
        if not build.is_done("processed", page.name, build.run_key(page)):
            (PROCESSED / page.source.name).unlink(missing_ok=True)
    if all((PROCESSED / page.source.name).exists() for page in pages):
        return
    say("processing with nbdev")
    from nbdev.serve import proc_nbs
    try:
        proc_nbs(n_workers=WORKERS)
    except Exception as error:  # proc_nbs raises bare Exception, whatever the cell raised
        where = next((f"nbs/{p.source.name}" for p in pages if f"in notebook: {p.title} in cell" in str(error)), "a notebook")
        raise SiteError(f"{where}: nbdev could not process it.\n{error.__cause__ or error}") from error
    for page in pages:
        build.note("processed", page.name, build.run_key(page))


def render_changed(build):
    "Each changed page: notebook to Markdown to HTML."
    pages = build.stale()
    with ThreadPoolExecutor(WORKERS) as pool:
        for number, (page, seconds) in enumerate(pool.map(lambda page: (page, render(build, page)), pages), 1):
            build.changed.append(page)
            build.note("pages", page.html, build.output_key(page))
            say(f"[{number}/{len(pages)}] {page.html}  {seconds:.1f} s")


def render(build, page):
    "Write the HTML of one page; the seconds it took."
    start = time.perf_counter()
    markdown, matter = page_markdown(build.site, page)
    variables = {**surroundings(build.site, page), **addresses(build.site, page)}
    (OUT / page.html).write_text(tidy(pandoc(markdown, variables, matter, page)), encoding="utf-8")
    return time.perf_counter() - start


def addresses(site, page):
    "Where things are, for the template. The page for lost readers is shown at any depth, so it carries its style and a base."
    version = digest(*(HERE / name for name in ASSETS))[:8]
    base = "/" + site.address.split("//", 1)[-1].partition("/")[2]
    style = asset("style.css") if page.name == "404" else ""
    return {"version": version, "address": site.address, "html": page.html, "base": base, "style": style}


def page_markdown(site, page):
    "The Markdown of a page and its front matter, both as nbdev left them."
    import yaml
    from cells import CellError, to_markdown
    from site_map import FRONT_MATTER
    path = PROCESSED / page.source.name
    if not page.is_notebook:
        source = path.read_text(encoding="utf-8")
        front = FRONT_MATTER.match(source)
        return source[front.end() if front else 0:], yaml.safe_load(front[1]) if front else {"title": page.title}
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    front = next((m for m in (FRONT_MATTER.match(text(c)) for c in cells if c["cell_type"] == "raw") if m), None)
    try:
        markdown = to_markdown(path, page.module, {p.nbdev_html: p.html for p in site.pages.values()})
    except CellError as error:
        raise SiteError(f"nbs/{page.source.name}, {error}") from error
    return markdown, yaml.safe_load(front[1]) if front else {"title": page.title}


def pandoc(markdown, variables, matter, page):
    "`markdown` as a whole page. What pandoc warns of is an error."
    import pypandoc
    defaults = {
        "from": FORMAT, "to": "html5", "standalone": True, "wrap": "none", "table-of-contents": True, "toc-depth": 3,
        "html-math-method": {"method": "mathml"}, "template": str(HERE / "page.html"), "filters": [str(HERE / "filter.lua")],
        "metadata-files": [str(CONFIG), "front-matter.json"],
        "variables": {key: value for key, value in variables.items() if value}, "fail-if-warnings": True,
    }
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "defaults.json").write_text(json.dumps(defaults), encoding="utf-8")
        Path(folder, "front-matter.json").write_text(json.dumps({k: matter[k] for k in ("title", "description") if k in matter}), encoding="utf-8")
        command = [pypandoc.get_pandoc_path(), "--defaults", "defaults.json"]
        done = subprocess.run(command, cwd=folder, input=markdown, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        raise SiteError(f"nbs/{page.source.name}: pandoc stopped.\n{done.stderr.strip()}")
    return done.stdout


def only_first(pattern, text, html):
    "`html` with `text` where `pattern` first matches, and nothing where it matches again."
    texts = iter([text])
    return pattern.sub(lambda found: next(texts, ""), html)


def join_labs(html):
    "`html` with one style and one script for all its laboratories, in place of one for each."
    modules = list(dict.fromkeys(LAB_SCRIPT.findall(html)))
    if not modules:
        return html
    from ndcg_lit.labs.bundle import page_script, style
    html = only_first(LAB_STYLE, f"<style>{dense_css(style(*modules))}</style>\n", html)
    return only_first(LAB_SCRIPT, f'<script type="module" data-ndcg-modules="{" ".join(modules)}">{dense_js(page_script(*modules))}</script>', html)


def upright(run):
    "A run of upright letters as one MathML identifier: a name of several letters is upright as it is."
    return f"<mi>{re.sub('<[^>]*>', '', run)}</mi>"


def tidy(html):
    "Leave out what no reader needs: formulas as TeX, styles of single cells and letters, the further copies of what laboratories share."
    html = join_labs(CONTENTS_ID.sub(r"\1", html))
    html = FORMULA.sub(lambda m: f'<math display="{m[1]}" alttext="{m[3].replace(chr(34), "&quot;")}">{m[2]}</math>', html)
    html = ALIGNED.sub(lambda m: m[1] + (' class="right"' if m[2] else ""), html)
    return UPRIGHT.sub(lambda found: upright(found[0]), html)


def dense_css(css):
    "The style `css` without comments and without spaces that separate nothing."
    return CSS_SPACE.sub(lambda found: "".join(part or "" for part in found.groups()[:4]) + (" " if found[5] else ""), css).strip()


def dense_js(script):
    "The `script` without comments and spaces, its names kept."
    return minify.string("application/javascript", script)


def asset(name):
    "The style or script `name` as pages load it."
    return (dense_css if name.endswith(".css") else dense_js)((HERE / name).read_text(encoding="utf-8"))


def copy_files(build):
    "Style, script, pictures, and each notebook for download."
    wanted = {name: asset(name).encode() for name in ASSETS}
    wanted |= {f"notebooks/{p.source.name}": p.source.read_bytes() for p in build.site.pages.values() if p.is_notebook}
    wanted |= {str(p.relative_to(NOTEBOOKS)): p.read_bytes() for p in tree(NOTEBOOKS, ".svg", ".png", ".jpg", ".gif", ".webp") if ".ipynb_checkpoints" not in p.parts}
    for name, content in wanted.items():
        target = OUT / name
        if not target.exists() or target.read_bytes() != content:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    build.known["files"] = sorted(wanted)


def remove_old(build):
    "Take away what an earlier build left and this one does not make."
    pages = {page.html for page in build.site.pages.values()}
    keep = pages | set(build.known["files"]) | {"sitemap.xml", STATE.name}
    for path in sorted(OUT.rglob("*")):
        name = path.relative_to(OUT).as_posix()
        if path.is_file() and name not in keep and not name.startswith("pagefind/"):
            say(f"removing {name}")
            path.unlink()
    build.known["pages"] = {name: key for name, key in build.known.get("pages", {}).items() if name in pages}


def write_sitemap(build):
    "Every page but the one for lost readers, at the address the site is served at."
    pages = [page for page in build.site.pages.values() if page.name != "404"]
    lines = [f"<url><loc>{build.site.address}{page.html}</loc></url>" for page in pages]
    xml = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' + "\n".join(lines) + "\n</urlset>\n"
    (OUT / "sitemap.xml").write_text(xml, encoding="utf-8")


def check_links(build):
    "Every link, anchor and asset of every page resolves inside the site."
    key = digest(json.dumps([build.known["pages"], build.known["files"]], sort_keys=True), HERE / "links.py")
    if build.known.get("links") == key:
        return
    from links import broken_links
    problems = broken_links(OUT)
    if problems:
        raise SiteError("\n".join(problems))
    build.known["links"] = key


def index_search(build):
    "The search index, made again when any page changed."
    key = digest(json.dumps(build.known["pages"], sort_keys=True))
    if build.known.get("search") == key and (OUT / "pagefind" / "pagefind.js").exists():
        return
    say("indexing for search")
    shutil.rmtree(OUT / "pagefind", ignore_errors=True)
    command = [sys.executable, "-m", "pagefind", "--site", str(OUT), "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SiteError(f"pagefind stopped.\n{done.stdout}{done.stderr}".strip())
    for path in (OUT / "pagefind").iterdir():
        if path.name.startswith(SEARCH_UI):
            path.unlink()
    build.known["search"] = key


STEPS = (read_sources, check_outputs, run_changed, process_changed, render_changed, copy_files, remove_old, write_sitemap, check_links, index_search)


def build_site(force=False):
    "Run every step; what was done is kept even when a later step fails."
    start = time.perf_counter()
    OUT.mkdir(exist_ok=True)
    build = Build(force)
    try:
        for step in STEPS:
            step(build)
    finally:
        build.save()
    done = f"{len(build.changed)} of {len(build.site.pages)} pages made" if build.changed else "nothing changed"
    say(f"{done}, {time.perf_counter() - start:.1f} s: {OUT.name}/index.html")


def check_site():
    "Fail when a page of _docs/ is not what its notebook would give, or a link does not resolve."
    from links import broken_links
    build = Build()
    read_sources(build)
    stale = [f"_docs/{page.html} is stale" for page in build.stale()]
    problems = [*stale, *broken_links(OUT)]
    if problems:
        raise SiteError("\n".join(problems) + "\nrun: python docs/build.py")


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--serve", action="store_true", help="serve the site when it is built")
    parser.add_argument("--port", type=int, default=8765, help="first port to try (8765)")
    parser.add_argument("--force", action="store_true", help="ignore what earlier builds did")
    parser.add_argument("--check", action="store_true", help="write nothing, fail if something is stale")
    parser.add_argument("--readme", action="store_true", help="README.md instead of the site")
    return parser.parse_args()


def main():
    args = parse_arguments()
    os.chdir(TOP)
    sys.path.insert(0, str(TOP))
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(TOP), os.environ.get("PYTHONPATH")]))
    try:
        if args.readme:
            from readme import check_readme, write_readme
            return check_readme() if args.check else write_readme()
        if args.check:
            return check_site()
        build_site(args.force)
    except SiteError as error:
        sys.exit(f"build stopped: {error}")
    if args.serve:
        from serve import serve
        serve(OUT, args.port)


if __name__ == "__main__":
    main()
