"""``manage.py policy_page``: who may what, as the tables of the policy say it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from tournaments.policy.page import markdown


class Command(BaseCommand):
    help = "Prints who may do and see what; --write puts it into docs/who-may-what.md."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--write", action="store_true", help="write docs/who-may-what.md")

    def handle(self, *args: Any, **options: Any) -> None:
        if not options["write"]:
            self.stdout.write(markdown())
            return
        page = Path(settings.BASE_DIR) / "docs" / "who-may-what.md"
        page.write_text(markdown(), encoding="utf-8")
        self.stdout.write(f"wrote {page.relative_to(settings.BASE_DIR)}")
