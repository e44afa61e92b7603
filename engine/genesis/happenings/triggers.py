"""Passive abilities: the events that they wait for, and how they trigger (G-abilities.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.genesis.meaning.filters import fits
from engine.genesis.meaning.glossary import keyword_rules
from engine.genesis.meaning.powers import hears_the_player
from engine.genesis.meaning.register import means
from engine.genesis.meaning.selectors import place_of
from engine.genesis.meaning.speakers import speaker, you
from engine.genesis.position.battle import Battle
from engine.genesis.position.cards import COMBATANTS
from engine.genesis.position.ids import NO_CARD, NO_SPOT, CardId, Seat, Spot
from engine.genesis.position.items import Item, LastState
from engine.genesis.position.kept import kept
from engine.genesis.position.permanents import Permanent
from engine.genesis.position.seats import NOBODY
from engine.genesis.values.awareness import awareness_of, scope
from engine.genesis.values.conditions import holds
from engine.genesis.values.keywords import instances
from engine.kernel.sequences import before
from engine.language.genesis import keyword
from engine.language.genesis.nodes import (
    Ability,
    CardType,
    Each,
    Event,
    FirstThisRound,
    Selector,
    Source,
    Verb,
)

LENT = ("Dash", "Blitz", "Death Touch", "Counter Attack")
"""Keyword abilities that trigger, even if a combatant has only gained them."""


RULES = {
    Verb.ROUND_BEGINS: "G-round-begin.2",
    Verb.ROUND_ENDS: "G-round-end.5",
    Verb.TURN_BEGINS: "G-turn-begin.1",
    Verb.TURN_ENDS: "G-turn-end.5",
    Verb.PLAYS: "GR-PR.12",
    Verb.DISCARDS: "G-cost-discard.3",
    Verb.ENTERS: "G-term-enter.1",
    Verb.DIES: "G-term-dies.1",
    Verb.IS_DAMAGED: "G-damage.13",
    Verb.DEALS_DAMAGE: "G-damage.13",
    Verb.ENTERS_SPOT: "GR-MV.5",
    Verb.LEAVES_SPOT: "G-term-leave-spot.1",
    Verb.MOVES_ONTO: "G-term-move.1",
    Verb.PLACED_ON: "G-term-place.1",
    Verb.GAINS_HP: "G-term-gain.1",
    Verb.GETS_COUNTER: "G-kw-count.1",
}
"""The rule by which an event of each verb meets a condition."""


class Happening(NamedTuple):
    """An event that triggers may wait for.

    `one` is the permanent that it is about, as it was then. `other` is the source of the damage or
    what was damaged, `seat` the player who did it, `card` what got a counter, `why` the rules
    beside that of the verb.
    """

    verb: Verb
    one: Permanent | None = None
    other: Permanent | None = None
    seat: Seat = NOBODY
    spot: Spot = NO_SPOT
    card_type: CardType | None = None
    from_thoughts: bool = False
    card: CardId = NO_CARD
    n: int = 0
    why: tuple[str, ...] = ()


class Listener(NamedTuple):
    """A passive ability that waits for an event: its source, its number, its name if it is a gained
    keyword, and the ability itself."""

    card: CardId
    node: int
    word: str
    ability: Ability


def listeners(game: Battle, verb: Verb) -> list[Listener]:
    """G-kw-build.3: the abilities that wait for an event of this verb, from an index that is kept
    until the arena changes."""
    return listeners_by_verb(game).get(verb, [])


@kept
def listeners_by_verb(game: Battle) -> dict[Verb, list[Listener]]:
    """All abilities that wait for an event, by the verb of the event."""
    found: dict[Verb, list[Listener]] = {}
    for listener in (*_printed(game), *_lent(game)):
        event = listener.ability.event
        if event is not None:
            found.setdefault(event.verb, []).append(listener)
    return found


def _printed(game: Battle) -> Iterator[Listener]:
    faces = game.deal.faces
    for card in (*game.permanents, *game.skills):
        waits = faces[card].waits
        if not waits:
            continue
        bearer = game.skills[card].bearer if card in game.skills else card
        lost = game.permanents[bearer].lost
        for node, ability in waits:
            if not lost or all((card, node) != (entry.source, entry.node) for entry in lost):
                yield Listener(card, node, "", ability)


def _lent(game: Battle) -> Iterator[Listener]:
    for one in game.permanents.values():
        for holding in instances(game, one):
            if before(holding.name, " [") in LENT:
                yield Listener(one.id, -1, holding.name, keyword(holding.name))


def happened(game: Battle, what: Happening) -> None:
    """G-abilities.3, G-speeds-passive.4, G-stack.5: line up every passive ability that this event
    triggers."""
    for card, node, word, ability in listeners(game, what.verb):
        item = about(speaker(game, card, node, word), what)
        assert ability.event is not None
        if meets(game, item, ability.event, what) and holds(game, item, ability.condition):
            line_up(game, item, ability, what)


def last_words(game: Battle, dying: list[Permanent]) -> list[Item]:
    """The triggers of dying permanents, and of the skills that they carry, on their own death, with
    their last state (GR-PR.3, GR-TG.9). A text on "a summon dies" includes its own death
    (GR-PR.15)."""
    found = []
    for one in dying:
        what = Happening(Verb.DIES, one=one)
        skills = [skill.card for skill in game.skills.values() if skill.bearer == one.id]
        off = {(lost.source, lost.node) for lost in one.lost}
        for card in (one.id, *skills):
            for node, ability in game.face(card).waits:
                event = ability.event
                if event is None or event.verb is not Verb.DIES or (card, node) in off:
                    continue
                item = about(speaker(game, card, node), what)
                if not hears_own_death(game, event, one) or not meets(game, item, event, what):
                    continue
                if holds(game, item, ability.condition):
                    found.append(item._replace(last=last_state(game, one)))
    return found


def hears_own_death(game: Battle, event: Event, one: Permanent) -> bool:
    """Whether an ability triggers on the death of its own permanent. If its text speaks of any
    summon that dies, the permanent must be a summon (G-term-dies.1, GR-PR.15)."""
    if not isinstance(event.who, Each):
        return True
    return game.ruleset.own_death_heard and game.face(one.id).kind is CardType.SUMMON


def last_state(game: Battle, one: Permanent) -> LastState:
    """Spot, facing and awareness of a permanent that is about to leave (GR-TG.9)."""
    return LastState(one.spot, one.facing, _sight(game, one))


def _sight(game: Battle, one: Permanent) -> tuple[Spot, ...] | None:
    if game.face(one.id).kind not in COMBATANTS and game.face(one.id).awareness.mode == "none":
        return None
    return tuple(sorted(awareness_of(game, one)))


def line_up(game: Battle, item: Item, ability: Ability, what: Happening) -> None:
    """G-round-end.5, G-damage.13, G-term-dies.1: a passive ability waits for its place on the
    stack."""
    why = [RULES[what.verb], *what.why, *keyword_rules(ability.keywords)]
    if game.immediate:
        why.append("G-speeds-passive.3")
    game.wait(about(item, what)._replace(spot=what.spot, why=tuple(why), cause=game.seq))
    if isinstance(ability.condition, FirstThisRound):
        game.tally_trigger(item.card, item.node)


def about(item: Item, what: Happening) -> Item:
    """The item with the permanent that "it" means in a text about this event: the other side of
    damage, else the one that the event happened to."""
    other = what.verb in (Verb.IS_DAMAGED, Verb.DEALS_DAMAGE)
    one = what.other if other else what.one
    return item._replace(that=one.id if one is not None else NO_CARD)


@means(Event)
def meets(game: Battle, item: Item, event: Event, what: Happening) -> bool:
    """G-kw-counter-attack.2: whether an event is one that an ability waits for."""
    verb = what.verb
    if verb in (Verb.PLAYS, Verb.DISCARDS):
        if what.seat != item.chooser or not hears_the_player(game, item):
            return False
        return event.card_type is None or event.card_type is what.card_type
    if verb in (Verb.ENTERS_SPOT, Verb.LEAVES_SPOT, Verb.MOVES_ONTO, Verb.PLACED_ON):
        if what.spot != place_of(game, item, Source()):
            return False
    if verb is Verb.GETS_COUNTER:
        return what.card == item.card and event.n in (None, what.n)
    if event.from_thoughts and not what.from_thoughts:
        return False
    if event.who is not None and (
        what.one is None or not _is_about(game, item, event.who, what.one)
    ):
        return False
    if event.to is not None:
        if what.other is None or not fits(game, item, event.to, what.other, scope(game, item)):
            return False
    return not event.by_seen or _seen(game, item, what)


def _is_about(game: Battle, item: Item, who: Selector, one: Permanent) -> bool:
    if isinstance(who, Source):
        return one.id == item.card
    if isinstance(who, Each):
        return fits(game, item, who.filter, one, scope(game, item))
    return one.id == you(game, item)


def _seen(game: Battle, item: Item, what: Happening) -> bool:
    """G-kw-counter-attack.3, GR-DM.9, G-kw-counter-attack.1: whether the damage was dealt by a
    combatant in the awareness of the permanent that was damaged."""
    source, damaged = what.other, what.one
    if source is None or damaged is None or source.id not in game.permanents:
        return False
    if game.face(source.id).kind not in COMBATANTS:
        return False
    own = damaged.id in (item.card, item.user)
    return source.spot in (scope(game, item) if own else awareness_of(game, damaged))
