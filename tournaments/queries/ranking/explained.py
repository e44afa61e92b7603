"""Why somebody stands where they stand, with the players' names in it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from tournaments.models import Entry, Event
from tournaments.queries.ranking import outlook, standings
from tournaments.standings import (
    Explained,
    Formula,
    Line,
    RuleSet,
    Sentence,
    Term,
    explain,
    show,
)
from tournaments.words.languages import Sentences

Names = dict[int, str]


@dataclass(frozen=True, slots=True)
class Part:
    """One term of a column, mostly the part of one round, as a page shows it."""

    round: int
    opponent: str
    text: str
    note: str
    fraction: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """The points or one tie-break: the exact value, how it is made, and the parts."""

    name: str
    value: Fraction
    how: str
    terms: list[Part]


@dataclass(frozen=True, slots=True)
class Why:
    line: Line
    sentences: list[str]
    outlook: list[str]
    columns: list[Column]


def why(event: Event, entry: Entry, *, as_of: int | None, live: bool) -> Why | None:
    """The explanation of one line; None for somebody who is not in the standings."""
    found = standings.of(event, as_of=as_of, live=live)
    if entry.number not in found.places:
        return None
    names = dict(event.entries.values_list("number", "name"))
    closed = standings.closed_rounds(event)
    newest = live or as_of is None or as_of == (closed[-1] if closed else None)
    needed = outlook.of_entry(event, entry) if newest else None
    explanation = explain(found, entry.number)
    return Why(
        line=explanation.line,
        sentences=[
            *(worded(sentence, names) for sentence in explanation.sentences),
            *scorings(found.rules, found.ledger.rounds),
        ],
        outlook=[worded(one, names) for one in needed.sentences] if needed else [],
        columns=[_column(one, names) for one in (explanation.points, *explanation.columns)],
    )


def scorings(rules: RuleSet, newest: int) -> list[str]:
    """Sentences that say from which rounds on a match gave other points, up to round `newest`."""
    words = _(
        "From round %(number)s on a win brings %(win)s, a draw %(draw)s, a loss %(loss)s and "
        "a bye %(bye)s points. What could be won is counted round by round."
    )
    return [
        words
        % {
            "number": span.first,
            **{name: getattr(span.points, name) for name in ("win", "draw", "loss", "bye")},
        }
        for span in rules.spans
        if span.first <= newest
    ]


def worded(sentence: Sentence, names: Names) -> str:
    """A sentence in the language of the page, players by name."""
    data = {key: _worded(key, value, names) for key, value in sentence.data}
    return _(sentence.template).format(**data)


RESULTS: dict[object, Callable[[], str]] = {
    "win": lambda: _("win"),
    "draw": lambda: _("draw"),
    "loss": lambda: _("loss"),
}
NOTES = Sentences(
    gettext_noop("counts as %(value)s instead of %(true)s"),
    gettext_noop("%(mine)s against %(theirs)s among %(count)d level"),
    gettext_noop("counted outside the rounds"),
)
"""Sentences that may stand beside a term of a column."""
PLAYERS = ("player", "upper", "lower", "a", "b", "opponent")


def _worded(key: str, value: object, names: Names) -> object:
    """A player by name; a result and a tie-break as the page calls them."""
    if key in PLAYERS and isinstance(value, int):
        return names.get(value, value)
    if key == "result":
        return RESULTS[value]()
    return _(str(value)) if key == "name" else value


def _column(explained: Explained, names: Names) -> Column:
    parts = [
        Part(
            term.round,
            _name(term, names),
            _text(explained, term),
            NOTES.told(term.note),
            _fraction(explained, term),
        )
        for term in explained.terms
    ]
    how = HOW[explained.formula]
    return Column(_(explained.name), explained.value, how(), parts)


HOW: dict[Formula, Callable[[], str]] = {
    Formula.MEAN: lambda: _("The mean of these values, exact."),
    Formula.SUM: lambda: _("The sum of these values, exact."),
    Formula.RATIO: lambda: _("What was won of what could be won, exact."),
    Formula.LAST: lambda: _("The last of these values, each made from the one before."),
}


def _name(term: Term, names: Names) -> str:
    return names.get(term.opponent, "") if isinstance(term.opponent, int) else ""


def _text(explained: Explained, term: Term) -> str:
    if explained.formula is Formula.RATIO:
        return f"{term.value} / {term.of}"
    return show(term.value) if term.value.denominator > 1 else str(term.value.numerator)


def _fraction(explained: Explained, term: Term) -> str:
    """The exact value of a term whose shown value is rounded; else ""."""
    rounded = explained.formula is not Formula.RATIO and term.value.denominator > 1
    return str(term.value) if rounded else ""
