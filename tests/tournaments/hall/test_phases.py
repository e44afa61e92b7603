"""Events of every plan from the first round to the champion, through the services."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.tournaments.hall.elsewhere import elsewhere
from tests.tournaments.hall.test_operations import erase
from tournaments.errors import Invalid, Refusal
from tournaments.models import Event, Match, Round
from tournaments.operations import snapshot, verify_chain
from tournaments.queries.event import progress
from tournaments.queries.files import outward
from tournaments.queries.ranking import phases, standings
from tournaments.queries.round import bracket, proof
from tournaments.services.entry import entries
from tournaments.services.event import events
from tournaments.services.files import inward
from tournaments.services.round import apart

pytestmark = pytest.mark.django_db


def play(hall: Any, most: int = 40, dice: random.Random | None = None) -> list[str]:
    """Play every round to the end of the plan; gives their titles."""
    titles = []
    for _round in range(most):
        if progress.complete(hall.fresh):
            break
        titles.append(hall.play_round(dice).title)
    return titles


def planned(make_hall: Any, players: int, *listed: dict[str, Any], **more: Any) -> Any:
    hall = make_hall(plan={"phases": list(listed), **more.pop("how", {})}, **more)
    hall.fill(players)
    hall.start()
    return hall


def same_elsewhere(hall: Any) -> None:
    """The archive of the event derives every row anew."""
    before, data = snapshot(hall.fresh), outward.written(hall.fresh, "drome")
    assert verify_chain(hall.fresh) is None
    erase(hall.fresh)
    assert snapshot(inward.load(actor=None, data=data)) == elsewhere(before)


@pytest.mark.parametrize(("players", "count"), [(4, 3), (5, 5), (6, 5)])
def test_round_robin_lets_everybody_meet_once(make_hall: Any, players: int, count: int) -> None:
    hall = planned(make_hall, players, {"kind": "robin"})
    assert play(hall) == [f"Round {number}" for number in range(1, count + 1)]
    pairs = Match.objects.filter(event=hall.event).values_list("entry_a__number", "entry_b__number")
    assert len({frozenset(pair) for pair in pairs}) == len(pairs) == players * (players - 1) // 2
    assert all(None not in pair for pair in pairs)
    won = events.finish(actor=hall.organizer, event=hall.fresh)
    assert won.champion is not None and won.champion.number == 1
    same_elsewhere(hall)


def test_round_robin_twice_and_with_somebody_who_leaves(make_hall: Any) -> None:
    hall = planned(make_hall, 4, {"kind": "robin", "twice": True})
    hall.play_round()
    entries.drop(actor=hall.organizer, entry=hall.event.entries.get(number=4))
    assert len(play(hall)) == 5
    rows = Match.objects.filter(event=hall.event, entry_b__isnull=True)
    assert rows.count() == 5 and {row.reasons[0]["code"] for row in rows} == {"left"}
    lines = {line.player: line.points for line in standings.of(hall.fresh)}
    assert lines[1] > lines[2] > lines[3]


def test_nobody_enters_a_round_robin_late(make_hall: Any) -> None:
    hall = planned(make_hall, 4, {"kind": "robin"})
    with pytest.raises(Refusal, check=lambda refusal: refusal.code == "cut_made"):
        entries.add(actor=hall.organizer, event=hall.fresh, name="Late")


@pytest.mark.parametrize("players", [2, 3, 5, 8, 9])
@pytest.mark.parametrize("plan", [{"kind": "single"}, {"kind": "single", "third": True}])
def test_single_elimination_of_any_size(make_hall: Any, players: int, plan: Any) -> None:
    hall = planned(make_hall, players, plan)
    titles = play(hall)
    assert len(titles) == (players - 1).bit_length() and titles[-1].startswith("Final")
    played = bracket.of(hall.event.phases.get())
    assert played.champion == 1
    third = plan.get("third", False) and players >= 4
    settled = [place for place, _player in played.places]
    assert settled[:2] == [1, 2] and len(settled) == players
    assert Match.objects.filter(event=hall.event).count() == players - 1 + third
    same_elsewhere(hall)


@pytest.mark.parametrize("players", [2, 3, 4, 6, 8])
def test_double_elimination_of_any_size(make_hall: Any, players: int) -> None:
    hall = planned(make_hall, players, {"kind": "double"})
    play(hall, dice=random.Random(players))
    played = bracket.of(hall.event.phases.get())
    lost: dict[int, int] = {}
    for match in Match.objects.filter(event=hall.event).with_players():
        loser = match.opponent_of(match.winner)
        assert loser is not None
        lost[loser.number] = lost.get(loser.number, 0) + 1
    champion = played.champion
    assert champion is not None and lost.pop(champion, 0) < 2
    assert all(count == 2 for count in lost.values())
    assert [place for place, _player in played.places] == list(range(1, players + 1))
    names = {round_.title for round_ in Round.objects.filter(event=hall.event).select_related()}
    assert "Grand final" in names
    same_elsewhere(hall)


def test_bracket_rounds_wait_for_each_other(make_hall: Any) -> None:
    """Five players: the three with a bye wait, so that the rounds keep their names."""
    hall = planned(make_hall, 5, {"kind": "single"})
    sizes = []
    while not progress.complete(hall.fresh):
        sizes.append(hall.play_round().matches.count())
    assert sizes == [1, 2, 1]


def test_several_phases_follow_each_other(make_hall: Any) -> None:
    hall = planned(
        make_hall,
        8,
        {"kind": "swiss", "rounds": 2, "day": "Saturday"},
        {"kind": "swiss", "rounds": 1, "points": "3", "day": "Sunday"},
        {"kind": "robin", "top": 4, "fresh": True},
        {"kind": "single", "top": 2},
    )
    titles = play(hall)
    assert titles == [*(f"Round {number}" for number in range(1, 7)), "Final"]
    opened = phases.opened(hall.fresh)
    assert [phase.kind for phase in opened] == ["swiss", "swiss", "robin", "single"]
    second = {m.entry_a.number for m in opened[1].rounds.get().matches.with_players()}
    assert second <= set(opened[1].seeds) and len(opened[1].seeds) < 8
    lines = standings.of(hall.fresh).lines
    seated = [line for line in lines if line.wins + line.losses + line.draws]
    assert {line.player for line in seated} == set(opened[2].seeds)
    assert sum(line.points for line in seated) == 18, "the robin began from nought"
    states = [(step.plan.kind, step.state) for step in phases.steps(hall.fresh)]
    assert [state for _kind, state in states] == ["over", "over", "over", "on"]
    events.finish(actor=hall.organizer, event=hall.fresh)
    same_elsewhere(hall)


def test_phase_that_goes_on_keeps_points_and_meetings(make_hall: Any) -> None:
    hall = planned(
        make_hall, 8, {"kind": "swiss", "rounds": 2}, {"kind": "swiss", "rounds": 1, "top": 4}
    )
    play(hall)
    lines = standings.of(hall.fresh).lines
    assert lines[0].wins == 3 and standings.closed_rounds(hall.fresh) == [1, 2, 3]
    seen = set()
    for match in Match.objects.filter(event=hall.event).with_players():
        pair = frozenset(one.number for one in match.players)
        assert pair not in seen
        seen.add(pair)


def test_phases_that_began_keep_their_shape(make_hall: Any) -> None:
    swiss = {"kind": "swiss", "rounds": 2}
    hall = planned(make_hall, 4, swiss, {"kind": "single", "top": 2})
    hall.play_round()

    def change(*listed: Any) -> Event:
        plan = {"phases": list(listed)}
        return events.change(actor=hall.organizer, event=hall.fresh, plan=plan)

    change({**swiss, "rounds": 3}, {"kind": "double", "top": 4})
    assert len(phases.plan(hall.fresh).phases) == 2
    for listed in ([{"kind": "robin"}], [{"kind": "single"}]):
        with pytest.raises(Refusal):
            change(*listed)
    hall.play_round()
    with pytest.raises(Refusal, match="paired already"):
        change({**swiss, "rounds": 1})
    assert len(play(hall)) > 2 and bracket.of(bracket_of(hall)).champion is not None


def bracket_of(hall: Any) -> Any:
    found = bracket.phase_of(hall.fresh)
    assert found is not None and found.kind == "double"
    return found


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"plan": {"phases": [{"kind": "king"}]}}, "bad_plan"),
        ({"plan": {"team": 4}}, "bad_plan"),
        ({"table_ranges": [[5, 3]]}, "bad_table_ranges"),
        ({"table_ranges": [[1]]}, "bad_table_ranges"),
        ({"table_ranges": ["1-3"]}, "bad_table_ranges"),
        ({"apart": [[2, 2]]}, "bad_apart"),
        ({"apart": [[1, "2"]]}, "bad_apart"),
    ],
)
def test_bad_plan_is_refused(make_hall: Any, settings: Any, code: str) -> None:
    with pytest.raises(Invalid, check=lambda refusal: refusal.code == code):
        make_hall(**settings)


def pairs(round_: Round) -> set[frozenset[int]]:
    rows = round_.matches.values_list("entry_a__number", "entry_b__number")
    return {frozenset(pair) for pair in rows}


def test_first_round_by_halves_and_last_by_standings(make_hall: Any) -> None:
    hall = make_hall(swiss_rounds=3, plan={"first": "slide", "last": "power"})
    hall.fill(8)
    hall.start()
    first = hall.play_round()
    assert pairs(first) == {frozenset(pair) for pair in ((1, 5), (2, 6), (3, 7), (4, 8))}
    hall.play_round()
    last = hall.pair()
    assert last.inputs["rule"]["last"] == "power"
    assert any(
        r["template"].endswith("neighbours in the standings.")
        for m in last.matches.all()
        for r in m.reasons
    )


def test_fold_pairs_best_against_worst(make_hall: Any) -> None:
    hall = make_hall(plan={"first": "fold"})
    hall.fill(6)
    hall.start()
    assert pairs(hall.pair()) == {frozenset(pair) for pair in ((1, 6), (2, 5), (3, 4))}


def test_prohibited_pair_is_kept_apart_before_a_rematch_is(make_hall: Any) -> None:
    hall = make_hall()
    listed = hall.fill(4)
    apart.add(actor=hall.organizer, event=hall.fresh, first=listed[0], second=listed[1])
    apart.add(actor=hall.organizer, event=hall.fresh, first=listed[1], second=listed[0])
    assert hall.fresh.apart == [[1, 2]]
    hall.start()
    for _round in range(2):
        assert frozenset((1, 2)) not in pairs(hall.play_round())
    again = hall.publish_round()
    reasons = {r["code"] for m in again.matches.all() for r in m.reasons}
    assert frozenset((1, 2)) not in pairs(again) and "rematch" in reasons
    apart.remove(actor=hall.organizer, event=hall.fresh, first=listed[1], second=listed[0])
    assert hall.fresh.apart == []
    with pytest.raises(Invalid):
        apart.add(actor=hall.organizer, event=hall.fresh, first=listed[0], second=listed[0])


def test_prohibited_pair_that_nothing_avoids_is_named(make_hall: Any) -> None:
    hall = make_hall()
    first, second = hall.fill(2)
    apart.add(actor=hall.organizer, event=hall.fresh, first=first, second=second)
    hall.start()
    drafted = hall.pair()
    assert drafted.certificate["prohibited"] == [[1, 2]]
    assert [r["code"] for r in drafted.matches.get().reasons] == ["prohibited"]


def test_tables_follow_ranges_and_fixed_tables(make_hall: Any) -> None:
    hall = make_hall(table_ranges=[[11, 12], [21, 30]])
    listed = hall.fill(8)
    entries.change(actor=hall.organizer, entry=listed[5], fixed_table=3)
    hall.start()
    drafted = hall.publish_round()
    numbers = sorted(drafted.matches.values_list("table_number", flat=True))
    assert numbers == [3, 11, 12, 21]
    assert 6 in {p.number for p in drafted.matches.with_players().get(table_number=3).players}


def test_too_few_tables_are_refused_in_words(make_hall: Any) -> None:
    hall = make_hall(table_ranges=[[1, 1]])
    hall.fill(4)
    hall.start()
    with pytest.raises(Refusal, match="more matches than tables"):
        hall.pair()


def test_clubs_are_kept_apart_in_the_rounds_named(make_hall: Any) -> None:
    for seed in range(4):
        hall = make_hall(name=f"Cup {seed}", plan={"apart_until": 1})
        for number, entry in enumerate(hall.join(*users(hall, seed, 6))):
            club = "Red" if number < 3 else "Blue"
            entries.change(actor=hall.organizer, entry=entry, club=club)
        hall.start()
        for pair in pairs(hall.pair()):
            assert len({1, 2, 3} & pair) == 1


def users(hall: Any, seed: int, count: int) -> list[Any]:
    return [hall.make_user(f"c{seed}p{number}") for number in range(count)]


def test_awarded_byes_are_rounds_won_without_playing(make_hall: Any) -> None:
    hall = make_hall(swiss_rounds=3)
    listed = hall.fill(5)
    entries.change(actor=hall.organizer, entry=listed[4], byes=[1, 2])
    hall.start()
    first = hall.play_round()
    free = first.matches.get(entry_b__isnull=True)
    assert free.entry_a.number == 5 and free.reasons[0]["code"] == "awarded"
    assert proof.derive(first).ok
    hall.play_round()
    lines = {int(line.player): line for line in standings.of(hall.fresh)}
    assert (lines[5].points, lines[5].byes) == (6, 2)
    third = hall.publish_round()
    met = third.matches.with_players().get(entry_b__isnull=True)
    assert met.entry_a.number != 5, "who had byes before has the odd one last"
    with pytest.raises(Invalid, match="each once"):
        entries.change(actor=hall.organizer, entry=listed[0], byes=[1, 1])
    same_elsewhere(hall)


def test_pods_meet_inside(make_hall: Any) -> None:
    hall = make_hall()
    for number, entry in enumerate(hall.fill(8)):
        entries.change(actor=hall.organizer, entry=entry, pod=str(number % 2))
    hall.start()
    assert all(len({number % 2 for number in pair}) == 1 for pair in pairs(hall.pair()))


def test_teams_play_by_boards(make_hall: Any) -> None:
    hall = make_hall(plan={"team": 3})
    listed = hall.fill(4)
    team = ["Ann", "Bo", "Cy"]
    changed = entries.change(actor=hall.organizer, entry=listed[0], members=team)
    assert changed.members == team
    with pytest.raises(Invalid, match="up to 3 people"):
        entries.change(actor=hall.organizer, entry=listed[1], members=[*team, "Di"])
    hall.start()
    hall.publish_round()
    first, second = hall.open_matches()
    hall.enter(first, 2, 1)
    hall.enter(second, 1, 1, 1)
    with pytest.raises(Invalid, match="3 boards"):
        hall.enter(second, 1, 0)
    hall.close()
    lines = standings.of(hall.fresh).lines
    assert sorted(int(line.points) for line in lines) == [0, 1, 1, 3]


@pytest.mark.parametrize(
    "changes",
    [
        {"name": " "},
        {"club": "x" * 61},
        {"pod": "x" * 21},
        {"fixed_table": 0},
        {"members": ["A", "B"]},
        {"members": [""]},
        {"colour": "red"},
    ],
)
def test_bad_details_are_refused(make_hall: Any, changes: Any) -> None:
    hall = make_hall()
    entry = hall.fill(2)[0]
    with pytest.raises(Invalid):
        entries.change(actor=hall.organizer, entry=entry, **changes)


def test_fixed_table_is_one_players(make_hall: Any) -> None:
    hall = make_hall()
    first, second = hall.fill(2)
    entries.change(actor=hall.organizer, entry=first, fixed_table=4)
    entries.change(actor=hall.organizer, entry=first, fixed_table=4)
    with pytest.raises(Invalid, match="another player"):
        entries.change(actor=hall.organizer, entry=second, fixed_table=4)
    changed = hall.event.operations.filter(kind="entry_changed")
    assert changed.count() == 1
