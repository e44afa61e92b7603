"""Packs of cards made from the sets of a game, and what follows from a seed. No database.

What a pack holds is said in lines, one a slot: a number, then kinds and rarities as the cards have
them. `2 creature common` are two common Creatures, `1 rare, super rare` is a card of either rarity,
`4 any` are any four. From the same seed anybody works the same packs out again:

* a slot knows its cards in the order of their names, those of each set apart;
* the packs of an entry take the sets in turn, and fill the slots in their order;
* each card is drawn from the stream `packs/<number of the entry>/<turn>` of the seed among those of
  its slot that the pack does not hold yet; where it holds them all, among all of them.

The `turn` counts the pools made for that entry: it is 0 unless staff had a pool made anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.cards import CardFacts
from engine.kernel.chance import Stream, seed_bytes

ANY = "any"
MOST_LINES = 30
MOST_CARDS = 100
"""Cards of one pack."""
_COUNT = re.compile(r"(\d{1,3})\s*[xX×]?\s+(.+)")


@dataclass(frozen=True, slots=True)
class Slot:
    """A number of cards of one of these kinds and one of these rarities. If none is named, any will
    do."""

    count: int
    kinds: tuple[str, ...] = ()
    rarities: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The line that is read back as the slot."""
        return f"{self.count} {self.words}"

    @property
    def words(self) -> str:
        """Its kinds and rarities."""
        return ", ".join((*self.kinds, *self.rarities)) or ANY

    def takes(self, kind: str, rarity: str) -> bool:
        """Whether a card of this kind that was printed in this rarity may fill the slot."""
        return kind in (self.kinds or (kind,)) and rarity in (self.rarities or (rarity,))


class BadPack(ValueError):
    """A line of a pack that cannot be read. `line` is its number; 0 means that the pack as a whole
    has too few or too many cards. `what` is the part that is not understood, else ""."""

    def __init__(self, line: int, what: str = "") -> None:
        super().__init__(f"line {line}: {what}" if line else "too few or too many cards")
        self.line = line
        self.what = what


def slots_of(text: str, kinds: Iterable[str], rarities: Iterable[str]) -> tuple[Slot, ...]:
    """The slots that the lines of a text describe. Raises :class:`BadPack` for the first line that
    is not understood."""
    known = {**dict.fromkeys(kinds, "kind"), **dict.fromkeys(rarities, "rarity"), ANY: ""}
    longest = sorted(map(re.escape, known), key=len, reverse=True)
    word = re.compile(rf"(?<![a-z])(?:{'|'.join(longest)})(?![a-z])")
    found = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip().casefold()
        if not line:
            continue
        said = _COUNT.fullmatch(line)
        rest = word.sub("", said[2]) if said else line
        if said is None or not int(said[1]) or rest.strip(" ,/"):
            raise BadPack(number, " ".join(re.sub(r"[,/]", " ", rest).split()) or line)
        words = tuple(dict.fromkeys(word.findall(said[2])))
        named = {about: tuple(w for w in words if known[w] == about) for about in known.values()}
        found.append(Slot(int(said[1]), named.get("kind", ()), named.get("rarity", ())))
    cards = sum(slot.count for slot in found)
    if not 0 < cards <= MOST_CARDS or len(found) > MOST_LINES:
        raise BadPack(0)
    return tuple(found)


Sheets = tuple[tuple[tuple[str, ...], ...], ...]
"""The full names among which a card is drawn: for each set in its turn, for each slot."""


def printed_in(card: CardFacts, code: str) -> str | None:
    """The rarity that a card was printed with in the packs of a set; None where no pack of the set
    has it."""
    ours = (one for one in card.printings if one.set == code and one.status == "printed")
    return next((one.rarity for one in ours), None)


def sheets_of(cards: Iterable[CardFacts], sets: Sequence[str], slots: Sequence[Slot]) -> Sheets:
    """The names of each slot, set by set; an empty one where no card of a set fits a slot."""
    of_sets: dict[str, list[tuple[str, str, str]]] = {code: [] for code in sets}
    for card in cards:
        for code, rows in of_sets.items():
            rarity = printed_in(card, code)
            if rarity is not None:
                rows.append((card.full_name, str(card.kind.value), rarity))
    return tuple(
        tuple(
            tuple(sorted(name for name, kind, rarity in of_sets[code] if slot.takes(kind, rarity)))
            for slot in slots
        )
        for code in sets
    )


def packs_of(
    seed: str, number: int, sheets: Sheets, counts: Sequence[int], packs: int, turn: int = 0
) -> tuple[tuple[str, ...], ...]:
    """The packs of an entry by its number. Raises ValueError where a slot has no card."""
    stream = Stream(seed_bytes(seed), f"packs/{number}/{turn}")
    return tuple(_pack(sheets[at % len(sheets)], counts, stream) for at in range(packs))


def _pack(slots: Sequence[Sequence[str]], counts: Sequence[int], stream: Stream) -> tuple[str, ...]:
    held: list[str] = []
    for names, count in zip(slots, counts, strict=True):
        if not names:
            raise ValueError("a slot without cards")
        for _ in range(count):
            left = [name for name in names if name not in held] or names
            held.append(left[stream.below(len(left))])
    return tuple(held)
