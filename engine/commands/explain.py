"""`explain RECORD`: may this be done, why did this happen, what does this value come from.

`--step N --seat S LINE`: whether a choice was possible, and which rules forbid it. `--event N`:
what caused an event, back to the choice that began it. `--step N --value CARD NAME`: the terms that
add up to a value of a card in play.
"""

from __future__ import annotations

import argparse

from engine import rulebook
from engine.commands.inputs import (
    BadInput,
    json_argument,
    print_json,
    record_at,
    seat_among,
    whole,
)
from engine.games import played_by
from engine.record import Record, replay
from engine.record.causes import chain, choice_at


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("record", metavar="RECORD")
    parser.add_argument(
        "line", metavar="LINE", nargs="?", help='a choice, such as "move Maxxor to B2"'
    )
    parser.add_argument("--step", type=whole(0, 1_000_000), metavar="N")
    parser.add_argument("--seat", metavar="S", help="who would choose, or who asks for an event")
    parser.add_argument("--event", type=whole(1, 100_000_000), metavar="N", help="its number")
    parser.add_argument("--value", nargs=2, metavar=("CARD", "NAME"), help="such as Maxxor Power")
    json_argument(parser)


def run(options: argparse.Namespace) -> int:
    """0 if the choice is legal, or what was asked for is there; 1 if not."""
    record = record_at(options.record)
    asked = [options.line is not None, options.event is not None, options.value is not None]
    if sum(asked) != 1:
        raise BadInput("explain: give a LINE, --event or --value")
    if options.event is not None:
        return _event(options, record)
    if options.step is None:
        raise BadInput("explain: --step is needed")
    return _value(options, record) if options.value else _line(options, record)


def _line(options: argparse.Namespace, record: Record) -> int:
    if options.seat is None:
        raise BadInput("explain: --seat is needed")
    game = replay(record, options.step)
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


def _event(options: argparse.Namespace, record: Record) -> int:
    seats = tuple(record.decks)
    reader = seat_among(options.seat, seats, onlookers=True) if options.seat else "judge"
    links = chain(record, options.event)
    shown = [(link.step, link.event.as_seen_by(reader)) for link in links]
    if shown[0][1] is None:
        print(f"event {options.event} is not known to {reader}")
        return 1
    seat, line = choice_at(record, links[-1].step)
    if reader not in ("judge", seat) and seat:
        line = ""
    if options.json:
        events = [{"step": step, **event} for step, event in shown if event is not None]
        print_json({"events": events, "step": links[-1].step, "seat": seat, "line": line})
        return 0
    for step, event in shown:
        if event is not None:
            titles = "; ".join(f"{one} {rulebook.rule(one).title}" for one in event["rules"])
            print(f"step {step}, event {event['seq']}: {event['line']} [{titles}]")
    print(f"begun in step {links[-1].step}: {seat or 'nobody'} {line}".rstrip())
    return 0


def _value(options: argparse.Namespace, record: Record) -> int:
    card, name = options.value
    game = replay(record, options.step)
    try:
        found = played_by(game).terms(game, card, name)
    except LookupError as error:
        print(str(error.args[0]))
        return 1
    total = sum(term.number for term in found)
    if options.json:
        print_json(
            {
                "card": card,
                "value": name,
                "total": total,
                "terms": [term._asdict() for term in found],
            }
        )
        return 0
    for term in found:
        print(f"{term.number:+d} {term.source}: {term.words} [{term.rule}]")
    print(f"{name} of {card}: {total}")
    return 0
