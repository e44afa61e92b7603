"""A list is marked on a page of the hall, copied, and pasted again: nothing of it is lost."""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings

import engine.decks
from decks.models import DeckList
from decks.services import lists, pools, registrations, sharing
from tests.decks.pooled import LIST, limited_event, pool_of, settle
from tournaments.services.entry import entries

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

MARKED = """place => {
    const part = document.querySelector(place);
    if (part.closest("details")) part.closest("details").open = true;
    getSelection().selectAllChildren(part);
    return getSelection().toString();
}"""
"""What somebody copies who marks a part of a page."""
SHORT = "Creatures:\n2 Maxxor\n1 Maxxor [95/70/80/55 65]\n1 Arias\nBattlegear:\n1 Vlaric Shard\n"
PARTS = {
    "": (".piles", "body", "ol.lines", "body"),
    "build/": (".build-list > form[method=post]", "body"),
    "sheet/": (".sheet", "body"),
}
"""By page of a list, what of it is marked."""


def kept_by(owner: Any) -> list[DeckList]:
    """A list with values of single copies, and the longest that ship with each game."""
    texts = [SHORT]
    for game in ("chaotic", "genesis"):
        decks = engine.decks.shipped(game).values()
        texts.append(max((deck.as_text() for deck in decks), key=len))
    return [lists.create(actor=owner, text=text) for text in texts]


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
def test_a_list_copied_off_its_pages_is_read_again(
    open_page: Callable[..., Any], bob: Any, language: str
) -> None:
    rows = kept_by(bob)
    page = open_page(bob, "/decks/", language=language)
    for row in rows:
        for place, parts in PARTS.items():
            page.goto(f"/decks/{row.pk}/{place}")
            for part in parts:
                again = lists.read(page.evaluate(MARKED, part), game=row.game)
                assert again.as_json()["cards"] == row.content["cards"], (row, place, part)
                assert part != "body" or again.size == row.content["size"], (row, place)


def test_a_shared_and_a_registered_list_and_a_pool_are_read_again(
    open_page: Callable[..., Any], alice: Any, judy: Any, bob: Any
) -> None:
    event = limited_event(alice, judy)
    settle(alice, event)
    entry = entries.sign_up(actor=bob, event=event)
    held = pools.enter(actor=judy, entry=entry, text=LIST).counts
    row = lists.create(actor=bob, text=LIST)
    registrations.register(actor=bob, entry=entry, deck_list=row)
    link = sharing.share(actor=bob, deck_list=row).link
    own = f"/decks/entries/{entry.pk}/"
    page = open_page(bob, "/decks/")
    for address in (f"/decks/shared/{link}/", own, f"{own}sheet/"):
        page.goto(address)
        again = lists.read(page.evaluate(MARKED, "body"), game="chaotic")
        assert again.as_json()["cards"] == row.content["cards"], address
    page.goto(f"{own}pool/")
    text = page.evaluate(MARKED, "body")
    pools.enter(actor=judy, entry=entry, text=text, reason="Copied")
    assert pool_of(entry) == held
