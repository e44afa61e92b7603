"""Precedents: rulings that a judge marked so that the next one finds them."""

from __future__ import annotations

from collections.abc import Collection

from django.conf import settings
from django.db import models

from tournaments.models import Operation


class PrecedentQuerySet(models.QuerySet["Precedent"]):
    def standing(self) -> PrecedentQuerySet:
        """Those that were not withdrawn."""
        return self.filter(withdrawn_at=None)

    def nearest(self, terms: Collection[str]) -> PrecedentQuerySet:
        """Those that speak of some of these terms, the same rules and cards first."""
        found = self.standing().filter(terms__value__in=terms)
        score = models.Sum("terms__weight")
        return found.annotate(score=score).order_by("-score", "-made_at", "-pk")


class Precedent(models.Model):
    """A ruling of the hall that others may follow: in the judge's summary, which names nobody."""

    operation = models.OneToOneField(Operation, models.PROTECT, related_name="+")
    game = models.CharField(max_length=16, db_index=True)
    kind = models.CharField(max_length=20)
    summary = models.TextField(max_length=600)
    rules = models.JSONField(default=list)
    cards = models.JSONField(default=list)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    objects = PrecedentQuerySet.as_manager()

    class Meta:
        ordering = ("-made_at", "-pk")

    def __str__(self) -> str:
        return self.summary[:80]


class PrecedentTerm(models.Model):
    """Something that a precedent speaks of: a rule, a card or a word, in lower case."""

    precedent = models.ForeignKey(Precedent, models.CASCADE, related_name="terms")
    value = models.CharField(max_length=120, db_index=True)
    weight = models.PositiveSmallIntegerField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("precedent", "value"), name="precedent_term_once"),
        )

    def __str__(self) -> str:
        return self.value
