"""The rulebook in the language of the page.

The engine has the rules in English, in our own words. What these are in another language stands in
`locale/<language>/LC_MESSAGES/rules.po`, in the context of the game: the same word is a title in
one game and another thing in the other.
"""

from __future__ import annotations

import gettext
from dataclasses import asdict, dataclass
from functools import lru_cache

from django.conf import settings

from engine import rulebook
from tournaments.words.languages import spoken

DOMAIN = "rules"
HEADING = " (heading)"
"""The ending of the title of a rule that is only a heading; no page shows it."""
SAID = ("title", "summary", "confidence")
TEXTS = (*SAID, "silence", "options", "why", "engine")
"""The texts of a rule that pages show in their own language where that has them. Every language has
those of `SAID`; the grounds of a ruling exist in English only so far."""


@dataclass(frozen=True, slots=True)
class ShownRule(rulebook.Rule):
    """A rule as a page shows it. ``english`` names its texts that the page's language does not
    have."""

    english: tuple[str, ...] = ()


def said(text: str, game: str) -> str:
    """A text of a game's rulebook in the language of the page, else in English."""
    return _catalogue(spoken()).pgettext(game, text)


def title_of(rule: rulebook.Rule) -> str:
    """The English title as pages show it."""
    return rule.title.removesuffix(HEADING)


def told(rule: rulebook.Rule) -> ShownRule:
    """A rule in the language of the page."""
    return _told(rule, spoken())


def rule(identity: str) -> ShownRule:
    """A rule by its id. Raises ``rulebook.UnknownRule``."""
    return told(rulebook.rule(identity))


def rules(game: str) -> tuple[ShownRule, ...]:
    """All entries of a game, in the order of its rulebook."""
    return tuple(map(told, rulebook.rules(game)))


def found(game: str, text: str) -> tuple[ShownRule, ...]:
    """The entries whose id begins so or which have the word, in English or in the language of the
    page; "" finds all."""
    word, english = text.strip().casefold(), {one.id for one in rulebook.found(game, text)}
    return tuple(
        one
        for one in rules(game)
        if one.id in english or word in one.title.casefold() or word in one.summary.casefold()
    )


@lru_cache(maxsize=8)
def _catalogue(language: str) -> gettext.NullTranslations:
    """The rulebook texts of a language; empty where it has no file, as for English."""
    return gettext.translation(DOMAIN, settings.LOCALE_PATHS[0], [language], fallback=True)


@lru_cache(maxsize=8192)
def _told(rule: rulebook.Rule, language: str) -> ShownRule:
    english = asdict(rule) | {"title": title_of(rule)}
    own = {
        key: _catalogue(language).pgettext(rule.game, english[key]) for key in TEXTS if english[key]
    }
    same = tuple(key for key, text in own.items() if text == english[key])
    return ShownRule(**english | own, english=same if language != settings.LANGUAGE_CODE else ())
