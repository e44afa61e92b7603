"""Instructions that leave an effect in force (8.7, 8.9): elements, types, abilities, bans."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.chaotic.happenings import triggers
from engine.chaotic.happenings.battlegear import emit_of_gear
from engine.chaotic.happenings.disciplines import put, subjects
from engine.chaotic.instructions.choices import choose_element
from engine.chaotic.meaning.amounts import amount_for
from engine.chaotic.meaning.filters import elements_of, fits
from engine.chaotic.meaning.outcomes import remember_lost
from engine.chaotic.meaning.register import means
from engine.chaotic.meaning.selectors import chosen, chosen_cards
from engine.chaotic.meaning.traits import find_item, is_item
from engine.chaotic.position import door
from engine.chaotic.position.cards import ELEMENT_NAMES
from engine.chaotic.position.duel import Duel
from engine.chaotic.position.effects import (
    UNTIL_DOWN,
    UNTIL_TURN,
    AbilityGained,
    AbilityLost,
    AllAbilitiesLost,
    ChieftainThere,
    CountedFirst,
    ElementChange,
    Flag,
    GainBarred,
    InvisibilityKept,
    KeywordGained,
    NumberGained,
    Prohibition,
    Rule,
    WordGained,
)
from engine.chaotic.position.ids import NO_CARD, CardId
from engine.chaotic.position.items import Item
from engine.chaotic.position.keyword_words import keyword_words
from engine.chaotic.position.profile import keys_of
from engine.chaotic.values.invisibility import element_mask
from engine.chaotic.values.prohibitions import cannot
from engine.chaotic.values.resolved_effects import enforce
from engine.chaotic.values.standing_effects import gaining, several
from engine.kernel.agenda import do
from engine.kernel.sequences import first
from engine.language import nodes as n
from engine.language.plain import plain


@means(n.GainElement)
def gain_element(game: Duel, env: Item, effect: n.GainElement) -> None:
    """3.2.7: gain an Elemental Type; one "of your choice" is chosen now."""
    change_element(game, env, effect, "gain", 1)


@means(n.LoseElement)
def lose_element(game: Duel, env: Item, effect: n.LoseElement) -> None:
    """3.2.7: lose an Elemental Type."""
    change_element(game, env, effect, "lose", -1)


def change_element(
    game: Duel, env: Item, effect: n.GainElement | n.LoseElement, verb: str, sign: int
) -> None:
    """Change an Elemental Type of Creatures; if the controller chooses the element, ask for it
    first."""
    element = effect.element
    if element is None:
        number = game.deal.number(effect)
        answer = game.remembered(f"{env.number}.element{number}")
        if not answer:
            game.push(do(choose_element, env, number))
            return
        element = n.Element(first(answer))
    if isinstance(effect, n.GainElement) and is_item(effect.who):
        type_attack(game, env, effect, element)
        return
    for card, held in types_held(game, env, effect.who).items():
        if prevents_element(game, env, card, verb, element):
            continue
        had = held >> element & 1
        put(game, effect.until, ElementChange, card, int(element), sign)
        game.emit(f"{verb} {game.label(card)} {ELEMENT_NAMES[element]}", ("8.7.1.1",))
        if bool(had) != (sign > 0):
            turned = "gains_element" if sign > 0 else "loses_element"
            triggers.occur(game, turned, card, types=1 << element)


def types_held(game: Duel, env: Item, who: n.Selector) -> dict[CardId, int]:
    """The selected Creatures in play, each with the Elemental Types that it has before the first of
    them loses or gains any; what one instruction does to several is one event."""
    return {card: game.profile(card).elements for card in subjects(game, env, who)}


def lacking(game: Duel, card: CardId, element: int) -> bool:
    """Whether a Creature cannot gain an Elemental Type (8.5.8)."""
    return "LacksElement" in game.deal.says and any(
        isinstance(effect, n.LacksElement)
        and element_mask(effect) >> element & 1
        and card in chosen(game, env, effect.who)
        for _, effect, env in game.rules()
    )


def prevents_element(game: Duel, env: Item, card: CardId, verb: str, element: int) -> bool:
    """Whether something prevents that a Creature gains, or loses, an Elemental Type (8.5.8). An
    event reports it then."""
    act = n.Act.GAIN_ELEMENTS if verb == "gain" else n.Act.LOSE_ELEMENTS
    lacks = verb == "gain" and lacking(game, card, int(element))
    if not lacks and not cannot(game, card, act, env):
        return False
    game.emit(f"prevented {verb} {game.label(card)} {ELEMENT_NAMES[element]}", ("8.5.8",))
    return True


@means(n.AsIfChieftain)
def as_if_chieftain(game: Duel, env: Item, effect: n.AsIfChieftain) -> None:
    """A Minion counts as if a Chieftain were there, or were not, which can change the active text
    box (9.2.2)."""
    for card in subjects(game, env, effect.who):
        put(game, effect.until, ChieftainThere, card, int(effect.there))
        game.emit(f"brainwashed {game.label(card)} {int(effect.there)}", ("9.2.2",))


@means(n.CountAsFirst)
def count_as_first(game: Duel, env: Item, effect: n.CountAsFirst) -> None:
    """R-strike: an attack is taken as the first one of the combat, or not."""
    if effect.until == n.Until.NEXT_ATTACK:
        rule(game, env, effect)
        return
    for ref in chosen(game, env, effect.what):
        number = env.number if ref == env.card else ref
        put(game, effect.until, CountedFirst, NO_CARD, number, int(effect.first))
        item = find_item(game, number)
        label = game.label(item.card if item is not None else env.card)
        game.emit(f"first {label} {int(effect.first)}", ("R-strike",))


def claim_first(game: Duel, item: Item) -> None:
    """R-strike: an attack that is played counts as the first one, or does not, if an effect says so
    of the next attack (8.4.3)."""
    for waiting in [effect for effect in game.effects if isinstance(effect, Rule)]:
        node = game.deal.nodes[waiting.node]
        if isinstance(node, n.CountAsFirst) and isinstance(node.what, n.Each):
            if fits(game, waiting.env, item, node.what.cards):
                door.effects.end_effect(game, waiting)
                enforce(game, UNTIL_TURN, CountedFirst, NO_CARD, item.number, int(node.first))
                game.emit(f"first {game.label(item.card)} {int(node.first)}", ("R-strike",))


def type_attack(game: Duel, env: Item, effect: n.GainElement, element: n.Element) -> None:
    """8.6.1.4: an attack on the Burst gains an Elemental Type."""
    rule(game, env, effect)
    for ref in chosen(game, env, effect.who):
        item = find_item(game, ref)
        if item is not None:
            game.emit(f"gain {game.label(item.card)} {ELEMENT_NAMES[element]}", ("8.6.1.4",))


@means(n.GainElementsOf)
def gain_elements(game: Duel, env: Item, effect: n.GainElementsOf) -> None:
    """3.2.7: all Elemental Types that others have at this moment."""
    for card, held in types_held(game, env, effect.who).items():
        own = env.about(card)
        if effect.scanned:
            mask = 0
            for other in chosen_cards(game, own, effect.of):
                mask |= game.face(other).elements
        else:
            mask = elements_of(game, own, effect.of)
        for bit, name in enumerate(ELEMENT_NAMES):
            if mask >> bit & 1 and not prevents_element(game, env, card, "gain", bit):
                put(game, effect.until, ElementChange, card, bit, 1)
                game.emit(f"gain {game.label(card)} {name}", ("8.7.1.1",))
                if not held >> bit & 1:
                    triggers.occur(game, "gains_element", card, types=1 << bit)


@means(n.LoseElementsOf)
def lose_elements(game: Duel, env: Item, effect: n.LoseElementsOf) -> None:
    """3.2.7: lose all Elemental Types, or those that others have. A type that a Creature cannot
    lose was not lost "this way" (R-this-way)."""
    mask = 15 if effect.of is None else elements_of(game, env, effect.of)
    lost = {}
    for card, held in types_held(game, env, effect.who).items():
        lost[card] = 0
        for bit, name in enumerate(ELEMENT_NAMES):
            if mask & held & 1 << bit and not prevents_element(game, env, card, "lose", bit):
                lost[card] |= 1 << bit
                put(game, effect.until, ElementChange, card, bit, -1)
                game.emit(f"lose {game.label(card)} {name}", ("8.7.1.1",))
                triggers.occur(game, "loses_element", card, types=1 << bit)
    remember_lost(game, env, lost)


def take_element(game: Duel, env: Item, card: CardId, bit: int) -> bool:
    """3.2.7: a Creature gains an Elemental Type for the turn, unless it cannot (8.5.8). Whether it
    gained one: it keeps a type that it has, and gains none (R-this-way)."""
    if prevents_element(game, env, card, "gain", bit):
        return False
    had = bool(game.profile(card).elements >> bit & 1)
    enforce(game, UNTIL_TURN, ElementChange, card, bit, 1)
    game.emit(f"gain {game.label(card)} {ELEMENT_NAMES[bit]}", ("8.7.1.1",))
    if not had:
        triggers.occur(game, "gains_element", card, types=1 << bit)
    return not had


@means(n.GainElementsHad)
def gain_elements_had(game: Duel, env: Item, effect: n.GainElementsHad) -> None:
    """3.2.7: gain the Elemental Types that an event was about, and with each that was gained this
    way "Element n" if the effect says so (R-this-way, 8.8.1.2)."""
    mask = env.event.types
    for card in subjects(game, env, effect.who):
        for bit, name in enumerate(ELEMENT_NAMES):
            if not mask >> bit & 1 or not take_element(game, env, card, bit):
                continue
            if effect.n:
                enforce(game, UNTIL_TURN, NumberGained, card, "element", bit, effect.n)
                game.emit(f"gain {game.label(card)} {name} {effect.n}", ("8.8.1.2",))


@means(n.GainSpent)
def gain_spent(game: Duel, env: Item, effect: n.GainSpent) -> None:
    """GL2-expend: the Elemental Type that was paid for this ability."""
    spent = [refs for slot, kind, refs in env.targets if kind == "spent"]
    for card in subjects(game, env, effect.who) if spent else ():
        for bit in first(spent):
            take_element(game, env, card, bit)


@means(n.GainTimes)
def gain_times(game: Duel, env: Item, effect: n.GainTimes) -> None:
    """Gain a numbered keyword as many times as an amount says now (8.8.1.2)."""
    number = game.deal.number(effect.ability)
    for card in subjects(game, env, effect.who):
        times = amount_for(game, env, effect.times, card)
        if times > 0 and not prevents_keyword(game, card, effect.ability):
            put(game, effect.until, KeywordGained, card, number, times)
            words = ability_words(several(effect.ability, times))
            game.emit(f"gain {game.label(card)} {words}", ("8.8.1.2",))


@means(n.ExchangeElements)
def exchange_elements(game: Duel, env: Item, effect: n.ExchangeElements) -> None:
    """3.2.7: every Elemental Type goes, and another comes for each that went (R-this-way), all at
    one moment."""
    for card in subjects(game, env, effect.who):
        held = game.profile(card).elements
        old = [
            bit
            for bit in range(len(ELEMENT_NAMES))
            if held >> bit & 1 and not prevents_element(game, env, card, "lose", bit)
        ]
        new = [int(effect.into[bit]) for bit in old]
        new = [bit for bit in new if not prevents_element(game, env, card, "gain", bit)]
        left = [bit for bit in range(len(ELEMENT_NAMES)) if held >> bit & 1 and bit not in old]
        for bits, verb, sign in ((old, "lose", -1), (new, "gain", 1)):
            for bit in sorted(bits):
                put(game, effect.until, ElementChange, card, bit, sign)
                game.emit(f"{verb} {game.label(card)} {ELEMENT_NAMES[bit]}", ("8.7.1.1",))
                if bit not in left:
                    triggers.occur(game, f"{verb}s_element", card, types=1 << bit)


@means(n.GainType)
def gain_type(game: Duel, env: Item, effect: n.GainType) -> None:
    """Gain a word of the type line (3.1.5)."""
    for card in subjects(game, env, effect.who):
        if effect.until == n.Until.FACE_UP:
            enforce(game, UNTIL_DOWN + env.card, WordGained, card, effect.word)
        else:
            put(game, effect.until, WordGained, card, effect.word)
        game.emit(f"gain {game.label(card)} {effect.word}", ("8.7.1.1",))


@means(n.GainAbility)
def gain_ability(game: Duel, env: Item, effect: n.GainAbility) -> None:
    """Gain an ability (8.8.1.2); cumulative ones combine."""
    number = game.deal.number(effect.ability)
    for card in subjects(game, env, effect.who):
        if prevents_keyword(game, card, effect.ability):
            continue
        put(game, effect.until, AbilityGained, card, number, env.card)
        line = f"gain {game.label(card)} {ability_words(effect.ability)}"
        game.emit(line, ability_rules(effect.ability))


def prevents_keyword(game: Duel, card: CardId, ability: n.Ability) -> bool:
    """Whether something prevents that a Creature gains a keyword (8.5.8). An event reports it
    then."""
    if not isinstance(ability, n.Keyword) or gaining(ability.word) not in game.profile(card).barred:
        return False
    game.emit(f"prevented gain {game.label(card)} {ability_words(ability)}", ("8.5.8",))
    return True


@means(n.LoseAbility)
def lose_ability(game: Duel, env: Item, effect: n.LoseAbility) -> None:
    """8.8.1.3, 9.4.2: lose a number of a keyword, or the whole keyword."""
    number = game.deal.number(effect.keyword)
    invisible = effect.keyword == n.Keyword(n.Word.INVISIBILITY)
    for card in subjects(game, env, effect.who):
        if invisible and cannot(game, card, n.Act.LOSE_INVISIBILITY, env):
            game.emit(f"prevented lose {game.label(card)} Invisibility", ("8.5.8",))
            continue
        put(game, effect.until, AbilityLost, card, number)
        line = f"lose {game.label(card)} {ability_words(effect.keyword)}"
        game.emit(line, ability_rules(effect.keyword))


def ability_words(ability: n.Ability) -> str:
    """An ability in words: keywords as the scenario format writes them."""
    if isinstance(ability, n.Keyword):
        if ability.n is None and ability.word == n.Word.ELEMENT:
            return ELEMENT_NAMES[ability.element or 0]
        if ability.n is not None and ability.word == n.Word.PROOF and ability.element is None:
            return f"Elementproof all Elemental Types {ability.n}"
        words = keyword_words(first(keys_of(ability)), ability.n or 0)
        return words if ability.n is not None else words.removesuffix(" 0")
    if isinstance(ability, (n.Invisibility, n.Hive)):
        return f"{type(ability).__name__}: {ability_words(ability.ability)}"
    return plain(ability).removesuffix(".")


def ability_rules(ability: n.Ability) -> tuple[str, ...]:
    """The rules for an ability gained or lost: 8.8.1.2 for cumulative abilities, also behind
    Invisibility or Hive and as a whole, else 8.7.1.1; 9.4.2 for Invisibility."""
    if isinstance(ability, (n.Invisibility, n.Hive)):
        return tuple(dict.fromkeys((*ability_rules(ability.ability), "8.7.1.1")))
    if isinstance(ability, n.Keyword) and ability.word == n.Word.INVISIBILITY:
        return ("9.4.2", "8.7.1.1")
    if not isinstance(ability, n.Keyword):
        return ("8.7.1.1",)
    if ability.n is not None:
        return ("8.8.1.2",)
    return ("8.8.1.2", "8.7.1.1") if ability.word in CUMULATIVE else ("8.7.1.1",)


CUMULATIVE = frozenset(
    (
        n.Word.PROOF,
        n.Word.STRIKE,
        n.Word.SWIFT,
        n.Word.RECKLESSNESS,
        n.Word.INTIMIDATE,
        n.Word.EXHAUST,
        n.Word.OUTPERFORM,
        n.Word.SUPPORT,
    )
)
"""8.8.1.1: keywords with a number, which can be lost as a whole too ("loses Swift"). An element
without one is the Elemental Type."""


@means(n.CannotGain)
def cannot_gain(game: Duel, env: Item, effect: n.CannotGain) -> None:
    """9.4.3: a keyword cannot be gained any more."""
    for card in subjects(game, env, effect.who):
        put(game, effect.until, GainBarred, card, str(effect.word))
        game.emit(f"prevented gain {game.label(card)} {effect.word.capitalize()}", ("8.5.8",))


@means(n.LoseAllAbilities)
def lose_all(game: Duel, env: Item, effect: n.LoseAllAbilities) -> None:
    """R-lose-all: all abilities from any older source go (8.7.1.1)."""
    for ref in dict.fromkeys(chosen(game, env, effect.who)):
        item = find_item(game, ref) if is_item(effect.who) else None
        if item is not None and item in game.burst:
            door.burst.change_item(game, item, item._replace(lost=1))
            game.emit(f"lose {game.label(item.card)} abilities", ("8.7.1.1",))
        else:
            hidden = ref in game.creatures and game.profile(ref).tagged
            kept = hidden and cannot(game, ref, n.Act.LOSE_INVISIBILITY, env)
            put(game, effect.until, AllAbilitiesLost, ref)
            emit_of_gear(game, "lose {} abilities", ref, ("8.7.1.1",))
            if kept:
                put(game, effect.until, InvisibilityKept, ref)
                game.emit(f"prevented lose {game.label(ref)} Invisibility", ("8.5.8",))


@means(n.Cannot)
def forbid(game: Duel, env: Item, effect: n.Cannot) -> None:
    """Something cannot be done (8.5.8)."""
    general = (n.Act.PLAY, n.Act.TURN_HIVE_OFF)
    if effect.act in general or effect.by is not None:
        rule(game, env, effect)
        return
    for card in subjects(game, env, effect.who):
        put(game, effect.until, Prohibition, card, str(effect.act))
        game.emit(f"prevented {effect.act} {game.label(card)}", ("8.5.8",))


@means(
    n.ModifyDamage,
    n.PayMore,
    n.MayPlay,
    n.LacksElement,
    n.HiveStaysOff,
    n.RedirectDamage,
    n.DamageDisciplines,
)
def rule(game: Duel, env: Item, effect: Any) -> None:
    """An effect that concerns no single Creature, as a change of damage does."""
    put(
        game,
        effect.until if hasattr(effect, "until") else n.Until.TURN,
        Rule,
        NO_CARD,
        game.deal.number(effect),
        tuple(env),
    )


def flag(name: str) -> Callable[[Duel, Item, Any], None]:
    """An effect that marks Creatures."""

    def perform(game: Duel, env: Item, effect: Any) -> None:
        until = getattr(effect, "until", n.Until.TURN)
        for card in subjects(game, env, effect.who):
            put(game, until, Flag, card, name)

    return perform


@means(n.MoveAnywhere)
def move_anywhere(game: Duel, env: Item, effect: n.MoveAnywhere) -> None:
    """R-authority: Creatures may move far until the turn ends (rule 1)."""
    if effect.to is not None:
        rule(game, env, effect)
    else:
        flag("moves_anywhere")(game, env, effect)


@means(n.FailChecks)
def fail_checks(game: Duel, env: Item, effect: n.FailChecks) -> None:
    """Checks, or only Challenges, of some Creatures fail (8.6.2.1)."""
    flag("fails_challenges" if effect.challenges else "fails_checks")(game, env, effect)


means(n.MoveAgain)(flag("moves_again"))


means(n.PassChecks)(flag("passes_checks"))


means(n.MuteChecks)(flag("mute_checks"))


means(n.LoseInitiative)(flag("loses_initiative"))
