"""What the API is asked with. Shape only: whether a write may be, the services say."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from rest_framework import serializers

from tournaments.enums import (
    BestOf,
    CheckResult,
    Cut,
    Missed,
    OperationKind,
    Outcome,
    PenaltyKind,
    Role,
    RulingKind,
)


class Pair(serializers.ListField):
    """Two whole numbers from 1."""

    child = serializers.IntegerField(min_value=1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(min_length=2, max_length=2, **kwargs)


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
    round_minutes = serializers.IntegerField(required=False, min_value=0, max_value=600)
    capacity = serializers.IntegerField(required=False, allow_null=True, min_value=2)
    starts_at = serializers.DateTimeField(required=False, allow_null=True)
    plan = serializers.DictField(required=False, help_text="Phases and how they are paired.")
    apart = serializers.ListField(
        child=Pair(), required=False, help_text="Pairs of entry numbers that are not paired."
    )
    table_ranges = serializers.ListField(
        child=Pair(), required=False, help_text="Ranges of table numbers in the order they fill."
    )


class EntryDetailsAsk(serializers.Serializer[Any]):
    """What staff note about an entry; only what is sent changes."""

    name = serializers.CharField(required=False, max_length=80)
    club = serializers.CharField(required=False, allow_blank=True, max_length=60)
    pod = serializers.CharField(required=False, allow_blank=True, max_length=20)
    fixed_table = serializers.IntegerField(required=False, allow_null=True, min_value=1)
    members = serializers.ListField(child=serializers.CharField(max_length=80), required=False)
    byes = serializers.ListField(child=serializers.IntegerField(min_value=1), required=False)


class EntryAsk(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=80)
    username = serializers.CharField(required=False, allow_blank=True)
    missed = serializers.ChoiceField(Missed.choices, default=Missed.LOSS)

    def validate_username(self, name: str) -> Any:
        return account(name)


class ImportAsk(serializers.Serializer[Any]):
    """A file that holds an event; `game` and `ruleset` say what a foreign one is played as."""

    file = serializers.FileField()
    format = serializers.CharField(required=False, allow_blank=True, max_length=20)
    game = serializers.CharField(required=False, max_length=20)
    ruleset = serializers.CharField(required=False, allow_blank=True, max_length=40)
    pod = serializers.CharField(required=False, allow_blank=True, max_length=40)


class ListAsk(serializers.Serializer[Any]):
    """A list of players as CSV."""

    file = serializers.FileField()
    missed = serializers.ChoiceField(Missed.choices, default=Missed.LOSS)


class MissedAsk(serializers.Serializer[Any]):
    missed = serializers.ChoiceField(Missed.choices, default=Missed.LOSS)


class ReasonAsk(serializers.Serializer[Any]):
    reason = serializers.CharField(required=False, allow_blank=True, default="", max_length=200)


class WindowAsk(serializers.Serializer[Any]):
    open = serializers.BooleanField()


class SwapAsk(serializers.Serializer[Any]):
    first = serializers.IntegerField()
    second = serializers.IntegerField()


class CloseAsk(serializers.Serializer[Any]):
    despite_disputes = serializers.BooleanField(default=False)


class ClockAsk(serializers.Serializer[Any]):
    action = serializers.ChoiceField(["pause", "resume", "start"])
    minutes = serializers.IntegerField(required=False, default=0)


class GamesAsk(serializers.Serializer[Any]):
    """A result in games, seen from seat A of the match; of a table of three or four `places`, one
    a seat: 1 stood last, who fell together shares a place."""

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


class RulingPenaltyAsk(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(PenaltyKind.choices)
    code = serializers.CharField(max_length=60)
    rule = serializers.CharField(required=False, allow_blank=True, default="", max_length=60)


class RuleAsk(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(RulingKind.choices)
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


class PairAgainAsk(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=200)


class UndoAsk(serializers.Serializer[Any]):
    """`onward`: everything after it as well. `seen`: from the preview; left out, none is asked."""

    reason = serializers.CharField(max_length=200)
    onward = serializers.BooleanField(default=False)
    seen = serializers.IntegerField(required=False, allow_null=True, default=None)


class WebhookAsk(serializers.Serializer[Any]):
    """`kinds`: only these kinds of operations; none for all."""

    url = serializers.CharField(max_length=500)
    kinds = serializers.ListField(
        child=serializers.ChoiceField(OperationKind.choices), required=False, default=list
    )


class StaffAsk(serializers.Serializer[Any]):
    username = serializers.CharField()
    role = serializers.ChoiceField(Role.choices)

    def validate_username(self, name: str) -> Any:
        return account(name)


class PenaltyAsk(serializers.Serializer[Any]):
    entry = serializers.IntegerField()
    match = serializers.IntegerField(required=False, allow_null=True, default=None)
    kind = serializers.ChoiceField(PenaltyKind.choices)
    code = serializers.CharField(max_length=60)
    rule = serializers.CharField(required=False, allow_blank=True, default="", max_length=60)
    reason = serializers.CharField()


class VoidAsk(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=200)


def account(name: str) -> Any:
    """The account of a log-in name; None for an empty one."""
    if not name:
        return None
    person = get_user_model().objects.filter(username__iexact=name).first()
    if person is None:
        raise serializers.ValidationError(f"Nobody here logs in as “{name}”.")
    return person
