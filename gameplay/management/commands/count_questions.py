"""``manage.py count_questions``: how many questions a game asks a person."""

from __future__ import annotations

import argparse
import statistics
from collections import Counter
from typing import Any

from django.core.management.base import BaseCommand

import engine
from engine import decks as deck_lists
from engine import games, players, rulesets
from gameplay import stops
from gameplay.queries.choices.control import Control
from gameplay.services.referee import passing


class Command(BaseCommand):
    """Lets players of the house play whole games, and counts what a person in each seat would have
    been asked with the usual stops: every question but those that the seat answers by itself.
    Prints the median over all seats."""

    help = "How many questions a game asks a person with the usual stops."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--game", default=games.default(), choices=list(games.names()))
        parser.add_argument("--format", default="")
        parser.add_argument("--games", type=int, default=20)
        parser.add_argument("--player", default="greedy", choices=list(players.PLAYERS))
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--most", type=int, default=3000, help="Steps after which to stop.")

    def handle(self, *args: Any, **options: Any) -> None:
        asked: list[int] = []
        full: list[int] = []
        kinds: Counter[str] = Counter()
        over = 0
        for number in range(options["games"]):
            seed = options["seed"] + number
            one = count(
                seed, options["game"], options["format"], options["player"], options["most"]
            )
            asked += one.asked.values()
            full += one.full.values()
            kinds += one.kinds
            over += one.over
            self.stdout.write(
                f"game {number + 1}: seed {seed}, {one.steps} steps, asked "
                + ", ".join(f"{seat} {one.asked[seat]} of {one.full[seat]}" for seat in one.asked)
            )
        per_seat = {kind: round(number / len(asked), 1) for kind, number in kinds.most_common()}
        self.stdout.write(f"questions of a kind, a seat on average: {per_seat}")
        self.stdout.write(
            f"games={options['games']} over={over} median={statistics.median(asked):g}"
            f" most={max(asked)} without_stops={statistics.median(full):g}"
        )


class Count:
    """What the seats of one game were asked."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.asked = dict.fromkeys(seats, 0)
        self.full = dict.fromkeys(seats, 0)
        self.kinds: Counter[str] = Counter()
        self.steps = 0
        self.over = False


def count(seed: int, game: str, format: str, player: str, most: int) -> Count:
    """Play one game between two lists that ship and count the questions of each seat."""
    format = format or rulesets.standard(game)
    ruleset = rulesets.get(game, format)
    lists = [one for one in deck_lists.shipped(game).values() if not deck_lists.check(one, ruleset)]
    pairs = [
        (one, other)
        for one in lists
        for other in lists
        if one is not other and one.size == other.size
    ]
    usual = [pair for pair in pairs if pair[0].size == games.rulebook(game).beginner[1]] or pairs
    pair = usual[seed % len(usual)]
    played = engine.new_game(
        game=game, format=format, seed=seed, decks=dict(zip("AB", pair, strict=True))
    )
    chances = {seat: players.stream(seed, seat) for seat in played.seats}
    found = Count(tuple(played.seats))
    while not played.over and played.step < most:
        prompt = played.prompts[0]
        found.full[prompt.seat] += 1
        public = played.view("spectator")
        given = passing.given_by_itself(game, prompt) is not None
        if not given or Control(stops.Stops()).asks(public, prompt.seat, prompt.kind):
            found.asked[prompt.seat] += 1
            found.kinds[prompt.kind] += 1
        played.choose(prompt.seat, players.choose(played, prompt, player, chances[prompt.seat]))
    found.steps, found.over = played.step, played.over
    return found
