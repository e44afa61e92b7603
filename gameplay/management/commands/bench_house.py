"""How strong the levels of the house are, and how long they think."""

from __future__ import annotations

import itertools
import json
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine import players, rulesets
from engine.bench import house, kept
from engine.bench.shares import elo
from engine.players.levels import LEVELS
from gameplay.workshop.thinking import side_by_side


class Command(BaseCommand):
    """Every level against every weaker one, the player by chance included. Both play the same list,
    which is drawn, each from both seats. With `--file` a run goes on where it was broken off."""

    help = "Levels of the house against each other: prints games, wins, Elo and time a move."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", required=True, choices=list(rulesets.FORMATS))
        parser.add_argument("--format", default="", help="name of a rule set (the game's default)")
        parser.add_argument("--games", type=int, default=20, help="of each pair (20)")
        parser.add_argument("--seed", type=int, default=1, help="of lists and shuffles (1)")
        parser.add_argument(
            "--players",
            nargs="+",
            default=["random", *LEVELS],
            choices=list(players.PLAYERS),
            help="the weakest first (random and every level)",
        )
        parser.add_argument("--jobs", type=int, default=1, help="processes, which stand back (1)")
        parser.add_argument("--file", type=Path, help="games played so far; goes on from there")
        parser.add_argument("--json", action="store_true", help="one JSON document instead")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["games"] <= 100_000:
            raise CommandError("--games must be 1 to 100000", returncode=2)
        try:
            ruleset = rulesets.get(options["game"], options["format"])
        except rulesets.UnknownFormat as fault:
            raise CommandError(str(fault), returncode=2) from None
        if options["jobs"] < 1:
            raise CommandError("--jobs is 1 or more", returncode=2)
        told = []
        for weaker, stronger in itertools.combinations(options["players"], 2):
            pair = stronger, weaker
            terms = house.Terms(options["game"], ruleset.name, pair, options["seed"])
            account = self.account(terms, options)
            told.append(account)
            if not options["json"]:
                self.stdout.write(account.line())
        if options["json"]:
            self.stdout.write(json.dumps([as_json(account) for account in told]))

    def account(self, terms: house.Terms, options: dict[str, Any]) -> house.Duel:
        """A pair after all its games: those that the file keeps, and the others played now."""
        account, run = house.Duel(*terms.pair), kept.Run(mark(terms), options["file"])
        play = partial(side_by_side, terms.outcome, jobs=options["jobs"])
        for outcome in run.games(range(options["games"]), play, house.Outcome):
            account.add(outcome)
            if options["verbosity"] > 1:
                self.stderr.write(account.line())
        return account


def mark(terms: house.Terms) -> list[str | int]:
    """What the games of a file are known by, beside their numbers. Levels are known by name: once
    one plays otherwise, its games belong in another file."""
    return [terms.game, terms.format, *terms.pair, terms.seed]


def as_json(account: house.Duel) -> dict[str, Any]:
    """The figures of a pair."""
    low, high = account.bounds()
    return {
        "first": account.first,
        "second": account.second,
        "games": account.games,
        "wins": account.wins,
        "draws": account.draws,
        "elo_low": round(elo(low)),
        "elo_high": round(elo(high)),
        "move_p95_ms": round(account.p95() * 1000),
    }
