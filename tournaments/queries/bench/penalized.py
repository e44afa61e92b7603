"""The penalties of an event as a list to work with: looked for and narrowed down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.enums import PenaltyKind
from tournaments.models import Event, Penalty
from tournaments.queries.asking import Ways, query_of, words_in

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.accounts.models import User

SHOWN: Ways = {
    "": (_("All"), Q()),
    "standing": (_("Standing"), Q(voided=False)),
    "taken-back": (_("Taken back"), Q(voided=True)),
    **{kind.value: (kind.label, Q(kind=kind, voided=False)) for kind in PenaltyKind},
}


@dataclass(frozen=True, slots=True)
class PenaltySearch:
    """What somebody asks of the list; an unknown choice is as if it were not there."""

    words: str
    show: str

    @classmethod
    def of(cls, said: Mapping[str, str]) -> PenaltySearch:
        show = said.get("show", "")
        return cls(words_in(said), show if show in SHOWN else "")

    @property
    def query(self) -> str:
        """The same as a query string, without the page."""
        return query_of(q=self.words, show=self.show)


def seen(event: Event, user: User | AnonymousUser) -> QuerySet[Penalty]:
    """The penalties of the event that somebody may read, the newest first."""
    return Penalty.objects.visible_to(user).filter(event=event)


def found(rows: QuerySet[Penalty], asked: PenaltySearch) -> QuerySet[Penalty]:
    """Those of `rows` that are asked for: words are looked for in the player's name, the offence,
    what happened, the rule and the judge's name."""
    rows = rows.filter(SHOWN[asked.show][1])
    if not asked.words:
        return rows
    places = ("entry__name", "code", "reason", "rule", "by__name")
    anywhere = Q()
    for place in places:
        anywhere |= Q(**{f"{place}__icontains": asked.words})
    return rows.filter(anywhere)
