"""What the trigger of a keyword does as it resolves (8.8.1.1)."""

from __future__ import annotations

from engine.chaotic.happenings import disciplines
from engine.chaotic.instructions.counters import give_counters
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import UNTIL_TURN, AllAbilitiesLost
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.items import Item
from engine.chaotic.position.steps import deal
from engine.chaotic.values.resolved_effects import enforce
from engine.kernel.agenda import do
from engine.language import nodes as n


def keyword_effect(game: Duel, item: Item) -> None:
    """GL-disarm, GL-elementproof, GL-exhaust, GL-intimidate, GL-recklessness, GL2-fluidmorph: what
    the trigger of a keyword does."""
    word, number, element, _ = item.word
    own = item.card
    foe = game.foe(own)
    if word == "recklessness" and own in game.creatures:
        game.push(do(deal, item, ((own, number),)))
    elif word == "exhaust" and own in game.creatures:
        lower(game, item, own, "GL-exhaust")
    elif word == "intimidate" and foe in game.creatures:
        lower(game, item, foe, "GL-intimidate")
    elif word == "proof" and own in game.creatures:
        if foe in game.creatures and game.profile(foe).elements >> element & 1:
            disciplines.gain_energy(game, item, own, number, "GL-elementproof")
    elif word == "disarm" and foe in game.creatures:
        disarm(game, foe)
    elif word == "fluidmorph" and own in game.creatures:
        give_counters(game, item, own, 1, ("GL2-fluidmorph", "8.9.1"))


def lower(game: Duel, item: Item, card: CardId, rule: str) -> None:
    """A keyword lowers a Discipline, or all of them, or the Energy for the turn. Its item exists
    until that is done, so that abilities that wait for such a loss can find it (8.3.1)."""
    game.push(do(lowered, item, card, rule), do(keyword_done, item))


@step
def lowered(game: Duel, item: Item, card: CardId, rule: str) -> None:
    """8.7.2.1: the values fall; if a card shares changes, those of other Creatures fall too
    (8.8.2)."""
    _, number, _, stat = item.word
    stats = (n.Stat(stat),) if stat >= 0 else n.DISCIPLINES
    for one, own, _ in disciplines.shared(game, item, [card], stats):
        wanted = [-number if which in own else 0 for which in n.Stat]
        disciplines.differ(game, item, one, wanted, rule=rule)


@step
def keyword_done(game: Duel, item: Item) -> None:
    """The trigger of a keyword has resolved (8.2.3.3)."""


def disarm(game: Duel, card: CardId) -> None:
    """GL-disarm: the Battlegear of the opposing engaged Creature loses all abilities."""
    creature = game.creatures[card]
    if creature.gear < 0 or not creature.gear_up:
        return
    enforce(game, UNTIL_TURN, AllAbilitiesLost, creature.gear)
    game.emit(f"lose {game.label(creature.gear)} abilities", ("GL-disarm", "8.7.1.1"))
