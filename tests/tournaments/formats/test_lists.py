"""Player lists, standings and calendars."""

import csv
import io
from datetime import UTC, datetime, timedelta, timezone

import pytest

from tournaments.formats import calendar
from tournaments.formats.model import BadFile
from tournaments.formats.tables import (
    ListedPlayer,
    read_players,
    write_players,
    write_standings,
)
from tournaments.standings import MatchResult, Participant, rule_set, standings


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_player_list_is_read_with_any_separator_and_order(separator):
    text = separator.join(["E-Mail", "Surname", "First name", "Elo"]) + "\r\n"
    text += separator.join(["a@example.org", "Lee", "Ann", "1500"]) + "\r\n\r\n"
    (player,) = read_players(text.encode("utf-8-sig"))
    assert (player.name, player.email, player.rating, player.line) == (
        "Ann Lee",
        "a@example.org",
        1500,
        2,
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
def test_player_list_is_read_in_the_encodings_of_spreadsheets(encoding):
    text = "Name;Verein\r\nZoë Müller;Schachklub Köln\r\n"
    (player,) = read_players(text.encode(encoding))
    assert (player.name, player.club) == ("Zoë Müller", "Schachklub Köln")


def test_names_of_the_western_code_page_keep_their_marks():
    (player,) = read_players("Name;Verein\nJürgen O’Neil;Škoda €\n".encode("cp1252"))
    assert (player.name, player.club) == ("Jürgen O’Neil", "Škoda €")


def test_a_file_of_one_column_keeps_whole_names():
    written = read_players("Name\nMüller, Ann\nMüller, Bo\n".encode())
    assert [player.name for player in written] == ["Müller, Ann", "Müller, Bo"]


def test_only_the_apostrophe_against_formulas_is_taken_off():
    said = read_players(b"name;club\n'=1+1;'@club\n't Hooft;'Red'\n")
    assert [(one.name, one.club) for one in said] == [("=1+1", "@club"), ("'t Hooft", "'Red'")]


def test_letters_made_of_two_characters_are_one():
    assert read_players("name\nA\u0308nne\n".encode())[0].name == "Änne"


@pytest.mark.parametrize(
    ("heads", "cells", "name"),
    [
        ("Name;Vorname;Verein", "Müller;Zoë;Köln", "Zoë Müller"),
        ("Nachname;Vorname", "Müller;Zoë", "Zoë Müller"),
        ("Nombre;Apellidos", "Ana;García Ruiz", "Ana García Ruiz"),
        ("Nom;Prénom", "Petit;Jean", "Jean Petit"),
        ("Teilnehmer;Altersklasse", "Zoë Müller;Junioren", "Zoë Müller"),
        ("Name;First name;Last name", "Ann B. Lee;Ann;Lee", "Ann B. Lee"),
        ("Name;Vorname", "Zoë Müller;Zoë", "Zoë Müller"),
        ("Name;Vorname", "Pelé;", "Pelé"),
    ],
)
def test_heads_are_those_of_the_languages_of_the_hall(heads, cells, name):
    (player,) = read_players(f"{heads}\n{cells}\n".encode())
    assert player.name == name


def test_player_list_survives_writing_even_with_formulas():
    players = (
        ListedPlayer("=1+1", "1", "a@example.org", "@club", 1200, "deck, with comma", line=2),
        ListedPlayer('Bo "B"', "-2", line=3),
    )
    written = write_players(players)
    assert b"'=1+1" in written and b"'@club" in written
    assert read_players(written) == players


@pytest.mark.parametrize(
    ("text", "place", "fault"),
    [
        ("", "line 1", "empty"),
        ("PK\x03\x04xl/workbook.xml", "file", "save it as CSV"),
        ("a,b\n1,2\n", "line 1", "no column 'name'"),
        ("name\nAnn\n\n ,\n\nname2,x\n", None, None),
        ("id,name\n1,Ann\n1,Bo\n", "line 3 column 'id'", "also in line 2"),
        ("id,name\n1,\n", "line 2 column 'name'", "without a name"),
        ("name,rating\nAnn,12x\n", "line 2 column 'rating'", "not a rating"),
        ('name\nBo\n"Ann\nCy\n', "line 3", "not closed"),
        ('name\n"Ann" Lee\n', "line 2", "closes in the middle"),
        ("name,club\nLee, Ann,Köln\n", "line 2", "3 values, but the first line names 2"),
        ("name\nAnn;Köln\n", "line 2", "2 values, but the first line names 1"),
        ("name,club\nAnn;Köln\n", "line 2 column 'name'", "more than one value"),
        ("Name;Name\nLee;Ann\n", "line 1", "'name' is there twice"),
        ("name;club\n\n", "file", "no player below"),
        ("name\n" + 81 * "x", "line 2 column 'name'", "longer than 80"),
        ("name;club\nAnn;" + 61 * "x", "line 2 column 'club'", "longer than 60"),
        ("name\nAnn\x07\n", "line 2 column 'name'", "unseen character"),
    ],
)
def test_player_list_refusal_names_line_and_column(text, place, fault):
    if place is None:
        assert [player.line for player in read_players(text.encode())] == [2, 6]
        return
    with pytest.raises(BadFile) as refusal:
        read_players(text.encode())
    assert refusal.value.place == place and fault in refusal.value.fault


def test_standings_carry_rounded_and_exact_values():
    made = standings(
        [MatchResult(1, 1, 2, 2, 1)], [Participant(1), Participant(2)], rule_set("mtr-2026")
    )
    data = write_standings(made, {1: "Ann", 2: "=Bo"}.get)
    rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"))))
    assert [row["player"] for row in rows] == ["Ann", "'=Bo"]
    assert rows[0]["Game win %"] == "0.666667" and rows[0]["Game win % (exact)"] == "2/3"


def entry(**changes):
    start = datetime(2026, 11, 20, 10, tzinfo=UTC)
    fields = {
        "uid": "e1@hall",
        "title": "Open",
        "starts": start,
        "ends": start + timedelta(hours=4),
    }
    return calendar.Appointment(**{**fields, **changes})


STAMP = datetime(2026, 11, 1, tzinfo=UTC)


def test_calendar_is_in_universal_time_with_escaped_text():
    zone = timezone(timedelta(hours=2))
    one = entry(
        title="Open; round 1, all\nwelcome",
        starts=datetime(2026, 11, 20, 12, tzinfo=zone),
        ends=datetime(2026, 11, 20, 13, tzinfo=zone),
        url="https://hall.example/e\r\nEVIL:1",
    )
    lines = calendar.write("Hall", [one], stamp=STAMP).decode().split("\r\n")
    assert "DTSTART:20261120T100000Z" in lines and "DTSTAMP:20261101T000000Z" in lines
    assert "SUMMARY:Open\\; round 1\\, all\\nwelcome" in lines
    assert not any(line.startswith("EVIL") for line in lines)
    assert (lines[0], lines[-2]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")


def test_calendar_folds_long_lines_between_characters():
    data = calendar.write("Hall", [entry(title="\u00e9" * 100)], stamp=STAMP)
    lines = data.split(b"\r\n")
    assert all(len(line) <= 75 for line in lines)
    assert ("\u00e9" * 100).encode() in data.replace(b"\r\n ", b"")


@pytest.mark.parametrize(
    "changes",
    [
        {"starts": datetime(2026, 11, 20, 10)},
        {"ends": datetime(2026, 11, 19, 10, tzinfo=UTC)},
    ],
)
def test_calendar_refuses_times_that_make_no_sense(changes):
    with pytest.raises(ValueError, match=r"time zone|ends before"):
        calendar.write("Hall", [entry(**changes)], stamp=STAMP)
