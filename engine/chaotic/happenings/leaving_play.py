"""Leaving play: defeat by damage (8.5.6, 8.6.6), by Energy (8.7.3.4), destruction, sacrifice,
removal, and what goes along."""

from __future__ import annotations

from collections.abc import Sequence

from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.battlegear import emit_of_gear
from engine.chaotic.happenings.durations import forget
from engine.chaotic.happenings.replacement import ask_or_replace, replacements, rest, rest_of
from engine.chaotic.meaning.selectors import chosen
from engine.chaotic.meaning.traits import bearer_of, controller_of
from engine.chaotic.position import door
from engine.chaotic.position.creatures import LastValues
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import DISCARD, REMOVED
from engine.chaotic.position.winning import check_elimination
from engine.chaotic.values.present_values import profile, values_now
from engine.chaotic.values.prohibitions import brought_about, cannot
from engine.chaotic.values.standing_effects import ENERGY
from engine.kernel.agenda import do
from engine.kernel.sequences import first
from engine.language.nodes import Act, Cannot


def fallen(game: Duel) -> list[CardId]:
    """3.2.9.3, GL-current-energy: the Creatures whose damage has reached their Energy, in the order
    of their spaces.

    That there is none is remembered with the values until damage is dealt: anything else that
    changes Energy, or which Creatures are in play, leads to new values.
    """
    values = game.present or values_now(game)
    if values.unharmed:
        return []
    profiles = values.profiles
    doomed = [
        card
        for card, creature in game.creatures.items()
        if creature.damage >= profiles[card].stats[ENERGY]
    ]
    if not doomed:
        values.unharmed = True
        return doomed
    return [card for card in (*game.at, game.entrant) if card in doomed]


@step
def destroy(game: Duel, cards: tuple[CardId, ...], rules: tuple[str, ...]) -> None:
    """GL-destroy: Creatures leave for their owners' discard piles together (R-simultaneous),
    unless something happens instead (8.8.2)."""
    cards = tuple(card for card in cards if card in game.creatures)
    for card in cards:
        if cannot(game, card, Act.BE_DESTROYED):
            game.emit(f"prevented destroy {game.label(card)}", ("8.5.8",))
    cards = tuple(card for card in cards if not cannot(game, card, Act.BE_DESTROYED))
    for card in cards:
        found = replacements(game, "destroyed", card)
        if found:
            rest = tuple(other for other in cards if other != card)
            game.push(do(destroy, rest, rules))
            ask_or_replace(game, card, found, 0)
            return
    for card in cards:
        triggers.occur(game, "destroyed", card)
    for card in cards:
        game.emit(f"destroy {game.label(card)}", rules)
    leave_play(game, cards, DISCARD, rules)
    if cards:
        check_elimination(game)


def destroy_gear(game: Duel, gears: Sequence[CardId], item: Item) -> int:
    """GL-destroy: Battlegear goes to its owners' discard piles together, unless it cannot be
    destroyed. How many go."""
    going = []
    for gear in gears:
        if lasting_gear(game, gear, item):
            emit_of_gear(game, "prevented destroy {}", gear, ("8.5.8",))
        else:
            going.append(gear)
    for gear in going:
        triggers.occur(game, "destroyed", gear, kind="battlegear")
    for gear in going:
        game.emit(f"destroy {game.label(gear)}", ("GL-destroy",))
    drop_gear(game, going, DISCARD)
    return len(going)


def lasting_gear(game: Duel, gear: CardId, item: Item) -> bool:
    """Whether something says that a Battlegear cannot be destroyed, by this or at all (8.5.8)."""
    return "Cannot" in game.deal.says and any(
        isinstance(effect, Cannot)
        and effect.act == Act.BE_DESTROYED
        and gear in chosen(game, env, effect.who)
        and (effect.by is None or brought_about(game, env, effect.by, item))
        for _, effect, env in game.rules()
    )


def drop_gear(game: Duel, gears: Sequence[CardId], pile: int) -> None:
    """Battlegear leaves its Creatures for a pile of its owners. All of it is still in play as the
    abilities notice it."""
    going = [(gear, gear_pile(game, gear, pile)) for gear in gears]
    for gear, own_pile in going:
        bearer = bearer_of(game, gear)
        if bearer is not None:
            door.gear.take_gear_off(game, bearer)
            door.piles.put_in(game, gear, own_pile)
            forget(game, gear)


def gear_pile(game: Duel, gear: CardId, pile: int) -> int:
    """The pile to which Battlegear goes that leaves for one (8.8.2). Abilities notice it."""
    if pile == DISCARD:
        pile = pile_instead(game, gear)
    if pile == DISCARD:
        triggers.occur(game, "discarded", gear, seat=game.owner(gear), kind="battlegear")
    return pile


def sacrifice(game: Duel, cards: Sequence[CardId], rules: tuple[str, ...]) -> None:
    """GL-sacrifice: cards in play go into the discard pile at once and together, not preventable,
    no destruction."""
    for card in cards:
        game.emit(f"sacrifice {game.label(card)}", rules)
    creatures = tuple(card for card in cards if card in game.creatures)
    gears = [card for card in cards if bearer_of(game, card) is not None]
    for card in (*creatures, *gears):
        kind = "creature" if card in creatures else "battlegear"
        triggers.occur(game, "sacrificed", card, kind=kind)
    drop_gear(game, gears, DISCARD)
    leave_play(game, creatures, DISCARD, rules)
    if creatures:
        check_elimination(game)


def remove(game: Duel, cards: Sequence[CardId]) -> None:
    """GL-removed-from-game: cards are set aside together, in no discard pile; not destroyed."""
    rules = ("GL-removed-from-game",)
    for card in cards:
        game.emit(f"remove {game.label(card)}", rules)
    creatures = tuple(card for card in cards if card in game.creatures)
    gears = [card for card in cards if bearer_of(game, card) is not None]
    drop_gear(game, gears, REMOVED)
    leave_play(game, creatures, REMOVED, rules)
    for card in cards:
        if card not in creatures and card not in gears:
            if door.piles.take_from_any(game, card) >= 0:
                door.piles.put_in(game, card, REMOVED)
    if creatures:
        check_elimination(game)


def leave_play(game: Duel, cards: tuple[CardId, ...], pile: int, rules: tuple[str, ...]) -> None:
    """8.5.6, 9.1.4.2, 9.1.4.3, GL-defeated-creature, GL-parasite: Creatures leave their spaces; the
    Battlegear of each goes to the discard pile (8.7.3.4, R-gear-abilities), its Parasite, which is
    no card, out of the game. All are still in play as the others leave, so whatever looks at that
    moment or replaces it is carried out for all before the first one is gone.
    """
    going = [(card, *take_leave(game, card, pile)) for card in cards]
    for card, own_pile, pile_of_gear in going:
        creature = game.creatures[card]
        gear = creature.gear
        door.board.leave_board(game, creature)
        if creature.infected:
            game.emit(f"uninfect {game.label(card)}", ("9.1.3.1", "9.1.4.3"))
        door.piles.put_in(game, card, own_pile)
        if gear >= 0:
            door.piles.put_in(game, gear, pile_of_gear)
            forget(game, gear)
            if pile_of_gear == DISCARD:
                game.emit(f"discard {game.label(gear)}", rules)
        forget(game, card)


def take_leave(game: Duel, card: CardId, pile: int) -> tuple[int, int]:
    """A Creature is about to leave play: abilities notice it, its last values are kept (8.6.3). The
    piles to which the Creature and its Battlegear go."""
    if pile == DISCARD:
        pile = pile_instead(game, card)
    triggers.occur(game, "leaves", card)
    if pile == DISCARD:
        triggers.occur(game, "discarded", card, seat=game.owner(card))
    door.creatures.keep_last_values(game, card, last_values(game, card))
    gear = game.creatures[card].gear
    return pile, gear_pile(game, gear, DISCARD) if gear >= 0 else DISCARD


def pile_instead(game: Duel, card: CardId) -> int:
    """8.8.2: the pile to which a card goes in place of the general discard pile. A replacement
    removes it from the game at this moment; its other instructions follow (R-replace-pile)."""
    found = replacements(game, "discarded", card)
    if not found:
        return DISCARD
    game.emit(f"replace {game.label(card)}", ("8.8.2.3", "R-replace-pile"))
    game.emit(f"remove {game.label(card)}", ("GL-removed-from-game",))
    if len(found) == 1:
        rest_of(game, card, first(found))
    else:
        game.push(do(rest, card, found, controller_of(game, card)))
    return REMOVED


def last_values(game: Duel, card: CardId) -> LastValues:
    """8.6.3, 8.6.8.2: Disciplines, Energy, elements, flags, space, controller, infection, Mugic
    counters, keywords, gained words of the type line and Battlegear as they were."""
    found = profile(game, card)
    creature = game.creatures[card]
    return LastValues(
        tuple(found.stats),
        found.elements,
        tuple(sorted(found.flags)),
        creature.space,
        creature.controller,
        creature.infected,
        creature.counters,
        tuple(sorted(found.keywords.items())),
        int(bool(found.tagged)),
        tuple(sorted(found.words)),
        creature.gear,
        creature.gear_up,
    )
