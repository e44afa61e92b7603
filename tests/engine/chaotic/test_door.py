"""One door for writing: no room but `position` changes a position."""

import ast
from pathlib import Path

import pytest

import engine.chaotic
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.state import State
from engine.kernel.game import Game

HOUSE = Path(engine.chaotic.__file__).parent
ABOVE = sorted(
    path
    for path in HOUSE.rglob("*.py")
    if path.relative_to(HOUSE).parts[0] != "position" and path.name != "__init__.py"
)
KERNEL = ("agenda", "asks", "streams", "sealed", "cause", "stamp", "step", "seq", "window")
ITS_OWN = frozenset({*State.__slots__, *KERNEL})
CREATURES = frozenset(Creature.__slots__) - {"id"}
HOLDERS = frozenset({"game", "self.game", "twin"})
"""What a position is called in the rooms."""
MUTATORS = frozenset(
    [
        "append",
        "remove",
        "pop",
        "insert",
        "extend",
        "clear",
        "sort",
        "reverse",
        "update",
        "setdefault",
        "popitem",
    ]
)
FORGETTING = frozenset({"touch", "shift", "nudge", "doubt", "fight_changed"})


def root(node):
    """What an expression of brackets begins with."""
    while isinstance(node, ast.Subscript):
        node = node.value
    return node


def of_position(node, aliases):
    """Whether an expression is a field of a position or of a Creature, or a part of one."""
    node = root(node)
    if isinstance(node, ast.Name):
        return node.id in aliases
    if not isinstance(node, ast.Attribute):
        return False
    return node.attr in ITS_OWN and ast.unparse(node.value) in HOLDERS


def targets(node):
    match node:
        case ast.Assign(targets=found):
            pass
        case ast.AugAssign(target=found) | ast.AnnAssign(target=found):
            found = [found]
        case ast.Delete(targets=found):
            pass
        case _:
            return []
    return [one for part in found for one in getattr(part, "elts", [part])]


def aliases_in(function):
    """Local names of parts of a position: `piles = game.piles[seat]`, `for pile in piles`."""
    names = set()
    for _ in range(3):
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and of_position(node.value, names):
                names |= {one.id for one in targets(node) if isinstance(one, ast.Name)}
            if isinstance(node, ast.For) and of_position(node.iter, names):
                names |= {one.id for one in ast.walk(node.target) if isinstance(one, ast.Name)}
    return names


def writes(tree):
    """The lines on which a source changes a position, or forgets what was computed from it."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    for scope in functions or [tree]:
        aliases = aliases_in(scope)
        for node in ast.walk(scope):
            for target in targets(node):
                field = root(target)
                if isinstance(field, ast.Attribute) and field.attr in CREATURES:
                    yield node.lineno
                if not isinstance(target, ast.Name) and of_position(target, aliases):
                    yield node.lineno
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                called = node.func
                if called.attr in MUTATORS and of_position(called.value, aliases):
                    yield node.lineno
                if called.attr in FORGETTING and ast.unparse(called.value) in HOLDERS:
                    yield node.lineno


def test_no_other_room_changes_a_position():
    assert len(ABOVE) > 80
    found = {
        str(path.relative_to(HOUSE)): sorted(set(writes(ast.parse(path.read_text("utf-8")))))
        for path in ABOVE
    }
    assert {path: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "line",
    [
        "game.phase = 3",
        "game.at[space] = card",
        "game.tally[0] += 5",
        "creature.damage += 5",
        "game.creatures[card].infected = 0",
        "one.space, other.space = other.space, one.space",
        "del game.creatures[card]",
        "game.burst.append(item)",
        "game.piles[seat][pile].remove(card)",
        "piles = game.piles[seat]\n    piles[0] = []",
        "for pile in game.piles[0]:\n        pile.remove(card)",
        "deck = game.piles[0][2]\n    deck[:] = []",
        "game.slots['1.done'] = ('', ())",
        "game.cache['menu'] = menu",
        "game.cause = 3",
        "self.game.coins = []",
        "game.touch()",
        "game.shift('spaces')",
    ],
)
def test_a_change_is_seen(line):
    assert list(writes(ast.parse(f"def act(game, card):\n    {line}\n")))


def test_the_fields_are_those_of_the_game():
    assert set(KERNEL) <= set(Game.__slots__)
