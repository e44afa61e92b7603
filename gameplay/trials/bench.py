"""What every command has that measures a hall of processes: what it refuses, and how it tells."""

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
"""What was measured, by name, and what went wrong meanwhile."""


class Bench(BaseCommand):
    """A benchmark that builds a hall of its own: it says what it measures and in which lines.

    Exits 2 where it cannot begin (a number out of bounds, no server to be had), and 1 where
    something went wrong while it measured: a figure beside an error proves nothing.
    """

    #: The least that each number of the options may be.
    least: ClassVar[Mapping[str, int]] = {}

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="one JSON document instead")

    def measured(self, options: dict[str, Any]) -> Measured:
        """Build the hall, let people use it, and say what it took."""
        raise NotImplementedError

    def told(self, found: Figures) -> list[str]:
        """The lines of the answer."""
        return [named(found, found)]

    def held(self, found: Figures) -> bool:
        """Whether what was found may stand, besides that nothing went wrong."""
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
    """What these visits find. They run on the machine of the hall, and what they cost is not the
    hall's: on the same loop as its web processes."""
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        return runner.run(visits)


def named(found: Figures, names: Iterable[str]) -> str:
    """These figures in one line: ``tables=50 errors=0``."""
    return " ".join(f"{name}={found[name]}" for name in names)


def said(error: BaseException) -> str:
    """An error with its kind: many of those of connections say nothing else."""
    return f"{type(error).__name__}: {error}"
