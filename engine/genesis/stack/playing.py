"""Playing active abilities: what may be played now, with which targets, and playing it
(G-play-active.1, G-play-hand.1, G-play-combatant.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.genesis.happenings.triggers import Happening, happened
from engine.genesis.happenings.zones import take_out
from engine.genesis.meaning.speakers import ability_of
from engine.genesis.position.battle import Battle
from engine.genesis.position.ids import NO_CARD, CardId, Seat
from engine.genesis.position.items import Item
from engine.genesis.position.phases import MAIN
from engine.genesis.position.targets import Aim
from engine.genesis.position.zones import THOUGHTS
from engine.genesis.stack.adding import add, give_priority_after
from engine.genesis.stack.costs import FREE, against_cost, hand_choices, pay
from engine.genesis.values.targets import afraid, aims
from engine.kernel.plain import plain
from engine.kernel.prompt import Key, Reason
from engine.language.genesis.nodes import Ability, CardType, Place, Speed, Spots, Verb


@plain
class PlayKey(NamedTuple):
    """A way to play something: `play` a card from the thoughts, or `use` an ability of a combatant.

    `user` is the champion or combatant that plays it, `paying` the cards that are discarded.
    """

    verb: str
    card: CardId
    node: int
    user: CardId
    targets: tuple[Aim, ...]
    element: str
    paying: tuple[CardId, ...]


def offered(game: Battle, card: CardId) -> tuple[int, ...]:
    """G-hand.5, G-card-types.3, G-abilities.1, G-ability-anatomy.1, G-play-hand.8, G-kw-create.3,
    G-abilities.2: the abilities that may be played from a card in the thoughts."""
    return game.deal.faces[card].offers


def printed(game: Battle, card: CardId) -> tuple[int, ...]:
    """G-champion-card.14, G-non-champion.5, G-play-combatant.1, G-examples.2: the active abilities
    that a combatant itself may play."""
    return game.deal.faces[card].uses


def from_hand(seat: Seat, card: CardId, node: int, champion: CardId) -> Item:
    """A card as it would be played by a champion."""
    return Item(0, "card", card, node, seat, seat, champion)


def from_arena(game: Battle, seat: Seat, card: CardId, node: int) -> Item:
    """An ability of a combatant, or of a skill that it carries, as it would be played."""
    if card in game.skills:
        skill = game.skills[card]
        return Item(0, "ability", card, node, seat, seat, skill.bearer, skill.stamp)
    life = game.permanents[card].life
    return Item(0, "ability", card, node, seat, seat, card, life)


def bearers(game: Battle, seat: Seat) -> list[CardId]:
    """G-term-skill.2: the combatants of a player, and the skills that they carry."""
    own = [one.id for one in game.permanents.values() if one.controller == seat]
    return own + [skill.card for skill in game.skills.values() if skill.bearer in own]


def hand(game: Battle, seat: Seat) -> list[CardId]:
    """The cards in the thoughts; of cards with equal names only the first."""
    found: dict[str, CardId] = {}
    names = game.deal.names
    for card in game.zones[seat][THOUGHTS]:
        found.setdefault(names[card], card)
    return list(found.values())


def playable(game: Battle, seat: Seat) -> Iterator[Item]:
    """G-hand.4, G-turn-main.1, G-cost-exert.4, G-speeds-active.2, G-examples.3: everything the seat
    could play now, before targets and discarded cards are chosen."""
    for item in timely(game, seat):
        if next(against_playing(game, item), None) is None:
            yield item


def timely(game: Battle, seat: Seat) -> Iterator[Item]:
    """The active abilities of the cards in the thoughts (`offered`) and of the combatants of a
    player (`printed`), without actions of combatants that may not play actions now."""
    actor, faces = may_act(game), game.deal.faces
    champions = [one.id for one in game.champions(seat)]
    alone = game.ruleset.champions < 2
    for card in hand(game, seat):
        face = faces[card]
        able = champions if alone else able_champions(game, champions, card)
        for node in offered(game, card):
            action = face.abilities[node].speed is Speed.ACTION
            for champion in able:
                if champion == actor or not action:
                    yield from_hand(seat, card, node, champion)
    for card in bearers(game, seat):
        face = faces[card]
        for node in printed(game, card):
            item = from_arena(game, seat, card, node)
            if item.user == actor or face.abilities[node].speed is not Speed.ACTION:
                yield item


def may_act(game: Battle) -> CardId:
    """G-speeds-active.1: the combatant that may play actions now: the active one in its own Main
    Phase, on an empty stack; -1 for none."""
    one = game.permanents.get(game.active)
    if game.phase != MAIN or game.stack or one is None or one.controller != game.turn:
        return NO_CARD
    return one.id


def able_champions(game: Battle, champions: list[CardId], card: CardId) -> list[CardId]:
    """The champions of a player who may play a card. If players have several champions, these are
    the ones with all symbols of the card."""
    if game.ruleset.champions < 2:
        return champions
    symbols = set(game.face(card).affiliations)
    return [one for one in champions if symbols <= set(game.face(one).affiliations)]


def against_playing(game: Battle, item: Item) -> Iterator[Reason]:
    """The reasons why an ability may not be played now, apart from targets. They come one after the
    other, because often the first is enough."""
    ability = ability_of(game, item)
    yield from against_time(game, item, ability)
    yield from against_cost(game, item, ability.cost or FREE)
    yield from against_kind(game, item, ability)


def against_time(game: Battle, item: Item, ability: Ability) -> Iterator[Reason]:
    """G-play-hand.10, G-cost-exert.2, G-speeds-active.1, G-kw-heavy-attack.2, G-kw-quick.1,
    G-kw-trap.2: the reasons why an action may not be played now. It needs the Main Phase of the
    combatant that plays it, an empty stack, and no Exert token."""
    if ability.speed is not Speed.ACTION:
        return
    one = game.permanents[item.user]
    if may_act(game) != item.user:
        text = f"{one.label} plays actions in its own Main Phase, on an empty stack"
        yield Reason("G-speeds-active.1", text)
        if "heavy-attack" in ability.keywords:
            yield Reason("G-kw-heavy-attack.2", "heavy attacks are actions")
    if one.exerted:
        yield Reason("G-cost-exert.2", f"{one.label} is Exerted")


def against_kind(game: Battle, item: Item, ability: Ability) -> Iterator[Reason]:
    """G-kw-resurrect-beckon.2: the reasons that single keywords give: Fear, Resurrect Beckon."""
    one = game.permanents[item.user]
    summon = item.kind != "card" and game.deal.faces[one.id].kind is CardType.SUMMON
    if summon and ability.attack and afraid(game, one):
        yield Reason("G-kw-fear.1", f"{one.label} is afraid")
    for effect in ability.effects:
        if isinstance(effect, Place) and effect.spots is Spots.KILLED and not game.killed:
            yield Reason("G-kw-resurrect-beckon.2", "no summon was killed this round")


def play_options(game: Battle, seat: Seat) -> list[Key]:
    """Every way in which the seat may play something now."""
    keys: list[Key] = []
    for item in playable(game, seat):
        verb = "play" if item.kind == "card" else "use"
        payings = hand_choices(game, item)
        elements = ability_of(game, item).choose or ("",)
        for targets in aims(game, item):
            for element in elements:
                for paying in payings:
                    keys.append(
                        PlayKey(verb, item.card, item.node, item.user, targets, element, paying)
                    )
    return keys


PLAYED = {
    "play": ("G-play-active.1", "G-play-hand.1", "G-play-hand.2", "G-play-hand.4"),
    "use": ("G-play-combatant.1", "G-play-active.1", "G-play-combatant.2"),
}
"""The rules of announcing."""


def play(game: Battle, seat: Seat, key: PlayKey) -> None:
    """G-layers.2, G-play-active.1, G-play-active.2, G-play-hand.1, G-play-hand.2, G-play-hand.4,
    G-play-combatant.2, G-play-combatant.3: announce, put on the stack, name targets, pay, pass
    priority."""
    verb, card, node, champion, targets, element, paying = key
    label = game.label(card)
    if verb == "play":
        item = from_hand(seat, card, node, champion)
        take_out(game, card)
    else:
        item = from_arena(game, seat, card, node)
    item = item._replace(targets=targets, element=element)
    rules = PLAYED[verb]
    aimed = ("G-targets.1",) if targets else ()
    chosen = ("G-kw-elemental-selection.1",) if element else ()
    item = add(game, item)
    game.because(game.emit(f"{verb} {label}", (*rules, *aimed, *chosen)))
    if not pay(game, item, paying):
        payer_is_out(game, item)
        return
    if verb == "play":
        happened(game, Happening(Verb.PLAYS, seat=seat, card_type=game.face(card).kind))
    game.because(None)


def payer_is_out(game: Battle, item: Item) -> None:
    """G-stack.4, GR-PR.1, GR-MP.3: a player who lost by paying has left, and what was played has
    left the stack with them. Give priority by what is on the stack now. Nobody has priority once
    the game is over."""
    if len(game.playing) > 1 and item.controller not in game.playing:
        game.because(None)
        give_priority_after(game)
