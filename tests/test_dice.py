"""What the site makes up during a test hangs on the name of the test alone."""

from __future__ import annotations

import random
import secrets
import threading

import pytest

from tests.dice import Dice
from tournaments.services.round import chance


@pytest.fixture
def drawn() -> str:
    return chance.seed()


def test_every_way_to_make_something_up_is_lent(request: pytest.FixtureRequest) -> None:
    def draws() -> list[object]:
        return [
            secrets.token_bytes(8),
            secrets.token_hex(8),
            secrets.token_urlsafe(),
            secrets.choice(range(10**6)),
            secrets.randbelow(10**6),
            secrets.randbits(64),
        ]

    lender = request.config.pluginmanager.get_plugin("dice by name")
    with lender.dice.named("once"):
        first = draws()
    with lender.dice.named("once"):
        assert draws() == first
    with lender.dice.named("other"):
        assert not set(map(repr, draws())) & set(map(repr, first))


def test_the_name_of_the_test_is_all_that_a_draw_hangs_on(request: pytest.FixtureRequest) -> None:
    dice = Dice(request.config.getoption("--dice"))
    dice.dice = random.Random(f"{dice.word}|{request.node.nodeid}")
    assert chance.seed() == dice.token_hex(16)


def test_threads_draw_from_them_too(request: pytest.FixtureRequest) -> None:
    dice = Dice("")
    dice.dice = random.Random(f"{request.config.getoption('--dice')}|{request.node.nodeid}")
    found: list[str] = []
    thread = threading.Thread(target=lambda: found.append(secrets.token_hex(16)))
    thread.start()
    thread.join()
    assert found == [dice.token_hex(16)]


def test_names_and_words_tell_dice_apart() -> None:
    def of(word: str, *names: str) -> str:
        dice = Dice(word)
        with dice.named(*names):
            return dice.token_hex(16)

    assert of("", "a") == of("", "a")
    assert len({of("", "a"), of("", "b"), of("one", "a"), of("one", "a", "b")}) == 4


def test_dice_within_dice_leave_the_outer_ones_where_they_were() -> None:
    one, other = Dice(""), Dice("")
    with one.named("a"):
        one.token_hex(4)
        with one.named("b"):
            one.token_hex(4)
        inner = one.token_hex(4)
    with other.named("a"):
        other.token_hex(4)
        assert other.token_hex(4) == inner


def test_a_fixture_draws_the_same_in_every_test(drawn: str, request: pytest.FixtureRequest) -> None:
    dice = Dice(request.config.getoption("--dice"))
    with dice.named("drawn", ""):
        assert drawn == dice.token_hex(16)
    assert chance.seed() != drawn
