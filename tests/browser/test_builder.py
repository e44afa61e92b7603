"""Lists are built card by card: on a phone, by keyboard, without scripts; both games."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from decks.lists.documents import cut_to
from decks.models import DeckList
from decks.services import lists, sharing
from engine import decks

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]


def piece(deck: Any, without: str) -> str:
    """The text of a list without the lines of one card."""
    return re.sub(rf"^\d+ {re.escape(without)}$\n", "", deck.as_text(), flags=re.MULTILINE)


def test_a_list_is_built_on_a_phone_until_it_is_legal(
    open_page: Any, overflow: Any, axe: Any, picture: Any, bob: Any
) -> None:
    whole = cut_to(decks.shipped("chaotic")["dop-overworld"], 3)
    lacking = whole.pile("battlegear")[0].name
    row = lists.create(actor=bob, text=piece(whole, lacking), name="Mine")
    page = open_page(bob, f"/decks/{row.pk}/", width=390, height=844)
    page.get_by_role("link", name="Build", exact=True).click()
    expect(page.locator("#verdict")).to_contain_text("1 fault")
    page.get_by_role("searchbox").fill(lacking)
    expect(page.locator(".build-card").first).to_contain_text(lacking)
    picture(page, "builder-phone")
    page.get_by_role("button", name=f"Put {lacking} into Battlegear").click()
    expect(page.locator("#verdict .badge-ok")).to_be_visible()
    expect(page.get_by_role("searchbox")).to_have_value(lacking)
    expect(page.locator(".build-card.is-held").first).to_contain_text(lacking)
    assert overflow(page) == []
    assert axe(page) == []
    assert DeckList.objects.get().versions.count() == 1
    page.get_by_role("link", name="Done").click()
    expect(page.locator("h1")).to_have_text("Mine")


def test_on_a_screen_what_is_found_is_seen_and_put_without_scrolling(
    open_page: Any, unmarked: Any, bob: Any
) -> None:
    whole = cut_to(decks.shipped("chaotic")["dop-underworld"], 3)
    row = lists.create(actor=bob, text=whole.as_text(), name="Mine")
    page = open_page(bob, f"/decks/{row.pk}/build/", width=1280, height=800)
    page.get_by_role("searchbox").fill("maxxor")
    put = page.get_by_role("button", name="Put Maxxor into Creatures")
    expect(put).to_be_in_viewport(ratio=1)
    put.click()
    expect(page.locator(".build-pile").first).to_contain_text("Maxxor")
    assert page.get_by_text("The values on my copy").first.is_visible()
    assert unmarked(page) == []
    page.get_by_role("searchbox").fill("tribe:maxxor")
    expect(page.get_by_role("region", name="Found")).to_contain_text("one of overworld")


def test_by_keyboard_the_formation_is_ordered_and_a_copy_gets_its_values(
    open_page: Any, picture: Any, bob: Any
) -> None:
    row = lists.create(actor=bob, text="Creatures:\n1 Arias\n1 Maxxor\n1 Chaor\n", name="Mine")
    page = open_page(bob, f"/decks/{row.pk}/build/", width=1280, height=900, dark=True)
    maxxor = page.locator(".build-pile li", has_text="Maxxor")
    expect(maxxor).to_contain_text("A2")
    page.get_by_role("button", name="Maxxor earlier").press("Enter")
    expect(maxxor).to_contain_text("A1")
    expect(page.get_by_role("button", name="Maxxor earlier")).to_be_disabled()
    for _ in range(2):
        page.get_by_role("button", name="One more of Chaor").press("Enter")
    expect(page.locator(".build-pile li", has_text="Chaor").locator(".strong").first).to_have_text(
        "3"
    )
    expect(page.locator("#verdict")).to_contain_text("fault")
    maxxor.locator("summary").press("Enter")
    courage = maxxor.get_by_label("Courage")
    lowest = courage.locator("option").first.inner_text()
    courage.select_option(lowest)
    maxxor.get_by_role("button", name="Use this").press("Enter")
    expect(maxxor.locator(".build-row")).to_contain_text(f"{lowest}/")
    picture(page, "builder-dark")
    kept = DeckList.objects.get().content["cards"]["creatures"]
    assert list(kept) == ["Maxxor", "Arias", "Chaor"]
    assert kept["Chaor"] == 3
    assert isinstance(kept["Maxxor"], list)


def test_presses_that_come_faster_than_answers_are_all_done(open_page: Any, bob: Any) -> None:
    row = lists.create(actor=bob, text="Creatures:\n1 Maxxor\n", name="Mine")
    page = open_page(bob, f"/decks/{row.pk}/build/?q=Rip+Tide")
    page.evaluate(
        "for (let n = 0; n < 4; n++) document.querySelector('#found button[name=put]').click()"
    )
    rip = page.locator(".build-pile li", has_text="Rip Tide")
    expect(rip.locator(".strong").first).to_have_text("4")


def test_what_is_pressed_while_a_search_is_on_its_way_stays_told(open_page: Any, bob: Any) -> None:
    """The answer to the search was made before the press; it said that nothing had been added."""
    row = lists.create(actor=bob, text="Creatures:\n1 Maxxor\n", name="Mine")
    page = open_page(bob, f"/decks/{row.pk}/build/?q=Rip+Tide")
    held: list[Any] = []
    page.route("**/build/?*q=Vine*", lambda route: held.append((route, route.fetch())), times=1)
    page.get_by_role("searchbox").fill("Vine Snare")
    page.get_by_role("searchbox").press("Enter")
    page.get_by_role("button", name="Put Rip Tide into Attacks").click()
    rip = page.locator(".build-pile li", has_text="Rip Tide")
    expect(rip.locator(".strong").first).to_have_text("1")
    [(route, answer)] = held
    route.fulfill(response=answer)
    expect(page.locator(".build-card").first).to_contain_text("Vine Snare")
    expect(rip.locator(".strong").first).to_have_text("1")


def test_a_timeline_is_built_from_its_champion_outwards(
    open_page: Any, picture: Any, bob: Any
) -> None:
    page = open_page(bob, "/decks/new/", width=1280, height=900)
    form = page.get_by_role("form", name="Genesis")
    form.get_by_label("Champion").select_option("Ardun Keshel")
    form.get_by_role("button", name="Begin to build").click()
    expect(page.locator("#built")).to_contain_text("Ardun Keshel")
    page.get_by_role("link", name="Search Champion").click()
    page.get_by_role("button", name="Put Brakka Tolvane into Champion").click()
    expect(page.locator("#built")).not_to_contain_text("Ardun Keshel")
    page.get_by_role("button", name="One less of Brakka Tolvane").click()
    expect(page.get_by_role("alert")).to_contain_text("stays")
    page.faults.clear()  # a browser writes each refusal (409) into its console
    page.locator("#id_kind").select_option("")
    card = page.locator(".build-card").filter(has_not_text="Champion").first
    name = card.locator(".build-name").inner_text()
    card.get_by_role("button", name=f"Put {name} into Forethoughts").click()
    expect(page.get_by_role("region", name="Forethoughts")).to_contain_text(name)
    expect(page.get_by_role("alert")).to_have_count(0)
    picture(page, "builder-genesis")
    (held,) = DeckList.objects.values_list("content", flat=True)
    assert held["cards"]["champion"] == {"Brakka Tolvane": 1}
    assert held["cards"]["forethoughts"] == {name: 1}


def test_it_builds_without_scripts(open_page: Any, bob: Any) -> None:
    row = lists.create(actor=bob, text="Creatures:\n1 Maxxor\n", name="Mine")
    page = open_page(bob, f"/decks/{row.pk}/build/?q=Rip+Tide&for=apprentice", scripts=False)
    page.get_by_role("button", name="Put Rip Tide into Attacks").click()
    expect(page.get_by_role("region", name="Attacks")).to_contain_text("1 of")
    assert "q=Rip+Tide" in page.url
    assert "for=apprentice" in page.url


def test_who_has_the_link_of_a_list_takes_a_copy(open_page: Any, alice: Any, bob: Any) -> None:
    """A page that hides its address sends forms from nowhere: its only button was refused."""
    row = lists.create(actor=alice, text="Creatures:\n1 Maxxor\n", name="Lake")
    link = sharing.share(actor=alice, deck_list=row).link
    page = open_page(None, f"/decks/shared/{link}/", width=390, height=844)
    page.get_by_role("link", name="Log in to take a copy").click()
    expect(page).to_have_url(re.compile(rf"/accounts/login/\?next=.*{link}"))
    page = open_page(bob, f"/decks/shared/{link}/", width=390, height=844)
    page.get_by_role("button", name="Take a copy").click()
    expect(page.locator("h1")).to_have_text("Lake")
    assert DeckList.objects.get(owner=bob).name == "Lake"


def test_a_list_is_not_deleted_by_one_press(open_page: Any, bob: Any) -> None:
    row = lists.create(actor=bob, text="Creatures:\n1 Maxxor\n", name="Lake")
    lists.archive(actor=bob, deck_list=row)
    page = open_page(bob, f"/decks/{row.pk}/", width=390, height=844)
    expect(page.get_by_role("button", name="Delete for good")).to_be_hidden()
    page.get_by_text("Delete", exact=True).click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.get_by_text("Lake is deleted.")).to_be_visible()
    assert not DeckList.objects.exists()
