"""Set-up as decisions (4.1.1, 4.1.2): records, stored games, what the other seat receives."""

from __future__ import annotations

import json
import random

import pytest

import engine
from engine import decks, players
from engine.chaotic.position.hidden_cards import permute
from engine.chaotic.position.invariants import check
from engine.record import record_of, replay
from engine.record.verify import verify

SHIPPED = ("dop-overworld", "dop-underworld")


def game(format="masters", **switches):
    """A game of two starters that begins with the set-up."""
    shipped = decks.shipped()
    return engine.new_game(
        game="chaotic",
        format=format,
        seed=5,
        decks=dict(zip("AB", (shipped[name] for name in SHIPPED), strict=True)),
        switches={"formation": "placed", **switches},
    )


def place(one, seat, chances, steps):
    """So many placings of a seat, drawn."""
    for _ in range(steps):
        prompt = one.prompt_for(seat)
        if prompt is None or prompt.kind != "setup":
            return
        lines = [option.line for option in prompt.options]
        one.choose(seat, "ready" if "ready" in lines else chances.choice(lines))


def set_up(one, seed=1):
    """Both seats place by turns until both are ready; the invariants hold all along."""
    chances = random.Random(seed)
    while any(prompt.kind == "setup" for prompt in one.prompts):
        place(one, chances.choice([prompt.seat for prompt in one.prompts]), chances, 1)
        assert check(one) == []
    return one


def test_the_list_stands_in_order_where_nothing_is_placed():
    one = engine.new_game(
        game="chaotic",
        format="masters",
        seed=5,
        decks=dict(zip("AB", (decks.shipped()[name] for name in SHIPPED), strict=True)),
    )
    assert one.prompts[0].kind != "setup"
    assert check(one) == []


def test_both_are_asked_and_each_answer_counts_at_once():
    one = game()
    assert [(prompt.seat, prompt.kind) for prompt in one.prompts] == [
        ("A", "setup"),
        ("B", "setup"),
    ]
    line = one.prompt_for("B").options[0].line
    one.choose("B", line)
    assert line not in [option.line for option in one.prompt_for("B").options]
    assert len(one.prompts) == 2


def test_a_game_set_up_by_its_players_is_played_recorded_and_verified():
    one = set_up(game())
    assert len(one.creatures) == 12
    chances = {seat: players.stream(7, seat) for seat in one.seats}
    for _ in range(60):
        prompt = one.prompts[0]
        one.choose(prompt.seat, players.choose(one, prompt, "random", chances[prompt.seat]))
    record = record_of(one)
    assert verify(record).ok, str(verify(record))
    again = replay(record, record.steps)
    assert again.position_digest() == one.position_digest()


def test_the_order_in_which_the_seats_answer_leaves_no_trace_in_the_position():
    lines = {seat: [o.line for o in game().prompt_for(seat).options][:3] for seat in "AB"}

    def placed(order):
        one, left = game(), {seat: list(found) for seat, found in lines.items()}
        for seat in order:
            one.choose(seat, left[seat].pop(0))
        return one

    first, other = placed("AAABBB"), placed("BABABA")
    assert first.asks == other.asks
    assert first.view("A") == other.view("A")


def test_a_set_up_that_was_stored_goes_on():
    one = game()
    chances = random.Random(3)
    place(one, "A", chances, 200)
    assert one.prompt_for("A") is None, "A is ready and waits"
    place(one, "B", chances, 4)
    stored = engine.load(one.dump())
    assert stored.position_digest() == one.position_digest()
    assert set_up(stored, 2).position_digest() == set_up(one, 2).position_digest()


@pytest.mark.parametrize("seat", ["A", "B", "spectator"])
@pytest.mark.parametrize("steps", [3, 9, 200])
def test_nothing_that_is_placed_reaches_another_seat(seat, steps):
    one = game()
    for other in "AB":
        place(one, other, random.Random(steps), steps)
        if one.prompts[0].kind != "setup":
            return
        twin = permute(one, seat, random.Random(1))
        received = [json.dumps(each.view(seat), sort_keys=True) for each in (one, twin)]
        assert received[0] == received[1]
        assert one.view("judge") != twin.view("judge"), "the hidden cards are others"


def test_what_a_seat_is_told_of_the_other_is_that_it_is_ready():
    one = game()
    told = []
    chances = random.Random(2)
    while one.prompt_for("A") is not None:
        lines = [option.line for option in one.prompt_for("A").options]
        told += one.choose("A", "ready" if "ready" in lines else chances.choice(lines))
    assert [event.line for event in told if event.sees in ("", "B")] == ["ready A"]
    assert {rule for event in told for rule in event.rules} == {"4.1.1", "4.1.2"}


def test_where_creatures_lie_open_they_are_seen():
    one = game("dawn-2007-apprentice")
    assert one.prompts[0].kind == "setup"
    line = one.prompt_for("A").options[0].line
    (event,) = one.choose("A", line)
    assert event.sees == ""
    name = line.removeprefix("place ").rpartition(" in ")[0]
    assert name in json.dumps(one.view("B")["players"]["A"])
