"""Versions of a list with what changed, and lists shown by a link: owner, reader and stranger."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.models import DeckList, DeckVersion
from decks.services import lists, sharing
from tournaments.errors import Forbidden, Refusal

pytestmark = pytest.mark.django_db

FIRST = "Creatures:\n1 Maxxor\n\nAttacks:\n2 Rip Tide\n"
SECOND = "Creatures:\n1 Maxxor\n\nAttacks:\n1 Rip Tide\n2 Flash Kick\n"


@pytest.fixture
def kept(alice: Any) -> Any:
    """Alice's list, changed once."""
    row = lists.create(actor=alice, text=FIRST, name="Lake")
    return lists.rewrite(actor=alice, deck_list=row, text=SECOND)


def test_a_change_keeps_what_was_there(kept: Any, alice: Any) -> None:
    (version,) = kept.versions.all()
    assert (version.number, version.content["cards"]["attacks"]) == (1, {"Rip Tide": 2})
    lists.rewrite(actor=alice, deck_list=kept, text=SECOND, name="Sea")
    assert kept.versions.count() == 1  # another name alone is no version


def test_going_back_is_a_change_too(kept: Any, alice: Any, bob: Any) -> None:
    with pytest.raises(Forbidden):
        lists.go_back(actor=bob, deck_list=kept, number=1)
    with pytest.raises(Refusal, match="no such version"):
        lists.go_back(actor=alice, deck_list=kept, number=7)
    row = lists.go_back(actor=alice, deck_list=kept, number=1)
    assert row.content["cards"]["attacks"] == {"Rip Tide": 2}
    assert [one.number for one in row.versions.all()] == [2, 1]


def test_the_oldest_of_many_versions_goes(
    kept: Any, alice: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lists, "MAX_VERSIONS", 2)
    for text in (FIRST, SECOND, FIRST):
        lists.rewrite(actor=alice, deck_list=kept, text=text)
    assert [one.number for one in kept.versions.all()] == [4, 3]


def test_the_page_of_versions_is_the_owners(enter: Any, kept: Any, alice: Any, bob: Any) -> None:
    address = f"/decks/{kept.pk}/versions/"
    page = " ".join(enter(alice).get(address).content.decode().split())
    assert "</span> 1 Rip Tide" in page and "</span> 2 Flash Kick" in page
    assert enter(bob).get(address).status_code == 404
    assert enter(None).get(address).status_code == 302
    assert enter(bob).post(address + "1/").status_code == 404
    enter(alice).post(address + "1/")
    kept.refresh_from_db()
    assert kept.content["cards"]["attacks"] == {"Rip Tide": 2}


def test_versions_ask_the_same_number_of_questions_for_one_and_three(
    enter: Any, kept: Any, alice: Any
) -> None:
    client, asked = enter(alice), []
    for texts in ((), (FIRST, SECOND)):
        for text in texts:
            lists.rewrite(actor=alice, deck_list=kept, text=text)
        with CaptureQueriesContext(connection) as questions:
            client.get(f"/decks/{kept.pk}/versions/")
        asked.append(sum("decks_deck" in question["sql"] for question in questions))
    assert asked == [2, 2]  # the list, and its versions
    assert DeckVersion.objects.count() == 3


def test_a_link_opens_a_list_to_everybody_until_it_is_taken_back(
    enter: Any, kept: Any, alice: Any, bob: Any
) -> None:
    assert enter(None).get("/decks/shared/None/").status_code == 404
    with pytest.raises(Forbidden):
        sharing.share(actor=bob, deck_list=kept)
    enter(alice).post(f"/decks/{kept.pk}/share/")
    kept.refresh_from_db()
    address = f"/decks/shared/{kept.link}/"
    for person in (alice, bob, None):
        assert "Flash Kick" in enter(person).get(address).content.decode()
    for person in (bob, None):
        assert enter(person).get(f"/decks/{kept.pk}/").status_code in (302, 404)
        page = enter(person).get(address).content.decode()
        assert f"/decks/{kept.pk}/" not in page
    assert enter(bob).post(f"/decks/{kept.pk}/withdraw/").status_code == 404
    enter(alice).post(f"/decks/{kept.pk}/withdraw/")
    for person in (alice, bob, None):
        assert enter(person).get(address).status_code == 404


def test_a_list_in_the_archive_is_shown_to_nobody(enter: Any, kept: Any, alice: Any) -> None:
    row = sharing.share(actor=alice, deck_list=kept)
    assert sharing.share(actor=alice, deck_list=kept).link == row.link
    lists.archive(actor=alice, deck_list=kept)
    assert enter(None).get(f"/decks/shared/{row.link}/").status_code == 404
    with pytest.raises(Refusal, match="archive"):
        sharing.share(actor=alice, deck_list=kept)


def test_a_copy_is_taken_by_who_is_logged_in(enter: Any, kept: Any, alice: Any, bob: Any) -> None:
    row = sharing.share(actor=alice, deck_list=kept)
    address = f"/decks/shared/{row.link}/take/"
    assert enter(None).post(address).status_code == 302
    done = enter(bob).post(address)
    copy = DeckList.objects.get(owner=bob)
    assert done.headers["Location"] == copy.get_absolute_url()
    assert (copy.content, copy.link) == (kept.content, None)
    sharing.withdraw(actor=alice, deck_list=kept)
    assert enter(bob).post(address).status_code == 404


def test_who_makes_a_link_comes_to_where_it_stands(enter: Any, kept: Any, alice: Any) -> None:
    """The page of a list is long: its beginning told of a link that was screens below."""
    page = f"/decks/{kept.pk}/"
    answer = enter(alice).post(f"{page}share/")
    assert answer.headers["Location"] == f"{page}#share"
    kept.refresh_from_db()
    shown = " ".join(enter(alice).get(page).content.decode().split())
    section = shown.split('id="share"')[1].split("</section>")[0]
    assert "Whoever has the link" in section and f"/decks/shared/{kept.link}/" in section
