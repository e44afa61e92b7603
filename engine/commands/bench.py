"""`bench --game G --format F [--seconds T]`: the speed of a game on this machine."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from engine import rulesets
from engine.bench import bench
from engine.commands.inputs import (
    game_arguments,
    json_argument,
    print_json,
    size_arguments,
    size_of,
    whole,
)

USUAL_SIZE = 6
"""What is measured where nothing else is said, if the format has it."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    game_arguments(parser)
    parser.add_argument("--seconds", type=whole(1, 3600), default=5, metavar="T")
    size_arguments(parser)
    parser.add_argument("--seed", type=whole(0, 2**63), default=1)
    parser.add_argument(
        "--decks",
        choices=("real", "pool"),
        default="real",
        help="real: some that ship among random ones; pool: random ones from all cards",
    )
    json_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Measure and print."""
    sizes = rulesets.get(options.game, options.format).sizes
    size = size_of(options) or (USUAL_SIZE if USUAL_SIZE in sizes else max(sizes))
    speed = bench(options.game, options.format, options.seconds, size, options.seed, options.decks)
    if options.json:
        print_json(asdict(speed))
    else:
        print(speed.line())
    return 0
