"""Where a judge looks at a position, all of it is shown: what waits to resolve, the Location, and
what each player has in hands, decks and piles, not the board alone."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.urls import reverse

from gameplay.models import Table
from gameplay.persons import Person
from gameplay.queries.record.positions import position_at
from gameplay.services.bench import disputes, evidence
from gameplay.services.table import tables
from tests.gameplay import playing
from tests.gameplay.conftest import make_event, start_with

pytestmark = pytest.mark.django_db
MASTERS: dict[str, Any] = {"format": "masters", "size": 6, "listed_formation": True}
GENESIS: dict[str, Any] = {"game": "genesis", "format": "constructed", "size": 2}
GAMES = [
    (MASTERS, ("six-overworld", "six-underworld")),
    (GENESIS, ("training-ardun-keshel-a", "training-sivrel-amoth-a")),
]


def waiting(game: Any) -> list[dict[str, Any]]:
    """What waits to resolve in the position of a game, as a judge sees it."""
    view = position_at(game, game.revision).view("judge")
    return list(view.get("burst") or view.get("stack") or ())


def play_until_something_waits(table: Table) -> Any:
    for letter, person in playing.people(table).items():
        tables.sit_down(actor=person, table=playing.fresh(table), nonce=letter)
    playing.work(table)
    dice = random.Random(3)
    for _ in range(400):
        game = playing.current(table)
        if waiting(game):
            return game
        playing.step(table, dice)
    raise AssertionError("nothing was ever played")


@pytest.mark.parametrize(("settings", "lists"), GAMES, ids=["chaotic", "genesis"])
def test_each_page_of_a_judge_shows_the_whole_position(
    settings: dict[str, Any],
    lists: tuple[str, str],
    alice: Any,
    judy: Any,
    bob: Any,
    dora: Any,
    enter: Any,
) -> None:
    event = make_event(alice, judy, **settings)
    start_with(alice, event, dict(zip((bob, dora), lists, strict=True)))
    game = play_until_something_waits(Table.objects.get(event=event))
    step = game.revision
    view = position_at(game, step).view("judge")
    dispute = disputes.open_for_step(
        actor=Person(user=bob), game=game, step=step, claim="That is not what waits."
    )
    evidence.gather(dispute_id=dispute.pk)
    pages = {
        reverse("gameplay:bench_work", args=(dispute.pk,)): {},
        reverse("gameplay:replay", args=(game.pk,)): {"step": step},
        reverse("gameplay:branch", args=(game.pk,)): {"step": step},
        reverse("gameplay:repair", args=(game.pk,)): {"step": step},
    }
    judge = enter(judy)
    for address, query in pages.items():
        page = judge.get(address, query).content.decode()
        assert page.count('class="burst"') == 1, address
        assert page.count('class="duel-counts') == 2, address
        assert waiting(game)[0]["name"] in page, address
        if "location" in view:
            assert view["location"]["name"] in page, address
