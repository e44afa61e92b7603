"""A third game goes through kernel, decks, records, verification and fuzz as they are."""

import pytest

import engine
from engine import cards, decks, games, rulebook, rulesets
from engine.commands.picture import position_lines
from engine.fuzz.trial import Setting, trial
from engine.players import choose, stream
from engine.record import Changed, Record, record_of, replay
from engine.record.verify import verify
from tests.toy.lanterns import NAME, Book, in_the_house


@pytest.fixture(autouse=True)
def house():
    with in_the_house():
        yield


def new_game(seed=7):
    lists = dict(zip("AB", decks.shipped(NAME).values(), strict=True))
    return engine.new_game(game=NAME, seed=seed, decks=lists)


def played(seed=7, player="random"):
    game = new_game(seed)
    dice = stream(seed, "A")
    while not game.over:
        prompt = game.prompts[0]
        game.choose(prompt.seat, choose(game, prompt, player, dice))
    return game


def test_it_is_a_game_of_the_house_while_it_is_registered():
    assert games.names()[-1] == NAME
    assert list(rulesets.FORMATS[NAME]) == ["evening", "dusk"]
    assert rulesets.get(NAME).name == "evening"
    assert rulebook.rule("L.5").game == NAME
    assert cards.names(NAME) == ("Spark", "Lamp", "Gust", "Owl")
    with pytest.raises(ValueError, match="already"):
        games.add(games.rulebook(NAME))


def test_it_is_gone_without_a_trace():
    games.remove(NAME)
    try:
        assert NAME not in rulesets.FORMATS and not rulebook.known("L.5")
        with pytest.raises(games.UnknownGame):
            games.rulebook(NAME)
    finally:
        games.add(Book())


def test_lists_are_read_written_and_judged():
    deck = decks.shipped(NAME)["toy-bright"]
    assert decks.parse(deck.as_text()).digest() == deck.digest()
    assert decks.parse(deck.as_text()).game == NAME
    assert decks.check(deck, rulesets.get(NAME)) == []
    assert [fault.rule for fault in decks.check(deck, rulesets.get(NAME, "dusk"))] == ["L.1"]
    with pytest.raises(decks.BadDeck, match="Spork"):
        decks.parse("Game: lanterns\n1 Spork\n")


def test_a_whole_record_is_written_read_verified_and_played_again():
    game = played()
    record = Record.from_json(record_of(game).as_json())
    assert record.result["winner"] in {"A", "B", "draw"}
    assert verify(record).ok
    again = replay(record, record.steps)
    assert again.position_digest() == game.position_digest()
    assert engine.load(game.dump()).position_digest() == game.position_digest()
    with pytest.raises(Changed):
        Record.from_json(record_of(game).as_json().replace("evening", "morning"))


def test_a_record_with_another_choice_is_found():
    one, other = record_of(played(3)), record_of(played(4))
    forged = Record(**{name: getattr(one, name) for name in one.__slots__} | {"seed": other.seed})
    assert not verify(forged).ok


@pytest.mark.parametrize("player", ["random", "greedy", "search"])
def test_players_of_the_house_play_it(player):
    assert played(5, player).result is not None


def test_random_games_pass_every_check():
    for number in range(40):
        tally = trial(Setting(NAME, "evening", seed=11), number)
        assert tally.clean and tally.finished == 1, [str(fault) for fault in tally.faults]


def test_the_fuzz_would_see_a_fault_of_it(monkeypatch):
    book = type(games.rulebook(NAME))
    monkeypatch.setattr(book, "conserved", lambda self, game: ["a card is missing"])
    tally = trial(Setting(NAME, "evening", seed=11), 0)
    assert tally.counts["broken"] > 0


def test_a_position_is_told_in_words():
    assert "game: lanterns" in position_lines(new_game().view("A"))
