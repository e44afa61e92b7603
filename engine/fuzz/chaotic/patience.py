"""How a fight that goes on and on is brought to its end.

No rule ends a combat in which both heal as much as they are dealt (7.3 knows twenty harmless
attacks alone), and players who strike at random keep it up for tens of thousands of decisions. Real
players do not: tired of it both want the fight over, whoever wins it. They play nothing more
besides, and strike with what brings one of the two nearest to defeat.

Even that may be in vain: where a Location heals whoever strikes, two weak Creatures have no attacks
by which they get on. After `VAIN` strikes one of the players concedes.

Nor does a rule end a game whose last Creatures cannot move, each under a Stone Mail of its own: the
duty to move is void (R-must-move), and the turns go by. After `STILL` turns one of the players
concedes who has nothing but to stop moving.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.chaotic.position.duel import Duel
from engine.kernel.game import Game
from engine.kernel.prompt import Prompt

VAIN = 400
"""Strikes of one Creature in one combat after which it is given up; mostly they are fewer than ten.
Games that go on otherwise are not given up: there a rule ought to end them."""
STILL = 300
"""Turns after which a player who cannot move gives up; a game has some fifty."""
AHEAD = 12
"""So many decisions after a strike its Burst is over and the next strike is asked, if nobody plays
anything besides."""
OVER = -1
"""What is left of a Creature that has lost: less than anything."""


def closing(game: Game, prompt: Prompt) -> int | None:
    """The number of the option that brings a fight nearest to its end; None where there is none,
    or something else is asked."""
    if not fighting(game):
        return None
    if prompt.kind == "priority" and prompt.options[0].line == "pass":
        return 0
    if prompt.kind != "strike":
        return None
    return min(range(len(prompt.options)), key=lambda index: left_after(game, index))


def in_vain(game: Game) -> bool:
    """Whether a combat goes on though both want it over, or turns do in which nobody can move."""
    if not isinstance(game, Duel):
        return False
    if game.combat is None:
        return game.turn >= STILL and _held(game.prompts)
    return any(one.strikes >= VAIN for one in game.creatures.values())


def _held(prompts: Sequence[Prompt]) -> bool:
    """Whether all that is asked is to stop moving."""
    return [(one.kind, len(one.options)) for one in prompts] == [("move", 1)]


def fighting(game: Game) -> list[dict[str, Any]]:
    """The two Creatures of a combat in progress, as a judge sees them; those that are in play."""
    view = game.view("judge")
    combat = view.get("combat") or {}
    known = view.get("creatures", {})
    return [known[card] for card in combat.get("engaged", ()) if card in known]


def left_after(game: Game, index: int) -> int:
    """The Energy left to the weaker of the two once a strike has resolved unanswered."""
    ahead = game.clone()
    ahead.choose(ahead.prompts[0].seat, index)
    for _ in range(AHEAD):
        if ahead.over or ahead.prompts[0].kind == "strike":
            break
        ahead.choose(ahead.prompts[0].seat, 0)
    left = [one["energy"] - one["damage"] for one in fighting(ahead)]
    return min(left) if len(left) == 2 else OVER
