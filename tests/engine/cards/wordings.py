"""Writes docs/card-wordings.md anew: ``python -m tests.engine.cards.wordings``."""

from pathlib import Path

from engine import cards
from engine.cards import CardFacts

PAGE = Path(__file__).resolve().parents[3] / "docs/card-wordings.md"

HEAD = """# Cards of two wordings

The texts of cards were worded anew after they had been printed. For these cards the two do not do
the same. A format names which one it plays (ruling R-wording): Dawn of Perim 2007 and the demo play
what was printed, all others the wording of today; an event may set the switch `wording` to
`printed` or `current`. Both are given in our own words.
"""


def page() -> str:
    """The whole page, from the catalogue."""
    return HEAD + "".join(map(_entry, two_worded())) + _alike()


def two_worded() -> list[CardFacts]:
    """The cards whose printed wording does something else, by name."""
    found = (card for card in cards.all_facts("chaotic") if card.printed_digest)
    return sorted(found, key=lambda card: card.full_name)


def _entry(card: CardFacts) -> str:
    printed = card.worded("printed")
    return (
        f"\n## {card.full_name}\n\n"
        f"- Printed: {_said(printed)}\n"
        f"- Today: {_said(card)}\n"
    )  # fmt: skip


def _said(card: CardFacts) -> str:
    lines = [*card.wording, *(f"(Brainwashed) {line}" for line in card.brainwashed_wording)]
    return " / ".join(lines) or "not yet in our notation"


def _alike() -> str:
    names = sorted(c.full_name for c in cards.all_facts("chaotic") if c.printed_alike)
    return (
        "\n## Looked at, and found to play alike\n\n"
        "The grammar reads the two wordings of these as different abilities that come to the same: "
        + "; ".join(names)
        + ".\n"
    )


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
