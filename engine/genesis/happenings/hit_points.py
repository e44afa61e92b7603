"""HP gained and lost (G-cost-hp.3, G-term-lose-hp.2)."""

from __future__ import annotations

from engine.genesis.happenings.triggers import Happening, happened
from engine.genesis.position.battle import Battle
from engine.genesis.position.permanents import Permanent
from engine.language.genesis.nodes import Verb


def gain_hp(game: Battle, one: Permanent, n: int, rules: tuple[str, ...]) -> None:
    """G-champion-card.4, G-cost-hp.3: HP rise without an upper limit."""
    game.change_hp(one, n)
    game.emit(f"gain {one.label} {n}", (*rules, "G-cost-hp.3"))
    happened(game, Happening(Verb.GAINS_HP, one=one))


def lose_hp(game: Battle, one: Permanent, n: int, rules: tuple[str, ...]) -> int:
    """G-term-lose-hp.2: a permanent loses at most the HP that it has; returns how many it lost."""
    lost = min(n, one.hp)
    game.change_hp(one, -lost)
    game.emit(f"lose {one.label} {lost}", rules)
    return lost
