"""Values that are read by a number: which of them read a part of a tuple.

`row[2]` says nothing of what is read. Two readings are judged to say enough: the first or last item
of a list, whose items are all of one type, and a part of a text that is cut at this place. Whether
something is a list or a tuple the type checker knows: it reads copies of the sources in which each
such value is wrapped in `reveal_type`. So there are three judgements:

    text     `line.partition(" ")[0]`: the library fixes the places
    ends     `found[0]`, `found[-1]` of `list[Card]`, `tuple[Card, ...]` or `str`
    tuple    any other: every place has a meaning of its own (`pair[1]`, `tuple[int, str]`), or
             nobody wrote down what stands there (`tuple[Any, ...]`)
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

CUTTING = {"partition", "rpartition", "split", "rsplit", "splitlines"}
"""Methods that cut a text into parts."""
NOTE = re.compile(r'^(.+?):(\d+):\d+: note: Revealed type is "(.*)"$', re.MULTILINE)
ROW = re.compile(r"(?:[\w.]+\.)?(?:list|tuple|deque|Sequence|MutableSequence)\[(.*)\]")
OPTIONS = (
    "--config-file=", "--no-incremental", "--show-column-numbers", "--show-absolute-path",
    "--check-untyped-defs", "--explicit-package-bases", "--no-error-summary", "--no-color-output",
)  # fmt: skip
UNKNOWN = {"Any", "object", "()"}


class Read(NamedTuple):
    """A value read by a number: where, in which words, and as what it is judged."""

    file: str
    line: int
    text: str
    kind: str


def read_by_number(root: Path, files: Iterable[Path]) -> list[Read]:
    """Every subscript by a literal whole number in some files of a project, judged. `root` is the
    folder that modules are imported from."""
    marked = {path: Marked(path.read_text(encoding="utf-8")) for path in files}
    marked = {path: one for path, one in marked.items() if one.lines}
    types = revealed(root, marked)
    found = []
    for path, one in marked.items():
        name = path.relative_to(root).as_posix()
        for at, (line, text, of_text) in one.lines.items():
            ends = text.endswith(("[0]", "[-1]")) and is_list(types.get((name, at), ""))
            found.append(Read(name, line, text, "text" if of_text else "ends" if ends else "tuple"))
    return sorted(found)


def is_list(type_: str) -> bool:
    """Whether all items of a type, as the type checker words it, are of one type; of a type that it
    does not know, or in code that it takes for dead, they are not."""
    if type_ in ("str", "bytes"):
        return True
    row = ROW.fullmatch(type_)
    if row is None:
        return False
    parts = [one for one in outer(row[1], ", ") if one != "..."]
    kinds = [one for one in outer(parts[0], " | ") if one != "None"]
    return len(parts) == len(kinds) == 1 and kinds[0] not in UNKNOWN


def outer(text: str, mark: str) -> list[str]:
    """The parts of a type between marks that stand in no brackets."""
    parts, depth, begin = [], 0, 0
    for at, sign in enumerate(text):
        depth += (sign in "[(") - (sign in "])")
        if depth == 0 and text.startswith(mark, at):
            parts.append(text[begin:at])
            begin = at + len(mark)
    return [*parts, text[begin:]]


class Marked:
    """A source whose values before a number are wrapped in `reveal_type`, each on a line of its
    own. `lines`: by line of `text` the line of the source, the subscript, and whether it is a part
    of a text."""

    def __init__(self, source: str) -> None:
        tree = Wrapping().visit(ast.parse(source))
        self.text = ast.unparse(tree).replace("reveal_type(", "reveal_type(\n")
        self.lines: dict[int, tuple[int, str, bool]] = {}
        for before, after in zip(wrapped(tree), wrapped(ast.parse(self.text)), strict=True):
            line = argument(after).lineno
            self.lines[line] = (before.lineno, before.words, cut(argument(before)))


class Wrapping(ast.NodeTransformer):
    """Wraps what is read by a number, and keeps the `words` of the source. Of a formatted text only
    the values are kept: Python 3.11 does not know where in the line they stand."""

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        node.words = ast.unparse(node)
        self.generic_visit(node)
        if by_number(node):
            call = ast.Call(ast.Name("reveal_type", ast.Load()), [node.value], [])
            node.value = ast.copy_location(call, node.value)
        return node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.AST:
        self.generic_visit(node)
        values = [one for one in node.values if isinstance(one, ast.FormattedValue)]
        parts = [part for one in values for part in (one.value, one.format_spec) if part]
        call = ast.Call(ast.Name("str", ast.Load()), [ast.Tuple(parts, ast.Load())], [])
        return ast.copy_location(call, node)


def by_number(node: ast.Subscript) -> bool:
    """Whether the bracket holds a whole number, below 0 too; that of `Literal[1]` is a type."""
    held = node.slice
    if isinstance(held, ast.UnaryOp) and isinstance(held.op, ast.USub):
        held = held.operand
    literal = isinstance(node.value, ast.Name) and node.value.id == "Literal"
    return isinstance(held, ast.Constant) and type(held.value) is int and not literal


def wrapped(tree: ast.AST) -> list[ast.Subscript]:
    """The subscripts whose value is wrapped, in an order that the same code always has."""
    found = [node for node in ast.walk(tree) if isinstance(node, ast.Subscript)]
    return [
        node
        for node in found
        if isinstance(node.value, ast.Call) and ast.unparse(node.value.func) == "reveal_type"
    ]


def argument(node: ast.Subscript) -> ast.expr:
    """What is wrapped in a subscript."""
    assert isinstance(node.value, ast.Call)
    return node.value.args[0]


def cut(value: ast.expr) -> bool:
    """Whether a value is a text that is cut at this place."""
    called = value.func if isinstance(value, ast.Call) else None
    return isinstance(called, ast.Attribute) and called.attr in CUTTING


def revealed(root: Path, marked: dict[Path, Marked]) -> dict[tuple[str, int], str]:
    """By file and line of the marked text the type that the checker tells. Raises `RuntimeError`
    where the checker cannot do its work."""
    if not marked:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        shadows = []
        for number, (path, one) in enumerate(marked.items()):
            copy = Path(folder) / f"{number}.py"
            copy.write_text(one.text, encoding="utf-8")
            shadows += ["--shadow-file", str(path), str(copy)]
        done = subprocess.run(
            [sys.executable, "-m", "mypy", *OPTIONS, *shadows, *map(str, marked)],
            cwd=root,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
    if done.stderr or done.returncode > 1:
        raise RuntimeError(f"{done.stdout}{done.stderr}")
    names = {str(path): path.relative_to(root).as_posix() for path in marked}
    notes = NOTE.findall(done.stdout)
    return {(names[file], int(line)): type_ for file, line, type_ in notes if file in names}
