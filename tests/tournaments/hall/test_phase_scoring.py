"""Points of a match that a later phase says for itself: standings, reasons, files, pages, undo."""

from __future__ import annotations

from typing import Any

import pytest

from tests.tournaments.hall.test_phases import planned, play, same_elsewhere
from tests.tournaments.hall.test_plan_pages import plan_form
from tournaments.errors import Refusal
from tournaments.formats.reading import read
from tournaments.models import Round
from tournaments.operations import reading
from tournaments.operations.history import History
from tournaments.queries.files import outward
from tournaments.queries.ranking import explained, outlook, standings
from tournaments.queries.round import proof
from tournaments.services.event import events, undo
from tournaments.standings import rule_set
from tournaments.standings import standings as ranked

pytestmark = pytest.mark.django_db

FIRST = {"kind": "swiss", "rounds": 1}
SECOND = {"kind": "swiss", "rounds": 2, "scoring": "2-1-0-1"}
FINAL = {"kind": "single", "top": 2}


@pytest.fixture
def halfway(make_hall: Any) -> Any:
    """Five players, a round of 3-1-0 and one of 2-1-0, in which a bye brings 1."""
    hall = planned(make_hall, 5, FIRST, SECOND, FINAL, best_of=1)
    hall.play_round()
    hall.play_round()
    return hall


def points_of(hall: Any) -> list[int]:
    return sorted(int(line.points) for line in standings.of(hall.fresh))


def test_each_round_brings_what_its_phase_says(halfway: Any) -> None:
    assert [int(one.points) for one in standings.of(halfway.fresh, as_of=1)] == [3, 3, 3, 0, 0]
    assert sum(points_of(halfway)) == 3 * 3 + 2 * 2 + 1
    made, rules = standings.of(halfway.fresh), standings.rules_of(halfway.fresh)
    assert [(span.first, span.points.win, span.points.bye) for span in rules.spans] == [(2, 2, 1)]
    assert set(made.ledger.most) == {5 * made.ledger.unit}


def test_log_and_rows_rank_alike_and_elsewhere_too(halfway: Any) -> None:
    assert (
        reading.ranking(History.of(halfway.fresh).book).lines == standings.of(halfway.fresh).lines
    )
    play(halfway)
    events.finish(actor=halfway.organizer, event=halfway.fresh)
    same_elsewhere(halfway)


def test_pairing_follows_from_the_points_that_count(halfway: Any) -> None:
    halfway.pair()
    draft = Round.objects.get(event=halfway.event, state="draft")
    told = {one["id"]: one["score"] for one in draft.inputs["players"]}
    lines = {line.player: str(line.points) for line in standings.of(halfway.fresh)}
    assert {number: str(score) for number, score in told.items()} == lines
    derived = proof.derive(draft)
    assert derived is not None and derived.ok


def test_who_is_through_is_told_in_the_last_round_of_the_phase(halfway: Any) -> None:
    halfway.publish_round()
    race = outlook.race(halfway.fresh)
    assert race is not None and race.exact is not None and len(race.status) == 5


def test_reason_says_from_which_round_on(halfway: Any, client: Any) -> None:
    entry = halfway.event.entries.get(number=1)
    why = explained.why(halfway.fresh, entry, as_of=2, live=False)
    assert why is not None and "From round 2 on a win brings 2" in why.sentences[-1]
    before = explained.why(halfway.fresh, entry, as_of=1, live=False)
    assert before is not None and "From round" not in before.sentences[-1]
    page = " ".join(client.get(f"/events/{halfway.event.slug}/standings/").content.decode().split())
    assert "From round 2 on a match brings 2, 1 or 0 points" in page
    told = client.get(f"/api/v1/events/{halfway.event.slug}/standings/").json()
    assert told["spans"] == [{"first": 2, "win": "2", "draw": "1", "loss": "0", "bye": "1"}]


def test_scoring_stays_once_its_phase_has_begun_and_comes_with_undo(halfway: Any) -> None:
    plan = {"phases": [FIRST, {**SECOND, "scoring": "5-1-0"}, FINAL]}
    with pytest.raises(Refusal):
        events.change(actor=halfway.organizer, event=halfway.fresh, plan=plan)
    before = points_of(halfway)
    opened = halfway.event.operations.filter(kind="phase_opened").last()
    back = {"actor": halfway.organizer, "event": halfway.fresh, "reason": "other points"}
    undo.take_back(number=opened.number, onward=True, **back)
    assert points_of(halfway) == [0, 0, 3, 3, 3] and not standings.rules_of(halfway.fresh).spans
    events.change(actor=halfway.organizer, event=halfway.fresh, plan=plan)
    halfway.play_round()
    assert sum(points_of(halfway)) == 3 * 3 + 3 * 5 and points_of(halfway) != before


def test_phase_from_nought_counts_its_own_points_alone(make_hall: Any) -> None:
    hall = planned(make_hall, 4, FIRST, {**SECOND, "fresh": True}, best_of=1)
    hall.play_round()
    hall.play_round()
    assert points_of(hall) == [0, 0, 2, 2]
    assert [int(one.points) for one in standings.of(hall.fresh, as_of=1)] == [3, 3, 0, 0]


def test_file_says_the_points_or_says_that_they_are_lost(halfway: Any, enter: Any) -> None:
    assert outward.losing(halfway.fresh) == ("melee", "tdf", "trf")
    file = read(outward.written(halfway.fresh, "cobra"), format="cobra")
    told = ranked(file.results(), file.participants(), rule_set(file.rules))
    assert sorted(int(line.points) for line in told) == points_of(halfway)
    client, slug = enter(halfway.organizer), halfway.event.slug
    assert client.get(f"/api/v1/events/{slug}/files/tdf/")["Drome-Lost"] == "scoring"
    assert "Drome-Lost" not in client.get(f"/api/v1/events/{slug}/files/cobra/")
    page = " ".join(client.get(f"/events/{slug}/desk/log/").content.decode().split())
    assert "melee, tdf, trf cannot say it" in page


def test_event_of_one_scoring_loses_nothing(make_hall: Any) -> None:
    hall = planned(make_hall, 4, FIRST, {"kind": "swiss", "rounds": 1}, best_of=1)
    play(hall)
    assert outward.losing(hall.fresh) == () and not standings.rules_of(hall.fresh).spans


def test_organizer_says_it_in_the_plan_and_everybody_reads_it(make_hall: Any, enter: Any) -> None:
    hall = make_hall(best_of=1)
    client, slug = enter(hall.organizer), hall.event.slug
    second = {"kind": "swiss", "rounds": 2, "scoring": "2 - 1 - 0"}
    refused = client.post(
        f"/events/{slug}/desk/plan/", plan_form(FIRST, {**second, "scoring": "best"})
    )
    assert refused.status_code == 200 and b"Write points like 3-1-0" in refused.content
    assert client.post(f"/events/{slug}/desk/plan/", plan_form(FIRST, second)).status_code == 302
    assert hall.fresh.plan["phases"][1]["scoring"] == "2-1-0"
    page = " ".join(client.get(f"/events/{slug}/").content.decode().split())
    assert "points 2-1-0" in page and "paper tables · 3 rounds" in page
    rows = client.get(f"/api/v1/events/{slug}/phases/").json()["results"]
    assert [row["scoring"] for row in rows] == ["", "2-1-0"]
