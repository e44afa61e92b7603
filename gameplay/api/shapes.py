"""What the API of play is asked with and answers."""

from __future__ import annotations

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request

from decks.lists.documents import stored
from decks.models import DeckList
from decks.services.lists import starter_named
from engine import games, rulebook
from engine.decks import DeckList as Deck
from engine.players.levels import LEVELS
from gameplay.api.position_shapes import PositionField
from gameplay.enums import FormationWay, Offence
from gameplay.models import Dispute, Game, Table
from gameplay.services.table import play
from gameplay.stops import UNTIL
from tournaments.enums import RULINGS, BestOf, PenaltyKind


class ReasonOut(serializers.Serializer[Any]):
    """A rule that forbids, and why."""

    rule = serializers.CharField()
    text = serializers.CharField()


class RefusalOut(serializers.Serializer[Any]):
    """Why something was not done. Nothing has changed."""

    code = serializers.CharField()
    detail = serializers.CharField()
    reasons = ReasonOut(many=True, required=False)


class SeatOut(serializers.Serializer[Any]):
    """Who sits where."""

    letter = serializers.CharField()
    name = serializers.CharField()
    house = serializers.BooleanField()
    level = serializers.CharField(help_text="At which the house plays; empty for a person.")
    seated = serializers.SerializerMethodField()

    def get_seated(self, seat: Any) -> bool:
        return seat.seated_at is not None


class GameOut(serializers.ModelSerializer[Game]):
    """One game of a table; ``revision`` is the number of its last step, -1 before the set-up."""

    class Meta:
        model = Game
        fields = ["id", "number", "state", "revision", "winner", "rules", "verified"]
        read_only_fields = fields


class OptionOut(serializers.Serializer[Any]):
    """A line that may be answered. ``stands``: of a formation offered by name, space, Creature and
    Battlegear of each own space."""

    line = serializers.CharField()
    places = serializers.ListField(child=serializers.CharField())
    stands = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(allow_blank=True)), required=False
    )


class OfferOut(serializers.Serializer[Any]):
    """The prompt a seat has to answer. Send ``asked`` back with the answer."""

    seat = serializers.CharField(source="letter")
    asked = serializers.IntegerField()
    kind = serializers.CharField()
    rule = serializers.CharField()
    text = serializers.CharField()
    options = OptionOut(many=True)
    by_itself = serializers.BooleanField(
        help_text="The seat passes by its own settings in a moment, unless it holds."
    )


class ShownEvent(serializers.SlugRelatedField[Any]):
    """The address of a table's event; null where the reader may not know of it (`shows_to`)."""

    def get_attribute(self, instance: Any) -> Any:
        request = self.context.get("request")
        event = instance.event
        user = request.user if request is not None else None
        return event if event is not None and event.shows_to(user) else None


class TableOut(serializers.ModelSerializer[Table]):
    """A table in a list."""

    seats = SeatOut(many=True)
    event = ShownEvent(slug_field="slug", read_only=True, allow_null=True)

    class Meta:
        model = Table
        fields = [
            "id",
            "kind",
            "state",
            "paused",
            "event",
            "match",
            "rulebook",
            "format",
            "size",
            "best_of",
            "formation",
            "watched",
            "clock",
            "commitment",
            "seats",
        ]
        read_only_fields = fields


class EndedOut(serializers.Serializer[Any]):
    """How the staff ended a table; ``reason`` is empty where the reader may not know it."""

    at = serializers.DateTimeField()
    words = serializers.CharField()
    reason = serializers.CharField()


class TableStateOut(serializers.Serializer[Any]):
    """A table as one reader knows it now."""

    table = TableOut()
    reader = serializers.CharField()
    games = GameOut(many=True)
    view = PositionField(allow_null=True)
    offer = OfferOut(allow_null=True)
    waiting_for = serializers.ListField(child=serializers.CharField())
    sent = serializers.CharField(allow_null=True)
    ended = EndedOut(allow_null=True)


class EventOut(serializers.Serializer[Any]):
    """One thing that happened; ``cause`` is the ``seq`` of what brought it about."""

    seq = serializers.IntegerField()
    line = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())
    cause = serializers.IntegerField(allow_null=True)


class StepOut(serializers.Serializer[Any]):
    """One step. ``line`` is empty where the reader may not know the answer."""

    number = serializers.IntegerField()
    seat = serializers.CharField(source="letter")
    line = serializers.CharField()
    turn = serializers.IntegerField()
    events = EventOut(many=True)


class WeighedOut(serializers.Serializer[Any]):
    """One option that the house tried: how often, and how it stood afterwards on average."""

    line = serializers.CharField()
    tries = serializers.IntegerField()
    points = serializers.IntegerField(help_text="Higher is better for the house.")


class ThoughtOut(serializers.Serializer[Any]):
    """What the house thought: the option that was taken first. ``late``: the clock cut it short;
    ``fault``: why the weakest level answered instead."""

    seat = serializers.CharField(source="letter")
    asked = serializers.IntegerField(help_text="Step at which the question was put.")
    level = serializers.CharField()
    late = serializers.BooleanField()
    fault = serializers.CharField()
    weighed = WeighedOut(many=True)


class PositionOut(serializers.Serializer[Any]):
    """The position after a step."""

    step = serializers.IntegerField()
    view = PositionField()


class FormationField(serializers.ChoiceField):
    """Who places the armies. Without a value the players place them, where their format has
    that."""

    def __init__(self, **given: Any) -> None:
        given = {"choices": FormationWay.choices, "required": False, "allow_blank": True, **given}
        given.setdefault("default", "")
        super().__init__(**given)


class ClockField(serializers.CharField):
    """The clock of a table."""

    def __init__(self, **kwargs: Any) -> None:
        usual: dict[str, Any] = {
            "required": False,
            "default": "",
            "allow_blank": True,
            "max_length": 20,
            "help_text": "1500+10: seconds a game, more with each turn; 600/60: seconds in reserve,"
            " seconds a turn; empty: none.",
        }
        super().__init__(**(usual | kwargs))


class HouseIn(serializers.Serializer[Any]):
    """A game against the house."""

    deck = serializers.CharField(max_length=40)
    house_deck = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)
    size = serializers.IntegerField(
        min_value=1,
        max_value=10,
        default=6,
        help_text="Creatures a side; players where the game has one board.",
    )
    format = serializers.CharField(max_length=40, default="apprentice")
    best_of = serializers.ChoiceField(BestOf.choices, default=1)
    formation = FormationField()
    clock = ClockField()
    level = serializers.ChoiceField(
        list(LEVELS),
        required=False,
        default="",
        allow_blank=True,
        help_text="Of the house; the weakest unless told.",
    )


class ChosenList(serializers.Serializer[Any]):
    """A list: the id of one that ships, or the number of one of the caller's own."""

    deck = serializers.CharField(max_length=40, required=False)
    deck_list = serializers.IntegerField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("deck" in attrs) == ("deck_list" in attrs):
            raise serializers.ValidationError("Give either deck or deck_list.")
        return attrs

    def chosen(self, request: Request) -> Deck:
        """The list, as the engine reads it."""
        if "deck" in self.validated_data:
            # A table takes every game that the engine plays.
            return starter_named(self.validated_data["deck"], games=games.names())
        own = DeckList.objects.visible_to(request.user).active()
        return stored(get_object_or_404(own, pk=self.validated_data["deck_list"]).content)


class TableIn(ChosenList):
    """A table for several people."""

    size = serializers.IntegerField(min_value=1, max_value=10, default=6)
    format = serializers.CharField(max_length=40, default="apprentice")
    best_of = serializers.ChoiceField(BestOf.choices, default=1)
    formation = FormationField()
    clock = ClockField()
    watched = serializers.BooleanField(
        default=False, help_text="Everybody may watch, a minute later and without hidden cards."
    )


class JoinIn(ChosenList):
    """Taking an open seat."""

    invitation = serializers.CharField(max_length=60)


class OpenedOut(TableOut):
    """A table just opened, with the word that lets others in."""

    class Meta(TableOut.Meta):
        fields = [*TableOut.Meta.fields, "invitation"]
        read_only_fields = fields


class StopsShape(serializers.Serializer[Any]):
    """Where a person is asked who has priority; elsewhere the seat passes by itself."""

    full = serializers.BooleanField(default=False, help_text="Everywhere.")
    answers = serializers.BooleanField(
        default=True, help_text="Something of another player waits to resolve."
    )
    strikes = serializers.BooleanField(default=False, help_text="Attacks count as such too.")
    triggers = serializers.BooleanField(
        default=False, help_text="Abilities that triggered count as such too."
    )
    moves = serializers.BooleanField(default=True, help_text="Once, after the first own move.")
    every_move = serializers.BooleanField(default=False, help_text="After each own move.")
    fights = serializers.BooleanField(
        default=True, help_text="An own Creature that has something to use is attacked."
    )
    own_fights = serializers.BooleanField(
        default=False, help_text="An own Creature that has something to use attacks."
    )
    own = serializers.ListField(
        child=serializers.CharField(max_length=40), default=list, help_text="Own phases."
    )
    other = serializers.ListField(
        child=serializers.CharField(max_length=40), default=list, help_text="Phases of others."
    )
    cards = serializers.ListField(
        child=serializers.CharField(max_length=80), default=list, help_text="Names of cards."
    )


class HoldIn(serializers.Serializer[Any]):
    """Whether the seat is asked at every priority of this table."""

    hold = serializers.BooleanField()


class PassIn(serializers.Serializer[Any]):
    """What the seat passes until; "" takes it back."""

    until = serializers.ChoiceField(choices=["", *UNTIL], allow_blank=True)


class ControlOut(serializers.Serializer[Any]):
    """What the seat has said about its priority at this table."""

    hold = serializers.BooleanField()
    until = serializers.SerializerMethodField()

    def get_until(self, seat: Any) -> str:
        return str(seat.until["what"]) if seat.until else ""


class ConcedeIn(serializers.Serializer[Any]):
    """Which game of the match is given up; without it the one being played."""

    number = serializers.IntegerField(min_value=1, required=False, allow_null=True, default=None)


class NonceIn(serializers.Serializer[Any]):
    """A number of the player's own that goes into the shuffle."""

    nonce = serializers.CharField(
        max_length=64,
        required=False,
        allow_blank=True,
        default="",
        help_text="Empty: the one that the commitment of the table fixed for this seat.",
    )


class ChoiceIn(serializers.Serializer[Any]):
    """An answer: a line of the open prompt, and the step at which that was put.

    A prompt of kind `setup` takes a whole formation: one that is offered by name, or placings apart
    by semicolons over the first that is offered, `ready` last.
    """

    line = serializers.CharField(max_length=play.LONGEST_LINE)
    asked = serializers.IntegerField(min_value=0)
    game = serializers.IntegerField(
        source="number",
        min_value=1,
        required=False,
        allow_null=True,
        default=None,
        help_text="Number of the game within its match; without it the one being played.",
    )


class InputOut(serializers.Serializer[Any]):
    """The stored answer. ``step`` is null until the referee has applied it."""

    line = serializers.CharField()
    asked = serializers.IntegerField()
    step = serializers.IntegerField(source="applied", allow_null=True)


class LineIn(serializers.Serializer[Any]):
    """A line to ask about."""

    line = serializers.CharField(max_length=play.LONGEST_LINE)


class PreviewIn(LineIn):
    """A line to be foretold. With ``asked`` and ``game``, those of the question that the line is
    of, an answer is only given while that is the question."""

    asked = serializers.IntegerField(min_value=0, required=False, allow_null=True, default=None)
    game = serializers.IntegerField(
        source="number", min_value=1, required=False, allow_null=True, default=None
    )


class VerdictOut(serializers.Serializer[Any]):
    """Whether a line may be played now, and if not, why."""

    legal = serializers.BooleanField()
    reasons = ReasonOut(many=True)


class DisputeIn(serializers.Serializer[Any]):
    """A claim about ``step`` of ``game``, or about a ``match`` on paper."""

    game = serializers.IntegerField(required=False)
    step = serializers.IntegerField(required=False, min_value=0)
    match = serializers.IntegerField(required=False)
    claim = serializers.CharField(max_length=2000)
    wanted = serializers.CharField(max_length=500, required=False, default="", allow_blank=True)
    position = serializers.CharField(max_length=8000, required=False, default="", allow_blank=True)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if ("game" in attrs) == ("match" in attrs):
            raise serializers.ValidationError("Give either game and step, or match.")
        if "game" in attrs and "step" not in attrs:
            raise serializers.ValidationError("Say which step of the game.")
        return attrs


class RulingOut(serializers.Serializer[Any]):
    """What a judge decided."""

    kind = serializers.CharField()
    against = serializers.CharField()
    wins_a = serializers.IntegerField(allow_null=True)
    wins_b = serializers.IntegerField(allow_null=True)
    draws = serializers.IntegerField(allow_null=True)
    places = serializers.ListField(child=serializers.IntegerField())
    penalty = serializers.CharField()
    reason = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())


class DisputeOut(serializers.ModelSerializer[Dispute]):
    """A dispute, with its ruling once there is one."""

    ruling = serializers.SerializerMethodField()

    class Meta:
        model = Dispute
        fields = [
            "id",
            "match",
            "table",
            "game",
            "step",
            "claim",
            "wanted",
            "letter",
            "state",
            "opened_at",
            "ruling",
        ]
        read_only_fields = fields

    @extend_schema_field(RulingOut(allow_null=True))
    def get_ruling(self, dispute: Dispute) -> Any:
        ruling = getattr(dispute, "ruling", None)
        return RulingOut(ruling).data if ruling is not None else None


class RulingIn(serializers.Serializer[Any]):
    """A judge's decision."""

    kind = serializers.ChoiceField(choices=RULINGS)
    reason = serializers.CharField(max_length=2000)
    rules = serializers.ListField(child=serializers.CharField(max_length=32), default=list)
    against = serializers.CharField(max_length=1, default="", allow_blank=True)
    wins_a = serializers.IntegerField(min_value=0, max_value=9, required=False, default=None)
    wins_b = serializers.IntegerField(min_value=0, max_value=9, required=False, default=None)
    draws = serializers.IntegerField(min_value=0, max_value=9, required=False, default=None)
    places = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=4), required=False, default=list
    )
    penalty = serializers.ChoiceField(choices=PenaltyKind.choices, default="", allow_blank=True)
    offence = serializers.ChoiceField(choices=Offence.choices, default=Offence.PLAY_ERROR)

    def validate_rules(self, rules: list[str]) -> list[str]:
        for rule in rules:
            if not rulebook.known(rule):
                raise serializers.ValidationError(f"There is no rule {rule}.")
        return rules
