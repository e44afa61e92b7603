"""Whether the chain of sealed games is whole."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand

from gameplay.models import Seal
from gameplay.services.record.seals import broken_seal


class Command(BaseCommand):
    """Exit 0 if every link follows from the one before it and bears our signature, else 1."""

    help = "Checks the chain of finished games; prints seals=N broken=NUMBER or none."

    def handle(self, *args: Any, **options: Any) -> None:
        broken = broken_seal()
        count = Seal.objects.count()
        self.stdout.write(f"seals={count} broken={broken.number if broken else 'none'}")
        if broken is not None:
            sys.exit(1)
