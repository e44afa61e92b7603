"""Which text of a card counts: its abilities by their roles, and section 9.2, the two text boxes
of Minions."""

from __future__ import annotations

from typing import NamedTuple, TypeGuard

from engine.chaotic.meaning.register import GENERAL, means
from engine.chaotic.meaning.selectors import static_item
from engine.chaotic.meaning.traits import controller_of, kind_fits, on_side
from engine.chaotic.position.cards import speaks_of_pile
from engine.chaotic.position.creatures import Creature
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import AllAbilitiesLost, ChieftainThere, WordGained
from engine.chaotic.position.ids import NO_CARD, CardId
from engine.chaotic.position.items import Item
from engine.chaotic.position.profile import Held, held_ability
from engine.language import nodes as n


class Lines(NamedTuple):
    """The abilities of one text box: those whose order matters for values (8.7.1), and the `plain`
    ones whose order does not: activated, triggered, replacing."""

    ordered: tuple[Held, ...]
    plain: tuple[Held, ...]


NO_LINES = Lines((), ())


class Texts(NamedTuple):
    """The abilities of a card, as they count in each of its roles."""

    normal: Lines
    brainwashed: Lines
    mirage: Lines
    lying: Lines
    """In the general discard pile."""
    washable: bool = False
    """Whether there is a Brainwashed text that may be the active one (9.2.2)."""
    watched: frozenset[str] = frozenset()
    """What values may depend on by these texts (`Face.watched`)."""
    verbs: frozenset[str] = frozenset()
    """The kinds of event of which they speak (`Face.verbs`)."""
    always: tuple[n.Effect, ...] = ()
    """What the normal text says on no condition."""
    types: tuple[n.Effect, ...] = ()
    """What of that can decide which text box of a Minion is the active one."""


def texts(game: Duel, card: CardId) -> Texts:
    """9.2.1: the abilities of a card, those of its two text boxes apart, prepared once."""
    place = (card, game.guise[card]) if card in game.guise else card
    found: Texts | None = game.deal.texts.get(place)
    if found is None:
        face = game.face(card)

        def held(abilities: tuple[n.Ability, ...], lines: tuple[str, ...]) -> list[Held]:
            return [
                held_ability(ability, game.deal.number(ability), card, line)
                for ability, line in zip(abilities, lines or ("",) * len(abilities), strict=True)
            ]

        whole = held(face.abilities, face.written)
        mirage = [
            held_ability(h.ability.ability, game.deal.number(h.ability.ability), card, h.line)
            for h in whole
            if isinstance(h.ability, n.Mirage)
        ]
        dead = [h for h in whole if works_from_pile(h.ability)]
        normal = [h for h in whole if not isinstance(h.ability, n.Mirage) and h not in dead]
        second = held(face.brainwashed, face.written_brainwashed)
        if any(keeps_normal(h.ability) for h in second):
            second += [h for h in normal if isinstance(h.ability, n.Activated)]
        always = unconditional(normal)
        found = Texts(
            sorted_out(normal),
            sorted_out(second),
            sorted_out(mirage),
            sorted_out(dead),
            bool(face.brainwashed),
            face.watched,
            face.verbs,
            always,
            tuple(effect for effect in always if isinstance(effect, (n.AsIfChieftain, n.GainType))),
        )
        game.deal.texts[place] = found
    return found


def unconditional(lines: list[Held]) -> tuple[n.Effect, ...]:
    """What the lines of a text box say always."""
    return tuple(
        effect
        for held in lines
        if isinstance(held.ability, n.Static) and held.ability.condition is None
        for effect in held.ability.effects
    )


def works_from_pile(ability: n.Ability) -> bool:
    """8.8.3: whether an ability speaks of its card in the general discard pile."""
    condition = getattr(ability, "condition", None)
    return isinstance(condition, n.Is) and speaks_of_pile(condition)


@means(n.KeepNormal, on=GENERAL)
def keeps_normal(ability: n.Ability) -> bool:
    """Whether a Brainwashed text leaves the abilities of the normal one in use (9.2.2)."""
    return isinstance(ability, n.Static) and any(
        isinstance(effect, n.KeepNormal) for effect in ability.effects
    )


def sorted_out(lines: list[Held]) -> Lines:
    """The lines of a text box by whether their order matters."""
    plain = (n.Activated, n.Triggered, n.Instead, n.AsSoonAs)
    return Lines(
        tuple(held for held in lines if not isinstance(held.ability, plain)),
        tuple(held for held in lines if isinstance(held.ability, plain)),
    )


# -- the two text boxes of Minions (9.2) ----------------------------------------------------------


def brainwashed(game: Duel, creature: Creature) -> bool:
    """9.2.2, GL-brainwashed: whether its Brainwashed text is the active one, because its controller
    also controls a Chieftain."""
    if not game.face(creature.id).brainwashed:
        return False
    if "AsIfChieftain" in game.deal.says:
        said = said_of_chieftains(game, creature.id)
        if said is not None:
            return said
    for other in game.creatures.values():
        if other.controller == creature.controller and chieftain(game, other.id):
            return True
    return False


def chieftain(game: Duel, card: CardId) -> bool:
    """9.2.2: whether a Creature is a Chieftain by its type line, or by what is added to it."""
    if "Chieftain" in game.face(card).words:
        return True
    if "Chieftain" not in game.deal.made:
        return False
    return any(
        type(effect) is WordGained and effect.subject == card and effect.word == "Chieftain"
        for effect in game.effects
    ) or any(
        isinstance(effect, n.GainType)
        and effect.word == "Chieftain"
        and names_by_print(game, env, effect.who, card)
        for effect, env in type_effects(game)
    )


def said_of_chieftains(game: Duel, card: CardId) -> bool | None:
    """9.2.2: whether a card treats a Creature as if there were a Chieftain (or none), None if no
    card does. The newest effect counts before static abilities."""
    for effect in game.effects[::-1]:
        if type(effect) is ChieftainThere and effect.subject == card:
            return bool(effect.there)
    for said, env in type_effects(game):
        if isinstance(said, n.AsIfChieftain) and names_by_print(game, env, said.who, card):
            return said.there
    return None


def names_by_print(game: Duel, env: Item, who: n.Selector, card: CardId) -> bool:
    """Whether a selector names a Creature judged by its printed text only, since the text box that
    counts is decided before all values."""
    if isinstance(who, n.Bearer):
        return card == env.creature
    if not isinstance(who, n.Each):
        return isinstance(who, n.Source) and card == env.card
    return kind_fits(game.face(card), who.cards.kind) and all(
        test.word in game.face(card).words
        if isinstance(test, n.IsA)
        else isinstance(test, n.Controlled)
        and on_side(game, env, controller_of(game, card), card, test.side)
        for test in who.cards.tests
    )


def type_effects(game: Duel) -> list[tuple[n.Effect, Item]]:
    """The unconditional effects of normal texts on types and Chieftains, without those of cards
    that have lost all abilities (R-lose-all).

    Every Minion asks for them, so they are kept until the position forgets its cache. It does so
    whenever the Creatures in play, a Battlegear, the Location or an effect changes.
    """
    known: list[tuple[n.Effect, Item]] | None = game.cache.get("type_effects")
    if known is None:
        known = [
            (effect, env)
            for stamp, env in normal_texts(game)
            if (said := texts(game, env.card).types) and not silenced(game, env.card, stamp)
            for effect in said
        ]
        game.keep("type_effects", known)
    return known


def silenced(game: Duel, card: CardId, stamp: int, asked: tuple[int, ...] = ()) -> bool:
    """Whether a card has lost all abilities after this moment (8.7.1.1), or has none as long as
    another card says so (R-have-no) which has not lost its own. `asked` are the cards for which
    this is being found out."""
    if any(
        type(effect) is AllAbilitiesLost and effect.subject == card and effect.stamp > stamp
        for effect in game.effects
    ):
        return True
    return "LoseAllAbilities" in game.deal.says and any(
        (loses_all(effect) if newer > stamp else has_none(effect))
        and names_by_print(game, env, effect.who, card)  # type: ignore[attr-defined]
        and not silenced(game, env.card, newer, (*asked, card))
        for newer, env in normal_texts(game)
        if env.card not in asked
        for effect in texts(game, env.card).always
    )


def loses_all(effect: n.Effect) -> bool:
    """Whether an effect takes all abilities of what is older (R-lose-all)."""
    return isinstance(effect, n.LoseAllAbilities)


def has_none(effect: n.Effect) -> TypeGuard[n.Cannot]:
    """Whether an effect takes all abilities of what is newer too (R-have-no)."""
    return isinstance(effect, n.Cannot) and effect.act == n.Act.GAIN_ABILITIES


def normal_texts(game: Duel) -> list[tuple[int, Item]]:
    """The active Location and everything in play whose normal text counts, each with its time-stamp
    and an environment that names its controller."""
    found: list[tuple[int, Item]] = []
    if game.location >= 0:
        owner = game.owner(game.location)
        found.append((game.location_stamp, static_item(game.location, owner, NO_CARD)))
    for card, creature in game.creatures.items():
        seat, gear = creature.controller, creature.gear
        if not game.face(card).brainwashed:
            found.append((creature.stamp, static_item(card, seat, card)))
        if creature.gear_up:
            found.append((creature.gear_stamp, static_item(gear, seat, card)))
    return found
