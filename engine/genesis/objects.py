"""What the words of an ability mean at the table: you, this, that, target, each."""

from __future__ import annotations

from engine.genesis.arena import ADJACENT, AROUND, SPOTS
from engine.genesis.cards import COMBATANTS, PERMANENTS
from engine.genesis.state import Battle, Item, Permanent
from engine.language.genesis import keyword
from engine.language.genesis.nodes import (
    Ability,
    CardType,
    Chosen,
    Each,
    Filter,
    Kind,
    LoseHp,
    Selector,
    Side,
    Slot,
    Source,
    Speed,
    That,
    User,
    Verb,
    Where,
    You,
)
from engine.language.genesis.nodes import Event as NodeEvent

DECAY = Ability(
    Speed.TRIGGER,
    "Decay",
    "Decay",
    event=NodeEvent(Verb.ROUND_ENDS),
    effects=(LoseHp(1, Source()),),
    keywords=("decay",),
)
"""What each instance of the ailment does at the end of the round (GR-KW.12)."""

Scope = frozenset[int] | None
"""The spots an ability reaches; None is the whole arena (GR-TG.2)."""


def ability_of(game: Battle, item: Item) -> Ability:
    """The ability that an item is."""
    if item.node < 0:
        return DECAY if item.word == "Decay" else keyword(item.word)
    return game.deal.faces[item.card].abilities[item.node]


def speaker(game: Battle, card: int, node: int, word: str = "") -> Item:
    """An item of a passive ability of a permanent or skill, before it goes anywhere.

    A skill's trigger is controlled by the enchantment's owner, its choices are made by who
    controls the combatant that carries it (GR-KW.4).
    """
    if card in game.skills:
        skill = game.skills[card]
        bearer = game.permanents[skill.bearer]
        owner = game.owner(card)
        return Item(
            0, "trigger", card, node, owner, bearer.controller, bearer.id, skill.stamp, word
        )
    one = game.permanents[card]
    user = card if game.face(card).kind in COMBATANTS else -1
    return Item(0, "trigger", card, node, one.controller, one.controller, user, one.life, word)


def you(game: Battle, item: Item) -> int:
    """ "You" as a permanent: the champion, or who carries the skill (G-layers.4, GR-KW.4).

    Rules: G-layers.3.
    """
    if item.kind == "card" or item.kind == "copy" or item.card in game.skills:
        return item.user
    one = game.permanents.get(item.card)
    if one is not None and one.lord in game.permanents:
        if game.permanents[one.lord].controller == one.controller:
            return one.lord
    return game.champion(item.chooser)


def user(game: Battle, item: Item) -> int:
    """The combatant that does it: the champion for cards and alterations."""
    return item.user if item.user >= 0 else you(game, item)


def named(game: Battle, item: Item, selector: Selector | None) -> list[int]:
    """The permanents in the arena that a selector without choice means.

    Rules: G-permanents.4, G-abilities.6.
    """
    if isinstance(selector, Source):
        found = [item.card]
    elif isinstance(selector, You) or selector is None:
        found = [you(game, item)]
    elif isinstance(selector, User):
        found = [user(game, item)]
    elif isinstance(selector, That):
        found = [item.that] if _as_then(game, item) else []
    elif isinstance(selector, Slot):
        target = item.targets[selector.n] if selector.n < len(item.targets) else ("", -1, 0)
        found = [target[1]] if target[0] == "permanent" and present(game, target) else []
    else:
        found = []
    return [card for card in found if card in game.permanents]


def _as_then(game: Battle, item: Item) -> bool:
    """Whether what an event was about has not left the arena and come back since."""
    one = game.permanents.get(item.that)
    return one is not None and (not item.played or one.life < item.played)


def present(game: Battle, target: tuple[str, int, int]) -> bool:
    """Whether a permanent that was a target is still the same one in the arena."""
    one = game.permanents.get(target[1])
    return one is not None and one.life == target[2]


def place_of(game: Battle, item: Item, selector: Selector | None) -> int:
    """The spot of a selector; of a source that left, where it stood (GR-TG.9); -1 for none."""
    if isinstance(selector, Slot):
        target = item.targets[selector.n] if selector.n < len(item.targets) else ("", -1, 0)
        if target[0] == "spot":
            return target[1]
    if isinstance(selector, Source) and item.last:
        return int(item.last[0])
    if isinstance(selector, Source) and item.card in game.skills:
        return game.permanents[game.skills[item.card].bearer].spot
    found = named(game, item, selector)
    return game.permanents[found[0]].spot if found else -1


def region(game: Battle, item: Item, filter: Filter, scope: Scope) -> Scope:
    """The spots in which a filter looks."""
    if filter.where is Where.AWARENESS:
        return scope
    if filter.where is Where.ANYWHERE:
        return None
    spot = place_of(game, item, filter.near)
    if spot < 0:
        return frozenset()
    if filter.where is Where.HERE:
        return frozenset((spot,))
    if filter.where is Where.ADJACENT:
        return frozenset(ADJACENT[spot])
    if filter.where is Where.NEAR:
        return frozenset((*ADJACENT[spot], spot))
    if filter.where is Where.AROUND:
        return frozenset(AROUND[spot])
    return frozenset()


def of_kind(game: Battle, filter: Filter, one: Permanent) -> bool:
    """Whether a permanent is what the filter names (G-targets.5).

    Rules: G-champion-card.3.
    """
    kind = game.face(one.id).kind
    if filter.or_alteration and kind is CardType.ALTERATION:
        return True
    if filter.kind is Kind.PERMANENT:
        return is_permanent(kind)
    if filter.kind is Kind.COMBATANT:
        return is_combatant(kind)
    return kind.value == filter.kind.value


def is_permanent(kind: CardType) -> bool:
    """Champions, summons and alterations stay in the arena (G-arena.2, G-permanents.1).

    Rules: G-card-types.1, G-term-permanent.1, G-term-permanent.2.
    """
    return kind in PERMANENTS


def is_combatant(kind: CardType) -> bool:
    """Champions and summons fight, alterations do not (G-term-combatant.1).

    Rules: G-non-champion.4, G-non-champion.8.
    """
    return kind in COMBATANTS


def on_side(game: Battle, item: Item, side: Side, one: Permanent) -> bool:
    """Ally, enemy, or own, seen from the ability's speaker (G-term-allies.1, G-term-enemy.1).

    An alteration is neither ally nor enemy (G-non-champion.9).

    Rules: G-term-allies.2.
    """
    if side is Side.ANY:
        return True
    own = one.controller == item.chooser
    if side is Side.OWN:
        return own
    if game.face(one.id).kind not in COMBATANTS:
        return False
    if side is Side.ENEMY:
        return not own
    me = item.user if item.user >= 0 else -1
    if game.ruleset.summon_is_own_ally and me >= 0:
        if me in game.permanents and game.face(me).kind is CardType.SUMMON:
            me = -1
    return own and one.id != me


def fits(game: Battle, item: Item, filter: Filter, one: Permanent, scope: Scope) -> bool:
    """Whether a permanent is what and where a filter says; `other` looks at the source alone."""
    if not of_kind(game, filter, one) or not on_side(game, item, filter.side, one):
        return False
    where = region(game, item, filter, scope)
    if where is not None and one.spot not in where:
        return False
    if healthier(one, filter.hp_most):
        return False
    if filter.chi_most is not None and game.face(one.id).chi > filter.chi_most:
        return False
    if filter.card and game.face(one.id).name != filter.card:
        return False
    return not (filter.other and one.id in (item.card, item.user))


def healthier(one: Permanent, most: int | None) -> bool:
    """Whether a permanent has more HP than a text allows (G-kw-death-touch.3)."""
    return most is not None and one.hp > most


def each(game: Battle, item: Item, selector: Selector | None, scope: Scope) -> list[int]:
    """The permanents a selector means, those of an `Each` in the order in which they entered."""
    if isinstance(selector, (Each, Chosen)):
        filter = selector.filter
        return [one.id for one in game.permanents.values() if fits(game, item, filter, one, scope)]
    return named(game, item, selector)


def cards_in(game: Battle, item: Item, filter: Filter) -> list[int]:
    """The cards of a zone of the chooser that a filter means, in the order of the zone.

    Rules: G-subconscious.5, G-place.10.
    """
    zone = {Where.TIMELINE: 0, Where.MEMORIES: 2, Where.SUBCONSCIOUS: 3}[filter.where]
    return [card for card in game.zones[item.chooser][zone] if card_fits(game, filter, card)]


def card_fits(game: Battle, filter: Filter, card: int) -> bool:
    """Whether a card outside the arena is what a filter says."""
    face = game.face(card)
    if filter.card and face.name != filter.card:
        return False
    if filter.card_type is not None and face.kind is not filter.card_type:
        return False
    return filter.chi_most is None or face.chi <= filter.chi_most


def all_spots() -> range:
    """Every spot of the arena."""
    return range(len(SPOTS))
