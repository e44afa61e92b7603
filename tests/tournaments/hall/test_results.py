"""Results: agreed by players, entered by staff, sent by tables, corrected, ruled on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kept import kept
from tournaments.enums import EntryState, MatchState, Source
from tournaments.errors import Forbidden, Refusal
from tournaments.models import Match, Operation, Penalty, Report
from tournaments.queries.ranking import standings
from tournaments.services.bench import penalties, rulings
from tournaments.services.entry import entries
from tournaments.services.event import events
from tournaments.services.match import disputes, matches, results

pytestmark = pytest.mark.django_db


def refused(code: str) -> Any:
    return pytest.raises(Refusal, check=lambda refusal: refusal.code == code)


@pytest.fixture
@kept
def match(hall: Any) -> Match:
    """The only match of a running round of two players."""
    hall.fill(2)
    hall.start()
    hall.publish_round()
    found: Match = hall.open_matches()[0]
    return found


def say(match: Match, seat: str, wins_a: int, wins_b: int, draws: int = 0) -> Match:
    entry = match.entry_a if seat == "a" else match.entry_b
    assert entry is not None and entry.user is not None
    return results.report(actor=entry.user, match=match, wins_a=wins_a, wins_b=wins_b, draws=draws)


def test_two_equal_reports_make_the_result(match: Match) -> None:
    assert say(match, "a", 1, 0).state == MatchState.REPORTED
    agreed = say(match, "b", 1, 0)
    assert (agreed.state, agreed.score, agreed.source) == ("confirmed", "1–0", Source.PLAYER)
    assert agreed.winner == match.entry_a


@pytest.mark.parametrize("draws", [0, 1])
def test_a_match_that_was_not_played_is_not_drawn(hall: Any, match: Match, draws: int) -> None:
    """The match would say drawn, and the standings that both lost."""
    with refused("level_forfeit"):
        results.enter(
            actor=hall.organizer, match=match, wins_a=0, wins_b=0, draws=draws, outcome="forfeit"
        )
    both = results.enter(actor=hall.organizer, match=match, wins_a=0, wins_b=0, outcome="both_lose")
    assert both.outcome == "both_lose" and both.winner is None


def test_two_different_reports_are_a_conflict_until_one_gives_way(match: Match) -> None:
    say(match, "a", 1, 0)
    conflict = say(match, "b", 0, 1)
    assert (conflict.state, conflict.winner) == (MatchState.DISPUTED, None)
    assert say(match, "b", 1, 0).state == MatchState.CONFIRMED
    assert Report.objects.filter(match=match, counted=False).count() == 1


def test_report_sent_twice_is_one_report(match: Match) -> None:
    for _twice in range(2):
        say(match, "a", 1, 0)
    assert Report.objects.count() == 1
    assert Operation.objects.filter(kind="result_reported").count() == 1
    say(match, "b", 1, 0)
    assert say(match, "b", 1, 0).state == MatchState.CONFIRMED
    assert Operation.objects.filter(kind="result_reported").count() == 2


def test_player_cannot_change_a_confirmed_result(match: Match) -> None:
    say(match, "a", 1, 0)
    say(match, "b", 1, 0)
    with refused("already_confirmed"):
        say(match, "b", 0, 1)


def test_only_the_two_players_report(match: Match, charlie: Any, hall: Any) -> None:
    for stranger in (charlie, hall.organizer):
        with pytest.raises(Forbidden):
            results.report(actor=stranger, match=match, wins_a=1, wins_b=0)


def test_match_with_a_digital_table_is_not_reported_by_hand(match: Match) -> None:
    attached = matches.attach_table(actor=None, match=match, address="/tables/7/")
    assert attached.table_address == "/tables/7/"
    with refused("digital_match"):
        say(match, "a", 1, 0)


@pytest.mark.parametrize(
    ("games", "code"),
    [
        ((2, 0, 0), "too_many_wins"),
        ((1, 1, 0), "two_winners"),
        ((0, 0, 0), "no_games"),
        ((-1, 0, 0), "bad_games"),
        ((0, 0, 10), "too_many_draws"),
    ],
)
def test_impossible_games_are_refused(match: Match, games: tuple[int, int, int], code: str) -> None:
    with refused(code):
        say(match, "a", *games)


def test_staff_overrule_a_conflict_and_do_not_overwrite_each_other(
    match: Match, hall: Any, judy: Any
) -> None:
    hall.judge(judy)
    say(match, "a", 1, 0)
    say(match, "b", 0, 1)
    entered = results.enter(actor=judy, match=match, wins_a=0, wins_b=1)
    assert (entered.state, entered.source, entered.winner) == (
        "confirmed",
        Source.STAFF,
        match.entry_b,
    )
    assert results.enter(actor=hall.organizer, match=match, wins_a=0, wins_b=1).score == "0–1"
    with refused("already_confirmed"):
        results.enter(actor=hall.organizer, match=match, wins_a=1, wins_b=0)
    replaced = results.enter(actor=hall.organizer, match=match, wins_a=1, wins_b=0, replace=True)
    assert replaced.winner == match.entry_a


def test_staff_who_play_do_not_decide_about_themselves(match: Match, hall: Any) -> None:
    player = match.entry_a.user
    hall.judge(player, "head_judge")
    with pytest.raises(Forbidden):
        results.enter(actor=player, match=match, wins_a=1, wins_b=0)
    with pytest.raises(Forbidden):
        rulings.apply(
            actor=player, match=match, kind="match_loss", against=match.entry_b, reason="mine"
        )


def test_elimination_knows_no_draw(make_hall: Any) -> None:
    hall = make_hall(swiss_rounds=1, cut=2, best_of=3)
    hall.fill(2)
    hall.start()
    hall.publish_round()
    hall.enter(hall.open_matches()[0], 1, 1, 1)
    hall.close()
    hall.publish_round()
    final = hall.open_matches()[0]
    with refused("no_draw"):
        hall.enter(final, 1, 1)
    drawn = results.report_digital(match=final, wins_a=1, wins_b=1, draws=1, address="/tables/1/")
    assert (drawn.state, drawn.score) == (MatchState.DISPUTED, "1–1–1")
    assert results.enter(actor=hall.organizer, match=final, wins_a=2, wins_b=1).confirmed


def test_digital_result_arrives_once_and_never_overrules_staff(match: Match, hall: Any) -> None:
    for _twice in range(2):
        sent = results.report_digital(
            match=match, wins_a=1, wins_b=0, draws=0, address="/tables/1/"
        )
    assert (sent.source, sent.winner) == (Source.DIGITAL, match.entry_a)
    assert Operation.objects.filter(kind="result_digital").count() == 1
    hall_says = results.correct(
        actor=hall.organizer, match=match, wins_a=0, wins_b=1, reason="wrong seat"
    )
    assert hall_says.winner == match.entry_b
    for _twice in range(2):
        late = results.report_digital(match=match, wins_a=1, wins_b=0, draws=0)
    assert (late.winner, late.source) == (match.entry_b, Source.STAFF)
    assert Operation.objects.filter(kind="result_noted").count() == 0


def test_digital_result_after_a_staff_entry_is_noted_once(match: Match, hall: Any) -> None:
    hall.enter(match, 0, 1)
    for _twice in range(2):
        results.report_digital(match=match, wins_a=1, wins_b=0, draws=0)
    assert Operation.objects.filter(kind="result_noted").count() == 1
    match.refresh_from_db()
    assert match.winner == match.entry_b


def test_correction_in_a_closed_round_moves_the_standings(hall: Any) -> None:
    hall.fill(4)
    hall.start()
    first = hall.play_round()
    hall.play_round()
    before = {line.player: line.points for line in standings.of(hall.event).lines}
    match = first.matches.with_players().first()
    winner, loser = match.winner, match.opponent_of(match.winner)
    results.correct(
        actor=hall.organizer,
        match=match,
        wins_a=match.wins_b,
        wins_b=match.wins_a,
        reason="slip misread",
    )
    after = {line.player: line.points for line in standings.of(hall.event).lines}
    assert after[winner.number] == before[winner.number] - 3
    assert after[loser.number] == before[loser.number] + 3
    logged = Operation.objects.get(kind="result_corrected").payload
    assert (logged["reason"], logged["before"]["wins_a"]) == ("slip misread", match.wins_a)


def test_closed_round_takes_corrections_only_with_a_reason(hall: Any) -> None:
    hall.fill(2)
    hall.start()
    match = hall.play_round().matches.with_players().get()
    with refused("round_closed"):
        hall.enter(match, match.wins_b, match.wins_a)
    with refused("no_reason"):
        results.correct(actor=hall.organizer, match=match, wins_a=0, wins_b=1, reason="  ")


def test_winner_stays_once_the_bracket_has_moved_on(make_hall: Any) -> None:
    hall = make_hall(swiss_rounds=1, cut=4)
    hall.fill(4)
    hall.start()
    hall.play_round()
    semifinal = hall.play_round().matches.with_players().first()
    hall.publish_round()
    with refused("bracket_moved_on"):
        results.correct(
            actor=hall.organizer,
            match=semifinal,
            wins_a=semifinal.wins_b,
            wins_b=semifinal.wins_a,
            reason="wrong name",
        )


def test_correction_in_a_finished_event_crowns_another_champion(make_hall: Any) -> None:
    hall = make_hall(swiss_rounds=1, cut=2)
    hall.fill(2)
    hall.start()
    hall.play_round()
    final = hall.play_round().matches.with_players().get()
    events.finish(actor=hall.organizer, event=hall.event)
    assert hall.fresh.champion == final.winner
    results.correct(
        actor=hall.organizer,
        match=final,
        wins_a=final.wins_b,
        wins_b=final.wins_a,
        reason="the other one",
    )
    assert hall.fresh.champion == final.opponent_of(final.winner)


def test_ruling_changes_result_penalty_and_standings_in_one_operation(hall: Any, judy: Any) -> None:
    hall.fill(4)
    hall.start()
    match = hall.play_round().matches.with_players().first()
    hall.judge(judy)
    guilty = match.winner
    before = standings.of(hall.event)[guilty.number].points
    ruled = rulings.apply(
        actor=judy,
        match=match,
        kind="match_loss",
        against=guilty,
        reason="looked at the opponent's deck",
        rules=["8.1.1"],
        penalty={"kind": "match_loss", "code": "Looking at cards", "rule": "8.1.1"},
    )
    match.refresh_from_db()
    assert (match.source, match.winner) == (Source.RULING, match.opponent_of(guilty))
    assert standings.of(hall.event)[guilty.number].points == before - 3
    penalty = Penalty.objects.get()
    assert (penalty.entry, penalty.match, penalty.by, penalty.kind) == (
        guilty,
        match,
        judy,
        "match_loss",
    )
    assert ruled.number == Operation.objects.filter(event=hall.event).count()
    assert ruled.payload["penalty"]["penalty"] == penalty.number


def test_ruling_game_loss_turns_one_game_over(make_hall: Any, judy: Any) -> None:
    hall = make_hall(best_of=3)
    hall.fill(2)
    hall.start()
    hall.publish_round()
    match = hall.enter(hall.open_matches()[0], 2, 1)
    hall.judge(judy)
    rulings.apply(
        actor=judy, match=match, kind="game_loss", against=match.entry_a, reason="slow play"
    )
    match.refresh_from_db()
    assert (match.wins_a, match.wins_b) == (1, 2)


def test_no_ruling_lets_stand_what_is_not_there(match: Match, hall: Any, api: Any) -> None:
    said = {"kind": "stands", "reason": "log is clear"}
    path = f"/api/v1/events/dusk-cup/matches/{match.serial}/rule/"
    refusal = api(hall.organizer).post(path, said, format="json")
    assert (refusal.status_code, refusal.json()["code"]) == (409, "nothing_stands")
    assert not hall.event.operations.filter(kind="ruling_applied").exists()
    disputes.count_open(actor=None, match=match, change=1)  # the ruling closes it
    assert api(hall.organizer).post(path, said, format="json").status_code == 200


def test_ruling_that_the_result_stands_changes_nothing(match: Match, hall: Any) -> None:
    hall.enter(match, 1, 0)
    rulings.apply(actor=hall.organizer, match=match, kind="stands", reason="log is clear")
    match.refresh_from_db()
    assert (match.source, match.score) == (Source.STAFF, "1–0")
    with refused("no_penalty"):
        rulings.apply(actor=hall.organizer, match=match, kind="penalty", reason="x")
    with refused("nobody_named"):
        rulings.apply(actor=hall.organizer, match=match, kind="match_loss", reason="x")
    with refused("no_result"):
        rulings.apply(actor=hall.organizer, match=match, kind="correct", reason="x")


def test_disqualified_player_leaves_event_and_standings(hall: Any, judy: Any) -> None:
    made = hall.fill(4)
    hall.start()
    hall.play_round()
    hall.judge(judy)
    penalties.give(
        actor=judy,
        event=hall.event,
        entry=made[0],
        kind="disqualification",
        code="Bribery",
        reason="offered a booster for a win",
    )
    made[0].refresh_from_db()
    assert made[0].state == EntryState.DROPPED
    assert made[0].number not in {line.player for line in standings.of(hall.event).lines}
    with refused("disqualified"):
        entries.bring_back(actor=hall.organizer, entry=made[0])


def test_penalty_taken_back_stays_in_the_list(hall: Any, judy: Any) -> None:
    made = hall.fill(2)
    hall.judge(judy)
    given = penalties.give(
        actor=judy,
        event=hall.event,
        entry=made[0],
        kind="warning",
        code="Slow play",
        reason="three minutes",
    )
    with pytest.raises(Forbidden):
        penalties.void(actor=made[0].user, penalty=given, reason="no")
    voided = penalties.void(actor=judy, penalty=given, reason="other player")
    assert (voided.voided, voided.void_reason) == (True, "other player")
    with refused("voided"):
        penalties.void(actor=judy, penalty=given, reason="again")


def test_penalties_are_seen_by_staff_and_the_player_alone(
    hall: Any, judy: Any, charlie: Any
) -> None:
    made = hall.fill(2)
    hall.judge(judy)
    given = penalties.give(
        actor=judy, event=hall.event, entry=made[0], kind="caution", code="c", reason="r"
    )
    seen = {
        name: list(Penalty.objects.visible_to(user))
        for name, user in {
            "judge": judy,
            "player": made[0].user,
            "other": made[1].user,
            "outsider": charlie,
            "nobody": None,
        }.items()
    }
    assert seen == {
        "judge": [given],
        "player": [given],
        "other": [],
        "outsider": [],
        "nobody": [],
    }


def test_open_disputes_never_fall_below_zero(match: Match) -> None:
    with refused("bad_count"):
        disputes.count_open(actor=None, match=match, change=-1)
    assert disputes.count_open(actor=None, match=match, change=1).open_disputes == 1


def test_extension_adds_up_and_has_a_limit(match: Match, hall: Any, judy: Any) -> None:
    hall.judge(judy)
    matches.extend(actor=judy, match=match, minutes=5)
    assert matches.extend(actor=judy, match=match, minutes=7).extension == 12
    with refused("bad_extension"):
        matches.extend(actor=judy, match=match, minutes=60)


def test_both_lose_costs_both(hall: Any) -> None:
    hall.fill(2)
    hall.start()
    hall.publish_round()
    match = hall.open_matches()[0]
    results.enter(actor=hall.organizer, match=match, wins_a=0, wins_b=0, outcome="both_lose")
    hall.close()
    assert [line.points for line in standings.of(hall.event).lines] == [0, 0]


def test_standings_as_of_an_earlier_round_stay_as_they_were(hall: Any) -> None:
    hall.fill(4)
    hall.start()
    hall.play_round()
    first = [(line.player, line.points) for line in standings.of(hall.event).lines]
    hall.play_round()
    then = [(line.player, line.points) for line in standings.of(hall.event, as_of=1).lines]
    assert then == first
