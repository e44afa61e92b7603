"""What the API is asked with. Shape only: whether a write may be, the services say."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from rest_framework import serializers

from tournaments.enums import (
    RULINGS,
    Absent,
    BestOf,
    CheckResult,
    Cut,
    DeckPolicy,
    InvitationKind,
    Missed,
    OperationKind,
    Outcome,
    PenaltyKind,
    Role,
    WatchedHands,
    Watching,
)
from tournaments.operations.schema.values import LONGEST_DELAY


class Pair(serializers.ListField):
    """Two whole numbers from 1."""

    child = serializers.IntegerField(min_value=1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_length=2, max_length=2, **kwargs)


class LinkAddressAsk(serializers.Serializer[Any]):
    """An address to show, and what to call it."""

    label = serializers.CharField(max_length=60)  # type: ignore[assignment]
    url = serializers.URLField(max_length=500)


class PrizeAsk(serializers.Serializer[Any]):
    """What each of the places `first` to `last` brings, of all or within a division."""

    first = serializers.IntegerField(min_value=1)
    last = serializers.IntegerField(min_value=1)
    what = serializers.CharField(max_length=120)
    division = serializers.CharField(required=False, allow_blank=True, max_length=40)


class StepAsk(serializers.Serializer[Any]):
    """The points for each of the places `first` to `last`; `last` 0: every place from `first`
    on."""

    first = serializers.IntegerField(min_value=1)
    last = serializers.IntegerField(min_value=0)
    points = serializers.IntegerField(min_value=0)


class SeriesAsk(serializers.Serializer[Any]):
    """`best`: so many results of each player count, 0 for all."""

    name = serializers.CharField(max_length=120)
    description = serializers.CharField(required=False, allow_blank=True, max_length=2000)
    scale = StepAsk(many=True)
    best = serializers.IntegerField(required=False, min_value=0)


class SeriesChangeAsk(SeriesAsk):
    """What changes. `keeper`: the handle of who keeps the series from now on, an organizer of one
    of its events."""

    keeper = serializers.CharField(required=False, max_length=80)


class TimesAsk(serializers.Serializer[Any]):
    """How often the points of an event count."""

    times = serializers.IntegerField(required=False, min_value=1)


class SeriesOfferAsk(TimesAsk):
    """The address of an event, and how often its points count."""

    event = serializers.CharField(max_length=60)


class EventAsk(serializers.Serializer[Any]):
    """A new event; all but the name have a usual value."""

    name = serializers.CharField(max_length=120)
    description = serializers.CharField(required=False, allow_blank=True)
    time_called = serializers.CharField(required=False, allow_blank=True, max_length=500)
    game = serializers.CharField(required=False, max_length=20)
    format = serializers.CharField(required=False, max_length=40)
    size = serializers.IntegerField(required=False, allow_null=True)
    swiss_rounds = serializers.IntegerField(required=False)
    cut = serializers.ChoiceField(Cut.choices, required=False)
    digital = serializers.BooleanField(required=False)
    best_of = serializers.ChoiceField(BestOf.choices, required=False)
    scoring = serializers.CharField(required=False, max_length=40)
    deck_policy = serializers.ChoiceField(
        DeckPolicy.choices,
        required=False,
        help_text="When lists, records, whole replays, what-ifs and seeds open.",
    )
    decks_required = serializers.BooleanField(
        required=False, help_text="Nobody plays without a legal list; digital events always ask."
    )
    decks_due = serializers.DateTimeField(
        required=False, allow_null=True, help_text="From then on players change no list."
    )
    listed_formation = serializers.BooleanField(
        required=False, help_text="Armies stand as the lists have them; nobody places them."
    )
    watching = serializers.ChoiceField(
        Watching.choices, required=False, help_text="Who may watch its digital tables."
    )
    watch_delay = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=LONGEST_DELAY,
        help_text="Seconds by which watchers are behind; null: until the round is over.",
    )
    watched_hands = serializers.ChoiceField(
        WatchedHands.choices,
        required=False,
        help_text="Whether replays show everybody what was hidden.",
    )
    table_clock = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=20,
        help_text="Of its digital tables: 1500+10 (seconds a game, more a turn), 600/60 (seconds in"
        " reserve, seconds a turn); empty: none.",
    )
    table_chat = serializers.BooleanField(
        required=False, help_text="Whether players may write to each other at digital tables."
    )
    appeal_minutes = serializers.IntegerField(
        required=False, min_value=0, max_value=600, help_text="To appeal a ruling; 0: nobody can."
    )
    round_minutes = serializers.IntegerField(required=False, min_value=0, max_value=600)
    capacity = serializers.IntegerField(required=False, allow_null=True, min_value=2)
    starts_at = serializers.DateTimeField(required=False, allow_null=True)
    ends_at = serializers.DateTimeField(required=False, allow_null=True)
    venue = serializers.CharField(required=False, allow_blank=True, max_length=200)
    contact = serializers.CharField(required=False, allow_blank=True, max_length=200)
    fee = serializers.CharField(required=False, allow_blank=True, max_length=200)
    links = LinkAddressAsk(many=True, required=False)
    prizes = PrizeAsk(many=True, required=False)
    divisions = serializers.ListField(
        child=serializers.CharField(max_length=40),
        required=False,
        help_text="Names; all play together, and each is ranked apart.",
    )
    divisions_public = serializers.BooleanField(
        required=False, help_text="Everybody reads who is in which division; else the staff alone."
    )
    divisions_chosen = serializers.BooleanField(
        required=False, help_text="Players choose their division when they register."
    )
    plan = serializers.DictField(required=False, help_text="Phases and how they are paired.")
    apart = serializers.ListField(
        child=Pair(), required=False, help_text="Pairs of entry numbers that are not paired."
    )
    table_ranges = serializers.ListField(
        child=Pair(), required=False, help_text="Ranges of table numbers in the order they fill."
    )


class DivisionAsk(serializers.Serializer[Any]):
    """The division of a player, where the event lets players choose theirs."""

    division = serializers.CharField(required=False, allow_blank=True, max_length=40)


class SignUpAsk(DivisionAsk):
    """What a person who enters can state: a division, and in an event of teams the team's name and
    members."""

    team = serializers.CharField(required=False, allow_blank=True, max_length=80)
    members = serializers.ListField(
        child=serializers.CharField(max_length=80), required=False, max_length=20
    )


class EntryDetailsAsk(serializers.Serializer[Any]):
    """What staff note about an entry; only what is sent changes."""

    name = serializers.CharField(required=False, max_length=80)
    club = serializers.CharField(required=False, allow_blank=True, max_length=60)
    pod = serializers.CharField(required=False, allow_blank=True, max_length=20)
    division = serializers.CharField(required=False, allow_blank=True, max_length=40)
    fixed_table = serializers.IntegerField(required=False, allow_null=True, min_value=1)
    members = serializers.ListField(child=serializers.CharField(max_length=80), required=False)
    byes = serializers.ListField(child=serializers.IntegerField(min_value=1), required=False)


class EntryAsk(serializers.Serializer[Any]):
    """A player by name. A person with an account is invited instead, and has to agree first."""

    name = serializers.CharField(max_length=80)
    missed = serializers.ChoiceField(Missed.choices, default=Missed.LOSS)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "username" in self.initial_data:
            raise serializers.ValidationError("Accounts are not entered: invite the person.")
        return attrs


class InvitationAsk(serializers.Serializer[Any]):
    """`kind` "staff" needs `role`, "claim" needs `entry`. Without `name` the answer holds a
    link."""

    kind = serializers.ChoiceField(InvitationKind.choices)
    name = serializers.CharField(required=False, allow_blank=True, default="", max_length=80)
    role = serializers.ChoiceField(Role.choices, required=False)
    entry = serializers.IntegerField(required=False)
    missed = serializers.ChoiceField(Missed.choices, default=Missed.LOSS)


class LinkAsk(DivisionAsk):
    """The token of a link. `division`: the one that a person who is invited to play chooses."""

    token = serializers.CharField(max_length=100)


def of_size(file: Any) -> None:
    """Raises ValidationError for a file that is too large, before it is read."""
    if file.size > settings.IMPORT_BYTES:
        raise serializers.ValidationError(f"larger than {settings.IMPORT_BYTES} bytes")


class ImportAsk(serializers.Serializer[Any]):
    """A file that holds an event; `game` and `ruleset` say what a foreign one is played as."""

    file = serializers.FileField(validators=[of_size])
    format = serializers.CharField(required=False, allow_blank=True, max_length=20)
    game = serializers.CharField(required=False, max_length=20)
    ruleset = serializers.CharField(required=False, allow_blank=True, max_length=40)
    pod = serializers.CharField(required=False, allow_blank=True, max_length=40)
    as_copy = serializers.BooleanField(
        required=False, help_text="An archive gets an address of its own, and digests made anew."
    )


class ListAsk(serializers.Serializer[Any]):
    """A list of players as CSV."""

    file = serializers.FileField(validators=[of_size])
    missed = serializers.ChoiceField(Missed.choices, default=Missed.LOSS)


class MissedAsk(serializers.Serializer[Any]):
    missed = serializers.ChoiceField(Missed.choices, default=Missed.LOSS)


class ReasonAsk(serializers.Serializer[Any]):
    reason = serializers.CharField(required=False, allow_blank=True, default="", max_length=200)


class WindowAsk(serializers.Serializer[Any]):
    open = serializers.BooleanField()
    absent = serializers.ChoiceField(
        Absent.choices,
        default=Absent.KEEP,
        help_text="When the doors of a later day close, who should come in and is not here stays, "
        "leaves, or leaves and the next in the standings who are here come in.",
    )


class SwapAsk(serializers.Serializer[Any]):
    first = serializers.IntegerField()
    second = serializers.IntegerField()


class CloseAsk(serializers.Serializer[Any]):
    despite_disputes = serializers.BooleanField(default=False)


class ClockAsk(serializers.Serializer[Any]):
    action = serializers.ChoiceField(["pause", "resume", "start"])
    minutes = serializers.IntegerField(required=False, default=0)


class ScheduleAsk(serializers.Serializer[Any]):
    """When a draft is published by itself; null: at no time."""

    publish_at = serializers.DateTimeField(allow_null=True)


class GamesAsk(serializers.Serializer[Any]):
    """A result in games, seen from seat A of the match. At a table of three or four it is given as
    `places`, one for each seat: 1 stood last, and players who fell together share a place."""

    wins_a = serializers.IntegerField(required=False)
    wins_b = serializers.IntegerField(required=False)
    draws = serializers.IntegerField(default=0)
    places = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=4), required=False, max_length=4
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        games = "wins_a" in attrs and "wins_b" in attrs
        if "places" not in attrs and not games and attrs.get("outcome") != Outcome.BOTH_LOSE:
            raise serializers.ValidationError("Give wins_a and wins_b, or places.")
        return attrs


class EnterAsk(GamesAsk):
    outcome = serializers.ChoiceField(Outcome.choices, default=Outcome.PLAYED)
    replace = serializers.BooleanField(default=False)


class CorrectAsk(GamesAsk):
    outcome = serializers.ChoiceField(Outcome.choices, default=Outcome.PLAYED)
    reason = serializers.CharField(max_length=200)


class ExtendAsk(serializers.Serializer[Any]):
    minutes = serializers.IntegerField()
    reason = serializers.CharField(required=False, allow_blank=True, default="", max_length=200)


class DeckCheckAsk(serializers.Serializer[Any]):
    result = serializers.ChoiceField(CheckResult.choices)
    note = serializers.CharField(required=False, allow_blank=True, default="", max_length=200)
    minutes = serializers.IntegerField(required=False, default=0, min_value=0, max_value=60)


class RulingPenaltyAsk(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(PenaltyKind.choices)
    code = serializers.CharField(max_length=60)
    rule = serializers.CharField(required=False, allow_blank=True, default="", max_length=60)


class RuleAsk(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(RULINGS)
    against = serializers.IntegerField(required=False, allow_null=True, default=None)
    wins_a = serializers.IntegerField(required=False, allow_null=True, default=None)
    wins_b = serializers.IntegerField(required=False, allow_null=True, default=None)
    draws = serializers.IntegerField(required=False, allow_null=True, default=None)
    places = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=4), required=False, default=list
    )
    reason = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField(), required=False, default=list)
    penalty = RulingPenaltyAsk(required=False, allow_null=True, default=None)
    again = serializers.BooleanField(
        default=False, help_text="The same as a moment ago, and meant a second time."
    )


class PairAgainAsk(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=200)


class UndoAsk(serializers.Serializer[Any]):
    """`onward`: undo everything after it as well. `seen`: the value from the preview, to refuse the
    undo if the event has moved on since; without it there is no such check."""

    reason = serializers.CharField(max_length=200)
    onward = serializers.BooleanField(default=False)
    seen = serializers.IntegerField(required=False, allow_null=True, default=None)


class WebhookAsk(serializers.Serializer[Any]):
    """`kinds`: only these kinds of operations; none for all."""

    url = serializers.CharField(max_length=500)
    kinds = serializers.ListField(
        child=serializers.ChoiceField(OperationKind.choices), required=False, default=list
    )


class PenaltyAsk(serializers.Serializer[Any]):
    entry = serializers.IntegerField()
    match = serializers.IntegerField(required=False, allow_null=True, default=None)
    kind = serializers.ChoiceField(
        PenaltyKind.choices,
        required=False,
        allow_blank=True,
        default="",
        help_text="Left out: what the ladder of the offence proposes.",
    )
    code = serializers.CharField(max_length=60)
    rule = serializers.CharField(required=False, allow_blank=True, default="", max_length=60)
    reason = serializers.CharField()
    lands = serializers.BooleanField(
        default=False, help_text="A loss counts in the result of the match at once."
    )
    minutes = serializers.IntegerField(
        default=0, min_value=0, max_value=60, help_text="Extra time for the table."
    )
    again = serializers.BooleanField(
        default=False, help_text="The same as a moment ago, and meant a second time."
    )


class VoidAsk(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=200)


class ComplaintAsk(serializers.Serializer[Any]):
    """A report to the hall's staff."""

    about = serializers.CharField(max_length=200, help_text="Address of the page on this site.")
    reason = serializers.CharField(max_length=500)


class DecisionAsk(serializers.Serializer[Any]):
    """A decision of the hall's staff. Removing, restoring and suspending need a reason."""

    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class SettleAsk(serializers.Serializer[Any]):
    """What was done about a report."""

    answer = serializers.CharField(max_length=300)
