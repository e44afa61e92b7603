"""The front page and the list of events."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments import live, providers
from tournaments.editions.alike import alike
from tournaments.enums import EventState
from tournaments.forms.events import EventForm
from tournaments.forms.search import EventSearch
from tournaments.models import Event
from tournaments.queries.entry import invited, next_things, staff_decisions
from tournaments.queries.hall import listing
from tournaments.queries.ranking import standings
from tournaments.queries.round import seats
from tournaments.services.event import again
from tournaments.services.event import events as events_service
from tournaments.services.permission import person, told
from tournaments.views.page import remark, tried

FINISHED_SHOWN = 4
EVENTS_SHOWN = 24
LEADERS = 4
INVITATIONS_SHOWN = 5
QUESTIONS_LOOKED_AT = 50


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """What is on now, and for a player the next thing."""
    return render(request, "tournaments/front.html", _front(request))


@require_safe
def front_now(request: HttpRequest) -> HttpResponse:
    """The part of the front page that is updated."""
    return render(request, "tournaments/_front_now.html", _front(request))


def _front(request: HttpRequest) -> dict[str, object]:
    revision = live.revision("hall")  # read before the data of this revision
    visible = listing.listed(request.user)
    open_now = visible.exclude(state=EventState.FINISHED).exclude(state=EventState.DRAFT)
    finished = visible.filter(state=EventState.FINISHED)
    cards = listing.shown(
        [*listing.in_order(open_now), *listing.in_order(finished)[:FINISHED_SHOWN]]
    )
    groups = listing.by_state(cards)
    featured = groups[EventState.RUNNING][0] if groups[EventState.RUNNING] else None
    things = next_things.of_user(request.user)
    desks = _desks(request)
    return {
        "groups": groups,
        "featured": featured,
        "leaders": standings.rows(featured.event)[:LEADERS] if featured else [],
        "things": things,
        "extras": providers.extras("player_next", request, [thing.entry for thing in things]),
        "told": staff_decisions.of_user(request.user),
        "desks": desks,
        "calls": seats.calling([card.event for card in desks]),
        **_questions(request),
        "cards": providers.cards("front", request, [card.event for card in cards]),
        "going": providers.cards("going", request, things),
        "firsts": providers.cards("welcome", request, []),
        "today": providers.cards("today", request, []),
        "revision": revision,
    }


def _questions(request: HttpRequest) -> dict[str, object]:
    """The invitations of the person. An event that was brought in is not shown until the hall's
    staff lists it: its invitations are only counted, so that its name appears on nobody's front
    page."""
    waiting = list(invited.waiting_for(request.user)[:QUESTIONS_LOOKED_AT])
    return {
        "invitations": [one for one in waiting if one.event.listed][:INVITATIONS_SHOWN],
        "asked_elsewhere": sum(not one.event.listed for one in waiting),
    }


def _desks(request: HttpRequest) -> list[listing.EventCard]:
    if not request.user.is_authenticated:
        return []
    mine = listing.listed(request.user).staffed_by(request.user)  # type: ignore[attr-defined]
    return listing.shown(list(mine.exclude(state=EventState.FINISHED)))


@require_safe
@alike
def events(request: HttpRequest) -> HttpResponse:
    """The events one may see, by how far they have come; found by name, place, game and day."""
    form = EventSearch(request.GET)
    found = listing.in_order(form.found(listing.listed(request.user)))
    page = Paginator(found, EVENTS_SHOWN).get_page(request.GET.get("page"))
    context = {
        "form": form,
        "page": page,
        "query": form.query,
        "searched": bool(form.chosen),
        "groups": listing.by_state(listing.shown(list(page))),
    }
    return render(request, "tournaments/events.html", context)


@login_required
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """The events in which the visitor is staff, including those that are on no list of the hall."""
    own = listing.with_players(Event.objects.visible_to(request.user))
    rows = own.staffed_by(person(request.user))  # type: ignore[attr-defined]
    groups = listing.by_state(listing.shown(list(rows)))
    return render(request, "tournaments/my_events.html", {"groups": groups})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_event(request: HttpRequest) -> HttpResponse:
    """Open an event; whoever does is its organizer. With `?like=<event>` it is like that one."""
    like = _like(request)
    initial = EventForm.initial_of(like) | again.initial(like) if like else {}
    form = EventForm(request.POST or None, initial=initial)
    made = []

    def write() -> None:
        actor, chosen = person(request.user), form.settings()
        made.append(
            again.open_again(actor=actor, like=like, **chosen)
            if like
            else events_service.create(actor=actor, **chosen)
        )

    if form.is_valid() and tried(request, form, write):
        remark(request, form.remarks())
        return redirect("tournaments:desk", made[0].slug)
    context = {"form": form, "title": _("Open an event"), "button": _("Open the event")}
    return render(request, "tournaments/event_form.html", context | {"like": like})


def _like(request: HttpRequest) -> Event | None:
    """The event that the new one is to be like, for who manages it."""
    slug = request.GET.get("like", "")
    if not slug:
        return None
    found = get_object_or_404(Event.objects.visible_to(request.user), slug=slug)
    if not request.user.has_perm("tournaments.manage_event", found):
        raise PermissionDenied(told("manage_event"))
    return found
