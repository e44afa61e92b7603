"""A file may call its fields as the house calls what it keeps: they mean nothing to the house, and
come back as they were."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.tournaments.formats.test_cobra_kinds import seat
from tests.tournaments.formats.test_dialects import cobra_file, same_again
from tests.tournaments.formats.test_sites import limitless_document
from tournaments.formats import cobra, tdf
from tournaments.formats.check import check
from tournaments.formats.cut import stated_seeds
from tournaments.formats.jsonfile import HOUSE
from tournaments.formats.reading import WRITERS, read

NAMES = (*sorted(HOUSE), "attributes", "=", "=white")
ODD: tuple[Any, ...] = ([], [1], {"x": [2]}, "x", 7, None, {"decimal": "x"})


def dictionaries(tree: Any) -> list[dict[str, Any]]:
    """Every object of a document."""
    inner = tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else []
    found = [tree] if isinstance(tree, dict) else []
    return [*found, *(one for part in inner for one in dictionaries(part))]


def cobra_document() -> dict[str, Any]:
    rounds = [[(seat(1, "corp", 3), seat(2, "runner", 0))]]
    document: dict[str, Any] = json.loads(cobra_file(rounds, {1: (3, 0, 3), 2: (0, 3, 0)}))
    return document


@pytest.mark.parametrize("document", [cobra_document, limitless_document])
@pytest.mark.parametrize("name", NAMES)
def test_fields_called_like_the_house_s_own_mean_nothing(document: Any, name: str) -> None:
    plain = read(json.dumps(document()).encode())
    for value in ODD:
        named = document()
        for one in dictionaries(named):
            one.setdefault(name, value)
        event = read(json.dumps(named).encode())
        assert event.unread == () and stated_seeds(event) == stated_seeds(plain)
        assert list(event.results()) == list(plain.results())
        assert check(event).equal == check(plain).equal
        for write in WRITERS.values():
            assert write(event)


@pytest.mark.parametrize("name", NAMES)
def test_they_come_back_as_they_were(name: str) -> None:
    document = cobra_document()
    for value in ODD:
        document["players"][0][name] = document["rounds"][0][0][name] = document[name] = value
        event = cobra.read(json.dumps(document).encode())
        assert same_again(event)
        written = json.loads(cobra.write(event))
        assert written[name] == written["players"][0][name] == value
        assert written["rounds"][0][0][name] == value


def test_what_cobra_could_not_read_is_no_part_of_a_file_of_tom() -> None:
    """It kept a match that was not understood by its own name for such; the other program's file
    has another form."""
    document = cobra_document()
    document["rounds"][0].append({"table": "x", "player1": {"id": 5}})
    event = cobra.read(json.dumps(document).encode())
    assert event.unread and event.rounds[0].extra["odd"]
    assert len(tdf.read(tdf.write(event)).rounds[0].matches) == 1
