"""Exert tokens and counters (G-term-exert.1, G-kw-count.1)."""

from __future__ import annotations

from engine.genesis.happenings.triggers import Happening, happened
from engine.genesis.meaning.powers import can_be_exerted
from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import CardId
from engine.genesis.position.permanents import Permanent
from engine.language.genesis.nodes import Verb


def exert(game: Battle, one: Permanent, rules: tuple[str, ...]) -> bool:
    """G-term-exert.1, G-examples.6: an Exert token on a combatant, if there is none."""
    if not would_exert(game, one):
        return False
    game.set_exerted(one, True)
    game.emit(f"exert {one.label}", rules)
    return True


def would_exert(game: Battle, one: Permanent) -> bool:
    """Whether an Exert token would come on a permanent: on a combatant that has none."""
    return not one.exerted and can_be_exerted(game, one.id)


def unexert(game: Battle, one: Permanent, rules: tuple[str, ...]) -> bool:
    """All Exert tokens are removed."""
    if not one.exerted:
        return False
    game.set_exerted(one, False)
    game.emit(f"unexert {one.label}", rules)
    return True


def counters_on(game: Battle, card: CardId) -> int | None:
    """The counters on a permanent or skill; None for a card that is neither now."""
    on = game.permanents.get(card) or game.skills.get(card)
    return None if on is None else on.counters


def set_counters(game: Battle, card: CardId, n: int, rules: tuple[str, ...]) -> None:
    """The number of counters on a permanent or skill changes to `n`."""
    more = n > (counters_on(game, card) or 0)
    game.set_counters(card, n)
    game.emit(f"counter {game.label(card)} {n}", rules)
    if more:
        happened(game, Happening(Verb.GETS_COUNTER, card=card, n=n))
