"""A level of the house through all formats of all games."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine import players, rulesets
from engine.bench.tour import tour


class Command(BaseCommand):
    """Every seat is played by the level. Fails where a game broke, was cut off, or ended by
    exhaustion within the first three rounds."""

    help = "A level of the house through all formats: games over, cut off, exhausted early, errors."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--level", default="novice", choices=list(players.PLAYERS))
        parser.add_argument("--games", type=int, default=26, help="through all formats by turns")
        parser.add_argument("--game", action="append", choices=list(rulesets.FORMATS))
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        if options["games"] < 1:
            raise CommandError("--games is 1 or more", returncode=2)
        account = None
        for account in tour(options["level"], options["games"], options["seed"], options["game"]):
            if options["verbosity"] > 1:
                self.stderr.write(account.line())
        assert account is not None
        for error in account.errors:
            self.stderr.write(error)
        self.stdout.write(account.line())
        if account.errors or account.truncated or account.early:
            raise CommandError("the level does not stand", returncode=1)
