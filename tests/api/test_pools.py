"""Limited over the API: settled, pools given out, entered, replaced and read, drafts seated."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import Any

import pytest

from decks.models import Limited
from decks.pools import packs
from decks.services import pools as services
from tests.decks.pooled import LIST, limited_event, pool_of, settle
from tests.kept import kept
from tournaments.models import Event
from tournaments.services.entry import entries
from tournaments.services.event import staff

pytestmark = pytest.mark.django_db

SEALED = {"way": "sealed", "packs": 2, "sets": ["DOP"], "contents": "5 common"}


@pytest.fixture
@kept
def event(alice: Any, judy: Any) -> Any:
    """A published event of Limited; alice organizes, judy judges, nothing is settled yet."""
    return limited_event(alice, judy)


@pytest.fixture
def entry(event: Any, bob: Any) -> Any:
    """Bob's entry."""
    return entries.sign_up(actor=bob, event=event)


def of(event: Any, path: str = "limited/") -> str:
    return f"/api/v1/events/{event.slug}/{path}"


def pool_at(entry: Any, path: str = "") -> str:
    return of(entry.event, f"entries/{entry.number}/pool/{path}")


def test_it_is_settled_by_the_organizer_and_read_by_all(
    api: Any, event: Any, alice: Any, judy: Any, charlie: Any
) -> None:
    before = api(None).get(of(event)).json()
    assert (before["way"], before["seed_digest"], before["seed"]) == ("off", "", None)
    for person in (judy, charlie):
        assert api(person).put(of(event), SEALED, format="json").status_code == 403
    assert api(None).put(of(event), SEALED, format="json").status_code == 401
    told = api(alice).put(of(event), SEALED, format="json").json()
    assert told["contents"] == "5 common" and len(told["seed_digest"]) == 64
    assert told["seed"] is None and told["sheets"] is None
    assert api(None).get(of(event)).json() == told
    bad = api(alice).put(of(event), SEALED | {"contents": "1 dragon"}, format="json")
    assert (bad.status_code, bad.json()["code"]) == (400, "bad_contents")


def test_without_a_word_what_is_brought_is_that_of_the_game(
    api: Any, alice: Any, judy: Any
) -> None:
    event = limited_event(alice, judy, game="genesis", format="draft")
    said = {"way": "draft", "packs": 3}
    assert api(alice).put(of(event), said, format="json").json()["free"] == ["subconscious"]
    told = api(alice).put(of(event), said | {"free": []}, format="json").json()
    assert told["free"] == []


def test_whoever_has_the_answer_after_the_end_works_the_packs_out(
    api: Any, event: Any, alice: Any, entry: Any
) -> None:
    api(alice).put(of(event), SEALED, format="json")
    given = api(alice).post(of(event, "limited/pools/"))
    assert given.json() == {"entries": [entry.number]}
    Event.objects.filter(pk=event.pk).update(state="finished")
    told, held = api(None).get(of(event)).json(), api(None).get(pool_at(entry)).json()
    assert sha256(told["seed"].encode()).hexdigest() == told["seed_digest"]
    counts = [int(line.split()[0]) for line in told["contents"].splitlines()]
    made = packs.packs_of(
        told["seed"], held["entry"], told["sheets"], counts, told["packs"], held["turn"]
    )
    assert held["cards"] == Counter(name for pack in made for name in pack)
    assert services.digest_of(held["cards"], held["salt"]) == held["digest"]


def test_who_gives_pools_out(
    api: Any, event: Any, alice: Any, entry: Any, judy: Any, charlie: Any
) -> None:
    at = of(event, "limited/pools/")
    none = api(alice).post(at)
    assert (none.status_code, none.json()["code"]) == (409, "not_limited")
    settle(alice, event, "sealed")
    for person in (entry.user, judy, charlie):
        assert api(person).post(at).status_code == 403
    assert api(None).post(at).status_code == 401
    assert api(alice).post(at).json() == {"entries": [1]}
    assert api(alice).post(at).json() == {"entries": []}


def test_a_pool_is_entered_and_read_by_its_player_alone(
    api: Any, event: Any, alice: Any, entry: Any, dora: Any, judy: Any
) -> None:
    settle(alice, event)
    bob = api(entry.user)
    assert bob.get(pool_at(entry)).status_code == 404
    refused = bob.put(of(event, "entries/1/deck/"), {"text": LIST}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (409, "no_pool")
    bad = bob.put(pool_at(entry), {"text": "1 Maxor"}, format="json")
    assert (bad.status_code, bad.json()["code"]) == (400, "deck_unreadable")
    told = bob.put(pool_at(entry), {"text": "2 Maxxor"}, format="json").json()
    assert (told["cards"], told["total"], told["way"]) == ({"Maxxor": 2}, 2, "entered")
    assert bob.get(pool_at(entry)).json() == told
    assert api(judy).get(pool_at(entry)).json() == told
    for person, status in ((dora, 404), (None, 401)):
        assert api(person).get(pool_at(entry)).status_code == status
        again = api(person).put(pool_at(entry), {"text": "1 Maxxor"}, format="json")
        assert again.status_code == status
    staff.add(actor=alice, event=event, user=dora, role="head_judge")
    entries.sign_up(actor=dora, event=event)
    closed = api(dora).get(pool_at(entry))
    assert (closed.status_code, closed.json()["code"]) == (403, "plays_here")


def test_staff_replaces_what_was_read(
    api: Any, event: Any, alice: Any, entry: Any, judy: Any
) -> None:
    settle(alice, event)
    first = services.enter(actor=entry.user, entry=entry, text="1 Maxxor")
    seen = api(judy).get(pool_at(entry)).json()["drawn"]
    body = {"text": "2 Maxxor"}
    bare = api(judy).put(pool_at(entry), body, format="json")
    assert (bare.status_code, bare.json()["code"]) == (400, "reason_missing")
    body |= {"reason": "counted again"}
    services.enter(actor=entry.user, entry=entry, text="3 Maxxor")
    late = api(judy).put(pool_at(entry), body, format="json", HTTP_IF_MATCH=seen)
    assert late.status_code == 412 and pool_of(entry) == Counter({"Maxxor": 3})
    assert api(judy).put(pool_at(entry), body, format="json").json()["cards"] == {"Maxxor": 2}
    first.refresh_from_db()
    assert first.state == "replaced"


def test_staff_has_another_pool_made(
    api: Any, event: Any, alice: Any, entry: Any, judy: Any, charlie: Any
) -> None:
    settle(alice, event, "sealed")
    services.give_out(actor=alice, event=event)
    at, why = pool_at(entry, "anew/"), {"reason": "a page was seen"}
    assert api(charlie).post(at, why, format="json").status_code == 404
    assert api(None).post(at, why, format="json").status_code == 401
    assert api(entry.user).post(at, why, format="json").status_code == 403
    assert api(judy).post(at, {}, format="json").status_code == 400
    assert api(judy).post(at, why, format="json").json()["turn"] == 1


def test_drafts_are_seated(api: Any, event: Any, alice: Any, entry: Any, judy: Any) -> None:
    at = of(event, "limited/pods/")
    assert api(None).get(at).status_code == 404
    settle(alice, event, "draft")
    assert api(None).get(at).json() == {"pods": []}
    assert api(judy).post(at, {}, format="json").status_code == 403
    assert api(None).post(at, {}, format="json").status_code == 401
    assert api(alice).post(at, {"order": "entries"}, format="json").json() == {"pods": [[1]]}
    assert api(None).get(of(event)).json()["pods"] == [[1]] == Limited.objects.get().pods


def test_who_may_not_know_the_event_gets_404(
    api: Any, event: Any, alice: Any, entry: Any, charlie: Any
) -> None:
    settle(alice, event, "draft")
    Event.objects.filter(pk=event.pk).update(state="draft")
    for person in (charlie, None):
        for at in (of(event), of(event, "limited/pods/"), pool_at(entry)):
            assert api(person).get(at).status_code in (401, 404)
            assert api(person).get(at).status_code == 404 or person is None
