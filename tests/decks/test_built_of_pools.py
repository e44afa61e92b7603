"""The builder of lists beside a pool."""

from __future__ import annotations

from typing import Any

import pytest

from decks.models import DeckList, Pool
from decks.services import pools as services
from tests.decks.pooled import LIST, at, limited_event, settle, shown
from tests.kept import kept
from tournaments.models import Event
from tournaments.services.entry import entries

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def event(alice: Any, judy: Any) -> Any:
    """A published event of Limited; alice organizes, judy judges, nothing is settled yet."""
    return limited_event(alice, judy)


@pytest.fixture
def opened(event: Any, alice: Any, entry: Any) -> Any:
    """Bob's entry; players enter what they opened."""
    settle(alice, event)
    return entry


@pytest.fixture
def sealed(event: Any, alice: Any, entry: Any, rival: Any) -> Any:
    """Packs that the hall makes, given out to bob and dora."""
    settle(alice, event, "sealed")
    services.give_out(actor=alice, event=event)
    return Event.objects.get(pk=event.pk)


def test_the_builder_offers_the_cards_of_the_pool(
    enter: Any, sealed: Any, entry: Any, bob: Any
) -> None:
    pool = Pool.objects.get(entry=entry)
    page = enter(bob)
    answer = page.post(f"/decks/build/pool/{pool.pk}/")
    row = DeckList.objects.get(owner=bob)
    assert answer["Location"].startswith(f"/decks/{row.pk}/build/?pool={pool.pk}&for=")
    first = page.get(answer["Location"])
    found = first.context["page"].paginator.object_list
    assert {card.full_name for card in found} == set(pool.cards)
    name = found[0].full_name
    line = first.context["rows"][0].choices[0].row
    for _ in range(pool.cards[name] + 1):
        page.post(answer["Location"], {"put": line}, headers={"x-part": "1"})
    text = " ".join(page.get(answer["Location"]).content.decode().split())
    assert f"{pool.cards[name] + 1} of {pool.cards[name]}" in text
    assert "badge num badge-danger" in text


@pytest.mark.parametrize(
    ("played", "pile", "pool", "brought"),
    [
        ({}, "locations", "1 Maxxor", "Lava Pond"),
        ({"game": "genesis", "format": "draft"}, "subconscious", "1 Ardun Keshel", "Reed Sprout"),
    ],
)
def test_the_builder_offers_what_players_bring_beside_the_pool(
    enter: Any, alice: Any, judy: Any, bob: Any, played: Any, pile: str, pool: str, brought: str
) -> None:
    """Of a pool alone nobody could add what was not to be of it."""
    entry = entries.sign_up(actor=bob, event=limited_event(alice, judy, **played))
    settle(alice, entry.event, free=[pile])
    made = services.enter(actor=bob, entry=entry, text=pool)
    client = enter(bob)
    there = client.post(at("build-from-pool", made.pk)).headers["Location"] + f"&q={brought}"
    rows = {row.card.full_name: row for row in client.get(there).context["rows"]}
    assert brought in rows and rows[brought].most is None
    (choice,) = rows[brought].choices
    told = shown(client.post(there, {"put": choice.row}, follow=True))
    assert brought in told and "of the pool are in the list" not in told


def test_a_pool_of_somebody_else_is_not_built_from(
    enter: Any, sealed: Any, entry: Any, rival: Any, dora: Any
) -> None:
    pool = Pool.objects.get(entry=entry)
    assert enter(dora).post(f"/decks/build/pool/{pool.pk}/").status_code == 404
    stranger = enter(None).post(f"/decks/build/pool/{pool.pk}/")
    assert stranger["Location"].startswith("/accounts/login/")
    own = Pool.objects.get(entry=rival)
    enter(dora).post(f"/decks/build/pool/{own.pk}/")
    row = DeckList.objects.get(owner=dora)
    asked = enter(dora).get(f"/decks/{row.pk}/build/?pool={pool.pk}")
    assert asked.context["form"].held is None
    assert not asked.context["page"].paginator.object_list  # no such pool to choose


def test_a_pool_that_was_replaced_is_not_built_from(
    enter: Any, opened: Any, bob: Any, judy: Any
) -> None:
    old = services.enter(actor=bob, entry=opened, text=LIST)
    services.enter(actor=judy, entry=opened, text="2 Rip Tide", reason="counted again")
    assert enter(bob).post(f"/decks/build/pool/{old.pk}/").status_code == 404
