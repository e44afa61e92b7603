"""Tests that compare cards with one another, or look back at the turn."""

from __future__ import annotations

from engine.chaotic.meaning.filters import fits, passes
from engine.chaotic.meaning.register import ON_SPACE, means
from engine.chaotic.meaning.selectors import chosen_cards
from engine.chaotic.meaning.traits import controller_of, counters_of, in_range, kept, tribes_of
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import NO_ITEM, NOBODY, CardId, Ref, SpaceId
from engine.chaotic.position.items import Deed, Item
from engine.kernel.sequences import first
from engine.language import nodes as n

# -- tests -------------------------------------------------------------------------------------


@means(n.Did)
def _did(game: Duel, env: Item, card: CardId, test: n.Did) -> bool:
    """Whether a Creature did or met something this turn; amounts of several events are added, as of
    damage (8.5.3)."""
    event = test.event
    amounts = [
        deed.amount
        for deed in (of_this_combat(game) if test.combat else game.deeds)
        if deed.verb == event.verb and doer(deed) == card and is_deed(game, env, event, deed)
    ]
    return bool(amounts) and in_range(sum(amounts), test.event)


def of_this_combat(game: Duel) -> list[Deed]:
    """What has happened since two Creatures became engaged the last time (7.2.1)."""
    engaged = [at for at, deed in enumerate(game.deeds) if deed.verb == "becomes_engaged"]
    if not engaged:
        return []
    *_, start, _ = engaged
    return game.deeds[start:]


def doer(deed: Deed) -> Ref:
    """The Creature that a deed belongs to; when a card was played, the Creature that played it."""
    return deed.other if deed.verb == n.Verb.PLAYED else deed.subject


def is_deed(game: Duel, env: Item, event: n.Event, deed: Deed) -> bool:
    """Whether a deed of a Creature this turn fits the event in a test, apart from its kind and its
    amount."""
    _, subject, other, _, elements, stat = deed
    who = other if event.verb == n.Verb.PLAYED else subject
    if event.element is not None and not elements >> event.element & 1:
        return False
    if event.stat is not None and stat != event.stat:
        return False
    if isinstance(event.by, n.Cards) and (other < 0 or not passes(game, env, other, event.by)):
        return False
    if isinstance(event.subject, n.Cards):
        played = Item(NO_ITEM, kind_of_card(game, subject), subject, NOBODY, who)
        return fits(game, env, played, event.subject)
    return True


def kind_of_card(game: Duel, card: CardId) -> str:
    """The kind of item that a card is on the Burst."""
    return {2: "mugic", 3: "attack"}.get(game.face(card).kind, "ability")


@means(n.SharesTribe)
def _shares_tribe(game: Duel, env: Item, card: CardId, test: n.SharesTribe) -> bool:
    own = tribes_of(game, card)
    return any(own & tribes_of(game, other) for other in chosen_cards(game, env, test.who))


@means(n.LowerStat)
def _lower_stat(game: Duel, env: Item, card: CardId, test: n.LowerStat) -> bool:
    value = game.profile(card).stats[test.stat]
    others = chosen_cards(game, env, test.than)
    return bool(others) and value < game.profile(first(others)).stats[test.stat]


def places_of(game: Duel, env: Item, who: n.Selector) -> set[SpaceId]:
    """The spaces of the selected cards, or where they were when they left play (8.6.3)."""
    spaces = set()
    for card in chosen_cards(game, env, who):
        creature = game.creatures.get(card)
        if creature is not None:
            spaces.add(creature.space)
        elif card in game.ghosts:
            spaces.add(game.ghosts[card].space)
        elif card == game.mirage:
            spaces.add(game.mirage_space)
    return spaces


@means(n.PlaceOf)
def _place_of(game: Duel, env: Item, card: CardId, test: n.PlaceOf) -> bool:
    creature = game.creatures.get(card)
    return creature is not None and creature.space in places_of(game, env, test.who)


@means(n.PlaceOf, on=ON_SPACE)
def space_place_of(game: Duel, env: Item, space: SpaceId, test: n.PlaceOf) -> bool:
    return space in places_of(game, env, test.who)


# -- tests -------------------------------------------------------------------------------------


@means(n.ControlledWith)
def with_controller(game: Duel, env: Item, card: CardId, test: n.ControlledWith) -> bool:
    """Controlled by the same player as what is selected."""
    seats = {controller_of(game, other) for other in chosen_cards(game, env, test.who)}
    return controller_of(game, card) in seats


@means(n.OnMirage)
def on_mirage(game: Duel, env: Item, card: CardId, test: n.OnMirage) -> bool:
    """9.3: in the space of the Mirage on the board."""
    creature = game.creatures.get(card)
    return creature is not None and game.mirage >= 0 and creature.space == game.mirage_space


@means(n.FewerCounters)
def fewer_counters(game: Duel, env: Item, card: CardId, test: n.FewerCounters) -> bool:
    """Fewer Mugic counters than the selected Creature."""
    others = chosen_cards(game, env, test.than)
    mine = kept(game, card, "counters")
    return bool(others) and all(mine < counters_of(game, other) for other in others)


@means(n.Allied)
def allied(game: Duel, env: Item, card: CardId, test: n.Allied) -> bool:
    """Whether its controller controls a card that passes the filter."""
    seat = controller_of(game, card)
    return any(
        creature.id != card and passes(game, env, creature.id, test.cards)
        for creature in game.army(seat)
    )
