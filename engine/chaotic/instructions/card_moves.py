"""Instructions that move cards between board, hands, decks and piles, and off the Burst."""

from __future__ import annotations

from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.chance import shuffle_pile
from engine.chaotic.happenings.damage import use_up
from engine.chaotic.happenings.mirages import kept_free, move_location
from engine.chaotic.happenings.replacement import ask_or_replace, replacements
from engine.chaotic.meaning.amounts import amount
from engine.chaotic.meaning.filters import matching
from engine.chaotic.meaning.outcomes import remember_done
from engine.chaotic.meaning.register import GENERAL, means
from engine.chaotic.meaning.selectors import chosen, chosen_cards, chosen_players
from engine.chaotic.meaning.traits import find_item, lies_in_discard
from engine.chaotic.position import door
from engine.chaotic.position.cards import ATTACK
from engine.chaotic.position.decisions import (
    ARRANGE,
    DECK,
    SETTLE,
    Arrange,
    DeckToLookAt,
    Discard,
    Settle,
    owe_if_open,
)
from engine.chaotic.position.decisions import (
    DISCARD as DISCARD_ONE,
)
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import GoesUnder, LeavesGame
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import NO_CARD, SEATS, CardId, ItemId, Seat, SpaceId
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import (
    ATTACK_DECK,
    ATTACK_DISCARD,
    ATTACK_HAND,
    DISCARD,
    MUGIC_HAND,
    PILES,
    REMOVED,
)
from engine.chaotic.position.steps import draw_attack, mugic_done, mugic_home, twenty_check
from engine.chaotic.values.prohibitions import cannot
from engine.kernel.agenda import do, is_step
from engine.kernel.sequences import first
from engine.language import nodes as n

# -- spaces ------------------------------------------------------------------------------------


@means(n.Relocate)
def relocate(game: Duel, env: Item, effect: n.Relocate) -> None:
    """GL-relocate: the space is chosen as it resolves; no move (R-relocate). Two that fight go
    together into one space."""
    number = game.deal.number(effect)
    going = [
        card
        for card in reversed(chosen_cards(game, env, effect.who))
        if can_relocate(game, env, card)
    ]
    for card in going:
        mate = opponent(game, card) if card in game.creatures else NO_CARD
        if mate not in going:
            game.push(do(settle, env, number, card))
        elif card == game.entrant:
            game.push(do(settle, env, number, card, mate))


def can_relocate(game: Duel, env: Item, card: CardId) -> bool:
    """Whether a Creature or Location is there and nothing forbids to relocate it. An event reports
    it if something does (8.5.8)."""
    if card in (game.location, game.mirage):
        return True
    if card not in game.creatures:
        return False
    acts = (n.Act.BE_RELOCATED, n.Act.ENTER_UNOCCUPIED)
    banned = any(cannot(game, card, act, env) for act in acts)
    if banned:
        game.emit(f"prevented relocate {game.label(card)}", ("8.5.8",))
    return not banned


def opponent(game: Duel, card: CardId) -> CardId:
    """R-battle-space: the Creature that shares the space of a battle with another; -1 for none."""
    if card == game.entrant:
        return game.at[game.creatures[card].space]
    shared = game.entrant >= 0 and game.creatures[game.entrant].space == game.creatures[card].space
    return game.entrant if shared else NO_CARD


@means(n.ReturnToPlay)
def return_to_play(game: Duel, env: Item, effect: n.ReturnToPlay) -> None:
    """R-return-to-play: a Creature Card comes back from a pile as a new object."""
    number = game.deal.number(effect)
    for card in reversed(chosen_cards(game, env, effect.what)):
        if not lies_in_discard(game, card):
            game.emit(f"noeffect {game.label(card)}", ("R-removed-stays",))
            continue
        found = replacements(game, "returned", card)
        if found:
            ask_or_replace(game, card, found, 0)
        else:
            game.push(do(settle, env, number, card))


@step
def settle(game: Duel, env: Item, number: int, card: CardId, mate: CardId = NO_CARD) -> None:
    """The controller chooses where a Creature goes, and its opponent with it (`mate`); with one
    space there is nothing to choose. A Mirage goes into no space that is kept free (8.5.8)."""
    effect = game.deal.nodes[number]
    assert isinstance(effect, (n.Relocate, n.ReturnToPlay))
    free = tuple(map(SpaceId, matching(game, env, effect.to)))
    rule = "GL-unoccupied-space"
    if card in (game.location, game.mirage):
        free = tuple(space for space in free if not kept_free(game, space))
        rule = "8.5.8"
    else:
        free = tuple(space for space in free if game.at[space] < 0)
    if not free:
        game.emit(f"noeffect {game.label(env.card)}", (rule,))
    elif len(free) == 1:
        arrive(game, env, number, card, mate, first(free))
    else:
        game.owe(Settle(SETTLE, env.controller, free, env, number, card, mate))


def arrive(game: Duel, env: Item, number: int, card: CardId, mate: CardId, space: SpaceId) -> None:
    """8.7.1.2: a Creature enters the chosen space; it does not move (GL-relocate)."""
    line = f"{game.label(card)} {game.space_name(space)}"
    if card in (game.location, game.mirage):
        move_location(game, card, space)
        return
    if mate >= 0:
        carry_battle(game, card, mate, space)
        return
    creature = game.creatures.get(card)
    if creature is not None:
        door.board.relocate(game, creature, space)
        game.emit(f"relocate {line}", ("GL-relocate",))
        triggers.occur(game, "relocated", card)
    else:
        door.piles.take_out(game, card, DISCARD)
        bare = getattr(game.deal.nodes[number], "bare", False)
        full = game.ruleset.return_counters == "mugic_ability" and not bare
        counters = game.face(card).mugic_ability if full else 0
        door.board.return_to_play(game, card, space, counters)
        game.emit(f"place {line}", ("8.7.1.2",))
        triggers.occur(game, "returned", card)
    triggers.occur(game, "enters", card)


def carry_battle(game: Duel, entrant: CardId, holder: CardId, space: SpaceId) -> None:
    """R-battle-space: two that fight stand in another space and fight on there (GL-relocate)."""
    door.board.relocate_pair(game, entrant, holder, space)
    for card in (holder, entrant):
        game.emit(f"relocate {game.label(card)} {game.space_name(space)}", ("GL-relocate",))
    for card in (holder, entrant):
        triggers.occur(game, "relocated", card)
        triggers.occur(game, "enters", card)


# -- the Burst ---------------------------------------------------------------------------------


@means(n.Negate)
def negate(game: Duel, env: Item, effect: n.Negate) -> None:
    """GL-dispel, GL-negate: items leave the Burst without effect; cards go to their piles
    (R-negate)."""
    for number in chosen(game, env, effect.what):
        item = find_item(game, number)
        if item is not None and item in game.burst:
            take_off(game, item, effect.home)


def leave_burst(game: Duel, card: CardId) -> None:
    """4.1.6: a Mugic goes into the general discard pile. If it was played on the condition that it
    leaves the game, it is removed from the game instead (8.2.3.2, GL-removed-from-game)."""
    owner = game.owner(card)
    gone = leaves_game(game, card)
    door.piles.put_in(game, card, REMOVED if gone else DISCARD)
    if gone:
        game.emit(f"remove {game.label(card)}", ("GL-removed-from-game",))
    else:
        triggers.occur(game, "discarded", card, seat=owner, kind="mugic")
        game.emit(f"discard {game.label(card)}", ("8.2.3.2", "8.5.7"))


def leaves_game(game: Duel, card: CardId) -> bool:
    """Whether a Mugic was played on the condition that it leaves the game with the Burst; it then
    goes nowhere else (R-removed-stays)."""
    return any(type(effect) is LeavesGame and effect.subject == card for effect in game.effects)


def take_off(game: Duel, item: Item, home: bool = False) -> None:
    """Negate one item. A negated attack was played (R-negate), so effects that wait for the next
    attack end with it, and it counts as harmless (R-twenty): the last attack has dealt nothing."""
    door.burst.take_off(game, item)
    label = game.label(item.card)
    game.emit(f"negate {label}", ("GL-negate",))
    if item.copy:
        return
    if home and item.kind in ("mugic", "attack") and not leaves_game(game, item.card):
        hand = ATTACK_HAND if item.kind == "attack" else MUGIC_HAND
        door.piles.put_in(game, item.card, hand)
        game.emit(f"return {label}", ("8.5.2",))
    elif item.kind == "mugic":
        leave_burst(game, item.card)
    elif item.kind == "attack":
        spend(game, item.card)
    if item.kind == "attack":
        door.combat.note_harmless(game, item.controller)
        if game.combat is not None:
            door.combat.note_attack_damage(game, game.combat, 0)
        use_up(game, item, game.foe(item.creature), 0)
        game.push(do(twenty_check))


# -- hands, decks, piles -----------------------------------------------------------------------


@means(n.ReturnToHand)
def return_to_hand(game: Duel, env: Item, effect: n.ReturnToHand) -> None:
    """A card goes from a pile to its owner's hand; a Mugic that returns itself goes there when it
    has resolved."""
    if isinstance(effect.what, n.Source) and env.kind == "mugic":
        for place, frame in enumerate(game.agenda):
            if not is_step(frame, mugic_done):
                continue
            _, item = frame
            if item.card == env.card:
                door.burst.change_frame(game, place, do(mugic_home, item))
        return
    remember_done(
        game, env, sum(to_hand(game, card) for card in chosen_cards(game, env, effect.what))
    )


def to_hand(game: Duel, card: CardId) -> bool:
    """A card goes from the pile it lies in to its owner's hand, if it lies in one (8.5.2)."""
    piles = game.piles[game.owner(card)]
    for which in (DISCARD, ATTACK_DISCARD):
        if card in piles[which]:
            door.piles.take_out(game, card, which)
            hand = ATTACK_HAND if game.face(card).kind == ATTACK else MUGIC_HAND
            door.piles.put_in(game, card, hand)
            game.emit(f"return {game.label(card)}", ("8.5.2",))
            return True
    return False


@means(n.Draw)
def draw(game: Duel, env: Item, effect: n.Draw) -> None:
    """Players draw Attack Cards by an effect (7.2.5.1)."""
    number = amount(game, env, effect.n)
    for seat in reversed(chosen_players(game, env, effect.who)):
        game.push(*[do(draw_attack, seat, "7.2.5.1")] * number)


@means(n.Discard)
def discard(game: Duel, env: Item, effect: n.Discard) -> None:
    """Players discard cards of a hand, their own choice unless at random."""
    number = amount(game, env, effect.n)
    door.burst.remember(game, f"{env.number}.given", "card", ())
    hand = PILES.index(str(effect.pile))
    seats = chosen_players(game, env, effect.who)
    remember_done(game, env, sum(min(number, len(game.piles[seat][hand])) for seat in seats))
    for seat in reversed(seats):
        if not effect.random and goes_whole(game, seat, hand, number):
            game.push(do(discard_all, seat, hand, env.number))
        else:
            frame = do(discard_one, seat, hand, int(effect.random), env.number)
            game.push(*[frame] * number)


def goes_whole(game: Duel, seat: Seat, pile: int, number: int) -> bool:
    """Whether a player who discards a number of cards has no choice: no more are in the hand, which
    all can see, and they do not go under a deck, where their order counts."""
    ordered = pile == ATTACK_HAND and all_under(game)
    return len(game.piles[seat][pile]) <= number and not ordered


@step
def discard_all(game: Duel, seat: Seat, pile: int, number: ItemId) -> None:
    """All cards of a hand are discarded, and nobody is asked (4.1.6)."""
    for card in sorted(game.piles[seat][pile]):
        put_down(game, seat, pile, card, number)


@step
def discard_one(game: Duel, seat: Seat, pile: int, at_random: int, number: ItemId) -> None:
    """Discard one card of a hand to the pile for its type (4.1.6). A player with more cards than
    are discarded is always asked, since only that player knows whether they are equal
    (R-hidden)."""
    hand = sorted(game.piles[seat][pile])
    if not hand:
        return
    if at_random:
        put_down(game, seat, pile, hand[game.below(f"{SEATS[seat]}.discard", len(hand))], number)
        return
    if len(hand) == 1:
        put_down(game, seat, pile, first(hand), number)
        return
    names: dict[str, CardId] = {}
    for card in hand:
        names.setdefault(game.face(card).name, card)
    game.owe(Discard(DISCARD_ONE, seat, tuple(names.values()), pile, number))


def put_down(game: Duel, seat: Seat, pile: int, card: CardId, number: ItemId) -> None:
    """A card is discarded by an instruction, which may speak of it later."""
    put_away(game, seat, pile, card)
    cards = game.remembered(f"{number}.given")
    door.burst.remember(game, f"{number}.given", "card", (*cards, card))
    door.burst.remember(game, f"{number}.done", "", (len(cards) + 1,))


def put_away(game: Duel, seat: Seat, pile: int, card: CardId) -> None:
    """4.1.6: Attack Cards have a discard pile of their own."""
    door.piles.take_out(game, card, pile)
    if game.face(card).kind == ATTACK:
        spend(game, card)
    else:
        door.piles.put_in(game, card, DISCARD)
        triggers.occur(game, "discarded", card, seat=seat, kind="mugic")
        game.emit(f"discard {game.label(card)}", ("8.2.3.2", "8.5.7"))


def spend(game: Duel, card: CardId) -> None:
    """4.1.6, 8.6.7: an attack goes to its owner's Attack Discard pile, or where a card says so
    under the deck (8.2.3.2, 8.8.2)."""
    owner, label = game.owner(card), game.label(card)
    mark = [
        effect for effect in game.effects if type(effect) is GoesUnder and effect.subject == card
    ]
    for effect in mark:
        door.effects.end_effect(game, effect)
    if mark or all_under(game):
        door.piles.put_in(game, card, ATTACK_DECK)
        game.emit(f"replace {label}", ("8.8.2.3",))
        game.emit(f"under {SEATS[owner]}.attack_deck {label}", ("8.5.2",))
    else:
        door.piles.put_in(game, card, ATTACK_DISCARD)
        game.emit(f"discard {label}", ("8.2.3.2", "8.6.7"))


@means(n.AttacksUnder, on=GENERAL)
def all_under(game: Duel) -> bool:
    """8.8.2: whether a card says that all Attack Cards go under their decks."""
    return "AttacksUnder" in game.deal.says and any(
        isinstance(effect, n.AttacksUnder) for _, effect, _ in game.rules()
    )


@means(n.ShuffleIn)
def shuffle_in(game: Duel, env: Item, effect: n.ShuffleIn) -> None:
    """A whole pile is shuffled into a deck."""
    pile, deck = PILES.index(str(effect.pile)), PILES.index(str(effect.deck))
    for seat in chosen_players(game, env, effect.who):
        door.piles.merge(game, seat, pile, deck)
        shuffle_pile(game, seat, deck, PILES[deck], "7.2.5.1")


@means(n.Arrange)
def arrange(game: Duel, env: Item, effect: n.Arrange) -> None:
    """The controller looks at the top of a deck and puts the cards back."""
    number = game.deal.number(effect)
    for seat in reversed(chosen_players(game, env, effect.whose)):
        game.push(do(look, env, number, seat))


@step
def look(game: Duel, env: Item, number: int, seat: Seat) -> None:
    """A card lets its player look at a deck (4.1.4, 4.1.5); of several decks one is chosen."""
    effect = game.deal.nodes[number]
    assert isinstance(effect, n.Arrange)
    decks = tuple(PILES.index(str(deck)) for deck in effect.decks)
    decks = tuple(deck for deck in decks if game.piles[seat][deck])
    if len(decks) == 1:
        game.push(do(look_at, env, number, seat, first(decks)))
    elif decks:
        game.owe(DeckToLookAt(DECK, env.controller, decks, env, number, seat))


@step
def look_at(game: Duel, env: Item, number: int, seat: Seat, deck: int) -> None:
    """The cards looked at are known to the controller alone, who is asked though they are equal
    (R-hidden); how many there are is known to all."""
    effect = game.deal.nodes[number]
    assert isinstance(effect, n.Arrange)
    cards = tuple(game.piles[seat][deck][: effect.n])
    names = ", ".join(game.label(card) for card in cards)
    place = f"{SEATS[seat]}.{PILES[deck]}"
    game.emit(
        f"look {place} {names}", ("8.5.2",), SEATS[env.controller], f"look {place} {len(cards)}"
    )
    ask = Arrange(ARRANGE, env.controller, cards, seat, deck, str(effect.how))
    if len(cards) == 1:
        owe_if_open(game, ask)
    else:
        game.owe(ask)
