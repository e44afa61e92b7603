"""Commands that the pages tell to run exist, with these options; so do modules and make targets."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from django.core.management import get_commands, load_command_class

from engine import __main__ as engine_commands
from tests.conftest import ROOT
from tests.docs.test_documents import OURS
from tests.docs.told import PAGES, lines

END = re.compile(r"\s[|>&#]|[;…`]|\s→")
"""Where a command ends on its line: what is behind it belongs to the shell, or to the reader."""
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
Options = Callable[[str], frozenset[str] | None]


def called(page: Path, program: str) -> Iterator[tuple[str, str]]:
    """The command and the rest of each call of a program: `manage.py`, `python -m engine`."""
    for line in lines(page):
        for name, rest in re.findall(rf"(?<!\w){re.escape(program)} ([a-z_]+)(.*)", line):
            yield name, END.split(rest)[0]


def wrong(page: Path, program: str, options_of: Options) -> list[str]:
    """Calls of commands that are not there, and options that a command does not have."""
    found = []
    for name, rest in called(page, program):
        there = options_of(name)
        if there is None:
            found.append(name)
        else:
            found += [f"{name} {one}" for one in OPTION.findall(rest) if one not in there]
    return found


def known(parser: argparse.ArgumentParser) -> frozenset[str]:
    return frozenset(one for action in parser._actions for one in action.option_strings)


@cache
def of_management(name: str) -> frozenset[str] | None:
    """The options of a command of the hall; None if there is no such command."""
    app = get_commands().get(name)
    if app is None:
        return None
    return known(load_command_class(str(app), name).create_parser("manage.py", name))


@cache
def of_engine(name: str) -> frozenset[str] | None:
    """The options of a command of the engine; None if there is no such command."""
    if name not in engine_commands.COMMANDS:
        return None
    parser = argparse.ArgumentParser()
    import_module(f"engine.commands.{name}").arguments(parser)
    return known(parser)


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_commands_exist_with_their_options(page: Path) -> None:
    assert wrong(page, "manage.py", of_management) == []
    assert wrong(page, "python -m engine", of_engine) == []


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_modules_that_are_run_exist(page: Path) -> None:
    ours = r"python3? -m ((?:engine|tests|tournaments|decks|gameplay)(?:\.\w+)+)"
    run = {name for line in lines(page) for name in re.findall(ours, line)}
    assert {name for name in run if find_spec(name) is None} == set()


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_make_knows_its_targets(page: Path) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    heads = re.findall(r"^([\w./ -]+):(?!=)", makefile, re.MULTILINE)
    targets = {target for head in heads for target in head.split()}
    calls = (re.fullmatch(r"make ([\w./-]+)(?: \w+=\S*)*", line) for line in lines(page))
    asked = {call[1] for call in calls if call is not None}
    assert asked <= targets


def test_what_is_not_there_is_recognised(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "`manage.py migrate --plan` and `manage.py demo --stages`, `manage.py fuzz_ball`\n"
        "```\n$ python -m engine verify x.json \\\n    --jobs 2 --hope | tail --x\n```\n",
        encoding="utf-8",
    )
    assert wrong(page, "manage.py", of_management) == ["demo --stages", "fuzz_ball"]
    assert wrong(page, "python -m engine", of_engine) == ["verify --hope"]


def test_operators_find_all_management_commands_in_one_table() -> None:
    text = (ROOT / "docs/operators.md").read_text(encoding="utf-8")
    table = text.partition("\n## Management commands\n")[2].partition("\n## ")[0]
    ours = {name for name, app in get_commands().items() if str(app).split(".")[-1] in OURS}
    assert {name for name in ours if f"`manage.py {name}" not in table} == set()
