"""What is too long to read: modules, functions, and lines of templates."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.conftest import ROOT

MODULE, FUNCTION, LINE = 500, 60, 160


def place(path: Path) -> str:
    """A file by its path below the project."""
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name


def long_modules(paths: Iterable[Path]) -> Iterator[str]:
    """Modules that are too long to read at a sitting."""
    for path in paths:
        lines = len(path.read_text(encoding="utf-8").splitlines())
        if lines > MODULE:
            yield f"{place(path)} {lines}"


def long_functions(paths: Iterable[Path]) -> Iterator[str]:
    """Functions that are too long to see at once, from `def` to the last line."""
    for path in paths:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or 0) - node.lineno + 1
                if lines > FUNCTION:
                    yield f"{place(path)}:{node.lineno} {node.name} {lines}"


def long_lines(paths: Iterable[Path]) -> Iterator[str]:
    """Lines of templates that are too long to read."""
    for path in paths:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if len(line) > LINE:
                yield f"{place(path)}:{number} {len(line)}"
