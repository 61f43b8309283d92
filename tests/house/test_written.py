"""How the code is written, as far as `make lint` does not say: types of the front end, and markup that is parsed."""
import ast
import re

from source import TOP, pieces, read

EXPORT = re.compile(r"((?:/\*\*(?:(?!\*/).)*\*/\s*)?)export (?:async )?function (\w+)\(", re.S)
ARROW = re.compile(r"((?:/\*\*(?:(?!\*/).)*\*/\s*)?)export const (\w+) = (?:async )?(\([^()]*\)|\w+) =>", re.S)


def balanced(text):
    "Return the beginning of `text` up to the bracket that closes the one before it."
    depth = 1
    for at, letter in enumerate(text):
        depth += (letter in "([{") - (letter in ")]}")
        if depth == 0: return text[:at]
    return text


def parameters(text):
    "Return how many parameters a list in JavaScript holds."
    depth, count = 0, bool(text.strip())
    for letter in text.strip().rstrip(","):
        depth += (letter in "([{") - (letter in ")]}")
        count += letter == "," and depth == 0
    return int(count)


def undocumented(top=TOP):
    "Return exported functions of the front end without a JSDoc type for each parameter; TypeScript infers the rest."
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
    "Return patterns of the builder that hold a tag: a pattern misreads what a parser reads."
    calls = [(place, node) for place, source in pieces(top) if place.startswith("docs/")
             for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    held = [(place, node.args[0].value) for place, node in calls if ast.unparse(node.func).startswith("re.")
            if node.args and isinstance(node.args[0], ast.Constant)]
    return [f"{place}: {pattern}" for place, pattern in held if re.search(r"(?<![?P])</?\w", pattern)]


def test_no_pattern_of_the_builder_reads_markup(tmp_path):
    assert patterns_of_markup() == []
    (tmp_path / "docs").mkdir()
    source = "import re\nA = re.compile(r'<img src=')\nB = re.sub('</b>', '', C)\nD = re.search(r'(?<=a)(?P<b>c)', E)\n"
    (tmp_path / "docs" / "a.py").write_text(source, encoding="utf-8")
    assert patterns_of_markup(tmp_path) == ["docs/a.py: <img src=", "docs/a.py: </b>"]


def test_every_exported_function_of_the_front_end_has_types(tmp_path):
    assert undocumented() == []
    (tmp_path / "ndcg_lit" / "static").mkdir(parents=True)
    untyped = "export function cg(rel, { k } = {}) {}\nexport const dcg = (rel, k) => 0;\n"
    comment = "/**\n * @param {number[]} rel\n * @param {{k?: number}} [form]\n * @returns {number}\n */\n"
    typed = f"{comment}export function ndcg(rel, {{ k }} = {{}}) {{}}\n"
    (tmp_path / "ndcg_lit" / "static" / "a.js").write_text(untyped + typed, encoding="utf-8")
    assert undocumented(tmp_path) == ["a.js: cg", "a.js: dcg"]
