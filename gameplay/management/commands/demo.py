"""``manage.py demo``: a believable hall to look at, made by the services that people use.

Eight players, an organizer, a judge; a digital event with finished games of round 1, an open
dispute and a table in mid-game; Masters tables with a Burst in the making; a free-for-all of
Genesis on paper, at a table of four and one of three; an event on paper that takes sign-ups. Run it
again and it changes nothing; run it with a later stage and the event goes on from where it stands.
"""

from __future__ import annotations

import secrets
from argparse import ArgumentParser
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

import engine
from decks.services import lists, registrations
from engine import players
from gameplay import tasks
from gameplay.enums import TableState
from gameplay.models import Checkpoint, Game, Input, Table
from gameplay.persons import Person
from gameplay.queries.choices import formations
from gameplay.queries.choices.prompts import digest_of
from gameplay.services.bench import disputes
from gameplay.services.table import play as choosing
from gameplay.services.table import tables
from tournaments import offered
from tournaments.accounts.models import User
from tournaments.enums import EventState, MatchState, PhaseKind, RoundState
from tournaments.errors import Refusal
from tournaments.models import Entry, Event, Round
from tournaments.services.entry import entries
from tournaments.services.event import events, staff
from tournaments.services.match import results
from tournaments.services.round import rounds

STAGES = ("registration", "round2", "top8", "finished")
PASSWORD = "dusk-over-perim"
ORGANIZER = ("olga", "Olga Reinholt")
JUDGE = ("jonas", "Jonas Fairway")
PLAYERS = (
    ("ines", "Ines Halvor"),
    ("marek", "Marek Oldane"),
    ("yara", "Yara Tennby"),
    ("tomas", "Tomas Quill"),
    ("lena", "Lena Brandruh"),
    ("samir", "Samir Odwell"),
    ("noor", "Noor Calder"),
    ("piet", "Piet Vanmoor"),
)
STARTERS = ("dop-overworld", "dop-underworld")
DIGITAL, PAPER, MASTERS, PODS = "lantern-cup", "harbour-open", "ember-night", "standing-stones"
SIZE = 6
#: Choices made at a table that is left in mid-game.
MID_GAME = 40


class Command(BaseCommand):
    """Fills the hall; prints who may log in."""

    help = "Fill the hall with a believable event; running it again changes nothing."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--stage",
            choices=STAGES,
            default="round2",
            help="how far the digital event has come; top8 is the start of its elimination rounds",
        )
        parser.add_argument(
            "--password",
            default="",
            help="of the demo accounts; outside DEBUG a random one unless given",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        password = options["password"]
        if not password:
            password = PASSWORD if settings.DEBUG else secrets.token_urlsafe(12)
        try:
            # All or nothing: a run that is cut short leaves nothing half made to stumble over.
            with transaction.atomic():
                hall = fill(password, options["stage"])
        except Refusal as refusal:
            self.stdout.write(f"demo: the hall is left as people made it ({refusal})")
            return
        self._tell(hall)

    def _tell(self, hall: Hall) -> None:
        event = Event.objects.get(slug=DIGITAL)
        known = f"password {hall.password}" if hall.made_accounts else "passwords as they were"
        self.stdout.write(f"demo: {event.name}, {event.get_state_display().lower()}; {known}")
        self.stdout.write(f"  organizer {ORGANIZER[0]} · judge {JUDGE[0]}")
        self.stdout.write(f"  players   {', '.join(username for username, _name in PLAYERS)}")


def fill(password: str, stage: str) -> Hall:
    """The demo hall at a stage; from where it stands, only what is missing is added."""
    hall = Hall(password)
    hall.open_paper_event()
    event = hall.open_digital_event()
    wanted = STAGES.index(stage)
    if wanted >= STAGES.index("round2"):
        hall.play_masters()
        hall.play_free_for_all()
        hall.play_to_round_two(event)
    if wanted >= STAGES.index("top8"):
        hall.play_to_elimination(event)
    if wanted >= STAGES.index("finished"):
        hall.play_to_the_end(event)
    return hall


class Hall:
    """The demo hall. Every step looks at what is there and does only what is missing."""

    def __init__(self, password: str) -> None:
        self.password = password
        self.made_accounts = False
        # One hash for all: the password is the same, and hashing is slow on purpose.
        self.hash = make_password(password)
        self.organizer = self._account(*ORGANIZER)
        self.judge = self._account(*JUDGE)
        self.players = [self._account(*person) for person in PLAYERS]

    def _account(self, username: str, name: str) -> User:
        known = User.objects.filter(username=username).first()
        if known is not None:
            return known
        self.made_accounts = True
        return User.objects.create(username=username, password=self.hash, name=name)

    # --- Registration ------------------------------------------------------------------------

    def open_paper_event(self) -> Event:
        """An event on paper, two weeks ahead, that takes sign-ups."""
        event = Event.objects.filter(slug=PAPER).first()
        if event is not None:
            return event
        event = events.create(
            actor=self.organizer,
            name="Harbour Open",
            slug=PAPER,
            format="masters",
            swiss_rounds=4,
            cut=4,
            best_of=3,
            digital=False,
            capacity=32,
            starts_at=_at_ten(days=14),
            description="An afternoon on paper, six against six. Bring your deck and a list of it.",
        )
        events.publish(actor=self.organizer, event=event)
        for player in self.players[:5]:
            entries.sign_up(actor=player, event=event)
        return event

    def open_digital_event(self) -> Event:
        """The digital event with all eight players, their decks in, check-in open."""
        event = Event.objects.filter(slug=DIGITAL).first()
        if event is not None:
            return event
        event = events.create(
            actor=self.organizer,
            name="Lantern Cup",
            slug=DIGITAL,
            format="apprentice",
            size=SIZE,
            swiss_rounds=3,
            cut=4,
            starts_at=timezone.now().replace(second=0, microsecond=0),
            description="Eight players, starter decks, every game refereed at a digital table.",
        )
        staff.add(actor=self.organizer, event=event, user=self.judge, role="head_judge")
        events.publish(actor=self.organizer, event=event)
        events.open_checkin(actor=self.organizer, event=event)
        for number, player in enumerate(self.players):
            entry = entries.sign_up(actor=player, event=event)
            deck = lists.create_from_starter(actor=player, starter=STARTERS[number % 2], size=SIZE)
            registrations.register(actor=player, entry=entry, deck_list=deck)
        # Two have their deck in but are not here yet: the page shows whom to wait for.
        for entry in Entry.objects.filter(event=event, user__in=self.players[:6]):
            entries.check_in(actor=entry.user, entry=entry)
        return Event.objects.get(pk=event.pk)

    def play_masters(self) -> None:
        """Four players at Masters tables, one of them with a Burst in the making."""
        if Event.objects.filter(slug=MASTERS).exists():
            return
        event = events.create(
            actor=self.organizer,
            name="Ember Night",
            slug=MASTERS,
            format="masters",
            size=SIZE,
            swiss_rounds=2,
            starts_at=timezone.now().replace(second=0, microsecond=0),
            description="Two rounds with every rule there is: Battlegear, Mugic, abilities.",
        )
        staff.add(actor=self.organizer, event=event, user=self.judge, role="judge")
        events.publish(actor=self.organizer, event=event)
        for number, player in enumerate(self.players[:4]):
            entry = entries.sign_up(actor=player, event=event)
            registrations.register(actor=player, entry=entry, starter=STARTERS[number % 2])
        events.start(actor=self.organizer, event=event)
        first = Table.objects.filter(match__round=self._publish_round(event))
        play(first.order_by("match__table_number")[0], with_a_burst)

    def play_free_for_all(self) -> None:
        """Seven players of Genesis: round 1 with its places, round 2 with neighbours in score who
        have not met."""
        if Event.objects.filter(slug=PODS).exists():
            return
        event = events.create(
            actor=self.organizer,
            name="Standing Stones",
            slug=PODS,
            game=offered.PODDED,
            format="free-for-all",
            swiss_rounds=3,
            digital=False,
            starts_at=timezone.now().replace(second=0, microsecond=0),
            description="The last one standing wins the table. Tables of four and three, on paper.",
        )
        staff.add(actor=self.organizer, event=event, user=self.judge, role="judge")
        events.publish(actor=self.organizer, event=event)
        for player in self.players[:7]:
            entries.sign_up(actor=player, event=event)
        events.start(actor=self.organizer, event=event)
        first = self._publish_round(event)
        for match in first.matches.with_players().order_by("table_number"):
            places = range(1, len(match.players) + 1)
            results.enter(actor=self.organizer, match=match, places=tuple(places))
        rounds.close(actor=self.organizer, round=first)
        self._publish_round(event)

    # --- Rounds ------------------------------------------------------------------------------

    def play_to_round_two(self, event: Event) -> None:
        """Round 1 played to the end, one of its games disputed, round 2 published."""
        self._start(event)
        if self._rounds_begun(event) < 2:
            self._finish_round(event)
        if self._rounds_begun(event) > 2 or event.disputes.exists():
            return
        second = self._current_round(event)
        self._begin_a_game(second)
        self._dispute(event)

    def play_to_elimination(self, event: Event) -> None:
        """The Swiss rounds played, the dispute ruled, the first round of the bracket published."""
        self._rule(event)
        while not event.phases.filter(kind=PhaseKind.SINGLE).exists():
            self._finish_round(event)
            self._publish_round(event)

    def play_to_the_end(self, event: Event) -> None:
        """The bracket played out and the champion named."""
        event.refresh_from_db()
        while event.state == EventState.RUNNING:
            self._finish_round(event)
            if self._bracket_is_done(event):
                events.finish(actor=self.organizer, event=event)
                event.refresh_from_db()
            else:
                self._publish_round(event)

    def _start(self, event: Event) -> None:
        event.refresh_from_db()
        if event.state != EventState.REGISTRATION:
            return
        for entry in Entry.objects.playing().filter(event=event):
            entries.check_in(actor=self.organizer, entry=entry)
        events.close_checkin(actor=self.organizer, event=event)
        events.start(actor=self.organizer, event=event)

    def _publish_round(self, event: Event) -> Round:
        draft = event.rounds.filter(state=RoundState.DRAFT).first()
        draft = draft or rounds.pair(actor=self.organizer, event=event)
        return rounds.publish(actor=self.organizer, round=draft)

    def _current_round(self, event: Event) -> Round:
        """The round being played; where an earlier run was cut short, the one it left out."""
        running = event.rounds.select_related("phase", "event").filter(state=RoundState.PUBLISHED)
        return running.first() or self._publish_round(event)

    def _finish_round(self, event: Event) -> None:
        current = self._current_round(event)
        self._play_round(current)
        rounds.close(actor=self.organizer, round=current)

    def _play_round(self, round: Round) -> None:
        for table in Table.objects.filter(match__round=round).exclude(state=TableState.VOID):
            play(table)
        # What a dispute or a drawn match left open is entered by staff, as in any hall.
        for match in round.matches.exclude(state=MatchState.CONFIRMED):
            results.enter(actor=self.organizer, match=match, wins_a=1, wins_b=0)

    def _rounds_begun(self, event: Event) -> int:
        """Published rounds, and the one being played as soon as the one before it is closed."""
        closed = event.rounds.filter(state=RoundState.CLOSED).count()
        return closed + int(event.state == EventState.RUNNING)

    def _bracket_is_done(self, event: Event) -> bool:
        last = event.rounds.exclude(state=RoundState.VOIDED).order_by("-serial")[0]
        return last.phase.kind == PhaseKind.SINGLE and last.matches.count() == 1

    # --- Play and disputes -------------------------------------------------------------------

    def _begin_a_game(self, round: Round) -> None:
        opened = Table.objects.filter(match__round=round).order_by("match__table_number")
        # Two different decks show more than a mirror match.
        by_contrast = sorted(opened, key=lambda table: _lists_in_play(table) < 2)
        for table in by_contrast[:1]:
            play(table, in_mid_game)

    def _dispute(self, event: Event) -> None:
        """The loser of a finished game questions an exchange in the middle of it."""
        game = (
            Game.objects.filter(table__event=event, winner__in=("A", "B"))
            .order_by("table__match__table_number")
            .first()
        )
        if game is None or game.table.match is None:
            return
        loser = "B" if game.winner == "A" else "A"
        step = game.steps.filter(letter=loser, line__startswith="strike")[3:4].first()
        if step is None:
            return
        made = disputes.open_for_step(
            actor=Person(game.table.seats.get(letter=loser).user),
            game=game,
            step=step.number,
            claim="My attack had the element, but I think its damage was not counted.",
        )
        tasks.adjudicate(made.pk)

    def _rule(self, event: Event) -> None:
        for dispute in event.disputes.filter(state__in=disputes.UNRULED):
            disputes.rule_on(
                actor=Person(self.judge),
                dispute=dispute,
                kind="stands",
                reason="The record shows the damage that the card and the Creature give together.",
                rules=("8.6.1.4",),
            )


Stop = Callable[[Any, int], bool]
"""Whether to leave a game, from its position and the number of choices made."""


def to_the_end(position: Any, made: int) -> bool:
    """Nobody leaves before the game is over."""
    return False


def in_mid_game(position: Any, made: int) -> bool:
    """After some exchanges of the first combat."""
    return made >= MID_GAME


def with_a_burst(position: Any, made: int) -> bool:
    """As soon as somebody in combat has more than one answer to what waits on the Burst."""
    if made < MID_GAME or len(position.prompts[0].options) < 3:
        return made >= 200
    seen = position.view("spectator")
    return bool(seen["combat"] and seen["burst"])


def play(table: Table, stop: Stop = to_the_end) -> None:
    """Both seats sit down and play by chance, to the end of the match or until ``stop``. Who has
    priority passes: Mugic is kept for whoever sits down at the demo.

    Choices are rows which the referee applies, as at any table; it is only called at once here
    instead of being told by a hint.
    """
    for seat in table.seats.select_related("user"):
        tables.sit_down(actor=Person(seat.user), table=table, nonce=f"demo, seat {seat.letter}")
    table.refresh_from_db()
    while table.state == TableState.PLAYING:
        game = table.latest_game
        assert game is not None
        tasks.referee(game.pk)
        place(table, game.pk)
        over = answer(Game.objects.get(pk=game.pk), stop)
        tasks.referee(game.pk)
        if not over:
            return
        _expect_applied(game)
        tasks.seal(game.pk)
        table.refresh_from_db()


def _expect_applied(game: Game) -> None:
    """A struck-out answer leaves its game open: playing on would never come to an end."""
    struck = game.inputs.exclude(refused="").order_by("pk").first()
    if struck is not None:
        raise CommandError(f"Game {game.pk}: {struck.line!r} was not applied: {struck.refused}")


def place(table: Table, game_id: int) -> None:
    """4.1.1: both players place their armies as they are listed."""
    for seat in table.seats.select_related("user"):
        game = Game.objects.get(pk=game_id)
        offers = game.offers.filter(number=game.revision, letter=seat.letter, kind=formations.KIND)
        for offer in offers:
            actor = Person(seat.user)
            choosing.choose(actor=actor, table=table, line="as listed", asked=offer.asked)
            tasks.referee(game_id)


def answer(game: Game, stop: Stop) -> bool:
    """Store a random answer to every prompt of a game until ``stop``; whether the game is over."""
    newest = Checkpoint.objects.filter(game=game).order_by("-number")[0]
    position = engine.load(bytes(newest.state))
    accounts = {seat.letter: seat.user for seat in game.table.seats.select_related("user")}
    made: list[Input] = []
    while not position.over and not stop(position, len(made)):
        prompt = position.prompts[0]
        chance = players.stream(f"demo/{game.pk}/{position.step}", prompt.seat)
        index = 0
        if prompt.kind != "priority":
            index = players.choose(position, prompt, "random", chance)
        made.append(
            Input(
                game=game,
                letter=prompt.seat,
                asked=position.step,
                line=prompt.options[index].line,
                index=index,
                digest=digest_of(prompt),
                by=accounts[prompt.seat],
            )
        )
        position.choose(prompt.seat, index)
    Input.objects.bulk_create(made)
    return bool(position.over)


def _lists_in_play(table: Table) -> int:
    return len({seat.deck["name"] for seat in table.seats.all() if seat.deck})


def _at_ten(*, days: int) -> Any:
    """Ten in the morning, so many days ahead."""
    day = timezone.localtime() + timedelta(days=days)
    return day.replace(hour=10, minute=0, second=0, microsecond=0)
