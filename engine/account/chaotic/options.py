"""Why something cannot be chosen: all reasons of the card, the place and the moment. Also the lines
that could be typed from the board.

The rules judge a command by its moment first. Here the reasons that would hold at the right moment
are found, too. Everything comes from what the asking seat may know (R-hidden).
"""

from __future__ import annotations

from engine.account.shapes import plainly
from engine.chaotic.burst.ability_announcements import activated
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import SEATS, Seat, seat_numbered
from engine.chaotic.position.numbers import ATTACK_HAND, MUGIC_HAND
from engine.chaotic.table import commands, moments
from engine.chaotic.values.targets import card_name
from engine.kernel.game import plain
from engine.kernel.prompt import Reason

MOMENT, ANY_TIME = 1, 2
"""How general a reason is. A reason of the moment comes after those of the card and the place, and
the general rule of priority comes last."""

RANK = {
    **{one.text: MOMENT for one in vars(moments).values() if isinstance(one, Reason)},
    "you are not about to strike": MOMENT,
    "the other player is the Striking Player": MOMENT,
    "no interception is asked": MOMENT,
    "only one Creature may intercept a move": MOMENT,
    "only the Active Player moves": MOMENT,
    "Creatures move in the Action Step": MOMENT,
    "something else is asked first": MOMENT,
    "nothing is asked of you": MOMENT,
    moments.NO_PRIORITY.text: ANY_TIME,
    moments.PAUSE.text: ANY_TIME,
}

OF_THE_MOMENT = frozenset({"its cost is paid otherwise", "it is not adjacent", "it defends others"})
"""Reasons that are left out unless the command belongs to the decision of the moment."""
VAGUE = frozenset({"this is no choice of yours now", "its cost is paid otherwise"})
TRIED = {"move": "move", "strike": "strike", "intercept": "intercept"}
"""The decision to which a command belongs, by its verb."""


def reasons(game: Duel, seat: str, line: str) -> tuple[Reason, ...]:
    """Every reason why a seat cannot choose a line now, the most particular first; none if it can
    choose it."""
    verdict = commands.explain(game, seat, line)
    if verdict.ok:
        return ()
    found = [*verdict.reasons]
    verb, _, rest = plain(line).partition(" ")
    prompt = game.prompt_for(seat) if seat in SEATS else None
    kind = prompt.kind if prompt is not None else ""
    wanted = TRIED.get(verb)
    if wanted is not None and kind != wanted and seat in SEATS and not game.over:
        asked = commands.Asked(game, seat_numbered(seat), wanted, verb, rest, line)
        beside = commands.REASONS[verb](asked)
        found += [one for one in beside if one.text not in OF_THE_MOMENT]
    return plainly(found, RANK)


def typed(game: Duel, seat: str) -> list[str]:
    """Lines of every kind for what lies on the board and in the seat's own hand."""
    own = seat_numbered(seat)
    army = [game.label(creature.id) for creature in game.army(own)]
    spaces = [game.space_name(space) for space in game.spaces()]
    found = ["pass", "stop moving", "decline"]
    found += [f"move {name} to {space}" for name in army for space in spaces]
    found += [f"intercept with {name}" for name in army]
    attacks = {game.label(card) for card in game.piles[own][ATTACK_HAND]}
    found += [f"strike with {name}" for name in sorted(attacks)]
    return [*found, *played(game, own, army)]


def played(game: Duel, seat: Seat, army: list[str]) -> list[str]:
    """Lines that play Mugic and use abilities: without a target, and on each Creature in play."""
    aims = ["", *(f" on {game.label(card)}" for card in game.creatures)]
    mugic = {game.label(card) for card in game.piles[seat][MUGIC_HAND]}
    heads = [f"play {name} with {caster}" for name in sorted(mugic) for caster in army]
    heads += sorted({f"use {card_name(game, seat, env.card)}" for _, env in activated(game, seat)})
    return [head + aim for head in heads for aim in aims]
