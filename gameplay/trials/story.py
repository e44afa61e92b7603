"""The stories of faults: short enough to follow, and exact enough to make the fault come again."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from gameplay.trials.people import Act
from gameplay.trials.watch import Fault

LONGEST = 14
#: How many letters a line shows of all that was sent, and of each value.
SHOWN, SHOWN_EACH = 160, 60
MOST_SECONDS = 20.0


@dataclass(slots=True)
class Line:
    """An act as it was done. Without an act: the workers swept, and everything was checked."""

    number: int
    at: datetime
    act: Act | None
    statuses: tuple[int, ...] = ()

    def __str__(self) -> str:
        if self.act is None:
            return f"{self.number:>6} {self.at:%H:%M:%S} the workers sweep"
        act, done = self.act, ">".join(map(str, self.statuses))
        said = ", ".join(f"{name}={_readable(value)}" for name, value in _said(act))
        more = " (sent again)" if act.again else ""
        what = f"{act.method} {act.path}{more}"
        return f"{self.number:>6} {self.at:%H:%M:%S} {act.person}: {what} {said[:SHOWN]} -> {done}"


def _said(act: Act) -> list[tuple[str, str]]:
    if act.body is not None:
        return [("json", str(act.body))]
    said = [one for one in act.fields or () if one[0] != "csrfmiddlewaretoken" and one[1]]
    return [*said, *([("file", act.file.name)] if act.file else [])]


def _readable(value: str) -> str:
    """A value as a line shows it: not too long, and what cannot be seen by its number."""
    short = value if len(value) <= SHOWN_EACH else f"{value[:SHOWN_EACH]}… ({len(value)} letters)"
    return short if short.isprintable() else ascii(short)


def about(fault: Fault, script: list[Line]) -> list[Line]:
    """The lines that may concern the fault: the act that met it, all writes by its people and at
    its event, and every file that was brought in."""
    return [line for line in script if line.number == fault.act or _concerns(fault, line.act)]


def _concerns(fault: Fault, act: Act | None) -> bool:
    if act is None:
        return fault.count == "owed"
    there = bool(fault.slug) and f"/{fault.slug}/" in act.path
    return not act.safe and (act.person in fault.people or there or "/import/" in act.path)


def shortened(
    script: list[Line], comes_again: Callable[[list[Line]], bool], seconds: float = MOST_SECONDS
) -> list[Line]:
    """The shortest part of the script, found in the given time, after which the fault still comes.
    ``comes_again`` says whether it comes after some lines."""
    ends, size = time.monotonic() + seconds, max(len(script) // 2, 1)
    while size >= 1:
        start = 0
        while start < len(script):
            if time.monotonic() > ends:
                return script
            fewer = script[:start] + script[start + size :]
            if fewer and comes_again(fewer):
                script = fewer
            else:
                start += size
        size //= 2
    return script


def told(fault: Fault, lines: list[Line], again: str, *, whole: bool) -> str:
    """The story of a fault, with the command ``again`` that makes it come again. ``whole``: whether
    the lines alone bring it about."""
    shown = lines if len(lines) <= LONGEST else [*lines[:2], *lines[-(LONGEST - 2) :]]
    head = f"{fault.count}: {fault.title}"
    kind = "the acts it takes" if whole else f"the last of {len(lines)} acts about it"
    return "\n".join(
        [head, f"  {fault.detail}", f"  {kind}:", *map(str, shown), f"  again: {again}"]
    )
