"""The official text of a rulebook, loaded by the hall's staff; it is in no repository."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class OfficialText(models.Model):
    """One loaded file. The newest of a game that was not withdrawn is shown on the rule pages.

    Rows are never deleted: they tell who loaded and withdrew what. ``texts`` maps rule id to text
    and is emptied when the text is withdrawn; ``digest`` (SHA-256 of the file) and ``count`` stay.
    """

    game = models.CharField(max_length=20)
    source = models.CharField(max_length=200)
    digest = models.CharField(max_length=64)
    texts = models.JSONField(default=dict)
    count = models.PositiveIntegerField()
    missing = models.PositiveIntegerField()
    loaded_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    loaded_at = models.DateTimeField()
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)
        verbose_name = "official text"
        default_permissions = ()
        permissions = (("load_rules", "Can load the official text of the rules"),)

    def __str__(self) -> str:
        return f"{self.source} ({self.game})"
