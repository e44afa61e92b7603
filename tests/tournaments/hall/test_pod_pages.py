"""Pages and API of free-for-all events: who sits where, places reported, entered, corrected."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.hand import repeated_ids
from tests.kept import kept
from tests.tournaments.hall.conftest import Hall
from tests.tournaments.hall.test_pods import begun, play_round, tables, users
from tournaments.errors import Invalid, Refusal
from tournaments.models import Event, Match
from tournaments.queries.files import outward
from tournaments.services.event import staff
from tournaments.services.round import rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def hall(make_hall: Any) -> Hall:
    """A published free-for-all on paper."""
    made: Hall = make_hall(game="genesis", format="free-for-all", swiss_rounds=3)
    return made


def sent(match: Match, *places: int, **more: str) -> dict[str, str]:
    """The form of places."""
    fields = {f"place_{side}": str(place) for side, place in zip("abcd", places, strict=False)}
    return fields | more


def at(match: Match, *rest: str) -> str:
    return "/".join([f"/events/{match.event.slug}/matches/{match.serial}", *rest, ""])


def test_an_organizer_opens_the_event_in_the_form(enter: Any, alice: Any) -> None:
    fields = {
        "name": "Last Standing",
        "ruleset": "genesis/free-for-all",
        "size": "6",
        "best_of": "3",
        "swiss_rounds": "3",
        "cut": "0",
        "digital": "False",
        "round_minutes": "50",
    }
    answered = enter(alice).post("/events/new/", fields)
    assert answered.status_code == 302, answered.context["form"].errors
    made = Event.objects.get(name="Last Standing")
    assert (made.format, made.size, made.best_of, made.cut) == ("free-for-all", 4, 1, 0)
    refused = enter(alice).post("/events/new/", {**fields, "name": "Cut", "cut": "4"})
    assert "no elimination" in refused.content.decode()


def test_everybody_at_a_table_is_named(enter: Any, hall: Hall) -> None:
    large = max(begun(hall, 7), key=lambda match: len(match.players))
    slug = hall.event.slug
    names = [entry.name for entry in large.players]
    own = enter(large.players[3].user)
    for address in (
        f"/events/{slug}/",
        f"/events/{slug}/pairings/",
        f"/events/{slug}/pairings/?by=table",
        at(large),
        f"/events/{slug}/print/pairings/",
        f"/events/{slug}/print/pairings/?by=table",
    ):
        page = own.get(address).content.decode()
        for name in names:
            assert name in page, address
    slips = enter(hall.organizer).get(f"/events/{slug}/print/slips/").content.decode()
    assert slips.count(">place<") == 7
    for name in names:
        assert name in slips


def test_the_reasons_of_a_round_are_told(enter: Any, hall: Hall) -> None:
    begun(hall, 7)
    serial = tables(hall)[0].round.serial
    page = enter(None).get(f"/events/{hall.event.slug}/rounds/{serial}/why/").content.decode()
    assert "A table of 3: 7 players cannot all sit at tables of 4." in page
    assert "this round comes out table by table the same" in page
    assert "No division has fewer" in page


def test_a_round_that_was_paired_otherwise_is_found(enter: Any, hall: Hall) -> None:
    found = begun(hall, 7)
    inputs = found[0].round.inputs | {"largest": 3}
    found[0].round.__class__.objects.filter(pk=found[0].round.pk).update(inputs=inputs)
    serial = found[0].round.serial
    page = enter(None).get(f"/events/{hall.event.slug}/rounds/{serial}/why/").content.decode()
    assert "Derived, but not played" in page


def test_players_report_places(enter: Any, hall: Hall) -> None:
    match = begun(hall, 3)[0]
    a, b, _c = users(match)
    page = enter(a).get(at(match)).content.decode()
    assert 'name="place_c"' in page and 'name="place_d"' not in page
    assert enter(a).post(at(match, "report"), sent(match, 2, 1)).status_code == 200
    thanks = enter(a).post(at(match, "report"), sent(match, 2, 1, 3), follow=True)
    assert "as long as nobody reports another" in thanks.content.decode()
    desk = enter(hall.organizer).get(f"/events/{hall.event.slug}/desk/").content.decode()
    assert "Reported, but not by more than half of the players" in desk
    next_page = enter(b).get(f"/events/{hall.event.slug}/").content.decode()
    assert "Somebody at your table has reported" in next_page
    enter(b).post(at(match, "report"), sent(match, 2, 1, 3))
    match.refresh_from_db()
    assert match.confirmed and match.places == [2, 1, 3]
    page = enter(a).get(at(match)).content.decode()
    assert f'<li value="1" class="strong">{match.players[1].name}</li>' in page
    assert "2 of 3" in enter(a).get(f"/events/{hall.event.slug}/").content.decode()


def test_reports_that_differ_warn_and_are_all_shown(enter: Any, hall: Hall) -> None:
    match = begun(hall, 3)[0]
    a, b, _c = users(match)
    enter(a).post(at(match, "report"), sent(match, 1, 2, 3))
    page = enter(b).post(at(match, "report"), sent(match, 2, 1, 3), follow=True)
    told = [(one.level_tag, str(one)) for one in page.context["messages"]]
    assert told == [("warning", "Your reports differ. Call a judge to your table.")]
    assert "See the reports" in page.content.decode()


def test_forms_of_a_pod_stand_apart_and_begin_with_what_is_ruled(enter: Any, hall: Hall) -> None:
    match = begun(hall, 3)[0]
    page = enter(hall.organizer).get(at(match)).content.decode()
    assert repeated_ids(page) == []
    assert page.index('id="rule_kind"') < page.index('id="rule_place_a"')
    before = page[page.index('for="enter_place_a"') : page.index('id="enter_place_a"')]
    assert "optional" not in before, "each has a place, unless all lose"


def test_a_shared_first_place_is_no_draw(enter: Any, hall: Hall) -> None:
    match = begun(hall, 4)[0]
    desk, names = enter(hall.organizer), [entry.name for entry in match.players]
    path = f"/events/{hall.event.slug}/desk/results/"
    form = {"round": match.round.serial, "table": match.table_number, "result": "1143"}
    entered = desk.post(path, form).content.decode()
    order = [names[0], names[1], names[3], names[2]]
    assert ", ".join(f"{p}. {name}" for p, name in zip((1, 1, 3, 4), order, strict=True)) in entered
    page = desk.get(at(match)).content.decode()
    assert "The first place is shared." in page and "Drawn." not in page


def test_strangers_and_other_players_report_nothing(enter: Any, hall: Hall, charlie: Any) -> None:
    first, second = begun(hall, 6)
    for person in (charlie, users(second)[0]):
        assert enter(person).post(at(first, "report"), sent(first, 1, 2, 3)).status_code == 403
        assert enter(person).post(at(first, "enter"), sent(first, 1, 2, 3)).status_code == 403
        assert 'name="place_a"' not in enter(person).get(at(first)).content.decode()
    assert enter(None).post(at(first, "report"), sent(first, 1, 2, 3)).status_code == 302
    first.refresh_from_db()
    assert first.state == "open"


def test_staff_enter_correct_and_rule(enter: Any, hall: Hall, judy: Any) -> None:
    staff.add(actor=hall.organizer, event=hall.event, user=judy, role="head_judge")
    match = begun(hall, 4)[0]
    desk = enter(hall.organizer)
    assert desk.post(at(match, "enter"), sent(match, 1, 2, 3)).status_code != 302
    assert desk.post(at(match, "enter"), sent(match, 1, 2, 3, 4)).status_code == 302
    fixed = sent(match, 1, 3, 2, 4, reason="Misread.")
    preview = desk.post(at(match, "correct"), fixed)
    assert "1–3–2–4" in preview.content.decode()
    again = fixed | {"seen": str(preview.context["seen"])}
    assert desk.post(at(match, "correct"), again).status_code == 302
    match.refresh_from_db()
    assert match.places == [1, 3, 2, 4]
    ruling = {
        "kind": "match_loss",
        "against": str(match.players[0].number),
        "reason": "Marked cards.",
    }
    weighed = enter(judy).post(at(match, "rule"), ruling)
    if weighed.status_code != 302:
        ruling["seen"] = str(weighed.context["seen"])
        assert enter(judy).post(at(match, "rule"), ruling).status_code == 302
    match.refresh_from_db()
    assert match.places == [4, 2, 1, 3]
    lost = {"outcome": "both_lose", "reason": "All left."}
    lost["seen"] = str(desk.post(at(match, "correct"), lost).context["seen"])
    assert desk.post(at(match, "correct"), lost).status_code == 302
    assert "All lose." in desk.get(at(match)).content.decode()
    log = desk.get(f"/events/{hall.event.slug}/desk/log/").content.decode()
    assert "1–3–2–4" in log


def test_the_desk_swaps_anybody_of_a_draft(enter: Any, hall: Hall) -> None:
    hall.fill(7)
    hall.start()
    hall.pair()
    page = enter(hall.organizer).get(f"/events/{hall.event.slug}/desk/").content.decode()
    for entry in hall.event.entries.all():
        assert f'<option value="{entry.number}">' in page


def test_pairing_is_previewed_with_its_tables(enter: Any, hall: Hall) -> None:
    hall.fill(11)
    hall.start()
    page = enter(hall.organizer).get(f"/events/{hall.event.slug}/desk/").content.decode()
    assert "11 players, 3 tables, 1 of them smaller than the others." in page


def test_standings_and_why_are_shown(enter: Any, hall: Hall) -> None:
    begun(hall, 7)
    play_round(hall)
    slug = hall.event.slug
    page = enter(None).get(f"/events/{slug}/standings/").content.decode()
    assert "Players outlasted %" in page
    for entry in hall.event.entries.all():
        assert enter(None).get(f"/events/{slug}/standings/{entry.number}/").status_code == 200
        assert enter(None).get(f"/events/{slug}/players/{entry.number}/").status_code == 200
    assert enter(None).get(f"/events/{slug}/print/standings/").status_code == 200


def test_lists_ask_as_much_for_three_tables_as_for_one(
    enter: Any, make_hall: Any, make_user: Any
) -> None:
    counts: dict[str, list[int]] = {"name": [], "table": []}
    for number, players in enumerate((4, 12)):
        hall: Hall = make_hall(
            game="genesis", format="free-for-all", name=f"Hall {number}", slug=f"hall-{number}"
        )
        hall.join(*[make_user(f"h{number}p{n}") for n in range(players)])
        hall.start()
        hall.publish_round()
        for order, found in counts.items():
            with CaptureQueriesContext(connection) as queries:
                enter(None).get(f"/events/hall-{number}/pairings/?by={order}")
            found.append(len(queries))
    for found in counts.values():
        assert found[0] == found[1]


# --- API -------------------------------------------------------------------------------------


def test_api_reports_enters_and_corrects_places(api: Any, hall: Hall, charlie: Any) -> None:
    match = begun(hall, 3)[0]
    address = f"/api/v1/events/{hall.event.slug}/matches/{match.serial}"
    a, b, _c = users(match)
    body = {"places": [3, 1, 2]}
    assert api(charlie).post(f"{address}/report/", body, format="json").status_code == 403
    assert api(a).post(f"{address}/report/", {}, format="json").status_code == 400
    assert api(a).post(f"{address}/report/", body, format="json").json()["state"] == "reported"
    done = api(b).post(f"{address}/report/", body, format="json").json()
    assert (done["state"], done["places"]) == ("confirmed", [3, 1, 2])
    assert done["winner"] == match.players[1].number
    assert done["c"]["number"] == match.players[2].number and done["d"] is None
    desk = api(hall.organizer)
    fixed = {"places": [1, 2, 2], "reason": "Misread."}
    assert desk.post(f"{address}/correct/", fixed, format="json").json()["places"] == [1, 2, 2]
    told = api(a).get(f"{address}/reports/").json()["results"]
    assert [3, 1, 2] in [one["places"] for one in told]


def test_files_of_two_player_programs_are_refused_and_the_archive_is_not(
    enter: Any, hall: Hall
) -> None:
    begun(hall, 7)
    play_round(hall)
    for name in ("cobra", "tdf", "trf"):
        with pytest.raises(Invalid) as refused:
            outward.written(hall.fresh, name)
        assert refused.value.code == "no_pods"
        desk = enter(hall.organizer).get(f"/events/dusk-cup/desk/files/{name}/", follow=True)
        assert desk.status_code == 200 and "matches of two only" in desk.content.decode()
    assert b"places" in outward.written(hall.fresh, "drome")
    assert outward.written(hall.fresh, "standings")


def test_a_round_is_closed_when_every_table_has_its_places(hall: Hall) -> None:
    found = begun(hall, 6)
    with pytest.raises(Refusal) as refused:
        rounds.close(actor=hall.organizer, round=found[0].round)
    assert refused.value.code == "results_missing"
