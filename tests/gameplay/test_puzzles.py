"""Puzzles at the table: the one line solves, everything else is answered by what follows it."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from html import unescape
from importlib import import_module

import pytest
from django.urls import reverse
from django.utils import translation
from django.utils.timezone import now

from engine import games
from engine.puzzles import goals_of
from engine.puzzles.making import proved_again
from gameplay import puzzles
from gameplay.errors import MoveRefused
from gameplay.models import PuzzleTried
from gameplay.persons import Person
from gameplay.puzzles.shelf import OtherGame, begun
from gameplay.queries.learning.puzzles import (
    GOALS,
    THEMES,
    Attempt,
    attempt,
    names_of,
    puzzles_by_game,
    refutation,
    solution,
    tried_by,
)
from gameplay.services.learning import puzzles as service
from tests.pages import read_as_shown
from tournaments.errors import Refusal

pytestmark = pytest.mark.django_db

GUEST = Person(guest="g" * 64)
GAMES = [game for game in games.names() if puzzles.shelf(game).puzzles]


def of(game, number=0):
    return list(puzzles.shelf(game).puzzles.values())[number]


def wrong_line(here):
    options = here.document.prompt.options
    return next(option.line for option in options if option.line != here.tried.line)


def test_both_games_have_puzzles():
    assert list(games.names()) == GAMES


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", [0, -1])
def test_the_line_solves_and_every_other_choice_is_refuted(game, number):
    puzzle = of(game, number)
    here = attempt(tried_by(GUEST, puzzle), puzzle)
    while not here.tried.solved:
        found, right = here.tried.found, here.tried.line
        for option in here.document.prompt.options:
            if option.line == right:
                continue
            with pytest.raises(MoveRefused) as refused:
                service.choose(actor=GUEST, puzzle=puzzle, line=option.line, asked=found)
            assert refused.value.code == service.REFUTED
            assert refused.value.message.startswith("Then ")
            assert refused.value.reasons[0]["rule"]
        assert tried_by(GUEST, puzzle).found == found
        here = service.choose(actor=GUEST, puzzle=puzzle, line=right, asked=found)
    row = tried_by(GUEST, puzzle)
    assert row.solved_at is not None and row.found == puzzle.moves and row.mistakes > 0
    with pytest.raises(Refusal) as solved:
        service.choose(actor=GUEST, puzzle=puzzle, line=right, asked=row.found)
    assert solved.value.code == "solved"


@pytest.mark.parametrize("language", ["en", "es", "fr"])
@pytest.mark.parametrize("game", GAMES)
def test_sentences_call_the_sides_as_a_sentence_does(game, language):
    """ "It is the other side's turn", and not "It is The other side's turn"."""
    with translation.override(language):
        for puzzle in (of(game), of(game, -1)):
            other = next(name for seat, name in names_of(puzzle).items() if seat != puzzle.seat)
            assert re.search(rf"[a-zéà,] {other}", said_by(puzzle)) is None


def test_the_other_side_is_spoken_of_by_that_name():
    said = said_by(of("chaotic"))
    assert "It is the other side's turn to strike." in said


def said_by(puzzle):
    """What happens in the puzzle, and what follows every choice that is wrong at first."""
    here = attempt(tried_by(GUEST, puzzle), puzzle)
    told = [event.text for event in here.document.table.events]
    for number in range(len(here.document.table.prompt.options)):
        if number != here.tried.right:
            told += refutation(here.tried, number)
    return " ".join(told)


def test_of_a_long_refutation_the_end_is_told_behind_an_ellipsis(monkeypatch):
    longest = "gameplay.queries.learning.puzzles.LONGEST"
    monkeypatch.setattr(longest, 1000)
    shown = attempt(tried_by(GUEST, of("chaotic", -1)), of("chaotic", -1))
    here, choices = shown.tried, range(len(shown.document.table.prompt.options))
    wrong = max((n for n in choices if n != here.right), key=lambda n: len(refutation(here, n)))
    whole = refutation(here, wrong)
    assert len(whole) > 1 and "…" not in whole
    monkeypatch.setattr(longest, len(whole))
    assert refutation(here, wrong) == whole, "nothing is left out"
    monkeypatch.setattr(longest, len(whole) - 1)
    assert refutation(here, wrong) == ["…", *whole[1:]]


@pytest.mark.parametrize("game", GAMES)
def test_a_puzzle_is_proved_again(game):
    puzzle = of(game)
    assert proved_again(puzzle, puzzles.shelf(game).records[puzzle.record]) == ""


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_has_its_record_and_its_cards_in_words(game):
    shelf = puzzles.shelf(game)
    for one in shelf.puzzles.values():
        assert one.record in shelf.records and one.moves == len(one.refuted)
    for rack in puzzles_by_game(GUEST):
        for listed in rack.puzzles:
            assert listed.puzzle.own in listed.goal and listed.puzzle.foe in listed.goal


@pytest.mark.parametrize("game", games.names())
def test_every_goal_has_words_that_name_what_has_to_fall(game):
    for goal in goals_of(game):
        asked = str(GOALS[goal.name]) % {"own": "Arias", "foe": "Zaur", "number": 7}
        assert "Zaur" in asked


@pytest.mark.parametrize("game", GAMES)
def test_a_game_gives_two_puzzles_at_most_and_each_a_name_of_its_own(game):
    folder = import_module("gameplay.puzzles.shelf").FOLDER / game
    names = [json.loads(line)["id"] for line in (folder / "puzzles.jsonl").open(encoding="utf-8")]
    shelf = puzzles.shelf(game)
    assert sorted(names) == sorted(shelf.puzzles)
    records = Counter(one.record for one in shelf.puzzles.values())
    assert max(records.values()) <= 2 and set(records) == set(shelf.records)


def test_what_the_rules_forbid_is_told_by_the_rules_and_counts_as_no_mistake():
    puzzle = of("chaotic")
    with pytest.raises(MoveRefused) as refused:
        service.choose(actor=GUEST, puzzle=puzzle, line="move Nobody to A1", asked=0)
    assert refused.value.code == "illegal" and tried_by(GUEST, puzzle).mistakes == 0
    with pytest.raises(Refusal) as late:
        service.choose(actor=GUEST, puzzle=puzzle, line="pass", asked=7)
    assert late.value.code == "went_on"
    legal, reasons = service.why_not(actor=GUEST, puzzle=puzzle, line="move Nobody to A1")
    assert not legal and reasons


def test_a_record_that_leads_elsewhere_is_no_puzzle_any_more(monkeypatch):
    shelf = import_module("gameplay.puzzles.shelf")
    puzzle = of("chaotic")
    other = replace(puzzle, id="other", digest="0" * 16)
    monkeypatch.setattr(shelf, "find", lambda identity: other)
    with pytest.raises(OtherGame):
        begun(other)


# --- Pages ----------------------------------------------------------------------------------------


def test_a_stranger_solves_a_puzzle_by_its_page(enter):
    puzzle, client = of("chaotic"), enter(None)
    url = reverse("gameplay:puzzle", args=(puzzle.id,))
    page = read_as_shown(client.get(url).content.decode())
    assert puzzle.foe in page and "Move 1 of" not in page
    assert not PuzzleTried.objects.exists()
    send = reverse("gameplay:puzzle_choose", args=(puzzle.id,))
    here = attempt(PuzzleTried(puzzle=puzzle.id), puzzle)
    wrong = client.post(send, {"line": wrong_line(here), "asked": "0"})
    assert wrong.status_code == 409 and "That is not it." in wrong.content.decode()
    while not here.tried.solved:
        sent = {"line": here.tried.line, "asked": str(here.tried.found)}
        page = client.post(send, sent, follow=True).content.decode()
        here.tried.go_on()
    assert "Solved" in page and "Next puzzle" in page
    assert "1 of" in read_as_shown(client.get(reverse("gameplay:puzzles")).content.decode())
    again = client.post(reverse("gameplay:puzzle_again", args=(puzzle.id,)), follow=True)
    assert 'id="choose"' in again.content.decode()
    assert PuzzleTried.objects.get().solved_at is not None


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", [0, -1])
def test_who_does_not_find_it_is_shown_the_solution_and_a_way_on(
    enter, game, number, django_assert_max_num_queries
):
    """A puzzle that is too hard was a page without a way out."""
    puzzle, client = of(game, number), enter(None)
    url = reverse("gameplay:puzzle", args=(puzzle.id,))
    page = read_as_shown(client.get(url).content.decode())
    assert f'href="{url}?solution#solution"' in page and 'id="solution"' not in page
    assert f'href="{reverse("gameplay:puzzles")}"' in page
    onward = re.search(r'href="(/puzzles/[\w-]+/)">\s*Another puzzle', page)
    assert onward is not None and onward[1] != url
    assert client.get(onward[1]).status_code == 200

    with django_assert_max_num_queries(5):
        shown = client.get(f"{url}?solution").content.decode()
    said = [unescape(one) for one in re.findall(r"<li>(.+?)</li>", shown.split('id="solution"')[1])]
    assert said[: puzzle.moves] == solution(puzzle)
    here = puzzles.tried(puzzle, 0)
    for choice in solution(puzzle):  # each is asked there, and is the right one
        prompt = Attempt(PuzzleTried(puzzle=puzzle.id), here).document.prompt
        assert {one.label: one.line for one in prompt.options}[choice] == here.line
        here.go_on()
    assert here.solved and not PuzzleTried.objects.exists(), "to look is no attempt"


def test_solved_ones_are_remembered_for_the_one_who_solved_them(enter, alice, bob):
    puzzle = of("genesis")
    PuzzleTried.objects.create(user=alice, puzzle=puzzle.id, found=puzzle.moves)
    PuzzleTried.objects.update(solved_at="2026-01-01T00:00Z")
    badge = '<span class="badge badge-ok">solved</span>'
    for user, count in ((alice, 1), (bob, 0), (None, 0)):
        page = read_as_shown(enter(user).get(reverse("gameplay:puzzles")).content.decode())
        assert page.count(badge) == count
    page = enter(bob).get(reverse("gameplay:puzzle", args=(puzzle.id,))).content.decode()
    assert 'id="choose"' in page


def test_a_theme_counts_its_own_and_goes_on_in_itself(alice):
    """Who chose what is won in three strikes is not led back to what is won in two."""
    person = Person(user=alice)
    rack = next(one for one in puzzles_by_game(person) if one.game == "chaotic")
    assert sum(len(one.puzzles) for one in rack.themes) == len(rack.puzzles)
    theme = next(one for one in rack.themes if one.title == "Win the combat in three strikes")
    first, second, *_, last = (one.puzzle for one in theme.puzzles)
    for puzzle in (first, last):
        PuzzleTried.objects.create(user=alice, puzzle=puzzle.id, solved_at=now())
    rack = next(one for one in puzzles_by_game(person) if one.game == "chaotic")
    theme = next(one for one in rack.themes if one.title == theme.title)
    assert (theme.solved, rack.solved) == (2, 2)
    assert rack.after(first).puzzle == second
    assert rack.after(last).puzzle == second
    assert rack.next.puzzle.goal != first.goal


def test_who_has_solved_a_whole_theme_goes_on_in_another(alice):
    small = next(
        one
        for one in puzzles_by_game(Person(user=alice))[0].themes
        if one.title == "Win the combat at once"
    )
    for one in small.puzzles:
        PuzzleTried.objects.create(user=alice, puzzle=one.puzzle.id, solved_at=now())
    rack = next(one for one in puzzles_by_game(Person(user=alice)) if one.game == "chaotic")
    assert rack.after(small.puzzles[0].puzzle) == rack.next
    assert rack.next.puzzle.goal != small.puzzles[0].puzzle.goal


@pytest.mark.parametrize("goal", GOALS)
def test_every_goal_has_its_theme(goal):
    assert THEMES[goal]


def test_the_list_asks_as_much_for_one_as_for_three(enter, alice, django_assert_max_num_queries):
    client, asked = enter(alice), []
    for number in (0, 1, 2):
        PuzzleTried.objects.create(user=alice, puzzle=of("chaotic", number).id)
        if number != 1:
            with django_assert_max_num_queries(15) as queries:
                client.get(reverse("gameplay:puzzles"))
            asked.append(len(queries))
    assert asked[0] == asked[1]


def test_a_puzzle_that_is_not_there_is_unknown(enter, api):
    assert enter(None).get("/puzzles/none/").status_code == 404
    assert enter(None).post("/puzzles/none/choose/", {"line": "pass"}).status_code == 404
    assert api(None).get("/api/v1/puzzles/none/").status_code == 404


def test_a_program_reads_and_tries_puzzles(api, alice):
    client, puzzle = api(alice), of("chaotic")
    rows = client.get("/api/v1/puzzles/").json()["results"]
    mine = next(row for row in rows if row["id"] == puzzle.id)
    assert mine == {
        "id": puzzle.id,
        "game": "chaotic",
        "goal": mine["goal"],
        "choices": puzzle.choices,
        "begun": False,
        "solved": False,
    }
    url = f"/api/v1/puzzles/{puzzle.id}/"
    document = client.get(url).json()
    assert document["reader"] == puzzle.seat and document["lesson"]["lines"] == []
    assert client.get(f"{url}document/").json() == document
    here = attempt(PuzzleTried(puzzle=puzzle.id), puzzle)
    wrong = {"line": wrong_line(here), "asked": 0}
    refused = client.post(f"{url}choose/", wrong, format="json")
    assert refused.status_code == 409 and refused.json()["code"] == "refuted"
    asked_why = client.post(f"{url}why/", {"line": wrong["line"]}, format="json")
    assert asked_why.json()["legal"] is True
    right = {"line": here.tried.line, "asked": 0}
    document = client.post(f"{url}choose/", right, format="json").json()
    assert document["revision"] == 1
