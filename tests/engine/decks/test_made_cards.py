"""Decks with cards that an organizer made: read, judged, played, recorded and played again."""

from __future__ import annotations

import json
import random

import pytest

import engine
from engine import cards, decks, rulesets
from engine.cards.genesis import importing
from engine.cards.making import BadCard
from engine.record import Record, record_of
from engine.record.verify import verify

ROWS = [
    {
        "name": "Ra'Ha Twice-Born",
        "type": "Champion",
        "affiliation": "Forge/Dawn/Anvar",
        "awareness": "f1 f1r1",
        "health": 18,
        "aura": 30,
        "rule_text": "Action - Basic Attack [2] - Exert",
    },
    {
        "name": "Hot Spark",
        "type": "spell",
        "affiliation": ["Forge"],
        "chi": 4,
        "copy_limit": 3,
        "rule_text": ["Swift - Cast Spark - 2 Aura : Deal 1 fire damage to target permanent."],
    },
]


def entries(rows: list[dict[str, object]] = ROWS) -> dict[str, str]:
    """The entries of these cards by name."""
    found = importing.look_through(json.dumps(rows))
    assert not found.faults
    texts = [importing.entry_of(card).partition("\n") for card in found.cards]
    return {name: entry for name, _, entry in texts}


def a_deck(made: dict[str, str] | None = None) -> decks.DeckList:
    """A shipped timeline led by the made champion, with three of its cards exchanged."""
    text = decks.shipped("genesis")["training-ardun-keshel-a"].as_text()
    text = text.replace("1 Ardun Keshel", "1 Ra'Ha Twice-Born")
    text = text.replace("3 Slag Volley", "3 Hot Spark")
    return decks.parse(text, game="genesis", made=entries() if made is None else made)


def test_a_list_is_read_with_the_cards_that_were_made() -> None:
    deck = a_deck()
    assert [name for name, _ in deck.made] == ["Hot Spark", "Ra'Ha Twice-Born"]
    assert deck.find("Hot Spark").chi == 4
    assert deck.find("Kiln Breath") == cards.facts("genesis", "Kiln Breath")
    again = decks.parse(json.dumps(deck.as_json()))
    assert again == deck
    assert again.digest() == deck.digest()


def test_only_the_made_cards_of_the_deck_are_kept() -> None:
    other = {"name": "Unused", "type": "spell", "affiliation": "Forge", "chi": 1}
    assert len(a_deck(entries([*ROWS, other])).made) == 2
    plain = decks.shipped("genesis")["training-ardun-keshel-a"]
    assert plain.made == ()
    assert "made" not in plain.as_json()


def test_without_them_the_list_cannot_be_read() -> None:
    with pytest.raises(decks.BadDeck, match="Ra'Ha Twice-Born"):
        a_deck({})


def test_a_made_card_is_among_the_nearest_names() -> None:
    with pytest.raises(decks.BadDeck) as bad:
        decks.parse("Champion:\n1 Ra'Ha Twice-Borne\n", game="genesis", made=entries())
    assert "Ra'Ha Twice-Born" in bad.value.suggestions


def test_a_list_that_brings_cards_is_read_with_those_of_the_house() -> None:
    document = a_deck().as_json()
    changed = {**ROWS[1], "chi": 1}
    house = entries([ROWS[0], changed])
    read = decks.parse(json.dumps(document), made=house)
    assert read.find("Hot Spark").chi == 1
    with pytest.raises(decks.BadDeck, match="no card is named"):
        decks.parse(json.dumps(document), made={})


def test_legality_looks_at_made_cards() -> None:
    rules = rulesets.get("genesis", "constructed")
    assert not decks.check(a_deck(), rules)
    dear = entries([ROWS[0], {**ROWS[1], "chi": 200, "copy_limit": 1}])
    faults = {fault.rule for fault in decks.check(a_deck(dear), rules)}
    assert {"G-constructed.4", "GR-DK.3"} <= faults


HELM = {"name": "Hot Spark", "type": "equipment", "affiliation": "Forge", "chi": 4}
SLEEPER = {**ROWS[1], "back": {"name": "Cold Spark", "type": "spell", "rule_text": "Turns back"}}
JANUS = {**ROWS[0], "back": {"type": "champion", "health": 9, "aura": 9}}


@pytest.mark.parametrize(
    ("row", "rule"),
    [
        ([ROWS[0], HELM], "G-card-types.2"),
        ([ROWS[0], SLEEPER], "G-timeline.1"),
        ([JANUS, ROWS[1]], "G-start.3"),
    ],
)
def test_cards_that_the_rulebook_does_not_know_are_refused_with_a_rule(
    row: list[dict[str, object]], rule: str
) -> None:
    deck = a_deck(entries(row))
    faults = decks.check(deck, rulesets.get("genesis", "constructed"))
    assert [fault.rule for fault in faults] == [rule]
    assert "cannot be played" in faults[0].text
    other = decks.shipped("genesis")["training-sivrel-amoth-a"]
    with pytest.raises(ValueError, match="cannot be played"):
        engine.new_game(game="genesis", seed=1, decks={"A": deck, "B": other})


def play(seed: int = 5) -> engine.Game:
    other = decks.shipped("genesis")["training-sivrel-amoth-a"]
    game = engine.new_game(game="genesis", seed=seed, decks={"A": a_deck(), "B": other})
    dice = random.Random(seed)
    for _count in range(60):
        if game.over:
            break
        prompt = game.prompts[0]
        game.choose(prompt.seat, dice.choice(prompt.options).line)
    return game


def test_a_game_with_made_cards_is_recorded_with_their_facts() -> None:
    game = play()
    assert any(one["name"] == "Ra'Ha Twice-Born" for one in game.view("A")["permanents"].values())
    text = record_of(game).as_json()
    record = Record.from_json(text)
    assert record.decks["A"]["made"].keys() == {"Hot Spark", "Ra'Ha Twice-Born"}
    assert verify(record).ok
    assert engine.load(game.dump()).position_digest() == game.position_digest()


def test_a_record_whose_made_card_was_changed_does_not_verify() -> None:
    data = record_of(play()).as_dict()
    made = data["decks"]["A"]["made"]
    made["Ra'Ha Twice-Born"] = made["Ra'Ha Twice-Born"].replace("hp 18", "hp 38")
    with pytest.raises(ValueError, match="decks"):
        Record.from_dict(data)


def test_the_digest_of_the_cards_covers_the_made_ones() -> None:
    names = a_deck().names()
    own = entries()
    other = entries([ROWS[0], {**ROWS[1], "chi": 5}])
    assert cards.digest("genesis", names, own) != cards.digest("genesis", names, other)


def test_two_decks_with_different_cards_of_one_name_play_no_game() -> None:
    other = a_deck(entries([ROWS[0], {**ROWS[1], "chi": 5}]))
    with pytest.raises(ValueError, match="different cards named Hot Spark"):
        engine.new_game(game="genesis", seed=1, decks={"A": a_deck(), "B": other})


@pytest.mark.parametrize(
    "change",
    [
        ("hp 18", "hp lots"),
        ("hp 18", "hp 18; hp 19"),
        ("champion", "dragon"),
        ("  has", "has"),
        ("Basic Attack", "Basic Attack]"),
        ("  champion", "  in X 1\n  champion"),
    ],
)
def test_an_entry_that_nobody_wrote_is_refused(change: tuple[str, str]) -> None:
    name, entry = "Ra'Ha Twice-Born", entries()["Ra'Ha Twice-Born"]
    assert importing.check_entry(name, entry).name == name
    with pytest.raises(BadCard):
        importing.check_entry(name, entry.replace(*change))
    document = a_deck().as_json()
    document["made"][name] = entry.replace(*change)
    with pytest.raises(decks.BadDeck):
        decks.parse(json.dumps(document))


@pytest.mark.parametrize("made", [[], {"X": 5}, {5: "X"}, "text"])
def test_made_cards_of_a_wrong_shape_are_refused(made: object) -> None:
    document = {**decks.shipped("genesis")["training-ardun-keshel-a"].as_json(), "made": made}
    with pytest.raises(decks.BadDeck):
        decks.parse(json.dumps(document))


def test_a_chaotic_deck_has_no_made_cards() -> None:
    document = {**decks.shipped("chaotic")["dop-overworld"].as_json(), "made": entries()}
    with pytest.raises(decks.BadDeck):
        decks.parse(json.dumps(document))


def test_every_fault_of_a_file_is_named_with_its_place() -> None:
    rows = [
        ROWS[0],
        {**ROWS[1], "chi": None},
        {**ROWS[1], "name": "Song", "rule_text": "Swift - Cast Song - 2 Aura : Sing."},
        {**ROWS[1], "name": "One, Two"},
        5,
        {**ROWS[1], "affiliation": ["Forge; hp 99"]},
        ROWS[0],
        {**ROWS[1], "set": "TWO WORDS"},
    ]
    found = importing.look_through(json.dumps(rows))
    assert [card.name for card in found.cards] == ["Ra'Ha Twice-Born"]
    assert [fault.place for fault in found.faults] == [
        "card 2 (Hot Spark)",
        "card 3 (Song)",
        "card 4 (One, Two)",
        "card 5",
        "card 6 (Hot Spark)",
        "card 7 (Ra'Ha Twice-Born)",
        "card 8 (Hot Spark)",
    ]
    assert "Sing." in found.faults[1].text


@pytest.mark.parametrize("text", ["{", "", "[]"])
def test_a_file_without_cards_has_one_fault(text: str) -> None:
    found = importing.look_through(text)
    assert not found.cards
    assert [fault.place for fault in found.faults] == ["file"]


@pytest.mark.parametrize("name", ["Ox", "Ra'Ha", "Korr the 2nd", "Jean-Luc", "Émile", "Stop!"])
def test_names_that_lines_can_hold(name: str) -> None:
    assert importing.card_of({**ROWS[1], "name": name}).name == name


@pytest.mark.parametrize(
    "name", [" Ox", "Ox ", "A  B", "A\nB", "Ox\n", "A: B", "A (B)", "x" * 61, "A/B"]
)
def test_names_that_no_line_can_hold(name: str) -> None:
    with pytest.raises(BadCard, match="name"):
        importing.card_of({**ROWS[1], "name": name})
