"""Laws of the house: a game keeps to its wing, no imports in a circle, no card named by rules."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from engine import cards, games
from tests import imports
from tests.lengths import place

ROOT = Path(__file__).resolve().parents[2]
APPS = ("engine", "tournaments", "decks", "gameplay")
REGISTER = "engine/games.py"
"""The one place where the games are named."""
SOURCES = [
    path
    for app in APPS
    for path in sorted((ROOT / app).rglob("*.py"))
    if "migrations" not in path.parts
]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))


def in_a_wing(path):
    """Whether a file is a game's own: it, or a folder above it, has the name of a game."""
    parts = [part.removesuffix(path.suffix).lstrip("_") for part in path.relative_to(ROOT).parts]
    return bool({*parts} & {*games.names()})


def named_in(text):
    """The games that a short text names; a docstring or a sentence may speak of them."""
    words = set(re.split(r"[^a-z]+", text.casefold()))
    return words & {*games.names()} if len(text.split()) < 4 else set()


def literals_of(path):
    """Each text in a source that names a game, with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and named_in(node.value):
            yield f"{place(path)}:{node.lineno} {node.value!r}"


def games_in_sources():
    """Each place outside the wings where a source names a game."""
    return [
        one
        for path in SOURCES
        if not in_a_wing(path) and place(path) != REGISTER
        for one in literals_of(path)
    ]


def games_in_templates():
    """Each place outside the wings where a template asks for a game."""
    quoted = re.compile(r"""["'][^"'<>]{0,40}["']""")
    tags = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
    return [
        f"{place(path)}: {literal}"
        for path in TEMPLATES
        if not in_a_wing(path)
        for tag in tags.findall(path.read_text(encoding="utf-8"))
        for literal in quoted.findall(tag)
        if named_in(literal)
    ]


def test_no_source_outside_a_wing_names_a_game():
    assert games_in_sources() == []


def test_the_register_names_every_game_once_with_its_wing():
    found = list(literals_of(ROOT / REGISTER))
    assert len(found) == 2 * len(games.WINGS)


def test_no_template_outside_a_wing_asks_for_a_game():
    assert games_in_templates() == []


def test_the_law_would_see_a_name(tmp_path):
    source = tmp_path / "views.py"
    source.write_text('if game == "genesis":\n    pass\n', encoding="utf-8")
    tree = ast.parse(source.read_text(encoding="utf-8"))
    texts = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    assert [named_in(text) for text in texts] == [{"genesis"}]
    assert in_a_wing(ROOT / "decks/wings/chaotic.py")
    assert in_a_wing(ROOT / "templates/gameplay/opening/_genesis.html")
    assert not in_a_wing(ROOT / "gameplay/services/table/tables.py")


# -- no circles --------------------------------------------------------------------------------


@cache
def arrows():
    """Which module imports which when it is loaded: what stands in a function runs later."""
    return imports.arrows(imports.modules(SOURCES, ROOT), late=False)


def test_no_source_is_imported_in_a_circle():
    assert imports.circles(arrows()) == []


def test_a_circle_would_be_seen():
    found = [*arrows(), imports.Arrow("engine.kernel.game", "engine.games")]
    assert any("engine.games" in circle.split() for circle in imports.circles(found))


# -- the kernel names no game, the games name no card ------------------------------------------

RULES = [
    path
    for room in ("kernel", "record", "chaotic", "genesis")
    for path in sorted((ROOT / "engine" / room).rglob("*.py"))
]


def test_no_source_of_the_rules_names_a_card():
    cards_of = (card.name for game in games.names() for card in cards.all_facts(game))
    names = sorted({name for name in cards_of if len(name) > 6})
    assert len(names) > 1000 and len(RULES) > 250
    assert [
        f"{place(path)}: {name}"
        for path in RULES
        for text in [path.read_text(encoding="utf-8")]
        for name in names
        if name in text
    ] == []


@pytest.mark.parametrize("room", ["kernel", "record"])
def test_kernel_and_records_name_no_game(room):
    for path in sorted((ROOT / "engine" / room).rglob("*.py")):
        text = path.read_text(encoding="utf-8").casefold()
        assert [game for game in games.names() if game in text] == [], place(path)
