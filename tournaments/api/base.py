"""What all views of the API share: finding the event, reading the question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.core.exceptions import PermissionDenied
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.viewsets import ViewSet

from tournaments import policy
from tournaments.api.known import ByAccept, checked, expect_filters
from tournaments.errors import Forbidden
from tournaments.models import Entry, Event, Match, Round
from tournaments.paging import paged
from tournaments.queries import drawn
from tournaments.queries.ranking import divisions
from tournaments.services import drawn as drawn_service
from tournaments.services.permission import person

__all__ = ["EventViewSet", "NounViewSet", "UndoneOut", "asked", "paged"]

Done = TypeVar("Done")


class UndoneOut(serializers.Serializer[Any]):
    """Why something was not done. Nothing has changed."""

    code = serializers.CharField()
    detail = serializers.CharField()


class NounViewSet(ViewSet):
    """Everything that can be done with one noun. What applies to all of it is set at the class,
    what applies to one action at its `@action`."""

    token_scope: str | None = None
    """The scope that a token needs; without it `accounts.authentication` decides by the
    application."""
    keyless = False
    """Whether its writes ignore the key of a request (`config.keys`)."""
    content_negotiation_class = ByAccept

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse what the document does not have, once it is clear who asks."""
        super().initial(request, *args, **kwargs)
        expect_filters(self, request)


class EventViewSet(NounViewSet):
    """A noun under /events/<slug>/. Who may not see the event gets 404, whatever is asked."""

    def event(self) -> Event:
        seen = Event.objects.visible_to(self.request.user).select_related("champion")
        return get_object_or_404(seen, slug=self.kwargs["slug"])

    def entry(self, event: Event) -> Entry:
        """The player whom the address names."""
        rows = event.entries.select_related("user")
        found = get_object_or_404(rows, number=self.kwargs["number"])
        found.event = event
        return found

    def named(self, event: Event, field: str, number: int) -> Entry:
        """The player whom a field of the body names. Nobody there is a fault of this field: 404
        would say that the address is wrong."""
        found = event.entries.select_related("user").filter(number=number).first()
        if found is None:
            words = _("No player here has the number %(number)s.") % {"number": number}
            raise serializers.ValidationError({field: [words]})
        found.event = event
        return found

    def divisions(self, event: Event) -> divisions.SeenDivisions:
        """The divisions of the event as the requesting user sees them."""
        user = self.request.user
        if not event.divisions:
            return divisions.seen(event, user)
        mine = event.entries.filter(user=user).first() if user.is_authenticated else None
        return divisions.seen(event, user, mine)

    def round(self, event: Event, *, steering: bool = False) -> Round:
        """The round that the address names. `steering`: for publishing, scheduling and discarding a
        draft, which staff who play may do without seeing it."""
        user = self.request.user
        rounds = Round.objects.run_by(user) if steering else Round.objects.visible_to(user)
        seen = rounds.select_related("phase")
        found = get_object_or_404(seen, event=event, serial=self.kwargs["serial"])
        found.event = event
        return found

    def match(self, event: Event) -> Match:
        seen = Match.objects.visible_to(self.request.user).with_players()
        found = get_object_or_404(seen, event=event, serial=self.kwargs["serial"])
        found.event = found.round.event = event
        return found

    def as_read(self, event: Event, sight: drawn.Sight, write: Callable[[], Done]) -> Done:
        """Do the write; 412 where `If-Match` names a state that is out of date."""
        said = self.request.headers.get("If-Match", "").removeprefix("W/").strip('" ')
        return drawn_service.do(
            actor=person(self.request.user),
            event=event,
            said="" if said == "*" else said,
            sight=sight,
            write=write,
        )

    def demand(self, permission: str, thing: Any) -> None:
        """Refuse with 403 unless the requesting user has the permission."""
        if not self.request.user.has_perm(f"tournaments.{permission}", thing):
            raise PermissionDenied

    def expect_sight(self, hidden: policy.Hidden, event: Event) -> None:
        """Refuse with 403 unless a role lets the requesting user see this. Staff who play in the
        event are told the reason."""
        if not policy.sees(self.request.user, hidden, event):
            words = policy.explain(self.request.user, hidden, event)
            raise Forbidden("plays_here", words) if words else PermissionDenied


def asked(request: Request, ask: type[serializers.Serializer[Any]], **kwargs: Any) -> Any:
    """The validated body of a request."""
    return checked(ask(data=request.data, **kwargs))
