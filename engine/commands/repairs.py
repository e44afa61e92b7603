"""`repairs --game G --format F --games N --seed S`: random games that a judge repairs at random."""

from __future__ import annotations

import argparse
import sys

from engine.commands.inputs import (
    game_arguments,
    json_argument,
    print_json,
    size_arguments,
    size_of,
    whole,
)
from engine.fuzz.mending import Mended, mended
from engine.fuzz.tally import KEPT
from engine.fuzz.trial import Setting


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    game_arguments(parser)
    parser.add_argument("--games", required=True, type=whole(1, 10_000_000), metavar="N")
    parser.add_argument("--seed", required=True, type=whole(0, 2**63), metavar="S")
    size_arguments(parser)
    parser.add_argument("--first", type=whole(0, 10_000_000), default=0, help="number to begin at")
    json_argument(parser)


def run(options: argparse.Namespace) -> int:
    """0 if every game ended, every record was proved and nothing was found; else 1."""
    setting = Setting(options.game, options.format, options.seed, size_of(options))
    whole_run = Mended()
    for one in mended(setting, options.first, options.games):
        for fault in one.tally.faults[: max(1, KEPT - len(whole_run.tally.faults))]:
            print(fault, file=sys.stderr, flush=True)
        whole_run.add(one)
    if options.json:
        counts = {"refused": whole_run.refused, "taken_back": whole_run.taken_back}
        print_json(
            {
                "games": whole_run.tally.games,
                "finished": whole_run.tally.finished,
                "repairs": dict(whole_run.repairs),
                **counts,
                "verified": whole_run.verified,
                **whole_run.tally.counts,
                "faults": [str(fault) for fault in whole_run.tally.faults],
            }
        )
    else:
        print(whole_run.line())
    clean = whole_run.tally.clean and whole_run.verified == whole_run.tally.games
    return 0 if clean else 1
