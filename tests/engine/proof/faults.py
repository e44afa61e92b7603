"""Small faults planted in the rules: a comparison turned, a number one off, a branch not taken.

`python -m tests.engine.proof.faults [GAME]` plants every fault there is in values, damage and
movement and prints what catches it; with `draw` it writes the list of seeded faults anew.
"""

import ast
import inspect
import sys
import textwrap
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from engine import scenario
from engine.fuzz.campaign import campaign
from engine.fuzz.trial import Setting
from engine.kernel.chance import Stream, seed_bytes
from tests.engine.proof import library
from tests.engine.proof.silence import Endless, at_most

GAMES = 6


class Ground(NamedTuple):
    """Where faults are planted: modules of a game, of some only these functions; how many of which
    seed are kept in which list; the formats of random games that may show one."""

    game: str
    modules: dict[str, tuple[str, ...]]
    kept: Path
    seed: int
    number: int
    formats: tuple[str, ...]


WORTH = ("values.present_values", "position.profile", "values.in_force", "meaning.text_boxes")
PLAY = (
    "happenings.damage",
    "happenings.dealing",
    "turn.attacks",
    "turn.movement",
    "position.battleboard",
    "happenings.leaving_play",
)
"""Modules of Chaotic in which faults are planted everywhere."""
CHAOTIC = Ground(
    "chaotic",
    dict.fromkeys((*WORTH, *PLAY), ()),
    Path(__file__).parent / "faults.txt",
    11,
    50,
    ("masters", "apprentice"),
)
GENESIS = Ground(
    "genesis",
    {
        "position.arena": ("shifted", "laid", "seen", "ways_away"),
        "values.awareness": (),
        "values.damage": (),
        "values.spots": (),
        "values.targets": ("against", "against_permanent", "protected", "afraid"),
        "happenings.damage": (),
        "instructions.hit_points": ("harm", "drain", "lose", "prevent"),
        "instructions.movement": (),
        "instructions.placement": (),
        "stack.retargeting": (),
        "turn.move_phase": ("step_spots", "stunned", "cannot_step", "take_step", "take_rotation"),
    },
    Path(__file__).parent / "faults-genesis.txt",
    7,
    30,
    ("constructed",),
)
"""Damage, awareness, and what may move where."""
GROUNDS = {ground.game: ground for ground in (CHAOTIC, GENESIS)}

BY = "  # by "
TURNED = {
    ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE, ast.LtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


class Fault(NamedTuple):
    """The n-th place of a function that can be turned, and how it reads then."""

    function: str
    place: int
    told: str


class _Turn(ast.NodeTransformer):
    """Turns the place with a number; counts them all."""

    def __init__(self, wanted=-1):
        self.wanted, self.count, self.told = wanted, 0, ""

    def here(self, node, told):
        self.count += 1
        if self.count - 1 != self.wanted:
            return False
        self.told = told
        return True

    def visit_Compare(self, node):
        self.generic_visit(node)
        if type(node.ops[0]) in TURNED and self.here(node, ast.unparse(node)):
            node.ops[0] = TURNED[type(node.ops[0])]()
        return node

    def visit_BinOp(self, node):
        self.generic_visit(node)
        if type(node.op) in TURNED and self.here(node, ast.unparse(node)):
            node.op = TURNED[type(node.op)]()
        return node

    def visit_BoolOp(self, node):
        self.generic_visit(node)
        if self.here(node, ast.unparse(node)):
            node.op = TURNED[type(node.op)]()
        return node

    def visit_UnaryOp(self, node):
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and self.here(node, ast.unparse(node)):
            return node.operand
        return node

    def visit_Constant(self, node):
        if type(node.value) is int and self.here(node, str(node.value)):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node


def _tree(plain):
    tree = ast.parse(textwrap.dedent(inspect.getsource(plain)))
    tree.body[0].decorator_list = []
    return tree


def faults(ground=CHAOTIC):
    """Every fault of the modules, in the order of their text."""
    found = []
    for name, wanted in ground.modules.items():
        module = import_module(f"engine.{ground.game}.{name}")
        for own, value in vars(module).items():
            if wanted and own not in wanted:
                continue
            plain = inspect.unwrap(value) if callable(value) else value
            if not inspect.isfunction(plain) or plain.__module__ != module.__name__:
                continue
            if plain.__closure__:
                continue
            counter = _Turn()
            counter.visit(_tree(plain))
            for place in range(counter.count):
                one = _Turn(place)
                one.visit(_tree(plain))
                name = f"{module.__name__}:{own}"
                alike = sum(f.function == name and f.told.split(" #")[0] == one.told for f in found)
                told = f"{one.told} #{alike + 1}" if alike else one.told
                found.append(Fault(name, place, told))
    return found


def listed(ground=CHAOTIC):
    """Function and place of each fault of the list, with the scenario that caught it when it was
    drawn: the first to try."""
    lines = ground.kept.read_text(encoding="utf-8").splitlines()
    parts = [line.partition(BY) for line in lines if line and line[0] != "#"]
    return {tuple(name.split(" | ", 1)): story for name, _, story in parts}


def kept(ground=CHAOTIC):
    """The faults of the list, as they stand in the rules now; None where the place is gone."""
    found = {(fault.function, fault.told): fault for fault in faults(ground)}
    return {name: found.get(name) for name in listed(ground)}


@contextmanager
def planted(fault):
    """For the time of a `with` block the function has the fault."""
    module, _, name = fault.function.partition(":")
    found = getattr(import_module(module), name)
    plain = inspect.unwrap(found)
    tree = _tree(plain)
    _Turn(fault.place).visit(tree)
    space = {}
    ast.fix_missing_locations(tree)
    exec(compile(tree, plain.__code__.co_filename, "exec"), plain.__globals__, space)
    kept = plain.__code__
    plain.__code__ = space[plain.__name__].__code__
    _forget()
    try:
        yield
    finally:
        plain.__code__ = kept
        _forget()


def _forget():
    """Drop what cached functions of the rules remember."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("engine.chaotic", "engine.genesis")):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def loaded(game="chaotic"):
    """The scenarios of the checkout for a game, those of positions."""
    return [one for one in library.of(game).values() if one.kind != "deck"]


def caught_by_story(fault, scenarios, first=""):
    """The name of a scenario that fails with a fault, None if all of them pass. The one named
    `first` is tried before the others."""
    with planted(fault):
        for one in sorted(scenarios, key=lambda one: one.name != first):
            try:
                with at_most(2):
                    passed = scenario.run(one).passed
            except Exception:
                passed = False
            if not passed:
                return one.name
    return None


def caught_in_play(fault, ground=CHAOTIC):
    """Which count of a few random games shows a fault; None if they are clean."""
    with planted(fault):
        try:
            with at_most(60):
                return _seen_in_play(ground)
        except Endless:
            return "endless"


def _seen_in_play(ground):
    for format in ground.formats:
        for tally in campaign(Setting(ground.game, format, seed=2), 0, GAMES):
            for kind, count in tally.counts.items():
                if count:
                    return kind
            if tally.truncated:
                return "truncated"
    return None


def draw(ground):
    """Write the list anew: seeded faults until enough of them are caught. Prints the others."""
    stories = loaded(ground.game)
    found = faults(ground)
    Stream(seed_bytes(ground.seed), "faults").shuffle(found)
    lines = []
    tried = 0
    for fault in found:
        tried += 1
        if story := caught_by_story(fault, stories):
            lines.append(f"{fault.function} | {fault.told}{BY}{story}")
        else:
            print("no scenario catches", *fault, flush=True)
        if len(lines) == ground.number:
            break
    drawn = f"{ground.number} of {tried} faults drawn with seed {ground.seed}"
    head = f"# {drawn} are caught by a scenario alone."
    ground.kept.write_text("\n".join([head, *sorted(lines)]) + "\n", encoding="utf-8")
    print(head)


if __name__ == "__main__":
    here = GROUNDS[next((word for word in sys.argv[1:] if word in GROUNDS), "chaotic")]
    if "draw" in sys.argv[1:]:
        draw(here)
    else:
        stories = loaded(here.game)
        for one in faults(here):
            shown = caught_by_story(one, stories) or caught_in_play(one, here)
            print(shown or "NOT CAUGHT", *one)
