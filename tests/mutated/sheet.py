"""A deck list as somebody writes it: lines of which it is known what they mean.

What a sheet means is told by itself (`Sheet.meaning`), never by the reading of the product.
"""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from engine import cards, games

MOST = 99
"""Copies that a line may say."""


@dataclass(slots=True)
class Line:
    """A heading (`card` is ""), or a card: `name` as it is written, `card` the full name meant,
    `unread` where the line means none any more."""

    pile: str = ""
    name: str = ""
    card: str = ""
    count: int | str = 1
    unread: bool = False


@dataclass(slots=True)
class Meaning:
    """What a text says: the cards of each pile, and its numbered lines: those that are wrong, and
    those on which each card stands."""

    cards: dict[str, Counter[str]] = field(default_factory=dict)
    wrong: set[int] = field(default_factory=set)
    lines: dict[str, set[int]] = field(default_factory=dict)


STYLES: Mapping[str, tuple[str, str]] = {
    "own": ("{Pile}:", "{count} {name}"),
    "names": ("{pile}", "{name}"),
    "counts": ("{Pile} ({number} cards)", "{count}x {name}"),
    "commas": ("== {Pile} ==", "{count},{name}"),
    "behind": ("{PILE}", "{name} x{count}"),
    "brackets": ("--- {Pile} ---", "{name} ({count})"),
    "bullets": ("# {Pile}", "- {count} {name}"),
    "tabs": ("{Pile} [{number}]", "{count}\t{name}"),
    "printings": ("* {Pile}:", "{count} {name} (DOP) 12"),
    "bare": ("", "{count} {name}"),
    "json": ("", ""),
}
"""How builders write: a heading, and a card. `names` writes a line for each copy; `bare` has no
headings, so that a card goes where its type belongs; `json` is a document."""


@dataclass(slots=True)
class Sheet:
    """A list of a game in a style; `size` is what its head says, "" for nothing."""

    game: str
    style: str
    size: str
    lines: list[Line]
    remarks: set[int] = field(default_factory=set)
    """Places before which an empty line and a remark stand."""

    def heads(self) -> list[int]:
        """Where the headings stand."""
        return [at for at, line in enumerate(self.lines) if not line.card]

    def rows(self) -> list[int]:
        """Where cards stand that can be read."""
        return [at for at, line in enumerate(self.lines) if line.card and not line.unread]

    def text(self) -> tuple[str, Meaning]:
        """The list as it is pasted, and what it means."""
        return self._document() if self.style == "json" else self._lines()

    def _lines(self) -> tuple[str, Meaning]:
        meaning, written = Meaning(), [f"Name: Mutant\nGame: {self.game}"]
        if self.size:
            written.append(f"Size: {self.size}")
        number = 2 + bool(self.size)
        pile = ""
        for at, line in enumerate(self.lines):
            if at in self.remarks:
                written.append("\n// as played on Friday")
                number += 2
            if line.card:
                texts = self._card(line)
                one = replace(line, count=1) if len(texts) > 1 else line
                for text in texts:
                    written.append(text)
                    number += 1
                    _take(self.game, meaning, one, pile, number)
                continue
            if self.style == "bare" and not line.unread:
                continue
            written.append(self._heading(line))
            number += 1
            if line.unread:
                # Behind a # stands a remark, unless it names a pile.
                meaning.wrong |= set() if written[-1].startswith("#") else {number}
            else:
                pile = line.pile
        return "\n".join(written) + "\n", meaning

    def _card(self, line: Line) -> list[str]:
        form = STYLES[self.style][1]
        if self.style == "names":
            if isinstance(line.count, int) and 0 < line.count <= MOST:
                return [line.name] * line.count
            form = "{count} {name}"
        return [form.format(count=line.count, name=line.name)]

    def _heading(self, line: Line) -> str:
        form, word = STYLES[self.style][0] or "{Pile}:", line.name or line.pile
        held = [one.count for one in self.lines if one.card and one.pile == line.pile]
        number = sum(count for count in held if isinstance(count, int))
        return form.format(Pile=word.capitalize(), pile=word, PILE=word.upper(), number=number)

    def _document(self) -> tuple[str, Meaning]:
        """In a document nothing has a line: what is wrong is line 0."""
        meaning = Meaning()
        piles: dict[str, dict[str, int | str]] = {}
        names: dict[str, str] = {}
        pile, known = "", True
        for line in self.lines:
            if not line.card:
                pile, known = line.name or line.pile, not line.unread
                piles.setdefault(pile, {})
                meaning.wrong |= set() if known else {0}
                continue
            name = names.setdefault(f"{pile} {plain(line.name)}", line.name)
            before = piles.setdefault(pile, {}).get(name, 0)
            both = isinstance(before, int) and isinstance(line.count, int)
            piles[pile][name] = before + line.count if both else line.count
            if known:
                _take(self.game, meaning, line, pile, 0)
        counts = {"name": "Mutant", "game": self.game, "cards": piles}
        size = {"size": int(self.size)} if self.size else {}
        return json.dumps(counts | size, ensure_ascii=False), meaning


def _take(game: str, meaning: Meaning, line: Line, pile: str, number: int) -> None:
    """Take a line in as the rules of writing say: under no heading a card goes where its type
    belongs, under the heading of another type it is wrong."""
    card = cards.facts(game, line.card)
    own = OWN_PILE.get(card.kind.value, "")
    where = pile or own or "timeline"
    misplaced = own != where if game == "chaotic" else where == "champion" and own != where
    bad_count = not isinstance(line.count, int) or not 0 < line.count <= MOST
    if line.unread or misplaced or bad_count:
        meaning.wrong.add(number)
        return
    assert isinstance(line.count, int)
    held = meaning.cards.setdefault(where, Counter())
    held[line.card] += line.count
    meaning.lines.setdefault(line.card, set()).add(number)


OWN_PILE = {
    "creature": "creatures",
    "battlegear": "battlegear",
    "mugic": "mugic",
    "attack": "attacks",
    "location": "locations",
    "champion": "champion",
}


def of_cards(game: str, held: Mapping[str, Mapping[str, int]], style: str, size: str) -> Sheet:
    """The sheet of a legal list. Without headings there is no telling forethoughts from the rest:
    such a list is written with them."""
    if style == "bare" and any(held.get(pile) for pile in ("forethoughts", "subconscious")):
        style = "own"
    lines = []
    for pile in games.rulebook(game).piles:
        if held.get(pile):
            lines.append(Line(pile))
            lines += [Line(pile, name, name, count) for name, count in held[pile].items()]
    return Sheet(game, style, size, lines)


def plain(name: str) -> str:
    """A name by its letters and digits alone."""
    bare = unicodedata.normalize("NFKD", name.replace("Ø", "O").replace("ø", "o"))
    return "".join(letter for letter in bare.casefold() if letter.isalnum())
