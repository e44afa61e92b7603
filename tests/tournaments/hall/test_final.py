"""The final ranking of whole events, against a second count that knows nothing of phases' code."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.hall.test_phases import planned, play
from tournaments import offered
from tournaments.models import Entry, Event, Match, Penalty, Phase
from tournaments.queries.event import progress
from tournaments.queries.ranking import final, standings
from tournaments.queries.round import bracket
from tournaments.services.bench import penalties
from tournaments.services.entry import entries
from tournaments.services.event import events, undo
from tournaments.services.match import results

pytestmark = pytest.mark.django_db


def end(hall: Any, dice: random.Random | None = None) -> Event:
    play(hall, dice=dice)
    return events.finish(actor=hall.organizer, event=hall.fresh)


def places(event: Event) -> dict[int, tuple[int, int]]:
    return {int(one.player): (one.place, one.last) for one in final.ranking(event)}


# --- The second count ----------------------------------------------------------------------------


def depth(phase: Phase, player: int) -> tuple[int, int]:
    """How far somebody came in a bracket: larger is better. (when out, won the match for third)"""
    matches = [
        match
        for match in Match.objects.filter(round__phase=phase).with_players().order_by("serial")
        if player in {one.number for one in match.players}
    ]
    lost = [match for match in matches if match.winner and match.winner.number != player]
    third = "Match for third place"
    allowed = 2 if phase.kind == "double" else 1
    own = [match for match in lost if bout_name(phase, match) != third]
    for_third = [match for match in matches if bout_name(phase, match) == third]
    won_third = int(any(m.winner and m.winner.number == player for m in for_third))
    lost_third = int(bool(for_third) and not won_third)
    if len(own) < allowed and not (phase.kind == "double" and lost_the_last(phase, own)):
        return 10_000, 0
    return own[-1].round.number, won_third - lost_third


def lost_the_last(phase: Phase, lost: list[Match]) -> bool:
    last = Match.objects.filter(round__phase=phase).order_by("-serial").first()
    return bool(last and lost and lost[-1].pk == last.pk)


def bout_name(phase: Phase, match: Match) -> str:
    names = {bout.number: bout.name for bout in bracket.plan_of(phase).bouts}
    return names[match.bout]


def better(event: Event, one: int, two: int) -> bool | None:
    """Whether one stands before the other; None where they are level. Compares two at a time."""
    for phase in event.phases.order_by("-number"):
        inside = set(phase.seeds) or came_in(event, phase)
        if (one in inside) != (two in inside):
            return one in inside
        if one not in inside:
            continue
        if phase.kind in ("single", "double"):
            far = depth(phase, one), depth(phase, two)
            if far[0] != far[1]:
                return far[0] > far[1]
            if not phase.plan.get("by_seed"):
                return None
            return phase.seeds.index(one) < phase.seeds.index(two)
        ranks = ranks_at(event, phase)
        return None if ranks[one] == ranks[two] else ranks[one] < ranks[two]
    raise AssertionError("everybody was in the first phase")


def came_in(event: Event, phase: Phase) -> set[int]:
    everybody = set(event.entries.exclude(last_round=0).values_list("number", flat=True))
    if not phase.plan.get("fresh"):
        return everybody
    first = phase.rounds.order_by("number").values_list("number", flat=True)[0]
    return {
        one.number
        for one in event.entries.all()
        if one.number in everybody and (one.last_round is None or one.last_round >= first)
    }


def ranks_at(event: Event, phase: Phase) -> dict[int, int]:
    """The ranks at the end of the run of phases to which this one belongs."""
    last = phase.number
    for later in event.phases.filter(number__gt=phase.number).order_by("number"):
        if later.kind in ("single", "double") or later.plan.get("fresh"):
            break
        last = later.number
    rounds = event.rounds.filter(phase__number__lte=last, state="closed")
    rounds = rounds.exclude(phase__kind__in=("single", "double"))
    found = standings.of(event, as_of=max(rounds.values_list("number", flat=True)))
    return {int(line.player): line.rank for line in found}


def counted(event: Event) -> dict[int, tuple[int, int]]:
    """Everybody's place by counting who stands before, and who is level."""
    out = set(
        Penalty.objects.filter(event=event, kind="disqualification", voided=False).values_list(
            "entry__number", flat=True
        )
    )
    people = [n for n in came_first(event) if n not in out]
    found = {}
    for one in people:
        before = sum(better(event, other, one) is True for other in people if other != one)
        level = sum(better(event, other, one) is None for other in people if other != one)
        found[one] = (before + 1, before + 1 + level)
    return found


def came_first(event: Event) -> list[int]:
    return list(event.entries.exclude(last_round=0).values_list("number", flat=True))


SWISS = {"kind": "swiss", "rounds": 2}
PLANS: dict[str, tuple[int, list[dict[str, Any]]]] = {
    "swiss": (5, [SWISS]),
    "single cut": (9, [SWISS, {"kind": "single", "top": 4}]),
    "odd cut": (8, [SWISS, {"kind": "single", "top": 5}]),
    "third place": (7, [SWISS, {"kind": "single", "top": 4, "third": True}]),
    "by seed": (9, [SWISS, {"kind": "single", "top": 8, "by_seed": True}]),
    "double cut": (8, [SWISS, {"kind": "double", "top": 4}]),
    "double by seed": (6, [{"kind": "double", "by_seed": True}]),
    "single alone": (6, [{"kind": "single"}]),
    "robin": (5, [{"kind": "robin"}]),
    "robin, then a final": (5, [{"kind": "robin"}, {"kind": "single", "top": 2}]),
    "second day": (8, [SWISS, {"kind": "swiss", "rounds": 1, "top": 4}]),
    "second day from nought": (8, [SWISS, {"kind": "swiss", "rounds": 2, "fresh": True}]),
    "three phases": (
        9,
        [SWISS, {"kind": "robin", "top": 4, "fresh": True}, {"kind": "single", "top": 2}],
    ),
}


@pytest.mark.parametrize("name", PLANS)
def test_final_ranking_is_what_a_second_count_finds(make_hall: Any, name: str) -> None:
    """Every plan, with results by lot and somebody who leaves."""
    players, phases = PLANS[name]
    dice = random.Random(name)
    hall = planned(make_hall, players, *phases)
    if phases[0]["kind"] == "swiss":
        hall.play_round(dice)
        entries.drop(actor=hall.organizer, entry=hall.event.entries.get(number=players))
    event = end(hall, dice)
    found = places(event)
    assert found == counted(event)
    assert event.champion is not None and found[event.champion.number][0] == 1


def test_who_is_disqualified_in_the_cut_has_no_place(make_hall: Any) -> None:
    hall = planned(make_hall, 8, SWISS, {"kind": "single", "top": 4})
    for _round in range(2):
        hall.play_round()
    hall.publish_round()
    semis = hall.open_matches()
    loser = semis[0].entry_b
    for match in semis:
        hall.enter(match, 1, 0)
    penalize(hall, loser)
    hall.close()
    event = end(hall)
    found = places(event)
    assert loser.number not in found and found == counted(event)
    assert len(found) == 7
    assert found[semis[1].entry_b.number] == (3, 3)
    assert [one.number for one in final.disqualified(event)] == [loser.number]


def penalize(hall: Any, entry: Entry) -> Penalty:
    said = {"kind": "disqualification", "code": "Cheating", "reason": "marked sleeves"}
    return penalties.give(actor=hall.organizer, event=hall.fresh, entry=entry, **said)


def test_title_goes_with_a_disqualification_and_comes_back_with_its_end(make_hall: Any) -> None:
    hall = planned(make_hall, 6, SWISS, {"kind": "single", "top": 2})
    event = end(hall)
    first, second = (one.player for one in final.ranking(event)[:2])
    assert event.champion is not None and event.champion.number == first
    given = penalize(hall, event.champion)
    assert hall.fresh.champion.number == second
    assert places(hall.fresh)[int(second)] == (1, 1)
    penalties.void(actor=hall.organizer, penalty=given, reason="mixed up")
    assert hall.fresh.champion.number == first


def test_correction_of_the_final_moves_the_ranking(make_hall: Any) -> None:
    hall = planned(make_hall, 6, SWISS, {"kind": "single", "top": 2})
    event = end(hall)
    last = Match.objects.filter(event=event).order_by("-serial")[0]
    before = final.ranking(event)
    turned = {"wins_a": last.wins_b, "wins_b": last.wins_a}  # the lot draws who sits where
    results.correct(actor=hall.organizer, match=last, **turned, reason="wrong way")
    after = final.ranking(hall.fresh)
    assert [one.player for one in after[:2]] == [one.player for one in before[:2]][::-1]
    assert hall.fresh.champion.number == after[0].player
    undo.take_back(
        actor=hall.organizer,
        event=hall.fresh,
        number=event.operations.get(kind="result_corrected").number,
        reason="it was right",
    )
    assert final.ranking(hall.fresh) == before


RULES = "In elimination those who lose in the same round share the place"


def test_pods_end_in_their_standings(make_hall: Any, read: Any) -> None:
    hall = make_hall(game=offered.PODDED, format="free-for-all", swiss_rounds=1)
    hall.fill(4)
    hall.start()
    hall.publish_round()
    match = hall.open_matches()[0]
    results.enter(actor=hall.organizer, match=match, wins_a=0, wins_b=0, places=[2, 1, 3, 4])
    hall.close()
    event = events.finish(actor=hall.organizer, event=hall.fresh)
    seats = [entry.number for entry in match.players]
    assert [int(one.player) for one in final.ranking(event)] == [
        *(seats[1], seats[0], seats[2], seats[3])
    ]
    assert RULES not in read(None, "/events/dusk-cup/final/"), "nobody was eliminated"


def test_standings_of_a_round_before_a_fresh_phase_stay_as_they_were(make_hall: Any) -> None:
    hall = planned(make_hall, 8, SWISS, {"kind": "robin", "top": 4, "fresh": True})
    hall.play_round()
    hall.play_round()
    before = [(line.player, line.points) for line in standings.of(hall.fresh, as_of=2)]
    play(hall)
    assert [(line.player, line.points) for line in standings.of(hall.fresh, as_of=2)] == before
    assert progress.complete(hall.fresh)


# --- Pages ---------------------------------------------------------------------------------------


def ended(make_hall: Any, players: int = 8, **more: Any) -> Any:
    prizes = [
        {"first": 1, "last": 1, "what": "trophy"},
        {"first": 3, "last": 3, "what": "ten packs"},
    ]
    hall = planned(make_hall, players, SWISS, {"kind": "single", "top": 4}, prizes=prizes, **more)
    end(hall)
    return hall


def test_ranking_page_puts_the_champion_first_and_shares_what_is_shared(
    make_hall: Any, read: Any
) -> None:
    hall = ended(make_hall)
    page = read(None, "/events/dusk-cup/final/")
    event = hall.fresh
    assert "Champion " + event.champion.name in page and "of 8 players" in page
    rows = final.rows(event)
    assert [row.place for row in rows[:4]] == ["1", "2", "3–4", "3–4"]
    assert [row.prize for row in rows] == ["trophy", "", "ten packs", "ten packs", *[""] * 4]
    assert page.count("shared by 2") >= 2 and "Semifinal" in page  # others may be level, too
    assert RULES in page
    front = read(None, "/events/dusk-cup/")
    assert f"Prize 1 {event.champion.name}" in front, "the ranking begins with the champion"
    assert "Rank Player" not in front, "no standings that speak against it"


def test_ranking_waits_for_the_last_round(make_hall: Any, read: Any) -> None:
    hall = planned(make_hall, 4, SWISS)
    hall.play_round()
    assert "It stands when the last round is closed." in read(None, "/events/dusk-cup/final/")
    hall.play_round()
    assert "The organizer still has to finish" in read(None, "/events/dusk-cup/final/")


def test_own_place_is_told(make_hall: Any, read: Any) -> None:
    hall = ended(make_hall)
    champion = hall.fresh.champion
    page = read(champion.user, "/events/dusk-cup/final/")
    assert "Your place: 1 (Final). Your prize: trophy" in page


def test_prizes_are_printed_where_there_are_some(make_hall: Any, enter: Any, alice: Any) -> None:
    """An event that names none has no sheet of them: it was a table without rows."""
    with_some = ended(make_hall)
    for path in ("print/prizes/", "print/final/?prizes=1"):
        page = enter(None).get(f"/events/dusk-cup/{path}").content.decode()
        assert "trophy" in page and "__________" in page
    papers = "/events/dusk-cup/print/prizes/"
    assert papers in enter(alice).get("/events/dusk-cup/desk/paper/").content.decode()
    Event.objects.filter(pk=with_some.event.pk).update(prizes=[])
    assert enter(None).get(papers).status_code == 404
    assert papers not in enter(alice).get("/events/dusk-cup/desk/paper/").content.decode()


END_PAGES = ("final/", "final.csv", "archive/", "print/final/", "print/final/?prizes=1")


def test_end_of_the_day_is_for_everybody_and_the_log_for_staff(
    make_hall: Any, enter: Any, alice: Any, judy: Any, charlie: Any
) -> None:
    hall = ended(make_hall)
    hall.judge(judy)
    for user in (alice, judy, charlie, None):
        for path in END_PAGES:
            assert enter(user).get(f"/events/dusk-cup/{path}").status_code == 200, path
    log = "/events/dusk-cup/desk/log.csv"
    assert [enter(user).get(log).status_code for user in (alice, judy, charlie)] == [200, 200, 403]
    assert enter(None).get(log).status_code == 302
    archive = "/events/dusk-cup/archive/"
    assert "desk/log.csv" in enter(judy).get(archive).content.decode()
    for user in (charlie, None):
        assert "desk/log.csv" not in enter(user).get(archive).content.decode()


def test_log_file_holds_every_operation_with_its_digest(
    make_hall: Any, enter: Any, alice: Any
) -> None:
    hall = ended(make_hall)
    text = enter(alice).get("/events/dusk-cup/desk/log.csv").content.decode("utf-8-sig")
    lines = text.strip().splitlines()
    operations = hall.fresh.operations.order_by("number")
    assert len(lines) == 1 + operations.count()
    assert all(one.digest in line for one, line in zip(operations, lines[1:], strict=True))


def test_draft_event_has_no_end_for_others(alice: Any, charlie: Any, enter: Any) -> None:
    events.create(actor=alice, name="Dusk Cup", format="apprentice")
    for path in (*END_PAGES, "desk/log.csv"):
        assert enter(charlie).get(f"/events/dusk-cup/{path}").status_code == 404, path


@pytest.mark.parametrize("path", ["", "final/", "archive/", "print/final/"])
def test_end_pages_ask_as_often_for_four_players_as_for_twelve(
    make_hall: Any, enter: Any, path: str
) -> None:
    counts = []
    for players in (4, 12):
        hall = make_hall(name=f"Cup of {players}", swiss_rounds=1, cut=2)
        hall.join(*[hall.make_user(f"c{players}p{n}") for n in range(players)])
        hall.start()
        end(hall)
        client = enter(None)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/events/{hall.event.slug}/{path}").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 25
