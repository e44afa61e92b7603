"""`replay RECORD --step N --seat S`: the position, the decision and the events of one step."""

from __future__ import annotations

import argparse
from typing import Any

from engine.commands.inputs import (
    ONLOOKERS,
    json_argument,
    print_json,
    record_at,
    seat_among,
    whole,
)
from engine.commands.picture import position_lines
from engine.kernel.game import Game
from engine.record import replay


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("record", metavar="RECORD")
    parser.add_argument("--step", required=True, type=whole(0, 1_000_000), metavar="N")
    parser.add_argument("--seat", required=True, metavar="S", help="a seat, judge or spectator")
    json_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Print one step as the seat sees it."""
    record = record_at(options.record)
    game = replay(record, options.step)
    seat = seat_among(options.seat, game.seats, onlookers=True)
    shown = seen(game, seat)
    if options.json:
        print_json({"step": options.step, "steps": record.steps, **shown})
        return 0
    print(f"step {options.step} of {record.steps}, seen by {seat}")
    print("\n".join(position_lines(shown["view"])))
    print("\n".join(event_lines(shown["events"])))
    print("\n".join(_prompt_lines(shown["prompts"], game)))
    return 0


def seen(game: Game, seat: str) -> dict[str, Any]:
    """What a seat receives of the present step: view, events, and the prompts it may read."""
    prompts = [
        {
            "seat": one.seat,
            "kind": one.kind,
            "rule": one.rule,
            "text": one.text,
            "options": [option.line for option in one.options],
        }
        for one in game.prompts
        if one.seat == seat or seat == ONLOOKERS[0]
    ]
    events = [event.as_seen_by(seat) for event in game.events]
    return {
        "view": game.view(seat),
        "events": [event for event in events if event is not None],
        "prompts": prompts,
    }


def event_lines(events: list[dict[str, Any]]) -> list[str]:
    """Events as lines: number, what happened, its rules, the number of its cause."""
    lines = ["events:"]
    for event in events:
        cause = f" <- {event['cause']}" if event["cause"] is not None else ""
        lines.append(f"  {event['seq']:>4} {event['line']}  [{', '.join(event['rules'])}]{cause}")
    return lines if events else ["events: none"]


def _prompt_lines(prompts: list[dict[str, Any]], game: Game) -> list[str]:
    if game.result is not None:
        return [f"over: {game.result.winner} by {', '.join(game.result.rules)}"]
    lines: list[str] = []
    for prompt in prompts:
        lines.append(f"{prompt['seat']} decides ({prompt['rule']}): {prompt['text']}")
        lines += [f"  {number:>3} {line}" for number, line in enumerate(prompt["options"])]
    waiting = ", ".join(one.seat for one in game.prompts)
    return lines or [f"waiting for {waiting}"]
