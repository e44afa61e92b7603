"""Files from outside: what a forged archive may not do to this hall and its people."""

from __future__ import annotations

import io
import json
import random
import stat
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.test import override_settings

from tests.kept import kept
from tests.tournaments.hall.elsewhere import elsewhere
from tests.tournaments.hall.test_operations import erase, random_event
from tournaments import signing
from tournaments.errors import Invalid, Refusal
from tournaments.formats import archive
from tournaments.models import Entry, Event, Operation, Penalty
from tournaments.operations import digest_of, snapshot, verify_chain
from tournaments.operations.history import History
from tournaments.operations.snapshot import picture
from tournaments.queries.event import audit
from tournaments.queries.files import outward
from tournaments.services.entry import entries
from tournaments.services.event import undo
from tournaments.services.files import inward
from tournaments.services.hall import acts as halls
from tournaments.services.round import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def log(make_hall: Any, judy: Any) -> list[dict[str, Any]]:
    """The log of an event in which a round runs, with a judge and players of this hall in it."""
    hall = make_hall(name="Lantern Cup")
    hall.fill(4)
    hall.judge(judy, "head_judge")
    hall.start()
    hall.publish_round()
    hall.enter(hall.open_matches()[0], 1, 0)
    found = json.loads(outward.written(hall.fresh, "drome"))["log"]
    erase(hall.fresh)
    return found  # type: ignore[no-any-return]


def forged(lines: list[dict[str, Any]], *more: tuple[str, str, dict[str, Any]]) -> bytes:
    """An archive of these lines and (actor, kind, payload) more, sealed as anybody can."""
    whole = [dict(line) for line in lines]
    whole += [dict(whole[-1], actor=who, kind=kind, payload=said) for who, kind, said in more]
    previous = ""
    for number, line in enumerate(whole, start=1):
        line |= {"number": number, "previous": previous}
        said = {name: line[name] for name in ("slug", "kind", "actor", "payload")}
        at = datetime.fromisoformat(line["at"])
        line["digest"] = previous = digest_of(number=number, at=at, previous=previous, **said)
    return json.dumps({"drome": 1, "log": whole}).encode()


def changed(lines: list[dict[str, Any]], number: int, **said: Any) -> bytes:
    """The archive with fields of one payload set otherwise; `slug` is that of all lines."""
    slug = said.pop("slug", lines[0]["slug"])
    whole = [dict(line, slug=slug) for line in lines]
    whole[number - 1]["payload"] = whole[number - 1]["payload"] | said
    return forged(whole)


def number_of(lines: list[dict[str, Any]], kind: str) -> int:
    return next(line["number"] for line in lines if line["kind"] == kind)


# --- Nothing that breaks a page comes in ---------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("event_created", {"slug": "a/b c"}),
        ("event_created", {"slug": "import"}),
        ("event_created", {"slug": "mine"}),
        ("event_created", {"plan": {"phases": [{"kind": "xx"}]}}),
        ("event_created", {"plan": []}),
        ("event_created", {"swiss_rounds": 10**9}),
        ("event_created", {"swiss_rounds": 10**30}),
        ("event_created", {"scoring": "nonsense"}),
        ("event_created", {"apart": "x"}),
        ("event_created", {"apart": [[1, 1]]}),
        ("event_created", {"table_ranges": [[0, -1]]}),
        ("event_created", {"starts_at": "9999-12-31T23:59:59+00:00"}),
        ("event_created", {"format": "no-such-format"}),
        ("event_created", {"size": 7}),
        ("entry_added", {"state": "sleeping"}),
        ("entry_added", {"entry": 2}),
        ("phase_opened", {"kind": "xx"}),
        ("phase_opened", {"kind": "double", "seeds": [1, 2]}),
        ("round_published", {"ends_at": "9999-12-31T23:59:59+00:00"}),
        ("result_entered", {"wins_a": 9}),
        ("result_entered", {"match": 77}),
        ("result_entered", {"places": [1, 2]}),
    ],
)
def test_nonsense_is_refused_by_its_operation_and_leaves_nothing(
    log: list[dict[str, Any]], kind: str, said: dict[str, Any], alice: Any, enter: Any
) -> None:
    with pytest.raises(Refusal) as refused:
        inward.load(actor=alice, data=changed(log, number_of(log, kind), **said))
    if "slug" not in said:
        assert "operation" in refused.value.message
    assert not Event.objects.exists() and not Operation.objects.exists()
    assert enter(None).get("/events/").status_code == 200


def test_the_untouched_archive_comes_in(log: list[dict[str, Any]], alice: Any) -> None:
    event = inward.load(actor=alice, data=forged(log))
    assert verify_chain(event) is None and event.brought_in == len(log)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_was_played_here_comes_in_elsewhere(make_hall: Any, judy: Any, seed: int) -> None:
    """The border asks nothing that the services do not see to, undo and redo included."""
    hall = make_hall(swiss_rounds=3, cut=4)
    random_event(hall, random.Random(seed), judy)
    late = [op for op in hall.fresh.operations.all() if op.kind == "penalty_voided"][-1]
    undo.take_back(actor=hall.organizer, event=hall.fresh, number=late.number, reason="a slip")
    before, data = elsewhere(snapshot(hall.fresh)), outward.written(hall.fresh, "drome")
    erase(hall.fresh)
    event = inward.load(actor=None, data=data)
    assert snapshot(event) == before
    assert picture(History.of(event).book) == before


# --- People of a file are names ------------------------------------------------------------------


def test_a_forged_event_says_nothing_of_anybody_here(
    log: list[dict[str, Any]], alice: Any, judy: Any, charlie: Any, enter: Any, api: Any
) -> None:
    victim = Entry.objects.model._meta.get_field("user").related_model.objects.get(username="p1")
    penalty = {"penalty": 1, "entry": 1, "match": None, "code": "Cheating", "rule": ""}
    data = forged(
        log,
        ("judy", "penalty_given", penalty | {"kind": "disqualification", "reason": "stacked"}),
        ("judy", "deck_checked", {"entry": 1, "result": "wrong", "note": "seen"}),
        ("alice", "table_attached", {"tables": [[2, "/tables/1/"]]}),
    )
    event = inward.load(actor=charlie, data=data)
    assert not event.entries.filter(user__isnull=False).exists()
    assert not event.matches.exclude(table_address="").exists()
    assert [one.user for one in event.staff.all()] == [charlie]
    assert not event.operations.filter(actor__isnull=False, number__lte=len(log) + 3).exists()
    assert Penalty.objects.get(event=event).by is None
    assert not Penalty.objects.visible_to(victim).exists()
    for person in (victim, judy, alice):
        assert "Lantern Cup" not in enter(person).get("/").content.decode()
        assert api(person).get("/api/v1/me/next/").json()["results"] == []


def test_names_of_a_file_are_shown_as_those_of_its_hall(
    log: list[dict[str, Any]], charlie: Any, enter: Any, api: Any
) -> None:
    event = inward.load(actor=charlie, data=forged(log))
    first, last = event.operations.first(), event.operations.last()
    assert first is not None and last is not None
    assert (first.who, last.who) == ("alice (of an unknown hall)", "Charlie")
    page = enter(charlie).get(f"/events/{event.slug}/desk/log/").content.decode()
    assert "judy (of an unknown hall)" in page and ">judy<" not in page
    told = api(charlie).get(f"/api/v1/events/{event.slug}/operations/").json()["results"]
    assert {one["brought_in"] for one in told} == {True, False}
    texts = [
        line.text for line in audit.lines(event, event.operations.filter(number__lte=3), charlie)
    ]
    assert any("(of an unknown hall)" in text for text in texts)


def test_somebody_of_the_same_name_enters_and_stays_when_something_is_undone(
    make_hall: Any, make_user: Any, charlie: Any
) -> None:
    """The p1 of the file is not the p1 of this hall: both play, also after an undo."""
    hall = make_hall(name="Lantern Cup")
    hall.fill(3)
    data = outward.written(hall.fresh, "drome")
    person = hall.event.entries.get(number=1).user
    erase(hall.fresh)
    event = inward.load(actor=charlie, data=data)
    with pytest.raises(Refusal, match="called like you"):
        entries.sign_up(actor=person, event=event)
    person.name = "Petra"  # the log of the file still names the same handle
    person.save()
    mine = entries.sign_up(actor=person, event=event)
    other = entries.add(actor=charlie, event=event, name="Zoe")
    added = event.operations.order_by("-number").values_list("number", flat=True)[0]
    undo.take_back(actor=charlie, event=event, number=added, reason="a slip")
    names = list(event.entries.order_by("number").values_list("number", "user__username"))
    assert names == [(1, None), (2, None), (3, None), (mine.number, "p1")]
    assert other.number not in dict(names)
    assert event.staff.get(active=True).user == charlie


def test_a_brought_in_event_is_played_on_by_whoever_brought_it(
    log: list[dict[str, Any]], charlie: Any, enter: Any
) -> None:
    event = inward.load(actor=charlie, data=forged(log))
    running = event.rounds.get(state="published")
    assert enter(charlie).get(f"/events/{event.slug}/desk/").status_code == 200
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "results_missing"):
        rounds.close(actor=charlie, round=running)


# --- Where it stands -----------------------------------------------------------------------------


def test_a_brought_in_event_is_on_no_list_until_the_hall_staff_put_it_there(
    log: list[dict[str, Any]], charlie: Any, bob: Any, make_user: Any, enter: Any, api: Any
) -> None:
    event = inward.load(actor=charlie, data=forged(log))
    lists = ("/", "/now/", "/events/", "/events/calendar.ics")

    def shown(person: Any) -> list[bool]:
        pages = [enter(person).get(path).content.decode() for path in lists]
        told = api(person).get("/api/v1/events/").json()["results"]
        return [*("Lantern Cup" in page for page in pages), bool(told)]

    for person in (None, bob, charlie):
        assert not any(shown(person)), person
    assert enter(None).get(event.get_absolute_url()).status_code == 200
    keeper = make_user("keeper", is_staff=True)
    halls.list_event(actor=keeper, event=event, listed=True)
    assert all(shown(None))


def test_its_organizer_finds_it_among_the_own_events(
    log: list[dict[str, Any]], charlie: Any, bob: Any, enter: Any, api: Any
) -> None:
    inward.load(actor=charlie, data=forged(log))
    for person, seen in ((charlie, True), (bob, False)):
        page = enter(person).get("/events/mine/")
        assert ("Lantern Cup" in page.content.decode()) is seen
        assert (api(person).get("/api/v1/events/?mine=1").json()["count"] == 1) is seen
    assert enter(None).get("/events/mine/").status_code == 302
    assert api(None).get("/api/v1/events/?mine=1").status_code in (200, 401, 403)


def test_own_events_take_as_many_queries_for_one_as_for_three(
    make_hall: Any, alice: Any, enter: Any, django_assert_num_queries: Any
) -> None:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    client = enter(alice)
    make_hall(name="One")
    client.get("/events/mine/")
    with CaptureQueriesContext(
        connection,
    ) as once:
        client.get("/events/mine/")
    for name in ("Two", "Three"):
        make_hall(name=name)
    with django_assert_num_queries(len(once)):
        client.get("/events/mine/")


# --- Signatures ----------------------------------------------------------------------------------

OTHER = "Dw4NDAsKCQgHBgUEAwIBAA8ODQwLCgkIBwYFBAMCAQA="


def of_another_hall(lines: list[dict[str, Any]], name: str = "Lantern Hall") -> tuple[bytes, str]:
    """An archive signed by another hall, and that hall's key."""
    with override_settings(HALL_NAME=name, HALL_SIGNING_KEY=OTHER):
        return archive.write(json.loads(forged(lines))["log"]), signing.public_key()


def test_a_hall_that_is_known_vouches_for_its_archive(
    log: list[dict[str, Any]], charlie: Any, enter: Any, api: Any
) -> None:
    data, key = of_another_hall(log, "Any name at all")
    with override_settings(TRUSTED_HALLS={key: "Lantern Hall"}):
        event = inward.load(actor=charlie, data=data)
    assert (event.origin, event.origin_signed) == ("Lantern Hall", True)
    assert "Brought in from Lantern Hall, signed" in page_of(event, enter)
    told = api(None).get(f"/api/v1/events/{event.slug}/").json()
    assert (told["origin"], told["origin_signed"], told["listed"]) == ("Lantern Hall", True, False)


def page_of(event: Event, enter: Any) -> str:
    for path in ("", "standings/"):
        text = enter(None).get(f"/events/{event.slug}/{path}").content.decode()
        assert "Brought in from" in text
    return str(text)


def test_a_stranger_s_signature_makes_a_name_and_no_more(
    log: list[dict[str, Any]], charlie: Any, enter: Any
) -> None:
    data, _key = of_another_hall(log)
    event = inward.load(actor=charlie, data=data)
    assert (event.origin, event.origin_signed) == ("Lantern Hall", False)
    assert "Lantern Hall, not signed" in page_of(event, enter)


def test_our_own_archive_is_known_by_our_own_key(make_hall: Any, charlie: Any) -> None:
    hall = make_hall()
    data = outward.written(hall.fresh, "drome")
    erase(hall.fresh)
    event = inward.load(actor=charlie, data=data)
    assert (event.origin, event.origin_signed) == ("The hall of the tests", True)


def test_a_signature_outlives_other_json_programs_and_no_change(
    log: list[dict[str, Any]], charlie: Any
) -> None:
    data, _key = of_another_hall(log)
    document = json.loads(data)
    again = json.dumps(document, indent=7, sort_keys=True, ensure_ascii=True).encode()
    found = archive.read(again)
    assert found is not None and found.signed is not None
    for change in ("name", "key", "signature"):
        told = json.loads(data)
        told["hall"][change] = told["hall"][change][::-1]
        with pytest.raises(Invalid, match="hall"):
            inward.load(actor=charlie, data=json.dumps(told).encode())
    cut = document | {"log": document["log"][:-1]}
    with pytest.raises(Invalid, match="was changed after it was signed"):
        inward.load(actor=charlie, data=json.dumps(cut).encode())
    assert not Event.objects.exists()


def test_the_line_of_one_hall_is_the_setting_of_another(
    log: list[dict[str, Any]], charlie: Any
) -> None:
    data, _key = of_another_hall(log)
    out = io.StringIO()
    with override_settings(HALL_NAME="Lantern Hall", HALL_SIGNING_KEY=OTHER):
        call_command("hall_key", stdout=out)
    name, _equals, key = out.getvalue().strip().partition("=")
    with override_settings(TRUSTED_HALLS={key: name}):
        assert inward.load(actor=charlie, data=data).origin_signed


def test_the_key_is_made_once_for_the_owner_s_eyes_alone(tmp_path: Path) -> None:
    with override_settings(VAR_DIR=tmp_path, HALL_SIGNING_KEY=""):
        key = signing.public_key()
        file = tmp_path / signing.FILE
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        signing._key.cache_clear()
        signing._make(file)  # another process that also found none: the first one's stays
        assert signing.public_key() == key
        assert [one.name for one in tmp_path.iterdir()] == [signing.FILE]
    with override_settings(HALL_SIGNING_KEY="nonsense"), pytest.raises(ImproperlyConfigured):
        signing.public_key()
