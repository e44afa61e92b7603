"""What is happening at a moment at which a player tries something else: the rule of the moment, for
refusals.

A refusal names the rule of the moment first, then the reasons of the card and the place. The
general rules of priority (8.1.1) and of the pause after a move (6.3.2) come last.
"""

from __future__ import annotations

from engine.chaotic.position.decisions import INTERCEPT, MOVE, ORDER, PRIORITY, SETUP, STRIKE
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import FLOW
from engine.chaotic.position.ids import Seat
from engine.chaotic.position.numbers import ACTION_STEP, LOCATION_STEP, RECOVERY_STEP
from engine.kernel.prompt import Reason
from engine.kernel.sequences import first

NO_PRIORITY = Reason("8.1.1", "you do not have priority")

PAUSE = Reason("6.3.2", "the pause after the last move is not over")

SETTING_UP = Reason("4.1.1", "the players are setting up the Battleboard")
ORDERING = Reason("8.3.2", "abilities that triggered are being ordered")
DEFENDING = Reason("6.3.4.1", "an interception is being decided")
PICKING = Reason("7.2.5.2", "the attack of this strike is not picked yet")
FIGHTING = Reason("7.1", "a combat is in progress")
RESOLVING = Reason("8.2.3.3", "what resolves is not over")
FIRST_MOVE = Reason("6.3.1", "the first move of the turn comes before")
RECOVERING = Reason("6.4.2", "it is the Recovery Step")
REVEALED = Reason("6.2.3", "it is the Location Step; its priority comes before all moves")

LOCATION_PRIORITY = Reason("6.2.3", "the Active Player has priority first in the Location Step")

BY_DECISION = {SETUP: SETTING_UP, ORDER: ORDERING, INTERCEPT: DEFENDING}
"""The decisions whose rule says it all, whatever is tried meanwhile."""


def waited_for(game: Duel) -> str:
    """The kind of the decision that is waited for, of the first one where both players owe one;
    priority where nobody owes any."""
    return str(first(first(game.asks))) if game.asks else PRIORITY


def against_playing(game: Duel) -> list[Reason]:
    """Why nobody can play or use anything, or pass priority, at this moment; no reason if somebody
    has priority."""
    kind = waited_for(game)
    if kind == PRIORITY:
        return []
    if kind == MOVE:
        return [PAUSE if game.moves else FIRST_MOVE]
    if kind == STRIKE:
        return [PICKING]
    return [_in_between(game, kind)]


def against_acting(game: Duel) -> list[Reason]:
    """Which step the other player has priority in: the reason that goes before the general one of
    priority (6.2.3)."""
    if waited_for(game) == PRIORITY and game.phase == LOCATION_STEP and game.combat is None:
        return [LOCATION_PRIORITY]
    return []


def going_on(game: Duel) -> list[Reason]:
    """What is happening at this moment, where a player tries to act in a combat; no reason while a
    combat is in progress."""
    kind = waited_for(game)
    if kind not in (PRIORITY, STRIKE, MOVE):
        return [_in_between(game, kind)]
    if game.combat is not None:
        return []
    if game.phase == LOCATION_STEP:
        return [REVEALED]
    if game.phase == RECOVERY_STEP:
        return [RECOVERING]
    return [PAUSE if game.moves else FIRST_MOVE]


def against_moving(game: Duel, seat: Seat) -> list[Reason]:
    """Why nobody, or not this player, can move at this moment (6.1.2, 6.3.1), when no move is asked
    of them. The pause comes last (6.3.2)."""
    reasons = []
    if seat != game.active:
        reasons.append(Reason("6.1.2", "only the Active Player moves"))
    kind = waited_for(game)
    if kind not in (PRIORITY, STRIKE, MOVE):
        reasons.append(_in_between(game, kind))
    elif game.combat is not None:
        reasons.append(FIGHTING)
    elif game.phase == LOCATION_STEP:
        reasons.append(REVEALED)
    elif game.phase == RECOVERY_STEP:
        reasons.append(RECOVERING)
    if game.phase != ACTION_STEP or seat != game.active:
        reasons.append(Reason("6.3.1", "Creatures move in the Action Step"))
    return [*reasons, PAUSE] if kind == PRIORITY else reasons


def _in_between(game: Duel, kind: str) -> Reason:
    """The reason for a question that is neither priority nor a strike nor a move."""
    if kind in BY_DECISION:
        return BY_DECISION[kind]
    if game.resolving:
        return RESOLVING
    if game.phase == RECOVERY_STEP:
        return RECOVERING
    return Reason(FLOW.questions[kind].rule, "something else is asked first")
