"""Which words are those of the five articles. The articles are their authors', and their texts are not here.

`articles.json` has a map of bits for each, in which two or three letters that follow each other in the article set one
bit: quoted words can be those of the article only if each of their bits is set. `python tests/articles.py FOLDER` makes
the maps from the texts, which are in the order of ARTICLES."""
import json
import sys
from base64 import b64decode, b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path

MAPS = Path(__file__).with_suffix(".json")
BITS = 2 ** 16
ARTICLES = ("the-phone-article", "the-pandas-note", "the-search-guide", "the-talk", "the-recommender-article")


def bits_of(text):
    "Return the bits that stand for two and for three letters in a row of the `text`, spaces aside."
    letters = "".join(text.split())
    rows = {letters[at:at + many] for many in (2, 3) for at in range(len(letters) - many + 1)}
    return {int.from_bytes(sha256(row.encode()).digest()[:2], "big") for row in rows}


def map_of(text):
    "Return the map of the bits of a `text`, as the file keeps it."
    bits = sum(1 << bit for bit in bits_of(text))
    return b64encode(bits.to_bytes(BITS // 8, "big")).decode()


@cache
def maps():
    "Return the map of each article, as a whole number."
    kept = json.loads(MAPS.read_text(encoding="utf-8"))
    return {article: int.from_bytes(b64decode(bits), "big") for article, bits in kept.items()}


def is_in(article, words):
    "Return whether the `article` has these `words`, by its map."
    return all(maps()[article] >> bit & 1 for bit in bits_of(words))


if __name__ == "__main__":
    texts = [path.read_text(encoding="utf-8") for path in sorted(Path(sys.argv[1]).iterdir())]
    MAPS.write_text(json.dumps(dict(zip(ARTICLES, map(map_of, texts), strict=True)), indent=1) + "\n", encoding="utf-8")
