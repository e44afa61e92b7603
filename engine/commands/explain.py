"""`explain RECORD`: may this be done, why did this happen, what does this value come from.

`--step N --seat S LINE`: whether a choice was possible, and which rules forbid it. `--event N`:
what caused an event, back to the choice that began it. `--step N --value CARD NAME`: the terms that
add up to a value of a card in play. `--step N --ability CARD`: what kept its abilities from
triggering in that step. `--games N --seed S` without a record: random games in which all of this
is held against the game itself.
"""

from __future__ import annotations

import argparse
import sys

from engine import account, games, rulebook, rulesets
from engine.account.observed import Unwatched
from engine.account.shapes import Happened
from engine.commands.inputs import (
    BadInput,
    json_argument,
    print_json,
    record_at,
    seat_among,
    whole,
)
from engine.fuzz.explaining import Explained, explained
from engine.fuzz.trial import Setting
from engine.kernel.game import Game
from engine.record import Record, replay
from engine.record.causes import chain, choice_at
from engine.record.playing import opened, play_on


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("record", metavar="RECORD", nargs="?")
    parser.add_argument(
        "line", metavar="LINE", nargs="?", help='a choice, such as "move Maxxor to B2"'
    )
    parser.add_argument("--step", type=whole(0, 1_000_000), metavar="N")
    parser.add_argument("--seat", metavar="S", help="who would choose, or who asks for an event")
    parser.add_argument("--event", type=whole(1, 100_000_000), metavar="N", help="its number")
    parser.add_argument("--value", nargs=2, metavar=("CARD", "NAME"), help="such as Maxxor Power")
    parser.add_argument("--ability", metavar="CARD", help="what kept its abilities from triggering")
    parser.add_argument("--games", type=whole(1, 10_000_000), metavar="N", help="look for faults")
    parser.add_argument("--seed", type=whole(0, 2**63), default=1, metavar="S")
    parser.add_argument("--first", type=whole(0, 10_000_000), default=0, help="number to begin at")
    parser.add_argument("--game", choices=games.names(), help="of --games; all where none is named")
    parser.add_argument("--format", metavar="F", help="of --games; that of the game where none is")
    json_argument(parser)


def run(options: argparse.Namespace) -> int:
    """0 if the choice is legal, or what was asked for is there, or nothing was found; 1 if not."""
    if options.games is not None:
        return _games(options)
    if options.record is None:
        raise BadInput("explain: give a RECORD, or --games N")
    record = record_at(options.record)
    asked = (options.line, options.event, options.value, options.ability)
    if sum(one is not None for one in asked) != 1:
        raise BadInput("explain: give a LINE, --event, --value or --ability")
    if options.event is not None:
        return _event(options, record)
    if options.step is None:
        raise BadInput("explain: --step is needed")
    if options.ability is not None:
        return _ability(options, record)
    return _value(options, record) if options.value else _line(options, record)


def _line(options: argparse.Namespace, record: Record) -> int:
    if options.seat is None:
        raise BadInput("explain: --seat is needed")
    game = replay(record, options.step)
    seat, line = seat_among(options.seat, game.seats), options.line[:1000]
    found = account.of(game).reasons(game, seat, line)
    if options.json:
        reasons = [{"rule": one.rule, "text": one.text} for one in found]
        print_json({"line": options.line, "legal": not found, "reasons": reasons})
        return 1 if found else 0
    for reason in found:
        print(f"{reason.rule}: {reason.text}")
    rules = ", ".join(dict.fromkeys(reason.rule for reason in found))
    print(f"illegal: {rules}" if found else "legal")
    return 1 if found else 0


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
    game, steps = opened(record), []
    steps.append(_step_of(game, -1))
    for after, number in play_on(game, record, 0, _within(options.step, record)):
        steps.append(_step_of(after, _back(record, number)))
    try:
        found = account.of(game).terms(game, account.live(steps, game.step), card, name)
    except LookupError as error:
        print(str(error.args[0]))
        return 1
    total = sum(term.number for term in found)
    if options.json:
        terms = [term._asdict() for term in found]
        print_json({"card": card, "value": name, "total": total, "terms": terms})
        return 0
    for term in found:
        print(f"{term.number:+d} {term.source}: {term.words} [{term.rule}]")
    print(f"{name} of {card}: {total}")
    return 0


def _within(step: int, record: Record) -> int:
    if step > record.steps:
        raise BadInput(f"step {step}: the record has steps 0 to {record.steps}")
    return step


def _step_of(game: Game, back: int) -> account.Step:
    """The step that was just played, with its events."""
    events = tuple(Happened(one.seq, one.line, one.rules, one.cause) for one in game.events)
    return account.Step(game.step, events, back)


def _back(record: Record, number: int) -> int:
    """The step to which a judge's repair goes back; -1 for an input that is no repair, and for a
    repair that does not go back."""
    entry = record.entries[number - 1] if number else None
    if entry is None or not entry.concede or not entry.choice:
        return -1
    return record.repairs[entry.choice - 1].back


def _ability(options: argparse.Namespace, record: Record) -> int:
    if not 0 < options.step <= record.steps:
        raise BadInput(f"--step {options.step}: something is chosen in steps 1 to {record.steps}")
    before = replay(record, options.step - 1)
    reader = seat_among(options.seat, before.seats, onlookers=True) if options.seat else "judge"
    seat, line = choice_at(record, options.step)
    try:
        found = account.unfired(before, seat, line, options.ability, reader)
    except (account.NotPlayed, Unwatched, LookupError) as error:
        print(str(error.args[0]))
        return 1
    if options.json:
        abilities = [
            {**one._asdict(), "reasons": [reason._asdict() for reason in one.reasons]}
            for one in found
        ]
        print_json({"step": options.step, "abilities": abilities})
        return 0
    for one in found:
        why = "; ".join(f"{reason.text} [{reason.rule}]" for reason in one.reasons)
        print(f"{one.card}: {one.words}: {'triggered' if one.fired else why}")
    return 0


def _games(options: argparse.Namespace) -> int:
    """Explain random games, the same number for each game."""
    names = (options.game,) if options.game else games.names()
    if options.format and not options.game:
        raise BadInput("explain: --format goes with --game")
    found = Explained()
    for place, name in enumerate(names):
        format = options.format or games.rulebook(name).default_format
        rulesets.get(name, format)
        count = len(range(place, options.games, len(names)))
        for one in explained(Setting(name, format, options.seed), options.first, count):
            for fault in one.faults:
                print(f"{name}: {fault}", file=sys.stderr, flush=True)
            found.add(one)
    if options.json:
        print_json({**found.counts, "p95_ms": found.p95_ms, "faults": found.faults})
    else:
        print(found.line())
    return 1 if found.wrong or found.unexplained else 0
