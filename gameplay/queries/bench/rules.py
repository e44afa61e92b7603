"""A rule as its page shows it: our summary, its neighbours, scenarios, the official text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext as _

from decks.rulebook import translated
from decks.rulebook.ids import cited_in
from decks.rulebook.on_cards import Phrase, cards_of, phrases_settled
from decks.rulebook.translated import ShownRule, told
from engine import rulebook
from engine.cards import CardFacts
from engine.rulebook import glossary
from engine.rulebook.shown import Shown, shown_by
from gameplay.models import OfficialText


@dataclass(frozen=True, slots=True)
class RulePage:
    """A rule with all that its page shows. ``official`` is "" where no text was loaded or the
    loaded one lacks the rule. ``path`` has the rules above it from the top; ``before`` and
    ``after`` are its neighbours in the rulebook; ``citing``: other rules and rulings that cite it;
    ``phrases``: the wordings of cards that it settles; ``words``: the words of the glossary that it
    explains."""

    rule: ShownRule
    above: ShownRule | None
    below: tuple[ShownRule, ...]
    scenarios: tuple[Shown, ...]
    official: str
    source: str
    path: tuple[ShownRule, ...] = ()
    before: rulebook.Rule | None = None
    after: rulebook.Rule | None = None
    citing: tuple[ShownRule, ...] = ()
    cards: tuple[CardFacts, ...] = ()
    phrases: tuple[Phrase, ...] = ()
    words: tuple[glossary.Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Chapter:
    """A part of a rulebook with its rules."""

    title: str
    rules: tuple[ShownRule, ...]


def official_text(game: str) -> OfficialText | None:
    """The text shown for a game now."""
    return OfficialText.objects.filter(game=game, withdrawn_at=None).first()


def words_found(game: str, text: str) -> tuple[glossary.Entry, ...]:
    """The words of the glossary that begin with the text, or whose meaning contains it, in English
    or in the language of the page; "" finds all words."""
    found, asked = glossary.found(game, text), text.strip().casefold()
    own = (one for one in glossary.entries(game) if asked in _(one.text).casefold())
    return (*found, *(one for one in own if one not in found))


def rule_page(identity: str) -> RulePage:
    """A rule by its id. Raises ``rulebook.UnknownRule``."""
    rule = translated.rule(identity)
    path = tuple(_above(identity))
    below = tuple(one for one in translated.rules(rule.game) if rulebook.parent(one.id) == identity)
    citing = (told(one) for one in _citing(rule.game).get(identity, ()))
    loaded = official_text(rule.game) if rule.kind == "rule" else None
    before, after = _neighbours(rule.game)[identity]
    return RulePage(
        rule=rule,
        above=path[-1] if path else None,
        below=below,
        scenarios=shown_by(identity),
        official=loaded.texts.get(identity, "") if loaded else "",
        source=loaded.source if loaded else "",
        path=path,
        before=before,
        after=after,
        citing=tuple(one for one in citing if one not in below),
        cards=cards_of(rule),
        phrases=phrases_settled(rule),
        words=glossary.entries_of(rule.game, identity),
    )


def _above(identity: str) -> Iterator[ShownRule]:
    above = rulebook.parent(identity)
    if above:
        yield from _above(above)
        yield translated.rule(above)


@lru_cache(maxsize=len(rulebook.GAMES))
def _neighbours(game: str) -> dict[str, tuple[rulebook.Rule | None, rulebook.Rule | None]]:
    """The entries before and after each, in the order of the rulebook."""
    rows = rulebook.rules(game)
    return {
        one.id: (before, after)
        for before, one, after in zip((None, *rows), rows, (*rows[1:], None), strict=False)
    }


@lru_cache(maxsize=len(rulebook.GAMES))
def _citing(game: str) -> dict[str, tuple[rulebook.Rule, ...]]:
    """Id of a rule -> the rules and rulings whose words name it."""
    found: dict[str, tuple[rulebook.Rule, ...]] = {}
    for rule in rulebook.rules(game):
        for identity in cited_in(rule):
            found[identity] = (*found.get(identity, ()), rule)
    return found


def called(text: str) -> str:
    """The id that somebody typed, in any case; "" if it is none."""
    return _by_folded_id().get(text.strip().casefold(), "")


@lru_cache(maxsize=1)
def _by_folded_id() -> dict[str, str]:
    return {one.casefold(): one for game in rulebook.GAMES for one in rulebook.all_ids(game)}


def chapters(game: str) -> list[Chapter]:
    """All rules of a game by chapters, in the order of the rulebook."""
    parts: dict[str, list[ShownRule]] = {}
    for rule in translated.rules(game):
        parts.setdefault(_chapter(rule), []).append(rule)
    return [Chapter(title, tuple(rules)) for title, rules in parts.items()]


def _chapter(rule: ShownRule) -> str:
    """What the part of the rulebook is called in which a rule stands."""
    if rule.kind == "ruling":
        return _("Our rulings, where the rulebook is silent")
    if rule.kind == "switch":
        return _("Differences of the editions and formats")
    if rule.id.startswith(("GL-", "G-term-")):
        return _("Glossary")
    if rule.id.startswith("G-kw-"):
        return _("Keywords")
    if rule.id.startswith("GL2-"):
        return _("Later terms")
    top = rule.id.partition(".")[0]
    if rulebook.known(top):
        return f"{top} {translated.rule(top).title}"
    return next(one.title for one in translated.rules(rule.game) if one.id.startswith(f"{top}."))
