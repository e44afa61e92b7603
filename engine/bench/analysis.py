"""Whether an analysis finds what a much longer one finds, and how long it takes."""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time
from typing import NamedTuple

import engine
from engine import games, players
from engine.bench.house import LONGEST, drawn_lists
from engine.kernel.game import Game
from engine.players.analysis.judging import Judged
from engine.players.analysis.stages import (
    LEAST,
    MOST,
    STAGES,
    costliest,
    longer,
    place,
    turning_points,
)
from engine.players.analysis.taken import Moment, analyse, decided, moment

TIED = 10
"""Permille: two drops that differ by no more than this count as level."""
BY = "novice"
"""The level of the house that plays the games; it makes mistakes."""


class Compared(NamedTuple):
    """An analysis of one game compared with a longer one that has `factor` times the tries.

    `points` and `long`: the turning points that the shorter and the longer analysis tell, as seat,
    turn and drop in permille. `equal`: both lie in the same turns of the same seats. `level`: they
    differ only in decisions that are level with the last one told. `seconds`: the processor time of
    the shorter analysis.
    """

    seed: int
    decisions: int
    seconds: float
    points: tuple[tuple[str, int, int], ...]
    long: tuple[tuple[str, int, int], ...]
    equal: bool
    level: bool


def compare(game: str, format: str, size: int, seed: int, factor: int) -> Compared:
    """Play a game and analyse it twice."""
    moments = played(game, format, size, seed)
    begun = process_time()
    short = analyse(moments, f"bench/{seed}", STAGES)
    seconds = process_time() - begun
    tries = STAGES[-1].tries
    stages = longer(factor)
    long = analyse(moments, f"bench/{seed}/long", stages)
    some = costliest(short, tries), costliest(long, tries * factor)
    told = turning_points(short, tries), turning_points(long, tries * factor)
    places = [{place(one) for one in points} for points in told]
    return Compared(
        seed,
        len(moments),
        round(seconds, 1),
        _told(told[0]),
        _told(told[1]),
        places[0] == places[1],
        all(level(told[a], some[1 - a]) for a in (0, 1)),
    )


def level(told: Sequence[Judged], others: Sequence[Judged]) -> bool:
    """Whether another analysis tells the turning points ``told`` too, or finds each of them level
    with the smallest drop that it tells. ``others``: the decisions of that analysis, the costliest
    first."""
    drops = {place(one): one.drop for one in others}
    last = others[MOST - 1].drop if len(others) >= MOST else 0
    return all(drops.get(place(one), 0) >= max(last, LEAST) - TIED for one in told)


def played(game: str, format: str, size: int, seed: int) -> list[Moment]:
    """The decisions of a game that the house plays between lists drawn from a seed."""
    book = games.rulebook(game)
    lists = drawn_lists(book, format, size, book.table(2), seed)
    begun = engine.new_game(
        game=game, format=format, seed=seed, decks=lists, board=book.board(size)
    )
    return decisions_of(begun, f"bench/{seed}")


def decisions_of(game: Game, seed: str) -> list[Moment]:
    """Play a game to its end and return the decisions in it."""
    luck = {seat: players.stream(seed, seat) for seat in game.seats}
    found = []
    while not game.over and game.step < LONGEST:
        prompt = game.prompts[0]
        option = players.choose(game, prompt, BY, luck[prompt.seat])
        if decided(game, prompt.seat):
            found.append(moment(game, prompt.seat, option))
        game.choose(prompt.seat, option)
    return found


def _told(points: Sequence[Judged]) -> tuple[tuple[str, int, int], ...]:
    return tuple((one.taken.seat, one.taken.turn, one.drop) for one in points)
