"""Random histories of whole events through the services, with undo and redo at any depth.

After each undo and redo the rows must be what a fresh replay of the remaining operations gives,
and the difference that came must be the one the preview showed. All chance comes from the seed of
the history, so that the same campaign writes the same logs again (but for the times in them).
"""

from __future__ import annotations

from tournaments import live
from tournaments.operations import replay, snapshot
from tournaments.trials.course import Course, End, people, taken_back
from tournaments.trials.toll import HistoriesToll


def run(
    *, seed: int, length: int, toll: HistoriesToll, ways: int = 1, most: int | None = None
) -> None:
    """Histories of at least `length` operations; nothing of them stays in the database.

    Where `ways` is 1 there is one. Else an event goes on in that many ways after a third of the
    operations, and each of these again after two thirds: their beginnings are played once. `most`
    ends it after so many histories.
    """
    marks = [length] if ways == 1 else [length // 3, 2 * length // 3, length]
    ends: list[End] = []
    with live.silence():
        people()
        with taken_back():
            Course(seed, toll).grow(marks, ways, ends, most or ways ** len(marks))
        for end in ends:
            toll.heard(end.log)
            with taken_back():
                if snapshot(replay(end.log, people())) != end.rows:
                    toll.faults.append(f"seed {end.name}: another hall derives other rows")
