"""A stranger finds their name in a long list, and from then on the seat of each round."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.services.entry import entries
from tournaments.services.event import events
from tournaments.services.files.staged import stage
from tournaments.services.match import results
from tournaments.services.round import rounds

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def test_a_stranger_finds_a_name_and_then_the_own_seat(
    open_page: Any, make_user: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from playwright.sync_api import expect

    olga = make_user("olga")
    event = events.create(actor=olga, name="Long Cup", swiss_rounds=3, digital=False)
    events.publish(actor=olga, event=event)
    names = {f"Player {number:02}": "" for number in range(96)}
    entries.add_all(actor=olga, event=event, players=names)
    events.start(actor=olga, event=event)
    round_ = rounds.publish(actor=olga, round=rounds.pair(actor=olga, event=event))
    match = round_.matches.with_players().order_by("-table_number")[0]
    page = open_page(None, f"/events/{event.slug}/pairings/", width=390, height=844)
    field = page.get_by_role("searchbox", name="Name or table")
    field.fill(match.entry_a.name.upper())
    found = page.locator("#found li")
    expect(found).to_have_count(1)
    expect(found).to_contain_text(f"Table {match.table_number}, against {match.entry_b.name}")
    page.keyboard.press("Enter")
    assert "?" not in page.url, "the page stays"
    field.fill(str(match.table_number))
    expect(found).to_have_count(2)
    field.fill("nobody of this name")
    expect(page.get_by_role("status").filter(has_text="Nobody found")).to_be_visible()
    field.fill(match.entry_a.name)
    found.get_by_role("button", name="That is me").click()
    seat = page.locator("#my-seat")
    expect(seat).to_contain_text(match.entry_a.name)
    expect(seat.locator("[data-seat=table]")).to_have_text(str(match.table_number))
    expect(found).to_have_count(0)

    for one in round_.matches.unfinished():
        results.enter(actor=olga, match=one, wins_a=1, wins_b=0)
    rounds.close(actor=olga, round=round_)
    newest = rounds.publish(actor=olga, round=rounds.pair(actor=olga, event=event))
    now = newest.matches.of(match.entry_a).with_players().get()
    expect(seat.locator("[data-seat=table]")).to_have_text(str(now.table_number))
    expect(seat).to_contain_text(now.opponent_of(match.entry_a).name)
    page.reload()
    expect(seat).to_contain_text(now.opponent_of(match.entry_a).name)
    box = seat.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= 390
    seat.get_by_role("button", name="That is not me").click()
    expect(seat).to_be_hidden()
    page.reload()
    expect(seat).to_be_hidden()


def test_a_name_is_found_in_the_standings(open_page: Any, make_user: Any) -> None:
    from playwright.sync_api import expect

    event = stage(organizer=make_user("olga").handle, players=96, rounds=2)
    page = open_page(None, f"/events/{event.slug}/standings/", width=1280, height=800)
    last = page.locator("tbody tr").last.locator("th a")
    name, href = last.inner_text(), last.get_attribute("href")
    page.get_by_role("searchbox", name="Name").fill(name)
    found = page.locator("#found li")
    expect(found).to_have_count(1)
    expect(found).to_contain_text("Rank ")
    assert found.locator("a").get_attribute("href") == href
