"""`bench --game G --format F [--seconds T]`: the speed of a game on this machine.

With `--against PATH` the same games are played by turns with the engine of another checkout, and
what is printed is the ratio.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path

from engine import rulesets
from engine.bench import Comparison, OtherCheckout, Speed, bench, compare
from engine.commands.inputs import (
    BadInput,
    game_arguments,
    json_argument,
    print_json,
    size_arguments,
    size_of,
    whole,
)

USUAL_SIZE = 6
"""The size that is measured by default, if the format has it."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    game_arguments(parser)
    parser.add_argument(
        "--seconds", type=whole(1, 3600), default=5, metavar="T", help="of processor time"
    )
    size_arguments(parser)
    parser.add_argument("--seed", type=whole(0, 2**63), default=1)
    parser.add_argument(
        "--decks",
        choices=("real", "pool"),
        default="real",
        help="real: some that ship among random ones; pool: random ones from all cards",
    )
    parser.add_argument(
        "--against",
        type=Path,
        metavar="PATH",
        help="another checkout; prints how many times as fast this one plays",
    )
    json_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Measure and print."""
    sizes = rulesets.get(options.game, options.format).sizes
    size = size_of(options) or (USUAL_SIZE if USUAL_SIZE in sizes else max(sizes))
    found = _measured(options, size)
    if options.json:
        print_json(asdict(found))
    else:
        print(found.line())
    return 0


def _measured(options: argparse.Namespace, size: int) -> Speed | Comparison:
    what = (options.game, options.format, options.seconds, size, options.seed, options.decks)
    if options.against is None:
        return bench(*what)
    try:
        return compare(*what, options.against)
    except OtherCheckout as error:
        raise BadInput(f"--against: {error}") from None
