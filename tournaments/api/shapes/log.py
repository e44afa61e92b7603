"""The log of an event."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments import policy
from tournaments.models import Operation


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


class ChainShape(serializers.Serializer[Any]):
    """Whether the log of the event holds; if not, the first operation that does not."""

    ok = serializers.BooleanField()
    operations = serializers.IntegerField()
    number = serializers.IntegerField(allow_null=True)
    detail = serializers.CharField(allow_blank=True)
