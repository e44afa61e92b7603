"""Make an archive of any size: copies of finished games, sealed in one chain.

Runs inside the hall. A copy consists of what a check of the archive reads: table, game, record and
seal.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import cycle, islice

from django.db import transaction
from django.db.models import Max

from engine import decks
from gameplay.models import Game, Offer, Seal, Table
from gameplay.persons import Person
from gameplay.services.match import ends
from gameplay.services.record.seals import link_digest, signer
from gameplay.services.referee import referee
from gameplay.services.table import play, tables
from tournaments.accounts.models import User

AT_ONCE = 500
LISTS = ("dop-overworld", "dop-underworld")


def play_on(table: Table, people: dict[str, Person], dice: random.Random, most: int) -> Game:
    """Make random choices at a table whose seats are taken, until its game is over or has ``most``
    steps. Return the game; it is sealed if it is over."""
    game = table.latest_game
    assert game is not None, "both have sat down"
    while True:
        while referee.advance(game_id=game.pk):
            pass
        game.refresh_from_db()
        if game.over or game.revision >= most:
            break
        offer = Offer.objects.filter(game=game, number=game.revision).first()
        if offer is not None:
            line = str(dice.choice(offer.options)["line"])
            play.choose(actor=people[offer.letter], table=table, line=line, asked=offer.asked)
            table.refresh_from_db()
    ends.seal(game_id=game.pk)
    return game


def play_games(count: int, *, seed: int = 1, board: int = 6) -> int:
    """Play so many random games of two people to their ends; return their steps in all."""
    lists, steps = decks.shipped(), 0
    for number in range(count):
        users = [User.objects.create(username=f"filed{letter}{number}") for letter in "ab"]
        people = {letter: Person(user=user) for letter, user in zip("AB", users, strict=True)}
        table = tables.open_by_invitation(
            actor=people["A"], deck=lists[LISTS[0]], board=board, formation="listed"
        )
        invitation, other = table.invitation, lists[LISTS[1]]
        tables.join(actor=people["B"], table=table, invitation=invitation, deck=other)
        for letter, person in people.items():
            tables.sit_down(actor=person, table=table, nonce=letter)
        table.refresh_from_db()
        steps += play_on(table, people, random.Random(f"{seed}/{number}"), 100_000).revision
    return steps


def copy_games(count: int) -> int:
    """Add ``count`` copies of the sealed games, taking them in turn. Return how many sealed games
    there are then. Raises LookupError if no game is sealed."""
    sealed = Game.objects.filter(seal__isnull=False).select_related("table", "seal")
    originals = list(sealed.order_by("pk"))
    if not originals:
        raise LookupError("no game is sealed that could be copied")
    wanted = islice(cycle(originals), count)
    while chunk := list(islice(wanted, AT_ONCE)):
        with transaction.atomic():
            _copy(chunk)
    return sealed.count()


def _copy(originals: list[Game]) -> None:
    tables = Table.objects.bulk_create(_table_of(one.table) for one in originals)
    pairs = zip(originals, tables, strict=True)
    games = Game.objects.bulk_create(_game_of(one, table) for one, table in pairs)
    Seal.objects.bulk_create(_links([one.seal for one in originals], games))


def _table_of(table: Table) -> Table:
    names = ("rulebook", "format", "size", "best_of", "formation", "commitment", "seed", "salt")
    same = {name: getattr(table, name) for name in names}
    return Table(kind="open", state="finished", finished_at=table.finished_at, **same)


def _game_of(game: Game, table: Table) -> Game:
    names = (
        *("number", "state", "revision", "release", "decks", "winner", "score", "rules", "chain"),
        *("record", "verified", "verification", "ended_at"),
    )
    return Game(table=table, owed=False, **{name: getattr(game, name) for name in names})


def _links(seals: list[Seal], games: list[Game]) -> Iterator[Seal]:
    """The links of the copies, in order, appended to the last link of the chain."""
    number = Seal.objects.aggregate(last=Max("number"))["last"] or 0
    previous = Seal.objects.get(number=number).digest if number else ""
    for seal, game in zip(seals, games, strict=True):
        number += 1
        content = seal.content | {"game": game.pk, "table": game.table_id, "match": None}
        digest = link_digest(previous, content)
        yield Seal(
            number=number,
            game=game,
            content=content,
            previous=previous,
            digest=digest,
            signature=signer.signature(digest),
        )
        previous = digest
