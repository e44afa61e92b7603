"""An order of one's own: every tie-break of it is computed, and explained from its parts."""

import pytest

from tests.tournaments.standings.test_vector import PEOPLE, RESULTS
from tournaments.forms.events import EventForm
from tournaments.standings import OWN_STEPS, explain, is_rule_set, rule_set, standings


@pytest.mark.parametrize("code", OWN_STEPS)
def test_every_tie_break_of_an_own_order_adds_up_from_its_terms(code):
    made = standings(RESULTS, PEOPLE, rule_set(f"own-310-{code}"))
    for line in made:
        assert explain(made, line.player).columns[0].recomputed() == line.values[0]


def test_own_order_is_points_and_tie_breaks_in_the_order_named():
    rules = rule_set("own-1h0-koya.bh2.sb")
    assert (rules.key, rules.points.win) == ("own-1h0-koya.bh2.sb", 1)
    assert [step.name for step in rules.tiebreaks] == ["Koya", "Buchholz Cut-2", "Sonneborn-Berger"]
    koya = standings(RESULTS, PEOPLE, rule_set("own-310-koya"))
    assert {line.player: line.values[0] for line in koya}["A"] == 4


@pytest.mark.parametrize(
    "key",
    [
        *("own-", "own-310-", "own-310", "own-999-omw", "own-310-omw.omw", "own-310-nothing"),
        *("own-310-omw.", "own-310-omw.gw.ogw.wins.h2h.de.sos", "mtr", 5, None),
        "own-310-oomw.esos.wins.koya.oomw.sos.aob.koya",
    ],
)
def test_what_names_no_order_is_none(key):
    assert not is_rule_set(key)


def form(**chosen):
    told = {"name": "Cup", "ruleset": "chaotic/masters", "size": 6, "swiss_rounds": 3}
    return EventForm({**told, "best_of": 1, "cut": 0, "scoring": "mtr-2026", **chosen})


def test_form_takes_an_own_order_and_refuses_another():
    good = form(own_order="310 OMW, koya")
    assert "own_order" not in good.errors
    assert good.cleaned_data["own_order"] == "own-310-omw.koya"
    told = form(own_order="310 best").errors["own_order"]
    assert next(iter(told)).startswith("Points, then one to six")
    assert form().data["scoring"] == "mtr-2026" and "own_order" not in form().errors
