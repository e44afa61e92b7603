"""Instructions on Battlegear (GL-battlegear): turned over, exchanged, put on."""

from __future__ import annotations

from engine.chaotic.happenings import leaving_play
from engine.chaotic.happenings.battlegear import turn_down, turn_up
from engine.chaotic.meaning.register import means
from engine.chaotic.meaning.selectors import chosen, chosen_cards
from engine.chaotic.meaning.traits import bearer_of, lies_in_discard
from engine.chaotic.position import door
from engine.chaotic.position.cards import BATTLEGEAR
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import CardId
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import DISCARD
from engine.chaotic.values.present_values import values_now
from engine.kernel.sequences import first
from engine.language import nodes as n


@means(n.Flip)
def flip(game: Duel, env: Item, effect: n.Flip) -> None:
    """8.7.1.4: turn Battlegear up or down (GL-battlegear)."""
    for gear in chosen_cards(game, env, effect.what):
        bearer = bearer_of(game, gear)
        if bearer is None or bool(bearer.gear_up) == effect.up:
            continue
        if effect.up:
            turn_up(game, bearer, ("8.7.1.4",))
        elif gear_barred(game, gear, n.Act.BE_TURNED_DOWN):
            game.emit(f"prevented flip {game.label(gear)}", ("8.5.8",))
        else:
            turn_down(game, bearer)


def gear_barred(game: Duel, gear: CardId, act: n.Act) -> bool:
    """Whether something says that this cannot be done to a Battlegear (8.5.8)."""
    return any(
        isinstance(effect, n.Cannot) and effect.act == act and gear in chosen(game, env, effect.who)
        for _, effect, env in values_now(game).rules
    )


@means(n.SwapGear)
def swap_gear(game: Duel, env: Item, effect: n.SwapGear) -> None:
    """Two Creatures exchange their Battlegear, up or down as it is (GL-battlegear)."""
    pair = [card for card in chosen_cards(game, env, effect.who) if card in game.creatures]
    if len(pair) != 2:
        return
    one, other = (game.creatures[card] for card in pair)
    door.gear.exchange_gear(game, one, other)
    for creature in (one, other):
        if creature.gear >= 0:
            shown = game.label(creature.gear) if creature.gear_up else "Battlegear"
            game.emit(f"equip {game.label(creature.id)} {shown}", ("GL-battlegear",))


@means(n.Equip)
def equip(game: Duel, env: Item, effect: n.Equip) -> None:
    """Battlegear from a pile or another Creature is put on, face-up (GL-battlegear)."""
    for card in chosen_cards(game, env, effect.who):
        creature = game.creatures.get(card)
        if creature is None or creature.gear >= 0:
            game.emit(f"noeffect {game.label(env.card)}", ("GL-battlegear",))
            continue
        for gear in chosen_cards(game, env, effect.what):
            if game.face(gear).kind == BATTLEGEAR and creature.gear < 0:
                put_on(game, creature, gear)


def put_on(game: Duel, creature: Creature, gear: CardId) -> None:
    """Equip a Battlegear that leaves its Creature or the discard pile. If it lies in neither any
    more, nothing happens (R-removed-stays)."""
    bearer = bearer_of(game, gear)
    if bearer is not None:
        door.gear.take_gear_off(game, bearer)
    elif lies_in_discard(game, gear):
        door.piles.take_out(game, gear, DISCARD)
    else:
        game.emit(f"noeffect {game.label(gear)}", ("R-removed-stays",))
        return
    door.gear.equip(game, creature, gear, from_pile=bearer is None)
    game.emit(
        f"equip {game.label(gear)} on {game.label(creature.id)}", ("GL-battlegear", "8.7.1.4")
    )


@means(n.TradeGear)
def trade_gear(game: Duel, env: Item, effect: n.TradeGear) -> None:
    """R-swap: equipped Battlegear goes to its owner's discard pile as the other one, from a pile,
    is put on in its stead; nothing happens where one of the two is missing."""
    worn = [
        gear for gear in chosen_cards(game, env, effect.what) if bearer_of(game, gear) is not None
    ]
    cards = [
        card for card in chosen_cards(game, env, effect.to) if game.face(card).kind == BATTLEGEAR
    ]
    if not worn or not cards:
        game.emit(f"noeffect {game.label(env.card)}", ("R-swap",))
        return
    gear = first(worn)
    bearer = bearer_of(game, gear)
    assert bearer is not None
    game.emit(f"discard {game.label(gear)}", ("R-swap", "4.1.6"))
    leaving_play.drop_gear(game, (gear,), DISCARD)
    put_on(game, bearer, first(cards))
