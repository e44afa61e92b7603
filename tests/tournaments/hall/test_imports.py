"""Files in the background: who sees them, one at a time, and none of them lost."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import RequestFactory, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournaments.hall.test_files_pages import API, archive, file
from tournaments.apps import may_follow_import
from tournaments.enums import ImportState
from tournaments.errors import Refusal
from tournaments.models import Event, Import
from tournaments.queries.files import outward
from tournaments.services.files import imports, inward

__all__ = ["archive"]
pytestmark = pytest.mark.django_db
PAGE = "/events/imports/{}/"


@pytest.fixture
def sent(archive: bytes, charlie: Any) -> Import:
    """A file that charlie sent and nobody has read."""
    return imports.begin(actor=charlie, name="moon.trf", data=archive, ruleset="apprentice")


def test_a_file_is_seen_by_its_sender_and_the_hall_staff(
    sent: Import, charlie: Any, bob: Any, make_user: Any, enter: Any, api: Any
) -> None:
    keeper = make_user("keeper", is_staff=True)
    for person, status in ((charlie, 200), (keeper, 200), (bob, 404), (None, 302)):
        for path in (PAGE.format(sent.pk), PAGE.format(sent.pk) + "now/"):
            assert enter(person).get(path).status_code == status, (person, path)
    for person, wanted in ((charlie, (200,)), (bob, (404,)), (None, (401, 403))):
        assert api(person).get(f"{API}imports/{sent.pk}/").status_code in wanted
    assert api(bob).get(f"{API}imports/").json()["count"] == 0
    assert api(None).get(f"{API}imports/").status_code in (401, 403)
    request = RequestFactory().get("/")
    for person, may in ((charlie, True), (bob, False)):
        request.user = person
        assert may_follow_import(request, str(sent.pk)) is may


def test_the_list_of_files_asks_as_often_for_one_as_for_three(
    sent: Import, archive: bytes, charlie: Any, enter: Any, api: Any
) -> None:
    def asked() -> tuple[int, int]:
        with CaptureQueriesContext(connection) as page:
            assert enter(charlie).get("/events/import/").status_code == 200
        with CaptureQueriesContext(connection) as told:
            assert api(charlie).get(f"{API}imports/").status_code == 200
        return len(page), len(told)

    asked()
    once = asked()
    for name in ("a", "b"):
        imports.begin(actor=charlie, name=name, data=archive)
    assert asked() == once


def test_what_is_read_writes_nothing_but_the_progress(sent: Import) -> None:
    with CaptureQueriesContext(connection) as reading:
        inward.prepare(actor=sent.actor, data=bytes(sent.data), ruleset="apprentice")
    writes = ("INSERT", "UPDATE", "DELETE", "SAVEPOINT", "BEGIN")
    assert not [q for q in reading.captured_queries if q["sql"].startswith(writes)]


def test_progress_is_told_while_the_file_is_read(
    sent: Import, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(imports, "STEP", timedelta(0))
    seen: list[tuple[str, int]] = []
    set_row = imports._set

    def spy(row: Import, **values: Any) -> None:
        set_row(row, **values)
        now = Import.objects.get(pk=row.pk)
        seen.append((now.state, now.done))

    monkeypatch.setattr(imports, "_set", spy)
    imports.work(sent.pk)
    counts = [done for state, done in seen if state == ImportState.WORKING]
    assert counts == sorted(counts) and len(counts) > 5
    assert seen[-1] == (ImportState.DONE, counts[-1])
    assert bytes(Import.objects.get(pk=sent.pk).data) == b""


def test_twice_the_same_task_brings_one_event(sent: Import) -> None:
    events_before = Event.objects.count()
    imports.work(sent.pk)
    imports.work(sent.pk)
    assert Event.objects.count() == events_before + 1


def test_the_hall_reads_one_file_at_a_time(sent: Import, archive: bytes, bob: Any) -> None:
    other = imports.begin(actor=bob, name="b", data=archive)
    Import.objects.filter(pk=other.pk).update(state=ImportState.WORKING)
    imports.work(sent.pk)
    assert Import.objects.get(pk=sent.pk).state == ImportState.WAITING


def test_a_file_whose_worker_died_is_taken_up_again_and_at_last_given_up(sent: Import) -> None:
    def rests(state: str, **ago: int) -> None:
        then = timezone.now() - timedelta(**ago)
        Import.objects.filter(pk=sent.pk).update(state=state, touched_at=then)

    assert imports.due() == []
    rests(ImportState.WAITING, minutes=1)
    assert imports.due() == [sent.pk]
    rests(ImportState.WORKING, minutes=5)
    assert imports.due() == [sent.pk]
    Import.objects.filter(pk=sent.pk).update(attempts=imports.MOST_ATTEMPTS)
    imports.work(sent.pk)
    row = Import.objects.get(pk=sent.pk)
    assert (row.state, row.code) == (ImportState.FAILED, "gave_up")


def test_a_reader_that_breaks_is_told_to_the_sender(
    sent: Import, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**values: Any) -> None:
        raise MemoryError

    monkeypatch.setattr(inward, "prepare", broken)
    imports.work(sent.pk)
    row = Import.objects.get(pk=sent.pk)
    assert (row.state, row.code) == (ImportState.FAILED, "broken") and row.fault


def test_an_account_sends_few_files_at_once(sent: Import, archive: bytes, charlie: Any) -> None:
    for _time in range(imports.MOST_UNDER_WAY - 1):
        imports.begin(actor=charlie, name="x", data=archive)
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "too_many_imports"):
        imports.begin(actor=charlie, name="x", data=archive)


def test_an_archive_whose_address_is_taken_comes_in_as_a_copy(
    hall: Any, alice: Any, enter: Any, api: Any
) -> None:
    data = outward.written(hall.event, outward.ARCHIVE)

    def read() -> Import:
        imports.work(Import.objects.latest("pk").pk)
        return Import.objects.latest("pk")

    for copies, more in enumerate(({}, {"as_copy": "on"})):
        form = {"ruleset": "chaotic/apprentice", "file": file(data)} | more
        sent = enter(alice).post("/events/import/", form)
        assert read().code == ("" if copies else "slug_taken")
        shown = enter(alice).get(sent.url).content.decode()
        assert ("bring this one in as a copy" in shown) == (not copies)
        assert Event.objects.count() == 1 + copies
    asked = {"file": file(data), "as_copy": True}
    assert api(alice).post(f"{API}import/", asked, format="multipart").status_code == 202
    assert read().event not in (None, hall.event) and Event.objects.count() == 3


@override_settings(IMPORT_BYTES=50)
def test_too_large_a_file_is_refused_before_it_is_read(
    hall: Any, alice: Any, enter: Any, api: Any
) -> None:
    big = b"Name\n" + b"x" * 60
    page = enter(alice).post(
        "/events/import/", {"file": file(big), "ruleset": "chaotic/apprentice"}
    )
    assert page.status_code == 200 and b"up to 50 bytes" in page.content
    asked = api(alice).post(f"{API}import/", {"file": file(big)}, format="multipart")
    assert asked.status_code == 400
    path = "/events/dusk-cup/desk/players/list/"
    shown = enter(alice).post(path, {"file": file(big)}, follow=True)
    assert b"up to 50 bytes" in shown.content
    asked = api(alice).post(f"{API}dusk-cup/entries/list/", {"file": file(big)}, format="multipart")
    assert asked.status_code == 400
    assert not Import.objects.exists() and not hall.event.entries.exists()


@override_settings(IMPORT_SECONDS=0)
def test_a_file_that_takes_for_ever_is_refused(sent: Import) -> None:
    imports.work(sent.pk)
    assert Import.objects.get(pk=sent.pk).code == "too_long"
