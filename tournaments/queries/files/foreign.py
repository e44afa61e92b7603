"""What the file of another program said of an event that came in it."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.formats.merge import identified, merged
from tournaments.formats.model import EventFile
from tournaments.formats.plain import unplained
from tournaments.models import Event, ForeignFile


def asked(event: Event) -> Mapping[str, Mapping[str, str]]:
    """The worth of the byes that players asked for, as text, by number of the entry and of the
    round."""
    kept = ForeignFile.objects.filter(event=event).values_list("asked", flat=True).first()
    return kept or {}


def notes(event: Event) -> list[str]:
    """What was not taken as it stood in the file."""
    kept = ForeignFile.objects.filter(event=event).values_list("notes", flat=True).first()
    return list(kept or [])


def of(event: Event) -> ForeignFile | None:
    """The file that the event came in; None where it was not brought in."""
    return ForeignFile.objects.filter(event=event).first()


def fellows(kept: ForeignFile) -> list[ForeignFile]:
    """All fields of players of the same file that are events here, this one included."""
    rows = ForeignFile.objects.filter(batch=kept.batch).select_related("event")
    return list(rows.order_by("pk"))


def put_back(kept: ForeignFile, parts: Mapping[str, EventFile]) -> EventFile:
    """The whole file with its fields of players as they stand here."""
    return merged(unplained(kept.data), parts)


def with_identity(kept: ForeignFile, now: EventFile) -> EventFile:
    """The event for another program, with the ids and other facts that the file has of its
    players."""
    return identified(unplained(kept.data), kept.pod, now)
