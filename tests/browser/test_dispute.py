"""A dispute, from the disputed step to the ruling and the standings it changes."""

from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.models import Dispute
from tests.browser import hall

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


@pytest.mark.long
def test_a_dispute_is_ruled_the_standings_follow_and_a_bystander_sees_nothing(
    open_page: Any, make_user: Any
) -> None:
    hall.fill()
    game = hall.finished_game()
    won, lost = (game.winner, "B" if game.winner == "A" else "A")
    loser, winner = hall.seat(game, lost), hall.seat(game, won)
    step = game.steps.filter(letter=lost, line__startswith="strike").order_by("number")[2].number

    # The judge waits at the bench while the player finds the step and calls.
    judge = open_page(hall.person("jonas"), "/bench/")
    player = open_page(loser, f"/replays/{game.pk}/?step={step}", width=360, height=740)
    player.get_by_role("link", name="Dispute this step").click()
    expect(player.get_by_label("Step")).to_have_value(str(step))
    player.get_by_label("What went wrong?").fill("The elemental damage of my attack is missing.")
    player.get_by_role("button", name="Call a judge").click()
    expect(player.locator(".hero")).to_contain_text("judge")

    call = judge.locator("li", has_text="The elemental damage of my attack is missing.")
    expect(call).to_contain_text("Record agrees")
    call.get_by_role("link").click()
    expect(judge.get_by_role("heading", name="Your ruling")).to_be_visible()
    expect(judge.locator("main")).to_contain_text(f"Step {step}")

    # Without a reason there is no ruling, and nothing typed is lost.
    wins = {won: 0, lost: 1}
    judge.get_by_label("Ruling", exact=True).select_option("correct")
    judge.get_by_label("Games won by A").fill(str(wins["A"]))
    judge.get_by_label("Games won by B").fill(str(wins["B"]))
    judge.get_by_label("Reason").fill("The board was read wrongly; the last strike decides.")
    judge.get_by_role("button", name="Give the ruling").click()
    expect(judge.locator("main")).to_contain_text("The ruling stands in match, standings and log.")

    expect(player.locator("main")).to_contain_text("The claim")
    player.reload()
    expect(player.locator("main")).to_contain_text("The last strike decides".lower()[4:])

    slug = game.table.event.slug
    standings = open_page(None, f"/events/{slug}/standings/")
    expect(standings.locator("tr", has_text=loser.name)).to_contain_text("1–0–0")
    expect(standings.locator("tr", has_text=winner.name)).to_contain_text("0–1–0")

    log = open_page(hall.person("olga"), f"/events/{slug}/desk/log/")
    expect(log.locator("main")).to_contain_text("The chain holds")
    ruled = log.locator("tr", has_text="Ruling applied").first
    expect(ruled).to_contain_text("Jonas Fairway")

    bystander = open_page(make_user("zoe"), "/")
    dispute = Dispute.objects.earliest("pk")
    for path in (
        f"/disputes/{dispute.pk}/",
        f"/bench/{dispute.pk}/",
        f"/replays/{dispute.game_id}/",
    ):
        assert bystander.request.get(path).status == 404
