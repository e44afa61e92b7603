"""A dispute, from the disputed step through ruling and appeal to the standings both change."""

from typing import Any

import pytest
from playwright.sync_api import expect

from gameplay.models import Dispute
from tests.browser import hall
from tests.browser.screens import off_screen

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


def call_judge(player: Any, step: int) -> None:
    """The player calls from the step of a replay."""
    player.get_by_role("link", name="Dispute this step").click()
    expect(player.get_by_label("Step")).to_have_value(str(step))
    player.get_by_label("What went wrong?").fill("The elemental damage of my attack is missing.")
    player.get_by_role("button", name="Call a judge").click()
    expect(player.locator(".hero")).to_contain_text("judge")


def open_dispute(judge: Any, step: int) -> None:
    """The judge opens the call, and reads the step beside the position without scrolling."""
    call = judge.locator("li", has_text="The elemental damage of my attack is missing.")
    expect(call).to_contain_text("Record agrees")
    call.get_by_role("link").click()
    expect(judge.get_by_role("heading", name="Your ruling")).to_be_visible()
    expect(judge.locator("main")).to_contain_text(f"Step {step}")
    beside = (".bench-middle .duel-counts", ".bench-happened .event", ".bench-could h3")
    assert off_screen(judge, *beside) == []


def rule(judge: Any, wins: dict[str, int]) -> None:
    """The judge sets the games that each has won, with a reason."""
    judge.get_by_label("Ruling", exact=True).select_option("correct")
    judge.get_by_label("Games won by A").fill(str(wins["A"]))
    judge.get_by_label("Games won by B").fill(str(wins["B"]))
    judge.get_by_label("Reason").fill("The board was read wrongly; the last strike decides.")
    judge.get_by_role("button", name="Give the ruling").click()
    expect(judge.locator("main")).to_contain_text("The ruling stands in match, standings and log.")


def appeal(other: Any, ruling: str) -> None:
    """Whoever won reads of the ruling at the table, and appeals it."""
    other.locator(f"a[href='{ruling}']").first.click()
    expect(other.locator("main")).to_contain_text("The board was read wrongly")
    other.get_by_label("What is wrong with the ruling?").fill("The last strike was blocked.")
    other.get_by_role("button", name="Appeal").click()
    expect(other.locator(".hero")).to_contain_text("Waits for the head judge")


def take_back(desk: Any) -> None:
    """The organizer decides the appeal at the desk."""
    desk.get_by_role("link", name="appeals ruling").click()
    expect(desk.locator("main")).to_contain_text("Record run again: agrees")
    desk.get_by_label("The ruling is taken back").check()
    desk.get_by_label("Why, for the players and the log").fill("It was blocked, step by step.")
    desk.get_by_role("button", name="Decide").click()
    expect(desk.locator("main")).to_contain_text("The appeal is decided")


def sees_nothing(bystander: Any, dispute: Dispute, ruling: str) -> None:
    """To a bystander there is neither ruling nor dispute nor replay."""
    private = (f"/disputes/{dispute.pk}/", f"/bench/{dispute.pk}/", f"/replays/{dispute.game_id}/")
    for path in (ruling, *private):
        assert bystander.request.get(path).status == 404


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
    call_judge(player, step)

    open_dispute(judge, step)

    # Without a reason there is no ruling, and nothing typed is lost.
    wins = {won: 0, lost: 1}
    rule(judge, wins)

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

    # Whoever won at the table reads of the ruling there, and appeals it.
    dispute = Dispute.objects.get(ruling__isnull=False, game=game)
    ruling = f"/events/{slug}/rulings/{dispute.ruling.operation.number}/"
    other = open_page(winner, game.table.get_absolute_url(), width=360, height=740)
    appeal(other, ruling)
    player.goto(f"{player.url.split('/disputes')[0]}/events/{slug}/")
    expect(player.locator("main")).to_contain_text("appealed the ruling")

    # The judge who ruled does not decide it; the organizer does.
    judge.goto(judge.url.split("/bench")[0] + ruling)
    expect(judge.locator("main")).to_contain_text("You gave this ruling")
    desk = open_page(hall.person("olga"), f"/events/{slug}/desk/")
    take_back(desk)

    standings.reload()
    expect(standings.locator("tr", has_text=winner.name)).to_contain_text("1–0–0")
    expect(standings.locator("tr", has_text=loser.name)).to_contain_text("0–1–0")
    for page, path in ((other, game.table.get_absolute_url()), (player, f"/events/{slug}/")):
        page.goto(page.url.split("/events/")[0] + path)
        expect(page.locator("main")).to_contain_text("It was blocked, step by step.")

    sees_nothing(open_page(make_user("zoe"), "/"), dispute, ruling)
