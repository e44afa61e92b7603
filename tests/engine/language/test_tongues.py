"""Cards in other languages: every line of both games is said whole, and says everything that it
means."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

import pytest

from engine import cards
from engine.cards.genesis.model import GenesisFacts
from engine.decks.chaotic.shipped import shipped as chaotic_lists
from engine.decks.genesis.shipped import shipped as genesis_lists
from engine.language import nodes as n
from engine.language import read_ability, wording
from engine.language.genesis import nodes as arena
from engine.language.genesis import read_ability as read_line
from engine.language.sentences import LANGUAGES
from engine.language.tongues import genesis as arena_tongue
from engine.language.tongues import languages, said, shaping
from engine.language.tongues.book import DATA, WORDS, Book, book
from engine.language.tongues.chaotic import NOUNS
from engine.language.tongues.patterns import HALF, SLOT, BadPhrase, named, pattern, snake, word_of
from engine.language.tongues.speaking import Form, Unsaid, Voice

OTHERS = languages()
SAID = {"chaotic": 1719, "genesis": 213}
"""How many lines of the catalogue each language says: all of them. Never fewer."""

every_language = pytest.mark.parametrize("language", OTHERS)


@cache
def faces(game: str) -> tuple[Any, ...]:
    """Every face of every card."""
    found = cards.all_facts(game)
    return tuple(face for card in found for face in getattr(card, "faces", (card,)))


@cache
def chaotic(language: str) -> dict[tuple[str, str], str]:
    """What a language says of each line, by the kind of its card and the notation."""
    found: dict[tuple[str, str], str] = {}
    for card in faces("chaotic"):
        for line in card.written + card.written_brainwashed:
            kind = card.kind.value
            found[kind, line] = said(read_ability(line), kind, language) or ""
    return found


@cache
def genesis(language: str) -> dict[tuple[str, str], str]:
    """The same of Genesis."""
    found: dict[tuple[str, str], str] = {}
    for card in faces("genesis"):
        for line in card.written:
            kind = card.kind.value
            found[kind, line] = arena_tongue.said(read_line(line), kind, language) or ""
    return found


def told(language: str) -> list[tuple[Any, str]]:
    """Every ability with its text, of both games."""
    ours = [(read_ability(line), text) for (_, line), text in chaotic(language).items()]
    return ours + [(read_line(line), text) for (_, line), text in genesis(language).items()]


def parts(value: Any) -> list[Any]:
    """Everything that stands in a node, in its nodes, and so on, but the numbers of choices."""
    if isinstance(value, tuple):
        return [part for item in value for part in parts(item)]
    if not is_dataclass(value):
        return [value]
    names = [field.name for field in fields(value) if field.name != "slot" and field.compare]
    return [value, *(part for name in names for part in parts(getattr(value, name)))]


# --- how much -----------------------------------------------------------------------------------


@every_language
@pytest.mark.parametrize("game", SAID)
def test_every_line_of_the_catalogue_is_said(game: str, language: str) -> None:
    lines = [line for face in faces(game) for line in face.said_in(language)]
    assert sum(lines) >= SAID[game]


@every_language
@pytest.mark.parametrize(
    ("game", "lists"), [("chaotic", chaotic_lists), ("genesis", genesis_lists)]
)
def test_the_lists_that_ship_are_whole(game: str, lists: Any, language: str) -> None:
    names = {copy.name for _, deck in lists() for pile in deck.piles for copy in pile}
    assert len(names) > 20
    for name in names:
        card = cards.facts(game, name)
        assert all(card.said_in(language)), name
        assert len(card.wording_in(language)) == len(card.wording)


def test_a_language_is_a_folder_of_the_sentences_too() -> None:
    assert OTHERS == ("de", "es", "fr")
    assert set(OTHERS) <= set(LANGUAGES)


# --- what stands in it --------------------------------------------------------------------------

WORDS_OF = {
    "de": {2: "zwei", 3: "drei", 4: "vier", 5: "fünf"},
    "es": {2: "dos", 3: "tres", 4: "cuatro", 5: "cinco"},
    "fr": {2: "deux", 3: "trois", 4: "quatre", 5: "cinq"},
}


@every_language
def test_every_number_is_told(language: str) -> None:
    for ability, text in told(language):
        for number in parts(ability):
            if type(number) is int and abs(number) > 1:
                words = (str(abs(number)), WORDS_OF[language].get(abs(number), "-"))
                assert any(word in text.casefold() for word in words), (number, text)


@every_language
def test_every_word_of_the_game_is_told(language: str) -> None:
    """Disciplines, elements, names and words of the type line."""
    for ability, text in told(language):
        if not isinstance(ability, n.Ability):
            continue
        for node in parts(ability):
            for word in _words(node, language):
                assert word in text or _of_all(word, text, language), (word, text)


def _words(node: Any, language: str) -> list[str]:
    voice = _voice(language)
    match node:
        case n.Stat() | n.Element():
            return [voice.say(node).text]
        case n.IsA(word=word) | n.GainType(word=word) | n.Named(name=word) | n.CountsAs(word=word):
            return [word] if word != "~" else []
        case n.MayPlay(words=words):
            return list(words)
        case n.Keyword(word=word, kind=kind) if word not in (n.Word.ELEMENT, n.Word.PROOF):
            return [voice.say(word).text, kind]
        case n.PutMarks(name=name) | n.Marks(name=name):
            return [name]
    return []


TRIBES = " ".join(("OverWorld", "UnderWorld", "Danian", "Mipedian", "M'arrillian"))
PROOF = ("Fireproof", "Airproof", "Earthproof", "Waterproof")
EVERY = {
    "de": {
        "Mut Kraft Weisheit Schnelligkeit": ("Disziplin",),
        "Feuer Luft Erde Wasser": ("Element", "Feuerfest", "Luftfest", "Erdfest", "Wasserfest"),
        TRIBES: ("Stamm",),
    },
    "es": {
        "Coraje Poder Sabiduría Velocidad": ("Disciplina",),
        "Fuego Aire Tierra Agua": ("elemento", *PROOF),
        TRIBES: ("tribu",),
    },
    "fr": {
        "Courage Puissance Sagesse Vitesse": ("Discipline",),
        "Feu Air Terre Eau": ("élément", *PROOF),
        TRIBES: ("tribu",),
    },
}
"""What is said of all words of a kind, or of the one that is chosen."""


def _of_all(word: str, text: str, language: str) -> bool:
    return any(
        word in of.split() and any(each in text for each in names)
        for of, names in EVERY[language].items()
    )


@every_language
def test_what_differs_in_meaning_never_reads_alike(language: str) -> None:
    for lines in (chaotic(language), genesis(language)):
        found: dict[str, set[str]] = defaultdict(set)
        for (_, line), text in lines.items():
            found[text].add(line)
        assert [(text, same) for text, same in found.items() if len(same) > 1] == []


ENGLISH = """
    the your its creature creatures gain gains lose loses deal deals damage discard each
    all when if target counter counters elemental power courage wisdom speed fire earth
    water energy attack attacks location locations battlegear choose opponent player
    combat turn until from with of
"""
ALSO = {"de": (), "es": (), "fr": ("courage", "combat")}
"""English words that are words of the language too."""


@every_language
def test_no_english_word_is_left(language: str) -> None:
    words = "|".join(word for word in ENGLISH.split() if word not in ALSO[language])
    english = re.compile(rf"\b({words})\b", re.IGNORECASE)
    for (_, line), text in chaotic(language).items():
        for name in re.findall(r'"([^"]+)"', line):
            text = text.replace(name, "")
        assert not english.search(text), text


BROKEN = {
    "de": re.compile(r"  | [.,;:)“]|\( |„ |[,.:;]{2}|,“|[{}~_|@]|\b(\w+) \1\b(?! Kreatur)|\?"),
    "es": re.compile(
        r"  | [.,;:)”]|\( |“ |[,.:;]{2}|,”|[{}~_|@]|\b(\w+) \1\b|\?"
        r"|\b([ad] ?e?l? el|un otr\w+|una otr\w+|y i\w+|o o\w+)\b"
    ),
    "fr": re.compile(
        r"  | [.,;:)»]|\( |«(?!\u202f)|(?<!\u202f)[;:»]|[,.:;]{2}|,»|[{}~_|@]|\b(\w+) \1\b|\?"
        r"|\b(de les?|à les?|que ils?|(de|le|la|que|ne|se|ce) [aeiouàâéèêîôAEIOUÉ]\w*)\b"
    ),
}
"""What no text has: marks that are out of place, words that do not stand so side by side."""


@every_language
@pytest.mark.parametrize("lines", [chaotic, genesis])
def test_marks_stand_where_they_should(lines: Any, language: str) -> None:
    for text in lines(language).values():
        plain = text.replace("die die", "die").replace(" ~", "")
        assert not BROKEN[language].search(plain), text
        assert re.match(r"[A-ZÀ-Ü\d]", text) and text.endswith("."), text


# --- the phrases --------------------------------------------------------------------------------


def _voice(language: str = "de", **phrases: str) -> Voice:
    """A language for Chaotic; with phrases: only these, told in place of all others."""
    german = book("chaotic", language)
    assert german is not None
    if phrases:
        made = [pattern(key, text) for key, text in phrases.items()]
        others = {name: rows for name, rows in german.phrases.items() if name not in phrases}
        german = Book(german.words, others | {row.name: (row,) for row in made})
    return Voice(german, NOUNS)


def test_a_phrase_that_drops_a_field_is_not_said() -> None:
    node = n.Damage(10, n.Source())
    shaped = shaping.shaped(n.Played((node,)), "creature")
    assert _voice().say(shaped).text == "diese Kreatur nimmt 10 Schaden"
    for text in ("{to@nom} nimmt Schaden", "{n@head} Schaden {n@tail}", "es geschieht"):
        with pytest.raises(Unsaid):
            _voice(damage=text).say(shaped)


def test_half_of_an_amount_is_no_phrase() -> None:
    with pytest.raises(BadPhrase, match="half"):
        pattern("damage", "{to@nom} nimmt {n@head} Schaden")


@pytest.mark.parametrize("key", ["damage(n", "damage(n=)", "damage(=1)", "damage n", "damage(n=1"])
def test_a_key_that_is_none_is_refused(key: str) -> None:
    with pytest.raises(BadPhrase):
        pattern(key, "text")


def rows(game: str, language: str) -> list[Any]:
    """All phrases of a language for a game."""
    found = book(game, language)
    assert found is not None
    return [row for phrases in found.phrases.values() for row in phrases]


def classes(game: str) -> dict[str, Any]:
    """Nodes by the name that a key has for them."""
    rooms = (n, shaping) if game == "chaotic" else (arena, arena_tongue)
    found = [value for room in rooms for value in vars(room).values() if isinstance(value, type)]
    return {snake(cls.__name__): cls for cls in found if is_dataclass(cls)}


@every_language
@pytest.mark.parametrize("game", SAID)
def test_every_phrase_is_of_a_node_and_of_its_fields(game: str, language: str) -> None:
    nodes = classes(game)
    for row in rows(game, language):
        if row.name == "any":
            continue
        known = set(named(nodes[row.name])) | {"self", "head", "rel", "noun"}
        assert set(row.wants) <= known, row.key
        used = {way.split(".")[0] for way, _, _ in SLOT.findall(row.text)}
        assert used <= known, (row.key, used - known)


@every_language
@pytest.mark.parametrize("game", SAID)
def test_no_two_phrases_of_a_node_say_the_same(game: str, language: str) -> None:
    """One of them would leave out what its key asks for."""
    texts: dict[tuple[Any, ...], list[str]] = defaultdict(list)
    for row in rows(game, language):
        if HALF not in row.forms:
            texts[row.name, row.forms, row.text].append(row.key)
    assert [keys for keys in texts.values() if len(keys) > 1] == []


@every_language
def test_each_word_has_a_form_for_each_case_or_one_for_all(language: str) -> None:
    for game in SAID:
        found = book(game, language)
        assert found is not None
        for key, row in found.words.items():
            if key.startswith(("article.", "ending.", "rel.")):
                assert len(row.split()) in (1, len(found.cases)), key
            if key.startswith("noun."):
                gender, *numbers = (part.strip() for part in row.split("|"))
                assert gender and len(numbers) == 2, key
                assert all(len(one.split()) in (1, len(found.cases)) for one in numbers), key


def test_a_folder_holds_words_and_phrases_only() -> None:
    for language in OTHERS:
        for folder in (DATA / language).iterdir():
            names = {file.name for file in folder.iterdir()}
            assert WORDS in names
            assert all(name.endswith(".txt") for name in names)


# --- sentences ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "notation", "words"),
    [
        ("creature", "keyword(element, 5, fire)", "Feuer 5."),
        ("creature", "invisibility(keyword(strike, 15))", "Unsichtbarkeit: Schlag 15."),
        (
            "creature",
            "activated([pay_counters(1)], [heal(15, target(creature(adjacent(source))))])",
            "1 Mugic-Marke: Eine benachbarte Kreatur deiner Wahl heilt 15.",
        ),
        (
            "attack",
            "played([add_damage(5)], [stat_check(wisdom, 50)])",
            "Stat Check Weisheit 50: 5 Schaden mehr.",
        ),
        (
            "mugic",
            "played([gain(target(creature), 10, [power]), lose(slot, 5, [wisdom]),"
            " gain_element(slot, fire)])",
            "Eine Kreatur deiner Wahl erhält 10 Kraft, verliert 5 Weisheit und erhält Feuer.",
        ),
        (
            "mugic",
            "played([heal(10, target(creature)), damage(5, target(creature, 1, yes)),"
            " infect(slot)])",
            "Eine Kreatur deiner Wahl heilt 10. Eine andere Kreatur deiner Wahl nimmt 5 Schaden."
            " Infiziere die zuerst gewählte Kreatur.",
        ),
        (
            "creature",
            'static([gain_ability(each(creature(controlled(yours), is_a("Danian"))),'
            " keyword(range), always)], hive_is_on)",
            "Solange Hive eingeschaltet ist: Alle Danian-Kreaturen, die du führst, erhalten"
            " „Reichweite“.",
        ),
        (
            "battlegear",
            "static([gain(bearer, times(5, count_of(creature(in(discard)))), [energy], always)])",
            "Die ausgerüstete Kreatur erhält 5 Energie für jede Kreatur in deiner allgemeinen"
            " Ablage.",
        ),
        (
            "location",
            "triggered(event(becomes_active, source), [does(players(any),"
            " [sacrifice(pick(battlegear(controlled(yours))))])])",
            "Wenn dieser Ort aktiv wird: Jeder Spieler muss eine Kampfausrüstung, die er führt,"
            " opfern.",
        ),
        (
            "creature",
            'triggered(event(played, mugic(is_a("Danian"),'
            " played_by(creature(controlled(opposing))))), [put_counters(source)])",
            "Wenn eine gegnerische Kreatur ein Danian-Mugic spielt: Lege eine Mugic-Marke auf"
            " diese Kreatur.",
        ),
        (
            "mugic",
            "played([if(is(slot, [has_element(fire)]), [heal(20, slot)],"
            " [heal(10, target(creature))])])",
            "Eine Kreatur deiner Wahl heilt 10. Wenn die gewählte Kreatur Feuer hat, stattdessen:"
            " Die gewählte Kreatur heilt 20.",
        ),
        (
            "mugic",
            "played([choose_one([every(element, [gain_element(target(creature), that)])])])",
            "Wähle ein Element: Eine Kreatur deiner Wahl erhält dieses Element.",
        ),
    ],
)
def test_a_line_of_chaotic_in_german(kind: str, notation: str, words: str) -> None:
    assert wording(read_ability(notation), kind, "de") == words


@pytest.mark.parametrize(
    ("kind", "name", "words"),
    [
        ("summon", "Beckon", "Aktion – Beckon – 2 Aura: Setze diese Beschwörung erschöpft auf ein"),
        ("spell", "Negate", "Schnell – Negate – 6 Aura: Hebe eine Fähigkeit deiner Wahl auf dem"),
    ],
)
def test_a_line_of_genesis_in_german(kind: str, name: str, words: str) -> None:
    texts = [text for (of, _), text in genesis("de").items() if of == kind]
    assert any(text.startswith(words) for text in texts), name


@every_language
def test_what_a_line_of_genesis_does_is_the_end_of_the_line(language: str) -> None:
    for face in faces("genesis"):
        assert len(face.texts_in("en")) == len(face.abilities)
        for line, text in zip(face.wording_in(language), face.texts_in(language), strict=True):
            assert line.casefold().endswith(f": {text}".casefold() if text else ".")


def test_names_of_cards_stay_as_they_are() -> None:
    """What words become side by side touches no name."""
    for language in OTHERS:
        voice = _voice(language)
        for game in SAID:
            for name in cards.names(game):
                assert voice.tidy(name).startswith(name[:1].upper() + name[1:]), name


def test_a_language_without_phrases_is_english() -> None:
    ability = read_ability("keyword(element, 5, fire)")
    assert wording(ability, "creature", "xx") == wording(ability, "creature") == "Fire 5."
    assert said(ability, "creature", "xx") is None


def test_a_line_of_which_a_part_has_no_phrase_is_english_as_a_whole() -> None:
    inner = n.WithMost(n.CountersOn(n.Itself()), n.Cards(n.CardKind.CREATURE), fewest=True)
    ability = n.Played((n.Heal(10, n.Source()), n.Destroy(inner)))
    assert said(ability, "mugic", "de") is None
    assert wording(ability, "mugic", "de") == wording(ability, "mugic")


def test_a_card_answers_in_both_languages() -> None:
    card = cards.facts("chaotic", "Delerium")
    assert card.wording_in("en") == card.wording
    assert card.wording_in("de") == ("Stat Check Weisheit 50: 5 Schaden mehr.",)
    assert set(card.told_in("de").values()) == set(card.wording_in("de"))
    assert set(card.told_in("de")) == set(card.told)
    champion = next(face for face in faces("genesis") if face.kind.value == "champion")
    assert isinstance(champion, GenesisFacts)
    assert len(champion.wording_in("de")) == len(champion.wording)
    assert champion.wording_in("de") != champion.wording


def test_words_of_keys_are_those_of_the_notation() -> None:
    assert word_of(n.Until.NEXT_ATTACK) == "next_attack"
    assert word_of(n.Stat.POWER) == "power"
    assert word_of(n.CountOf(n.Cards(n.CardKind.SPACE))) == "count_of"
    assert word_of(()) == "row0"
    with pytest.raises(Unsaid):
        _voice().say(n.Found(n.Source()), Form("nowhere"))
