"""Undoing a choice: asked by one seat, agreed to by the others, carried out by a repair."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from django.utils.html import escape

from gameplay.enums import SAID, InputSource
from gameplay.models import Input, Repair, SeatView, Table
from gameplay.persons import Person
from gameplay.queries.table import documents
from gameplay.services.table import play, undo
from tests.gameplay import playing
from tests.gameplay.test_repairs import give
from tournaments import live
from tournaments.errors import Forbidden, Refusal

pytestmark = pytest.mark.django_db


def chosen(table: Table) -> tuple[str, str, Input]:
    """Who chose last by hand after some choices, who did not, and that choice."""
    for _ in range(3):
        playing.step(table, random.Random(5))
    game = playing.current(table)
    made = game.inputs.filter(kind__in=SAID, source=InputSource.HAND).order_by("-applied")[0]
    return made.letter, "B" if made.letter == "A" else "A", made


def view(table: Table, reader: str) -> Any:
    return SeatView.objects.get(game=playing.current(table), reader=reader).content


def ask(table: Table, letter: str) -> Table:
    return undo.ask(actor=playing.people(table)[letter], table=playing.fresh(table))


def answer(table: Table, letter: str, agree: bool) -> Table:
    person = playing.people(table)[letter]
    return undo.answer(actor=person, table=playing.fresh(table), agree=agree)


def test_once_the_other_agrees_the_choice_is_asked_again(match_table: Table) -> None:
    letter, other, choice = chosen(match_table)
    step = playing.current(match_table).revision
    ask(match_table, letter)
    playing.work(match_table)
    assert playing.current(match_table).revision == step
    answer(match_table, other, agree=True)
    playing.work(match_table)
    game = playing.current(match_table)
    assert game.revision == step + 1
    assert (
        playing.offers(match_table)[letter].kind
        == game.offers.get(letter=letter, number=choice.applied - 1).kind
    )
    made = Repair.objects.get(game=game)
    assert made.by is None
    assert made.content["by"] == f"players {letter} {other}"
    assert not playing.fresh(match_table).undo
    playing.play_out(match_table)
    assert playing.current(match_table).verified is True


def test_what_was_declined_is_not_asked_again(match_table: Table) -> None:
    letter, other, _choice = chosen(match_table)
    ask(match_table, letter)
    answer(match_table, other, agree=False)
    with pytest.raises(Refusal, match="declined"):
        ask(match_table, letter)
    with pytest.raises(Refusal, match="Nobody"):
        answer(match_table, other, agree=True)
    assert not Repair.objects.exists()


def test_nobody_agrees_to_the_own_request_and_no_outsider_speaks(
    match_table: Table, judy: Any, charlie: Any
) -> None:
    letter, _other, _choice = chosen(match_table)
    ask(match_table, letter)
    with pytest.raises(Refusal, match="others"):
        answer(match_table, letter, agree=True)
    for outsider in (judy, charlie):
        for act in (undo.ask, lambda **who: undo.answer(**who, agree=True)):
            with pytest.raises(Forbidden):
                act(actor=Person(user=outsider), table=playing.fresh(match_table))


def test_a_new_choice_of_the_same_seat_ends_the_request(match_table: Table) -> None:
    letter, other, _choice = chosen(match_table)
    ask(match_table, letter)
    dice = random.Random(1)
    for _ in range(30):
        asked = letter in playing.offers(match_table)
        playing.step(match_table, dice)
        if asked:
            break
    assert not playing.fresh(match_table).undo
    with pytest.raises(Refusal):
        answer(match_table, other, agree=True)


def test_the_others_hear_at_once_that_a_request_has_ended(match_table: Table, api: Any) -> None:
    """Their page went on asking them to agree to it: what the referee told said nothing of it."""
    letter, other, _choice = chosen(match_table)
    ask(match_table, letter)
    dice = random.Random(1)
    while letter not in playing.offers(match_table):
        playing.step(match_table, dice)
    reader = api(playing.people(match_table)[other].user)
    path = f"/api/v1/tables/{match_table.pk}/document/"
    before = reader.get(path).json()
    assert before["undo"]["by"] == letter
    offer = playing.offers(match_table)[letter]
    person = playing.people(match_table)[letter]
    said = {"line": offer.options[-1]["line"], "asked": offer.asked}
    play.choose(actor=person, table=playing.fresh(match_table), **said)
    playing.work(match_table)
    told = documents.told_to(match_table.pk, other, person.user)
    texts = told.read(before["revision"], live.revision(match_table.topic))
    patches = [json.loads(text)["patch"] for _name, text in texts]
    assert {"undo": None} in [{"undo": one["undo"]} for one in patches if "undo" in one]


def undo_key(client: Any, table: Table) -> str:
    """The form by which a choice is undone, as its page has it: how its tag goes on."""
    page = client.get(table.get_absolute_url()).content.decode()
    found = re.search(r"/undo/\"\s+data-undo\s*(\w*)", page)
    assert found is not None
    return found[1]


def test_where_nothing_is_left_to_undo_the_key_is_not_shown(match_table: Table, enter: Any) -> None:
    """It stayed after the choice was undone, and answered that there was none."""
    letter, other, _choice = chosen(match_table)
    client = enter(playing.people(match_table)[letter].user)
    assert undo_key(client, match_table) == ""
    ask(match_table, letter)
    answer(match_table, other, agree=True)
    assert undo_key(client, match_table) == "hidden"  # also before the referee has carried it out
    playing.work(match_table)
    assert undo_key(client, match_table) == "hidden"
    with pytest.raises(Refusal, match="no choice"):
        ask(match_table, letter)
    dice = random.Random(5)
    while letter not in playing.offers(match_table):
        playing.step(match_table, dice)
    playing.step(match_table, dice)
    assert undo_key(client, match_table) == ""


def test_a_repair_by_a_judge_ends_the_request(match_table: Table, judy: Any) -> None:
    """To agree afterwards would take back what the judge has ruled."""
    letter, other, choice = chosen(match_table)
    ask(match_table, letter)
    made = give(match_table, judy, back=choice.applied - 1)
    with pytest.raises(Refusal, match="Nobody"):
        answer(match_table, other, agree=True)
    assert Repair.objects.get() == made
    with pytest.raises(Refusal, match="no choice"):
        ask(match_table, letter)


def test_against_the_house_it_is_undone_at_once() -> None:
    table = playing.house_table(small=True, formation="listed")
    playing.step(table, random.Random(3))
    step = playing.current(table).revision
    ask(table, "A")
    playing.work(table)
    assert playing.current(table).revision > step
    assert Repair.objects.get().content["by"] == "players A"


def test_what_was_undone_is_told_by_names_until_the_next_choice(
    match_table: Table, enter: Any
) -> None:
    """It was told as a repair that "Seat A" had asked for, and stood there to the end."""
    letter, other, _choice = chosen(match_table)
    ask(match_table, letter)
    answer(match_table, other, agree=True)
    playing.work(match_table)
    seats = {seat.letter: seat for seat in match_table.seats.all()}
    reader = enter(seats[other].user)

    def shown() -> str:
        page = reader.get(match_table.get_absolute_url()).content.decode()
        return " ".join(page.split())

    page = shown()
    assert f"{seats[letter].name} undid a choice." in page and "data-undone" in page
    assert f"Agreed: {seats[other].name}." in page
    assert "repaired this game" not in page and "asked to undo its" not in page
    playing.step(match_table, random.Random(5))
    assert "data-undone" not in shown()


def test_a_seat_without_a_choice_has_nothing_to_undo() -> None:
    table = playing.house_table(small=True, formation="listed")
    with pytest.raises(Refusal, match="no choice"):
        ask(table, "A")


# --- By page and API ------------------------------------------------------------------------


def test_each_person_sees_what_is_asked(
    match_table: Table, enter: Any, api: Any, judy: Any
) -> None:
    letter, other, choice = chosen(match_table)
    ask(match_table, letter)
    people = playing.people(match_table)
    path = f"/tables/{match_table.pk}/"
    pages = {
        who: enter(user).get(path).content.decode()
        for who, user in (
            ("asks", people[letter].user),
            ("asked", people[other].user),
            ("judge", judy),
        )
    }
    assert all("asks to undo" in page for page in pages.values())
    document = api(people[other].user).get(f"/api/v1{path}document/").json()
    first = next(one["text"] for one in document["events"] if one["step"] == choice.applied)
    told = f"back to before this: {escape(first)}"
    assert {who for who in pages if told in pages[who]} == {"asked", "judge"}
    assert 'name="agree"' in pages["asked"]
    assert 'name="agree"' not in pages["asks"]
    assert 'name="agree"' not in pages["judge"]


def test_the_document_tells_it_and_the_api_answers(
    match_table: Table, api: Any, charlie: Any
) -> None:
    letter, other, choice = chosen(match_table)
    people = playing.people(match_table)
    path = f"/api/v1/tables/{match_table.pk}/"
    asked = api(people[letter].user).post(f"{path}undo/", {})
    told = {"by": letter, "step": choice.applied - 1, "agreed": [], "declined": False}
    assert asked.json() == {"undo": told}
    assert api(people[other].user).get(f"{path}document/").json()["undo"] == told
    assert api(charlie).post(f"{path}undo/", {"agree": True}).status_code == 404
    agreed = api(people[other].user).post(f"{path}undo/", {"agree": True})
    assert agreed.json() == {"undo": None}
    playing.work(match_table)
    assert api(people[other].user).get(f"{path}document/").json()["undo"] is None


def test_what_a_line_would_do_is_told_to_its_seat_alone(
    match_table: Table, api: Any, charlie: Any, judy: Any
) -> None:
    (letter, offer), *_ = playing.offers(match_table).items()
    line = offer.options[0]["line"]
    path = f"/api/v1/tables/{match_table.pk}/preview/"
    people = playing.people(match_table)
    other = "B" if letter == "A" else "A"
    assert "preview" in api(people[letter].user).post(path, {"line": line}).json()
    assert api(people[letter].user).post(path, {"line": "no such line"}).status_code == 404
    assert api(people[other].user).post(path, {"line": line}).status_code == 404
    assert api(judy).post(path, {"line": line}).status_code == 403
    assert api(charlie).post(path, {"line": line}).status_code == 404


def test_a_line_of_a_question_that_is_gone_is_foretold_by_nothing(
    match_table: Table, api: Any, judy: Any
) -> None:
    """Who pointed at an option while the game went on had a refusal in the console."""
    (letter, offer), *_ = playing.offers(match_table).items()
    line, number = offer.options[0]["line"], playing.current(match_table).number
    path = f"/api/v1/tables/{match_table.pk}/preview/"
    people = playing.people(match_table)
    mine = api(people[letter].user)
    said = {"line": line, "asked": offer.asked, "game": number}
    assert "preview" in mine.post(path, said).json()
    assert mine.post(path, {**said, "line": "no such line"}).status_code == 404
    assert mine.post(path, {**said, "game": number + 1}).status_code == 204
    play.choose(actor=people[letter], table=match_table, line=line, asked=offer.asked)
    playing.work(match_table)
    gone = mine.post(path, said)
    assert (gone.status_code, gone.content) == (204, b"")
    assert api(judy).post(path, said).status_code == 403
    play.concede(actor=people[letter], table=playing.fresh(match_table))
    playing.work(match_table)
    assert mine.post(path, said).status_code == 204
    assert mine.post(path, {"line": line}).status_code == 409
