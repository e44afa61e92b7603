"""Teams enter under a name, with their people in the order of their boards."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.models import Entry
from tournaments.operations import verify_chain
from tournaments.services.entry import entries, waiting
from tournaments.services.entry.teams import Team
from tournaments.services.event import events, undo

pytestmark = pytest.mark.django_db

PLAN = {"phases": [{"kind": "swiss", "rounds": 3}], "team": 3}
FOXES = Team("The Foxes", ("Ada", "Bo", "Cy"))


@pytest.fixture
def teams(make_hall: Any) -> Any:
    """A hall for teams of three."""
    return make_hall(plan=PLAN)


def test_a_team_is_read_from_lines() -> None:
    assert Team.read(" The Foxes ", "Ada\n\n  Bo \r\n") == Team("The Foxes", ("Ada", "Bo"))
    assert not Team.read("", " \n")


def test_who_enters_a_team_names_it_and_its_people(teams: Any, bob: Any, dora: Any) -> None:
    one = entries.sign_up(actor=bob, event=teams.event, team=FOXES)
    assert (one.name, one.members, one.user) == ("The Foxes", ["Ada", "Bo", "Cy"], bob)
    other = entries.sign_up(actor=dora, event=teams.event)
    assert (other.name, other.members) == (str(dora), [])
    again = entries.sign_up(actor=bob, event=teams.event, team=Team("The Owls"))
    assert (again.pk, again.name) == (one.pk, "The Foxes")  # twice is once
    assert verify_chain(teams.fresh) is None


def test_who_comes_back_may_name_another_team(teams: Any, bob: Any) -> None:
    one = entries.sign_up(actor=bob, event=teams.event, team=FOXES)
    entries.drop(actor=bob, entry=one)
    back = entries.sign_up(actor=bob, event=teams.event, team=Team("The Owls", ("Di",)))
    assert (back.pk, back.name, back.members) == (one.pk, "The Owls", ["Di"])
    entries.drop(actor=bob, entry=back)
    same = entries.sign_up(actor=bob, event=teams.event)
    assert (same.name, same.members) == ("The Owls", ["Di"])
    undo.take_back(actor=teams.organizer, event=teams.event, number=last(teams), reason="wrong")
    assert verify_chain(teams.fresh) is None


def last(hall: Any) -> int:
    return int(hall.event.operations.order_by("-number").values_list("number", flat=True)[0])


def test_a_team_waits_for_a_place_under_its_name(teams: Any, bob: Any, dora: Any) -> None:
    events.change(actor=teams.organizer, event=teams.event, capacity=2)
    entries.sign_up(actor=dora, event=teams.event)
    teams.fill(1)
    assert waiting.join(actor=bob, event=teams.event, team=FOXES).name == "The Foxes"


@pytest.mark.parametrize(
    "team",
    [
        Team("x" * 81),
        Team("Foxes", ("Ada", "Bo", "Cy", "Di")),
        Team("Foxes", ("y" * 81,)),
    ],
)
def test_what_no_team_is_called_is_refused(teams: Any, bob: Any, team: Team) -> None:
    with pytest.raises(Invalid) as refused:
        entries.sign_up(actor=bob, event=teams.event, team=team)
    assert refused.value.code == "bad_details"
    assert not Entry.objects.filter(event=teams.event).exists()


def test_a_team_has_no_name_of_somebody_else_here(teams: Any, bob: Any, dora: Any) -> None:
    entries.sign_up(actor=dora, event=teams.event)
    with pytest.raises(Refusal) as refused:
        entries.sign_up(actor=bob, event=teams.event, team=Team(str(dora)))
    assert refused.value.code == "name_of_another"


@pytest.mark.parametrize("name", ["The Foxes", "the  foxes", "THE FOXES!"])
def test_a_team_is_called_like_no_other(teams: Any, bob: Any, dora: Any, name: str) -> None:
    entries.sign_up(actor=dora, event=teams.event, team=FOXES)
    with pytest.raises(Refusal) as refused:
        entries.sign_up(actor=bob, event=teams.event, team=Team(name))
    assert refused.value.code == "name_of_another"
    assert not Entry.objects.filter(event=teams.event, user=bob).exists()
    entries.drop(actor=dora, entry=Entry.objects.get(user=dora))
    assert entries.sign_up(actor=dora, event=teams.event, team=FOXES).name == "The Foxes"


@pytest.mark.parametrize("said", [None, Team("", ("Ada", "Bo"))])
def test_who_names_no_team_takes_no_name_that_is_there(
    teams: Any, bob: Any, dora: Any, said: Team | None
) -> None:
    entries.sign_up(actor=dora, event=teams.event, team=Team(str(bob)))
    with pytest.raises(Refusal) as refused:
        entries.sign_up(actor=bob, event=teams.event, team=said)
    assert refused.value.code == "name_of_another"
    assert entries.sign_up(actor=bob, event=teams.event, team=FOXES).name == "The Foxes"


def test_where_everybody_plays_alone_there_are_no_teams(hall: Any, bob: Any) -> None:
    with pytest.raises(Invalid) as refused:
        entries.sign_up(actor=bob, event=hall.event, team=FOXES)
    assert refused.value.code == "no_teams"
    assert entries.sign_up(actor=bob, event=hall.event, team=Team()).name == str(bob)


def test_later_only_staff_change_a_team(teams: Any, bob: Any, dora: Any) -> None:
    one = entries.sign_up(actor=bob, event=teams.event, team=FOXES)
    for actor in (bob, dora):
        with pytest.raises(Forbidden):
            entries.change(actor=actor, entry=one, members=["Ada"])
    changed = entries.change(actor=teams.organizer, entry=one, members=["Ada"])
    assert changed.members == ["Ada"]


def test_the_event_asks_and_its_pages_tell(teams: Any, bob: Any, enter: Any, read: Any) -> None:
    path = teams.event.get_absolute_url()
    page = enter(bob).get(path).content.decode()
    assert 'name="team"' in page
    assert 'name="members"' in page
    said = {"team": "The Foxes", "members": "Ada\nBo\nCy"}
    assert enter(bob).post(f"{path}sign-up/", said).status_code == 302
    number = Entry.objects.get(event=teams.event).number
    for place in ("players/", f"players/{number}/"):
        assert "Ada, Bo, Cy" in read(None, path + place)
    page = enter(bob).get(path).content.decode()
    assert 'name="team"' not in page
    assert "Teams of 3, on as many boards" in page
    assert "The Foxes: Ada, Bo, Cy" in page


def test_a_match_says_who_meets_whom(teams: Any, bob: Any, dora: Any, read: Any) -> None:
    entries.sign_up(actor=bob, event=teams.event, team=FOXES)
    entries.sign_up(actor=dora, event=teams.event, team=Team("The Owls", ("Di", "Ed")))
    teams.start()
    match = teams.publish_round().matches.get()
    page = read(bob, f"{teams.event.get_absolute_url()}matches/{match.serial}/")
    one, other = (entry.members for entry in (match.entry_a, match.entry_b))
    assert f"{one[0]} against {other[0]}" in page
    assert "Cy against –" in page or "– against Cy" in page


def test_programs_name_a_team_too(teams: Any, bob: Any, api: Any) -> None:
    path = f"/api/v1/events/{teams.event.slug}/sign-up/"
    said = {"team": "The Foxes", "members": ["Ada", "Bo"]}
    answer = api(bob).post(path, said, content_type="application/json")
    assert answer.status_code in (200, 201)
    assert (answer.json()["name"], answer.json()["members"]) == ("The Foxes", ["Ada", "Bo"])
