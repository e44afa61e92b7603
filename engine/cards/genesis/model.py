"""What is known about a card of Genesis."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from engine.cards.model import CardFacts
from engine.language.genesis.nodes import Ability, CardType, Damage, Node

WORLDS = ("Anvar", "Tessil")
"""Worlds of the training set; a world symbol counts as an affiliation (G-champion-card.10)."""

HP = {CardType.CHAMPION: 20, CardType.SUMMON: 2, CardType.ALTERATION: 3}
"""HP of cards that are made without (scenario format, section 3)."""


@dataclass(frozen=True, slots=True)
class GenesisFacts(CardFacts):
    """One card. Fields that a type does not have are None or empty.

    ``kind`` is a :class:`engine.language.genesis.nodes.CardType`. ``awareness`` is written as the
    scenario format does (section 2): ``f1 f1r1``, ``sight f1``, ``unbounded``, ``none``.
    ``copy_limit`` is the most copies of a timeline (GR-DK.3), None for any number.

    ``back`` is the other face of a double-sided card, whole facts of its own without Chi, printings
    and a copy limit, which belong to the card. ``says``: lines that the engine does not read, kept
    as they are; only cards `beyond` the rulebook have any.
    """

    affiliations: tuple[str, ...] = ()
    world: str = ""
    hp: int | None = None
    aura: int | None = None
    reduction: int = 0
    chi: int | None = None
    copy_limit: int | None = None
    awareness: str = "none"
    subconscious_only: bool = False
    says: tuple[str, ...] = ()
    back: GenesisFacts | None = None

    @property
    def beyond(self) -> str:
        """Why the rulebook does not cover the card, in words; "" for a card that it covers."""
        if self.kind.value == CardType.EQUIPMENT.value:
            return "the rulebook knows no equipment"
        return "the rulebook knows no card with two faces" if self.back else ""

    @property
    def faces(self) -> tuple[GenesisFacts, ...]:
        """The face that is printed first, and the other one if there is one."""
        return (self, self.back) if self.back else (self,)

    @property
    def symbols(self) -> tuple[str, ...]:
        """Affiliations and world (G-champion-card.10)."""
        return (*self.affiliations, self.world) if self.world else self.affiliations

    @property
    def executable(self) -> bool:
        """Whether the engine does everything the card says."""
        return not self.declined and not self.beyond

    @property
    def abilities(self) -> tuple[Ability, ...]:  # type: ignore[override]  # nodes of this game
        """The abilities as nodes, one a line; read when first asked for."""
        return _abilities(self.written, self.words)

    @property
    def wording(self) -> tuple[str, ...]:
        """The abilities as lines in our own words."""
        return self.wording_in("en")

    def wording_in(self, language: str) -> tuple[str, ...]:
        """The abilities as lines in our own words of a language."""
        return _lines(self.written, str(self.kind), language)

    def texts_in(self, language: str) -> tuple[str, ...]:
        """What each ability does in our own words of a language, without its head."""
        from engine.language.tongues.genesis import text_said  # noqa: PLC0415 - only with texts

        kind = str(self.kind)
        told = (None if language == "en" else text_said(a, kind, language) for a in self.abilities)
        return tuple(
            ability.wording if text is None else text
            for ability, text in zip(self.abilities, told, strict=True)
        )

    def said_in(self, language: str) -> tuple[bool, ...]:
        """For each line, whether the language has words for it; otherwise the line is worded in
        English."""
        from engine.language.genesis import read_ability  # noqa: PLC0415 - only with texts
        from engine.language.tongues.genesis import said  # noqa: PLC0415 - only with texts

        if language == "en":
            return (True,) * len(self.written)
        lines = (read_ability(line) for line in self.written)
        return tuple(said(line, str(self.kind), language) is not None for line in lines)

    @property
    def told(self) -> dict[str, str]:
        """Always empty: a table of this game shows the texts of abilities, not their lines."""
        return {}

    def told_in(self, language: str) -> dict[str, str]:
        """Always empty, in any language."""
        return {}

    @property
    def type_words(self) -> tuple[str, ...]:
        """What a search finds the card by besides its name."""
        return self.symbols

    @property
    def groups(self) -> tuple[str, ...]:
        """Affiliations and world."""
        return self.symbols

    def has_element(self, word: str) -> bool:
        """Whether any damage that the card deals is of the element."""
        return any(word in kinds for ability in self.abilities for kinds in _kinds(ability))


@lru_cache(maxsize=2048)
def _abilities(written: tuple[str, ...], words: tuple[str, ...]) -> tuple[Ability, ...]:
    """The abilities of lines of notation. ``words`` are the texts of a made card's lines, "" where
    a line has none."""
    from engine.language.genesis import read_ability, text_of  # noqa: PLC0415 - only with texts

    texts = words or ("",) * len(written)
    read = (read_ability(line) for line in written)
    return tuple(
        replace(ability, wording=text or text_of(ability))
        for ability, text in zip(read, texts, strict=True)
    )


@lru_cache(maxsize=2048)
def _lines(written: tuple[str, ...], kind: str, language: str) -> tuple[str, ...]:
    from engine.language.genesis import read_ability, wording  # noqa: PLC0415 - only with texts
    from engine.language.tongues.genesis import said  # noqa: PLC0415 - only with texts

    abilities = [read_ability(line) for line in written]
    if language == "en":
        return tuple(map(wording, abilities))
    return tuple(said(one, kind, language) or wording(one) for one in abilities)


def _kinds(ability: Ability) -> list[tuple[str, ...]]:
    effects: list[Node] = [*ability.effects]
    return [effect.kinds for effect in effects if isinstance(effect, Damage)] + [ability.choose]
