"""Free-for-all events: tables of three and four from pairing to standings, on paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from tests.kept import kept
from tests.tournaments.hall.conftest import Hall
from tests.tournaments.hall.elsewhere import everybody
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Entry, Event, Match
from tournaments.operations import export, replay, snapshot
from tournaments.queries.event import progress
from tournaments.queries.ranking import standings
from tournaments.services.bench import penalties, rulings
from tournaments.services.entry import entries
from tournaments.services.event import events, undo
from tournaments.services.match import results
from tournaments.services.round import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def hall(make_hall: Callable[..., Hall]) -> Hall:
    """A published free-for-all on paper."""
    return make_hall(game="genesis", format="free-for-all", swiss_rounds=3)


def begun(hall: Hall, players: int) -> list[Match]:
    """So many players, the first round published."""
    hall.fill(players)
    hall.start()
    hall.publish_round()
    return tables(hall)


def tables(hall: Hall) -> list[Match]:
    """The matches of the newest round, byes included."""
    latest = hall.event.rounds.exclude(state="voided").order_by("-serial").first()
    assert latest is not None
    return list(latest.matches.with_players().order_by("table_number"))


def place(hall: Hall, match: Match, *places: int) -> Match:
    """Staff enter places in the order of the seats."""
    return results.enter(actor=hall.organizer, match=match, places=places)


def play_round(hall: Hall) -> None:
    """The first seat of each table wins, the others fall from the last seat on."""
    for match in tables(hall):
        if not match.bye:
            place(hall, match, *range(1, len(match.players) + 1))
    latest = hall.event.rounds.get(state="published")
    rounds.close(actor=hall.organizer, round=latest)


@pytest.mark.parametrize(
    ("count", "sizes"),
    [(3, [3]), (4, [4]), (5, [4, 1]), (6, [3, 3]), (7, [4, 3]), (9, [3, 3, 3]), (11, [4, 4, 3])],
)
def test_tables_are_of_four_and_three(hall: Hall, count: int, sizes: list[int]) -> None:
    found = begun(hall, count)
    assert sorted((len(match.players) for match in found), reverse=True) == sizes
    seated = [entry.pk for match in found for entry in match.players]
    assert len(seated) == len(set(seated)) == count
    for match in found:
        if not match.bye:
            assert match.pod
            assert match.reasons


def test_settings_are_those_of_free_for_all(hall: Hall, alice: Any) -> None:
    event = hall.fresh
    assert (event.size, event.best_of, event.cut) == (4, 1, 0)
    assert event.scoring == "genesis-pods-1"
    for wrong, code in (({"cut": 4}, "bad_cut"), ({"best_of": 3}, "bad_best_of")):
        with pytest.raises(Invalid) as refused:
            events.create(actor=alice, name="X", game="genesis", format="free-for-all", **wrong)
        assert refused.value.code == code


def test_two_players_are_too_few(hall: Hall) -> None:
    hall.fill(2)
    step = progress.next_step(hall.fresh, progress.current_round(hall.fresh))
    assert step.blocked
    with pytest.raises(Refusal) as refused:
        hall.start()
    assert refused.value.code == "too_few_players"


def test_three_rounds_of_eight_repeat_as_little_as_can_be(hall: Hall) -> None:
    begun(hall, 8)
    met: Counter[tuple[int, int]] = Counter()
    for number in range(3):
        if number:
            hall.publish_round()
        for match in tables(hall):
            for pair in combinations(sorted(entry.number for entry in match.players), 2):
                met[pair] += 1
        play_round(hall)
    assert sum(met.values()) == 3 * 2 * 6
    assert max(met.values()) <= 2
    latest = hall.event.rounds.order_by("-serial").first()
    assert latest is not None
    assert latest.certificate["proved"] is True


def test_the_second_round_seats_equal_scores_together(hall: Hall) -> None:
    begun(hall, 16)
    winners = {match.players[0].number for match in tables(hall)}
    play_round(hall)
    hall.publish_round()
    first = tables(hall)[0]
    assert {entry.number for entry in first.players} == winners


def test_standings_follow_from_places(hall: Hall) -> None:
    match = begun(hall, 4)[0]
    names = [entry.number for entry in match.players]
    place(hall, match, 3, 1, 2, 3)
    rounds.close(actor=hall.organizer, round=match.round)
    found = standings.of(hall.fresh)
    assert [line.player for line in found][:2] == [names[1], names[2]]
    assert [line.points for line in found] == [3, 0, 0, 0]
    assert found[names[0]].rank == found[names[3]].rank == 3
    assert found[names[0]].values[0] == Fraction(1, 6)
    match.refresh_from_db()
    assert match.places == [3, 1, 2, 3]
    assert match.winner == Entry.objects.get(event=hall.event, number=names[1])


def test_the_bye_of_five_is_a_win_and_comes_once(hall: Hall) -> None:
    begun(hall, 5)
    had = []
    for number in range(3):
        if number:
            hall.publish_round()
        had += [match.entry_a.number for match in tables(hall) if match.bye]
        play_round(hall)
    assert len(set(had)) == 3
    lines = {line.player: line for line in standings.of(hall.fresh)}
    assert all(lines[number].byes == 1 for number in had)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"places": [1, 2]}, "bad_places"),
        ({"places": [1, 2, 3, 4]}, "bad_places"),
        ({"places": [], "wins_a": 1}, "no_games"),
        ({"places": [1, 2, 3], "wins_a": 1}, "no_games"),
        ({"places": [1, 2, 3], "outcome": "forfeit"}, "bad_outcome"),
        ({"places": [1, 2, 3], "outcome": "both_lose"}, "bad_places"),
    ],
)
def test_what_no_table_ends_with_is_refused(hall: Hall, said: dict[str, Any], code: str) -> None:
    match = begun(hall, 3)[0]
    with pytest.raises(Invalid) as refused:
        results.enter(actor=hall.organizer, match=match, **said)
    assert refused.value.code == code


def test_places_are_no_result_of_two(make_hall: Callable[..., Hall]) -> None:
    other = make_hall()
    other.fill(2)
    other.start()
    other.publish_round()
    with pytest.raises(Invalid) as refused:
        place(other, other.open_matches()[0], 1, 2)
    assert refused.value.code == "no_pod"


def test_all_lose(hall: Hall) -> None:
    match = begun(hall, 3)[0]
    done = results.enter(actor=hall.organizer, match=match, outcome="both_lose")
    assert done.confirmed and done.winner is None
    rounds.close(actor=hall.organizer, round=match.round)
    assert {line.points for line in standings.of(hall.fresh)} == {0}


# --- players ---------------------------------------------------------------------------------


def users(match: Match) -> list[Any]:
    return [entry.user for entry in match.players]


def test_equal_reports_of_more_than_half_make_the_result(hall: Hall) -> None:
    match = begun(hall, 4)[0]
    people = users(match)
    for count, person in enumerate(people[1:], 1):
        match = results.report(actor=person, match=match, places=[4, 1, 2, 3])
        assert match.confirmed == (count == 3)
    assert match.places == [4, 1, 2, 3]
    with pytest.raises(Refusal) as refused:
        results.report(actor=people[0], match=match, places=[1, 2, 3, 4])
    assert refused.value.code == "already_confirmed"


def test_different_reports_are_a_conflict_until_one_changes(hall: Hall) -> None:
    match = begun(hall, 3)[0]
    a, b, _c = users(match)
    results.report(actor=a, match=match, places=[1, 2, 3])
    assert results.report(actor=b, match=match, places=[2, 1, 3]).state == "disputed"
    assert results.report(actor=b, match=match, places=[1, 2, 3]).confirmed


def test_the_same_report_twice_is_one(hall: Hall) -> None:
    match = begun(hall, 3)[0]
    person = users(match)[0]
    for _time in range(2):
        results.report(actor=person, match=match, places=[1, 5, 9])
    assert match.reports.count() == 1
    assert match.reports.get().places == [1, 2, 3]


def test_nobody_from_another_table_reports(hall: Hall, charlie: Any) -> None:
    first, second = begun(hall, 6)
    for person in (users(second)[0], charlie):
        with pytest.raises(Forbidden):
            results.report(actor=person, match=first, places=[1, 2, 3])


def test_who_drops_sits_at_no_later_table(hall: Hall) -> None:
    match = begun(hall, 7)[0]
    gone = match.players[2]
    entries.drop(actor=hall.organizer, entry=gone)
    play_round(hall)
    hall.publish_round()
    assert gone not in [entry for table in tables(hall) for entry in table.players]
    assert sorted(len(table.players) for table in tables(hall)) == [3, 3]


def test_a_late_player_comes_in_with_the_missed_round(hall: Hall) -> None:
    begun(hall, 6)
    play_round(hall)
    late = entries.add(actor=hall.organizer, event=hall.fresh, name="Late")
    hall.publish_round()
    assert late in [entry for table in tables(hall) for entry in table.players]
    assert standings.of(hall.fresh)[late.number].losses == 1


# --- staff -----------------------------------------------------------------------------------


def test_a_correction_moves_the_standings(hall: Hall) -> None:
    match = begun(hall, 3)[0]
    place(hall, match, 1, 2, 3)
    rounds.close(actor=hall.organizer, round=match.round)
    results.correct(
        actor=hall.organizer, match=match, places=[3, 2, 1], reason="The slip was turned round."
    )
    assert standings.of(hall.fresh).lines[0].player == match.players[2].number


def test_seats_of_a_draft_are_swapped(hall: Hall) -> None:
    hall.fill(7)
    hall.start()
    draft = hall.pair()
    large, small = sorted(draft.matches.with_players(), key=lambda match: -len(match.players))
    one, two = large.players[3], small.players[2]
    rounds.swap(actor=hall.organizer, round=draft, first=one, second=two)
    large, small = sorted(draft.matches.with_players(), key=lambda match: -len(match.players))
    assert (large.players[3], small.players[2]) == (two, one)
    rounds.publish(actor=hall.organizer, round=draft)


def test_a_match_loss_is_the_last_place(hall: Hall, judy: Any) -> None:
    from tournaments.services.event import staff

    staff.add(actor=hall.organizer, event=hall.event, user=judy, role="judge")
    match = begun(hall, 4)[0]
    winner = match.players[0]
    rulings.apply(
        actor=judy, match=match, kind="match_loss", against=winner, reason="Before the result."
    )
    match.refresh_from_db()
    assert not match.confirmed
    place(hall, match, 1, 2, 3, 4)
    rulings.apply(
        actor=judy, match=match, kind="match_loss", against=winner, reason="Marked cards."
    )
    match.refresh_from_db()
    assert match.places == [4, 1, 2, 3]
    rulings.apply(
        actor=judy, match=match, kind="correct", places=[2, 1, 3, 3], reason="Seen again."
    )
    match.refresh_from_db()
    assert match.places == [2, 1, 3, 3]


def test_a_disqualified_player_leaves_the_standings(hall: Hall) -> None:
    match = begun(hall, 4)[0]
    place(hall, match, 1, 2, 3, 4)
    penalties.give(
        actor=hall.organizer,
        event=hall.fresh,
        entry=match.players[0],
        kind="disqualification",
        code="Conduct",
        reason="Seen.",
    )
    rounds.close(actor=hall.organizer, round=match.round)
    found = standings.of(hall.fresh)
    assert match.players[0].number not in found
    assert found[match.players[1].number].values[0] == Fraction(2, 3)


def test_a_draft_falls_with_a_result_that_changes(hall: Hall) -> None:
    match = begun(hall, 6)[0]
    play_round(hall)
    draft = hall.pair()
    match.refresh_from_db()
    results.correct(actor=hall.organizer, match=match, places=[3, 2, 1], reason="Misread.")
    with pytest.raises(Refusal) as refused:
        rounds.publish(actor=hall.organizer, round=draft)
    assert refused.value.code == "draft_stale"


def test_another_hall_derives_the_same_rows(hall: Hall) -> None:
    begun(hall, 7)
    play_round(hall)
    hall.publish_round()
    lines, taken = export(hall.fresh), snapshot(hall.fresh)
    Event.objects.filter(pk=hall.event.pk).update(slug="moved")
    again = replay(lines, everybody())
    assert snapshot(again) == taken


def test_a_result_is_undone_and_taken_in_again(hall: Hall) -> None:
    match = begun(hall, 3)[0]
    place(hall, match, 2, 1, 3)
    last = hall.event.operations.order_by("-number").first()
    assert last is not None
    undone = undo.take_back(
        actor=hall.organizer, event=hall.fresh, number=last.number, reason="Slip."
    )
    match.refresh_from_db()
    assert (match.state, match.places) == ("open", [])
    undo.take_back(
        actor=hall.organizer, event=hall.fresh, number=undone.number, reason="It was right."
    )
    match.refresh_from_db()
    assert match.places == [2, 1, 3]


def test_the_winner_of_the_standings_is_the_champion(hall: Hall) -> None:
    begun(hall, 4)
    for number in range(3):
        if number:
            hall.publish_round()
        play_round(hall)
    events.finish(actor=hall.organizer, event=hall.fresh)
    champion = hall.fresh.champion
    assert champion is not None
    assert champion.number == standings.of(hall.fresh).lines[0].player
