"""The Content-Security-Policy of the built site: nothing in a page needs what it refuses, served or from the disk."""
import urllib.error
import urllib.request

import pytest
from labs import pause
from policy import hashes, header_policy, tag_policy
from selectolax.lexbor import LexborHTMLParser
from site_map import read_site

SITE = read_site()
HEARD = """addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
  console.error(`policy: ${violatedDirective} refuses ${blockedURI} at ${sourceFile}:${lineNumber}`))"""
KINDS = [  # a page of each kind, and each that has laboratories of its own
    "index.html", "lessons/normalized_gain.html", "lessons/ties.html", "lessons/conventions.html", "play/order.html",
    "play/query.html", "play/tool.html", "play/luck.html", "practice/comparison.html",
    "practice/clicks.html", "all_measures.html", "api.html", "architecture.html", "glossary.html", "sheet.html",
    "engine/dense.html", "404.html",
]


@pytest.fixture
def listened(watched):
    "Return a tab that also writes down what the policy of a page refuses."
    watched.page.add_init_script(HEARD)
    return watched


def policy_of(page):
    "Return the policy that the parsed `page` says of itself."
    [tag] = page.css('meta[http-equiv="Content-Security-Policy"]')
    return tag.attributes["content"]


def test_every_page_says_a_policy_that_names_what_stands_in_it_and_has_no_style_or_handler_on_an_element(site):
    for path in sorted(site.rglob("*.html")):
        page = LexborHTMLParser(path.read_text(encoding="utf-8"))
        texts = [[node.text() for node in page.css(which)] for which in ("script:not([src], [type])", "style")]
        assert policy_of(page) == tag_policy(*texts), path
        assert "'unsafe-inline'" not in policy_of(page) and "'unsafe-eval'" not in policy_of(page)
        written = {name for node in page.css("*") for name in node.attributes}
        assert not [name for name in written if name == "style" or name.startswith("on")], path


@pytest.mark.parametrize("name", ["index.html", "", "no/such/page", "site.js", "lessons/"])
def test_the_server_says_the_policy_of_the_page_without_the_files_of_a_disk(name, site, served):
    asked = urllib.request.Request(served + name, headers={"Accept-Encoding": "gzip"})
    try: answer = urllib.request.urlopen(asked)
    except urllib.error.HTTPError as error: answer = error
    with answer: said = answer.headers.get_all("Content-Security-Policy")
    page = {"": "index.html", "site.js": None}.get(name, name if name.endswith(".html") else "404.html")
    html = (site / page).read_text(encoding="utf-8") if page else ""
    assert said == [header_policy(html)] and "file:" not in said[0]
    if page: assert said[0] == policy_of(LexborHTMLParser(html)).replace(" file:", "")


USED = """async () => {
  const wait = () => new Promise(done => setTimeout(done, 60));
  const said = /^(Undo|Redo|Reset|Shuffle|Sort|Copy|One more|1,000|Another|Find|Next|Move|Theme)/;
  for (const fold of document.querySelectorAll("main details")) fold.open = true;
  for (const button of document.querySelectorAll(".theme-button, main button")) {
    if (said.test(button.ariaLabel || button.textContent) && button.checkVisibility()) button.click();
  }
  for (const input of document.querySelectorAll("main :is(input[type=range], select)")) {
    if (!input.checkVisibility()) continue;
    if (input.matches("select")) input.selectedIndex = (input.selectedIndex + 1) % input.options.length;
    else input.stepDown();
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }
  await wait();
}"""


# From the disk, whose policy differs by one word, every third of them
USED_BY = [("served", name) for name in KINDS] + [("disk", name) for name in KINDS[::3]]


@pytest.mark.some(4)
@pytest.mark.parametrize("door, name", USED_BY)
def test_a_page_that_is_used_asks_nothing_that_its_policy_refuses(door, name, site, served, listened):
    address = served + name if door == "served" else (site / name).as_uri()
    page = listened.go(address)
    page.wait_for_selector(".top")
    page.evaluate(USED)
    page.locator(".search-button").click()  # by its key it does not open from the field that holds a copied link
    page.keyboard.type("ideal")
    told = "search works when" if door == "disk" else "result"
    page.locator(".search [role=status]").filter(has_text=told).wait_for()
    page.evaluate("document.fonts.ready")
    styled = page.evaluate("getComputedStyle(document.querySelector('.top')).position")
    assert listened.problems == [] and styled == "sticky"


LOOKS = """() => {
  const styles = [...document.querySelectorAll("head style")].flatMap(({ sheet }) => [...sheet.cssRules]);
  const rules = styles.filter(({ selectorText }) => selectorText?.startsWith(".look"));
  const looks = element => JSON.stringify([...getComputedStyle(element)].map(name =>
    getComputedStyle(element)[name]));
  // A laboratory has taken the place of its tables, and so of their look.
  const used = rules.map(({ selectorText, style }) => [document.querySelector(selectorText), style.cssText]);
  return used.filter(([element]) => element).map(([element, css]) => {
    const before = looks(element);
    element.style.cssText = css;
    return looks(element) === before;
  });
}"""


@pytest.mark.parametrize("name", ["lessons/cumulative_gain.html", "practice/comparison.html"])
def test_a_class_that_a_style_became_outdoes_the_style_of_the_site_as_that_did(name, site, watched):
    same = watched.go((site / name).as_uri()).evaluate(LOOKS)
    assert same and all(same)


REFUSED = [
    ("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">a</p>')", "style-src-attr"),
    ("document.body.append(Object.assign(document.createElement('script'), { text: 'globalThis.ran = 1' }))",
     "script-src-elem"),
    ("document.head.append(Object.assign(document.createElement('style'), { textContent: 'p { color: red }' }))",
     "style-src-elem"),
    ("document.body.insertAdjacentHTML('beforeend', '<img src=\"https://example.invalid/a.png\">')", "img-src"),
    # Chromium 150 looks at a handler when its event comes.
    ("document.body.insertAdjacentHTML('beforeend', '<p onclick=\"globalThis.ran = 1\">a</p>'); "
     "document.body.lastElementChild.click()", "script-src-attr"),
]


@pytest.mark.parametrize("door", ["served", "disk"])
def test_what_a_page_does_not_need_is_refused(door, site, served, listened):
    page = listened.go(served + "index.html" if door == "served" else (site / "index.html").as_uri())
    for bad, refused in REFUSED:
        listened.forget()
        page.evaluate(f"() => {{ {bad}; }}")
        pause(page, 100)
        assert any(f"policy: {refused} refuses" in problem for problem in listened.problems), refused
    assert page.evaluate("globalThis.ran") is None


@pytest.mark.parametrize("door", ["served", "disk"])
def test_webassembly_runs_in_a_worker_that_a_page_makes_itself(door, site, served, listened):
    page = listened.go(served + "index.html" if door == "served" else (site / "index.html").as_uri())
    answered = page.evaluate("""() => new Promise((done, fail) => {
      const code = `onmessage = async ({ data }) => {
        const { instance } = await WebAssembly.instantiate(data);
        postMessage(Object.keys(instance.exports).length);
      }`;
      const worker = new Worker(URL.createObjectURL(new Blob([code], { type: "text/javascript" })));
      worker.onmessage = ({ data }) => done(data);
      worker.onerror = fail;
      worker.postMessage(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
    })""")
    assert answered == 0 and listened.problems == []


@pytest.mark.parametrize("missing", ["missing.html", "no/such/page"])
def test_the_way_to_the_text_stays_on_the_page_for_lost_readers(missing, served, listened):
    page = listened.page
    page.goto(served + missing)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{served}{missing}#main-text")
    assert not [problem for problem in listened.problems if "policy" in problem]


def test_a_policy_names_each_text_once_and_the_header_reads_it_back():
    assert hashes(["a", "a", "b"]) == hashes(["b", "a"]) and len(hashes(["a", "b"])) == 2
    assert hashes(["a"]) == ["'sha256-ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs='"]
    page = f'<!doctype html><meta http-equiv="Content-Security-Policy" content="{tag_policy(["a"], ["b"])}">'
    assert header_policy(page) == tag_policy(["a"], ["b"]).replace(" file:", "")
    assert "sha256" not in header_policy() and "file:" not in header_policy()
