"""What the search of the catalogue can be asked: examples, words, names of what is on its lists."""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import gettext as _

from decks import sheets
from decks.asking import MARKS
from decks.keywords import KEYWORDS
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
        "past": _("Past"),
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
    if game == "genesis":
        return (
            *any_word,
            ("chi hp aura reduction", _("with >=, <=, >, < or = and a number")),
            ("kind:", ", ".join(sorted({str(c.kind) for c in cards.all_facts(game)}))),
            ("tribe: set: text:", _("an affiliation or world, a set, words of an ability")),
            ("legal:", formats),
            ("-", _("before a word: cards that do not fit it")),
        )
    return (
        *any_word,
        (
            "courage power wisdom speed energy mugic build base fire air earth water cost",
            _("with >=, <=, >, < or = and a number"),
        ),
        ("kind:", ", ".join(sheets.KIND_NAMES)),
        ("tribe: type:", _("a tribe, or any word of the type line; tribe:none")),
        ("element: initiative:", _("an element; element:none; the word of a Location")),
        ("keyword:", ", ".join(KEYWORDS)),
        ("text:", _("words of our wording; several in quotation marks")),
        ("set: rarity:", _("the code of a set, a rarity")),
        ("legal:", formats),
        ("is:", ", ".join(MARKS)),
        ("-", _("before a word: cards that do not fit it")),
    )


def examples(game: str) -> tuple[tuple[str, str], ...]:
    """Examples of what the search reads, each with what it finds."""
    if game == "genesis":
        return (
            ("hp>=20", _("at least 20 HP")),
            ("chi<=3 kind:spell", _("Spells of at most 3 Chi")),
            ("text:draw", _("cards whose abilities say “draw”")),
        )
    return (
        ("mipedian fire", _("Mipedian cards that have or speak of Fire")),
        ("energy>=60 is:unique", _("Unique Creatures with at least 60 Energy")),
        ("build<=1 fire>=5", _("Attacks of at most one build point with Fire 5 or more")),
        ("cost=1 tribe:danian", _("Danian Mugic that costs one counter")),
        ("text:heal -kind:mugic", _("cards that heal, but no Mugic")),
        ("keyword:swift type:scout", _("Scouts with Swift, or that give it")),
        ("legal:dawn-2007-master is:reworded", _("cards that play otherwise in the older edition")),
        ('rarity:"ultra rare" set:ss', _("ultra rares of one set")),
    )
