"""Precedents: found by rule, card and words, and the nearest to a dispute."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.db.models import QuerySet

from engine import games, rulebook
from engine.cards.catalogue import entries
from gameplay.models import Dispute, Precedent
from tournaments.models import Event

WORD = re.compile(r"[^\W\d_]{4,}")
RULE = re.compile(r"[A-Za-z]*[-.\d][\w.-]*\w|\d")
FIRST, LAST = 100, 1
"""The weights of a rule or card, and of a word: one rule or card counts more than all words."""
MOST_WORDS = 60
NEAREST = 3


def may_read(user: Any) -> bool:
    """Whether somebody may read the precedents: everybody where the hall makes them public, else
    whoever is of the staff of an event, and the hall's own staff."""
    if settings.PRECEDENTS == "public":
        return True
    if not user.is_authenticated:
        return False
    return bool(user.is_staff or Event.objects.staffed_by(user).exists())


def named_in(event: Event, text: str) -> str:
    """The first player of the event whom a text names, "" where it names nobody."""
    for name in event.entries.values_list("name", flat=True):
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE):
            return str(name)
    return ""


@games.forget_with
@lru_cache(maxsize=4)
def _pattern(game: str) -> re.Pattern[str]:
    names = sorted(entries(game), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)", re.IGNORECASE)


def cards_in(game: str, text: str) -> list[str]:
    """The cards that a text names, in the order of their first mention, spelled as they are."""
    spelled = {name.lower(): name for name in entries(game)}
    found = (spelled[match.group().lower()] for match in _pattern(game).finditer(text))
    return list(dict.fromkeys(found))


def rules_in(text: str) -> list[str]:
    """The rules that a text names by their numbers."""
    return [one for one in dict.fromkeys(RULE.findall(text)) if rulebook.known(one)]


def terms(game: str, text: str) -> dict[str, int]:
    """The terms in a text (rules, cards, words), with the weight of each."""
    words = dict.fromkeys(word.lower() for word in WORD.findall(text))
    found = dict.fromkeys(list(words)[:MOST_WORDS], LAST)
    named = [*rules_in(text), *(cards_in(game, text) if game else ())]
    return found | {name.lower(): FIRST for name in named}


def search(game: str, text: str) -> QuerySet[Precedent]:
    """Precedents of a game ("": of all games) that share terms with a text, the nearest first. With
    an empty text, all of them, the newest first."""
    rows = Precedent.objects.standing()
    if game:
        rows = rows.filter(game=game)
    if not text.strip():
        return rows
    wanted: dict[str, int] = {}
    for one in [game] if game else games.names():
        wanted |= terms(one, text)
    return rows.nearest(list(wanted))


def near(dispute: Dispute) -> list[Precedent]:
    """The precedents nearest to a dispute: by the cards and rules that the claim names and the
    rules of the disputed step, then by the words of the claim."""
    game = dispute.event.game
    wanted = terms(game, f"{dispute.claim} {dispute.wanted}")
    if dispute.game is not None and dispute.step is not None:
        row = dispute.game.steps.filter(number=dispute.step).first()
        events = row.events if row is not None else ()
        wanted |= {rule.lower(): FIRST for event in events for rule in event.get("rules", ())}
    rows = Precedent.objects.filter(game=game).nearest(list(wanted))
    return list(rows[:NEAREST])


def sight(operation: int) -> tuple[Any, ...]:
    """What the form that marks a ruling is drawn from: the precedent that it is already."""
    names = ("summary", "rules", "cards", "withdrawn_at")
    return "precedent", Precedent.objects.filter(operation=operation).values_list(*names).first()
