"""What every page of an event begins and ends with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied, ValidationError
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import policy
from tournaments.errors import Forbidden, Refusal
from tournaments.models import Event
from tournaments.outside import kept
from tournaments.policy import is_staff
from tournaments.queries import drawn
from tournaments.queries.entry import listed
from tournaments.queries.round import bracket
from tournaments.services import drawn as drawn_service
from tournaments.services.permission import person, told

Done = TypeVar("Done")
LISTS_NAMED = 8
"""Players whom a message names; the page of players names all."""


def visible_event(request: HttpRequest, slug: str) -> Event:
    """The event, or 404 for those who may not even know of it."""
    return get_object_or_404(Event.objects.visible_to(request.user).with_revision(), slug=slug)


class SignInFirst(Exception):
    """A visitor without a session asks for a page that needs one."""


def staff_event(request: HttpRequest, slug: str, permission: str = "view_staff_pages") -> Event:
    """The event for its staff: strangers are refused, visitors are asked to sign in."""
    event = visible_event(request, slug)
    if not request.user.is_authenticated:
        raise SignInFirst
    if not request.user.has_perm(f"tournaments.{permission}", event):
        words = policy.conflict(request.user, permission, event)
        raise PermissionDenied(words or told(permission))
    return event


def expect_no_conflict(request: HttpRequest, event: Event, hidden: policy.Hidden) -> None:
    """403 with the reason for staff to whom a page is closed because they play in the event."""
    words = policy.explain(request.user, hidden, event)
    if words:
        raise PermissionDenied(words)


View = Callable[..., HttpResponseBase]


def signs_in(view: View) -> View:
    """Answer `SignInFirst` with the log-in page."""

    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except SignInFirst:
            return redirect_to_login(request.get_full_path())

    wrapped.__name__, wrapped.__doc__ = view.__name__, view.__doc__
    return wrapped


def show(
    request: HttpRequest, template: str, event: Event, here: str, **context: Any
) -> HttpResponse:
    """Render a page of an event with its tabs; `here` names the tab. A part of a page (`_…`) brings
    the state and the tabs of the event along, which stand outside of it."""
    staffed = is_staff(request.user, event) or bool(request.user.is_superuser)
    whole = {
        "event": event,
        "here": here,
        "staffed": staffed,
        "has_bracket": bracket.phase_of(event) is not None,
        "revision": event.revision,
        "crumbs": crumbs(event, context.pop("trail", ())),
        **context,
    }
    if template.startswith("_"):
        whole["part"], template = f"tournaments/{template}", "_part.html"
    return render(request, f"tournaments/{template}", whole)


def from_desk(slug: str, *behind: tuple[str, str]) -> list[tuple[str, str]]:
    """The trail of a page that is reached from the desk of an event: label and address of each page
    behind the desk. The page itself comes last, with the address ""; it is no link."""
    return [(_("Desk"), reverse("tournaments:desk", args=[slug])), *behind]


def crumbs(event: Event, trail: Any) -> list[dict[str, str]]:
    path = [
        {"label": _("Hall"), "url": reverse("tournaments:events")},
        {"label": event.name, "url": event.get_absolute_url()},
    ]
    return path + [{"label": label, "url": url} for label, url in trail]


def answer(
    request: HttpRequest,
    to: str,
    write: Callable[[], Done],
    done: str | Callable[[Done], None] = "",
    *,
    row: str = "",
) -> HttpResponse:
    """Do the write that a button asks for, and redirect to `to` with a message about the result:
    `done`, or what `done` says of what the write returned. `row`: the part of a long page to which
    its reader comes back; a refusal is read at the top."""
    try:
        wrote = write()
    except Forbidden as refusal:
        raise PermissionDenied(refusal.message) from refusal
    except Refusal as refusal:
        messages.error(request, refusal.message)
    else:
        if callable(done):
            done(wrote)
        elif done:
            messages.success(request, done)
        if row:
            return redirect(f"{to}#{row}")
    return redirect(to)


def as_drawn(
    request: HttpRequest, event: Event, sight: drawn.Sight, write: Callable[[], Done]
) -> Callable[[], Done]:
    """The write, refused where what its form showed is out of date."""

    def checked() -> Done:
        return drawn_service.do(
            actor=person(request.user),
            event=event,
            said=request.POST.get("drawn", ""),
            sight=sight,
            write=write,
        )

    return checked


def drawn_again(
    request: HttpRequest, event: Event, sight: drawn.Sight, form: BaseForm | None = None
) -> str:
    """The `drawn` value for a form on a page. A form that is shown again because of its own faults
    keeps its value. A form that was refused as out of date gets a new one, since its reader was
    told what changed."""
    return kept(request, form) or drawn.values(event, it=sight)["it"]


def tried(request: HttpRequest, form: BaseForm, write: Callable[[], object]) -> bool:
    """Do a write asked for by a filled-in form; a refusal becomes the form's error."""
    try:
        write()
    except Forbidden as refusal:
        raise PermissionDenied(refusal.message) from refusal
    except Refusal as refusal:
        error = ValidationError(refusal.message, code=refusal.code)
        form.add_error(_field_of(form, refusal), error)
        return False
    return True


def remark(request: HttpRequest, remarks: Iterable[str]) -> None:
    """Tell what was saved although it is hardly meant."""
    for words in remarks:
        messages.warning(request, words)


def _field_of(form: BaseForm, refusal: Refusal) -> str | None:
    """The field of the form whose value a refusal is about: its code is ``bad_<field>`` or
    ``unknown_<field>``. None: about no field, or about one that the form does not show."""
    kind, _line, name = refusal.code.partition("_")
    shown = name in form.fields and not form[name].is_hidden
    return name if kind in ("bad", "unknown") and shown else None


def telling_lists(
    request: HttpRequest, event: Event, write: Callable[[], Done]
) -> Callable[[], Done]:
    """A `write` that also tells its user which registered lists it has made illegal."""

    def written() -> Done:
        before = set(listed.with_illegal_list(event))
        done = write()
        lost = [name for name in listed.with_illegal_list(event) if name not in before]
        if lost:
            words = ngettext(
                "The list of %(names)s is no longer legal here; the player is told.",
                "%(count)s lists are no longer legal here; their players are told: %(names)s.",
                len(lost),
            )
            shown = ", ".join(lost[:LISTS_NAMED])
            messages.warning(request, words % {"count": len(lost), "names": shown})
        return done

    return written
