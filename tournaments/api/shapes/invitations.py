"""Invitations to an event."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from tournaments.enums import InvitationKind
from tournaments.models import Invitation


class InvitationShape(serializers.ModelSerializer[Invitation]):
    """An invitation. `name` null: it is for whoever holds the link."""

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


class PersonShape(serializers.Serializer[Any]):
    """A person by the name that others read."""

    name = serializers.CharField()
