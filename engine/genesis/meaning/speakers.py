"""Whose ability it is: its item, "you", and the combatant that uses it (G-layers.1)."""

from __future__ import annotations

from engine.genesis.meaning.glossary import keyword_rules
from engine.genesis.meaning.register import means
from engine.genesis.position.battle import Battle
from engine.genesis.position.cards import COMBATANTS
from engine.genesis.position.ids import NO_CARD, CardId
from engine.genesis.position.items import Item
from engine.language.genesis import keyword
from engine.language.genesis.nodes import Ability, CardType, LoseHp, Source, Speed, Verb
from engine.language.genesis.nodes import Event as NodeEvent

DECAY = Ability(
    Speed.TRIGGER,
    "Decay",
    "Decay",
    event=NodeEvent(Verb.ROUND_ENDS),
    effects=(LoseHp(1, Source()),),
    keywords=("decay",),
)
"""What each instance of the ailment does at the end of the round (GR-KW.12)."""


@means(Ability)
def ability_of(game: Battle, item: Item) -> Ability:
    """The ability of an item."""
    if item.node < 0:
        return DECAY if item.word == "Decay" else keyword(item.word)
    return game.deal.faces[item.card].abilities[item.node]


def speaker(game: Battle, card: CardId, node: int, word: str = "") -> Item:
    """An item for a passive ability of a permanent or skill, before it waits or goes on the stack.

    The owner of the enchantment controls a skill's trigger; the player who controls the bearer
    makes its choices (GR-KW.4).
    """
    if card in game.skills:
        skill = game.skills[card]
        bearer = game.permanents[skill.bearer]
        owner = game.owner(card)
        return Item(
            0, "trigger", card, node, owner, bearer.controller, bearer.id, skill.stamp, word
        )
    one = game.permanents[card]
    user = card if game.face(card).kind in COMBATANTS else NO_CARD
    return Item(0, "trigger", card, node, one.controller, one.controller, user, one.life, word)


def you(game: Battle, item: Item) -> CardId:
    """G-layers.3, G-layers.4: the permanent that "you" means: the champion, or the bearer of the
    skill (GR-KW.4)."""
    enchantment = game.deal.faces[item.card].kind is CardType.ENCHANTMENT
    if item.kind == "card" or item.kind == "copy" or enchantment:
        return item.user
    one = game.permanents.get(item.card)
    if one is not None and one.lord in game.permanents:
        if game.permanents[one.lord].controller == one.controller:
            return one.lord
    return game.champion(item.chooser)


def user(game: Battle, item: Item) -> CardId:
    """The combatant that plays the ability; for cards and alterations it is the champion."""
    return item.user if item.user >= 0 else you(game, item)


def keywords(game: Battle, item: Item) -> tuple[str, ...]:
    """The rules of the keywords of an ability."""
    return keyword_rules(ability_of(game, item).keywords)
