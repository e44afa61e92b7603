"""The document of a table and its changes, as the API describes them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from gameplay.api.position_shapes import FactsField, PositionField, PreviewField
from gameplay.documents.building import LAST_EVENTS


class OpenerOut(serializers.Serializer[Any]):
    """The event whose match is played here."""

    slug = serializers.CharField()
    name = serializers.CharField()


class TableHeadOut(serializers.Serializer[Any]):
    """The table itself; ``number`` is that of the game within its match, 0 before the first.
    ``watchers``: how many pages watch it, null where nobody may; above ten in tens. ``won``: the
    games of the match won by each seat, told to watchers alone. ``stopped_by``: who stopped play,
    by name, null for the hall itself; ``stop_reason``: why, as a judge told the players, "" for
    watchers. ``resumed_by``: who let play go on after the last stop."""

    id = serializers.IntegerField()
    kind = serializers.CharField()
    state = serializers.CharField()
    rulebook = serializers.CharField()
    format = serializers.CharField()
    size = serializers.IntegerField()
    best_of = serializers.IntegerField()
    paused = serializers.BooleanField()
    number = serializers.IntegerField()
    event = OpenerOut(allow_null=True)
    match = serializers.IntegerField(allow_null=True)
    round_ends = serializers.DateTimeField(allow_null=True)
    watchers = serializers.IntegerField(allow_null=True)
    won = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    rematch = serializers.IntegerField(allow_null=True)
    stopped_by = serializers.CharField(allow_null=True)
    stopped_at = serializers.DateTimeField(allow_null=True)
    stop_reason = serializers.CharField(allow_blank=True)
    resumed_by = serializers.CharField(allow_null=True)
    resumed_at = serializers.DateTimeField(allow_null=True)


class SittingOut(serializers.Serializer[Any]):
    """Who sits at a letter. ``present`` is null where nobody can know it; ``passes_until`` is told
    of the own seat alone."""

    letter = serializers.CharField()
    name = serializers.CharField()
    house = serializers.BooleanField()
    mine = serializers.BooleanField()
    present = serializers.BooleanField(allow_null=True)
    away_since = serializers.DateTimeField(allow_null=True)
    passes_until = serializers.CharField(allow_blank=True)
    hold = serializers.BooleanField()


class FaceOut(serializers.Serializer[Any]):
    """A card by its name: type line, abilities in our wording, facts by name. ``english``: the
    places, from 0, of the lines that stayed English in another language."""

    type = serializers.CharField()
    text = serializers.ListField(child=serializers.CharField())
    facts = FactsField()
    english = serializers.ListField(child=serializers.IntegerField(), allow_null=True)


class DocumentOptionOut(serializers.Serializer[Any]):
    """A line that may be sent, with what people read of it. ``group``: the heading under which it
    folds, "" when alone; ``preview``: what it brings about as far as the reader can know it."""

    line = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    group = serializers.CharField(allow_blank=True)
    verb = serializers.CharField(allow_blank=True)
    card = serializers.CharField(allow_blank=True)
    targets = serializers.ListField(child=serializers.CharField())
    places = serializers.ListField(child=serializers.CharField())
    preview = PreviewField(allow_null=True)
    stands = serializers.ListField(
        child=serializers.ListField(child=serializers.CharField(allow_blank=True)), allow_null=True
    )


PICKED: dict[str, Any] = {
    "oneOf": [
        {"type": "string"},
        {
            "type": "object",
            "properties": {
                "line": {"type": "string"},
                "label": {"type": "string"},
                "places": {"type": "array", "items": {"type": "string"}},
                "targets": {"type": "array", "items": {"type": "string"}},
            },
            "required": ["line"],
        },
    ],
    "description": "A name, or an object where line, label, places or targets differ from it.",
}
"""What may be picked from a list."""


@extend_schema_field(
    {
        "oneOf": [{"type": "integer", "minimum": 0}, {"type": "array", "items": PICKED}],
        "description": "A list, or the number of a list that came before, from 0.",
    }
)
class PickedField(serializers.JSONField):
    """A list to pick from."""


class ChoiceWayOut(serializers.Serializer[Any]):
    """Options that begin alike: all combinations of what is picked from the lists of ``then``, the
    last counting fastest. Line and label are pieces; what is picked stands between them. ``apart``:
    from the last two lists nothing is picked twice. ``aim``: from this list on it is picked what is
    aimed at. ``group`` is the card where it is missing."""

    line = serializers.ListField(child=serializers.CharField(allow_blank=True))
    label = serializers.ListField(  # type: ignore[assignment]
        child=serializers.CharField(allow_blank=True)
    )
    card = serializers.CharField(allow_blank=True)
    verb = serializers.CharField(allow_blank=True)
    group = serializers.CharField(allow_blank=True, required=False)
    places = serializers.ListField(child=serializers.CharField(), required=False)
    targets = serializers.ListField(child=serializers.CharField(), required=False)
    then = serializers.ListField(child=PickedField(), required=False)
    apart = serializers.BooleanField(required=False)
    aim = serializers.IntegerField(required=False)


class DocumentPromptOut(serializers.Serializer[Any]):
    """What the reader is asked. Send ``asked`` back with the answer. ``choices``: with
    `options=tree` the options of a large question, ``options`` is then empty."""

    asked = serializers.IntegerField()
    kind = serializers.CharField()
    rule = serializers.CharField()
    question = serializers.CharField()
    why = serializers.CharField(allow_blank=True)
    by_itself = serializers.BooleanField()
    options = DocumentOptionOut(many=True)
    choices = ChoiceWayOut(many=True, allow_null=True)


class HappeningOut(serializers.Serializer[Any]):
    """One event; ``cause`` is the ``seq`` of what brought it about."""

    seq = serializers.IntegerField()
    step = serializers.IntegerField()
    line = serializers.CharField()
    rules = serializers.ListField(child=serializers.CharField())
    cause = serializers.IntegerField(allow_null=True)
    text = serializers.CharField()
    heading = serializers.BooleanField()
    kind = serializers.CharField(allow_blank=True)
    subjects = serializers.ListField(child=serializers.CharField())
    amount = serializers.IntegerField(allow_null=True)


class SeatTimeOut(serializers.Serializer[Any]):
    """Milliseconds of a seat: `free` of this question is used first, then `turn`, then `left`."""

    left = serializers.IntegerField()
    turn = serializers.IntegerField()
    free = serializers.IntegerField()


class ClockOut(serializers.Serializer[Any]):
    """The clocks as they stood at `since`; those of the seats in `running` go on from there. `now`:
    the time of the hall when this was written. `flag`: who has lost the game on time."""

    base = serializers.IntegerField()
    increment = serializers.IntegerField()
    turn = serializers.IntegerField()
    now = serializers.DateTimeField()
    since = serializers.DateTimeField()
    running = serializers.ListField(child=serializers.CharField())
    seats = serializers.DictField(child=SeatTimeOut())
    flag = serializers.CharField(allow_blank=True)


class ChatLineOut(serializers.Serializer[Any]):
    """A line of plain text from seat `by`."""

    id = serializers.IntegerField()
    by = serializers.CharField()
    text = serializers.CharField()
    at = serializers.DateTimeField()
    reported = serializers.BooleanField()


class ChatOut(serializers.Serializer[Any]):
    """The last lines written at the table, the oldest first. `open`: whether the reader may write;
    `muted`: nothing of the others is shown."""

    open = serializers.BooleanField()
    muted = serializers.BooleanField()
    lines = ChatLineOut(many=True)


class UndoOut(serializers.Serializer[Any]):
    """A request to undo the last choice of seat ``by``: ``step`` is taken up again once all other
    people agree."""

    by = serializers.CharField()
    step = serializers.IntegerField()
    agreed = serializers.ListField(child=serializers.CharField())
    declined = serializers.BooleanField()


class EndingOut(serializers.Serializer[Any]):
    """How the staff ended a table; ``reason`` is empty where the reader may not know it."""

    at = serializers.DateTimeField()
    words = serializers.CharField()
    reason = serializers.CharField(allow_blank=True)


class DocumentOut(serializers.Serializer[Any]):
    """A table as one reader knows it now. A member that is missing means null."""

    revision = serializers.IntegerField()
    reader = serializers.CharField()
    table = TableHeadOut()
    seats = SittingOut(many=True)
    view = PositionField(allow_null=True)
    faces = serializers.DictField(child=FaceOut())
    prompt = DocumentPromptOut(allow_null=True)
    waiting_for = serializers.ListField(child=serializers.CharField())
    sent = serializers.CharField(allow_null=True)
    undo = UndoOut(allow_null=True)
    ended = EndingOut(allow_null=True)
    clock = ClockOut(allow_null=True)
    chat = ChatOut(allow_null=True)
    events = HappeningOut(
        many=True, help_text=f"The last {LAST_EVENTS}, the oldest first; a change has the new ones."
    )


class ChangeOut(serializers.Serializer[Any]):
    """How a document became another: a merge patch (RFC 7396) over it, and the events since.

    It fits every document from revision ``from`` up to ``to``; an older one is fetched whole.
    """

    to = serializers.IntegerField()
    patch = serializers.DictField()
    events = HappeningOut(many=True)

    def get_fields(self) -> dict[str, Any]:
        return {"from": serializers.IntegerField(), **super().get_fields()}
