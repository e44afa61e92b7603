"""Play one random game and read the clock of the processor.

It also runs by itself, so that the engine may be that of another checkout:

    PYTHONPATH=CHECKOUT python -P engine/bench/player.py

reads one game per line as JSON and answers each with a line of JSON. It uses only those parts of
the engine that older checkouts have too, and no other module of this folder.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from hashlib import blake2b
from inspect import signature
from time import process_time
from typing import Any, NamedTuple

import engine
from engine import decks
from engine.games import rulebook
from engine.kernel.chance import Stream, seed_bytes
from engine.kernel.game import Game

PASS = ("pass",)
"""The key of the option to pass, in both games. Its wording is made only for a reader."""


class Played(NamedTuple):
    """What a game took. `seconds` of processor time; `decisions` are prompts with two options or
    more, `passes` those of them answered by `pass`; `told` is a digest over all events."""

    seconds: float
    decisions: int
    passes: int
    told: str


def play(spec: Mapping[str, Any]) -> tuple[Played, Game]:
    """Play the game that `spec` describes to its end, with choices drawn from its seed.

    `spec` holds game, format, size (a number of `Ruleset.sizes`), seed, and for each seat a deck as
    `DeckList.as_json` gives it. The time that the first use of a card takes is included.
    """
    dealt = {seat: decks.parse(json.dumps(deck)) for seat, deck in spec["decks"].items()}
    choices = Stream(seed_bytes(spec["seed"]), "choices")
    told = blake2b(digest_size=8)
    decisions = passes = 0
    begun = process_time()
    game = engine.new_game(
        game=spec["game"], format=spec["format"], seed=spec["seed"], decks=dealt, **_size(spec)
    )
    events = [*game.events, *game.go_on()]
    while not game.over:
        prompt = game.prompts[0]
        count = len(prompt.options)
        index = choices.below(count) if count > 1 else 0
        if count > 1:
            decisions += 1
            passes += prompt.options.keys[index] == PASS
        events += game.choose(prompt.seat, index)
        events += game.go_on()
    seconds = process_time() - begun
    told.update("\n".join(event.line for event in events).encode())
    return Played(seconds, decisions, passes, told.hexdigest()), game


def count_calls(spec: Mapping[str, Any]) -> int:
    """How many calls of functions written in Python the game takes. Calls of compiled functions
    are not counted."""
    calls = 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal calls
        if event == "call":
            calls += 1

    sys.setprofile(note)
    try:
        play(spec)
    finally:
        sys.setprofile(None)
    return calls


def _size(spec: Mapping[str, Any]) -> dict[str, Any]:
    """The size of a game as the argument that this checkout takes: `size`, or `board`."""
    if "size" in signature(engine.new_game).parameters:
        return {"size": spec["size"]}
    return {"board": rulebook(spec["game"]).board(spec["size"])}


def _serve() -> None:
    for line in sys.stdin:
        spec = json.loads(line)
        answer = count_calls(spec) if spec.get("calls") else play(spec)[0]
        sys.stdout.write(json.dumps(answer) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    _serve()
