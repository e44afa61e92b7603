"""`manage.py check_event`: does a foreign file's standing follow from its results?"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.formats.check import Report, check
from tournaments.formats.model import BadFile
from tournaments.formats.reading import READERS, read
from tournaments.standings import (
    RULE_SETS,
    RuleSet,
    StandingsError,
    UnknownRuleSet,
    rule_set,
)


class Command(BaseCommand):
    """Recompute an event from its results and compare with what the file published."""

    help = "Check points, tie-breaks and order of a foreign event file with exact fractions."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument("--rules", default="", help=", ".join(RULE_SETS))
        parser.add_argument("--format", default="", choices=["", *READERS])
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        rules = self.chosen(options["rules"])
        total = Report()
        for file in options["files"]:
            report = self.check_file(file, options["format"], rules)
            total += report
            if not options["json"]:
                for note in (*report.notes, self.said(report)):
                    self.stdout.write(f"{file.name}: {note}")
        if options["json"]:
            self.stdout.write(json.dumps(asdict(total)))
        else:
            self.stdout.write(
                f"players={total.players} equal={total.equal} "
                f"order_differences={total.order_differences} unexplained={total.unexplained}"
            )
        if total.unexplained:
            raise SystemExit(1)

    def said(self, report: Report) -> str:
        """How often the file was read, and which way fits."""
        if not report.readings:
            return "nothing to compare: the file publishes no table"
        fits = "fits" if not report.unexplained else "none fits; nearest"
        return f"readings={report.readings} {fits}: {report.fits}"

    def chosen(self, key: str) -> RuleSet | None:
        """The rule set asked for, if any."""
        try:
            return rule_set(key) if key else None
        except UnknownRuleSet as fault:
            raise CommandError(str(fault), returncode=2) from None

    def check_file(self, file: Path, format: str, rules: RuleSet | None) -> Report:
        """The report of one file."""
        try:
            return check(read(file.read_bytes(), format), rules)
        except OSError as fault:
            raise CommandError(f"{file}: {fault.strerror}", returncode=2) from None
        except (BadFile, StandingsError) as fault:
            raise CommandError(f"{file}: {fault}", returncode=2) from None
