"""How documents change: patches, the stream, what is missed and read again."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st

from gameplay.documents import patches
from gameplay.models import DocumentChange, Table
from gameplay.queries.table.documents import told_to
from gameplay.services.referee import documents
from gameplay.services.table import presence
from tests.gameplay import playing
from tournaments import live
from tournaments.signals import account_renamed

LEAVES = st.none() | st.booleans() | st.integers(2, 4) | st.text("ab", max_size=2)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("xyz"), inner),
    max_leaves=12,
)
DOCUMENTS = st.dictionaries(st.sampled_from("abc"), VALUES)


def written(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


@given(DOCUMENTS, DOCUMENTS)
def test_a_patch_makes_the_one_of_the_other(before: Any, after: Any) -> None:
    patch = patches.difference(before, after)
    assert written(patches.apply(patch, before)) == written(patches.bare(after))
    assert written(patches.apply(patch, after)) == written(patches.bare(after))


@given(DOCUMENTS, DOCUMENTS, DOCUMENTS)
def test_two_patches_are_one_or_none(first: Any, second: Any, third: Any) -> None:
    one, two = patches.difference(first, second), patches.difference(second, third)
    try:
        both = patches.merged(one, two)
    except patches.Unmergeable:
        return
    assert written(patches.apply(both, first)) == written(patches.bare(third))


def test_what_cannot_be_one_patch_says_so() -> None:
    with pytest.raises(patches.Unmergeable):
        patches.merged({"prompt": None}, {"prompt": {"asked": 3}})


@pytest.mark.django_db
class TestOfATable:
    def whole(self, api: Any, person: Any, table: Table, **query: Any) -> dict[str, Any]:
        answer = api(person).get(reverse("api:table-document", args=[table.pk]), query)
        assert answer.status_code == 200, answer.content
        found: dict[str, Any] = answer.json()
        return found

    def follow(self, document: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
        """What a page makes of a change."""
        assert change["from"] <= document["revision"] <= change["to"]
        events = [*document["events"], *change["events"]]
        return patches.apply(change["patch"], {**document, "events": events[-60:]})

    def test_every_change_makes_the_present_document(
        self, api: Any, bob: Any, dora: Any, match_table: Table
    ) -> None:
        letters = {seat.user: seat.letter for seat in match_table.seats.all()}
        seen = {one: self.whole(api, one, match_table) for one in (bob, dora)}
        dice = random.Random(4)
        for _choice in range(30):
            if not playing.offers(match_table):
                break
            playing.step(match_table, dice)
            for person, letter in letters.items():
                document = seen[person]
                known, now = document["revision"], live.revision(match_table.topic)
                for name, text in told_to(match_table.pk, letter, person).read(known, now):
                    assert name == "document"
                    document = self.follow(document, json.loads(text))
                seen[person] = document
                assert document == patches.bare(self.whole(api, person, match_table))

    def test_what_was_missed_is_one_change_or_the_whole(
        self, api: Any, bob: Any, match_table: Table
    ) -> None:
        begin = self.whole(api, bob, match_table)
        dice, changes, wholes = random.Random(4), 0, 0
        for _choice in range(20):
            if not playing.offers(match_table):
                break
            playing.step(match_table, dice)
            answer = self.whole(api, bob, match_table, since=begin["revision"])
            now = patches.bare(self.whole(api, bob, match_table))
            if "reader" in answer:
                wholes += 1
                assert patches.bare(answer) == now
            else:
                changes += 1
                assert self.follow(begin, answer) == now
        assert changes and wholes

    def test_an_old_document_is_read_whole(self, api: Any, bob: Any, match_table: Table) -> None:
        begin = self.whole(api, bob, match_table)
        playing.step(match_table, random.Random(4))
        playing.step(match_table, random.Random(5))
        DocumentChange.objects.order_by("revision").first().delete()
        first = DocumentChange.objects.filter(reader="A").order_by("revision").first()
        assert first is not None
        answer = self.whole(api, bob, match_table, since=0)
        assert answer["reader"] and answer["revision"] > begin["revision"]

    def test_a_pause_is_told_beside_the_game(
        self, api: Any, bob: Any, judy: Any, match_table: Table, person: Any
    ) -> None:
        from gameplay.services.table import tables

        letter = match_table.seats.get(user=bob).letter
        document = self.whole(api, bob, match_table)
        tables.set_pause(actor=person(judy), table=match_table, paused=True)
        now = live.revision(match_table.topic)
        told = told_to(match_table.pk, letter, bob).read(document["revision"], now)
        changed = self.follow(document, json.loads(told[-1][1]))
        assert changed["table"]["paused"] is True and changed["revision"] == now
        assert changed == patches.bare(self.whole(api, bob, match_table))

    def test_who_comes_is_told_as_a_change_of_the_first_document(
        self, api: Any, bob: Any, dora: Any, match_table: Table
    ) -> None:
        letters = {seat.user: seat.letter for seat in match_table.seats.all()}
        DocumentChange.objects.all().delete()  # the game has just begun
        document = self.whole(api, bob, match_table)
        presence.arrive(table_id=match_table.pk, letter=letters[dora])
        now = live.revision(match_table.topic)
        ((_name, text),) = told_to(match_table.pk, letters[bob], bob).read(
            document["revision"], now
        )
        changed = self.follow(document, json.loads(text))
        assert [one["present"] for one in changed["seats"] if not one["mine"]] == [True]
        assert changed == patches.bare(self.whole(api, bob, match_table))

    def test_documents_that_are_forgotten_are_read_from_the_rows(
        self, api: Any, bob: Any, match_table: Table
    ) -> None:
        letter = match_table.seats.get(user=bob).letter
        begin = self.whole(api, bob, match_table)
        documents.forget(Table.objects.filter(pk=match_table.pk))
        assert patches.bare(self.whole(api, bob, match_table)) == patches.bare(begin)
        assert "reader" in self.whole(api, bob, match_table, since=begin["revision"])
        playing.step(match_table, random.Random(4))
        now = live.revision(match_table.topic)
        assert told_to(match_table.pk, letter, bob).read(begin["revision"], now) == []
        answer = self.whole(api, bob, match_table, since=begin["revision"])
        assert answer["reader"] == letter and answer["revision"] == now

    def test_who_has_another_name_stands_in_no_stored_document(
        self, bob: Any, match_table: Table
    ) -> None:
        from tournaments.services.person import renaming

        assert match_table.documents.exists() and match_table.changes.exists()
        names = renaming.Names(frozenset({str(bob)}), "Somebody Else", "bob", "else")
        account_renamed.send(sender=type(bob), account=bob, names=names)
        assert not match_table.documents.exists() and not match_table.changes.exists()

    def test_a_finished_table_keeps_none(self, api: Any, bob: Any, finished: Table) -> None:
        assert not finished.documents.exists() and not finished.changes.exists()
        document = self.whole(api, bob, finished)
        assert document["table"]["state"] == "finished"
        assert document["view"]["result"] and document["prompt"] is None

    def test_queries_do_not_grow(
        self, api: Any, bob: Any, match_table: Table, django_assert_max_num_queries: Any
    ) -> None:
        caller = api(bob)
        address = reverse("api:table-document", args=[match_table.pk])
        for choices in (0, 3):
            for _choice in range(choices):
                if playing.offers(match_table):
                    playing.step(match_table, random.Random(4))
            with django_assert_max_num_queries(9):
                caller.get(address)
