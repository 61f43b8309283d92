"""Make cards of the mistakes on a page, which ask for the wrong line before they tell: the lines are buttons.

A notebook has a place for the cards, `<div class="spot"></div>`, which may name the card that opens the game
(`data-first="4"`). The exhibits after it answer the cards, so they are shut until a reader asks for them. A card is
a code cell tagged `spot`. It prints the wrong value in its last line, and a comment
after the wrong line has the line as it should be:

    total += grade / log2(i + 1)
    # right: total += grade / log2(i + 2)

A line `# or: …` after it has another line that can be defended, with another value. If a card is right as it is, it has
a line `# nothing is wrong` in place of both. Each card is run as the page is made,
as it is and mended. On a page `spot.js` deals the cards; elsewhere their code stays with its exhibit.
"""
import ast
import random
from dataclasses import dataclass
from html import escape

from selectolax.lexbor import LexborHTMLParser

from highlight import highlighted

TAG = "spot"
PLACE = '<div class="spot"'
RIGHT, ALSO, FINE, PRINT = "# right: ", "# or: ", "# nothing is wrong", "print("
KNOWN = {"math", "statistics", "numpy", "ndcg_lit"}  # what a card may use, if its page imports it
LINES = range(4, 9)
FIRST = "It prints {}. Which line is wrong?"
SHELF = "All {} exhibits"
PRICE, PRICES, NO_PRICE = "{}, should be {}", "{}, should be {} or {}", "{}, and nothing is wrong"


class SpotError(ValueError):
    "Tell of a card that cannot be played: the message says what is wrong with it."


@dataclass(frozen=True)
class Card:
    "Code with a wrong line: its number from 0 on, None if nothing is wrong, and that line as it should be."
    lines: list
    wrong: int | None
    mended: str
    printing: str
    also: str = ""  # another line that can be defended in place of the wrong one

    @property
    def as_it_is(self): return "\n".join([*self.lines, self.printing])

    @property
    def as_it_should_be(self): return self.with_line(self.mended)

    def with_line(self, mended):
        "Return the code with the line `mended` in place of its wrong line."
        lines = [mended if i == self.wrong else line for i, line in enumerate(self.lines)]
        return "\n".join([*lines, self.printing])


def read_card(code):
    "Return the card that a cell with this `code` is. SpotError if it has no wrong line, or cannot be played."
    *given, printing = [line for line in code.splitlines() if line.strip()]
    also = "".join(line.replace(ALSO, "") for line in given if line.lstrip().startswith(ALSO))
    given = [line for line in given if not line.lstrip().startswith(ALSO)]
    marks = [i for i, line in enumerate(given) if line.lstrip().startswith((RIGHT.strip(), FINE))]
    if len(marks) != 1: raise SpotError(f"a card has one line `{RIGHT}…` or `{FINE}`, and this has {len(marks)}")
    if not printing.startswith(PRINT): raise SpotError(f"a card prints its value in the last line, not {printing!r}")
    [mark] = marks
    lines, comment = given[:mark] + given[mark + 1:], given[mark]
    if len(lines) not in LINES: raise SpotError(f"a card has {LINES[0]} to {LINES[-1]} lines, and this {len(lines)}")
    if comment == FINE: return Card(lines, None, "", printing)
    if not mark: raise SpotError("the wrong line comes before the line that mends it")
    before, _, mended = comment.partition(RIGHT)
    return Card(lines, mark - 1, before + mended, printing, also)


def imports_of(codes):
    "Return the imports among the `codes` of a page that its cards may use."
    nodes = [node for code in codes for node in ast.parse(code).body if isinstance(node, ast.Import | ast.ImportFrom)]
    def module(node): return node.module if isinstance(node, ast.ImportFrom) else node.names[0].name
    return "\n".join(ast.unparse(node) for node in nodes if module(node) in KNOWN)


def printed(code, imports):
    "Return what `code` prints after the `imports`."
    said = []
    names = {"print": lambda *values: said.append(" ".join(map(str, values)))}
    exec(imports, names)
    try: exec(code, names)
    except Exception as error: raise SpotError(f"{type(error).__name__}: {error}, from\n{code}") from error
    return "\n".join(said)


def outcomes(card, stored, imports):
    "Return what a `card` prints as it is and mended. SpotError unless the first is `stored`, and the second another."
    stored, wrong = stored.strip(), printed(card.as_it_is, imports)
    if wrong != stored: raise SpotError(f"the notebook stores {stored!r}, and the card prints {wrong!r}")
    if card.wrong is None: return wrong, ""
    right = printed(card.as_it_should_be, imports)
    if right == wrong: raise SpotError(f"mended, the card prints {right!r} as before")
    return wrong, right


def colored(line):
    "Return a `line` of code as HTML."
    return highlighted(line).partition("<code>")[2].rpartition("</code>")[0]


def lines_of(code, card):
    "Return the `code` of a `card` as HTML, line by line; the wrong line and the mended one are marked."
    made, at = [], 0
    for line in code.splitlines():
        inner = colored(line)
        if line.lstrip().startswith(RIGHT.strip()):
            made.append(f'<span class="mended">{escape(RIGHT)}<span>{colored(card.mended)}</span></span>')
        elif line.strip() and line in card.lines[at:at + 1]:
            made.append(f'<span class="line{" wrong" * (at == card.wrong)}">{inner}</span>')
            at += 1
        else: made.append(inner)
    return '<div class="sourceCode"><pre class="sourceCode"><code>' + "\n".join(made) + "</code></pre></div>"


def card_attributes(card, stored, imports):
    "Return what the page has to know of a `card`, as attributes of its cell in Markdown."
    wrong, right = outcomes(card, stored, imports)
    line = "" if card.wrong is None else card.wrong + 1
    also = f' data-also="{escape(printed(card.with_line(card.also), imports))}"' if card.also else ""
    return f'data-line="{line}" data-wrong="{escape(wrong)}" data-right="{escape(right)}"{also}'


def first_of(place, n):
    "Return which of `n` cards opens the game, counted from 0: the `place` counts from 1; None if any may."
    asked = place.attributes.get("data-first")
    if asked is None: return None
    if asked not in map(str, range(1, n + 1)): raise SpotError(f"data-first is a number from 1 to {n}; got {asked!r}")
    return int(asked) - 1


def set_price(card):
    "Say in the summary of the exhibit of a `card` what its code prints and what it should print."
    fold = card
    while fold is not None and fold.tag != "details": fold = fold.parent
    if fold is None: raise SpotError(f"a card is in the fold of its exhibit, and this is not:\n{card.text()}")
    wrong, right, also = (card.attributes.get(f"data-{name}") or "" for name in ("wrong", "right", "also"))
    values = [value.split()[-1] for value in (right, also) if value]
    said = (NO_PRICE, PRICE, PRICES)[len(values)].format(f"<b>{escape(wrong)}</b>", *values)
    summary = fold.css_first("summary")
    summary.inner_html = f'<span class="price">{said}</span>{summary.inner_html}'


def deal_cards(page):
    "Set the first card of `page` into its place, so that nothing moves as the script arrives that deals the others."
    cards, place = page.css(".cell[data-wrong]"), page.css_first("div.spot")
    if bool(cards) != bool(place): raise SpotError(f'{len(cards)} cards, and {"a" if place else "no"} `{PLACE}>`')
    if not cards: return
    for card in cards: set_price(card)
    order = random.Random(len(cards)).sample(range(len(cards)), len(cards))  # the menu has them as they come
    order.sort(key=lambda at: at != first_of(place, len(cards)))
    first = cards[order[0]]
    said = FIRST.format(f"<b>{escape(first.attributes['data-wrong'])}</b>")
    kept = [line.inner_html.replace("  ", "\u00a0\u00a0") for line in first.css(".line")]  # or they become one space
    lines = "".join(f'<li><button type="button">{line}</button></li>' for line in kept)
    place.replace_with(LexborHTMLParser(f"""<section class="spot needs-js" aria-label="Which line is wrong?"
data-order="{" ".join(map(str, order))}" data-pagefind-ignore><p class="count"><span>Card 1 of {len(cards)}</span></p>
<p class="told" role="status">{said}</p><ol class="lines" lang="en">{lines}</ol><p class="moves"><button
type="button">Nothing is wrong here</button></p><div class="why"></div></section>""").css_first("section"))
    shut_the_list(page, len(cards))


def shut_the_list(page, n):
    "Mark the `n` exhibits of `page`, and what is between them, and set the button above them that shows them."
    button = LexborHTMLParser(f"""<p class="shelf shut needs-js" data-pagefind-ignore><button type="button"
aria-expanded="false">{SHELF.format(n)}</button></p>""").css_first("p")
    node, last = page.css_first("section.spot").next, page.css("details.exhibit")[-1]
    page.css_first("section.spot").insert_after(button)
    while node is not None:
        if node.tag != "-text": node.attrs["class"] = f"{node.attributes.get('class') or ''} on-shelf".strip()
        node = None if node.mem_id == last.mem_id else node.next
