"""Play games of a plan and tell, step by step and kind by kind, everything that anybody receives.

Runs by itself too, so that the engine may be that of another checkout:

    PYTHONPATH=CHECKOUT python tests/engine/golden/player.py PLAN

prints one line of JSON a game. It uses nothing of the engine but what tables use.
"""

import json
import sys
from hashlib import blake2b
from inspect import signature

import engine
from engine import decks
from engine.games import rulebook

try:
    from engine.record import record_of
except ModuleNotFoundError:  # the checkout is older than the room of records
    from engine.kernel.record import record_of

KINDS = ("asked", "options", "views", "events", "refusals", "digests", "record")
ONLOOKERS = ("judge", "spectator")
WRITERS = {"record", "engine", "rulebook", "seals", "digest"}
"""Fields of a record that say who wrote it, not what was played."""
STOCK = 8


def played(spec):
    """Play one game of a plan. Yields for each step, the set-up being the first, its texts by kind;
    last of all the record. A fault of the engine is a text too."""
    game = None
    try:
        game = new_game(spec)
        stock = []
        yield told(game, stock)
        while not game.over and game.step < spec["most"]:
            if game.step == spec["concede"]:
                game.concede(game.prompts[-1].seat)
            else:
                choose(game, spec["seed"], stock)
            yield told(game, stock)
        fields = record_of(game).as_dict()
        yield {"record": [f"{name}: {text(fields[name])}" for name in sorted({*fields} - WRITERS)]}
    except Exception as error:
        yield {"events": [f"step {game.step if game else 0}: {type(error).__name__}: {error}"]}


def new_game(spec):
    lists = {seat: decks.parse(json.dumps(deck)) for seat, deck in spec["decks"].items()}
    return engine.new_game(
        game=spec["game"],
        format=spec["format"],
        seed=spec["seed"],
        decks=lists,
        **numbers(spec),
        switches=spec["switches"] or None,
    )


def numbers(spec):
    """Board and players of a game; one number for both in a checkout that knows no better."""
    if "size" in signature(engine.new_game).parameters:
        return {"size": spec["size"]}
    return {"board": rulebook(spec["game"]).board(spec["size"])}


def choose(game, seed, stock):
    """Take an option drawn from seed and step alone; keep some lines to ask for later."""
    prompt = game.prompts[0]
    draw = int.from_bytes(blake2b(f"{seed}/{game.step}".encode(), digest_size=8).digest(), "big")
    index = draw % len(prompt.options)
    line = prompt.options[index].line
    if line not in stock:
        stock[:] = [line, *stock[: STOCK - 1]]
    game.choose(prompt.seat, index)


def told(game, stock):
    """What is told after a step, by kind."""
    prompts = game.prompts
    readers = (*game.seats, *ONLOOKERS)
    return {
        "asked": [f"{one.seat} {one.kind} {one.rule}: {one.text}" for one in prompts],
        "options": [
            f"{one.seat}: {option.line} {text(option.places)}"
            for one in prompts
            for option in one.options
        ],
        "views": [f"{reader}: {text(game.view(reader))}" for reader in readers],
        "events": [
            f"{reader}: {text(event.as_seen_by(reader))}"
            for event in game.events
            for reader in readers
            if event.sees or reader == "judge"
        ],
        "refusals": refusals(game, stock),
        "digests": [game.position_digest(), game.chain, text(game.result)],
    }


def refusals(game, stock):
    """What each seat hears of a line that somebody played a while ago."""
    if not stock or game.over:
        return []
    line = stock[game.step % len(stock)]
    return [f"{seat}: {line}: {text(game.explain(seat, line))}" for seat in game.seats]


def text(value):
    """One text of a value, the same in every process."""
    return json.dumps(value, ensure_ascii=False)


def digests(spec):
    """For each step of a game, by kind, two bytes of a digest that rolls on from step to step; of
    a kind that a step does not tell the last one."""
    rolling = {kind: blake2b(digest_size=8) for kind in KINDS}
    for step in played(spec):
        for kind, lines in step.items():
            rolling[kind].update("\n".join([*lines, ""]).encode("utf-8", "backslashreplace"))
        yield [one.hexdigest()[:4] for one in rolling.values()]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        plan = json.load(file)
    for spec in plan:
        if len(sys.argv) > 2:  # every text of the games, to be looked at
            print(text(list(played(spec))), flush=True)
        else:
            print(text(list(digests(spec))), flush=True)


if __name__ == "__main__":
    main()
