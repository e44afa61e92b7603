"""The page on which a judge repairs a game, and what everybody sees of it."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from gameplay.models import Repair, Table
from gameplay.persons import Person
from gameplay.queries.table import repairs
from gameplay.services.bench import repair
from gameplay.services.bench.repair import Wish
from tests.gameplay import playing

pytestmark = pytest.mark.django_db

WORDS = {"rules": "8.1.1", "reason": "Dora was not asked."}


@pytest.fixture
def moved(match_table: Table) -> Table:
    """The table four choices later."""
    dice = random.Random(2)
    for _ in range(4):
        playing.step(match_table, dice)
    return playing.fresh(match_table)


def as_user(client: Client, user: Any) -> Client:
    client.force_login(user)
    return client


def address(table: Table) -> str:
    return reverse("gameplay:repair", args=(playing.current(table).pk,))


def give(table: Table, judge: Any, reason: str = "Dora was not asked.") -> Repair:
    game = playing.current(table)
    made = repair.give(
        actor=Person(user=judge),
        game=game,
        wish=Wish(back=game.revision - 1, rules=("8.1.1",), reason=reason),
        seen=game.revision,
    )
    playing.work(table)
    return Repair.objects.get(pk=made.pk)


def test_strangers_and_players_get_404(
    moved: Table, client: Client, bob: Any, charlie: Any
) -> None:
    made = give(moved, moved.event.staff.get(role="judge").user)
    undo = reverse("gameplay:take_back", args=(made.pk,))
    for user in (bob, charlie):
        as_user(client, user)
        assert client.get(address(moved)).status_code == 404
        assert client.post(address(moved), WORDS).status_code == 404
        assert client.post(undo, {"reason": "x", "seen": 1}).status_code == 404
    client.logout()
    assert client.get(address(moved)).status_code == 302
    assert not hasattr(Repair.objects.get(pk=made.pk), "undone_by")


def test_the_judge_sees_steps_in_words_board_and_what_became_known(
    moved: Table, client: Client, judy: Any
) -> None:
    as_user(client, judy)
    game = playing.current(moved)
    page = client.get(address(moved))
    assert page.status_code == 200
    text = page.content.decode()
    assert f'value="{game.revision - 1}"' in text
    assert "after step" in text
    back = client.get(address(moved), {"step": 0}).content.decode()
    assert "What became known since" in back
    assert "The board after step 0" in back


def test_a_repair_is_given_only_after_its_difference_was_shown(
    moved: Table, client: Client, judy: Any
) -> None:
    as_user(client, judy)
    game = playing.current(moved)
    form = {**WORDS, "step": game.revision - 2, "seen": game.revision, "resume": "on"}
    blind = client.post(address(moved), {**form, "shown": "00"})
    assert blind.status_code == 200
    assert not Repair.objects.exists()
    text = blind.content.decode()
    assert "The board after the repair" in text
    shown = re.search(r'name="shown" value="([0-9a-f]{16})"', text)
    assert shown is not None
    answer = client.post(address(moved), {**form, "shown": shown[1]})
    assert answer.status_code == 302
    assert Repair.objects.get().content["back"] == game.revision - 2
    playing.work(moved)
    assert playing.current(moved).revision == game.revision + 1
    assert playing.fresh(moved).resumed_by is None, "play was not stopped"


def test_another_choice_is_picked_by_its_words(moved: Table, client: Client, judy: Any) -> None:
    """The select holds what the buttons said; what it sends is the line."""
    as_user(client, judy)
    game = playing.current(moved)
    for back in range(game.revision - 1, -1, -1):
        offer = game.offers.get(number=back)
        made = game.steps.get(number=back + 1).line
        others = [one["line"] for one in offer.options if one["line"] not in (made, "pass")]
        if others:
            break
    text = client.get(address(moved), {"step": back}).content.decode()
    seat = moved.seats.get(letter=offer.letter)
    assert f'<optgroup label="{seat}: ' in text
    value = f"{offer.letter}: {others[0]}"
    option = re.search(rf'<option value="{re.escape(value)}">([^<]+)</option>', text)
    assert option is not None and option[1] != others[0]
    form = {**WORDS, "step": back, "seen": game.revision, "instead": value}
    assert "The board after the repair" in client.post(address(moved), form).content.decode()


def test_what_cannot_be_is_said_on_the_page(moved: Table, client: Client, judy: Any) -> None:
    as_user(client, judy)
    form = {**WORDS, "corrections": "fly to the moon", "seen": 1}
    page = client.post(address(moved), form)
    assert page.status_code == 400
    text = page.content.decode()
    assert "fly to the moon" in text
    assert not Repair.objects.exists()


def test_both_players_read_at_the_table_what_was_decided(
    moved: Table, client: Client, judy: Any, bob: Any, dora: Any
) -> None:
    give(moved, judy)
    for user in (bob, dora, judy):
        as_user(client, user)
        text = client.get(moved.get_absolute_url()).content.decode()
        assert "Dora was not asked." in text
        assert "repaired this game" in text
        assert reverse("gameplay:rule", args=("8.1.1",)) in text


@pytest.mark.parametrize(("language", "told"), [("en", "goes back to step"), ("de", "zurück")])
def test_the_page_of_the_ruling_tells_a_repair_in_sentences(
    moved: Table, client: Client, judy: Any, bob: Any, language: str, told: str
) -> None:
    """It showed the line of the record, in English to everybody."""
    made = give(moved, judy)
    assert made.operation is not None and moved.event is not None
    page = reverse("tournaments:appeal", args=(moved.event.slug, made.operation.number))
    bob.language = language
    bob.save()
    text = as_user(client, bob).get(page, headers={"accept-language": language}).content.decode()
    assert "ruling: " not in text
    assert told in text


def test_the_judge_takes_a_repair_back_on_the_page(
    moved: Table, client: Client, judy: Any, bob: Any
) -> None:
    made = give(moved, judy)
    as_user(client, judy)
    assert "Take it back" in client.get(address(moved)).content.decode()
    undo = reverse("gameplay:take_back", args=(made.pk,))
    seen = playing.current(moved).revision
    answer = client.post(undo, {"reason": "The first word was right.", "seen": seen})
    assert answer.status_code == 302
    playing.work(moved)
    assert Repair.objects.get(pk=made.pk).undone_by.content["undoes"] == made.input.applied
    as_user(client, bob)
    assert "The first word was right." in client.get(moved.get_absolute_url()).content.decode()


def test_queries_do_not_grow_with_the_repairs(
    moved: Table, client: Client, judy: Any, django_assert_max_num_queries: Any
) -> None:
    as_user(client, judy)
    give(moved, judy, "one")
    with django_assert_max_num_queries(40) as first:
        client.get(address(moved))
    give(moved, judy, "two")
    give(moved, judy, "three")
    with django_assert_max_num_queries(40) as last:
        text = client.get(address(moved)).content.decode()
    assert all(word in text for word in ("one", "two", "three"))
    assert len(last) <= len(first)


def test_a_repair_stands_beside_the_question_until_it_is_long_past(
    moved: Table, client: Client, judy: Any, bob: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its reason took the room of the question on a phone to the end of the game."""
    monkeypatch.setattr(repairs, "RECENT", 3)
    made = give(moved, judy)
    made.input.refresh_from_db()
    as_user(client, bob)
    address = moved.get_absolute_url()
    beside = "data-repair>"
    assert beside in client.get(address).content.decode()
    dice = random.Random(3)
    while playing.current(moved).revision <= made.input.applied + repairs.RECENT:
        playing.step(moved, dice)
        assert playing.current(moved).state == "running"
    page = client.get(address).content.decode()
    assert beside not in page and "repaired this game" in page
