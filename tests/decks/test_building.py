"""Building a list card by card: each step, what it refuses, its versions, its page."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from hypothesis import given
from hypothesis import strategies as st

from decks.lists import steps
from decks.lists.documents import stored
from decks.lists.shown import legality
from decks.lists.steps import Row
from decks.models import DeckList
from decks.services import building, lists
from engine import cards, decks, rulesets
from engine.decks import parse
from engine.decks.deck import VALUE_NAMES
from tournaments.errors import Forbidden, Invalid, Refusal

pytestmark = pytest.mark.django_db

CREATURES = ["Chaor", "Arias", "Maxxor"]
TEXT = "Creatures:\n" + "\n".join(f"1 {name}" for name in CREATURES)
PART = {"x-part": "1"}


@pytest.fixture
def army(bob: Any) -> DeckList:
    """A list of bob's with three Creatures and nothing else."""
    return lists.create(actor=bob, text=TEXT, name="Mine")


def put(bob: Any, row: DeckList, line: str, format: str = "") -> DeckList:
    format = format or rulesets.standard(row.game)
    return building.put(actor=bob, deck_list=row, row=Row.read(line), format=format)


def held(row: DeckList, pile: str) -> dict[str, Any]:
    row.refresh_from_db()
    found: dict[str, Any] = row.content["cards"][pile]
    return found


# --- Steps -----------------------------------------------------------------------------------


def test_a_list_begins_empty_for_a_board(bob: Any) -> None:
    row = building.begin(actor=bob, game="chaotic", name=" Lake ", board=3)
    assert (row.name, row.size, len(tuple(stored(row.content)))) == ("Lake", 3, 0)
    with pytest.raises(Invalid, match="board"):
        building.begin(actor=bob, game="chaotic", board=4)


def test_a_timeline_begins_with_its_champion(bob: Any) -> None:
    row = building.begin(actor=bob, game="genesis", around="Ardun Keshel")
    assert held(row, "champion") == {"Ardun Keshel": 1}
    with pytest.raises(Invalid, match="around"):
        building.begin(actor=bob, game="genesis", around="Toll-Gate Giant")


def test_cards_are_put_in_and_taken_out(bob: Any, army: DeckList) -> None:
    put(bob, army, "attacks|rip tide")
    put(bob, army, "attacks|Rip Tide")
    assert held(army, "attacks") == {"Rip Tide": 2}
    building.take(actor=bob, deck_list=army, row=Row("attacks", "Rip Tide"))
    assert held(army, "attacks") == {"Rip Tide": 1}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("attacks|Rip Tyde", "no card is named"),
        ("attacks|Maxxor", "belongs to creatures"),
        ("cellar|Maxxor", "no pile"),
        ("", "no pile"),
    ],
)
def test_what_cannot_be_put_in_is_refused_with_its_reason(
    bob: Any, army: DeckList, line: str, said: str
) -> None:
    with pytest.raises(Invalid, match=said):
        put(bob, army, line)
    assert list(held(army, "creatures")) == CREATURES


def test_what_is_not_there_is_not_taken(bob: Any, army: DeckList) -> None:
    for act in (building.take, lambda **more: building.move(by=1, **more)):
        with pytest.raises(Invalid, match="Rip Tide is not there any more"):
            act(actor=bob, deck_list=army, row=Row("attacks", "Rip Tide"))


def test_a_list_does_not_grow_for_ever(bob: Any, army: DeckList, monkeypatch: Any) -> None:
    monkeypatch.setattr(steps, "MOST", 4)
    put(bob, army, "attacks|Rip Tide")
    with pytest.raises(Invalid, match="at most 4"):
        put(bob, army, "attacks|Rip Tide")


def test_creatures_are_put_in_the_order_of_the_formation(bob: Any, army: DeckList) -> None:
    building.move(actor=bob, deck_list=army, row=Row("creatures", "Maxxor"), by=-1)
    assert list(held(army, "creatures")) == ["Chaor", "Maxxor", "Arias"]
    for _ in range(3):  # the end is the end
        building.move(actor=bob, deck_list=army, row=Row("creatures", "Chaor"), by=1)
    assert list(held(army, "creatures")) == ["Maxxor", "Arias", "Chaor"]


def test_a_copy_gets_the_values_that_stand_on_it(bob: Any, army: DeckList) -> None:
    put(bob, army, "creatures|Maxxor")
    card: Any = cards.facts("chaotic", "Maxxor")
    own = [card.disciplines[0] + 10, *card.disciplines[1:], card.energy - 5]
    building.scan(actor=bob, deck_list=army, row=Row("creatures", "Maxxor"), values=own)
    text = stored(DeckList.objects.get().content).as_text()
    line = "/".join(map(str, own[:4])) + f" {own[4]}"
    assert f"1 Maxxor\n1 Maxxor [{line}]\n" in text
    building.take(actor=bob, deck_list=army, row=Row("creatures", "Maxxor", line))
    assert held(army, "creatures") == {"Chaor": 1, "Arias": 1, "Maxxor": 1}


@pytest.mark.parametrize("off", [[15, 0, 0, 0, 0], [0, 0, 0, 0, 10], [3, 0, 0, 0, 0]])
def test_values_that_no_copy_has_are_refused(bob: Any, army: DeckList, off: list[int]) -> None:
    card: Any = cards.facts("chaotic", "Maxxor")
    listed = (*card.disciplines, card.energy)
    values = [value + more for value, more in zip(listed, off, strict=True)]
    with pytest.raises(Invalid, match="no scan of 'Maxxor'"):
        building.scan(actor=bob, deck_list=army, row=Row("creatures", "Maxxor"), values=values)


def test_the_board_is_changed_and_the_cards_stay(bob: Any, army: DeckList) -> None:
    row = building.resize(actor=bob, deck_list=army, size=6)
    assert (row.size, list(held(row, "creatures"))) == (6, CREATURES)
    with pytest.raises(Invalid, match="board"):
        building.resize(actor=bob, deck_list=army, size=7)


def test_a_champion_takes_the_place_of_the_last_and_one_stays(bob: Any) -> None:
    row = building.begin(actor=bob, game="genesis", around="Ardun Keshel")
    put(bob, row, "champion|Brakka Tolvane")
    assert held(row, "champion") == {"Brakka Tolvane": 1}
    put(bob, row, "champion|Hestra Mellowgate", format="allies")
    assert (len(held(row, "champion")), row.size) == (2, 2)
    building.take(actor=bob, deck_list=row, row=Row("champion", "Brakka Tolvane"))
    with pytest.raises(Invalid, match="stays"):
        building.take(actor=bob, deck_list=row, row=Row("champion", "Hestra Mellowgate"))


def test_only_the_owner_builds_and_nothing_in_the_archive(
    bob: Any, dora: Any, army: DeckList
) -> None:
    with pytest.raises(Forbidden):
        put(dora, army, "attacks|Rip Tide")
    lists.archive(actor=bob, deck_list=army)
    with pytest.raises(Refusal, match="archive"):
        put(bob, army, "attacks|Rip Tide")


def test_steps_of_one_sitting_make_one_version(bob: Any, army: DeckList) -> None:
    for _ in range(3):
        put(bob, army, "attacks|Rip Tide")
    (before,) = army.versions.all()
    assert before.content["cards"]["attacks"] == {}
    lists.rewrite(actor=bob, deck_list=army, text=TEXT)
    put(bob, army, "attacks|Rip Tide")
    assert army.versions.count() == 3  # the text, and the steps after it
    late = timezone.now() - building.SITTING - timedelta(seconds=1)
    DeckList.objects.update(built_at=late)
    put(bob, army, "attacks|Rip Tide")
    assert army.versions.count() == 4


def test_a_refused_step_makes_no_version(bob: Any, army: DeckList) -> None:
    with pytest.raises(Invalid):
        put(bob, army, "attacks|Maxxor")
    assert army.versions.count() == 0


NAMES = [("creatures", "Maxxor"), ("creatures", "Chaor"), ("attacks", "Rip Tide")]
STEP = st.tuples(st.sampled_from(["put", "take", "move"]), st.sampled_from(NAMES))


@given(st.lists(STEP, max_size=12))
def test_a_list_that_was_built_reads_back_from_its_text(taken: list[Any]) -> None:
    deck, ruleset = parse(TEXT), rulesets.get("chaotic")
    for step, (pile, name) in taken:
        row = Row(pile, name)
        if step == "put":
            deck = steps.put(deck, row, ruleset, {})
        elif deck.cards[pile].get(name):
            deck = steps.take(deck, row) if step == "take" else steps.move(deck, row, 1)
    assert parse(deck.as_text()) == deck


# --- The page --------------------------------------------------------------------------------


def test_strangers_log_in_and_others_find_nothing(army: DeckList, dora: Any) -> None:
    path, stranger, other = f"/decks/{army.pk}/build/", Client(), Client()
    other.force_login(dora)
    for act in (stranger.get, stranger.post):
        assert act(path)["Location"].startswith("/accounts/login/")
    assert stranger.post("/decks/build/")["Location"].startswith("/accounts/login/")
    assert other.get(path).status_code == 404
    assert other.post(path, {"put": "attacks|Rip Tide"}).status_code == 404
    assert held(army, "attacks") == {}


@pytest.fixture
def page(client: Client, bob: Any) -> Client:
    client.force_login(bob)
    return client


def test_a_step_is_answered_with_both_parts(page: Client, army: DeckList) -> None:
    path = f"/decks/{army.pk}/build/?q=Rip+Tide"
    answer = page.post(path, {"put": "attacks|Rip Tide"}, headers=PART)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert 'id="found"' in text
    assert 'id="built"' in text
    assert "Rip Tide: 1. Attacks: 1." in text
    assert "1 of 20" in " ".join(text.split())


def test_without_scripts_it_goes_back_to_where_it_was_pressed(page: Client, army: DeckList) -> None:
    path = f"/decks/{army.pk}/build/?q=Rip+Tide&for=apprentice"
    answer = page.post(path, {"put": "attacks|Rip Tide", "back": "found"})
    assert (answer.status_code, answer["Location"]) == (302, f"{path}#found")
    answer = page.post(path, {"put": "attacks|Rip Tide", "back": "//evil.example"})
    assert answer["Location"] == path


VALUES = [f"{name}|cellar|Maxxor" for name in VALUE_NAMES]


@pytest.mark.parametrize(
    "data",
    [
        {"put": "attacks|Nothing"},
        {"take": "attacks|Rip Tide"},
        {"take": "cellar|Maxxor"},
        {"later": "cellar|Maxxor"},
        {"scan": "cellar|Maxxor", **dict.fromkeys(VALUES, "50")},
        {"take": "||||"},
        {"size": "board", "board": "9" * 5000},
        {"scan": "creatures|Maxxor"},
        {"scan": "creatures|Maxxor", "courage|creatures|Maxxor": "many"},
        {"size": "board", "board": "7"},
        {"size": "board", "board": "²"},
        {"size": "board"},
        {},
    ],
)
def test_a_refusal_comes_in_the_page(page: Client, army: DeckList, data: dict[str, str]) -> None:
    for headers in ({}, PART):
        answer = page.post(f"/decks/{army.pk}/build/", data, headers=headers)
        assert answer.status_code == 409
        assert 'role="alert"' in answer.content.decode()
    assert list(held(army, "creatures")) == CREATURES


@pytest.mark.parametrize("row", ["attacks|Rip Tide", "champion|Ardun Keshel"])
def test_cards_without_values_of_their_own_get_none(
    page: Client, bob: Any, army: DeckList, row: str
) -> None:
    put(bob, army, "attacks|Rip Tide")
    other = building.begin(actor=bob, game="genesis", around="Ardun Keshel")
    built = army if row.startswith("attacks") else other
    values = {f"{name}|{row}": "50" for name in VALUE_NAMES}
    answer = page.post(f"/decks/{built.pk}/build/", {"scan": row, **values}, headers=PART)
    assert answer.status_code == 409


def test_an_archived_list_has_no_builder(page: Client, bob: Any, army: DeckList) -> None:
    lists.archive(actor=bob, deck_list=army)
    assert page.get(f"/decks/{army.pk}/build/").status_code == 404


def test_the_search_offers_what_goes_with_the_champion(page: Client, bob: Any) -> None:
    row = building.begin(actor=bob, game="genesis", around="Ardun Keshel")
    path = f"/decks/{row.pk}/build/"
    found = page.get(path).context["page"].paginator.object_list
    every = page.get(path + "?among=all").context["page"].paginator.object_list
    assert 0 < len(found) < len(every)
    for card in found:
        if card.kind.value == "champion" or card.subconscious_only:
            continue
        text = f"Champion:\n1 Ardun Keshel\n\nTimeline:\n1 {card.full_name}\n"
        faults = decks.check(parse(text, game="genesis"), rulesets.get("genesis"))
        assert not [fault for fault in faults if card.full_name in fault.cards]


def test_the_list_says_what_each_format_says_of_it(page: Client, army: DeckList) -> None:
    built = page.get(f"/decks/{army.pk}/build/?for=limited").context["built"]
    told = {one.format: len(one.faults) for one in (built.legality, *built.others)}
    assert told == {one.format: len(one.faults) for one in legality(stored(army.content))}
    assert built.legality.format == "limited"
    assert page.get(f"/decks/{army.pk}/build/?for=nothing").context["format"] == "masters"


@pytest.mark.parametrize("copies", [1, 3])
def test_the_builder_asks_as_often_for_long_lists(
    page: Client, bob: Any, army: DeckList, copies: int, django_assert_max_num_queries: Any
) -> None:
    for name in ("Rip Tide", "Flash Kick", "Ember Swarm")[:copies]:
        put(bob, army, f"attacks|{name}")
    page.get(f"/decks/{army.pk}/build/")
    with django_assert_max_num_queries(6):
        assert page.get(f"/decks/{army.pk}/build/").status_code == 200


@pytest.mark.parametrize(
    "data", [{"game": "chess"}, {"game": "chaotic", "board": "4"}, {"game": "genesis"}, {}]
)
def test_what_cannot_begin_is_told_on_the_page_of_new_lists(
    page: Client, data: dict[str, str]
) -> None:
    answer = page.post("/decks/build/", data, follow=True)
    assert answer.redirect_chain == [("/decks/new/", 302)]
    assert "Choose what the list is built around." in answer.content.decode()
    assert not DeckList.objects.exists()
