"""Who is out of a free-for-all while the others play on: what they are offered, and that they stay
out."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gameplay.models import Input, Repair, SeatView, Table
from gameplay.persons import Person
from gameplay.services.table import play, undo
from tests.gameplay import playing
from tests.gameplay.test_genesis import GUESTS, gather
from tests.gameplay.test_pods import begin, concede, event, sit
from tests.gameplay.test_repairs import give
from tournaments.errors import Refusal

pytestmark = pytest.mark.django_db
__all__ = ["event"]


def started(*people: Person, **settings: Any) -> Table:
    """A table at which the champions stand in the arena."""
    table = gather(*people, **({"format": "free-for-all"} | settings))
    sit(table)
    return playing.fresh(table)


def out_now(table: Table) -> list[str]:
    view = SeatView.objects.get(game=playing.current(table), reader="spectator").content
    return sorted(letter for group in view["fallen"] for letter in group)


def chose_last(table: Table) -> str:
    """The letter of whoever chose last by hand, after some more choices."""
    for _ in range(4):
        playing.step(table, random.Random(5))
    letters = "ABC"[: len(playing.people(table))]
    made = [undo.last_choice(playing.current(table), letter) for letter in letters]
    return max((one for one in made if one), key=lambda one: one.applied or 0).letter


def test_who_is_out_is_offered_nothing_and_told_so(enter: Any, bob: Any, dora: Any) -> None:
    """The keys of priority, conceding and undoing stood on the page to the end of the game."""
    table = started(Person(user=bob), Person(user=dora), GUESTS[2])
    offered = ('id="hold"', "/concede/", "/undo/")
    assert all(one in enter(bob).get(f"/tables/{table.pk}/").content.decode() for one in offered)
    concede(table, "A")
    page = enter(bob).get(f"/tables/{table.pk}/").content.decode()
    assert not [one for one in offered if one in page]
    assert "You are out of the game; the others play on." in page
    theirs = enter(dora).get(f"/tables/{table.pk}/").content.decode()
    assert all(one in theirs for one in offered)


def test_who_is_out_is_not_asked_whether_to_concede(enter: Any, bob: Any) -> None:
    table = started(Person(user=bob), *GUESTS[1:3])
    concede(table, "A")
    browser = enter(bob)
    answer = browser.get(f"/tables/{table.pk}/concede/", follow=True)
    assert answer.redirect_chain and "You are out of the game" in answer.content.decode()
    before = Input.objects.count()
    browser.post(f"/tables/{table.pk}/concede/", {"number": "1"})
    assert Input.objects.count() == before


def test_nobody_comes_back_by_an_undo() -> None:
    """A concession was taken back so, and all cards of that player lay open to the others."""
    table = started(*GUESTS[:3])
    letter = chose_last(table)
    others = [one for one in "ABC" if one != letter]
    concede(table, letter)
    with pytest.raises(Refusal, match="left the game"):
        undo.ask(actor=playing.people(table)[letter], table=playing.fresh(table))
    assert out_now(table) == [letter]
    left = chose_last(table)
    assert left in others


def test_a_request_is_not_carried_out_behind_a_concession() -> None:
    table = started(*GUESTS[:3])
    letter = chose_last(table)
    first, second = [one for one in "ABC" if one != letter]
    people = playing.people(table)
    undo.ask(actor=people[letter], table=playing.fresh(table))
    concede(table, first)
    with pytest.raises(Refusal, match="left the game"):
        undo.answer(actor=people[second], table=playing.fresh(table), agree=True)
    assert not Repair.objects.exists()
    with pytest.raises(Refusal, match="out of the game"):
        undo.answer(actor=people[first], table=playing.fresh(table), agree=False)


def test_a_request_falls_when_somebody_goes_out(django_capture_on_commit_callbacks: Any) -> None:
    """It stood there, and whoever agreed to it was told that somebody had left the game."""
    table = started(*GUESTS[:3])
    letter = chose_last(table)
    first, second = [one for one in "ABC" if one != letter]
    undo.ask(actor=playing.people(table)[letter], table=playing.fresh(table))
    topic = Table.objects.with_revision()
    with django_capture_on_commit_callbacks() as fall:
        concede(table, first)
    assert playing.fresh(table).undo  # until the game's row is free again
    before = topic.get(pk=table.pk).revision
    for follows in fall:
        follows()
    assert not playing.fresh(table).undo
    assert topic.get(pk=table.pk).revision > before
    with pytest.raises(Refusal, match="Nobody asks"):
        undo.answer(actor=playing.people(table)[second], table=playing.fresh(table), agree=True)


def test_who_is_out_need_not_agree() -> None:
    """A player who had gone home kept the others from undoing anything."""
    table = started(*GUESTS[:3])
    letter = chose_last(table)
    gone = next(one for one in "ABC" if one != letter)
    concede(table, gone)
    people = playing.people(table)
    letter = chose_last(table)
    other = next(one for one in "ABC" if one not in (letter, gone))
    undo.ask(actor=people[letter], table=playing.fresh(table))
    undo.answer(actor=people[other], table=playing.fresh(table), agree=True)
    playing.work(table)
    assert Repair.objects.get().content["by"] == f"players {letter} {other}"
    assert out_now(table) == [gone]


def test_an_undo_does_not_go_back_into_a_game_that_was_conceded() -> None:
    table = started(*GUESTS[:2], format="constructed", best_of=3)
    letter = chose_last(table)
    concede(table, letter)
    with pytest.raises(Refusal, match="is over"):
        undo.ask(actor=playing.people(table)[letter], table=playing.fresh(table))


def test_who_came_back_by_a_repair_may_concede_again(
    event: Any, alice: Any, judy: Any, make_user: Any, enter: Any
) -> None:
    """The page said "You conceded the game", and nothing happened."""
    table = begin(event, alice, make_user, 4)[0]
    sit(table)
    step = playing.current(table).revision
    concede(table, "C")
    assert out_now(table) == ["C"]
    give(playing.fresh(table), judy, back=step, rules=("G-term-lose-game.1",))
    assert out_now(table) == []
    knows = 'id="known-CA"'
    page = enter(playing.people(table)["A"].user).get(table.get_absolute_url()).content.decode()
    assert page.count(knows) == 1 and "known-B" not in page  # not a line for each of their cards
    concede(table, "C", "C")
    assert out_now(table) == ["C"]
    assert Input.objects.filter(kind="concede").count() == 2


def test_a_choice_of_who_is_out_says_so() -> None:
    table = started(*GUESTS[:3])
    concede(table, "A")
    asked = playing.current(table).revision
    with pytest.raises(Refusal, match="out of the game"):
        play.choose(actor=GUESTS[0], table=playing.fresh(table), line="pass", asked=asked)


def test_who_decides_is_told_by_name_to_who_is_not_asked(bob: Any, dora: Any) -> None:
    """It said "your opponent", and the kind of the question in the words of the engine."""
    table = started(Person(user=bob), Person(user=dora), GUESTS[2])
    (asked,) = playing.offers(table)
    people = playing.people(table)
    other = next(letter for letter in "ABC" if letter != asked)
    with pytest.raises(Refusal) as refused:
        play.choose(actor=people[other], table=playing.fresh(table), line="pass", asked=10_000)
    name = table.seats.get(letter=asked).name
    assert refused.value.message == f"It is not your decision but that of {name}."


def test_an_answer_that_the_stops_gave_before_is_told_as_theirs(bob: Any, dora: Any) -> None:
    table = started(Person(user=bob), Person(user=dora), format="constructed")
    ((letter, offer),) = playing.offers(table).items()
    made = play.choose(
        actor=playing.people(table)[letter],
        table=playing.fresh(table),
        line=offer.options[0]["line"],
        asked=offer.asked,
    )
    person = playing.people(table)[letter]
    again = {"actor": person, "table": playing.fresh(table), "asked": offer.asked}
    with pytest.raises(Refusal, match="You already answered"):
        play.choose(line="something else", **again)
    Input.objects.filter(pk=made.pk).update(source="stops")
    with pytest.raises(Refusal, match="by its stops"):
        play.choose(line="something else", **again)


def test_the_replay_tells_a_concession_in_words_alone(enter: Any, bob: Any) -> None:
    """It showed the line by which the hall keeps it."""
    table = started(Person(user=bob), *GUESTS[1:3])
    concede(table, "A")
    game = playing.current(table)
    page = enter(bob).get(f"/replays/{game.pk}/?step={game.revision}").content.decode()
    assert "You concede." in page
    assert ">concede<" not in page and "made a choice" not in page


def test_places_of_all_are_told_at_the_end(enter: Any, bob: Any, dora: Any) -> None:
    """The page told the winner alone."""
    table = started(Person(user=bob), Person(user=dora), GUESTS[2])
    concede(table, "B", "A")
    page = " ".join(enter(bob).get(f"/tables/{table.pk}/").content.decode().split())
    names = {seat.letter: seat.name for seat in table.seats.all()}
    assert [page.index(f"Place {n}: {names[letter]}") for n, letter in enumerate("CAB", 1)]
