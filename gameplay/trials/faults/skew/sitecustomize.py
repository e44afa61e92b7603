"""A wall clock that a trial can set. Python runs this file before anything else in each process
whose PYTHONPATH names this folder.

The file named by TRIAL_CLOCK holds one double: by how many seconds the clock of this process is
wrong. Only the wall clock is moved; the monotonic clock goes on, as when a real clock is set.
"""

import datetime as _module
import mmap
import os
import struct
import time
from collections.abc import Callable
from typing import Any

_real = _module.datetime


class _Kind(type):
    """Makes datetimes that C code has made count as instances of the replaced class."""

    def __instancecheck__(cls, made: object) -> bool:
        return isinstance(made, _real)

    def __subclasscheck__(cls, kind: type) -> bool:
        return issubclass(kind, _real)


class _Wrong:
    """A replacement for `time.time`. It is not a function, for a class that keeps a function as an
    attribute makes a method of it and passes itself."""

    def __init__(self, right: Callable[[], Any], shift: Callable[[], Any]) -> None:
        self.right, self.shift = right, shift

    def __call__(self) -> Any:
        return self.right() + self.shift()


def _set_wrong(path: str) -> None:
    with open(path, "rb") as file:
        held = mmap.mmap(file.fileno(), 8, access=mmap.ACCESS_READ)
    right, right_ns = time.time, time.time_ns

    def shift() -> float:
        return float(struct.unpack_from("d", held)[0])

    class Moved(_real, metaclass=_Kind):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return cls.fromtimestamp(time.time(), tz)

        @classmethod
        def utcnow(cls) -> Any:
            return cls.fromtimestamp(time.time(), _module.UTC).replace(tzinfo=None)

        @classmethod
        def today(cls) -> Any:
            return cls.now()

    Moved.__name__ = Moved.__qualname__ = "datetime"
    Moved.__module__ = "datetime"
    time.time = _Wrong(right, shift)
    time.time_ns = _Wrong(right_ns, lambda: int(shift() * 1e9))
    _module.datetime = Moved  # type: ignore[misc]


if os.environ.get("TRIAL_CLOCK"):
    _set_wrong(os.environ["TRIAL_CLOCK"])
