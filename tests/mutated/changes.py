"""What is done to a list: its cards are changed, its lines are spoiled or written otherwise."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping
from functools import lru_cache

from engine import cards, games
from engine.kernel.chance import Stream
from tests.mutated.sheet import OWN_PILE, Line, Sheet, plain

Change = Callable[[Sheet, Stream], bool]
"""Does it to the sheet; False where there is nothing to do it to."""


def _row(sheet: Sheet, stream: Stream) -> Line | None:
    rows = sheet.rows()
    return sheet.lines[rows[stream.below(len(rows))]] if rows else None


def _stranger(sheet: Sheet, pile: str, stream: Stream) -> str:
    """A card of the catalogue that can be written into a pile."""
    names = cards.names(sheet.game)
    while True:
        name = names[stream.below(len(names))]
        own = OWN_PILE.get(cards.facts(sheet.game, name).kind.value, "")
        if own == pile or (sheet.game == "genesis" and pile != "champion"):
            return name


# --- Its cards ---------------------------------------------------------------------------------


def out(sheet: Sheet, stream: Stream) -> bool:
    """A line is left out."""
    rows = sheet.rows()
    if len(rows) < 2:
        return False
    del sheet.lines[rows[stream.below(len(rows))]]
    return True


def more(sheet: Sheet, stream: Stream) -> bool:
    """Up to four more copies of a card."""
    row = _row(sheet, stream)
    if row is None or not isinstance(row.count, int):
        return False
    row.count += 1 + stream.below(4)
    return True


def fewer(sheet: Sheet, stream: Stream) -> bool:
    """One copy of several."""
    rows = [sheet.lines[at] for at in sheet.rows()]
    several = [row for row in rows if isinstance(row.count, int) and row.count > 1]
    if not several:
        return False
    several[stream.below(len(several))].count = 1
    return True


def exchanged(sheet: Sheet, stream: Stream) -> bool:
    """Another card in the place of one: of a wrong tribe or world, too dear, Unique, by chance."""
    row = _row(sheet, stream)
    if row is None:
        return False
    row.card = row.name = _stranger(sheet, row.pile, stream)
    return True


def another_head(sheet: Sheet, stream: Stream) -> bool:
    """Another champion, or another first Creature: the others may not go with it."""
    first = next(iter(sheet.rows()), None)
    if first is None:
        return False
    row = sheet.lines[first]
    row.card = row.name = _stranger(sheet, row.pile, stream)
    return True


def put_in(sheet: Sheet, stream: Stream) -> bool:
    """A card of its own line more."""
    row = _row(sheet, stream)
    if row is None:
        return False
    name = _stranger(sheet, row.pile, stream)
    sheet.lines.insert(sheet.lines.index(row) + 1, Line(row.pile, name, name, 1))
    return True


def line_twice(sheet: Sheet, stream: Stream) -> bool:
    """A line is pasted twice, each for one copy where it said two: that means the same."""
    row = _row(sheet, stream)
    if row is None or not isinstance(row.count, int):
        return False
    again = Line(row.pile, row.name, row.card, 1)
    if row.count > 1 and stream.below(2):
        row.count -= 1
    sheet.lines.append(again)
    at = sheet.lines.index(row)
    sheet.lines.insert(at, sheet.lines.pop())
    return True


def section_twice(sheet: Sheet, stream: Stream) -> bool:
    """A section is pasted twice."""
    heads = sheet.heads()
    at = stream.below(len(heads))
    end = heads[at + 1] if at + 1 < len(heads) else len(sheet.lines)
    copied = [Line(o.pile, o.name, o.card, o.count, o.unread) for o in sheet.lines[heads[at] : end]]
    sheet.lines += copied
    return True


# --- Its writing -------------------------------------------------------------------------------


def misspelt(sheet: Sheet, stream: Stream) -> bool:
    """A letter too many, too few or wrong, so that no card has the name."""
    row = _row(sheet, stream)
    if row is None:
        return False
    spot, letter = stream.below(len(row.name)), "qxzjk"[stream.below(5)]
    ways = [
        row.name[:spot] + letter + row.name[spot + 1 :],
        row.name[:spot] + letter + row.name[spot:],
        row.name[:spot] + row.name[spot + 1 :],
        f"{row.name} of {row.name}",
    ]
    name = ways[stream.below(len(ways))]
    if plain(name) in known(sheet.game) or not plain(name):
        return False
    row.name, row.unread = name, True
    return True


def miscounted(sheet: Sheet, stream: Stream) -> bool:
    """A number that no card can have."""
    row = _row(sheet, stream)
    if row is None:
        return False
    row.count = (0, 100, 1000, 10**12)[stream.below(4)]
    return True


def section_unnamed(sheet: Sheet, stream: Stream) -> bool:
    """A heading that names no pile: what stands below it belongs to the one before."""
    heads = sheet.heads()
    line = sheet.lines[heads[stream.below(len(heads))]]
    line.name, line.unread = ("extras", "maybe", "wanted")[stream.below(3)], True
    return True


def sections_exchanged(sheet: Sheet, stream: Stream) -> bool:
    """Two headings stand over each other's cards."""
    heads = sheet.heads()
    one, two = (sheet.lines[heads[stream.below(len(heads))]] for _ in range(2))
    if one.unread or two.unread or one.pile == two.pile:
        return False
    one.pile, two.pile = two.pile, one.pile
    return True


def moved(sheet: Sheet, stream: Stream) -> bool:
    """A line stands under another heading."""
    row = _row(sheet, stream)
    if row is None:
        return False
    heads = sheet.heads()
    sheet.lines.remove(row)
    heads = sheet.heads()
    sheet.lines.insert(heads[stream.below(len(heads))] + 1, row)
    return True


def resized(sheet: Sheet, stream: Stream) -> bool:
    """Another size in the head."""
    sheet.size = str(1 + stream.below(12))
    return True


def spelt_freely(sheet: Sheet, stream: Stream) -> bool:
    """Capitals, accents, marks and spaces as people write them: that means the same."""
    row = _row(sheet, stream)
    if row is None:
        return False
    bare = unicodedata.normalize("NFKD", row.name).encode("ascii", "ignore").decode()
    ways = [row.name.upper(), row.name.lower(), row.name.replace("'", "\u2019"), f"  {row.name} "]
    ways += [row.name.replace(",", ""), row.name.replace("-", " "), f'"{row.name}"']
    ways += [bare] if plain(bare) == plain(row.name) else []
    alone = cards.facts(sheet.game, row.card).name
    ways += [alone] if versions(sheet.game)[plain(alone)] == {row.card} else []
    row.name = ways[stream.below(len(ways))]
    return True


def remarked(sheet: Sheet, stream: Stream) -> bool:
    """An empty line and a remark."""
    sheet.remarks.add(stream.below(len(sheet.lines)))
    return True


CARDS: tuple[Change, ...] = (
    *(out, more, fewer, exchanged, another_head, put_in, line_twice, section_twice),
)
WRITING: tuple[Change, ...] = (
    *(misspelt, misspelt, miscounted, section_unnamed, sections_exchanged, moved, resized),
)
HARMLESS: tuple[Change, ...] = (spelt_freely, spelt_freely, remarked)


@lru_cache(maxsize=4)
def versions(game: str) -> Mapping[str, frozenset[str]]:
    """By the letters of a name the cards that it may mean."""
    found: dict[str, set[str]] = {}
    for full in cards.names(game):
        for name in (cards.facts(game, full).name, full):
            found.setdefault(plain(name), set()).add(full)
    exact = {plain(full): frozenset({full}) for full in cards.names(game)}
    return {name: frozenset(meant) for name, meant in found.items()} | exact


@lru_cache(maxsize=4)
def known(game: str) -> frozenset[str]:
    """What may stand in a line and is no misspelt card: names and headings."""
    book = games.rulebook(game)
    words = {plain(word) for word in (*book.piles, *book.headers, "notes", "description")}
    return frozenset(words | set(versions(game)))
