"""What strangers are given: no cookie, a stamp of what they read, and nothing twice."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

pytestmark = pytest.mark.django_db
PUBLIC = (
    "/events/",
    "/leaders/",
    "/events/{slug}/",
    "/events/{slug}/now/",
    "/events/{slug}/players/",
    "/events/{slug}/players/1/",
    "/events/{slug}/pairings/",
    "/events/{slug}/pairings/now/",
    "/events/{slug}/rounds/1/",
    "/events/{slug}/rounds/1/now/",
    "/events/{slug}/standings/",
    "/events/{slug}/standings/now/",
    "/events/{slug}/standings/1/",
    "/events/{slug}/standings/outlook/",
    "/events/{slug}/bracket/",
    "/events/{slug}/final/",
    "/events/{slug}/pairings.json",
    "/events/{slug}/standings.json",
    "/events/{slug}/bracket.json",
    "/events/{slug}/seats/a.json",
)


@pytest.mark.parametrize("path", PUBLIC)
def test_a_stranger_gets_no_cookie_and_a_page_once(
    running: Any, client: Client, enter: Any, path: str, time_machine: Any
) -> None:
    path = path.format(slug=running.event.slug)
    time_machine.move_to(timezone.now(), tick=False)  # some pages say how long ago something was
    first = client.get(path)
    assert first.status_code == 200
    assert not first.cookies
    assert first["Cache-Control"] == "no-cache"
    assert {"Cookie", "Accept-Language"} <= set(first["Vary"].split(", "))
    again = client.get(path, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    german = client.get(path, headers={"Accept-Language": "de"})
    assert path.endswith(".json") == (german["ETag"] == first["ETag"])
    own = enter(running.organizer).get(path)
    assert own.status_code == 200
    assert "ETag" not in own or own["ETag"] != first["ETag"], "who has signed in reads another page"


def test_an_own_form_is_taken_from_this_site_alone(client: Client) -> None:
    """The forms of language and colour stand on pages that have no token."""
    strict = Client(enforce_csrf_checks=True)
    said = {"theme": "dark", "next": "/events/"}
    for headers, status in (
        ({"Sec-Fetch-Site": "same-origin"}, 302),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://testserver"}, 302),
        ({"Origin": "http://elsewhere.example"}, 403),
        ({"Origin": "null"}, 403),
    ):
        assert strict.post("/theme/", said, headers=headers).status_code == status, headers
    assert strict.post("/language/", {"language": "de", "next": "/"}).status_code == 302
