"""The speed of this engine on this machine.

A decision is a prompt with two or more options. Decisions answered by `pass` are also reported by
themselves, so that empty windows of priority cannot flatter the figure. Loading the program has a
budget of its own and is not measured; the first use of a card is. Showing a step, verifying,
copying and storing are measured on a whole game of about 300 decisions.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from time import process_time
from typing import Any

import engine
from engine.bench.player import count_calls, play
from engine.fuzz.deckbuilding import draw_deck, random_deck
from engine.games import rulebook
from engine.kernel.chance import Stream, seed_bytes
from engine.kernel.game import Game
from engine.record import Film, Record, record_of
from engine.record.verify import verify

USUAL = 300
REPEATS = 5
COUNTED = 3
"""In how many games the calls of functions are counted; these games are not timed."""
KB = 1024


@dataclass(frozen=True, slots=True)
class Speed:
    """The figures of one run. Times of the processor in the unit of their name, sizes in units of
    1,024 bytes. `calls_per_decision` counts calls of functions written in Python."""

    decisions_per_second: float
    passes_per_second: float
    games_per_second: float
    step_p99_ms: float
    verify_ms: float
    clone_us: float
    state_kb: float
    record_kb: float
    calls_per_decision: float

    def line(self) -> str:
        """The last line of the command."""
        rates = (
            f"decisions_per_second={self.decisions_per_second:.0f} "
            f"passes_per_second={self.passes_per_second:.0f} "
            f"games_per_second={self.games_per_second:.1f}"
        )
        times = f"step_p99_ms={self.step_p99_ms:.2f} verify_ms={self.verify_ms:.1f}"
        rest = f"clone_us={self.clone_us:.0f} state_kb={self.state_kb:.1f}"
        calls = f"calls_per_decision={self.calls_per_decision:.0f}"
        return f"{rates} {times} {rest} record_kb={self.record_kb:.2f} {calls}"


@dataclass(slots=True)
class _Run:
    decisions: int = 0
    passes: int = 0
    games: int = 0
    seconds: float = 0.0


def random_games(
    game: str, format: str, size: int, seed: int, decks: str
) -> Iterator[dict[str, Any]]:
    """An endless series of games for `player.play`, between legal decks. `size`: a number of
    `Ruleset.sizes`. `decks`: "real" (some that ship among random ones) or "pool" (random ones from
    the whole pool)."""
    draw = random_deck if decks == "pool" else draw_deck
    book = rulebook(game)
    stream = Stream(seed_bytes(seed), "bench")
    while True:
        seats = book.table(book.players(size))
        dealt = {seat: draw(game, format, size, stream).as_json() for seat in seats}
        own = stream.below(2**62)
        yield {"game": game, "format": format, "size": size, "seed": own, "decks": dealt}


def bench(
    game: str, format: str, seconds: float, size: int, seed: int = 1, decks: str = "real"
) -> Speed:
    """Play `random_games` for about `seconds` of processor time, and measure."""
    rulebook(game).prepare()
    run = _Run()
    specs = []
    best: tuple[int, Record] | None = None
    for spec in random_games(game, format, size, seed, decks):
        played, ended = play(spec)
        specs.append(spec)
        run.seconds += played.seconds
        run.decisions += played.decisions
        run.passes += played.passes
        run.games += 1
        distance = abs(played.decisions - USUAL)
        if best is None or distance < best[0]:
            best = (distance, record_of(ended))
        if run.seconds >= seconds:
            break
    assert best is not None
    return _measured(run, best[1], calls_per_decision(specs))


def calls_per_decision(specs: list[dict[str, Any]]) -> float:
    """The calls of Python functions per decision in the first of these games. All games must have
    been played before, so that the first use of a card is not counted."""
    counted = [(count_calls(spec), play(spec)[0].decisions) for spec in specs[:COUNTED]]
    return sum(calls for calls, _ in counted) / max(1, sum(made for _, made in counted))


def _measured(run: _Run, record: Record, calls: float) -> Speed:
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
        calls_per_decision=calls,
    )


def _show(film: Film, step: int) -> None:
    """Do what showing a step to a seat takes: the position, and the options to choose from."""
    game = film.at(step)
    game.view(game.seats[0])
    for prompt in game.prompts:
        _ = [option.line for option in prompt.options]


def _copies(game: Game, number: int) -> None:
    for _ in range(number):
        game.clone()


def _seconds(work: Callable[[], object]) -> float:
    begun = process_time()
    work()
    return process_time() - begun


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
