"""Everything that the rules say stands in their source; each of it has its sentence."""

import ast
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest

import engine

HOUSE = Path(engine.__file__).parent
GAMES = ("chaotic", "genesis")
FILLED = (
    *("Krekk", "1", "A", "B1", "air", "attack_deck", "action", "main", "energy", "won", "N"),
    *("timeline has", "ailment", "A.attack_deck", "Battlegear of Krekk", "Krekk B1"),
)
"""What may stand in a field."""
BESIDE = {"genesis": ["decks/genesis/swapping.py"]}
"""Where else reasons of a game come from."""
REASONING = {"Reason": 1, "refuse": 1}
"""Functions that are given the text of a reason, and where."""


def trees(game):
    for path in sorted((HOUSE / game).rglob("*.py")):
        if path.parent.name != "words":
            yield ast.parse(path.read_text(encoding="utf-8"))
    for path in BESIDE.get(game, ()):
        yield ast.parse((HOUSE / path).read_text(encoding="utf-8"))


def shapes(node, scope):
    """The texts that an expression may be: rows of words and None for a field."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield [node.value]
    elif isinstance(node, ast.JoinedStr):
        rows = [list(shapes(part, scope)) for part in node.values]
        for row in product(*rows):
            yield [piece for part in row for piece in part]
    elif isinstance(node, ast.FormattedValue):
        inner = list(shapes(node.value, scope)) if isinstance(node.value, ast.IfExp) else []
        yield from inner or [[None]]
    elif isinstance(node, ast.IfExp):
        yield from shapes(node.body, scope)
        yield from shapes(node.orelse, scope)
    elif isinstance(node, ast.Name):
        for value in scope.get(node.id, ()):
            yield from shapes(value, {})


def assigned(tree):
    """By name what is assigned to it in a module or function."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                for name in ast.walk(target):
                    if isinstance(name, ast.Name):
                        found.setdefault(name.id, []).append(node.value)
    return found


def given(game, wanted):
    """The shapes of the arguments that `wanted` picks from the calls of a game."""
    found = set()
    for tree in trees(game):
        whole = assigned(tree)
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        for part in (tree, *functions):
            scope = whole | assigned(part) if part is not tree else whole
            for node in ast.walk(part):
                if isinstance(node, ast.Call):
                    for value in wanted(node):
                        found |= {tuple(row) for row in shapes(value, scope)}
    return sorted(found, key=str)


def name_of(call):
    return getattr(call.func, "id", getattr(call.func, "attr", ""))


def texts_of_reasons(call):
    at = REASONING.get(name_of(call))
    if at is not None and len(call.args) > at:
        yield call.args[at]
    if name_of(call) == "Fault" and len(call.args) > 1:
        yield call.args[1]


def texts_of_questions(call):
    if name_of(call) == "question":
        yield from (one.value for one in call.keywords if one.arg == "text")
    if name_of(call) in ("choose", "seat_text"):
        yield from call.args[1:5]


def lines_of_events(call):
    if name_of(call) in ("emit", "emit_cause") and call.args:
        yield call.args[0]


def fillings(row):
    """The texts of a shape with its fields filled."""
    places = sum(part is None for part in row)
    for words in product(FILLED, repeat=min(places, 3)):
        left = [*words, *["attack_deck"] * (places - len(words))]
        yield "".join(part if part is not None else left.pop(0) for part in row)


def unread(rows, read):
    return [
        "".join(part or "{}" for part in row)
        for row in rows
        if not any(read(text) for text in fillings(row))
    ]


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_in_the_source_is_said(game):
    reasons = import_module(f"engine.{game}.words.refusals").REASONS
    rows = given(game, texts_of_reasons)
    assert len(rows) > 80
    assert unread(rows, reasons.read) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_question_in_the_source_is_said(game):
    questions = import_module(f"engine.{game}.words.asking").QUESTIONS
    rows = [
        row for row in given(game, texts_of_questions) if row[-1] and row[-1].endswith(("?", "."))
    ]
    assert len(rows) > 15
    assert unread(rows, questions.read) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_event_in_the_source_is_said(game):
    events = import_module(f"engine.{game}.words.scenes").EVENTS
    rows = [row for row in given(game, lines_of_events) if row[0] is not None]
    assert len(rows) > 45
    assert unread(rows, events.read) == []


def test_a_text_that_is_not_said_is_seen():
    reasons = import_module("engine.chaotic.words.refusals").REASONS
    assert unread([("it has ", None, " of ", None, " noses")], reasons.read) == [
        "it has {} of {} noses"
    ]
