"""Branches that judges keep at a step of a game, and compare."""

from __future__ import annotations

import html
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from gameplay.models import KeptBranch, Table
from gameplay.persons import Person
from gameplay.services.bench import whatifs
from tests.gameplay import playing
from tournaments.errors import Forbidden, Invalid, Refusal

pytestmark = pytest.mark.django_db


def roads(game: Any) -> tuple[int, list[str]]:
    """A step at which the record could have gone on otherwise, and the other lines, each with its
    seat."""
    for offer in game.offers.exclude(kind="setup").order_by("number"):
        taken = game.steps.get(number=offer.number + 1).line
        others = [one["line"] for one in offer.options if one["line"] != taken]
        if others:
            return offer.number, [f"{offer.letter}: {line}" for line in others]
    raise AssertionError("nobody ever had a choice")


def keep(table: Table, judge: Any, **more: Any) -> KeptBranch:
    game = playing.current(table)
    step, lines = roads(game)
    said = {"game": game, "step": step, "lines": lines[:1]} | more
    return whatifs.keep_branch(actor=Person(user=judge), **said)


def test_kept_branch_is_called_by_its_last_line_and_found_by_another_judge(
    finished: Table, judy: Any, alice: Any, enter: Any
) -> None:
    made = keep(finished, judy)
    assert made.title == made.lines[-1]
    page = enter(alice).get(made.get_absolute_url())
    assert [row.pk for row in page.context["kept"]] == [made.pk]
    assert list(page.context["branch"].lines) == made.lines


def test_page_keeps_takes_away_and_says_so(finished: Table, judy: Any, enter: Any) -> None:
    game = playing.current(finished)
    step, lines = roads(game)
    judge = enter(judy)
    address = reverse("gameplay:keep_branch", args=(game.pk,))
    answer = judge.post(
        address, {"step": step, "lines": lines[0], "title": "The other way"}, follow=True
    )
    assert "The branch is kept" in answer.content.decode()
    made = KeptBranch.objects.get()
    assert (made.title, made.step, made.lines, made.by) == (
        "The other way",
        step,
        lines[:1],
        judy,
    )
    answer = judge.post(reverse("gameplay:drop_branch", args=(made.pk,)), follow=True)
    assert "The branch is taken away" in answer.content.decode()
    assert not KeptBranch.objects.exists()


def test_refused_lines_and_no_lines_are_not_kept(finished: Table, judy: Any) -> None:
    for lines in ([], ["A: strike with Nothing"], ["Z: pass"]):
        with pytest.raises(Invalid):
            keep(finished, judy, lines=lines)
    assert not KeptBranch.objects.exists()


def test_game_has_only_so_many(finished: Table, judy: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whatifs, "MOST_BRANCHES", 1)
    keep(finished, judy)
    with pytest.raises(Refusal, match="1 branches"):
        keep(finished, judy)


@pytest.mark.parametrize("who", ["bob", "dora", "charlie", None])
def test_nobody_but_judges_who_do_not_play_reads_or_keeps(
    who: str | None, finished: Table, judy: Any, enter: Any, request: Any
) -> None:
    made = keep(finished, judy)
    game = playing.current(finished)
    user = request.getfixturevalue(who) if who else None
    visitor = enter(user)
    compared = visitor.get(reverse("gameplay:branches", args=(game.pk,)), {"b": made.pk})
    assert compared.status_code in ({404} if who else {302})
    for name, at in (("keep_branch", game.pk), ("drop_branch", made.pk)):
        answer = visitor.post(
            reverse(f"gameplay:{name}", args=(at,)), {"step": made.step, "lines": made.lines[0]}
        )
        assert answer.status_code in {302, 404}
    assert [row.pk for row in KeptBranch.objects.all()] == [made.pk]
    if who in {"bob", "dora"}:
        with pytest.raises(Forbidden):
            keep(finished, user)
        with pytest.raises(Forbidden):
            whatifs.drop_branch(actor=Person(user=user), branch=made)
        opened = visitor.get(made.get_absolute_url())
        assert opened.status_code == 404 or not opened.context["kept"]


def test_three_stand_side_by_side_each_with_its_differences(
    finished: Table, judy: Any, enter: Any
) -> None:
    game = playing.current(finished)
    step, lines = roads(game)
    made = [
        keep(finished, judy, step=step, lines=[line], title=f"Way {number}")
        for number, line in enumerate((lines * 4)[:4])
    ]
    page = enter(judy).get(
        reverse("gameplay:branches", args=(game.pk,)), {"b": [row.pk for row in made]}
    )
    shown = page.context["shown"]
    assert [row.title for row, _branch in shown] == ["Way 0", "Way 1", "Way 2"]
    assert all(branch.differences for _row, branch in shown)
    text = html.unescape(page.content.decode())
    assert "Way 3" in text  # to be ticked
    for row, branch in shown:
        assert all(line in text for line in (*row.lines, *branch.differences))


def test_compared_page_asks_as_often_for_one_kept_as_for_three(
    finished: Table, judy: Any, enter: Any
) -> None:
    judge, game = enter(judy), playing.current(finished)
    address = reverse("gameplay:branches", args=(game.pk,))
    counts = []
    for number in (1, 2):
        for _ in range(number):
            keep(finished, judy)
        judge.get(address)
        with CaptureQueriesContext(connection) as asked:
            judge.get(address)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_choices_on_the_page_make_the_line_and_the_house_makes_one(
    finished: Table, judy: Any, enter: Any
) -> None:
    game, judge = playing.current(finished), enter(judy)
    step, lines = roads(game)
    address = reverse("gameplay:branch", args=(game.pk,))
    page = judge.get(address, {"step": step})
    offered = [line for one in page.context["branch"].asked for line, _label, _p in one.options]
    assert lines[0] in offered
    page = judge.get(address, {"step": step, "add": lines[0]})
    assert page.context["text"] == lines[0]
    page = judge.get(address, {"step": step, "lines": lines[0], "house": "1"})
    text = page.context["text"].splitlines()
    assert text[0] == lines[0]
    assert len(text) == 2
    assert list(page.context["branch"].lines) == text
    again = judge.get(address, {"step": step, "lines": lines[0], "house": "1"})
    assert again.context["text"].splitlines() == text
    page = judge.get(address, {"step": step, "lines": "\n".join(text), "back": "1"})
    assert page.context["text"] == lines[0]


def test_choices_are_said_as_at_a_table_in_the_language_of_the_page(
    finished: Table, judy: Any, enter: Any
) -> None:
    """A German judge read "strike with Rip Tide" and was not told what is asked."""
    game, judge = playing.current(finished), enter(judy)
    offer = game.offers.filter(kind="strike").order_by("number").first()
    address = reverse("gameplay:branch", args=(game.pk,))
    page = judge.get(address, {"step": offer.number}, headers={"accept-language": "de"})
    (asked,) = page.context["branch"].asked
    assert asked.words == "Mit welchem Angriff schlägst du?"
    assert html.escape(asked.words) in page.content.decode()
    lines = [line for line, _said, _places in asked.options]
    assert all(line.startswith(f"{offer.letter}: strike with ") for line in lines)
    assert not [said for _line, said, _places in asked.options if "strike" in said]
