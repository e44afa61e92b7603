"""A card as a page shows it: facts in reading order, and what each format says of it.

Everything comes from :mod:`engine.cards` and :mod:`engine.rulesets`; there are no card rows in the
database.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from decks.cards.asking import allowed
from decks.cards.made import made_card
from engine import cards, rulesets
from engine.cards import CardFacts, Kind, UnknownCard
from engine.cards.genesis import GenesisFacts
from engine.chaotic.formats import ChaoticRuleset
from engine.decks.genesis.timelines import copies_allowed
from engine.genesis.formats import GenesisRuleset
from engine.language.genesis.nodes import CardType
from tournaments.offered import GAMES, format_name
from tournaments.words.languages import spoken

ELEMENTS = ("fire", "air", "earth", "water")
VALUE_WORDS = {
    "fire": gettext_lazy("fire"),
    "air": gettext_lazy("air"),
    "earth": gettext_lazy("earth"),
    "water": gettext_lazy("water"),
    "courage": gettext_lazy("courage"),
    "power": gettext_lazy("power"),
    "wisdom": gettext_lazy("wisdom"),
    "speed": gettext_lazy("speed"),
    "mugic counters": gettext_lazy("Mugic counters"),
}
"""Names that an Initiative may have beside tribes and subtypes. Those two are not translated."""
TRIBE_MARKS = frozenset(("overworld", "underworld", "danian", "mipedian", "marrillian"))


@dataclass(frozen=True, slots=True)
class Fact:
    """One line of the sheet. ``number`` marks values that are compared (tabular figures)."""

    label: str
    value: str
    number: bool = False


@dataclass(frozen=True, slots=True)
class FormatLine:
    """What a format says of a card: how many copies a deck may hold, and the rules that say so."""

    format: str
    name: str
    copies: int
    remarks: tuple[str, ...]
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Appearance:
    """A printing with the name of its set."""

    set: str
    set_name: str
    number: str
    rarity: str
    status: str
    notes: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """The number and the rarity, and how the card appeared where it was not in a normal
        pack."""
        how = {
            "premium-reprint": _("premium reprint"),
            "promo": _("promotional"),
            "online": _("online only"),
            "preview": _("shown, but never released"),
        }.get(self.status, "")
        parts = (self.number, self.rarity, how, *(note for note in self.notes if note != "starter"))
        starter = (_("starter deck"),) if "starter" in self.notes else ()
        return " · ".join(part for part in (*parts, *starter) if part)


def card_of(game: str, key: str) -> CardFacts:
    """The card with this address, made ones included; raises UnknownCard also for a game that is
    not shown."""
    if game not in GAMES:
        raise UnknownCard(key)
    return made_card(game, key) or cards.by_key(game, key)


def element_names(card: CardFacts) -> tuple[str, ...]:
    """Elements a creature has, or those whose boxes an attack prints (3.5.8.1)."""
    if card.kind == Kind.ATTACK:
        boxes = zip(ELEMENTS, card.damage, strict=True)
        return tuple(name for name, value in boxes if value is not None)
    return tuple(element.name.lower() for element in card.elements)


def value_word(name: str) -> str:
    """An element, a Discipline, or what else an Initiative names, in the language of the page, as
    a label has it. The name of a tribe or a subtype stays as it is."""
    known = VALUE_WORDS.get(name.lower())
    return capfirst(str(known)) if known is not None else name


def type_line(card: CardFacts) -> str:
    """The type line: kind, then tribe and subtypes."""
    kind = kind_name(card.kind.value)
    words = " ".join(card.type_words)
    return f"{kind} – {words}" if words else kind


def wording_in(card: CardFacts, language: str) -> tuple[str, ...]:
    """The abilities in our wording; a line that the language has no words for is English."""
    return tuple(card.wording_in(language))


def tribe_mark(card: CardFacts) -> str:
    """The value of ``data-tribe`` that colours a card; empty for kinds without a tribe."""
    if card.kind not in (Kind.CREATURE, Kind.MUGIC):
        return ""
    mark = card.tribe.lower().replace("'", "")
    return mark if mark in TRIBE_MARKS else "none"


CHI, HP = gettext_lazy("Chi %(n)d"), gettext_lazy("HP %(n)d")
BASE, COST = gettext_lazy("base %(base)d"), gettext_lazy("cost %(cost)s")
INITIATIVE = gettext_lazy("Initiative %(word)s")
POINTS = ngettext_lazy("%(n)d build point", "%(n)d build points", "n")


def summary(card: CardFacts) -> str:
    """The numbers of a card in one short line, for lists. `decks.lists.copied` reads it back."""
    if isinstance(card, GenesisFacts):
        numbers = ((CHI, card.chi), (HP, card.hp))
        return " · ".join(words % {"n": value} for words, value in numbers if value)
    match card.kind:
        case Kind.CREATURE:
            return f"{'/'.join(str(value) for value in card.disciplines)} · {card.energy}"
        case Kind.ATTACK:
            base = BASE % {"base": card.base}
            return f"{base} · {POINTS % {'n': card.build_points}}"
        case Kind.MUGIC:
            return COST % {"cost": "X" if card.cost is None else card.cost}
        case Kind.LOCATION:
            word = value_word(card.initiative)
            return INITIATIVE % {"word": word} if word else ""
        case _:
            return ""


def scores_of(card: CardFacts) -> tuple[Fact, ...]:
    """The values that are compared in play, shown large: a creature's Disciplines and Energy, what
    an attack costs to build and deals, what a Mugic costs."""
    if isinstance(card, GenesisFacts):
        numbers = ((_("Chi"), card.chi), (_("HP"), card.hp), (_("Aura"), card.aura))
        return tuple(Fact(name, str(value), number=True) for name, value in numbers if value)
    match card.kind:
        case Kind.CREATURE:
            return _creature(card)
        case Kind.ATTACK:
            return tuple(_attack(card))
        case Kind.MUGIC:
            cost = "X" if card.cost is None else str(card.cost)
            return (Fact(_("Mugic cost"), cost, number=True),)
        case Kind.LOCATION if card.initiative:
            return (Fact(_("Initiative"), value_word(card.initiative)),)
    return ()


def _creature(card: CardFacts) -> tuple[Fact, ...]:
    names = (_("Courage"), _("Power"), _("Wisdom"), _("Speed"), _("Energy"))
    values = (*card.disciplines, card.energy)
    pairs = zip(names, values, strict=True)
    return tuple(Fact(name, str(value), number=True) for name, value in pairs)


def facts_of(card: CardFacts) -> tuple[Fact, ...]:
    """The other facts of a card in the order people look for them."""
    if isinstance(card, GenesisFacts):
        return _timeline_card(card)
    match card.kind:
        case Kind.CREATURE:
            elements = ", ".join(value_word(name) for name in element_names(card))
            rows = [
                Fact(_("Elements"), elements or _("none")),
                Fact(_("Mugic counters"), str(card.mugic_ability), number=True),
            ]
        case _:
            rows = []
    return (*rows, *_limits(card))


def formats_of(card: CardFacts) -> tuple[FormatLine, ...]:
    """A line for each format of the card's game."""
    if isinstance(card, GenesisFacts):
        return tuple(_in_timeline(card, rules) for rules in rulesets.FORMATS[card.game].values())
    return tuple(_in_format(card, rules) for rules in rulesets.FORMATS[card.game].values())


def formats_of_wording(game: str, wording: str) -> tuple[str, ...]:
    """The formats that play the one or the other wording of a card (R-wording), by name."""
    return tuple(
        format_name(rules.name)
        for rules in rulesets.FORMATS[game].values()
        if getattr(rules, "wording", "") == wording
    )


def appearances_of(card: CardFacts) -> tuple[Appearance, ...]:
    """Printings in order of release."""
    sets = {one.code: one.name for one in cards.sets(card.game)}
    return tuple(
        Appearance(
            one.set, sets.get(one.set, one.set), one.number, one.rarity, one.status, one.notes
        )
        for one in card.printings
    )


@dataclass(frozen=True, slots=True)
class Coverage:
    """A set: how many cards it has, how many the engine plays whole, and the names of the rest."""

    code: str
    name: str
    released: str
    cards: int
    executable: int
    missing: tuple[CardFacts, ...]


@lru_cache(maxsize=2)
def coverage_of(game: str) -> tuple[Coverage, ...]:
    """A line for each set in order of release; a card stands in every set it was printed in.

    Reads every card of the game: a second at the first call of a process, nothing afterwards.
    """
    found: dict[str, list[CardFacts]] = {}
    for card in cards.all_facts(game):
        for code in {one.set for one in card.printings}:
            found.setdefault(code, []).append(card)
    return tuple(
        Coverage(
            one.code,
            one.name,
            one.released or "",
            len(mine),
            sum(card.executable for card in mine),
            tuple(card for card in mine if not card.executable),
        )
        for one in cards.sets(game)
        if (mine := found.get(one.code))
    )


KIND_NAMES = {
    Kind.CREATURE: gettext_lazy("Creature"),
    Kind.ATTACK: gettext_lazy("Attack"),
    Kind.BATTLEGEAR: gettext_lazy("Battlegear"),
    Kind.MUGIC: gettext_lazy("Mugic"),
    Kind.LOCATION: gettext_lazy("Location"),
}
TYPE_NAMES = {
    CardType.CHAMPION: gettext_lazy("Champion"),
    CardType.SPELL: gettext_lazy("Spell"),
    CardType.TECHNIQUE: gettext_lazy("Technique"),
    CardType.SUMMON: gettext_lazy("Summon"),
    CardType.ALTERATION: gettext_lazy("Alteration"),
    CardType.ENCHANTMENT: gettext_lazy("Enchantment"),
    CardType.EQUIPMENT: gettext_lazy("Equipment"),
}


def kind_name(kind: str) -> str:
    """What cards of this kind are called, in the language of the page."""
    names = {str(one): name for one, name in (*KIND_NAMES.items(), *TYPE_NAMES.items())}
    return str(names.get(kind) or kind.capitalize())


def _timeline_card(card: GenesisFacts) -> tuple[Fact, ...]:
    """What a Genesis card prints beside its numbers."""
    rows = [Fact(_("Affiliation"), ", ".join(card.affiliations) or _("none"))]
    if card.world:
        rows.append(Fact(_("World"), card.world))
    if card.reduction:
        rows.append(Fact(_("Energy reduction"), str(card.reduction), number=True))
    if card.awareness:
        rows.append(Fact(_("Awareness"), card.awareness))
    if card.subconscious_only:
        rows.append(Fact(_("Subconscious"), _("begins the game there")))
    if card.back is not None:
        rows.append(Fact(_("Other face"), card.back.name))
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class Side:
    """The other face of a double-sided card, for its page."""

    name: str
    type_line: str
    facts: tuple[Fact, ...]
    wording: tuple[str, ...]
    says: tuple[str, ...]


def other_face(card: CardFacts) -> Side | None:
    """The face that is not printed first; None for a card with one."""
    back = card.back if isinstance(card, GenesisFacts) else None
    if back is None:
        return None
    facts = (*scores_of(back), *facts_of(back))
    return Side(back.name, type_line(back), facts, wording_in(back, spoken()), back.says)


def _in_timeline(card: GenesisFacts, rules: GenesisRuleset) -> FormatLine:
    """How many copies a timeline may hold: by the card's own limit, by the format's, or as many as
    a timeline has cards. A card beyond the rulebook may not be played."""
    if card.beyond:
        rule = "G-timeline.1" if card.back else "G-card-types.2"
        return FormatLine(rules.name, format_name(rules.name), 0, (_("not played"),), (rule,))
    own = copies_allowed(card, rules)
    limits = [(own, "GR-DK.3"), (rules.max_copies or None, "GR-DK.2")]
    found = [(most, rule) for most, rule in limits if most is not None]
    copies, rule = min(found, default=(rules.timeline, "GR-DK.2"))
    return FormatLine(rules.name, format_name(rules.name), copies, (), (rule,))


def _attack(card: CardFacts) -> list[Fact]:
    rows = [
        Fact(_("Build points"), str(card.build_points), number=True),
        Fact(_("Base damage"), str(card.base), number=True),
    ]
    for name, value in zip(ELEMENTS, card.damage, strict=True):
        if value is not None:
            label = _("%(element)s damage") % {"element": value_word(name)}
            rows.append(Fact(label, str(value), number=True))
    return rows


def _limits(card: CardFacts) -> list[Fact]:
    rows = []
    if card.unique:
        rows.append(Fact(_("Unique"), _("one copy of the name in a deck")))
    if card.legendary:
        rows.append(Fact(_("Legendary"), _("one Legendary card in a deck")))
    if card.loyal:
        to = card.loyal_to or card.tribe
        rows.append(Fact(_("Loyal"), _("only beside %(who)s") % {"who": to}))
    return rows


def _in_format(card: CardFacts, rules: ChaoticRuleset) -> FormatLine:
    copies, cited = (1, "2.2.3") if card.unique else (rules.rule_of_two, "2.2.2")
    remarks: list[str] = []
    ids = [cited]
    if not allowed(card, rules.name):
        copies, ids = 0, ["ED-tribes"]
        remarks.append(_("the edition has no M'arrillians"))
    if card.legendary and rules.legendary:
        remarks.append(_("one Legendary card in the deck"))
        ids.append("2.2.4")
    if card.loyal and rules.loyal:
        remarks.append(_("Loyal"))
        ids.append("2.2.5")
    unused = (card.kind == Kind.BATTLEGEAR and not rules.battlegear) or (
        card.kind == Kind.MUGIC and not rules.mugic
    )
    if unused:
        remarks.append(_("may lie in the deck, is not used in play"))
        ids.append("10.2" if rules.game_text else "10.1")
    elif not rules.game_text:
        remarks.append(_("its text does not count"))
        ids.append("10.1")
    elif not card.executable:
        remarks.append(_("the engine cannot play its text yet"))
    return FormatLine(rules.name, format_name(rules.name), copies, tuple(remarks), tuple(ids))
