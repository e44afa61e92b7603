"""A list that may not be played at a table: what is against it, and the way to change it."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from decks.models import DeckList
from decks.services import lists
from engine import decks
from gameplay.models import Table
from gameplay.persons import Person
from gameplay.services.table import tables
from tests.pages import read_as_shown
from tournaments.errors import Refusal

pytestmark = pytest.mark.django_db

TEXT = "Creatures:\n4 Maxxor\n1 Arias\nAttacks:\n3 Rip Tide\nBattlegear:\n1 Staff of Wisdom\n"
CHOSEN = {"format": "masters", "size": "6"}


@pytest.fixture
def own(bob: Any) -> DeckList:
    """A list of bob's with many faults."""
    return lists.create(actor=bob, text=TEXT)


@pytest.mark.parametrize("way", ["play_house", "open_table"])
def test_a_refused_list_tells_its_faults_and_leads_to_its_page(
    enter: Any, bob: Any, own: DeckList, way: str
) -> None:
    sent = {"deck": f"own-{own.pk}", **CHOSEN}
    answer = enter(bob).post(reverse(f"gameplay:{way}"), sent)
    page = read_as_shown(answer.content.decode())
    assert answer.status_code == 409 and not Table.objects.exists()
    told = page.partition('role="alert"')[2].partition("</div>")[0]
    assert "(2.1.1); " in told and "(2.2.6); 6 more faults. <a" in told
    assert f'<a href="{own.get_absolute_url()}">To the list</a>' in told
    assert "autofocus" in told  # it stands far down the page, which opens there


def test_a_guest_with_such_a_list_reads_the_same(
    enter: Any, bob: Any, alice: Any, own: DeckList
) -> None:
    made = tables.open_by_invitation(
        actor=Person(user=alice), deck=decks.shipped()["dop-overworld"], board=6
    )
    address = reverse("gameplay:join", args=(made.pk, made.invitation))
    answer = enter(bob).post(address, {"deck": f"own-{own.pk}"})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert f'<a href="{own.get_absolute_url()}">To the list</a>' in page


def test_what_is_written_in_a_list_stays_text(enter: Any, bob: Any, own: DeckList) -> None:
    lists.rewrite(actor=bob, deck_list=own, text=TEXT, name="<b>Mine</b>")
    sent = {"deck": f"own-{own.pk}", **CHOSEN}
    page = enter(bob).post(reverse("gameplay:play_house"), sent).content.decode()
    assert "&lt;b&gt;Mine&lt;/b&gt;: " in page and "<b>Mine</b>" not in page


def test_few_faults_are_all_told_and_none_is_counted() -> None:
    deck = decks.shipped()["au-danian"]
    with pytest.raises(Refusal) as refused:
        tables.open_by_invitation(actor=Person(guest="a" * 64), deck=deck, board=6)
    told = refused.value.message
    assert [rule in told for rule in ("(2.1.1); ", "(2.2.8); ", "(2.2.9)")] == [True] * 3
    assert told.endswith("(2.2.9)")
