"""An event of another program in mid-event: in, on, and out again with all that its file said."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction

from tests.tournaments.formats.test_refusals import line
from tests.tournaments.hall.test_files import run
from tournaments.formats import trf, xmltree
from tournaments.formats.compare import compare
from tournaments.formats.plain import plain, unplained
from tournaments.formats.reading import detect, read, write
from tournaments.models import Event, ForeignFile
from tournaments.queries.files import foreign, outward
from tournaments.queries.ranking import standings
from tournaments.services.files import inward
from tournaments.services.person import renaming
from tournaments.services.person.renaming import Names
from tournaments.services.round import rounds
from tournaments.standings import Kind
from tournaments.trials.crossing import crossed

pytestmark = pytest.mark.django_db
FILES = ("cobra/*.json", "tdf/*.tdf", "melee/*.json", "trf/*.trf", "fide-tec/*.trf")


def in_mid_event(data: bytes, after: int) -> bytes:
    """The file as its program would have written it after so many rounds."""
    format = detect(data)
    if format == "trf":
        lines = data.decode("utf-8-sig", "replace").splitlines()
        return "\n".join(x[: 91 + 10 * after] if x[:3] == "001" else x for x in lines).encode()
    if format == "tdf":
        root = xmltree.load(data)
        for pod in root.child("pods").all("pod"):
            told = pod.child("rounds")
            told.children = [one for one in told.children if int(one.attribute("number")) <= after]
        root.children = [one for one in root.children if one.tag != "standings"]
        return xmltree.dump(root)
    document = json.loads(data)
    document["rounds"] = document["rounds"][:after]
    if format == "cobra":
        document.pop("eliminationPlayers", None)
        return json.dumps(document).encode()
    last = document["rounds"][-1]["matches"]
    last[0][2] = None
    document["standings"] = []
    return json.dumps(document).encode()


@pytest.mark.parametrize("pattern", FILES)
def test_every_real_file_comes_out_as_it_went_in(shared: Path, pattern: str) -> None:
    files = sorted((shared / "tournaments").glob(pattern))
    call_command("compare_event", *map(str, files))
    assert files and Event.objects.count() == 0


@pytest.mark.parametrize("pattern", FILES)
def test_every_real_file_in_mid_event_is_played_on_and_nothing_is_lost(
    shared: Path, pattern: str
) -> None:
    went_on = 0
    for file in sorted((shared / "tournaments").glob(pattern))[:4]:
        data = in_mid_event(file.read_bytes(), 2)
        before = read(data)
        after, played, _notes = crossed(data, before.format, more=2, dice=Random(3), game="chaotic")
        found = compare(before, read(after, before.format), played_on=played > 0)
        assert found.lost == () and found.fields > 20, file.name
        went_on += played
    assert went_on


JAVAFO = [
    "012 Running",
    "XXR 5",
    line(1, "Ann", "1.0", "   2 w 1", "   3 b =", "0000 - H"),
    line(2, "Bo", "0.0", "   1 b 0", "   4 w 1", "0000 - Z"),
    line(3, "Cy", "1.0", "   4 w 1", "   1 w ="),
    line(4, "Di", "0.0", "   3 b 0", "   2 b 0"),
    line(5, "Ed", "0.0", "0000 - U", "0000 - Z"),
]


def test_byes_asked_for_are_no_round_and_are_given_in_theirs(alice: Any) -> None:
    event = inward.load(actor=alice, data="\n".join(JAVAFO).encode())
    assert (event.swiss_rounds, event.rounds.count()) == (5, 2)
    by_name = {one.name: one for one in event.entries.all()}
    assert by_name["Ann"].byes == by_name["Bo"].byes == [3] and by_name["Cy"].byes == []
    third = rounds.publish(actor=alice, round=rounds.pair(actor=alice, event=event))
    alone = {one.entry_a.name: one for one in third.matches.all() if one.entry_b is None}
    kinds = {name: standings.kind_of(match) for name, match in alone.items()}
    assert kinds == {"Ann": Kind.HALF_BYE, "Bo": Kind.ZERO_BYE, **_the_bye(kinds)}
    lines = [x for x in outward.written(event, "trf").decode().splitlines() if x[:3] == "001"]
    assert [x[111:121].strip() for x in lines[:2]] == ["0000 - H", "0000 - Z"]


def _the_bye(kinds: dict[str, Kind]) -> dict[str, Kind]:
    """Three are left: one of them has the bye of the round."""
    others = {name: kind for name, kind in kinds.items() if name not in ("Ann", "Bo")}
    assert list(others.values()) == [Kind.BYE]
    return others


def test_absences_listed_apart_are_byes_too() -> None:
    lines = ["142 5", "240 F   3    1", "240 H   4    2    3", "240 Q   4    2", *JAVAFO[2:]]
    event = trf.read("\n".join(lines).encode())
    assert event.extra["absent"] == {"1": {"3": "F"}, "2": {"4": "H"}, "3": {"4": "H"}}
    assert event.unread == ("line 4: '240 Q   4    2' is no list of absent players",)


def test_a_round_robin_that_is_planned_is_not_played(alice: Any) -> None:
    rows = [
        line(1, "Ann", "1.0", "   2 w 1", "   3 w  ", "   4 w  "),
        line(2, "Bo", "0.0", "   1 b 0", "   4 b  ", "   3 b  "),
        line(3, "Cy", "0.0", "   4 w =", "   1 b  ", "   2 w  "),
        line(4, "Di", "0.0", "   3 b =", "   2 w  ", "   1 b  "),
    ]
    data = "\n".join(rows).encode()
    event = inward.load(actor=alice, data=data)
    assert [one.state for one in event.rounds.order_by("number")] == ["closed", "published"]
    assert outward.written(event, "trf").rstrip() == data.rstrip()
    assert foreign.notes(event) == ["round 3: planned pairings are left to be paired here"]


def test_colours_come_out_as_they_went_in_and_are_shared_out_after(alice: Any) -> None:
    event = inward.load(actor=alice, data="\n".join(JAVAFO).encode())
    rounds.publish(actor=alice, round=rounds.pair(actor=alice, event=event))
    again = trf.read(outward.written(event, "trf"))
    whites = [
        {m.a if m.extra["white"] == "a" else m.b for m in one.matches if m.b}
        for one in again.rounds
    ]
    assert whites[:2] == [{"1", "3"}, {"3", "2"}]
    assert "3" not in whites[2]


def test_both_divisions_come_in_at_once_and_go_out_in_one_file(shared: Path) -> None:
    file = shared / "tournaments/tdf/tdf-2025-nov-cup-29p.tdf"
    said = run("import_event", file).splitlines()
    events = list(Event.objects.order_by("pk"))
    assert len(events) == 2 and all(x.startswith("imported ") for x in said)
    told = read(file.read_bytes())
    assert sum(one.entries.count() for one in events) == len(
        {side for one in told.rounds for m in one.matches for side in (m.a, m.b) if side}
    )
    for event in events:
        assert compare(told, read(outward.written(event, "tdf"))).lost == ()


def test_a_changed_result_is_written_and_all_else_stays(shared: Path) -> None:
    data = in_mid_event((shared / "tournaments/cobra/cobra-2020-americas.json").read_bytes(), 3)
    before = read(data)
    after, played, _notes = crossed(data, "cobra", more=1, dice=Random(1), game="chaotic")
    written = json.loads(after)
    assert (played == 1 and len(written["rounds"]) == 4) or len(written["rounds"]) == 3
    told = {one["id"]: one for one in json.loads(data)["players"]}
    for player in written["players"]:
        kept = {k: v for k, v in told[player["id"]].items() if k in ("id", "name", "corpIdentity")}
        assert {k: player[k] for k in kept} == kept
    assert read(after).rounds[0] == before.rounds[0]


def test_what_is_kept_reads_back_equal(shared: Path) -> None:
    for pattern in FILES:
        for file in sorted((shared / "tournaments").glob(pattern)):
            event = read(file.read_bytes())
            kept = json.loads(json.dumps(plain(event)))
            assert unplained(kept) == event, file.name
            if event.format != "trf":
                assert write(unplained(kept), event.format) == write(event, event.format)


def test_the_archive_takes_no_birth_dates_along(shared: Path) -> None:
    file = shared / "tournaments/tdf/tdf-2025-nov-cup-29p.tdf"
    event = inward.load(actor=None, data=file.read_bytes(), pod="2")
    assert "birthdate" in json.dumps(ForeignFile.objects.get(event=event).data)
    assert b"birthdate" not in outward.written(event, "drome")


def test_a_match_that_nobody_reported_counts_as_nothing(alice: Any) -> None:
    rows = [
        line(1, "Ann", "1.0", "   2 w  ", "   3 b 1"),
        line(2, "Bo", "0.0", "   1 b  ", "   4 w 1"),
        line(3, "Cy", "1.0", "   4 w 1", "   1 w 0"),
        line(4, "Di", "0.0", "   3 b 0", "   2 b 0"),
    ]
    event = inward.load(actor=alice, data="\n".join(["XXR 3", *rows]).encode())
    assert event.rounds.count() == 2
    assert "round 1: 1 matches without a result count as nothing" in foreign.notes(event)
    assert sorted(line.points for line in standings.of(event).lines) == [0, 1, 1, 1]
    assert outward.written(event, "trf").decode().rstrip() == "\n".join(["XXR 3", *rows]).rstrip()


def test_of_an_erased_person_the_kept_file_holds_number_and_results_alone(alice: Any) -> None:
    titled = "001    1  g   Ann Smith".ljust(48) + "2400 ENG     123456 1990/01/01"
    rows = [titled.ljust(80) + JAVAFO[2][80:], *JAVAFO[3:]]
    event = inward.load(actor=alice, data="\n".join(["012 The Ann Smith Cup", *rows]).encode())
    entry = event.entries.get(name="Ann Smith")
    with transaction.atomic():
        renaming.rewrite(event, Names(frozenset({"Ann Smith"}), "Former player 7", "a", "b"))
    assert event.entries.get(pk=entry.pk).name == "Former player 7"
    written = outward.written(event, "trf").decode()
    first = next(x for x in written.splitlines() if x.startswith("001    1"))
    for gone in ("Ann Smith", "ENG", "123456", "1990", "2400"):
        assert gone not in written
    assert first[14:29] == "Former player 7" and first[91:].rstrip() == rows[0][91:].rstrip()
    assert trf.read(written.encode()).players[0].name == "Former player 7"
