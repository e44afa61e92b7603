"""The permanents that words without a choice name: this, you, that, a target (G-permanents.4)."""

from __future__ import annotations

from engine.genesis.meaning.register import meaning_of, means
from engine.genesis.meaning.speakers import user, you
from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import NO_CARD, NO_SPOT, CardId, Spot
from engine.genesis.position.items import Item
from engine.genesis.position.targets import NO_AIM, Aim
from engine.language.genesis.nodes import Chosen, Each, Selector, Slot, Source, That, User, You


def named(game: Battle, item: Item, selector: Selector | None) -> list[CardId]:
    """G-permanents.4, G-abilities.6: the permanents in the arena that a selector without choice
    means."""
    if isinstance(selector, (Each, Chosen)):
        return []
    card = you(game, item) if selector is None else meaning_of(selector)(game, item, selector)
    return [card] if card in game.permanents else []


@means(Source)
def this(game: Battle, item: Item, selector: Source) -> CardId:
    """The card itself; -1 if it has left the arena since, even if it came back: then it is another
    permanent (GR-TG.11)."""
    return _of_this_life(game, item, item.card)


@means(You)
def the_player(game: Battle, item: Item, selector: You) -> CardId:
    """The permanent that "you" means: the champion, or the bearer of the skill."""
    return you(game, item)


@means(User)
def the_user(game: Battle, item: Item, selector: User) -> CardId:
    """The combatant that plays the ability; -1 if it has left and come back as another
    permanent."""
    who = user(game, item)
    return _of_this_life(game, item, who) if who == item.card else who


def _of_this_life(game: Battle, item: Item, card: CardId) -> CardId:
    """The card, or -1 if it left the arena and came back as another permanent."""
    one = game.permanents.get(card)
    gone = one is not None and item.life and one.life != item.life
    return NO_CARD if gone else card


@means(That)
def that(game: Battle, item: Item, selector: That) -> CardId:
    """What an event was about; -1 if it has left the arena since, even if it came back."""
    one = game.permanents.get(item.that)
    if one is None or (item.played and one.life >= item.played):
        return NO_CARD
    return one.id


@means(Slot)
def target_permanent(game: Battle, item: Item, selector: Slot) -> CardId:
    """The permanent that was named as a target; -1 for none, or one that is not there any more."""
    aim = aimed_at(item, selector)
    return aim.card if aim.kind == "permanent" and present(game, aim) else NO_CARD


def aimed_at(item: Item, slot: Slot) -> Aim:
    """What was named as a target, `NO_AIM` for nothing."""
    return item.targets[slot.n] if slot.n < len(item.targets) else NO_AIM


def present(game: Battle, target: Aim) -> bool:
    """Whether a permanent that was a target is still the same one in the arena."""
    one = game.permanents.get(target.card)
    return one is not None and one.life == target.life


def place_of(game: Battle, item: Item, selector: Selector | None) -> Spot:
    """The spot of what a selector means. For a source that left it is the spot where it stood
    (GR-TG.9); -1 for none."""
    if isinstance(selector, Slot):
        aim = aimed_at(item, selector)
        if aim.kind == "spot":
            return aim.spot
    if isinstance(selector, Source) and item.last:
        return item.last.spot
    if isinstance(selector, Source) and item.card in game.skills:
        return game.permanents[game.skills[item.card].bearer].spot
    return next((game.permanents[card].spot for card in named(game, item, selector)), NO_SPOT)
