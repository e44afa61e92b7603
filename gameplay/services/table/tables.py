"""Opening tables and sitting down."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from decks.cards.made import outdated
from decks.lists.fault_words import told
from decks.queries import current_of
from engine import decks as deck_lists
from engine import games, rulesets
from engine.decks import DeckList, Fault
from engine.players.levels import LEVELS
from engine.record.pledge import hall_nonce
from gameplay import hints
from gameplay.enums import SEATS, FormationWay, TableKind, TableState
from gameplay.models import Game, Seat, Table
from gameplay.models.tables import LONGEST_REASON
from gameplay.persons import Person, judges_at, seat_of
from gameplay.queries.record import positions
from gameplay.queries.table import owed
from gameplay.services.referee import clocks, house, watching
from gameplay.services.seats import own_seat
from gameplay.services.table import practice
from gameplay.services.table.talk import plain
from tournaments import live
from tournaments.clocks import BadClock, clock_of
from tournaments.errors import Forbidden, Invalid, Refusal
from tournaments.queries.bench import appeals
from tournaments.services.match import matches

NONCE_LENGTH = 64
FAULTS_TOLD = 3
"""So many faults of a list are told in a refusal; the page of the list has all of them."""


def _with_seed(**fields: Any) -> Table:
    """A table, not stored yet, with a fresh seed. Its digest is public once the table is stored."""
    seed, salt = secrets.token_bytes(32), secrets.token_bytes(16)
    return Table(seed=seed, salt=salt, commitment=Table.commit_to(seed, salt), **fields)


def new_table(**fields: Any) -> Table:
    """A table with a fresh seed whose digest is public from now on."""
    table = _with_seed(**fields)
    table.save()
    return table


@transaction.atomic
def open_for_round(*, actor: Any, round: Any, only: Any = None) -> list[Table]:
    """Open one table for each pairing of a published round (or for the match ``only``), but none
    for a bye or a settled match. The hall is told their addresses.

    Every seat gets the registered list as it stands now; a seat without one cannot sit down. A
    match that has a table keeps it, so doing this twice changes nothing.
    """
    wanted = round.matches.unfinished().filter(entry_b__isnull=False)
    if only is not None:
        wanted = wanted.filter(pk=only.pk)
    paired = list(owed.without_table(wanted).with_players())
    entries = [entry for match in paired for entry in match.players]
    lists = {key: row.content for key, row in current_of(entries).items() if row.legal}
    opened = Table.objects.bulk_create([_for_match(round, match) for match in paired])
    Seat.objects.bulk_create(
        Seat(
            table=table,
            letter=letter,
            user_id=entry.user_id,
            name=entry.name,
            deck=lists.get(entry.pk),
        )
        for table, match in zip(opened, paired, strict=True)
        for letter, entry in zip(SEATS, match.players, strict=False)
    )
    addresses = {
        match: table.get_absolute_url() for table, match in zip(opened, paired, strict=True)
    }
    matches.attach_tables(actor=actor, event=round.event, addresses=addresses)
    return opened


def of_match(match: Any) -> Table:
    """The table at which a match is played."""
    return Table.objects.exclude(state=TableState.VOID).filter(match=match).latest("pk")


def _for_match(round: Any, match: Any) -> Table:
    event = round.event
    return _with_seed(
        kind=TableKind.MATCH,
        event=event,
        match=match,
        rulebook=event.game,
        format=event.format,
        size=_stored(games.rulebook(event.game), len(match.players), event.size),
        best_of=round.phase.best_of(event),
        decisive=round.phase.kind == "single",
        formation=_way(event.game, event.format, "" if not event.listed_formation else "listed"),
        clock=event.table_clock,
    )


def _expect_clock(text: str) -> None:
    try:
        clock_of(text)
    except BadClock as bad:
        raise Invalid("bad_clock", str(bad)) from None


def _way(game: str, format: str, wanted: str) -> str:
    """How armies are placed on the board. Each player places, if the game has that and nobody asked
    for the order of the lists."""
    if wanted not in ("", *FormationWay.values):
        raise Invalid("unknown_formation", _("A formation is placed or listed."))
    if not positions.places(game, format):
        return str(FormationWay.LISTED)
    return wanted or str(FormationWay.PLACED)


@transaction.atomic
def open_against_house(
    *,
    actor: Person,
    deck: DeckList | str,
    house_deck: str = "",
    players: int | None = None,
    board: int | None = None,
    format: str = "",
    best_of: int = 1,
    formation: str = "",
    level: str = "",
    clock: str = "",
) -> Table:
    """A visitor's table against the house. The house sits already; its nonce follows from the
    committed seed, so it is fixed before the visitor adds one.

    ``deck``: a list, or the id of one that ships. Without ``house_deck`` the house takes a legal
    list that ships, another than the visitor's if there is one. ``players`` and ``board``: how many
    play on what; without them, and without a format, it is the game that beginners play.
    ``formation``: "placed" or "listed" (`FormationWay`); empty, players place where they can.
    ``level``: that of the house (`engine.players.levels`); empty, the weakest. ``clock``: that of
    the visitor, as `tournaments.clocks` reads it; empty, none.
    """
    _expect_clock(clock)
    expect_level(level)
    practice.expect_room(actor)
    mine = shipped(deck) if isinstance(deck, str) else deck
    book = games.rulebook(mine.game)
    format = format or book.beginner[0]
    size = _stored(book, players, board)
    mine = _cut(mine, size)
    _expect_legal(mine, format, size)
    theirs = _cut(shipped(house_deck), size) if house_deck else _answer_to(mine, format, size)
    _expect_legal(theirs, format, size)
    if mine.game != theirs.game:
        raise Invalid("other_game", _("Both lists must be of the same game."))
    table = new_table(
        kind=TableKind.HOUSE,
        rulebook=mine.game,
        format=format,
        size=size,
        best_of=best_of,
        formation=_way(mine.game, format, formation),
        clock=clock,
    )
    _seat_person(table, "A", actor, mine)
    Seat.objects.bulk_create(
        Seat(
            table=table,
            letter=letter,
            house=True,
            level=level or house.QUICK,
            name=_("The house"),
            deck=theirs.as_json(),
        )
        for letter in book.table(book.players(size))[1:]
    )
    transaction.on_commit(partial(house.get_ready, level))
    return table


@transaction.atomic
def open_by_invitation(
    *,
    actor: Person,
    deck: DeckList,
    players: int | None = None,
    board: int | None = None,
    format: str = "",
    best_of: int = 1,
    formation: str = "",
    watched: bool = False,
    clock: str = "",
) -> Table:
    """A table whose other seats belong to those who follow the invitation first.

    ``players`` and ``board``: how many play on what; without them, and without a format, it is the
    game that beginners play. ``formation``: "placed" or "listed"; empty, players place where they
    can. ``watched``: everybody may watch, a minute later and without hidden cards. ``clock``: as
    `tournaments.clocks` reads it; empty, nobody loses on time.
    """
    _expect_clock(clock)
    practice.expect_room(actor)
    book = games.rulebook(deck.game)
    format = format or book.beginner[0]
    size = _stored(book, players, board)
    deck = _cut(deck, size)
    _expect_legal(deck, format, size)
    seats = book.table(book.players(size))
    table = new_table(
        kind=TableKind.OPEN,
        rulebook=deck.game,
        format=format,
        size=size,
        best_of=best_of if len(seats) == 2 else 1,
        formation=_way(deck.game, format, formation),
        invitation=secrets.token_urlsafe(24),
        watched=watched,
        clock=clock,
    )
    _seat_person(table, "A", actor, deck)
    Seat.objects.bulk_create(Seat(table=table, letter=letter) for letter in seats[1:])
    return table


@transaction.atomic
def join(*, actor: Person, table: Table, invitation: str, deck: DeckList) -> Seat:
    """Take the next open seat of a table. Joining again is harmless."""
    if not table.invitation or not hmac.compare_digest(table.invitation, invitation):
        raise Refusal("not_invited", _("This invitation does not fit the table."))
    expect_open(table)
    mine = seat_of(table, actor)
    if mine is not None:
        return mine
    seats = Seat.objects.select_for_update().filter(table=table)
    seat = next((seat for seat in seats if not seat.taken), None)
    if seat is None:
        who = ", ".join(seat.name for seat in seats)
        text = _("All seats of this table are taken: %(who)s.")
        raise Refusal("seat_taken", text % {"who": who})
    if deck.game != table.rulebook:
        raise Refusal("other_game", _("This table plays another game than this list."))
    deck = _cut(deck, table.size)
    _expect_legal(deck, table.format, table.size)
    _expect_same_cards(deck, seats)
    _fill(seat, actor, deck)
    live.bump(table.topic)
    return seat


@transaction.atomic
def sit_down(*, actor: Person, table: Table, nonce: str = "") -> Seat:
    """Add this seat's nonce to the committed seed; the first game starts with the second nonce.

    ``nonce``: up to 64 characters of the player's own making. Empty, it is the one that the
    committed seed holds for this seat. Sitting down twice keeps the first nonce.
    """
    table = Table.objects.select_for_update().get(pk=table.pk)
    mine = own_seat(actor, table)
    expect_open(table)
    if mine.seated_at is not None:
        return mine
    if mine.deck is None:
        raise Refusal("no_deck", _("No legal deck is registered for this seat: call a judge."))
    _seal_nonce(mine, nonce)
    for seat in table.seats.all():
        if seat.house and seat.seated_at is None:
            _seal_nonce(seat, "")
    if not table.seats.filter(seated_at=None).exists():
        _start_game(table)
    live.bump(table.topic)
    return mine


def expect_open(table: Table) -> None:
    """Refuse to go on at a table that the staff ended."""
    if table.state == TableState.VOID:
        raise Refusal("void", _("The staff took this pairing back; look at your event."))
    if table.state == TableState.CLOSED:
        raise Refusal("closed", _("The staff ended this match; look at your event."))
    if table.state == TableState.LEFT:
        raise Refusal("left", _("This table was left without an end; open a new one."))


def expect_level(level: str) -> None:
    """Refuse a level that the house has not; "" is the weakest, or the one it had."""
    if level and level not in LEVELS:
        raise Invalid("unknown_level", _("The house plays as %s.") % ", ".join(LEVELS))


@transaction.atomic
def start_next_game(*, table: Table) -> Game:
    """Start the next game of a match that is not decided. Doing it twice changes nothing."""
    last = table.latest_game
    if last is not None and not last.over:
        return last
    game = _start_game(table)
    live.bump(table.topic)
    return game


@transaction.atomic
def set_pause(*, actor: Person, table: Table, paused: bool, reason: str = "") -> None:
    """A judge stops or resumes play; while stopped no choice is taken. ``reason``: why it is
    stopped, in words for the players, who alone read it besides judges."""
    if not judges_at(table, actor):
        raise Forbidden("not_judge", _("Only a judge of the event stops a table."))
    match = table.match
    if not paused and match is not None and appeals.open_at(match.event, match.serial):
        text = _("A ruling on this match was appealed: play goes on once that is decided.")
        raise Refusal("appealed", text)
    said = plain(reason)
    if len(said) > LONGEST_REASON:
        text = _("A reason has %(n)s characters at most.") % {"n": LONGEST_REASON}
        raise Invalid("too_long", text)
    row = Table.objects.filter(pk=table.pk)
    if not paused:
        row.go_on(actor.account)
    elif not row.filter(paused=False).stop(actor.account, said, appealed=False):
        row.update(appealed=False)  # it stands still already: whoever stopped it first is told
    table.disputes.filter(stopped=True).update(stopped=False)  # a judge's word counts from here
    game = table.latest_game
    if not paused and game is not None and not game.over:
        hints.referee(game.pk)  # a seat may pass by itself again
    clocks.stop_or_go_on(table)
    watching.note(table)
    live.bump(table.topic)
    live.bump("bench")


def _start_game(table: Table) -> Game:
    number = table.games.count() + 1
    decks = {seat.letter: seat.deck for seat in table.seats.all()}
    game = Game.objects.create(table=table, number=number, decks=decks)
    if table.state != TableState.PLAYING:
        table.state = TableState.PLAYING
        table.save(update_fields=("state",))
    hints.opening(game.pk)
    return game


def _seal_nonce(seat: Seat, nonce: str) -> None:
    """Set the nonce of a seat. The hall must draw nothing at random here: whoever knows the other
    nonces could choose the draw."""
    own = "".join(sign for sign in nonce if sign.isprintable()).strip()[:NONCE_LENGTH]
    seat.nonce = own or hall_nonce(bytes(seat.table.seed), seat.letter)
    seat.seated_at = timezone.now()
    seat.save(update_fields=("nonce", "seated_at"))


def _seat_person(table: Table, letter: str, person: Person, deck: DeckList) -> None:
    _fill(Seat(table=table, letter=letter), person, deck)


def _fill(seat: Seat, person: Person, deck: DeckList) -> None:
    seat.user = person.account
    seat.guest = "" if person.account is not None else person.guest
    many = seat.table.players > 2
    guest = _("Guest %(letter)s") % {"letter": seat.letter} if many else _("Guest")
    seat.name = str(person.account) if person.account is not None else guest
    seat.deck = deck.as_json()
    if not seat.taken:
        raise Forbidden("no_guest_key", _("Your browser keeps no cookies, so no seat can be kept."))
    seat.save()


def numbers(game: str, size: int) -> dict[str, int | None]:
    """Players and board of a stored number, as the services take them."""
    book = games.rulebook(game)
    return {"players": book.players(size), "board": book.board(size)}


def _stored(book: games.Rulebook, players: int | None, board: int | None) -> int:
    """The number that a table stores for so many players on such a board."""
    said = book.size(players, board)
    return book.beginner[1] if said is None else said


def _cut(deck: DeckList, size: int) -> DeckList:
    """The list for the board of a table."""
    book = games.rulebook(deck.game)
    cut: DeckList = book.cut(deck, book.board(size))
    return cut


def _answer_to(deck: DeckList, format: str, size: int) -> DeckList:
    """The list that the house takes against this one: the first that ships, is legal here and is
    another list; if there is none, the same list."""
    ruleset = rulesets.get(deck.game, format)
    board = games.rulebook(deck.game).board(size)
    for one in deck_lists.shipped(deck.game).values():
        found = _cut(one, size)
        legal = not deck_lists.check(found, ruleset, board=board)
        if found.game == deck.game and found.name != deck.name and legal:
            return found
    return deck


def _expect_legal(deck: DeckList, format: str, size: int) -> None:
    """Refuse a list that the format does not allow at this size, with the rules against it."""
    try:
        ruleset = rulesets.get(deck.game, format)
    except rulesets.UnknownFormat as unknown:
        raise Invalid("unknown_format", str(unknown)) from None
    book = games.rulebook(deck.game)
    if book.players(size) not in ruleset.players:
        sizes = ", ".join(str(players) for players in ruleset.players)
        text = _("%(format)s is played by %(sizes)s.")
        raise Invalid("unknown_size", text % {"format": format, "sizes": sizes})
    faults = [*deck_lists.check(deck, ruleset, board=book.board(size)), *outdated(deck)]
    if faults:
        raise Refusal("illegal_deck", f"{deck.name}: {_words_of(faults)}")


def _words_of(faults: Sequence[Fault]) -> str:
    """The first faults, each with its rule, and how many more there are."""
    rules = [f" ({fault.rule})" if fault.rule else "" for fault in faults]
    words = [told(fault.text) + rule for fault, rule in zip(faults, rules, strict=True)]
    more = len(words) - FAULTS_TOLD
    rest = (
        [ngettext("%(n)s more fault", "%(n)s more faults", more) % {"n": more}] if more > 0 else []
    )
    return "; ".join([*words[:FAULTS_TOLD], *rest])


def _expect_same_cards(deck: DeckList, seats: Iterable[Seat]) -> None:
    """Refuse a list whose made cards differ from those of the same name at the table. A made card
    is one card at a table, but it may have been exchanged since the table was opened."""
    for seat in seats:
        own = (seat.deck or {}).get("made", {})
        for name, entry in deck.made:
            if own.get(name, entry) != entry:
                text = _("The other list has an older card named %(name)s: open a new table.")
                raise Refusal("other_cards", text % {"name": name})


def shipped(identity: str) -> DeckList:
    """A list that ships, by its id; refuses another id with those there are."""
    try:
        return deck_lists.shipped()[identity]
    except KeyError:
        known = ", ".join(sorted(deck_lists.shipped()))
        raise Refusal("unknown_deck", f"There is no deck {identity!r}; known: {known}.") from None
