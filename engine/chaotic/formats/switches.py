"""The switches of Chaotic: every difference between its formats and editions has a name.

The switches and their values come from comparing the rule sets: Comprehensive Rules 2.00 (sections
2 and 10), the Dawn of Perim booklet of 2007, the demo booklet. The switch `burst_reopen` is cited
as `ED-burst-reopen`, and so on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from engine.kernel.ruleset import Ruleset, UnknownFormat

BOARDS = (1, 3, 6, 10)
"""The sizes that a Battleboard can have (R-board)."""

WORDS: dict[str, tuple[str, ...]] = {
    "priority": ("full", "none"),
    "deck_mugic": ("required", "optional"),
    "deck_battlegear": ("required", "optional"),
    "unique": ("name_and_versions", "one_copy"),
    "formation": ("placed", "listed"),
    "start_player": ("before_reveal", "after_draw"),
    "showdown": ("three_turns", "since_own_last_turn", "none"),
    "showdown_initiative": ("location", "random"),
    "showdown_winner": ("stays", "home"),
    "priority_after_attack_burst": ("striker", "active"),
    "opposing": ("all", "engaged"),
    "element_x": ("attack_and_creature", "attack_only"),
    "invisibility": ("conditional", "negation"),
    "hive_reset": ("by_effect", "every_turn"),
    "board_join": ("diagonal", "straight"),
    "return_counters": ("mugic_ability", "none"),
    "counter_triggers": ("each", "act"),
    "wording": ("current", "printed"),
}
"""The values of the switches that are words, the one of the Comprehensive Rules first."""


@dataclass(frozen=True, slots=True)
class ChaoticRuleset(Ruleset):
    """One format of Chaotic: two play, on a Battleboard of one of `sizes` (2.1.1)."""

    WORDS: ClassVar[Mapping[str, tuple[str, ...]]] = WORDS
    NAMES: ClassVar[Mapping[str, str]] = {"size": "sizes"}
    PREFIX: ClassVar[str] = "ED-"

    name: str = "masters"
    game: str = "chaotic"
    version: str = "2.00"
    sizes: tuple[int, ...] = BOARDS
    game_text: bool = True
    battlegear: bool = True
    mugic: bool = True
    activated: bool = True
    priority: str = "full"
    attack_deck: tuple[int, int] = (20, 20)
    location_deck: int = 10
    deck_mugic: str = "required"
    deck_battlegear: str = "required"
    rule_of_two: int = 2
    unique: str = "name_and_versions"
    legendary: bool = True
    loyal: bool = True
    tribes: int = 5
    formation: str = "listed"
    """Whether players put their cards on the board (4.1.1, 4.1.2) or they stand as they are
    listed."""
    hidden_setup: bool = True
    """Whether Creatures lie face down until both players are ready (ED-hidden-setup)."""
    start_player: str = "before_reveal"
    showdown: str = "three_turns"
    showdown_initiative: str = "location"
    showdown_winner: str = "stays"
    defender: bool = True
    stalemate: int = 20
    burst_reopen: bool = True
    priority_after_attack_burst: str = "striker"
    opposing: str = "all"
    element_x: str = "attack_and_creature"
    invisibility: str = "conditional"
    hive_reset: str = "by_effect"
    board_join: str = "diagonal"
    return_counters: str = "mugic_ability"
    counter_triggers: str = "each"
    """Whether abilities that wait for a Mugic counter trigger for ``each`` counter or once for the
    ``act`` (R-each-counter)."""
    wording: str = "current"
    """Which wording of cards is played: ``current``, or ``printed`` (R-wording)."""
    changed: tuple[str, ...] = field(default=())
    """The names of the switches whose value differs from that of the format."""

    @property
    def players(self) -> tuple[int, ...]:
        """Two, always."""
        return (2,)

    @property
    def boards(self) -> tuple[int, ...]:
        """Creatures a side, as many as the Battleboard has spaces for (2.1.1)."""
        return self.sizes

    def read(self, name: str, value: Any) -> Any:
        """The value of a switch; "none" is read as 0 for a switch that is a number."""
        if name in ("stalemate", "rule_of_two") and value in ("none", None, False):
            return 0
        return value

    def checked(self, name: str, value: Any) -> None:
        """Raise UnknownFormat for a board that does not exist, or an Attack Deck without two
        numbers."""
        if name == "sizes" and not (value and all(type(n) is int and n in BOARDS for n in value)):
            raise UnknownFormat(f"switch size takes boards of {', '.join(map(str, BOARDS))}")
        if name == "attack_deck" and not (
            len(value) == len(self.attack_deck) and all(type(n) is int and n >= 0 for n in value)
        ):
            raise UnknownFormat("switch attack_deck takes two numbers: cards and Build Cost")
