"""What speaks against a list, in the language of the page.

The engine says every fault in one English sentence (:mod:`engine.decks`). A page reads the sentence
back and says it in its own language; one that is not known here stays as it is.

>>> told("36 attacks instead of 20")
'36 attacks instead of 20'
"""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.words.languages import Sentences, counted

SENTENCES = Sentences(
    # Armies and decks of Chaotic (chapter 2)
    gettext_noop("size %(size)d is not played; sizes are %(sizes)s"),
    gettext_noop("the deck is for size %(size)d, the game for size %(board)d"),
    counted(
        "%(count)d Creature instead of %(wanted)d",
        "%(count)d Creatures instead of %(wanted)d",
    ),
    gettext_noop("%(count)d Battlegear instead of %(wanted)d"),
    gettext_noop("%(count)d Battlegear instead of at most %(wanted)d"),
    gettext_noop("%(count)d Mugic instead of %(wanted)d"),
    gettext_noop("%(count)d Mugic instead of at most %(wanted)d"),
    gettext_noop("%(count)d cards named %(card)s, which is Unique"),
    gettext_noop("%(count)d cards named %(card)s instead of at most %(wanted)d"),
    gettext_noop("%(count)d Legendary cards instead of at most %(wanted)d"),
    gettext_noop("%(card)s is Loyal and does not join %(names)s"),
    gettext_noop("this edition has no tribe of %(names)s"),
    counted("%(count)d attack instead of %(wanted)d", "%(count)d attacks instead of %(wanted)d"),
    gettext_noop("Build Cost %(count)d instead of at most %(wanted)d"),
    counted(
        "%(count)d Location instead of %(wanted)d",
        "%(count)d Locations instead of %(wanted)d",
    ),
    # Champions, timelines and forethoughts of Genesis (G-constructed.3, F-draft.1)
    gettext_noop("champions are no cards of the subconscious: %(names)s"),
    gettext_noop("%(card)s cannot be played: %(why)s"),
    counted(
        "%(count)d champion instead of %(wanted)d",
        "%(count)d champions instead of %(wanted)d",
    ),
    gettext_noop("no champion is %(names)s"),
    gettext_noop("%(names)s share no affiliation"),
    counted("%(count)d card instead of %(wanted)d", "%(count)d cards instead of %(wanted)d"),
    gettext_noop("%(count)d Chi instead of at most %(wanted)d"),
    gettext_noop("champions are no cards of a timeline: %(names)s"),
    gettext_noop("subconscious cards are no cards of a timeline: %(names)s"),
    gettext_noop("no symbol shared with the champion: %(names)s"),
    gettext_noop("a symbol that the champion lacks: %(names)s"),
    gettext_noop("only symbols that the champion lacks: %(names)s"),
    gettext_noop("forethoughts of %(count)d Chi instead of at most %(wanted)d"),
    gettext_noop("forethoughts that could not be in the timeline: %(names)s"),
    # The event
    gettext_noop("banned in this event: %(names)s"),
    counted(
        "%(count)d copy of %(card)s instead of at most %(wanted)d",
        "%(count)d copies of %(card)s instead of at most %(wanted)d",
    ),
    # Lines that cannot be read
    gettext_noop("%(word)s is no part of a list of %(game)s; leave out its heading and its cards"),
    gettext_noop("several cards are named %(card)s"),
    gettext_noop("no card is named %(card)s"),
    gettext_noop("%(card)s has no count from 1 to %(wanted)d"),
    gettext_noop("%(card)s belongs to %(own)s, not to %(pile)s"),
    gettext_noop("%(card)s is no champion"),
    gettext_noop("no scan of %(card)s has %(value)s %(count)d"),
    gettext_noop("holds no cards"),
    gettext_noop("is longer than %(wanted)d characters"),
    gettext_noop("has more than %(wanted)d lines"),
    gettext_noop("no decks of game %(game)s can be read"),
    gettext_noop("names no champion"),
    gettext_noop("size is the number of Creatures, from 1 on, not %(size)s"),
    gettext_noop("%(word)s is neither a number nor one of %(words)s"),
)
"""Every sentence, its numbers and names left open; of two that fit the first is meant."""

PILES = frozenset({"own", "pile"})
"""What is left open for the name of a pile."""


def told(text: str) -> str:
    """The sentence of a fault in the language of the page, behind its place if it has one."""
    place, colon, rest = text.partition(": ")
    said = SENTENCES.told(text, _pile)
    return said if said != text or not colon else f"{place}{colon}{SENTENCES.told(rest, _pile)}"


def _pile(name: str, value: str) -> str:
    return _(value.capitalize()) if name in PILES else value
