"""Sentences for events that the hall tells the engine in other words. A seat that lost by its clock
or by a ruling concedes as far as the engine knows, and a repair of clocks alone takes up the
present step again. The event carries what was really done (`queries.events`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _

from engine.language.sentences import Sentence
from gameplay.enums import InputKind
from gameplay.timing import adjustments

CONCEDED = "concede"
"""The kind of the event by which a seat gives up, in each game."""


def told(
    event: Mapping[str, Any],
    said: Sentence,
    *,
    reader: str,
    names: Mapping[str, str],
    language: str,
) -> Sentence:
    """The sentence of an event. Where the hall did something else than the event says, the sentence
    says what it did."""
    by = event.get("by")
    if by is None:
        return said
    with translation.override(language):
        if said.kind == CONCEDED:
            letter = event["line"].rpartition(" ")[2]
            return said._replace(text=_lost(by, names.get(letter) or letter, letter == reader))
        changed = ", ".join(
            f"{names.get(letter) or letter} {adjustments.signed(seconds)}"
            for letter, seconds in adjustments.split([by])[1].items()
        )
        text = _("A judge changed the clocks: %(changed)s.") % {"changed": changed}
        return said._replace(text=text)


def _lost(by: str, name: str, mine: bool) -> str:
    if by == InputKind.TIMEOUT:
        if mine:
            return _("You ran out of time.")
        return _("%(name)s ran out of time.") % {"name": name}
    if mine:
        return _("You lose the game by a ruling.")
    return _("%(name)s loses the game by a ruling.") % {"name": name}
