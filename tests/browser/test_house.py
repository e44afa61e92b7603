"""A stranger without an account plays the house from the front page."""

import time
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.playing import Player, play_on

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]


@pytest.mark.long
def test_a_stranger_plays_the_house_from_the_front_page(open_page: Any, overflow: Any) -> None:
    page = open_page(None, "/", width=360, height=740)
    page.get_by_role("button", name="Play Dawn of Perim OverWorld starter").click()
    stranger = Player("stranger", page)
    expect(page.locator("#decision")).to_contain_text("Your decision")
    play_on(stranger, most=20)
    assert overflow(page) == []

    # Closing the browser's page loses nothing: the table asks the same question again.
    asked = stranger.wait_to_be_asked()
    page.reload()
    assert stranger.look()["asked"] == asked


def test_another_stranger_does_not_see_the_table(open_page: Any) -> None:
    page = open_page(None, "/")
    page.get_by_role("button", name="Play Dawn of Perim UnderWorld starter").click()
    expect(page.locator("#decision")).to_contain_text("Your decision")
    other = open_page(None, "/")
    answer = other.request.get(page.url)
    assert answer.status == 404


def test_an_answer_that_comes_late_does_not_cover_what_followed(open_page: Any) -> None:
    page = open_page(None, "/")
    page.get_by_role("button", name="Play Dawn of Perim OverWorld starter").click()
    stranger = Player("stranger", page)
    expect(page.locator("#decision")).to_contain_text("Your decision")

    def late(route: Any) -> None:
        """The server has done it; the network takes its time to say so."""
        answer = route.fetch()
        time.sleep(1.5)
        route.fulfill(response=answer)

    page.route("**/choose/", late)
    stranger.choose()
    page.wait_for_timeout(2500)
    page.unroute("**/choose/")
    stranger.wait_to_be_asked()
    assert stranger.choose()
    stranger.wait_to_be_asked()
