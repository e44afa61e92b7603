"""Hive (GL-hive): one state for both players, on or off (R-hive)."""

from __future__ import annotations

from engine.chaotic.happenings.triggers import occur
from engine.chaotic.position import door
from engine.chaotic.position.duel import Duel
from engine.chaotic.values.present_values import values_now
from engine.language import nodes as n


def hive_on(game: Duel, source: str) -> None:
    """GL-hive: turn Hive on; it cannot be turned on while it is on."""
    if game.hive:
        game.emit(f"noeffect {source}", ("GL-hive",))
        return
    if "HiveStaysOff" in game.deal.says:
        if any(isinstance(effect, n.HiveStaysOff) for _, effect, _ in game.rules()):
            game.emit("prevented hive on", ("8.5.8",))
            return
    door.locations.set_hive(game, True)
    game.emit("hive on", ("GL-hive",))
    occur(game, "hive_on")


def hive_off(game: Duel, rule: str, source: str = "") -> None:
    """GL-hive: turn Hive off, by an effect or because the effect that turned it on has ended."""
    if not game.hive:
        game.emit(f"noeffect {source}", ("GL-hive",))
        return
    if stays_on(game):
        game.emit("prevented hive off", ("8.5.8",))
        return
    door.locations.set_hive(game, False)
    game.emit("hive off", tuple(dict.fromkeys(("GL-hive", rule))))


def stays_on(game: Duel) -> bool:
    """Whether an effect says that Hive cannot be deactivated (8.5.8)."""
    return any(
        isinstance(effect, n.Cannot) and effect.act == n.Act.TURN_HIVE_OFF
        for _, effect, _ in values_now(game).rules
    )


def reset_hive(game: Duel) -> None:
    """ED-hive-reset "every_turn": Hive is off as a turn starts, before any trigger."""
    if game.hive and game.ruleset.hive_reset == "every_turn":
        hive_off(game, "ED-hive-reset")
