"""manage.py push_key: a fresh key for push messages, as PUSH_KEY takes it."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments import sealing


class Command(BaseCommand):
    help = "Prints a fresh key for push messages: set it as PUSH_KEY. Browsers know a hall by it."

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(sealing.new_key())
