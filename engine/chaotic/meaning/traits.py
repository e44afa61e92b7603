"""What is simply so about a card, Creature or player: sides, type lines, keywords, numbers.

Nothing here reads a selector or a filter (`selectors`, `filters`).
"""

from __future__ import annotations

from typing import Any

from engine.cards import TRIBES
from engine.chaotic.position.cards import Face
from engine.chaotic.position.creatures import Creature, LastValues
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import CountedFirst
from engine.chaotic.position.ids import PLAYERS, CardId, ItemId, Seat, opponent_of
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import DISCARD, PILES
from engine.chaotic.position.profile import Profile
from engine.language import nodes as n


def counters_of(game: Duel, card: CardId) -> int:
    """The Mugic counters on a Creature, or on it as it left play."""
    known = card in game.creatures or card in game.ghosts
    return kept(game, card, "counters") if known else 0


ITEM_KINDS = {
    n.CardKind.MUGIC: ("mugic",),
    n.CardKind.ATTACK: ("attack",),
    n.CardKind.ABILITY: ("ability", "trigger"),
    n.CardKind.EFFECT: ("mugic", "ability", "trigger"),
    n.CardKind.USE: ("mugic", "ability"),
    n.CardKind.BLOW: ("mugic", "attack"),
    n.CardKind.NO_ATTACK: ("mugic", "ability", "trigger", "cost"),
}

FACE_KINDS = {
    n.CardKind.CREATURE: 0,
    n.CardKind.BATTLEGEAR: 1,
    n.CardKind.MUGIC: 2,
    n.CardKind.ATTACK: 3,
    n.CardKind.LOCATION: 4,
}


def find_item(game: Duel, number: ItemId) -> Item | None:
    """The thing on the Burst with that number, or the one that is resolving."""
    for item in game.burst:
        if item.number == number:
            return item
    for frame in game.agenda:
        match frame:
            case (_, Item() as item, *_) if item.number == number:
                return item
    return None


def is_item(who: n.Selector) -> bool:
    """Whether a selector names things on the Burst."""
    cards = getattr(who, "cards", None)
    return cards is not None and cards.kind in ITEM_KINDS


def is_first(game: Duel, item: Item) -> bool:
    """R-strike: whether an attack is the first one of its player in the combat, or counts as it."""
    counted = counted_first(game, item)
    return item.kind == "attack" and item.x == 1 if counted is None else counted


def counted_first(game: Duel, item: Item) -> bool | None:
    """Whether an attack counts as the first one by the newest effect that says so; None where none
    does."""
    for effect in game.effects[::-1]:
        if type(effect) is CountedFirst and effect.number == item.number:
            return bool(effect.first)
    return None


def bearer_of(game: Duel, gear: CardId) -> Creature | None:
    """The Creature that a Battlegear is equipped to."""
    for creature in game.creatures.values():
        if creature.gear == gear:
            return creature
    return None


def players(env: Item, side: n.Side) -> tuple[Seat, ...]:
    """The players that a side names, the controller first."""
    if side == n.Side.ANY:
        return (env.controller, opponent_of(env.controller))
    return (env.controller if side == n.Side.YOURS else opponent_of(env.controller),)


def standing(game: Duel) -> list[CardId]:
    """The Creatures in play in the order of their spaces, an attacker last."""
    found = [card for card in game.at if card >= 0]
    if game.entrant >= 0:
        found.append(game.entrant)
    return found


def pile_cards(game: Duel, env: Item, pile: n.In) -> list[CardId]:
    """The cards of the piles that a test names."""
    which = PILES.index(str(pile.pile))
    seats = {
        n.Side.YOURS: (env.controller,),
        n.Side.ANY: PLAYERS,
    }.get(pile.side, (opponent_of(env.controller),))
    return [card for seat in seats for card in game.piles[seat][which]]


def lies_in_discard(game: Duel, card: CardId) -> bool:
    """Whether a card lies in the general discard pile of its owner; an effect that returns it or
    puts it on looks for it only there (R-removed-stays)."""
    return card in game.piles[game.owner(card)][DISCARD]


def kind_fits(face: Face, kind: n.CardKind) -> bool:
    """3.1.4: whether a card in a pile is of a kind."""
    return kind == n.CardKind.CARD or FACE_KINDS.get(kind) == face.kind


def in_range(value: int, test: Any) -> bool:
    """Whether a number lies between the bounds of a test."""
    return (test.low is None or value >= test.low) and (test.high is None or value <= test.high)


# -- whose -------------------------------------------------------------------------------------


def kept(game: Duel, card: CardId, name: str) -> int:
    """A number on a Creature, or on it as it left play (`leaving_play.last_values`)."""
    holder: Creature | LastValues | None = game.creatures.get(card)
    value: int = getattr(game.ghosts[card] if holder is None else holder, name)
    return value


def controller_of(game: Duel, card: CardId) -> Seat:
    """The controller of a Creature, or of the Creature with this Battlegear; the owner of any other
    card."""
    creature = game.creatures.get(card)
    if creature is not None:
        return creature.controller
    if card in game.ghosts:
        return game.ghosts[card].controller
    bearer = bearer_of(game, card)
    return bearer.controller if bearer is not None else game.owner(card)


def on_side(game: Duel, env: Item, controller: Seat, card: CardId, side: n.Side) -> bool:
    """GL-opposing-creature: "opposing" is any of the opponent's, in older editions only the
    engaged one (ED-opposing)."""
    if side == n.Side.ANY:
        return True
    if side == n.Side.YOURS:
        return controller == env.controller
    if controller == env.controller:
        return False
    if side == n.Side.OPPONENT or game.ruleset.opposing == "all":
        return True
    return game.engaged(card)


# -- what it is --------------------------------------------------------------------------------


def is_a(game: Duel, card: CardId, word: str) -> bool:
    """3.1.5, 3.1.5.1, 3.2.4, 3.2.4.1, 3.2.4.1.1, GL-tribe, R-initiative: whether a Creature has a
    tribe or another word of the type line, whatever other words stand there."""
    printed = word in game.face(card).words
    if says_printed(game, word, printed):
        return printed
    found = game.profile(card)
    if word in TRIBES and "no_tribe" in found.flags:
        return False
    return printed or word in found.words


def says_printed(game: Duel, word: str, printed: bool) -> bool:
    """3.1.5: whether no card of the game can change what type lines say of a word: none adds it
    where it is not printed, none takes it away where it is."""
    deal = game.deal
    if not deal.retyped:
        return True
    return "LoseTribes" not in deal.says if printed else word not in deal.made


def tribes_of(game: Duel, card: CardId) -> frozenset[str]:
    """3.2.3, 3.2.4.1, GL-tribe: the tribe of a Creature, with those it has gained, unless it has
    none."""
    own = game.face(card).tribe
    tribes = frozenset((own,)) if own else frozenset()
    if not game.deal.retyped:
        return tribes
    found = game.profile(card)
    if "no_tribe" in found.flags:
        return frozenset()
    return tribes | found.words.intersection(TRIBES)


def is_named(game: Duel, env: Item, card: CardId, name: str) -> bool:
    """3.1.2.1, R-version: whether a card has a name, with or without its version; "~" is the name
    of the card that says it."""
    face = game.face(card)
    if name == "~":
        return face.title == game.face(env.card).title
    return name in (face.title, face.name)


def scan_or_now(game: Duel, card: CardId, stat: int, scanned: bool) -> int:
    """3.2.6.3, 3.2.9.2, GL-scanned-statistic: the Scanned value, or the present one."""
    return game.face(card).stats[stat] if scanned else game.profile(card).stats[stat]


def has_keyword(profile: Profile, test: n.HasKeyword) -> bool:
    """Whether a Creature has a keyword, with the element or Discipline named if any."""
    if test.word == n.Word.INVISIBILITY:
        return bool(profile.tagged)
    for word, element, stat, _ in profile.keywords:
        if word != test.word:
            continue
        if test.element is not None and element != test.element:
            continue
        if test.stat is None or stat == test.stat:
            return True
    return False
