"""Cards and timelines of Genesis on the pages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from decks import sheets
from decks.wings.wing import Bar, Curve, Pairs, Wing, counted, drawn
from engine import cards, rulesets
from engine.cards import CardFacts
from engine.decks import DeckList
from engine.decks.genesis.swapping import LIMITED
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
"""Without rarities, which the known printings do not have. A champion carries a third of a set at
most (G-champion-card.12), so 35 cards (F-draft.1) need a pool three times as large."""


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
        words = _("Genesis · %(champions)s · %(count)d cards")
        return words % {"champions": champions, "count": len(deck.pile("timeline"))}

    def curves(self, deck: DeckList) -> tuple[Curve, ...]:
        """Chi and types of the timeline."""
        timeline = [deck.find(copy.name) for copy in deck.pile("timeline")]
        chi = [getattr(card, "chi", None) or 0 for card in timeline]
        kinds = Counter(str(card.kind.value).capitalize() for card in timeline)
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

    def knows(self, card: CardFacts, ruleset: Ruleset) -> bool:
        """Its kind must be known to the rulebook."""
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
