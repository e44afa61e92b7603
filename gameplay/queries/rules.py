"""A rule as its page shows it: our summary, its neighbours, scenarios, the official text."""

from __future__ import annotations

from dataclasses import dataclass

from engine import rulebook
from engine.rulebook.shown import Shown, shown_by
from gameplay.models import OfficialText


@dataclass(frozen=True, slots=True)
class RulePage:
    """``official`` is "" where no text was loaded or the loaded one lacks the rule."""

    rule: rulebook.Rule
    above: rulebook.Rule | None
    below: tuple[rulebook.Rule, ...]
    scenarios: tuple[Shown, ...]
    official: str
    source: str


def official_text(game: str) -> OfficialText | None:
    """The text shown for a game now."""
    return OfficialText.objects.filter(game=game, withdrawn_at=None).first()


def rule_page(identity: str) -> RulePage:
    """A rule by its id. Raises ``rulebook.UnknownRule``."""
    rule = rulebook.rule(identity)
    above = rulebook.parent(identity)
    below = tuple(one for one in rulebook.rules(rule.game) if rulebook.parent(one.id) == identity)
    loaded = official_text(rule.game) if rule.kind == "rule" else None
    return RulePage(
        rule=rule,
        above=rulebook.rule(above) if above else None,
        below=below,
        scenarios=shown_by(identity),
        official=loaded.texts.get(identity, "") if loaded else "",
        source=loaded.source if loaded else "",
    )


def found(game: str, text: str) -> list[rulebook.Rule]:
    """The rules of a game whose number begins so, or which have the word; "" finds all."""
    word = text.strip().casefold()
    return [
        rule
        for rule in rulebook.rules(game)
        if rule.id.casefold().startswith(word)
        or word in rule.title.casefold()
        or word in rule.summary.casefold()
    ]
