"""When a registered list opens to others, and what its digest tells before."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from decks import queries
from decks.lists.documents import stored
from decks.services import registrations
from engine.decks import shipped
from tests.kept import kept
from tournaments.models import Entry, Event
from tournaments.services.entry import entries
from tournaments.services.event import events, staff
from tournaments.services.match import results
from tournaments.services.round import rounds

pytestmark = pytest.mark.django_db


def _set(event: Event, policy: str) -> None:
    Event.objects.filter(pk=event.pk).update(deck_policy=policy)


def _start(event: Event, alice: Any) -> Any:
    events.start(actor=alice, event=event)
    return rounds.publish(actor=alice, round=rounds.pair(actor=alice, event=event))


def _finish_round(round_: Any) -> None:
    for match in round_.matches.filter(entry_b__isnull=False):
        results.enter(actor=None, match=match, wins_a=1)
    rounds.close(actor=None, round=round_)


def _seen(entry: Any, *users: Any) -> list[bool]:
    fresh = Entry.objects.select_related("event").get(pk=entry.pk)
    return [queries.may_see(user, fresh) for user in users]


@pytest.fixture
@kept
def ready(event: Any, entry: Any, rival: Any, register: Any, alice: Any) -> Any:
    for one in (entry, rival):
        register(one)
        entries.check_in(actor=alice, entry=one)
    return event


@pytest.mark.parametrize(
    ("policy", "opens"),
    [
        ("closed", (False, False, False, True)),
        ("after_round", (False, False, True, True)),
        ("open", (False, True, True, True)),
    ],
)
def test_list_opens_to_rivals_and_strangers_as_the_event_says(
    ready: Any, entry: Any, alice: Any, dora: Any, charlie: Any, judy: Any, policy: str, opens: Any
) -> None:
    _set(ready, policy)
    others = (dora, charlie, AnonymousUser())
    seen = [_seen(entry, *others)]
    round_ = _start(Event.objects.get(pk=ready.pk), alice)
    seen.append(_seen(entry, *others))
    _finish_round(round_)
    seen.append(_seen(entry, *others))
    Event.objects.filter(pk=ready.pk).update(state="finished")
    seen.append(_seen(entry, *others))
    assert seen == [[open_] * 3 for open_ in opens]
    assert _seen(entry, judy, entry.user) == [True, True]


def test_judge_who_plays_reads_no_list_dropped_or_not(
    ready: Any, entry: Any, rival: Any, judy: Any, dora: Any, alice: Any
) -> None:
    staff.add(actor=alice, event=ready, user=dora, role="head_judge")
    assert _seen(entry, dora, judy) == [False, True]
    entries.drop(actor=dora, entry=rival)
    assert _seen(entry, dora) == [False]


def test_list_exchanged_after_the_round_is_closed_until_it_was_played(
    ready: Any, entry: Any, alice: Any, dora: Any, judy: Any
) -> None:
    _set(ready, "after_round")
    _finish_round(_start(Event.objects.get(pk=ready.pk), alice))
    assert _seen(entry, dora) == [True]
    fresh = Entry.objects.select_related("event", "user").get(pk=entry.pk)
    registrations.unlock(actor=judy, entry=fresh, reason="a wrong list")
    assert _seen(entry, dora) == [False]
    registrations.register(actor=judy, entry=fresh, starter="dop-underworld")
    round_ = rounds.publish(actor=alice, round=rounds.pair(actor=alice, event=ready))
    assert _seen(entry, dora) == [False]
    _finish_round(round_)
    assert _seen(entry, dora) == [True]


def test_pages_and_api_open_the_list_with_its_salt(
    ready: Any, entry: Any, alice: Any, charlie: Any, enter: Any, api: Any
) -> None:
    page = reverse("decks:registration", args=[entry.pk])
    listing = reverse("decks:event", args=[ready.slug])
    path = f"/api/v1/events/{ready.slug}/entries/{entry.number}/deck/"
    _start(ready, alice)
    assert [api(user).get(path).status_code for user in (charlie, None)] == [404, 401]
    assert [enter(charlie).get(one).status_code for one in (page, listing)] == [404, 404]
    assert [enter(None).get(one).status_code for one in (page, listing)] == [302, 302]
    _set(ready, "open")
    row = queries.current(entry)
    for client in (enter(charlie), enter(None)):
        shown = client.get(page)
        assert shown.status_code == 200 and row.salt in shown.content.decode()
        assert 'name="starter"' not in shown.content.decode()
        assert row.short_digest in client.get(listing).content.decode()
        assert "Lists that are open" in client.get(ready.get_absolute_url()).content.decode()
    for client in (api(charlie), api(None)):
        assert client.get(path).json()["salt"] == row.salt
    assert enter(charlie).post(page, {"starter": "dop-overworld"}).status_code == 403
    assert enter(None).post(page, {"starter": "dop-overworld"}).status_code == 302


def test_closed_pages_say_why_to_a_judge_who_plays(
    ready: Any, entry: Any, alice: Any, dora: Any, enter: Any, api: Any
) -> None:
    staff.add(actor=alice, event=ready, user=dora, role="judge")
    for page in (
        reverse("decks:registration", args=[entry.pk]),
        reverse("decks:event", args=[ready.slug]),
    ):
        shown = enter(dora).get(page)
        assert shown.status_code == 403 and "You play in this event" in shown.content.decode()
    refused = api(dora).get(f"/api/v1/events/{ready.slug}/entries/{entry.number}/deck/")
    assert (refused.status_code, refused.json()["code"]) == (403, "plays_here")


def test_digests_in_the_log_name_no_known_list_and_no_equal_ones(
    ready: Any, entry: Any, rival: Any, alice: Any
) -> None:
    _start(ready, alice)
    known = {shipped()[key].digest() for key in shipped()}
    told = [
        row.payload["digest"] for row in ready.operations.filter(kind="deck_set").order_by("number")
    ]
    (locked,) = ready.operations.filter(kind="decks_locked")
    told += [digest for _entry, digest in locked.payload["entries"]]
    assert len(set(told)) == 2, "both play the same list, each under a digest of its own"
    assert not {digest[:16] for digest in told} & known
    for one in (entry, rival):
        row = queries.current(one)
        assert row.salt and stored(row.content).digest(row.salt) == row.digest in told


def test_list_registered_before_salts_still_agrees_with_its_digest(
    ready: Any, entry: Any, judy: Any, enter: Any
) -> None:
    row = queries.current(entry)
    row.salt, row.digest = "", stored(row.content).digest()
    row.save(update_fields=("salt", "digest"))
    shown = enter(judy).get(reverse("decks:registration", args=[entry.pk])).content.decode()
    assert "list and digest agree" in shown


def test_list_of_lists_asks_as_often_for_one_as_for_three(
    event: Any, register: Any, make_user: Any, enter: Any
) -> None:
    page, counts, made = reverse("decks:event", args=[event.slug]), [], 0
    for more in (1, 2):
        for _number in range(more):
            made += 1
            register(entries.sign_up(actor=make_user(f"q{made}"), event=event))
        Event.objects.filter(pk=event.pk).update(state="finished")
        with CaptureQueriesContext(connection) as asked:
            assert enter(None).get(page).status_code == 200
        counts.append(len(asked))
        Event.objects.filter(pk=event.pk).update(state="registration")
    assert counts[0] == counts[1]
