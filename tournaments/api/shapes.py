"""What the API answers with."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments import policy
from tournaments.accounts.models import User
from tournaments.api.schema import DRAWN
from tournaments.enums import (
    CheckResult,
    ComplaintKind,
    DeckPolicy,
    DeckState,
    DeliveryState,
    EntryState,
    EventState,
    HallActKind,
    ImportState,
    InvitationKind,
    MatchState,
    Outcome,
    PenaltyKind,
    PhaseKind,
    Role,
    RoundState,
)
from tournaments.models import (
    Complaint,
    Delivery,
    Entry,
    Event,
    HallAct,
    Import,
    Invitation,
    Match,
    Operation,
    Penalty,
    Report,
    Round,
    Staff,
    Webhook,
)
from tournaments.queries import drawn


class EventShape(serializers.ModelSerializer[Event]):
    state = serializers.ChoiceField(EventState.choices)
    deck_policy = serializers.ChoiceField(DeckPolicy.choices)
    champion = serializers.IntegerField(
        source="champion.number", allow_null=True, default=None, read_only=True
    )
    plan = serializers.DictField()
    apart = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    table_ranges = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField())
    )

    class Meta:
        model = Event
        fields = (
            *("slug", "name", "description", "game", "format", "ruleset_version", "size"),
            *("best_of", "swiss_rounds", "cut", "digital", "scoring", "round_minutes", "capacity"),
            *("state", "checkin_open", "starts_at", "champion"),
            *("plan", "apart", "table_ranges", "time_called", "deck_policy"),
            *("origin", "origin_signed", "listed"),
        )


class ImportShape(serializers.ModelSerializer[Import]):
    """A file on its way into the hall. `done` of `total` operations are read (null: unknown);
    `code` and `detail` say why it was refused, with the place in the file."""

    state = serializers.ChoiceField(ImportState.choices)
    detail = serializers.CharField(source="fault")
    event = serializers.CharField(source="event.slug", read_only=True, default=None)

    class Meta:
        model = Import
        fields = (
            *("id", "name", "size", "state", "done", "total", "code", "detail", "event"),
            "made_at",
        )


class EntryShape(serializers.ModelSerializer[Entry]):
    state = serializers.ChoiceField(EntryState.choices)
    deck_state = serializers.ChoiceField(DeckState.choices)
    members = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = Entry
        fields: tuple[str, ...] = (
            *("number", "name", "state", "deck_state", "first_round", "last_round"),
            *("club", "members"),
        )


class DeckCheckShape(serializers.Serializer[Any]):
    """What a deck check found; `by` is a display name."""

    at = serializers.DateTimeField()
    by = serializers.CharField()
    result = serializers.ChoiceField(CheckResult.choices)
    note = serializers.CharField()


class PlayerShape(serializers.ModelSerializer[Entry]):
    """A player as others see one at a table."""

    class Meta:
        model = Entry
        fields = ("number", "name")


class MatchShape(serializers.ModelSerializer[Match]):
    state = serializers.ChoiceField(MatchState.choices)
    outcome = serializers.ChoiceField(Outcome.choices)
    round = serializers.IntegerField(source="round.serial")
    a = PlayerShape(source="entry_a")
    b = PlayerShape(source="entry_b", allow_null=True)
    c = PlayerShape(source="entry_c", allow_null=True)
    d = PlayerShape(source="entry_d", allow_null=True)
    places = serializers.ListField(child=serializers.IntegerField())
    winner = serializers.SerializerMethodField()
    drawn = serializers.SerializerMethodField(help_text=DRAWN)

    class Meta:
        model = Match
        fields: tuple[str, ...] = (
            *("serial", "round", "table_number", "a", "b", "c", "d", "state"),
            *("wins_a", "wins_b", "draws", "places"),
            *("outcome", "source", "winner", "table_address", "open_disputes", "extension"),
            "drawn",
        )

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_winner(self, match: Match) -> int | None:
        return match.winner.number if match.winner else None

    def get_drawn(self, match: Match) -> str:
        return drawn.digest(drawn.of_match(match))


class CallShape(MatchShape):
    """A table that waits for a judge."""

    class Meta(MatchShape.Meta):
        fields = (*MatchShape.Meta.fields, "judge_called_at")


class RoundShape(serializers.ModelSerializer[Round]):
    state = serializers.ChoiceField(RoundState.choices)
    phase = serializers.ChoiceField(PhaseKind.choices, source="phase.kind")
    title = serializers.CharField()

    class Meta:
        model = Round
        fields: tuple[str, ...] = (
            *("serial", "phase", "number", "title", "state", "published_at", "closed_at"),
            *("clock_ends_at", "clock_left"),
        )


class ProvedRoundShape(RoundShape):
    """A round with its matches, and what it was paired from."""

    matches = serializers.SerializerMethodField()
    certificate = serializers.DictField()
    inputs = serializers.DictField()
    drawn = serializers.SerializerMethodField(help_text=DRAWN)

    class Meta(RoundShape.Meta):
        fields = (
            *(*RoundShape.Meta.fields, "edited", "seed", "inputs", "certificate", "matches"),
            "drawn",
        )

    def get_drawn(self, round_: Round) -> str:
        return drawn.digest(drawn.of_round(round_, self.context["matches"]))

    @extend_schema_field(MatchShape(many=True))
    def get_matches(self, round_: Round) -> Any:
        return MatchShape(self.context["matches"], many=True).data


class ReportShape(serializers.ModelSerializer[Report]):
    entry = serializers.IntegerField(source="entry.number", allow_null=True, default=None)
    places = serializers.ListField(child=serializers.IntegerField())

    class Meta:
        model = Report
        fields = ("entry", "source", "wins_a", "wins_b", "draws", "places", "counted", "at")


class StaffShape(serializers.ModelSerializer[Staff]):
    name = serializers.CharField(source="user.name")
    role = serializers.ChoiceField(Role.choices)

    class Meta:
        model = Staff
        fields = ("id", "name", "role")


class InvitationShape(serializers.ModelSerializer[Invitation]):
    """`name` null: whoever holds the link."""

    kind = serializers.ChoiceField(InvitationKind.choices)
    role = serializers.CharField(allow_blank=True)
    entry = serializers.IntegerField(source="entry.number", allow_null=True, default=None)
    name = serializers.CharField(source="account.name", allow_null=True, default=None)
    by = serializers.CharField(source="by.name", allow_null=True, default=None)

    class Meta:
        model = Invitation
        fields: tuple[str, ...] = (
            *("id", "kind", "role", "entry", "name", "by", "made_at", "expires_at"),
        )


class MadeInvitationShape(InvitationShape):
    """An invitation just made: `link` is shown this once, "" where an account is asked."""

    link = serializers.SerializerMethodField()

    class Meta(InvitationShape.Meta):
        fields = (*InvitationShape.Meta.fields, "link")

    def get_link(self, invitation: Invitation) -> str:
        return str(self.context.get("link", ""))


class OwnInvitationShape(InvitationShape):
    """A question to me."""

    event = serializers.CharField(source="event.slug")
    event_name = serializers.CharField(source="event.name")
    entry_name = serializers.CharField(source="entry.name", allow_null=True, default=None)

    class Meta(InvitationShape.Meta):
        fields = (*InvitationShape.Meta.fields, "event", "event_name", "entry_name")


class PenaltyShape(serializers.ModelSerializer[Penalty]):
    entry = PlayerShape()
    match = serializers.IntegerField(source="match.serial", allow_null=True, default=None)
    kind = serializers.ChoiceField(PenaltyKind.choices)
    by = serializers.CharField(source="by.name", allow_null=True, default=None)

    class Meta:
        model = Penalty
        fields = (
            *("number", "entry", "match", "kind", "code", "rule", "reason", "by", "at"),
            *("voided", "void_reason"),
        )


class OperationShape(serializers.ModelSerializer[Operation]):
    """A line of the log; with `event` and `user` in the context as that person may read it.

    `actor` is the display name, `actor_name` the handle that the digest is made over.
    `brought_in`: written in another hall, so that `actor_name` is a name of that hall.
    """

    payload = serializers.SerializerMethodField()
    actor = serializers.CharField(source="actor.name", allow_null=True, default=None)
    brought_in = serializers.BooleanField(read_only=True)

    @extend_schema_field(serializers.DictField())
    def get_payload(self, operation: Operation) -> Any:
        if "user" not in self.context:
            return operation.payload
        return policy.covered(self.context["event"], operation, self.context["user"])

    class Meta:
        model = Operation
        fields = (
            *("number", "kind", "actor", "actor_name", "at", "payload", "previous", "digest"),
            "brought_in",
        )


class RoundChangeShape(serializers.Serializer[Any]):
    title = serializers.CharField()
    before = serializers.CharField(allow_blank=True)
    after = serializers.CharField(allow_blank=True)
    tables = serializers.IntegerField()
    results = serializers.IntegerField()


class TableChangeShape(serializers.Serializer[Any]):
    round = serializers.CharField()
    table = serializers.IntegerField()
    players = serializers.CharField(allow_blank=True)
    players_after = serializers.CharField(allow_blank=True)
    result = serializers.CharField(allow_blank=True)
    result_after = serializers.CharField(allow_blank=True)


class PlayerChangeShape(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    before = serializers.CharField(allow_blank=True)
    after = serializers.CharField(allow_blank=True)


class RankChangeShape(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)


class ImpactShape(serializers.Serializer[Any]):
    """What a write would change. `seen` goes back with the write: it is refused if the event has
    moved on since."""

    seen = serializers.IntegerField()
    rounds = RoundChangeShape(many=True)
    tables = TableChangeShape(many=True)
    players = PlayerChangeShape(many=True)
    ranks = RankChangeShape(many=True)
    cut = RankChangeShape(many=True)
    penalties = serializers.ListField(child=serializers.CharField())
    champion = serializers.ListField(child=serializers.CharField(allow_blank=True), allow_null=True)
    unseated = serializers.ListField(child=serializers.CharField())


class FallShape(serializers.Serializer[Any]):
    """An operation that goes with the one undone; `why` it cannot stand without it."""

    number = serializers.IntegerField()
    kind = serializers.CharField()
    why = serializers.CharField(allow_blank=True)


class UndoShape(serializers.Serializer[Any]):
    """What undoing an operation would take out of the log's effect, and take in again."""

    out = FallShape(many=True)
    back = FallShape(many=True)
    impact = ImpactShape()


class WebhookShape(serializers.ModelSerializer[Webhook]):
    kinds = serializers.ListField(child=serializers.CharField())

    class Meta:
        model = Webhook
        fields = ("number", "url", "kinds", "made_at")


class NewWebhookShape(WebhookShape):
    """A webhook just made: `secret` is shown this once."""

    secret = serializers.CharField()

    class Meta(WebhookShape.Meta):
        fields = ("number", "url", "kinds", "made_at", "secret")  # type: ignore[assignment]


class DeliveryShape(serializers.ModelSerializer[Delivery]):
    state = serializers.ChoiceField(DeliveryState.choices)
    webhook = serializers.IntegerField(source="webhook.number")
    body = serializers.DictField()

    class Meta:
        model = Delivery
        fields = (
            *("identity", "webhook", "kind", "body", "state", "attempts", "status", "detail"),
            *("made_at", "due_at", "done_at"),
        )


class ChainShape(serializers.Serializer[Any]):
    """Whether the log of the event holds; if not, the first operation that does not."""

    ok = serializers.BooleanField()
    operations = serializers.IntegerField()
    number = serializers.IntegerField(allow_null=True)
    detail = serializers.CharField(allow_blank=True)


class LineShape(serializers.Serializer[Any]):
    """A line of the standings; `values` are exact fractions, one for each tie-break."""

    rank = serializers.IntegerField(source="line.rank")
    entry = PlayerShape()
    points = serializers.CharField(source="line.points")
    values = serializers.ListField(child=serializers.CharField(), source="line.values")
    wins = serializers.IntegerField(source="line.wins")
    losses = serializers.IntegerField(source="line.losses")
    draws = serializers.IntegerField(source="line.draws")
    byes = serializers.IntegerField(source="line.byes")
    dropped = serializers.BooleanField(source="line.dropped")


class StandingsShape(serializers.Serializer[Any]):
    """`as_of` null: no round is closed yet, or `live` with the results of the running one."""

    scoring = serializers.CharField()
    tiebreaks = serializers.ListField(child=serializers.CharField())
    as_of = serializers.IntegerField(allow_null=True)
    live = serializers.BooleanField()
    lines = LineShape(many=True)


class TermShape(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    opponent = serializers.CharField(allow_blank=True)
    text = serializers.CharField()
    fraction = serializers.CharField(allow_blank=True)
    note = serializers.CharField(allow_blank=True)


class ColumnShape(serializers.Serializer[Any]):
    name = serializers.CharField()
    value = serializers.CharField()
    how = serializers.CharField()
    terms = TermShape(many=True)


class WhyShape(serializers.Serializer[Any]):
    """Why a player stands where the player stands, term by term."""

    rank = serializers.IntegerField(source="line.rank")
    sentences = serializers.ListField(child=serializers.CharField())
    outlook = serializers.ListField(child=serializers.CharField())
    columns = ColumnShape(many=True)


class BoutShape(serializers.Serializer[Any]):
    bout = serializers.IntegerField()
    title = serializers.CharField()
    text = serializers.CharField()
    match = serializers.IntegerField(source="match.serial", allow_null=True, default=None)


class DetailedEntryShape(EntryShape):
    """An entry with what only its staff are told."""

    byes = serializers.ListField(child=serializers.IntegerField())

    class Meta(EntryShape.Meta):
        fields = (*EntryShape.Meta.fields, "pod", "fixed_table", "byes")


class PhaseShape(serializers.Serializer[Any]):
    """One phase of the plan and how far it is: coming, on or over."""

    kind = serializers.CharField(source="plan.kind")
    rounds = serializers.IntegerField(source="plan.rounds")
    top = serializers.IntegerField(source="plan.top", allow_null=True)
    points = serializers.CharField(source="plan.points", allow_null=True)
    day = serializers.CharField(source="plan.day")
    seeds = serializers.ListField(
        child=serializers.IntegerField(), source="phase.seeds", default=[]
    )
    state = serializers.CharField()


class OutlookShape(serializers.Serializer[Any]):
    """A player in the race for the cut: clinched, eliminated or open."""

    player = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")
    rank = serializers.IntegerField(source="line.rank")
    points = serializers.CharField(source="line.points")
    status = serializers.CharField()


class RaceShape(serializers.Serializer[Any]):
    """The race for the cut. `endings`: so many endings were ranked; null: bounds by points."""

    top = serializers.IntegerField()
    later = serializers.IntegerField()
    open = serializers.IntegerField()
    endings = serializers.IntegerField(source="exact.endings", allow_null=True, default=None)
    players = OutlookShape(many=True)


class ProofShape(serializers.Serializer[Any]):
    """A round derived again: `ok` where nothing differs but what the staff swapped (`edited`)."""

    ok = serializers.BooleanField()
    edited = serializers.BooleanField()
    digest = serializers.CharField()
    faults = serializers.ListField(child=serializers.CharField())


class AddedShape(serializers.Serializer[Any]):
    """What came of a list: names entered, and names that were in the event before."""

    entered = serializers.ListField(child=serializers.CharField())
    known = serializers.ListField(child=serializers.CharField())


class ToldShape(serializers.Serializer[Any]):
    """A decision of the staff about the signed-in player."""

    event = serializers.CharField(source="event.slug")
    kind = serializers.ChoiceField(
        ["penalty", "penalty_voided", "ruling_applied", "result_entered", "result_corrected"]
    )
    number = serializers.IntegerField()
    at = serializers.DateTimeField()
    text = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)
    match = serializers.IntegerField(source="match.serial", allow_null=True, default=None)


class NextShape(serializers.Serializer[Any]):
    """The signed-in player's next thing in one event; `kind` says who must act."""

    event = serializers.CharField(source="event.slug")
    kind = serializers.ChoiceField(
        [
            *("confirm", "play", "report", "conflict", "check_in", "deck", "reported", "bye"),
            *("done", "wait", "ready", "out", "dropped", "over"),
        ]
    )
    entry = PlayerShape()
    match = MatchShape(allow_null=True)


class HallEventShape(serializers.ModelSerializer[Event]):
    """An event as the hall's staff sees it."""

    state = serializers.ChoiceField(EventState.choices)

    class Meta:
        model = Event
        fields = ("slug", "name", "state", "origin", "origin_signed", "listed", "removed_at")


class ComplaintShape(serializers.ModelSerializer[Complaint]):
    """A report to the hall's staff. `by` is null where it came without an account."""

    kind = serializers.ChoiceField(ComplaintKind.choices)
    event = serializers.CharField(source="event.slug", default=None, allow_null=True)
    by = serializers.CharField(allow_null=True)

    class Meta:
        model = Complaint
        fields = (
            *("id", "kind", "about", "place", "event", "account", "reason", "by", "at"),
            *("settled_at", "answer"),
        )


class SentShape(serializers.Serializer[Complaint]):
    """A report that was taken."""

    kind = serializers.ChoiceField(ComplaintKind.choices)
    about = serializers.CharField()
    place = serializers.CharField()


class AccountShape(serializers.ModelSerializer[User]):
    """An account as the hall's staff sees it; `reports`: how many wait about it."""

    reports = serializers.IntegerField(default=0)

    class Meta:
        model = User
        fields = ("id", "username", "name", "is_active", "is_staff", "date_joined", "reports")


class HallActShape(serializers.ModelSerializer[HallAct]):
    """One line of the log of the hall's staff."""

    kind = serializers.ChoiceField(HallActKind.choices)
    event = serializers.CharField(source="event.slug", default=None, allow_null=True)
    account = serializers.CharField(allow_null=True)
    actor = serializers.CharField(allow_null=True)

    class Meta:
        model = HallAct
        fields = ("id", "kind", "actor", "event", "account", "reason", "at")
