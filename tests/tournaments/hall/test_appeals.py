"""Appeals: who makes and decides them, until when, and what is taken back with a ruling."""

from __future__ import annotations

from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.kept import kept
from tests.tournaments.hall.elsewhere import everybody
from tests.tournaments.hall.test_operations import erase
from tournaments.errors import Forbidden, Refusal
from tournaments.models import Entry, Match, Operation, Penalty
from tournaments.operations import export, replay, snapshot, verify_chain
from tournaments.operations.history import History
from tournaments.operations.snapshot import picture
from tournaments.queries.bench import appeals, ruled
from tournaments.queries.entry import staff_decisions
from tournaments.queries.ranking import standings
from tournaments.services.bench import appeals as services
from tournaments.services.bench import penalties, rulings
from tournaments.services.event import events, undo
from tournaments.services.round import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def ruled_on(hall: Any, bob: Any, dora: Any, judy: Any, make_user: Any) -> Any:
    """Round 1 runs, bob won against dora on paper; judy ruled a match loss against bob. hugo is
    head judge."""
    hall.join(bob, dora)
    hall.judge(judy)
    hall.judge(make_user("hugo"), "head_judge")
    hall.start()
    hall.publish_round()
    match = match_of(bob)
    hall.enter(match, *((1, 0) if match.entry_a.user == bob else (0, 1)))
    rulings.apply(
        actor=judy,
        match=match,
        kind="match_loss",
        against=Entry.objects.get(user=bob),
        reason="Bob left the table.",
        rules=["6.3.3"],
        penalty={"kind": "warning", "code": "tardiness", "rule": ""},
    )
    return hall


@pytest.fixture
def hugo(django_user_model: Any, ruled_on: Any) -> Any:
    return django_user_model.objects.get(handle="hugo")


def match_of(user: Any) -> Match:
    return Match.objects.of(Entry.objects.get(user=user)).with_players().get()


def number(hall: Any, kind: str = "ruling_applied") -> int:
    """The number of the newest operation of a kind."""
    row = hall.fresh.operations.filter(kind=kind).order_by("number").last()
    assert row is not None
    return int(row.number)


def won(user: Any) -> int:
    """Games that somebody won in the only match."""
    match = match_of(user)
    return match.wins_a if match.entry_a.user == user else match.wins_b


def appeal(hall: Any, user: Any) -> int:
    """`user` appeals the newest ruling; its number."""
    ruling = number(hall)
    services.make(actor=user, event=hall.fresh, ruling=ruling, reason="I was at the judge's desk.")
    return ruling


def decide(hall: Any, actor: Any, ruling: int, outcome: str, **more: Any) -> appeals.Appeal:
    return services.settle(
        actor=actor, event=hall.fresh, ruling=ruling, outcome=outcome, reason="Seen anew.", **more
    )


def test_upheld_ruling_stands_and_is_told_with_its_reason(
    ruled_on: Any, bob: Any, dora: Any, hugo: Any
) -> None:
    ruling = appeal(ruled_on, bob)
    assert match_of(bob).open_disputes == 1
    decide(ruled_on, hugo, ruling, "upheld")
    assert (won(bob), match_of(bob).open_disputes) == (0, 0)
    for user in (bob, dora):
        first = staff_decisions.of(user, ruled_on.fresh)[0]
        assert "decided the appeal: The ruling stands" in first.text
        assert first.reason == "Seen anew."


def test_changed_ruling_leaves_nothing_behind(ruled_on: Any, bob: Any, hugo: Any) -> None:
    ruling = appeal(ruled_on, bob)
    decide(ruled_on, hugo, ruling, "changed")
    assert won(bob) == 1
    assert not Penalty.objects.filter(event=ruled_on.event).exists()
    lines = standings.of(ruled_on.fresh, live=True).lines
    assert lines[0].player == Entry.objects.get(user=bob).number
    assert verify_chain(ruled_on.fresh) is None


def test_another_ruling_takes_its_place_in_the_same_step_and_is_final(
    ruled_on: Any, bob: Any, dora: Any, hugo: Any
) -> None:
    ruling = appeal(ruled_on, bob)
    mine = Entry.objects.get(user=dora)
    decide(ruled_on, hugo, ruling, "changed", instead={"kind": "match_loss", "against": mine})
    assert (won(bob), won(dora)) == (1, 0)
    made = appeals.of_ruling(ruled_on.fresh, ruling)
    assert made is not None and made.instead == [number(ruled_on)]
    with pytest.raises(Refusal, match="decided on appeal"):
        services.make(actor=dora, event=ruled_on.fresh, ruling=number(ruled_on), reason="No.")


def test_bad_ruling_instead_changes_nothing_at_all(ruled_on: Any, bob: Any, hugo: Any) -> None:
    ruling = appeal(ruled_on, bob)
    before = Operation.objects.count()
    with pytest.raises(Refusal):
        decide(ruled_on, hugo, ruling, "changed", instead={"kind": "match_loss"})
    assert Operation.objects.count() == before
    assert won(bob) == 0


def test_round_that_was_closed_since_stays_closed(ruled_on: Any, bob: Any, hugo: Any) -> None:
    """The match had no other result than that of the ruling: another must be said."""
    hall = ruled_on
    undo.take_back(
        actor=hall.organizer, event=hall.fresh, number=number(hall, "result_entered"), reason="slip"
    )
    rounds.close(actor=hall.organizer, round=match_of(bob).round)
    ruling = appeal(hall, bob)
    with pytest.raises(Refusal, match="closed since"):
        decide(hall, hugo, ruling, "changed")
    result = {"wins_a": 1, "wins_b": 0} if match_of(bob).entry_a.user == bob else {"wins_b": 1}
    decide(hall, hugo, ruling, "changed", instead={"kind": "correct", "wins_a": 0, **result})
    assert (won(bob), match_of(bob).round.state) == (1, "closed")
    assert not Penalty.objects.filter(event=hall.event, voided=False).exists()


def test_round_waits_for_an_appeal(ruled_on: Any, bob: Any) -> None:
    appeal(ruled_on, bob)
    with pytest.raises(Refusal):
        ruled_on.close()


def test_who_may_appeal_and_who_decides(
    ruled_on: Any, bob: Any, dora: Any, judy: Any, charlie: Any, hugo: Any
) -> None:
    ruling = number(ruled_on)
    for user in (charlie, judy, hugo):
        with pytest.raises(Forbidden):
            services.make(actor=user, event=ruled_on.fresh, ruling=ruling, reason="x")
    appeal(ruled_on, dora)
    assert services.make(actor=dora, event=ruled_on.fresh, ruling=ruling, reason="again").open
    with pytest.raises(Refusal, match="appealed already"):
        services.make(actor=bob, event=ruled_on.fresh, ruling=ruling, reason="x")
    for user in (bob, dora, judy, charlie):
        with pytest.raises(Forbidden):
            decide(ruled_on, user, ruling, "upheld")
    decide(ruled_on, hugo, ruling, "rejected")
    with pytest.raises(Refusal, match="closed"):
        decide(ruled_on, hugo, ruling, "changed")


def test_whoever_ruled_does_not_decide(ruled_on: Any, bob: Any, hugo: Any) -> None:
    rulings.apply(actor=hugo, match=match_of(bob), kind="stands", reason="It is so.")
    ruling = appeal(ruled_on, bob)
    with pytest.raises(Forbidden, match="gave this ruling"):
        decide(ruled_on, hugo, ruling, "upheld")
    decide(ruled_on, ruled_on.organizer, ruling, "upheld")


def test_time_to_appeal_is_the_events_own(
    ruled_on: Any, bob: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruling, now = number(ruled_on), timezone.now()
    events.change(actor=ruled_on.organizer, event=ruled_on.fresh, appeal_minutes=5)
    monkeypatch.setattr(timezone, "now", lambda: now + timedelta(minutes=6))
    with pytest.raises(Refusal, match="was over at"):
        services.make(actor=bob, event=ruled_on.fresh, ruling=ruling, reason="x")
    events.change(actor=ruled_on.organizer, event=ruled_on.fresh, appeal_minutes=0)
    with pytest.raises(Refusal, match="final"):
        services.make(actor=bob, event=ruled_on.fresh, ruling=ruling, reason="x")


def test_withdrawn_appeal_frees_the_round(ruled_on: Any, bob: Any, dora: Any) -> None:
    ruling = appeal(ruled_on, bob)
    with pytest.raises(Forbidden):
        services.withdraw(actor=dora, event=ruled_on.fresh, ruling=ruling)
    services.withdraw(actor=bob, event=ruled_on.fresh, ruling=ruling)
    ruled_on.close()


def test_penalty_by_itself_is_appealed_by_its_player_alone(
    ruled_on: Any, bob: Any, dora: Any, judy: Any, hugo: Any
) -> None:
    penalties.give(
        actor=judy,
        event=ruled_on.fresh,
        entry=Entry.objects.get(user=bob),
        kind="disqualification",
        code="cheating",
        reason="A marked card.",
    )
    ruling = number(ruled_on, "penalty_given")
    with pytest.raises(Forbidden):
        services.make(actor=dora, event=ruled_on.fresh, ruling=ruling, reason="x")
    services.make(actor=bob, event=ruled_on.fresh, ruling=ruling, reason="It was new.")
    assert not [one for one in staff_decisions.of(dora, ruled_on.fresh) if "appeal" in one.text]
    decide(ruled_on, hugo, ruling, "changed", instead={"kind": "warning"})
    mine = Entry.objects.get(user=bob)
    assert mine.state != "dropped"
    assert [row.kind for row in mine.penalties.filter(code="cheating")] == ["warning"]
    assert "decided the appeal" in "".join(
        one.text for one in staff_decisions.of(bob, ruled_on.fresh)
    )


def test_log_alone_gives_the_same_rows(ruled_on: Any, bob: Any, hugo: Any) -> None:
    decide(ruled_on, hugo, appeal(ruled_on, bob), "changed")
    assert picture(History.of(ruled_on.fresh).book) == snapshot(ruled_on.fresh)
    before, lines = snapshot(ruled_on.fresh), export(ruled_on.fresh)
    Penalty.everything.filter(event=ruled_on.event).delete()
    erase(ruled_on.fresh)
    assert snapshot(replay(lines, everybody())) == before


# --- Pages ---------------------------------------------------------------------------------------

PAGE = "/events/dusk-cup/rulings/{}/"


def test_page_is_for_the_players_and_staff_who_do_not_play(
    ruled_on: Any, enter: Any, bob: Any, dora: Any, judy: Any, charlie: Any, make_user: Any
) -> None:
    page = PAGE.format(number(ruled_on))
    got = [enter(user).get(page).status_code for user in (bob, dora, judy, charlie)]
    assert got == [200, 200, 200, 404]
    assert enter(None).get(page).status_code == 302
    assert enter(judy).get(PAGE.format(1)).status_code == 404
    cited = f"/rules/?game={ruled_on.event.game}&q=6.3.3"  # a rule may be cited in any words
    assert cited in unescape(enter(bob).get(page).content.decode())
    assert enter(bob).get(cited, follow=True).status_code == 200
    for path in ("appeal/", "withdraw/", "decide/"):
        assert enter(charlie).post(page + path, {"reason": "x"}).status_code == 404
        assert enter(None).post(page + path).status_code == 302
        assert enter(bob).get(page + path).status_code == 405
    assert enter(judy).post(page + "appeal/", {"reason": "x"}).status_code == 403
    assert not appeals.of_event(ruled_on.fresh)


def test_journey_on_the_pages(
    ruled_on: Any, enter: Any, read: Any, bob: Any, dora: Any, judy: Any, hugo: Any
) -> None:
    page = PAGE.format(number(ruled_on))
    match = f"/events/dusk-cup/matches/{match_of(bob).serial}/"
    for path in (match, "/events/dusk-cup/", "/"):
        assert page in enter(bob).get(path).content.decode(), path
    assert "Appeal until" in read(bob, match)
    assert enter(bob).post(page + "appeal/", {"reason": " "}).status_code == 400
    sent = enter(bob).post(page + "appeal/", {"reason": "I was at the judge's desk."})
    assert sent.status_code == 302
    assert "I was at the judge" in read(dora, page)
    assert "appeals ruling" in read(judy, "/events/dusk-cup/desk/")
    assert "I was at the judge" in read(hugo, "/bench/")
    assert "Decide the appeal" not in read(judy, page) and "You gave this ruling" in read(
        judy, page
    )
    assert "Decide the appeal" in read(hugo, page)
    typed = {"outcome": "upheld", "reason": "So it is.", "kind": "game_loss"}
    again = enter(hugo).post(page + "decide/", typed)
    assert again.status_code == 400 and "So it is." in again.content.decode()
    sent = enter(hugo).post(page + "decide/", {"outcome": "changed", "reason": "He was there."})
    assert sent.status_code == 302
    for user in (bob, dora, judy):
        assert "He was there." in read(user, page)
    assert "He was there." in read(dora, match)
    assert won(bob) == 1


def test_staff_who_play_are_told_why_a_ruling_is_closed(
    hall: Any, enter: Any, bob: Any, dora: Any, make_user: Any
) -> None:
    hall.join(bob, dora)
    hall.join(playing := make_user("peter"))
    hall.judge(playing)
    hall.start()
    hall.publish_round()
    hall.enter(match_of(bob), 1, 0)
    rulings.apply(actor=None, match=match_of(bob), kind="stands", reason="Seen.")
    page = PAGE.format(number(hall))
    concerned = playing in [one.user for one in match_of(bob).players]
    assert enter(playing).get(page).status_code == (200 if concerned else 403)


@pytest.mark.parametrize("count", [1, 3])
def test_number_of_queries_does_not_grow(ruled_on: Any, bob: Any, hugo: Any, count: int) -> None:
    for _turn in range(count - 1):
        rulings.apply(
            actor=hugo, match=match_of(bob), kind="stands", reason="So it is.", again=True
        )
    appeal(ruled_on, bob)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        rows = ruled.of_event(ruled_on.fresh)
        staff_decisions.of(bob, ruled_on.fresh)
    assert len(rows) == count
    assert len(asked) <= 18, [one["sql"][:90] for one in asked.captured_queries]


def test_by_the_api(
    ruled_on: Any, enter: Any, bob: Any, judy: Any, charlie: Any, hugo: Any
) -> None:
    where = f"/api/v1/events/dusk-cup/rulings/{number(ruled_on)}/"

    def call(user: Any, path: str, **said: Any) -> Any:
        return enter(user).post(where + path, said, content_type="application/json")

    listed = "/api/v1/events/dusk-cup/rulings/"
    got = [enter(user).get(listed).status_code for user in (judy, bob, charlie, None)]
    assert got == [200, 403, 403, 401]
    got = [enter(user).get(where).status_code for user in (judy, bob, charlie, None)]
    assert got == [200, 200, 404, 401]
    assert [call(user, "appeal/", reason="x").status_code for user in (judy, charlie)] == [403, 404]
    assert call(bob, "appeal/", reason="I was there.").status_code == 201
    assert call(charlie, "withdraw/").status_code == 404
    assert call(judy, "decide/", outcome="changed", reason="x").status_code == 403
    bad = {"kind": "correct"}
    assert call(hugo, "decide/", outcome="changed", reason="x", instead=bad).status_code == 400
    instead = {"kind": "penalty", "against": Entry.objects.get(user=bob).number}
    instead |= {"penalty": {"kind": "caution", "code": "tardiness"}}
    sent = call(hugo, "decide/", outcome="changed", reason="Seen anew.", instead=instead)
    shown = sent.json()
    assert (sent.status_code, shown["taken_back"]) == (200, True)
    assert shown["appeal"]["outcome"] == "changed" and len(shown["appeal"]["instead"]) == 1
    assert [row.kind for row in Penalty.objects.filter(event=ruled_on.event)] == ["caution"]


def test_rulings_on_a_page_and_as_files(
    ruled_on: Any, enter: Any, read: Any, bob: Any, judy: Any, charlie: Any, hugo: Any
) -> None:
    decide(ruled_on, hugo, appeal(ruled_on, bob), "upheld")
    page = "/events/dusk-cup/desk/rulings"
    text = read(judy, f"{page}/")
    assert "Bob left the table." in text and "The ruling stands" in text
    (row,) = enter(judy).get(f"{page}.json").json()
    assert (row["offence"], row["appeal_answer"]) == ("tardiness", "Seen anew.")
    assert "Bob left the table." in enter(judy).get(f"{page}.csv").content.decode("utf-8-sig")
    assert enter(judy).get(f"{page}.xml").status_code == 404
    for path in ("/", ".csv", ".json"):
        assert [enter(user).get(page + path).status_code for user in (bob, charlie)] == [403, 403]
        assert enter(None).get(page + path).status_code == 302
