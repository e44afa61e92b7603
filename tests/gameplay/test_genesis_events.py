"""Events of every Genesis format between two: registered, played at tables, result in the hall."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.decks import DeckList
from gameplay.models import SeatView, Table
from gameplay.opening import genesis
from gameplay.services.table import play, tables
from tests.gameplay import playing
from tests.gameplay.conftest import make_event
from tests.gameplay.timelines import LISTS, limited, with_second_champion
from tournaments import offered
from tournaments.enums import EntryState
from tournaments.errors import Invalid, Refusal
from tournaments.services.entry import entries
from tournaments.services.event import events
from tournaments.services.round import rounds

pytestmark = pytest.mark.django_db

OWN: dict[str, tuple[DeckList, DeckList]] = {
    "draft": (limited(LISTS[0]), limited(LISTS[4])),
    "sealed": (limited(LISTS[1]), limited(LISTS[5])),
    "allies": (
        with_second_champion(LISTS[0], "Hestra Mellowgate"),
        with_second_champion(LISTS[1], "Joric Farsling"),
    ),
}
BROKEN = {"draft": "F-draft.1", "sealed": "F-draft.1", "allies": "G-overview.4"}


@pytest.mark.parametrize("format", OWN)
def test_from_list_to_result(
    format: str, enter: Any, alice: Any, judy: Any, bob: Any, dora: Any
) -> None:
    made = make_event(alice, judy, game="genesis", format=format, size=None)
    assert (made.best_of, made.size) == (3, 2)
    for player, deck in zip((bob, dora), OWN[format], strict=True):
        entry = entries.sign_up(actor=player, event=made)
        page = f"/decks/entries/{entry.pk}/"
        assert 'name="starter"' not in enter(player).get(page).content.decode()
        constructed = LISTS[0].as_text()
        assert enter(player).post(page, {"text": constructed}).status_code == 302
        assert BROKEN[format] in enter(player).get(page).content.decode()
        assert enter(player).post(page, {"text": deck.as_text()}).status_code == 302
        entry.refresh_from_db()
        assert entry.deck_ready
    events.start(actor=alice, event=made)
    rounds.publish(actor=alice, round=rounds.pair(actor=alice, event=made))
    table = Table.objects.get(event=made)
    assert (table.format, table.size, table.best_of) == (format, 2, 3)
    seated = playing.people(table)
    for letter, person in seated.items():
        tables.sit_down(actor=person, table=playing.fresh(table), nonce=letter)
    playing.work(table)
    assert len(champions(table)) == (4 if format == "allies" else 2)
    for _game in range(2):
        play.concede(actor=seated["A"], table=playing.fresh(table))
        playing.work(table)
        while playing.fresh(table).state == "playing" and all(
            offer.kind == "lock" for offer in playing.offers(table).values()
        ):
            letter, offer = sorted(playing.offers(table).items())[0]
            play.choose(actor=seated[letter], table=table, line="lock", asked=offer.asked)
            playing.work(table)
    match = playing.fresh(table).match
    assert match is not None
    assert (match.wins_a, match.wins_b, match.state) == (0, 2, "confirmed")
    assert playing.current(table).verified


def champions(table: Table) -> list[str]:
    """The champions in the arena, once the players have chosen who begins."""
    dice = random.Random(1)
    while True:
        view = SeatView.objects.get(game=playing.current(table), reader="spectator").content
        if view["permanents"]:
            found = view["permanents"].values()
            return [one["name"] for one in found if one["kind"] == "champion"]
        playing.step(table, dice)


def test_an_offer_is_found_by_any_name_of_its_format() -> None:
    assert offered.offer("genesis", "draft") is not None
    assert offered.offer("genesis", "standard") == offered.offer("genesis", "constructed")
    assert offered.offer("genesis", "smash") is None


@pytest.mark.parametrize(
    ("settings", "code"),
    [({"format": "smash"}, "unknown_format"), ({"format": "draft", "best_of": 2}, "bad_best_of")],
)
def test_what_is_not_offered_opens_no_event(alice: Any, settings: Any, code: str) -> None:
    with pytest.raises(Invalid) as refused:
        events.create(actor=alice, name="Dusk", game="genesis", **settings)
    assert refused.value.code == code


def test_an_event_does_not_start_with_a_list_of_another_format(
    alice: Any, judy: Any, bob: Any, dora: Any
) -> None:
    from decks.services import registrations

    made = make_event(alice, judy, game="genesis", format="constructed", size=2)
    for player in (bob, dora):
        entry = entries.sign_up(actor=player, event=made)
        registrations.register(actor=player, entry=entry, text=LISTS[0].as_text())
    events.change(actor=alice, event=made, format="draft")
    with pytest.raises(Refusal) as refused:
        events.start(actor=alice, event=made)
    assert refused.value.code == "decks_missing"
    assert made.entries.filter(state=EntryState.REGISTERED).count() == 2


def test_a_list_stays_readable_where_the_event_became_one_of_another_game(
    enter: Any, alice: Any, judy: Any, bob: Any, dora: Any
) -> None:
    from decks.services import registrations

    made = make_event(alice, judy, game="chaotic", format="masters", size=3)
    rows = [entries.sign_up(actor=player, event=made) for player in (bob, dora)]
    for player, entry in zip((bob, dora), rows, strict=True):
        registrations.register(actor=player, entry=entry, starter="dop-overworld")
    events.change(actor=alice, event=made, game="genesis", format="constructed", size=2)
    page = f"/decks/entries/{rows[0].pk}/"
    for reader in (bob, judy):
        said = enter(reader).get(page)
        assert said.status_code == 200
        assert "a list for another game than the event" in said.content.decode()
    with pytest.raises(Refusal) as refused:
        events.start(actor=alice, event=made)
    assert refused.value.code == "decks_missing" and rows[0].name in str(refused.value)
    assert enter(bob).post(page, {"text": LISTS[0].as_text()}).status_code == 302
    assert "another game than" not in enter(bob).get(page).content.decode()


def test_every_table_that_may_be_opened_is_one_of_an_offer() -> None:
    found = genesis.tables()
    assert len({one.words for one in found.values()}) == len(found)
    for one in found.values():
        offer = offered.offer("genesis", one.format)
        assert offer is not None
        assert one.players in offer.sizes and one.best_of in offer.best_of
        assert not (offer.pods and one.best_of > 1)
