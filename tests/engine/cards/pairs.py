"""The pairs of texts that the files of card facts hold, and what each verdict has to rest on.

``python -m tests.engine.cards.pairs`` lists each card whose verdict does not fit its texts.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine import cards
from engine.cards.chaotic.checking import LEFT_OUT, joined, text_digest
from engine.cards.checking import rows_of
from engine.cards.verdicts import verdicts

SHARED = Path(__file__).parents[4] / "shared" / "cards" / "chaotic"
FILES = ("creatures", "attacks", "battlegear", "mugic", "locations")

Row = dict[str, Any]


def pairs() -> Iterator[tuple[Row, Row]]:
    """Each card of two texts: its row, and the row with the printed texts in it."""
    printings: dict[str, list[Row]] = {}
    for name in FILES:
        for row in rows_of(str(SHARED / f"{name}.jsonl"), ("full_name", "status", "card_key")):
            if row["status"] not in LEFT_OUT:
                printings.setdefault(row["card_key"], []).append(row)
    for rows in printings.values():
        now = next((row for row in rows if row["status"] == "printed"), rows[0])
        for row in (now, *rows):
            if row.get("text_2019") or row.get("brainwashed_text_2019"):
                yield now, _as_printed(row)
                break


def _as_printed(row: Row) -> Row:
    boxes = ("text", "brainwashed_text")
    return {**row, **{box: row.get(f"{box}_2019") or row.get(box) for box in boxes}}


def faults() -> Iterator[str]:
    """Each verdict that is missing, was made of another text, or is not what the comparer finds."""
    judged = verdicts("chaotic")
    for row, printed in pairs():
        name = row["full_name"]
        verdict, card = judged.get(name), cards.facts("chaotic", name)
        found = joined(printed, (card.written, card.written_brainwashed))
        if verdict is None:
            yield f"{name}: no verdict"
        elif verdict.digest != text_digest(printed):
            yield f"{name}: judged of another text"
        elif found is not None and (verdict.differs or verdict.by_hand):
            yield f"{name}: the comparer joins the two by {', '.join(found)}"
        elif found != (verdict.rules or None):
            yield f"{name}: the comparer does not join the two so, but by {found}"


if __name__ == "__main__":
    for fault in faults():
        print(fault)
