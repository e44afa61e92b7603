"""The laws of the house of Genesis: one door for writing, named things, one register."""

import ast

import pytest

from engine.genesis.meaning import register
from engine.genesis.position.battle import Battle
from engine.genesis.position.match import Match
from engine.genesis.position.permanents import Permanent
from engine.genesis.position.state import Position
from engine.genesis.position.steps import FLOW
from engine.genesis.table.game import Genesis
from engine.kernel.game import Game
from engine.language.genesis import nodes
from tests.conftest import ROOT

HOUSE = ROOT / "engine/genesis"
ROOMS = (
    "position", "meaning", "values", "happenings", "instructions", "stack", "turn", "table",
)  # fmt: skip
FIELDS = {*Game.__slots__, *Position.__slots__, *Permanent.__slots__, *Match.__slots__}
CHANGING = {
    "append", "clear", "extend", "insert", "pop", "popitem", "remove", "reverse", "setdefault",
    "sort", "update",
}  # fmt: skip
"""Methods by which lists and dictionaries change."""
LISTS = {
    "agenda", "coins", "discards", "events", "fallen", "fetched", "first", "killed", "leaders",
    "lists",
    "locked", "permanents", "playing", "results", "shown", "skills", "stack", "swaps", "tally",
    "waiting", "window", "zones",
}  # fmt: skip
"""Fields that can be changed by another name."""


def modules(*rooms):
    return [path for room in rooms for path in sorted((HOUSE / room).glob("*.py"))]


def tree(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def name_of(path):
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


# -- one door for writing ------------------------------------------------------------------------


class Writes(ast.NodeVisitor):
    """Finds what a module writes to a position: assignments to its fields, changes of its lists,
    also by a name that was given to one of them."""

    def __init__(self):
        self.found = []
        self.own = False
        self.aliases = set()

    def visit_ClassDef(self, node):
        before, self.own = (
            self.own,
            not any(isinstance(base, ast.Name) and base.id == "Battle" for base in node.bases),
        )
        self.generic_visit(node)
        self.own = before

    def visit_FunctionDef(self, node):
        before, self.aliases = self.aliases, set()
        self.generic_visit(node)
        self.aliases = before

    def field(self, node):
        """The field of a position in which something lies, "" for none."""
        while isinstance(node, (ast.Subscript, ast.Attribute)):
            if isinstance(node, ast.Attribute) and node.attr in FIELDS:
                mine = isinstance(node.value, ast.Name) and node.value.id == "self"
                return "" if mine and self.own else node.attr
            node = node.value
        return node.id if isinstance(node, ast.Name) and node.id in self.aliases else ""

    def write(self, target, line):
        for one in target.elts if isinstance(target, (ast.Tuple, ast.List)) else [target]:
            if isinstance(one, (ast.Attribute, ast.Subscript)) and self.field(one):
                self.found.append((line, ast.unparse(one)))

    def visit_Assign(self, node):
        self.generic_visit(node)
        for target in node.targets:
            self.write(target, node.lineno)
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = zip(target.elts, node.value.elts, strict=False)
            for name, value in pairs:
                alias = isinstance(value, (ast.Attribute, ast.Subscript)) and self.field(value)
                if isinstance(name, ast.Name) and alias in LISTS | self.aliases:
                    self.aliases.add(name.id)

    def visit_AnnAssign(self, node):
        self.generic_visit(node)
        self.write(node.target, node.lineno)

    def visit_AugAssign(self, node):
        self.generic_visit(node)
        self.write(node.target, node.lineno)
        if isinstance(node.target, ast.Name) and node.target.id in self.aliases:
            if not isinstance(node.value, ast.Constant):
                self.found.append((node.lineno, ast.unparse(node)))

    def visit_Delete(self, node):
        for target in node.targets:
            self.write(target, node.lineno)

    def visit_Call(self, node):
        self.generic_visit(node)
        called = node.func
        if isinstance(called, ast.Attribute) and called.attr in CHANGING:
            if self.field(called.value):
                self.found.append((node.lineno, ast.unparse(node)))
        if isinstance(called, ast.Name) and called.id in ("setattr", "delattr"):
            self.found.append((node.lineno, ast.unparse(node)))


def writes(source):
    finder = Writes()
    finder.visit(ast.parse(source))
    return finder.found


@pytest.mark.parametrize("path", modules(*ROOMS[1:]), ids=name_of)
def test_only_the_room_of_the_position_writes_to_it(path):
    assert writes(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "game.phase = 1",
        "game.turn = game.active = -1",
        "one.hp -= 3",
        "game.permanents[5].spot = 2",
        "game.zones[0][1] = []",
        "del game.skills[4]",
        "game.stack.append(item)",
        "zones = game.zones[0]\n    zones[2].remove(4)",
        "here, there = game.zones[0], game.zones[1]\n    there += here",
        "game.killed, other = [], 1",
        "game.series.locked.append(1)",
        "setattr(one, 'hp', 3)",
    ],
)
def test_the_law_sees_every_way_of_writing(line):
    assert writes(f"def act(game, one, item):\n    {line}\n") != []


def test_acts_of_the_position_have_a_sentence_each():
    assert issubclass(Genesis, Battle)
    acts = [value for value in vars(Battle).values() if callable(value)]
    assert len(acts) > 60
    assert [act.__name__ for act in acts if not (act.__doc__ or "").endswith(".")] == []


def test_nothing_is_kept_outside_the_room_of_the_position():
    """Neither by hand in the cache of a game, nor behind a decorator of the library that would
    keep what a position says."""
    for path in modules(*ROOMS[1:]):
        for node in ast.walk(tree(path)):
            assert not (isinstance(node, ast.Attribute) and node.attr == "cache"), path
            if isinstance(node, ast.FunctionDef):
                names = {ast.unparse(one).split("(")[0] for one in node.decorator_list}
                if names & {"cache", "lru_cache"}:
                    assert "game" not in {one.arg for one in node.args.args}, node.name


# -- named things --------------------------------------------------------------------------------


def test_no_step_is_named_by_a_text():
    """Frames are made from the functions themselves, with `do` and `with_answer`."""
    assert len(FLOW.steps) > 30
    for path in modules(*ROOMS):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Tuple) and node.elts:
                first = node.elts[0]
                if isinstance(first, ast.Constant) and first.value in FLOW.steps:
                    assert isinstance(node.ctx, ast.Store), f"{name_of(path)}:{node.lineno}"


# -- one register of meaning ---------------------------------------------------------------------


def test_every_node_has_a_meaning():
    register.require_all()
    assert len(register.all_nodes()) > 50


def test_a_node_without_a_meaning_stops_the_game(monkeypatch):
    monkeypatch.delitem(register.MEANINGS, nodes.Drain)
    with pytest.raises(LookupError, match="Drain"):
        register.require_all()


def test_a_node_has_one_meaning_only():
    with pytest.raises(ValueError, match="Drain has two meanings"):
        register.means(nodes.Drain)(lambda game, item, node: None)
