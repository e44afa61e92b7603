"""Playing at tables in tests: sit people down, let the referee work, choose for them."""

from __future__ import annotations

import random
from typing import Any

from engine import decks
from gameplay.models import Game, Offer, Table
from gameplay.persons import Person
from gameplay.services.match import ends
from gameplay.services.referee import referee
from gameplay.services.table import play, tables

GUEST = Person(user=None, guest="a" * 64)
LISTS = ("dop-overworld", "dop-underworld")


def work(table: Table) -> None:
    """What workers would do now: referee and seal until nothing is owed."""
    while True:
        game = table.latest_game
        if game is None:
            return
        while referee.advance(game_id=game.pk):
            pass
        game.refresh_from_db()
        if game.state != "over":
            return
        ends.seal(game_id=game.pk)


def place(table: Table) -> Table:
    """Whoever is asked to place an army places it as it is listed."""
    for letter, person in people(table).items():
        offer = offers(table).get(letter)
        if offer is not None and offer.kind == "setup":
            line = {"line": "as listed", "asked": offer.asked}
            play.choose(actor=person, table=fresh(table), **line)
            work(table)
    return fresh(table)


def house_table(person: Person = GUEST, *, small: bool = False, formation: str = "") -> Table:
    """A table against the house, both seated, its armies placed, at its first prompt.

    ``small``: three Creatures a side, for games that are played to their end. ``formation``:
    "listed" where armies stand as the lists have them and nobody is asked.
    """
    deck, house_deck = LISTS
    size = 3 if small else 6
    table = tables.open_against_house(
        actor=person, deck=deck, house_deck=house_deck, board=size, formation=formation
    )
    tables.sit_down(actor=person, table=table, nonce="n")
    work(table)
    return place(table)


def set_up_with(*, seed: bytes, nonce: str, person: Person = GUEST) -> Table:
    """A house table with a known shuffle, at its first prompt."""
    table = tables.open_against_house(actor=person, deck=LISTS[0], house_deck=LISTS[1])
    Table.objects.filter(pk=table.pk).update(seed=seed)
    tables.sit_down(actor=person, table=table, nonce=nonce)
    table.seats.update(nonce=nonce)
    work(table)
    return place(table)


def duel(first: Person, second: Person, **settings: Any) -> Table:
    """A table of two people who have placed their armies; ``settings`` as of `seated`."""
    return place(seated(first, second, **settings))


def seated(first: Person, second: Person, **settings: Any) -> Table:
    """A table of two people who have sat down; ``settings`` as of `tables.open_by_invitation`."""
    lists = decks.shipped()
    table = tables.open_by_invitation(actor=first, deck=lists[LISTS[0]], **settings)
    tables.join(actor=second, table=table, invitation=table.invitation, deck=lists[LISTS[1]])
    tables.sit_down(actor=first, table=table, nonce="one")
    tables.sit_down(actor=second, table=table, nonce="two")
    work(table)
    return fresh(table)


def fresh(table: Table) -> Table:
    """The table as it stands in the database."""
    return Table.objects.get(pk=table.pk)


def current(table: Table) -> Game:
    game = table.latest_game
    assert game is not None
    return game


def offers(table: Table) -> dict[str, Offer]:
    """The open prompts by seat."""
    game = current(table)
    return {offer.letter: offer for offer in game.offers.filter(number=game.revision)}


def people(table: Table) -> dict[str, Person]:
    """Who sits at the letters that are not the house."""
    return {
        seat.letter: Person(user=seat.user, guest=seat.guest)
        for seat in table.seats.all()
        if not seat.house
    }


def step(table: Table, dice: random.Random) -> str:
    """One choice of whoever is asked; the line chosen."""
    letter, offer = sorted(offers(table).items())[0]
    line = str(dice.choice(offer.options)["line"])
    play.choose(actor=people(table)[letter], table=fresh(table), line=line, asked=offer.asked)
    work(table)
    return line


def play_out(table: Table, seed: int = 1, most: int = 2000) -> int:
    """Random choices until the match has ended; the number of choices."""
    dice = random.Random(seed)
    for count in range(most):
        if fresh(table).state == "finished":
            return count
        step(table, dice)
    raise AssertionError("the match did not end")
