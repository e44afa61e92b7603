"""Reading selectors of ability nodes at a position: which objects words such as "it" name.

An `Item` serves as the environment: its card is "this card", its controller "you", its creature
who played it (for Battlegear its bearer), its targets what was chosen. Objects are whole numbers:
cards and Creatures by card, spaces by space, things on the Burst by the number of the item.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engine.chaotic.meaning.register import KINDS, NONE, SELECTORS, Objects, means
from engine.chaotic.meaning.traits import FACE_KINDS, bearer_of, players
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.ids import NO_ITEM, CardId, Seat, opponent_of
from engine.chaotic.position.items import Item
from engine.language import nodes as n

STATIC = "static"
"""The kind of an environment in which nothing resolves."""


@lru_cache(maxsize=8192)
def static_item(
    source: CardId, controller: Seat, creature: CardId, kind: str = STATIC, node: int = -1
) -> Item:
    """The environment of an ability that is simply true, or of something not played yet."""
    return Item(NO_ITEM, kind, source, controller, creature, node)


def chosen(game: Duel, env: Item, who: n.Selector) -> Objects:
    """The objects that a selector names now."""
    return SELECTORS[type(who)](game, env, who)


def chosen_cards(game: Duel, env: Item, who: n.Selector) -> tuple[CardId, ...]:
    """The cards that a selector names; for selectors that name cards only."""
    cards: tuple[CardId, ...] = SELECTORS[type(who)](game, env, who)
    return cards


def chosen_players(game: Duel, env: Item, who: n.Selector) -> tuple[Seat, ...]:
    """The players that a selector names."""
    return tuple(map(Seat, chosen(game, env, who)))


def kind_named(game: Duel, env: Item, who: n.Selector) -> str:
    """The kind of object that a selector names."""
    named = KINDS.get(type(who))
    return "creature" if named is None else named(game, env, who)


def answered(game: Duel, env: Item, slot: int) -> tuple[str, Objects]:
    """What was chosen for a Target or Pick: the kind of the objects, and the objects."""
    picked = game.slots.get(f"{env.number}.{slot}")
    if picked is not None:
        return picked  # type: ignore[no-any-return]
    for known, kind, refs in env.targets:
        if known == slot:
            return kind, refs
    return "", NONE


def known_answers(game: Duel, env: Item) -> tuple[Any, ...]:
    """The targets of an item, and what was picked while it resolved, by slot."""
    head = f"{env.number}."
    picked = tuple(
        (int(place[len(head) :]), kind, refs)
        for place, (kind, refs) in sorted(game.slots.items())
        if place.startswith(head) and place[len(head) :].isdigit()
    )
    return (*env.targets, *picked)


# -- one function a selector -------------------------------------------------------------------


@means(n.Source)
def _source(game: Duel, env: Item, who: n.Selector) -> Objects:
    """3.1.1.1: the card itself, no other of its name."""
    return (env.card,)


@means(n.Bearer)
def _bearer(game: Duel, env: Item, who: n.Selector) -> Objects:
    """The Creature that the Battlegear is equipped to; a resolving item still means the one that
    had it and left play (8.2.3.5)."""
    known = game.creatures.get(env.creature)
    if known is not None and known.gear == env.card:
        return (known.id,)
    bearer = bearer_of(game, env.card)
    if bearer is not None:
        return (bearer.id,)
    if env.kind != STATIC and env.creature in game.ghosts:
        return (env.creature,)
    return _live(game, env.creature)


@means(n.Caster)
def _caster(game: Duel, env: Item, who: n.Selector) -> Objects:
    """GL-source: the Creature that played the Mugic or attack, or that has the ability."""
    return (env.creature,) if env.creature >= 0 else NONE


def _live(game: Duel, card: CardId) -> Objects:
    return (card,) if card in game.creatures else NONE


@means(n.Fighter)
def _fighter(game: Duel, env: Item, who: Any) -> Objects:
    """GL-opposing-engaged-creature: the engaged Creature of a side; for an attack, the Creature
    that plays it or the one that it strikes. A static ability means a Creature that is engaged,
    thus in play (GL-engaged); a resolving item still means one that left play (R-checks)."""
    if game.combat is None:
        return NONE
    if env.kind == "attack":
        card = env.creature if who.side == n.Side.YOURS else game.foe(env.creature)
    else:
        yours = who.side == n.Side.YOURS
        card = game.fighter(env.controller if yours else opponent_of(env.controller))
    if env.kind == STATIC:
        return _live(game, card)
    return (card,) if card >= 0 else NONE


@means(n.ActiveLocation)
def _location(game: Duel, env: Item, who: n.Selector) -> Objects:
    return (game.location,) if game.location >= 0 else NONE


@means(n.Target, n.Pick, n.Slot)
def _slot(game: Duel, env: Item, who: Any) -> Objects:
    _, refs = answered(game, env, who.slot)
    return refs


@means(n.Subject)
def _subject(game: Duel, env: Item, who: n.Selector) -> Objects:
    subject = env.event.subject
    return (subject,) if subject >= 0 else NONE


@means(n.Affected)
def _affected(game: Duel, env: Item, who: n.Selector) -> Objects:
    affected = env.event.affected
    return (affected,) if affected >= 0 else NONE


@means(n.Target, n.Pick, n.Each, n.WithHighest, n.WithMost, on=KINDS)
def _filtered(game: Duel, env: Item, who: Any) -> str:
    return str(who.cards.kind)


KIND_WORDS = tuple(kind.value for kind in FACE_KINDS)
"""The kinds of card, by their numbers (`cards.KINDS`)."""


@means(n.Slot, on=KINDS)
def kind_of_slot(game: Duel, env: Item, who: n.Slot) -> str:
    kind, _ = answered(game, env, who.slot)
    return kind


@means(n.Source, on=KINDS)
def kind_of_source(game: Duel, env: Item, who: n.Source) -> str:
    return KIND_WORDS[game.face(env.card).kind]


@means(n.ActiveLocation, on=KINDS)
def kind_of_active_location(game: Duel, env: Item, who: n.ActiveLocation) -> str:
    return "location"


@means(n.Players, on=KINDS)
def kind_of_players(game: Duel, env: Item, who: n.Players) -> str:
    return "player"


@means(n.TurnPlayer, on=KINDS)
def kind_of_turn_player(game: Duel, env: Item, who: n.TurnPlayer) -> str:
    return "player"


@means(n.Subject, on=KINDS)
def kind_of_subject(game: Duel, env: Item, who: n.Subject) -> str:
    return env.event.kind


# -- selectors that may name something else than Creatures ---------------------------------------


@means(n.TurnPlayer)
def turn_player(game: Duel, env: Item, who: n.TurnPlayer) -> Objects:
    return (game.active,)


@means(n.Players)
def players_of_side(game: Duel, env: Item, who: n.Players) -> Objects:
    return players(env, who.side)


@means(n.Itself)
def itself(game: Duel, env: Item, who: n.Itself) -> Objects:
    return (env.member,)


LINE = 100
"""The slots of the targets in the i-th line of a Mugic begin at i times this number."""
