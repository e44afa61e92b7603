"""Files by page and by API: events and players in, tables and calendars out."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.kept import kept
from tournaments.errors import Refusal
from tournaments.formats.reading import PROGRAMS
from tournaments.models import Event, Import, Operation
from tournaments.operations import snapshot, verify_chain
from tournaments.operations.history import History
from tournaments.operations.snapshot import picture
from tournaments.queries.event import schedule
from tournaments.queries.files import outward
from tournaments.services.event import events
from tournaments.services.files import imports, lists

pytestmark = pytest.mark.django_db

PLAYERS = b"Name;Club\nAnn;Red\nBo;\n"
API = "/api/v1/events/"


def file(data: bytes, name: str = "upload") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, data)


@pytest.fixture
@kept
def archive(make_hall: Any) -> bytes:
    hall = make_hall(name="Moon Cup")
    hall.fill(4)
    hall.start()
    hall.play_round()
    return outward.written(hall.fresh, "trf")


def test_event_comes_in_by_the_page(archive: bytes, enter: Any, charlie: Any) -> None:
    client = enter(charlie)
    form = {"file": file(archive, "moon.trf"), "ruleset": "chaotic/apprentice"}
    sent = client.post("/events/import/", form)
    row = Import.objects.get()
    assert (sent.status_code, sent.url) == (302, f"/events/imports/{row.pk}/")
    assert "Waiting" in client.get(sent.url).content.decode()
    imports.work(row.pk)
    event = Event.objects.get(slug="moon-cup-2")
    assert event.staff.get().user == charlie and event.rounds.count() == 1
    page = client.get(sent.url).content.decode()
    assert "/events/moon-cup-2/desk/" in page
    assert "moon.trf" in client.get("/events/import/").content.decode()


def test_task_brings_the_event_in_without_anybody_waiting(
    archive: bytes, api: Any, charlie: Any, django_capture_on_commit_callbacks: Any
) -> None:
    body = {"file": file(archive), "game": "chaotic", "ruleset": "apprentice"}
    with django_capture_on_commit_callbacks(execute=True):
        sent = api(charlie).post(API + "import/", body, format="multipart")
    assert (sent.status_code, sent.json()["state"]) == (202, "waiting")
    told = api(charlie).get(sent["Location"]).json()
    assert (told["state"], told["event"]) == ("done", "moon-cup-2")
    assert told["done"] == told["total"] > 0
    assert api(charlie).get(API + "imports/").json()["count"] == 1


def test_file_that_cannot_be_read_is_refused_with_its_place(
    enter: Any, api: Any, charlie: Any, django_capture_on_commit_callbacks: Any
) -> None:
    form = {"file": file(b"001    x      Ann"), "ruleset": "chaotic/apprentice"}
    with django_capture_on_commit_callbacks(execute=True):
        page = enter(charlie).post("/events/import/", form, follow=True)
    row = Import.objects.get()
    assert page.redirect_chain[-1][0] == row.get_absolute_url()
    shown = enter(charlie).get(row.get_absolute_url())
    assert shown.status_code == 200 and b"line 1 columns 5-8" in shown.content
    told = api(charlie).get(f"{API}imports/{row.pk}/").json()
    assert (told["state"], told["code"]) == ("failed", "bad_file")
    assert "line 1 columns 5-8" in told["detail"]
    assert not Event.objects.exists() and not Operation.objects.exists()


def test_stranger_brings_nothing_in(archive: bytes, enter: Any, api: Any) -> None:
    sent = enter(None).post("/events/import/", {"file": file(archive)})
    assert (sent.status_code, sent.url.split("?")[0]) == (302, "/accounts/login/")
    asked = api(None).post(API + "import/", {"file": file(archive)}, format="multipart")
    assert asked.status_code in (401, 403)
    assert Event.objects.count() == 1


def test_list_of_players_by_the_page(hall: Any, enter: Any, alice: Any, judy: Any) -> None:
    client = enter(alice)
    assert b"Enter a list" in client.get("/events/dusk-cup/desk/players/").content
    sent = client.post("/events/dusk-cup/desk/players/list/", {"file": file(PLAYERS)}, follow=True)
    assert "2 players entered" in sent.content.decode()
    listed = [(one.name, one.club) for one in hall.event.entries.order_by("number")]
    assert listed == [("Ann", "Red"), ("Bo", "")]
    again = client.post(
        "/events/dusk-cup/desk/players/list/",
        {"file": file(b"first name,last name\nANN,\nCy,X\n")},
        follow=True,
    )
    assert "somebody has this name already: ANN" in again.content.decode()
    assert hall.event.entries.count() == 3
    empty = client.post("/events/dusk-cup/desk/players/list/", {}, follow=True)
    assert "Choose a file first" in empty.content.decode()


def test_list_with_a_fault_enters_nobody(hall: Any, enter: Any, alice: Any) -> None:
    bad = file(b"Name,Rating\nAnn,1500\nBo,many\n")
    sent = enter(alice).post("/events/dusk-cup/desk/players/list/", {"file": bad}, follow=True)
    assert "line 3 column" in sent.content.decode()
    assert not hall.event.entries.exists()


def test_a_list_enters_nobody_who_reads_like_a_person_of_the_event(
    hall: Any, enter: Any, alice: Any
) -> None:
    """By hand such a name is refused; of a list the others are entered."""
    lookalike = alice.name.replace("l", "I").upper().encode()
    sent = enter(alice).post(
        "/events/dusk-cup/desk/players/list/",
        {"file": file(b"name\nBo\n" + lookalike + b"\n")},
        follow=True,
    )
    assert f"somebody has this name already: {lookalike.decode()}" in sent.content.decode()
    assert [one.name for one in hall.event.entries.all()] == ["Bo"]


def test_everybody_left_out_of_a_list_is_named_or_counted(
    hall: Any, enter: Any, alice: Any
) -> None:
    client, path = enter(alice), "/events/dusk-cup/desk/players/list/"
    client.post(path, {"file": file(names(45))})
    sent = client.post(path, {"file": file(names(45))}, follow=True).content.decode()
    assert "Player 39, 5 more" in sent and "0 players entered" in sent


def test_a_division_that_is_not_there_is_told_in_the_language_of_the_page(
    hall: Any, enter: Any, alice: Any
) -> None:
    sent = enter(alice).post(
        "/events/dusk-cup/desk/players/list/",
        {"file": file(b"name;division\nBo;Juniors\n")},
        follow=True,
        headers={"accept-language": "de"},
    )
    assert "Zeile 2 Spalte" in sent.content.decode()


def test_a_text_that_cannot_be_kept_is_told_in_words(hall: Any, api: Any, alice: Any) -> None:
    said = api(alice).post(API + "dusk-cup/entries/", {"name": "Bo\x07Lee"}, format="json")
    assert said.status_code == 400
    told = str(said.json())
    assert "cannot be kept" in told and "operation" not in told and "pattern" not in told


def test_list_of_players_by_the_api(hall: Any, api: Any, alice: Any, bob: Any) -> None:
    def send(user: Any) -> Any:
        body = {"file": file(PLAYERS)}
        return api(user).post(API + "dusk-cup/entries/list/", body, format="multipart")

    assert send(bob).status_code == 403 and send(None).status_code in (401, 403)
    assert not hall.event.entries.exists()
    assert send(alice).json() == {"entered": ["Ann", "Bo"], "known": []}
    assert send(alice).json() == {"entered": [], "known": ["Ann", "Bo"]}


def test_list_by_others_does_nothing(hall: Any, enter: Any, bob: Any) -> None:
    path = "/events/dusk-cup/desk/players/list/"
    assert enter(bob).post(path, {"file": file(PLAYERS)}).status_code == 403
    assert enter(None).post(path, {"file": file(PLAYERS)}).status_code == 302
    assert not hall.event.entries.exists()


def test_players_taken_away_are_the_list_that_comes_in(
    hall: Any, make_hall: Any, enter: Any, alice: Any
) -> None:
    hall.fill(3)
    data = enter(alice).get("/events/dusk-cup/desk/files/players/").content
    other = make_hall(name="Dawn Cup")
    path = "/events/dawn-cup/desk/players/list/"
    enter(alice).post(path, {"file": file(data)})
    assert [e.name for e in other.event.entries.order_by("number")] == ["P1", "P2", "P3"]


def test_standings_table_is_for_everybody_who_sees_the_event(
    hall: Any, enter: Any, api: Any, alice: Any, charlie: Any
) -> None:
    hall.fill(4)
    hall.start()
    hall.play_round()
    for client, path in (
        (enter(None), "/events/dusk-cup/standings.csv"),
        (enter(charlie), "/events/dusk-cup/standings.csv"),
        (api(None), API + "dusk-cup/standings/table/"),
    ):
        sent = client.get(path)
        assert sent.status_code == 200 and sent["Content-Type"].startswith("text/csv")
        lines = sent.content.decode("utf-8-sig").splitlines()
        assert lines[0].startswith("rank,player,points") and len(lines) == 5
    draft = events.create(actor=alice, name="Secret", format="apprentice")
    assert enter(charlie).get(f"/events/{draft.slug}/standings.csv").status_code == 404
    assert api(None).get(f"{API}{draft.slug}/standings/table/").status_code == 404


def test_calendar_has_the_event_and_its_rounds(hall: Any, enter: Any, api: Any) -> None:
    hall.fill(4)
    hall.start()
    hall.play_round()
    for client, path in (
        (enter(None), "/events/dusk-cup/calendar.ics"),
        (api(None), API + "dusk-cup/calendar/"),
        (enter(None), "/events/calendar.ics"),
        (api(None), API + "calendar/"),
    ):
        text = client.get(path).content.decode()
        assert text.startswith("BEGIN:VCALENDAR\r\n") and text.endswith("END:VCALENDAR\r\n")
        assert text.count("BEGIN:VEVENT") == 2
        assert "SUMMARY:Dusk Cup\r\n" in text and "SUMMARY:Dusk Cup: Round 1\r\n" in text
        assert "URL:http://testserver/events/dusk-cup/rounds/1/\r\n" in text


def test_calendar_of_the_hall_shows_no_draft_and_nothing_finished(
    hall: Any, alice: Any, enter: Any
) -> None:
    events.create(actor=alice, name="Secret", format="apprentice")
    hall.fill(2)
    hall.start()
    for _round in range(3):
        hall.play_round()
    assert enter(alice).get("/events/calendar.ics").content.count(b"BEGIN:VEVENT") == 4
    events.finish(actor=alice, event=hall.event)
    assert b"VEVENT" not in enter(alice).get("/events/calendar.ics").content


def test_calendar_asks_the_database_twice_at_most(
    hall: Any, make_hall: Any, django_assert_max_num_queries: Any
) -> None:
    for name in ("A Cup", "B Cup"):
        make_hall(name=name)
    listed = Event.objects.all()
    with django_assert_max_num_queries(2):
        schedule.appointments(listed, at="https://hall.example.org")


def names(count: int) -> bytes:
    return b"Name;Club\n" + b"".join(b"Player %d;Red\n" % number for number in range(count))


def test_a_long_list_asks_once_an_operation_and_inserts_in_bulk(
    hall: Any, make_hall: Any, alice: Any
) -> None:
    def asked(event: Event, count: int) -> int:
        with CaptureQueriesContext(connection) as queries:
            lists.add(actor=alice, event=event, data=names(count))
        return len(queries)

    few, many = asked(hall.event, 3), asked(make_hall(name="Dawn Cup").event, 150)
    operations = 2 * (150 - 3)  # who listens to operations (webhooks) is asked for each
    assert many <= few + operations + 6  # batches of rows, as many as one statement may hold
    assert verify_chain(hall.fresh) is None
    assert picture(History.of(hall.fresh).book) == snapshot(hall.fresh)


def test_a_list_with_more_names_than_places_enters_nobody(make_hall: Any, alice: Any) -> None:
    """It said that all places are taken, of an event with places left."""
    hall = make_hall(capacity=5)
    first = hall.fill(1)
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "full") as refused:
        lists.add(actor=alice, event=hall.event, data=names(5))
    words = "New in this list: 5; places left: 4 of 5."
    assert refused.value.message == words
    assert list(hall.event.entries.all()) == first
    assert len(lists.add(actor=alice, event=hall.event, data=names(4)).entered) == 4


def test_a_list_of_late_players_is_short(hall: Any, alice: Any) -> None:
    hall.fill(4)
    hall.start()
    hall.play_round()
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "too_many_players"):
        lists.add(actor=alice, event=hall.event, data=names(lists.MOST_LATE + 1))
    lists.add(actor=alice, event=hall.event, data=names(2))
    assert list(hall.event.entries.filter(club="Red").values_list("first_round", flat=True)) == [
        2,
        2,
    ]


def test_the_page_names_every_program_whose_files_are_read(enter: Any, alice: Any) -> None:
    """It named five of eleven: who came from start.gg would not have tried."""
    page = enter(alice).get("/events/import/").content.decode()
    for name in set(PROGRAMS.values()) - {PROGRAMS["mtr"]}:
        assert name in page, name
    assert "printed list" in page
