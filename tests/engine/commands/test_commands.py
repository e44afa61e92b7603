"""What the commands print is a promise: last lines, exit statuses, JSON."""

import json
import random
import re

import pytest

from engine import cards
from engine.__main__ import main
from engine.scenario import Document, scenario
from tests.engine.proof.games import whole_game, whole_text

PLAY = ["play", "--game", "chaotic", "--format", "apprentice", "--seed", "7"]
DECKS = ["--decks", "dop-overworld", "dop-underworld"]


def printed(capsys, *words, status=0):
    """The lines a command prints on standard output."""
    assert main(list(words)) == status, capsys.readouterr()
    return capsys.readouterr().out.rstrip("\n").split("\n")


def test_play_ends_by_rule_and_writes_a_record_that_verifies(capsys, tmp_path):
    path = str(tmp_path / "r.json")
    last = printed(capsys, *PLAY, *DECKS, "--record", path)[-1]
    found = re.fullmatch(r"winner=(A|B|draw) by_rule=(\S+) steps=(\d+) digest=([0-9a-f]{16})", last)
    assert found and found[2].startswith("5.1")
    lines = printed(capsys, "verify", path, "--expect", found[4])
    assert lines[-1] == "records=1 verified=1 differing=0"
    assert printed(capsys, *PLAY, *DECKS) == [last]


def test_verify_with_another_digest_differs(capsys, record):
    lines = printed(capsys, "verify", record, "--expect", "0" * 16, status=1)
    assert lines[-1] == "records=1 verified=0 differing=1"
    assert "digest" in lines[0]


def test_verify_by_processes_prints_the_same_in_the_same_order(capsys, record, tmp_path):
    changed = tmp_path / "changed.json"
    changed.write_text(whole_text().replace('"winner":"', '"winner":"x'))
    files = [record, str(changed), str(tmp_path / "none.json"), record]
    assert main(["verify", *files]) == 2
    alone = capsys.readouterr()
    assert main(["verify", *files, "--jobs", "3"]) == 2
    together = capsys.readouterr()
    assert (together.out, together.err) == (alone.out, alone.err)
    assert alone.out.endswith("records=4 verified=2 differing=1\n")
    lines = printed(capsys, "verify", record, record, "--jobs", "2", "--json")
    assert json.loads("\n".join(lines))["verified"] == 2


def test_of_200_byte_flips_each_is_found_with_its_place(capsys, tmp_path):
    chance = random.Random(1)
    text = whole_text().encode()
    path = tmp_path / "flipped.json"
    for _ in range(200):
        changed = bytearray(text)
        changed[chance.randrange(len(text))] ^= 1 << chance.randrange(8)
        path.write_bytes(changed)
        assert main(["verify", str(path)]) in (1, 2)
        out, err = capsys.readouterr()
        assert re.search(rf"{re.escape(str(path))}: \S", err) or "DIFFERS" in out
        assert "Traceback" not in err and "fault in the engine" not in err


def test_replay_shows_position_events_and_decision(capsys, record):
    lines = printed(capsys, "replay", record, "--step", "1", "--seat", "A")
    text = "\n".join(lines)
    assert lines[0].startswith("step 1 of ")
    assert "[6.3.3" in text and "events:" in text
    given = whole_game().inputs[1]
    mine = printed(capsys, "replay", record, "--step", "1", "--seat", given.seat)
    assert any(line.startswith(f"{given.seat} decides") for line in mine)
    other = "B" if given.seat == "A" else "A"
    theirs = printed(capsys, "replay", record, "--step", "1", "--seat", other)
    assert any(line == f"waiting for {given.seat}" for line in theirs)


def test_replay_as_json_keeps_hands_of_others_hidden(capsys, record):
    def seen(seat):
        out = printed(capsys, "replay", record, "--step", "5", "--seat", seat, "--json")
        return json.loads("\n".join(out))["view"]["players"]

    assert seen("A")["B"]["attack_hand"] is None
    assert seen("A")["A"]["attack_hand"] is not None
    assert seen("spectator")["A"]["attack_hand"] is None
    assert seen("judge")["B"]["attack_hand"] is not None


def test_explain_says_legal_or_which_rules_forbid(capsys, record):
    from engine.record import Record, replay

    game = replay(Record.from_json(whole_text()), 0)
    prompt = game.prompts[0]
    where = ["--step", "0", "--seat", prompt.seat]
    assert printed(capsys, "explain", record, *where, prompt.options[0].line) == ["legal"]
    lines = printed(capsys, "explain", record, *where, "stop moving", status=1)
    assert lines[-1] == "illegal: 6.3.1"
    assert lines[0].startswith("6.3.1: ")


def test_deck_that_ships_is_legal_and_a_short_one_is_not(capsys, tmp_path):
    lines = printed(capsys, "deck", "dop-overworld", "--format", "dawn-2007-apprentice")
    assert lines == ["legal"]
    path = tmp_path / "deck.txt"
    path.write_text("Creatures:\n1 Maxxor\n")
    lines = printed(capsys, "deck", str(path), "--format", "apprentice", status=1)
    assert re.fullmatch(r"illegal: \d+ faults", lines[-1])
    assert int(lines[-1].split()[1]) == len(lines) - 1
    assert all(re.match(r"\S+: ", line) for line in lines[:-1])


def test_rules_tell_title_and_summary(capsys):
    lines = printed(capsys, "rules", "6.3.1")
    assert lines[0].startswith("6.3.1 ") and len(lines) == 3
    assert lines[2] == "scenarios: tests/scenarios/chaotic/rules/6/6.3.1.yaml"
    assert printed(capsys, "rules", "--game", "chaotic")[-1] == "rules=436 testable=328"
    assert json.loads("\n".join(printed(capsys, "rules", "5.1", "--json")))["testable"] is True


def test_rules_find_phrases_by_word_id_and_card(capsys):
    lines = printed(capsys, "rules", "--find", "this way")
    assert lines[0].startswith('"this way" (R-this-way): Only what did happen counts')
    assert "Numin Voidland" in lines[1] and lines[-1] == "readings=1 rules=1"
    assert printed(capsys, "rules", "--find", "Sink Scream")[0].startswith('"reduce to"')
    found = json.loads("\n".join(printed(capsys, "rules", "--find", "R-each-counter", "--json")))
    [phrase] = found["readings"]
    assert (phrase["switch"], phrase["values"]) == ("counter_triggers", ["each", "act"])
    assert [rule["id"] for rule in found["rules"]] == ["R-each-counter"]
    ruling = json.loads("\n".join(printed(capsys, "rules", "R-each-counter", "--json")))
    assert ruling["readings"] == [phrase]
    assert any(
        "switch: counter_triggers" in line for line in printed(capsys, "rules", "R-each-counter")
    )
    assert main(["rules", "--find", "no such words"]) == 1
    assert any("reduce to" in line for line in printed(capsys, "cards", "--show", "Sink Scream"))


def test_rules_tell_where_a_rule_lives(capsys):
    [line] = printed(capsys, "rules", "G-resolve.1", "--where")
    assert re.fullmatch(r"engine/genesis/stack/resolution\.py:\d+ resolve_top", line)
    [place] = json.loads("\n".join(printed(capsys, "rules", "G-resolve.1", "--where", "--json")))
    assert place["name"] == "resolve_top" and place["line"] == int(line.split()[0].split(":")[1])
    figures = printed(capsys, "rules", "--where", "--game", "genesis")
    assert figures == ["rules=531 testable=524 one_to_three=524 none=0 more=0"]


def test_rules_coverage_counts_only_rules_cited_by_passing_scenarios(capsys, tmp_path):
    text = (
        "id: {0}\ntitle: t\ngame: chaotic\nformat: apprentice\nrules: ['6.3.3', '9.1.1']\n"
        "cards: {{R: {{creature: OverWorld Scout}}, S: {{creature: OverWorld Scout}}}}\n"
        "setup: {{board: {{A6: R, B6: S}}}}\nsteps: [{{A: move R to {1}}}]\n"
    )
    for name, space in (("X-1", "A4"), ("X-2", "B1")):
        (tmp_path / f"{name}.yaml").write_text(text.format(name, space))
    words = ["rules", "--game", "chaotic", "--coverage", "--scenarios", str(tmp_path), "--json"]
    found = json.loads("\n".join(printed(capsys, *words, status=1)))
    assert found["shown"] == {"6.3.3": ["X-1"]}
    assert (found["rules"], found["testable"], found["covered"]) == (436, 328, 1)


def test_scenario_prints_a_line_each_and_the_count(capsys, tmp_path):
    good = (
        "id: X-1\ntitle: t\ngame: chaotic\nformat: apprentice\nrules: ['6.3.3']\n"
        "cards: {R: {creature: OverWorld Scout}, S: {creature: OverWorld Scout}}\n"
        "setup: {board: {A6: R, B6: S}}\nsteps: [{A: move R to A4}]\n"
    )
    bad = good.replace("X-1", "X-2").replace("A: move R to A4", "A: move R to A1")
    (tmp_path / "a.yaml").write_text(f"{good}---\n{bad}")
    lines = printed(capsys, "scenario", str(tmp_path), status=1)
    assert lines[0] == "ok X-1"
    assert lines[1].startswith("FAIL X-2 step 1: expected A: move R to A1, got refused: 6.3.3")
    assert lines[-1] == "1 passed, 1 failed"
    document = json.loads("\n".join(printed(capsys, "scenario", str(tmp_path), "--json", status=1)))
    assert (document["passed"], document["failed"]) == (1, 1)


def test_fuzz_prints_its_counts(capsys):
    words = ["fuzz", "--game", "chaotic", "--format", "apprentice", "--games", "2", "--seed", "3"]
    last = printed(capsys, *words)[-1]
    assert re.fullmatch(
        r"games=2 finished=2 truncated=0 decisions=\d+ "
        r"errors=0 broken=0 uncited=0 leaks=0 twin_differs=0",
        last,
    )
    assert printed(capsys, *words)[-1] == last


def test_bench_prints_its_figures(capsys):
    words = ["bench", "--game", "chaotic", "--format", "apprentice", "--seconds", "1"]
    names = (
        "decisions_per_second passes_per_second games_per_second step_p99_ms verify_ms "
        "clone_us state_kb record_kb calls_per_decision"
    )
    pairs = [word.split("=") for word in printed(capsys, *words)[-1].split(" ")]
    assert [name for name, _ in pairs] == names.split()
    assert all(float(value) >= 0 for _, value in pairs)


@pytest.mark.parametrize("player", ["greedy", "search"])
def test_house_players_finish_a_small_game(capsys, player, tmp_path):
    from engine.fuzz.deckbuilding import random_deck
    from engine.kernel.chance import Stream

    for name in "AB":
        deck = random_deck("chaotic", "apprentice", 1, Stream(b"x", name))
        (tmp_path / name).write_text(deck.as_text())
    decks = [str(tmp_path / name) for name in "AB"]
    words = [*PLAY, "--decks", *decks, "--seat", f"A={player}"]
    first = printed(capsys, *words)
    assert first[-1].startswith("winner=")
    assert printed(capsys, *words) == first


def test_person_at_the_terminal_chooses_by_line_and_number(capsys, monkeypatch):
    answers = iter(["stop moving", "why stop moving", "999", "move Arias to B1", "concede"])
    monkeypatch.setattr("builtins.input", lambda: next(answers))
    lines = printed(capsys, *PLAY, *DECKS, "--seat", "A=ask", "--seat", "B=random")
    assert any("refused by 6.3.1" in line for line in lines)
    assert any(line.startswith("there are options 0 to") for line in lines)
    assert lines[-1].startswith("winner=B by_rule=")


def test_person_who_stops_answering_ends_in_one_line(capsys, monkeypatch):
    def ended():
        raise EOFError

    monkeypatch.setattr("builtins.input", ended)
    assert main([*PLAY, *DECKS, "--seat", "A=ask"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_scenario_document_helper_names_the_scenario():
    document = Document("f.yaml", 4, {"title": "no id"})
    assert document.name == "line 4"
    with pytest.raises(ValueError, match="line 4"):
        scenario(document)


def test_wordings_are_measured_beside_the_texts_of_a_file(capsys, tmp_path):
    rows = [
        {"full_name": "Decrescendo", "text": "x" * 30},
        {"full_name": "Decrescendo", "text": "a second printing"},
        {"full_name": "Ash Torrent", "text": "y" * 14 + " (left out)"},
        {"full_name": "Nobody", "text": "not in the catalogue"},
        {"full_name": "Aerodrone", "text": ""},
    ]
    file = tmp_path / "texts.jsonl"
    file.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    both = ("Decrescendo", "Ash Torrent")
    ours = {name: len(cards.facts("chaotic", name).wording[0]) for name in both}
    ratio = (ours["Decrescendo"] / 30 + ours["Ash Torrent"] / 14) / 2
    (line,) = printed(capsys, "cards", "--lengths", str(file))
    assert line.startswith(f"cards=2 ratio={ratio:.2f} theirs=22 ")
    assert f"longest={max(ours.values())} (" in line
    assert line.endswith(" said=2 of 2")
    for language in ("de", "es", "fr"):
        said = [len(cards.facts("chaotic", name).wording_in(language)[0]) for name in both]
        (line,) = printed(capsys, "cards", "--lengths", str(file), "--language", language)
        assert f"longest={max(said)} (" in line
        assert line.endswith(" said=2 of 2")
    assert main(["cards", "--lengths", str(tmp_path / "missing.jsonl")]) == 2


def test_a_card_is_shown_with_its_brainwashed_text_box(capsys):
    shown = printed(capsys, "cards", "--show", "Wrenges")
    assert "wording: {mc}: target engaged Creature heals 15." in shown
    [notation] = [line for line in shown if line.startswith("brainwashed_notation: ")]
    assert notation.startswith("brainwashed_notation: activated([pay_counters(1)], [heal(10, ")
    [wording] = [line for line in shown if line.startswith("brainwashed_wording: ")]
    assert wording.startswith("brainwashed_wording: {mc}: target Creature heals 10. If ")
    found = json.loads("\n".join(printed(capsys, "cards", "--show", "Wrenges", "--json")))
    assert len(found["notation"]) == len(found["wording"]) == 1
    assert f"brainwashed_wording: {found['brainwashed_wording'][0]}" == wording
    shown = printed(capsys, "cards", "--show", "Wrenges", "--language", "de")
    assert any(line.startswith("brainwashed_wording: 1 Mugic-Marke: ") for line in shown)
    assert "brainwashed_wording" not in "".join(printed(capsys, "cards", "--show", "Maxxor"))


def test_a_card_is_shown_in_another_language(capsys):
    shown = printed(capsys, "cards", "--show", "Delerium", "--language", "de")
    assert "wording: Stat Check Weisheit 50: 5 Schaden mehr." in shown
    shown = printed(capsys, "cards", "--show", "Delerium", "--language", "es")
    assert "wording: Stat Check Sabiduría 50: 5 más de daño." in shown
    with pytest.raises(SystemExit):
        main(["cards", "--show", "Delerium", "--language", "xx"])
