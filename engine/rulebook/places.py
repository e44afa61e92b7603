"""Where the scenarios of a card or a rule stand: one file each, found by its name.

    chaotic/cards/a/aivenna.yaml    a card of the catalogue, by the key of its page
    chaotic/keywords/hive.yaml      a glossary term that is a keyword of cards
    chaotic/rules/8/8.5.8.yaml      a numbered rule, by chapter; `glossary` and `editions` apart
    genesis/rules/...               one file a section, for all its sentences; `terms` apart
    genesis/keywords/push.yaml      the sentences of a keyword

Places are written from ``tests/scenarios``, with slashes. The files belong to the tests: a checkout
has them, an installed engine need not.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from engine import rulebook
from engine.rulebook.shown import Shown

if TYPE_CHECKING:
    from engine.cards import CardFacts

FOLDER = "tests/scenarios"
CHECKOUT = Path(__file__).parents[2]


def place_of_card(card: CardFacts) -> str:
    """The file of a card's scenarios."""
    return f"{card.game}/cards/{card.key[0]}/{card.key}.yaml"


def place_of_rule(rule: str) -> str:
    """The file of a rule's scenarios. A ruling has no file: its scenarios are about a rule.
    Raises `UnknownRule`."""
    game = rulebook.rule(rule).game
    place: str = import_module(f"engine.rulebook.{game}").place_of_rule(rule)
    return f"{game}/{place}"


def files(own: str, scenarios: Iterable[Shown]) -> list[str]:
    """The files to open for a card or rule, from the top of the checkout: its own file; if it has
    none, the files of the scenarios that show it. Empty where the tests are not installed."""
    places = [own] if (CHECKOUT / FOLDER / own).is_file() else [one.file for one in scenarios]
    paths = [f"{FOLDER}/{place}" for place in dict.fromkeys(places)]
    return [path for path in paths if (CHECKOUT / path).is_file()]
