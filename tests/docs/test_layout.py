"""The shape of the source: who imports whom, how large a module is, what may not stand anywhere."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

PACKAGES = ("engine", "tournaments", "decks", "gameplay")
TOP = {
    "manage.py", "pyproject.toml", "tournaments", "gameplay", "decks", "engine", "templates",
    "tests", "deploy", "README.md", "Makefile", "requirements.lock", "requirements-dev.lock",
    "CHANGELOG.md", "LICENSE", "THREAT_MODEL.md", "docs", "locale", ".ci", ".gitignore",
    ".env.example",
}  # fmt: skip
MOST_LINES = 700
DRAWERS = {"utils", "helpers", "common", "misc"}


def tracked() -> list[Path]:
    """The files of the repository; those on the disk where there is no repository."""
    done = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    names = [name for name in done.stdout.split("\0") if name]
    if not names:
        pytest.skip("not a git checkout")
    return [ROOT / name for name in names if (ROOT / name).is_file()]


def modules(*packages: str) -> Iterator[Path]:
    for package in packages:
        yield from sorted((ROOT / package).rglob("*.py"))


def imported(path: Path) -> set[str]:
    """Absolute names of what a module imports, wherever in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return names


def test_top_level_holds_the_agreed_names_only() -> None:
    names = {path.relative_to(ROOT).parts[0] for path in tracked()}
    assert names <= TOP


#: What single parts of the engine may import besides: YAML for scenarios, and the extra `env`.
FOREIGN = {"scenario": {"yaml"}, "environment": {"numpy", "gymnasium", "pettingzoo"}}


def test_engine_imports_the_standard_library_only() -> None:
    allowed = sys.stdlib_module_names | {"engine"}
    strange = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in modules("engine")
        for name in imported(path)
        if name.split(".")[0] not in allowed
        and name.split(".")[0] not in FOREIGN.get(path.relative_to(ROOT).parts[1], set())
    }
    assert strange == set()


def test_nobody_imports_the_composition_root() -> None:
    guilty = {
        str(path.relative_to(ROOT))
        for path in modules(*PACKAGES)
        if path.parent != ROOT / "tournaments/config"
        and any(f"{name}.".startswith("tournaments.config.") for name in imported(path))
    }
    assert guilty == set()


def test_modules_are_small_enough_to_read() -> None:
    large = {
        str(path.relative_to(ROOT)): lines
        for path in modules(*PACKAGES)
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > MOST_LINES
        and "migrations" not in path.parts
    }
    assert large == {}


def test_no_module_is_a_junk_drawer() -> None:
    assert {str(path) for path in modules(*PACKAGES) if path.stem in DRAWERS} == set()


def test_no_file_names_a_place_of_one_machine() -> None:
    """The folder of this checkout, or of its owner, stands in no committed file."""
    places = [str(place) + "/" for place in (ROOT, Path.home()) if len(place.parts) > 1]
    found = set()
    for path in tracked():
        if path.parts[-2] == "vendor":
            continue
        text = path.read_bytes().decode(errors="ignore")
        found |= {f"{path.relative_to(ROOT)}: {place}" for place in places if place in text}
    assert found == set()


def test_locks_pin_hashes_and_name_no_address() -> None:
    run = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    development = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")
    assert "://" not in run + development
    pins = re.compile(r"^([a-z0-9][\w.\[\],-]*==\S+)", re.MULTILINE)
    assert set(pins.findall(run)) <= set(pins.findall(development))
    for text in (run, development):
        assert len(pins.findall(text)) == len(
            re.findall(r"^[a-z0-9][^#\n]*\\$", text, re.MULTILINE)
        )


def test_lock_has_every_dependency_of_the_project() -> None:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8").lower()
    names = [re.match(r"[\w-]+", line)[0].lower() for line in project["project"]["dependencies"]]
    assert [name for name in names if not re.search(rf"^{name}(\[[\w,-]+\])?==", lock, re.M)] == []
