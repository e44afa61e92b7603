"""What the rulebook lets a permanent do, and what may be done to it.

Effects, costs, skills and triggers all ask here, and nowhere else, who can pay, discard or hear,
and who may be sacrificed, killed, exerted or afflicted.
"""

from __future__ import annotations

from engine.genesis.meaning.speakers import ability_of, you
from engine.genesis.position.battle import Battle
from engine.genesis.position.cards import COMBATANTS
from engine.genesis.position.ids import CardId
from engine.genesis.position.items import Item
from engine.language.genesis.nodes import (
    CardType,
    Chosen,
    Each,
    Filter,
    Kind,
    Selector,
    Slot,
    Source,
    That,
    You,
)

OF_COMBATANTS = frozenset({"Stun", "Pacify", "Grounded"})
"""Ailments that, by their glossary entries, only champions and summons can have
(G-term-ailments.2)."""


def can_pay_aura(game: Battle, card: CardId) -> bool:
    """G-term-aura.3: only a champion has Aura to pay from."""
    return _is_champion(game, card)


def can_pay_energy(game: Battle, card: CardId) -> bool:
    """G-term-energy.3: only a champion has a timeline to pay Energy from (GR-KW.11)."""
    return _is_champion(game, card)


def can_discard(game: Battle, card: CardId) -> bool:
    """G-non-champion.7: only a champion has thoughts to discard from (GR-KW.11)."""
    return _is_champion(game, card)


def hears_the_player(game: Battle, item: Item) -> bool:
    """Whether the "you" of a passive ability is somebody who plays and discards cards. On a skill
    that a summon carries, "you" is the summon, which does neither (G-non-champion.7, GR-KW.4)."""
    return can_discard(game, you(game, item))


def can_be_sacrificed(game: Battle, item: Item, what: Selector, card: CardId) -> bool:
    """G-term-sacrifice.1: whether a card is one of your allies, or a skill on you or on your
    allies.

    An alteration is no ally: the text has to name alterations or the card itself (G-golden-rule.1).
    A champion cannot leave the arena (G-champion-card.2).
    """
    if card in game.skills:
        return game.permanents[game.skills[card].bearer].controller == item.chooser
    one = game.permanents.get(card)
    if one is None or one.controller != item.chooser:
        return False
    kind = game.face(card).kind
    if kind is CardType.ALTERATION:
        return Kind.ALTERATION in kinds_named(game, item, what)
    itself = card == you(game, item) and not isinstance(what, (Source, You))
    return kind is CardType.SUMMON and (not itself or game.ruleset.summon_is_own_ally)


def can_be_killed(game: Battle, item: Item, what: Selector, card: CardId) -> bool:
    """G-permanents.2, G-term-kill.1: whether a permanent can be killed: a summon always, an
    alteration or a champion only if the text names it (GR-VO.10, GR-VO.14)."""
    kind = game.face(card).kind
    if kind is CardType.SUMMON:
        return True
    if kind is CardType.CHAMPION and not game.ruleset.kill_champions:
        return False
    return Kind(kind.value) in kinds_named(game, item, what)


def can_be_exerted(game: Battle, card: CardId) -> bool:
    """Whether a card can have an Exert token: combatants can (G-term-exert.1)."""
    return game.face(card).kind in COMBATANTS


def can_be_attached_to(game: Battle, card: CardId) -> bool:
    """Skills are attached to champions and summons (G-non-champion.11, G-term-attach.1)."""
    return game.face(card).kind in COMBATANTS


def can_have(game: Battle, card: CardId, name: str) -> bool:
    """G-term-ailments.2: whether a card of this kind can have this ailment; keyword abilities have
    no such limit."""
    return name not in OF_COMBATANTS or game.face(card).kind in COMBATANTS


def kinds_named(game: Battle, item: Item, what: Selector) -> frozenset[Kind]:
    """The kinds of permanents that the words for an object name: "target alteration" names
    alterations, "target permanent" names no kind (GR-VO.14)."""
    if isinstance(what, Source):
        return frozenset(kind for kind in Kind if kind.value == game.face(item.card).kind.value)
    if isinstance(what, You):
        return frozenset() if item.card in game.skills else frozenset({Kind.CHAMPION})
    filter = _filter_of(game, item, what)
    if filter is None:
        return frozenset()
    more = {Kind.ALTERATION} if filter.or_alteration else set()
    return frozenset({filter.kind, *more})


def _filter_of(game: Battle, item: Item, what: Selector) -> Filter | None:
    ability = ability_of(game, item)
    if isinstance(what, Slot):
        return ability.targets[what.n].filter
    if isinstance(what, That) and ability.event is not None:
        who = ability.event.who
        return who.filter if isinstance(who, Each) else None
    return what.filter if isinstance(what, (Each, Chosen)) else None


def _is_champion(game: Battle, card: CardId) -> bool:
    return card in game.permanents and game.face(card).kind is CardType.CHAMPION
