"""What a stored game costs: one long game is played through the referee of a hall and measured.

Runs inside the hall, for it needs the hall's database. Each choice goes the usual way: an input is
stored, the referee locks the game, takes it from memory or from its last checkpoint, and stores
what followed.
"""

from __future__ import annotations

import gc
import hashlib
import tracemalloc
from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter, process_time
from typing import NamedTuple

import engine
from engine import decks as deck_lists
from engine import games
from engine.bench.figures import random_games
from engine.bench.player import play as play_game
from engine.record import Record, opened
from engine.record.playing import play_on
from engine.record.pledge import commitment_of, seed_of
from engine.record.verify import verify
from gameplay.models import Game, Offer, Table
from gameplay.persons import Person
from gameplay.queries.record.pledges import told_record
from gameplay.queries.record.positions import position_at
from gameplay.services.match import ends
from gameplay.services.referee import live_games, referee
from gameplay.services.table import play, tables
from tournaments.accounts.models import User

FORMAT, SIZE = "masters", 6
"""The format and size of the default game with the largest decks."""
NONCES = {"A": "one", "B": "two"}
SALT = b"a salt of bench."
NEAR = 15
"""By how many decisions a game may differ from the number that was asked for."""
REPEATS = 5


class Found(NamedTuple):
    """A game that was played beforehand: the table's secret, its lists, and the game."""

    secret: bytes
    lists: dict[str, deck_lists.DeckList]
    game: engine.Game
    decisions: int


class Took(NamedTuple):
    """What one piece of work took: milliseconds of wall time and of processor time."""

    wall: float
    processor: float


def measure(decisions: int, seed: int) -> dict[str, float]:
    """The figures of one game of about so many decisions.

    `record_bytes`: the record as a file. `state_bytes`: the memory that a worker keeps for the game
    between two choices, half way through. `cold_*`: to apply a choice with nothing in memory;
    `warm_*`: with the live game in memory. `shown_*`: to show a step of the stored game with the
    options that were open. `verify_ms`: to verify the record, in one process. Times are the 99th
    percentile in milliseconds, except `verify_ms`, which is a median.
    """
    found = _find(decisions, seed)
    row, cold, warm = _play(found)
    ends.seal(game_id=row.pk)
    row = Game.objects.select_related("table").get(pk=row.pk)
    if not row.verified:
        raise RuntimeError(f"the record does not prove itself: {row.verification}")
    shown = [_took(partial(_show, row.pk, step)) for step in range(row.revision + 1)]
    text = told_record(row, row.record).as_json()
    record = Record.from_json(text)
    proved = sorted(_took(lambda: verify(record)).processor for _ in range(REPEATS))
    states = [len(bytes(state)) for state in row.checkpoints.values_list("state", flat=True)]
    return {
        "decisions": found.decisions,
        "steps": row.revision,
        "checkpoints": len(states),
        "checkpoints_bytes": sum(states),
        **_p99("warm", warm),
        **_p99("shown", shown),
        "cold_processor_p99_ms": _p99("cold", cold)["cold_processor_p99_ms"],
        "record_bytes": len(text.encode()),
        "state_bytes": _kept_bytes(record),
        "cold_p99_ms": _p99("cold", cold)["cold_p99_ms"],
        "verify_ms": round(proved[REPEATS // 2], 1),
    }


def _find(decisions: int, seed: int) -> Found:
    """The first random game of about so many decisions, with a seed such as the hall makes."""
    for number, spec in enumerate(random_games(games.default(), FORMAT, SIZE, seed, "real")):
        secret = hashlib.sha256(f"bench {seed} {number}".encode()).digest()
        played, game = play_game({**spec, "seed": seed_of(secret, NONCES, 1)})
        if abs(played.decisions - decisions) <= NEAR:
            assert game.origin is not None, "it was made by `new_game`"
            return Found(secret, game.origin.decks, game, played.decisions)
    raise AssertionError("random games have no end")


def _play(found: Found) -> tuple[Game, list[Took], list[Took]]:
    """Play the same game at a table. Return it and what the referee took for each choice: first
    for choices without the game in memory, then for those with it, which alternate."""
    users = {letter: User.objects.create(username=f"bench{letter}") for letter in NONCES}
    people = {letter: Person(user=user) for letter, user in users.items()}
    table = tables.open_by_invitation(
        actor=people["A"], deck=found.lists["A"], board=SIZE, format=FORMAT, formation="listed"
    )
    Table.objects.filter(pk=table.pk).update(
        seed=found.secret, salt=SALT, commitment=commitment_of(found.secret, SALT)
    )
    table.refresh_from_db()
    tables.join(actor=people["B"], table=table, invitation=table.invitation, deck=found.lists["B"])
    for letter, person in people.items():
        tables.sit_down(actor=person, table=table, nonce=NONCES[letter])
    table.refresh_from_db()
    row = table.latest_game
    assert row is not None, "both have sat down"
    referee.advance(game_id=row.pk)
    taken: tuple[list[Took], list[Took]] = ([], [])
    for step, given in enumerate(found.game.inputs):
        offer = Offer.objects.get(game=row, number=step, letter=given.seat)
        line = offer.options[given.index]["line"]
        play.choose(actor=people[given.seat], table=table, line=line, asked=offer.asked)
        if step % 2 == 0:
            live_games.forget_all()
        taken[step % 2].append(_took(lambda: referee.advance(game_id=row.pk)))
    row.refresh_from_db()
    if row.chain != found.game.chain:
        raise RuntimeError("the table played another game than the engine")
    return row, *taken


def _show(pk: int, step: int) -> None:
    """Show a step of a stored game as a page does, with nothing of the game in memory."""
    game = position_at(Game.objects.select_related("table").get(pk=pk), step)
    game.view(game.seats[0])
    for prompt in game.prompts:
        _ = [option.line for option in prompt.options]


def _kept_bytes(record: Record) -> int:
    """The bytes of memory that one more live game takes half way through, without the cards, which
    are loaded before."""

    def kept() -> engine.Game:
        game = opened(record)
        for after, _ in play_on(game, record, 0, record.steps // 2):
            after.view(after.seats[0])
        game.rest()
        return game

    kept()
    gc.collect()
    tracemalloc.start()
    game = kept()
    gc.collect()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    del game
    return size


def _took(work: Callable[[], object]) -> Took:
    began, busy = perf_counter(), process_time()
    work()
    return Took(1000 * (perf_counter() - began), 1000 * (process_time() - busy))


def _p99(name: str, taken: Sequence[Took]) -> dict[str, float]:
    place = len(taken) * 99 // 100
    return {
        f"{name}_p99_ms": round(sorted(one.wall for one in taken)[place], 1),
        f"{name}_processor_p99_ms": round(sorted(one.processor for one in taken)[place], 1),
    }
