"""`deck FILE --format F`: whether a deck list is legal, each fault with its rule."""

from __future__ import annotations

import argparse

from engine import decks, rulesets
from engine.commands.inputs import deck_of, json_argument, print_json


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("deck", metavar="FILE", help="a deck list, or the id of one that ships")
    parser.add_argument("--format", required=True, metavar="F", help="name of a rule set")
    json_argument(parser)


def run(options: argparse.Namespace) -> int:
    """0 if the deck is legal, 1 if not."""
    deck = deck_of(options.deck)
    faults = decks.check(deck, rulesets.get(deck.game, options.format))
    if options.json:
        rows = [
            {"rule": one.rule, "text": one.text, "cards": list(one.cards), "also": list(one.also)}
            for one in faults
        ]
        print_json({"deck": deck.name, "legal": not faults, "faults": rows})
        return 1 if faults else 0
    for fault in faults:
        beside = f" (with it {', '.join(fault.also)})" if fault.also else ""
        print(f"{fault.rule}: {fault.text}{beside}")
    print(f"illegal: {len(faults)} faults" if faults else "legal")
    return 1 if faults else 0
