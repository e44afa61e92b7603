"""Cards and decks of Chaotic on the pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from decks.cards import asking, keywords, questions, sheets
from decks.wings.wing import Bar, Curve, Gauge, Pairs, Wing, counted, drawn
from engine import cards
from engine.cards import CardFacts
from engine.chaotic.formats import ChaoticRuleset
from engine.chaotic.formats.switches import BOARDS
from engine.chaotic.position.battleboard import board as battleboard
from engine.decks import DeckList
from engine.decks.chaotic.legality import build_cost
from engine.decks.chaotic.piles import PILES
from engine.kernel.chance import Stream
from tournaments.enums import OffenceClass
from tournaments.offences import Offence

MARKS = ("unique", "legendary", "loyal", "past", "reworded")
"""The marks that the form offers; the line knows more (:data:`decks.cards.asking.MARKS`)."""


PACK = """\
2 creature, common, uncommon
1 battlegear
1 mugic
4 attack, common, uncommon
1 location
1 rare, super rare, ultra rare"""
"""Six of these packs hold enough for three Creatures with their gear and Mugic (2.1.1) and five
Locations (2.2.9.1). They hold more attacks than the ten of a Limited deck, because a Build Cost of
ten is hard to keep (2.2.8.2)."""


EXAMPLE = """\
Name: My first deck
Size: 1

Creatures:
1 Maxxor [75/75/55/50 55]

Attacks:
2 Rip Tide
2 Flash Kick

Locations:
2 Lava Pond
"""


OFFENCES = (
    Offence(
        "wrong scan",
        OffenceClass.DECK,
        gettext_lazy("A Creature is played with other values than its registered copy has."),
        ("warning", "game_loss", "match_loss"),
    ),
    Offence(
        "hand of attacks",
        OffenceClass.GAME,
        gettext_lazy("Too many or too few attack cards in hand, noticed too late to put right."),
        ("warning", "warning", "game_loss"),
    ),
)


class Chaotic(Wing):
    """Boards, tribes, elements, keywords and marks."""

    offences = OFFENCES
    limited = ("limited",)
    pack = PACK

    line = "2 Rip Tide"
    example = EXAMPLE

    numbers: ClassVar = {
        "courage": gettext_lazy("Courage"),
        "power": gettext_lazy("Power"),
        "wisdom": gettext_lazy("Wisdom"),
        "speed": gettext_lazy("Speed"),
        "energy": gettext_lazy("Energy"),
        "mugic": gettext_lazy("Mugic counters"),
        "build": gettext_lazy("Build points"),
        "base": gettext_lazy("Base damage"),
        "fire": gettext_lazy("Fire damage"),
        "air": gettext_lazy("Air damage"),
        "earth": gettext_lazy("Earth damage"),
        "water": gettext_lazy("Water damage"),
        "cost": gettext_lazy("Mugic cost"),
    }
    pile_names: ClassVar = {
        "creatures": lambda: _("Creatures"),
        "battlegear": lambda: _("Battlegear"),
        "mugic": lambda: _("Mugic"),
        "attacks": lambda: _("Attacks"),
        "locations": lambda: _("Locations"),
    }

    def list_words(self, size: int) -> str:
        return _("board of %(size)s") % {"size": size}

    def starter_note(self, deck: DeckList) -> str:
        tribes = ", ".join(
            dict.fromkeys(deck.find(one.name).tribe for one in deck.pile("creatures"))
        )
        count = len(tuple(deck))
        words = ngettext("%(tribes)s · %(count)d card", "%(tribes)s · %(count)d cards", count)
        return words % {"tribes": tribes, "count": count}

    def curves(self, deck: DeckList) -> tuple[Curve, ...]:
        """Build Costs of the Attack Deck, Energies of the Creatures, damage by elements."""
        attacks = [deck.find(copy.name) for copy in deck.pile("attacks")]
        costs = [card.build_points for card in attacks]
        energies = [
            copy.scan.energy if copy.scan else deck.find(copy.name).energy
            for copy in deck.pile("creatures")
        ]
        together = Counter(energies)
        army = tuple(Bar(str(value), together[value]) for value in sorted(together))
        kinds = {
            element: [card for card in attacks if card.has_element(element)]
            for element in sheets.ELEMENTS
        }
        damage = tuple(
            Bar(sheets.value_word(element), len(found)) for element, found in kinds.items() if found
        )
        total = _("%(sum)s in all") % {"sum": sum(costs)}
        return (
            *counted(_("Build Cost of the attacks"), costs, total),
            *([Curve(_("Energy of the Creatures"), army)] if army else []),
            *([Curve(_("Attacks by element"), damage)] if damage else []),
        )

    def hand(self, deck: DeckList, stream: Stream) -> tuple[str, ...]:
        """Two attacks (4.2.4), and the Mugic, which are all in hand (2.2.7)."""
        attacks = drawn([copy.name for copy in deck.pile("attacks")], 2, stream)
        return (*attacks, *(copy.name for copy in deck.pile("mugic")))

    def gauges(  # type: ignore[override]
        self, deck: DeckList, ruleset: ChaoticRuleset
    ) -> Mapping[str, tuple[Gauge, ...]]:
        """2.1.1, 2.2.6 to 2.2.9: as many Creatures, Battlegear and Mugic as the board has spaces a
        side; attacks and their Build Cost; Locations."""
        attacks, cost = ruleset.attack_deck
        held = {pile: len(deck.pile(pile)) for pile in self.pile_names}
        size = deck.size
        return {
            "creatures": (Gauge(held["creatures"], size),),
            "battlegear": (
                Gauge(held["battlegear"], size, most=ruleset.deck_battlegear != "required"),
            ),
            "mugic": (Gauge(held["mugic"], size, most=ruleset.deck_mugic != "required"),),
            "attacks": (
                Gauge(held["attacks"], attacks),
                Gauge(build_cost(deck), cost, _("Build Cost"), most=True),
            ),
            "locations": (Gauge(held["locations"], ruleset.location_deck),),
        }

    def spaces(self, deck: DeckList) -> tuple[str, ...]:
        """4.1.1: the player's own spaces, from the left one in front on."""
        spaces = battleboard(deck.size).spaces if deck.size in BOARDS else ()
        return tuple(space.name for space in spaces if space.side == 0)

    def kind_in(self, pile: str) -> str:
        return next(kind for kind, own in PILES.items() if own == pile)

    def keywords(self, card: CardFacts) -> frozenset[str]:
        return keywords.spoken_of(card)

    def knows(self, card: CardFacts, ruleset: ChaoticRuleset) -> bool:  # type: ignore[override]
        """Whether the rule set knows the tribe of the card (ED-tribes)."""
        return ruleset.tribes != 4 or card.tribe != "M'arrillian"

    def words_known(self) -> Pairs:
        return (
            (
                "courage power wisdom speed energy mugic build base fire air earth water cost",
                _("with >=, <=, >, < or = and a number"),
            ),
            ("kind:", ", ".join(sheets.KIND_NAMES)),
            ("tribe: type:", _("a tribe, or any word of the type line; tribe:none")),
            ("element: initiative:", _("an element; element:none; the word of a Location")),
            ("keyword:", ", ".join(keywords.KEYWORDS)),
            ("text:", _("words of our wording; several in quotation marks")),
            ("set: rarity:", _("the code of a set, a rarity")),
        )

    def further_words(self) -> Pairs:
        return (("is:", ", ".join(asking.MARKS)),)

    def examples(self) -> Pairs:
        return (
            ("mipedian fire", _("Mipedian cards that have or speak of Fire")),
            ("energy>=60 is:unique", _("Unique Creatures with at least 60 Energy")),
            ("build<=1 fire>=5", _("Attacks of at most one build point with Fire 5 or more")),
            ("cost=1 tribe:danian", _("Danian Mugic that costs one counter")),
            ("text:heal -kind:mugic", _("cards that heal, but no Mugic")),
            ("keyword:swift type:scout", _("Scouts with Swift, or that give it")),
            (
                "legal:dawn-2007-master is:reworded",
                _("cards that play otherwise in the older edition"),
            ),
            ('rarity:"ultra rare" set:ss', _("ultra rares of one set")),
        )

    def lists(self) -> Mapping[str, list[tuple[str, str]]]:
        tribes = [(name, name) for name in (*cards.TRIBES, "Generic")]
        elements = [(name, sheets.value_word(name)) for name in sheets.ELEMENTS]
        return {
            "kind": [(kind.value, str(name)) for kind, name in sheets.KIND_NAMES.items()],
            "tribe": [*tribes, (asking.NONE, _("No tribe"))],
            "element": [*elements, (asking.NONE, _("No element"))],
            "rarity": [(name, name.capitalize()) for name in questions.rarities("chaotic")],
            "keyword": [(word, word.capitalize()) for word in keywords.KEYWORDS],
            "mark": [(mark, questions.mark_name(mark)) for mark in MARKS],
        }


WING = Chaotic()
