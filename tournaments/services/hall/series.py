"""Series of events: opened by anybody with an account, who keeps them.

An event counts when both want it: an organizer of the event offers it, the keeper of the series
takes it. Where one person is both, one act does it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments import quotas
from tournaments.enums import EventState, SeriesActKind
from tournaments.errors import Invalid, Refusal
from tournaments.models import Event, Series, SeriesAct, SeriesEvent
from tournaments.operations import earlier
from tournaments.queries.hall import series as queries
from tournaments.services.permission import demand
from tournaments.standings import series as reckoning
from tournaments.words.alphabet import plain

if TYPE_CHECKING:
    from tournaments.accounts.models import User

RESERVED = frozenset({"new"})
"""Addresses under /series/ that are pages of their own."""
MOST_EVENTS = 200
MOST_TIMES = 5
LONGEST_NAME = 120
LONGEST_WORDS = 2_000


def create(
    *, actor: User, name: str, scale: list[dict[str, Any]], best: int = 0, description: str = ""
) -> Series:
    """Create a public series whose keeper is `actor`. It counts in the quota of events."""
    demand(actor, "create_event", None)
    chosen = _settled(name=name, scale=scale, best=best, description=description)
    with transaction.atomic():
        quotas.spend("event", actor)
        made = Series.objects.create(keeper=actor, slug=_address(chosen["name"]), **chosen)
        _note(made, SeriesActKind.CREATED, actor, told=chosen)
    return made


def change(*, actor: User, series: Series, **changes: Any) -> Series:
    """Change name, description, scale or how many results count; standings follow at once."""
    with transaction.atomic():
        held = _held(actor, series)
        now = {key: getattr(held, key) for key in ("name", "scale", "best", "description")}
        chosen = _settled(**{**now, **changes})
        told = {key: value for key, value in chosen.items() if value != now[key]}
        if told:
            Series.objects.filter(pk=held.pk).update(**told)
            _note(held, SeriesActKind.CHANGED, actor, told=told)
    return Series.objects.get(pk=series.pk)


def hand_over(*, actor: User, series: Series, to: User) -> Series:
    """Make somebody else the keeper: an organizer of an event that counts, who so knows of the
    series. The hall's staff do it for a keeper who is gone."""
    with transaction.atomic():
        held = _held(actor, series)
        if to.pk == held.keeper_id:
            return held
        if not queries.heirs(held).filter(pk=to.pk).exists():
            words = _("A series is handed over to an organizer of one of its events.")
            raise Refusal("not_organizing", words)
        held.keeper = to
        held.save(update_fields=("keeper",))
        _note(held, SeriesActKind.CHANGED, actor, told={"keeper": to.pk})
    return held


def offer(*, actor: User, series: Series, event: Event, times: int = 1) -> SeriesEvent:
    """Offer an event that `actor` organizes; in the actor's own series it counts at once."""
    _expect_times(times)
    with transaction.atomic():
        held = Series.objects.select_for_update().get(pk=series.pk)
        event = Event.objects.get(pk=event.pk)  # as it is now, not as the caller read it
        demand(actor, "manage_event", event)
        keeps = actor.has_perm("tournaments.keep_series", held)
        _expect_fit(held, event)
        made = SeriesEvent.objects.create(
            series=held, event=event, taken=keeps, times=times if keeps else 1
        )
        kind = SeriesActKind.TAKEN if keeps else SeriesActKind.OFFERED
        _note(held, kind, actor, event, {"times": made.times})
    return made


def take(*, actor: User, part: SeriesEvent, times: int = 1) -> SeriesEvent:
    """Take in an event that was offered, or say anew how often its points count."""
    _expect_times(times)
    with transaction.atomic():
        series = _held(actor, part.series)
        found = _part(part)
        if not found.taken or found.times != times:
            found.taken, found.times = True, times
            found.save(update_fields=("taken", "times"))
            _note(series, SeriesActKind.TAKEN, actor, found.event, {"times": times})
    return found


def leave(*, actor: User, part: SeriesEvent) -> None:
    """Take an event out of a series, or an offer back: the keeper's and the organizer's right."""
    with transaction.atomic():
        series = Series.objects.select_for_update().get(pk=part.series_id)
        if not actor.has_perm("tournaments.manage_event", part.event):
            demand(actor, "keep_series", series)
        found = _part(part)
        found.delete()
        _note(series, SeriesActKind.LEFT, actor, found.event)


def remove(*, actor: User, series: Series, back: bool = False) -> Series:
    """Take a series out of sight, or bring it back. Nothing is deleted."""
    with transaction.atomic():
        held = _held(actor, series)
        if (held.removed_at is not None) is not back:
            return held
        held.removed_at = None if back else timezone.now()
        held.save(update_fields=("removed_at",))
        _note(held, SeriesActKind.RESTORED if back else SeriesActKind.REMOVED, actor)
    return held


def _held(actor: User, series: Series) -> Series:
    held = Series.objects.select_for_update().get(pk=series.pk)
    demand(actor, "keep_series", held)
    return held


def _part(part: SeriesEvent) -> SeriesEvent:
    found = SeriesEvent.objects.select_related("event").filter(pk=part.pk).first()
    if found is None:
        words, gone = _("This event is not in the series any more."), (SeriesActKind.LEFT,)
        raise Refusal("not_in_series", _acted(words, part, gone))
    return found


def _acted(words: str, part: SeriesEvent, kinds: Iterable[SeriesActKind]) -> str:
    """The words of a refusal, with who put an event in or took it out last."""
    acts = SeriesAct.objects.filter(series=part.series_id, event=part.event_id, kind__in=kinds)
    found = acts.select_related("actor").order_by("-pk").first()
    return words if found is None else earlier.after(words, found.actor, found.at)


def _note(
    series: Series,
    kind: SeriesActKind,
    actor: User,
    event: Event | None = None,
    told: dict[str, Any] | None = None,
) -> None:
    SeriesAct.objects.create(series=series, kind=kind, actor=actor, event=event, told=told or {})


def _expect_times(times: int) -> None:
    if not 1 <= times <= MOST_TIMES:
        words = _("Points count once to %(most)s times.") % {"most": MOST_TIMES}
        raise Invalid("bad_times", words)


def _expect_fit(series: Series, event: Event) -> None:
    """Refuse an event that cannot count in the series."""
    if series.removed_at is not None:
        raise Refusal("series_removed", _("This series is taken away."))
    if event.state == EventState.DRAFT:
        raise Refusal("event_draft", _("Publish the event first."))
    if event.brought_in or not event.listed:
        words = _("Only events that were held here and stand on the hall's lists count.")
        raise Refusal("event_elsewhere", words)
    if series.parts.filter(event=event).exists():
        words, there = _("This event is in the series already, or offered to it."), series.parts
        put = (SeriesActKind.TAKEN, SeriesActKind.OFFERED)
        raise Refusal("in_series", _acted(words, there.get(event=event), put))
    if series.parts.count() >= MOST_EVENTS:
        words = _("A series has up to %(most)s events.") % {"most": MOST_EVENTS}
        raise Refusal("series_full", words)


def _settled(
    *, name: str, scale: list[dict[str, Any]], best: int, description: str
) -> dict[str, Any]:
    """The values as they are stored; raises Invalid."""
    name, description = " ".join(name.split()), description.strip()
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise Invalid("bad_name", _("A name has from 1 to 120 characters."))
    if len(description) > LONGEST_WORDS:
        raise Invalid("bad_description", _("A description has up to 2,000 characters."))
    if not 0 <= best <= MOST_EVENTS:
        raise Invalid("bad_best", _("From 0 (all) to 200 results count."))
    steps = reckoning.of_json(scale)
    if not steps:
        raise Invalid("bad_scale", _("Say what at least one place brings."))
    for at, step in enumerate(steps):
        fault = reckoning.why_not(step, steps[:at])
        if fault:
            words = _("Points, line %(line)s: %(fault)s.") % {"line": at + 1, "fault": fault}
            raise Invalid("bad_scale", words)
    plain = [step.plain() for step in steps]
    return {"name": name, "scale": plain, "best": best, "description": description}


def _address(name: str) -> str:
    """An address made from the name; the first that is free."""
    base = slugify(plain(name))[:50] or "series"
    taken = {*Series.objects.filter(slug__startswith=base).values_list("slug", flat=True)}
    taken |= RESERVED
    if base not in taken:
        return base
    return next(f"{base}-{n}" for n in range(2, len(taken) + 3) if f"{base}-{n}" not in taken)
