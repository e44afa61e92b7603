"""How a list fares: played by the house against other lists, in the background."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from decks.fields import DeckField
from gameplay.models.work import Work


class Fare(Work):
    """Games of a list against others, one after the other, played in parts by workers.

    ``content``: the list as it was when this was asked; ``rivals``: the other lists, ``{"name",
    "content", "called"}`` each, where ``called`` tells several of one name apart (older rows lack
    it) and contents are as `engine.decks.DeckList.as_json` gives them; ``digest``: a hash by
    which the same question is recognised. ``wanted``: the number of games, shared out to the rivals
    in turn. ``played``: for each game ``[rival, number, won, decisions]``, where ``won`` is 1 for
    the list, -1 for the rival, 0 for nobody. ``state``: the game that is being played, as the
    engine stores it. ``rests_until``: no part begins before this time, because tables are being
    played.
    """

    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    deck_list = models.ForeignKey("decks.DeckList", models.CASCADE, related_name="fares")
    content = DeckField()
    rivals = DeckField()
    digest = models.CharField(max_length=64)
    format = models.CharField(max_length=40)
    level = models.CharField(max_length=10)
    release = models.CharField(max_length=64)
    wanted = models.PositiveSmallIntegerField()
    played = models.JSONField(default=list)
    state = models.BinaryField(default=bytes)
    rests_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.UniqueConstraint(
                fields=("owner",),
                condition=models.Q(done_at__isnull=True),
                name="fare_one_at_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"How {self.deck_list} fares"

    @property
    def percent(self) -> int:
        """How many of a hundred games are played."""
        return 100 * len(self.played) // self.wanted
