"""What the operations on a match need: its result, calls for a judge, rulings, disputes."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.enums import MatchState, OperationKind, RoundState, Source
from tournaments.operations import reading
from tournaments.operations.apply.rounds import seated
from tournaments.operations.book import Act, Book
from tournaments.operations.needs import states
from tournaments.operations.needs.table import first, needs
from tournaments.operations.shelves import Row

Kind = OperationKind


def _match(book: Book, act: Act) -> Row:
    return book.get("matches", act.payload["match"])


def _running(book: Book, act: Act, match: Row) -> tuple[bool, str]:
    there = states.may(act.kind, round=reading.round_state(book, match))
    return not there, _("its round is not running")


def _on_table(book: Book, act: Act, match: Row) -> tuple[bool, str]:
    there = states.may(act.kind, round=reading.round_state(book, match))
    return not there, _("its round is not published")


def _keeps_winner(book: Book, match: Row, games: Row) -> tuple[bool, str]:
    """The winner of a bout cannot change once the bracket has moved on."""
    round_ = book.get("rounds", match["round"])
    if match["bout"] is None or match["state"] != MatchState.CONFIRMED:
        return False, ""
    later = any(
        row["phase"] == round_["phase"]
        and row["number"] > round_["number"]
        and row["state"] != RoundState.VOIDED
        for row in book.all("rounds")
    )
    other = (games["wins_a"] > games["wins_b"]) != (match["wins_a"] > match["wins_b"])
    return later and other, _("the bracket has moved on from this match")


@needs(Kind.RESULT_REPORTED)
def _reported(book: Book, act: Act) -> str:
    match = _match(book, act)
    return first(
        _running(book, act, match),
        (
            not states.may(act.kind, match=match["state"]),
            _("the match has a confirmed result"),
        ),
        (act.payload["entry"] not in seated(match), _("other players sit at its table")),
    )


@needs(Kind.RESULT_ENTERED)
def _entered(book: Book, act: Act) -> str:
    match = _match(book, act)
    return first(_running(book, act, match), _keeps_winner(book, match, act.payload))


@needs(Kind.RESULT_DIGITAL)
def _digital(book: Book, act: Act) -> str:
    match = _match(book, act)
    decided = match["source"] in (Source.STAFF, Source.RULING)
    return first(_running(book, act, match), (decided, _("staff decided this match")))


@needs(Kind.EXTENSION_GIVEN)
def _extended(book: Book, act: Act) -> str:
    match = _match(book, act)
    left = match["extension"] + act.payload["minutes"]
    return first(_on_table(book, act, match), (left < 0, _("the table has not so much extra time")))


@needs(Kind.JUDGE_CALLED)
def _judge_called(book: Book, act: Act) -> str:
    match = _match(book, act)
    return first(
        _running(book, act, match),
        (
            not states.may(act.kind, match=match["state"]),
            _("the match has a confirmed result"),
        ),
        (match["judge_called_at"] is not None, _("the table waits for a judge already")),
    )


@needs(Kind.JUDGE_CAME, Kind.CALL_WITHDRAWN)
def _judge_called_before(book: Book, act: Act) -> str:
    match = _match(book, act)
    return first((match["judge_called_at"] is None, _("the table does not wait for a judge")))


@needs(Kind.RESULT_NOTED)
def _about_match(book: Book, act: Act) -> str:
    return first(_on_table(book, act, _match(book, act)))


@needs(Kind.RESULT_CORRECTED)
def _corrected(book: Book, act: Act) -> str:
    match = _match(book, act)
    open_ = not states.may(act.kind, match=match["state"])
    return first(
        _on_table(book, act, match),
        (open_, _("the match has no result to correct")),
        _keeps_winner(book, match, act.payload),
    )


@needs(Kind.RULING_APPLIED)
def _ruled(book: Book, act: Act) -> str:
    match, result, penalty = _match(book, act), act.payload["result"], act.payload["penalty"]
    number = penalty["penalty"] if penalty else None
    return first(
        _on_table(book, act, match),
        _keeps_winner(book, match, result) if result else (False, ""),
        (
            number is not None and book.find("penalties", number) is not None,
            _("the penalty is there already"),
        ),
    )


@needs(Kind.APPEAL_MADE)
def _appealed(book: Book, act: Act) -> str:
    entry = book.find("entries", act.payload["entry"])
    if entry is None or act.payload["match"] is None:
        return first((entry is None, _("the player is not there")))
    return first(_on_table(book, act, _match(book, act)))


@needs(Kind.APPEAL_WITHDRAWN, Kind.APPEAL_SETTLED)
def _appeal_ended(book: Book, act: Act) -> str:
    serial = act.payload["match"]
    left = serial is None or book.get("matches", serial)["open_disputes"] > 0
    return first((not left, _("the appeal is not there")))


@needs(Kind.DISPUTES_COUNTED)
def _disputes(book: Book, act: Act) -> str:
    left = _match(book, act)["open_disputes"] + act.payload["change"]
    return first((left < 0, _("the dispute is not there")))
