"""The speed of this engine beside that of another checkout.

Two processes, one for each checkout, play the same games by turns, a few at a time. They take turns
to begin, so that other work on the machine disturbs both alike. Each pair gives one ratio. Both
play all games once before they are timed, so that the first use of a card is not measured.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from engine.bench.figures import COUNTED, random_games
from engine.bench.player import Played

HERE = Path(__file__).resolve().parents[2]
"""The checkout that this engine belongs to."""
PLAYER = Path(__file__).with_name("player.py")
GAMES, TOGETHER = 24, 3
"""How many different games are played, and how many of them are timed together."""


class OtherCheckout(ValueError):
    """The folder holds no engine, or one that cannot play these games."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """The result. `ratio`: how many times as fast this engine plays as the other one, the median
    over all pairs. `ratio_low` and `ratio_high`: the quartiles, which say how far pairs differ.
    Rates are decisions per second of processor time, calls are those of Python functions per
    decision. `differing`: the number of games that the two engines play differently."""

    ratio: float
    ratio_low: float
    ratio_high: float
    pairs: int
    decisions_per_second: float
    decisions_per_second_there: float
    calls_per_decision: float
    calls_per_decision_there: float
    differing: int

    def line(self) -> str:
        """The last line of the command."""
        return (
            f"ratio={self.ratio:.3f} ratio_low={self.ratio_low:.3f} "
            f"ratio_high={self.ratio_high:.3f} pairs={self.pairs} "
            f"decisions_per_second={self.decisions_per_second:.0f} "
            f"decisions_per_second_there={self.decisions_per_second_there:.0f} "
            f"calls_per_decision={self.calls_per_decision:.0f} "
            f"calls_per_decision_there={self.calls_per_decision_there:.0f} "
            f"differing={self.differing}"
        )


def compare(
    game: str,
    format: str,
    seconds: float,
    size: int,
    seed: int,
    decks: str,
    against: Path,
) -> Comparison:
    """Play the same games with this engine and that of the folder `against` for about `seconds` of
    processor time, each batch at least once. Raises `OtherCheckout`."""
    if not (against / "engine" / "__init__.py").is_file():
        raise OtherCheckout(f"{against} holds no engine")
    specs = list(islice(random_games(game, format, size, seed, decks), GAMES))
    with _player(HERE) as here, _player(against) as there:
        first = [(here.play(spec), there.play(spec)) for spec in specs]
        calls = [player.calls_per_decision(specs[:COUNTED]) for player in (here, there)]
        timed = list(_timed(here, there, specs, seconds))
    ratios = [theirs / ours for ours, theirs in timed]
    low, _, high = quantiles(ratios, n=4, method="inclusive")
    return Comparison(
        ratio=median(ratios),
        ratio_low=low,
        ratio_high=high,
        pairs=len(timed),
        decisions_per_second=1 / median(ours for ours, _ in timed),
        decisions_per_second_there=1 / median(theirs for _, theirs in timed),
        calls_per_decision=calls[0],
        calls_per_decision_there=calls[1],
        differing=sum(ours.told != theirs.told for ours, theirs in first),
    )


def _timed(
    here: _Player, there: _Player, specs: Sequence[dict[str, Any]], seconds: float
) -> Iterator[tuple[float, float]]:
    """For each pair the seconds per decision, here and there."""
    batches = [specs[first : first + TOGETHER] for first in range(0, len(specs), TOGETHER)]
    passed = 0.0
    for number, batch in enumerate(cycle(batches)):
        if number >= len(batches) and passed >= seconds:
            return
        if number % 2:
            theirs, ours = there.play_all(batch), here.play_all(batch)
        else:
            ours, theirs = here.play_all(batch), there.play_all(batch)
        passed += ours[0] + theirs[0]
        yield ours[0] / ours[1], theirs[0] / theirs[1]


class _Player:
    """A process that plays with the engine of a checkout."""

    def __init__(self, checkout: Path, process: subprocess.Popen[str]) -> None:
        self.checkout = checkout
        self.process = process

    def _ask(self, spec: dict[str, Any]) -> Any:
        assert self.process.stdin is not None and self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps(spec) + "\n")
            self.process.stdin.flush()
            answer = self.process.stdout.readline()
        except BrokenPipeError:
            answer = ""
        if not answer:
            raise OtherCheckout(f"{self.checkout} cannot play these games")
        return json.loads(answer)

    def play(self, spec: dict[str, Any]) -> Played:
        """Play one game; return what it took."""
        return Played(*self._ask(spec))

    def play_all(self, specs: Sequence[dict[str, Any]]) -> tuple[float, int]:
        """Play some games; return their seconds and decisions in all."""
        played = [self.play(spec) for spec in specs]
        return sum(one.seconds for one in played), max(1, sum(one.decisions for one in played))

    def calls_per_decision(self, specs: Sequence[dict[str, Any]]) -> float:
        """The calls of Python functions per decision in some games."""
        calls = sum(int(self._ask({**spec, "calls": True})) for spec in specs)
        return calls / self.play_all(specs)[1]


@contextmanager
def _player(checkout: Path) -> Iterator[_Player]:
    """A player whose process ends with the block. Neither the folder of this file nor the working
    folder may come before the checkout on the import path."""
    process = subprocess.Popen(
        [sys.executable, "-P", str(PLAYER)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(checkout.resolve()), "PYTHONHASHSEED": "0"},
    )
    try:
        yield _Player(checkout, process)
    finally:
        process.kill()
        process.communicate()
