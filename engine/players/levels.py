"""The levels of the house, as data: how much each looks at before it chooses.

A level tries options in copies of the game (`engine.players.tries`). Each try deals the cards that
are hidden from its seat anew, takes the option and plays on for a while. The worth of the position
after that, for the seat, counts for the option.
"""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """One level of play.

    The work is counted and not timed, so that the same seed and level give the same game on every
    machine. The options of a decision share `tries` and `work`. `work` is the number of decisions
    made in all tries together; a decision whose options have to be listed counts for more, as it
    takes longer. `width` is the most options that are tried. A try is over after `turns` changes of
    turn, at the latest after `steps` decisions. Whoever decides in a try lets things take their
    course, and acts in `busy` of 100 decisions. Who acts takes an option by chance or, with a
    `sight` of 2 or more, the best of so many options, as it looks `glance` decisions later.
    """

    name: str
    tries: int
    work: int
    width: int
    turns: int
    steps: int
    busy: int
    sight: int = 1
    glance: int = 0


LEVELS = {
    level.name: level
    for level in (
        Level("novice", tries=12, work=500, width=8, turns=1, steps=24, busy=0),
        Level("adept", tries=48, work=2_000, width=16, turns=1, steps=40, busy=10),
        Level(
            "expert",
            tries=320,
            work=10_000,
            width=20,
            turns=1,
            steps=60,
            busy=4,
            sight=2,
            glance=3,
        ),
    )
}
"""The levels by name, the weakest first. The rulebook of a game may change values of a level
(`engine.games.Rulebook.levels`)."""
