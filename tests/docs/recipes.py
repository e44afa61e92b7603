"""Does what a how-to page says, in a copy of the project: its blocks are pasted, its commands run.

The first line of a fenced block says what the block is:

    ```python engine/rulesets.py                the block is added at the end of the file,
                                                which is made if there is none
    ```python engine/rulesets.py | below TEXT   ... below the first line that holds TEXT
    ```python engine/rulesets.py | above TEXT   ... above the first line that holds TEXT
    ```console                                  a line `$ command` is run, and what it prints is
                                                compared with the lines below it
    ```python                                   any other block is there to be read

What a command prints may hold `...`: within a line it stands for anything, alone on a line for any
number of lines. A command ends with status 0, or prints what the page shows above `[status N]`. A
block that is no whole statement is fenced as `text`, so that the formatter leaves it alone. A
block with fewer leading blanks than the lines around its place is moved to their depth.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"^```(\w+)[ ]*(.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TREE = (
    "engine", "tournaments", "decks", "gameplay", "templates", "tests", "docs", "manage.py",
    "pyproject.toml",
)  # fmt: skip
LEFT = shutil.ignore_patterns("scenarios", "pictures", "node_modules", "vendor", ".pytest_cache")
SECONDS = 120


@dataclass(frozen=True, slots=True)
class Paste:
    """Text for a file; `place` is "", "below TEXT" or "above TEXT"."""

    file: str
    place: str
    text: str


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the page, and the lines it is said to print."""

    words: str
    printed: tuple[str, ...]
    status: int = 0


class Differs(AssertionError):
    """The page says something that is not so."""


def steps(text: str) -> list[Paste | Command]:
    """What a page asks its reader to do, in order."""
    found: list[Paste | Command] = []
    for language, rest, body in FENCE.findall(text):
        if language == "console":
            found.extend(commands(body))
        elif rest:
            file, _, place = rest.partition(" | ")
            found.append(Paste(file, place, body))
    return found


def commands(body: str) -> list[Command]:
    """The commands of one block."""
    found: list[Command] = []
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        words, *printed = part.rstrip("\n").split("\n")
        status = re.fullmatch(r"\[status (\d)\]", printed[-1]) if printed else None
        if status:
            printed.pop()
        found.append(Command(words, tuple(printed), int(status[1]) if status else 0))
    return found


def copy(root: Path, target: Path) -> None:
    """The project without its scenarios, pictures and repository; what is compiled comes along."""
    for name in TREE:
        place = root / name
        if place.is_dir():
            shutil.copytree(place, target / name, ignore=LEFT)
        else:
            shutil.copy2(place, target / name)


def paste(root: Path, what: Paste) -> None:
    """Put a block where its page says. Raises `Differs` where that place is not there."""
    path = root / what.file
    if not what.place:
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_text("utf-8").rstrip("\n") + "\n\n" if path.exists() else ""
        if path.suffix == ".py" and before:
            before += "\n"
        path.write_text(before + what.text, "utf-8")
        return
    side, _, wanted = what.place.partition(" ")
    lines = path.read_text("utf-8").splitlines(keepends=True)
    at = next((number for number, line in enumerate(lines) if wanted in line), None)
    if at is None:
        raise Differs(f"{what.file} has no line with {wanted!r}")
    depth = len(lines[at]) - len(lines[at].lstrip(" "))
    if side == "below" and lines[at].rstrip().endswith((":", "(", "[", "{")):
        depth += 4
    body = [f"{' ' * depth}{line}" if line.strip() else line for line in lines_of(what.text)]
    if side == "above" and not depth and path.suffix == ".py":
        body.append("\n\n")
    at += side == "below"
    path.write_text("".join([*lines[:at], *body, *lines[at:]]), "utf-8")


def lines_of(text: str) -> list[str]:
    """The lines of a block without the blanks that all of them begin with."""
    lines = text.splitlines(keepends=True)
    least = min((len(one) - len(one.lstrip(" ")) for one in lines if one.strip()), default=0)
    return [one[least:] if one.strip() else one for one in lines]


def restore(root: Path, target: Path, file: str) -> None:
    """Give a file of the copy back what it holds in the project; take a new one away."""
    if (root / file).exists():
        shutil.copy2(root / file, target / file)
    else:
        (target / file).unlink(missing_ok=True)


def run(root: Path, command: Command) -> None:
    """Run a command in the copy. Raises `Differs` with what it printed."""
    words = shlex.split(command.words)
    if words[0] != "python":
        raise Differs(f"a page runs python, not {words[0]}")
    done = subprocess.run(
        [sys.executable, *words[1:]],
        cwd=root,
        env=surroundings(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    if done.returncode != command.status or not matches(command.printed, done.stdout):
        raise Differs(f"$ {command.words}\n{done.stdout}[status {done.returncode}]")


def surroundings() -> dict[str, str]:
    """What a command finds in its environment: nothing of the tests that run it."""
    ours = ("PYTEST_", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "DATABASE_URL", "CELERY_BROKER_URL")
    return {key: value for key, value in os.environ.items() if not key.startswith(ours)}


def matches(shown: tuple[str, ...], printed: str) -> bool:
    """Whether a command printed what a page shows."""
    parts = [
        r"(?:.*\n)*"
        if line.strip() == "..."
        else ".*".join(map(re.escape, line.split("..."))) + "\n"
        for line in shown
    ]
    text = "".join(f"{line.rstrip()}\n" for line in printed.splitlines())
    return re.fullmatch("".join(parts), text) is not None


def follow(text: str, root: Path) -> int:
    """Do in a copy of the project all that a page says; the number of its commands."""
    ran = 0
    for step in steps(text):
        if isinstance(step, Paste):
            paste(root, step)
        else:
            run(root, step)
            ran += 1
    return ran
