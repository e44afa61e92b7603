"""The site as an app, one's own seat alone, and frames for other sites."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tournaments.models import Match
from tournaments.services.event import events

pytestmark = pytest.mark.django_db
FRAMES = ("/events/dusk-cup/embed/standings/", "/events/dusk-cup/embed/pairings/")


def test_manifest_names_pictures_that_there_are(client: Any) -> None:
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    said = json.loads(answer.content)
    assert (said["start_url"], said["display"]) == ("/", "standalone")
    for icon in said["icons"]:
        found = finders.find(icon["src"].removeprefix("/static/"))
        data = Path(found).read_bytes()
        width, height = (int.from_bytes(data[at : at + 4]) for at in (16, 20))
        assert f"{width}x{height}" == icon["sizes"]
    assert 'rel="manifest"' in client.get("/").content.decode()


def test_seat_page_shows_the_own_table_and_nobody_elses(
    running: Any, bob: Any, charlie: Any, enter: Any
) -> None:
    mine = running.event.entries.get(user=bob)
    match = Match.objects.of(mine).with_players().get(round__state="published")
    page = enter(bob).get("/seat/")
    shown = page.content.decode()
    assert f'<p class="hero-value">{match.table_number}</p>' in shown
    assert match.opponent_of(mine).name in shown and "As seen at" in shown
    assert "no-store" in page["Cache-Control"]
    assert "no event that goes on" in enter(charlie).get("/seat/").content.decode()
    assert "Log in, and your table" in enter(None).get("/seat/").content.decode()


def test_frames_are_the_same_for_everybody_and_the_only_pages_to_be_framed(
    running: Any, enter: Any, alice: Any, bob: Any
) -> None:
    for path in FRAMES:
        answers = [enter(user).get(path) for user in (None, bob, alice)]
        assert {answer.status_code for answer in answers} == {200}
        assert len({answer.content for answer in answers}) == 1
        assert "X-Frame-Options" not in answers[0]
        assert "frame-ancestors *;" in f"{answers[0]['Content-Security-Policy']};"
        assert "<form" not in answers[0].content.decode()
        assert not answers[0].cookies
    other = enter(None).get("/events/dusk-cup/standings/")
    assert other["X-Frame-Options"] == "DENY"
    assert "frame-ancestors 'none'" in other["Content-Security-Policy"]
    assert "Bob" in enter(None).get(FRAMES[0]).content.decode()
    assert "Bob" in enter(None).get(FRAMES[1]).content.decode()


def test_draft_events_and_draft_rounds_stand_in_no_frame(
    hall: Any, alice: Any, enter: Any, make_user: Any
) -> None:
    hall.fill(2)
    hall.start()
    hall.pair()
    for user in (None, alice):
        page = enter(user).get(FRAMES[1]).content.decode()
        assert "No pairings are out." in page and "P1" not in page
    events.create(actor=alice, name="Hidden Cup", format="apprentice")
    for user in (None, alice):
        assert enter(user).get("/events/hidden-cup/embed/standings/").status_code == 404
    assert enter(None).get("/events/dusk-cup/embed/notes/").status_code == 404


def test_frames_ask_as_often_for_two_players_as_for_six(make_hall: Any, enter: Any) -> None:
    counts = []
    for number in (2, 6):
        made = make_hall(name=f"Of {number}", swiss_rounds=2)
        made.join(*[made.make_user(f"f{number}x{at}") for at in range(number)])
        made.start()
        made.play_round()
        made.publish_round() if number > 2 else None
        asked = []
        for kind in ("standings", "pairings"):
            with CaptureQueriesContext(connection) as queries:
                enter(None).get(f"/events/of-{number}/embed/{kind}/")
            asked.append(len(queries))
        counts.append(asked)
    assert counts[0] == counts[1]
