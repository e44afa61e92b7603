"""Best of three: lock and show, legal swaps, timelines restored (G-lock-show.1 to .12)."""

import pytest

from engine import Refused
from engine.decks.genesis.swapping import Piles, Swap, swaps_of
from engine.genesis.table.scenarios import set_up
from engine.genesis.turn import swaps
from engine.genesis.turn.swaps import key_of, piles_of, read_swap
from engine.record import Record, record_of
from engine.record.verify import verify
from tests.engine.genesis.games import fresh, to_the_end

CARDS = {
    "Ox": {"champion": "Forge"},
    "Elk": {"champion": "Tide"},
    "Spark": {"spell": "Forge", "chi": 4},
    "Ember": {"spell": "Forge", "chi": 3},
    "Blaze": {"spell": "Forge", "chi": 5},
}


def match(results, switches=None):
    return set_up(
        {
            "kind": "match",
            "cards": CARDS,
            "switches": switches or {},
            "setup": {
                "best_of": 3,
                "results": results,
                "A": {
                    "champion": "Ox",
                    "timeline": {"Spark": 4, "filler-5": 46},
                    "forethoughts": {"Ember": 2, "Blaze": 2},
                },
                "B": {
                    "champion": "Elk",
                    "timeline": {"filler-5": 50},
                    "forethoughts": {"Ember": 1},
                },
            },
        }
    )


def test_a_swap_is_locked_in_one_step_and_shown_when_both_are_locked():
    game = match(["A"])
    game.choose("B", "choose lead")
    assert game.view("A")["match"]["choosable"]["A"]["forethoughts"] == [
        {"name": "Blaze", "copies": 2, "chi": 5},
        {"name": "Ember", "copies": 2, "chi": 3},
    ]
    assert game.view("B")["match"]["choosable"] == {}
    step = game.step
    game.choose("A", "lock out Spark, Spark in Ember, Blaze")
    assert game.step == step + 1
    assert game.view("B")["match"]["locked"] == {"A": True, "B": False}
    assert "A" not in game.view("B")["match"]["swaps"]
    assert game.view("A")["match"]["swaps"]["A"]["in"] == ["Blaze", "Ember"]
    game.choose("B", "lock")
    assert game.view("B")["match"]["swaps"]["A"]["out"] == ["Spark", "Spark"]


@pytest.mark.parametrize(
    "line", ["lock out filler-5 in Blaze", "lock out Spark, Spark in Ember, Blaze"]
)
def test_what_is_locked_makes_no_difference_to_the_other_player(line):
    kept, changed = match(["A"]), match(["A"])
    received = []
    for game, choice in ((kept, "lock"), (changed, line)):
        game.choose("B", "choose lead")
        events = [(event.line, event.rules) for event in game.choose("A", choice)]
        prompt = game.prompt_for("B")
        options = [option.line for option in prompt.options]
        received.append((events, game.view("B"), options, prompt.digest, game.step))
    assert received[0] == received[1]


def test_every_swap_has_a_number_of_its_own_listed_or_not():
    game = match(["A"])
    game.choose("B", "choose lead")
    options = game.prompt_for("A").options
    far = "lock out Spark, Spark, Spark, Spark in Blaze, Blaze, Ember, Ember"
    assert far not in [option.line for option in options]
    menu = options.keys
    swap = Swap(("Spark",) * 4, ("Blaze", "Blaze", "Ember", "Ember"))
    number = menu.number(swap)
    assert number >= len(options)
    assert options.has(number) and options[number].line == far
    assert not options.has(number + 1)
    assert [menu.number(Swap(*key[1:])) for key in menu] == list(range(len(menu)))
    game.choose("A", number)
    assert game.view("A")["match"]["swaps"]["A"]["out"] == ["Spark"] * 4


def test_a_swap_that_is_not_listed_is_kept_by_the_record(monkeypatch):
    monkeypatch.setattr(swaps, "LISTED", 1)
    game = fresh(seed=5, switches={"best_of": 3})
    game.concede("A")
    while game.prompts[0].kind != "lock":
        game.choose(game.prompts[0].seat, 0)
    seat = game.prompts[0].seat
    menu = game.prompts[0].options.keys
    swap = swaps_of(menu.piles, game.ruleset, 2, 3000)[-1]
    assert key_of(swap) not in menu
    game.choose(seat, f"lock out {', '.join(swap.out)} in {', '.join(swap.into)}")
    assert game.inputs[-1].index >= len(menu)
    to_the_end(game, seed=3, most=60_000)
    record = Record.from_json(record_of(game).as_json())
    assert verify(record).ok


def test_names_with_commas_and_the_word_in_are_read():
    piles = Piles(
        {"Ash, the Old": 1, "Rest": 2}, {"Rest in Peace": 1, "Ash": 1}, {}, dict.fromkeys("ab")
    )
    assert read_swap("lock out Ash, the Old, Rest in Rest in Peace, Ash", piles) == Swap(
        ("Ash, the Old", "Rest"), ("Ash", "Rest in Peace")
    )
    assert read_swap("lock out Nobody in Ash", piles) == Swap(("Nobody",), ("Ash",))
    assert read_swap("lock out Ash", piles) is None


def test_without_exact_chi_only_the_limit_of_the_timeline_counts():
    for exact, ok in ((True, False), (False, True)):
        game = match(["A"], switches={"swap_chi_exact": exact})
        game.choose("B", "choose lead")
        assert game.explain("A", "lock out Spark in Ember").ok is ok
    heavy = game.explain("A", "lock out Spark, Spark in Blaze, Blaze")
    assert heavy.ok
    tight = match(["A"], switches={"swap_chi_exact": False, "chi": 246})
    tight.choose("B", "choose lead")
    verdict = tight.explain("A", "lock out Spark in Blaze")
    assert [reason.rule for reason in verdict.reasons] == ["G-constructed.4"]


def test_a_refused_swap_leaves_no_trace():
    game = match(["A"])
    game.choose("B", "choose lead")
    before = game.dump()
    with pytest.raises(Refused) as refused:
        game.choose("A", "lock out Spark, Spark in Ember, Ember")
    assert [reason.rule for reason in refused.value.reasons] == ["G-lock-show.8"]
    assert game.dump() == before


def test_legal_swaps_are_offered_with_equal_number_and_chi():
    game = match(["A"])
    game.choose("B", "choose lead")
    found = swaps_of(piles_of(game, 0), game.ruleset, 2, 20)
    swaps = [(list(swap.out), list(swap.into)) for swap in found]
    assert (["Spark", "Spark"], ["Blaze", "Ember"]) in swaps
    assert (["filler-5"], ["Blaze"]) in swaps
    for out, into in swaps:
        clone = game.clone()
        clone.choose("A", f"lock out {', '.join(out)} in {', '.join(into)}")


def test_a_match_is_won_by_two_games_and_restores_the_timelines():
    game = fresh(seed=21, switches={"best_of": 3})
    first = [[list(cards) for cards in lists] for lists in game.series.first]
    to_the_end(game, seed=21, most=60_000)
    assert game.over
    wins = game.view("judge")["match"]["games"]
    assert max(wins.values()) == 2 or game.result.winner == "draw"
    assert game.series.lists == first
