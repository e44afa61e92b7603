"""Many random games, in one process or in a few."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context

from engine.fuzz.guide import Job, Play, guided
from engine.fuzz.ledger import Ledger
from engine.fuzz.tally import Tally
from engine.fuzz.trial import Setting, trial

CHUNK = 8


@contextmanager
def players(jobs: int) -> Iterator[Play]:
    """A function that plays games and returns their tallies in order: in this process if ``jobs``
    is 1, otherwise in so many other processes."""
    if jobs == 1:
        yield _alone
        return
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        yield lambda games: pool.map(_one, games, chunksize=CHUNK)


def _one(job: Job) -> Tally:
    return trial(*job)


def _alone(games: Iterable[Job]) -> Iterable[Tally]:
    return map(_one, games)


def campaign(setting: Setting, first: int, games: int, jobs: int = 1) -> Iterator[Tally]:
    """The tally of each game from number `first` on, in order."""
    with players(jobs) as play:
        yield from play((setting, number) for number in range(first, first + games))


def coverage(
    setting: Setting, first: int, games: int, ledger: Ledger, jobs: int = 1
) -> Iterator[tuple[Setting, Tally]]:
    """Play games guided by coverage: for each its setting and its tally. `ledger` holds the
    counts."""
    with players(jobs) as play:
        yield from guided(setting, first, games, ledger, play)
