"""The catalogue of offences, and what the ladder proposes for a player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments import offences
from tournaments.enums import PenaltyKind
from tournaments.models import Entry, Event, OffenceRow, Penalty
from tournaments.offences import Offence


@dataclass(frozen=True, slots=True)
class Proposal:
    """The ladder's proposal: `kind` of the next penalty, after the `earlier` ones that count for
    it."""

    offence: Offence
    kind: str
    earlier: int

    @property
    def label(self) -> str:
        """The kind in words."""
        return str(PenaltyKind(self.kind).label)


def catalogue(game: str, *, all_rows: bool = False) -> list[Offence]:
    """The offences of a game in the order of their classes; those out of use only for the hall's
    staff (`all_rows`). One query."""
    found = {one.code.lower(): one for one in offences.shipped(game)}
    for row in OffenceRow.objects.filter(game__in=("", game)).order_by("game", "code"):
        found[row.code.lower()] = Offence(
            row.code, row.kind, row.about, tuple(row.ladder), row.rule, row.rounds, row.active
        )
    return [one for one in found.values() if one.active or all_rows]


def called(game: str, code: str) -> Offence | None:
    """The offence of this name."""
    named = code.strip().lower()
    return next((one for one in catalogue(game) if one.code.lower() == named), None)


def proposals(event: Event, entry: Entry) -> list[Proposal]:
    """The penalty that the ladder proposes for each offence of a player. What counts is the
    player's penalties of the same class in this event that were not taken back and did not
    expire."""
    known = catalogue(event.game)
    counted = counting(event, entry, known)
    return [_proposal(one, counted.get(one.kind, 0)) for one in known]


def proposed(event: Event, entry: Entry, code: str) -> Proposal | None:
    """The same for one offence; None where the catalogue does not have it."""
    named = code.strip().lower()
    found = proposals(event, entry)
    return next((one for one in found if one.offence.code.lower() == named), None)


def _proposal(offence: Offence, earlier: int) -> Proposal:
    return Proposal(offence, offence.step(earlier), earlier)


def counting(event: Event, entry: Entry, known: Iterable[Offence]) -> dict[str, int]:
    """How many penalties of each class count for the next one."""
    by_code = {one.code.lower(): one for one in known}
    found: dict[str, int] = {}
    rows = Penalty.objects.filter(event=event, entry=entry, voided=False)
    begun = list(event.rounds.filter(published_at__isnull=False, fallen=False))
    for row in rows:
        offence = by_code.get(row.code.lower())
        if offence is None:
            continue
        since = sum(round_.published_at > row.at for round_ in begun if round_.published_at)
        if not offence.rounds or since < offence.rounds:
            found[offence.kind] = found.get(offence.kind, 0) + 1
    return found


def expired(event: Event, penalties: Iterable[Penalty]) -> set[int]:
    """The numbers of the penalties that no longer count for the next one; they stay in the list."""
    by_code = {one.code.lower(): one for one in catalogue(event.game, all_rows=True)}
    begun = [r.published_at for r in event.rounds.filter(published_at__isnull=False, fallen=False)]
    found = set()
    for row in penalties:
        offence = by_code.get(row.code.lower())
        since = sum(at > row.at for at in begun if at)
        if offence is not None and offence.rounds and since >= offence.rounds:
            found.add(row.number)
    return found


def sight() -> tuple[object, ...]:
    """What the form with an offence is drawn from: all that the hall wrote of them."""
    names = ("game", "code", "kind", "about", "ladder", "rule", "rounds", "active")
    return "offences", [list(row) for row in OffenceRow.objects.order_by("pk").values_list(*names)]
