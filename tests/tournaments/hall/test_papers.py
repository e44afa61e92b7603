"""Papers: what stands on them, who has them, and the PDF files that are made of them."""

from __future__ import annotations

import contextlib
import re
import zlib
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tournaments.apps import may_follow_printing
from tournaments.enums import JobState
from tournaments.errors import Forbidden, Refusal
from tournaments.models import Event, Printing
from tournaments.printing import papers, press
from tournaments.printing.papers import PaperRequest
from tournaments.services.bench import penalties
from tournaments.services.entry import entries
from tournaments.services.files import printing
from tournaments.services.match import matches

pytestmark = pytest.mark.django_db
ROOM = "/events/dusk-cup/desk/paper/"
HALL = "https://hall.example.org"
needs_press = pytest.mark.skipif(bool(press.missing()), reason="no Pango on this machine")


def fresh(slug: str = "dusk-cup") -> Event:
    return Event.objects.with_revision().get(slug=slug)


def asked(user: Any, paper: str, size: str = "a4") -> Printing:
    return printing.ask(actor=user, event=fresh(), paper=paper, size=size, at=HALL)


def drawn(user: Any, paper: str) -> str:
    """The sheets of a paper as the press gets them, as text."""
    found = papers.named(paper)
    assert found is not None
    text = "".join(printing._drawn(fresh(), found.sheets(PaperRequest(fresh(), user, HALL))))
    return re.sub(r"\s+", " ", re.sub(r"<(?!br)[^>]+>", " ", text))


def boxes(row: Printing) -> set[bytes]:
    """The sizes of the pages of a file, in points."""
    row.refresh_from_db()
    data = bytes(row.data)
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", data, re.S):
        with contextlib.suppress(zlib.error):
            # Its last byte may be a return, which the pattern takes for the end of the line: that
            # is a byte of the check sum, at which nobody looks here.
            data += zlib.decompressobj().decompress(stream)
    return set(re.findall(rb"/MediaBox ?\[0 0 ([\d.]+ [\d.]+)\]", data))


# --- What stands on them -----------------------------------------------------------------------


def test_outstanding_tables_are_those_without_a_settled_result(running: Any, read: Any) -> None:
    first, second = running.open_matches()
    matches.extend(actor=running.organizer, match=second, minutes=7)
    running.enter(first, 1, 0)
    shown = read(running.organizer, "/events/dusk-cup/print/outstanding/")
    assert f"{second.entry_a} – {second.entry_b}" in shown and "+7′" in shown
    assert f"{first.entry_a} – {first.entry_b}" not in shown
    running.enter(second, 1, 0)
    done = read(running.organizer, "/events/dusk-cup/print/outstanding/")
    assert "Every table has its result." in done


def test_the_code_on_a_slip_opens_the_page_where_its_players_report(
    running: Any, enter: Any, bob: Any
) -> None:
    slips = papers.named("slips")
    assert slips is not None
    (sheet,) = slips.sheets(PaperRequest(fresh(), running.organizer, HALL))
    told = {match.serial: address for page in sheet.context["pages"] for match, address in page}
    assert sorted(told) == sorted(match.serial for match in running.open_matches())
    own = next(match for match in running.open_matches() if bob in [e.user for e in match.players])
    page = enter(bob).get(told[own.serial].removeprefix(HALL)).content.decode()
    assert f'action="/events/dusk-cup/matches/{own.serial}/report/"' in page


def test_every_sheet_names_its_event_version_and_page(running: Any, alice: Any) -> None:
    for paper in papers.open_to(alice, fresh()):
        for sheet in paper.sheets(PaperRequest(fresh(), alice, HALL)):
            (text,) = printing._drawn(fresh(), [sheet])
            assert f"version {fresh().revision}" in text and 'data-page="Page"' in text
            assert f"<h1>{sheet.title}</h1>" in text and '"paper-event">Dusk Cup<' in text


def test_the_whole_event_is_one_file_with_every_round(
    make_hall: Any, judy: Any, alice: Any
) -> None:
    hall = make_hall(swiss_rounds=2, cut=2)
    made = hall.fill(4)
    hall.judge(judy)
    hall.start()
    hall.play_round()
    hall.play_round()
    hall.play_round()
    penalties.give(
        actor=judy, event=hall.event, entry=made[0], kind="warning", code="Late", reason="ran"
    )
    text = drawn(judy, "event")
    for words in ("Standings after round 2", "Bracket", "Round 1", "Round 2", "Final", "Late"):
        assert words in text
    for round_ in hall.event.rounds.all():
        for match in round_.matches.with_players():
            assert f"{match.entry_a.name}, {match.entry_b.name}" in text


def test_staff_who_play_get_the_event_without_its_penalties(
    running: Any, judy: Any, bob: Any
) -> None:
    running.judge(bob)
    entry = running.event.entries.get(user=bob)
    penalties.give(
        actor=judy, event=running.event, entry=entry, kind="warning", code="Late", reason="ran"
    )
    assert "Late" in drawn(judy, "event")
    assert "Late" not in drawn(bob, "event") and "Penalties" not in drawn(bob, "event")
    with pytest.raises(Forbidden):
        asked(bob, "penalties")


def test_pairings_of_a_draft_are_on_no_paper(hall: Any, alice: Any, enter: Any) -> None:
    hall.fill(4)
    hall.start()
    hall.pair()
    for name in ("pairings", "tables", "slips", "outstanding"):
        assert enter(alice).get(f"/events/dusk-cup/print/{name}/").status_code == 404
    assert "Round 1" not in drawn(alice, "event")
    with pytest.raises(Refusal, match="nothing to print"):
        asked(alice, "slips")


def test_old_address_of_the_pairings_still_leads_there(running: Any, enter: Any) -> None:
    by_table = enter(None).get("/events/dusk-cup/print/pairings/?by=table").content.decode()
    assert "Round 2 by table" in by_table


# --- Who has them ------------------------------------------------------------------------------


def test_papers_are_made_for_staff_alone(
    running: Any, enter: Any, alice: Any, judy: Any, bob: Any, charlie: Any
) -> None:
    row = asked(alice, "pairings")
    paths = ["", f"{row.pk}/", f"{row.pk}/now/", f"{row.pk}/file.pdf"]
    for user, status in ((bob, 403), (charlie, 403), (None, 302)):
        for path in paths:
            assert enter(user).get(ROOM + path).status_code == status, path
        sent = enter(user).post(f"{ROOM}make/", {"paper": "slips", "size": "a4"})
        assert sent.status_code == status
    assert enter(judy).get(ROOM).status_code == 200
    for path in paths[1:]:
        assert enter(judy).get(ROOM + path).status_code == 404, "the files of others"
    assert Printing.objects.count() == 1
    request = RequestFactory().get("/")
    for user, may in ((alice, True), (judy, False)):
        request.user = user
        assert may_follow_printing(request, str(row.pk)) is may


@pytest.mark.parametrize("name", ["slips", "outstanding", "penalties", "check-in"])
def test_pages_of_staff_are_closed_to_others(
    running: Any, enter: Any, judy: Any, bob: Any, charlie: Any, name: str
) -> None:
    page = f"/events/dusk-cup/print/{name}/"
    got = [enter(user).get(page).status_code for user in (judy, bob, charlie, None)]
    assert got == [200, 403, 403, 302]


def test_a_file_closes_when_its_owner_leaves_the_staff(running: Any, judy: Any, enter: Any) -> None:
    from tournaments.services.event import staff

    row = asked(judy, "outstanding")
    printing.work(row.pk)
    assert enter(judy).get(f"{ROOM}{row.pk}/file.pdf").status_code == 200
    held = running.event.staff.get(user=judy)
    staff.remove(actor=running.organizer, staff=held)
    assert enter(judy).get(f"{ROOM}{row.pk}/file.pdf").status_code == 403


def test_unknown_papers_and_those_without_a_page_are_not_there(
    running: Any, enter: Any, alice: Any
) -> None:
    for name in ("event", "decks", "dance"):
        assert enter(alice).get(f"/events/dusk-cup/print/{name}/").status_code == 404
    for wrong in ({"paper": "dance", "size": "a4"}, {"paper": "slips", "size": "a9"}):
        page = enter(alice).post(f"{ROOM}make/", wrong, follow=True).content.decode()
        assert "There is no such" in page
    assert not Printing.objects.exists()


def test_the_room_asks_as_often_for_one_file_as_for_three(
    running: Any, enter: Any, alice: Any
) -> None:
    client, counts = enter(alice), []
    for names in (["pairings"], ["tables", "event"]):
        for name in names:
            asked(alice, name)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(ROOM).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 25


# --- PDF files ---------------------------------------------------------------------------------


@needs_press
def test_a_small_paper_is_here_at_once(running: Any, enter: Any, alice: Any) -> None:
    sizes = {"a4": b"595.275591 841.889764", "letter": b"612 792"}
    for size, box in sizes.items():
        form = {"paper": "pairings", "size": size}
        got = enter(alice).post(f"{ROOM}make/", form, follow=True)
        assert got["Content-Type"] == "application/pdf" and got.content.startswith(b"%PDF-")
        assert 'filename="dusk-cup-pairings-' in got["Content-Disposition"]
        row = Printing.objects.get(size=size)
        assert (row.state, row.pages, boxes(row)) == (JobState.DONE, 1, {box})


@needs_press
def test_the_same_file_is_made_once_until_the_event_moves_on(
    running: Any, alice: Any, enter: Any
) -> None:
    first = asked(alice, "outstanding")
    printing.work(first.pk)
    assert asked(alice, "outstanding").pk == first.pk
    running.enter(running.open_matches()[0], 1, 0)
    page = enter(alice).get(f"{ROOM}{first.pk}/").content.decode()
    assert "The event has moved on since." in page
    second = asked(alice, "outstanding")
    assert second.pk != first.pk and second.version > first.version


@needs_press
def test_a_long_file_is_made_by_a_worker_and_says_how_far_it_is(
    running: Any, enter: Any, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(printing.jobs, "STEP", timedelta(0))
    got = enter(alice).post(f"{ROOM}make/", {"paper": "event", "size": "a4"}, follow=True)
    row = Printing.objects.get()
    assert "Waiting for a free worker." in got.content.decode() and row.state == JobState.WAITING
    told: list[tuple[int, int]] = []
    move = printing.jobs.move

    def watched(job: Any, **values: Any) -> None:
        move(job, **values)
        if "done" in values and "state" not in values:
            page = enter(alice).get(f"{ROOM}{row.pk}/now/").content.decode()
            assert f"Being made: {values['done']} of {values['total']} sheets." in page
            told.append((values["done"], values["total"]))

    monkeypatch.setattr(printing.jobs, "move", watched)
    printing.work(row.pk)
    assert told == [(number, 5) for number in range(1, 6)]
    row.refresh_from_db()
    assert (row.state, row.pages) == (JobState.DONE, 5)
    assert "Open the PDF" in enter(alice).get(f"{ROOM}{row.pk}/").content.decode()
    before = bytes(row.data)
    printing.work(row.pk)
    row.refresh_from_db()
    assert bytes(row.data) == before, "a second hint does nothing"


@needs_press
def test_names_cannot_reach_outside_the_sheet(
    hall: Any, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from weasyprint import urls

    asked_for: list[str] = []
    fetch = urls.URLFetcher.fetch

    def watched(self: Any, url: str, headers: Any = None) -> Any:
        asked_for.append(url)
        return fetch(self, url, headers)

    monkeypatch.setattr(urls.URLFetcher, "fetch", watched)
    monkeypatch.setattr(urls.request.OpenerDirector, "open", lambda *_a, **_k: pytest.fail("out"))
    entries.add(actor=alice, event=hall.event, name='<img src="http://evil/x">')
    entries.add(actor=alice, event=hall.event, name='a"; } @page { size: 9in } <')
    hall.start()
    hall.publish_round()
    row = asked(alice, "pairings")
    printing.work(row.pk)
    assert boxes(row) == {b"595.275591 841.889764"} and asked_for == []
    inside = '<img src="file:///etc/hostname"><img src="http://evil/x">'
    file = press.printed([inside], "a4", count=1, tick=lambda done, total: None)
    assert file.pages == 1 and asked_for == ["file:///etc/hostname", "http://evil/x"]


def test_without_pango_the_pages_stay_and_the_room_says_why(
    running: Any, enter: Any, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(press, "_weasyprint", lambda: None)
    page = enter(alice).get(ROOM).content.decode()
    assert "it lacks the library Pango" in page and 'name="paper"' not in page
    shown = enter(alice).get("/events/dusk-cup/print/slips/").content.decode()
    assert "Report here" in shown and "PDF" not in shown
    with pytest.raises(Refusal, match="Pango"):
        asked(alice, "slips")
    with pytest.raises(press.NoPress):
        press.printed(["<p>"], "a4", count=1, tick=lambda done, total: None)


def test_a_lost_file_is_found_and_given_up_after_three_workers(
    running: Any, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = asked(alice, "event")
    assert printing.due() == []
    Printing.objects.update(touched_at=timezone.now() - timedelta(minutes=5))
    assert printing.due() == [row.pk]

    def dies(*_args: Any, **_more: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(printing, "_made", dies)
    for _worker in range(3):
        with pytest.raises(KeyboardInterrupt):
            printing.work(row.pk)
        Printing.objects.update(touched_at=timezone.now() - timedelta(minutes=5))
    assert printing.due() == [row.pk]
    printing.work(row.pk)
    row.refresh_from_db()
    assert (row.state, printing.due()) == (JobState.FAILED, []) and "three times" in row.fault


def test_one_account_waits_for_few_files_and_they_go_after_a_day(running: Any, alice: Any) -> None:
    for name in ("pairings", "tables", "slips"):
        asked(alice, name)
    with pytest.raises(Refusal) as refused:
        asked(alice, "outstanding")
    assert refused.value.code == "too_many_printings"
    printing.forget()
    assert Printing.objects.count() == 3
    Printing.objects.update(made_at=timezone.now() - timedelta(hours=25))
    printing.forget()
    assert not Printing.objects.exists()


def test_a_fault_of_the_press_is_told(
    running: Any, alice: Any, enter: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(press, "printed", lambda *_a, **_k: 1 / 0)
    row = asked(alice, "slips")
    printing.work(row.pk)
    page = enter(alice).get(f"{ROOM}{row.pk}/").content.decode()
    assert "could not be made; the operator can see why" in page
    assert enter(alice).get(f"{ROOM}{row.pk}/file.pdf").status_code == 302
