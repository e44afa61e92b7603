"""Real files told in another way: the same event, the same standings, the same file again."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from tournaments.formats.check import check
from tournaments.formats.reading import WRITERS, read, write

Document = dict[str, Any]


def agrees(data: bytes) -> bool:
    """Whether everything published follows from the results, and it can be written again."""
    event = read(data)
    again = event.format not in WRITERS or read(write(event, event.format)) == event
    return again and not check(event).unexplained


def told(value: Any, keys: set[str], way: Callable[[Any], Any]) -> Any:
    """The document with the numbers of these fields written in another way."""
    if isinstance(value, list):
        return [told(one, keys, way) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        name: way(one) if name in keys and type(one) is int else told(one, keys, way)
        for name, one in value.items()
    }


NUMBERS = {"id", "rank", "table", "matchPoints", "combinedScore", "preliminaryRounds", "cutToTop"}
COBRA = ["cobra-2020-charity-top8-double-elim.json", "cobra-2020-europe-africa.json"]


def without(document: Document, *fields: str) -> Document:
    return {name: value for name, value in document.items() if name not in fields}


def without_first_tiebreak(document: Document) -> Document:
    players = [without(player, "strengthOfSchedule") for player in document["players"]]
    return {**document, "players": players}


def bye_sides(document: Document, put: Callable[[Document, str], None]) -> Document:
    for one in document["rounds"]:
        for match in one:
            for side in ("player1", "player2"):
                if match[side]["id"] is None:
                    put(match, side)
                    break
    return document


@pytest.mark.parametrize("name", COBRA)
@pytest.mark.parametrize(
    "change",
    [
        lambda document: told(document, NUMBERS, str),
        lambda document: told(document, NUMBERS, float),
        lambda document: without(document, "name", "date", "cutToTop", "links"),
        lambda document: without(document, "preliminaryRounds"),
        lambda document: {**document, "preliminaryRounds": None, "name": None},
        lambda document: bye_sides(document, lambda match, side: match.update({side: None})),
    ],
    ids=[
        *("quoted numbers", "numbers with a point", "no head", "rounds not stated", "nulls"),
        "bye is null",
    ],
)
def test_cobra(shared: Any, name: str, change: Callable[[Document], Document]) -> None:
    document = json.loads((shared / "tournaments/cobra" / name).read_text())
    plain = read(json.dumps(document).encode())
    other = json.dumps(change(document)).encode()
    changed = read(other)
    assert agrees(other)
    assert changed.swiss_rounds == plain.swiss_rounds
    assert [
        [(match.a, match.b, match.kind, match.points_a) for match in one.matches]
        for one in changed.rounds
    ] == [
        [(match.a, match.b, match.kind, match.points_a) for match in one.matches]
        for one in plain.rounds
    ]


def test_cobra_without_the_first_tie_break_has_no_second(shared: Any) -> None:
    """What is stated after a gap is not taken for the first."""
    path = shared / "tournaments/cobra/cobra-2020-europe-africa.json"
    document = without_first_tiebreak(json.loads(path.read_text()))
    event = read(json.dumps(document).encode())
    assert {line.values for line in event.published} == {()}
    assert agrees(json.dumps(document).encode())


@pytest.mark.parametrize("points", ["2.372448979591837142857142857142857143", "0.00000001", "2.5"])
def test_cobra_points_of_any_length_are_written_as_they_were(shared: Any, points: str) -> None:
    path = shared / "tournaments/cobra/cobra-2020-europe-africa.json"
    document = json.loads(path.read_text())
    document["players"][5]["matchPoints"] = points
    event = read(json.dumps(document).encode())
    assert read(write(event, "cobra")) == event


@pytest.mark.parametrize("value", ["7x", "", "7.5", 7.5, True, "--7", "7" * 16, [7]])
def test_what_is_no_whole_number_is_refused(value: Any) -> None:
    from tournaments.formats.jsonfile import At
    from tournaments.formats.model import BadFile

    with pytest.raises(BadFile, match="table: not a whole number"):
        At(value, "table").integer()


def test_tdf_with_the_cut_in_a_pod_of_its_own(shared: Any) -> None:
    path = shared / "tournaments/tdf/tdf-2025-nov-cup-29p.tdf"
    text = path.read_text()
    start = text.index("<round ", text.index("<pods>"))
    rounds = re.findall(r"(?s)<round .*?</round>", text)
    assert text[start:].startswith(rounds[0])
    cut = text.index(rounds[-1])
    head = re.search(r"<pod category=[^>]*>", text)
    assert head is not None
    split = f"{text[:cut]}</rounds></pod>{head[0]}<rounds>{text[cut:]}"
    event = read(split.encode())
    assert len(event.rounds) == len(read(text.encode()).rounds)
    assert agrees(split.encode())


def test_tdf_bye_as_first_player_alone(shared: Any) -> None:
    path = shared / "tournaments/tdf/tdf-2025-nov-cup-29p.tdf"
    text = path.read_text()
    other = re.sub(r"<player (userid=\S+ />\s*<timestamp>)", r"<player1 \1", text)
    assert other != text
    assert read(other.encode()) == read(text.encode())


@pytest.mark.parametrize("nobody", ["", "-", " - "])
def test_melee_bye_named_in_text(shared: Any, nobody: str) -> None:
    document = json.loads((shared / "tournaments/melee/melee-346619-26p-5r.json").read_text())
    plain = read(json.dumps(document).encode())
    for one in document["rounds"]:
        for match in one["matches"]:
            match[1] = nobody if match[1] is None else match[1]
    assert read(json.dumps(document).encode()) == plain


def test_trf_dash_for_no_rating(shared: Any) -> None:
    path = shared / "tournaments/trf/trf16-lichess-2020-13p-10r.trf"
    text = re.sub(r"(?m)^(001.{45}).{4}", r"\1   -", path.read_text())
    assert {player.rating for player in read(text.encode()).players} == {0}
    assert agrees(text.encode())
