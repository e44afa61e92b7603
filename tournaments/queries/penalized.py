"""The penalties of an event as a list to work with: looked for and narrowed down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.enums import PenaltyKind
from tournaments.models import Event, Penalty
from tournaments.queries.listed import Choice

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.accounts.models import User

SHOWN: Mapping[str, tuple[Any, Q]] = {
    "": (_("All"), Q()),
    "standing": (_("Standing"), Q(voided=False)),
    "taken-back": (_("Taken back"), Q(voided=True)),
    **{kind.value: (kind.label, Q(kind=kind, voided=False)) for kind in PenaltyKind},
}
"""What the list can be narrowed down to, in words and as a condition."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody asks of the list; an unknown choice is as if it were not there."""

    words: str
    show: str

    @classmethod
    def of(cls, said: Mapping[str, str]) -> Asked:
        show = said.get("show", "")
        words = said.get("q", "").strip()[:60].replace("\x00", "")
        return cls(words, show if show in SHOWN else "")

    @property
    def query(self) -> str:
        """The same as a query string, without the page."""
        said = {"q": self.words, "show": self.show}
        return urlencode({name: value for name, value in said.items() if value})


def seen(event: Event, user: User | AnonymousUser) -> QuerySet[Penalty]:
    """The penalties of the event that somebody may read, the newest first."""
    return Penalty.objects.visible_to(user).filter(event=event)


def found(rows: QuerySet[Penalty], asked: Asked) -> QuerySet[Penalty]:
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


def choices(rows: QuerySet[Penalty], asked: Asked) -> list[Choice]:
    """All ways to narrow `rows` down that leave one, and the way asked for; one query."""
    each = {f"n{at}": Count("pk", filter=one[1]) for at, one in enumerate(SHOWN.values()) if at}
    counts = rows.aggregate(n0=Count("pk"), **each)
    made = [Choice(key, one[0], counts[f"n{at}"]) for at, (key, one) in enumerate(SHOWN.items())]
    return [one for one in made if one.count or one.key in {"", asked.show}]
