"""``manage.py api_client``: a Python client of the API as one file."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from drf_spectacular.generators import SchemaGenerator

from tournaments.client import client_of


class Command(BaseCommand):
    help = "Writes a Python client of the API: one file, standard library only."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--file", help="where to; without it, to standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        document = SchemaGenerator().get_schema(request=None, public=True)
        text = client_of(document)
        if not options["file"]:
            sys.stdout.write(text)
            return
        try:
            Path(options["file"]).write_text(text, encoding="utf-8")
        except OSError as fault:
            raise CommandError(f"{options['file']}: {fault.strerror}") from None
        operations = text.count("return self._call(") + text.count("        self._call(")
        self.stdout.write(f"operations={operations} lines={text.count(chr(10))}")
