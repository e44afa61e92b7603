"""`make fast`: what is compiled, and that a compiled module does what the plain one does."""

import json
import os
import re
import subprocess
import sys

import pytest

from deploy import fast

STREAM = """
import json, os, sys
sys.path.insert(0, os.getcwd())  # as Celery and uvicorn do
from engine.kernel import chance, game
from engine.kernel.sources import release
stream = chance.Stream(chance.seed_bytes(7), "fast")
numbers = [stream.below(1000) for _ in range(40)]
print(json.dumps([chance.__file__, game.__file__, numbers, release()]))
"""

QUESTIONS = """
import json, os, sys
sys.path.insert(0, os.getcwd())
from engine.kernel import prompt
from gameplay.choices.making import FEW, ways_of
class Group(list):
    def key(self, index): return self[index]
    def shape(self): return list(self)
    def family(self): return None
keys = [("take", number) for number in range(FEW + 1)]
listed = prompt.Options(keys, lambda *about: (f"take {about[-1][1]}", ()))
grouped = prompt.Options(prompt.Menu([Group(keys)]), lambda *about: (f"take {about[-1][1]}", ()))
print(json.dumps([prompt.__file__, listed.menu is None, grouped.menu is not None,
                  ways_of(listed), listed.digest().hex(), [one.line for one in listed]]))
"""

BUILD = """
import sys
from pathlib import Path
from deploy import fast
fast.build(Path(sys.argv[1]), ["engine/kernel/chance.py", "engine/kernel/prompt.py"], "0")
"""

TAKEN = """
import setuptools
from mypy.fscache import FileSystemCache
from mypyc import build
from mypyc.codegen import emitmodule
from mypyc.errors import Errors
from mypyc.irbuild.mapper import Mapper
from mypyc.options import CompilerOptions
import json, sys
wanted = ["--config-file=", "--check-untyped-defs", "--cache-dir", sys.argv[1], *sys.argv[2:]]
how = CompilerOptions(multi_file=True, target_dir=sys.argv[1])
sources, _, options = build.get_mypy_config(wanted, None, how, FileSystemCache())
read = emitmodule.parse_and_typecheck(sources, options, how, [(sources, None)])
errors = Errors(options)
mapper = Mapper({source.module: None for source in sources})
emitmodule.compile_modules_to_ir(read, mapper, how, errors)
print(json.dumps([one for one in errors.new_messages() if " error: " in one]))
"""


def refused(folder, *paths):
    """What mypyc says against modules, without C."""
    command = [sys.executable, "-c", TAKEN, str(folder), *map(str, paths)]
    done = subprocess.run(command, cwd=fast.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return json.loads(done.stdout.splitlines()[-1])


def told(*folders, code=STREAM):
    """What a process tells (STREAM: where modules come from, some random numbers, the release) that
    runs in the root and has these folders on its path."""
    path = {"PYTHONPATH": os.pathsep.join(map(str, folders))}
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, **path},
        cwd=fast.ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


def test_what_is_left_out_is_there_and_stays_out():
    paths = fast.modules()
    for name in fast.INTERPRETED:
        assert (fast.ROOT / "engine" / name).exists(), name
        assert not [path for path in paths if path.startswith(f"engine/{name}")]
    assert "engine/chaotic/position/state.py" in paths
    assert "engine/genesis/table/view.py" in paths
    assert "engine/genesis/table/refusals.py" not in paths
    assert all((fast.ROOT / path).is_file() for path in paths)


@pytest.mark.long
def test_the_compiler_takes_every_module_that_is_compiled(tmp_path):
    """Its first half, which refuses modules, takes seconds; what it makes of them, minutes."""
    assert refused(tmp_path, *fast.modules()) == []


def test_a_module_that_the_compiler_does_not_take_is_told(tmp_path):
    module = tmp_path / "nested.py"
    module.write_text("def outer() -> None:\n    class Inner:\n        pass\n")
    (fault,) = refused(tmp_path, module)
    assert "nested.py:2" in fault


def test_a_tree_of_other_sources_is_not_current(tmp_path):
    (tmp_path / "made-of").write_text(fast.made_of("2"))
    assert fast.current(tmp_path, "2")
    assert not fast.current(tmp_path, "1")
    assert not fast.current(tmp_path / "nowhere", "2")


def test_a_tree_whose_sources_changed_while_it_was_built_is_not_current(tmp_path, monkeypatch):
    sources = {"now": "old"}
    monkeypatch.setattr(fast, "TREE", tmp_path)
    monkeypatch.setattr(fast, "compiler", lambda: "cc")
    monkeypatch.setattr(fast, "made_of", lambda optimize: sources["now"])
    monkeypatch.setattr(fast, "build", lambda *_what: sources.update(now="new"))
    monkeypatch.setattr(sys, "argv", ["fast.py"])
    assert fast.main() == 0
    assert not fast.current(tmp_path, "2")
    monkeypatch.setattr(fast, "build", lambda *_what: None)
    assert fast.main() == 0
    assert fast.current(tmp_path, "2")


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """Two modules stand for all: all of them take minutes (`make fast-check`)."""
    if not fast.compiler():
        pytest.skip("no C compiler here")
    folder = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-c", BUILD, str(folder)]
    subprocess.run(command, cwd=fast.ROOT, check=True, capture_output=True)
    return folder


def test_a_compiled_module_draws_the_same_numbers(built):
    root = str(fast.ROOT)
    quick, plain = told(built, root), told(root)
    assert quick[0].endswith(".so") and quick[0].startswith(str(built))
    assert quick[1] == str(built / "engine/kernel/game.py")
    assert plain[0].endswith("chance.py")
    assert quick[2:] == plain[2:]
    assert len(set(quick[2])) > 20


def test_a_compiled_list_of_options_is_no_menu(built):
    """To `isinstance` in a plain module any list is an instance of a compiled `Sequence`: every
    table of a compiled hall stood still at its first question with more than a few options."""
    root = str(fast.ROOT)
    quick, plain = told(built, root, code=QUESTIONS), told(root, code=QUESTIONS)
    assert quick[0].endswith(".so") and quick[0].startswith(str(built))
    assert plain[0].endswith("prompt.py")
    assert quick[1:] == plain[1:]
    assert quick[1:4] == [True, True, None]


def sequences():
    """The classes of compiled modules that are a `Sequence` or the like, or inherit from one."""
    based = re.compile(r"^class (\w+)\((.*)\):", re.MULTILINE)
    bases = {
        name: set(re.findall(r"\w+", parents))
        for path in fast.modules()
        for name, parents in based.findall((fast.ROOT / path).read_text("utf-8"))
    }
    found = {"Sequence", "Mapping", "Set", "Collection", "Iterator", "Iterable"}
    while more := {name for name, parents in bases.items() if parents & found} - found:
        found |= more
    return found & bases.keys()


def test_no_plain_module_asks_whether_something_is_of_a_compiled_sequence():
    """As above: what such a class is, its own module says."""
    made = sequences()
    assert {"Menu", "Options", "OpenMenu", "SwapMenu"} <= made
    asked = re.compile(rf"isinstance\([^()]*\b(?:{'|'.join(sorted(made))})\b")
    compiled = {fast.ROOT / path for path in fast.modules()}
    rooms = [fast.ROOT / app for app in ("engine", "gameplay", "decks", "tournaments")]
    plain = {path for room in rooms for path in room.rglob("*.py")} - compiled
    assert [str(path) for path in sorted(plain) if asked.search(path.read_text("utf-8"))] == []
