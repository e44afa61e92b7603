"""Amounts, tests and conditions that look back or compare several cards."""

from __future__ import annotations

from typing import Any

from engine.chaotic.meaning.conditions import amount
from engine.chaotic.meaning.filters import fits, passes
from engine.chaotic.meaning.register import NONE, ON_SPACE, Objects, means
from engine.chaotic.meaning.selectors import LINE, chosen, kind_named
from engine.chaotic.meaning.traits import ITEM_KINDS, controller_of, find_item, in_range, tribes_of
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.items import Item
from engine.language import nodes as n

ON_BURST = frozenset(str(kind) for kind in ITEM_KINDS) | {"played", "item"}


# -- amounts -----------------------------------------------------------------------------------


@means(n.LowestOf)
def _lowest(game: Duel, env: Item, number: n.LowestOf) -> int:
    cards = chosen(game, env, number.who)
    return min(game.profile(cards[0]).stats[:4]) if cards else 0


@means(n.SharedElements)
def _shared_elements(game: Duel, env: Item, number: n.SharedElements) -> int:
    mask = 15
    cards = chosen(game, env, number.who)
    for card in cards:
        mask &= game.profile(card).elements
    return mask.bit_count() if cards else 0


@means(n.StatsWithin)
def _stats_within(game: Duel, env: Item, number: n.StatsWithin) -> int:
    cards = chosen(game, env, number.who)
    stats = game.profile(cards[0]).stats[:4] if cards else []
    return sum(
        1
        for value in stats
        if (number.above is None or value > number.above)
        and (number.below is None or value < number.below)
    )


@means(n.EnergyLeft)
def _energy_left(game: Duel, env: Item, number: n.EnergyLeft) -> int:
    """3.2.9.4: Energy with all changes, minus damage."""
    return sum(
        game.profile(card).stats[4] - game.creatures[card].damage
        for card in chosen(game, env, number.who)
        if card in game.creatures
    )


@means(n.MugicAbilityOf)
def _mugic_ability(game: Duel, env: Item, number: n.MugicAbilityOf) -> int:
    return sum(game.face(card).mugic_ability for card in chosen(game, env, number.who))


@means(n.Spent)
def spent(game: Duel, env: Item, number: n.Spent) -> int:
    return env.paid


@means(n.AtMost)
def at_most(game: Duel, env: Item, number: n.AtMost) -> int:
    return min(number.high, amount(game, env, number.of))


@means(n.LastDamage)
def last_damage(game: Duel, env: Item, number: n.LastDamage) -> int:
    return game.combat.last if game.combat else 0


# -- tests -------------------------------------------------------------------------------------


@means(n.Did)
def _did(game: Duel, env: Item, card: int, test: n.Did) -> bool:
    """8.5.3: of damage the sum of the turn counts."""
    event = test.event
    verb, who = event.verb, 2 if event.verb == n.Verb.PLAYED else 1
    amounts = [
        deed[3]
        for deed in game.deeds
        if deed[0] == verb and deed[who] == card and is_deed(game, env, event, deed)
    ]
    return bool(amounts) and in_range(sum(amounts), test.event)


def is_deed(game: Duel, env: Item, event: n.Event, deed: tuple[Any, ...]) -> bool:
    """Whether something of its kind that a Creature did or met this turn is what a test asks for,
    but for its amount."""
    _, subject, other, _, elements, stat = deed
    who = other if event.verb == n.Verb.PLAYED else subject
    if event.element is not None and not elements >> event.element & 1:
        return False
    if event.stat is not None and stat != event.stat:
        return False
    if isinstance(event.by, n.Cards) and (other < 0 or not passes(game, env, other, event.by)):
        return False
    if isinstance(event.subject, n.Cards):
        played = Item(0, kind_of_card(game, subject), subject, -1, who)
        return fits(game, env, played, event.subject)
    return True


@means(n.HavePlayed)
def _have_played(game: Duel, env: Item, condition: n.HavePlayed) -> bool:
    """8.3.1: who plays a card is told by who owns it: nobody plays another's."""
    return any(
        verb == "played"
        and card >= 0
        and game.deal.owners[card] == env.controller
        and fits(game, env, Item(0, kind_of_card(game, card), card, -1, who), condition.cards)
        for verb, card, who, *_ in game.deeds
    )


def kind_of_card(game: Duel, card: int) -> str:
    """The kind of item that a card is on the Burst."""
    return {2: "mugic", 3: "attack"}.get(game.face(card).kind, "ability")


@means(n.SharesTribe)
def _shares_tribe(game: Duel, env: Item, card: int, test: n.SharesTribe) -> bool:
    own = tribes_of(game, card)
    return any(own & tribes_of(game, other) for other in chosen(game, env, test.who))


def _controlled_with(game: Duel, env: Item, card: int, test: n.ControlledWith) -> bool:
    return controller_of(game, card) in {
        controller_of(game, other) for other in chosen(game, env, test.who)
    }


@means(n.LowerStat)
def _lower_stat(game: Duel, env: Item, card: int, test: n.LowerStat) -> bool:
    value = game.profile(card).stats[test.stat]
    others = chosen(game, env, test.than)
    return bool(others) and value < game.profile(others[0]).stats[test.stat]


def places_of(game: Duel, env: Item, who: n.Selector) -> set[int]:
    """The spaces of the selected cards, or where they were when they left play (8.6.3)."""
    spaces = set()
    for card in chosen(game, env, who):
        creature = game.creatures.get(card)
        if creature is not None:
            spaces.add(creature.space)
        elif card in game.ghosts:
            spaces.add(game.ghosts[card].space)
        elif card == game.mirage:
            spaces.add(game.mirage_space)
    return spaces


@means(n.PlaceOf)
def _place_of(game: Duel, env: Item, card: int, test: n.PlaceOf) -> bool:
    creature = game.creatures.get(card)
    return creature is not None and creature.space in places_of(game, env, test.who)


@means(n.PlaceOf, on=ON_SPACE)
def space_place_of(game: Duel, env: Item, space: int, test: n.PlaceOf) -> bool:
    return space in places_of(game, env, test.who)


# -- conditions --------------------------------------------------------------------------------


@means(n.Exceeds)
def exceeds(game: Duel, env: Item, condition: n.Exceeds) -> bool:
    return amount(game, env, condition.amount) > amount(game, env, condition.than)


@means(n.Odd)
def odd(game: Duel, env: Item, condition: n.Odd) -> bool:
    return (amount(game, env, condition.amount) % 2 == 1) == condition.odd


@means(n.ChecksWon)
def checks_won(game: Duel, env: Item, condition: n.ChecksWon) -> bool:
    return game.tally[1].bit_count() >= condition.n


# -- selectors ---------------------------------------------------------------------------------


@means(n.CardTarget)
def _card_target(game: Duel, env: Item, who: n.CardTarget) -> Objects:
    """8.5.2: what an earlier line of the Mugic that resolves has as its target."""
    for frame in reversed(game.agenda):
        if frame[0] in ("mugic_done", "mugic_home") and frame[1].card == env.card:
            for slot, kind, refs in sorted(frame[1].targets):
                if kind == str(who.kind) and slot % LINE == 0:
                    return refs  # type: ignore[no-any-return]
    return NONE


@means(n.ControllerOf)
def _controller(game: Duel, env: Item, who: n.ControllerOf) -> Objects:
    found = []
    on_burst = kind_named(game, env, who.who) in ON_BURST
    for ref in chosen(game, env, who.who):
        item = find_item(game, ref) if on_burst else None
        if item is not None:
            found.append(item.controller)
        elif not on_burst:
            found.append(controller_of(game, ref))
    return tuple(dict.fromkeys(found))


@means(n.WhoPlayed)
def _who_played(game: Duel, env: Item, who: n.WhoPlayed) -> Objects:
    """The Creature behind a play; after the attack is gone the one that dealt its damage."""
    event = env.event
    if isinstance(who.who, n.Behind) and event.agent >= 0:
        return (event.agent,)
    for ref in chosen(game, env, who.who):
        item = find_item(game, ref)
        if item is not None and item.creature >= 0:
            return (item.creature,)
    if event.subject in game.creatures and event.kind == "creature":
        return (event.subject,)
    return NONE
