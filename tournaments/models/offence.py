"""Offences as the hall's staff wrote them, in the place of those that ship or beside them."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.enums import OffenceClass


class OffenceRow(models.Model):
    """`game` is empty for all games. What is not active is not offered."""

    game = models.CharField(_("game"), max_length=20, blank=True)
    code = models.CharField(_("offence"), max_length=60)
    kind = models.CharField(_("class"), max_length=12, choices=OffenceClass.choices)
    about = models.CharField(_("what it is"), max_length=300)
    ladder: models.JSONField[Any, Any] = models.JSONField(_("ladder"), default=list)
    rule = models.CharField(_("rule"), max_length=60, blank=True)
    rounds = models.PositiveSmallIntegerField(_("counts for rounds"), default=0)
    active = models.BooleanField(_("offered"), default=True)

    class Meta:
        ordering = ["game", "code"]
        verbose_name = _("offence")
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="offence_code_once")]

    def __str__(self) -> str:
        return self.code
