"""Chance by name: what the site makes up during a test comes of dice that the test's name seeds.

Seeds of pairings and of tables, salts, tokens and codes are drawn from `secrets`. In the process of
the tests every function of it that makes something up draws from dice instead: during a fixture
from dice named after the fixture (and, if several tests share it, after what shares it), during the
test from dice named after the test. So a test draws the same in every run, alone or among others,
in any order, and none can pass here and fail there by a draw.

``pytest --dice WORD`` names all dice anew: a test that fails under some word hangs on the draw.

Servers that a test starts as processes of their own draw from the system, as in a real hall.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from gameplay.trials.clock import Chance

NAMES = ("token_bytes", "token_hex", "token_urlsafe")


class Dice(Chance):
    """The functions of `secrets`, from the dice that are thrown now."""

    def __init__(self, word: str) -> None:
        super().__init__(random.Random(word))
        self.word = word

    @contextmanager
    def named(self, *names: str) -> Iterator[None]:
        """Inside, the dice are those of this name."""
        outer = self.dice
        self.dice = random.Random("|".join([self.word, *names]))
        try:
            yield
        finally:
            self.dice = outer

    def lend(self, patch: pytest.MonkeyPatch) -> None:
        """From now on `secrets` draws from these dice, in every thread of this process."""
        for name in NAMES:
            patch.setattr(secrets, name, getattr(self, name))
        patch.setattr(secrets, "choice", lambda sequence: self.dice.choice(sequence))
        patch.setattr(secrets, "randbelow", lambda bound: self.dice.randrange(bound))
        patch.setattr(secrets, "randbits", lambda bits: self.dice.getrandbits(bits))


class ByName:
    """Lends the dice for the run, and names them before each fixture and each test."""

    def __init__(self, word: str) -> None:
        self.dice = Dice(word)
        self.patch = pytest.MonkeyPatch()

    def pytest_sessionstart(self) -> None:
        self.dice.lend(self.patch)

    def pytest_sessionfinish(self) -> None:
        self.patch.undo()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        with self.dice.named(item.nodeid):
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(
        self, fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
    ) -> Iterator[Any]:
        """A fixture draws the same whichever test asks for it first."""
        shared_by = "" if fixturedef.scope == "function" else request.node.nodeid
        with self.dice.named(fixturedef.argname, shared_by):
            return (yield)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--dice", default="", metavar="WORD", help="name the dice of all tests anew")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(ByName(config.getoption("--dice")), "dice by name")
