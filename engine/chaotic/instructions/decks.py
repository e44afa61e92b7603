"""Instructions on whole decks and hands: shuffling, swapping, searching, looking, showing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from engine.chaotic.happenings.chance import shuffle_pile
from engine.chaotic.instructions.card_moves import put_away
from engine.chaotic.instructions.choices import listed, name_deck
from engine.chaotic.meaning.outcomes import remember_done
from engine.chaotic.meaning.register import means
from engine.chaotic.meaning.selectors import chosen, chosen_cards, chosen_players
from engine.chaotic.meaning.traits import bearer_of
from engine.chaotic.position import door
from engine.chaotic.position.answers import Chosen
from engine.chaotic.position.decisions import (
    SEARCH,
    UNDER,
    WHICH_DECK,
    DeckToShuffle,
    Line,
    Search,
    Under,
    question,
)
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import PLAYERS, SEATS, CardId, Seat
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import (
    ATTACK_DECK,
    ATTACK_HAND,
    LOCATION_DECK,
    MUGIC_HAND,
    PILES,
)
from engine.kernel.agenda import do
from engine.kernel.prompt import Key
from engine.kernel.sequences import first
from engine.language import nodes as n


def pile_number(pile: n.Pile) -> int:
    """The place of a pile among a player's piles."""
    return PILES.index(str(pile))


@means(n.Shuffle)
def shuffle(game: Duel, env: Item, effect: n.Shuffle) -> None:
    """A deck gets an order that nobody knows (4.1.4, 4.1.5); of several the controller chooses."""
    decks = tuple(pile_number(deck) for deck in effect.decks)
    for seat in chosen_players(game, env, effect.whose):
        if len(decks) == 1:
            shuffle_deck(game, seat, first(decks))
        else:
            game.owe(DeckToShuffle(WHICH_DECK, env.controller, decks, seat))


def shuffle_deck(game: Duel, seat: Seat, deck: int) -> None:
    """One deck is shuffled by an effect."""
    rule = "4.1.4" if deck == LOCATION_DECK else "4.1.5"
    shuffle_pile(game, seat, deck, PILES[deck], rule)


@means(n.SwapPiles)
def swap_piles(game: Duel, env: Item, effect: n.SwapPiles) -> None:
    """A player's piles change places (8.5.2); a discard pile stays open to all."""
    one, other = pile_number(effect.one), pile_number(effect.other)
    for seat in chosen_players(game, env, effect.who):
        door.piles.exchange_piles(game, seat, one, other)
        game.emit(f"exchange {SEATS[seat]}.{PILES[one]} {SEATS[seat]}.{PILES[other]}", ("8.5.2",))


@means(n.ShuffleCards)
def shuffle_cards(game: Duel, env: Item, effect: n.ShuffleCards) -> None:
    """Locations go into their owners' decks (8.5.2); what follows may speak of them."""
    seats: list[Seat] = []
    cards: list[CardId] = []
    for card in chosen_cards(game, env, effect.what):
        if card == game.location:
            door.locations.take_location_away(game)
        elif card == game.mirage:
            door.locations.take_mirage_away(game)
        else:
            continue
        owner = game.owner(card)
        door.piles.put_in(game, card, LOCATION_DECK)
        game.emit(f"take back {game.label(card)}", ("8.5.2",))
        seats.append(owner)
        cards.append(card)
    remember_done(game, env, len(cards))
    door.burst.remember(game, f"{env.number}.given", "card", tuple(cards))
    for seat in dict.fromkeys(seats):
        shuffle_deck(game, seat, LOCATION_DECK)


@means(n.Search)
def search(game: Duel, env: Item, effect: n.Search) -> None:
    """The controller looks through the deck and takes out cards, one by one (8.5.2, 4.1.5)."""
    game.emit(f"search {SEATS[env.controller]}.{effect.deck}", ("8.5.2",))
    deck, pile = pile_number(effect.deck), pile_number(effect.pile)
    game.push(*[do(search_one, env.controller, deck, pile)] * effect.n)


@step
def search_one(game: Duel, seat: Seat, deck: int, pile: int) -> None:
    """One card of a search, or no more of them."""
    names: dict[str, CardId] = {}
    for card in game.piles[seat][deck]:
        names.setdefault(game.label(card), card)
    if names:
        cards = tuple(names[name] for name in sorted(names))
        game.owe(Search(SEARCH, seat, cards, deck, pile))


def search_options(game: Duel, ask: Search) -> list[Chosen]:
    """The cards by name, and to take none; the order of the deck is not to be seen."""
    return [Chosen("choose", card) for card in (*ask.cards, -1)]


def search_word(game: Duel, ask: Search, key: Chosen) -> Line:
    """`choose CARD`, `choose nothing`."""
    return f"choose {game.label(key.thing) if key.thing >= 0 else 'nothing'}", ()


def take_found(game: Duel, ask: Search, key: Chosen) -> None:
    """The card goes where the search puts it. To take none ends the search."""
    seat, deck, pile = ask.seat, ask.deck, ask.pile
    card = key.thing
    if card < 0:
        door.burst.drop_frames(game, do(search_one, seat, deck, pile))
        return
    door.piles.take_out(game, card, deck)
    door.piles.put_in(game, card, pile)
    game.emit(f"discard {game.label(card)}", ("8.2.3.2", "8.6.7"))


@means(n.LookAt)
def look_at(game: Duel, env: Item, effect: n.LookAt) -> None:
    """4.1.3: the controller sees hands of a player (4.1.5)."""
    me = SEATS[env.controller]
    for seat in chosen(game, env, effect.whose):
        for pile in effect.piles:
            cards = game.piles[seat][pile_number(pile)]
            names = ", ".join(sorted(game.label(card) for card in cards))
            place = f"{SEATS[seat]}.{pile}"
            game.emit(f"look {place} {names}", ("8.5.2",), me, f"look {place} {len(cards)}")


@means(n.Reveal)
def reveal_cards(game: Duel, env: Item, effect: n.Reveal) -> None:
    """Cards are shown to both players (8.5.2)."""
    cards = chosen_cards(game, env, effect.what)
    remember_done(game, env, len(cards))
    door.burst.remember(game, f"{env.number}.given", "card", cards)
    for card in cards:
        game.emit(f"show {game.label(card)}", ("8.5.2",))


@means(n.RevealTop)
def reveal_top_cards(game: Duel, env: Item, effect: n.RevealTop) -> None:
    """The top cards of a deck are shown to both players, and stay where they are (8.5.2)."""
    pile = pile_number(effect.deck)
    cards: tuple[CardId, ...] = ()
    for seat in chosen(game, env, effect.whose):
        cards += tuple(game.piles[seat][pile][: effect.n])
    remember_done(game, env, len(cards))
    door.burst.remember(game, f"{env.number}.given", "card", cards)
    for card in cards:
        game.emit(f"show {game.label(card)}", ("8.5.2",))


@means(n.DiscardCards)
def discard_cards(game: Duel, env: Item, effect: n.DiscardCards) -> None:
    """Chosen cards of a hand go to their pile (4.1.6)."""
    count = 0
    for card in chosen_cards(game, env, effect.what):
        for seat in PLAYERS:
            for pile in (ATTACK_HAND, MUGIC_HAND):
                if card in game.piles[seat][pile]:
                    put_away(game, seat, pile, card)
                    count += 1
    if not count:
        game.emit(f"noeffect {game.label(env.card)}", ("R-condition",))
    remember_done(game, env, count)


def take_deck(game: Duel, ask: DeckToShuffle, key: Chosen) -> None:
    """The deck that is shuffled."""
    shuffle_deck(game, ask.whose, key.thing)


question(
    SEARCH,
    "8.5.2",
    text="which card do you take?",
    options=search_options,
    word=search_word,
    answer=take_found,
)
question(
    WHICH_DECK,
    "8.5.2",
    text="which deck is shuffled?",
    options=listed,
    word=name_deck,
    answer=take_deck,
)


@means(n.Peek)
def peek(game: Duel, env: Item, effect: n.Peek) -> None:
    """A card lets its controller see face-down Battlegear (4.1.2)."""
    me = SEATS[env.controller]
    for gear in chosen_cards(game, env, effect.what):
        bearer = bearer_of(game, gear)
        if bearer is not None:
            place = f"Battlegear of {game.label(bearer.id)}"
            line = f"look {place}: {game.label(gear)}"
            game.emit(line, ("8.5.2",), me, f"look {place}")


@means(n.PutUnder)
def put_under(game: Duel, env: Item, effect: n.PutUnder) -> None:
    """Put Attack Cards of a hand or a deck under the deck, several in an order that the controller
    chooses. The other player does not see them, and is not to learn whether they are equal (8.5.2,
    R-hidden)."""
    cards = chosen_cards(game, env, effect.what)
    remember_done(game, env, len(cards))
    if len(cards) > 1:
        game.owe(Under(UNDER, env.controller, cards))
    else:
        lay_under(game, cards)


def under_options(game: Duel, ask: Under) -> list[Key]:
    """Every different order of the cards, the uppermost first."""
    orders = {tuple(game.label(card) for card in way): way for way in permutations(ask.cards)}
    return [("under", *way) for way in orders.values()]


def under_word(game: Duel, ask: Under, key: Key) -> Line:
    """`choose bottom X, Y`."""
    _, *cards = key
    return "choose bottom " + ", ".join(game.label(card) for card in cards), ()


def take_under(game: Duel, ask: Under, key: Key) -> None:
    """The cards go under the deck in that order."""
    _, *cards = key
    lay_under(game, cards)


def lay_under(game: Duel, cards: Sequence[CardId]) -> None:
    """Attack Cards go under their owners' decks, the last one lowest."""
    for card in cards:
        owner = game.owner(card)
        door.piles.take_from_any(game, card)
        door.piles.put_in(game, card, ATTACK_DECK)
        line = f"under {SEATS[owner]}.attack_deck"
        game.emit(f"{line} {game.label(card)}", ("8.5.2",), SEATS[owner], line)


question(
    UNDER,
    "8.5.2",
    text="in which order under the deck?",
    options=under_options,
    word=under_word,
    answer=take_under,
)


@means(n.Bury)
def bury(game: Duel, env: Item, effect: n.Bury) -> None:
    """The top cards of a deck go under it, and nobody sees them (4.1.4)."""
    which = PILES.index(str(effect.deck))
    for seat in chosen_players(game, env, effect.whose):
        deck = game.piles[seat][which]
        door.piles.arrange(game, seat, which, deck[effect.n :] + deck[: effect.n])
        game.emit(f"bury {SEATS[seat]}.{PILES[which]} {effect.n}", ("8.5.2",))
