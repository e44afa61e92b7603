"""`manage.py bench_pages`: how long the heavy pages take to render, in a database of its own."""

from __future__ import annotations

import json
import statistics
import time
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, reset_queries
from django.test import Client
from django.test.utils import CaptureQueriesContext, setup_databases, teardown_databases

from tournaments.management.commands.simulate import positive
from tournaments.services.files.staged import stage

EVENTS = {256: 15, 1024: 5}
"""Rounds by players of the events that are always staged."""

STAFF_PAGES = {
    "desk": "/events/{slug}/desk/",
    "results": "/events/{slug}/desk/results/",
    "players": "/events/{slug}/desk/players/",
    "public-players": "/events/{slug}/players/",
    "penalties": "/events/{slug}/desk/penalties/",
    "log": "/events/{slug}/desk/log/",
    "checks": "/events/{slug}/desk/checks/",
    "decks": "/decks/events/{slug}/",
    "judges": "/bench/",
}
MOST = {"ms": 300, "queries": 25, "kb": 100}
"""What a page of the staff takes at most."""


def _above(line: dict[str, Any]) -> bool:
    return any(line[name] > most for name, most in MOST.items())


class Command(BaseCommand):
    """One line a page: the median of several requests through views, templates and database."""

    help = "Measure the organizer's page of 256 players at round 15, pairings of 1,024, catalogue."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--times", type=positive, default=7, help="requests a page")
        parser.add_argument(
            "--players", type=positive, help="also the organizer's pages of so many, at round 12"
        )
        parser.add_argument(
            "--halls",
            type=positive,
            nargs="+",
            default=[],
            metavar="PLAYERS",
            help="only the pages of the staff, for events of so many players at round 3, and "
            "fail where one is above 300 ms, 25 queries or 100 KB",
        )
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = None  # in memory
        made = setup_databases(verbosity=0, interactive=False, serialized_aliases=set())
        settings.DEBUG = False  # else every query of the staging is kept
        reset_queries()
        try:
            if options["halls"]:
                lines = self._halls(options["times"], options["halls"])
            else:
                lines = self._measure(options["times"], options["players"])
        finally:
            teardown_databases(made, verbosity=0)
        if options["json"]:
            self.stdout.write(json.dumps(lines))
        else:
            for line in lines:
                self.stdout.write(" ".join(f"{name}={value}" for name, value in line.items()))
        heavy = [line for line in lines if options["halls"] and _above(line)]
        if heavy:
            named = ", ".join(str(line["page"]) for line in heavy)
            raise CommandError(f"above {MOST}: {named}")

    def _halls(self, times: int, sizes: list[int]) -> list[dict[str, Any]]:
        """The pages that staff work with, in halls of these sizes."""
        client, organizer = self._organizer()
        found = []
        for size in sizes:
            slug = stage(organizer=organizer, players=size, rounds=3).slug
            for name, path in STAFF_PAGES.items():
                found.append(self._page(client, f"{name}-{size}", path.format(slug=slug), times))
        return found

    def _organizer(self) -> tuple[Client, str]:
        organizer = get_user_model().objects.create_user("bench-organizer")
        client = Client()
        client.force_login(organizer, backend="django.contrib.auth.backends.ModelBackend")
        return client, str(organizer.handle)

    def _measure(self, times: int, players: int | None) -> list[dict[str, Any]]:
        client, organizer = self._organizer()
        sizes = EVENTS | ({players: 12} if players else {})
        slugs = {
            size: stage(organizer=organizer, players=size, rounds=rounds).slug
            for size, rounds in sizes.items()
        }
        pages = {
            "desk-256": f"/events/{slugs[256]}/desk/",
            "log-256": f"/events/{slugs[256]}/desk/log/",
            "standings-256": f"/events/{slugs[256]}/standings/",
            "pairings-1024": f"/events/{slugs[1024]}/pairings/",
            "catalogue": "/cards/",
        }
        if players:
            pages[f"desk-{players}"] = f"/events/{slugs[players]}/desk/"
            pages[f"log-{players}"] = f"/events/{slugs[players]}/desk/log/"
        return [self._page(client, name, path, times) for name, path in pages.items()]

    def _page(self, client: Client, name: str, path: str, times: int) -> dict[str, Any]:
        answer = client.get(path)
        if answer.status_code != 200:
            raise CommandError(f"{path} answers {answer.status_code}")
        with CaptureQueriesContext(connection) as queries:
            client.get(path)
        asked = len(queries)  # the next request clears the list
        took, busy = [], []
        for _time in range(times):
            began, at = time.perf_counter(), time.process_time()
            client.get(path)
            took.append(1000 * (time.perf_counter() - began))
            busy.append(1000 * (time.process_time() - at))
        return {
            "page": name,
            "ms": round(statistics.median(took), 1),
            "processor_ms": round(statistics.median(busy), 1),
            "queries": asked,
            "kb": round(len(answer.content) / 1000, 1),
        }
