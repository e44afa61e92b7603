"""A page is kept while it is what Django would say, and never longer."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection, transaction

from tests.tournaments.editions.conftest import page_of, shown
from tournaments import live
from tournaments.editions import pressing
from tournaments.editions.address import Page
from tournaments.editions.shelf import Shelf
from tournaments.live.models import Place
from tournaments.models import Operation, Round
from tournaments.services.event import undo
from tournaments.services.hall import acts as office
from tournaments.services.round import rounds

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
Press = Callable[[Page], bool]


def test_pages_are_kept_with_what_they_say(running: Any, press: Press, shelf: Shelf) -> None:
    for part in ("pairings/", "pairings/now/", "rounds/2/", "standings/", "bracket/"):
        page = page_of(running, part)
        assert shown(shelf, page) is None
        assert press(page), part
        assert "Dusk Cup" in (shown(shelf, page) or "") or part.endswith("now/")
    german = page_of(running, language="de")
    assert press(german)
    assert "Paarungen" in (shown(shelf, german) or "")
    assert len(os.listdir(shelf.folder / "events" / str(running.event.pk))) == 2


def test_a_result_takes_the_page_back_and_so_does_its_undo(
    running: Any, press: Press, shelf: Shelf, alice: Any
) -> None:
    page = page_of(running, query="by=table")
    assert press(page)
    before = shown(shelf, page)
    match = running.open_matches()[0]
    running.enter(match, 1, 0)
    assert shown(shelf, page) is None
    assert press(page)
    assert shown(shelf, page) != before
    last = Operation.objects.filter(event=running.event).order_by("number").last()
    undo.take_back(actor=alice, event=running.event, number=last.number, reason="typed wrongly")
    assert shown(shelf, page) is None
    assert press(page)
    assert "1–0" not in (shown(shelf, page) or "").partition("<tbody>")[2]


def test_within_a_change_nothing_of_before_is_put_back(
    running: Any, press: Press, draw: Any, shelf: Shelf
) -> None:
    """A page that was drawn before the change, and is to be kept after it began."""
    page = page_of(running)
    drawn = draw(page)
    assert press(page)
    with transaction.atomic():
        live.bump(running.event.topic)
        assert shown(shelf, page) is None, "before the commit"
        assert not pressing.keep(page, drawn)
    assert not pressing.keep(page, drawn)
    assert shown(shelf, page) is None


def test_a_change_that_is_given_up_leaves_no_link_and_the_page_is_pressed_anew(
    running: Any, press: Press, shelf: Shelf
) -> None:
    page = page_of(running)
    assert press(page)
    before = shown(shelf, page)
    with pytest.raises(RuntimeError), transaction.atomic():
        live.bump(running.event.topic)
        raise RuntimeError
    assert shown(shelf, page) is None
    assert press(page)
    assert shown(shelf, page) == before


def test_a_link_that_cannot_be_taken_away_refuses_the_change(
    running: Any, press: Press, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert press(page_of(running))

    def refused(self: Shelf, number: int) -> None:
        raise PermissionError

    monkeypatch.setattr(Shelf, "withdraw", refused)
    match = running.open_matches()[0]
    with pytest.raises(PermissionError), transaction.atomic():
        running.enter(match, 1, 0)
    match.refresh_from_db()
    assert not match.confirmed


def test_a_process_that_begins_shows_nothing_of_before(
    running: Any, press: Press, shelf: Shelf
) -> None:
    page = page_of(running)
    assert press(page)
    edition = shelf.current(page.slug)
    pressing.begin()
    assert shown(shelf, page) is None
    assert press(page)
    assert shelf.current(page.slug) != edition
    assert sorted(os.listdir(shelf.folder)) == ["events", "new", "open"]
    assert os.listdir(shelf.folder / "new") == []


def test_only_the_edition_in_force_lies_there(running: Any, press: Press, shelf: Shelf) -> None:
    home = shelf.folder / "events" / str(running.event.pk)
    for match in running.open_matches():
        assert press(page_of(running))
        assert press(page_of(running, "standings/"))
        assert len(os.listdir(home)) == 2
        running.enter(match, 1, 0)
    assert os.listdir(shelf.folder / "new") == []


# --- What strangers may not read ---------------------------------------------------------------


def test_a_draft_of_a_round_is_in_no_page(running: Any, press: Press, shelf: Shelf) -> None:
    for match in running.open_matches():
        running.enter(match, 1, 0)
    running.close()
    drafted = rounds.pair(actor=running.organizer, event=running.event)
    page = page_of(running)
    assert press(page)
    assert "Round 3" not in (shown(shelf, page) or "")
    assert not press(page_of(running, f"rounds/{drafted.serial}/"))
    rounds.publish(actor=running.organizer, round=drafted)
    assert shown(shelf, page) is None
    assert press(page)
    assert "Round 3" in (shown(shelf, page) or "")


def test_a_draft_of_an_event_and_a_removed_one_have_no_edition(
    running: Any, alice: Any, make_user: Any, press: Press, shelf: Shelf
) -> None:
    keeper = make_user("kim", is_staff=True, is_superuser=True)
    page = page_of(running)
    assert press(page)
    office.remove_event(actor=keeper, event=running.event, reason="asked")
    assert shown(shelf, page) is None
    assert not press(page)
    office.restore_event(actor=keeper, event=running.event, reason="a mistake")
    assert press(page)
    draft = type(running)(alice, make_user, name="Not yet")
    assert not press(page_of(draft))


def test_pages_of_digital_tables_and_of_clocks_are_never_kept(
    make_hall: Any, running: Any, press: Press, draw: Any
) -> None:
    """Their rows change without the event, and time passes by itself."""
    digital = make_hall(name="By screen", digital=True)
    for page in (page_of(digital), page_of(running, ""), page_of(running, "players/")):
        assert draw(page) is not None, "all strangers read the same"
        assert not press(page)


def test_private_divisions_are_in_no_page(make_hall: Any, press: Press, shelf: Shelf) -> None:
    event = make_hall(name="By age", divisions=["Juniors", "Seniors"])
    entry, *_rest = event.fill(4)
    type(entry).objects.filter(pk=entry.pk).update(division="Juniors")
    event.start()
    event.play_round()
    for part in ("standings/", "standings.json", "pairings/", "pairings.json"):
        page = page_of(event, part)
        assert press(page)
        assert "Juniors" not in (shown(shelf, page) or "")


# --- Where the pages lie -----------------------------------------------------------------------


def test_who_cannot_take_pages_back_changes_nothing(
    running: Any, press: Press, shelf: Shelf, settings: Any, tmp_path: Any
) -> None:
    """Another folder, or none, on PostgreSQL, where processes may run on several machines."""
    page = page_of(running)
    assert press(page)
    match = running.open_matches()[0]
    postgres = connection.vendor == "postgresql"
    assert Place.objects.count() == postgres
    if not postgres:
        return
    for folder in (tmp_path / "another", None):
        settings.PUBLISHED_DIR = folder
        with pytest.raises(ImproperlyConfigured, match="published --here"), transaction.atomic():
            running.enter(match, 1, 0)
        with pytest.raises(ImproperlyConfigured, match="published --here"):
            pressing.begin()
        assert not press(page)
    settings.PUBLISHED_DIR = shelf.folder
    assert shown(shelf, page) is not None
    running.enter(match, 1, 0)
    assert shown(shelf, page) is None


def test_without_a_folder_nothing_is_kept(running: Any, draw: Any, settings: Any) -> None:
    settings.PUBLISHED_DIR = None
    answer = draw(page_of(running))
    assert answer is not None
    assert not pressing.keep(page_of(running), answer)
    running.enter(running.open_matches()[0], 1, 0)
    assert Round.objects.filter(event=running.event).count() == 2
