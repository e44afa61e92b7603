"""The plan of an event: read, refused with its place, written and read again."""

from fractions import Fraction
from typing import Any

import pytest

from tournaments.plan import PhasePlan, Plan, PlanFault, in_short, of_event, parse, simple
from tournaments.services.round import apart

WHOLE = {
    "phases": [
        {"kind": "swiss", "rounds": 5, "day": "Saturday"},
        {"kind": "swiss", "rounds": 3, "points": "9", "day": "Sunday", "scoring": "2-1-0"},
        {"kind": "robin", "twice": True, "top": 8, "fresh": True},
        {"kind": "single", "top": 4, "third": True, "by_seed": True, "best_of": 5, "minutes": 0},
    ],
    "first": "slide",
    "last": "power",
    "apart_until": 2,
}


def test_plan_is_read_and_written_again():
    plan = parse(WHOLE)
    assert [phase.kind for phase in plan.phases] == ["swiss", "swiss", "robin", "single"]
    assert plan.phases[1].points == Fraction(9) and plan.phases[1].cuts
    assert (plan.first, plan.later, plan.last, plan.apart_until) == ("slide", "random", "power", 2)
    assert parse(plan.plain()) == plan
    assert parse({}) == Plan() and Plan().plain() == {}


def test_simple_event_is_swiss_and_a_cut():
    assert simple(5, 0) == (PhasePlan("swiss", rounds=5),)
    assert simple(5, 8)[1] == PhasePlan("single", top=8)


SWISS = {"kind": "swiss", "rounds": 3}


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ([], "plan"),
        ({"rounds": 3}, "plan"),
        ({"first": "best"}, "first"),
        ({"phases": {}}, "phases"),
        ({"phases": "swiss"}, "phases"),
        ({"phases": [SWISS] * 7}, "phases"),
        ({"phases": [3]}, "phases[0]"),
        ({"phases": [{"kind": "swiss", "rounds": 3, "seeds": 8}]}, "phases[0]"),
        ({"phases": [{"kind": "king"}]}, "phases[0].kind"),
        ({"phases": [{"kind": "swiss"}]}, "phases[0].rounds"),
        ({"phases": [{"kind": "swiss", "rounds": True}]}, "phases[0].rounds"),
        ({"phases": [{"kind": "swiss", "rounds": 31}]}, "phases[0].rounds"),
        ({"phases": [{"kind": "single", "rounds": 3}]}, "phases[0].rounds"),
        ({"phases": [{**SWISS, "twice": True}]}, "phases[0].twice"),
        ({"phases": [{**SWISS, "third": True}]}, "phases[0].third"),
        ({"phases": [{**SWISS, "by_seed": True}]}, "phases[0].by_seed"),
        ({"phases": [{**SWISS, "third": 1}]}, "phases[0].third"),
        ({"phases": [SWISS, {"kind": "double", "fresh": True}]}, "phases[1].fresh"),
        ({"phases": [SWISS, {"kind": "double", "top": 1}]}, "phases[1].top"),
        ({"phases": [SWISS, {"kind": "double", "points": "many"}]}, "phases[1].points"),
        ({"phases": [SWISS, {"kind": "double", "points": "1/0"}]}, "phases[1].points"),
        ({"phases": [{**SWISS, "day": 3}]}, "phases[0].day"),
        ({"phases": [{**SWISS, "best_of": 2}]}, "phases[0].best_of"),
        ({"phases": [{**SWISS, "best_of": True}]}, "phases[0].best_of"),
        ({"phases": [{**SWISS, "scoring": "1-3-0"}]}, "phases[0].scoring"),
        ({"phases": [{**SWISS, "scoring": 3}]}, "phases[0].scoring"),
        ({"phases": [SWISS, {"kind": "single", "scoring": "3-1-0"}]}, "phases[1].scoring"),
        ({"phases": [{**SWISS, "minutes": 601}]}, "phases[0].minutes"),
        ({"phases": [{**SWISS, "minutes": ""}]}, "phases[0].minutes"),
        ({"phases": [{**SWISS, "top": 8}]}, "phases[0]"),
        ({"phases": [{"kind": "single"}, SWISS]}, "phases[1]"),
        ({"apart_until": -1}, "apart_until"),
    ],
)
def test_fault_is_named_with_its_place(data, place):
    with pytest.raises(PlanFault) as fault:
        parse(data)
    assert fault.value.place == place and fault.value.fault


@pytest.mark.django_db
def test_two_staff_who_keep_pairs_apart_at_once_lose_none(hall: Any) -> None:
    one, two, three = hall.fill(3)
    seen_by_both = hall.fresh
    apart.add(actor=hall.organizer, event=seen_by_both, first=one, second=two)
    apart.add(actor=hall.organizer, event=seen_by_both, first=three, second=one)
    assert hall.fresh.apart == [[1, 2], [1, 3]]
    apart.remove(actor=hall.organizer, event=seen_by_both, first=two, second=one)
    assert hall.fresh.apart == [[1, 3]]


@pytest.mark.parametrize(
    ("phases", "short"),
    [
        ([], (3, 8)),
        ([{"kind": "swiss", "rounds": 5}, {"kind": "swiss", "rounds": 3}], (8, 0)),
        (WHOLE["phases"], (0, 4)),
        ([{"kind": "swiss", "rounds": 5}, {"kind": "single", "points": "9"}], (5, 0)),
        ([{"kind": "double"}], (0, 0)),
    ],
)
def test_in_short_an_event_has_rounds_and_a_cut(phases, short):
    assert in_short(of_event({"phases": phases}, 3, 8)) == short
