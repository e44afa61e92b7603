"""`explain RECORD --step N --seat S LINE`: may this be done, and if not which rules forbid it."""

from __future__ import annotations

import argparse

from engine.commands.inputs import json_argument, print_json, record_at, seat_among, whole
from engine.record import replay


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("record", metavar="RECORD")
    parser.add_argument("line", metavar="LINE", help='a choice, such as "move Maxxor to B2"')
    parser.add_argument("--step", required=True, type=whole(0, 1_000_000), metavar="N")
    parser.add_argument("--seat", required=True, metavar="S")
    json_argument(parser)


def run(options: argparse.Namespace) -> int:
    """0 if the choice is legal, 1 if not."""
    game = replay(record_at(options.record), options.step)
    verdict = game.explain(seat_among(options.seat, game.seats), options.line[:1000])
    if options.json:
        reasons = [{"rule": one.rule, "text": one.text} for one in verdict.reasons]
        print_json({"line": options.line, "legal": verdict.ok, "reasons": reasons})
        return 0 if verdict.ok else 1
    for reason in verdict.reasons:
        print(f"{reason.rule}: {reason.text}")
    rules = ", ".join(dict.fromkeys(reason.rule for reason in verdict.reasons))
    print("legal" if verdict.ok else f"illegal: {rules}")
    return 0 if verdict.ok else 1
