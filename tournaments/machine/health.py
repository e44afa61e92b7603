"""What shows that the hall works: numbers applications register for /healthz and /metrics.

An application registers from ``AppConfig.ready``::

    health.register("oldest_input_seconds", queries.inputs.oldest_age, alarm=30)
"""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Vital:
    """One number; above `alarm` the hall is ill (None: never)."""

    name: str
    read: Callable[[], float]
    alarm: float | None = None


_vitals: dict[str, Vital] = {}


def register(name: str, read: Callable[[], float], *, alarm: float | None = None) -> None:
    """Let `/healthz` show this number under this name (letters and underscores)."""
    _vitals[name] = Vital(name, read, alarm)


def vitals() -> list[Vital]:
    """All registered numbers, by name."""
    return [_vitals[name] for name in sorted(_vitals)]
