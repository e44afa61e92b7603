"""The clock of the hall's periodic work, on a machine whose wall clock may be set back.

Celery remembers when each entry ran last and is due next, by the wall clock. Set back by an hour,
it would wait an hour, and with it every watch that mends what got lost.
"""

from __future__ import annotations

from typing import Any

from celery import beat

REST_SECONDS = 0.01
"""The pause between two looks at the schedule. Celery wakes a hundredth of a second before an entry
is due, and from there on looks without a pause."""


class PersistentScheduler(beat.PersistentScheduler):
    """Sets the last runs to now where an entry seems to have run in the future, rests between two
    looks, and keeps in a file when each entry ran last."""

    def schedules_equal(self, *_old_and_new: Any) -> bool:
        """Always true: the schedule does not change while a process runs, so nothing is
        compared."""
        return True

    def tick(self, *args: Any, **kwargs: Any) -> float:
        now = self.app.now()
        entries = list(self.schedule.values())
        if any(entry.last_run_at and entry.last_run_at > now for entry in entries):
            for entry in entries:
                entry.last_run_at = now
            self._heap = None  # filled again from the entries
        return max(REST_SECONDS, float(super().tick(*args, **kwargs)))
