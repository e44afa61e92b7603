"""What all commands share that measure a hall of processes: checks of options, and the output."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from django.core.management.base import BaseCommand, CommandError, CommandParser
from uvicorn.loops.auto import auto_loop_factory

from gameplay.trials import servers

Figures = dict[str, Any]
Found = TypeVar("Found")
Measured = tuple[Figures, Sequence[BaseException | str]]
"""The figures by name, and the errors that happened while they were measured."""


class Bench(BaseCommand):
    """A benchmark that builds a hall of its own. Subclasses say what it measures and prints.

    Exits 2 if it cannot begin (a number out of bounds, a server not installed), and 1 if an error
    happened while it measured: in that case the figures prove nothing.
    """

    #: The smallest value allowed for each numeric option.
    least: ClassVar[Mapping[str, int]] = {}

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON document instead")

    def measured(self, options: dict[str, Any]) -> Measured:
        """Build the hall, let people use it, and return the figures and the errors."""
        raise NotImplementedError

    def told(self, found: Figures) -> list[str]:
        """The lines to print."""
        return [named(found, found)]

    def held(self, found: Figures) -> bool:
        """Whether the figures pass. (Errors are a failure whatever this returns.)"""
        return True

    def handle(self, *args: Any, **options: Any) -> None:
        for name, least in self.least.items():
            if options[name] < least:
                fault = f"--{name} must be {least} or more, not {options[name]}"
                raise CommandError(fault, returncode=2)
        try:
            found, errors = self.measured(options)
        except servers.Missing as missing:
            raise CommandError(str(missing), returncode=2) from None
        if options["json"]:
            self.stdout.write(json.dumps(found))
        else:
            for line in self.told(found):
                self.stdout.write(line)
        for error in errors[:5]:
            self.stderr.write(error if isinstance(error, str) else said(error))
        if errors or not self.held(found):
            sys.exit(1)


def run(visits: Coroutine[Any, Any, Found]) -> Found:
    """Run these visits and return their result. They run on the machine of the hall, so they use
    the fast event loop of its web processes: their cost should not weigh on the hall."""
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        return runner.run(visits)


def named(found: Figures, names: Iterable[str]) -> str:
    """These figures in one line: ``tables=50 errors=0``."""
    return " ".join(f"{name}={found[name]}" for name in names)


def said(error: BaseException) -> str:
    """An error with its type: many connection errors have no other text."""
    return f"{type(error).__name__}: {error}"
