"""Two languages at one table: each seat is told in its own, and may change it during a game."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from django.urls import reverse

from gameplay.documents import patches
from gameplay.models import Seat, StoredDocument, Table
from gameplay.queries.table.documents import told_to
from gameplay.services.referee import tongues
from tests.gameplay import playing
from tournaments import live

pytestmark = pytest.mark.django_db

TOLD = {
    "en": re.compile(r"turn begins\.$| resolves\.$"),
    "de": re.compile(r"Zug beginnt\.$| wird ausgeführt\.$"),
    "es": re.compile(r"^Empieza (el|tu) turno|^Se resuelve "),
    "fr": re.compile(r"^(Le|Ton) tour .*commence\.$| fait effet\.$"),
}
"""How sentences read that say whose turn it is, and what takes effect."""


def whole(api: Any, person: Any, table: Table, **query: Any) -> dict[str, Any]:
    answer = api(person).get(reverse("api:table-document", args=[table.pk]), query)
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


def open_page(client: Any, person: Any, table: Table, language: str = "en") -> str:
    client.force_login(person)
    answer = client.get(table.get_absolute_url(), headers={"Accept-Language": language})
    assert answer.status_code == 200
    page: str = answer.content.decode()
    return page


def told_of(document: dict[str, Any]) -> list[str]:
    """What the reader was told of turns that began and of cards that took effect."""
    events = document["events"]
    return [
        one["text"] for one in events if one["line"].startswith(("turn A", "turn B", "resolve"))
    ]


def letters(table: Table) -> dict[Any, str]:
    return {seat.user: seat.letter for seat in table.seats.all()}


def test_each_seat_is_told_in_its_own_language(
    client: Any, api: Any, bob: Any, dora: Any, match_table: Table
) -> None:
    assert '<html lang="de"' in open_page(client, bob, match_table, "de-AT,de;q=0.8")
    assert '<html lang="en"' in open_page(client, dora, match_table, "it, en;q=0.5")
    seen = {one: whole(api, one, match_table) for one in (bob, dora)}
    changes = Counter[Any]()
    dice = random.Random(4)
    for _choice in range(12):
        playing.step(match_table, dice)
        for person, letter in letters(match_table).items():
            document = seen[person]
            known, now = document["revision"], live.revision(match_table.topic)
            told = told_to(match_table.pk, letter, person).read(known, now)
            if not told:  # the first in another language is a whole one
                document = patches.bare(whole(api, person, match_table))
            for _name, text in told:
                change = json.loads(text)
                changes[person] += 1
                assert change["from"] <= document["revision"]
                events = [*document["events"], *change["events"]]
                document = patches.apply(change["patch"], {**document, "events": events[-60:]})
            seen[person] = document
            assert document == patches.bare(whole(api, person, match_table))
    assert changes[bob] == changes[dora] - 1 > 5
    for person, language in ((bob, "de"), (dora, "en")):
        said = told_of(seen[person])
        assert said and all(TOLD[language].search(text) for text in said)
    kinds = {
        one: {face["type"].partition(" ")[0] for face in seen[one]["faces"].values()}
        for one in seen
    }
    assert "Kreatur" in kinds[bob] and "Creature" in kinds[dora]
    assert "Creature" not in kinds[bob]


def test_a_change_of_language_makes_the_next_document_whole(
    client: Any, api: Any, bob: Any, dora: Any, match_table: Table
) -> None:
    dice = random.Random(4)
    for _choice in range(6):
        playing.step(match_table, dice)
    open_page(client, bob, match_table)
    before = whole(api, bob, match_table)
    client.post(reverse("language"), {"language": "de", "next": "/"})
    open_page(client, bob, match_table)
    now = whole(api, bob, match_table, since=before["revision"])
    assert now["reader"] == before["reader"]  # only a whole one says so
    assert [one["seq"] for one in now["events"]] == [one["seq"] for one in before["events"]]
    assert all(TOLD["de"].search(text) for text in told_of(now)) and told_of(now)
    playing.step(match_table, dice)
    after = whole(api, bob, match_table)
    assert len(after["events"]) >= len(now["events"])
    assert {one["seq"] for one in now["events"][-20:]} <= {one["seq"] for one in after["events"]}
    assert TOLD["en"].search(told_of(whole(api, dora, match_table))[-1])


def test_a_document_that_was_being_written_meanwhile_is_not_served(
    client: Any, api: Any, bob: Any, match_table: Table
) -> None:
    dice = random.Random(4)
    playing.step(match_table, dice)
    letter = letters(match_table)[bob]
    assert StoredDocument.objects.get(table=match_table, reader=letter).language == "en"
    Seat.objects.filter(table=match_table, letter=letter).update(language="de")
    assert TOLD["de"].search(told_of(whole(api, bob, match_table))[-1])
    known = live.revision(match_table.topic)
    playing.step(match_table, dice)
    found = whole(api, bob, match_table, since=known)
    assert found["reader"] == letter and TOLD["de"].search(told_of(found)[-1])


def test_judges_read_in_the_language_they_ask_in(
    api: Any, client: Any, bob: Any, judy: Any, charlie: Any, match_table: Table
) -> None:
    playing.step(match_table, random.Random(4))
    address = reverse("api:table-document", args=[match_table.pk])
    for language in TOLD:
        told = api(judy).get(address, headers={"Accept-Language": language}).json()
        assert told["reader"] == "judge" and TOLD[language].search(told_of(told)[-1])
        seat = api(bob).get(address, headers={"Accept-Language": language}).json()
        assert TOLD["en"].search(told_of(seat)[-1])  # a seat's programs read what its page reads
        stranger = api(charlie).get(address, headers={"Accept-Language": language})
        assert stranger.status_code == 404


def test_only_the_own_seat_is_spoken_to(
    client: Any, judy: Any, charlie: Any, match_table: Table
) -> None:
    for person, status in ((judy, 200), (charlie, 404)):
        client.force_login(person)
        answer = client.get(match_table.get_absolute_url(), headers={"Accept-Language": "de"})
        assert answer.status_code == status
    assert set(match_table.seats.values_list("language", flat=True)) == {""}


def test_saying_the_same_again_writes_nothing(
    bob: Any, match_table: Table, django_assert_num_queries: Any
) -> None:
    person = playing.Person(user=bob)
    tongues.speak(actor=person, table=match_table, language="de")
    table = Table.objects.prefetch_related("seats").get(pk=match_table.pk)
    list(table.seats.all())
    with django_assert_num_queries(0):
        tongues.speak(actor=person, table=table, language="de")
        tongues.speak(actor=person, table=table, language="klingon")
    assert table.seats.get(user=bob).language == "de"


def test_why_not_is_told_in_the_language_of_who_asks(
    api: Any, bob: Any, dora: Any, match_table: Table
) -> None:
    asked = playing.offers(match_table)
    mine = next(one for one, letter in letters(match_table).items() if letter in asked)
    address = reverse("api:table-why", args=[match_table.pk])
    told = {
        language: api(mine)
        .post(address, {"line": "move Nobody to B1"}, headers={"Accept-Language": language})
        .json()
        for language in TOLD
    }
    rules = [[one["rule"] for one in verdict["reasons"]] for verdict in told.values()]
    texts = [{one["text"] for one in verdict["reasons"]} for verdict in told.values()]
    assert rules[0] and all(one == rules[0] for one in rules)
    assert not any(one & other for one, other in combinations(texts, 2))
