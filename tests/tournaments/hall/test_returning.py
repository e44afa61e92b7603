"""Coming in and coming back in mid-event, in four ways, and a round paired again."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kept import kept
from tournaments.enums import MatchState
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Entry, Match, Round
from tournaments.operations import snapshot, verify_chain
from tournaments.operations.history import History
from tournaments.operations.snapshot import picture
from tournaments.queries.ranking import standings
from tournaments.services.entry import entries
from tournaments.services.event import undo
from tournaments.services.round import returning

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def five(hall: Any) -> Any:
    """Five players after one round; number 5 has left; the second round runs with four."""
    made = hall.fill(5)
    hall.start()
    hall.play_round()
    entries.drop(actor=hall.organizer, entry=made[4], reason="ill")
    hall.publish_round()
    return hall


@pytest.fixture
@kept
def odd(hall: Any) -> Any:
    """Four players after one round; number 4 has left; in the second round somebody has the bye."""
    made = hall.fill(4)
    hall.start()
    hall.play_round()
    entries.drop(actor=hall.organizer, entry=made[3], reason="ill")
    hall.publish_round()
    return hall


def rows_follow(hall: Any) -> None:
    assert picture(History.of(hall.fresh).book) == snapshot(hall.fresh)
    assert verify_chain(hall.fresh) is None


@pytest.mark.parametrize(("missed", "points"), [("loss", 0), ("bye", 3)])
def test_missed_rounds_count_as_chosen(five: Any, missed: str, points: int) -> None:
    entry = Entry.objects.get(number=5)
    before = {line.player: line.points for line in standings.of(five.fresh, live=True).lines}
    returning.bring_back(actor=five.organizer, entry=entry, missed=missed)
    after = {line.player: line.points for line in standings.of(five.fresh, live=True).lines}
    assert after[5] - before[5] == points
    rows_follow(five)


def test_returning_player_sits_down_with_the_one_who_has_the_bye(odd: Any) -> None:
    bye = Match.objects.get(round__number=2, entry_b=None)
    entry = Entry.objects.get(number=4)
    returning.bring_back(actor=odd.organizer, entry=entry, missed="join")
    bye.refresh_from_db()
    assert (bye.entry_b, bye.state, bye.source, bye.wins_a) == (entry, MatchState.OPEN, "", 0)
    assert Round.objects.get(number=2).edited
    for match in odd.open_matches():
        odd.enter(match, 0, 1)
    odd.close()
    assert {line.player: line.wins for line in standings.of(odd.fresh).lines}[4] >= 1
    rows_follow(odd)


def test_late_player_sits_down_with_the_one_who_has_the_bye_and_lost_before(odd: Any) -> None:
    late = returning.enter(actor=odd.organizer, event=odd.event, name="Ida", missed="join")
    played = Match.objects.of(late).order_by("round__serial").with_players()
    assert [(m.round.number, m.bye) for m in played] == [(1, True), (2, False)]
    assert played[0].wins_b == 1, "a loss for the first round"
    rows_follow(odd)


def test_nobody_to_sit_down_with(five: Any) -> None:
    entry = Entry.objects.get(number=5)
    with pytest.raises(Refusal, check=lambda r: r.code == "no_bye"):
        returning.bring_back(actor=five.organizer, entry=entry, missed="join")
    assert not Entry.objects.get(number=5).playing


def test_undone_return_gives_the_bye_back(odd: Any) -> None:
    before = snapshot(odd.fresh)
    entry = Entry.objects.get(number=4)
    returning.bring_back(actor=odd.organizer, entry=entry, missed="join")
    odd.enter(Match.objects.of(entry).with_players().get(round__number=2), 0, 1)
    number = odd.event.operations.get(kind="entry_returned").number
    shown = undo.preview(actor=odd.organizer, event=odd.event, number=number)
    assert [shown.acts[n - 1].kind for n in shown.falls] == ["result_entered"]
    undo.take_back(actor=odd.organizer, event=odd.event, number=number, reason="not here")
    after = snapshot(odd.fresh)
    same = [key for key in after if not key.startswith("fallen")]
    assert {key: after[key] for key in same} == {key: before[key] for key in same}


@pytest.mark.parametrize("late", [True, False])
def test_running_round_is_paired_again_with_the_new_player(five: Any, late: bool) -> None:
    if late:
        entry = returning.enter(actor=five.organizer, event=five.event, name="Ida", missed="repair")
    else:
        entry = Entry.objects.get(number=5)
        returning.bring_back(actor=five.organizer, entry=entry, missed="repair")
    draft = Round.objects.get(number=2)
    assert draft.state == "draft" and Round.everything.filter(number=2).count() == 2
    assert draft.matches.count() == 3 and Match.objects.of(entry).filter(round=draft).exists()
    rows_follow(five)


def test_round_with_a_result_is_not_paired_again(five: Any) -> None:
    five.enter(five.open_matches()[0], 1, 0)
    for write in (
        lambda: returning.enter(
            actor=five.organizer, event=five.event, name="Ida", missed="repair"
        ),
        lambda: returning.pair_again(actor=five.organizer, event=five.event, reason="wrong"),
    ):
        with pytest.raises(Refusal, check=lambda r: r.code == "results_in"):
            write()
    assert not Entry.objects.filter(name="Ida").exists()


def test_page_shows_what_pairing_again_changes(five: Any, enter: Any, alice: Any) -> None:
    step = "/events/dusk-cup/desk/step/pair_again/"
    shown = enter(alice).post(step, {"reason": "the hall was dark"})
    assert "This would change" in shown.content.decode()
    assert Round.objects.get(number=2).state == "published"
    enter(alice).post(step, {"reason": "the hall was dark", "seen": shown.context["seen"]})
    assert Round.objects.get(number=2).state == "draft"


def test_pairing_again_is_for_those_who_run_rounds(
    five: Any, enter: Any, api: Any, alice: Any, charlie: Any
) -> None:
    player = Entry.objects.get(number=1).user
    url = "/api/v1/events/dusk-cup/rounds/pair-again/"
    for user in (player, charlie):
        with pytest.raises(Forbidden):
            returning.pair_again(actor=user, event=five.event, reason="mine")
        step = "/events/dusk-cup/desk/step/pair_again/"
        assert enter(user).post(step, {"reason": "x"}).status_code == 403
        assert api(user).post(url, {"reason": "x"}, format="json").status_code == 403
    with pytest.raises(Invalid):
        returning.pair_again(actor=five.organizer, event=five.event, reason=" ")
    told = api(alice).post(f"{url}?preview=1", {"reason": "x"}, format="json")
    assert told.status_code == 200 and [r["after"] for r in told.json()["rounds"]] == ["", "Draft"]
    assert api(alice).post(url, {"reason": "x"}, format="json").json()["state"] == "draft"
