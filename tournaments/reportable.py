"""What can be reported to the hall's staff: pages of events, people, made cards and tables.

An app registers its pages in `AppConfig.ready`, so that the pages of apps above the hall can be
reported without the hall importing them. A page that is registered shows a link "Report" in its
foot.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.http import HttpRequest
from django.urls import Resolver404, resolve

from tournaments.enums import ComplaintKind
from tournaments.models import Event

if TYPE_CHECKING:
    from tournaments.accounts.models import User


@dataclass(frozen=True, slots=True)
class Target:
    """What a report is about: its kind, its name, the page where it stands."""

    kind: ComplaintKind
    about: str
    place: str
    event: Event | None = None
    account: User | None = None


Finder = Callable[[HttpRequest, dict[str, Any]], Target | None]
Shown = Callable[[dict[str, Any]], bool]
_pages: dict[str, tuple[Finder, Shown]] = {}
LONGEST_PLACE = 200


def register(view_name: str, finder: Finder, shown: Shown = lambda kwargs: True) -> None:
    """Let the pages of a view be reported; `finder` gives None where the visitor sees nothing, and
    `shown` says whether a page of these arguments has the link."""
    _pages[view_name] = finder, shown


def target_of(request: HttpRequest, place: str) -> Target | None:
    """What stands at an address of this site, as far as the visitor may see it."""
    if len(place) > LONGEST_PLACE:
        return None
    try:
        found = resolve(place)
    except Resolver404:
        return None
    finder, _shown = _pages.get(found.view_name, (None, None))
    return finder(request, found.kwargs) if finder is not None else None


def can_report(request: HttpRequest) -> bool:
    """Whether the page being shown has a link to report it."""
    match = request.resolver_match
    if match is None or match.view_name not in _pages:
        return False
    _finder, shown = _pages[match.view_name]
    return shown(match.kwargs)


def event_page(request: HttpRequest, kwargs: dict[str, Any]) -> Target | None:
    """Any page of an event."""
    event = Event.objects.visible_to(request.user).filter(slug=kwargs["slug"]).first()
    if event is None:
        return None
    return Target(ComplaintKind.EVENT, event.name, event.get_absolute_url(), event)


def player_page(request: HttpRequest, kwargs: dict[str, Any]) -> Target | None:
    """The page of a player: it is the name that is reported."""
    about = event_page(request, kwargs)
    if about is None or about.event is None:
        return None
    entry = about.event.entries.select_related("user").filter(number=kwargs["number"]).first()
    if entry is None:
        return None
    place = f"{about.place}players/{entry.number}/"
    return Target(ComplaintKind.PERSON, entry.name, place, about.event, entry.user)


def register_all() -> None:
    """The hall's own pages; called once, when Django starts."""
    for name in ("event", "players", "pairings", "round", "standings", "match", "bracket"):
        register(f"tournaments:{name}", event_page)
    for name in ("player", "why"):
        register(f"tournaments:{name}", player_page)
