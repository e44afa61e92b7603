"""The queue of those who write to a database file."""

from __future__ import annotations

import threading
from collections import deque


class WriterQueue:
    """Lets one writer through at a time, in the order in which they came."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._inside: object | None = None
        self._waiting: deque[tuple[object, threading.Event]] = deque()

    def enter(self, who: object, seconds: float) -> bool:
        """Wait for the turn; False where it did not come in so many seconds. A writer that has the
        turn keeps it."""
        with self._lock:
            if self._inside is None or self._inside is who:
                self._inside = who
                return True
            turn = threading.Event()
            place = (who, turn)
            self._waiting.append(place)
        if turn.wait(seconds):
            return True
        with self._lock:
            if self._inside is who:  # the turn came just now
                return True
            self._waiting.remove(place)
        return False

    def leave(self, who: object) -> None:
        """Let the next writer through; does nothing where ``who`` does not have the turn."""
        with self._lock:
            if self._inside is not who:
                return
            self._inside = None
            if self._waiting:
                self._inside, turn = self._waiting.popleft()
                turn.set()


_queues: dict[str, WriterQueue] = {}
_lock = threading.Lock()


def of_file(name: str) -> WriterQueue:
    """The queue of those who write to a database file from this process."""
    with _lock:
        return _queues.setdefault(name, WriterQueue())
