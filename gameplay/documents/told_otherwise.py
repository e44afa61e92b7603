"""Sentences for events that the hall tells the engine in other words. A seat that lost by its clock
or by a ruling concedes as far as the engine knows, and a repair of clocks alone takes up the
present step again. The event carries what was really done (`queries.events`). A repair is told by
the line that heads it, for which the games have no sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.language.sentences import Sentence
from gameplay.enums import InputKind
from gameplay.timing import adjustments

CONCEDED = "concede"
"""The kind of the event by which a seat gives up, in each game."""
REPAIR = "repair"
"""The kind of the event with which a repair begins."""
HEAD = "ruling: "
"""How the line of that event begins (`engine.kernel.repair.Repair.line`)."""


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
    line = event["line"]
    if by is None and not line.startswith(HEAD):
        return said
    with translation.override(language):
        if by is not None and said.kind == CONCEDED:
            letter = line.rpartition(" ")[2]
            return said._replace(text=_lost(by, names.get(letter) or letter, letter == reader))
        text = repaired(line, names) if by is None else _clocks(by, names)
        return said._replace(text=text, kind=REPAIR)


def stretches(events: Sequence[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    """The events between repairs, each repair with those after it. Sentences of the last stretch
    may be read from the position after it, by undoing what happened since: who struck, and what
    was left to whom. What came before a repair does not lead to that position any more."""
    found: list[list[Mapping[str, Any]]] = [[]]
    for event in events:
        if _turns(event["line"]):
            found.append([])
        found[-1].append(event)
    return found


def _turns(line: str) -> bool:
    """Whether this is the event of a repair that changes more than clocks."""
    changes = line.removeprefix(HEAD).split(", ") if line.startswith(HEAD) else []
    return any(not one.startswith(f"{adjustments.FIRST} ") for one in changes)


def repaired(line: str, names: Mapping[str, str]) -> str:
    """What a repair did, in sentences: from the line that everybody may read. What was set right
    and how the game ended, events of their own tell."""
    parts = line.removeprefix(HEAD).split(", ")
    said = [_part(part, names) for part in parts]
    return " ".join(filter(None, said)) or _("A judge set the game right.")


def _part(part: str, names: Mapping[str, str]) -> str:
    match part.split(" "):
        case ["back", "to", "step", step]:
            return _("The game goes back to step %(step)s.") % {"step": step}
        case ["step", step, "taken", "back"]:
            return _("The repair of step %(step)s is taken back.") % {"step": step}
        case [number, "answer" | "answers"]:
            count = int(number)
            text = ngettext("%(n)s choice follows.", "%(n)s choices follow.", count)
            return text % {"n": count}
        case ["clock", *_rest]:
            return _clocks(part, names)
    return ""


def _clocks(line: str, names: Mapping[str, str]) -> str:
    changed = ", ".join(
        f"{names.get(letter) or letter} {adjustments.signed(seconds)}"
        for letter, seconds in adjustments.split([line])[1].items()
    )
    return _("A judge changed the clocks: %(changed)s.") % {"changed": changed}


def _lost(by: str, name: str, mine: bool) -> str:
    if by == InputKind.TIMEOUT:
        if mine:
            return _("You ran out of time.")
        return _("%(name)s ran out of time.") % {"name": name}
    if mine:
        return _("You lose the game by a ruling.")
    return _("%(name)s loses the game by a ruling.") % {"name": name}
