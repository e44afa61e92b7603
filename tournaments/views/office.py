"""The back rooms of the desk: players, staff, penalties and the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments import policy, providers
from tournaments.enums import EntryState, EventState, InvitationKind, Missed, PenaltyKind
from tournaments.errors import Forbidden, Refusal
from tournaments.forms.entries import EntryForm, InviteStaffForm
from tournaments.forms.files import ListForm
from tournaments.forms.judging import PenaltyForm
from tournaments.models import Entry, Event, Penalty, Staff
from tournaments.policy import Hidden
from tournaments.queries import asking, drawn, games
from tournaments.queries.bench import offences, penalized
from tournaments.queries.entry import invited, listed
from tournaments.sent import key_in, number_in
from tournaments.services.bench import landing
from tournaments.services.bench import penalties as penalties_service
from tournaments.services.entry import bulk
from tournaments.services.entry import entries as entries_service
from tournaments.services.event import staff as staff_service
from tournaments.services.permission import person, told
from tournaments.services.round import returning
from tournaments.views.invitations import asked
from tournaments.views.page import answer, as_drawn, from_desk, show, signs_in, staff_event, tried
from tournaments.views.weighing import weighed
from tournaments.words.alphabet import by_name

MOST = 200
"""The most players that can be ticked at once."""
PENALTIES = 12
"""Penalties on a page: beside the names of 512 players, twice, it stays below 100 KB."""
PAGE = 25
"""Players on a page of the desk: with their buttons it stays below 100 KB."""


@signs_in
@require_http_methods(["GET", "HEAD", "POST"])
def entries(request: HttpRequest, slug: str) -> HttpResponse:
    """The players: looked for, narrowed down, in an order; and a form for one more."""
    found = staff_event(request, slug)
    may_manage = request.user.has_perm("tournaments.manage_entries", found)
    form = EntryForm(request.POST or None, auto_id="add_%s")
    if found.state != EventState.RUNNING:
        del form.fields["missed"]
    if request.method == "POST" and form.is_valid():
        answered = _entered(request, found, form)
        if answered is not None:
            return answered
    came = _just_in(found, request.GET.get("in", "")) if request.method != "POST" else None
    if came is not None:
        form.fields["name"].widget.attrs["autofocus"] = True
    wanted = listed.PlayerSearch.of(request.GET)
    page = Paginator(listed.players(found, wanted, divided=True), PAGE).get_page(
        request.GET.get("page")
    )
    may_move = may_manage and (not policy.plays(request.user, found) or not policy.begun(found))
    return show(
        request,
        "entries.html",
        found,
        "desk",
        entries=page.object_list,
        page=page,
        count=page.paginator.count,
        asked=wanted,
        query=wanted.query,
        part=wanted.query_at(page.number),
        choices=listed.choices(found),
        orders=[(key, one[0]) for key, one in listed.ORDERS.items()],
        sights=drawn.of_entries(found),
        lists=providers.extras("entry_rows", request, _of(found, page.object_list)),
        form=form,
        came=came,
        list_form=ListForm(auto_id="list_%s"),
        may_manage=may_manage,
        may_move=may_move,
        many=_for_many(found, may_move),
        notes=policy.sees(request.user, Hidden.NOTES, found),
        checks=policy.sees(request.user, Hidden.CHECKS, found),
        trail=from_desk(found.slug, (games.entrants(found), "")),
    )


def _entered(request: HttpRequest, found: Event, form: EntryForm) -> HttpResponse | None:
    """Enter the player of the form. None where that is refused, which the form then says."""
    chosen = form.cleaned_data
    made: list[Entry] = []

    def write() -> object:
        actor, missed = person(request.user), chosen.get("missed", Missed.LOSS)
        made.append(returning.enter(actor=actor, event=found, name=chosen["name"], missed=missed))
        return made

    if found.state == EventState.RUNNING:
        return _late(request, found, write, chosen["name"])
    if not tried(request, form, write):
        return None
    # Without a fragment: a page that is opened at one of its parts focuses no field by itself.
    return redirect(f"{reverse('tournaments:entries', args=[found.slug])}?in={made[0].number}")


def _just_in(found: Event, number: str) -> Entry | None:
    """The player who was entered a moment ago: the form says so, and waits for the next name."""
    given = number_in(number)
    return found.entries.filter(number=given).first() if given is not None else None


def _for_many(found: Event, may_move: bool) -> tuple[str, ...]:
    """What can be done for all players who are ticked: any staff checks in while players come."""
    running = found.state == EventState.RUNNING
    if found.state != EventState.REGISTRATION and not running:
        return ()
    acts = {"check-in": not running or found.checkin_open, "drop": may_move}
    return tuple(act for act, may in acts.items() if may)


def _of(found: Event, listed: Iterable[Entry]) -> list[Entry]:
    """These players, each with the event that is read already."""
    rows = list(listed)
    for entry in rows:
        entry.event = found
    return rows


def _late(
    request: HttpRequest, found: Event, write: Callable[[], object], name: str
) -> HttpResponse:
    """Enter a late player. Where that changes more than the player, the changes are shown first."""
    title = _("Late entry: %(name)s") % {"name": name}
    back, done = reverse("tournaments:entries", args=[found.slug]), _("%(name)s is in.")
    return weighed(
        request,
        found,
        write,
        title=title,
        button=_("Enter %(name)s") % {"name": name},
        back=back,
        done=done % {"name": name},
        note=_list_needed(found, name),
        small=True,
    )


def _list_needed(found: Event, name: str) -> str:
    """That somebody who comes into a running event has no list yet which it asks for."""
    if found.state != EventState.RUNNING or not found.asks_for_decks:
        return ""
    words = _("%(name)s needs a legal deck list before the next round can be paired.")
    return words % {"name": name}


@signs_in
@require_POST
def many(request: HttpRequest, slug: str) -> HttpResponse:
    """Check in, or drop, everybody who is ticked."""
    found = staff_event(request, slug)
    user = person(request.user)
    numbers = [number_in(one) for one in request.POST.getlist("who")[:MOST]]
    chosen = list(found.entries.filter(number__in=filter(None, numbers)).order_by("number"))
    back = _list_of(slug, request.POST)
    acts: dict[str, Callable[[], bulk.Did]] = {
        "check-in": lambda: bulk.check_in(actor=user, event=found, chosen=chosen),
        "drop": lambda: bulk.drop(actor=user, event=found, chosen=chosen),
    }
    action = request.POST.get("action", "")
    if action not in acts:
        raise Http404
    if not chosen:
        messages.error(request, _("Tick the players first."))
        return redirect(back)

    def tell(did: bulk.Did) -> None:
        words = ngettext("Done for %(count)s player.", "Done for %(count)s players.", did.count)
        messages.success(request, words % {"count": did.count})
        for words in did.refused[:10]:
            messages.error(request, words)

    if action == "check-in":
        return answer(request, back, acts[action], tell)
    title = ngettext("Drop %(count)s player", "Drop %(count)s players", len(chosen)) % {
        "count": len(chosen)
    }
    return weighed(request, found, acts[action], title=title, button=title, back=back, done=tell)


def _list_of(slug: str, said: Mapping[str, str]) -> str:
    """The part of the list of players that a form stands on."""
    page = number_in(said.get("page", "")) or 1
    query = listed.PlayerSearch.of(said).query_at(page)
    return reverse("tournaments:entries", args=[slug]) + (f"?{query}" if query else "")


@signs_in
@require_POST
def entry(request: HttpRequest, slug: str, number: int, action: str) -> HttpResponse:
    """Check in, drop or bring back one player."""
    found = staff_event(request, slug)
    one = get_object_or_404(found.entries, number=number)
    one.event = found
    user, reason = person(request.user), request.POST.get("reason", "")[:200]
    missed = request.POST.get("missed", Missed.LOSS)
    writes: dict[str, Callable[[], object]] = {
        "check-in": lambda: entries_service.check_in(actor=user, entry=one),
        "drop": lambda: entries_service.drop(actor=user, entry=one, reason=reason),
        "bring-back": lambda: returning.bring_back(actor=user, entry=one, missed=missed),
    }
    if action not in writes:
        raise Http404
    back, row = _list_of(slug, request.GET), f"player-{number}"
    told = {"name": one.name}
    if action == "check-in":
        waits = one.state == EntryState.WAITING
        done = _("%(name)s waits here.") if waits else _("%(name)s is checked in.")
        return answer(request, back, writes[action], done % told, row=row)
    drops = action == "drop"
    title = (_("Drop %(name)s") if drops else _("Bring back %(name)s")) % told
    done = (_("%(name)s has left the event.") if drops else _("%(name)s is back.")) % told
    note = "" if drops or one.deck_ready else _list_needed(found, one.name)
    write = as_drawn(request, found, drawn.entry(number), writes[action])
    said = {"title": title, "button": title, "back": back, "done": done, "note": note}
    return weighed(request, found, write, **said, small=True, row=row)


@signs_in
@require_http_methods(["GET", "HEAD", "POST"])
def staff(request: HttpRequest, slug: str) -> HttpResponse:
    """Who runs the event, who is asked to, and a form to ask one more."""
    found = staff_event(request, slug)
    form = InviteStaffForm(request.POST or None)
    made = None
    if request.method == "POST" and form.is_valid():
        made = asked(request, form, found, kind=InvitationKind.STAFF)
        form = InviteStaffForm() if made else form
    may_manage = request.user.has_perm("tournaments.manage_staff", found)
    response = show(
        request,
        "staff.html",
        found,
        "desk",
        form=form,
        made=made,
        staff=found.staff.filter(active=True).select_related("user"),
        invitations=invited.open_of(found, InvitationKind.STAFF) if may_manage else (),
        may_manage=may_manage,
        trail=from_desk(found.slug, (_("Staff"), "")),
    )
    response["Cache-Control"] = "no-store"
    return response


@signs_in
@require_POST
def staff_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    found = staff_event(request, slug)
    one = get_object_or_404(Staff.objects.select_related("user"), event=found, pk=pk)
    own = one.user_id == request.user.pk
    words = _("You gave up your role: %(role)s.") if own else _("%(name)s is no longer %(role)s.")
    done = words % {"name": one.user, "role": one.get_role_display()}
    try:
        staff_service.remove(actor=person(request.user), staff=one)
    except Forbidden as refusal:
        raise PermissionDenied(refusal.message) from refusal
    except Refusal as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, done)
    return redirect(_where_to_go(request, found))


def _where_to_go(request: HttpRequest, found: Event) -> str:
    """The page of the staff; of the event for who serves there no more; the list of the own events
    where that is a draft."""
    seen = Event.objects.visible_to(request.user).filter(pk=found.pk).first()  # roles as of now
    if seen is None:
        return reverse("tournaments:my_events")
    if request.user.has_perm("tournaments.view_staff_pages", seen):
        return reverse("tournaments:staff", args=[found.slug])
    return found.get_absolute_url()


@signs_in
@require_http_methods(["GET", "HEAD", "POST"])
def penalties(request: HttpRequest, slug: str) -> HttpResponse:
    """The penalties of the event, and a form for one more."""
    found = staff_event(request, slug)
    form = PenaltyForm(request.POST or None, event=found, initial=_named(request))
    if request.method == "POST" and not request.user.has_perm("tournaments.penalize", found):
        words = policy.conflict(request.user, "penalize", found)
        raise PermissionDenied(words or told("penalize"))
    if request.method == "POST" and form.is_valid():
        chosen = form.cleaned_data
        if _puts_out(found, chosen):
            return _weighed_penalty(request, found, chosen)
        if tried(
            request,
            form,
            lambda: landing.give(actor=person(request.user), event=found, **chosen),
        ):
            messages.success(request, _("The penalty stands."))
            return redirect("tournaments:penalties", slug)
    seen, wanted = penalized.seen(found, request.user), penalized.PenaltySearch.of(request.GET)
    rows = penalized.found(seen, wanted).select_related("entry", "match__round__phase", "by")
    page = Paginator(rows, PENALTIES).get_page(request.GET.get("page"))
    given = list(page.object_list)
    may_penalize = request.user.has_perm("tournaments.penalize", found)
    named = _entry_named(request, found) if may_penalize else None
    return show(
        request,
        "penalties.html",
        found,
        "desk",
        form=form,
        penalties=given,
        page=page,
        asked=wanted,
        query=wanted.query,
        choices=asking.choices(seen, penalized.SHOWN, wanted.show),
        expired=offences.expired(found, given) if given else set(),
        named=named,
        players=found.entries.order_by(*by_name(), "number") if may_penalize else [],
        ladder=offences.proposals(found, named) if named is not None else [],
        catalogue=offences.catalogue(found.game) if may_penalize else [],
        may_penalize=may_penalize,
        conflict=policy.explain(request.user, Hidden.PENALTIES, found),
        trail=from_desk(found.slug, (_("Penalties"), "")),
    )


def _puts_out(found: Event, chosen: dict[str, Any]) -> bool:
    """Whether a penalty is a disqualification, whose effects are shown before it is given."""
    kind = chosen["kind"]
    if not kind:
        proposal = offences.proposed(found, chosen["entry"], chosen["code"])
        kind = proposal.kind if proposal is not None else ""
    return bool(kind == PenaltyKind.DISQUALIFICATION)


def _weighed_penalty(request: HttpRequest, found: Event, chosen: dict[str, Any]) -> HttpResponse:
    """Give a disqualification, after a look at what it does to tables, ranks and later rounds."""
    return weighed(
        request,
        found,
        lambda: landing.give(actor=person(request.user), event=found, **chosen),
        title=_("Disqualify %(name)s") % {"name": chosen["entry"].name},
        button=_("Disqualify"),
        back=reverse("tournaments:penalties", args=[found.slug]),
        done=_("The penalty stands."),
    )


def _entry_named(request: HttpRequest, found: Event) -> Entry | None:
    """The player whose ladder is looked up."""
    return found.entries.filter(pk=key_in(request.GET.get("entry", ""))).first()


def _named(request: HttpRequest) -> dict[str, str]:
    """The player, match and offence that the address names, to fill in the form."""
    return {name: request.GET[name] for name in ("entry", "match", "code") if name in request.GET}


@signs_in
@require_POST
def penalty_void(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    found = staff_event(request, slug)
    one = get_object_or_404(Penalty, event=found, number=number)
    reason = request.POST.get("reason", "")
    wanted = penalized.PenaltySearch.of(request.POST).query
    return answer(
        request,
        reverse("tournaments:penalties", args=[slug]) + (f"?{wanted}" if wanted else ""),
        lambda: penalties_service.void(actor=person(request.user), penalty=one, reason=reason),
    )
