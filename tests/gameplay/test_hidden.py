"""What a seat receives never depends on what it may not know."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from django.urls import reverse

from gameplay.models import SeatView, Table
from gameplay.queries.record.events import events_seen_by
from gameplay.queries.record.positions import position_at
from gameplay.services.table import tables
from tests.gameplay import playing
from tests.gameplay.conftest import make_event, start_with
from tests.kept import kept

pytestmark = pytest.mark.django_db


def hidden_from(table: Table, letter: str) -> set[str]:
    """Names of attacks that only the opponent's hand and both decks hold just now.

    A name that was played before, or that the seat holds itself, is not counted: to read it is no
    leak.
    """
    game = playing.current(table)
    other = "B" if letter == "A" else "A"
    whole = position_at(game, game.revision).view("judge")["players"]
    held = {card["name"] for card in whole[other]["attack_hand"]}
    held |= {str(card) for card in whole[other].get("attack_deck_order", [])}
    held |= {str(card) for card in whole[letter].get("attack_deck_order", [])}
    known = {card["name"] for card in whole[letter]["attack_hand"]}
    for line in game.inputs.filter(line__startswith="strike with ").values_list("line", flat=True):
        known.add(line.removeprefix("strike with "))
    return held - known


def traffic(visitor: Any, api: Any, table: Table) -> str:
    """Everything a seat can fetch about the running table, as one text."""
    game = playing.current(table)
    pages = [
        visitor.get(reverse("gameplay:table", args=(table.pk,))),
        visitor.get(reverse("gameplay:table_live", args=(table.pk,))),
        visitor.get(reverse("gameplay:replay", args=(game.pk,)), {"seat": "A"}),
        visitor.get(reverse("gameplay:replay", args=(game.pk,)), {"seat": "B"}),
        visitor.get(reverse("gameplay:replay", args=(game.pk,)), {"seat": "judge"}),
        visitor.get(reverse("gameplay:tables")),
        visitor.get(reverse("gameplay:record", args=(game.pk,))),
        visitor.get(reverse("gameplay:branch", args=(game.pk,)), {"step": 0}),
        api.get(reverse("api:table", args=(table.pk,))),
        api.get(reverse("api:table-document", args=(table.pk,))),
        api.get(reverse("api:table-document", args=(table.pk,)), {"since": 1}),
        api.get(reverse("api:game-steps", args=(game.pk,))),
        api.get(reverse("api:game-step", args=(game.pk, game.revision)), {"seat": "A"}),
        api.get(reverse("api:game-step", args=(game.pk, game.revision)), {"seat": "B"}),
        api.get(reverse("api:game-record", args=(game.pk,))),
    ]
    return "\n".join(page.content.decode() for page in pages)


def names_in(text: str, names: set[str]) -> set[str]:
    """Card names that the text holds, raw or as HTML writes them."""
    escaped = {name: name.replace("'", "&#x27;") for name in names}
    return {name for name in names if name in text or escaped[name] in text}


@pytest.fixture
@kept
def match_table(alice: Any, judy: Any, bob: Any, dora: Any) -> Table:
    """A table of three Creatures a side, in play: longer than the others, with more hidden."""
    event = make_event(alice, judy, size=3)
    start_with(alice, event, {bob: "dop-overworld", dora: "dop-underworld"})
    table = Table.objects.get(event=event)
    for letter, person in playing.people(table).items():
        tables.sit_down(actor=person, table=table, nonce=letter)
    playing.work(table)
    return playing.fresh(table)


def test_opponents_traffic_never_holds_a_hidden_card(
    match_table: Table, enter: Any, api: Any
) -> None:
    seats = {seat.letter: seat.user for seat in match_table.seats.all()}
    visitors = {letter: (enter(user), api(user)) for letter, user in seats.items()}
    dice = random.Random(7)
    looked = 0
    for number in range(36):
        if playing.fresh(match_table).state == "finished":
            break
        if number % 6 == 0:
            for letter, (visitor, client) in visitors.items():
                hidden = hidden_from(match_table, letter)
                looked += len(hidden)
                found = names_in(traffic(visitor, client, match_table), hidden)
                assert not found, (letter, number, found)
        playing.step(match_table, dice)
    assert looked > 60


def test_the_scan_finds_a_planted_leak(match_table: Table, enter: Any, api: Any) -> None:
    letter = "A"
    user = match_table.seats.get(letter=letter).user
    hidden = hidden_from(match_table, letter)
    row = SeatView.objects.get(game=playing.current(match_table), reader=letter)
    row.content["players"]["B"]["discard"] = [sorted(hidden)[0]]
    row.save()
    assert names_in(traffic(enter(user), api(user), match_table), hidden)


def test_refusals_name_no_hidden_card(match_table: Table, enter: Any) -> None:
    for letter in "AB":
        hidden = hidden_from(match_table, letter)
        visitor = enter(match_table.seats.get(letter=letter).user)
        texts = []
        for name in sorted(hidden):
            answer = visitor.post(
                reverse("gameplay:why", args=(match_table.pk,)),
                {"line": f"strike with {name}"},
                headers={"X-Part": "1"},
            )
            texts.append(
                answer.content.decode().replace(name, "?").replace(name.replace("'", "&#x27;"), "?")
            )
        assert len(set(texts)) == 1, "the reason tells hidden cards from absent ones"


def test_answer_of_another_seat_is_not_shown_by_its_line(match_table: Table, enter: Any) -> None:
    playing.step(match_table, random.Random(1))
    row = playing.current(match_table).steps.get(number=1)
    other = "B" if row.letter == "A" else "A"
    page = enter(match_table.seats.get(letter=other).user).get(
        reverse("gameplay:table", args=(match_table.pk,))
    )
    entries = {entry.number: entry for entry in page.context["page"].log}
    assert entries[1].line == ""
    own = enter(match_table.seats.get(letter=row.letter).user).get(
        reverse("gameplay:table", args=(match_table.pk,))
    )
    assert {e.number: e for e in own.context["page"].log}[1].line == row.line


def test_stored_event_is_shown_to_each_reader_in_its_own_version() -> None:
    full = {"seq": 1, "line": "draw A Secret", "rules": ["4.2.4"], "cause": None}
    veiled = {**full, "line": "draw A"}
    events = [{**full, "seen": {"B": veiled, "spectator": None}}]
    assert events_seen_by(events, "A") == [full]
    assert events_seen_by(events, "B") == [veiled]
    assert events_seen_by(events, "spectator") == []
    assert events_seen_by(events, "judge") == [full]
    assert "Secret" not in json.dumps(events_seen_by(events, "B"))


def test_topic_of_a_table_is_followed_only_by_its_readers(
    match_table: Table, enter: Any, charlie: Any, bob: Any
) -> None:
    from django.test import RequestFactory

    from tournaments import live

    request = RequestFactory().get("/live/")
    request.session = {}
    for user, allowed in ((bob, True), (charlie, False)):
        request.user = user
        assert live.may_follow(request, match_table.topic) is allowed
    request.user = bob
    assert not live.may_follow(request, "table:x")
