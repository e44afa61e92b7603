"""Legality of decks: section 2.2 with the switches of a rule set, each fault with its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.cards import CardFacts
from engine.chaotic.formats import ChaoticRuleset
from engine.decks.deck import DeckList
from engine.decks.fault import Fault
from engine.language.vocabulary import PLURAL, SINGULAR

Lookup = Callable[[str], CardFacts]

FIRST_TRIBES = ("OverWorld", "UnderWorld", "Danian", "Mipedian")
"""The tribes of the editions that know four (ED-tribes)."""


def faults(
    deck: DeckList, ruleset: ChaoticRuleset, board: int | None, lookup: Lookup | None
) -> list[Fault]:
    """2.2.1: everything a deck breaks under a rule set, judged before the game and never during it;
    empty if it is legal. ``board``: the one that an event plays on, if it is fixed (2.1.1)."""
    find = lookup or deck.find
    found = {name: find(name) for name in deck.names()}
    return [
        *_sizes(deck, ruleset, board),
        *_counts(deck, ruleset),
        *_names(deck, ruleset, found),
        *_legendary(deck, ruleset, found),
        *_loyal(deck, ruleset, found),
        *_tribes(ruleset, found),
        *_attacks(deck, ruleset, found),
        *_locations(deck, ruleset),
    ]


def build_cost(deck: DeckList, lookup: Lookup | None = None) -> int:
    """3.5.5, 3.5.5.1: the Build Costs of the Attack Deck together."""
    find = lookup or deck.find
    return sum(find(copy.name).build_points for copy in deck.pile("attacks"))


def _sizes(deck: DeckList, ruleset: ChaoticRuleset, board: int | None) -> Iterable[Fault]:
    """2.1.1, 10.4.1, GL-game-size: as many Creatures as the size of the game says, one of the sizes
    that a rule set offers."""
    if deck.size not in ruleset.sizes:
        offered = ", ".join(str(n) for n in ruleset.sizes)
        yield Fault("ED-size", f"size {deck.size} is not played; sizes are {offered}")
    if board is not None and deck.size != board:
        yield Fault("2.1.1", f"the deck is for size {deck.size}, the game for size {board}")
    creatures = len(deck.pile("creatures"))
    if creatures != deck.size:
        text = f"{creatures} Creatures instead of {deck.size}"
        yield Fault("2.1.1", text, short=creatures < deck.size)


def _counts(deck: DeckList, ruleset: ChaoticRuleset) -> Iterable[Fault]:
    """2.2.6, 2.2.7, 2.2.7.1: one Battlegear and one Mugic for each Creature, except in formats that
    do not require them (10.1).

    The size of the deck says how many that are (2.1.1). A wrong number of Creatures is a fault of
    its own; then one for each Creature of the deck is right too.
    """
    creatures = len(deck.pile("creatures"))
    for pile, rule, needed in (
        ("battlegear", "2.2.6", ruleset.deck_battlegear),
        ("mugic", "2.2.7", ruleset.deck_mugic),
    ):
        count = len(deck.pile(pile))
        if count == creatures:
            continue
        if count > deck.size or (needed == "required" and count < deck.size):
            most = "" if needed == "required" else "at most "
            text = f"{count} {pile.capitalize()} instead of {most}{deck.size}"
            yield Fault(rule, text, short=count < deck.size)


def _names(deck: DeckList, ruleset: ChaoticRuleset, found: dict[str, CardFacts]) -> Iterable[Fault]:
    """2.2.2, 2.2.2.1, 2.2.3, 3.1.2.1, GL-rule-of-two, GL-version: the Rule of Two, versions
    together, and Unique."""
    by_name: dict[str, list[CardFacts]] = {}
    for copy in deck:
        card = found[copy.name]
        by_name.setdefault(card.name, []).append(card)
    for name, copies in by_name.items():
        versions = tuple(dict.fromkeys(card.full_name for card in copies))
        if _breaks_unique(copies, ruleset):
            yield Fault("2.2.3", f"{len(copies)} cards named {name}, which is Unique", versions)
        if ruleset.rule_of_two and len(copies) > ruleset.rule_of_two:
            text = f"{len(copies)} cards named {name} instead of at most {ruleset.rule_of_two}"
            yield Fault("2.2.2", text, versions)


def _breaks_unique(copies: list[CardFacts], ruleset: ChaoticRuleset) -> bool:
    """2.2.3, 3.1.2.1, GL-unique, R-unique: a Unique card stands alone in its name; by ED-unique
    only in its own version."""
    if ruleset.unique == "one_copy":
        return any(card.unique and copies.count(card) > 1 for card in copies)
    return len(copies) > 1 and any(card.unique for card in copies)


def _legendary(
    deck: DeckList, ruleset: ChaoticRuleset, found: dict[str, CardFacts]
) -> Iterable[Fault]:
    """2.2.4, GL-legendary: one Legendary card among all types (R-unique)."""
    legends = [copy.name for copy in deck if found[copy.name].legendary]
    if ruleset.legendary and len(legends) > 1:
        text = f"{len(legends)} Legendary cards instead of at most 1"
        yield Fault("2.2.4", text, tuple(dict.fromkeys(legends)))


def _loyal(deck: DeckList, ruleset: ChaoticRuleset, found: dict[str, CardFacts]) -> Iterable[Fault]:
    """2.2.5, GL-loyal, GL-mixed-army: every Loyal card is satisfied by every Creature
    (R-unique)."""
    if not ruleset.loyal:
        return
    creatures = [found[name] for name in deck.cards["creatures"]]
    for card in found.values():
        if card.loyal:
            strangers = [c.full_name for c in creatures if not accepts(card, c)]
            if strangers:
                text = f"{card.full_name} is Loyal and does not join {', '.join(strangers)}"
                yield Fault("2.2.5", text, (card.full_name, *strangers))


def accepts(loyal: CardFacts, creature: CardFacts) -> bool:
    """GL-loyal: whether a Creature is of the Loyal card's own tribe, or has one of the
    characteristics that its text names, in the singular or the plural; nouns of tribes too
    (3.2.4.1.1)."""
    own = () if loyal.tribe in ("", "Generic") else (loyal.tribe,)
    phrases = loyal.loyal_to.replace(",", " or ").split(" or ")
    named = tuple(word for phrase in phrases if (word := phrase.strip()))
    wanted = {*own, *named, *map(_type_word, named)}
    return any(word in wanted for word in creature.type_words)


def _type_word(noun: str) -> str:
    """3.2.4.1.1: the word of the type line that a noun stands for. A noun that is on no known card
    only loses its plural ending."""
    word = noun.casefold()
    return SINGULAR.get(word) or PLURAL.get(word) or noun.removesuffix("s")


def _tribes(ruleset: ChaoticRuleset, found: dict[str, CardFacts]) -> Iterable[Fault]:
    """ED-tribes: an edition of four tribes knows no other."""
    if ruleset.tribes == len(FIRST_TRIBES):
        known = (*FIRST_TRIBES, "Generic", "")
        strangers = tuple(name for name, card in found.items() if card.tribe not in known)
        if strangers:
            text = f"this edition has no tribe of {', '.join(strangers)}"
            yield Fault("ED-tribes", text, strangers)


def _attacks(
    deck: DeckList, ruleset: ChaoticRuleset, found: dict[str, CardFacts]
) -> Iterable[Fault]:
    """2.2.8, 2.2.8.1, 2.2.8.2, 3.5.5.1, 10.4, 10.4.1: twenty attacks and their Build Costs
    together; a smaller Attack Deck is that of Limited."""
    count, most = ruleset.attack_deck
    small = count != 20
    attacks = len(deck.pile("attacks"))
    if attacks != count:
        text = f"{attacks} attacks instead of {count}"
        yield Fault("2.2.8.2" if small else "2.2.8", text, short=attacks < count)
    cost = build_cost(deck, found.__getitem__)
    if cost > most:
        text = f"Build Cost {cost} instead of at most {most}"
        yield Fault("2.2.8.2" if small else "2.2.8.1", text)


def _locations(deck: DeckList, ruleset: ChaoticRuleset) -> Iterable[Fault]:
    """2.2.9, 2.2.9.1, 10.4, 10.4.1: ten Locations; a smaller Location Deck is that of Limited."""
    locations = len(deck.pile("locations"))
    if locations != ruleset.location_deck:
        rule = "2.2.9" if ruleset.location_deck == 10 else "2.2.9.1"
        text = f"{locations} Locations instead of {ruleset.location_deck}"
        yield Fault(rule, text, short=locations < ruleset.location_deck)
