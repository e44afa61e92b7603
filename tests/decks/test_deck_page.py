"""What the page of a list draws and deals, and the table that its button opens."""

import re
from typing import Any

import pytest
from django.utils import translation

import engine.decks
from decks.lists import documents, shown
from decks.services import lists

pytestmark = pytest.mark.django_db

TIMELINE = next(iter(engine.decks.shipped("genesis")))


@pytest.mark.parametrize(
    ("starter", "title", "cards"),
    [("dop-overworld", "Build Cost of the attacks", 20), (TIMELINE, "Chi of the timeline", 50)],
)
def test_a_picture_counts_every_card_once(starter: str, title: str, cards: int) -> None:
    pictures = {one.title: one for one in shown.pictures(engine.decks.shipped()[starter])}
    drawn = pictures[title]
    assert sum(bar.count for bar in drawn.columns) == cards
    assert max(bar.height for bar in drawn.columns) == shown.HEIGHT
    assert all(bar.x + shown.BAR <= drawn.width for bar in drawn.columns)


@pytest.mark.parametrize(
    ("starter", "title"),
    [("dop-overworld", "Attacks by element"), (TIMELINE, "Types of the timeline")],
)
def test_words_stand_whole_in_front_of_their_bars(
    enter: Any, alice: Any, starter: str, title: str
) -> None:
    """They were cut to four letters under bars ("Eart")."""
    row = lists.create_from_starter(actor=alice, starter=starter)
    picture = next(
        one for one in shown.pictures(documents.stored(row.content)) if one.title == title
    )
    assert picture.lying
    page = enter(alice).get(f"/decks/{row.pk}/").content.decode()
    assert all(f'<th scope="row">{bar.label}</th>' in page for bar in picture.columns)


def test_types_of_cards_are_told_in_the_language_of_the_page() -> None:
    with translation.override("de"):
        pictures = shown.pictures(engine.decks.shipped()[TIMELINE])
        labels = {bar.label for one in pictures if one.lying for bar in one.columns}
    assert "Zauber" in labels and "Spell" not in labels


def test_faults_are_unfolded_for_one_format_alone(enter: Any, alice: Any) -> None:
    """Most faults are the same in each of them: on a phone they were six screens."""
    row = lists.create(actor=alice, text="3 Maxxor\n1 Zaur")
    page = enter(alice).get(f"/decks/{row.pk}/").content.decode()
    folds = re.findall(r'<details class="format-faults"( open)?\s*>', page)
    assert len(folds) > 5 and folds[0] and not any(folds[1:])


def test_a_list_of_one_creature_is_drawn_and_dealt(enter: Any, alice: Any) -> None:
    row = lists.create(actor=alice, text="1 Maxxor")
    page = enter(alice).get(f"/decks/{row.pk}/").content.decode()
    assert "Energy of the Creatures" in page and "A hand to begin with" not in page


@pytest.mark.parametrize("starter", ["dop-overworld", TIMELINE])
def test_a_hand_is_of_the_list_and_the_same_for_the_same_number(starter: str) -> None:
    deck = engine.decks.shipped()[starter]
    hand = shown.hand(deck, 1)
    assert hand == shown.hand(deck, 1)
    assert set(hand) <= set(deck.names())
    assert len({shown.hand(deck, number) for number in range(1, 9)}) > 4


@pytest.mark.parametrize(
    ("starter", "fields"),
    [
        ("dop-overworld", ('name="size" value="6"', 'name="format" value="')),
        (TIMELINE, ('name="genesis-arena" value="constructed-2',)),
    ],
)
def test_a_legal_list_is_one_click_from_the_house(
    enter: Any, alice: Any, starter: str, fields: tuple[str, ...]
) -> None:
    row = lists.create_from_starter(actor=alice, starter=starter)
    page = enter(alice).get(f"/decks/{row.pk}/").content.decode()
    assert f'value="own-{row.pk}"' in page and "Play it against the house" in page
    assert all(field in page for field in fields)
    lists.archive(actor=alice, deck_list=row)
    assert "against the house" not in enter(alice).get(f"/decks/{row.pk}/").content.decode()


@pytest.mark.parametrize("starter", ["dop-overworld", TIMELINE])
def test_the_click_opens_a_table_with_that_list(enter: Any, alice: Any, starter: str) -> None:
    from gameplay.models import Seat
    from gameplay.opening import form_of

    row = lists.create_from_starter(actor=alice, starter=starter)
    deck = documents.stored(row.content)
    sent = form_of(row.game).sent_for(f"own-{row.pk}", deck)
    done = enter(alice).post("/tables/house/", sent)
    assert done.status_code == 302
    assert Seat.objects.filter(user=alice).exists()


def test_an_illegal_list_has_no_such_button(enter: Any, alice: Any) -> None:
    row = lists.create(actor=alice, text="1 Maxxor")
    assert "against the house" not in enter(alice).get(f"/decks/{row.pk}/").content.decode()
