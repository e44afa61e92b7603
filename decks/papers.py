"""The registered lists of an event as sheets, a player each, for the judges who count decks."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from decks import queries, rights
from decks.lists import documents, shown
from tournaments.models import Entry
from tournaments.printing import papers
from tournaments.printing.papers import Paper, PaperRequest, Sheet
from tournaments.words.alphabet import by_name


def sheets(asked: PaperRequest) -> list[Sheet]:
    """The current list of everybody who plays, by name."""
    playing = list(Entry.objects.playing().filter(event=asked.event).order_by(*by_name(), "number"))
    lists = queries.current_of(playing)
    return [
        Sheet(
            entry.name,
            "decks/_sheet.html",
            {
                **shown.sheet(documents.stored(row.content)),
                "deck": row.name,
                "player": entry.name,
                "event": asked.event,
                "registration": row,
            },
        )
        for entry in playing
        if (row := lists.get(entry.pk)) is not None
    ]


def register_all() -> None:
    """Called once when Django starts."""
    label = _("Registered lists, a sheet each")
    papers.register(Paper("decks", label, sheets, rights.reads_lists, page=False))
