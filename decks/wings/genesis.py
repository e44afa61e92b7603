"""Cards and timelines of Genesis on the pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from decks.cards import sheets
from decks.wings.wing import Bar, Curve, Gauge, Pairs, Wing, counted, drawn
from engine import cards, games, rulesets
from engine.cards import CardFacts
from engine.cards.genesis import GenesisFacts
from engine.decks import DeckList
from engine.decks.genesis.swapping import LIMITED
from engine.decks.genesis.timelines import chi_of, misfits
from engine.genesis.formats import GenesisRuleset
from engine.kernel.chance import Stream
from engine.kernel.ruleset import Ruleset
from engine.language.genesis.nodes import CardType
from tournaments.enums import OffenceClass
from tournaments.offences import Offence

PACK = """\
1 champion
4 summon
4 spell
3 technique
2 alteration
1 enchantment"""
"""The slots name no rarities: the known printings have none. A champion can carry a third of a set
at most (G-champion-card.12), so a timeline of 35 cards (F-draft.1) needs a pool three times as
large."""


EXAMPLE = """\
Name: My first timeline

Champion:
1 Ardun Keshel

Timeline:
3 Toll-Gate Giant
4 Anvari Levy

Forethoughts:
1 Ember Dart
"""


OFFENCES = (
    Offence(
        "timeline order",
        OffenceClass.GAME,
        gettext_lazy("Cards of the timeline were put into another order by mistake."),
        ("warning", "game_loss", "match_loss"),
    ),
    Offence(
        "wrong facing",
        OffenceClass.GAME,
        gettext_lazy("A card was turned or moved on the board without anything that does so."),
        ("caution", "warning", "game_loss"),
        rounds=2,
    ),
)


class Genesis(Wing):
    """Timelines and their champions; keywords are words of a card's lines."""

    offences = OFFENCES
    limited = LIMITED
    packs = 8
    pack = PACK
    brought = ("subconscious",)
    """G-zones.3, G-subconscious.5: cards or tokens from outside the game, as many as it takes."""

    line = "3 Toll-Gate Giant"
    example = EXAMPLE

    numbers: ClassVar = {
        "chi": gettext_lazy("Chi"),
        "hp": gettext_lazy("HP"),
        "aura": gettext_lazy("Aura"),
        "reduction": gettext_lazy("Energy reduction"),
    }
    pile_names: ClassVar = {
        "champion": lambda: _("Champion"),
        "timeline": lambda: _("Timeline"),
        "forethoughts": lambda: _("Forethoughts"),
        "subconscious": lambda: _("Subconscious"),
    }

    def list_words(self, size: int) -> str:
        return _("Genesis timeline")

    def starter_note(self, deck: DeckList) -> str:
        champions = ", ".join(copy.name for copy in deck.pile("champion"))
        count = len(deck.pile("timeline"))
        words = ngettext(
            "Genesis · %(champions)s · %(count)d card",
            "Genesis · %(champions)s · %(count)d cards",
            count,
        )
        return words % {"champions": champions, "count": count}

    def curves(self, deck: DeckList) -> tuple[Curve, ...]:
        """Chi and types of the timeline."""
        timeline = [deck.find(copy.name) for copy in deck.pile("timeline")]
        chi = [getattr(card, "chi", None) or 0 for card in timeline]
        kinds = Counter(sheets.kind_name(card.kind.value) for card in timeline)
        types = tuple(Bar(kind, kinds[kind]) for kind in sorted(kinds))
        total = _("%(sum)s in all") % {"sum": sum(chi)}
        return (
            *counted(_("Chi of the timeline"), chi, total),
            *([Curve(_("Types of the timeline"), types)] if types else []),
        )

    def hand(self, deck: DeckList, stream: Stream) -> tuple[str, ...]:
        """The thoughts that a game begins with."""
        count = rulesets.get(deck.game).opening_hand
        return drawn([copy.name for copy in deck.pile("timeline")], count, stream)

    def gauges(  # type: ignore[override]
        self, deck: DeckList, ruleset: GenesisRuleset
    ) -> Mapping[str, tuple[Gauge, ...]]:
        """G-start.3, G-constructed.2, G-constructed.3, G-forethoughts-rules.2."""
        timeline = Gauge(len(deck.pile("timeline")), ruleset.timeline)
        chi = Gauge(chi_of(deck, "timeline"), ruleset.chi, _("Chi"), most=True)
        thought = Gauge(chi_of(deck, "forethoughts"), ruleset.forethoughts_chi, _("Chi"), most=True)
        return {
            "champion": (Gauge(len(deck.pile("champion")), ruleset.champions),),
            "timeline": (timeline, chi),
            "forethoughts": (thought,) if ruleset.forethoughts_chi else (),
        }

    def piles_for(self, card: CardFacts) -> tuple[str, ...]:
        if getattr(card, "subconscious_only", False):
            return ("subconscious",)
        usual = games.rulebook(card.game).pile_of(card)
        return (usual,) if usual == "champion" else (usual, "forethoughts")

    def opened(self, card: CardFacts) -> bool:
        """G-constructed.6: not a card that is only fetched from the subconscious, since no list
        could be built of it."""
        return not getattr(card, "subconscious_only", False)

    def fits(self, card: CardFacts, deck: DeckList) -> bool:
        """G-champion-card.11, G-champion-card.12: any champion fits, and each card that the
        champions of the list may carry."""
        if not isinstance(card, GenesisFacts) or card.kind.value == CardType.CHAMPION.value:
            return True
        champions = [deck.find(copy.name) for copy in deck.pile("champion")]
        own = [one for one in champions if isinstance(one, GenesisFacts)]
        return card.subconscious_only or not misfits(card, own)

    def takes_the_place(  # type: ignore[override]
        self, deck: DeckList, pile: str, ruleset: GenesisRuleset
    ) -> bool:
        """G-start.3: whether the pile is that of the champions and holds as many as the format
        plays."""
        return pile == "champion" and len(deck.pile(pile)) >= ruleset.champions

    def kind_in(self, pile: str) -> str:
        return CardType.CHAMPION.value if pile == "champion" else ""

    def leads(self, card: CardFacts) -> bool:
        """A champion, whose symbols say what its timeline may hold (G-champion-card.11)."""
        champion = card.kind.value == CardType.CHAMPION.value
        return champion and self.knows(card, rulesets.get("genesis"))

    def knows(self, card: CardFacts, ruleset: Ruleset) -> bool:
        """Whether the rulebook knows cards of this kind."""
        return not getattr(card, "beyond", False)

    def words_known(self) -> Pairs:
        return (
            ("chi hp aura reduction", _("with >=, <=, >, < or = and a number")),
            ("kind:", ", ".join(sorted({str(c.kind) for c in cards.all_facts("genesis")}))),
            ("tribe: set: text:", _("an affiliation or world, a set, words of an ability")),
        )

    def examples(self) -> Pairs:
        return (
            ("hp>=20", _("at least 20 HP")),
            ("chi<=3 kind:spell", _("Spells of at most 3 Chi")),
            ("text:draw", _("cards whose abilities say “draw”")),
        )

    def lists(self) -> Mapping[str, list[tuple[str, str]]]:
        return {"kind": [(kind.value, sheets.kind_name(kind.value)) for kind in CardType]}


WING = Genesis()
