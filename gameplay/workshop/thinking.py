"""A level of the house working on one question, away from the tables: in a process of its own, or
in the process that calls it.

Nothing here knows database rows: a task holds the bytes of a game, and the result is an answer.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Generic, NamedTuple, TypeVar

import engine
from engine import games, players
from engine.process import settle

SECONDS = 0.8
"""Seconds after the question was put at which no further try begins: the try under way and the
storing of the answer take the rest of a second. The work of a level is counted, not timed: only a
slow or full machine reaches this limit."""
LEAST_SECONDS = 0.3
"""Seconds that a level has at least, even if it came late to the question: after a few tries its
answer is better than that of the weakest level."""
STUCK_SECONDS = 60.0
"""After so many seconds a process that has not answered counts as stuck. A process that still has
to start may take long on a full machine."""
MOST = 12
"""How many of the options that were tried are kept, to be shown."""
NICE = 5
"""The niceness of these processes, so that those that serve tables go first. With much more they
would never come to an answer on a full machine."""


class Task(NamedTuple):
    """A question: the stored game, who is asked, the level, the seed of its chance, and the seconds
    after which no further try begins."""

    state: bytes
    seat: str
    level: str
    seed: str
    seconds: float


class Answer(NamedTuple):
    """The option to take; what was tried, the best first; whether the clock cut it short."""

    option: int
    weighed: list[dict[str, object]]
    late: bool


Given = TypeVar("Given")
Made = TypeVar("Made")


def think(task: Task) -> Answer:
    """Answer a question. The same question has the same answer, unless the clock cuts it short."""
    game = engine.load(task.state)
    prompt = game.prompt_for(task.seat)
    assert prompt is not None, "the seat is asked"
    return weighed(game, prompt, task.level, task.seed, task.seconds)


def weighed(
    game: engine.Game, prompt: engine.Prompt, level: str, seed: str, seconds: float
) -> Answer:
    """The answer of a level to a prompt of a game, which is left as it was."""
    end = time.monotonic() + seconds
    cut = []

    def late() -> bool:
        if time.monotonic() >= end:
            cut.append(True)
        return bool(cut)

    found = players.weigh(game, prompt, level, players.stream(seed, prompt.seat), late)
    told: list[dict[str, object]] = [
        {"line": prompt.options[one.option].line, "tries": one.tries, "points": one.mean}
        for one in found[:MOST]
    ]
    return Answer(found[0].option, told, bool(cut))


class Processes(Generic[Given, Made]):
    """Processes that do one kind of work, made when they are first needed. `ready` is called in
    each of them first.

    One that died or hangs is replaced; whoever waits for an answer then hears of a failure.
    """

    def __init__(
        self, work: Callable[[Given], Made], ready: Callable[[], None] | None = None
    ) -> None:
        self._work = work
        self._ready = ready or make_ready
        self._pool: ProcessPoolExecutor | None = None
        self._since: dict[Future[Made], float] = {}
        self._lock = threading.Lock()

    def ask(self, task: Given, heard: Callable[[Future[Made]], None], most: int) -> None:
        """Think about a task in one of at most so many processes, then call `heard`, in a thread
        of the pool."""
        with self._lock:
            self._replace_stuck()
            try:
                asked = self._submit(task, most)
            except BrokenProcessPool:
                self._pool = None
                asked = self._submit(task, most)
        asked.add_done_callback(self._done)
        asked.add_done_callback(heard)

    def get_ready(self, most: int) -> None:
        """Start a process now, so that the first question does not wait for it."""
        with self._lock:
            if self._pool is None:
                self._start(most).submit(os.getpid)

    def close(self) -> None:
        """End all processes, whatever they do."""
        with self._lock:
            self._end()

    def _submit(self, task: Given, most: int) -> Future[Made]:
        asked = (self._pool or self._start(most)).submit(self._work, task)
        self._since[asked] = time.monotonic()
        return asked

    def _start(self, most: int) -> ProcessPoolExecutor:
        self._pool = ProcessPoolExecutor(
            most, multiprocessing.get_context("spawn"), initializer=self._ready
        )
        return self._pool

    def _done(self, asked: Future[Any]) -> None:
        self._since.pop(asked, None)

    def _replace_stuck(self) -> None:
        since = [at for asked, at in self._since.items() if asked.running()]
        if since and time.monotonic() - min(since) > STUCK_SECONDS:
            self._end()

    def _end(self) -> None:
        pool, self._pool = self._pool, None
        self._since.clear()
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)


def side_by_side(
    work: Callable[[Given], Made], tasks: Iterable[Given], jobs: int
) -> Iterator[Made]:
    """Do all tasks in ``jobs`` processes, which let those that serve tables go first. Yield the
    result of each task as soon as it is done."""
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, spawn, initializer=make_ready) as pool:
        asked = [pool.submit(work, task) for task in tasks]
        try:
            for done in as_completed(asked):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def make_ready() -> None:
    """Prepare a process for its work: it lets those that serve tables go first, ends with the
    process that started it, and loads what plays the games."""
    os.nice(NICE)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    for book in games.books():
        book.prepare()
    settle()


def _end_with_parent() -> None:
    """End this process with its parent. A parent that was killed cannot end its processes, and they
    would wait for it for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


PROCESSES = Processes(think)
"""The processes of this process."""
