"""The kernel by itself: chance, prompts, events, the agenda, sealed choices."""

from collections import Counter

import pytest

from engine.kernel.agenda import Flow, Question
from engine.kernel.chance import Stream, seed_bytes
from engine.kernel.event import Event
from engine.kernel.game import EVENT_BOUND, RECURRENCES, Game, plain
from engine.kernel.prompt import Menu, Option, Options, Prompt, Reason, Refused, Result, Verdict

FLOW = Flow()


class Duel(Game):
    """Two seats each name a number, unseen; the higher wins. `spin` never ends."""

    __slots__ = ("named",)
    FLOW = FLOW
    LOOP_RULE = "R-loops"

    def __init__(self):
        super().__init__(("A", "B"), seed_bytes(1), None)
        self.named = {}

    def encode(self):
        return repr((self.agenda, self.asks, self.sealed, self.named, self.step)).encode()

    def explain(self, seat, line):
        return Verdict(False, (Reason("1", "no"),))

    def idle_reasons(self, seat):
        return (Reason("1", "not asked"),)


@FLOW.step
def both(game):
    game.ask("number", 0)
    game.ask("number", 1)


@FLOW.step
def compare(game):
    game.result = Result("A" if game.named[0] > game.named[1] else "B", ("1",))


@FLOW.step
def spin(game):
    game.emit("turning", ("1",))
    game.push(("spin",))


def name(game, ask, key):
    game.named[ask[1]] = key[1]


FLOW.ask(
    "number",
    Question(
        "1",
        lambda game, ask: "which?",
        lambda game, ask: [("number", n) for n in range(4)],
        lambda game, ask, key: (f"choose {key[1]}", ()),
        name,
    ),
)


def duel(*frames):
    game = Duel()
    game.push(*frames)
    game.start()
    return game


def test_sealed_choices_count_only_when_all_are_in():
    game = duel(("both",), ("compare",))
    assert [prompt.seat for prompt in game.prompts] == ["A", "B"]
    game.choose("B", "choose 2")
    assert game.named == {}
    assert [prompt.seat for prompt in game.prompts] == ["A"]
    with pytest.raises(Refused):
        game.choose("B", 0)
    game.choose("A", 3)
    assert game.result == Result("A", ("1",))
    assert game.prompts == ()


def test_an_endless_effect_stops_and_is_left_to_a_judge():
    game = duel(("spin",))
    assert game.result == Result("none", ("R-loops",))
    assert len(game.events) == EVENT_BOUND + 2
    assert game.events[-1].line == "loop"


def test_a_refused_choice_leaves_everything_as_it_was():
    game = duel(("both",), ("compare",))
    before = game.encode(), game.chain, game.step
    for choice in (9, -1, "choose 9", "nonsense"):
        with pytest.raises(Refused):
            game.choose("A", choice)
    assert (game.encode(), game.chain, game.step) == before


def test_the_chain_depends_on_the_inputs():
    chains = set()
    for first in range(4):
        game = duel(("both",), ("compare",))
        game.choose("A", first)
        chains.add(game.chain)
    assert len(chains) == 4


def test_streams_are_fair_named_and_continued():
    stream = Stream(seed_bytes(b"seed"), "coins")
    counts = Counter(stream.below(6) for _ in range(6000))
    assert all(850 < counts[face] < 1150 for face in range(6))
    again = Stream(stream.seed, "coins", stream.count)
    assert [again.below(100) for _ in range(5)] == [stream.below(100) for _ in range(5)]
    cards = list(range(20))
    Stream(stream.seed, "other").shuffle(cards)
    assert sorted(cards) == list(range(20))
    assert cards != list(range(20))


def test_every_order_of_a_shuffle_occurs():
    seen = Counter()
    stream = Stream(seed_bytes(3), "orders")
    for _ in range(1200):
        cards = [0, 1, 2]
        stream.shuffle(cards)
        seen[tuple(cards)] += 1
    assert len(seen) == 6
    assert min(seen.values()) > 130


def test_seeds_are_32_bytes_however_given():
    assert {len(seed_bytes(seed)) for seed in (7, "seven", b"7", b"x" * 32)} == {32}
    assert seed_bytes(b"x" * 32) == b"x" * 32
    assert seed_bytes(7) == seed_bytes("7")


def test_an_event_is_veiled_for_those_who_may_not_see():
    event = Event(4, "draw Thwack", ("7.2.5.1",), 3, "A", "draw")
    assert event.as_seen_by("A")["line"] == "draw Thwack"
    assert event.as_seen_by("judge")["line"] == "draw Thwack"
    assert event.as_seen_by("B") == {"seq": 4, "line": "draw", "rules": ["7.2.5.1"], "cause": 3}
    assert Event(4, "peek", ("1",), None, "A").as_seen_by("B") is None


class Pair:
    """Two options."""

    def __init__(self, word):
        self.word = word

    def __len__(self):
        return 2

    def key(self, index):
        return (self.word, index)

    def shape(self):
        return self.word

    def family(self):
        return self.word.lower()


def test_a_menu_is_a_sequence_of_its_groups():
    menu = Menu([Pair("a"), Pair("b")])
    assert list(menu) == [("a", 0), ("a", 1), ("b", 0), ("b", 1)]
    assert menu[2] == menu[-2] == ("b", 0)
    assert menu[1:3] == [("a", 1), ("b", 0)]
    with pytest.raises(IndexError):
        menu[4]
    assert menu.digest() != Menu([Pair("a"), Pair("c")]).digest()


def test_groups_of_one_family_are_one_block():
    """One after the other; in between lies something else."""
    blocks = Menu([Pair("a"), Pair("A"), Pair("b"), Pair("a")]).blocks()
    assert [(len(one.groups), one.columns) for one in blocks] == [(2, 2), (1, 2), (1, 2)]
    assert blocks[0].key(1, 0) == ("A", 0)


def test_options_are_worded_when_looked_at():
    worded = []

    def word(key):
        worded.append(key)
        return f"choose {key[0]}", (key[0],)

    options = Options([("x",), ("y",)], word)
    prompt = Prompt("A", "choose", "1", lambda: "?", options)
    assert not prompt.forced
    assert len(prompt.digest) == 8
    assert worded == []
    assert options[1].line == "choose y"
    assert options[-1].places == ("y",)
    assert worded == [("y",)]
    assert isinstance(options[0:1][0], Option)


def test_commands_ignore_quotes_and_blanks():
    assert plain('play  "Song of Focus"  with Maxxor') == "play Song of Focus with Maxxor"


def test_steps_and_questions_have_one_name():
    with pytest.raises(ValueError, match="two steps"):
        FLOW.step(both)
    with pytest.raises(ValueError, match="two questions"):
        FLOW.ask("number", FLOW.questions["number"])


@FLOW.step
def circle(game):
    game.emit("round", ("1",))
    game.recur((1,), lambda: b"same")
    game.push(("circle",))


@FLOW.step
def walk(game, ways):
    game.emit("step", ("1",))
    game.ask("way", 0, ways)


FLOW.ask(
    "way",
    Question(
        "1",
        lambda game, ask: "which way?",
        lambda game, ask: list(range(ask[2])),
        lambda game, ask, key: (f"choose {key}", ()),
        lambda game, ask, key: game.push(("walk", ask[2])),
    ),
)


def test_a_position_that_comes_back_three_times_stops_the_game():
    game = duel(("circle",))
    assert game.result == Result("none", ("R-loops",))
    assert [event.line for event in game.events] == ["round"] * (1 + RECURRENCES) + ["loop"]


def test_a_new_window_forgets():
    game = Duel()
    for _ in range(5):
        for _ in range(RECURRENCES):
            game.recur((1,), lambda: b"same")
        game.new_window()
    assert game.result is None


def test_positions_alike_only_in_the_sketch_are_told_apart():
    game = Duel()
    for number in range(40):
        game.recur((1,), lambda number=number: bytes([number]))
    assert game.result is None


def test_only_answers_count_towards_the_bound_and_choices_begin_anew():
    game = duel(("walk", 1))
    while not game.over and game.step <= EVENT_BOUND:
        game.choose("A", 0)
    assert game.events[-1].line == "loop"
    free = duel(("walk", 2))
    for _ in range(EVENT_BOUND + 1):
        free.choose("A", 0)
    assert not free.over
