"""How the code is written: ruff for Python and notebooks, biome for scripts and styles, TypeScript for their JSDoc."""
import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import npm
from source import TOP, pieces, read

RUFF = Path(sys.executable).with_name("ruff")
EXPORT = re.compile(r"((?:/\*\*(?:(?!\*/).)*\*/\s*)?)export (?:async )?function (\w+)\(", re.S)
ARROW = re.compile(r"((?:/\*\*(?:(?!\*/).)*\*/\s*)?)export const (\w+) = (?:async )?(\([^()]*\)|\w+) =>", re.S)


def ruff(top=TOP):
    command = [RUFF, "check", "--no-cache", "--config", TOP / "pyproject.toml", "."]
    return subprocess.run(command, cwd=top, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def balanced(text):
    "The beginning of `text` up to the bracket that closes the one before it."
    depth = 1
    for at, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if depth == 0: return text[:at]
    return text


def parameters(text):
    "How many parameters a list in JavaScript holds."
    depth, count = 0, bool(text.strip())
    for letter in text.strip().rstrip(","):
        depth += (letter in "([{") - (letter in ")]}")
        count += letter == "," and depth == 0
    return int(count)


def undocumented(top=TOP):
    "Exported functions of the front end without a JSDoc type for each parameter; TypeScript knows what they return."
    problems = []
    for path in sorted((top / "ndcg_lit" / "static").rglob("*.js")):
        source = read(path)
        found = [(m[1], m[2], balanced(source[m.end():])) for m in EXPORT.finditer(source)]
        found += [(m[1], m[2], m[3].strip("()")) for m in ARROW.finditer(source)]
        for comment, name, listed in found:
            types = len(set(re.findall(r"@param\s+\{.+?\}\s+\[?(\w+)(?![\w.])", comment, re.S)))
            if "@type" not in comment and types < parameters(listed): problems.append(f"{path.name}: {name}")
    return problems


def patterns_of_markup(top=TOP):
    "Patterns of the builder that hold a tag: a pattern misreads what a parser reads."
    calls = [(place, node) for place, source in pieces(top) if place.startswith("docs/")
             for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    held = [(place, node.args[0].value) for place, node in calls if ast.unparse(node.func).startswith("re.")
            if node.args and isinstance(node.args[0], ast.Constant)]
    return [f"{place}: {pattern}" for place, pattern in held if re.search(r"(?<![?P])</?\w", pattern)]


def test_no_pattern_of_the_builder_reads_markup():
    assert patterns_of_markup() == []


def test_a_pattern_of_markup_is_found(tmp_path):
    (tmp_path / "docs").mkdir()
    source = "import re\nA = re.compile(r'<img src=')\nB = re.sub('</b>', '', C)\nD = re.search(r'(?<=a)(?P<b>c)', E)\n"
    (tmp_path / "docs" / "a.py").write_text(source, encoding="utf-8")
    assert patterns_of_markup(tmp_path) == ["docs/a.py: <img src=", "docs/a.py: </b>"]


def test_python_and_notebooks_keep_the_rules_of_ruff():
    done = ruff()
    assert done.returncode == 0, done.stdout


def test_scripts_and_styles_keep_the_rules_of_biome():
    done = npm.run("biome", "check", "--max-diagnostics=200")
    assert done.returncode == 0, done.stdout


def test_the_types_of_the_scripts_fit():
    done = npm.run("tsc", "--project", ".")
    assert done.returncode == 0, done.stdout


def test_every_exported_function_of_the_front_end_has_types():
    assert undocumented() == []


@pytest.fixture
def package(tmp_path):
    "A checkout of one static folder with the project's own configuration, that a test may spoil."
    (tmp_path / "ndcg_lit" / "static").mkdir(parents=True)
    for name in ("biome.json", "tsconfig.json"): (tmp_path / name).write_text(read(TOP / name), encoding="utf-8")
    return tmp_path


def script(package, text, name="a.js"):
    (package / "ndcg_lit" / "static" / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("line, rule", [
    ("x = '" + "a" * 120 + "'\n", "line-too-long"),
    ("import os\n", "unused-import"),
    ("def f(a=[]):\n    return a\n", "mutable-argument-default"),
])
def test_ruff_finds_a_fault(tmp_path, line, rule):
    (tmp_path / "a.py").write_text(line, encoding="utf-8")
    assert rule in ruff(tmp_path).stdout


@pytest.mark.parametrize("name, text", [
    ("a.js", "const a = 1,\n  b = 2;\nconsole.log(a, b);\n"),
    ("a.js", "export const f = a => { g(a); h(a); };\n"),
    ("a.css", "a { color: red; margin: 0 }\n"),
])
def test_biome_finds_two_declarations_on_a_line(package, name, text):
    script(package, text, name)
    assert npm.run("biome", "check", "--vcs-enabled=false", top=package).returncode


def test_biome_accepts_one_declaration_a_line(package):
    script(package, "export const a = 1;\nif (a) console.log(a);\n")
    script(package, "a {\n  color: red;\n}\n", "a.css")
    done = npm.run("biome", "check", "--vcs-enabled=false", top=package)
    assert done.returncode == 0, done.stdout


def test_typescript_finds_a_wrong_type(package):
    script(package, "/** @param {number[]} rel */\nexport function cg(rel) {\n  return rel.total;\n}\n")
    done = npm.run("tsc", "--project", ".", top=package)
    assert done.returncode and "total" in done.stdout


def test_an_exported_function_without_types_is_found(package):
    script(package, "export function cg(rel, { k } = {}) {}\nexport const dcg = (rel, k) => 0;\n")
    assert undocumented(package) == ["a.js: cg", "a.js: dcg"]


def test_an_exported_function_with_types_is_well(package):
    comment = "/**\n * @param {number[]} rel\n * @param {{k?: number}} [form]\n * @returns {number}\n */\n"
    script(package, f"{comment}export function cg(rel, {{ k }} = {{}}) {{}}\n")
    assert undocumented(package) == []
