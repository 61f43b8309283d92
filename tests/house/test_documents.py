"""CONTRIBUTING.md and the hooks name files and commands that exist."""
import json
import re

import yaml

from source import TOP, notebooks, read

INSTALLED = (".venv", "node_modules")


def absent(text, top=TOP):
    "Return files in backticks that are not there, and targets of make that the Makefile lacks."
    makefile = read(top / "Makefile")
    problems = [f"make {target}" for target in re.findall(r"make (\w+)`", text) if f"\n{target}:" not in makefile]
    words = {word for quoted in re.findall("`([^`\n]+)`", text) for word in quoted.split()}
    paths = [word for word in words if re.fullmatch(r"[\w./]+/[\w./]*|\w+\.(md|ini|txt|yml)", word)]
    missing = [path for path in paths if not path.startswith(INSTALLED) and not (top / path).exists()]
    return sorted(problems + missing)


def test_contributing_names_what_exists():
    assert absent(read(TOP / "CONTRIBUTING.md")) == []
    assert absent("`make coffee` after `nbs/99_nothing.ipynb`") == ["make coffee", "nbs/99_nothing.ipynb"]


def test_the_hooks_fetch_nothing():
    hooks = yaml.safe_load(read(TOP / ".pre-commit-config.yaml"))
    assert [repository["repo"] for repository in hooks["repos"]] == ["local"]
    assert {hook["language"] for repository in hooks["repos"] for hook in repository["hooks"]} == {"system"}


def test_no_page_shows_the_file_name_of_a_source():
    files = re.compile(r"00[0-4]_[0-9a-f]{16}")
    assert [path.stem for path in notebooks() if files.search(read(path))] == []


def test_the_readme_is_some_hundred_lines_with_a_picture_a_table_and_the_two_commands():
    text = read(TOP / "README.md")
    assert 60 < len(text.splitlines()) <= 150
    assert all(each in text for each in ("![", "| `make site` |", "| `make test` |", "`pip install .`",
                                         "| NDCG | 0.961 |"))


def test_one_page_says_how_to_install():
    "An error names the extra that is missing; the first page, which is the README, leaves the rest to this page."
    def says(cell): return cell["cell_type"] == "markdown" and "pip install" in "".join(cell["source"])
    cells = {path.stem: json.loads(read(path))["cells"] for path in notebooks()}
    assert [name for name, page in cells.items() if any(map(says, page))] == ["index", "install"]


def test_the_five_articles_have_their_titles_every_example_and_addresses_that_were_looked_up():
    cells = json.loads(read(TOP / "nbs" / "five_articles.ipynb"))["cells"]
    prose = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    shown = "\n".join("".join(output["data"]["text/markdown"]) for cell in cells for output in cell.get("outputs", [])
                      if "text/markdown" in output.get("data", {}))
    named = ("Introduce and achieve NDCG", "Koresamuel", "limingqi", "NDCG 计算", "NDCG指标",
             "理解搜索召回排序算法评价指标")
    assert all(name in prose for name in named)
    assert {int(number) for number in re.findall(r"^\| (\d+)\. ", shown, re.M)} == set(range(1, 49))
    links = re.findall(r"\]\(https://([^)]+)\)", prose)
    assert links == [  # in the order of the articles; the text of each was compared with the article
        "koresamuel.xlog.page/Introduce-and-achieve-NDCGmd", "blog.csdn.net/xiedelong/article/details/122722939",
        "lifower525.github.io/machine-learning/2019/03/25/understanding-recall-and-sorting-algorithm-evaluation-indicators",
        "www.cnblogs.com/limingqi/p/19011905"]
    theirs = re.sub(r"\]\([^)]+\)", "", prose)  # what the articles themselves name
    assert set(re.findall(r"[\w.]+\.(?:org|com|net)/\S*\w", theirs)) == {
        "en.wikipedia.org/wiki/Discounted_cumulative_gain", "zhuanlan.zhihu.com/p/136199536",
        "blog.csdn.net/burstone/article/details/143666876"}
