"""Lists of one name are told apart where one of them is chosen."""

from typing import Any

import pytest
from django.utils import timezone

from decks.forms import DeckChoice
from decks.lists.called import told_apart
from decks.models import DeckList
from engine import decks
from gameplay.opening.form import PlainForm

pytestmark = pytest.mark.django_db


def kept(owner: Any, name: str, days: int) -> DeckList:
    content = decks.shipped("chaotic")["dop-overworld"].as_json()
    row = DeckList.objects.create(owner=owner, name=name, game="chaotic", size=6, content=content)
    changed = timezone.now().replace(2026, 5, days, 9, 0)
    DeckList.objects.filter(pk=row.pk).update(changed=changed)
    row.refresh_from_db()
    return row


def test_only_lists_of_one_name_say_more_than_it(bob: Any) -> None:
    first, second, other = kept(bob, "Deck", 1), kept(bob, "Deck", 2), kept(bob, "Tide", 2)
    names = told_apart([first, second, other])
    assert names == {
        first.pk: f"Deck · {first.words} · 1 May 2026, 09:00",
        second.pk: f"Deck · {second.words} · 2 May 2026, 09:00",
        other.pk: "Tide",
    }
    assert told_apart([other], ["Tide"])[other.pk].startswith("Tide · ")


def test_choice_at_a_table_tells_them_apart(bob: Any) -> None:
    for day in (1, 2):
        kept(bob, "Deck", day)
    words = [label for key, label in PlainForm(user=bob, game="chaotic").lists if "own-" in key]
    assert len({*words}) == 2 and all("May 2026" in one for one in words)


def test_choice_at_a_registration_tells_them_apart(entry: Any, bob: Any) -> None:
    for day in (1, 2):
        kept(bob, "Deck", day)
    form = DeckChoice(owner=bob, event=entry.event)
    words = [str(label) for _key, label in form.fields["deck"].choices]
    assert len({*words}) == 2 and all("May 2026" in one for one in words)


def test_lists_that_are_alike_in_all_of_it_are_numbered(bob: Any) -> None:
    """Two that were made in one minute stood there as the same line."""
    first, second, third = (kept(bob, "Deck", 1) for _ in range(3))
    names = told_apart([third, first, second])
    assert names[second.pk] == f"{names[first.pk]} (2)"
    assert names[third.pk] == f"{names[first.pk]} (3)"
