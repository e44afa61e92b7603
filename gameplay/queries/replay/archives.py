"""What is told of checks of the archive: how far the newest is, and what does not agree."""

from __future__ import annotations

from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from gameplay.models import ArchiveCheck, Divergence, Table
from gameplay.persons import Person

EARLIER = 20
"""Checks before the newest that the page tells of."""
ROWS = 50


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """The newest check with a page of its divergences, and those before it. `readable`: the tables
    whose replay the visitor may open."""

    check: ArchiveCheck | None
    earlier: list[ArchiveCheck]
    divergences: Page[Divergence]
    readable: set[int]


def checks() -> QuerySet[ArchiveCheck]:
    """All of them, the newest first."""
    return ArchiveCheck.objects.select_related("by")


def divergences(check: ArchiveCheck | None) -> QuerySet[Divergence]:
    """What does not agree, in the order of the games."""
    rows = Divergence.objects.filter(check_of=check).select_related("game__table")
    return rows.defer("game__record", "game__decks", "game__table__seed", "game__table__salt")


def archive_page(person: Person, number: str | None) -> ArchivePage:
    """The page of the archive, at this page of the divergences of the newest check."""
    rows = [*checks()[: EARLIER + 1]]
    newest = rows[0] if rows else None
    page = Paginator(divergences(newest), ROWS).get_page(number)
    tables = {one.game.table_id for one in page}
    seen = Table.objects.visible_to(person.user, person.guest).filter(pk__in=tables)
    readable = {*seen.values_list("pk", flat=True)} if tables else set()
    return ArchivePage(newest, rows[1:], page, readable)
