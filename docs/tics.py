"""Count the turns of phrase that make the English of the notebooks stiff: how many a page has per thousand words.

    python docs/tics.py             the pages that have most of them, and how often each turn occurs on all pages
    python docs/tics.py NAME ...    every sentence of a notebook with such a turn: practice/10_films

A turn is not an error, and the patterns also match some sentences that are fine: this fails nothing.
"""
import json
import re
import sys
from collections import Counter

from notebooks import NOTEBOOKS, named, names

from ndcg_lit.tables import table

WORST = 15  # pages in the table
TICS = {
    "one as a pronoun": r"\b(?:the|this|that|each|every|no|another|other|same|better|best|first|last|second|new|old|"
                        r"good|larger|smaller|longer|shorter|as|is|than) one\b(?! \w+ (?:of|in)\b)",
    "clause with what": r"\bwhat\b(?![^.!?]*\?)",
    "where for if or when": r"\b[Ww]here (?:a|an|the|it|there|no|nothing|all|each|every|two|they|you|none)\b",
    "stands": r"\b(?:stands?|stood|standing)\b",
    "has the": r"\b(?:has|have) (?:the|all|no|its|one)\b",
    "gives": r"\b(?:gives?|gave)\b",
    "by for with": r"\b[Bb]y (?:linear|exponential|binary|Holm|trec_eval|LightGBM|scikit-learn|the convention|"
                   r"their NDCG|its NDCG|the NDCG|NDCG|AP|RR|MRR|grade|rank|the mean|P@\d+)\b",
    "says": r"\b(?:says?|said)\b",
    "holds": r"\b(?:holds?|held)\b",
    "asks": r"\b(?:asks?|asked)\b",
    "knows": r"\b(?:knows?|knew)\b",
    "So to open": r"(?:^|[.!?:] )So\b",
    "nobody, somebody": r"\b(?:[Nn]obody|[Ss]omebody)\b",
    "chance": r"\b[Cc]hances?\b(?! level)",
    "beside": r"\b[Bb]eside\b",
    "Who, Whoever": r"(?:^|[.!] )Who(?:ever)? (?![^.!]*\?)",
    "nothing to find": r"\bnothing to find\b",
}
# Code, formulas, markup, and the addresses of links
HIDDEN = re.compile(r"```.*?```|\$\$.*?\$\$|`[^`]*`|\$[^$]*\$|<[^>]*>|\]\([^)]*\)", re.S)


def prose(name):
    "Return the paragraphs that a reader of the notebook `name` sees, without code, formulas and addresses."
    cells = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    texts = ("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return [line for text in texts for line in HIDDEN.sub(" ", text).splitlines() if line.strip()]


def counted(paragraphs):
    "Return the number of words, and a Counter of the tics."
    found = Counter({tic: sum(len(re.findall(pattern, line)) for line in paragraphs) for tic, pattern in TICS.items()})
    return sum(len(line.split()) for line in paragraphs), found


def show(name):
    "Print each sentence of the notebook `name` that has a tic, after the name of the tic."
    for line in prose(name):
        for sentence in re.split(r"(?<=[.!?]) ", line):
            tics = [tic for tic, pattern in TICS.items() if re.search(pattern, sentence)]
            if tics: print(f"{', '.join(tics)}: {sentence.strip()}")


def main():
    "Print the sentences of the notebooks that are named, or the table of all."
    if sys.argv[1:]:
        for word in sys.argv[1:]: show(named(word))
        return
    pages = {name: counted(prose(name)) for name in names()}
    rates = {name: 1000 * found.total() / max(words, 1) for name, (words, found) in pages.items()}
    worst = sorted(rates, key=rates.get, reverse=True)[:WORST]
    print(table(1, page=worst, words=[pages[name][0] for name in worst],
                tics=[pages[name][1].total() for name in worst], per_thousand=[rates[name] for name in worst]))
    words, total = sum(each for each, _ in pages.values()), sum((found for _, found in pages.values()), Counter())
    print(table(1, tic=list(total), number=list(total.values()),
                per_thousand=[1000 * each / words for each in total.values()]))
    print(f"All {len(pages)} pages: {words:,} words, {total.total():,} tics, "
          f"{1000 * total.total() / words:.1f} per thousand")


if __name__ == "__main__": main()
