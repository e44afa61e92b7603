"""Instructions that make another Location the active one (6.2.5)."""

from __future__ import annotations

from engine.chaotic.happenings.locations import reveal_top
from engine.chaotic.happenings.replacement import ask_or_replace, replacements_for, source_of
from engine.chaotic.instructions.choices import listed, name_card
from engine.chaotic.meaning.register import means
from engine.chaotic.meaning.selectors import chosen_players
from engine.chaotic.meaning.traits import players
from engine.chaotic.position import door
from engine.chaotic.position.answers import Chosen
from engine.chaotic.position.decisions import TOP, Top, question
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import SEATS, CardId, Seat
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import LOCATION_DECK, LOCATION_STEP, PILES
from engine.kernel.agenda import do
from engine.kernel.sequences import first
from engine.language import nodes as n


@means(n.RevealLocation)
def reveal(game: Duel, env: Item, effect: n.RevealLocation) -> None:
    """6.2.5: a Location is revealed in mid-turn (R-new-location)."""
    for seat in (game.active,) if effect.side == n.Side.ACTIVE else players(env, effect.side):
        found = replacements_for(game, "reveals_location", seat)
        if found:
            ask_or_replace(game, source_of(found), found, 0, seat)
        else:
            reveal_top(game, seat, "6.2.5")


@means(n.ChooseLocation)
def choose_location(game: Duel, env: Item, effect: n.ChooseLocation) -> None:
    """One of the top Locations of a deck becomes the active one (6.2.5)."""
    number = game.deal.number(effect)
    for seat in reversed(chosen_players(game, env, effect.whose)):
        game.push(do(look_for_location, env, number, seat))


@step
def look_for_location(game: Duel, env: Item, number: int, seat: Seat) -> None:
    """Only the controller sees the cards looked at (4.1.4). With a single card there is no choice;
    with several equal ones the controller is still asked, since nobody else may learn that they are
    equal (R-hidden)."""
    effect = game.deal.nodes[number]
    assert isinstance(effect, n.ChooseLocation)
    cards = tuple(game.piles[seat][LOCATION_DECK][: effect.n])
    names = ", ".join(game.label(card) for card in cards)
    place = f"{SEATS[seat]}.{PILES[LOCATION_DECK]}"
    veiled = f"look {place} {len(cards)}"
    game.emit(f"look {place} {names}", ("8.5.2",), SEATS[env.controller], veiled)
    different = {game.label(card): card for card in reversed(cards)}
    if not cards:
        reveal_top(game, seat, revealing(game))
    elif len(cards) == 1:
        settle_location(game, seat, cards, first(cards), effect.below)
    else:
        options = tuple(card for card in cards if different[game.label(card)] == card)
        game.owe(Top(TOP, env.controller, cards, options, seat, int(effect.below)))


def take_top(game: Duel, ask: Top, key: Chosen) -> None:
    """The chosen Location becomes the active one."""
    settle_location(game, ask.whose, ask.cards, key.thing, bool(ask.below))


def settle_location(
    game: Duel, seat: Seat, cards: tuple[CardId, ...], card: CardId, below: bool
) -> None:
    """Put the chosen Location on top and reveal it; the others stay there, or go under the deck
    after it."""
    deck = game.piles[seat][LOCATION_DECK]
    others = tuple(other for other in cards if other != card)
    rest = [other for other in deck if other not in cards]
    door.piles.arrange(game, seat, LOCATION_DECK, [card, *others, *rest])
    if below:
        game.push(do(go_below, seat, others))
    reveal_top(game, seat, revealing(game))


def revealing(game: Duel) -> str:
    """The rule by which a Location is revealed: in the Location Step while there is none 6.2.1,
    else 6.2.5."""
    return "6.2.1" if game.phase == LOCATION_STEP and game.location < 0 else "6.2.5"


@step
def go_below(game: Duel, seat: Seat, others: tuple[CardId, ...]) -> None:
    """Once the chosen Location is active, put the others under the deck, below the replaced one
    (8.5.2)."""
    deck = game.piles[seat][LOCATION_DECK]
    rest = [card for card in deck if card not in others]
    door.piles.arrange(game, seat, LOCATION_DECK, [*rest, *others])


question(TOP, "8.5.2", text="which Location?", options=listed, word=name_card, answer=take_top)
