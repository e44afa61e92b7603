"""The length of our wordings compared with that of the texts in a file."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import median

from engine import language as reading
from engine.cards import UnknownCard, facts
from engine.cards.checking import rows_of

_NEEDED = ("full_name", "text")
_TEXTS = ("text", "brainwashed_text")


@dataclass(frozen=True)
class Lengths:
    """For each card, by name, the number of characters of its text and of our wording; the longest
    line of our wordings; how many lines are worded in the language, out of how many."""

    cards: dict[str, tuple[int, int]]
    longest: tuple[int, str]
    said: tuple[int, int]

    @property
    def ratio(self) -> float:
        """The median over all cards of our length divided by the length of the text."""
        return median(ours / theirs for theirs, ours in self.cards.values())

    def line(self) -> str:
        """The figures in one line."""
        theirs = median(theirs for theirs, _ in self.cards.values())
        ours = median(ours for _, ours in self.cards.values())
        size, name = self.longest
        return (
            f"cards={len(self.cards)} ratio={self.ratio:.2f} theirs={theirs:g} ours={ours:g}"
            f" longest={size} ({name}) said={self.said[0]} of {self.said[1]}"
        )


def lengths(paths: Iterable[str], game: str, language: str = "en") -> Lengths:
    """Cards with a text, each once, and our wording in a language. Raises the errors of
    :func:`rows_of`; ValueError where no card of the files is known."""
    cards: dict[str, tuple[int, int]] = {}
    longest = (0, "")
    said = lines = 0
    for path in paths:
        for row in rows_of(path, _NEEDED):
            name = row["full_name"]
            texts = [line for key in _TEXTS for line in reading.lines(row.get(key) or "")]
            if not texts or name in cards:
                continue
            try:
                card = facts(game, name)
            except UnknownCard:
                continue
            ours = (*card.wording_in(language), *card.brainwashed_wording_in(language))
            said += sum(card.said_in(language))
            lines += len(ours)
            cards[name] = (_size(texts), _size(ours))
            longest = max(longest, *((len(line), name) for line in ours))
    if not cards:
        raise ValueError(f"no text of a card of {game} in these files")
    return Lengths(cards, longest, (said, lines))


def _size(lines: Iterable[str]) -> int:
    """The number of characters of a text box, with its line ends."""
    return len("\n".join(lines))
