"""Plan, prohibited pairs, details of an entry, the race for the cut, the proof: pages and API."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from tournaments.models import Operation, Round
from tournaments.queries.ranking import outlook
from tournaments.queries.round import proof
from tournaments.services.entry import entries
from tournaments.services.round import rounds
from tournaments.standings import Status

pytestmark = pytest.mark.django_db

PAGE, API = "/events/dusk-cup/", "/api/v1/events/dusk-cup/"


def plan_form(*phases: dict[str, Any], **more: Any) -> dict[str, Any]:
    """What the page of the plan sends."""
    form: dict[str, Any] = {"first": "random", "later": "random", "last": "random"}
    form |= {"apart_until": 0, "team": 1, "tables": "", **more}
    form |= {"phases-TOTAL_FORMS": len(phases), "phases-INITIAL_FORMS": 0}
    for at, phase in enumerate(phases):
        form |= {f"phases-{at}-{name}": value for name, value in phase.items()}
    return form


def test_plan_is_made_on_its_page(hall: Any, enter: Any, alice: Any) -> None:
    client = enter(alice)
    assert b"Plan and pairing" in client.get(f"{PAGE}desk/plan/").content
    form = plan_form(
        {"kind": "swiss", "rounds": 4, "day": "Friday"},
        {"kind": "double", "top": 6},
        {"kind": ""},
        **{"first": "slide", "last": "power", "apart_until": 2, "tables": "1-8, 21-30"},
    )
    assert client.post(f"{PAGE}desk/plan/", form).status_code == 302
    event = hall.fresh
    assert event.plan == {
        "phases": [{"kind": "swiss", "rounds": 4, "day": "Friday"}, {"kind": "double", "top": 6}],
        **{"first": "slide", "last": "power", "apart_until": 2},
    }
    assert event.table_ranges == [[1, 8], [21, 30]]
    again = client.get(f"{PAGE}desk/plan/").content.decode()
    assert 'value="Friday"' in again and 'value="1-8, 21-30"' in again
    shown = client.get(PAGE).content.decode()
    assert "Double elimination" in shown and "Friday" in shown
    back = plan_form(**{"first": "random"})
    assert client.post(f"{PAGE}desk/plan/", back).status_code == 302
    assert hall.fresh.plan == {}


@pytest.mark.parametrize(
    ("form", "words"),
    [
        (plan_form({"kind": "swiss"}), "Swiss phases, and only they"),
        (plan_form({"kind": "single"}, {"kind": "robin"}), "nothing follows a bracket"),
        (plan_form(tables="1 to 9"), "is no range"),
        (plan_form(tables="9-3"), "the smaller first"),
        (plan_form(apart_until=99), "30"),
    ],
)
def test_bad_plan_is_shown_with_its_fault(
    hall: Any, enter: Any, alice: Any, form: Any, words: str
) -> None:
    sent = enter(alice).post(f"{PAGE}desk/plan/", form)
    assert sent.status_code == 200 and words in sent.content.decode()
    assert hall.fresh.plan == {} and hall.fresh.table_ranges == []


def test_players_are_kept_apart_on_the_page(hall: Any, enter: Any, alice: Any) -> None:
    one, two, _three = hall.fill(3)
    client = enter(alice)
    pair = {"first": one.pk, "second": two.pk}
    sent = client.post(f"{PAGE}desk/apart/add/", pair, follow=True)
    assert f"Remove: {one.name} – {two.name}" in sent.content.decode()
    assert hall.fresh.apart == [[1, 2]]
    client.post(f"{PAGE}desk/apart/remove/", pair)
    assert hall.fresh.apart == []
    same = client.post(f"{PAGE}desk/apart/add/", {"first": one.pk, "second": one.pk}, follow=True)
    assert "two different players" in same.content.decode()
    none = client.post(f"{PAGE}desk/apart/add/", {}, follow=True)
    assert "Choose two players" in none.content.decode()
    assert client.post(f"{PAGE}desk/apart/dance/").status_code == 404


def test_details_of_an_entry_are_noted_on_its_page(hall: Any, enter: Any, alice: Any) -> None:
    hall.fill(2)
    client = enter(alice)
    path = f"{PAGE}desk/players/1/details/"
    assert client.get(path).status_code == 200
    form = {"name": "Ann", "club": "Red", "pod": "A", "fixed_table": "7", "members": ""}
    form["byes"] = "1, 2"
    assert client.post(path, form).status_code == 302
    entry = hall.event.entries.get(number=1)
    assert (entry.name, entry.club, entry.pod, entry.fixed_table) == ("Ann", "Red", "A", 7)
    assert entry.byes == [1, 2]
    assert "each once" in client.post(path, {**form, "byes": "first"}).content.decode()
    listed = client.get(f"{PAGE}desk/players/").content.decode()
    assert "table 7" in listed and "Red" in listed
    bad = client.post(path, {**form, "members": "Ann\nBo"})
    assert "up to 1 people" in bad.content.decode()


GETS = ["desk/plan/", "desk/players/1/details/"]
POSTS = [*GETS, "desk/apart/add/", "desk/apart/remove/"]


def test_these_pages_are_for_those_who_manage(
    hall: Any, enter: Any, api: Any, judy: Any, charlie: Any
) -> None:
    hall.fill(2)
    hall.judge(judy)
    before = Operation.objects.count()
    for user, code in ((judy, 403), (charlie, 403), (None, 302)):
        client = enter(user)
        assert [client.get(PAGE + path).status_code for path in GETS] == [code] * 2
        assert [client.post(PAGE + path).status_code for path in POSTS] == [code] * 4
    for user in (judy, charlie):
        for path, body in (("", {"plan": {}}), ("entries/1/", {"club": "Red"})):
            assert api(user).patch(API + path, body, format="json").status_code == 403
    assert Operation.objects.count() == before


def test_plan_and_details_by_the_api(hall: Any, api: Any, alice: Any) -> None:
    hall.fill(4)
    client = api(alice)
    plan = {"phases": [{"kind": "swiss", "rounds": 2}, {"kind": "single", "top": 2}]}
    body = {"plan": plan, "apart": [[1, 2]], "table_ranges": [[5, 9]]}
    sent = client.patch(API, body, format="json").json()
    assert (sent["plan"], sent["apart"], sent["table_ranges"]) == (plan, [[1, 2]], [[5, 9]])
    bad = client.patch(API, {"plan": {"phases": [{"kind": "king"}]}}, format="json")
    assert bad.json()["code"] == "bad_plan" and "phases[0].kind" in bad.json()["detail"]
    details = {"fixed_table": 3, "club": "Red"}
    entry = client.patch(API + "entries/1/", details, format="json").json()
    assert (entry["fixed_table"], entry["club"], entry["name"]) == (3, "Red", "P1")
    public = api(None).get(API + "entries/1/").json()
    assert public["club"] == "Red" and "fixed_table" not in public
    listed = api(None).get(API + "phases/").json()["results"]
    assert [(one["kind"], one["state"], one["top"]) for one in listed] == [
        ("swiss", "coming", None),
        ("single", "coming", 2),
    ]


def cut_event(make_hall: Any, players: int = 8, rounds_: int = 3, cut: int = 2) -> Any:
    hall = make_hall(swiss_rounds=rounds_, cut=cut)
    hall.fill(players)
    hall.start()
    return hall


def test_race_for_the_cut_is_told_as_it_stands(make_hall: Any, enter: Any, api: Any) -> None:
    hall = cut_event(make_hall, 4, 2)
    hall.play_round()
    hall.publish_round()
    first, second = hall.open_matches()
    hall.enter(first, 1, 0)
    race = outlook.race(hall.fresh)
    assert race is not None and race.exact is not None and race.exact.endings == 3
    assert race.status[first.entry_a.number] is Status.CLINCHED
    page = enter(None).get(f"{PAGE}standings/outlook/").content.decode()
    assert "1 match is open" in page and "Every ending" in page
    told = api(None).get(API + "standings/outlook/").json()
    assert (told["top"], told["later"], told["open"], told["endings"]) == (2, 0, 1, 3)
    status = {row["player"]: row["status"] for row in told["players"]}
    assert status[first.entry_a.number] == "clinched"
    why = enter(None).get(f"{PAGE}standings/{second.entry_a.number}/?round=live").content.decode()
    assert "What is needed" in why


def test_results_of_the_running_round_count_in_the_race(make_hall: Any) -> None:
    """Before any round is closed, a win already entered is a win."""
    hall = cut_event(make_hall, 4, 1, 2)
    hall.publish_round()
    first, second = hall.open_matches()
    hall.enter(first, 1, 0)
    winner = hall.event.entries.get(number=first.entry_a.number)
    needed = outlook.of_entry(hall.fresh, winner)
    assert needed is not None and needed.status is Status.CLINCHED
    hall.enter(second, 0, 1)
    assert outlook.of_entry(hall.fresh, winner) is None


def test_no_race_where_nothing_is_to_come(hall: Any, make_hall: Any, enter: Any, api: Any) -> None:
    hall.fill(4)
    hall.start()
    hall.play_round()
    assert outlook.race(hall.fresh) is None
    assert "Nothing is open" in enter(None).get(f"{PAGE}standings/outlook/").content.decode()
    assert api(None).get(API + "standings/outlook/").status_code == 404


def test_race_asks_the_database_the_same_for_few_and_many(make_hall: Any, enter: Any) -> None:
    counts = []
    for name, players in (("Small", 4), ("Large", 12)):
        hall = make_hall(name=name, swiss_rounds=4, cut=2)
        users = [hall.make_user(f"{name}{number}") for number in range(players)]
        hall.join(*users)
        hall.start()
        hall.play_round()
        hall.publish_round()
        with CaptureQueriesContext(
            connection,
        ) as caught:
            assert enter(None).get(f"/events/{name.lower()}/standings/outlook/").status_code == 200
        counts.append(len(caught))
    assert counts[0] == counts[1]


def test_proof_derives_the_round_again(make_hall: Any, enter: Any, api: Any) -> None:
    hall = cut_event(make_hall, 7)
    hall.play_round()
    second = hall.publish_round()
    derived = proof.derive(second)
    assert derived is not None and derived.ok and not derived.edited
    page = enter(None).get(f"{PAGE}rounds/2/why/").content.decode()
    assert "comes out table by table the same" in page and derived.digest in page
    assert "every possible pair was weighed" in page
    told = api(None).get(API + "rounds/2/proof/").json()
    assert told == {"ok": True, "edited": False, "digest": derived.digest, "faults": []}


def test_what_is_kept_of_a_proof_is_read_by_the_next_release_too(
    make_hall: Any, monkeypatch: Any
) -> None:
    """A pickled class names its module, which the next release may have elsewhere."""
    kept: list[bytes] = []
    hall = cut_event(make_hall, 8)
    first = hall.publish_round()
    monkeypatch.setattr(
        proof.cache, "set", lambda key, value, seconds: kept.append(pickle.dumps(value))
    )
    assert proof.derive(first) is not None
    assert len(kept) == 1 and b"tournaments" not in kept[0]


def test_proof_finds_what_does_not_follow(make_hall: Any, enter: Any) -> None:
    hall = cut_event(make_hall, 8)
    first = hall.publish_round()
    one, two = first.matches.order_by("serial")[:2]
    one.entry_b, two.entry_b = two.entry_b, one.entry_b
    for match in (one, two):
        match.save(update_fields=["entry_b"])
    derived = proof.derive(first)
    assert derived is not None and not derived.ok and len(derived.faults) == 4
    page = enter(None).get(f"{PAGE}rounds/1/why/").content.decode()
    assert "Played, but not derived" in page
    Round.objects.filter(pk=first.pk).update(certificate={**first.certificate, "bound": 77})
    again = proof.derive(Round.objects.select_related("phase").get(pk=first.pk))
    assert again is not None and "certificate" in again.faults[0]


def test_faults_of_a_proof_are_told_to_everybody_in_their_language(make_hall: Any) -> None:
    hall = cut_event(make_hall, 8)
    first = hall.publish_round()
    Round.objects.filter(pk=first.pk).update(certificate={**first.certificate, "bound": 77})
    first = Round.objects.select_related("phase").get(pk=first.pk)
    told = set()
    for language in ("en", "de", "en"):
        with override(language):
            derived = proof.derive(first)
            assert derived is not None
            told.add(derived.faults)
    assert len(told) == 2


def test_proof_says_what_the_staff_swapped(make_hall: Any, enter: Any) -> None:
    hall = cut_event(make_hall, 4)
    drafted = hall.pair()
    one, two = drafted.matches.with_players()
    rounds.swap(actor=hall.organizer, round=drafted, first=one.entry_a, second=two.entry_a)
    rounds.publish(actor=hall.organizer, round=drafted)
    page = enter(None).get(f"{PAGE}rounds/1/why/").content.decode()
    assert "differ only by what the staff swapped" in page


def test_proof_of_a_round_robin_and_none_of_a_bracket(make_hall: Any, enter: Any, api: Any) -> None:
    plan = {"phases": [{"kind": "robin"}, {"kind": "single", "top": 2}]}
    hall = make_hall(plan=plan)
    hall.fill(4)
    hall.start()
    for _round in range(3):
        made = hall.play_round()
        derived = proof.derive(made)
        assert derived is not None and derived.ok
    final = hall.play_round()
    assert proof.derive(final) is None
    assert api(None).get(f"{API}rounds/{final.serial}/proof/").status_code == 404
    page = enter(None).get(f"{PAGE}rounds/{final.serial}/why/").content.decode()
    assert "The bracket decides" in page and "Final: seed 1 against seed 2" in page


def test_large_round_is_derived_when_asked(make_hall: Any, enter: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(proof, "INLINE", 3)
    hall = cut_event(make_hall, 4)
    hall.publish_round()
    client = enter(None)
    page = client.get(f"{PAGE}rounds/1/why/").content.decode()
    assert "Derive this round again" in page and "table by table" not in page
    assert "table by table the same" in client.get(f"{PAGE}rounds/1/why/?derive").content.decode()


def test_double_elimination_is_drawn_and_told(make_hall: Any, enter: Any, api: Any) -> None:
    hall = make_hall(plan={"phases": [{"kind": "double"}]})
    hall.fill(6)
    hall.start()
    while hall.fresh.state == "running":
        hall.play_round()
        page = enter(None).get(f"{PAGE}bracket/").content.decode()
        assert page.count("<rect") >= 8
        if "Places" in page and '<td class="num">1</td>' in page.split("Places")[-1]:
            break
    assert "Grand final" in page and "Lower round 1" in page
    assert len(api(None).get(API + "bracket/").json()["results"]) >= 9


def test_details_of_an_undone_change_are_gone(make_hall: Any) -> None:
    hall = make_hall()
    entry = hall.fill(2)[0]
    changed = entries.change(actor=hall.organizer, entry=entry, club="Red")
    assert changed.club == "Red"
    assert changed.event.operations.last().payload == {"entry": 1, "club": "Red"}
