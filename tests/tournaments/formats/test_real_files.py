"""Real events of other programs: recomputed, explained, written and read again."""

from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command

from tournaments.formats import cobra, tdf, trf
from tournaments.formats.check import check
from tournaments.formats.model import Stage
from tournaments.formats.reading import READERS, WRITERS, detect, read
from tournaments.pairing import double_elimination
from tournaments.standings import Kind

FOLDERS = ("cobra/*.json", "tdf/*.tdf", "melee/*.json", "trf/trf*-*.trf", "fide-tec/*.trf")


@pytest.fixture(scope="module")
def files(shared):
    found = [file for pattern in FOLDERS for file in sorted((shared / "tournaments").glob(pattern))]
    assert len(found) >= 20
    return {file.name: file for file in found}


def checked(files, start):
    return {
        name: check(read(file.read_bytes()))
        for name, file in files.items()
        if name.startswith(start)
    }


def test_cobra_events_are_explained_to_the_last_digit(files):
    reports = checked(files, "cobra-")
    assert {name: (r.players, r.equal, r.unexplained) for name, r in reports.items()} == {
        "cobra-2020-americas.json": (134, 134, 0),
        "cobra-2020-charity-top8-double-elim.json": (113, 113, 0),
        "cobra-2020-europe-africa.json": (117, 117, 0),
    }
    assert reports["cobra-2020-charity-top8-double-elim.json"].order_differences == 1


def test_melee_events_are_explained_and_the_wrong_orders_found(files):
    reports = checked(files, "melee-")
    assert len(reports) == 14
    assert all(r.equal == r.players and r.unexplained == 0 for r in reports.values())
    wrong = {name for name, report in reports.items() if report.order_differences}
    assert wrong == {
        name
        for name, file in files.items()
        if name.startswith("melee-") and b'"exact_order_corrections": []' not in file.read_bytes()
    }


def test_pokemon_event_has_no_inversion(files):
    report = checked(files, "tdf-")["tdf-2025-nov-cup-29p.tdf"]
    assert (report.players, report.order_differences, report.unexplained) == (29, 0, 0)


@pytest.mark.parametrize("start", ["trf16-", "trfx-", "tec-"])
def test_chess_events_are_explained_and_nobody_met_twice(files, start):
    for report in checked(files, start).values():
        assert report.players == report.equal > 0
        assert report.unexplained == 0 and not report.notes


def test_every_writable_file_round_trips_to_an_equal_event(files):
    done = set()
    for file in files.values():
        data = file.read_bytes()
        format = detect(data)
        if format in WRITERS:
            event = READERS[format](data)
            assert READERS[format](WRITERS[format](event)) == event, file.name
            done.add(format)
    assert done == {"cobra", "melee", "tdf", "trf"}


def test_trf_is_written_word_for_word(files):
    for name, file in files.items():
        if name.endswith(".trf"):
            text = file.read_bytes()
            assert trf.write(trf.read(text)).rstrip() == text.rstrip()


@pytest.mark.parametrize("format", ["cobra", "tdf", "trf"])
def test_an_event_moves_from_each_format_into_each_other(files, format):
    for name in ("melee-388466-8p-4r.json", "trf16-lichess-2020-13p-10r.trf"):
        event = read(files[name].read_bytes())
        moved = READERS[format](WRITERS[format](event))
        assert len(moved.players) == len(event.players)
        ids = dict(zip([p.id for p in event.players], [p.id for p in moved.players], strict=True))
        for before, after in zip(event.rounds, moved.rounds, strict=True):
            pairs = [(ids[m.a], ids.get(m.b), m.wins_a, m.wins_b) for m in before.matches if m.b]
            written = {
                frozenset(((m.a, m.wins_a > m.wins_b), (m.b, m.wins_b > m.wins_a)))
                for m in after.matches
            }
            for a, b, won, lost in pairs:
                assert frozenset(((a, won > lost), (b, lost > won))) in written


def test_cobra_cut_follows_the_double_elimination_plan(files):
    event = cobra.read(files["cobra-2020-charity-top8-double-elim.json"].read_bytes())
    kept = event.extra["elimination"]
    finals = [line for line in event.published if line.division == "cut"]
    order = {entry["seed"]: line.player for entry, line in zip(kept, finals, strict=True)}
    seeds = [order[seed] for seed in range(1, 9)]
    winners = {
        match.table: match.a if match.wins_a else match.b
        for one in event.rounds
        if one.stage is Stage.CUT
        for match in one.matches
    }
    bracket = double_elimination(8)
    for seated, match in zip(
        bracket.play(seeds, winners),
        [m for one in event.rounds if one.stage is Stage.CUT for m in one.matches],
        strict=True,
    ):
        assert {seated.a, seated.b} == {match.a, match.b}, seated.bout
    placed = dict(bracket.places(seeds, winners))
    assert [placed[line.rank] for line in finals] == [line.player for line in finals]


def test_trf_of_2026_keeps_its_team_records(files):
    event = read(files["trf26-team-minimal.trf"].read_bytes())
    assert event.rules == "fide-2026" and event.swiss_rounds == 5
    assert any(line and line.startswith("310") for line in event.extra["layout"])


def test_command_prints_the_promised_last_line(files, capsys):
    call_command("check_event", str(files["melee-353998-11p-3r.json"]))
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "players=11 equal=11 order_differences=1 unexplained=0"
    assert "P009 (6, 5/9, 4/7, 11/18) belongs above P007 (6, 5/9, 4/7, 41/72)" in lines[0]


def test_command_fails_when_a_result_was_changed(files, tmp_path, capsys):
    text = files["melee-388466-8p-4r.json"].read_text()
    broken = tmp_path / "changed.json"
    broken.write_text(text.replace('"2-0-0"', '"0-2-0"', 1))
    with pytest.raises(SystemExit) as end:
        call_command("check_event", str(broken))
    assert end.value.code == 1
    assert "unexplained=0" not in capsys.readouterr().out


def test_command_fails_for_an_order_that_rounding_does_not_explain(files, tmp_path, capsys):
    text = files["melee-388466-8p-4r.json"].read_text()
    swapped = text.replace('"rank": 2,', '"rank": 0,').replace('"rank": 3,', '"rank": 2,')
    broken = tmp_path / "swapped.json"
    broken.write_text(swapped.replace('"rank": 0,', '"rank": 3,'))
    with pytest.raises(SystemExit):
        call_command("check_event", str(broken))
    last = capsys.readouterr().out.splitlines()[-1]
    assert "equal=8" in last and "order_differences=1 unexplained=1" in last


def test_command_with_another_rule_set_finds_differences(files, capsys):
    with pytest.raises(SystemExit):
        call_command("check_event", str(files["melee-388466-8p-4r.json"]), "--rules", "mtr-2024")
    assert "unexplained=1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "empty"),
        (b"{}", "neither an event of a program"),
        (b"{", "line 1 column 2"),
        (b"<tournament>", "line 1"),
        (b"hello", "none of the kinds of file"),
        (b"012 Cup\n", "no player line"),
        (b"Name;Elo\nAnn;1500\n", "a list of players"),
    ],
)
def test_command_names_file_place_and_fault_in_one_line(tmp_path, content, words):
    file = tmp_path / "upload"
    file.write_bytes(content)
    with pytest.raises(CommandError) as refusal:
        call_command("check_event", str(file))
    assert refusal.value.returncode == 2
    assert str(file) in str(refusal.value) and words in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_command_refuses_a_missing_file_and_an_unknown_rule_set(tmp_path):
    for arguments in ([str(tmp_path / "none")], [str(tmp_path), "--rules", "x"]):
        with pytest.raises(CommandError) as refusal:
            call_command("check_event", *arguments)
        assert refusal.value.returncode == 2


def test_placeholder_id_of_a_tdf_belongs_to_the_player_who_is_missing(files):
    data = files["tdf-2025-nov-cup-29p.tdf"].read_bytes()
    start = data.index(b"<pods>")
    at = data.index(
        b'userid="9000028"', data.index(b"<rounds>", data.index(b'category="2"', start))
    )
    placeholder = data[:at] + b'userid="4444444"' + data[at + 16 :]
    event = tdf.read(placeholder)
    plain = tdf.read(data)
    assert [p.id for p in event.players] == [p.id for p in plain.players]
    assert list(event.results(pod="2")) == list(plain.results(pod="2"))
    assert b"4444444" in tdf.write(event) and tdf.read(tdf.write(event)) == event


def test_open_event_is_read_with_its_open_matches():
    rows = [
        "001    1      Ann".ljust(80) + " 1.0".ljust(11) + "   2 w 1  " + "   3 b",
        "001    2      Bo".ljust(80) + " 0.0".ljust(11) + "   1 b 0  " + "0000 - H",
        "001    3      Cy".ljust(80) + " 1.0".ljust(11) + "0000 - U  " + "   1 w",
    ]
    event = trf.read("\n".join(["012 Running", "XXR 5", *rows]).encode())
    assert event.swiss_rounds == 5 and len(event.rounds) == 2
    last = event.rounds[-1].matches
    assert [(m.a, m.b, m.kind) for m in last] == [("1", "3", None), ("2", None, Kind.HALF_BYE)]
    assert trf.read(trf.write(event)) == event
    copy = trf.read(trf.write(replace(event, format="drome")))
    assert list(copy.results()) == list(event.results())
