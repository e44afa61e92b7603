"""Elimination whose rounds are paired anew: of those left the best seed meets the worst."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.errors import Invalid, Refusal
from tournaments.models import Match, Phase, Round
from tournaments.pairing import State, single_elimination
from tournaments.pairing.bracket_fit import fit
from tournaments.plan import PlanFault, parse
from tournaments.queries.files import outward
from tournaments.queries.round import bracket, proof
from tournaments.services.event import events, undo
from tournaments.services.files import inward
from tournaments.services.match import results

PAGE, API = "/events/dusk-cup/", "/api/v1/events/dusk-cup/"
PLAN = {"phases": [{"kind": "single", "reseed": True}]}


def ready(plan: Any, seeds: list[int], winners: dict[int, int]) -> list[tuple[Any, Any]]:
    played = plan.play(seeds, winners)
    return [(one.a, one.b) for one in played if one.state is State.READY]


# --- The plan ------------------------------------------------------------------------------------


def test_the_best_left_meets_the_worst_left() -> None:
    """Of eight the seeds 8, 4, 2 and 3 go through: 2-8 and 3-4, not 8-4 and 2-3."""
    seeds = list(range(1, 9))
    anew, fixed = single_elimination(8, anew=True), single_elimination(8)
    assert ready(anew, seeds, {}) == ready(fixed, seeds, {}) == [(1, 8), (4, 5), (2, 7), (3, 6)]
    won = {1: 8, 2: 4, 3: 2, 4: 3}
    assert ready(anew, seeds, won) == [(2, 8), (3, 4)]
    assert ready(fixed, seeds, won) == [(8, 4), (2, 3)]
    assert ready(anew, seeds, won | {5: 8, 6: 4}) == [(8, 4)]
    assert anew.champion(seeds, won | {5: 8, 6: 4, 7: 4}) == 4


def test_nothing_is_known_of_a_round_before_the_one_before_it_is_over() -> None:
    anew = single_elimination(8, anew=True)
    played = anew.play(list(range(1, 9)), {1: 1, 2: 5, 3: 2})
    assert [(one.a, one.b) for one in played if one.state is State.WAITING][:2] == [
        (None, None)
    ] * 2


@pytest.mark.parametrize("entrants", [5, 6, 7, 11, 16])
def test_byes_are_of_the_best_seeds_and_everybody_gets_a_place(entrants: int) -> None:
    plan = single_elimination(entrants, third_place=True, anew=True)
    seeds = list(range(1, entrants + 1))
    winners: dict[int, Any] = {}
    while True:
        open_now = [one for one in plan.play(seeds, winners) if one.state is State.READY]
        if not open_now:
            break
        for one in open_now:
            winners[one.bout.number] = max(one.a, one.b, key=lambda seed: seed % 5)
        assert all(max(a, b) <= entrants for one in open_now for a, b in [(one.a, one.b)]), (
            "nobody from outside"
        )
    placed = plan.places(seeds, winners)
    assert sorted(player for _place, player in placed) == seeds
    assert [place for place, _player in placed] == list(range(1, entrants + 1))


def test_only_single_elimination_is_paired_anew() -> None:
    assert parse(PLAN).phases[0].reseed
    assert parse(PLAN).plain() == PLAN
    for kind in ("double", "robin"):
        with pytest.raises(PlanFault):
            parse({"phases": [{"kind": kind, "reseed": True}]})


def test_a_bracket_of_elsewhere_that_was_paired_anew_is_known() -> None:
    seeds = list(range(1, 9))
    first = [(1, 8, 8), (4, 5, 4), (2, 7, 2), (3, 6, 3)]
    fixed = fit(seeds, [first, [(8, 4, 4), (2, 3, 2)], [(4, 2, 2)]], two_losses=False)
    anew = fit(seeds, [first, [(2, 8, 2), (3, 4, 3)], [(2, 3, 2)]], two_losses=False)
    assert fixed is not None and not fixed.anew
    assert anew is not None and anew.anew


# --- In the hall ---------------------------------------------------------------------------------


def upset(make_hall: Any, players: int = 8, **settings: Any) -> Any:
    """The first round played: seed 8 beats seed 1, else the better seed wins."""
    hall = make_hall(plan=PLAN, **settings)
    hall.fill(players)
    hall.start()
    hall.publish_round()
    for match in hall.open_matches():
        first = match.entry_a.number < match.entry_b.number
        first = first if 8 not in (match.entry_a.number, match.entry_b.number) else not first
        hall.enter(match, *((1, 0) if first else (0, 1)))
    hall.close()
    return hall


def pairs(round_: Round) -> set[tuple[int, ...]]:
    seats = round_.matches.values_list("entry_a__number", "entry_b__number")
    return {tuple(sorted(one)) for one in seats}


def test_the_next_round_is_paired_anew_and_proved(make_hall: Any, enter: Any, api: Any) -> None:
    hall = upset(make_hall)
    second = hall.publish_round()
    assert pairs(second) == {(2, 8), (3, 4)}
    assert second.inputs["winners"] and second.inputs["reseed"]
    derived = proof.derive(second)
    assert derived is not None and derived.ok
    page = enter(None).get(f"{PAGE}rounds/{second.serial}/why/").content.decode()
    assert "the best seed meets the worst" in page and "table by table the same" in page
    assert api(None).get(f"{API}rounds/{second.serial}/proof/").json()["ok"]
    assert api(None).get(f"{API}phases/").json()["results"][0]["reseed"] is True


def test_proof_finds_who_should_not_meet(make_hall: Any) -> None:
    second = upset(make_hall).publish_round()
    one, two = second.matches.order_by("serial")
    one.entry_b, two.entry_b = two.entry_b, one.entry_b
    for match in (one, two):
        match.save(update_fields=["entry_b"])
    derived = proof.derive(second)
    assert derived is not None and len(derived.faults) == 4


def test_a_bracket_as_it_always_was_stores_what_it_always_did(make_hall: Any) -> None:
    hall = make_hall(plan={"phases": [{"kind": "single"}]})
    hall.fill(4)
    hall.start()
    assert set(hall.publish_round().inputs) == {"seeds", "title"}
    assert Phase.objects.get(event=hall.event).plan == {}


def test_the_page_draws_no_line_that_may_not_hold(make_hall: Any, read: Any, enter: Any) -> None:
    hall = upset(make_hall)
    page = enter(None).get(f"{PAGE}bracket/").content.decode()
    assert page.count("bracket-line") == 2, "the semifinals alone lead to a bout that is known"
    assert "Each round is paired anew" in page
    hall.play_round()
    assert "P2" in read(None, f"{PAGE}bracket/")
    hall.play_round()
    hall.event = events.finish(actor=hall.organizer, event=hall.event)
    assert hall.event.champion.number == 2
    places = [(place, number) for place, number in bracket.of(Phase.objects.get()).places]
    assert [number for _place, number in places[:2]] == [2, 3]


def test_while_a_round_runs_the_next_one_names_nobody(make_hall: Any, read: Any) -> None:
    hall = make_hall(plan=PLAN)
    hall.fill(8)
    hall.start()
    hall.publish_round()
    hall.enter(hall.open_matches()[0], 1, 0)
    assert "number 1 of those left" in read(None, f"{PAGE}bracket/")


def test_the_plan_is_chosen_by_the_organizer_and_then_stays(make_hall: Any, enter: Any) -> None:
    hall = upset(make_hall)
    page = enter(hall.organizer).get(f"{PAGE}desk/plan/").content.decode()
    assert "Each round is paired anew by seed" in page
    assert enter(hall.make_user("eve")).get(f"{PAGE}desk/plan/").status_code == 403
    with pytest.raises(Refusal):
        other = {"phases": [{"kind": "single"}]}
        events.change(actor=hall.organizer, event=hall.event, plan=other)
    with pytest.raises(Invalid):
        make_hall(name="Other", plan={"phases": [{"kind": "double", "reseed": True}]})


def test_the_winner_stays_once_the_next_round_is_paired(make_hall: Any) -> None:
    hall = upset(make_hall)
    hall.publish_round()
    match = Match.objects.get(event=hall.event, round__serial=1, entry_a__number=1)
    with pytest.raises(Refusal):
        results.correct(
            actor=hall.organizer, match=match, wins_a=1, wins_b=0, reason="the other way"
        )


def test_undoing_a_result_takes_the_round_that_followed_from_it(make_hall: Any) -> None:
    hall = upset(make_hall)
    second = hall.publish_round()
    entered = hall.event.operations.filter(kind="result_entered").order_by("number").first()
    plan = undo.preview(actor=hall.organizer, event=hall.event, number=entered.number)
    undo.take_back(
        actor=hall.organizer, event=hall.event, number=entered.number, reason="no", seen=None
    )
    assert plan and Round.objects.filter(pk=second.pk).exclude(state="voided").count() == 0


def test_an_archive_goes_on_elsewhere_and_one_that_lies_does_not(
    make_hall: Any, alice: Any
) -> None:
    hall = upset(make_hall)
    hall.publish_round()
    data = outward.archive(hall.event)
    type(hall.event).objects.filter(pk=hall.event.pk).update(slug="elsewhere")
    made = inward.load(actor=alice, data=data)
    again = proof.derive(Round.objects.get(event=made, serial=2))
    assert again is not None and again.ok
