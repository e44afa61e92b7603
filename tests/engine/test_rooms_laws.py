"""Laws of the engine's house that both games keep: named things, rooms, short modules."""

import ast
from functools import cache
from inspect import signature
from pathlib import Path

import pytest

import engine
from engine.chaotic.position import steps
from engine.chaotic.position.steps import ANNOUNCED
from engine.chaotic.table.game import Chaotic
from engine.genesis.table.game import Genesis
from tests import imports, lengths
from tests.conftest import ROOT
from tests.numbered import numbered

HOUSE = Path(engine.__file__).parent
MODULES = sorted(path for game in ("chaotic", "genesis") for path in (HOUSE / game).rglob("*.py"))


def name_of(path):
    return str(path.relative_to(HOUSE))


@cache
def tree_of(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def breaking(law, paths=MODULES):
    """What breaks a law, by the module in which it stands."""
    found = {name_of(path): list(law(path)) for path in paths}
    assert len(found) > 200
    return {name: faults for name, faults in found.items() if faults}


def test_nothing_is_read_by_number():
    """A thing of several parts has names for them; of things of one kind the first is `first`."""
    assert breaking(lambda path: numbered(tree_of(path))) == {}


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


# -- cards are told from other numbers -----------------------------------------------------------

CARDS = frozenset(
    {
        "affected", "agent", "attacker", "bearer", "card", "cards", "caster", "creature",
        "creatures", "defender", "entrant", "foe", "gear", "mate", "receiver", "source",
    }
)  # fmt: skip
"""The names that both games give to cards."""


def plain_cards(tree):
    """Parameters and fields that are named after cards and are said to be any whole number."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            name, said = node.arg, node.annotation
        elif isinstance(node, ast.AnnAssign):
            name, said = ast.unparse(node.target).removeprefix("self."), node.annotation
        else:
            continue
        if name in CARDS and said is not None:
            if any(isinstance(part, ast.Name) and part.id == "int" for part in ast.walk(said)):
                yield f"{name}: {ast.unparse(said)}"


def test_a_card_is_no_other_number():
    """The type checker tells the number of a card from all others by its name, `CardId`."""
    assert breaking(lambda path: plain_cards(tree_of(path))) == {}


@pytest.mark.parametrize(
    "line",
    [
        "def label(self, card: int) -> str: ...",
        "def destroy(game, cards: tuple[int, ...]): ...",
        "def face(game, *, gear: int | None = None): ...",
        "def enter(game, *cards: int): ...",
        "class Deed:\n    creature: int = -1",
        "class State:\n    def __init__(self):\n        self.entrant: int = -1",
    ],
)
def test_a_card_that_is_any_number_is_seen(line):
    assert list(plain_cards(ast.parse(line)))


@pytest.mark.parametrize(
    "line",
    [
        "def label(self, card: CardId) -> int: ...",
        "def hurt(game, amount: int): ...",
        "def arrange(game, cards: Sequence[CardId]): ...",
        "class Deed:\n    creature: CardId = NO_CARD",
    ],
)
def test_a_card_of_its_own_type_is_no_fault(line):
    assert list(plain_cards(ast.parse(line))) == []


# -- steps are functions -------------------------------------------------------------------------


def frames_by_word(tree):
    """What is put on the agenda as a tuple, where `do` names the function."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "push":
            for given in ast.walk(ast.Tuple(node.args)):
                if isinstance(given, ast.Tuple) and given.elts:
                    first = given.elts[0]
                    if isinstance(first, ast.JoinedStr) or (
                        isinstance(first, ast.Constant) and first.value in STEPS
                    ):
                        yield ast.unparse(given)


STEPS = frozenset({*Chaotic.FLOW.steps, *Genesis.FLOW.steps})


def test_steps_are_named_by_their_functions():
    assert breaking(lambda path: frames_by_word(tree_of(path))) == {}


@pytest.mark.parametrize(
    "line",
    [
        'game.push(("run", env, node, 0, 0))',
        'game.push(*[("draw_attack", seat, rule)] * number)',
        'game.push(do(pause, seat, rule), ("movement",))',
        'game.push((f"resolve_{item.kind}", item))',
    ],
)
def test_a_step_in_words_is_seen(line):
    assert list(frames_by_word(ast.parse(line)))


def test_each_announced_step_is_carried_out_by_a_function_of_its_name():
    assert len(ANNOUNCED) > 10
    for name in ANNOUNCED:
        announcement = getattr(steps, name)
        work = Chaotic.FLOW.steps[name]
        assert signature(announcement) == signature(work)
        assert work.__module__ != steps.__name__
        assert work.__module__.removeprefix("engine.chaotic.") in announcement.__doc__


def test_an_announced_step_is_taken_where_it_is_called(monkeypatch):
    taken = []
    monkeypatch.setitem(Chaotic.FLOW.steps, "again", lambda *given: taken.append(given))
    steps.again("game", "item", 7)
    assert taken == [("game", "item", 7)]


def test_a_step_that_nobody_carries_out_is_found(monkeypatch):
    steps.require_all()
    monkeypatch.delitem(Chaotic.FLOW.steps, "hurt")
    with pytest.raises(LookupError, match="hurt"):
        steps.require_all()


def test_a_step_is_carried_out_under_its_own_name():
    with pytest.raises(ValueError, match="carries out again"):
        steps.carries_out(steps.again)(name_of)


# -- rooms, and the order of modules -------------------------------------------------------------

GAMES = ["chaotic", "genesis"]


@cache
def arrows(game):
    own = [path for path in MODULES if path.is_relative_to(HOUSE / game)]
    return imports.arrows(imports.modules(own, ROOT))


@pytest.mark.parametrize("game", GAMES)
def test_no_circle_of_modules(game):
    assert len(arrows(game)) > 100
    assert imports.circles(arrows(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_no_arrow_goes_up(game):
    rooms = imports.rooms_of(game, ROOT)
    pairs = imports.between_rooms(arrows(game), f"engine.{game}", rooms)
    assert len(pairs) > 20
    assert imports.up(pairs, rooms) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_module_stands_in_a_room(game):
    assert imports.in_no_room(HOUSE / game, imports.rooms_of(game, ROOT)) == []


# -- the size of modules -------------------------------------------------------------------------

SIZED = [*MODULES, *sorted((HOUSE / "language" / "nodes").rglob("*.py"))]


def test_modules_and_functions_are_short():
    assert [*lengths.long_modules(SIZED), *lengths.long_functions(SIZED)] == []
