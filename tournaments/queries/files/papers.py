"""What the papers of the hall hold. Drafts are on none: what is printed hangs on a wall."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments import policy
from tournaments.enums import TABLE_PHASES
from tournaments.models import Event, Match, Penalty, Round
from tournaments.policy import Hidden
from tournaments.printing import papers
from tournaments.printing.papers import Paper, PaperRequest, Sheet
from tournaments.queries.event import progress, timing
from tournaments.queries.ranking import divisions, final, standings
from tournaments.queries.round import bracket, drawing, seats

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser

    from tournaments.accounts.models import User

SLIPS_ON_A_PAGE = 4
MOST_DRAWN = 31
"""Bouts that fit on one page as a drawing; a larger bracket is printed as a table."""
MOST_UPRIGHT = 4
"""Tie-breaks that fit beside the names on an upright page."""
FEW = 8
"""Tables whose players stand on one page, in large letters."""
SLIPS_AT_ONCE = 8
"""Pages of slips that are made in one go: progress is told after each."""
BY_NAME, BY_TABLE = "name", "table"


def staff(user: User | AnonymousUser, event: Event) -> bool:
    """Whether the person works in the event."""
    return bool(user.has_perm("tournaments.view_staff_pages", event))


def reads_penalties(user: User | AnonymousUser, event: Event) -> bool:
    """Whether the person is staff that may read the penalties of the event."""
    return staff(user, event) and policy.sees(user, Hidden.PENALTIES, event)


def divided(user: User | AnonymousUser, event: Event) -> bool:
    """Whether the person sees the divisions of the event."""
    return policy.sees_divisions(user, event)


def cutting_order(slips: list[Match], on_a_page: int) -> list[list[Match]]:
    """Pages of slips: cut through the whole pile and stacked, they are in order.

    The first pile holds the first slips, one a page; the second pile the next, and so on.
    """
    pages = -(-len(slips) // on_a_page)
    return [slips[page::pages] for page in range(pages)]


ROUND, CLOSED, BRACKET, END, PRIZES = "round", "closed", "bracket", "end", "prizes"


def there(event: Event) -> frozenset[str]:
    """What the event can print by now: a public round, a closed one, a bracket, an end with or
    without prizes."""
    found = {
        ROUND: progress.last_round(event) is not None,
        CLOSED: bool(standings.closed_rounds(event)),
        BRACKET: bracket.phase_of(event) is not None,
        END: progress.played_out(event),
        PRIZES: bool(event.prizes) and progress.played_out(event),
    }
    return frozenset(name for name, is_there in found.items() if is_there)


def _round(event: Event) -> Round | None:
    found = progress.last_round(event)
    if found is not None:
        found.event = event
    return found


def _pairings(asked: PaperRequest, order: str) -> list[Sheet]:
    round_ = _round(asked.event)
    if round_ is None:
        return []
    matches = seats.matches(round_)
    words = _("%(round)s by table") if order == BY_TABLE else _("%(round)s by name")
    context = {
        "few": len(matches) <= FEW,
        "round": round_,
        "matches": matches,
        "seats": seats.by_name(matches) if order == BY_NAME else [],
        "address": asked.at + reverse("tournaments:pairings", args=[asked.event.slug]),
    }
    title = words % {"round": round_.title}
    return [Sheet(title, f"tournaments/papers/by_{order}.html", context)]


def by_name(asked: PaperRequest) -> list[Sheet]:
    """The newest round for the wall: every player once, by name."""
    return _pairings(asked, BY_NAME)


def by_table(asked: PaperRequest) -> list[Sheet]:
    """The newest round by table."""
    return _pairings(asked, BY_TABLE)


def slips(asked: PaperRequest) -> list[Sheet]:
    """Match slips of the newest round, in such an order that the cut stack is in table order. The
    code on a slip opens the page of the match, where its players report."""
    round_ = _round(asked.event)
    played = [one for one in seats.matches(round_) if not one.bye] if round_ is not None else []
    if round_ is None or not played:
        return []
    pages = [
        [(match, asked.at + _report_of(match)) for match in page]
        for page in cutting_order(played, SLIPS_ON_A_PAGE)
    ]
    title = _("%(round)s: match slips") % {"round": round_.title}
    bare = {"event": asked.event, "round": round_, "count": len(pages)}
    return [
        Sheet(
            title,
            "tournaments/papers/slips.html",
            {**bare, "before": first, "pages": pages[first : first + SLIPS_AT_ONCE]},
            shape="slips",
        )
        for first in range(0, len(pages), SLIPS_AT_ONCE)
    ]


def _report_of(match: Match) -> str:
    return reverse("tournaments:match", args=[match.event.slug, match.serial])


def outstanding(asked: PaperRequest) -> list[Sheet]:
    """The tables of the running round without a settled result, for a walk through the room."""
    round_ = _round(asked.event)
    if round_ is None:
        return []
    stops = progress.unfinished(round_)
    stops.sort(key=lambda stop: stop.match.table_number if stop.match else 0)
    until = timing.round_until(round_)
    context = {"event": asked.event, "round": round_, "stops": stops, "until": until}
    title = _("%(round)s: tables without a result") % {"round": round_.title}
    return [Sheet(title, "tournaments/papers/outstanding.html", context)]


def table(asked: PaperRequest) -> list[Sheet]:
    """The standings after the last closed round."""
    closed = standings.closed_rounds(asked.event)
    rules = standings.rules_of(asked.event)
    shown = _public(asked.event)
    rows = divisions.standing(standings.rows(asked.event), shown)
    context = {"rows": rows, "rules": rules}
    title = _("Standings after round %(number)s") % {"number": closed[-1]} if closed else ""
    shape = "wide" if len(rules.tiebreaks) > MOST_UPRIGHT else ""
    whole = Sheet(title or _("Standings"), "tournaments/papers/standings.html", context, shape)
    return [whole, *_standings_apart(whole, rows, shown)]


def _public(event: Event) -> divisions.SeenDivisions:
    """The divisions on what hangs on a wall: none, unless they are public."""
    return divisions.seen(event, None)


def _standings_apart(
    whole: Sheet, rows: Sequence[standings.Row], shown: divisions.SeenDivisions
) -> list[Sheet]:
    """A sheet for each division that has players, ranked within it."""
    found = []
    for name in shown.names:
        inside = [row for row in rows if row.division == name]
        context = {**whole.context, "rows": inside, "division": name}
        title = f"{whole.title}: {name}"
        found += [Sheet(title, whole.template, context, whole.shape)] if inside else []
    return found


def _ranking_apart(
    asked: PaperRequest, shown: divisions.SeenDivisions, *, prized: bool = False
) -> list[Sheet]:
    """A sheet with the final ranking of each division that has players, or with its prizes."""
    event, found = asked.event, []
    placed = final.ranking(event) if progress.played_out(event) and shown.names else ()
    for name in shown.names:
        rows = final.rows(event, divisions.ranking(event, placed, name), division=name)
        rows = [row for row in rows if row.won.prizes] if prized else rows
        context = {"event": event, "rows": rows, "prized": prized, "division": name}
        title = _("Prizes: %(division)s") if prized else _("Final ranking: %(division)s")
        sheet = Sheet(title % {"division": name}, "tournaments/papers/final.html", context)
        found += [sheet] if rows else []
    return found


def by_division(asked: PaperRequest) -> list[Sheet]:
    """A sheet for each division that the person sees: the final ranking, or before that the
    standings after the last closed round."""
    shown = divisions.seen(asked.event, asked.user)
    if progress.played_out(asked.event):
        return _ranking_apart(asked, shown)
    rules = standings.rules_of(asked.event)
    rows = divisions.standing(standings.rows(asked.event), shown)
    shape = "wide" if len(rules.tiebreaks) > MOST_UPRIGHT else ""
    bare = Sheet(_("Standings"), "tournaments/papers/standings.html", {"rules": rules}, shape)
    return _standings_apart(bare, rows, shown)


def elimination(asked: PaperRequest) -> list[Sheet]:
    """The bracket as a drawing and as a table; a large one as a table alone."""
    phase = bracket.phase_of(asked.event)
    if phase is None:
        return []
    drawn = drawing.of(asked.event, phase)
    small = len(drawn.boxes) <= MOST_DRAWN
    context = {"picture": drawn, "small": small}
    shape = "wide" if small else ""
    return [Sheet(_("Bracket"), "tournaments/papers/bracket.html", context, shape)]


def ranking(asked: PaperRequest) -> list[Sheet]:
    """The final ranking with its prizes, for the wall."""
    rows = final.rows(asked.event) if progress.played_out(asked.event) else []
    context = {"event": asked.event, "rows": rows}
    whole = Sheet(_("Final ranking"), "tournaments/papers/final.html", context)
    return [whole, *_ranking_apart(asked, _public(asked.event))]


def prizes(asked: PaperRequest) -> list[Sheet]:
    """Who wins what, for the table where it is given, to be ticked off."""
    rows = final.rows(asked.event) if progress.played_out(asked.event) else []
    won = [row for row in rows if row.won.prizes]
    context = {"event": asked.event, "rows": won, "prized": True}
    whole = Sheet(_("Prizes"), "tournaments/papers/final.html", context)
    shown = divisions.seen(asked.event, asked.user)
    return [*([whole] if won else []), *_ranking_apart(asked, shown, prized=True)]


def penalties(asked: PaperRequest) -> list[Sheet]:
    """The penalties of the event, the first given first; for staff who may read them."""
    given = Penalty.objects.visible_to(asked.user).filter(event=asked.event)
    rows = given.select_related("entry", "match__round__phase", "by").order_by("number")
    return [Sheet(_("Penalties"), "tournaments/papers/penalties.html", {"penalties": rows})]


def door(asked: PaperRequest) -> list[Sheet]:
    """The code for the door. Its address is the event's page, with the button that says "I am
    here"."""
    context = {"address": asked.at + asked.event.get_absolute_url()}
    return [Sheet(_("Are you here? Say so."), "tournaments/papers/door.html", context)]


def whole(asked: PaperRequest) -> list[Sheet]:
    """The event as one file: a cover, its end, each round, and the penalties for staff who may read
    them."""
    event = asked.event
    rounds = progress.public_rounds(event)
    facts = {"event": event, "players": event.entries.count(), "rounds": rounds}
    found = [Sheet(event.name, "tournaments/papers/cover.html", facts)]
    if progress.played_out(event):
        found += ranking(asked)
    if standings.closed_rounds(event):
        found += table(asked)
    found += elimination(asked)
    found += [_results(event, round_) for round_ in rounds]
    return found + (penalties(asked) if reads_penalties(asked.user, event) else [])


def _results(event: Event, round_: Round) -> Sheet:
    round_.event = event
    kind = round_.phase.get_kind_display()
    title = round_.title if round_.phase.kind in TABLE_PHASES else f"{kind}: {round_.title}"
    context = {"event": event, "matches": seats.matches(round_)}
    return Sheet(title, "tournaments/papers/results.html", context)


def register_all() -> None:
    """Called once when Django starts."""
    for paper in (
        Paper("pairings", gettext_lazy("Pairings by name"), by_name, needs=ROUND),
        Paper("tables", gettext_lazy("Pairings by table"), by_table, needs=ROUND),
        Paper("slips", gettext_lazy("Match slips"), slips, staff, needs=ROUND),
        Paper(
            "outstanding", gettext_lazy("Tables without a result"), outstanding, staff, needs=ROUND
        ),
        Paper("standings", gettext_lazy("Standings"), table, needs=CLOSED),
        Paper("bracket", gettext_lazy("Bracket"), elimination, needs=BRACKET),
        Paper("final", gettext_lazy("Final ranking"), ranking, needs=END),
        Paper("prizes", gettext_lazy("Prizes, to be ticked off"), prizes, needs=PRIZES),
        Paper("divisions", gettext_lazy("Each division apart"), by_division, divided, needs=CLOSED),
        Paper("penalties", gettext_lazy("Penalties"), penalties, reads_penalties),
        Paper("check-in", gettext_lazy("A sheet with a QR code for the door"), door, staff),
        Paper("event", gettext_lazy("The whole event as one file"), whole, staff, page=False),
    ):
        papers.register(paper)
