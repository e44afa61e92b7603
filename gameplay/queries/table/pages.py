"""What the pages of a table show, read for one reader.

``reader`` is "A", "B" or "judge"; everything here comes from that reader's own rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _

from engine.players.levels import LEVELS
from gameplay import stops
from gameplay.documents import Chat, Clock, Option, Undo
from gameplay.documents.wording import Speaker
from gameplay.drawing import Look, draw, look_of
from gameplay.drawing.chaotic import Board, Card
from gameplay.enums import SAID, SEATS, TableState
from gameplay.models import Game, Input, Offer, Seat, SeatView, Table
from gameplay.queries.choices import folding, formations
from gameplay.queries.choices.placing import Placing, placing_of
from gameplay.queries.record.events import events_seen_by
from gameplay.queries.table import table_clocks, talk, watching
from gameplay.queries.table.closings import Ended, closings_of, gone_from, left
from gameplay.queries.table.documents import asked_of, names_in, round_ends, undo_of
from gameplay.queries.table.endings import game_before, how, places_of
from gameplay.queries.table.out import is_out
from gameplay.queries.table.questions import Question, questions
from gameplay.queries.table.repairs import KnownCards, ShownRepair, known_cards, told
from gameplay.queries.table.settled import Contested, Settled, contested, settled
from gameplay.queries.table.stopped import Stood, Stopped, WentOn, stopped, stops_of, went_on
from gameplay.queries.table.telling import told as told_in_sentences
from gameplay.queries.table.undoing import last_choice
from tournaments.words.languages import spoken as spoken_now

LOG_STEPS = 14


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One step in the log. ``line`` is the answer given, only where the reader may know it."""

    number: int
    letter: str
    line: str
    events: list[dict[str, Any]]
    turn: int


@dataclass(frozen=True, slots=True)
class SeatTimes:
    """A seat with its clock, in milliseconds: ``whole`` is all the time until it has lost, ``most``
    is the most that is shown; None without a clock."""

    seat: Seat
    whole: int | None
    most: int | None
    runs: bool


def times_of(seat: Seat, clock: Clock | None) -> SeatTimes:
    """The time that a seat has by the clocks of its table, or by no clock."""
    has = clock.seats.get(seat.letter) if clock is not None else None
    if has is None or clock is None:
        return SeatTimes(seat, None, None, False)
    most = has.left + has.turn
    return SeatTimes(seat, most + has.free, most, seat.letter in clock.running)


@dataclass(slots=True)
class TablePage:
    """A table as one reader sees it now."""

    table: Table
    reader: str
    seats: dict[str, Seat]
    game: Game | None = None
    view: dict[str, Any] | None = None
    board: Any = None
    offers: dict[str, Offer] = field(default_factory=dict)
    sent: Input | None = None
    log: list[LogEntry] = field(default_factory=list)
    games: list[Game] = field(default_factory=list)
    closings: list[Ended] = field(default_factory=list)
    repairs: list[ShownRepair] = field(default_factory=list)
    settled: Settled | None = None
    contested: Contested | None = None
    stopped: Stopped | None = None
    went_on: WentOn | None = None
    stops: list[Stood] = field(default_factory=list)
    placing: Placing | None = None
    watchers: int | None = None
    revision: int = 0
    clock: Clock | None = None
    chat: Chat | None = None
    round_ends: str | None = None
    undoable: bool = False

    @property
    def mine(self) -> Seat | None:
        """The reader's own seat; None for a judge."""
        return self.seats.get(self.reader)

    @property
    def undo(self) -> Undo | None:
        """The request to undo a choice, if there is one."""
        return undo_of(self.table, self.game)

    @property
    def undone(self) -> str:
        """What an undo would take back first, in words; "" where the log begins later."""
        if self.undo is None or not self.log or self.log[0].number > self.undo.step + 1:
            return ""
        told = [one for row in self.log if row.number > self.undo.step for one in row.events]
        return next((one["text"] for one in told if one.get("text")), "")

    @property
    def known(self) -> list[KnownCards]:
        """Hidden cards that count as known since a repair."""
        return known_cards((self.view or {}).get("known", ()))

    @property
    def offer(self) -> Offer | None:
        """The prompt the reader has to answer."""
        return self.offers.get(self.reader)

    @property
    def out(self) -> bool:
        """Whether the reader has lost or conceded, while the others play on."""
        return self.game is not None and not self.game.over and is_out(self.view, self.reader)

    @property
    def others(self) -> list[Offer]:
        """Prompts that other seats have to answer."""
        return [offer for letter, offer in self.offers.items() if letter != self.reader]

    @property
    def waiting(self) -> bool:
        return self.table.state == TableState.WAITING

    @property
    def finished(self) -> bool:
        return self.table.state == TableState.FINISHED

    @property
    def ended(self) -> Ended | None:
        """How this table was ended from outside, while that stands."""
        if self.table.state == TableState.LEFT:
            return left(self.table)
        return next((one for one in self.closings if one.stands), None)

    @property
    def gone(self) -> str:
        """Who sat here and has left the hall for good, so that nobody asks for a rematch."""
        return gone_from(self.table)

    @property
    def level(self) -> str:
        """At which the house plays here; "" where it does not."""
        return next((seat.level for seat in self.seats.values() if seat.house), "")

    @property
    def levels(self) -> list[str]:
        """At which levels it can play the same game once more."""
        return list(LEVELS)

    @property
    def times(self) -> list[SeatTimes]:
        """Presence and clock of each seat, the one drawn below last."""
        return [
            times_of(self.seats[letter], self.clock) for letter in around(self.seats, self.below)
        ]

    @property
    def people(self) -> int:
        """How many seats are not the house."""
        return sum(not seat.house for seat in self.seats.values())

    @property
    def below(self) -> str:
        """The seat drawn below: the reader's own, A for judges."""
        return self.reader if self.reader in SEATS else "A"

    @property
    def above(self) -> list[Seat]:
        """Those drawn above, clockwise from the one below."""
        return [self.seats[letter] for letter in around(self.seats, self.below)[:-1]]

    @property
    def missing(self) -> list[Seat]:
        """Seats that nobody has sat down at yet, the reader's own left out."""
        return [seat for seat in self.above if seat.seated_at is None]

    @property
    def sitting(self) -> list[str]:
        """The names of the others who have sat down already; the house sits from the first."""
        return [seat.name for seat in self.above if seat.seated_at is not None and not seat.house]

    @property
    def open_seats(self) -> int:
        """How many seats can still be taken by invitation."""
        return sum(not seat.taken for seat in self.seats.values())

    @property
    def has_stops(self) -> bool:
        """Whether seats may pass priority by themselves in this game."""
        return stops.reads(self.table.rulebook)

    @property
    def reads_stops(self) -> bool:
        """Whether seats may pass priority by themselves here: the reader must also have a view."""
        return self.view is not None and self.has_stops

    @property
    def script(self) -> str:
        """The module that draws the table in the browser of who plays at it; "" where the server
        draws all of it."""
        return look_of({"game": self.table.rulebook}).script if self.mine is not None else ""

    @property
    def untils(self) -> list[tuple[str, str]]:
        """What a seat can pass until, each with its words."""
        words = (
            _("my next question"),
            _("the fight is over"),
            _("something new is on the pile"),
            _("my turn"),
        )
        return list(zip(stops.UNTIL, words, strict=True))

    @property
    def passes_until(self) -> str:
        """What the reader passes until, in words."""
        until = self.mine.until if self.mine is not None else None
        return dict(self.untils)[until["what"]] if until else ""

    @property
    def starter(self) -> str:
        """Who begins (4.2.1), while the first turn lasts; "" otherwise."""
        view = self.view or {}
        return str(view.get("active") or "") if view.get("turn_number") == 1 else ""

    @property
    def look(self) -> Look | None:
        """The templates that show this game."""
        return look_of(self.view) if self.view is not None else None

    @property
    def hands(self) -> list[dict[str, Any]]:
        """What each player holds as far as the reader knows, the one drawn below last."""
        return hands_of(self.view, self.seats, self.below) if self.view is not None else []

    @property
    def speaker(self) -> Speaker:
        """Speaks to the reader in the language of the page."""
        language = spoken_now()
        names = names_in(self.seats.values(), language)
        return Speaker(self.table.rulebook, self.reader, names, self.view, language)

    @property
    def question(self) -> str:
        """What the reader is asked, spoken to the reader."""
        if self.offer is None:
            return ""
        return self.speaker.question(asked_of(self.offer).as_told())[0]

    @property
    def how(self) -> list[str]:
        """How the last game ended, in sentences."""
        if self.game is None or not self.game.over or not self.log:
            return []
        return how(self.log[-1].events, self.game.rules)

    @property
    def places(self) -> list[tuple[int, str]]:
        """Place and letter of each player of a game that is over, the first place first; none of
        two players, of whom one won."""
        if self.game is None or self.view is None or len(self.seats) < 3:
            return []
        if self.game.winner not in (*self.seats, "draw"):
            return []
        return sorted(zip(places_of(self.view, self.game.winner), sorted(self.seats), strict=True))

    @property
    def game_before(self) -> Mapping[str, Any] | None:
        """The event that ended the last game of the match, until the next one begins."""
        if self.view is None:
            return None
        return game_before(self.view, [event for entry in self.log for event in entry.events])

    @property
    def others_asked(self) -> list[Question]:
        """What the other seats are asked, as far as the reader knows."""
        return questions(map(asked_of, self.others), self.seats, self.reader, self.view)

    @property
    def sent_words(self) -> str:
        """The answer that is under way, as its button said it."""
        if self.sent is None or self.offer is None:
            return ""
        line = self.sent.line
        told = self.speaker.options(asked_of(self.offer).as_told())
        return next((option.label for option in told if option.line == line), line)

    @property
    def choices(self) -> list[dict[str, Any]]:
        """The open options, each with its verb apart and with the attack card it plays."""
        if self.offer is None:
            return []
        hand = {}
        if self.view is not None and self.reader in self.view["players"]:
            attacks = self.view["players"][self.reader].get("attack_hand") or ()
            hand = {card["name"]: card for card in attacks}
        told = self.speaker.options(asked_of(self.offer).as_told())
        options = self.offer.options
        return [_choice(*one, hand) for one in zip(options, told, strict=True)]

    @property
    def choice_groups(self) -> list[dict[str, Any]]:
        """The options, folded where there are many (`folding`)."""
        choices = self.choices
        if self.offer is not None and self.offer.kind == "lock":
            swaps = [folding.under(_("Exchanges of one or two cards"), choices[1:])]
            return [folding.opened(choices[:1]), *(swaps if choices[1:] else [])]
        return folding.folded(choices)

    @property
    def fighters(self) -> list[Card]:
        """The Creatures in combat, the one drawn above first."""
        return fighters_of(self.board) if self.board is not None else []

    @property
    def announcement(self) -> str:
        """For the live region: what the others just did, then what is asked of the reader."""
        if self.ended is not None:
            return self.ended.words
        return announcement(self.log, self.question, self.reader)


def hands_of(
    view: Mapping[str, Any], seats: Mapping[str, Seat], below: str
) -> list[dict[str, Any]]:
    """What each player of a view holds and has in piles, the one drawn below last. Nobody has a
    seat in a position that was written down."""
    return [
        {"letter": letter, "seat": seats.get(letter), **view["players"][letter]}
        for letter in around(view["players"], below)
    ]


def around(letters: Iterable[str], below: str) -> list[str]:
    """Seats clockwise from the one after ``below``, which comes last."""
    order = sorted(letters)
    at = order.index(below) + 1
    return order[at:] + order[:at]


def fighters_of(board: Any) -> list[Card]:
    """The engaged Creatures of a Battleboard, the one from above first; none in an arena."""
    if not isinstance(board, Board):
        return []
    cards = [card for space in board.spaces for card in space.cards if card.engaged]
    return sorted(cards, key=lambda card: card.mine)


VERBS = ("strike with", "intercept with", "move", "choose", "play", "use", "order")


def _choice(option: dict[str, Any], said: Option, hand: dict[str, Any]) -> dict[str, Any]:
    line = option["line"]
    verb = next((verb for verb in VERBS if line.startswith(f"{verb} ")), "")
    rest = line[len(verb) :].strip()
    card = hand.get(rest) if verb == "strike with" else None
    source = rest.partition(" with ")[0] if verb == "play" else ""
    places = [*option["places"], source] if source else option["places"]
    told = {"label": said.label, "group": said.group, "verb": said.verb, "card": card}
    return {**option, "places": places, **told}


def table_page(table: Table, reader: str, revision: int = 0) -> TablePage:
    """Everything the page of this table shows to this reader. The number of queries is fixed.

    ``revision``: of the table's topic when the row was read, before everything asked for here.
    """
    page = TablePage(
        table=table,
        reader=reader,
        seats={seat.letter: seat for seat in table.seats.all()},
        games=list(table.games.defer("record").order_by("number")),
        closings=closings_of(table, reader),
        revision=revision,
        watchers=watching.watchers_of(table),
    )
    page.game = page.games[-1] if page.games else None
    page.clock = table_clocks.shown(table, page.game)
    page.chat = talk.shown(table, reader)
    page.round_ends = round_ends(table)
    if page.game is None or page.game.revision < 0:
        return page
    game = page.game
    page.repairs = told(game)
    page.settled = settled(table) if page.finished else None
    page.contested = contested(table)
    page.stopped = stopped(table)
    if page.mine is None:  # a judge, who reads all of it
        page.stops = stops_of(table)
    else:
        page.went_on = went_on(table)
    if page.mine is not None and not game.over:
        page.undoable = last_choice(game, reader) is not None
    view = SeatView.objects.filter(game=game, reader=reader).first()
    if view is None:
        return page
    page.view = view.content
    page.board = draw(view.content, page.below)
    if page.ended is not None:  # nobody is asked any more
        page.log = _log(page, view.number)
        return page
    # Prompts and log of the very step of the view: the referee may have gone on meanwhile.
    offers = Offer.objects.filter(game=game, number=view.number)
    page.offers = {offer.letter: offer for offer in offers}
    if page.offer is not None:
        if page.offer.kind == formations.KIND and page.mine is not None:
            page.placing = placing_of(
                view.content, page.offer, page.mine, table, waiting=not page.others
            )
        # Also one that was applied since the view was read: that prompt is answered.
        page.sent = Input.objects.filter(
            game=game, letter=reader, asked=page.offer.asked, kind__in=SAID, refused=""
        ).first()
    page.log = _log(page, view.number)
    return page


def _log(page: TablePage, last: int) -> list[LogEntry]:
    """The last steps in sentences."""
    assert page.game is not None and page.view is not None
    first = last - LOG_STEPS + 1
    return told_log(page.game, page.reader, page.seats, first=first, last=last, view=page.view)


def told_log(
    game: Game,
    reader: str,
    seats: Mapping[str, Seat],
    *,
    first: int,
    last: int,
    view: Mapping[str, Any] | None = None,
    seen: int | None = None,
) -> list[LogEntry]:
    """Steps ``first`` to ``last`` as the reader knows them, their events in sentences.

    ``view`` is the position after step ``seen``, the last one if not said otherwise. All steps up
    to it are told as one row of events: who struck, and what was left to whom, is read from the
    position by undoing what happened since, also in later steps.
    """
    entries = log_of(game, reader, first=first, last=last if seen is None else seen)
    rows = [event for entry in entries for event in entry.events]
    whom: dict[str, Any] = {"game": game.table.rulebook, "reader": reader, "seats": seats}
    sentences = iter(told_in_sentences(rows, view=view, **whom))
    return [
        replace(entry, events=list(islice(sentences, len(entry.events))))
        for entry in entries
        if entry.number <= last
    ]


def log_of(game: Game, reader: str, *, first: int = 0, last: int | None = None) -> list[LogEntry]:
    """Steps ``first`` to ``last`` with their events as the reader knows them, oldest first.

    The line of another seat's answer is left out: what of it is public stands in the events.
    """
    rows = game.steps.filter(number__gte=first)
    if last is not None:
        rows = rows.filter(number__lte=last)
    return [
        LogEntry(
            number=row.number,
            letter=row.letter,
            line=row.line if reader in ("judge", row.letter) else "",
            events=events_seen_by(row.events, reader),
            turn=row.turn,
        )
        for row in rows.order_by("number")
    ]


def announcement(log: list[LogEntry], question: str, reader: str) -> str:
    """The opponent's move first, then the question."""
    news: list[str] = []
    for entry in reversed(log):
        if entry.letter == reader:
            break
        news = [event.get("text", event["line"]) for event in entry.events] + news
    asked = _("Your decision: %(question)s") % {"question": question} if question else ""
    return ". ".join(part.rstrip(". ") for part in (*news[-8:], asked) if part)
