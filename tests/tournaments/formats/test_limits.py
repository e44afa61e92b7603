"""Files that are too much: refused with their place, before anything is computed from them."""

from __future__ import annotations

import json

import pytest

from tournaments.formats import archive
from tournaments.formats.model import MOST_PLAYERS, BadFile
from tournaments.formats.reading import read
from tournaments.formats.tables import read_players

SIZE = 400_000
PAIR = b'<match outcome="1"><player1 userid="%d"/><player2 userid="%d"/></match>'
TDF = b"<tournament><data><name>x</name></data><players></players><pods>%s</pods></tournament>"
POD = b'<pod category="1" stage="1"><rounds><round number="1" type="1" stage="1"><matches>%s'
POD += b"</matches></round></rounds></pod>"


def players(count: int) -> list[dict[str, object]]:
    return [{"id": number, "name": "P", "rank": number} for number in range(1, count + 1)]


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b"[" * SIZE, "file: nested"),
        (b'{"drome":1,"log":' + b"[" * SIZE, "file: nested"),
        (b'{"a":"' + b'\\"' * SIZE, "line 1 column 6"),
        (json.dumps({"players": players(MOST_PLAYERS + 1), "rounds": []}).encode(), "player 4097"),
        (b"001    1" + b" " * 83 + b"   2 w 1  " * 101, "line 1: more than 100 rounds"),
        (b"\n".join(b"001 %4d" % n for n in range(1, 5000)), "line 4097: more than"),
        (TDF % (b'<pod category="1"/>' * 65), "pods: more than 64"),
        (TDF % (POD % b"".join(PAIR % (2 * n, 2 * n + 1) for n in range(40))), "pods: more than"),
    ],
    ids=["deep", "deep-archive", "quotes", "cobra", "trf-rounds", "trf-players", "pods", "unknown"],
)
def test_too_much_is_refused_with_its_place(data: bytes, place: str) -> None:
    with pytest.raises(BadFile) as refused:
        archive.read(data)
        read(data)
    assert place in str(refused.value)


def test_a_list_has_as_many_players_as_an_event() -> None:
    with pytest.raises(BadFile, match="line 4098: more than 4096 players"):
        read_players(b"Name\n" + b"".join(b"P%d\n" % n for n in range(MOST_PLAYERS + 1)))


def test_an_archive_has_so_many_operations() -> None:
    lines = "[" + ",".join(["{}"] * (archive.MOST_OPERATIONS + 1)) + "]"
    with pytest.raises(BadFile, match="log: more than 50000 operations"):
        archive.read(f'{{"drome": 1, "log": {lines}}}'.encode())


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"1" * 5000])
def test_a_number_that_json_has_not_is_refused(number: bytes) -> None:
    with pytest.raises(BadFile):
        archive.read(b'{"drome": 1, "log": [' + number + b"]}")
