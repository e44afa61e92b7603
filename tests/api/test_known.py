"""A filter or a member that there is not is refused, naming those that there are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver
from drf_spectacular.generators import SchemaGenerator

from tournaments.api.base import NounViewSet
from tournaments.api.known import filters
from tournaments.config.api import routes
from tournaments.models import Entry
from tournaments.services.event import events

pytestmark = pytest.mark.django_db


def patterns(found: list[Any], before: str = "") -> Iterator[tuple[str, URLPattern]]:
    for one in found:
        address = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from patterns(one.url_patterns, address)
        else:
            yield address, one


def test_every_operation_knows_the_filters_that_the_document_has() -> None:
    document = SchemaGenerator().get_schema(request=None, public=True)
    known, said = {}, {}
    for address, pattern in patterns(routes()):
        kind = getattr(pattern.callback, "cls", None)
        if kind is None or not issubclass(kind, NounViewSet):
            continue
        path = "/api/v1/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", address).replace("{pk}", "{id}")
        for method, action in pattern.callback.actions.items():
            if method == "head":
                continue
            told = document["paths"][path][method].get("parameters", ())
            said[path, method] = {one["name"] for one in told if one["in"] == "query"}
            known[path, method] = set(filters(kind(action=action))) - {"page"}
    assert known == said
    assert len(known) > 150


def call(client: Any, path: str, **body: Any) -> Any:
    answer = client.post(path, body, format="json") if body else client.get(path)
    return answer.json() if answer.status_code == 400 else answer


def test_a_filter_that_there_is_not_is_named_with_those_that_there_are(api: Any) -> None:
    body = call(api(None), "/api/v1/events/?stat=running&limit=1")
    assert body["code"] == "invalid" and set(body["fields"]) == {"stat"}
    assert body["fields"]["stat"] == ["There is no such filter here; there is limit, mine, offset."]
    assert body["detail"].startswith("stat: ")
    assert call(api(None), "/api/v1/events/?limit=1&offset=0").status_code == 200
    assert call(api(None), "/api/v1/events/?format=apprentice")["fields"].keys() == {"format"}
    assert api(None).get("/api/v1/events/?format=json").status_code == 200


def test_where_there_is_no_filter_it_says_so(api: Any) -> None:
    told = call(api(None), "/api/v1/rules/G-start.3/?lang=de")["fields"]["lang"]
    assert told == ["There is no filter here."]


def test_who_may_not_know_of_a_thing_learns_nothing_by_a_filter(api: Any, alice: Any) -> None:
    draft = events.create(actor=alice, name="Dusk Cup", format="apprentice")
    for who in (None, alice):
        told = [
            api(who).get(f"/api/v1/events/{slug}/operations/?strange=1").json()
            for slug in (draft.slug, "no-such-event")
        ]
        assert told[0] == told[1] and "strange" in told[0]["fields"]


def test_a_member_that_there_is_not_is_named_and_nothing_is_done(api: Any, alice: Any) -> None:
    event = events.create(actor=alice, name="Dusk Cup", format="apprentice", digital=False)
    events.publish(actor=alice, event=event)
    path = "/api/v1/events/dusk-cup/entries/"
    body = call(api(alice), path, nmae="Yara", club="Reef", dvision="Juniors")
    assert {"nmae", "dvision", "name"} <= set(body["fields"])
    assert "name" in body["fields"]["nmae"][0] and "there is" in body["fields"]["nmae"][0]
    assert not Entry.objects.exists()


def test_a_member_within_a_member_is_named_where_it_stands(api: Any, alice: Any) -> None:
    sent = {"name": "Dusk League", "scale": [{"first": 1, "points": 3, "worth": 2}], "best": 0}
    body = call(api(alice), "/api/v1/series/", **sent)
    assert set(body["fields"]["scale"]["0"]) == {"worth", "last"}


@pytest.mark.parametrize("scale", [None, 3, "1", True, {}, [None], [[]]])
def test_what_is_no_list_of_members_is_refused_as_that(api: Any, alice: Any, scale: Any) -> None:
    """Members were looked for in it before it was looked at."""
    answer = api(alice).post("/api/v1/series/", {"name": "Marrow Hill", "scale": scale})
    assert answer.status_code == 400
    assert "scale" in answer.json()["fields"]


@pytest.mark.parametrize("address", ["/api/v1/live/?topic=hall&topics=hall"])
def test_a_filter_outside_the_viewsets_is_refused_too(api: Any, address: str) -> None:
    body = call(api(None), address)
    assert body["fields"].keys() == {"topics"}
    assert body["fields"]["topics"] == [
        "There is no such filter here; there is options, since, topic."
    ]


def test_no_other_view_answers_outside_the_viewsets() -> None:
    """Whoever adds one says which filters it has (`expect_only`). The other one refuses all."""
    others = {
        pattern.callback.cls.__name__
        for _address, pattern in patterns(routes())
        if hasattr(pattern.callback, "cls") and not issubclass(pattern.callback.cls, NounViewSet)
    }
    assert others == {"LiveView", "TokenGone"}
