"""Pages of draft pods: who sits where, and who passes to whom."""

from __future__ import annotations

from typing import Any

import pytest

from decks.models import Limited
from decks.services import pools as services
from tests.decks.pooled import at, limited_event, settle, shown
from tests.kept import kept
from tournaments.services.entry import entries

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def event(alice: Any, judy: Any) -> Any:
    """A published event of Limited; alice organizes, judy judges, nothing is settled yet."""
    return limited_event(alice, judy)


def test_seats_are_not_changed_by_a_page_from_before(
    enter: Any, event: Any, alice: Any, entry: Any, rival: Any
) -> None:
    """Two tabs: one seated by chance, the other in the order of entering, unseen by the first."""
    settle(alice, event, "draft")
    value = enter(alice).get(at("pods", event.slug)).context["drawn"]
    services.seat(actor=alice, event=event)
    seats = Limited.objects.get().pods
    data = {"order": "entries", "drawn": value}
    answer = enter(alice).post(at("pods-seat", event.slug), data, follow=True)
    assert "Draft pods seated by Alice at" in shown(answer)
    assert Limited.objects.get().pods == seats


def test_everybody_reads_who_passes_to_whom(
    enter: Any, event: Any, alice: Any, entry: Any, rival: Any, charlie: Any
) -> None:
    settle(alice, event, "draft")
    page, button = at("pods", event.slug), at("pods-seat", event.slug)
    assert "Nobody has a seat yet" in shown(enter(None).get(page))
    assert enter(charlie).post(button).status_code == 403
    assert enter(None).post(button).status_code == 302
    entries.sign_up(actor=charlie, event=event)
    enter(alice).post(button, {"order": "entries"})
    text = shown(enter(None).get(page))
    assert "Packs 1, 3, 5: to the left" in text and "Packs 2, 4, 6: to the right" in text
    row = '<th scope="row">Bob</th> <td data-label="To the left">Dora</td>'
    assert f'{row} <td data-label="To the right">Charlie</td>' in text
    paper = shown(enter(None).get(f"/events/{event.slug}/print/draft-pods/"))
    assert "Draft pod 1" in paper and row in paper


def test_a_player_reads_the_own_seat_on_the_page_of_the_event(
    enter: Any, event: Any, alice: Any, bob: Any, entry: Any, rival: Any, charlie: Any
) -> None:
    """The player's page told to enter what was drafted, and not where to sit down."""
    settle(alice, event, "draft")
    page = f"/events/{event.slug}/"
    assert "You sit in draft pod" not in shown(enter(bob).get(page))
    services.seat(actor=alice, event=event, by_chance=False)
    assert "You sit in draft pod 1, on seat 1." in shown(enter(bob).get(page))
    assert "You sit in draft pod 1, on seat 2." in shown(enter(rival.user).get(page))
    for person in (charlie, None):
        assert "You sit in draft pod" not in shown(enter(person).get(page))
    late = entries.sign_up(actor=charlie, event=event)
    assert late.number == 3
    assert "You sit in draft pod" not in shown(enter(charlie).get(page))


def test_who_comes_later_is_named_without_a_seat(
    enter: Any, event: Any, alice: Any, entry: Any, charlie: Any
) -> None:
    settle(alice, event, "draft")
    enter(alice).post(at("pods-seat", event.slug))
    entries.sign_up(actor=charlie, event=event)
    assert "Without a seat" in shown(enter(None).get(at("pods", event.slug)))
    enter(alice).post(at("pods-seat", event.slug))
    assert "Without a seat" not in shown(enter(None).get(at("pods", event.slug)))


def test_packs_go_past_the_seat_of_who_dropped(
    enter: Any, event: Any, alice: Any, entry: Any, rival: Any, charlie: Any
) -> None:
    """The neighbours of an empty chair were told to pass their packs to it."""
    settle(alice, event, "draft")
    entries.sign_up(actor=charlie, event=event)
    services.seat(actor=alice, event=event, by_chance=False)
    entries.drop(actor=alice, entry=rival)
    pages = (at("pods", event.slug), f"/events/{event.slug}/print/draft-pods/")
    for text in (shown(enter(None).get(page)) for page in pages):
        assert 'Dora <span class="badge">Dropped</span></th> <td data-label="To the left">–' in text
        for mine, other in (("Bob", "Charlie"), ("Charlie", "Bob")):
            left = f'<th scope="row">{mine}</th> <td data-label="To the left">{other}</td>'
            assert f'{left} <td data-label="To the right">{other}</td>' in text
    entries.drop(actor=alice, entry=entry)
    alone = '<th scope="row">Charlie</th> <td data-label="To the left">–</td>'
    assert alone in shown(enter(None).get(at("pods", event.slug)))
