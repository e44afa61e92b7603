"""Why: an event back to the choice that began it, and a value as the sum of what made it."""

import json
from itertools import pairwise

import pytest

from engine.__main__ import main
from engine.games import played_by
from engine.kernel.repair import Repair
from engine.record import BadRecord, carry_out, record_of
from engine.record.causes import chain, choice_at
from tests.engine.proof.games import played, started, whole_game, whole_record, whole_text


@pytest.fixture
def path(tmp_path):
    file = tmp_path / "game.json"
    file.write_text(whole_text())
    return str(file)


def test_every_event_leads_back_to_a_choice():
    game = started()
    chosen = {}
    events = list(game.events)
    for given in whole_game().inputs[:60]:
        prompt = game.prompt_for(given.seat)
        chosen[game.step + 1] = (given.seat, prompt.options[given.index].line)
        events += game.choose(given.seat, given.index)
    record = whole_record()
    for event in events[-8:]:
        links = chain(record, event.seq)
        assert links[0].event == event
        for link, cause in pairwise(links):
            assert link.event.cause == cause.event.seq
        assert links[-1].event.cause is None
        step = links[-1].step
        assert choice_at(record, step) == chosen.get(step, ("", ""))


def test_an_event_that_is_not_there_is_said():
    with pytest.raises(BadRecord, match="the record has events 1 to"):
        chain(whole_record(), 10_000_000)


@pytest.mark.parametrize("format", ["apprentice", "masters"])
@pytest.mark.parametrize("seed", [3, 8])
def test_the_terms_of_every_value_add_up_to_it(format, seed):
    game = started(seed=seed, format=format)
    book = played_by(game)
    changed = 0
    for step in range(4, 160, 4):
        played(game, step, seed=seed)
        before = game.encode()
        for creature in game.creatures.values():
            name = game.label(creature.id)
            for which, value in enumerate(book.values()):
                found = book.terms(game, name, value)
                total = game.profile(creature.id).stats[which]
                if value == "Energy":
                    total -= creature.damage
                assert sum(term.number for term in found) == total
                assert all(term.rule and term.source and term.words for term in found)
                changed += len(found) > 1
        assert game.encode() == before
    assert changed


def test_a_value_that_is_not_there_is_said():
    game = started()
    book = played_by(game)
    name = game.label(game.army(0)[0].id)
    with pytest.raises(LookupError, match="no Creature in play"):
        book.terms(game, "Nobody", "Power")
    with pytest.raises(LookupError, match="no value Charm"):
        book.terms(game, name, "Charm")


def test_explain_tells_the_chain_with_its_rules(path, capsys):
    number = chain(whole_record(), 40)[0].event.seq
    assert main(["explain", path, "--event", str(number)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("step ")
    assert f"event {number}:" in told[0]
    assert told[-1].startswith("begun in step ")


def test_explain_hides_what_a_seat_does_not_know(tmp_path, capsys):
    game = played(started(), 4)
    words = {"rules": ("7.2.5.1",), "reason": "a card too few", "by": "judge 1"}
    *_, drawn = carry_out(game, Repair(corrections=("draw A",), **words))
    file = tmp_path / "repaired.json"
    file.write_text(record_of(game).as_json())
    for seat, line in (("A", drawn.line), ("B", "ruling draw A")):
        asked = ["explain", str(file), "--event", str(drawn.seq), "--seat", seat, "--json"]
        assert main(asked) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["events"][0]["line"] == line
        assert told["line"] == "ruling: 1 correction"


def test_explain_tells_the_terms_of_a_value(path, capsys):
    game = started()
    name = game.label(game.army(0)[0].id)
    assert main(["explain", path, "--step", "0", "--value", name, "Power", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["total"] == sum(term["number"] for term in told["terms"])
    assert main(["explain", path, "--step", "0", "--value", "Nobody", "Power"]) == 1


def test_explain_asks_for_one_thing(path, capsys):
    assert main(["explain", path]) == 2
    assert main(["explain", path, "pass", "--event", "3"]) == 2
    assert "LINE, --event, --value or --ability" in capsys.readouterr().err


def test_explain_still_judges_a_line(path, capsys):
    game = started()
    prompt = game.prompts[0]
    line = prompt.options[0].line
    assert main(["explain", path, "--step", "0", "--seat", prompt.seat, line]) == 0
    assert capsys.readouterr().out.strip() == "legal"
    assert record_of(game).steps == 0
