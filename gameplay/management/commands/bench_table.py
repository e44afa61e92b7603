"""How fast a click reaches both seats, with many tables at once, over real HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import os
import statistics
import time
from typing import Any

from django.core.management.base import CommandParser

from gameplay.trials import bench, duels, practising, processes
from gameplay.trials.burden import Burden
from gameplay.trials.visitors import Visitor, p95, quantile

TIMELINES = ("training-ardun-keshel-a", "training-joric-farsling-a")
GAMES: dict[str, tuple[tuple[str, str], dict[str, Any]]] = {
    "apprentice": (duels.LISTS, {}),
    "masters": (duels.LISTS, {"format": "masters", "board": 6}),
    "constructed": (TIMELINES, {}),
}
"""What is played: lists that ship, and how the table is opened."""
PRACTICE: dict[str, dict[str, Any]] = {
    "apprentice": {},
    "masters": {"format": "masters", "size": 6},
    "constructed": {"format": "constructed", "size": 2},
}
"""The same against the house, as the API takes it."""
LINES = (
    "tables={tables} choices={choices} thinking_s={thinking} seconds={seconds} load={load}",
    "cpu_ms_a_choice={cpu_ms} of {cpu_parts} opening_cpu_ms={opening_ms}",
    "change_bytes: median={bytes_median} p95={bytes_p95} most={bytes_most}",
    "click_to_both_p50_ms={click_to_both_p50_ms} click_to_both_p95_ms={click_to_both_p95_ms}"
    " bare_page_p50_ms={bare_page_p50_ms} errors={errors}",
    "of these: first_choice_p95_ms={first_p95_ms} later_p95_ms={later_p95_ms}",
)
BESIDE = (
    "beside: experts={experts} answers={answers} answer_p50_ms={answer_p50_ms}"
    " answer_p95_ms={answer_p95_ms} late={late} click_to_both_p95_ms={beside_p95_ms}"
)
"""With people who play an expert of the house."""
BARE_PAGE = "/accounts/login/"
"""A page that tells of nothing: what the hall needs for any page, with all tables open."""
BARE_PAGES = 20
"""So often it is loaded."""


class Command(bench.Bench):
    """Starts a hall of its own on a database of its own, with DEBUG=0, seats two people at each
    table and lets them choose at random. Each behaves as the page of a table: one document, and a
    stream that says how it changes. Measured is the time from a click until both seats hold their
    new document, and the processor time of all processes of the hall by choice. The first choice
    of a table places a whole army while the other games begin; what it took is told apart. What it
    costs to open a table, once for each seat, is told beside it. With ``--experts`` all choose as
    often again while so many people play an expert of the house: how long its answers took, from
    the question to its being stored, and what a click took then.
    """

    help = "N live tables driven over real HTTP; prints click_to_both_p95_ms and cpu_ms a choice."
    least = {"tables": 1, "choices": 1, "experts": 0}

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--tables", type=int, default=10, help="tables at once (10)")
        parser.add_argument("--choices", type=int, default=20, help="choices at each table (20)")
        parser.add_argument(
            "--thinking", type=float, default=5.0, help="seconds before a choice, on average (5)"
        )
        parser.add_argument(
            "--no-thinking", action="store_true", help="each chooses as soon as it is asked"
        )
        parser.add_argument("--play", choices=GAMES, default="masters", help="what is played")
        parser.add_argument(
            "--experts", type=int, default=0, help="people who then play an expert meanwhile (0)"
        )
        parser.add_argument(
            "--production",
            action="store_true",
            help="a throw-away PostgreSQL and Redis, two web processes and workers, instead of"
            " SQLite and the embedded worker",
        )

    def told(self, found: bench.Figures) -> list[str]:
        lines = (*LINES, BESIDE) if found["experts"] else LINES
        return [line.format(**found) for line in lines]

    def measured(self, options: dict[str, Any]) -> bench.Measured:
        thinking = 0.0 if options["no_thinking"] else options["thinking"]
        lists, settings = GAMES[options["play"]]
        production = options["production"]
        environment: dict[str, Any] = dict(processes.PRODUCTION)
        with processes.hall(production=production, **environment) as hall:
            hall.collect()
            played = duels.seat(hall, options["tables"], lists=lists, **settings)
            bench.run(_sit_down(played))
            bare: list[float] = []
            opening, spent, seconds, errors = bench.run(
                _drive(hall, played, options["choices"], thinking, bare)
            )
            times = [taken for duel in played for taken in duel.times]
            firsts = [taken for duel in played for taken in duel.times[:1]]
            later = [taken for duel in played for taken in duel.times[1:]]
            beside, faults = _beside_experts(hall, played, options, thinking)
            errors += faults
        sizes = sorted(size for duel in played for size in duel.sizes)
        parts = {part: 1000 * one / max(len(times), 1) for part, one in spent.items()}
        parts.pop("client", None)
        return {
            "tables": options["tables"],
            "choices": len(times),
            "thinking": thinking,
            "seconds": round(seconds, 1),
            "load": round(os.getloadavg()[0], 1),
            "cpu_ms": round(sum(parts.values()), 1),
            "cpu_parts": {part: round(one, 1) for part, one in parts.items()},
            "opening_ms": round(500 * sum(opening.values()) / len(played), 1),
            "bytes_median": round(statistics.median(sizes)) if sizes else -1,
            "bytes_p95": p95(sizes),
            "bytes_most": sizes[-1] if sizes else -1,
            "click_to_both_p50_ms": round(statistics.median(times)) if times else -1,
            "click_to_both_p95_ms": p95(times),
            "first_p95_ms": p95(firsts),
            "later_p95_ms": p95(later),
            "bare_page_p50_ms": round(statistics.median(bare)) if bare else -1,
            **beside,
            "errors": len(errors),
        }, errors


def _beside_experts(
    hall: processes.Hall, played: list[duels.Duel], options: dict[str, Any], thinking: float
) -> tuple[bench.Figures, list[BaseException]]:
    """The same tables while people play an expert: what its answers and the clicks took."""
    if not options["experts"]:
        return {"experts": 0}, []
    lists, _settings = GAMES[options["play"]]
    who, settings = practising.people(hall, options["experts"]), PRACTICE[options["play"]]
    alone = bench.run(practising.sit_down(hall, who, lists, level="expert", **settings))
    for duel in played:
        duel.times.clear()
    errors = bench.run(practising.beside(alone, played, options["choices"], thinking))
    taken = practising.answers(hall, "expert")
    return {
        "experts": len(alone),
        "answers": len(taken.times),
        "answer_p50_ms": quantile(taken.times, 0.5),
        "answer_p95_ms": p95(taken.times),
        "late": taken.late,
        "beside_p95_ms": p95([one for duel in played for one in duel.times]),
    }, errors


async def _sit_down(played: list[duels.Duel]) -> None:
    for duel in played:
        await duel.sit_down()


async def _drive(
    hall: processes.Hall,
    played: list[duels.Duel],
    choices: int,
    thinking: float,
    bare: list[float],
) -> tuple[dict[str, float], dict[str, float], float, list[BaseException]]:
    """Processor seconds by part while all open their tables and while they choose, the seconds that
    choosing took, and what went wrong. ``bare``: what bare pages took is added to it."""
    async with contextlib.AsyncExitStack() as tables:
        opening = Burden(hall)
        await asyncio.gather(*(tables.enter_async_context(duel.opened()) for duel in played))
        opened = opening.seconds()
        opened.pop("client", None)
        burden, began = Burden(hall), time.monotonic()
        one = (duel.choose(choices, thinking=thinking) for duel in played)
        errors = duels.errors_of(await asyncio.gather(*one, return_exceptions=True))
        spent, seconds = burden.seconds(), time.monotonic() - began
        # While the tables are open, but not among the choices: a page is no part of one.
        bare += await _look(Visitor(hall.port))
        return opened, spent, seconds, errors


async def _look(visitor: Visitor) -> list[float]:
    """Milliseconds that each load of a bare page took."""
    found = []
    for _number in range(BARE_PAGES):
        began = time.perf_counter()
        await visitor.page(BARE_PAGE)
        found.append((time.perf_counter() - began) * 1000)
    return found
