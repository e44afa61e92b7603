"""The switches of Genesis: the numbers of its formats, and what its rulings leave open.

A switch is named as in the rulings; its default is what the ruling recommends.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.kernel.ruleset import Ruleset, UnknownFormat

TABLES = (2, 3, 4)
"""How many can play together: two, or three and four free-for-all (G-overview.4)."""


@dataclass(frozen=True, slots=True)
class GenesisRuleset(Ruleset):
    """One format of Genesis: its numbers, and the switches of its rulings. Immutable.

    `sizes` are the numbers of players; the arena is always the same.
    """

    name: str = "constructed"
    game: str = "genesis"
    version: str = "5.2"
    sizes: tuple[int, ...] = (2,)
    timeline: int = 50
    chi: int = 250
    forethoughts_chi: int = 100
    """The most Chi of all forethoughts; 0 for no limit."""
    copy_limits: bool = True
    """Whether limits of single cards count: the printed limits and those of `restricted_list`."""
    restricted_list: tuple[tuple[str, int], ...] = ()
    """Cards with the most copies of each, beside the limits that cards print (GR-DK.3)."""
    max_copies: int = 0
    """The most copies of any card; 0 for no limit (GR-DK.2)."""
    swap_chi_exact: bool = True
    """Whether a swap keeps the Chi; else only the limit of the timeline counts (GR-DK.4)."""
    champions: int = 1
    opening_hand: int = 5
    best_of: int = 1
    """The most games of a match (G-lock-show.1)."""
    pinned_is_ailment: bool = False
    weakness_stacks: bool = False
    drain_gain_actual: bool = False
    partial_resolution: bool = False
    push_diagonal: bool = True
    decoy_retarget: bool = True
    fear_affects_allies: bool = True
    kill_champions: bool = True
    """Whether a text that names a champion kills it (GR-VO.14)."""
    own_death_heard: bool = True
    """Whether a trigger on "a summon dies" also triggers when its own summon dies (GR-PR.15)."""
    summon_is_own_ally: bool = False
    modify_stack_from: str = "bottom"
    defense_duration: str = "turn"
    simultaneous_loss: str = "draw"
    """What happens if two players lose at once: `draw`, or `active`: the active player loses."""
    copy_pays_cost: bool = False
    """Whether the cost of what is copied is paid; a card of the subconscious may then be left
    where it is (GR-CP.1, GR-CP.2)."""
    copy_new_targets: bool = False
    mulligan: bool = False
    """Whether an opening hand may be shuffled back once and drawn anew (GR-ST.5)."""
    loop_limit: int = 3
    """How often a position may come back within a phase; 0 for any number (GR-TU.13)."""
    dead_source_trigger_resolves: bool = False
    returning_source_renews_ailment: bool = True
    ffa_spots: tuple[str, ...] = ("c1", "a3", "c6", "e4")
    """Starting spots of three or four players, clockwise from the leader (GR-MP.4)."""
    round_minutes: int = 45
    """Preset of an event (GR-MT.1)."""
    time_out_rule: str = "three-rounds"
    """What follows after time: the round is finished and three more are played (GR-MT.2)."""
    points: tuple[int, ...] = (3, 1, 0)
    """The points for a match won, drawn and lost (GR-MT.3)."""
    swiss_rounds: str = "by-players"
    """Preset of an event: the number of rounds is the smallest n for which 2 to the power of n is
    at least the number of players (GR-MT.4)."""
    champion_swap: bool = False
    """Preset of an event: whether its players may come with another champion to the next game
    (GR-MT.5). Lock and show exchanges cards of timelines only."""
    changed: tuple[str, ...] = field(default=())
    """Names of switches set otherwise than the format has them."""

    def read(self, name: str, value: Any) -> Any:
        """The list of restricted cards as pairs; documents may write it as a map."""
        return _restrictions(value) if name == "restricted_list" else value

    def checked(self, name: str, value: Any) -> None:
        """Raise `UnknownFormat` for numbers of players that a table cannot have."""
        if name == "sizes" and not (value and all(type(n) is int and n in TABLES for n in value)):
            raise UnknownFormat(f"switch sizes takes {', '.join(map(str, TABLES))} players")


def _restrictions(value: Any) -> tuple[tuple[str, int], ...]:
    """The pairs of card and copies, from a map or from pairs."""
    try:
        pairs = dict(value)
    except (TypeError, ValueError):
        pairs = {None: None}
    for card, most in pairs.items():
        if not isinstance(card, str) or type(most) is not int or most < 0:
            raise UnknownFormat(f"restricted_list is a map of cards to copies, not {value!r}")
    return tuple(sorted(pairs.items()))
