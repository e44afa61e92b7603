"""Broken uploads: read or refused with the place, never a crash."""

import json

import pytest
from django.core.management import call_command

from tournaments.formats import cobra, melee, tdf, trf
from tournaments.formats.model import BadFile
from tournaments.formats.mutation import bombard, mutate
from tournaments.formats.tables import ListedPlayer, write_players

PLAYERS = write_players(
    [ListedPlayer("Ann", "1", "ann@example.org", "Red", 1500), ListedPlayer("Bo, B", "2")]
)


def cobra_document(**changes):
    player = {"id": 1, "name": "A", "rank": 1, "matchPoints": 3}
    sides = [{"id": 1, "combinedScore": 3}, {"id": 2, "combinedScore": 0}]
    document = {
        "name": "E",
        "preliminaryRounds": 1,
        "players": [player, {**player, "id": 2, "rank": 2, "matchPoints": 0}],
        "rounds": [[{"table": 1, "player1": sides[0], "player2": sides[1]}]],
    }
    return {**document, **changes}


def test_cobra_cut_match_that_nobody_won_yet_is_open():
    sides = [{"id": 1, "winner": False}, {"id": 2, "winner": False}]
    rounds = [[{"player1": sides[0], "player2": sides[1]}]]
    event = cobra.read(json.dumps(cobra_document(preliminaryRounds=0, rounds=rounds)).encode())
    assert event.rounds[0].matches[0].kind is None
    sides[0]["winner"] = sides[1]["winner"] = True
    event = cobra.read(json.dumps(cobra_document(preliminaryRounds=0, rounds=rounds)).encode())
    assert noted(event, "rounds[0][0].player1", "both sides won")


def test_cobra_single_sided_match_counts_the_one_game():
    sides = [
        {"id": 1, "role": "runner", "combinedScore": 0, "runnerScore": 0, "corpScore": None},
        {"id": 2, "role": "corp", "combinedScore": 3, "runnerScore": None, "corpScore": 3},
    ]
    rounds = [[{"table": 1, "player1": sides[0], "player2": sides[1]}]]
    event = cobra.read(json.dumps(cobra_document(rounds=rounds)).encode())
    match = event.rounds[0].matches[0]
    assert (match.wins_a, match.wins_b, match.points_a, match.points_b) == (0, 1, 0, 3)
    assert cobra.read(cobra.write(event)) == event


def test_half_a_character_is_read_and_can_be_written():
    document = cobra_document(name="A \ud800 \U0001f3b4", **{"note\udc00": "\udfff"})
    assert "\\ud800" in json.dumps(document)
    event = cobra.read(json.dumps(document).encode())
    assert event.name == "A \ufffd \U0001f3b4"
    again = cobra.read(cobra.write(event))
    assert again == event and again.extra["note\ufffd"] == "\ufffd"


def line(number, name, points="0.0", *cells):
    return (
        f"001 {number:>4}      {name}".ljust(80)
        + f"{points:>4}".ljust(11)
        + "".join(cell.ljust(10) for cell in cells)
    )


def noted(event, place, fault):
    """Whether the reader says of this place what it left out."""
    return any(note.startswith(f"{place}: ") and fault in note for note in event.unread)


@pytest.mark.parametrize(
    ("changes", "place", "fault"),
    [
        ({"preliminaryRounds": "x"}, "preliminaryRounds", "not a whole number"),
        ({"preliminaryRounds": True}, "preliminaryRounds", "not a whole number"),
        ({"rounds": [[{"table": 1}]]}, "rounds[0][0]", "'player1' is missing"),
        ({"rounds": [[{"player1": {}, "player2": {}}]]}, "rounds[0][0]", "nobody"),
        (
            {"rounds": [[{"player1": {"id": 1}, "player2": {"id": 7}}]]},
            "rounds[0][0]",
            "'7' is not a player",
        ),
        (
            {"rounds": [[{"player1": {"id": 1}, "player2": {"id": 1}}]]},
            "rounds[0][0]",
            "'1' plays twice",
        ),
        ({"cutToTop": -1}, "cutToTop", "not between"),
        ({"name": 3}, "name", "not a text"),
    ],
)
def test_cobra_lists_what_it_did_not_understand_and_reads_the_rest(changes, place, fault):
    event = cobra.read(json.dumps(cobra_document(**changes)).encode())
    assert noted(event, place, fault) and len(event.players) == 2
    assert len(event.rounds) == 1 and cobra.read(cobra.write(event)) == event


def test_cobra_keeps_an_odd_match_and_an_odd_player_as_they_stand():
    document = cobra_document()
    document["players"].insert(1, {"id": None, "name": "Nobody"})
    document["players"].append(dict(document["players"][0], name="Twin"))
    document["rounds"][0].insert(0, {"table": 9, "player1": {"id": 1}})
    event = cobra.read(json.dumps(document).encode())
    assert noted(event, "players[1]", "'id' is missing")
    assert noted(event, "players[3]", "there twice")
    assert noted(event, "rounds[0][0]", "'player2' is missing")
    assert [player.name for player in event.players] == ["A", "A"]
    written = json.loads(cobra.write(event))
    assert written["players"][1] == {"id": None, "name": "Nobody"}
    assert written["players"][3]["name"] == "Twin" and written["rounds"][0][0]["table"] == 9


def test_cobra_without_a_list_of_players_is_none():
    with pytest.raises(BadFile, match="players: not a list"):
        cobra.read(json.dumps(cobra_document(players={})).encode())


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (b'{"rounds": [}', "line 1 column 13"),
        (b'{"name": NaN}', "file"),
        (b"[" * 100_000, "file"),
        (b'{"a": 1' + b"0" * 5000 + b"}", "file"),
        (b"{\n\xff}", "line 2"),
        (b"[]", "file"),
    ],
)
def test_json_refusal_names_the_place(data, place):
    with pytest.raises(BadFile) as refusal:
        melee.read(data)
    assert refusal.value.place == place


@pytest.mark.parametrize(
    ("result", "fault"),
    [(["P1", "P2"], "not [first"), (["P1", "P2", "2-0"], "games"), (["P1", "P2", "x"], "games")],
)
def test_melee_lists_an_odd_match_and_keeps_it(result, fault):
    document = {"standings": [], "rounds": [{"matches": [result, ["P3", "P4", None]]}]}
    event = melee.read(json.dumps(document).encode())
    assert any(n.startswith("rounds[0].matches[0]") and fault in n for n in event.unread)
    assert [(m.a, m.b, m.kind) for m in event.rounds[0].matches] == [("P3", "P4", None)]
    assert json.loads(melee.write(event))["rounds"][0]["matches"][0] == result
    assert melee.read(melee.write(event)) == event


TDF = """<tournament><data><name>E</name></data>
<players><player userid="1"/><player userid="2"/></players>
<pods><pod category="2"><rounds><round number="1" type="3"><matches>
{match}
</matches></round></rounds></pod></pods></tournament>"""


@pytest.mark.parametrize(
    ("match", "fault"),
    [
        ('<match outcome="7"><player userid="1"/></match>', "outcome '7' is unknown"),
        ('<match outcome="1"><player userid="1"/></match>', "needs two players"),
        ('<match outcome="1"><player1 userid="1"/></match>', "<player2> is missing"),
        ('<match><player1 userid="1"/></match>', "attribute 'outcome' is missing"),
        (
            '<match outcome="5"><player1 userid="1"/><player2 userid="2"/></match>',
            "needs one player",
        ),
    ],
)
def test_tdf_lists_an_odd_match_and_keeps_it(match, fault):
    good = '<match outcome="1"><player1 userid="1"/><player2 userid="2"/></match>'
    event = tdf.read(TDF.format(match=match + good).encode())
    assert noted(event, "line 4 <match>", fault)
    assert [(m.a, m.b) for m in event.rounds[0].matches] == [("1", "2")]
    written = tdf.write(event)
    assert tdf.read(written) == event and written.count(b"<match ") + written.count(b"<match>") == 2


def test_tdf_with_a_document_type_is_refused_before_any_entity():
    bomb = b'<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "c">]>\n<tournament>&b;</tournament>'
    with pytest.raises(BadFile, match="document type") as refusal:
        tdf.read(bomb)
    assert refusal.value.place == "line 2"


@pytest.mark.parametrize(
    ("rows", "place", "fault"),
    [
        ([line("x", "A", "0.0"), line(1, "B")], "line 1 columns 5-8", "not a start number"),
        ([line(1, "A", "0.0"), line(1, "B", "0.0")], "line 2", "start number 1 is there twice"),
        ([line(1, "A", "y")], "line 1 columns 81-84", "not a number of points"),
        ([line(1, "A", "1.0", "   2 w 1")], "line 1 columns 92-101", "no other player"),
        (
            [line(1, "A", "1.0", "   2 w 1"), line(2, "B", "0.0", "   3 b 0")],
            "line 1 columns 92-101",
            "does not name 1 in return",
        ),
        (
            [line(1, "A", "1.0", "   2 w 1"), line(2, "B", "0.0", "   1 w 0")],
            "line 1 columns 92-101",
            "same colour",
        ),
        (
            [line(1, "A", "1.0", "   2 w 1"), line(2, "B", "0.0", "   1 b 1")],
            "line 1 columns 92-101",
            "both 1 and 2 won",
        ),
        (
            [line(1, "A", "1.0", "   2 w +"), line(2, "B", "0.0", "   1 b 0")],
            "line 1 columns 92-101",
            "do not go together",
        ),
        ([line(1, "A", "1.0", "0000 - Q")], "line 1 columns 92-101", "is not a result"),
        ([line(1, "A", "1.0", "   2 w U")], "line 1 columns 92-101", "with an opponent"),
        (["XXR many", line(1, "A", "0.0")], "line 1", "not a number of rounds"),
        (["BBW lots", line(1, "A", "0.0")], "line 1", "states no points"),
    ],
)
def test_trf_lists_line_and_columns_and_reads_the_rest(rows, place, fault):
    data = "\n".join(rows).encode()
    event = trf.read(data)
    assert noted(event, place, fault) and event.players
    assert trf.write(event).rstrip() == data.rstrip()


def test_trf_reads_all_other_rows_of_a_round_with_an_odd_one():
    rows = [
        line(1, "A", "1.0", "   2 w 1"),
        line(2, "B", "0.0", "   1 b 0"),
        line(3, "C", "0.0", "   4 w 1"),
        line(4, "D", "0.0", "   9 b 0"),
    ]
    event = trf.read("\n".join(rows).encode())
    assert [(m.a, m.b) for m in event.rounds[0].matches] == [("1", "2")]
    assert len(event.unread) == 2


@pytest.mark.parametrize("head", ["BBW  3.0", "XXS W=3", "162 W 3.0"])
def test_trf_scoring_is_read_in_every_dialect(head):
    rows = [line(1, "A", "3.0", "   2 w 1"), line(2, "B", "0.0", "   1 b 0")]
    event = trf.read("\n".join([head, *rows]).encode())
    assert event.rounds[0].matches[0].points_a == 3


def test_old_code_page_is_read_and_written_back():
    data = line(1, "M\xfcller", "0.0").encode("latin-1") + b"\n"
    event = trf.read(data)
    assert event.players[0].name == "M\xfcller" and trf.write(event) == data


def seeds(shared):
    folder = shared / "tournaments"
    return {
        "cobra": [json.dumps(cobra_document()).encode()],
        "melee": [(folder / "melee" / "melee-419019-8p-3r.json").read_bytes()],
        "tdf": [(folder / "tdf" / "tdf-2025-nov-cup-29p.tdf").read_bytes()[:-1]],
        "trf": [file.read_bytes() for file in sorted((folder / "trf").glob("*.trf"))],
        "csv": [PLAYERS],
    }


@pytest.mark.parametrize("format", ["cobra", "melee", "tdf", "trf", "csv"])
def test_mutated_uploads_never_crash_and_name_the_place(shared, format):
    toll = bombard(format, seeds(shared)[format], 150, seed=9)
    assert toll.crashes == [] and toll.placeless == []
    assert toll.tried == 150 and toll.refused + toll.noted > 20 and toll.sound


def test_mutation_changes_the_upload():
    from random import Random

    assert len({mutate(PLAYERS, Random(seed)) for seed in range(50)}) > 40


def test_bombardment_reports_a_crash(monkeypatch):
    from tournaments.formats import mutation

    monkeypatch.setitem(mutation.READERS, "melee", lambda data: 1 / 0)
    toll = bombard("melee", [b"{}"], 3, seed=1)
    assert len(toll.crashes) == 3 and "ZeroDivisionError" in toll.crashes[0] and not toll.sound


def test_fuzz_command_prints_its_promised_last_line(tmp_path, capsys):
    file = tmp_path / "players.csv"
    file.write_bytes(PLAYERS)
    call_command("fuzz_imports", str(file), "--mutations", "50")
    assert capsys.readouterr().out.splitlines()[-1] == "tried=50 crashes=0 placeless=0"


@pytest.mark.parametrize("format", ["cobra", "tdf", "melee"])
def test_trees_are_broken_and_stay_trees(shared, format):
    """The reader behind JSON and XML is reached: most of these it reads or refuses by itself."""
    from random import Random

    from tournaments.formats.mutation_tree import mutate_tree
    from tournaments.formats.xmltree import load

    whole = (shared / "tournaments" / "cobra" / "cobra-2020-europe-africa.json").read_bytes()
    data = whole if format == "cobra" else seeds(shared)[format][0]
    data = data + b">" if format == "tdf" else data
    broken = {mutate_tree(format, data, Random(seed)) for seed in range(40)}
    assert len(broken) > 30 and data not in broken
    for one in broken:
        assert load(one) if format == "tdf" else json.loads(one) is not None
