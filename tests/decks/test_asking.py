"""Words of the search line beside those of the engine."""

import re

import pytest

from decks.cards import asking
from decks.cards.search import CardSearch
from engine import cards
from engine.cards import BadQuestion, CardFacts
from tournaments import offered


def found(line: str, game: str = "chaotic") -> tuple[CardFacts, ...]:
    fits = asking.read(line)
    return tuple(card for card in cards.all_facts(game) if fits(card))


def test_keywords_are_those_that_a_card_speaks_of() -> None:
    for card in found("keyword:swift"):
        said = " ".join(card.wording + card.brainwashed_wording).casefold()
        assert "swift" in said
    assert {c.kind for c in found('keyword:"stat check"')} >= {"attack"}
    assert set(found("keyword:brainwashed")) == {
        c for c in cards.all_facts("chaotic") if c.written_brainwashed
    }
    assert not found("keyword:swift", "genesis")


def test_what_a_card_has_none_of() -> None:
    assert all(not c.tribe and c.kind in ("creature", "mugic") for c in found("tribe:none"))
    bare = found("element:none kind:creature")
    assert bare and all(not c.elements for c in bare)
    assert not set(found("element:none")) & set(found("element:water"))


def test_words_of_the_type_line_and_of_initiative() -> None:
    assert all("Scout" in card.subtypes for card in found("type:scout"))
    assert all(card.initiative == "Fire" for card in found("initiative:fire"))
    assert found("type:scout") and found("initiative:fire")


def test_formats_and_editions() -> None:
    every = set(cards.all_facts("chaotic"))
    assert set(found("legal:masters")) == every
    strangers = every - set(found("legal:dawn-2007-master"))
    assert strangers == {card for card in every if card.tribe == "M'arrillian"}
    assert {c.printed_digest != "" for c in found("is:reworded")} == {True}
    assert not found("legal:draft")
    assert found("legal:draft", "genesis") and not found("legal:masters", "genesis")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("line", "known"),
    [
        ("keyword:dance", "swift"),
        ("legal:vintage", "masters"),
        ("tribe:zork", "danian"),
        ("-set:zork", "zoth"),
        ("rarity:golden", "ultra rare"),
        ("kind:monster", "creature"),
        ("element:metal", "fire"),
        ("type:wizard", "muge"),
        ("initiative:luck", "courage"),
    ],
)
def test_a_value_that_no_card_can_have_is_named_with_those_there_are(line: str, known: str) -> None:
    with pytest.raises(BadQuestion, match=known):
        asking.read(line)


@pytest.mark.django_db
@pytest.mark.parametrize("fact", ["legal", "keyword", "is", "tribe", "type", "rarity", "element"])
@pytest.mark.parametrize("game", offered.GAMES)
def test_a_refusal_names_the_values_of_the_own_game_alone(game: str, fact: str) -> None:
    form = CardSearch({"game": game, "q": f"{fact}:nonsense"})
    assert form.found() == ()
    (fault,) = form.errors["q"]
    others = [one for one in offered.GAMES if one != game]
    own = asking.values_of(fact, game) or ()
    foreign = {value for one in others for value in asking.values_of(fact, one) or ()} - {*own}
    named = {*re.findall(r"[\w'-]+(?: [a-z]+)?", fault.partition("one of ")[2])}
    assert named == {*own} and not named & foreign
    for value in own:
        assert CardSearch({"game": game, "q": f'{fact}:"{value}"'}).is_valid(), value


@pytest.mark.parametrize("tribe", ["m'arrillian", "marrillian", "M\u2019arrillian", '"marrillian"'])
def test_an_apostrophe_may_be_missing(tribe: str) -> None:
    every = {card for card in cards.all_facts("chaotic") if card.tribe == "M'arrillian"}
    assert {*found(f"tribe:{tribe} kind:creature")} == {c for c in every if c.kind == "creature"}
    assert not {*found(f"-tribe:{tribe}")} & every


def test_what_the_engine_knows_is_asked_there() -> None:
    line = 'energy>=50 -is:unique tribe:mipedian "the"'
    assert set(found(line)) == set(cards.search("chaotic", line))
    assert not set(found("-keyword:swift")) & set(found("keyword:swift"))
    with pytest.raises(BadQuestion, match="no value is called frob"):
        asking.read("frob>3")
