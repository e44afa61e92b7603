"""The messages of every language: none is missing, and each has the fields of the English one."""

import re

import pytest

from engine.chaotic.words import commands as chaotic_commands
from engine.chaotic.words.asking import QUESTIONS as CHAOTIC_QUESTIONS
from engine.chaotic.words.kinds import EVENTS as CHAOTIC_EVENTS
from engine.chaotic.words.refusals import REASONS as CHAOTIC_REASONS
from engine.genesis.words.asking import QUESTIONS as GENESIS_QUESTIONS
from engine.genesis.words.kinds import EVENTS as GENESIS_EVENTS
from engine.genesis.words.refusals import REASONS as GENESIS_REASONS
from engine.language.sentences import LANGUAGES
from engine.language.sentences.joining import Joining
from engine.language.sentences.speech import PLURALS, Speech, messages_of, read

GAMES = ("chaotic", "genesis")
FIELD = re.compile(r"\{(\w+)")
PLURAL = re.compile(r"\{\w+(\|[^{}]*)\}")
FORM = re.compile(r"\{\w+:(\w+)\}")
OTHERS = [language for language in LANGUAGES if language != "en"]
OF_A_LANGUAGE = ("word.", "pile_", "stat_", "contract.", "elide.")
"""Forms that only one language needs."""


def forms(messages):
    return {key for key in messages if not key.startswith(OF_A_LANGUAGE)}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", OTHERS)
def test_every_message_is_translated_with_its_fields(game, language):
    english, other = messages_of(game, "en"), messages_of(game, language)
    assert forms(other) == forms(english)
    for key in sorted(forms(english)):
        assert set(FIELD.findall(other[key])) == set(FIELD.findall(english[key])), key


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_all_forms_and_forms_have_words(game, language):
    messages = messages_of(game, language)
    family = PLURALS[messages["plural"]]
    wanted = max(map(family, range(200))) + 1
    for key, text in messages.items():
        for plural in PLURAL.findall(text):
            assert plural.count("|") == wanted, key
        for form in FORM.findall(text):
            assert form == "of" or any(one.startswith(f"{form}.") for one in messages), key


@pytest.mark.parametrize(
    ("game", "questions", "reasons"),
    [
        ("chaotic", CHAOTIC_QUESTIONS, CHAOTIC_REASONS),
        ("genesis", GENESIS_QUESTIONS, GENESIS_REASONS),
    ],
)
def test_every_question_and_reason_has_its_message_and_no_message_is_left_over(
    game, questions, reasons
):
    messages = messages_of(game, "en")
    asked = {key.removesuffix(".other") for key in messages if key.startswith("ask.")}
    assert asked == {f"ask.{key}" for key in questions.shapes}
    refused = {key for key in messages if key.startswith("refused.")}
    assert refused == {f"refused.{key}" for key in reasons.shapes}


@pytest.mark.parametrize(
    ("game", "events"), [("chaotic", CHAOTIC_EVENTS), ("genesis", GENESIS_EVENTS)]
)
def test_every_kind_of_event_has_a_message(game, events):
    messages = messages_of(game, "en")
    for kind in events.kinds:
        assert any(key == kind or key.startswith(f"{kind}.") for key in messages), kind


def test_every_kind_of_option_without_a_card_has_a_message():
    messages = messages_of("chaotic", "en")
    for kind in ("pass", "stopmoving", "decline", "ready"):
        assert kind in chaotic_commands.OPTIONS.kinds
        assert f"button.{kind}" in messages


@pytest.mark.parametrize(
    ("language", "name", "said"),
    [
        ("en", "Anna", "Anna's turn begins."),
        ("de", "Anna", "Annas Zug beginnt."),
        ("de", "Hans", "Hans’ Zug beginnt."),
        ("es", "Anna", "Empieza el turno de Anna."),
        ("fr", "Boris", "Le tour de Boris commence."),
        ("fr", "Anna", "Le tour d’Anna commence."),
        ("fr", "Élodie de Orly", "Le tour d’Élodie de Orly commence."),
    ],
)
def test_whose_it_is_is_said_as_the_language_says_it(language, name, said):
    assert Speech("chaotic", language).say("turn", player=name) == said


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("es", "delante de el mazo", "delante del mazo"),
        ("es", "A el rival y a El Topo", "Al rival y a El Topo"),
        ("es", "Fuego y Invisibility o otra", "Fuego e Invisibility u otra"),
        ("fr", "de le paquet à les cartes", "du paquet aux cartes"),
        ("fr", "De Arias et de le Équipement que il a", "D’Arias et de l’Équipement qu’il a"),
        ("fr", "la main de Boris, si elle y est", "la main de Boris, si elle y est"),
        ("en", "of a an de el", "of a an de el"),
    ],
)
def test_words_are_written_as_they_meet(language, text, said):
    assert Joining(messages_of("chaotic", language))(text) == said


def test_only_where_they_meet_are_words_changed():
    joining = Joining(messages_of("chaotic", "fr"))
    assert joining.after("Le tour de ", "Aude le Orme") == "Le tour d’Aude le Orme"
    assert joining.after("Le tour de", "Aude") == "Le tour deAude"
    assert joining.after("", "le Orme") == "le Orme"


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [
        ("de", 1, "1 Karte"),
        ("de", 2, "2 Karten"),
        ("en", 1, "1 card"),
        ("es", 0, "0 cartas"),
        ("fr", 0, "0 carte."),
        ("fr", 2, "2 cartes"),
    ],
)
def test_a_number_chooses_the_form(language, n, said):
    assert said in Speech("genesis", language).say("draw", player="Anna", n=n)


@pytest.mark.parametrize(
    ("family", "forms"),
    [("two", [1, 0, 1, 1]), ("french", [0, 0, 1, 1]), ("slavic", [2, 0, 1, 2])],
)
def test_families_of_plurals(family, forms):
    assert [PLURALS[family](n) for n in (0, 1, 2, 5)] == forms


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_judge_says_whether_a_card_is_exerted(language):
    said = {Speech("genesis", language).say("ruledset.exerted", card="Pup", n=n) for n in (0, 1)}
    assert len(said) == 2


def test_a_key_told_twice_is_refused():
    with pytest.raises(ValueError, match="line 2"):
        read("a = b\na = c\n")
