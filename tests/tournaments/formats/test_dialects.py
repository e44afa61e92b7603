"""Made-up files of every dialect the real programs write: each field value, read and ranked."""

import json
from fractions import Fraction

import pytest

from tournaments.formats import cobra, melee, tdf, trf
from tournaments.formats.check import check
from tournaments.formats.model import Stage
from tournaments.formats.reading import READERS, WRITERS, read
from tournaments.standings import Kind, rule_set, standings


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "utf-16"])
def test_a_report_is_known_in_the_encodings_of_older_programs(encoding):
    """The hall is not told what kind of file it is."""
    players = [("Müller, Jürgen", 2, "w 1"), ("Núñez, Zoë", 1, "b 0")]
    lines = ["012 Grüner Pokal"]
    for number, (name, other, result) in enumerate(players, 1):
        head = f"001 {number:4}      {name:33} 1500" + " " * 31
        lines.append(f"{head:91}{other:4} {result}  "[:101])
    event = read("\n".join(lines).encode(encoding))
    assert [player.name for player in event.players] == [name for name, *_ in players]
    assert [match.wins_a for one in event.rounds for match in one.matches] == [1]


def same_again(event):
    """Written and read once more it is the same event."""
    return READERS[event.format](WRITERS[event.format](event)) == event


def side(player, score, **more):
    return {"id": player, "combinedScore": score, **more}


def cobra_file(rounds, points, swiss=None, **more):
    """`points`: id to (match points, SoS, ESoS) in the published order."""
    players = [
        {
            "id": number,
            "name": f"P{number}",
            "rank": rank,
            "matchPoints": line[0],
            "strengthOfSchedule": line[1],
            "extendedStrengthOfSchedule": line[2],
        }
        for rank, (number, line) in enumerate(points.items(), 1)
    ]
    document = {"name": "E", "preliminaryRounds": swiss or len(rounds), "players": players}
    document["rounds"] = [
        [{"table": t, "player1": a, "player2": b} for t, (a, b) in enumerate(one, 1)]
        for one in rounds
    ]
    return json.dumps({**document, **more}).encode()


def test_cobra_match_without_scores_of_a_past_round_scored_nothing():
    rounds = [
        [(side(1, 6), side(2, 0)), (side(3, None), side(4, None))],
        [(side(1, 6), side(3, 0)), (side(2, 3), side(4, 3))],
    ]
    points = {
        1: (12, "0.75", "3.75"),
        2: (3, "3.75", "0.75"),
        4: (3, "0.75", "3.75"),
        3: (0, "3.75", "0.75"),
    }
    event = cobra.read(cobra_file(rounds, points))
    assert event.rounds[0].matches[1].kind is Kind.DOUBLE_LOSS
    report = check(event)
    assert (report.equal, report.unexplained) == (4, 0), report.notes
    assert same_again(event)


def test_cobra_round_that_goes_on_does_not_count_yet():
    rounds = [
        [(side(1, 6), side(2, 0)), (side(3, 3), side(4, 3))],
        [(side(1, 0), side(3, 6)), (side(2, None), side(4, None))],
    ]
    points = {1: (6, 0, 6), 3: (3, 3, 3), 4: (3, 3, 3), 2: (0, 6, 0)}
    report = check(cobra.read(cobra_file(rounds, points)))
    assert (report.equal, report.unexplained) == (4, 0)
    assert any("last Swiss round does not count" in note for note in report.notes)


def test_nrtm_names_the_bye_as_a_player_and_adds_the_two_games():
    sides = [
        {"id": 1, "runnerScore": 3, "corpScore": 0},
        {"id": 2, "runnerScore": 3, "corpScore": 0},
        {"id": 3, "runnerScore": 3, "corpScore": 3},
        {"id": 9, "runnerScore": 0, "corpScore": 0},
    ]
    data = json.loads(cobra_file([], {1: (3, 3, 3), 2: (3, 3, 3), 3: (6, 0, 0)}))
    data["players"].insert(1, {"id": 9, "name": "Bye", "isBye": True})
    pairs = [(sides[0], sides[1]), (sides[3], sides[2])]
    data["rounds"] = [[{"player1": a, "player2": b} for a, b in pairs]]
    data["preliminaryRounds"] = 1
    event = cobra.read(json.dumps(data).encode())
    assert [p.id for p in event.players] == ["1", "2", "3"]
    played, free = event.rounds[0].matches
    assert (played.points_a, played.points_b, played.wins_a, played.wins_b) == (3, 3, 1, 1)
    assert (free.a, free.b, free.kind, free.points_a) == ("3", None, Kind.BYE, 6)
    assert same_again(event)
    written = json.loads(cobra.write(event))
    assert [p["id"] for p in written["players"]] == [1, 9, 2, 3]
    assert written["rounds"][0][1]["player1"]["id"] == 9


def test_cobra_cut_in_the_middle_has_places_without_players():
    won = [({"id": 1, "winner": True}, {"id": 2, "winner": False})]
    swiss = [(side(1, 6), side(2, 0)), (side(3, 6), side(None, 0))]
    finals = [{"id": None, "rank": 1, "seed": None}, {"id": 2, "name": "P2", "rank": 2, "seed": 2}]
    points = {1: (6, 0, 6), 3: (6, 0, 0), 2: (0, 6, 0)}
    data = cobra_file([swiss, won], points, swiss=1, eliminationPlayers=finals, cutToTop=2)
    event = cobra.read(data)
    assert event.rounds[1].stage is Stage.CUT and event.cut == 2
    assert [line.player for line in event.published if line.division == "cut"] == ["2"]
    assert same_again(event)
    assert json.loads(cobra.write(event))["eliminationPlayers"] == finals


def test_several_bouts_of_a_cut_may_stand_in_one_round():
    swiss = [(side(1, 6), side(2, 0))]
    bouts = [({"id": 1, "winner": True}, {"id": 2, "winner": False})] * 2
    event = cobra.read(cobra_file([swiss, bouts], {1: (6, 0, 6), 2: (0, 6, 0)}, swiss=1))
    assert len(event.rounds[1].matches) == 2
    twice = cobra.read(cobra_file([swiss * 2], {1: (6, 0, 6), 2: (0, 6, 0)}))
    assert "plays twice" in twice.unread[0] and len(twice.rounds[0].matches) == 1


def tdf_file(rounds, standings_="", players=4, pod="2"):
    people = "".join(f'<player userid="{n}"/>' for n in range(1, players + 1))
    return (
        f"<tournament><data><name>E</name></data><players>{people}</players>"
        f'<pods><pod category="{pod}"><rounds>{rounds}</rounds></pod></pods>'
        f"<standings>{standings_}</standings></tournament>"
    ).encode()


def tdf_match(outcome, a, b=None):
    if b is None:
        return f'<match outcome="{outcome}"><player userid="{a}"/></match>'
    sides = f'<player1 userid="{a}"/><player2 userid="{b}"/>'
    return f'<match outcome="{outcome}">{sides}</match>'


def tdf_round(number, *matches, kind=' type="3"'):
    return f'<round number="{number}"{kind}><matches>{"".join(matches)}</matches></round>'


@pytest.mark.parametrize(
    ("match", "kind", "points"),
    [
        (tdf_match(0, 1, 2), None, (0, 0)),
        (tdf_match(1, 1, 2), Kind.PLAYED, (3, 0)),
        (tdf_match(2, 1, 2), Kind.PLAYED, (0, 3)),
        (tdf_match(3, 1, 2), Kind.PLAYED, (1, 1)),
        (tdf_match(4, 1, 2), Kind.DOUBLE_LOSS, (0, 0)),
        (tdf_match(10, 1, 2), Kind.DOUBLE_LOSS, (0, 0)),
        (tdf_match(5, 1), Kind.BYE, (3, 0)),
        (tdf_match(8, 1), Kind.AWARDED_LOSS, (0, 0)),
    ],
)
@pytest.mark.parametrize("type_", [' type="3"', ' type="2"', ""])
def test_tdf_outcomes(match, kind, points, type_):
    event = tdf.read(tdf_file(tdf_round(1, match, kind=type_)))
    assert event.rounds[0].matches[0].kind is kind and event.rounds[0].stage is Stage.SWISS
    table = standings(event.results(pod="2"), event.participants(), rule_set(event.rules))
    assert (table["1"].points, table["2"].points) == points
    assert same_again(event)


def tdf_places(*places, kind="finished"):
    rows = "".join(f'<player id="{p}" place="{n}"/>' for n, p in enumerate(places, 1))
    return f'<pod category="2" type="{kind}">{rows}</pod>'


def test_tdf_cut_ranks_by_how_long_somebody_stayed_in():
    rounds = tdf_round(1, tdf_match(1, 1, 4), tdf_match(1, 2, 3))
    rounds += tdf_round(2, tdf_match(1, 1, 3), tdf_match(1, 2, 4), kind=' type="1"')
    rounds += tdf_round(3, tdf_match(2, 1, 2), kind=' type="1"')
    assert check(tdf.read(tdf_file(rounds, tdf_places(2, 1, 3, 4)))).unexplained == 0
    swiss = check(tdf.read(tdf_file(rounds, tdf_places(1, 2, 3, 4))))
    assert swiss.unexplained == 0 and "order is that of the Swiss" in swiss.notes[0]
    wrong = check(tdf.read(tdf_file(rounds, tdf_places(3, 2, 1, 4))))
    assert wrong.unexplained > 0 and any("stayed in longer" in note for note in wrong.notes)


def test_tdf_who_did_not_finish_may_have_no_place_or_never_have_played():
    unplaced = '<pod category="2" type="dnf"><player id="3"/><player id="77"/></pod>'
    rounds = tdf_round(1, tdf_match(1, 1, 2), tdf_match(5, 3))
    event = tdf.read(tdf_file(rounds, tdf_places(1, 2) + unplaced))
    assert [p.id for p in event.players] == ["1", "2", "3", "4", "77"]
    report = check(event)
    assert (report.players, report.equal, report.unexplained) == (4, 4, 0)
    assert same_again(event)
    assert b'id="77" />' in tdf.write(event) and b'userid="77"' not in tdf.write(event)


def test_tdf_drop_without_a_round_is_kept():
    people = '<player userid="1"/><player userid="2"><dropped><status>1</status></dropped></player>'
    data = tdf_file(tdf_round(1, tdf_match(1, 1, 2)), players=0)
    data = data.replace(b"<players></players>", f"<players>{people}</players>".encode())
    event = tdf.read(data)
    assert event.players[1].dropped_after is None and same_again(event)
    assert b"<status>1</status>" in tdf.write(event)


def trf_line(number, points, *cells, rank=""):
    head = f"001 {number:>4}      P{number}".ljust(80) + f"{points:>4} {rank:>4}".ljust(11)
    return head + "".join(cell.ljust(10) for cell in cells)


def trf_file(*lines):
    return "\n".join(["012 E", *lines]).encode()


def scores(event):
    table = standings(event.results(), event.participants(), rule_set(event.rules))
    return [table[player.id].points for player in event.players]


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        (("   2 w 1", "   1 b 0"), (1, 0)),
        (("   2 w W", "   1 b L"), (1, 0)),
        (("   2 w =", "   1 b ="), (Fraction(1, 2), Fraction(1, 2))),
        (("   2 w D", "   1 b d"), (Fraction(1, 2), Fraction(1, 2))),
        (("   2 w 0", "   1 b 0"), (0, 0)),
        (("   2 w =", "   1 b 0"), (Fraction(1, 2), 0)),
        (("   2 w +", "   1 b -"), (1, 0)),
        (("   2 - -", "   1 - -"), (0, 0)),
        (("   2 w *", "   1 b *"), (0, 0)),
        (("   2 w x", "   1 b X"), (0, 0)),
        (("0000 - U", "0000 - H"), (1, Fraction(1, 2))),
        (("0000 - F", "0000 - Z"), (1, 0)),
        (("0000 - +", "0000 - -"), (1, 0)),
        (("     - =", "0000 -  "), (Fraction(1, 2), 0)),
    ],
)
def test_trf_results(cells, expected):
    event = trf.read(trf_file(trf_line(1, "", cells[0]), trf_line(2, "", cells[1])))
    assert tuple(scores(event)) == expected
    assert same_again(event)


@pytest.mark.parametrize(
    ("scoring", "expected"),
    [
        # white won, drew, pairing bye; black lost, drew, half bye
        ([], ("5/2", "1")),
        (["XXS W=3", "XXS D=1"], ("5", "2")),
        (["XXS W=3 D=1 PAB=3"], ("7", "2")),
        (["XXS WW=2 BW=3 WD=.5 BD=0,75 PAB=1.5"], ("4", "5/4")),
        (["XXS WD=1 BD=1 D=.5"], ("5/2", "1")),
        (["162  W 3.0    D 1.0    L 0.0"], ("7", "2")),
        (["162  W 3.0    D 1.0    L 0.0    P 1.0"], ("5", "2")),
        (["BBW  3.0", "BBD  1.0", "BBU  3.0"], ("7", "2")),
        (["299 H          1.0 003    2"], ("5/2", "3/2")),
        (["299 W          2.0        1"], ("7/2", "1")),
        (["299            -.5 001    2"], None),
        (["299           -0.5 001    2"], ("5/2", "1/2")),
        (["299 +          2.0 001    2"], ("5/2", "1")),
    ],
)
def test_trf_scoring_dialects(scoring, expected):
    lines = [
        *scoring,
        trf_line(1, "", "   2 w 1", "   2 w =", "0000 - U"),
        trf_line(2, "", "   1 b 0", "   1 b =", "0000 - H"),
    ]
    if expected is None:
        assert "not a number of points" in trf.read(trf_file(*lines)).unread[0]
        return
    event = trf.read(trf_file(*lines))
    assert scores(event) == [Fraction(value) for value in expected]
    assert same_again(event)


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("299 Q          1.0 003    2", "column 5"),
        ("299 W          1.0 0x3    2", "columns 17-23"),
        ("299 W          1.0 003   zz", "line 2"),
        ("162 nothing", "line 2"),
    ],
)
def test_trf_scoring_refusal_names_the_line(line, place):
    event = trf.read(trf_file(line, trf_line(1, "")))
    assert len(event.players) == len(event.unread) == 1
    assert place in event.unread[0] and event.unread[0].startswith("line 2")


def test_trf_points_with_a_comma_and_rank_nought():
    cells = ("   2 w =", "   1 b =")
    event = trf.read(trf_file(trf_line(1, "0,5", cells[0], rank="0"), trf_line(2, "0.5", cells[1])))
    report = check(event)
    assert (report.players, report.equal, report.unexplained) == (2, 2, 0)
    assert same_again(event)


def test_trf_of_teams_is_not_ordered_by_the_points_of_its_players():
    lines = [trf_line(1, "0.0", "   2 w 0", rank="1"), trf_line(2, "1.0", "   1 b 1", rank="2")]
    assert check(trf.read(trf_file(*lines))).unexplained == 1
    team = "310   1 Team                             TT      2000      2      1.0   1    1    2"
    assert check(trf.read(trf_file(*lines, team))).unexplained == 0


def test_trf_forfeit_is_no_meeting():
    lines = [
        trf_line(1, "2.0", "   2 w 1", "   2 b +"),
        trf_line(2, "0.0", "   1 b 0", "   1 w -"),
    ]
    assert check(trf.read(trf_file(*lines))).notes == ()


def melee_file(rounds, lines, **more):
    """`lines`: player to (points, omw, gw, ogw) in the published order."""
    document = {
        "tournament_id": 1,
        "date": "2026-02-01",
        "rounds": [{"name": name, "matches": matches} for name, matches in rounds],
        "standings": [
            {"rank": n, "player": p, "points": v[0], "omwp": v[1], "gwp": v[2], "ogwp": v[3]}
            for n, (p, v) in enumerate(lines.items(), 1)
        ],
    }
    return json.dumps({**document, **more}).encode()


SWISS = [
    ("Round 1", [["A", "D", "2-0-0"], ["B", "C", "2-1-0"]]),
    ("Round 2", [["A", "B", "2-0-0"], ["C", "D", "2-0-0"]]),
]
FINAL = ("Finals", [["B", "A", "2-0-0"]])
SWISS_LINES = {
    "A": (6, 0.4166667, 1.0, 0.3666667),
    "B": (3, 0.75, 0.4, 0.8),
    "C": (3, 0.4166667, 0.6, 0.3666667),
    "D": (0, 0.75, 0.3333333, 0.8),
}


def test_melee_elimination_that_does_not_count():
    for lines in (SWISS_LINES, {k: SWISS_LINES[k] for k in "BACD"}):
        event = melee.read(melee_file([*SWISS, FINAL], lines))
        assert [one.stage for one in event.rounds] == [Stage.SWISS, Stage.SWISS, Stage.CUT]
        assert (event.swiss_rounds, event.cut) == (2, 2)
        report = check(event)
        assert (report.equal, report.unexplained) == (4, 0), report.notes


def test_melee_elimination_that_counts_has_each_opponent_once():
    a = (Fraction(2, 3) + Fraction(1, 3)) / 2, (Fraction(4, 7) + Fraction(1, 3)) / 2
    b = (Fraction(2, 3) + Fraction(1, 2)) / 2, (Fraction(2, 3) + Fraction(3, 5)) / 2
    lines = {
        "B": (6, float(b[0]), 4 / 7, float(b[1])),
        "A": (6, float(a[0]), 2 / 3, float(a[1])),
        "C": SWISS_LINES["C"],
        "D": SWISS_LINES["D"],
    }
    report = check(melee.read(melee_file([*SWISS, FINAL], lines)))
    assert (report.equal, report.unexplained) == (4, 0), report.notes
    assert report.notes[-1].startswith("read so that") or "elimination counts" in report.notes[0]


def test_melee_bracket_without_a_name_is_told_by_its_shape():
    event = melee.read(melee_file([*SWISS, ("Round 3", FINAL[1])], SWISS_LINES))
    assert event.rounds[-1].stage is Stage.CUT
    more = [*SWISS, ("Round 3", [["A", "C", "2-0-0"], ["B", "D", "2-0-0"]])]
    assert all(one.stage is Stage.SWISS for one in melee.read(melee_file(more, {})).rounds)
    knockout = [SWISS[0], ("Round 2", [["A", "B", "2-0-0"]])]
    event = melee.read(melee_file(knockout, {}))
    assert all(one.stage is Stage.SWISS for one in event.rounds)


def test_melee_absence_is_a_match_lost_without_games():
    rounds = [("Round 1", [["A", "B", "2-0-0"], ["C", None, "0-2-0"]])]
    rounds += [("Round 2", [["A", "C", "1-2-0"], ["B", None, "2-0-0"]])]
    lines = {
        "A": (3, 0.5, 0.6, 0.5833333),
        "B": (3, 0.5, 0.5, 0.6),
        "C": (3, 0.5, 0.6666667, 0.6),
    }
    event = melee.read(melee_file(rounds, lines))
    assert event.rounds[0].matches[1].kind is Kind.AWARDED_LOSS
    found = check(event)
    assert found.equal == 3, found.notes


def test_melee_percentages_of_somebody_without_opponent_are_not_compared():
    rounds = [("Round 1", [["A", "B", "2-0-0"], ["C", None, "2-0-0"]])]
    third = Fraction(1, 3)
    lines = {
        "A": (3, float(third), 1.0, float(third)),
        "C": (3, 0.3333, 1.0, 0.3333),
        "B": (0, 1.0, 0.3333333, 1.0),
        "X": (0, 0.3333, -0.2, 0.3333),
    }
    report = check(melee.read(melee_file(rounds, lines)))
    assert (report.players, report.equal, report.unexplained) == (4, 4, 0), report.notes


def test_melee_version_of_the_floor_is_told_by_the_values_if_by_nothing_else():
    rounds = [("Round 1", [["A", "B", "2-0-0"]])]
    third = 1 / 3
    for own in (0.0, third):
        lines = {"A": (3, third, 1.0, third), "B": (0, 1.0, own, 1.0)}
        assert check(melee.read(melee_file(rounds, lines))).unexplained == 0
        fixed = check(melee.read(melee_file(rounds, lines)), rule_set("mtr-2026"))
        assert fixed.unexplained == (0 if own else 1)
