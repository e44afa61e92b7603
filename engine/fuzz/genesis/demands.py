"""What each event of Genesis has to cite at least (scenario-format-genesis.md section 8), as data.

Each row is a pattern of lines and sets of rules, one of which has to be cited whole.
"""

from __future__ import annotations

Demand = tuple[tuple[str, ...], ...]


def _any(*rules: str) -> Demand:
    return tuple((rule,) for rule in rules)


def _with(first: str, *rules: str) -> Demand:
    return tuple((first, rule) for rule in rules)


_CONDITIONS = (
    "G-turn-begin.1", "G-turn-end.5", "G-round-begin.2", "G-round-end.5", "G-move.5",
    "G-term-away.2", "G-switch.5", "G-damage.13", "GR-PR.12", "G-cost-discard.3", "G-term-enter.1",
    "G-term-dies.1", "GR-MV.5", "G-term-leave-spot.1", "G-term-move.1", "G-term-place.1",
    "G-term-gain.1", "G-kw-count.1", "G-kw-decay.1",
)  # fmt: skip
_EMPTY = (
    "G-turn.1", "G-turn-end.1", "G-turn-end.3", "G-round-end.1", "G-round-end.3",
    "G-round-begin.1",
)  # fmt: skip
_PHASES = (
    "G-turn-move.1", "G-turn-move.2", "G-turn-move.3", "G-turn-main.2", "G-turn-end.1",
    "G-turn-end.4", "G-turn-end.9", "G-round-end.4",
)  # fmt: skip
_LEFT = ("G-resolve.2", "G-resolve.3", "G-term-chain.2", "G-switch.6")
_COPIED = (
    "G-copy-champion.1", "G-copy-summon.1", "G-copy-beckon.1", "G-copy-alteration.1",
    "G-copy-skill.1",
)  # fmt: skip

GENESIS: tuple[tuple[str, Demand], ...] = (
    (r"place .+ [a-e][1-6]", _any("G-start.3", "G-place.1", "G-place.9", "G-place.12")),
    (r"shuffle [A-D]", _any("G-start.6", "G-timeline.4", "G-lock-show.11")),
    (r"draw [A-D] \d+", _any("G-start.10", "G-round-begin.6", "G-kw-draw.1")),
    (r"round \d+", _any("G-round-end.7")),
    (r"turn .+", _any("G-round-begin.7", "G-turn-end.8")),
    (r"phase .+", _with("G-turn.3", *_PHASES)),
    (r"exert .+", _any("G-cost-exert.1", "G-turn-end.4", "G-term-exert.1")),
    (r"unexert .+", _any("G-round-begin.6", "G-term-exert.1")),
    (
        r"move .+ [a-e][1-6]",
        (
            ("G-move.3", "G-move.4"),
            *_with("G-move.10", "G-move.8", "G-term-move.2", "G-term-away.1"),
        ),
    ),
    (r"rotate .+ [NESW]", _any("G-rotate.2", "G-rotate.8")),
    (r"switch .+", _any("G-switch.1")),
    (r"retarget .+", _any("G-kw-decoy.2", "G-kw-decoy-summon.2")),
    (r"play .+", _any("G-play-active.1")),
    (r"use .+", _any("G-play-combatant.1")),
    (r"copy .+", _any(*_COPIED)),
    (r"pay [A-D] \d+ aura", _any("G-cost-aura.1")),
    (
        r"pay [A-D] \d+ energy",
        (("G-cost-energy.1", "G-cost-energy.2"), ("G-kw-fatigue.1", "G-kw-fatigue.2")),
    ),
    (r"pay [A-D] \d+ hp", _any("G-cost-hp.1")),
    (r"discard [A-D] .+", _any("G-cost-discard.3", "G-kw-madness.1")),
    (r"pass [A-D]", _any("G-stack.6")),
    (r"priority [A-D]", _any("G-stack.3", "G-stack.4", *_EMPTY)),
    (
        r"trigger .+",
        (*_with("G-speeds-passive.4", *_CONDITIONS), *_with("G-speeds-passive.1", *_CONDITIONS)),
    ),
    (r"resolve .+", _any("G-resolve.1", "G-speeds-passive.1")),
    (r"fail .+", _with("G-fail.1", *_LEFT)),
    (r"negate .+", _with("G-kw-negate.1", "G-term-negate.1", "G-fail.3")),
    (r"damage .+ \d+", _any("G-damage.10")),
    (r"lose .+ \d+", _any("G-term-lose-hp.2", "G-kw-drain-attack.1")),
    (r"gain .+ \d+", _any("G-term-gain.1", "G-kw-drain-attack.1")),
    (r"kill .+", _any("G-term-kill.1")),
    (r"destroy .+", _any("G-term-destroyed.1")),
    (r"sacrifice .+", _any("G-term-sacrifice.2")),
    (r"attach .+", _any("G-skill-zone.1")),
    (
        r"put .+ [A-D]\.\w+",
        (("G-term-leave-arena.1", "G-hand.6"), ("G-hand.6",), ("G-subconscious.6",)),
    ),
    (
        r"ailment .+",
        _any(
            "G-kw-decay.1", "G-kw-grounded.1", "G-kw-pacify.1", "G-kw-stun.1", "G-kw-weakness.1",
            "G-kw-elemental-weakness.1", "G-kw-pinned.1",
        ),
    ),
    (r"counter .+ \d+", _any("G-kw-count.1", "G-kw-break.1")),
    (r"reveal .+", _any("G-timeline.4")),
    (r"lock [A-D]", _any("G-lock-show.5")),
    (r"show [A-D]", _any("G-lock-show.6")),
    (r"swap [A-D]", _any("G-lock-show.10")),
    (r"win [A-D]", _any("G-winning.1", "G-winning.2")),
    (r"drawn", _any("GR-WN.1")),
    (r"(loop|agree [A-D]|go-on [A-D])", _any("GR-TU.13")),
)  # fmt: skip
