"""What a seat says: a choice, or that it concedes. Stored here, applied by the referee."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from gameplay import hints
from gameplay.choices.reading import place_in
from gameplay.documents.wording import Speaker
from gameplay.enums import SAID, InputKind, InputSource, TableState
from gameplay.errors import MoveRefused
from gameplay.models import Game, Input, Offer, Seat, SeatView, Table
from gameplay.persons import Person, seat_of
from gameplay.queries.choices import clicking, formations, setting_up
from gameplay.queries.record.positions import position_at
from gameplay.queries.replay import why
from gameplay.queries.table import out, times
from gameplay.queries.table.documents import asked_of, names_in
from gameplay.services.seats import own_seat
from gameplay.services.table import formations as kept_formations
from gameplay.services.table import tables
from tournaments import live
from tournaments.errors import Refusal
from tournaments.machine.statements import insert
from tournaments.words.languages import spoken

LONGEST_LINE = 2000


def choose(
    *, actor: Person, table: Table, line: str, asked: int, number: int | None = None
) -> Input:
    """Answer the prompt that was put at step ``asked`` with one of its lines.

    The line is compared with the stored lines of this seat, without an engine. The same answer
    twice is one input, even if it ended the game or the table was closed since: a browser that did
    not hear that the answer was taken sends it again. Refused are another answer to an answered
    prompt, an answer to a stale prompt, and a line that was not offered, the last with the rule
    that forbids it. Only where a prompt has more answers than can be listed (`OPEN_KINDS`), the
    engine is asked about a line that is not listed.

    ``number``: the game of the match that is meant (`Game.number`), because each game counts its
    steps from 0; None means the game that is being played.
    """
    straight = _straight(actor, table, line, asked, number)
    if straight is not None:
        _end_request(table, straight)
        return straight
    latest = table.latest_game
    earlier = _answered(actor, table, latest, asked, number)
    if earlier is not None and _plain(earlier.line) == _plain(line):
        return earlier
    seat, game = _seat_and_game(actor, table, latest)
    if number not in (None, game.number):
        raise MoveRefused("game_over", _("That game is over; the next one has begun."))
    if earlier is not None:
        return _same_or_refused(earlier, line)
    offers = Offer.objects.filter(game=game, number=game.revision, letter=seat.letter)
    offer = offers.order_by().first()
    if offer is None:
        raise _not_asked(game, seat)
    if offer.asked != asked:
        raise MoveRefused(
            "stale", _("The game has moved on since that question; look at the board again.")
        )
    if offer.kind == formations.KIND:
        return _set_up(seat, game, offer, line, actor)
    index = _index_of(offer, line)
    if index is not None:
        line = offer.options[index]["line"]
    elif offer.kind not in OPEN_KINDS or not _unlisted(game, seat.letter, line):
        raise _illegal(game, seat.letter, line, offer)
    made = _stored(game, offer, line, actor, index=index)
    _end_request(table, made)
    return made


def _end_request(table: Table, made: Input) -> None:
    """End a seat's request to undo once it chooses again: the request was about the choice
    before. The others are told at once: what the referee tells of the choice says nothing of it."""
    if table.undo and table.undo["by"] == made.letter:
        with transaction.atomic():
            Table.objects.filter(pk=table.pk).update(undo={})
            live.bump(table.topic)


def _straight(
    actor: Person, table: Table, line: str, asked: int, number: int | None
) -> Input | None:
    """Store the answer that nearly every choice is, an option of the open prompt of a game that
    goes on: with one query and one new row, or a whole formation. None where anything is
    different."""
    seat = seat_of(table, actor)
    if seat is None or table.state != TableState.PLAYING or table.paused:
        return None
    offer = clicking.OFFER.first(table.pk, seat.letter, asked)
    if offer is None or number not in (None, offer.game.number):
        return None
    if offer.kind == formations.KIND:
        return _set_up(seat, offer.game, offer, line, actor)
    index = _index_of(offer, line)
    if index is None:
        return None
    return _stored(offer.game, offer, offer.options[index]["line"], actor, index=index)


def _set_up(seat: Seat, game: Game, offer: Offer, line: str, actor: Person) -> Input:
    """A whole formation, by name or spelled out. It is kept for the next game with this army."""
    view = clicking.VIEW.one(game.pk, seat.letter).content
    if len(line) > LONGEST_LINE:
        raise MoveRefused("illegal", _("This line is too long."))
    try:
        formation = setting_up.formation_of(line, view, seat.letter, offer.options)
    except formations.BadFormation as bad:
        reasons = [{"rule": bad.rule, "text": str(bad)}]
        raise MoveRefused("illegal", str(bad), reasons) from None
    with transaction.atomic():
        kept_formations.keep(seat, view, formation)
        return _stored(game, offer, line, actor, kind=InputKind.SET_UP)


def formation_line(
    *, actor: Person, table: Table, stand: dict[str, str], arms: dict[str, str]
) -> str:
    """The line of a formation put together space by space: the Creature and the Battlegear of each.

    Where nothing is placed any more it is `ready` alone. `choose` refuses that, or recognises it as
    the answer given before.
    """
    seat = seat_of(table, actor)
    game = table.latest_game
    shown = SeatView.objects.filter(game=game, reader=seat.letter).first() if seat else None
    ground = formations.ground_of(shown.content, seat.letter) if seat and shown else None
    if ground is None:
        return formations.READY
    try:
        return formations.chosen(stand, arms, ground)
    except formations.BadFormation as bad:
        reasons = [{"rule": bad.rule, "text": str(bad)}]
        raise MoveRefused("illegal", str(bad), reasons) from None


def _stored(game: Game, offer: Offer, line: str, actor: Person, **how: Any) -> Input:
    """Store the answer as a row and send the hint to the referee. If two answers come at once, the
    first counts."""
    if game.clock:
        how["said_at"] = times.now()
    made = Input(
        game=game,
        letter=offer.letter,
        asked=offer.asked,
        line=line,
        digest=offer.digest,
        by=actor.account,
        **how,
    )
    try:
        with transaction.atomic():
            insert([made])
            hints.referee(game.pk)
    except IntegrityError:  # the same seat answered in another tab in this very moment
        earlier = _answer_to(game, offer.letter, offer.asked)
        if earlier is None:
            raise
        return _same_or_refused(earlier, line)
    return made


OPEN_KINDS = ("lock",)
"""Prompts whose options are examples: any legal exchange may be told (G-lock-show.7)."""


def _unlisted(game: Game, letter: str, line: str) -> bool:
    """Whether the engine takes this line though it is not listed; a copy is asked."""
    if not line or len(line) > LONGEST_LINE:
        return False
    try:
        return bool(position_at(game, game.revision).explain(letter, line).ok)
    except LookupError:
        return False


def concede(*, actor: Person, table: Table, number: int | None = None) -> Input:
    """Give up the game being played. Always possible until it is over; twice is once, unless a
    repair took the first one back.

    ``number``: the game of the match that is meant, so that a second click does not give up the
    game after it; None means whichever is being played.
    """
    seat, game = _seat_and_game(actor, table, even_paused=True)
    public = out.public_view(game)
    if number is not None and number != _number_in(public):
        raise MoveRefused("game_over", _("That game is over; the next one has begun."))
    if out.is_out(public, seat.letter):
        return _conceded_before(game, seat)
    with transaction.atomic():
        made, created = Input.objects.get_or_create(
            game=game,
            letter=seat.letter,
            kind=InputKind.CONCEDE,
            line=_concession(game, _number_in(public)),
            defaults={"asked": max(game.revision, 0), "by": actor.account},
        )
        if created:
            hints.referee(game.pk)
    return made


def conceding(*, actor: Person, table: Table) -> int:
    """The number of the game that this seat may concede now; refused where there is none."""
    seat, game = _seat_and_game(actor, table, even_paused=True)
    public = out.public_view(game)
    if out.is_out(public, seat.letter):
        raise _out()
    return _number_in(public)


def _concession(game: Game, number: int) -> str:
    """The line of a concession, by which it is stored once. After a repair it is another one."""
    line = "concede" if number == 1 else f"concede game {number}"
    repairs = game.inputs.filter(kind=InputKind.REPAIR, applied__isnull=False).count()
    return f"{line}, after repair {repairs}" if repairs else line


def _conceded_before(game: Game, seat: Seat) -> Input:
    """The concession of who is out by it. Refused is that of who is out in another way."""
    made = game.inputs.filter(letter=seat.letter, kind=InputKind.CONCEDE).order_by("-pk").first()
    if made is None:
        raise _out()
    return made


def _out() -> MoveRefused:
    return MoveRefused("out", _("You are out of the game; the others play on."))


def _number_in(public: Mapping[str, Any] | None) -> int:
    """The number of the game of its match that is being played here. It is 1 where the engine plays
    no series."""
    series = public.get("match") if public is not None else None
    return int(series["game"]) if series else 1


def why_not(*, actor: Person, table: Table, line: str) -> tuple[bool, list[dict[str, str]]]:
    """Whether the seat may do this now, and if not, the rules against it, also once the game is
    over. Changes nothing."""
    seat, last = own_seat(actor, table), table.latest_game
    tables.expect_open(table)
    if last is not None and last.over:
        return False, _over(last)
    game = running(table, even_paused=True)
    offer = Offer.objects.filter(game=game, number=game.revision, letter=seat.letter).first()
    if offer is not None and _index_of(offer, line) is not None:
        return True, []
    if offer is not None and offer.kind == formations.KIND:
        return _placed_why_not(game, seat, offer, line)
    if offer is not None and offer.kind in OPEN_KINDS and _unlisted(game, seat.letter, line):
        return True, []
    return False, _reasons(game, seat.letter, line)


def _over(game: Game) -> list[dict[str, str]]:
    """Why nothing more can be done in a game: by the first of the rules that its record names, or
    none where the hall ended it."""
    return [{"rule": rule, "text": _("This game is over.")} for rule in (*game.rules, "")[:1]]


def _placed_why_not(
    game: Game, seat: Seat, offer: Offer, line: str
) -> tuple[bool, list[dict[str, str]]]:
    """The same of a formation, or of a part of one."""
    view = SeatView.objects.get(game=game, reader=seat.letter).content
    whole = f"{line}; {formations.READY}"
    try:
        setting_up.formation_of(whole, view, seat.letter, offer.options)
    except formations.BadFormation as bad:
        return False, [{"rule": bad.rule, "text": str(bad)}]
    return True, []


def _seat_and_game(
    actor: Person, table: Table, latest: Game | None = None, *, even_paused: bool = False
) -> tuple[Seat, Game]:
    seat = own_seat(actor, table)
    return seat, running(table, latest, even_paused=even_paused)


def running(table: Table, latest: Game | None = None, *, even_paused: bool = False) -> Game:
    """The game being played at a table; a refusal where there is none, or play is stopped."""
    tables.expect_open(table)
    if table.state == TableState.WAITING:
        raise Refusal("not_started", _("All players must sit down first."))
    game = latest or table.latest_game
    if game is None or game.over or table.state != TableState.PLAYING:
        rules = [{"rule": rule, "text": ""} for rule in (game.rules if game else [])]
        raise MoveRefused("game_over", _("This game is over."), rules)
    if table.paused and not even_paused:
        raise Refusal("paused", _("Play is stopped for a judge; wait for the call to resume."))
    return game


def _answered(
    actor: Person, table: Table, latest: Game | None, asked: int, number: int | None
) -> Input | None:
    """What this seat has answered to that prompt already, also in a game that is over."""
    seat = seat_of(table, actor)
    game = latest
    if number and (latest is None or latest.number != number):
        game = table.games.filter(number=number).first()
    return _answer_to(game, seat.letter, asked) if seat is not None and game else None


def _answer_to(game: Game, letter: str, asked: int) -> Input | None:
    rows = Input.objects.filter(game=game, letter=letter, asked=asked, kind__in=SAID, refused="")
    return rows.order_by().first()


def _same_or_refused(earlier: Input, line: str) -> Input:
    if _plain(earlier.line) == _plain(line):
        return earlier
    if earlier.source == InputSource.STOPS:
        text = _("Your seat passed this by its stops, a moment before your answer came.")
        raise MoveRefused("answered", text)
    text = _("You already answered this question with “%s”.") % _in_words(earlier)
    raise MoveRefused("answered", text)


def _in_words(made: Input) -> str:
    """An answer as its button said it, in the language of the page."""
    game, letter = made.game, made.letter
    offer = game.offers.filter(letter=letter, asked=made.asked).order_by("number").first()
    view = SeatView.objects.filter(game=game, reader=letter).first()
    if offer is None or view is None or offer.kind == formations.KIND:
        return made.line
    names = names_in(game.table.seats.all(), spoken())
    speaker = Speaker(game.table.rulebook, letter, names, view.content, spoken())
    told = speaker.options(asked_of(offer).as_told())
    return next((option.label for option in told if option.line == made.line), made.line)


def _not_asked(game: Game, seat: Seat) -> MoveRefused:
    """The refusal for a seat that is not asked. It names the rule that asks another seat."""
    if out.is_out(out.public_view(game), seat.letter):
        return _out()
    offers = Offer.objects.filter(game=game, number=game.revision)
    asked = list(offers.exclude(letter=seat.letter).order_by("letter"))
    if not asked:
        return MoveRefused("not_asked", _("The referee is still working; wait a moment."))
    names = names_in(game.table.seats.all(), spoken())
    who = ", ".join(names.get(offer.letter, offer.letter) for offer in asked)
    text = _("It is not your decision but that of %(who)s.") % {"who": who}
    return MoveRefused("not_asked", text, [{"rule": asked[0].rule, "text": text}])


def _illegal(game: Game, letter: str, line: str, offer: Offer) -> MoveRefused:
    reasons = _reasons(game, letter, line) or [{"rule": offer.rule, "text": offer.text}]
    return MoveRefused("illegal", reasons[0]["text"], reasons)


def _reasons(game: Game, letter: str, line: str) -> list[dict[str, str]]:
    """The reasons against a line, from a copy of the position. They hold only what the seat may
    know."""
    try:
        position = position_at(game, game.revision)
    except LookupError:
        return []
    return why.reasons(position, letter, line, names_in(game.table.seats.all(), spoken()), spoken())


def _index_of(offer: Offer, line: str) -> int | None:
    exact = place_in(offer.options, line)
    if exact is not None:
        return exact
    wanted = _plain(line)
    matches = [i for i, option in enumerate(offer.options) if _plain(option["line"]) == wanted]
    return matches[0] if len(matches) == 1 else None


def _plain(line: str) -> str:
    """The line without differences of typing: case and spaces."""
    return " ".join(line.split()).casefold()
