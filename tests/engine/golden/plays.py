"""Whole games as readable text: every prompt with its options, every choice, every event.

A change of the rules shows here as a difference that can be read and judged. When it is meant,
write the files anew with `python -m tests.engine.golden.plays` and review what changed.
"""

import contextlib
import io
from pathlib import Path

from engine.__main__ import main

HERE = Path(__file__).parent

PLAYS = {
    "apprentice-three-a-side.txt": [
        *("--game", "chaotic", "--format", "apprentice", "--seed", "7"),
        *("--decks", "au-danian", "au-danian", "--log"),
    ],
}


def story(name):
    """The text of a game as it is played now; without the digest, which other sources change."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(["play", *PLAYS[name]]) == 0
    return out.getvalue().rpartition(" digest=")[0] + "\n"


if __name__ == "__main__":
    for play in PLAYS:
        (HERE / play).write_text(story(play), encoding="utf-8")
