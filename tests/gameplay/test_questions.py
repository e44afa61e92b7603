"""What was asked and what could be answered, in words: in a replay, at the bench, in a repair."""

from __future__ import annotations

import html
import random
import re
from dataclasses import replace
from typing import Any

import pytest

from gameplay.documents.wording import Speaker
from gameplay.models import Dispute, Game, Offer, StepRow, Table
from gameplay.queries.record.positions import position_at
from gameplay.queries.table import questions
from gameplay.queries.table.documents import names_in
from tests.gameplay import playing
from tests.gameplay.duels import duel
from tests.gameplay.test_disputes import disputed

pytestmark = pytest.mark.django_db


def shown(client: Any, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", html.unescape(answer.content.decode()))


def answers_in(page: str) -> list[str]:
    """The answers on a page, those that unfold too."""
    found: list[str] = []
    for listed in re.findall(r'<ul class="offer-lines small">(.*?)</ul>', page):
        items = re.findall(r"<li[^>]*>(.*?)</li>", listed)
        found += [re.sub(r"<.*?>", "", item).strip() for item in items]
    return found


def widest(game: Game) -> Offer:
    """The prompt with the most answers."""
    rows: list[Offer] = list(game.offers.filter(number__lt=game.revision))
    return max(rows, key=lambda offer: len(offer.options))


def test_a_replay_says_each_answer_as_its_button_does(
    finished: Table, enter: Any, judy: Any
) -> None:
    game = finished.games.get()
    for step in range(game.revision - 8, game.revision):
        offers = game.offers.filter(number=step)
        page = shown(enter(judy), f"/replays/{game.pk}/?step={step}&seat=judge")
        told = answers_in(page)
        assert len(told) == sum(len(offer.options) for offer in offers)
        lines = {one["line"] for offer in offers for one in offer.options}
        assert not {line for line in lines if " " in line} & set(told)
        answer = game.steps.get(number=step + 1)
        assert page.count(">chosen<") == (1 if answer.line in lines else 0)


def test_what_was_chosen_stands_first_and_few_answers_stand_without_a_fold(
    person: Any, bob: Any, dora: Any
) -> None:
    table = duel(person(bob), person(dora))
    game = playing.current(table)
    offer = widest(game)
    seats = {seat.letter: seat for seat in table.seats.all()}
    last = offer.options[len(offer.options) - 1]["line"]
    answer = StepRow(letter=offer.letter, line=last)
    asked = questions.questions([questions.asked_of(offer)], seats, "judge", None, answer)
    (question,) = asked
    assert len(question.answers) == len(offer.options) > questions.FEW
    assert question.few[0].line == last and question.few[0].chosen
    assert len(question.few) == questions.FEW and not any(one.chosen for one in question.more)


def test_the_line_of_one_is_not_the_answer_of_the_other(finished: Table) -> None:
    """Where both are asked the same at once."""
    game = finished.games.get()
    seats = {seat.letter: seat for seat in finished.seats.all()}
    one = questions.asked_of(game.offers.filter(number__gt=0).earliest("number"))
    both = [replace(one, seat=letter) for letter in seats]
    answer = StepRow(letter=one.seat, line=one.options[0]["line"])
    asked = questions.questions(both, seats, "judge", None, answer)
    assert [question.few[0].line for question in asked] == [answer.line] * 2
    chosen = [question.letter for question in asked for one in question.answers if one.chosen]
    assert chosen == [answer.letter]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_bench_says_what_could_be_answered_before_the_disputed_step(
    finished: Table, enter: Any, judy: Any, language: str
) -> None:
    """In the words of the buttons that the seat had then."""
    found, game = disputed(finished, step=4), finished.games.get()
    client = enter(judy)
    client.cookies["django_language"] = language
    told = answers_in(shown(client, f"/bench/{found.pk}/"))
    before = position_at(game, 3)
    names = names_in(finished.seats.all(), language)
    for offer in game.offers.filter(number=3):
        view = before.view(offer.letter)
        speaker = Speaker("chaotic", "judge", names, view, language)
        for button in speaker.options(questions.asked_of(offer).as_told()):
            assert any(one.startswith(button.label) for one in told), (button, told)
            assert button.label != button.line


def made_in(page: str) -> str:
    """Who made the choice of a step, and what it was."""
    found = re.search(r"<p> <strong>(.*?)</p>", page)
    assert found
    return re.sub(r"<.*?>", "", found[1])


@pytest.mark.parametrize("language", ["en", "de"])
def test_replay_and_bench_say_the_choice_of_a_step_as_its_button_did(
    finished: Table, enter: Any, judy: Any, language: str
) -> None:
    found, game = disputed(finished, step=4), finished.games.get()
    client = enter(judy)
    client.cookies["django_language"] = language
    names = names_in(finished.seats.all(), language)
    worded = 0
    for step in (*range(1, 8), game.revision):
        row = game.steps.get(number=step)
        offer = game.offers.get(number=step - 1, letter=row.letter)
        view = position_at(game, step - 1).view("judge")
        buttons = Speaker("chaotic", "judge", names, view, language).options(
            questions.asked_of(offer).as_told()
        )
        said = [one.label for one in buttons if one.line == row.line]
        words = said[0] if said else row.line  # an army is placed by a line of its own
        for address in (f"/replays/{game.pk}/?step={step}", f"/bench/{found.pk}/?step={step}"):
            told = made_in(shown(client, address))
            assert told.startswith(names[row.letter]) and words in told and row.line in told
        worded += words != row.line
    assert worded > 3


def test_who_may_not_know_a_choice_is_told_that_there_was_one(
    finished: Table, enter: Any, bob: Any
) -> None:
    game = finished.games.get()
    client = enter(bob)
    row = game.steps.filter(letter="B").earliest("number")
    told = made_in(shown(client, f"/replays/{game.pk}/?step={row.number}&seat=A"))
    assert "made a choice" in told and row.line not in told


def test_a_judge_at_a_running_table_reads_what_may_be_chosen_in_words(
    match_table: Table, enter: Any, judy: Any
) -> None:
    for number in range(6):
        playing.step(match_table, random.Random(number))
    game = playing.current(match_table)
    page = shown(enter(judy), match_table.get_absolute_url())
    names = names_in(match_table.seats.all(), "en")
    offers = list(game.offers.filter(number=game.revision))
    assert offers
    for offer in offers:
        assert f"{names[offer.letter]} may choose of {len(offer.options)}" in page
        view = position_at(game, game.revision).view("judge")
        speaker = Speaker("chaotic", "judge", names, view)
        for button in speaker.options(questions.asked_of(offer).as_told()):
            assert f"<li>{questions._said(button)}</li>" in page


def test_a_dispute_on_paper_has_no_questions(finished: Table) -> None:
    assert questions.before(Dispute(game=None), {}) == []
    assert questions.before(Dispute(game=finished.games.get()), {}) == []


def test_formations_are_called_in_the_language_of_the_page(
    finished: Table, enter: Any, judy: Any
) -> None:
    client = enter(judy)
    client.cookies["django_language"] = "de"
    game = finished.games.get()
    page = shown(client, f"/replays/{game.pk}/?step=0&seat=judge")
    assert "wie gelistet, gespiegelt" in answers_in(page)
