"""Files, modules, addresses and calls of the API that the pages name are there."""

from __future__ import annotations

import ast
import re
from functools import cache
from importlib import import_module
from itertools import accumulate
from pathlib import Path

import pytest
from django.dispatch import Signal
from django.urls import URLResolver, get_resolver
from drf_spectacular.generators import SchemaGenerator

from tests.conftest import ROOT
from tests.docs.recipes import Paste, steps
from tests.docs.test_layout import tracked
from tests.docs.told import PAGES, code, prose
from tournaments import signals

HOUSES = ("engine", "tournaments", "decks", "gameplay", "tests", "templates", "deploy", "docs")
MADE = ("var/", ".fast/")
"""Folders that are made in a checkout and not kept."""
ELSEWHERE = ("/opt/", "/etc/", "/var/", "/srv/", "/tmp/")
"""Folders of a server, which are no addresses of the site."""
GAMES = ("chaotic", "genesis")


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def kept() -> frozenset[str]:
    """The files of the project and their folders, by their way from the top."""
    files = [path.relative_to(ROOT) for path in tracked()]
    return frozenset(str(place) for file in files for place in (file, *file.parents))


def there(name: str, page: Path) -> bool:
    """Whether a file or folder is called so: from the top, from beside the page, or by the end of
    its way. `<game>` is a game, another word in angles anything."""
    name = name.rstrip("/")
    if "<" in name:
        wanted = re.sub(r"<game>", f"(?:{'|'.join(GAMES)})", re.escape(name))
        pattern = re.compile(r"(?:.*/)?" + re.sub(r"<\w+>", "[^/]+", wanted))
        return any(pattern.fullmatch(one) for one in kept())
    beside = (page.parent / name).resolve()
    if beside.is_relative_to(ROOT) and str(beside.relative_to(ROOT)) in kept():
        return True
    return name in kept() or any(one.endswith(f"/{name}") for one in kept())


def is_file(word: str) -> bool:
    """Whether a word of code is the name of a file or folder of the project."""
    if not re.fullmatch(r"[\w.<>-]+(?:/[\w.<>-]+)*/?", word) or word.startswith(MADE):
        return False
    return (
        word.split("/")[0] in HOUSES
        or re.search(r"\.(?:py|html|css|m?js|md|po)$", word) is not None
    )


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_files_are_there(page: Path) -> None:
    missing = {word for word in code(page) if is_file(word) and not there(word, page)}
    pasted = [f"/{one.file}" for one in steps(page.read_text("utf-8")) if isinstance(one, Paste)]
    assert {one for one in missing if not any(file.endswith(f"/{one}") for file in pasted)} == set()


@pytest.mark.parametrize("house", ["engine", "tournaments", "decks", "gameplay"])
def test_pages_and_tests_that_the_source_speaks_of_are_there(house: str) -> None:
    spoken = re.compile(r"\b(?:tests|docs|deploy)/[\w./-]+\.(?:py|md|yaml)\b")
    modules = [path for path in tracked() if path.suffix == ".py" and house in path.parts]
    found = {one for path in modules for one in spoken.findall(path.read_text(encoding="utf-8"))}
    assert found - kept() == set()


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_modules_and_what_they_hold_are_there(page: Path) -> None:
    ours = re.compile(rf"(?:{'|'.join(HOUSES[:5])})(?:\.\w+)+")
    words = {word.removesuffix("()") for word in code(page)}
    assert {word for word in words if ours.fullmatch(word) and not importable(word)} == set()


def importable(word: str) -> bool:
    """Whether it is a module, or what is found in one by attributes."""
    names = list(accumulate(word.split("."), "{}.{}".format))
    for at, name in reversed(list(enumerate(names))):
        try:
            found = import_module(name)
        except ModuleNotFoundError:
            continue
        for attribute in word.split(".")[at + 1 :]:
            if not hasattr(found, attribute):
                return False
            found = getattr(found, attribute)
        return True
    return False


IMPORT = re.compile(r"^\s*from ((?:tournaments|decks|gameplay)[\w.]*) import ([\w, ]+)$", re.M)


@pytest.mark.parametrize("house", ["deploy", "decks", "gameplay", "tests", "tournaments"])
def test_what_programs_in_strings_import_is_there(house: str) -> None:
    """Programs for other processes stand in strings, which no checker reads."""
    texts = {
        text
        for path in sorted((ROOT / house).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(text := node.value, str)
    }
    asked = {
        f"{module}.{name.split(' as ')[0].strip()}"
        for text in texts
        for module, names in IMPORT.findall(text)
        for name in names.split(",")
    }
    assert {one for one in asked if not importable(one)} == set()


LAYERS = {"admin", "api", "management", "migrations", "models", "queries", "services", "static"}
LAYERS |= {"tasks", "templatetags", "views"}
"""Folders that every app may have; they are told of together."""


@pytest.mark.parametrize("house", ["engine", "tournaments", "decks", "gameplay"])
def test_rooms_are_told_of_by_the_architecture(house: str) -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    names = {one.split("/")[1] for one in kept() if re.fullmatch(rf"{house}/\w+/.+", one)}
    assert {name for name in names - LAYERS if f"`{house}/{name}/`" not in text} == set()


@cache
def addresses() -> tuple[str, ...]:
    """Every address of the site, with a `*` for what is filled in."""

    def below(resolver: URLResolver, head: str) -> list[str]:
        found = []
        for entry in resolver.url_patterns:
            address = head + str(entry.pattern).removeprefix("^").removesuffix("$")
            inner = isinstance(entry, URLResolver)
            found += below(entry, address) if inner else [address]
        return found

    plain = [re.sub(r"<[^>]+>|\(\?P<[^)]*\)", "*", one) for one in below(get_resolver(), "/")]
    return tuple(plain)


def opened(address: str) -> bool:
    """Whether the site has this address, or pages below it."""
    asked = re.sub(r"<[^>]+>|…", "*", address.split("?")[0])
    filled = (re.escape(one).replace(r"\*", r"[^/]+") for one in addresses())
    begun = any(one.startswith(asked) for one in addresses())
    return begun or any(re.fullmatch(one, asked) for one in filled)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_addresses_are_there(page: Path) -> None:
    own = {step.file for step in steps(page.read_text("utf-8")) if isinstance(step, Paste)}
    words = {word for word in code(page) if re.fullmatch(r"/(?!/)[\w<>./…?=&:*-]*", word)}
    asked = {word for word in words if not word.startswith((*ELSEWHERE, "/static/"))}
    assert {word for word in asked if not opened(word) and not own} == set()


@cache
def of_the_api() -> dict[str, set[str]]:
    """The verbs of each address of the API, with a `*` for what is filled in."""
    document = SchemaGenerator().get_schema(request=None, public=True)
    return {re.sub(r"\{\w+\}", "*", one): {*found} for one, found in document["paths"].items()}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_calls_of_the_api_are_there(page: Path) -> None:
    """`…/` stands for the beginning of an address that was said before."""
    calls = re.findall(r"`(GET|POST|PUT|PATCH|DELETE) (\S+?)`", prose(page))
    assert [f"{verb} {way}" for verb, way in calls if not answered(verb, way)] == []


def answered(verb: str, way: str) -> bool:
    asked = re.sub(r"<[^>]+>", "*", way.split("?")[0])
    if not asked.startswith(("/", "…")):
        asked = f"/api/v1/{asked}"
    end = asked.removeprefix("…")
    fits = (one for one in of_the_api() if one == asked or (end != asked and one.endswith(end)))
    return any(verb.lower() in of_the_api()[one] for one in fits)


def test_what_is_not_there_is_recognised() -> None:
    page = ROOT / "docs/architecture.md"
    assert there("decks/views/lists.py", page) and there("lists.py", page)
    assert there("engine/<game>/wing.py", page) and there("decisions/forced-choices.md", page)
    assert not there("decks/views/list.py", page) and not there("engine/<game>/wings.py", page)
    assert importable("tournaments.live.bump") and importable("gameplay.services.match.closing")
    assert not importable("tournaments.live.bumped") and not importable("gameplay.nothing")
    assert opened("/bench/<number>/") and opened("/people/") and opened("/live/?topic=event:12")
    assert not opened("/benches/<number>/") and not opened("/bench/<number>/nothing/")
    assert answered("POST", "/api/v1/disputes/<id>/rule/") and answered("POST", "…/choose/")
    assert not answered("DELETE", "/api/v1/disputes/<id>/rule/") and not answered("GET", "…/cho/")


SIGNALS = {name: one for name, one in vars(signals).items() if isinstance(one, Signal)}


def heard_by(signal: Signal) -> set[str]:
    """The apps above the hall that hear a signal."""
    hearers = [receiver() for _key, receiver, *_more in signal.receivers]
    return {hearer.__module__.split(".")[0] for hearer in hearers if hearer} - {"tournaments"}


def test_who_hears_a_signal_is_told_by_the_architecture() -> None:
    text = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
    table = text.partition("\n| signal | what is done |\n")[2].partition("\n\n")[0]
    rows = [row.split("|") for row in table.splitlines()[1:]]
    told = {
        name: set(re.findall(r"`(decks|gameplay)`", done))
        for _edge, names, done, *_rest in rows
        for name in re.findall(r"`(\w+)`", names)
    }
    assert told == {name: heard_by(one) for name, one in SIGNALS.items()}


def test_every_signal_is_heard_by_somebody() -> None:
    assert [name for name, one in SIGNALS.items() if not one.receivers] == []


def test_members_of_the_document_of_a_table_are_told() -> None:
    text = (ROOT / "docs/documents-of-a-table.md").read_text(encoding="utf-8")
    table = text.partition("\n| member | is |\n")[2].partition("\n\n")[0]
    told = {
        name for row in table.splitlines() for name in re.findall(r"`(\w+)`", row.split("|")[1])
    }
    document = SchemaGenerator().get_schema(request=None, public=True)
    assert told == set(document["components"]["schemas"]["DocumentOut"]["properties"])
