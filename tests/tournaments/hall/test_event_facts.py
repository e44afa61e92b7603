"""What an event tells its guests: end, venue, contact, fee, links, prizes."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.tournaments.hall.elsewhere import elsewhere
from tests.tournaments.hall.test_operations import erase
from tournaments.errors import Forbidden, Invalid
from tournaments.operations import snapshot
from tournaments.queries.files import outward
from tournaments.services.event import events
from tournaments.services.files import inward

pytestmark = pytest.mark.django_db

FACTS = {
    "venue": "Old Mill, Room 2",
    "contact": "desk@example.org",
    "fee": "5 euros at the door",
    "links": [{"label": "House rules", "url": "https://example.org/rules"}],
    "prizes": [{"first": 1, "last": 1, "what": "trophy"}],
    "starts_at": datetime(2026, 6, 1, 8, tzinfo=UTC),
    "ends_at": datetime(2026, 6, 1, 18, tzinfo=UTC),
}


def test_facts_stand_on_the_page_in_the_log_and_in_the_calendar(
    hall: Any, read: Any, enter: Any
) -> None:
    events.change(actor=hall.organizer, event=hall.event, **FACTS)
    page = read(None, "/events/dusk-cup/")
    for words in ("Old Mill, Room 2", "desk@example.org", "5 euros at the door", "1: trophy"):
        assert words in page
    shown = enter(None).get("/events/dusk-cup/").content.decode()
    assert (
        '<a href="https://example.org/rules" rel="nofollow noopener ugc">House rules</a>' in shown
    )
    calendar = enter(None).get("/events/dusk-cup/calendar.ics").content.decode()
    assert "LOCATION:Old Mill\\, Room 2" in calendar and "DTEND:20260601T180000Z" in calendar
    before = snapshot(hall.fresh)
    assert all(getattr(hall.fresh, name) == value for name, value in FACTS.items())
    data = outward.written(hall.fresh, "drome")
    erase(hall.fresh)
    assert snapshot(inward.load(actor=None, data=data)) == elsewhere(before)


def test_nobody_reads_the_contact_of_a_draft(alice: Any, charlie: Any, enter: Any) -> None:
    events.create(actor=alice, name="Dusk Cup", format="apprentice", contact="desk@example.org")
    for user in (charlie, None):
        for path in ("/", "/events/", "/events/dusk-cup/", "/api/v1/events/"):
            assert "desk@example.org" not in enter(user).get(path).content.decode()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("links", [{"label": "x", "url": "javascript:alert(1)"}]),
        ("links", [{"label": "x", "url": "https://a b"}]),
        ("links", [{"label": "x"}]),
        ("links", [{"label": str(n), "url": "https://a"} for n in range(9)]),
        ("prizes", [{"first": 2, "last": 1, "what": "x"}]),
        ("prizes", [{"first": 1, "last": 1, "what": ""}]),
        ("ends_at", datetime(2020, 1, 1, tzinfo=UTC)),
        ("venue", "x" * 201),
        ("contact", "two\nlines"),
    ],
)
def test_what_no_event_can_have_is_refused(hall: Any, name: str, value: Any) -> None:
    events.change(actor=hall.organizer, event=hall.event, starts_at=FACTS["starts_at"])
    with pytest.raises((Invalid, KeyError)):
        events.change(actor=hall.organizer, event=hall.fresh, **{name: value})


def test_facts_are_the_organizers(hall: Any, judy: Any, charlie: Any) -> None:
    hall.judge(judy)
    for user in (judy, charlie):
        with pytest.raises(Forbidden):
            events.change(actor=user, event=hall.event, fee="free")


def test_settings_form_keeps_links_and_prizes_as_lines(hall: Any, enter: Any, alice: Any) -> None:
    events.change(actor=alice, event=hall.event, **FACTS)
    client = enter(alice)
    page = client.get("/events/dusk-cup/desk/settings/")
    form = page.context["form"].initial
    assert form["links"] == "House rules https://example.org/rules"
    assert form["prizes"] == "1: trophy"
    sent = {name: value for name, value in form.items() if value not in (None, "")}
    sent |= {"links": "https://example.org\nMap https://example.org/map", "prizes": "1-2: hat"}
    sent |= {"drawn": page.context["drawn"]}
    assert client.post("/events/dusk-cup/desk/settings/", sent).status_code == 302
    assert [one["label"] for one in hall.fresh.links] == ["", "Map"]
    assert hall.fresh.prizes == [{"first": 1, "last": 2, "what": "hat"}]
    for field, lines, words in (
        ("prizes", "first: hat", "Line 1"),
        ("links", "no address", "does not end with an address"),
    ):
        again = client.post("/events/dusk-cup/desk/settings/", sent | {field: lines})
        assert words in again.content.decode()
