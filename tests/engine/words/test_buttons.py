"""Options in a few words, none like another; why not, in sentences."""

import pytest

from engine import cards
from engine.chaotic.words import texts
from engine.games import rulebook
from engine.language.sentences.speech import Speech

CHAOTIC, GENESIS = rulebook("chaotic"), rulebook("genesis")
NAMES = {"A": "Anna", "B": "Boris"}


def prompt(text, *options, kind="choose"):
    """A prompt to player A; an option is a line and the names that it touches."""
    rows = [{"line": line, "places": list(places)} for line, *places in options]
    return {"seat": "A", "kind": kind, "rule": "", "text": f"Player A, {text}", "options": rows}


def labels(book, asked, view=None, language="en"):
    return [
        book.button(one, asked, reader="A", names=NAMES, view=view, language=language).label
        for one in asked["options"]
    ]


MENU = prompt(
    "you have priority.",
    ("pass",),
    ("play Decrescendo with Arias on Krekk", "Arias", "Krekk"),
    (
        "play Decrescendo with Arias on Aa'une the Oligarch, Projection",
        "Arias",
        "Aa'une the Oligarch, Projection",
    ),
    ('use Owis "{mc}: target Creature heals 5." on Krekk', "Owis", "Krekk"),
    ('use Owis "{mc}: this card heals 10."', "Owis"),
    ("use Gear x=2 on Krekk and Arias paying Slam", "Gear", "Slam", "Krekk", "Arias"),
    kind="priority",
)


def test_a_play_says_with_whom_and_on_what():
    assert labels(CHAOTIC, MENU) == [
        "Pass",
        "Decrescendo: with Arias, on Krekk",
        "Decrescendo: with Arias, on Aa'une the Oligarch, Projection",
        "Owis: “Target Creature heals 5.”, on Krekk",
        "Owis: “This Creature heals 10.”",
        "Gear: X = 2, on Krekk and Arias, giving Slam",
    ]


def test_options_of_a_card_fold_under_its_name():
    buttons = [CHAOTIC.button(one, MENU, reader="A", names=NAMES) for one in MENU["options"]]
    assert [one.group for one in buttons] == ["", "Decrescendo", "Decrescendo", "Owis", "Owis", ""]
    assert buttons[1].targets == ("Krekk",)
    assert (buttons[1].verb, buttons[1].card) == ("play", "Decrescendo")


def test_a_move_onto_an_enemy_is_an_attack():
    asked = prompt("which Creature moves?", ("move Maxxor to B1", "Maxxor", "B1"), kind="move")
    krekk = {"line_name": "Krekk", "controller": "B", "space": "B1", "gear": None}
    view = {"creatures": {"c1": krekk}, "players": {}}
    assert labels(CHAOTIC, asked) == ["Maxxor to B1"]
    assert labels(CHAOTIC, asked, view) == ["Maxxor attacks Krekk (B1)"]


@pytest.mark.parametrize(
    ("text", "options", "said"),
    [
        (
            "which of these?",
            [
                ("choose Target Creature gets Courage +30.",),
                ("choose The first chosen gets Power +30.",),
            ],
            ["Courage +30", "Power +30"],
        ),
        (
            "which of these?",
            [
                ('choose The bearer gets Fire. The bearer gets "Fire 5".',),
                ("choose Target Creature heals 10.",),
            ],
            ['Fire, "Fire 5"', "Target Creature heals 10."],
        ),
        (
            "what happens instead to Spirit?",
            [
                ("choose If it would be destroyed, it heals.", "Spirit"),
                ("choose If so, no.", "Vest"),
            ],
            ["Spirit", "Vest"],
        ),
        (
            "what happens to the damage to Spirit?",
            [("choose Shield", "Shield"), ("choose If so, no.", "Vest")],
            ["Shield", "Vest"],
        ),
        ("shall it happen?", [("choose yes",), ("choose no",)], ["Do it", "Do not do it"]),
        ("does Bel pay?", [("choose pay",), ("choose no",)], ["Pay", "Do not pay"]),
        (
            "in which order are your triggers added?",
            [
                ("order Bulwark, Sage", "Bulwark", "Sage"),
                ("order Sage, Bulwark", "Sage", "Bulwark"),
            ],
            ["Sage, then Bulwark", "Bulwark, then Sage"],
        ),
        (
            "in which order are your triggers added?",
            [('order "Intimidate: Power 20", "Exhaust Speed 5", Sage', "Krekk", "Krekk", "Sage")],
            ["Sage, then Krekk “Exhaust Speed 5”, then Krekk “Intimidate: Power 20”"],
        ),
        (
            "how do they go back?",
            [("choose top Hill bottom Dale",), ("choose top Dale, Hill",)],
            ["Hill on top, Dale at the bottom", "Dale and Hill on top"],
        ),
    ],
)
def test_answers_are_said_by_their_question(text, options, said):
    assert labels(CHAOTIC, prompt(text, *options)) == said


def test_options_that_would_read_alike_are_numbered():
    asked = prompt("which one?", ("choose Krekk",), ("choose Krekk",))
    asked["options"][1]["places"] = ["Krekk"]
    assert labels(CHAOTIC, asked) == ["Krekk (1)", "Krekk (2)"]


GENESIS_MENU = prompt(
    "what do you do?",
    ("main phase",),
    ("move Pup to c2", "Pup", "c2"),
    ("move Pup to c2 facing E", "Pup", "c2"),
    ("rotate Pup left", "Pup"),
    ("use Pup's Basic Attack on Cur", "Pup", "Cur"),
    ("play Fling on Cur choosing Fire paying Pup, Cur", "Fling", "Cur"),
    kind="priority",
)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "en",
            [
                "Main Phase",
                "Pup to c2",
                "Pup to c2, facing east",
                "Turn Pup left",
                "Pup, Basic Attack: on Cur",
                "Fling: on Cur, Fire, discarding Pup and Cur",
            ],
        ),
        (
            "de",
            [
                "Hauptphase",
                "Pup nach c2",
                "Pup nach c2, Blick nach Osten",
                "Pup nach links drehen",
                "Pup, Basic Attack: auf Cur",
                "Fling: auf Cur, Feuer, abgeworfen wird Pup und Cur",
            ],
        ),
        (
            "es",
            [
                "Fase principal",
                "Pup a c2",
                "Pup a c2, mirando hacia el este",
                "Girar Pup a la izquierda",
                "Pup, Basic Attack: sobre Cur",
                "Fling: sobre Cur, Fuego, descartando Pup y Cur",
            ],
        ),
        (
            "fr",
            [
                "Phase principale",
                "Pup en c2",
                "Pup en c2, regard vers l’est",
                "Tourner Pup à gauche",
                "Pup, Basic Attack\u202f: sur Cur",
                "Fling\u202f: sur Cur, Feu, en défaussant Pup et Cur",
            ],
        ),
    ],
)
def test_options_of_genesis(language, said):
    assert labels(GENESIS, GENESIS_MENU, language=language) == said


# -- questions and refusals ------------------------------------------------------------------------


def test_a_question_is_put_to_the_one_and_told_to_the_others():
    asked = prompt("which Creature moves?", kind="move")
    said = [
        CHAOTIC.question(asked, reader=reader, names=NAMES).text for reader in ("A", "B", "judge")
    ]
    about = "Anna decides which Creature moves."
    assert said == ["Which Creature moves?", about, about]


def test_priority_says_what_lies_on_top_and_what_a_pass_leads_to():
    item = {"name": "Decrescendo", "by": "B", "targets": ["Krekk"]}
    view = {"burst": [item], "combat": None, "creatures": {}, "players": {}, "phase": "action"}
    asked = prompt("you have priority.", ("pass",), kind="priority")
    why = CHAOTIC.question(asked, reader="A", names=NAMES, view=view).why
    assert why == (
        "On top of the Burst lies Decrescendo of Boris, aimed at Krekk. "
        "If both players pass, it resolves."
    )


@pytest.mark.parametrize(("reader", "aim"), [("A", "you"), ("B", "Anna"), ("judge", "Anna")])
def test_what_is_aimed_at_a_player_says_so_by_name(reader, aim):
    item = {"name": "Decrescendo", "by": "B", "targets": ["A"]}
    view = {"burst": [item], "combat": None, "creatures": {}, "players": {}, "phase": "action"}
    asked = prompt("you have priority.", ("pass",), kind="priority")
    why = CHAOTIC.question(asked, reader=reader, names=NAMES, view=view).why
    assert f"aimed at {aim}." in why


def test_no_card_asks_for_a_strike():
    before = [{"seq": 4, "line": "resolve Dirge", "rules": [], "cause": None}]
    asked = prompt("which attack do you play?", ("strike with Rip Tide",), kind="strike")
    assert CHAOTIC.question(asked, reader="A", names=NAMES, before=before).why == ""


def test_a_choice_says_which_card_asks():
    before = [{"seq": 4, "line": "resolve Dirge", "rules": [], "cause": None}]
    asked = prompt("shall it happen?", ("choose yes",), ("choose no",))
    assert CHAOTIC.question(asked, reader="A", names=NAMES, before=before).why == "Dirge asks."


def test_a_choice_says_what_the_card_says_that_asks():
    before = [{"seq": 4, "line": "resolve Song of the Dyad", "rules": [], "cause": None}]
    asked = prompt("which of these?", ("choose Target Creature heals 10.",))
    why = CHAOTIC.question(asked, reader="A", names=NAMES, before=before).why
    assert why.startswith("Song of the Dyad asks: “Choose one: ") and why.endswith("”")


@pytest.mark.parametrize(
    ("book", "line"),
    [(CHAOTIC, "resolve Song of the Dyad"), (GENESIS, "resolve Hospice Tent")],
    ids=["chaotic", "genesis"],
)
@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_and_says_it_in_the_language_of_the_reader(book, line, language):
    before = [{"seq": 4, "line": line, "rules": [], "cause": None}]
    asked = prompt("which of these?", ("choose Krekk",))
    why = book.question(asked, reader="A", names=NAMES, before=before, language=language).why
    ours = cards.facts(book.name, line.removeprefix("resolve ")).wording_in(language)
    assert " ".join(ours) in why


@pytest.mark.parametrize(
    ("book", "text", "language", "said"),
    [
        (CHAOTIC, "it has moved this turn", "en", "It has moved this turn."),
        (CHAOTIC, "Krekk is no legal target", "de", "Krekk ist kein gültiges Ziel."),
        (CHAOTIC, "B1 is a space of player B", "en", "B1 is a space of Boris."),
        (CHAOTIC, "it has 1 targets, not 2", "en", "It takes 1 target, and you named 2."),
        (CHAOTIC, "you control no Creature named ", "en", "You named no Creature."),
        (GENESIS, "Pup is no summon", "en", "Pup is no summon."),
        (GENESIS, "Pup is no summon", "de", "Pup ist keine Beschwörung."),
        (
            GENESIS,
            "it is no ability of a alteration",
            "de",
            "Es ist keine Fähigkeit einer Veränderung.",
        ),
        (
            GENESIS,
            "it is no ability of a alteration",
            "es",
            "No es una habilidad de una alteración.",
        ),
        (
            GENESIS,
            "it is no ability of a alteration",
            "fr",
            "Ce n’est pas une capacité d’une altération.",
        ),
        (CHAOTIC, "Krekk is no legal target", "es", "Krekk no es un objetivo válido."),
        (CHAOTIC, "B1 is a space of player B", "fr", "B1 est une case de Boris."),
        (GENESIS, "2 Chi leave and 1 come in", "en", "2 Chi leave, but 1 comes in."),
    ],
)
def test_a_reason_is_a_sentence(book, text, language, said):
    assert book.refusal({"rule": "", "text": text}, names=NAMES, language=language) == said


def test_the_buttons_of_a_prompt_at_once_are_those_of_its_options():
    krekk = {"line_name": "Krekk", "controller": "B", "space": "B1", "gear": None}
    view = {"creatures": {"c1": krekk}, "players": {}}
    moves = prompt("which Creature moves?", ("move Maxxor to B1", "Maxxor", "B1"), kind="move")
    for book, asked in ((CHAOTIC, MENU), (CHAOTIC, moves), (GENESIS, prompt("?", ("pass",)))):
        told = {"reader": "A", "names": NAMES, "view": view}
        one_by_one = [book.button(one, asked, **told) for one in asked["options"]]
        assert list(book.buttons(asked, **told)) == one_by_one


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_what_an_ability_does_is_quoted_in_the_language_of_the_reader(language):
    """As its card page has it, without the cost."""
    owis = cards.facts("chaotic", "Owis").wording_in(language)
    said = labels(CHAOTIC, MENU, language=language)[3:5]
    for line, label in zip(owis, said, strict=True):
        deed = line.split(": ")[1]
        assert deed[1:] in label and "arget" not in label


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_every_ability_that_a_language_says_is_quoted_in_it(language):
    speech = Speech("chaotic", language)
    for name in list(cards.names("chaotic"))[::9]:
        told = cards.facts("chaotic", name).told_in(language)
        for words, text in texts.texts_of(name, language).items():
            if words in told:
                assert text == told[words]
            assert "~" not in text and "{mc}" not in texts.shown(name, words, speech)
