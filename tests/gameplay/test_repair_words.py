"""The sentences of a repair are read from the line that the kernel writes: each part of it is known
here, so that another wording there is found before a player reads half of what was done."""

from __future__ import annotations

from typing import Any

import pytest

from engine.kernel.repair import Repair
from gameplay.documents.told_otherwise import repaired
from gameplay.services.bench.repair import line_of

NAMES = {"A": "Ann", "B": "Bo"}
PASS = ("A", "pass")
NOTHING_MORE = "A judge set the game right."
SAID: dict[str, tuple[Repair, dict[str, int], str]] = {
    "back": (Repair(back=3), {}, "The game goes back to step 3."),
    "taken back": (Repair(back=6, undoes=7), {}, "The repair of step 7 is taken back."),
    "exchanged": (
        Repair(back=3, answers=(PASS,)),
        {},
        "The game goes back to step 3. 1 choice follows.",
    ),
    "several": (
        Repair(back=3, answers=(PASS, PASS)),
        {},
        "The game goes back to step 3. 2 choices follow.",
    ),
    "corrected": (Repair(corrections=("draw A",)), {}, NOTHING_MORE),
    "ended": (Repair(winner="A"), {}, NOTHING_MORE),
    "nothing": (Repair(), {}, NOTHING_MORE),
    "clocks alone": (Repair(back=9), {"A": 60}, "A judge changed the clocks: Ann +1:00."),
    "clocks too": (
        Repair(back=3, corrections=("draw A", "draw B")),
        {"B": -30},
        "The game goes back to step 3. A judge changed the clocks: Bo -0:30.",
    ),
}


@pytest.mark.parametrize("what", SAID)
def test_every_part_of_a_repair_is_told(what: str) -> None:
    repair, clocks, said = SAID[what]
    assert repaired(line_of(repair, clocks, seen=9), NAMES) == said


def test_the_kernel_writes_no_other_part() -> None:
    """All that a repair may hold, and what of its line the sentences leave to other events."""
    whole: dict[str, Any] = {"corrections": ("draw A",), "answers": (PASS,), "winner": "A"}
    said = {Repair(**whole, **more).line for more in ({"back": 3}, {"undoes": 7})}
    parts = {part for line in said for part in line.removeprefix("ruling: ").split(", ")}
    told = {part for part in parts if repaired(f"ruling: {part}", NAMES) != NOTHING_MORE}
    assert parts - told == {"1 correction", "ended: A"}
    assert told == {"back to step 3", "step 7 taken back", "1 answer"}
