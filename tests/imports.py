"""Who imports whom among modules: arrows, circles, and the rooms of a game."""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import networkx

OUTSIDE = {"__init__.py", "wing.py", "formats", "__pycache__"}
"""What of a game stands in no room: what it offers to the house, and its formats."""


class Arrow(NamedTuple):
    """One module imports another."""

    file: str
    to: str


# -- arrows --------------------------------------------------------------------------------------


def modules(paths: Iterable[Path], root: Path) -> dict[str, Path]:
    """Sources by the dotted names of their modules; `root` is the folder they are imported from."""
    found = {}
    for path in paths:
        parts = path.relative_to(root).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def arrows(known: Mapping[str, Path], *, late: bool = True) -> list[Arrow]:
    """Who imports whom among some modules, but not for the type checker alone. `late`: also what a
    function imports only when it runs."""
    found = set()
    for name, path in known.items():
        for node in statements(ast.parse(path.read_text(encoding="utf-8")), late=late):
            found |= {Arrow(name, other) for other in targets(node, known) if other != name}
    return sorted(found)


def statements(tree: ast.AST, *, late: bool) -> Iterator[ast.AST]:
    """The parts of a source, without those that only the type checker reads; not `late`: and
    without those of functions."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if not late and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            waiting.extend(node.orelse)
            continue
        yield node
        waiting.extend(ast.iter_child_nodes(node))


def targets(node: ast.AST, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules that a statement imports; a name that stands in the `__init__` of a package is an
    import of the package."""
    if isinstance(node, ast.Import):
        yield from (one.name for one in node.names if one.name in known)
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        for one in node.names:
            inner = f"{node.module}.{one.name}"
            name = inner if inner in known else node.module
            yield from [name] if name in known else []


def circles(found: Iterable[Arrow]) -> list[str]:
    """Modules that import each other in a circle, or that import themselves by way of others."""
    graph = networkx.DiGraph((arrow.file, arrow.to) for arrow in found)
    groups = networkx.strongly_connected_components(graph)
    return [" ".join(sorted(group)) for group in groups if len(group) > 1]


# -- rooms ---------------------------------------------------------------------------------------


def rooms_of(game: str, root: Path) -> list[str]:
    """The rooms of a game from the ground up, as its contract names them."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    for contract in project["tool"]["importlinter"]["contracts"]:
        layers = contract.get("layers", [])
        if layers and all(layer.startswith(f"engine.{game}.") for layer in layers):
            return [layer.rpartition(".")[2] for layer in reversed(layers)]
    raise LookupError(f"no contract names the rooms of {game}")


def between_rooms(found: Iterable[Arrow], package: str, rooms: list[str]) -> set[tuple[str, str]]:
    """The arrows from one room to another."""
    depth = package.count(".") + 1

    def room(name: str) -> str:
        parts = name.split(".")
        return parts[depth] if len(parts) > depth else ""

    pairs = {(room(arrow.file), room(arrow.to)) for arrow in found}
    return {(one, other) for one, other in pairs if one != other and {one, other} <= {*rooms}}


def up(pairs: Iterable[tuple[str, str]], rooms: list[str]) -> list[str]:
    """The arrows from a room to one above it."""
    wrong = (f"{one} -> {other}" for one, other in pairs if rooms.index(one) < rooms.index(other))
    return sorted(wrong)


def levels(pairs: set[tuple[str, str]], rooms: list[str]) -> int:
    """How many rooms stand one above the other; a circle of rooms is one level."""
    graph = networkx.DiGraph(pairs)
    graph.add_nodes_from(rooms)
    return len(networkx.dag_longest_path(networkx.condensation(graph)))


def in_no_room(folder: Path, rooms: list[str]) -> list[str]:
    """What lies in the folder of a game and belongs to no room."""
    return sorted({path.name for path in folder.iterdir()} - OUTSIDE - {*rooms})
