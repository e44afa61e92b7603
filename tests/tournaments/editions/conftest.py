"""A shelf of the test's own, and pages as the door has them drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.hall.conftest import Hall, hall, make_hall, running  # noqa: F401
from tournaments.editions import alike, pressing
from tournaments.editions.address import Page
from tournaments.editions.alike import Note
from tournaments.editions.pressing import Answer
from tournaments.editions.shelf import Shelf


@pytest.fixture
def shelf(settings: Any, tmp_path: Path) -> Shelf:
    """The shelf of this hall: an empty folder."""
    settings.PUBLISHED_DIR = tmp_path / "published"
    made = Shelf(settings.PUBLISHED_DIR)
    made.begin()
    return made


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Note]]:
    """What the views said of their answers, the newest last."""
    said: list[Note] = []

    def note(request: Any) -> Note:
        if not getattr(request, "edition", None):
            request.edition = Note()
            said.append(request.edition)
        return request.edition  # type: ignore[no-any-return]

    monkeypatch.setattr(alike, "_note", note)
    yield said


@pytest.fixture
def draw(notes: list[Note], db: None) -> Callable[[Page], Answer | None]:
    """draw(page): the page as a stranger gets it from Django now; None where it is not alike."""

    def drawn(page: Page) -> Answer | None:
        notes.clear()
        client = Client(headers={"Accept-Language": page.language})
        if page.theme:
            client.cookies["theme"] = page.theme
        asked = f"{page.path}?{page.query}" if page.query else page.path
        answer = client.get(asked)
        if answer.status_code != 200 or not notes or not notes[-1].alike:
            return None
        assert not answer.cookies, "a stranger gets no cookie"
        body = answer.content
        return Answer([(b"x", b"y")], body, body, notes[-1].number, notes[-1].revision)

    return drawn


@pytest.fixture
def press(draw: Callable[[Page], Answer | None], shelf: Shelf) -> Callable[[Page], bool]:
    """press(page): whether it was drawn and kept."""

    def pressed(page: Page) -> bool:
        answer = draw(page)
        return answer is not None and pressing.keep(page, answer)

    return pressed


def page_of(at: Hall, part: str = "pairings/", query: str = "", language: str = "en") -> Page:
    """A page of the hall's event."""
    return Page(at.event.slug, part, query, language, "")


def shown(shelf: Shelf, page: Page) -> str | None:
    """What strangers are shown of a page by nginx and the door; None: Django is asked."""
    edition = shelf.current(page.slug)
    body = shelf.read(page.slug, edition, page.file) if edition else None
    return None if body is None else body.decode()
