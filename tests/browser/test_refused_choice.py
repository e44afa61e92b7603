"""What refused a choice is read in peace: it stays on the page until the next choice, whoever draws
the table and whatever happens there meanwhile."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import transaction
from playwright.sync_api import expect

from gameplay.models import Table
from gameplay.persons import Person
from gameplay.services.table import tables
from tests.browser.test_set_up import masters
from tests.gameplay import playing
from tests.gameplay.conftest import make_event, start_with
from tournaments import live

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

REFUSED = "Not possible."
REASON = "Somebody was faster."


def news(page: Any, table: Table) -> None:
    """Something happens at the table, and the page has heard of it."""
    part = f"**{table.get_absolute_url()}live/"
    with page.expect_response(part), transaction.atomic():
        live.bump(table.topic)
    page.wait_for_timeout(300)  # it is drawn


def test_on_a_page_that_the_server_draws(open_page: Any) -> None:
    page = open_page(None, "/tables/", width=1280)
    masters(page)
    table = Table.objects.get()
    line = page.locator("#line")
    line.fill("stand nobody at A1")
    page.get_by_role("button", name="Send", exact=True).click()
    notice = page.locator("#refusal")
    expect(notice).to_contain_text(REFUSED)
    for _ in range(2):
        news(page, table)
        expect(notice).to_have_count(1)
        expect(notice).to_be_visible()
    line.fill("stand nobody at A2")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(notice).to_have_count(1)  # of the last choice alone
    page.get_by_role("button", name="Ready").click()
    expect(page.locator("#table[data-client]")).to_be_visible()
    expect(notice).to_have_count(0)
    page.faults.clear()  # the browser notes the refused requests as errors


@pytest.fixture
def refused(open_page: Any, make_user: Any) -> tuple[Any, Table, Person]:
    """The page of a player of an event who was refused a choice, the table, and its judge."""
    olga, jonas = make_user("olga"), make_user("jonas")
    ana, ben = make_user("ana"), make_user("ben")
    event = make_event(olga, jonas, format="masters", size=6, listed_formation=True)
    start_with(olga, event, {ana: "dop-overworld", ben: "dop-underworld"})
    table = Table.objects.get(event=event)
    for letter, person in playing.people(table).items():
        tables.sit_down(actor=person, table=table, nonce=letter)
    playing.work(table)
    asked = next(iter(playing.offers(table)))
    page = open_page(playing.people(table)[asked].user, table.get_absolute_url())
    expect(page.locator("#table[data-client]")).to_be_visible()
    page.route("**/choose/", lambda route: route.fulfill(status=409, json={"detail": REASON}))
    page.locator("#choose .option").first.click()
    expect(page.locator("#refusal")).to_contain_text(REASON)
    page.unroute("**/choose/")
    page.faults.clear()  # the browser notes the refused request as an error
    return page, table, Person(user=jonas)


def test_the_game_may_go_on_meanwhile(refused: tuple[Any, Table, Person]) -> None:
    page, table, _judge = refused
    before = page.locator("#choose").get_attribute("data-asked")
    letter, offer = next(iter(playing.offers(table).items()))
    playing.play.choose(
        actor=playing.people(table)[letter],
        table=playing.fresh(table),
        line=str(offer.options[0]["line"]),
        asked=offer.asked,
    )
    playing.work(table)
    expect(page.locator(f"#choose[data-asked='{before}']")).to_have_count(0)
    expect(page.locator("#refusal")).to_contain_text(REASON)


def test_the_server_may_take_the_drawing_over(refused: tuple[Any, Table, Person]) -> None:
    """Play was stopped in that moment: the page of the server says so beside the reason."""
    page, table, judge = refused
    tables.set_pause(actor=judge, table=table, paused=True)
    expect(page.locator("#table:not([data-client])")).to_be_visible()
    expect(page.locator("#refusal")).to_contain_text(REASON)
    tables.set_pause(actor=judge, table=table, paused=False)
    expect(page.locator("#table[data-client]")).to_be_visible()
    expect(page.locator("#refusal")).to_contain_text(REASON)
    page.locator("#choose .option").first.click()
    expect(page.locator("#refusal")).to_have_count(0)
