"""The verdict on the two texts of a card: alike, and why, or different, and how (R-wording).

A line of ``verdicts.txt`` is: the full name | the verdict | the digest of the printed text. The
verdict is ``alike by`` the rules that join the two, ``alike, by hand:`` the reason of a person who
read both, or ``differs:`` how. The rules are the kinds of older phrases and the rewritings of the
comparer; ``one reading`` means that the grammar reads the printed text as the very abilities of
today.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine import games
from engine.cards import all_facts
from engine.cards.chaotic import phrases
from engine.cards.rewordings import REWRITINGS

ONE_READING = "one reading"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a card: the rules that join its two texts, or in our words why they are alike
    or how they differ. ``digest`` is that of the printed text that was read."""

    differs: bool
    rules: tuple[str, ...]
    words: str
    digest: str

    @property
    def by_hand(self) -> bool:
        """Whether a person found the two alike, not the comparer."""
        return not self.differs and not self.rules

    @property
    def line(self) -> str:
        """The verdict as it is written in the file."""
        if self.rules:
            return f"alike by {', '.join(self.rules)}"
        return f"differs: {self.words}" if self.differs else f"alike, by hand: {self.words}"

    @property
    def reason(self) -> str:
        """Why the texts are alike, or how they differ, in full words."""
        return self.words or "; ".join(because()[rule] for rule in self.rules)


@games.forget_with
@lru_cache(maxsize=4)
def verdicts(game: str) -> dict[str, Verdict]:
    """The verdict on each card of two texts, by full name."""
    lines = games.rulebook(game).card_file("verdicts.txt").splitlines()
    return dict(read(line) for line in lines if line and not line.startswith("#"))


def read(line: str) -> tuple[str, Verdict]:
    """The full name and the verdict of a line. Raises ValueError for one that is none."""
    name, _, rest = line.partition(" | ")
    said, _, digest = rest.rpartition(" | ")
    for head, differs in (("differs: ", True), ("alike, by hand: ", False)):
        if said.startswith(head):
            return name, Verdict(differs, (), said.removeprefix(head), digest)
    rules = tuple(said.removeprefix("alike by ").split(", "))
    if not said.startswith("alike by ") or not set(rules) <= because().keys():
        raise ValueError(f"no verdict: {line!r}")
    return name, Verdict(False, rules, "", digest)


@lru_cache(maxsize=1)
def because() -> dict[str, str]:
    """Each rule that may join two texts -> why it does."""
    return {
        ONE_READING: "the words of both say the same ability",
        **phrases.BECAUSE,
        **{rewriting.name: rewriting.because for rewriting in REWRITINGS},
    }


def two_texts(game: str) -> set[str]:
    """The full names of all cards that are known to have two texts."""
    marked = (card for card in all_facts(game) if card.printed_digest or card.printed_alike)
    return {card.full_name for card in marked} | verdicts(game).keys()


def tally(game: str) -> dict[str, int]:
    """The number of cards with two texts, of pairs that are alike, of pairs that differ, and of
    verdicts."""
    judged = verdicts(game)
    differing = sum(verdict.differs for verdict in judged.values())
    return {
        "wordings": len(two_texts(game)),
        "alike": len(judged) - differing,
        "differs": differing,
        "verdicts": len(judged),
    }
