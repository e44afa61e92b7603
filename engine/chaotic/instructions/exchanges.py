"""Instructions by which cards change places, targets or receivers; Battlegear put on."""

from __future__ import annotations

from engine.chaotic.happenings import leaving_play, triggers
from engine.chaotic.happenings.disciplines import put
from engine.chaotic.meaning.register import means
from engine.chaotic.meaning.selectors import chosen, chosen_cards
from engine.chaotic.meaning.traits import bearer_of, find_item, lies_in_discard
from engine.chaotic.position import door
from engine.chaotic.position.answers import Aimed, Answer
from engine.chaotic.position.cards import BATTLEGEAR
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.decisions import RETARGET, Line, Retarget, question
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import Deflection, Redirection
from engine.chaotic.position.ids import NO_CARD, NOBODY, CardId, ItemId
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import DISCARD
from engine.chaotic.values.prohibitions import cannot
from engine.chaotic.values.targets import choices, name_of, wanted_targets
from engine.kernel.sequences import first
from engine.language import nodes as n


@means(n.SwapSpaces)
def swap_spaces(game: Duel, env: Item, effect: n.SwapSpaces) -> None:
    """R-swap: two Creatures exchange their spaces; they enter them and do not move. Neither may be
    engaged or share its space with an enemy (R-battle-space), and both must be allowed to be
    relocated (8.5.8)."""
    cards = list(chosen_cards(game, env, effect.who))
    if effect.to is not None:
        cards += chosen_cards(game, env, effect.to)
    cards = [card for card in dict.fromkeys(cards) if card in game.creatures]
    if len(cards) != 2 or any(game.engaged(card) or shares_space(game, card) for card in cards):
        game.emit(f"noeffect {game.label(env.card)}", ("R-swap",))
        return
    if held := [card for card in cards if cannot(game, card, n.Act.BE_RELOCATED, env)]:
        game.emit(f"prevented relocate {game.label(first(held))}", ("8.5.8",))
        return
    one, other = (game.creatures[card] for card in cards)
    door.board.exchange_spaces(game, one, other)
    for creature in (one, other):
        line = f"relocate {game.label(creature.id)} {game.space_name(creature.space)}"
        game.emit(line, ("GL-relocate", "R-swap"))
        triggers.occur(game, "enters", creature.id)


def shares_space(game: Duel, card: CardId) -> bool:
    """R-extra-combat: whether two Creatures stand in the space of this one, waiting for their
    combat."""
    space = game.creatures[card].space
    return game.entrant >= 0 and game.creatures[game.entrant].space == space


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


@means(n.Retarget)
def retarget(game: Duel, env: Item, effect: n.Retarget) -> None:
    """R-retarget: another legal target for something on the Burst, if there is one."""
    for number in chosen(game, env, effect.what):
        item = find_item(game, number)
        if item is None or item not in game.burst:
            continue
        options = other_targets(game, item)
        if len(options) == 1:
            aim(game, number, first(options))
        elif options:
            game.owe(Retarget(RETARGET, env.controller, number, options))
        else:
            game.emit(f"noeffect {game.label(env.card)}", ("R-retarget",))


def other_targets(game: Duel, item: Item) -> tuple[Answer, ...]:
    """Every other legal answer for the only target of an item."""
    wanted = wanted_targets(game, item)
    for slot, _, refs in item.targets:
        if slot in wanted and len(refs) == 1:
            found = choices(game, item, wanted[slot], ())
            return tuple((slot, kind, other) for _, kind, other in found if other != refs)
    return ()


def target_options(game: Duel, ask: Retarget) -> list[Aimed]:
    """One option for each other target."""
    return [Aimed("target", *option) for option in ask.answers]


def target_word(game: Duel, ask: Retarget, key: Aimed) -> Line:
    """`choose OBJECT`."""
    names = tuple(name_of(game, ask.seat, key.kind, ref) for ref in key.refs)
    return "choose " + " and ".join(names), names


def take_target(game: Duel, ask: Retarget, key: Aimed) -> None:
    """Give the item the chosen target."""
    aim(game, ask.number, key.answer)


def aim(game: Duel, number: ItemId, answer: Answer) -> None:
    """The item has the new target; whoever is targeted notices (8.4.1.3)."""
    slot, kind, refs = answer
    for item in [item for item in game.burst if item.number == number]:
        targets = tuple(
            answer if known == slot else (known, *aimed) for known, *aimed in item.targets
        )
        door.burst.change_item(game, item, item._replace(targets=targets))
        name = " ".join(name_of(game, NOBODY, kind, ref) for ref in refs)
        game.emit(f"retarget {game.label(item.card)} {name}", ("R-retarget",))
        for ref in refs:
            triggers.occur(game, "targeted", ref, other=item.number, kind=kind)


@means(n.Redirect)
def redirect(game: Duel, env: Item, effect: n.Redirect) -> None:
    """8.8.2: who is dealt the damage of the next attack instead, or of the next that deals any."""
    kind = Deflection if effect.dealt else Redirection
    put(game, effect.until, kind, NO_CARD, tuple(chosen(game, env, effect.to)))


question(
    RETARGET,
    "8.4.1.3",
    text="which target does it get?",
    options=target_options,
    word=target_word,
    answer=take_target,
)
