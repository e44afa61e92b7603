"""What the search of the catalogue can be asked: examples, words, names of what is on its lists."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext as _

from decks.wings import wing
from engine import cards, rulesets

RARITIES = ("common", "uncommon", "rare", "super rare", "ultra rare", "promo")
"""From the most to the least frequent, as far as there is an order."""


@lru_cache(maxsize=2)
def rarities(game: str) -> tuple[str, ...]:
    """The rarities of all printings, frequent ones first."""
    found = {one.rarity for card in cards.all_facts(game) for one in card.printings} - {""}
    return (*(name for name in RARITIES if name in found), *sorted(found - {*RARITIES}))


def mark_name(mark: str) -> str:
    """A mark that can be searched for, in words."""
    names = {
        "unique": _("Unique"),
        "legendary": _("Legendary"),
        "loyal": _("Loyal"),
        "past": _("Past Creature"),
        "reworded": _("Printed with another meaning"),
    }
    return names[mark]


def words_known(game: str) -> tuple[tuple[str, str], ...]:
    """Every word the search line knows, with what may stand behind it."""
    formats = ", ".join(rulesets.FORMATS[game])
    any_word = (
        (_("any word"), _("name, type, element or ability; each word for itself")),
        (_("“several words”"), _("in quotation marks: a phrase of the name, type or an ability")),
    )
    return (
        *any_word,
        *wing(game).words_known(),
        ("legal:", formats),
        *wing(game).further_words(),
        ("-", _("before a word: cards that do not fit it")),
    )


def examples(game: str) -> tuple[tuple[str, str], ...]:
    """Examples of what the search reads, each with what it finds."""
    return wing(game).examples()
