"""Timelines of Genesis: what is legal, each fault with its rule; swaps of lock and show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from engine.cards.genesis import GenesisFacts
from engine.decks.deck import Copy, DeckList
from engine.decks.fault import Fault
from engine.decks.genesis.swapping import (
    LIMITED,
    Piles,
    Swap,
    chi_rule,
    faults_of,
    most_copies,
    swaps_of,
)
from engine.genesis.formats import FORMATS, GenesisRuleset
from engine.language.genesis.nodes import CardType

Lookup = Callable[[str], GenesisFacts]


def check(deck: DeckList, ruleset: GenesisRuleset, *, lookup: Lookup | None = None) -> list[Fault]:
    """G-overview.4, G-zones.3, G-champion-card.2, G-champion-card.10: everything a timeline breaks
    under a rule set; empty if it is legal."""
    find = lookup or _finder(deck)
    found = {name: find(name) for name in deck.names()}
    champions = [found[copy.name] for copy in deck.pile("champion")]
    return [
        *_champions(champions, ruleset),
        *_timeline(deck, ruleset, found, champions),
        *_forethoughts(deck, ruleset, found, champions),
        *_subconscious(deck, found),
        *_beyond(deck, found),
    ]


def _subconscious(deck: DeckList, found: Mapping[str, GenesisFacts]) -> Iterator[Fault]:
    """The fault of champions in the subconscious: they lie in the arena only. Any other card may
    lie there, in any number (GR-DK.7)."""
    names = tuple(
        name for name in deck.cards["subconscious"] if found[name].kind.value == "champion"
    )
    if names:
        text = f"champions are no cards of the subconscious: {', '.join(names)}"
        yield Fault("G-champion-card.2", text, names)


FACE_DOWN = {
    "champion": "G-start.3",
    "timeline": "G-timeline.1",
    "forethoughts": "G-forethoughts-rules.3",
    "subconscious": "G-subconscious.1",
}
"""For each pile, the rule that a card with two faces cannot keep: a champion lies face-up, and no
rule says with which face; a card that is drawn or fetched lies face-down before."""


def _beyond(deck: DeckList, found: Mapping[str, GenesisFacts]) -> Iterator[Fault]:
    """G-card-types.2: the faults of cards of later sets. The rulebook says nothing of them, so
    nobody can referee them."""
    for pile, rule in FACE_DOWN.items():
        for name in deck.cards[pile]:
            card = found[name]
            if card.beyond:
                known = rule if card.back else "G-card-types.2"
                yield Fault(known, f"{name} cannot be played: {card.beyond}", (name,))


def chi_of(deck: DeckList, pile: str, lookup: Lookup | None = None) -> int:
    """G-subconscious.4, G-non-champion.1, G-constructed.1, G-constructed.2, G-forethoughts-rules.4,
    G-term-chi.1: the Chi of a pile."""
    find = lookup or _finder(deck)
    return sum(find(copy.name).chi or 0 for copy in deck.pile(pile))


def filler(name: str, chi: int, symbols: tuple[str, ...]) -> GenesisFacts:
    """A card without abilities that is legal for a champion with these symbols."""
    kind: Any = CardType.TECHNIQUE
    return GenesisFacts(game="genesis", name=name, kind=kind, affiliations=symbols[:1], chi=chi)


def _finder(deck: DeckList) -> Lookup:
    def find(name: str) -> GenesisFacts:
        found = deck.find(name)
        assert isinstance(found, GenesisFacts)
        return found

    return find


# --- legality ----------------------------------------------------------------------------------


def _champions(champions: list[GenesisFacts], ruleset: GenesisRuleset) -> Iterator[Fault]:
    """As many champions as the format plays; two of them share an affiliation, worlds apart."""
    rule = "G-start.3" if ruleset.champions == 1 else "G-overview.4"
    names = tuple(card.name for card in champions)
    if len(champions) != ruleset.champions:
        text = f"{len(champions)} champions instead of {ruleset.champions}"
        yield Fault(rule, text, names, short=len(champions) < ruleset.champions)
    strangers = tuple(card.name for card in champions if card.kind.value != "champion")
    if strangers:
        yield Fault(rule, f"no champion is {', '.join(strangers)}", strangers)
    shared = [frozenset(card.affiliations) for card in champions]
    if len(shared) == ruleset.champions > 1 and not frozenset.intersection(*shared):
        yield Fault(rule, f"{' and '.join(names)} share no affiliation", names)


def _timeline(
    deck: DeckList,
    ruleset: GenesisRuleset,
    found: Mapping[str, GenesisFacts],
    champions: list[GenesisFacts],
) -> Iterator[Fault]:
    """G-constructed.3, F-draft.1: size, Chi and cards of the timeline."""
    count_rule = "F-draft.1" if ruleset.name in LIMITED else "G-constructed.3"
    count = len(deck.pile("timeline"))
    if count != ruleset.timeline:
        text = f"{count} cards instead of {ruleset.timeline}"
        yield Fault(count_rule, text, short=count < ruleset.timeline)
    chi = chi_of(deck, "timeline", found.__getitem__)
    if chi > ruleset.chi:
        yield Fault(chi_rule(ruleset), f"{chi} Chi instead of at most {ruleset.chi}")
    counts = deck.cards["timeline"]
    yield from _card_faults((found[name] for name in counts), champions)
    yield from _copies(counts, found, ruleset)


def _card_faults(listed: Iterable[GenesisFacts], champions: list[GenesisFacts]) -> Iterator[Fault]:
    """The faults of cards, gathered by the rules that the cards break (GR-DK.1). A card with
    foreign symbols only has one fault, the foreign symbol; that it shares no symbol goes with
    it."""
    broken: dict[tuple[str, ...], list[str]] = {}
    for card in listed:
        if rules := misfits(card, champions):
            broken.setdefault(rules, []).append(card.name)
    for rules, names in sorted(broken.items()):
        *also, rule = rules
        yield Fault(rule, _MISFITS[rules].format(", ".join(names)), tuple(names), tuple(also))


def misfits(card: GenesisFacts, champions: Iterable[GenesisFacts]) -> tuple[str, ...]:
    """G-constructed.5, G-constructed.6: the rules that keep a card out of the timeline of these
    champions; the card is refused for the last one. Of two champions one is enough to carry it."""
    if card.kind.value == "champion":
        return ("G-constructed.5",)
    if card.subconscious_only:
        return ("G-constructed.6",)
    found = [_symbol_faults(card, champion) for champion in champions]
    return min(found, key=len, default=())


def _symbol_faults(card: GenesisFacts, champion: GenesisFacts) -> tuple[str, ...]:
    """G-champion-card.11, G-champion-card.12: the rules that the symbols of a card break."""
    own, theirs = frozenset(card.symbols), frozenset(champion.symbols)
    faults = [] if own & theirs else ["G-champion-card.11"]
    return (*faults, "G-champion-card.12") if own - theirs else tuple(faults)


_MISFITS = {
    ("G-constructed.5",): "champions are no cards of a timeline: {}",
    ("G-constructed.6",): "subconscious cards are no cards of a timeline: {}",
    ("G-champion-card.11",): "no symbol shared with the champion: {}",
    ("G-champion-card.12",): "a symbol that the champion lacks: {}",
    ("G-champion-card.11", "G-champion-card.12"): "only symbols that the champion lacks: {}",
}


def _copies(
    counts: Mapping[str, int], found: Mapping[str, GenesisFacts], ruleset: GenesisRuleset
) -> Iterator[Fault]:
    for name, count in counts.items():
        limit = most_copies(name, found[name].copy_limit, ruleset)
        if limit is not None and count > limit[0]:
            text = f"{count} copies of {name} instead of at most {limit[0]}"
            yield Fault(limit[1], text, (name,))


def copies_allowed(card: GenesisFacts, ruleset: GenesisRuleset) -> int | None:
    """The most copies of a card that a timeline may have; None for any number."""
    limit = most_copies(card.name, card.copy_limit, ruleset)
    return None if limit is None else limit[0]


def _forethoughts(
    deck: DeckList,
    ruleset: GenesisRuleset,
    found: Mapping[str, GenesisFacts],
    champions: list[GenesisFacts],
) -> Iterator[Fault]:
    """G-forethoughts-rules.2, G-forethoughts-rules.3: Chi and cards of the forethoughts."""
    chi = chi_of(deck, "forethoughts", found.__getitem__)
    if ruleset.forethoughts_chi and chi > ruleset.forethoughts_chi:
        text = f"forethoughts of {chi} Chi instead of at most {ruleset.forethoughts_chi}"
        yield Fault("G-forethoughts-rules.2", text)
    wrong = tuple(name for name in deck.cards["forethoughts"] if misfits(found[name], champions))
    if wrong:
        text = f"forethoughts that could not be in the timeline: {', '.join(wrong)}"
        yield Fault("G-forethoughts-rules.3", text, wrong)


# --- lock and show -----------------------------------------------------------------------------


def swap_faults(
    deck: DeckList,
    swap: Swap,
    lookup: Lookup | None = None,
    ruleset: GenesisRuleset | None = None,
) -> list[Fault]:
    """What forbids a swap: see :func:`engine.decks.genesis.swapping.faults_of`."""
    played = ruleset or FORMATS["constructed"]
    return faults_of(swap, _piles(deck, played, lookup or _finder(deck)), played)


def _piles(deck: DeckList, ruleset: GenesisRuleset, find: Lookup) -> Piles:
    timeline, forethoughts = deck.cards["timeline"], deck.cards["forethoughts"]
    found = {name: find(name) for name in (*timeline, *forethoughts)}
    chi = {name: card.chi or 0 for name, card in found.items()}
    limits = {name: most_copies(name, card.copy_limit, ruleset) for name, card in found.items()}
    return Piles(timeline, forethoughts, chi, limits)


def swapped(deck: DeckList, swap: Swap) -> DeckList:
    """G-lock-show.10: the list after the exchange."""
    timeline, forethoughts = Counter(deck.cards["timeline"]), Counter(deck.cards["forethoughts"])
    out, into = Counter(swap.out), Counter(swap.into)
    piles: dict[str, Iterable[Copy]] = {
        "champion": deck.pile("champion"),
        "timeline": _listed(timeline - out + into),
        "forethoughts": _listed(forethoughts - into + out),
        "subconscious": deck.pile("subconscious"),
    }
    return DeckList.of(deck.name, deck.game, deck.size, piles, dict(deck.made))


def _listed(counts: Counter[str]) -> list[Copy]:
    return [Copy(name) for name in sorted(counts) for _ in range(counts[name])]


def swaps(
    deck: DeckList,
    ruleset: GenesisRuleset,
    *,
    most: int = 2,
    limit: int = 50,
    lookup: Lookup | None = None,
) -> tuple[Swap, ...]:
    """Legal swaps of a list: see :func:`engine.decks.genesis.swapping.swaps_of`."""
    return swaps_of(_piles(deck, ruleset, lookup or _finder(deck)), ruleset, most, limit)
