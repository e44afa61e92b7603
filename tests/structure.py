"""``python -m tests.structure``: how the house is built, in figures; one line each.

A figure with a limit is one that ought to be 0. `AT_MOST` allows more where the house is not there
yet; these numbers go down only. Ends with 1 if a figure is over its limit. With `--places` every
place that a figure counts is printed below it.
"""

from __future__ import annotations

import ast
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import networkx

from engine import games
from engine.rulebook import where
from tests.docs import recipes, test_recipes
from tests.engine import test_wings
from tests.engine.chaotic import test_door
from tests.engine.genesis import test_laws
from tests.subscripts import read_by_number

ROOT = Path(__file__).resolve().parents[1]
CODE = ("engine", "tournaments", "decks", "gameplay", "deploy", "tests")
ASIDE = {"migrations", "vendor", "__pycache__"}
LONG_MODULE, LONG_FUNCTION, LONG_LINE = 500, 60, 160
OUTSIDE = {"__init__.py", "wing.py", "formats", "__pycache__"}
"""What of a game stands in no room: what it offers to the house, and its formats."""

AT_MOST = {
    "modules over 500 lines": 3,
    "functions over 60 lines": 3,
}
"""What a figure may be, for those that are not 0 yet."""


class Figure(NamedTuple):
    """One figure: its name, the number, whether it ought to be 0, and the places it counts."""

    name: str
    number: int
    limited: bool = True
    places: tuple[str, ...] = ()

    @property
    def most(self) -> int:
        """The limit; 0 where nothing else is said."""
        return AT_MOST.get(self.name, 0)

    @property
    def over(self) -> bool:
        """Whether the house breaks the limit."""
        return self.limited and self.number > self.most

    def line(self) -> str:
        """The figure in one line."""
        limit = f"   at most {self.most}" if self.limited else ""
        return f"{'FAIL' if self.over else '':5}{self.name:<54}{self.number:>5}{limit}"


def counted(name: str, places: Iterable[str]) -> Figure:
    """A figure that ought to be 0: how many places there are."""
    found = tuple(places)
    return Figure(name, len(found), places=found)


# -- rooms ---------------------------------------------------------------------------------------


class Arrow(NamedTuple):
    """One module imports another."""

    file: str
    to: str


def rooms_of(game: str) -> list[str]:
    """The rooms of a game from the ground up, as its contract names them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    for contract in project["tool"]["importlinter"]["contracts"]:
        layers = contract.get("layers", [])
        if layers and all(layer.startswith(f"engine.{game}.") for layer in layers):
            return [layer.rpartition(".")[2] for layer in reversed(layers)]
    raise LookupError(f"no contract names the rooms of {game}")


def arrows(folder: Path, package: str) -> list[Arrow]:
    """Who imports whom among the modules below a folder, by the names of modules; also inside a
    function, but not for the type checker alone."""
    known = {module_name(path, folder, package): path for path in sources(folder)}
    found = set()
    for name, path in known.items():
        for node in statements(ast.parse(path.read_text(encoding="utf-8"))):
            for other in imported(node):
                if other in known and other != name:
                    found.add(Arrow(name, other))
    return sorted(found)


def module_name(path: Path, folder: Path, package: str) -> str:
    """The dotted name of a module below a folder that is a package."""
    parts = path.relative_to(folder).with_suffix("").parts
    return ".".join([package, *(parts[:-1] if parts[-1] == "__init__" else parts)])


def statements(tree: ast.AST) -> Iterator[ast.AST]:
    """Every statement but those that only the type checker reads."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting.extend(node.orelse)
            continue
        yield node
        waiting.extend(ast.iter_child_nodes(node))


def imported(node: ast.AST) -> Iterator[str]:
    """The names that a statement may import a module by."""
    if isinstance(node, ast.Import):
        yield from (one.name for one in node.names)
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        yield node.module
        yield from (f"{node.module}.{one.name}" for one in node.names)


def between_rooms(found: Iterable[Arrow], package: str, rooms: list[str]) -> set[tuple[str, str]]:
    """The arrows from one room to another."""
    depth = package.count(".") + 1

    def room(name: str) -> str:
        parts = name.split(".")
        return parts[depth] if len(parts) > depth else ""

    pairs = {(room(arrow.file), room(arrow.to)) for arrow in found}
    return {(one, other) for one, other in pairs if one != other and {one, other} <= {*rooms}}


def levels(pairs: set[tuple[str, str]], rooms: list[str]) -> int:
    """How many rooms stand one above the other; a circle of rooms is one level."""
    graph = networkx.DiGraph(pairs)
    graph.add_nodes_from(rooms)
    return len(networkx.dag_longest_path(networkx.condensation(graph)))


def circles(found: Iterable[Arrow]) -> list[str]:
    """Modules that import each other in a circle."""
    graph = networkx.DiGraph((arrow.file, arrow.to) for arrow in found)
    groups = networkx.strongly_connected_components(graph)
    return [" ".join(sorted(group)) for group in groups if len(group) > 1]


def of_rooms(game: str) -> Iterator[Figure]:
    """The rooms of a game and the arrows between them."""
    package, rooms = f"engine.{game}", rooms_of(game)
    folder = ROOT / "engine" / game
    found = arrows(folder, package)
    pairs = between_rooms(found, package, rooms)
    up = [f"{one} -> {other}" for one, other in pairs if rooms.index(one) < rooms.index(other)]
    yield Figure(f"{game}: rooms", len(rooms), limited=False)
    yield Figure(f"{game}: levels", levels(pairs, rooms), limited=False)
    yield Figure(f"{game}: arrows between rooms", len(pairs), limited=False)
    yield counted(f"{game}: arrows up", sorted(up))
    yield counted(f"{game}: circles of modules", circles(found))
    names = {path.name for path in folder.iterdir()}
    yield counted(f"{game}: modules in no room", sorted(names - OUTSIDE - {*rooms}))


# -- named things, one door, rules ---------------------------------------------------------------


def of_numbers() -> Iterator[Figure]:
    """What the games read by a number."""
    files = {game: list(sources(ROOT / "engine" / game)) for game in games.names()}
    found = read_by_number(ROOT, [path for paths in files.values() for path in paths])
    for game in files:
        own = [one for one in found if one.file.startswith(f"engine/{game}/")]
        parts = (f"{one.file}:{one.line} {one.text}" for one in own if one.kind == "tuple")
        yield counted(f"{game}: tuples read by number", parts)
        for kind, what in (("ends", "first or last items"), ("text", "parts of a text")):
            number = sum(one.kind == kind for one in own)
            yield Figure(f"{game}: {what} read by number", number, limited=False)


def of_the_door() -> Iterator[Figure]:
    """What is written to a position outside its room; the laws of each game say what that is."""
    lines = (
        f"{place(path)}:{line}"
        for path in test_door.ABOVE
        for line in sorted(set(test_door.writes(ast.parse(path.read_text(encoding="utf-8")))))
    )
    yield counted("chaotic: assignments to the position outside its room", lines)
    writes = (
        f"{place(path)}:{line} {text}"
        for path in test_laws.modules(*test_laws.ROOMS[1:])
        for line, text in test_laws.writes(path.read_text(encoding="utf-8"))
    )
    yield counted("genesis: assignments to the position outside its room", writes)


def of_rules(game: str) -> Iterator[Figure]:
    """Whether every testable rule leads to a function, or to a few."""
    found = where.ownership(game)
    yield Figure(f"{game}: testable rules", found.testable, limited=False)
    yield counted(f"{game}: rules that no function owns", found.none)
    yield counted(f"{game}: rules that too many functions own", found.more)


# -- the whole house -----------------------------------------------------------------------------


def sources(folder: Path) -> Iterator[Path]:
    """The modules below a folder, without those that a tool writes or others wrote."""
    for path in sorted(folder.rglob("*.py")):
        if not ASIDE & {*path.relative_to(folder).parts}:
            yield path


def place(path: Path) -> str:
    """A file by its path below the project."""
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name


def long_modules(paths: Iterable[Path]) -> Iterator[str]:
    """Modules that are too long to read at a sitting."""
    for path in paths:
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > LONG_MODULE:
            yield f"{place(path)} {lines}"


def long_functions(paths: Iterable[Path]) -> Iterator[str]:
    """Functions that are too long to see at once, from `def` to the last line."""
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or 0) - node.lineno + 1
                if lines > LONG_FUNCTION:
                    yield f"{place(path)}:{node.lineno} {node.name} {lines}"


def long_lines(paths: Iterable[Path]) -> Iterator[str]:
    """Lines of templates that are too long to read."""
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if len(line) > LONG_LINE:
                yield f"{place(path)}:{number} {len(line)}"


def is_followed(page: str) -> bool:
    """Whether a how-to page has something to run, so that following it can fail."""
    return any(isinstance(step, recipes.Command) for step in recipes.steps(page))


def of_the_house() -> Iterator[Figure]:
    """What holds for all of the code."""
    yield counted("game names outside wings, in code", test_wings.games_in_sources())
    yield counted("game names outside wings, in templates", test_wings.games_in_templates())
    code = [path for folder in CODE for path in sources(ROOT / folder)]
    yield counted(f"modules over {LONG_MODULE} lines", long_modules(code))
    yield counted(f"functions over {LONG_FUNCTION} lines", long_functions(code))
    templates = sorted((ROOT / "templates").rglob("*.html"))
    yield counted(f"template lines over {LONG_LINE} characters", long_lines(templates))
    pages = test_recipes.PAGES
    idle = [place(page) for page in pages if not is_followed(page.read_text(encoding="utf-8"))]
    yield Figure("how-to pages that tests follow", len(pages) - len(idle), limited=False)
    yield counted("how-to pages with nothing to run", idle)


# -- printed -------------------------------------------------------------------------------------


def figures() -> Iterator[Figure]:
    """Every figure, game by game."""
    for game in games.names():
        yield from of_rooms(game)
        yield from of_rules(game)
    yield from of_numbers()
    yield from of_the_door()
    yield from of_the_house()


def faults(found: list[Figure]) -> list[str]:
    """Figures over their limits, and limits of figures that there are not."""
    over = [f"{one.name} {one.number}, at most {one.most}" for one in found if one.over]
    names = {one.name for one in found}
    return over + [f"no figure is called {name!r}" for name in AT_MOST if name not in names]


def verdict(found: list[Figure]) -> str:
    """The last line: whether the limits hold, and which figures ought to be 0 and are not yet."""
    wrong = faults(found)
    if wrong:
        return f"structure: limits broken: {len(wrong)} ({'; '.join(wrong)})"
    limited = [one for one in found if one.limited]
    left = [f"{one.name} {one.number}" for one in limited if one.number]
    rest = f", not yet 0: {len(left)} ({'; '.join(left)})" if left else ", all at 0"
    return f"structure: {len(limited)} limits hold{rest}"


def main(arguments: list[str]) -> int:
    """0, or 1 if a figure is over its limit."""
    found = []
    for one in figures():
        found.append(one)
        print(one.line(), flush=True)
        for line in one.places if "--places" in arguments else ():
            print(f"         {line}")
    print(verdict(found))
    return int(bool(faults(found)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
