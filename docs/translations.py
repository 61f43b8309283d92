"""The Chinese edition: a layer of text for a notebook, keyed by cell. Code, numbers and figures stay its own.

    python docs/translations.py           name each cell whose English text has changed since, or that has no Chinese;
                                          fail where Chinese is left whose English is gone
    python docs/translations.py --stamp   say that every cell is up to date
"""
import hashlib
import json
import re
import sys
from pathlib import Path
from posixpath import dirname, join, normpath

LAYER = Path(__file__).resolve().parent.parent / "nbs" / "_zh"
LOST = LAYER / "404.md"  # the page for lost readers: no notebook, and so no layer
CELL = re.compile(r"^<!-- cell: (\S+)(?: ([0-9a-f]{8}))? -->\n", re.M)
HEADING = re.compile(r"^(#{2,4}) +(.+)$", re.M)
LINK = re.compile(r"\]\(([^)\s:#]+\.ipynb)")
WORDS = {
    "en": {
        "skip": "Skip to the text", "search": "Search", "search_these": "Search these pages", "close": "Close",
        "slash": "The key / opens this search. Ctrl+K always does.",
        "results": "Results", "pages": "Pages", "contents": "On this page", "download": "Download the notebook",
        "package": "Download the package that it imports",
        "outputs": "Every output on this page comes from a run of its notebook.", "turn": "Previous and next",
        "previous": "Previous", "next": "Next", "theme": "Theme", "site": "Site",
        "licence": "licence, for code, text and figures alike",
        "about": ": ranking metrics NDCG, MAP and MRR",
        "slides": "Slides", "back": "Back", "on": "On", "notes": "Notes",
    },
    "zh": {
        "skip": "跳到正文", "search": "搜索", "search_these": "搜索这些页面", "close": "关闭", "results": "结果",
        "slash": "按 / 键打开搜索（Ctrl+K 始终有效）",
        "pages": "页面", "contents": "本页内容", "download": "下载笔记本（英文）", "package": "下载它导入的包",
        "outputs": "本页的每个输出都来自笔记本的一次运行。", "turn": "上一页和下一页",
        "previous": "上一页", "next": "下一页", "theme": "主题", "site": "网站",
        "licence": "许可证，代码、文字和图都适用", "about": "：排序指标 NDCG、MAP 与 MRR",
        "slides": "幻灯片", "back": "上一页", "on": "下一页", "notes": "讲稿",
    },
}
BAR = {"Read": "阅读", "Play": "动手玩", "Glossary": "术语表"}
GROUPS = {  # of the menu; where a group has no page in Chinese, its title is not needed
    "Graded relevance": "分级相关性", "Binary relevance": "二元相关性", "Many queries": "多个查询",
    "Choosing a measure": "选择指标", "Comparing systems": "比较系统", "Judgments": "标注", "At hand": "常备",
    "One list": "一个列表", "Two orders": "两种排序", "Tools and visitors": "工具与访客", "Reference": "参考",
    "Users": "用户", "Recipes": "实战",
}


def layers():
    "Return the file of each translated notebook, by the name of the notebook within `nbs/`."
    found = sorted(path for path in LAYER.rglob("*.md") if path != LOST)
    return {path.relative_to(LAYER).with_suffix(".ipynb").as_posix(): path for path in found}


def read_layer(path):
    "Return the Chinese text of each cell by its id, with the stamp of the English text that it was made from."
    _, *parts = CELL.split(path.read_text(encoding="utf-8"))
    return {name: (stamp or "", text.rstrip("\n")) for name, stamp, text in zip(*[iter(parts)] * 3)}


def stamp_of(english):
    "Return the stamp of an English text."
    return hashlib.sha256(english.rstrip("\n").encode()).hexdigest()[:8]


def translated(cells, layer, file, known):
    "Return the `cells` of the notebook `file` with Chinese text; links lead to the pages in `known`, else to English."
    return [chinese(cell, layer[cell["id"]][1], file, known) if cell.get("id") in layer else
            untranslated(cell, file, known) for cell in cells]


def untranslated(cell, file, known):
    "Return the `cell` in English, with links that lead on from the Chinese page, those of its outputs included."
    if cell["cell_type"] == "markdown": return {**cell, "source": relinked("".join(cell["source"]), file, known)}
    return {**cell, "outputs": [with_links(output, file, known) for output in cell.get("outputs", [])]}


def with_links(output, file, known):
    "Return the `output` of a cell with the links of its Markdown led on."
    data = output.get("data", {})
    if "text/markdown" not in data: return output
    return {**output, "data": {**data, "text/markdown": relinked("".join(data["text/markdown"]), file, known)}}


def chinese(cell, text, file, known):
    "Return the `cell` with its Chinese `text`: headings keep the ids, and links the targets, of the English ones."
    english = "".join(cell["source"])
    ids = (id_of(english, found) for found in HEADING.finditer(english))
    text = HEADING.sub(lambda found: f"{found[0]} {{#{next(ids)}}}", text)
    return {**cell, "source": relinked(text, file, known), "english": english}


def id_of(text, heading):
    "Return the id of the `heading` that was found in `text`: that of the line before it, or what its words make."
    before = text[:heading.start()].rstrip("\n").rpartition("\n")[2]
    named = before.removeprefix('<a id="').removesuffix('"></a>')
    return named if named != before else slug(heading[2])


def slug(title):
    "Return the id that pandoc gives to a heading."
    plain = re.sub(r"[^\w\s.-]", "", title.replace("$", "")).lower()
    return re.sub(r"^[^a-z]+", "", re.sub(r"\s+", "-", plain.strip()))


def relinked(text, file, known):
    "Return the `text` of the notebook `file` with the links that leave the Chinese pages led to the English ones."
    def led(found):
        target = normpath(join(dirname(file), found[1]))
        return f"]({found[1]}" if target in known else f"]({'../' * (file.count('/') + 1)}{target}"
    return LINK.sub(led, text)


def behind(file, path):
    "Return the ids of the cells of the notebook `file` whose Chinese is older than their English, and those without."
    cells = json.loads((LAYER.parent / file).read_text(encoding="utf-8"))["cells"]
    english = {cell["id"]: "".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"}
    layer = read_layer(path)
    stale = [name for name, text in english.items() if name in layer and layer[name][0] != stamp_of(text)]
    return stale, [name for name in english if name not in layer], [name for name in layer if name not in english]


def stamp(file, path):
    "Write the stamps of today's English text into the layer at `path`."
    from ndcg_lit.system import write_file  # the builder reads layers where no package is installed
    cells = json.loads((LAYER.parent / file).read_text(encoding="utf-8"))["cells"]
    stamps = {cell["id"]: stamp_of("".join(cell["source"])) for cell in cells}
    text = CELL.sub(lambda found: f"<!-- cell: {found[1]} {stamps[found[1]]} -->\n", path.read_text(encoding="utf-8"))
    write_file(path, text)


def main(arguments):
    "Write every stamp anew, or name what is behind; return the exit status, 1 where the English of a cell is gone."
    told, gone = [], 0
    for file, path in layers().items():
        if arguments == ["--stamp"]: stamp(file, path)
        stale, missing, lost = behind(file, path)
        told += [f"nbs/{file}, cell {name}: {what}" for what, names in (
            ("its Chinese text is older than the English", stale), ("it has no Chinese text", missing),
            ("it is gone; its Chinese text is not", lost)) for name in names]
        gone += len(lost)
    caution = "Caution: these cells are shown in English, or in older Chinese:"
    print("\n".join([caution, *told] if told else ["the Chinese pages are up to date"]))
    return min(gone, 1)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
