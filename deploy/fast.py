"""``make fast``: the engine once more, in the folder `.fast`, with its hot rooms compiled.

A copy of the engine's sources, and beside those that `COMPILED` names what mypyc and the C compiler
make of them. Nobody uses it unasked: `make run FAST=1` does, and any program started here with

    PYTHONPATH=.fast:. python ...

The copy has the name of the release that it was made from, so what one of the two stores the other
reads. With `--check` 200 games of all formats are played by both, and what everybody is told at
every step is compared. The variable OPTIMIZE is the level of the C compiler: 2, or 1, or 0 for a
build in a third of the time that is slower than plain Python.
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
TREE = ROOT / ".fast"
COMPILED = ("kernel", "chaotic", "genesis")
"""The rooms of the engine that are compiled."""
INTERPRETED = {
    "kernel/ruleset.py": "a dataclass with variables of the class, which mypyc takes for fields",
    "kernel/stored_games.py": "inherits from what is not compiled",
    "chaotic/formats": "values of that dataclass",
    "genesis/formats": "values of that dataclass",
    "chaotic/words": "what people are told, after the game has been played",
    "genesis/words": "what people are told, after the game has been played",
    "chaotic/wing.py": "inherits from what is not compiled",
    "genesis/wing.py": "inherits from what is not compiled",
    "chaotic/position/steps.py": "functions made of functions, which need names",
    "chaotic/position/cards.py": "frozen dataclasses, which could not be read back when stored",
    "genesis/position/cards.py": "frozen dataclasses, which could not be read back when stored",
}
"""What of them is not, and why: files and folders."""
PLAYED = frozenset({"game.py", "moments.py", "previews.py", "view.py", "worth.py"})
"""What is compiled of the rooms `table`: what every step at a table asks, and every try of a player
of the house. The rest is for whoever looks at a game, or corrects it."""
FIRST = """# Python runs this before a program: whoever puts the root first on the path is too late.
import engine  # noqa: F401
"""
"""The file `sitecustomize.py` of the tree. Celery and uvicorn put the working directory first."""
GAMES = 200
"""Games that `--check` plays."""


class Library(NamedTuple):
    """A library to be made: the name by which it is imported, its C sources, flags for them."""

    name: str
    sources: list[str]
    flags: list[str]


def modules() -> list[str]:
    """The files to compile, as paths from the root."""
    found = []
    for room in COMPILED:
        for path in sorted((ROOT / "engine" / room).rglob("*.py")):
            inside = path.relative_to(ROOT / "engine")
            apart = {str(inside), *map(str, inside.parents)} & INTERPRETED.keys()
            looking = inside.parent.name == "table" and inside.name not in PLAYED
            if not apart and not looking:
                found.append(f"engine/{inside}")
    return found


def release() -> str:
    """The name of the release that stands in the root."""
    sys.path.insert(0, str(ROOT))
    from engine.kernel.sources import digest

    return digest("engine")


def compiler() -> list[str]:
    """The command of the C compiler that Python was built with; empty if it is not here."""
    command = shlex.split(sysconfig.get_config_var("CC") or "")
    return command if command and shutil.which(command[0]) else []


def write_c(paths: Sequence[str], optimize: str) -> list[Library]:
    """C sources of modules, by mypyc, in the working directory: one library with the code of all,
    and a small one a module that hands it out. Exits with mypyc's words if it refuses a module."""
    import setuptools  # noqa: F401 - mypyc wants it imported before
    from mypyc.build import mypycify

    made = mypycify(
        ["--config-file=", "--check-untyped-defs", *paths],
        opt_level=optimize,
        debug_level="0",
        multi_file=True,
        group_name="drome_engine",
    )
    return [
        Library(
            one.name,
            one.sources,
            [*one.extra_compile_args, *(f"-I{folder}" for folder in one.include_dirs)],
        )
        for one in made
    ]


def compiled(source: str, objects: Path, flags: Sequence[str], about: bytes) -> str:
    """The object file of a C source: the one of before, if nothing has changed, the headers
    (`about`) neither."""
    key = blake2b(Path(source).read_bytes() + about + repr(flags).encode(), digest_size=12)
    target = objects / f"{key.hexdigest()}.o"
    if not target.exists():
        written = target.with_suffix(".new")
        include = f"-I{sysconfig.get_path('include')}"
        command = [*compiler(), "-fPIC", "-fwrapv", "-DNDEBUG", "-w", include, *flags]
        subprocess.run([*command, "-c", source, "-o", str(written)], check=True)
        written.rename(target)
    return str(target)


def link(library: str, objects: Sequence[str], folder: Path) -> None:
    """Put a library where Python looks for it."""
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    target = folder / f"{library.replace('.', '/')}{suffix}"
    linker = shlex.split(sysconfig.get_config_var("LDSHARED"))
    subprocess.run([*linker, *objects, "-o", str(target)], check=True)


def build(tree: Path, paths: Sequence[str], optimize: str) -> None:
    """Make the tree with these modules compiled. What stood there before is replaced at the end,
    as a whole. Raises `CalledProcessError` if the C compiler fails."""
    objects, ahead = tree / "objects", tree / "next"
    objects.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(ahead, ignore_errors=True)
    leave = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "engine", ahead / "engine", ignore=leave)
    os.chdir(ahead)
    libraries = write_c(paths, optimize)
    about = b"".join(one.read_bytes() for one in sorted(Path("build").glob("*.h")))
    with ThreadPoolExecutor(os.cpu_count()) as hands:
        for library in libraries:
            small = len(library.sources) == 1
            flags, headers = (["-O0"], b"") if small else (library.flags, about)
            work = partial(compiled, objects=objects, flags=flags, about=headers)
            link(library.name, list(hands.map(work, library.sources)), ahead)
    os.chdir(ROOT)
    (tree / "sitecustomize.py").write_text(FIRST)
    shutil.rmtree(tree / "engine", ignore_errors=True)
    for made in (ahead / "engine", *ahead.glob("*.so")):
        made.rename(tree / made.name)
    shutil.rmtree(ahead)


def current(tree: Path, optimize: str) -> bool:
    """Whether the tree was made of the engine that stands in the root, in this way."""
    mark = tree / "made-of"
    return mark.is_file() and mark.read_text() == made_of(optimize)


def made_of(optimize: str) -> str:
    """What a tree is made of: the release, the level, and this program."""
    own = blake2b(Path(__file__).read_bytes(), digest_size=8).hexdigest()
    return f"{release()} {optimize} {own} {sys.version}"


def main() -> int:
    """Build what is not there yet, or was made of other sources."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--check", action="store_true", help="play games with both and compare")
    wanted = parser.parse_args()
    optimize = os.environ.get("OPTIMIZE", "2")
    if not compiler():
        print("make fast: no C compiler here; the engine runs as plain Python")
        return 0 if wanted.check else 1
    if not current(TREE, optimize):
        begun = time.monotonic()
        (TREE / "made-of").unlink(missing_ok=True)
        before = made_of(optimize)  # what is changed while it builds is not in it
        build(TREE, modules(), optimize)
        (TREE / "made-of").write_text(before)
        print(f"{len(modules())} modules compiled in {time.monotonic() - begun:.0f} s, in .fast")
    if not wanted.check:
        return 0
    compare = ["-m", "tests.engine.golden.net", "compare", "--games", str(GAMES)]
    return subprocess.run([sys.executable, *compare, "--against", str(TREE)], cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
