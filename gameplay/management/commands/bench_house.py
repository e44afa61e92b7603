"""How strong the levels of the house are, and how long they think."""

from __future__ import annotations

import itertools
import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine import players, rulesets
from engine.bench import house
from engine.bench.shares import elo
from engine.players.levels import LEVELS


class Command(BaseCommand):
    """Every level against every weaker one, the player by chance included, with lists that are
    drawn and played from both seats."""

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
        parser.add_argument("--json", action="store_true", help="one JSON document instead")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["games"] <= 100_000:
            raise CommandError("--games must be 1 to 100000", returncode=2)
        try:
            ruleset = rulesets.get(options["game"], options["format"])
        except rulesets.UnknownFormat as fault:
            raise CommandError(str(fault), returncode=2) from None
        told = []
        for weaker, stronger in itertools.combinations(options["players"], 2):
            pair = (stronger, weaker)
            games = house.duels(
                options["game"], ruleset.name, pair, options["games"], options["seed"]
            )
            for account in games:
                if options["verbosity"] > 1:
                    self.stderr.write(account.line())
            told.append(account)
            if not options["json"]:
                self.stdout.write(account.line())
        if options["json"]:
            self.stdout.write(json.dumps([as_json(account) for account in told]))


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
