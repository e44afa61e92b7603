"""Formats and editions as values: every difference between them is a named switch.

The switches and their values are those of the rule sets compared side by side: Comprehensive Rules
2.00 (sections 2 and 10), the Dawn of Perim booklet of 2007, the demo booklet. The switch
`burst_reopen` is cited as `ED-burst-reopen`, the others alike. This module imports nothing of the
engine, so that the hall may use it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any


class UnknownFormat(ValueError):
    """No such game or format, or no such switch of it."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One format of a game, with its switches. Immutable; stored with every event that plays it."""

    name: str
    game: str
    version: str
    sizes: tuple[int, ...] = (1, 3, 6, 10)
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
    rule_of_two_card_exception: bool = False
    unique: str = "name_and_versions"
    legendary: bool = True
    loyal: bool = True
    tribes: int = 5
    ability_tribe: bool = False
    hidden_setup: bool = True
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
    recklessness: str = "triggered"
    board_join: str = "diagonal"
    return_counters: str = "mugic_ability"
    wording: str = "current"
    """Which wording of cards is played: ``current``, or ``printed`` (R-wording)."""
    changed: tuple[str, ...] = field(default=())
    """Names of switches set otherwise than the format has them."""

    def switched(self, switches: Mapping[str, Any] | None) -> Ruleset:
        """The same format with single switches set otherwise; raises `UnknownFormat`."""
        if not switches:
            return self
        known = {"size": "sizes"} | {f.name: f.name for f in fields(self)[3:-1]}
        values: dict[str, Any] = {}
        for raw, value in switches.items():
            name = known.get(str(raw).removeprefix("ED-").replace("-", "_"))
            if name is None:
                raise UnknownFormat(f"no switch named {raw}")
            values[name] = _value(name, value, getattr(self, name))
        return replace(self, changed=tuple(sorted({*self.changed, *values})), **values)

    def as_json(self) -> dict[str, Any]:
        """All values, with tuples as lists."""
        return {k: list(v) if isinstance(v, tuple) else v for k, v in asdict(self).items()}


VALUES: dict[str, tuple[str, ...]] = {
    "priority": ("full", "none"),
    "deck_mugic": ("required", "optional"),
    "deck_battlegear": ("required", "optional"),
    "unique": ("name_and_versions", "one_copy"),
    "start_player": ("before_reveal", "after_draw"),
    "showdown": ("three_turns", "since_own_last_turn", "none"),
    "showdown_initiative": ("location", "random"),
    "showdown_winner": ("stays", "home"),
    "priority_after_attack_burst": ("striker", "active"),
    "opposing": ("all", "engaged"),
    "element_x": ("attack_and_creature", "attack_only"),
    "invisibility": ("conditional", "negation"),
    "hive_reset": ("by_effect", "every_turn"),
    "recklessness": ("triggered",),
    "board_join": ("diagonal", "straight"),
    "return_counters": ("mugic_ability", "none"),
    "wording": ("current", "printed"),
}
"""The values of the switches that are words, the one of the Comprehensive Rules first."""
BOARDS = (1, 3, 6, 10)
"""The sizes that a Battleboard can have (R-board)."""


def _value(name: str, value: Any, old: Any) -> Any:
    """A switch value as written in YAML or JSON, in the type of the value it replaces."""
    if isinstance(value, list):
        value = tuple(tuple(item) if isinstance(item, list) else item for item in value)
    if name == "restricted_list":
        value = _restrictions(value)
    if isinstance(old, tuple) and isinstance(value, int):
        value = (value,)
    if name == "stalemate" and value in ("none", None, False):
        value = 0
    if name == "rule_of_two" and value in ("none", None, False):
        value = 0
    if type(value) is not type(old):
        raise UnknownFormat(f"switch {name} takes a {type(old).__name__}, not {value!r}")
    if name in VALUES and value not in VALUES[name]:
        raise UnknownFormat(f"{name} is {' or '.join(VALUES[name])}, not {value!r}")
    if isinstance(value, int) and value < 0:
        raise UnknownFormat(f"switch {name} takes no negative number")
    if name == "sizes" and not (value and all(type(n) is int and n in BOARDS for n in value)):
        raise UnknownFormat(f"switch size takes boards of {', '.join(map(str, BOARDS))}")
    if name == "attack_deck" and not (
        len(value) == len(old) and all(type(n) is int and n >= 0 for n in value)
    ):
        raise UnknownFormat("switch attack_deck takes two numbers: cards and Build Cost")
    return value


def _restrictions(value: Any) -> tuple[tuple[str, int], ...]:
    """A map of cards to copies, or pairs of the two."""
    try:
        pairs = dict(value)
    except (TypeError, ValueError):
        pairs = {None: None}
    for card, most in pairs.items():
        if not isinstance(card, str) or type(most) is not int or most < 0:
            raise UnknownFormat(f"restricted_list is a map of cards to copies, not {value!r}")
    return tuple(sorted(pairs.items()))


def _chaotic() -> dict[str, Ruleset]:
    masters = Ruleset("masters", "chaotic", "2.00")
    limited = replace(masters, name="limited", sizes=(3,), attack_deck=(10, 10), location_deck=5)
    advanced = replace(
        masters,
        name="advanced-apprentice",
        mugic=False,
        activated=False,
        priority="none",
        deck_mugic="optional",
    )
    apprentice = replace(
        advanced,
        name="apprentice",
        game_text=False,
        battlegear=False,
        deck_battlegear="optional",
    )
    dawn = replace(
        masters,
        name="dawn-2007-master",
        version="2007",
        rule_of_two_card_exception=True,
        unique="one_copy",
        legendary=False,
        loyal=False,
        tribes=4,
        ability_tribe=True,
        start_player="after_draw",
        showdown="since_own_last_turn",
        showdown_initiative="random",
        showdown_winner="home",
        defender=False,
        stalemate=0,
        burst_reopen=False,
        opposing="engaged",
        element_x="attack_only",
        invisibility="negation",
        hive_reset="every_turn",
        wording="printed",
    )
    dawn_apprentice = replace(
        dawn,
        name="dawn-2007-apprentice",
        game_text=False,
        battlegear=False,
        mugic=False,
        activated=False,
        priority="none",
        hidden_setup=False,
        showdown="none",
        deck_mugic="optional",
        deck_battlegear="optional",
    )
    demo = replace(
        dawn,
        name="demo-master",
        version="demo",
        sizes=(6,),
        showdown="none",
    )
    demo_apprentice = replace(
        dawn_apprentice,
        name="demo-apprentice",
        version="demo",
        sizes=(6,),
    )
    sets = (masters, limited, advanced, apprentice, dawn, dawn_apprentice, demo, demo_apprentice)
    return {ruleset.name: ruleset for ruleset in sets}


@dataclass(frozen=True, slots=True)
class GenesisRuleset:
    """One format of Genesis: its numbers, and the switches of its rulings. Immutable.

    `sizes` are the numbers of players. A switch is named as in the rulings; its default is what
    the ruling recommends.
    """

    name: str
    game: str = "genesis"
    version: str = "5.2"
    sizes: tuple[int, ...] = (2,)
    timeline: int = 50
    chi: int = 250
    forethoughts_chi: int = 100
    """The most Chi of all forethoughts; 0 for no limit."""
    copy_limits: bool = True
    """Whether limits of single cards count: those printed, and those of `restricted_list`."""
    restricted_list: tuple[tuple[str, int], ...] = ()
    """Card and most copies, beside the limits that cards print (GR-DK.3)."""
    max_copies: int = 0
    """The most copies of any card; 0 for no limit (GR-DK.2)."""
    swap_chi_exact: bool = True
    """Whether a swap keeps the Chi; else only the limit of the timeline counts (GR-DK.4)."""
    champions: int = 1
    opening_hand: int = 5
    best_of: int = 1
    """Games of a match: the most that are played (G-lock-show.1)."""
    pinned_is_ailment: bool = False
    weakness_stacks: bool = False
    drain_gain_actual: bool = False
    partial_resolution: bool = False
    push_diagonal: bool = True
    decoy_retarget: bool = True
    fear_affects_allies: bool = True
    summon_is_own_ally: bool = False
    modify_stack_from: str = "bottom"
    defense_duration: str = "turn"
    simultaneous_loss: str = "draw"
    """What two losses at once are: `draw`, or `active`: the active player loses."""
    copy_pays_cost: bool = False
    """Whether the cost of what is copied is paid; a card of the subconscious may then be left
    where it is (GR-CP.1, GR-CP.2)."""
    copy_new_targets: bool = False
    mulligan: bool = False
    """Whether an opening hand may be shuffled back once and drawn anew (GR-ST.5)."""
    loop_limit: int = 3
    """So often a position may come back within a phase; 0 for any number (GR-TU.13)."""
    dead_source_trigger_resolves: bool = False
    returning_source_renews_ailment: bool = True
    ffa_spots: tuple[str, ...] = ("c1", "a3", "c6", "e4")
    """Starting spots of three or four players, clockwise from the leader (GR-MP.4)."""
    round_minutes: int = 45
    """Preset of an event (GR-MT.1)."""
    time_out_rule: str = "three-rounds"
    """What follows after time: the round is finished and three more are played (GR-MT.2)."""
    points: tuple[int, ...] = (3, 1, 0)
    """Of a match won, drawn, lost (GR-MT.3)."""
    swiss_rounds: str = "by-players"
    """Preset of an event: the smallest n with 2 to the n at least the players (GR-MT.4)."""
    champion_swap: bool = False
    """Preset of an event: whether its players may come with another champion to the next game
    (GR-MT.5). Lock and show exchanges cards of timelines only."""
    changed: tuple[str, ...] = field(default=())
    """Names of switches set otherwise than the format has them."""

    def switched(self, switches: Mapping[str, Any] | None) -> GenesisRuleset:
        """The same format with single switches set otherwise; raises `UnknownFormat`."""
        if not switches:
            return self
        known = {f.name for f in fields(self)[3:-1]}
        values: dict[str, Any] = {}
        for raw, value in switches.items():
            name = str(raw).replace("-", "_")
            if name not in known:
                raise UnknownFormat(f"no switch named {raw}")
            values[name] = _value(name, value, getattr(self, name))
        return replace(self, changed=tuple(sorted({*self.changed, *values})), **values)

    def as_json(self) -> dict[str, Any]:
        """All values, with tuples as lists."""
        return {k: list(v) if isinstance(v, tuple) else v for k, v in asdict(self).items()}


def _genesis() -> dict[str, GenesisRuleset]:
    constructed = GenesisRuleset("constructed")
    draft = replace(
        constructed, name="draft", timeline=35, chi=175, forethoughts_chi=0, copy_limits=False
    )
    sealed = replace(draft, name="sealed")
    free_for_all = replace(constructed, name="free-for-all", sizes=(3, 4))
    allies = replace(constructed, name="allies", champions=2)
    sets = (constructed, draft, sealed, free_for_all, allies)
    return {ruleset.name: ruleset for ruleset in sets}


FORMATS: dict[str, dict[str, Any]] = {"chaotic": _chaotic(), "genesis": _genesis()}
"""Every format by game and name: a `Ruleset` or a `GenesisRuleset`."""

DEFAULTS = {"chaotic": "masters", "genesis": "constructed"}

ALIASES = {"standard": "constructed"}
"""Other names of formats (Genesis)."""


def standard(game: str) -> str:
    """10.3: the format that is meant where none is named."""
    return DEFAULTS[game]


def get(game: str, format: str = "") -> Any:
    """The rule set of a format, `Ruleset` or `GenesisRuleset`; raises `UnknownFormat` naming what
    there is."""
    if game not in FORMATS:
        raise UnknownFormat(f"no game named {game}; there is {', '.join(FORMATS)}")
    formats = FORMATS[game]
    name = format or standard(game)
    name = name if name in formats else ALIASES.get(name, name)
    if name not in formats:
        raise UnknownFormat(f"no format named {name}; there is {', '.join(formats)}")
    return formats[name]
