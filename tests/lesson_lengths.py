"""How long each lesson is on the built site: screens, words, the share that is lesson, sentences to read again."""
import re
import sys
from pathlib import Path

from browser import launch, tab

TOP = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(TOP), str(TOP / "docs")]

from site_map import address

from ndcg_lit.tables import table

FOLDERS = ("lessons", "practice")
# What a reader sees at first: what is folded counts no words; of code, what stands open does.
WORDS = """main => {
  const words = node => (node?.innerText ?? "").split(/\\s+/).filter(Boolean).length;
  const after = [...main.querySelectorAll("#reference, #reference ~ *")];
  const reference = after.map(words).reduce((a, b) => a + b, 0);
  return [words(main), reference, main.getBoundingClientRect().height, main.innerText];
}"""
# A number, a measure or a table that does what only a person does
PERSON = re.compile(r"\b(numbers?|values?|tables?|measures?|scores?|formulas?|[NI]?DCG|M?AP|M?RR) "
                    r"(says?|tells?|knows?|thinks?|forgives?|wants?|asks?|hears?|decides?|speaks?)\b", re.IGNORECASE)


def measured(page, path):
    "Return title, screens, words, share of lesson in percent, and the personified sentences of the page at `path`."
    page.goto(path.as_uri(), wait_until="load")
    words, reference, height, text = page.locator("main").evaluate(WORDS)
    persons = [part for part in re.split(r"(?<=[.!?])\s", text) if PERSON.search(part)]
    return page.inner_text("h1"), height / 900, words, round(100 * (words - reference) / words), persons


def main():
    "Print one row for each lesson, then the sentences in which a number acts as a person would."
    names = [path.relative_to(TOP / "nbs").as_posix() for folder in FOLDERS for path in
             sorted((TOP / "nbs" / folder).glob("*.ipynb"))]
    pages = [TOP / "_docs" / f"{address(name)}.html" for name in names]
    if not all(path.exists() for path in pages): sys.exit("the site is not built: make docs")
    with launch() as browser, tab(browser) as watched:
        found = [measured(watched.page, path) for path in pages]
    lessons, screens, words, shares, persons = zip(*found)
    print(table(1, lesson=lessons, screens=screens, words=words, **{"lesson %": shares}))
    print(f"{sum(words):,} words. Sentences in which a number acts: {sum(map(len, persons))}")
    for lesson, sentences in zip(lessons, persons):
        for sentence in sentences: print(f"  {lesson}: {' '.join(sentence.split())[:160]}")


if __name__ == "__main__": main()
