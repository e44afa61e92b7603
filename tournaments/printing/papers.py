"""Papers of an event: what is printed, from a page by the browser or as a PDF that the hall makes.

An app registers its papers in `AppConfig.ready`. A paper is made of sheets; the pages of a sheet
are numbered together, and each names its event, its title and the version that it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser
    from django_stubs_ext import StrOrPromise

    from tournaments.accounts.models import User
    from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class Sheet:
    """Pages numbered together: `template` draws them from `context`.

    `shape` says how they lie: "" upright, "wide" across, "slips" to the edge, to be cut.
    """

    title: str
    template: str
    context: Mapping[str, Any] = field(default_factory=dict)
    shape: str = ""

    @property
    def card(self) -> dict[str, Any]:
        """The sheet in the form that a page draws."""
        return {"template": self.template, "context": {**self.context}}


@dataclass(frozen=True, slots=True)
class PaperRequest:
    """Whose paper of which event; `at` is the address of the hall, without a slash at the end."""

    event: Event
    user: User | AnonymousUser
    at: str


def everybody(user: User | AnonymousUser, event: Event) -> bool:
    """Let everybody who sees the event have a paper."""
    return True


@dataclass(frozen=True, slots=True)
class Paper:
    """One paper. `sheets` gives none while there is nothing to print.

    `may`: who may have it, among those who see the event. `page`: whether it is also a page for the
    printing of the browser; what would be too long for one is a PDF alone. `needs`: what there must
    be before there is anything on it (`queries.files.papers.there`).
    """

    name: str
    label: StrOrPromise
    sheets: Callable[[PaperRequest], list[Sheet]]
    may: Callable[[User | AnonymousUser, Event], bool] = everybody
    page: bool = True
    needs: str = ""


_papers: dict[str, Paper] = {}


def register(paper: Paper) -> None:
    """Add a paper; one of the same name is replaced."""
    _papers[paper.name] = paper


def named(name: str) -> Paper | None:
    """The paper of this name, or None."""
    return _papers.get(name)


def open_to(user: User | AnonymousUser, event: Event) -> list[Paper]:
    """The papers that somebody may have of an event; those that are PDF files alone come last."""
    mine = [paper for paper in _papers.values() if paper.may(user, event)]
    return sorted(mine, key=lambda paper: not paper.page)
