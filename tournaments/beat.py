"""The clock of the hall's periodic work, on a machine whose wall clock may be set back.

Celery remembers when each entry ran last and is due next, by the wall clock. Set back by an hour,
it would wait an hour, and with it every watch that mends what got lost.
"""

from __future__ import annotations

from typing import Any

from celery import beat


class _Corrected(beat.Scheduler):
    """Begins anew where an entry seems to have run in the future."""

    def tick(self, *args: Any, **kwargs: Any) -> float:
        now = self.app.now()
        entries = list(self.schedule.values())
        if any(entry.last_run_at and entry.last_run_at > now for entry in entries):
            for entry in entries:
                entry.last_run_at = now
            self._heap = None  # filled again from the entries
        return float(super().tick(*args, **kwargs))


class Scheduler(_Corrected):
    """In the memory of the process: for the embedded worker."""


class PersistentScheduler(_Corrected, beat.PersistentScheduler):
    """Keeps in a file when what ran last: for the beat process."""
