"""Reading card English: a text box becomes abilities, or is declined. Nothing is guessed."""

from __future__ import annotations

from engine.language.grammar import grammar
from engine.language.grammar.binding import bind
from engine.language.grammar.machine import Parse
from engine.language.grammar.pronouns import Unbound
from engine.language.nodes import Ability, CardKind
from engine.language.notation import DEEPEST
from engine.language.spelling import right
from engine.language.text import lines, tokens, without_name
from engine.language.walking import depth, targets

CARD_TYPES = ("creature", "attack", "battlegear", "mugic", "location")

ANNOUNCED_WHOLE = ("attack", "mugic")
"""The card types whose lines are announced together, with all their targets (8.4.1.3)."""

LONGEST = 1000
"""Characters a line may have; the longest of a real card has a third of it."""


class Declined(ValueError):
    """A text the grammar does not read: the phrase where it stopped, and where in the line."""

    def __init__(
        self, phrase: str, position: int, line: str, nearest: tuple[str, ...] = ()
    ) -> None:
        super().__init__(f"cannot read {phrase!r} in {line!r}")
        self.phrase = phrase
        self.position = position
        self.line = line
        self.nearest = nearest


class Ambiguous(Declined):
    """A text with two different readings; ``readings`` are both."""

    def __init__(self, line: str, readings: tuple[Ability, ...]) -> None:
        super().__init__(line, 0, line)
        self.readings = readings


def compile(text: str, *, card_type: str, name: str = "") -> tuple[Ability, ...]:
    """The abilities of a text box, one for each of :func:`lines`.

    ``card_type`` is creature, attack, battlegear, mugic or location; ``name`` the card's own name.
    Raises :class:`Declined` at the first line that has no reading, or several.
    """
    if card_type not in CARD_TYPES:
        raise ValueError(f"no card type {card_type!r}")
    abilities: list[Ability] = []
    aimed: frozenset[CardKind] = frozenset()
    for line in lines(text):
        ability = read_line(line, card_type, name, aimed)
        abilities.append(ability)
        if card_type in ANNOUNCED_WHOLE:
            aimed |= {target.cards.kind for target in targets(ability)}
    return tuple(abilities)


def read_line(
    line: str, card_type: str, name: str = "", aimed: frozenset[CardKind] = frozenset()
) -> Ability:
    """The ability that one line is; ``aimed`` as in :func:`bind`. Raises :class:`Declined`.

    A line that cannot be read with the card's name in it is read once more as plain words, for
    a card may be named like a word of its text ("Flip").
    """
    spelt = right(line)
    plain = without_name(spelt, name)
    parse, found = _readings(plain, card_type, aimed)
    if not found and plain != spelt:
        found = _readings(spelt, card_type, aimed)[1]
    if not found:
        stop = min(parse.furthest, len(parse.tokens) - 1)
        start = parse.tokens[stop].start if parse.tokens else 0
        raise Declined(plain[start : start + 60], start, line)
    if len(found) > 1:
        raise Ambiguous(line, tuple(found))
    return found[0]


def _readings(
    plain: str, card_type: str, aimed: frozenset[CardKind]
) -> tuple[Parse, list[Ability]]:
    """How far the grammar reads a line, and every meaning it finds."""
    parse = Parse(grammar(), tokens(plain[:LONGEST]))
    try:
        return parse, _bound(parse, card_type, aimed) if len(plain) <= LONGEST else []
    except RecursionError:
        return parse, []


def _bound(parse: Parse, card_type: str, aimed: frozenset[CardKind]) -> list[Ability]:
    """Every different meaning of a line."""
    found: list[Ability] = []
    for reading in parse.readings(f"{card_type} line"):
        try:
            bound = bind(reading, card_type, aimed)
        except Unbound:
            continue
        if bound not in found and depth(bound) <= DEEPEST:
            found.append(bound)
    return found
