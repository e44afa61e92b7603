"""A live match between two pages: clocks, who is here, what is written, and the end on time."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.utils import timezone
from playwright.sync_api import expect

from gameplay.models import Game, Table
from gameplay.persons import Person
from tests.gameplay import playing

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def nearly_out(table: Table) -> str:
    """Whoever is asked has a second and a half left; the letter."""
    with transaction.atomic():
        game = Game.objects.select_for_update().get(table=table)
        letter = str(game.clock["running"][0])
        hand = game.clock["hands"][letter]
        hand["left"], hand["turn"], hand["free"] = 1500, 0, 0
        game.clock_since = timezone.now()
        game.flag_at = game.clock_since + timedelta(milliseconds=1500)
        game.save(update_fields=("clock", "clock_since", "flag_at"))
    return letter


def test_chat_with_mute_and_a_game_lost_on_time(
    open_page: Any, make_user: Any, overflow: Any, axe: Any, picture: Any
) -> None:
    ana, ben = make_user("ana"), make_user("ben")
    table = playing.duel(Person(user=ana), Person(user=ben), formation="listed", clock="600+5")
    address = table.get_absolute_url()
    first = open_page(ana, address, width=1280, height=800)
    second = open_page(ben, address, width=390, height=844)
    for page in (first, second):
        expect(page.locator("#table[data-client]")).to_be_visible()
        expect(page.locator(".seat-clock").first).to_have_text(re.compile(r"^(9|10):\d\d$"))
        expect(page.locator(".presence.is-here")).to_be_visible()
        page.locator("#chat summary").click()
    first.locator("#chat-text").fill("Have <b>fun</b>")
    first.locator("#chat").get_by_role("button", name="Send").click()
    expect(second.locator(".chat-text")).to_have_text("Have <b>fun</b>")
    picture(second, "chat-phone")
    assert overflow(second) == [] and axe(second) == []
    second.locator("#chat-mute").click()
    expect(second.locator(".chat-text")).to_have_count(0)
    first.locator("#chat-text").fill("Are you there?")
    first.locator("#chat").get_by_role("button", name="Send").click()
    expect(first.locator(".chat-text")).to_have_count(2)
    expect(second.locator(".chat-text")).to_have_count(0)
    picture(first, "clocks-wide")
    loser = {"A": "Ana", "B": "Ben"}[nearly_out(table)]
    for page in (first, second):
        told = page.locator("#decision").get_by_text(f"{loser} ran out of time.")
        expect(told).to_be_visible(timeout=15_000)
    expect(first.get_by_role("button", name="Rematch, sides changed")).to_be_visible()
    first.get_by_role("button", name="Rematch, sides changed").click()
    expect(second.get_by_role("link", name="To the rematch")).to_be_visible()
