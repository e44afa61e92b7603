"""Deck lists: reading, writing, legality, the decks that ship."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest

from engine import decks, rulesets
from engine.cards import CardFacts, Kind
from engine.decks import BadDeck, Copy, DeckList, Scan
from engine.decks.chaotic.legality import build_cost
from engine.decks.chaotic.piles import PILES

MASTERS = rulesets.get("chaotic", "masters")


def test_the_shipped_decks_are_legal() -> None:
    shipped = decks.shipped("chaotic")
    sixes = ["six-overworld", "six-underworld", "six-danian", "six-mipedian"]
    tens = ["ten-overworld", "ten-underworld"]
    assert list(shipped) == ["dop-overworld", "dop-underworld", *sixes, "au-danian", *tens]
    assert decks.check(shipped["dop-overworld"], MASTERS, board=6) == []
    assert decks.check(shipped["dop-underworld"], MASTERS, board=6) == []
    assert decks.check(shipped["au-danian"], rulesets.get("chaotic", "limited"), board=3) == []
    assert [build_cost(deck) for deck in shipped.values()] == [14, 14, *[20] * 4, 9, 14, 14]
    for one in tens:
        assert decks.check(shipped[one], MASTERS, board=10) == []


@pytest.mark.parametrize("one", ["six-overworld", "six-underworld", "six-danian", "six-mipedian"])
def test_the_lists_of_six_are_legal_wherever_six_creatures_play(one: str) -> None:
    formats = [name for name in rulesets.FORMATS["chaotic"] if name != "limited"]
    assert len(formats) == 7
    faults = [decks.check(decks.shipped()[one], rulesets.get("chaotic", name)) for name in formats]
    assert faults == [[]] * 7


@pytest.mark.parametrize("deck", decks.shipped().values(), ids=decks.shipped())
def test_a_deck_reads_back_from_json_and_text(deck: DeckList) -> None:
    assert decks.parse(json.dumps(deck.as_json())) == deck
    assert decks.parse(deck.as_text()) == deck


def test_scans_read_back() -> None:
    text = "Creatures:\n2 Arias [65/65/30/55 55]\n1 Arias\n1 Maxxor\n1 Arias [60/65/30/55 50]\n"
    deck = decks.parse(text)
    assert deck.size == 5
    assert deck.pile("creatures")[0] == Copy("Arias", Scan((65, 65, 30, 55), 55))
    assert decks.parse(json.dumps(deck.as_json())) == deck
    assert decks.parse(deck.as_text()) == deck


def test_a_scan_with_the_listed_values_is_none() -> None:
    assert decks.parse("Arias [55/65/30/55 50]").pile("creatures") == (Copy("Arias"),)


def test_copies_of_a_name_stand_together() -> None:
    mixed = [Copy("Arias"), Copy("Maxxor"), Copy("Arias")]
    deck = DeckList.of("d", "chaotic", 3, {"creatures": mixed})
    assert deck.pile("creatures") == (Copy("Arias"), Copy("Arias"), Copy("Maxxor"))
    assert decks.parse(json.dumps(deck.as_json())) == deck


def test_digest_is_of_the_cards_and_not_of_name_or_order() -> None:
    one = decks.parse("Name: a\n2 Arias\n1 Maxxor")
    two = decks.parse("Name: b\n1 Maxxor\n2 Arias")
    assert one.digest() == two.digest()
    assert one.digest() != decks.parse("3 Arias").digest()
    assert one.digest() != decks.parse("2 Arias [65/65/30/55 50]\n1 Maxxor").digest()


@pytest.mark.parametrize(
    "line", ["2 Arias", "2x Arias", "Arias x2", "Arias (2)", "2  arias", "arias X2"]
)
def test_ways_to_write_a_count(line: str) -> None:
    assert decks.parse(line).pile("creatures") == (Copy("Arias"), Copy("Arias"))


def test_headers_comments_and_settings() -> None:
    settings = "\ufeffName: Mine\nSize: 6\n// odd\n# note\n"
    text = settings + "== Creatures (1) ==\nArias\nAttack Deck:\n2 Flash Kick\n"
    deck = decks.parse(text)
    assert (deck.name, deck.size) == ("Mine", 6)
    assert deck.cards["attacks"] == {"Flash Kick": 2}


@pytest.mark.parametrize(
    ("text", "place", "fault"),
    [
        ("1 Arias\n1 Maxor", "deck line 2", "no card is named 'Maxor'"),
        ("Creatures:\n1 Decrescendo", "deck line 2", "belongs to mugic"),
        ("0 Arias", "deck line 1", "no count"),
        ("100 Arias", "deck line 1", "no count"),
        ("99999999999999999999 Arias", "deck line 1", "no count"),
        ("Arias [70/65/30/55 50]", "deck line 1", "courage 70"),
        ("Arias [57/65/30/55 50]", "deck line 1", "courage 57"),
        ("Size: many\n1 Arias", "deck", "size"),
        ("", "deck", "no cards"),
        ('{"cards":', "deck line 1", "not JSON"),
        ('{"cards": []}', "deck", "no map"),
        ('{"cards": {"x": {}}}', "deck", "no pile"),
        ('{"cards": {"creatures": {"Arias": -1}}}', "deck creatures", "no count"),
        ('{"cards": {"creatures": {"Arias": true}}}', "deck creatures", "no count"),
        ('{"cards": {"creatures": {"Arias": 1, "Arias": 1}}}', "deck", "more than once"),
        ('{"cards": {"creatures": {"Arias": [{"luck": 1}]}}}', "deck creatures", "scan"),
        ('{"cards": {"mugic": {"Arias": 1}}}', "deck mugic", "belongs to creatures"),
        ('{"cards": {"creatures": {"Arias": 1}}, "size": 0}', "deck", "size"),
        ('{"colour": 1}', "deck", "unknown key"),
        ('{"game": "chess", "cards": {}}', "deck", "chess"),
        ('{"cards":' + "[" * 50_000, "deck", ""),
        ("A" * 200_000, "deck", "longer"),
    ],
)
def test_a_bad_list_names_place_and_fault(text: str, place: str, fault: str) -> None:
    with pytest.raises(BadDeck) as caught:
        decks.parse(text)
    assert caught.value.place == place
    assert fault in caught.value.fault


def test_a_bad_name_names_line_and_nearest() -> None:
    with pytest.raises(BadDeck) as caught:
        decks.parse("1 Arias\n1 Maxor", source="mine.txt")
    assert (caught.value.line, caught.value.suggestions[0]) == (2, "Maxxor")
    assert str(caught.value).startswith("mine.txt line 2: ")


def test_random_bytes_end_in_one_clear_error() -> None:
    stream = random.Random(1)
    good = decks.shipped()["dop-overworld"].as_text()
    for _ in range(300):
        letters = list(good)
        for _ in range(3):
            letters[stream.randrange(len(letters))] = chr(stream.randrange(32, 300))
        try:
            assert decks.parse("".join(letters))
        except BadDeck as error:
            assert error.place and error.fault


# --- legality: a legal deck of made cards, then one thing wrong -----------------------------------


def _card(name: str, kind: Kind, **facts: object) -> CardFacts:
    tribe = {Kind.CREATURE: "Danian", Kind.MUGIC: "Generic"}.get(kind, "")
    return replace(CardFacts("chaotic", name, kind, tribe=tribe), **facts)  # type: ignore[arg-type]


POOL = {
    f"{kind.value} {n}": _card(
        f"{kind.value} {n}", kind, build_points=1 if kind is Kind.ATTACK else 0
    )
    for kind in Kind
    for n in range(20)
}


def _deck(size: int = 3, attacks: int = 20, locations: int = 10, **more: list[str]) -> DeckList:
    counts = {
        "creature": size,
        "battlegear": size,
        "mugic": size,
        "attack": attacks,
        "location": locations,
    }
    piles = {
        pile: [Copy(f"{kind} {n // 2}") for n in range(counts[kind])]
        for kind, pile in PILES.items()
    }
    for pile, names in more.items():
        piles[pile] = [*(Copy(name) for name in names), *piles[pile]][: len(piles[pile])]
    return DeckList.of("d", "chaotic", size, dict(piles))


def _rules(
    deck: DeckList, format: str = "masters", board: int | None = None, **made: CardFacts
) -> set[str]:
    pool = {**POOL, **{card.full_name: card for card in made.values()}}
    ruleset = rulesets.get("chaotic", format)
    return {
        fault.rule for fault in decks.check(deck, ruleset, board=board, lookup=pool.__getitem__)
    }


def test_a_legal_deck_has_no_faults() -> None:
    assert _rules(_deck()) == set()
    assert _rules(_deck(attacks=10, locations=5), "limited") == set()


def test_the_size_of_the_event_counts() -> None:
    assert _rules(_deck(3), board=6) == {"2.1.1"}
    assert _rules(_deck(6), board=6) == set()


def test_a_size_the_format_does_not_offer() -> None:
    assert _rules(_deck(6, attacks=10, locations=5), "limited") == {"ED-size"}


def test_too_few_creatures() -> None:
    deck = _deck()
    piles = (deck.piles[0][:2], *deck.piles[1:])
    assert _rules(replace(deck, piles=piles)) == {"2.1.1"}


@pytest.mark.parametrize(("format", "rules"), [("masters", {"2.2.8"}), ("limited", {"2.2.8.2"})])
def test_one_attack_too_few(format: str, rules: set[str]) -> None:
    deck = _deck(attacks=19) if format == "masters" else _deck(attacks=9, locations=5)
    assert _rules(deck, format) == rules


def test_one_location_too_few() -> None:
    assert _rules(_deck(locations=9)) == {"2.2.9"}
    assert _rules(_deck(attacks=10, locations=4), "limited") == {"2.2.9.1"}


def test_build_cost_one_too_high() -> None:
    dear = _card("Dear", Kind.ATTACK, build_points=2)
    deck = _deck()
    attacks = (Copy("Dear"), *deck.pile("attacks")[:-1])
    piles = (*deck.piles[:3], attacks, deck.piles[4])
    assert _rules(replace(deck, piles=piles), dear=dear) == {"2.2.8.1"}


def test_unique_with_another_version_only_counts_by_the_edition() -> None:
    one = _card("Maxxor", Kind.CREATURE, unique=True)
    young = _card("Maxxor", Kind.CREATURE, version="Young")
    deck = _deck(creatures=["Maxxor", "Maxxor, Young"])
    assert _rules(deck, one=one, young=young) == {"2.2.3"}
    assert _rules(deck, "dawn-2007-master", one=one, young=young) == set()
    twice = _deck(creatures=["Maxxor", "Maxxor"])
    assert _rules(twice, "dawn-2007-master", one=one) == {"2.2.3"}


def test_three_of_a_name_over_versions() -> None:
    old = _card("Tangath", Kind.CREATURE)
    young = _card("Tangath", Kind.CREATURE, version="Young")
    deck = _deck(creatures=["Tangath", "Tangath", "Tangath, Young"])
    assert _rules(deck, old=old, young=young) == {"2.2.2"}


def test_loyal_accepts_its_tribe_and_its_exception() -> None:
    loyal = _card(
        "L", Kind.CREATURE, tribe="M'arrillian", loyal=True, loyal_to="M'arrillians or Minions"
    )
    minion = _card("M", Kind.CREATURE, tribe="UnderWorld", subtypes=("Minion",))
    stranger = _card("S", Kind.CREATURE, tribe="UnderWorld")
    tribeless = _card("T", Kind.CREATURE, tribe="")
    made = {"loyal": loyal, "minion": minion, "stranger": stranger, "tribeless": tribeless}
    assert _rules(_deck(creatures=["L", "M", "M"]), **made) == set()
    assert _rules(_deck(creatures=["L", "M", "S"]), **made) == {"2.2.5"}
    assert _rules(_deck(creatures=["L", "M", "T"]), **made) == {"2.2.5"}
    assert _rules(_deck(creatures=["L", "M", "S"]), "dawn-2007-master", **made) == {"ED-tribes"}


def test_two_legendary_cards_of_different_types() -> None:
    hero = _card("H", Kind.CREATURE, legendary=True)
    blade = _card("B", Kind.BATTLEGEAR, legendary=True)
    deck = _deck(creatures=["H"], battlegear=["B"])
    assert _rules(deck, hero=hero, blade=blade) == {"2.2.4"}
    assert _rules(deck, "demo-master", hero=hero, blade=blade) == {"ED-size"}
