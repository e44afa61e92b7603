"""Effects on combat: who fights, who strikes first, with what, and how checks come out (7, 8.6)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.language.nodes.base import Effect, Selector
from engine.language.nodes.filters import Cards
from engine.language.nodes.words import Until


@dataclass(frozen=True, slots=True)
class StandIn(Effect):
    """If ``who`` would become engaged by its own move, a Creature that passes the filter may
    exchange spaces with it and fight in its place."""

    who: Selector
    cards: Cards


@dataclass(frozen=True, slots=True)
class InterceptFar(Effect):
    """``who`` may intercept moves of Creatures that pass the filter, wherever it stands."""

    who: Selector
    cards: Cards


@dataclass(frozen=True, slots=True)
class MustAttack(Effect):
    """The selected Creatures must move into an adjacent occupied space if they can (8.7.4)."""

    who: Selector


@dataclass(frozen=True, slots=True)
class BeginCombat(Effect):
    """A Creature is relocated into the space of an enemy, and a combat of the two begins that is
    not the one combat of the turn (R-extra-combat)."""

    to: Selector
    what: Selector


@dataclass(frozen=True, slots=True)
class LoseInitiative(Effect):
    """Loses Initiative checks (7.2.4.1)."""

    who: Selector


@dataclass(frozen=True, slots=True)
class PlayAttack(Effect):
    """The Striking Player plays an attack (7.2.5.2): one of the hand, or with ``top`` the one
    revealed on top of the Attack Deck; ``under``: it goes under that deck in place of the discard
    pile."""

    top: bool = False
    under: bool = False


@dataclass(frozen=True, slots=True)
class AtRandom(Effect):
    """The selected players play Attack Cards at random."""

    who: Selector


@dataclass(frozen=True, slots=True)
class CountAsFirst(Effect):
    """An attack counts as the first one of the combat, or not (R-strike)."""

    what: Selector
    first: bool = True
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class FailChecks(Effect):
    """Selected Creatures fail the Stat Checks of attacks they play, or the ``challenges``."""

    who: Selector
    until: Until = Until.TURN
    challenges: bool = False


@dataclass(frozen=True, slots=True)
class PassChecks(Effect):
    """Selected Creatures succeed on the Stat Checks of attacks they play."""

    who: Selector
    until: Until = Until.TURN


@dataclass(frozen=True, slots=True)
class MuteChecks(Effect):
    """Checks of attacks played by the selected Creatures deal no damage."""

    who: Selector
    until: Until = Until.TURN
