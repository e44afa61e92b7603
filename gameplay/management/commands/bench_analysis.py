"""Whether the analysis of a game finds what one ten times longer finds, and how long it takes."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine import games, rulesets
from engine.bench import kept
from engine.bench.analysis import Compared, compare
from gameplay.workshop.thinking import side_by_side


class Command(BaseCommand):
    """Each game is a line of the file as soon as it is compared: a run that was broken off goes on
    where it was."""

    help = "Analyses of games of the house beside longer ones: are the turning points the same?"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--game", required=True, choices=list(rulesets.FORMATS))
        parser.add_argument("--format", default="", help="name of a rule set (the game's default)")
        parser.add_argument("--size", type=int, default=0, help="of the game (what beginners play)")
        parser.add_argument("--games", type=int, default=10)
        parser.add_argument("--seed", type=int, default=1, help="of the first game (1)")
        parser.add_argument("--factor", type=int, default=10, help="how much longer (10)")
        parser.add_argument("--jobs", type=int, default=1, help="processes, which stand back (1)")
        parser.add_argument("--file", type=Path, help="games compared so far; goes on from there")

    def handle(self, *args: Any, **options: Any) -> None:
        if min(options["games"], options["jobs"], options["factor"]) < 1:
            raise CommandError("--games, --jobs and --factor are 1 or more", returncode=2)
        try:
            ruleset = rulesets.get(options["game"], options["format"])
        except rulesets.UnknownFormat as fault:
            raise CommandError(str(fault), returncode=2) from None
        size = options["size"] or _usual(options["game"], ruleset.sizes)
        if size not in ruleset.sizes:
            said = ", ".join(map(str, ruleset.sizes))
            raise CommandError(f"--size: {ruleset.name} has {said}", returncode=2)
        terms = (options["game"], ruleset.name, size)
        of = f"{'/'.join(map(str, terms))}/{options['factor']}"
        run = kept.Run(of, options["file"])
        compared = partial(compare, *terms, factor=options["factor"])
        play = partial(side_by_side, compared, jobs=options["jobs"])
        found = []
        for game in run.games(
            range(options["seed"], options["seed"] + options["games"]), play, Compared
        ):
            found.append(game)
            if options["verbosity"] > 1:
                self.stderr.write(json.dumps(game._asdict()))
        self.stdout.write(_line(of, found))


def _usual(game: str, sizes: tuple[int, ...]) -> int:
    usual = games.rulebook(game).beginner[1]
    return usual if usual in sizes else sizes[0]


def _line(of: str, games_: list[Compared]) -> str:
    """The figures of all games in one line."""
    longest = max(games_, key=lambda game: game.seconds)
    return (
        f"{of}: games={len(games_)} equal={sum(game.equal for game in games_)} "
        f"equal_but_ties={sum(game.level for game in games_)} "
        f"decisions={sum(game.decisions for game in games_) // len(games_)} "
        f"longest_s={longest.seconds} of_decisions={longest.decisions}"
    )
