"""What figures, tables and laboratories say in Chinese: one table from English sentences, `docs/strings.json`.

    python docs/strings.py    name each sentence of the built site that has no Chinese yet; it is shown in English there

`{0}` is a value, or an element within the sentence. In what `pages` show `#` is a number. `names` stay as
they are, and so does one of the `identifiers` alone."""
import json
import re
from collections import Counter
from functools import cache
from html import escape
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from cache import OUT
from lab_assets import MADE, WORDS, module_name
from translations import LAYER, layers

HERE = Path(__file__).resolve().parent
LABS = MADE.parent
SAID = re.compile(r'\b(?:say|ndcgSay)\(\s*"((?:[^"\\]|\\.)*)"')
WIDGET = re.compile(r'data-ndcg-widget=\\"(\w+)\\"')
NUMBER = re.compile(r"[-−]?\d+(?:[.,]\d+)*")
PLACE = re.compile(r"\{(\d)\}")
CHINESE = re.compile(r"[\u4e00-\u9fff]")
LATIN = re.compile(r"[A-Za-z][\w.-]*[A-Za-z]\w*")
SPOKEN = ("aria-label", "aria-roledescription", "alt", "data-label", "placeholder", "title")
COLUMNS = "Table: "  # what a table without a caption is called, by its columns
PARAMETERS = "Parameters of "  # what the table of the parameters of a function is called, before its name
CODE = {"pre", "code", "script", "style", "math"}


@cache
def table():
    "Return the table: the sentences of `pages`, `laboratories` and `site` by their English, `names` and `identifiers`."
    return json.loads(WORDS.read_text(encoding="utf-8"))


@cache
def stored_sentences():
    "Return what a notebook may have stored, in Chinese by its English: in figures and tables, and of laboratories."
    return {**table()["laboratories"], **table()["pages"]}


def lab_scripts():
    "Return the scripts that bring to a Chinese page the words of its laboratories, by name: one they share, one each."
    notebooks = [(LAYER.parent / file).read_text(encoding="utf-8") for file in layers()]
    shown = {module_name(widget) for text in notebooks for widget in WIDGET.findall(text)}
    return {"chinese.js": lab_script(), **{f"chinese_{module}.js": lab_script(module) for module in sorted(shown)}}


def lab_script(module=""):
    "Return the script with the words that the laboratory `module` alone says, or those that laboratories share."
    own = own_words(LABS)
    words = {english: chinese for english, chinese in table()["laboratories"].items() if own.get(english, "") == module}
    text = json.dumps(words, ensure_ascii=False, separators=(",", ":"))
    return f"Object.assign(ndcgWords,{text});\n" if module else f"var ndcgWords={text};\n"


@cache
def own_words(folder):
    "Return the module of each sentence that one laboratory alone says; `folder` is that of the laboratories, `LABS`."
    modules = {path.stem for path in folder.glob("labs/*.js")}
    said = [(words, each) for each in modules for words in {*lab_sentences({each}), *task_sentences(each)}]
    by_many = {words for words, many in Counter(words for words, _ in said).items() if many > 1}
    shared = {*lab_sentences({path.stem for path in folder.glob("core/*.*")}), *by_many}
    return {words: each for words, each in said if words not in shared}


def site_script():
    "Return the script that brings to a Chinese page what the scripts of the site say."
    return f"var ndcgSite={json.dumps(table()['site'], ensure_ascii=False, separators=(',', ':'))};\n"


def site_sentences():
    "Return every sentence that the scripts of the site can say."
    return [json.loads(f'"{found}"') for path in (*HERE.glob("*.js"), HERE / "python" / "editor.js")
            for found in SAID.findall(path.read_text(encoding="utf-8"))]


def lab_sentences(stems=None):
    "Return every sentence that laboratories can say, from the scripts and the markup that are named so; None: all."
    found = []
    for path in sorted([*LABS.glob("core/*.*"), *LABS.glob("labs/*.*")]):
        if stems is not None and path.stem not in stems: continue
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".js": found += tagged(text)
        if path.suffix == ".json": found += tabled(json.loads(text))
        if path.suffix == ".html":
            markup = text.replace("<template", "<div").replace("</template", "</div")
            found += [words for _, _, words in phrases(LexborHTMLParser(markup).body)]
    return list(dict.fromkeys(found))


def tabled(table):
    "Return what the table of a laboratory can say: its questions, answers and words, or its cases."
    if "cases" in table: return [case[part] for case in table["cases"] for part in ("asks", "why")]
    asked = [words for question, answers in table["questions"].values() for words in (question, *answers.values())]
    texts = [text for rows in table["words"].values() for _, text in rows]
    return [*asked, *(text for text in texts if is_english(re.sub(r"\{[a-z]+\}", "", text)))]


def task_sentences(module=None):
    "Return the tasks, and their answers, of every laboratory on the Chinese pages, or of those called `module`."
    return [words for each, words in stored_tasks() if module in (None, each)]


@cache
def stored_tasks():
    "Return the tasks, and their answers, that notebooks with a Chinese page store, each with its laboratory's module."
    found = []
    for file in layers():
        for cell in json.loads((LAYER.parent / file).read_text(encoding="utf-8"))["cells"]:
            for output in cell.get("outputs", []):
                markup = "".join(output.get("data", {}).get("text/html", ""))
                for lab in LexborHTMLParser(markup).css("[data-ndcg-widget]"):
                    module = module_name(lab.attributes["data-ndcg-widget"])
                    for state in lab.css('script[type="application/json"]'):
                        tasks = json.loads(state.text()).get("tasks", [])
                        found += [(module, task[part]) for task in tasks for part in ("task", "answer") if part in task]
    return found


def untranslated():
    "Return each sentence of laboratories and of the site's scripts that has no Chinese, and is said in English."
    needed = {"laboratories": [*lab_sentences(), *task_sentences()], "site": site_sentences()}
    lacking = [words for part, said in needed.items() for words in said if words not in table()[part]]
    return [words for words in dict.fromkeys(lacking) if is_english(words)]


def tagged(text):
    "Return the sentences that a script tags with t, with {0} for their first value."
    return [template(text, match.end())[0] for match in re.finditer(r"(?<![\w.$])t`", text)]


def template(text, at):
    "Return the template that begins `at` this place of a script as a sentence, and where it ends."
    parts, places = "", 0
    while text[at] != "`":
        if text.startswith("${", at):
            at = value_end(text, at + 2)
            parts += f"{{{places}}}"
            places += 1
        elif text[at] == "\\":
            code = text[at + 2:at + 6] if text[at + 1] == "u" else ""
            parts += chr(int(code, 16)) if code else text[at + 1]
            at += 6 if code else 2
        else:
            parts += text[at]
            at += 1
    return parts, at + 1


def value_end(text, at):
    "Return where the value in a template ends that begins `at` this place, past its brace."
    depth = 1
    while depth:
        if text[at] == "`": at = template(text, at + 1)[1]
        else:
            depth += {"{": 1, "}": -1}.get(text[at], 0)
            at += 1
    return at


def phrases(root):
    "Yield each element within `root`, an attribute of it or None, and the English of both that is to be translated."
    for node in [*root.css("*")]:
        if is_code(node): continue
        for name in SPOKEN:
            if is_english(words := " ".join((node.attributes.get(name) or "").split())): yield node, name, words
        if is_english(words := sentence(node)): yield node, None, words


def is_code(node):
    "Check whether `node` is, or lies within, code or what is English on purpose."
    while node:
        if node.tag in CODE or node.attributes.get("lang") == "en": return True
        node = node.parent
    return False


def sentence(node):
    "Return the text of `node` with {0} for its first element; empty where it has no text of its own."
    parts, places = [], 0
    for child in node.iter(include_text=True):
        if child.tag == "-text": parts.append(child.text())
        elif not child.tag.startswith("-"):
            parts.append(f"{{{places}}}")
            places += 1
    return " ".join("".join(parts).split())


def is_english(words):
    "Check whether `words` hold more than names and numbers, and neither are an identifier nor Chinese."
    if words in table()["identifiers"] or CHINESE.search(words): return False
    return any(word not in table()["names"] for word in LATIN.findall(PLACE.sub(" ", words)))


def in_chinese(words, notebook=""):
    """Return the Chinese of these English `words`, or None where the table has none: also by the form without numbers.

    What a `notebook` calls otherwise stands in the table with its name: "precision [lessons/07_ties]"."""
    sentences = stored_sentences()
    for key in (f"{words} [{notebook}]", words):
        if key in sentences: return sentences[key]
    if words.startswith(COLUMNS):
        columns = [in_chinese(name, notebook) or name for name in words.removeprefix(COLUMNS).split(", ")]
        return None if any(map(is_english, columns)) else f"表格：{'、'.join(columns)}"
    places = PLACE.split(words)
    numbers = [number for text in places[::2] for number in NUMBER.findall(text)]
    form = "".join(f"{{{text}}}" if i % 2 else NUMBER.sub("#", text) for i, text in enumerate(places))
    if form not in sentences: return None
    rest = iter(numbers)
    return re.sub("#", lambda _: next(rest), sentences[form])


def speak_chinese(page, notebook):
    "Set what the outputs of the Chinese `page` of a `notebook` say in Chinese; return what the table does not have."
    for code in page.css("article pre"):
        code.attrs["lang"] = "en"
    for parameters in page.css(".signature .parameters"):
        parameters.attrs["aria-label"] = f"{parameters.attributes['aria-label'].removeprefix(PARAMETERS)} 的参数"
    for told in page.css(".parameters tbody td:last-child"):
        told.attrs["lang"] = "en"  # what a docstring says of a parameter
    for state in page.css("[data-ndcg-widget] script[type='application/json']"):
        name_in_chinese(state, notebook)
    for words in page.css("article math mtext"): say_in_formula(words, notebook)
    missing = []
    for node, name, words in reversed([*phrases(page.css_first("article"))]):  # the parts of an element before itself
        chinese = in_chinese(words, notebook)
        if chinese is None: missing += [words] * is_output(node)
        elif name: node.attrs[name] = chinese
        else: fill(node, chinese)
    return missing


def name_in_chinese(state, notebook):
    "Name the results of a laboratory's stored `state` in Chinese where all of them have it, as its table does."
    said = json.loads(state.text())
    results = said.get("ranking")
    if not isinstance(results, list) or not all(isinstance(each, dict) and "label" in each for each in results): return
    named = [in_chinese(each["label"], notebook) for each in results]
    if not named or None in named: return
    for each, label in zip(results, named, strict=True):
        each["label"] = label
    state.inner_html = json.dumps(said, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def say_in_formula(words, notebook):
    "Say the `words` of a formula in Chinese, if the table has them, also to who hears the formula."
    english = words.text().strip()
    chinese = in_chinese(english, notebook)
    if chinese is None: return
    formula = next(node for node in ancestors(words) if node.tag == "math")
    if "alttext" in formula.attributes:
        told = re.sub(rf"\\text{{\s*{re.escape(english)}\s*}}", rf"\\text{{{chinese}}}", formula.attributes["alttext"])
        formula.attrs["alttext"] = told
    for beside in (words.prev, words.next):
        if beside is not None and beside.tag == "mspace": beside.decompose()  # of an English word
    if chinese: words.inner_html = escape(chinese)
    else: words.decompose()  # Chinese says it elsewhere in the formula


def ancestors(node):
    "Yield what holds the `node`, from the nearest."
    while node := node.parent: yield node


def is_output(node):
    "Check whether `node` lies within a table, within what a cell gives, or within a function of the list of all."
    while node and node.tag != "article":
        if node.tag == "table" or {"cell", "signature"} & {*(node.attributes.get("class") or "").split()}: return True
        node = node.parent
    return False


def fill(node, chinese):
    "Give `node` the text `chinese`, with its own elements in their places."
    held = [child.html for child in node.iter()]
    parts = PLACE.split(chinese)
    node.inner_html = "".join(held[int(part)] if i % 2 else escape(part) for i, part in enumerate(parts))


def left_in_english(file):
    "Return what the outputs of the built Chinese page of the notebook `file` say in English, for want of Chinese."
    path = OUT / "zh" / re.sub(r"(^|/)\d+_", r"\1", file).replace(".ipynb", ".html")
    page = LexborHTMLParser(path.read_text(encoding="utf-8")) if path.exists() else None
    return speak_chinese(page, file.removesuffix(".ipynb")) if page else []


def main():
    "Print a caution for the sentences that have no Chinese yet. Nothing fails for want of it."
    found = list(dict.fromkeys([*untranslated(), *(words for file in layers() for words in left_in_english(file))]))
    if not found: return print("every sentence has its Chinese")
    print(f"Caution: {len(found)} sentences have no Chinese yet; Chinese pages say them in English.\n"
          "Their Chinese goes into docs/strings.json:")
    for words in found:
        print(f"  {json.dumps(words, ensure_ascii=False)}")


if __name__ == "__main__":
    main()
