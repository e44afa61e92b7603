"""What tables and disputes show on the hall's pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from decks.lists.documents import stored
from decks.models import DeckList
from engine import games
from gameplay import lessons
from gameplay.documents.told_otherwise import repaired
from gameplay.enums import IN_USE, SEATS, WORKED_AT, GameState, InputKind, TableState
from gameplay.models import (
    Dispute,
    DisputeTrained,
    Fare,
    Game,
    Input,
    KeptBranch,
    KeptFormation,
    LessonTaken,
    Message,
    PlayStops,
    Precedent,
    PuzzleTried,
    Repair,
    Ruling,
    Seat,
    Stop,
    Table,
    WrittenPosition,
)
from gameplay.opening import form_of, house_lists
from gameplay.persons import may_verify_archive, person_of, seat_of
from gameplay.queries.choices.clicking import table_with_seats
from gameplay.queries.learning import of_the_day
from gameplay.queries.table import documents, owed, single
from gameplay.services.table import presence
from tournaments import live, providers, reportable
from tournaments.enums import ComplaintKind, OperationKind
from tournaments.machine import health
from tournaments.models import Event
from tournaments.policy import JUDGES
from tournaments.reportable import Target
from tournaments.sent import key_in
from tournaments.words.languages import spoken

MOST_TABLES = 200
"""The most tables that the archive of an event shows."""
TABLES_SHOWN = 3
"""So many of one's own tables stand on the front page."""


def person(request: HttpRequest, people: Sequence[Any]) -> list[dict[str, Any]]:
    """The parts of a person's copy of their own data: seats, choices, disputes, lines written at
    tables, lessons, practised disputes, puzzles, how their lists fare, what is kept for the next
    game, and what they wrote as judges."""
    seats = Seat.objects.filter(user__in=people).order_by("pk")
    choices = Input.objects.filter(by__in=people).order_by("pk")
    disputes = Dispute.objects.filter(by__in=people).order_by("pk")
    learnt = LessonTaken.objects.filter(user__in=people)
    trained = DisputeTrained.objects.filter(user__in=people)
    tried = PuzzleTried.objects.filter(user__in=people)
    fares = Fare.objects.filter(owner__in=people).order_by("pk")
    asked = ("deck_list", "format", "level", "rivals", "wanted", "played", "asked_at")
    at_table = ("table", "table__event__slug", "letter", "name", "deck", "seated_at")
    return [
        {"name": "seats", "rows": list(seats.values(*at_table))},
        {"name": "choices", "rows": list(choices.values("game", "letter", "kind", "line"))},
        {"name": "disputes", "rows": list(disputes.values("match", "game", "claim", "position"))},
        {"name": "lines_at_tables", "rows": _lines(people)},
        {"name": "lessons", "rows": list(learnt.values("game", "done", "taken_at"))},
        {
            "name": "disputes_trained",
            "rows": list(trained.values("case", "right", "seconds", "tries", "answered_at")),
        },
        {"name": "puzzles", "rows": list(tried.values("puzzle", "mistakes", "solved_at"))},
        {"name": "fares", "rows": list(fares.values(*asked))},
        *_kept(people),
        *_judged(people),
    ]


def _kept(people: Sequence[Any]) -> list[dict[str, Any]]:
    """What is kept of these people for their next game."""
    formations = KeptFormation.objects.filter(user__in=people)
    stops = PlayStops.objects.filter(user__in=people)
    return [
        {"name": "formations", "rows": list(formations.values("army", "posts", "kept_at"))},
        {"name": "play_stops", "rows": list(stops.values("game", "stops", "set_at"))},
    ]


def _judged(people: Sequence[Any]) -> list[dict[str, Any]]:
    """What these people wrote as judges, besides the rulings, which stand among their deeds."""
    stops = Stop.objects.filter(by__in=people)
    repairs = Repair.objects.filter(by__in=people)
    branches = KeptBranch.objects.filter(by__in=people)
    positions = WrittenPosition.objects.filter(by__in=people)
    precedents = Precedent.objects.filter(by__in=people)
    return [
        {"name": "tables_stopped", "rows": list(stops.values("table", "at", "reason"))},
        {"name": "repairs", "rows": list(repairs.values("game", "reason", "rules", "made_at"))},
        {"name": "branches", "rows": list(branches.values("game", "step", "title", "lines"))},
        {"name": "positions", "rows": list(positions.values("game", "title", "text", "made_at"))},
        {"name": "precedents", "rows": list(precedents.values("summary", "rules", "made_at"))},
    ]


def _lines(people: Sequence[Any]) -> list[Any]:
    """What these people wrote at tables."""
    mine = Seat.objects.filter(user__in=people, table=OuterRef("table"), letter=OuterRef("letter"))
    rows = Message.objects.filter(Exists(mine)).order_by("pk")
    return list(rows.values("table", "letter", "text", "sent_at"))


def register_all() -> None:
    """Called once, when Django starts."""
    providers.register("person", person)
    providers.register("front", front)
    providers.register("going", going)
    providers.register("match_rows", match_rows)
    providers.register("match", match_card)
    providers.register("player_next", player_next)
    providers.register("bench", bench)
    providers.register("desk", desk)
    providers.register("ruling", ruling)
    providers.register("event", event_card)
    providers.register("deck", deck_card)
    providers.register("archive", archive)
    providers.register("nav", nav)
    providers.register("welcome", welcome)
    providers.register("today", today)
    health.register("oldest_input_seconds", oldest_input_seconds, alarm=30)
    reportable.register("gameplay:table", table_page)
    reportable.register("gameplay:replay", replay_page)
    live.register("table", may_follow_table)
    live.tell("table", told_of_table)
    live.attend("table", table_begins)
    live.remain("table", table_stays)
    live.register("bench", may_follow_bench)
    live.register("archive", may_follow_archive)
    live.register("fare", may_follow_fare)
    providers.register("office", office)


def deck_card(request: HttpRequest, rows: Sequence[Any]) -> list[dict[str, Any]]:
    """The button that plays a list of one's own against the house, and how the list fares."""
    return [
        {"template": "gameplay/_deck_house.html", "context": {"sent": sent, "fares_of": row.pk}}
        for row in rows
        if (sent := form_of(row.game).sent_for(f"own-{row.pk}", stored(row.content)))
    ]


def may_follow_fare(request: HttpRequest, key: str) -> bool:
    """Whether the visitor may learn that a game of the list is over: the list must be theirs."""
    mine = DeckList.objects.visible_to(person_of(request).user)
    return mine.filter(pk=key_in(key)).exists()


def may_follow_table(request: HttpRequest, key: str) -> bool:
    """Whether the visitor may learn that the table changed: they must be allowed to read it."""
    person = person_of(request)
    visible = Table.objects.visible_to(person.user, person.guest)
    return visible.filter(pk=key_in(key)).exists()


def told_of_table(request: HttpRequest, key: str) -> live.Told | None:
    """How the document of the seat that follows a table changes; None for a visitor without a
    seat."""
    person = person_of(request)
    table = table_with_seats(int(key))
    seat = seat_of(table, person) if table is not None else None
    if table is None or seat is None:
        return None
    tree = request.GET.get("options") == "tree"
    return documents.told_to(table.pk, seat.letter, person.account, tree=tree)


def _seat_at(request: HttpRequest, key: str) -> Seat | None:
    """The seat of whoever follows a table."""
    table = table_with_seats(int(key))
    return seat_of(table, person_of(request)) if table is not None else None


def table_begins(request: HttpRequest, key: str) -> Callable[[], None]:
    """Note that a page of a seat is open. The function that is returned notes that it was closed. A
    page of somebody without a seat is not noted."""
    seat = _seat_at(request, key)
    if seat is None:
        return lambda: None
    return presence.arrive(table_id=seat.table_id, letter=seat.letter)


def table_stays(request: HttpRequest, key: str) -> Callable[[], None] | None:
    """The function by which a page of a seat says that it is still open; None without a seat."""
    seat = _seat_at(request, key)
    return partial(presence.sign, seat.table_id, seat.letter) if seat is not None else None


def table_page(request: HttpRequest, kwargs: dict[str, Any]) -> Target | None:
    """The table that the visitor reports; None where they may not read it."""
    person = person_of(request)
    seen = Table.objects.visible_to(person.user, person.guest).select_related("event", "match")
    table = seen.filter(pk=kwargs["pk"]).first()
    if table is None:
        return None
    return Target(ComplaintKind.TABLE, str(table), table.get_absolute_url(), table.event)


def replay_page(request: HttpRequest, kwargs: dict[str, Any]) -> Target | None:
    """The table of a game."""
    table = Game.objects.filter(pk=kwargs["pk"]).values_list("table", flat=True).first()
    return table_page(request, {"pk": table}) if table is not None else None


def may_follow_bench(request: HttpRequest, key: str) -> bool:
    """The bench says only that something changed; each judge then reads their own queue."""
    return key == "" and request.user.is_authenticated


def may_follow_archive(request: HttpRequest, key: str) -> bool:
    """The hall's operators follow its checks."""
    return key == "" and may_verify_archive(person_of(request))


def office(request: HttpRequest, objects: Sequence[Any]) -> list[dict[str, Any]]:
    """In the office of the hall, for its operators: the way to the archive of games."""
    if not may_verify_archive(person_of(request)):
        return []
    return [{"template": "gameplay/_office_archive.html", "context": {}}]


def front(request: HttpRequest, events: Sequence[Any]) -> list[dict[str, Any]]:
    """The lists with which one plays the house at once."""
    context = {"house_lists": house_decks(), "amid": _own_tables(request).exists()}
    return [{"template": "gameplay/_front.html", "context": context}]


def going(request: HttpRequest, things: Sequence[Any]) -> list[dict[str, Any]]:
    """The visitor's own unfinished tables, before all else: who is amid a game and left its page
    looks for the way back. Tables of events are left out: they are shown with the event."""
    rows = list(_own_tables(request).prefetch_related("seats")[:TABLES_SHOWN])
    if not rows:
        return []
    context = {"own_tables": rows, "first": not things}
    return [{"template": "gameplay/_going.html", "context": context}]


def _own_tables(request: HttpRequest) -> QuerySet[Table]:
    person = person_of(request)
    return Table.objects.visible_to(person.user, person.guest).filter(
        seats__in=_own_seats(person), state__in=IN_USE, match=None
    )


def welcome(request: HttpRequest, objects: Sequence[Any]) -> list[dict[str, Any]]:
    """What a stranger does first: learn one of the games."""
    return [
        {
            "label": _("Learn %(game)s") % {"game": game.capitalize()},
            "url": reverse("gameplay:lesson", args=(game,)),
        }
        for game in lessons.courses()
    ]


def today(request: HttpRequest, objects: Sequence[Any]) -> list[dict[str, Any]]:
    """The puzzle of the day, which anybody may try without an account."""
    found = of_the_day.offered(person_of(request), timezone.localdate())
    if found is None:
        return []
    return [{"template": "gameplay/_puzzle_of_the_day.html", "context": {"today": found}}]


def house_decks() -> list[dict[str, Any]]:
    """For each game a sentence about it, and the lists with which one click begins a game."""
    return [
        {"game": game, "about": form_of(game).about, "lists": lists}
        for game in games.names()
        if (lists := house_lists(game))
    ]


def _own_seats(person: Any) -> Any:
    if person.account is not None:
        return Seat.objects.filter(user=person.account)
    return Seat.objects.filter(guest=person.guest) if person.guest else Seat.objects.none()


def match_rows(request: HttpRequest, matches: Sequence[Any]) -> dict[int, dict[str, Any]]:
    """For each match its digital table, if the visitor may look at it; a player of a match on
    paper gets the way to a judge instead."""
    person = person_of(request)
    rows: dict[int, dict[str, Any]] = {}
    if person.account is not None:
        for match in matches:
            players = [entry.user_id for entry in match.players]
            if not match.table_address and person.account.pk in players:
                context = {"match": match}
                rows[match.pk] = {"template": "gameplay/_match_dispute.html", "context": context}
    rows |= _without_table(matches)
    visible = Table.objects.visible_to(person.user, person.guest).filter(match__in=matches)
    for table in visible.exclude(state=TableState.VOID):
        if table.match_id is not None:
            context = {"table": table}
            rows[table.match_id] = {"template": "gameplay/_match_row.html", "context": context}
    return rows


def match_card(request: HttpRequest, matches: Sequence[Any]) -> list[dict[str, Any]]:
    """On the page of a match on paper, for staff who run rounds: it can be played digitally."""
    return [
        {
            "template": "gameplay/_match_single.html",
            "context": {"match": match, "lacks": single.lacks(match)},
        }
        for match in matches
        if single.may_be_asked(request.user, match)
    ]


def _without_table(matches: Sequence[Any]) -> dict[int, dict[str, Any]]:
    """For each pairing on the page that is owed a table, why it has none."""
    waiting = [match.pk for match in matches if match.event.digital and not match.confirmed]
    if not waiting:
        return {}
    template = "gameplay/_match_unopened.html"
    return {
        row.match_id: {"template": template, "context": {"why": row.why}}
        for row in owed.unopened(match__in=waiting)
    }


def player_next(request: HttpRequest, entries: Sequence[Any]) -> dict[int, dict[str, Any]]:
    """The digital table that waits for a player goes before everything else; a player whose table
    is owed learns that it is being opened, or why it is not."""
    person = person_of(request)
    if person.account is None:
        return {}
    waiting = Table.objects.filter(
        seats__user=person.account,
        event__in={entry.event_id for entry in entries},
        state__in=IN_USE,
    )
    by_event = {table.event_id: table for table in waiting}
    return _owed_to(entries) | {
        entry.pk: {
            "url": by_event[entry.event_id].get_absolute_url(),
            "label": _("Go to your table"),
            "text": _("Your match is ready."),
        }
        for entry in entries
        if entry.event_id in by_event and entry.user_id == person.account.pk
    }


def _owed_to(entries: Sequence[Any]) -> dict[int, dict[str, Any]]:
    """What the players of pairings without a table are told, by entry."""
    digital = [entry for entry in entries if entry.event.digital]
    if not digital:
        return {}
    seated = Q()
    for side in SEATS:
        seated |= Q(**{f"entry_{side.lower()}__in": digital})
    told: dict[int, dict[str, Any]] = {}
    for match in owed.pairings().filter(seated).with_players().select_related("unopened"):
        why = match.unopened.why if hasattr(match, "unopened") else ""
        text = _("There is no digital table: %(why)s") % {"why": why}
        if not why:
            text = _("The digital table is being opened.")
        told |= {entry.pk: {"url": "", "label": "", "text": text} for entry in match.players}
    return {entry.pk: told[entry.pk] for entry in digital if entry.pk in told}


def desk(request: HttpRequest, events: Sequence[Any]) -> list[dict[str, Any]]:
    """On the organizer's desk: pairings that wait for a table in vain, and why."""
    digital = [event.pk for event in events if event.digital]
    rows = list(owed.unopened(match__event__in=digital)) if digital else []
    if not rows:
        return []
    return [
        {
            "template": "gameplay/_desk_unopened.html",
            "context": {"rows": rows, "slug": events[0].slug},
        }
    ]


def bench(request: HttpRequest, events: Sequence[Any]) -> list[dict[str, Any]]:
    """How many disputes wait for this judge."""
    count = Dispute.objects.judged_by(request.user).unruled().filter(event__in=events).count()
    context = {"count": count, "url": reverse("gameplay:bench")}
    return [{"template": "gameplay/_bench_card.html", "context": context}]


def ruling(request: HttpRequest, rows: Sequence[Any]) -> dict[int, dict[str, Any]]:
    """For each ruling the dispute that it answered, with its evidence, and the repair it was."""
    found: dict[int, dict[str, Any]] = {}
    given = Ruling.objects.filter(operation__in=rows).select_related("dispute__evidence")
    for row in given.select_related("dispute__game", "dispute__table"):
        if row.operation_id is not None:
            found[row.operation_id] = {"dispute": row.dispute, "ended": _ended_by(row)}
    repairs = Repair.objects.filter(operation__in=rows).select_related("input", "game__table")
    for repair in repairs.prefetch_related("game__table__seats"):
        if repair.operation_id is not None:
            names = documents.names_in(repair.game.table.seats.all(), spoken())
            did = repaired(repair.input.line, names)
            found.setdefault(repair.operation_id, {}).update(repair=repair, did=did)
    seen = Dispute.objects.visible_to(request.user)
    mine = set(seen.filter(ruling__operation__in=rows).values_list("pk", flat=True))
    for row in rows:
        if row.kind == OperationKind.RULING_APPLIED:
            may = request.user.has_perm("tournaments.rule", row.event)
            found.setdefault(row.pk, {})["mark"] = row if may else None
    known = Precedent.objects.standing().filter(operation__in=rows)
    for precedent in known:
        found[precedent.operation_id]["precedent"] = precedent
    for extra in found.values():
        if "dispute" in extra:
            extra["readable"] = extra["dispute"].pk in mine
    template = "gameplay/_ruling_evidence.html"
    return {key: {"template": template, "context": extra} for key, extra in found.items()}


def _ended_by(row: Ruling) -> bool:
    """Whether a ruling ended a digital game, which does not go on whatever becomes of it."""
    return Input.objects.filter(kind=InputKind.RULING, line=f"ruling {row.pk}").exists()


def event_card(request: HttpRequest, events: Sequence[Any]) -> list[dict[str, Any]]:
    """On an event's page, for its judges: the way to the bench."""
    if not request.user.is_authenticated:
        return []
    decided = Event.objects.decided_by(request.user, *JUDGES)
    judged = decided.filter(pk__in=[event.pk for event in events])
    return bench(request, list(judged)) if judged else []


def archive(request: HttpRequest, events: Sequence[Any]) -> list[dict[str, Any]]:
    """In the archive of an event the digital tables that the visitor may read, with what the deck
    policy opens of their games: replays, records, seeds."""
    person = person_of(request)
    seen = Table.objects.visible_to(person.user, person.guest).filter(event__in=events)
    rows = seen.filter(state=TableState.FINISHED).select_related("match__round__phase")
    tables = list(rows.order_by("match__round__serial", "match__table_number")[:MOST_TABLES])
    played = bool(tables) or any(event.digital for event in events)
    context = {"tables": tables, "played": played}
    return [{"template": "gameplay/_archive.html", "context": context}] if played else []


def nav(request: HttpRequest, objects: Sequence[Any]) -> list[dict[str, Any]]:
    """The bench stands in the navigation of those who judge an event."""
    if not Event.objects.decided_by(request.user, *JUDGES).exists():
        return []
    return [{"url": reverse("gameplay:bench"), "label": _("Bench"), "icon": "bench"}]


def oldest_input_seconds() -> float:
    """Age of the oldest answer that no referee has applied yet; 0 when none waits."""
    running = {"game__state": GameState.RUNNING, "game__table__state__in": WORKED_AT}
    waiting = Input.objects.filter(applied=None, refused="", **running)
    first = waiting.order_by("made_at").values_list("made_at", flat=True).first()
    return (timezone.now() - first).total_seconds() if first is not None else 0.0
