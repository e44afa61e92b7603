"""What a judge who plays tried, by the API and by the pages, and is refused with the reason."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from tournaments.errors import Forbidden
from tournaments.models import Entry, Match, Operation, Penalty
from tournaments.services.bench import penalties
from tournaments.services.entry import entries
from tournaments.services.event import events, undo
from tournaments.services.round import rounds

pytestmark = pytest.mark.django_db
HERE = "/api/v1/events/dusk-cup/"
PLAYS = "You play in this event"


@pytest.fixture
def bobs(running: Any, bob: Any) -> Any:
    """Round 2 runs; bob is a judge and one of the four players, judy judges without an entry."""
    running.judge(bob, "judge")
    return running


def _own(hall: Any, user: Any) -> tuple[Entry, Match]:
    mine = Entry.objects.get(event=hall.event, user=user)
    return mine, Match.objects.of(mine).with_players().get(round__state="published")


def _rival(hall: Any, user: Any) -> tuple[Entry, Match]:
    _mine, own = _own(hall, user)
    other = Match.objects.filter(round=own.round).exclude(pk=own.pk).with_players().get()
    return other.entry_a, other


def _refused(answer: Any) -> None:
    assert (answer.status_code, answer.json()["code"]) == (403, "plays_here")
    assert PLAYS in answer.json()["detail"]


def test_playing_judge_does_not_disqualify_the_own_opponent(bobs: Any, bob: Any, api: Any) -> None:
    mine, match = _own(bobs, bob)
    opponent = match.opponent_of(mine)
    body = {"entry": opponent.number, "match": match.serial, "kind": "disqualification"}
    _refused(api(bob).post(f"{HERE}penalties/", body | {"code": "x", "reason": "x"}, format="json"))
    opponent.refresh_from_db()
    assert opponent.playing and not Penalty.objects.exists()


def test_playing_judge_does_not_void_the_own_penalty(
    bobs: Any, bob: Any, judy: Any, api: Any, enter: Any
) -> None:
    mine, _match = _own(bobs, bob)
    given = penalties.give(
        actor=judy, event=bobs.event, entry=mine, kind="game_loss", code="late", reason="late"
    )
    _refused(api(bob).post(f"{HERE}penalties/{given.number}/void/", {"reason": "no"}))
    page = f"/events/dusk-cup/desk/penalties/{given.number}/void/"
    answer = enter(bob).post(page, {"reason": "no"})
    assert answer.status_code == 403 and PLAYS in answer.content.decode()
    given.refresh_from_db()
    assert not given.voided


def test_playing_judge_does_not_rule_on_or_penalize_a_rival(
    bobs: Any, bob: Any, api: Any, enter: Any
) -> None:
    rival, match = _rival(bobs, bob)
    said = {"kind": "match_loss", "against": rival.number, "reason": "so"}
    _refused(api(bob).post(f"{HERE}matches/{match.serial}/rule/", said, format="json"))
    body = {"entry": rival.number, "kind": "game_loss", "code": "x", "reason": "x"}
    _refused(api(bob).post(f"{HERE}penalties/", body, format="json"))
    form = {"kind": "stands", "reason": "so"}
    answer = enter(bob).post(f"/events/dusk-cup/matches/{match.serial}/rule/", form)
    assert answer.status_code == 403 and PLAYS in answer.content.decode()
    before = Operation.objects.count()
    form = {"entry": rival.pk, "kind": "warning", "code": "x", "reason": "x"}
    answer = enter(bob).post("/events/dusk-cup/desk/penalties/", form)
    assert answer.status_code == 403 and PLAYS in answer.content.decode()
    assert Operation.objects.count() == before


def test_playing_scorekeeper_does_not_drop_a_rival(bobs: Any, dora: Any, api: Any) -> None:
    bobs.judge(dora, "scorekeeper")
    rival, _match = _rival(bobs, dora)
    _refused(api(dora).post(f"{HERE}entries/{rival.number}/drop/"))
    rival.refresh_from_db()
    assert rival.playing


@pytest.mark.parametrize("role", ["organizer", "head_judge", "scorekeeper"])
def test_nobody_drops_out_looks_around_and_comes_back(
    running: Any, bob: Any, api: Any, role: str
) -> None:
    running.judge(bob, role)
    mine, _match = _own(running, bob)
    assert api(bob).post(f"{HERE}entries/{mine.number}/drop/").status_code == 200
    _refused(api(bob).post(f"{HERE}entries/{mine.number}/bring-back/", {"missed": "loss"}))
    mine.refresh_from_db()
    assert mine.state == "dropped"
    penalties.give(
        actor=running.organizer,
        event=running.event,
        entry=_rival(running, bob)[0],
        kind="warning",
        code="late",
        reason="late",
    )
    assert api(bob).get(f"{HERE}penalties/").json()["count"] == 0


def test_nobody_undoes_the_own_entry_and_takes_it_in_again(running: Any, bob: Any) -> None:
    running.judge(bob, "organizer")
    mine, _match = _own(running, bob)
    added = running.event.operations.get(kind="entry_added", payload__entry=mine.number)
    back = {"actor": bob, "event": running.event, "reason": "to look"}
    with pytest.raises(Forbidden):
        undo.take_back(number=added.number, **back)
    done = undo.take_back(
        actor=running.organizer, event=running.event, number=added.number, reason="mistaken"
    )
    with pytest.raises(Forbidden, check=lambda refusal: refusal.code == "own_match"):
        undo.take_back(number=done.number, **back)


def test_undo_does_what_a_playing_judge_may_not(bobs: Any, bob: Any, judy: Any) -> None:
    bobs.judge(bob, "head_judge")
    rival, _match = _rival(bobs, bob)
    mine, _own_match = _own(bobs, bob)
    for entry in (rival, mine):
        penalties.give(
            actor=judy, event=bobs.event, entry=entry, kind="warning", code="late", reason="late"
        )
        given = bobs.event.operations.order_by("number").last()
        with pytest.raises(Forbidden):
            undo.take_back(actor=bob, event=bobs.event, number=given.number, reason="no")


def test_staff_do_not_enter_themselves_late(running: Any, judy: Any) -> None:
    running.judge(judy, "scorekeeper")
    with pytest.raises(Forbidden, check=lambda refusal: refusal.code == "plays_here"):
        entries.add(actor=judy, event=running.event, name="Judy", user=judy, missed="bye")


# --- Pages and endpoints that are closed to staff who play ------------------------------------


ARCHIVE = reverse("tournaments:files", args=["dusk-cup", "drome"])


def test_closed_pages_say_why_to_staff_who_play(
    bobs: Any, bob: Any, judy: Any, charlie: Any, enter: Any, api: Any
) -> None:
    for path in ("/events/dusk-cup/desk/players/1/checks/", ARCHIVE):
        assert enter(judy).get(path).status_code == 200, path
        assert enter(charlie).get(path).status_code == 403, path
        shown = enter(bob).get(path)
        assert shown.status_code == 403 and PLAYS in shown.content.decode(), path
    for path in (
        "entries/1/deck-checks/",
        "files/drome/",
        f"matches/{_rival(bobs, bob)[1].serial}/reports/",
    ):
        assert api(judy).get(HERE + path).status_code == 200, path
        assert api(charlie).get(HERE + path).status_code == 403, path
        _refused(api(bob).get(HERE + path))


def test_penalties_page_of_a_playing_judge_holds_the_own_and_the_reason(
    bobs: Any, bob: Any, judy: Any, read: Any
) -> None:
    mine, _match = _own(bobs, bob)
    for entry, code in ((_rival(bobs, bob)[0], "shuffling"), (mine, "tardiness")):
        penalties.give(
            actor=judy, event=bobs.event, entry=entry, kind="warning", code=code, reason="seen"
        )
    shown = read(bob, "/events/dusk-cup/desk/penalties/")
    assert PLAYS in shown and "tardiness" in shown and "shuffling" not in shown
    assert "Take back" not in shown
    shown = read(judy, "/events/dusk-cup/desk/penalties/")
    assert PLAYS not in shown and "tardiness" in shown and "shuffling" in shown


def test_log_is_read_by_players_without_what_is_hidden(
    bobs: Any, bob: Any, judy: Any, api: Any, read: Any
) -> None:
    rival, _match = _rival(bobs, bob)
    penalties.give(
        actor=judy, event=bobs.event, entry=rival, kind="warning", code="x", reason="peeked"
    )
    entries.set_deck(actor=None, entry=rival, state="legal", digest="feed" * 16)
    for user, told in ((judy, True), (bob, False)):
        page = read(user, "/events/dusk-cup/desk/log/")
        rows = api(user).get(f"{HERE}operations/?limit=100").content.decode()
        assert ("peeked" in page, "peeked" in rows, "feed" * 16 in rows) == (told, told, told)
        assert api(user).get(f"{HERE}chain/").json()["ok"]


def test_draft_is_published_unseen_by_staff_who_play(
    hall: Any, bob: Any, judy: Any, api: Any, read: Any, enter: Any
) -> None:
    hall.join(bob)
    hall.fill(3)
    hall.judge(bob, "scorekeeper")
    hall.judge(judy, "scorekeeper")
    hall.start()
    made = api(bob).post(f"{HERE}rounds/")
    assert made.status_code == 201
    drafted = made.json()
    assert (drafted["matches"], drafted["seed"], drafted["inputs"]) == ([], "", {})
    here = f"{HERE}rounds/{drafted['serial']}/"
    assert (api(bob).get(here).status_code, api(judy).get(here).status_code) == (404, 200)
    assert api(bob).get(f"{HERE}matches/").json()["count"] == 0
    assert len(api(judy).get(here).json()["matches"]) == 2
    desk = read(bob, "/events/dusk-cup/desk/")
    assert "P1" not in desk and "you see who meets whom when everybody does" in desk
    assert "P1" in read(judy, "/events/dusk-cup/desk/")
    log = api(bob).get(f"{HERE}operations/?limit=100").json()["results"]
    assert next(row for row in log if row["kind"] == "round_drafted")["payload"] == {}
    match = Match.objects.get(round__serial=drafted["serial"], table_number=1)
    assert enter(bob).get(f"/events/dusk-cup/matches/{match.serial}/").status_code == 404
    assert api(bob).post(f"{here}publish/").status_code == 200
    assert "P1" in read(bob, "/events/dusk-cup/desk/")


def test_after_the_end_a_role_opens_what_it_opens(hall: Any, bob: Any, judy: Any, api: Any) -> None:
    hall.join(bob)
    made = hall.fill(3)
    hall.judge(bob, "head_judge")
    hall.start()
    for _number in range(3):
        hall.play_round()
    penalties.give(
        actor=None, event=hall.event, entry=made[0], kind="warning", code="late", reason="late"
    )
    count = api(bob).get(f"{HERE}penalties/").json()["count"]
    events.finish(actor=hall.organizer, event=hall.event)
    assert (count, api(bob).get(f"{HERE}penalties/").json()["count"]) == (0, 1)
    with pytest.raises(Forbidden):
        penalties.give(
            actor=bob, event=hall.event, entry=made[0], kind="warning", code="x", reason="x"
        )


def test_superuser_who_plays_is_a_player(running: Any, make_user: Any, api: Any) -> None:
    root = make_user("root", is_superuser=True, is_staff=True)
    entries.add(actor=running.organizer, event=running.event, name="Root", user=root)
    rival = Entry.objects.filter(event=running.event).exclude(user=root).first()
    assert rival is not None
    with pytest.raises(Forbidden):
        penalties.give(
            actor=root, event=running.event, entry=rival, kind="warning", code="x", reason="x"
        )
    with pytest.raises(Forbidden):
        rounds.close(actor=root, round=_with_dispute(running), despite_disputes=True)


def _with_dispute(hall: Any) -> Any:
    for match in hall.open_matches():
        hall.enter(match, 1, 0)
    Match.objects.filter(event=hall.event, round__state="published").update(open_disputes=1)
    return hall.event.rounds.get(state="published")
