"""Operations on results: reports, entries by staff, digital results, corrections, rulings."""

from __future__ import annotations

from typing import Any

from tournaments.enums import MatchState, OperationKind, Outcome, Source
from tournaments.operations.apply.entries import give_penalty
from tournaments.operations.apply.table import applies
from tournaments.operations.book import Act, Book
from tournaments.operations.shelves import Row

GAMES = ("wins_a", "wins_b", "draws")


@applies(OperationKind.RESULT_REPORTED)
def reported(book: Book, act: Act) -> None:
    """Payload: match, entry, games. Equal reports of more than half make the result as long as
    nobody reports another; two different ones are a conflict."""
    payload = act.payload
    match = book.get("matches", payload["match"])
    for report in _counted(book, match):
        if report["entry"] == payload["entry"]:
            report["counted"] = False
    _note(book, match, act, Source.PLAYER, entry=payload["entry"])
    voices = [report for report in _counted(book, match) if report["entry"] is not None]
    said = {(*(report[name] for name in GAMES), *report["places"]) for report in voices}
    players = sum(match[side] is not None for side in "abcd")
    if len(said) > 1:
        match["state"] = MatchState.DISPUTED.value
    elif 2 * len(voices) <= players:
        match["state"] = MatchState.REPORTED.value
    else:
        _settle(match, payload, Source.PLAYER)


@applies(OperationKind.RESULT_ENTERED)
def entered(book: Book, act: Act) -> None:
    """Payload: match, games, outcome."""
    _overrule(book, book.get("matches", act.payload["match"]), act, Source.STAFF)


@applies(OperationKind.RESULT_CORRECTED)
def corrected(book: Book, act: Act) -> None:
    """Payload: match, games, outcome, reason, before (the games that stood)."""
    _overrule(book, book.get("matches", act.payload["match"]), act, Source.STAFF)


@applies(OperationKind.RESULT_DIGITAL)
def digital(book: Book, act: Act) -> None:
    """Payload: match, games, address, settled (false: staff must decide, as for a drawn final)."""
    match = book.get("matches", act.payload["match"])
    _overrule(book, match, act, Source.DIGITAL)
    if not act.payload["settled"]:
        match["state"] = MatchState.DISPUTED.value


@applies(OperationKind.RESULT_NOTED)
def noted(book: Book, act: Act) -> None:
    """Payload: match, games, address. The result that stands stays."""
    match = book.get("matches", act.payload["match"])
    _note(book, match, act, Source.DIGITAL, counted=False)


@applies(OperationKind.RULING_APPLIED)
def ruling_applied(book: Book, act: Act) -> None:
    """Payload: match, kind, against, reason, rules, result (games, or None), penalty (or None)."""
    payload = act.payload
    match = book.get("matches", payload["match"])
    if payload["result"]:
        _note(book, match, act, Source.RULING, games=payload["result"])
        _settle(match, payload["result"], Source.RULING)
    if payload["penalty"]:
        give_penalty(book, act, payload["penalty"])


@applies(OperationKind.DISPUTES_COUNTED)
def disputes_counted(book: Book, act: Act) -> None:
    """Payload: match, change (+1 or -1)."""
    book.get("matches", act.payload["match"])["open_disputes"] += act.payload["change"]


@applies(OperationKind.APPEAL_MADE)
def appeal_made(book: Book, act: Act) -> None:
    """Payload: ruling, entry, match (or None), reason. A round waits for it as for a dispute."""
    _waits(book, act, 1)


@applies(OperationKind.APPEAL_WITHDRAWN)
def appeal_withdrawn(book: Book, act: Act) -> None:
    """Payload: ruling, entry, match (or None)."""
    _waits(book, act, -1)


@applies(OperationKind.APPEAL_SETTLED)
def appeal_settled(book: Book, act: Act) -> None:
    """Payload: ruling, entry, match (or None), reason, outcome, instead."""
    _waits(book, act, -1)


def _waits(book: Book, act: Act, change: int) -> None:
    if act.payload["match"] is not None:
        book.get("matches", act.payload["match"])["open_disputes"] += change


def _counted(book: Book, match: Row) -> list[Row]:
    return [report for report in book.reports(match["serial"]) if report["counted"]]


def _overrule(book: Book, match: Row, act: Act, source: Source) -> None:
    for report in _counted(book, match):
        report["counted"] = False
    _note(book, match, act, source)
    _settle(match, act.payload, source)


def _note(
    book: Book,
    match: Row,
    act: Act,
    source: Source,
    *,
    entry: int | None = None,
    counted: bool = True,
    games: dict[str, Any] | None = None,
) -> None:
    said = games or act.payload
    book.add(
        "reports",
        number=act.number,
        match=match["serial"],
        entry=entry,
        by=act.actor,
        source=source.value,
        counted=counted,
        at=act.at,
        places=said.get("places", []),
        **{name: said[name] for name in GAMES},
    )


def _settle(match: Row, games: dict[str, Any], source: Source) -> None:
    match |= {name: games[name] for name in GAMES}
    match |= {
        "outcome": games.get("outcome", Outcome.PLAYED.value),
        "told": games.get("told", {}),
        "places": games.get("places", []),
        "state": MatchState.CONFIRMED.value,
        "source": source.value,
        "judge_called_at": None,
    }
