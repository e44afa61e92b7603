"""Which rules and rulings speak of a card, which cards a rule or a scenario speaks of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from decks.rulebook.translated import ShownRule, rule, said, told
from engine import rulebook
from engine.cards import CardFacts, all_facts
from engine.rulebook import glossary, readings
from engine.rulebook.named import naming
from engine.rulebook.shown import Shown, card_shown_by, shown_by


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase of card texts that several cards share, as pages show it."""

    game: str
    family: readings.Family

    @property
    def rulings(self) -> tuple[ShownRule, ...]:
        """The entries of the rulebook that settle it."""
        return tuple(map(rule, self.family.rulings))

    @property
    def reading(self) -> str:
        """How it is read, in the language of the page."""
        return said(self.family.reading, self.game)

    @property
    def english(self) -> bool:
        """Whether the reading is in English, which other languages fall back to."""
        return self.reading == self.family.reading

    @property
    def values(self) -> tuple[str, ...]:
        """What its switch can be, the usual value first."""
        return readings.values_of(self.game, self.family)

    @property
    def cards(self) -> tuple[CardFacts, ...]:
        """Its cards; to find them every card is looked at, once."""
        return readings.cards_with(self.game, self.family)


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario with the rules and rulings it is about, and the cards that stand in it."""

    id: str
    title: str
    game: str
    rules: tuple[rulebook.Rule, ...]
    cards: tuple[CardFacts, ...]


def rules_on(card: CardFacts) -> tuple[ShownRule, ...]:
    """The rules and rulings that name the card, then the rulings that a scenario with it shows."""
    named = naming(card.game).get(card.name, ())
    shown = (
        entry.id
        for one in card_shown_by(card.game, card.full_name)
        for entry in _scenarios()[one.id].rules
        if entry.kind == "ruling"
    )
    return tuple(rule(id) for id in dict.fromkeys((*named, *shown)))


def cards_of(rule: rulebook.Rule) -> tuple[CardFacts, ...]:
    """The cards that a rule or ruling names, every version of a name."""
    named = {name for name, ids in naming(rule.game).items() if rule.id in ids}
    return tuple(card for card in all_facts(rule.game) if card.name in named) if named else ()


def phrases_on(card: CardFacts) -> tuple[Phrase, ...]:
    """The phrases that the card is worded by."""
    return tuple(Phrase(card.game, one) for one in readings.families_on(card))


def words_on(card: CardFacts) -> tuple[glossary.Entry, ...]:
    """The glossary entries for words that stand on a card, its type line included."""
    texts = (*card.wording, *card.brainwashed_wording, card.kind, *card.groups)
    return glossary.explained_in(card.game, "\n".join(texts))


def phrases_settled(rule: rulebook.Rule) -> tuple[Phrase, ...]:
    """The phrases that a ruling or switch settles."""
    return tuple(Phrase(rule.game, one) for one in readings.families_settled(rule.game, rule.id))


def phrases_found(game: str, text: str) -> tuple[Phrase, ...]:
    """The phrases found by a word, the id of a ruling, a switch or a card's name; "" finds all."""
    return tuple(Phrase(game, one) for one in readings.found(game, text))


def scenario(id: str) -> Scenario | None:
    """The scenario of an id, with its rules in the language of the page."""
    found = _scenarios().get(id)
    return found and replace(found, rules=tuple(map(told, found.rules)))


@lru_cache(maxsize=1)
def _scenarios() -> dict[str, Scenario]:
    """Every scenario that shows a rule or a card, by its id."""
    titles: dict[str, tuple[str, str]] = {}
    rules: dict[str, list[rulebook.Rule]] = {}
    cards: dict[str, list[CardFacts]] = {}

    def note(game: str, one: Shown) -> None:
        titles.setdefault(one.id, (one.title, game))

    for game in rulebook.GAMES:
        for entry in rulebook.rules(game):
            for one in shown_by(entry.id):
                note(game, one)
                rules.setdefault(one.id, []).append(entry)
        for card in all_facts(game):
            for one in card_shown_by(game, card.full_name):
                note(game, one)
                cards.setdefault(one.id, []).append(card)
    return {
        id: Scenario(id, title, game, tuple(rules.get(id, ())), tuple(cards.get(id, ())))
        for id, (title, game) in titles.items()
    }
