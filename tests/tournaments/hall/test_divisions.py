"""Divisions: all are paired together, each is ranked apart, and who sees that is the organizer's
word."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tournaments import divisions
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.formats.tdf import read as read_tdf
from tournaments.models import Entry
from tournaments.printing import papers
from tournaments.printing.papers import PaperRequest
from tournaments.queries.files import outward
from tournaments.services.entry import entries, invitations, waiting
from tournaments.services.event import events, undo
from tournaments.services.files import lists
from tournaments.standings import Placed

PAGE, API = "/events/dusk-cup/", "/api/v1/events/dusk-cup/"
NAMES = ["Juniors", "Seniors"]


def divided(make_hall: Any, players: int = 4, **settings: Any) -> Any:
    """An event whose players of odd number are Juniors, the others Seniors."""
    hall = make_hall(divisions=NAMES, swiss_rounds=2, **settings)
    for entry in hall.fill(players):
        entries.change(actor=hall.organizer, entry=entry, division=NAMES[1 - entry.number % 2])
    return hall


def over(hall: Any) -> Any:
    """Both rounds played: the lower number always wins."""
    hall.start()
    hall.play_round()
    hall.play_round()
    return hall


# --- The order within a division -----------------------------------------------------------------


def test_ranks_within_a_division_follow_those_among_all() -> None:
    of = {1: "A", 2: "B", 3: "A", 4: "A", 6: "B"}
    lines = [(1, 1), (2, 2), (3, 2), (4, 2), (5, 5), (6, 6)]
    assert divisions.ranks(lines, of) == {1: 1, 2: 1, 3: 2, 4: 2, 6: 2}


def test_places_within_a_division_are_shared_as_among_all() -> None:
    placed = [
        Placed(1, 1, 9, "x"),
        Placed(2, 4, 1, "x"),
        Placed(2, 4, 2, "x"),
        Placed(2, 4, 3, "x"),
    ]
    placed.append(Placed(5, 5, 4, "x"))
    found = divisions.places(placed, {1, 3, 4})
    assert [(one.player, one.place, one.last) for one in found] == [(1, 1, 2), (3, 1, 2), (4, 3, 3)]


@pytest.mark.parametrize(
    "names",
    [["A", "a"], ["1st"], ["x" * 41], ["A:B"], [""], ["A  B"], [f"D{n}" for n in range(13)]],
)
def test_names_that_no_division_can_have(make_hall: Any, names: list[str]) -> None:
    with pytest.raises(Invalid) as refused:
        make_hall(divisions=names)
    assert refused.value.code == "bad_divisions"


# --- Who is in one -------------------------------------------------------------------------------


def test_players_choose_theirs_where_they_may(make_hall: Any, bob: Any, dora: Any) -> None:
    hall = make_hall(divisions=NAMES, divisions_chosen=True, capacity=2)
    one = entries.sign_up(actor=bob, event=hall.event, division="juniors")
    assert one.division == "Juniors"
    with pytest.raises(Invalid):
        entries.sign_up(actor=dora, event=hall.event, division="Masters")
    assert entries.sign_up(actor=dora, event=hall.event).division == ""
    carl = hall.make_user("carl")
    assert waiting.join(actor=carl, event=hall.event, division="Seniors").division == "Seniors"
    entries.drop(actor=bob, entry=one)
    events.change(actor=hall.organizer, event=hall.event, capacity=9)
    again = entries.sign_up(actor=bob, event=hall.event, division="Seniors")
    assert (again.pk, again.division) == (one.pk, "Seniors")


def test_players_choose_none_where_the_staff_says(make_hall: Any, bob: Any, dora: Any) -> None:
    hall = make_hall(divisions=NAMES)
    with pytest.raises(Refusal) as refused:
        entries.sign_up(actor=bob, event=hall.event, division="Juniors")
    assert refused.value.code == "no_choice"
    entry = entries.sign_up(actor=bob, event=hall.event)
    with pytest.raises(Forbidden):
        entries.change(actor=bob, entry=entry, division="Juniors")
    with pytest.raises(Forbidden):
        entries.change(actor=dora, entry=entry, division="Juniors")
    with pytest.raises(Invalid):
        entries.change(actor=hall.organizer, entry=entry, division="Masters")
    changed = entries.change(actor=hall.organizer, entry=entry, division="Juniors")
    assert changed.division == "Juniors"


def test_who_is_invited_chooses_too(make_hall: Any, bob: Any, enter: Any) -> None:
    hall = make_hall(divisions=NAMES, divisions_chosen=True)
    made, _ = invitations.invite(
        actor=hall.organizer, event=hall.event, kind="entry", name=str(bob)
    )
    page = enter(bob).get("/invitations/").content.decode()
    assert 'name="division"' in page
    invitations.accept(actor=bob, invitation=made, division="Seniors")
    assert Entry.objects.get(event=hall.event, user=bob).division == "Seniors"


def test_staff_who_play_move_nobody_in_a_running_event(make_hall: Any) -> None:
    hall = make_hall(divisions=NAMES)
    hall.join(hall.organizer)
    other = hall.fill(3)[0]
    hall.start()
    with pytest.raises(Forbidden):
        entries.change(actor=hall.organizer, entry=other, division="Juniors")


def test_a_division_with_players_stays(make_hall: Any) -> None:
    hall = divided(make_hall)
    with pytest.raises(Refusal) as refused:
        events.change(actor=hall.organizer, event=hall.event, divisions=["Juniors"])
    assert refused.value.code == "division_used" and "Seniors" in refused.value.message
    more = [*NAMES, "Masters"]
    assert events.change(actor=hall.organizer, event=hall.event, divisions=more).divisions == more


def test_undoing_the_division_takes_its_players_out_of_it(make_hall: Any) -> None:
    hall = make_hall()
    events.change(actor=hall.organizer, event=hall.event, divisions=NAMES)
    made = hall.event.operations.order_by("-number").first()
    entry = hall.fill(2)[0]
    entries.change(actor=hall.organizer, entry=entry, division="Juniors")
    undo.take_back(actor=hall.organizer, event=hall.event, number=made.number, reason="no")
    assert hall.fresh.divisions == [] and Entry.objects.get(pk=entry.pk).division == ""


# --- What the pages show -------------------------------------------------------------------------


def test_public_divisions_are_ranked_apart(make_hall: Any, read: Any, enter: Any) -> None:
    over(divided(make_hall, divisions_public=True, prizes=PRIZES))
    whole = read(None, f"{PAGE}standings/")
    assert "Juniors: 1" in whole and "Seniors: 1" in whole
    one = read(None, f"{PAGE}standings/?division=Seniors")
    assert "P2" in one and "P4" in one and "P1" not in one and "P3" not in one
    final = read(None, f"{PAGE}final/?division=Seniors")
    assert "senior cup" in final and "junior cup" not in final and "P1" not in final
    assert "junior cup" in read(None, f"{PAGE}final/")
    assert "Juniors" in read(None, f"{PAGE}players/") and "Juniors" in read(
        None, f"{PAGE}players/1/"
    )
    assert enter(None).get(f"{PAGE}standings/?division=Masters").status_code == 404


PRIZES: list[dict[str, Any]] = [
    {"first": 1, "last": 1, "what": "trophy"},
    {"first": 1, "last": 1, "what": "junior cup", "division": "Juniors"},
    {"first": 1, "last": 1, "what": "senior cup", "division": "Seniors"},
]


def test_others_are_told_nothing_of_divisions_that_are_not_public(
    make_hall: Any, enter: Any, read: Any, api: Any, judy: Any
) -> None:
    """An outsider, a player and the staff: one's own division everybody knows."""
    hall = divided(make_hall, prizes=PRIZES)
    hall.judge(judy)
    over(hall)
    first = Entry.objects.get(event=hall.event, number=1).user
    for path in ("standings/", "final/", "players/", "players/2/", "standings/now/"):
        for user in (None, first):
            assert "Seniors" not in read(user, PAGE + path).replace("Juniors, Seniors", ""), path
        assert "Seniors" in read(judy, PAGE + path), path
    for path in ("standings/?division=Seniors", "final/?division=Seniors"):
        assert enter(None).get(PAGE + path).status_code == 404
        assert enter(first).get(PAGE + path).status_code == 404
        assert enter(judy).get(PAGE + path).status_code == 200
    for path in ("standings.csv", "final.csv"):
        assert b"Seniors" not in enter(None).get(PAGE + path).content
        assert b"Seniors" in enter(judy).get(PAGE + path).content
    own = read(first, f"{PAGE}final/")
    assert "Your place in Juniors: 1" in own and "junior cup" in own
    assert "P2" not in read(None, f"{PAGE}players/?q=Seniors")
    assert all(not row["division"] for row in api(None).get(f"{API}entries/").json()["results"])
    mine = api(first).get(f"{API}entries/").json()["results"]
    assert [row["division"] for row in mine] == ["Juniors", "", "", ""]


def test_api_ranks_each_division(make_hall: Any, api: Any, alice: Any) -> None:
    over(divided(make_hall, divisions_public=True, prizes=PRIZES))
    told = api(None).get(f"{API}standings/?division=Seniors").json()["lines"]
    assert [(row["entry"]["number"], row["division_rank"]) for row in told] == [(2, 1), (4, 2)]
    rows = api(None).get(f"{API}final/?division=Juniors").json()["results"]
    assert [(r["entry"]["number"], r["within"]["place"]) for r in rows] == [(1, 1), (3, 2)]
    assert rows[0]["within"]["prizes"] == ["junior cup"] and rows[0]["prizes"] == ["trophy"]
    assert api(None).get(f"{API}final/?division=Masters").status_code == 404
    assert api(None).get(API).json()["divisions"] == NAMES


def test_api_lets_players_choose_and_staff_change(
    make_hall: Any, api: Any, bob: Any, alice: Any, dora: Any
) -> None:
    make_hall(divisions=NAMES, divisions_chosen=True)
    made = api(bob).post(f"{API}sign-up/", {"division": "Juniors"}, format="json")
    assert made.status_code == 200 and made.json()["division"] == "Juniors"
    address, change = f"{API}entries/1/", {"division": "Seniors"}
    assert api(dora).patch(address, change, format="json").status_code == 403
    assert api(bob).patch(address, change, format="json").status_code == 403
    changed = api(alice).patch(address, change, format="json").json()
    assert changed["division"] == "Seniors"
    assert api(dora).get(address).json()["division"] == ""


def test_the_forms_of_organizer_and_player(make_hall: Any, enter: Any, bob: Any, read: Any) -> None:
    hall = make_hall(divisions=NAMES, divisions_chosen=True)
    settings = enter(hall.organizer).get(f"{PAGE}desk/settings/").content.decode()
    assert "Juniors\nSeniors" in settings
    page = enter(bob)
    assert "Juniors" in page.get(PAGE).content.decode()
    page.post(f"{PAGE}sign-up/", {"division": "Juniors"})
    assert Entry.objects.get(event=hall.event, user=bob).division == "Juniors"
    assert "You: Juniors" in read(bob, PAGE)
    form = {"name": "Bob", "division": "Seniors", "drawn": ""}
    enter(hall.organizer).post(f"{PAGE}desk/players/1/details/", form)
    assert Entry.objects.get(event=hall.event, user=bob).division == "Seniors"


def test_a_prize_of_a_division_that_is_not_there(make_hall: Any) -> None:
    with pytest.raises(Invalid) as refused:
        make_hall(prizes=PRIZES)
    assert refused.value.code == "bad_prizes" and "Juniors, Seniors" in refused.value.message


def test_pages_ask_the_same_for_few_and_many(make_hall: Any, enter: Any, alice: Any) -> None:
    counts = []
    for name, players in (("Small", 4), ("Large", 12)):
        hall = make_hall(name=name, divisions=NAMES, swiss_rounds=1, divisions_public=True)
        users = [hall.make_user(f"{name}{number}") for number in range(players)]
        for entry in hall.join(*users):
            entries.change(actor=alice, entry=entry, division=NAMES[entry.number % 2])
        hall.start()
        hall.play_round()
        for path in ("standings/", "final/"):
            with CaptureQueriesContext(connection) as caught:
                assert enter(None).get(f"/events/{name.lower()}/{path}").status_code == 200
            counts.append(len(caught))
    assert counts[:2] == counts[2:]


# --- On paper and in files -----------------------------------------------------------------------


def _sheets(name: str, hall: Any, user: Any) -> list[str]:
    paper = papers.named(name)
    assert paper is not None
    return [sheet.title for sheet in paper.sheets(PaperRequest(hall.fresh, user, "http://hall"))]


def test_papers_for_the_wall_show_public_divisions_alone(make_hall: Any, alice: Any) -> None:
    hall = over(divided(make_hall, prizes=PRIZES))
    assert len(_sheets("standings", hall, alice)) == len(_sheets("final", hall, alice)) == 1
    apart = ["Final ranking: Juniors", "Final ranking: Seniors"]
    assert _sheets("divisions", hall, alice) == apart
    assert _sheets("prizes", hall, alice)[1:] == ["Prizes: Juniors", "Prizes: Seniors"]
    names = {paper.name for paper in papers.open_to(hall.make_user("eve"), hall.fresh)}
    assert "divisions" not in names
    events.change(actor=alice, event=hall.event, divisions_public=True)
    assert _sheets("final", hall, alice)[1:] == apart
    assert len(_sheets("standings", hall, alice)) == 3


def test_a_list_of_players_names_divisions(make_hall: Any, alice: Any) -> None:
    hall = make_hall(divisions=NAMES)
    with pytest.raises(Invalid) as refused:
        lists.add(actor=alice, event=hall.event, data=b"name,division\nAnn,Masters\n")
    assert "line 2" in refused.value.message and not hall.event.entries.exists()
    lists.add(actor=alice, event=hall.event, data=b"name,division\nAnn,juniors\nBen,\n")
    told = dict(hall.event.entries.values_list("name", "division"))
    assert told == {"Ann": "Juniors", "Ben": ""}
    again = outward.players_table(hall.event).decode()
    assert "division" in again and "Juniors" in again


def test_ages_of_tom_are_divisions_and_go_back(make_hall: Any, alice: Any) -> None:
    hall = over(divided(make_hall))
    file = read_tdf(outward.written(hall.event, "tdf"))
    assert [player.division for player in file.players] == ["Juniors", "Seniors"] * 2
    told = {line.player: (line.division, line.rank) for line in file.published}
    assert told == {
        "1": ("0/finished", 1),
        "2": ("1/finished", 1),
        "3": ("0/finished", 2),
        "4": ("1/finished", 2),
    }
    assert file.pods == ("8",)


def test_divisions_come_in_with_a_file_and_go_back(make_hall: Any, alice: Any) -> None:
    from tournaments.services.files import inward

    hall = over(divided(make_hall))
    made = inward.load(actor=alice, data=outward.written(hall.event, "tdf"), format="tdf")
    assert made.divisions == NAMES and not made.divisions_public
    told = dict(made.entries.order_by("number").values_list("number", "division"))
    assert told == {1: "Juniors", 2: "Seniors", 3: "Juniors", 4: "Seniors"}
    mover = made.entries.get(number=1)
    entries.change(actor=alice, entry=mover, division="Seniors")
    back = read_tdf(outward.written(made, "tdf"))
    told = {line.player: line.division for line in back.published}
    assert told["1"] == "1/finished"
