"""What a position of Genesis is worth to a seat, in points; a hit point of a champion is worth ten.

It is judged by values alone and not by the texts of cards, so it works for every card and format. A
player without a champion has lost (G-champion-card.5), and so has one without cards in the timeline
(G-cost-energy.3): hit points and the last cards of a timeline count most. It reads all cards, so it
is asked only of positions in which the hidden cards were dealt anew.
"""

from __future__ import annotations

from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import CardId
from engine.genesis.position.permanents import Permanent
from engine.genesis.position.zones import THOUGHTS, TIMELINE
from engine.genesis.values.awareness import awareness_of
from engine.language.genesis.nodes import CardType

CHAMPION_HP, SUMMON_HP, AURA = 10, 4, 1
SUMMON = 10
"""A summon, beside its hit points."""
ALTERATION = 8
SKILL = 6
THOUGHT = 6
"""The worth of a card in the thoughts."""
LEFT = 3
"""The worth of a card in the timeline."""
FEW, SCARCE = 8, 12
"""If the timeline holds fewer than `FEW` cards, each missing one costs its player `SCARCE`."""
AIM = 12
"""The worth of having an enemy champion in the awareness of a combatant."""
STEP = 2
"""The worth of being one step nearer to an enemy champion."""


def worth(game: Battle, seat: str) -> int:
    """How much better `seat` stands than each of the others, added up; below 0 if worse."""
    totals = [cards_worth(zones) for zones in game.zones]
    champions = [one for player in game.playing for one in game.champions(player)]
    for one in game.permanents.values():
        totals[one.controller] += permanent_worth(game, one, champions)
    for skill in game.skills.values():
        bearer = game.permanents.get(skill.bearer)
        if bearer is not None:
            totals[bearer.controller] += SKILL
    own = totals.pop(game.seat_of(seat))
    return own * len(totals) - sum(totals)


def cards_worth(zones: list[list[CardId]]) -> int:
    """What the cards of a player outside the arena are worth."""
    left = len(zones[TIMELINE])
    return THOUGHT * len(zones[THOUGHTS]) + LEFT * left - SCARCE * max(0, FEW - left)


def permanent_worth(game: Battle, one: Permanent, champions: list[Permanent]) -> int:
    """What a permanent is worth to whoever controls it, with where it stands."""
    kind = game.face(one.id).kind
    if kind is CardType.ALTERATION:
        return ALTERATION
    foes = [other for other in champions if other.controller != one.controller]
    value = aim_worth(game, one, foes) if foes else 0
    if kind is CardType.CHAMPION:
        return value + CHAMPION_HP * one.hp + AURA * one.aura
    return value + SUMMON + SUMMON_HP * one.hp


def aim_worth(game: Battle, one: Permanent, foes: list[Permanent]) -> int:
    """What it is worth to see an enemy champion, and to stand near one."""
    nearest = min(steps_between(one, foe) for foe in foes)
    seen = awareness_of(game, one)
    aim = AIM if any(foe.spot in seen for foe in foes) else 0
    return aim - STEP * nearest


def steps_between(one: Permanent, other: Permanent) -> int:
    """G-term-adjacent.1: how many steps from spot to adjacent spot lie between two permanents."""
    return abs(one.spot % 5 - other.spot % 5) + abs(one.spot // 5 - other.spot // 5)
