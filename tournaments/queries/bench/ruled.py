"""The rulings of an event and the penalties given by themselves, with the appeals against them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from tournaments.enums import OperationKind, PenaltyKind, RulingKind
from tournaments.models import Entry, Event, Match, Operation
from tournaments.queries.bench import appeals
from tournaments.queries.bench.appeals import Appeal

COLUMNS = (
    *("number", "at", "ruling", "judge", "where", "against", "result", "before"),
    *("penalty", "offence", "rules", "reason", "appeal", "appeal_answer", "taken_back"),
)
"""The columns of a ruling in files."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """One ruling or penalty. `kind`: its kind in words; `against`: the player's name; `who`: the
    judge's name; `undone`: whether it was taken back, on appeal or from the log."""

    operation: Operation
    kind: str
    who: str
    against: str
    match: Match | None
    result: str
    before: str
    penalty: str
    code: str
    rules: list[str]
    reason: str
    appeal: Appeal | None
    undone: bool

    @property
    def number(self) -> int:
        return self.operation.number

    @property
    def where(self) -> str:
        """Round and table, "" of a penalty outside of a match."""
        if self.match is None:
            return ""
        facts = {"round": self.match.round.title, "table": self.match.table_number}
        return _("%(round)s, table %(table)s") % facts

    @property
    def words(self) -> str:
        """The text that a search looks through."""
        said = (self.kind, self.against, self.who, self.where, self.penalty, self.code, self.reason)
        return "\n".join([*said, *self.rules])

    def row(self) -> dict[str, Any]:
        """The same as plain values, for files; its names are `COLUMNS`."""
        values = (
            self.number,
            self.operation.at.isoformat(timespec="seconds"),
            self.kind,
            self.who,
            self.where,
            self.against,
            self.result,
            self.before,
            self.penalty,
            self.code,
            self.rules,
            self.reason,
            self.appeal.label if self.appeal is not None else "",
            self.appeal.answer if self.appeal is not None else "",
            self.undone,
        )
        return dict(zip(COLUMNS, values, strict=True))


def of_event(event: Event) -> list[Ruled]:
    """All of an event, the oldest first; the same number of queries for any number of them."""
    rows = list(appeals.rulings(event).order_by("number"))
    return _read(event, rows)


def one(event: Event, number: int) -> Ruled | None:
    """One ruling by its number in the log."""
    rows = list(appeals.rulings(event).filter(number=number))
    return next(iter(_read(event, rows)), None)


def holding(rows: Iterable[Ruled], words: str) -> list[Ruled]:
    """Those with the words in kind, player, judge, offence, rules, place or reason."""
    wanted = words.casefold()
    return [row for row in rows if wanted in row.words.casefold()]


def _read(event: Event, rows: list[Operation]) -> list[Ruled]:
    if not rows:
        return []
    serials = {row.payload["match"] for row in rows}
    found = Match.objects.filter(event=event, serial__in=serials - {None}).with_players()
    matches = {match.serial: match for match in found}
    names = dict(Entry.everything.filter(event=event).values_list("number", "name"))
    made = {appeal.ruling: appeal for appeal in appeals.of_event(event)}
    out = appeals.left_out([event])[event.pk]
    return [
        _ruled(row, matches, names, made.get(row.number), undone=row.number in out) for row in rows
    ]


def _ruled(
    row: Operation,
    matches: dict[int, Match],
    names: dict[int, str],
    appeal: Appeal | None,
    *,
    undone: bool,
) -> Ruled:
    said = row.payload
    alone = row.kind == OperationKind.PENALTY_GIVEN
    punished = said if alone else said["penalty"]
    label = str(PenaltyKind(punished["kind"]).label) if punished else ""
    against = said["entry"] if alone else said["against"]
    rules = [said["rule"]] if alone and said["rule"] else said.get("rules", [])
    return Ruled(
        operation=row,
        kind=label if alone else str(RulingKind(said["kind"]).label),
        who=row.who,
        against=names.get(against, "") if against else "",
        match=matches.get(said["match"]) if said["match"] else None,
        result=_score(said.get("result")),
        before=_score(said.get("before")) if said.get("result") else "",
        penalty=label,
        code=punished["code"] if punished else "",
        rules=list(rules),
        reason=str(said["reason"]),
        appeal=appeal,
        undone=undone,
    )


def _score(games: dict[str, Any] | None) -> str:
    if not games:
        return ""
    if games.get("places"):
        return "–".join(str(place) for place in games["places"])
    drawn = [games["draws"]] if games["draws"] else []
    return "–".join(str(one) for one in [games["wins_a"], games["wins_b"], *drawn])


# --- Counts for the floor report -----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Floor:
    """How many there were of each kind, the most frequent first."""

    rulings: list[tuple[str, int]] = field(default_factory=list)
    penalties: list[tuple[str, int]] = field(default_factory=list)
    offences: list[tuple[str, int]] = field(default_factory=list)
    judges: list[tuple[str, int]] = field(default_factory=list)
    appeals: list[tuple[str, int]] = field(default_factory=list)


def counts(rows: Iterable[Ruled]) -> Floor:
    """The counts of the floor report. Of decisions that were taken back only the appeals count."""
    rows = list(rows)
    stand = [row for row in rows if not row.undone]
    rulings = [r.kind for r in stand if r.operation.kind == OperationKind.RULING_APPLIED]
    return Floor(
        rulings=_counted(rulings),
        penalties=_counted(row.penalty for row in stand if row.penalty),
        offences=_counted(row.code for row in stand if row.code),
        judges=_counted(row.who for row in stand if row.who),
        appeals=_counted(row.appeal.label for row in rows if row.appeal is not None),
    )


def _counted(words: Iterable[str]) -> list[tuple[str, int]]:
    return sorted(Counter(words).items(), key=lambda pair: (-pair[1], pair[0]))
