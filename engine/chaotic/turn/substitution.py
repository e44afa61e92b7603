"""A Creature that fights in place of the one that would become engaged (8.8.2)."""

from __future__ import annotations

from engine.chaotic.happenings import triggers
from engine.chaotic.meaning.filters import passes
from engine.chaotic.meaning.register import GENERAL, means
from engine.chaotic.meaning.selectors import chosen
from engine.chaotic.position import door
from engine.chaotic.position.answers import Chosen
from engine.chaotic.position.decisions import STAND_IN, Line, StandInFor, question
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import CardId
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
    return [
        creature.id
        for creature in game.army(attacker.controller)
        if creature.id != attacker.id
        and any(
            isinstance(effect, StandIn)
            and attacker.id in chosen(game, env, effect.who)
            and passes(game, env, creature.id, effect.cards)
            for _, effect, env in game.rules()
        )
    ]


@step
def standing_in(game: Duel) -> None:
    """Before the two are engaged the attacker may be replaced (8.8.2.3)."""
    if substitutes(game):
        game.owe(StandInFor(STAND_IN, game.active))


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
    home = guard.space
    door.combat.stand_in(game, combat, guard, spared)
    game.emit(f"replace {game.label(spared.id)}", ("8.8.2.3",))
    game.emit(f"place {game.label(spared.id)} {game.space_name(home)}", ("8.7.1.2", "8.8.2.3"))
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
