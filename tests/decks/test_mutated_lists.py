"""Mutated lists: a sample of the search, and what it would find."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.decks import lines
from engine.decks.chaotic import legality
from tests.mutated.search import KINDS, places, search
from tests.mutated.sheet import STYLES


def test_no_list_is_misread_accepted_or_refused_wrongly() -> None:
    toll = search(100, 2009)
    assert toll.found == {kind: [] for kind in KINDS}
    assert toll.lists == 100 and 5 < toll.accepted < 60 and toll.unread > 5
    assert len(toll.rules) > 15 and set(toll.styles) == set(STYLES)


def test_every_format_has_legal_lists_to_begin_with() -> None:
    found = {(place.game, place.format) for place in places()}
    assert len({format for game, format in found if game == "chaotic"}) == 8
    assert len({format for game, format in found if game == "genesis"}) == 5


def _nothing(*_said: object) -> tuple[()]:
    return ()


def _two_of_one(read: Callable[[str], tuple[int, str]]) -> Callable[[str], tuple[int, str]]:
    def counted(rest: str) -> tuple[int, str]:
        count, name = read(rest)
        return (1, name) if count == 2 else (count, name)

    return counted


@pytest.mark.parametrize(
    ("room", "part", "blind", "kind"),
    [
        (legality, "_names", _nothing, "unnamed"),
        (legality, "_loyal", _nothing, "unnamed"),
        (legality, "_locations", _nothing, "illegal"),
        (lines, "_counted", _two_of_one(lines._counted), "misread"),
    ],
)
def test_what_the_product_forgets_is_found(
    monkeypatch: pytest.MonkeyPatch, room: Any, part: str, blind: Any, kind: str
) -> None:
    places()  # the lists to begin with are legal by the rules as they are
    monkeypatch.setattr(room, part, blind)
    assert search(200, 1).found[kind]


def test_a_fault_without_its_line_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.mutated import search as room

    of_reading = room.of_reading

    def blind(reading: Any, faults: Any) -> Any:
        emptied = type(reading)(reading.deck, reading.faults)
        return of_reading(emptied, faults)

    monkeypatch.setattr(room, "of_reading", blind)
    assert search(60, 1).found["unplaced"]
