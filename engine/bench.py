"""How fast a game is played, stored, shown and verified, with citations and digests on.

A decision is a prompt with two or more options; passes are those of them answered by `pass`, and
are reported apart, so that empty windows of priority cannot flatter the figure. Loading the program
has a budget of its own and is not measured; what the first use of a card takes is. Showing a step,
verifying, copying and storing are measured on a whole game of about 300 decisions.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import perf_counter

import engine
from engine.fuzz.deckbuilding import draw_deck, random_deck
from engine.games import rulebook
from engine.kernel.chance import Stream, seed_bytes
from engine.kernel.game import Game
from engine.record import Film, Record, record_of
from engine.record.verify import verify

USUAL = 300
REPEATS = 5
KB = 1024
PASS = ("pass",)
"""What passing means in both games. Its words are made for who reads them, so not here."""


@dataclass(frozen=True, slots=True)
class Speed:
    """The figures of one run. Times in the unit of their name, sizes in units of 1,024 bytes."""

    decisions_per_second: float
    passes_per_second: float
    games_per_second: float
    step_p99_ms: float
    verify_ms: float
    clone_us: float
    state_kb: float
    record_kb: float

    def line(self) -> str:
        """The last line of the command."""
        rates = (
            f"decisions_per_second={self.decisions_per_second:.0f} "
            f"passes_per_second={self.passes_per_second:.0f} "
            f"games_per_second={self.games_per_second:.1f}"
        )
        times = f"step_p99_ms={self.step_p99_ms:.2f} verify_ms={self.verify_ms:.1f}"
        rest = f"clone_us={self.clone_us:.0f} state_kb={self.state_kb:.1f}"
        return f"{rates} {times} {rest} record_kb={self.record_kb:.2f}"


@dataclass(slots=True)
class _Run:
    decisions: int = 0
    passes: int = 0
    games: int = 0
    seconds: float = 0.0


def bench(
    game: str, format: str, seconds: float, size: int, seed: int = 1, decks: str = "real"
) -> Speed:
    """Measure for about `seconds`, on random games of a stored number (`Ruleset.sizes`) between
    legal decks: "real" ones, some of which ship, or random ones from the whole "pool"."""
    draw = random_deck if decks == "pool" else draw_deck
    book = rulebook(game)
    book.prepare()
    stream = Stream(seed_bytes(seed), "bench")
    run = _Run()
    best: tuple[int, Record] | None = None
    while run.seconds < seconds or best is None:
        seats = book.table(book.players(size))
        dealt = {seat: draw(game, format, size, stream) for seat in seats}
        begun = perf_counter()
        played = engine.new_game(
            game=game,
            format=format,
            seed=stream.below(2**62),
            decks=dealt,
            board=book.board(size),
        )
        decisions = _play(played, stream, run)
        run.seconds += perf_counter() - begun
        run.games += 1
        distance = abs(decisions - USUAL)
        if best is None or distance < best[0]:
            best = (distance, record_of(played))
    return _measured(run, best[1])


def _play(game: Game, stream: Stream, run: _Run) -> int:
    decisions = 0
    game.go_on()
    while not game.over:
        prompt = game.prompts[0]
        count = len(prompt.options)
        index = stream.below(count) if count > 1 else 0
        if count > 1:
            decisions += 1
            run.passes += prompt.options.keys[index] == PASS
        game.choose(prompt.seat, index)
        game.go_on()
    run.decisions += decisions
    return decisions


def _measured(run: _Run, record: Record) -> Speed:
    film = Film(record)
    film.at(record.steps)
    shown = sorted(_seconds(partial(_show, film, step)) for step in range(record.steps + 1))
    verified = sorted(_seconds(lambda: verify(record)) for _ in range(REPEATS))
    middle = film.at(record.steps // 2)
    copied = sorted(_seconds(lambda: _copies(middle, 100)) / 100 for _ in range(REPEATS))
    return Speed(
        decisions_per_second=run.decisions / run.seconds,
        passes_per_second=run.passes / run.seconds,
        games_per_second=run.games / run.seconds,
        step_p99_ms=shown[len(shown) * 99 // 100] * 1000,
        verify_ms=verified[REPEATS // 2] * 1000,
        clone_us=copied[REPEATS // 2] * 1_000_000,
        state_kb=_size(middle) / KB,
        record_kb=len(record.as_json().encode()) / KB,
    )


def _show(film: Film, step: int) -> None:
    """What it takes to show a step to a seat: the position, and the options to choose from."""
    game = film.at(step)
    game.view(game.seats[0])
    for prompt in game.prompts:
        _ = [option.line for option in prompt.options]


def _copies(game: Game, number: int) -> None:
    for _ in range(number):
        game.clone()


def _seconds(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun


def _size(game: Game) -> int:
    """Bytes of memory that one more live game takes."""
    data = game.dump()
    engine.load(data)
    tracemalloc.start()
    kept = engine.load(data)
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    del kept
    return size
