"""A Creature that fights in place of the one that would become engaged (8.8.2)."""

from __future__ import annotations

from engine.chaotic.happenings import triggers
from engine.chaotic.meaning.filters import passes
from engine.chaotic.meaning.register import GENERAL, means
from engine.chaotic.meaning.selectors import chosen
from engine.chaotic.position import door, steps
from engine.chaotic.position.answers import Chosen
from engine.chaotic.position.decisions import STAND_IN, Line, StandInFor, question
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.steps import carries_out
from engine.chaotic.values.prohibitions import cannot
from engine.language import nodes as n
from engine.language.nodes import StandIn

NOBODY = Chosen("choose", -1)


@means(n.StandIn, on=GENERAL)
def substitutes(game: Duel) -> list[CardId]:
    """The Creatures that may take the place of the attacking one."""
    combat = game.combat
    if combat is None or "StandIn" not in game.deal.says:
        return []
    attacker = game.creatures[combat.attacker]
    if cannot(game, attacker.id, n.Act.BE_RELOCATED):
        return []
    return [
        creature.id
        for creature in game.army(attacker.controller)
        if creature.id != attacker.id
        and not cannot(game, creature.id, n.Act.BE_RELOCATED)
        and any(
            isinstance(effect, StandIn)
            and attacker.id in chosen(game, env, effect.who)
            and passes(game, env, creature.id, effect.cards)
            for _, effect, env in game.rules()
        )
    ]


@carries_out(steps.standing_in)
def standing_in(game: Duel) -> None:
    """Before the two are engaged the attacker may be replaced (8.8.2.3)."""
    if substitutes(game):
        assert game.combat is not None
        game.owe(StandInFor(STAND_IN, game.creatures[game.combat.attacker].controller))


def options(game: Duel, ask: StandInFor) -> list[Chosen]:
    """One of the substitutes, or nobody."""
    return [*(Chosen("choose", card) for card in substitutes(game)), NOBODY]


def word(game: Duel, ask: StandInFor, key: Chosen) -> Line:
    """`choose CREATURE`, `choose nobody`."""
    if key == NOBODY:
        return "choose nobody", ()
    label = game.label(key.thing)
    return f"choose {label}", (label,)


def answer(game: Duel, ask: StandInFor, key: Chosen) -> None:
    """The two exchange spaces: the substitute stands in the battle, the other where it stood."""
    if key == NOBODY:
        return
    combat = game.combat
    assert combat is not None
    spared, guard = game.creatures[combat.attacker], game.creatures[key.thing]
    door.combat.stand_in(game, combat, guard, spared)
    game.emit(f"replace {game.label(spared.id)}", ("8.8.2.3",))
    for creature in (spared, guard):
        where = game.space_name(creature.space)
        game.emit(f"relocate {game.label(creature.id)} {where}", ("GL-relocate", "R-swap"))
        triggers.occur(game, "relocated", creature.id)
    triggers.occur(game, "enters", guard.id)
    triggers.occur(game, "enters", spared.id)


question(
    STAND_IN,
    "8.8.2.3",
    text="who fights in its place?",
    options=options,
    word=word,
    answer=answer,
)
