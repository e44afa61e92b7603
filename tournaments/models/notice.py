"""Messages to people, from the moment something happened until they are sent."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.wishes import News, Way
from tournaments.enums import NoticeState
from tournaments.models.event import Event
from tournaments.policy import Hidden

if TYPE_CHECKING:
    from tournaments.accounts.models import User


class Browser(models.Model):
    """A browser that shows messages of the hall, as its push service gave it to us.

    `endpoint` is the address of that service for this browser; `point` and `secret` are the keys
    that messages to it are sealed with (RFC 8291), in base64url as the browser says them.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="browsers"
    )
    endpoint = models.URLField(_("address"), max_length=500, unique=True)
    point = models.CharField(max_length=100)
    secret = models.CharField(max_length=40)
    made_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.user} {self.pk}"


class NoticeQuerySet(models.QuerySet["Notice"]):
    def shown_to(self, user: User | AnonymousUser | None) -> NoticeQuerySet:
        """The notices that a member of the staff may know of: whether somebody was told of a
        penalty is as private as the penalty itself."""
        told = Event.objects.opening(user, Hidden.PENALTIES)
        return self.filter(~Q(kind=News.DECISION) | Q(event__in=told))


class Notice(models.Model):
    """One message about one thing to one person by one way.

    `key` says what it is about, to whom and how, so that the same is never queued twice. `about`
    holds numbers alone (of the operation, the entry, the match); the words are written when it is
    sent, from what then stands and this person may read. `due_at` is when it is tried next; while
    an attempt runs it lies in the future, so that a worker that dies leaves it to another.
    `identity` is the same in every attempt.
    """

    key = models.CharField(max_length=120, unique=True)
    identity = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notices"
    )
    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, null=True, blank=True, related_name="notices"
    )
    kind = models.CharField(_("about"), max_length=12, choices=News.choices)
    way = models.CharField(_("by"), max_length=4, choices=Way.choices)
    browser = models.ForeignKey(
        Browser, on_delete=models.SET_NULL, null=True, blank=True, related_name="notices"
    )
    about: models.JSONField[Any, Any] = models.JSONField(default=dict, blank=True)
    state = models.CharField(
        _("state"), max_length=7, choices=NoticeState.choices, default=NoticeState.QUEUED
    )
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    detail = models.CharField(
        _("reason"), max_length=200, blank=True, help_text=_("Never with the address in it.")
    )
    made_at = models.DateTimeField(_("queued"), auto_now_add=True)
    due_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True)

    objects = NoticeQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(state="queued"), name="notice_due"),
            models.Index(fields=["event", "state"], name="notice_of_event"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=NoticeState.values), name="notice_state_is_known"
            ),
        ]

    def __str__(self) -> str:
        return self.key
