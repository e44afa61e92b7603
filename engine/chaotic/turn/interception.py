"""Section 6.3.4.1: Defender and intercepting."""

from __future__ import annotations

from engine.chaotic.happenings import triggers
from engine.chaotic.meaning.filters import passes
from engine.chaotic.meaning.register import GENERAL, means
from engine.chaotic.meaning.selectors import chosen
from engine.chaotic.meaning.traits import is_a
from engine.chaotic.position import door
from engine.chaotic.position.answers import DECLINE, Chosen
from engine.chaotic.position.decisions import INTERCEPT, Intercept, Line, question
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import CardId, opponent_of
from engine.chaotic.values.prohibitions import cannot
from engine.kernel.prompt import Key
from engine.language import nodes as n
from engine.language.nodes import InterceptFar


def defenders(game: Duel) -> list[CardId]:
    """6.3.4.1.1, 6.3.4.1.2, GL-defender: who may intercept the move into the battle space
    (R-defender); not who cannot (8.5.8)."""
    combat = game.combat
    if combat is None or combat.showdown or not game.ruleset.defender:
        return []
    side = game.creatures[combat.defender].controller
    near = game.board.near[combat.space]
    return [
        creature.id
        for creature in game.army(side)
        if (
            (creature.space in near and may_defend(game, creature.id, combat.defender))
            or (creature.id != combat.defender and from_afar(game, creature.id, combat.attacker))
        )
        and not cannot(game, creature.id, n.Act.INTERCEPT)
    ]


def may_defend(game: Duel, card: CardId, attacked: CardId) -> bool:
    """6.3.4.1.2, GL-defender: whether a Creature has a Defender that covers the attacked one."""
    elements = game.profile(attacked).elements
    return any(
        word == "defender"
        and (not kind or is_a(game, attacked, kind))
        and (element < 0 or bool(elements >> element & 1))
        for word, element, _, kind in game.profile(card).keywords
    )


@means(n.InterceptFar, on=GENERAL)
def from_afar(game: Duel, card: CardId, attacker: CardId) -> bool:
    """1: whether a card lets a Creature intercept this attacker wherever it stands."""
    return "InterceptFar" in game.deal.says and any(
        isinstance(effect, InterceptFar)
        and card in chosen(game, env, effect.who)
        and passes(game, env, attacker, effect.cards)
        for _, effect, env in game.rules()
    )


@step
def interception(game: Duel) -> None:
    """6.3.4.1, 6.3.4.1.3: the attacked player may let a Defender take the place of the attacked
    Creature, without a Burst."""
    if defenders(game):
        game.owe(Intercept(INTERCEPT, opponent_of(game.active)))


def options(game: Duel, ask: Intercept) -> list[Key]:
    """6.3.4.1.4: exactly one of the eligible Defenders, or none."""
    return [*(Chosen("intercept", card) for card in defenders(game)), DECLINE]


def word(game: Duel, ask: Intercept, key: Key) -> Line:
    """`intercept with CREATURE`, `decline`."""
    if key == DECLINE:
        return "decline", ()
    _, card = key
    label = game.label(card)
    return f"intercept with {label}", (label,)


def answer(game: Duel, ask: Intercept, key: Key) -> None:
    """6.3.4.1.5, 6.3.4.1.6, 6.3.4.1.7, GL-intercept: the two exchange positions, both count as
    having entered a space, and the combat goes on between the attacker and the Defender."""
    if key == DECLINE:
        game.emit_cause("decline", ("6.3.4.1.1",))
        return
    combat = game.combat
    assert combat is not None
    _, card = key
    guard, spared = game.creatures[card], game.creatures[combat.defender]
    door.combat.intercept(game, combat, guard, spared)
    line = f"swap {game.label(guard.id)} {game.label(spared.id)}"
    game.emit_cause(line, ("6.3.4.1.1", "6.3.4.1.5"))
    triggers.occur(game, "intercepts", guard.id)
    enter_both(game, guard.id, spared.id)


def enter_both(game: Duel, *cards: CardId) -> None:
    """6.3.4.1.6: both count as having entered a space."""
    for card in cards:
        triggers.occur(game, "enters", card)


question(
    INTERCEPT,
    "6.3.4.1.1",
    text="does a Defender intercept?",
    options=options,
    word=word,
    answer=answer,
)
