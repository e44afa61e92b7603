"""How a combat that goes on and on is brought to its end.

No rule ends a combat in which both Creatures heal as much as they are dealt (7.3 only knows twenty
harmless attacks), and players who strike at random go on for tens of thousands of decisions. Real
players grow tired of it: both want the combat over, whoever wins. They play nothing else, and
strike with the attack that brings one of the two nearest to defeat.

Even that may be in vain: if a Location heals whoever strikes, two weak Creatures may have no attack
that brings them nearer to the end. After `VAIN` strikes one of the players concedes.

Nor does a rule end a game whose last Creatures cannot move, each under a Stone Mail of its own:
nobody has to move then (R-must-move), and the turns go by. After `STILL` turns, one of the players
concedes when the only option left is to stop moving.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.chaotic.position.duel import Duel
from engine.kernel.game import Game
from engine.kernel.prompt import Prompt

VAIN = 400
"""The strikes of one Creature in one combat after which a player concedes; mostly there are fewer
than ten. Nobody concedes a game that is long for another reason: a rule ought to end it."""
STILL = 300
"""The turn from which on a player concedes when nobody can move; a game has some fifty turns."""
AHEAD = 12
"""The most decisions after a strike until the next strike is asked, if nobody plays anything
else."""
OVER = -1
"""The Energy left to a Creature that has lost: less than any other."""


def closing(game: Game, prompt: Prompt) -> int | None:
    """The number of the option that brings a combat nearest to its end; None if there is no combat
    or something else is asked."""
    if not fighting(game):
        return None
    if prompt.kind == "priority" and prompt.options[0].line == "pass":
        return 0
    if prompt.kind != "strike":
        return None
    return min(range(len(prompt.options)), key=lambda index: left_after(game, index))


def in_vain(game: Game) -> bool:
    """Whether a combat has gone on for too long, or there have been too many turns and nobody can
    move."""
    if not isinstance(game, Duel):
        return False
    if game.combat is None:
        return game.turn >= STILL and _held(game.prompts)
    return any(one.strikes >= VAIN for one in game.creatures.values())


def _held(prompts: Sequence[Prompt]) -> bool:
    """Whether the only option is to stop moving."""
    return [(one.kind, len(one.options)) for one in prompts] == [("move", 1)]


def fighting(game: Game) -> list[dict[str, Any]]:
    """The Creatures of a combat in progress that are still in play, as a judge sees them."""
    view = game.view("judge")
    combat = view.get("combat") or {}
    known = view.get("creatures", {})
    return [known[card] for card in combat.get("engaged", ()) if card in known]


def left_after(game: Game, index: int) -> int:
    """The Energy left to the weaker of the two Creatures if the strike of option ``index`` resolves
    without an answer; `OVER` if one of them is defeated."""
    ahead = game.clone()
    ahead.choose(ahead.prompts[0].seat, index)
    for _ in range(AHEAD):
        if ahead.over or ahead.prompts[0].kind == "strike":
            break
        ahead.choose(ahead.prompts[0].seat, 0)
    left = [one["energy"] - one["damage"] for one in fighting(ahead)]
    return min(left) if len(left) == 2 else OVER
