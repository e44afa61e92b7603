"""How strong the levels of the house are, and how long they think."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from os import SEEK_END
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine import players, rulesets
from engine.bench import house
from engine.bench.shares import elo
from engine.players.levels import LEVELS


class Command(BaseCommand):
    """Every level against every weaker one, the player by chance included. Both play the same list,
    which is drawn, each from both seats. With `--into` a run goes on where another one ended."""

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
        parser.add_argument("--into", type=Path, metavar="FILE", help="where games are kept")
        parser.add_argument("--processes", type=int, default=1, help="games side by side (1)")
        parser.add_argument("--json", action="store_true", help="one JSON document instead")

    def handle(self, *args: Any, **options: Any) -> None:
        if not 1 <= options["games"] <= 100_000:
            raise CommandError("--games must be 1 to 100000", returncode=2)
        try:
            ruleset = rulesets.get(options["game"], options["format"])
        except rulesets.UnknownFormat as fault:
            raise CommandError(str(fault), returncode=2) from None
        if not 1 <= options["processes"] <= 64:
            raise CommandError("--processes must be 1 to 64", returncode=2)
        told = []
        for weaker, stronger in itertools.combinations(options["players"], 2):
            of = house.Duels(options["game"], ruleset.name, (stronger, weaker), options["seed"])
            account = self.account(of, options)
            told.append(account)
            if not options["json"]:
                self.stdout.write(account.line())
        if options["json"]:
            self.stdout.write(json.dumps([as_json(account) for account in told]))

    def account(self, of: house.Duels, options: dict[str, Any]) -> house.Duel:
        """A pair after all its games: those that are kept, and the others played now."""
        into, account = options["into"], house.Duel(*of.pair)
        kept = {one.number: one for one in known(into, of) if one.number < options["games"]}
        for outcome in kept.values():
            account.add(outcome)
        left = [number for number in range(options["games"]) if number not in kept]
        for outcome in house.played(of, left, options["processes"]):
            account.add(outcome)
            if into:
                keep(into, of, outcome)
            if options["verbosity"] > 1:
                self.stderr.write(account.line())
        return account


def known(file: Path | None, of: house.Duels) -> Iterator[house.Outcome]:
    """The games of a pair that a file keeps. A line cut short by a kill is passed over."""
    if file is None or not file.is_file():
        return
    for line in file.read_text(encoding="utf-8").splitlines():
        try:
            row = json.loads(line)
        except ValueError:
            continue
        if row["of"] == [of.game, of.format, *of.pair, of.seed]:
            yield house.Outcome(row["number"], row["winner"], [ms / 1000 for ms in row["ms"]])


def keep(file: Path, of: house.Duels, outcome: house.Outcome) -> None:
    """Add a game to a file."""
    row = {
        "of": [of.game, of.format, *of.pair, of.seed],
        "number": outcome.number,
        "winner": outcome.winner,
        "ms": [round(one * 1000) for one in outcome.seconds],
    }
    with file.open("a+b") as lines:
        cut = lines.tell() and (lines.seek(-1, SEEK_END), lines.read(1))[1] != b"\n"
        lines.write((b"\n" if cut else b"") + json.dumps(row).encode() + b"\n")


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
