"""A live game with a mistake is taken back, corrected, and played on by both to its end."""

import random
from typing import Any

import pytest
from playwright.sync_api import expect

from engine.record import Record
from engine.record.verify import verify
from gameplay.models import Game, Repair, Table
from gameplay.persons import Person
from gameplay.services.bench import repair
from gameplay.services.bench.repair import Wish
from gameplay.services.table import tables
from tests.browser import hall
from tests.browser.playing import Player, looking_away, play_aside
from tests.gameplay import playing
from tests.gameplay.conftest import make_event, start_with

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

REASON = "The move was made before Mugic could be answered."


def live_table() -> Table:
    """A table of the demo's event at which two people are playing."""
    rows = Table.objects.filter(event__slug="lantern-cup", state="playing").order_by("pk")
    return next(row for row in rows if row.latest_game and row.latest_game.revision > 0)


def at_priority(game: Game) -> int:
    """The last step but a few at which somebody had priority."""
    asked = game.offers.filter(
        kind__in=("priority", "strike", "move"), number__lt=game.revision - 2
    )
    return int(asked.order_by("-number")[0].number)


def test_a_repair_without_a_stop_is_told_at_once(
    open_page: Any, alice: Any, bob: Any, dora: Any, judy: Any
) -> None:
    """The board jumped back under the players' hands, and nobody told them why."""
    event = make_event(alice, judy, size=3, listed_formation=True)
    start_with(alice, event, {bob: "dop-overworld", dora: "dop-underworld"})
    table = Table.objects.get(event=event)
    for letter, person in playing.people(table).items():
        tables.sit_down(actor=person, table=playing.fresh(table), nonce=letter)
    play_aside(table, random.Random(4), until=lambda game: game.revision > 6)
    page = open_page(bob, table.get_absolute_url(), width=390, height=844)
    expect(page.locator("#table[data-client]")).to_be_visible()
    game = playing.current(playing.fresh(table))
    seen = game.revision
    wish = Wish(back=seen - 2, rules=("8.1.1",), reason=REASON)
    repair.give(actor=Person(user=judy), game=game, wish=wish, seen=seen)
    told = page.locator("#decision .repair-now").filter(has_text="Judy repaired this game:")
    expect(told).to_contain_text(REASON)
    expect(page.locator(".duel-log")).to_contain_text(f"The game goes back to step {seen - 2}.")
    expect(page.locator("[data-undo]")).to_be_hidden()
    assert page.locator("#table[data-client]").is_visible()


@pytest.mark.long
def test_a_live_game_is_repaired_played_on_and_proves_itself(open_page: Any, picture: Any) -> None:
    hall.fill()
    table = live_table()
    dice = random.Random(4)
    begin = table.latest_game.revision
    play_aside(table, dice, until=lambda game: game.revision > begin + 8)
    seats = {seat.letter: seat for seat in table.seats.select_related("user")}
    one, other = (
        Player(seat.name, open_page(seat.user, table.get_absolute_url(), **size))
        for seat, size in zip(
            seats.values(), ({"width": 390, "height": 844}, {"dark": True}), strict=True
        )
    )
    judge = open_page(hall.person("jonas"), table.get_absolute_url())
    judge.get_by_role("button", name="Stop play").click()
    for player in (one, other):
        expect(player.page.locator("main")).to_contain_text("Stopped for a judge")
    judge.get_by_role("link", name="Repair the game").click()

    # The judge takes up an earlier step, corrects it, and sees the difference before the word.
    game = Game.objects.get(pk=table.latest_game.pk)
    back = at_priority(game)
    judge.get_by_label("From where the game goes on").select_option(str(back))
    judge.get_by_role("button", name="Look at it").click()
    expect(judge.get_by_role("heading", name="What became known since")).to_be_visible()
    judge.get_by_label("Corrections, a line each").fill("draw A")
    judge.get_by_label("Rules").fill("8.1.1")
    judge.get_by_label("Reason, for the players and the log").fill(REASON)
    judge.get_by_role("button", name="Show the difference").click()
    expect(judge.get_by_role("heading", name="The board after the repair")).to_be_visible()
    assert not Repair.objects.exists()
    picture(judge, "repair-judge")
    judge.get_by_role("button", name="Give this repair").click()
    expect(judge.locator("main")).to_contain_text("The repair is given")

    for player in (one, other):
        expect(player.page.locator("#decision")).to_contain_text(REASON)
    picture(one.page, "repair-player")
    game.refresh_from_db()
    assert Repair.objects.get().content["back"] == back

    # Both go on from there; the table is not stopped any more.
    with looking_away(one, other):
        play_aside(table, dice, until=lambda _game: False)
    expect(one.page.locator("#decision")).to_contain_text(
        "The whole record was run again and agrees."
    )
    game.refresh_from_db()
    assert game.verified is True
    assert verify(Record.from_dict(game.record)).ok
