"""`manage.py hall_key`: by what other halls know the archives of this one."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournaments import signing


class Command(BaseCommand):
    help = "Print this hall as NAME=KEY, for TRUSTED_HALLS of another; the key is the public one."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{signing.hall_name()}={signing.public_key()}")
