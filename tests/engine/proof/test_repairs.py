"""A judge's repair is one input of the record: carried out, hidden, proved, and taken back."""

import json
import subprocess
import sys
from dataclasses import replace

import pytest

from engine import new_game
from engine.fuzz.mending import mended
from engine.fuzz.trial import Setting
from engine.games import played_by, rulebook
from engine.kernel.chance import Stream
from engine.kernel.repair import BadRepair, Repair
from engine.record import (
    BadRecord,
    Film,
    Record,
    alike,
    carry_out,
    differences,
    learned,
    preview,
    record_of,
    replay,
)
from engine.record.verify import verify
from tests.engine.proof.games import played, started

WORDS = {"rules": ("8.1.1",), "reason": "priority was skipped", "by": "judge 1"}
IN_GENESIS = WORDS | {"rules": ("G-term-priority.1",)}


def filmed(game, steps):
    """The game after so many random choices, and its position at each step."""
    kept = [game.clone()]
    for step in range(1, steps + 1):
        played(game, step)
        kept.append(game.clone())
    return game, kept


def masters():
    """A game of Masters in which both may act, with its positions."""
    return filmed(started(format="masters"), 40)


def at_priority(kept, since=0):
    """The first kept position from a step on at which somebody has priority."""
    return next(game for game in kept[since:] if game.prompts[0].kind == "priority")


def timelines():
    """A game of Genesis with its positions, the last one with a choice of priority."""
    shipped = [deck for _, deck in rulebook("genesis").shipped()]
    game = new_game(
        game="genesis",
        format="constructed",
        seed=5,
        decks=dict(zip("AB", shipped, strict=False)),
        players=2,
    )
    return filmed(game, 30)


def test_going_back_takes_up_the_position_of_then():
    game, kept = masters()
    events = carry_out(game, Repair(back=30, **WORDS), kept[30])
    assert [event.line for event in events] == ["ruling: back to step 30"]
    assert (game.step, len(game.inputs)) == (41, 41)
    assert alike(game, kept[30])
    assert not alike(game, kept[40])
    assert [p.digest for p in game.prompts] == [p.digest for p in kept[30].prompts]


def test_what_is_shuffled_later_is_not_what_was_shuffled_before():
    _, kept = masters()
    begin = at_priority(kept, 10)
    shuffle = {"corrections": ("shuffle attack_deck of A",), **WORDS}
    game = begin.clone()
    carry_out(game, Repair(**shuffle))
    anew, same = game.clone(), game.clone()
    carry_out(anew, Repair(back=begin.step, **shuffle), begin)
    carry_out(same, Repair(back=begin.step, chance=True, **shuffle), begin)
    assert same.piles == game.piles
    assert anew.piles != game.piles
    assert sorted(anew.piles[0][2]) == sorted(game.piles[0][2])


@pytest.mark.parametrize("players", [masters, timelines])
def test_what_a_seat_saw_since_is_told_and_marked(players):
    game, kept = players()
    words = WORDS if players is masters else IN_GENESIS
    book = played_by(game)
    back = next(
        step
        for step in range(39 if players is masters else 29, 0, -1)
        if learned(kept[step], kept[step + 1 :])
    )
    known = learned(kept[back], kept[back + 1 :])
    carry_out(game, Repair(back=back, known=known, **words), kept[back])
    for seat, card in known:
        assert card in book.hidden(kept[back], seat)
        assert card not in book.hidden(game, seat)
    seat = known[0][0]
    mine = [card for letter, card in known if letter == seat]
    shown = game.view(seat)["known"]
    assert {mark["to"] for mark in shown} == {seat}
    assert len(shown) == len(mine)
    assert "known" not in game.view("spectator")
    other = book.permute(game, seat, Stream(b"0" * 32, "test"))
    assert json.dumps(other.view(seat)) == json.dumps(game.view(seat))


def test_a_shuffle_makes_what_was_known_unknown():
    game, kept = masters()
    begin = at_priority(kept, 20)
    deck = begin.piles[0][2]
    repair = Repair(back=begin.step, known=(("B", deck[0]),), **WORDS)
    carry_out(game, repair, begin)
    assert game.known == (("B", deck[0]),)
    carry_out(game, Repair(corrections=("shuffle attack_deck of A",), **WORDS))
    assert game.known == ()


@pytest.mark.parametrize("players", [masters, timelines])
def test_taking_a_repair_back_gives_the_position_before_byte_for_byte(players):
    game, kept = players()
    words = WORDS if players is masters else IN_GENESIS
    before = game.clone()
    repair = Repair(back=before.step - 9, known=(("A", 1),), **words)
    carry_out(game, repair, kept[before.step - 9])
    assert not alike(game, before)
    undone = Repair(back=before.step, chance=True, undoes=before.step + 1, **words)
    carry_out(game, undone, before)
    assert alike(game, before)
    assert undone.line == f"ruling: step {before.step + 1} taken back"


def test_corrections_set_single_things_and_say_so():
    _, kept = masters()
    game = at_priority(kept, 10).clone()
    name = game.label(game.army(0)[0].id)
    line = f"set {name} damage 5"
    before = game.clone()
    events = carry_out(game, Repair(corrections=(line, "draw B"), **WORDS))
    assert [event.line for event in events][1] == f"ruling {line}"
    drawn = events[-1]
    assert drawn.as_seen_by("A")["line"] == "ruling draw B"
    assert drawn.as_seen_by("B")["line"].startswith("ruling draw B ")
    changed = {field for field, _, _ in differences(before, game)}
    assert {"B.attack_deck", "B.attack_hand"} <= changed
    assert any(field.endswith(".damage") for field in changed)
    assert game.prompts[0].kind == "priority"


def test_priority_is_given_to_the_other_seat():
    _, kept = masters()
    game = at_priority(kept, 10).clone()
    other = next(seat for seat in game.seats if seat != game.prompts[0].seat)
    carry_out(game, Repair(corrections=(f"priority {other}",), **WORDS))
    assert [prompt.seat for prompt in game.prompts] == [other]


def test_corrections_of_genesis():
    game, _ = timelines()
    one = next(iter(game.permanents.values()))
    hand = len(game.zones[0][1])
    lines = (f"set {one.label} hp {one.hp + 7}", "draw A")
    expected = one.hp + 7
    carry_out(game, Repair(corrections=lines, **IN_GENESIS))
    assert game.permanents[one.id].hp == expected
    assert len(game.zones[0][1]) == hand + 1


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"reason": " "}, "says why"),
        ({"rules": ()}, "names the rules"),
        ({"rules": ("9.99",)}, "no rule 9.99"),
        ({"corrections": ()}, "changes nothing"),
        ({"corrections": ("fly Maxxor to the moon",)}, "is no correction"),
        ({"corrections": ("set Nobody damage 5",)}, "no Creature in play"),
        ({"corrections": ("put Nobody of A from attack_hand to location_deck",)}, "does not go"),
        ({"back": 99}, "no step 99"),
        ({"winner": "C"}, "cannot win"),
        ({"answers": (("A", "fly"),)}, "answer 1, A: fly"),
        ({"answers": (("D", "pass"),)}, "not at the table"),
    ],
)
def test_a_repair_that_cannot_be_is_refused_and_changes_nothing(change, why):
    _, kept = masters()
    game = at_priority(kept, 10).clone()
    before = (game.encode(), game.chain, game.step)
    repair = Repair(corrections=("draw A",), **WORDS)._replace(**change)
    with pytest.raises(BadRepair, match=why):
        carry_out(game, repair)
    assert (game.encode(), game.chain, game.step) == before


def test_damage_that_defeats_is_refused():
    _, kept = masters()
    game = at_priority(kept, 10).clone()
    name = game.label(game.army(0)[0].id)
    with pytest.raises(BadRepair, match="would be gone"):
        carry_out(game, Repair(corrections=(f"set {name} damage 999",), **WORDS))


def test_a_preview_leaves_the_game_alone():
    _, kept = masters()
    game = at_priority(kept, 10).clone()
    before = game.encode()
    shown = preview(game, Repair(corrections=("draw A",), **WORDS))
    assert game.encode() == before
    assert [field for field, _, _ in differences(game, shown)]


def test_another_choice_is_played_on_in_one_input():
    game, kept = masters()
    back = next(step for step in range(39, 0, -1) if len(kept[step].prompts[0].options) > 1)
    prompt = kept[back].prompts[0]
    other = next(
        option.line
        for number, option in enumerate(prompt.options)
        if number != kept[back + 1].inputs[-1].index
    )
    repair = Repair(back=back, chance=True, answers=((prompt.seat, other),), **WORDS)
    carry_out(game, repair, kept[back])
    alone = kept[back].clone()
    alone.choose(prompt.seat, other)
    assert game.step == 41
    assert alike(game, alone)


@pytest.mark.parametrize(("winner", "words"), [("B", WORDS), ("draw", WORDS)])
def test_a_judge_ends_a_game(winner, words):
    game, _ = masters()
    carry_out(game, Repair(winner=winner, **words))
    assert game.over
    assert game.result == (winner, words["rules"])
    assert game.prompts == ()


def repaired():
    """A whole game in which a judge went back, corrected, and was taken back."""
    game, kept = masters()
    begin = at_priority(kept, 20)
    known = learned(begin, kept[begin.step + 1 :])
    repair = Repair(back=begin.step, known=known, corrections=("draw A",), **WORDS)
    carry_out(game, repair, begin)
    carry_out(game, Repair(corrections=("priority B",), **WORDS))
    return played(game)


def test_the_record_of_a_repaired_game_proves_itself_in_a_new_process(tmp_path):
    game = repaired()
    record = record_of(game)
    text = record.as_json()
    assert json.loads(text)["record"] == 4
    assert Record.from_json(text) == record
    path = tmp_path / "repaired.json"
    path.write_text(text)
    command = [sys.executable, "-m", "engine", "verify", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "every digest agrees" in done.stdout


def test_every_step_of_a_repaired_game_can_be_shown():
    game = repaired()
    record = record_of(game)
    film = Film(record)
    for step in (41, 42, 60, record.steps):
        assert film.at(step).encode() == replay(record, step).encode()
    assert replay(record, record.steps).chain == game.chain


@pytest.mark.parametrize(
    "change",
    [
        {"reason": "another"},
        {"by": "judge 2"},
        {"rules": ("8.1.2",)},
        {"corrections": ("draw B",)},
    ],
)
def test_a_repair_that_was_changed_is_found(change):
    record = record_of(repaired())
    first, *rest = record.repairs
    found = verify(replace(record, repairs=(first._replace(**change), *rest)))
    assert not found.ok


def test_a_repair_without_its_input_is_no_record():
    data = record_of(repaired()).as_dict()
    data["repairs"] = data["repairs"][:1]
    with pytest.raises(BadRecord):
        Record.from_dict(data)


def test_a_game_without_a_repair_is_written_as_before():
    text = record_of(played(started(), 30)).as_json()
    assert json.loads(text)["record"] == 3
    assert "repairs" not in text


def test_random_games_with_random_repairs_keep_every_law():
    (one,) = mended(Setting("chaotic", "apprentice", 3), 0, 1)
    assert one.tally.clean, one.tally.faults
    assert one.verified == 1
    assert one.repairs.total() + one.refused > 0
