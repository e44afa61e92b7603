"""Event lines about cards in the arena and on their way."""

from __future__ import annotations

from typing import ClassVar

from engine.genesis.words.kinds import EVENTS
from engine.language.sentences import Record, line


@line(EVENTS, "place {card} {space}")
class Place(Record):
    """G-place.1: a card is placed on a spot."""

    card: str
    space: str


@line(EVENTS, "move {card} {space}")
class Move(Record):
    """G-move.3: a combatant moves."""

    card: str
    space: str


@line(EVENTS, "rotate {card} {facing}")
class Rotate(Record):
    """G-rotate.1: a combatant turns."""

    card: str
    facing: str


@line(EVENTS, "switch {card} {other}")
class Switch(Record):
    """G-switch.1: two change places."""

    card: str
    other: str


@line(EVENTS, "exert {card}")
class Exert(Record):
    """G-term-exert.1: a combatant is exerted."""

    card: str


@line(EVENTS, "unexert {card}")
class Unexert(Record):
    """G-term-exert.1: a combatant is exerted no more."""

    card: str


@line(EVENTS, "damage {card} {n}")
class Damage(Record):
    """G-damage.10: damage is dealt."""

    card: str
    n: int


@line(EVENTS, "gain {card} {n}")
class Gain(Record):
    """G-term-gain.1: HP are gained."""

    card: str
    n: int


@line(EVENTS, "lose {card} {n}")
class Lose(Record):
    """G-term-lose-hp.2: HP are lost."""

    card: str
    n: int


@line(EVENTS, "defense {card} {n}")
class Defense(Record):
    """G-kw-defense.1: coming damage is prevented."""

    card: str
    n: int


@line(EVENTS, "kill {card}")
class Kill(Record):
    """G-term-kill.1: a combatant is killed."""

    card: str


@line(EVENTS, "destroy {card}")
class Destroy(Record):
    """G-term-destroyed.1: a card is destroyed."""

    card: str


@line(EVENTS, "defeat {card}")
class Defeat(Record):
    """G-champion-card.5: a champion is defeated."""

    card: str


@line(EVENTS, "sacrifice {card}")
class Sacrifice(Record):
    """G-term-sacrifice.1: a player gives up a card."""

    card: str


@line(EVENTS, "discard {player} {card}")
class Discard(Record):
    """G-memories.2: a card goes from thoughts to memories."""

    player: str
    card: str


@line(EVENTS, "put {card} {player}.{pile}")
class Put(Record):
    """G-term-leave-arena.1: a card goes to a zone."""

    card: str
    player: str
    pile: str
    VARIANT: ClassVar[str] = "pile"


@line(EVENTS, "reveal {card}")
class Reveal(Record):
    """G-timeline.4: a card is shown."""

    card: str


@line(EVENTS, "attach {card} {bearer}")
class Attach(Record):
    """G-skill-zone.1: a skill is put on a combatant."""

    card: str
    bearer: str


@line(EVENTS, "counter {card} {n}")
class Counters(Record):
    """G-kw-count.1: how many counters lie on a card."""

    card: str
    n: int
    VARIANT: ClassVar[str] = "n"


@line(EVENTS, "ailment {card} {ability}")
class Ailment(Record):
    """G-ailments-rules.2: a combatant gains an ailment."""

    card: str
    ability: str


@line(EVENTS, "keyword {card} {ability}")
class Keyword(Record):
    """G-term-gain.1: a combatant gains an ability."""

    card: str
    ability: str


@line(EVENTS, "lost ailment {card} {ability}")
class LostAilment(Record):
    """G-term-lose.1: a combatant loses an ailment."""

    card: str
    ability: str


@line(EVENTS, "lost keyword {card} {ability}")
class LostKeyword(Record):
    """G-term-lose.1: a combatant loses an ability."""

    card: str
    ability: str
