"""Small things the hall's pages show."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from fractions import Fraction
from itertools import zip_longest
from typing import Any

import segno
from django import template
from django.forms import BoundField, ChoiceField, ModelChoiceField
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from tournaments.clocks import shown
from tournaments.models import Entry, Match, Round
from tournaments.offered import format_name
from tournaments.standings import show

register = template.Library()

SHORT_SECONDS = 300


@register.simple_tag(takes_context=True)
def provided(context: template.Context, card: dict[str, Any]) -> SafeString:
    """A card of a provider: its own template with its own context."""
    return render_to_string(card["template"], card["context"], request=context["request"])


register.filter("format_name", format_name)


@register.filter
def may_be_left(bound: BoundField) -> bool:
    """Whether a field can be left as it is or empty, so that it is called optional: no list of
    choices that always has one, and none of several fields of which one is filled in (`one_of`)."""
    field = bound.field
    if field.required or bound.name in getattr(bound.form, "one_of", ()):
        return False
    if isinstance(field, ModelChoiceField):
        return field.empty_label is not None
    choices: Any = field.choices if isinstance(field, ChoiceField) else [("", "")]
    return any(not value for value, _label in choices)


@register.filter
def get(mapping: dict[Any, Any], key: Any) -> Any:
    """The value of `key`, or nothing."""
    return mapping.get(key)


@register.filter
def exact(value: Fraction | int) -> str:
    """A tie-break as people read it; the ranking itself never uses the rounded number."""
    return show(Fraction(value))


@register.filter
def plain(value: Fraction | int) -> str:
    """Points: whole numbers without a decimal point."""
    value = Fraction(value)
    return str(value.numerator) if value.denominator == 1 else show(value, digits=1)


@register.filter
def for_plural(value: Fraction | int) -> int:
    """The number by which points choose between one and many: a half point is said as many."""
    value = Fraction(value)
    return value.numerator if value.denominator == 1 else 2


@register.filter
def plain_exact(value: Fraction) -> str:
    """A value with its fraction: 0.5185 (14/27)."""
    if value.denominator == 1:
        return str(value.numerator)
    return f"{show(value)} ({value})"


@register.filter
def pairs(first: Iterable[Any], second: Iterable[Any]) -> list[tuple[Any, Any]]:
    """Two rows side by side, for tables."""
    return list(zip(first, second, strict=True))


@register.simple_tag
def clock(round_: Round, extension: int = 0) -> SafeString | str:
    """What is left of the round, ticking in the browser; `extension` in minutes."""
    if round_.clock_left is not None:
        paused = shown(round_.clock_left + 60 * extension)
        return format_html('<span class="timer">{}</span> {}', paused, _("(paused)"))
    if round_.clock_ends_at is None:
        return ""
    left = int((round_.clock_ends_at - timezone.now()).total_seconds()) + 60 * extension
    ends = timezone.localtime(round_.clock_ends_at + 60 * extension * SECOND)
    return format_html(
        '<time class="timer{}" data-ends="{}" datetime="{}">{}</time>',
        " is-short" if left < SHORT_SECONDS else "",
        ends.isoformat(),
        ends.isoformat(),
        shown(left),
    )


@register.simple_tag
def time_called(round_: Round, extension: int = 0) -> SafeString | str:
    """The organizer's words on what happens when time is called, shown from that moment on."""
    words = round_.event.time_called
    if not words or round_.clock_ends_at is None:
        return ""
    at = timezone.localtime(round_.clock_ends_at + 60 * extension * SECOND)
    return format_html(
        '<p class="notice" role="status" data-from="{}"{}><strong>{}</strong> {}</p>',
        at.isoformat(),
        "" if at <= timezone.now() else mark_safe(" hidden"),
        _("Time is up."),
        words,
    )


SECOND = timedelta(seconds=1)


@register.filter
def from_seat(match: Match, entry: Entry) -> str:
    """The result as this player sees it: own games first; in a pod the player's place."""
    if match.pod:
        place, count = match.place_of(entry), len(match.players)
        return _("%(place)s of %(count)s") % {"place": place, "count": count} if place else "–"
    if match.entry_a_id == entry.pk:
        return match.score
    swapped = f"{match.wins_b}–{match.wins_a}"
    return f"{swapped}–{match.draws}" if match.draws else swapped


@register.filter
def outcome_for(match: Match, entry: Entry) -> str:
    """ "won", "lost" or "drawn" for this player; empty while there is no result."""
    if not match.confirmed:
        return ""
    if match.pod:
        first = match.place_of(entry) == 1
        return "lost" if not first else "won" if match.winner is not None else "drawn"
    mine, other = match.wins_a, match.wins_b
    if match.entry_a_id != entry.pk:
        mine, other = other, mine
    if match.outcome == "both_lose":
        return "lost"
    return "won" if mine > other else "lost" if mine < other else "drawn"


@register.filter
def others(match: Match, entry: Entry) -> list[Entry]:
    """Everybody else at the table."""
    return [one for one in match.players if one.pk != entry.pk]


@register.filter
def boards(match: Match) -> list[tuple[str, str]]:
    """The two opponents on each board of two teams; empty where a team has not named its
    members."""
    one, other = match.entry_a, match.entry_b
    if other is None or not one.members or not other.members:
        return []
    return list(zip_longest(one.members, other.members, fillvalue="–"))


@register.filter
def named(text: str) -> str:
    """The name of a tie-break or a rule set in the language of the page. Code without Django names
    them in English, and the tag `translate` does not find a text with a percent sign."""
    return _(text)


@register.filter
def names(entries: Iterable[Entry]) -> str:
    """The names of players in one line."""
    return ", ".join(entry.name for entry in entries)


@register.filter
def absolute(request: HttpRequest, path: str) -> str:
    """The whole address of a page of this hall, to be passed on."""
    return request.build_absolute_uri(path)


@register.simple_tag
def qr(address: str) -> SafeString:
    """The address as a QR code, drawn as SVG; the text stands beside it on the page."""
    code: str = segno.make(address, error="m").svg_inline(
        border=2, svgclass="qr", lineclass=None, omitsize=True, title=_("QR code of the address")
    )
    return mark_safe(code)
