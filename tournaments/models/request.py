"""The keys that writes came with, and what was answered to the first of each."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class RequestKey(models.Model):
    """One request that wrote something. Its row commits with the write or not at all.

    `id` is made of who asked and of the key, so that nobody meets another's key. `attempt` says
    which of several deliveries of the same request did the write. `status` is empty from the
    commit until the answer went out: a row that stays so belongs to a process that died.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    key = models.CharField(_("key"), max_length=255)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="+"
    )
    path = models.CharField(_("address"), max_length=500)
    digest = models.CharField(max_length=64)
    attempt = models.UUIDField()
    at = models.DateTimeField(_("when"), auto_now_add=True, db_index=True)
    status = models.PositiveSmallIntegerField(_("status of the answer"), null=True)
    answer = models.JSONField(_("answer"), null=True)

    class Meta:
        ordering = ["-at"]
        verbose_name = _("request key")
        verbose_name_plural = _("request keys")

    def __str__(self) -> str:
        return f"{self.key} {self.path}"
