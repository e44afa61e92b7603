"""Instructions that share things out: counters from among Creatures, named counters, hands shown,
the top of a Location Deck, Battlegear exchanged, the lowest Discipline."""

from __future__ import annotations

from engine.chaotic.happenings import disciplines, triggers
from engine.chaotic.happenings.locations import reveal_top
from engine.chaotic.instructions import card_moves
from engine.chaotic.instructions.choices import listed, name_card
from engine.chaotic.meaning.amounts import amount, amount_for, marks_on
from engine.chaotic.meaning.filters import matching
from engine.chaotic.meaning.register import means
from engine.chaotic.meaning.selectors import chosen_cards, chosen_players
from engine.chaotic.position import door
from engine.chaotic.position.answers import Chosen
from engine.chaotic.position.cards import STAT_NAMES
from engine.chaotic.position.decisions import AMONG, LOWEST, TOP, Among, Line, Lowest, Top, question
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import (
    UNTIL_GONE,
    NamedCounters,
    NameKept,
)
from engine.chaotic.position.flow import step
from engine.chaotic.position.ids import SEATS, CardId, Seat
from engine.chaotic.position.items import Item
from engine.chaotic.position.numbers import LOCATION_DECK, LOCATION_STEP, PILES
from engine.chaotic.values.prohibitions import cannot
from engine.chaotic.values.resolved_effects import enforce
from engine.kernel.agenda import do
from engine.kernel.sequences import first
from engine.language import nodes as n

# -- counters ----------------------------------------------------------------------------------


@means(n.TakeAmong)
def take_among(game: Duel, env: Item, effect: n.TakeAmong) -> None:
    """Take a number of Mugic counters in all, one after the other (8.9.1). If there are no more
    than that, all of them go and nobody is asked."""
    much = amount(game, env, effect.n)
    there = {card: game.creatures[card].counters for card in matching(game, env, effect.cards)}
    if sum(there.values()) > much:
        game.push(*[do(take_one, env, game.deal.number(effect))] * much)
        return
    for card, counters in there.items():
        if counters:
            card_moves.count(game, card, -counters, ("8.9.1",))


@step
def take_one(game: Duel, env: Item, number: int) -> None:
    """One counter from a Creature of the controller's choice; with one there is no choice."""
    effect = game.deal.nodes[number]
    assert isinstance(effect, (n.TakeAmong, n.AmongCost))
    able = tuple(c for c in matching(game, env, effect.cards) if game.creatures[c].counters)
    rules: tuple[str, ...] = ("8.9.1",)
    if isinstance(effect, n.AmongCost):
        able = tuple(c for c in able if not cannot(game, c, n.Act.SPEND_COUNTERS))
        rules = ("8.9.1", "8.4.4.1")
    if len(able) == 1:
        card_moves.count(game, first(able), -1, rules)
    elif able:
        game.owe(Among(AMONG, env.controller, able, rules))


def take_it(game: Duel, ask: Among, key: Chosen) -> None:
    """The counter goes."""
    card_moves.count(game, key.thing, -1, ask.rules)


question(
    AMONG,
    "8.5.2",
    text="whose Mugic counter goes?",
    options=listed,
    word=name_card,
    answer=take_it,
)


@means(n.PutMarks)
def put_marks(game: Duel, env: Item, effect: n.PutMarks) -> None:
    """Counters of a name stay between turns, until the card leaves play (8.9.1)."""
    for card in chosen_cards(game, env, effect.who):
        mark(game, card, effect.name, amount_for(game, env, effect.n, card), ("8.9.1",))


@means(n.TakeMarks)
def take_marks(game: Duel, env: Item, effect: n.TakeMarks) -> None:
    """Counters of a name go, not more than there are (8.9.1)."""
    for card in chosen_cards(game, env, effect.who):
        there = marks_on(game, card, effect.name)
        gone = min(there, amount_for(game, env, effect.n, card))
        mark(game, card, effect.name, -gone, ("8.9.1",))
        if gone and gone == there:
            triggers.occur(game, "marks_gone", card, affected=env.event.subject)


def mark(game: Duel, card: CardId, name: str, change: int, rules: tuple[str, ...]) -> None:
    """Counters of a name are put on a card or taken from it."""
    if change:
        enforce(game, UNTIL_GONE, NamedCounters, card, name, change)
        game.emit(f"mark {game.label(card)} {name} {change}", rules)


@means(n.KeepNames)
def keep_names(game: Duel, env: Item, effect: n.KeepNames) -> None:
    """Names that a card remembers until it leaves play (8.9.1)."""
    for card in chosen_cards(game, env, effect.what):
        enforce(game, UNTIL_GONE, NameKept, env.card, game.face(card).name)


# -- Battlegear and Disciplines ----------------------------------------------------------------


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


@means(n.GainToLowest)
def gain_to_lowest(game: Duel, env: Item, effect: n.GainToLowest) -> None:
    """The lowest Discipline rises (8.7.2.1); of equal ones the controller chooses (R-lowest)."""
    number = game.deal.number(effect)
    for card in reversed(chosen_cards(game, env, effect.who)):
        if card in game.creatures:
            game.push(do(raise_lowest, env, number, card))


@step
def raise_lowest(game: Duel, env: Item, number: int, card: CardId) -> None:
    """Raise the lowest Discipline of a Creature; if several are equally low, ask which one."""
    effect = game.deal.nodes[number]
    assert isinstance(effect, n.GainToLowest)
    values = game.profile(card).disciplines
    lowest = tuple(at for at, value in enumerate(values) if value == min(values))
    by = amount_for(game, env, effect.n, card)
    if len(lowest) == 1:
        lift(game, env, card, first(lowest), by)
    else:
        game.owe(Lowest(LOWEST, env.controller, lowest, card, by, env))


def lift(game: Duel, env: Item, card: CardId, which: int, by: int) -> None:
    """The Discipline rises until the turn ends, as by any gain (R-lowest)."""
    wanted = [by if at == which else 0 for at in range(len(STAT_NAMES))]
    for one, _, _ in disciplines.shared(game, env, [card], [n.Stat(which)]):
        disciplines.differ(game, env, one, wanted, more=("R-lowest",))


def name_stat(game: Duel, ask: Lowest, key: Chosen) -> Line:
    """`choose DISCIPLINE`."""
    return f"choose {STAT_NAMES[key.thing]}", ()


def take_stat(game: Duel, ask: Lowest, key: Chosen) -> None:
    """Raise the chosen Discipline."""
    lift(game, ask.env, ask.card, key.thing, ask.by)


question(
    LOWEST, "8.5.2", text="which Discipline?", options=listed, word=name_stat, answer=take_stat
)


# -- Location Decks ----------------------------------------------------------------------------


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


@means(n.Bury)
def bury(game: Duel, env: Item, effect: n.Bury) -> None:
    """The top cards of a deck go under it, and nobody sees them (4.1.4)."""
    which = PILES.index(str(effect.deck))
    for seat in chosen_players(game, env, effect.whose):
        deck = game.piles[seat][which]
        door.piles.arrange(game, seat, which, deck[effect.n :] + deck[: effect.n])
        game.emit(f"bury {SEATS[seat]}.{PILES[which]} {effect.n}", ("8.5.2",))
