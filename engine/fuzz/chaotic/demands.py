"""What each event of Chaotic has to cite at least (scenario-format.md section 7), as data.

Each row is a pattern of lines and sets of rules, one of which has to be cited whole.
"""

from __future__ import annotations

Demand = tuple[tuple[str, ...], ...]


def _one_of(*rules: str) -> Demand:
    return tuple((rule,) for rule in rules)


def _all_of(*rules: str) -> Demand:
    return (rules,)


_PRIORITY = _one_of(
    "6.2.2", "6.2.3", "6.3.2", "7.2.3", "7.2.5.3", "7.2.5.4", "8.1.2", "8.2.2.1", "8.2.3.4", "8.3.4"
)
_LEAVING = (
    "8.5.6", "8.6.6", "8.7.3.4", "7.3.2", "GL-destroy", "GL-sacrifice", "GL-removed-from-game",
    "8.8.2.3", "GL-disarm", "GL-relocate", "R-swap",
)  # fmt: skip
_STAT = r"-?\d+ (Courage|Power|Wisdom|Speed|Energy)"
_CHANGED = _one_of("8.7.2.1", "8.7.3.1", "GL-intimidate", "GL-exhaust", "GL-elementproof")
_VAIN = (
    "R-condition", "GL-unoccupied-space", "GL-battlegear", "R-swap", "R-retarget", "R-lose-all",
    "8.5.8", "R-removed-stays",
)  # fmt: skip
"""More rules by which an effect does nothing, for which section 7 names no rule."""
_BACK = ("ED-showdown-winner", "R-battle-space")
"""How a Creature goes back after a combat: after a Showdown, or where both are still in play."""
_PLAYED: Demand = (("8.4.1.5", "8.2.1"), ("8.4.1.5", "8.2.2.1"))
_USED: Demand = tuple((*way, "8.4.4.1") for way in _PLAYED)

CHAOTIC: tuple[tuple[str, Demand], ...] = (
    (r"turn [A-D]", _one_of("6.1.1")),
    (r"turn ends", _one_of("6.4.3")),
    (r"step location", _one_of("6.1.3")),
    (r"step action", _one_of("6.2.4", "7.3.3")),
    (r"step recovery", _one_of("6.4.1")),
    (r"step strike", _one_of("7.2.4.2")),
    (r"reveal .+", _one_of("6.2.1", "6.2.5", "4.2.2", "4.2.3", "7.2.2", "8.7.1.4")),
    (r"bottom .+", _one_of("6.2.1", "6.2.5", "6.4.1", "9.3.2")),
    (r"draw [A-D]( .+)?", _one_of("4.2.4", "7.2.5.1")),
    (r"shuffle [A-D]\.attack_deck", _one_of("4.1.5", "4.2.4", "7.2.5.1")),
    (r"priority [A-D]", _PRIORITY),
    (r"pass [A-D]", _one_of("8.1.2")),
    (r"move .+ \S+", _one_of("6.3.3")),
    (r"stop", _one_of("6.3.6", "6.3.1")),
    (r"battle \S+", _one_of("6.3.4")),
    (r"swap .+", _all_of("6.3.4.1.1", "6.3.4.1.5")),
    (r"decline", _one_of("6.3.4.1.1")),
    (r"engage .+", _one_of("7.2.1")),
    (r"initiative [A-D]", _one_of("7.2.4.1")),
    (r"strike .+", _all_of("7.2.5.2", "8.4.3.3", "8.2.1")),
    (r"striker [A-D]", _one_of("7.2.5.4")),
    (r"trigger .+", _one_of("8.3.2", "8.3.3", "8.3.4")),
    (r"play .+", _PLAYED),
    (r"use .+", _USED),
    (r"resolve .+", _one_of("8.2.3.1")),
    (r"fizzle .+", _one_of("8.5.1")),
    (r"negate .+", _one_of("GL-negate")),
    (r"discard .+", (("8.2.3.2", "8.5.7"), ("8.2.3.2", "8.6.7"), *_one_of(*_LEAVING))),
    (r"base -?\d+", _one_of("8.6.1.1", "8.6.3")),
    (r"element \w+ -?\d+", _one_of("8.6.1.2")),
    (r"text [+-]?\d+", _one_of("8.6.2.2")),
    (r"characteristic (yes|no)", _one_of("8.6.2.3")),
    (r"stat check (won|lost)", _all_of("8.6.2.1", "GL-stat-check")),
    (r"challenge (won|lost)", _all_of("8.6.2.1", "GL-challenge")),
    (r"stat fail (won|lost)", _all_of("8.6.2.1", "GL-stat-fail")),
    (r"total -?\d+", _one_of("8.6.5.2")),
    (r"damage removed", _one_of("6.4.1")),
    (r"damage .+ \d+", (("8.6.6",), ("GL-recklessness", "8.5.3"), ("8.5.3", "8.5.4"))),
    (r"heal .+ \d+", _one_of("GL-heal-x")),
    (rf"gain .+ {_STAT}", _CHANGED),
    (rf"lose .+ {_STAT}", _CHANGED),
    (r"lose .+ abilities", _one_of("8.7.1.1", "GL-disarm")),
    (r"gain .+ \w+ \d+", _one_of("8.8.1.2")),
    (r"lose .+ \w+ \d+", _one_of("8.8.1.2")),
    (r"destroy .+", _one_of("8.5.6", "8.6.6", "8.7.3.4", "7.3.2", "GL-destroy")),
    (r"sacrifice .+", _one_of("GL-sacrifice")),
    (r"remove .+", _one_of("GL-removed-from-game")),
    (r"replace .+", _one_of("8.8.2.3")),
    (r"prevented .+", _one_of("8.5.8")),
    (r"noeffect .+", _one_of("8.6.4", "9.1.3.3", "9.4.4", "GL-hive", *_VAIN)),
    (r"infect .+", _one_of("9.1.2.2")),
    (r"uninfect .+", _one_of("9.1.3.1", "9.1.4.3")),
    (r"hive on", _one_of("GL-hive")),
    (r"hive off", _one_of("GL-hive", "8.9.1", "ED-hive-reset")),
    (r"counter .+ -?\d+", _one_of("8.9.1")),
    (r"flip .+ down", _one_of("GL-battlegear")),
    (r"relocate .+", _one_of("GL-relocate")),
    (r"place .+", _one_of("6.3.7.2", "8.7.1.2", "9.3.2", *_BACK)),
    (r"combat ends", _one_of("7.3.1")),
    (r"twenty", _one_of("7.3.2")),
    (r"showdown", _one_of("6.3.7.1")),
    (r"win [A-D]", (("5.1", "5.1.1"), ("5.2",))),
    (r"drawn", _one_of("5.1.2")),
)
