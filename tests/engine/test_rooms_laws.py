"""Laws of the engine's house that both games keep: named things, short modules, short functions."""

import ast
from pathlib import Path

import pytest

import engine

HOUSE = Path(engine.__file__).parent
MODULES = sorted(path for game in ("chaotic", "genesis") for path in (HOUSE / game).rglob("*.py"))


def name_of(path):
    return str(path.relative_to(HOUSE))


def whole_number(node):
    """Whether an index is a number that is written down, also one below 0."""
    if isinstance(node, ast.UnaryOp):
        node = node.operand
    return isinstance(node, ast.Constant) and type(node.value) is int


def numbered(tree):
    """Everything that a source reads, writes or takes out by a number: `ask[1]`, `ask[-1]`,
    `ask.__getitem__(1)`, `itemgetter(1)`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Subscript) and whole_number(node.slice):
            yield ast.unparse(node)
        if isinstance(node, ast.Call) and any(map(whole_number, node.args)):
            called = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if called in ("__getitem__", "getitem", "itemgetter"):
                yield ast.unparse(node)


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_nothing_is_read_by_number(path):
    """A thing of several parts has names for them; of things of one kind the first is `first`."""
    assert list(numbered(ast.parse(path.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    "line",
    [
        "seat = ask[1]",
        "newest = game.burst[-1]",
        "game.tally[0] += 5",
        "game.agenda[-1] = frame",
        "del plan[0]",
        "node = ask[3][key[1]]",
        "lowest = found[0].number",
        "names = map(itemgetter(0), pairs)",
        "return ask.__getitem__(2)",
        "match game.asks[0]:\n    case other: pass",
    ],
)
def test_a_number_is_seen(line):
    assert list(numbered(ast.parse(line)))


@pytest.mark.parametrize(
    "line", ["piles[DISCARD]", "stats[which]", "words[1:]", "found['head']", "first(found)"]
)
def test_a_name_is_no_number(line):
    assert list(numbered(ast.parse(line))) == []
