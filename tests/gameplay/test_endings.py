"""The end of a game says why it ended, in words."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse
from django.utils import translation

from engine import rulebook
from gameplay.models import Game, Table
from gameplay.persons import Person
from gameplay.queries.table.endings import game_before, how
from gameplay.services.table import play
from tests.gameplay import playing
from tests.gameplay.test_genesis import gather, until
from tests.pages import read_as_shown

pytestmark = pytest.mark.django_db


def test_who_gives_up_is_named_and_no_rule_about_fallen_creatures(
    enter: Any, match_table: Table
) -> None:
    seats = playing.people(match_table)
    play.concede(actor=seats["A"], table=match_table)
    playing.work(match_table)
    loser, winner = (
        read_as_shown(
            enter(seats[letter].user).get(match_table.get_absolute_url()).content.decode()
        )
        for letter in "AB"
    )
    assert '<p class="soft small over-how">You concede.</p>' in loser
    assert f'<p class="soft small over-how">{seats["A"].user} concedes.</p>' in winner
    assert rulebook.rule("5.1.1").summary not in loser + winner


def test_a_game_played_to_its_end_tells_the_rules_by_which_it_ended(
    enter: Any, finished: Table
) -> None:
    Game.objects.filter(table=finished).update(rules=["5.1", "5.1.1"])
    shown = enter(playing.people(finished)["A"].user).get(finished.get_absolute_url())
    page = read_as_shown(shown.content.decode())
    for rule in ("5.1", "5.1.1"):
        told = f"{rule}: {rulebook.rule(rule).summary}"
        assert f'<p class="soft small over-how">{told}</p>' in page


def test_two_rules_are_told_in_the_language_of_the_page_and_unknown_ones_left_out() -> None:
    rules = ["G-winning.2", "no such rule", "G-term-lose-game.2"]
    english = f"G-winning.2: {rulebook.rule('G-winning.2').summary}"
    assert how([], rules) == [english], "the rule speaks to the winner, and the loser reads it too"
    with translation.override("de"):
        (told,) = how([], rules)
    assert told.startswith("G-winning.2: ") and told != english


def test_between_two_games_of_a_match_the_page_says_who_won_the_last_one(
    enter: Any, bob: Any, dora: Any
) -> None:
    table = gather(Person(user=bob), Person(user=dora), best_of=3)
    until(table, "priority")
    client, live = enter(dora), reverse("gameplay:table_live", args=(table.pk,))
    assert "game-before" not in client.get(live).content.decode()
    play.concede(actor=Person(user=bob), table=playing.fresh(table))
    playing.work(table)
    shown = read_as_shown(client.get(live).content.decode())
    assert 'id="game-before">You win. <a class="rule-ref"' in shown
    until(table, "priority")
    assert "game-before" not in client.get(live).content.decode()


def test_only_a_game_that_has_not_begun_has_one_before_it() -> None:
    events = [{"kind": "win", "text": "You win."}, {"kind": "draw", "text": "You draw."}]
    view = {"phase": "set-up", "match": {"game": 2}}
    assert game_before(view, events) == events[0]
    assert game_before({**view, "phase": "move"}, events) is None
    assert game_before({**view, "match": {"game": 1}}, events) is None
    assert game_before({"phase": "set-up"}, events) is None
