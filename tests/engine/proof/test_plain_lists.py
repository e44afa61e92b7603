"""Lists judged twice: changed and spoiled lists of both games, and what the search would find."""

import pytest

from engine import decks, games
from engine.fuzz import decklists
from engine.fuzz.habits import habits


@pytest.mark.parametrize("seed", [1, 2])
def test_no_illegal_list_is_accepted_and_every_fault_is_named(seed: int) -> None:
    toll = decklists.search(500, seed)
    assert toll.lists > 450 and 20 < toll.accepted < toll.lists
    assert (toll.illegal, toll.unnamed, toll.wronged) == ([], [], [])


def test_every_format_has_a_plain_reading() -> None:
    for game in games.names():
        if habits(game).judges_lists:
            for key, deck in decks.shipped(game).items():
                for format in games.rulebook(game).formats:
                    wanted = habits(game).broken_by(deck.as_json(), format, None)
                    faults = decks.check(deck, games.rulebook(game).formats[format])
                    assert bool(wanted) == bool(faults), (key, format)


@pytest.mark.parametrize("blind", ["_names", "_locations", "_loyal"])
def test_a_rule_that_the_check_forgets_is_found(
    blind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from engine.decks.chaotic import legality

    monkeypatch.setattr(legality, blind, lambda *_: [])
    toll = decklists.search(600, 3)
    assert toll.illegal or toll.unnamed


def test_a_name_that_is_guessed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    from engine import cards

    meant = cards.meant

    def guessed(game: str, name: str) -> tuple[str, ...]:
        return meant(game, name) or cards.nearest(game, name, 1)

    monkeypatch.setattr(cards, "meant", guessed)
    assert decklists.search(300, 1).unnamed
