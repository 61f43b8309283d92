"""The words of the Chinese pages are those of the trade, and a page calls a button as the button is called.

Each row of `TERMS` is a word that a reader in the trade would not write, the word to write, and where it may stand:
the phrases in which it means something else. The glossary and the search also list the names that others use."""
import json
import re

import pytest

from strings import table
from translations import LAYER, layers, read_layer

TERMS = [  # wrong, as a pattern; right; the phrases in which the wrong word is right
    ("约定", "计算口径、口径；规定", ("约定俗成",)),
    ("评审员|打分员|标注者", "标注员", ()),
    ("理想顺序", "理想排序", ()),
    ("最佳顺序", "理想排序", ("它的最佳顺序", "按它排出的最佳顺序", "最佳顺序得 1", "和最佳顺序之间",
                           "最佳顺序是 2.131")),
    ("标尺", "打分标准、档", ()),
    ("实验室", "交互演示", ()),
    ("附加项", "可选依赖", ()),
    ("检验功效|检验效能", "统计功效", ()),
    ("报数", "写报告、报告的数", ()),
    ("单元(?!格|测试)", "单元格", ()),
    (r"来源 ?\d|五个来源", "文章 N、五篇文章", ()),
    (r"再按[“*]|按按钮|按一[根下]", "点", ()),
    ("排成理想", "按理想排序", ()),
    (r"下注|押(?!韵)", "猜、先猜一猜", ()),
    ("页面浏览", "曝光", ()),
    ("印[出错]", "给出、写错", ()),
    ("她们", "他们", ()),
    ("标识", "id", ()),
    ("条形(?!图)", "柱、柱子", ()),
    ("再去除", "再拿去做除法", ()),
    ("付钱", "给分", ()),
    (r"(?<![\w.])\.\d", "0.9，带 0", ()),
    ("折扣", "折损", ("折扣累", "也叫折扣", "折损、折扣")),
    ("累积", "累计", ("累积增益", "累积折现增益")),
    ("准确率", "精确率", ("平均准确率", "查准率、准确率", "准确率一条一条地判", "不用准确率或 AUC", "| 准确率",
                    "准确率、精度", "准确率不管先后")),
    ("相关度", "相关性", ()),
    ("截断点|截止位置", "截断位置", ()),
    ("看出 ?(?:#|[0-9.]+) ?的(?:真实)?差别", "检出……的差别", ()),
    (r"\d %", "95%，不留空格", ()),
    ("最先", "系统一（表头）；排在最前", ("最先做完",)),
]
LISTED = {"glossary.ipynb"}  # lists what others say
SENTENCE = re.compile(r"[^。！？\n]+[。！？]?")
HIDDEN = re.compile(r"```.*?```|`[^`]*`|\$\$.*?\$\$|\$[^$]*\$|<[^>]*>|\]\([^)]*\)", re.S)
NAME = re.compile(r"(?<!\*)\*([A-Z][^*\n]+)\*(?!\*)")


def wrong_terms(text):
    "Return each sentence of a Chinese `text` that has a wrong term, with that term and the right one."
    found = []
    for sentence in SENTENCE.findall(HIDDEN.sub(" ", text)):
        for wrong, right, phrases in TERMS:
            rest = sentence
            for phrase in phrases: rest = rest.replace(phrase, "")
            if match := re.search(wrong, rest): found.append(f"{sentence.strip()}: “{match[0]}” → {right}")
    return found


@pytest.mark.parametrize("file", sorted(set(layers()) - LISTED))
def test_a_chinese_page_has_the_words_of_the_trade(file):
    found = [f"{file}, {name}: {told}" for name, (_, text) in read_layer(layers()[file]).items()
             for told in wrong_terms(text)]
    assert found == [], "\n".join(found)


@pytest.mark.parametrize("part", ["laboratories", "site", "pages"])
def test_what_laboratories_and_outputs_say_has_the_words_of_the_trade(part):
    found = [f"{english}: {told}" for english, chinese in table()[part].items() for told in wrong_terms(chinese)]
    assert found == [], "\n".join(found)


def test_a_wrong_term_is_told_with_its_sentence_and_where_it_is_right_it_is_not():
    assert wrong_terms("第一句。评审员给等级。") == ["评审员给等级。: “评审员” → 标注员"]
    assert wrong_terms("取对数只是约定俗成，`约定` 是代码。") == []
    assert len(wrong_terms("按约定计 0，把单元运行一遍。")) == 2


@pytest.mark.parametrize("file", sorted(layers()))
def test_a_chinese_page_calls_a_control_as_the_control_is_called(file):
    "An English cell names it as *Steepness*: its Chinese names it as the table of words does."
    cells = json.loads((LAYER.parent / file).read_text(encoding="utf-8"))["cells"]
    layer, words = read_layer(layers()[file]), {**table()["site"], **table()["laboratories"]}
    missing = []
    for cell in cells:
        if cell["cell_type"] != "markdown" or cell["id"] not in layer: continue
        for name in NAME.findall("".join(cell["source"])):
            if name in words and words[name] not in layer[cell["id"]][1]:
                missing.append(f"{file}, {cell['id']}: *{name}* is called “{words[name]}”")
    assert missing == []
