"""Writes docs/card-wordings.md anew: ``python -m tests.engine.cards.wordings``."""

from pathlib import Path

from engine import cards
from engine.cards import CardFacts
from engine.cards.verdicts import Verdict, because, verdicts

PAGE = Path(__file__).resolve().parents[3] / "docs/card-wordings.md"

HEAD = """# Cards of two wordings

The texts of cards were worded anew after they had been printed. Each pair of texts was judged: for
the cards of the first part the two do not do the same, for those of the second they do. A format
names which one it plays (ruling R-wording): Dawn of Perim 2007 and the demo play what was printed,
all others the wording of today; an event may set the switch `wording` to `printed` or `current`.
Both are given in our own words.
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
    verdict = verdicts("chaotic").get(card.full_name)
    return (
        f"\n## {card.full_name}\n\n"
        + (f"- Verdict: {verdict.line}.\n" if verdict else "")
        + f"- Printed: {_said(printed)}\n- Today: {_said(card)}\n"
    )


def _said(card: CardFacts) -> str:
    lines = [*card.wording, *(f"(Brainwashed) {line}" for line in card.brainwashed_wording)]
    return " / ".join(lines) or "not yet in our notation"


def _alike() -> str:
    """The second part: by which rules, or for which reason, each other pair is alike."""
    judged = {n: one for n, one in sorted(verdicts("chaotic").items()) if not one.differs}
    used = {rule for verdict in judged.values() for rule in verdict.rules}
    rules = "".join(f"| {rule} | {why} |\n" for rule, why in because().items() if rule in used)
    names = {rule: [n for n, one in judged.items() if one.rules == rule] for rule in _ways(judged)}
    joined = "".join(f"| {', '.join(way)} | {'; '.join(of)} |\n" for way, of in names.items())
    by_hand = "".join(f"| {n} | {one.words} |\n" for n, one in judged.items() if one.by_hand)
    return (
        "\n# Alike\n\n## By rules of the comparer\n\n"
        "| rule | why it joins two texts |\n|---|---|\n" + rules + "\n"
        "| joined by | cards |\n|---|---|\n" + joined + "\n"
        "## By hand\n\n| card | reason |\n|---|---|\n" + by_hand
    )


def _ways(judged: dict[str, Verdict]) -> list[tuple[str, ...]]:
    return sorted({verdict.rules for verdict in judged.values() if verdict.rules})


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
