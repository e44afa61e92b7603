"""A level of the house through all formats of all games."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine import games, players, rulesets
from engine.bench import kept
from engine.bench.tour import Leg, Terms, Tour
from gameplay.workshop.thinking import side_by_side


class Command(BaseCommand):
    """Every seat is played by the level. Fails where a game broke, was cut off, or ended by
    exhaustion within the first three rounds. With `--file` a run goes on where it was broken
    off."""

    help = "A level of the house through all formats: games over, cut off, exhausted early, errors."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--level", default="novice", choices=list(players.PLAYERS))
        parser.add_argument("--games", type=int, default=26, help="through all formats by turns")
        parser.add_argument("--game", action="append", choices=list(rulesets.FORMATS))
        parser.add_argument("--seed", type=int, default=1, help="of the first game (1)")
        parser.add_argument("--jobs", type=int, default=1, help="processes, which stand back (1)")
        parser.add_argument("--file", type=Path, help="games played so far; goes on from there")

    def handle(self, *args: Any, **options: Any) -> None:
        for name in ("games", "jobs"):
            if options[name] < 1:
                raise CommandError(f"--{name} is 1 or more", returncode=2)
        terms = Terms(options["level"], options["seed"], tuple(options["game"] or games.names()))
        account = self.account(terms, options)
        for error in account.errors:
            self.stderr.write(error)
        self.stdout.write(account.line())
        if account.errors or account.truncated or account.early:
            raise CommandError("the level does not stand", returncode=1)

    def account(self, terms: Terms, options: dict[str, Any]) -> Tour:
        """A tour after all its games: those that the file keeps, and the others played now."""
        account, jobs = Tour(terms.level), options["jobs"]
        run = kept.Run([terms.level, terms.seed, *terms.of], options["file"])
        play = partial(side_by_side, terms.leg, jobs=jobs) if jobs > 1 else partial(map, terms.leg)
        for leg in run.games(range(options["games"]), play, Leg):
            account.add(leg)
            if options["verbosity"] > 1:
                self.stderr.write(account.line())
        return account
