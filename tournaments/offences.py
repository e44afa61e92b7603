"""What judges penalize: the offences that ship, in our own words, and those that a game adds.

An offence has a ladder: the penalty for the first time in an event, for the second, and so on. The
hall's staff change them as rows (`models.offence`), which stand in the place of what ships.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournaments.enums import OffenceClass, PenaltyKind

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

CAUTION, WARNING = PenaltyKind.CAUTION.value, PenaltyKind.WARNING.value
GAME, MATCH = PenaltyKind.GAME_LOSS.value, PenaltyKind.MATCH_LOSS.value
OUT = PenaltyKind.DISQUALIFICATION.value


@dataclass(frozen=True, slots=True)
class Offence:
    """`code`: what it is called in the list of penalties; `ladder`: kinds of penalties, by how
    often it happened; `rounds`: for so many rounds it counts for the next one, 0 for the event."""

    code: str
    kind: str
    about: StrOrPromise
    ladder: tuple[str, ...]
    rule: str = ""
    rounds: int = 0
    active: bool = True

    def step(self, times: int) -> str:
        """The penalty after so many earlier ones."""
        return self.ladder[min(times, len(self.ladder) - 1)]


SHIPPED: tuple[Offence, ...] = (
    Offence(
        "tardiness",
        OffenceClass.TARDINESS,
        _("Not at the table when the round begins, or late with a list or a slip."),
        (WARNING, GAME, MATCH),
    ),
    Offence(
        "play error",
        OffenceClass.GAME,
        _("Something was played that the rules do not allow, by mistake."),
        (CAUTION, WARNING, WARNING, GAME),
        rounds=2,
    ),
    Offence(
        "missed trigger",
        OffenceClass.GAME,
        _("Something that happens by itself was forgotten, to the player's own advantage."),
        (CAUTION, WARNING, GAME),
        rounds=2,
    ),
    Offence(
        "cards seen",
        OffenceClass.GAME,
        _("Hidden cards were seen or drawn by mistake."),
        (WARNING, WARNING, GAME),
    ),
    Offence(
        "deck error",
        OffenceClass.DECK,
        _("Deck and registered list differ, or the list is not legal."),
        (WARNING, GAME, MATCH),
    ),
    Offence(
        "marked cards",
        OffenceClass.DECK,
        _("Some cards can be told by their backs or sleeves, without a pattern."),
        (WARNING, GAME),
    ),
    Offence(
        "slow play",
        OffenceClass.SLOW,
        _("Takes longer for a choice than the position asks for."),
        (CAUTION, WARNING, GAME, MATCH),
    ),
    Offence(
        "unsporting conduct",
        OffenceClass.CONDUCT,
        _("Rude, loud, or does not do what a judge says."),
        (WARNING, GAME, MATCH, OUT),
    ),
    Offence(
        "outside help",
        OffenceClass.HELP,
        _("Asks for, takes or gives advice on a match that is being played."),
        (MATCH, OUT),
    ),
    Offence(
        "threats",
        OffenceClass.CONDUCT,
        _("Threatens somebody, or lays hands on them."),
        (OUT,),
    ),
    Offence(
        "stalling",
        OffenceClass.CHEATING,
        _("Plays slowly on purpose, to gain by the clock."),
        (OUT,),
    ),
    Offence(
        "cheating",
        OffenceClass.CHEATING,
        _("Breaks a rule, or lies to a judge, on purpose and to gain by it."),
        (OUT,),
    ),
)
"""What every game has."""
_of_games: dict[str, tuple[Offence, ...]] = {}


def register(game: str, offences: Iterable[Offence]) -> None:
    """What one game has beside; the last word stands."""
    _of_games[game] = tuple(offences)


def shipped(game: str) -> tuple[Offence, ...]:
    """The offences of a game as they ship."""
    return (*SHIPPED, *_of_games.get(game, ()))
