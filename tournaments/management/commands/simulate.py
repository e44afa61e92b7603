"""`manage.py simulate`: whole events with random results through the real pairing code."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.pairing.cross_check import least_cost
from tournaments.pairing.pod_simulation import PodTally, simulate_pods
from tournaments.pairing.simulation import Tally, Weather, simulate
from tournaments.standings import RULE_SETS, UnknownRuleSet, rule_set


def sizes(text: str) -> tuple[int, int]:
    """`64` or `33-64`."""
    low, _, high = text.partition("-")
    try:
        span = int(low), int(high or low)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is neither a number nor a range") from None
    if not 2 <= span[0] <= span[1]:
        raise argparse.ArgumentTypeError(f"{text!r}: at least 2 players, smaller number first")
    return span


def share(text: str) -> float:
    """A number from 0 to 1."""
    try:
        value = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None
    if not 0 <= value <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not between 0 and 1")
    return value


def positive(text: str) -> int:
    """A number from 1."""
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1")
    return int(text)


class Command(BaseCommand):
    """Play events to the end and count what must not happen."""

    help = (
        "Simulate whole events: rematches, byes, proofs and times of the real pairing. "
        "Times of the last line are processor seconds on one core."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=sizes, required=True, help="N or LOW-HIGH an event")
        parser.add_argument("--rounds", type=positive, required=True)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--events", type=positive, default=1)
        parser.add_argument("--draws", type=share, default=0.04, help="share of drawn matches")
        parser.add_argument("--drops", type=share, default=0.02, help="share leaving a round")
        parser.add_argument("--late", type=share, default=0.0, help="share arriving late")
        parser.add_argument("--rules", default="mtr-2026", help=", ".join(RULE_SETS))
        parser.add_argument(
            "--oracle",
            action="store_true",
            help="compare with networkx: every round up to 64 players, every 50th above",
        )
        parser.add_argument(
            "--pods",
            action="store_true",
            help="free-for-all events: tables of four and three, points by genesis-pods-1",
        )
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["pods"]:
            self.pods(options)
            return
        try:
            rules = rule_set(options["rules"])
        except UnknownRuleSet as fault:
            raise CommandError(str(fault), returncode=2) from None
        tally = simulate(
            players=options["players"],
            rounds=options["rounds"],
            seed=options["seed"],
            events=options["events"],
            weather=Weather(options["draws"], options["drops"], options["late"]),
            rules=rules,
            optimum=least_cost if options["oracle"] else None,
        )
        if options["json"]:
            self.stdout.write(json.dumps(asdict(tally)))
        else:
            self.report(tally)
        if not tally.sound:
            raise SystemExit(1)

    def pods(self, options: dict[str, Any]) -> None:
        """Free-for-all events. Draws, drops and latecomers are of two-player events."""
        if options["players"][0] < 3:
            raise CommandError("--players: a free-for-all has at least 3", returncode=2)
        tally = simulate_pods(
            players=options["players"],
            rounds=options["rounds"],
            seed=options["seed"],
            events=options["events"],
        )
        if options["json"]:
            self.stdout.write(json.dumps(asdict(tally)))
        else:
            self.report_pods(tally)
        if not tally.sound:
            raise SystemExit(1)

    def report_pods(self, tally: PodTally) -> None:
        """The counts in one line."""
        counts = asdict(tally).items()
        self.stdout.write(" ".join(f"{name}={count}" for name, count in counts))

    def report(self, tally: Tally) -> None:
        """The counts; the last line is what scripts read."""
        self.stdout.write(
            f"events={tally.events} rounds={tally.rounds} unproved={tally.unproved} "
            f"oracle_rounds={tally.checked} oracle_differs={tally.differing} "
            f"worst_round_wall_s={tally.worst_round_wall_s:.3f}"
        )
        self.stdout.write(
            f"rematches={tally.rematches} avoidable={tally.avoidable} "
            f"second_byes={tally.second_byes} avoidable_byes={tally.avoidable_byes} "
            f"unpaired={tally.unpaired} above_bound={tally.above_bound} "
            f"worst_round_s={tally.worst_round_s:.3f} standings_s={tally.standings_s:.3f}"
        )
