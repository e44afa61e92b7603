"""Ability lines become abilities, or are declined. Nothing is guessed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

from engine.language.genesis import nodes as n
from engine.language.genesis.binding import Unbound, bind
from engine.language.genesis.free import Body
from engine.language.genesis.glossary import is_had, text_of
from engine.language.genesis.grammar import category, grammar
from engine.language.genesis.header import ATTACHMENTS, ENTRIES, BadLine, Header, split
from engine.language.genesis.printing import text_of as words_of
from engine.language.grammar.machine import Parse
from engine.language.reading import Declined
from engine.language.text import SELF, tokens, without_name

BLANK = "Execute Blank"
"""The one active ability that does nothing and needs no text to say so (scenario format, 1)."""
_REMINDER = re.compile(r"\s*\([^()]*\)")


class Ambiguous(Declined):
    """A text with two different readings; ``readings`` are both."""

    def __init__(self, line: str, readings: tuple[Body, ...]) -> None:
        super().__init__(line, 0, line)
        self.readings = readings


def compile(
    lines: Sequence[str] | str, *, kind: n.CardType | str, name: str = ""
) -> tuple[n.Ability, ...]:
    """The abilities of a card, one for each line (scenario format of Genesis, section 3).

    ``kind`` is the card type, ``name`` the card's own name. Raises
    :class:`engine.language.reading.Declined` at the first line that has no reading, or several.
    """
    rows = lines.split("\n") if isinstance(lines, str) else lines
    card_type = n.CardType(kind)
    return tuple(read_line(row.strip(), card_type, name) for row in rows if row.strip())


@lru_cache(maxsize=256)
def keyword(name: str) -> n.Ability:
    """The ability that a permanent gains with a keyword: "Dash", "Death Touch [2]", "Flight".

    Raises :class:`Declined` for a word that is no keyword ability.
    """
    return read_line(f"Trigger - {name}", n.CardType.SUMMON)


def read_line(line: str, kind: n.CardType, name: str = "") -> n.Ability:
    """The ability that one line is. Raises :class:`Declined`."""
    try:
        header, written = split(line)
    except BadLine as bad:
        raise Declined(bad.phrase, max(line.find(bad.phrase), 0), line) from None
    if header.name == BLANK and header.cost is not None and not written:
        return n.Ability(header.speed, header.name, header.title, header.cost)
    text = _REMINDER.sub("", written) or text_of(header, kind)
    if text is None:
        raise Declined(header.name, line.find(header.name), line)
    if not written and header.cost is None:
        header = _timed(header, text)
    _expect_bearer(kind, written, line)
    body = _body(text, header.speed, name, line)
    if body.event is not None and not body.effects:
        body = _on_condition(body, header, kind, name, line)
    ability = _ability(header, body, written)
    if not _can_be_on(kind, ability.effects):
        raise Declined(header.name, line.find(header.name), line)
    return ability


_BEARER = re.compile(r"\bthe (?:bearer|(?:enchanted|cursed) (?:combatant|champion|summon))\b", re.I)


def _expect_bearer(kind: n.CardType, written: str, line: str) -> None:
    """Raise :class:`Declined` if a text names a bearer on a card that is no skill (GR-KW.4)."""
    said = _BEARER.search(written)
    if said and kind is not n.CardType.ENCHANTMENT:
        raise Declined(said[0], line.find(said[0]), line)


def _on_condition(body: Body, header: Header, kind: n.CardType, name: str, line: str) -> Body:
    """The body of a keyword line with a condition of its own: what the glossary says of the
    keyword, under that condition."""
    usual = text_of(header, kind)
    if usual is None:
        raise Declined(header.name, line.find(header.name), line)
    waits = usual.startswith(("when ", "at "))
    meant = _body(usual, header.speed if waits else n.Speed.ACTION, name, line)
    return replace(meant, event=body.event, condition=body.condition or meant.condition)


def _timed(header: Header, text: str) -> Header:
    """A passive keyword line that has no text holds continuously, or waits for its moment."""
    if is_had(header):
        return replace(header, speed=n.Speed.CONTINUOUS)
    if header.speed is n.Speed.CONTINUOUS and text.startswith(("when ", "at ")):
        return replace(header, speed=n.Speed.TRIGGER)
    return header


def _body(text: str, speed: n.Speed, name: str, line: str) -> Body:
    """The one reading of a text; the card's own name is read as such only where it must be."""
    stops: list[tuple[int, str]] = []
    for plain in dict.fromkeys((text, without_name(text, name))):
        parse = Parse(grammar(), tokens(plain))
        found = [body for body in parse.readings(category(speed)) if _is_bound(body)]
        if len(found) > 1:
            raise Ambiguous(line, tuple(found))
        if found:
            read: Body = _named(found[0], name)
            return read
        stop = min(parse.furthest, len(parse.tokens) - 1)
        if parse.tokens and parse.tokens[stop].text == "." and stop == len(parse.tokens) - 1:
            stop = 0  # every word is known, but the whole text means nothing
        start = parse.tokens[stop].start if parse.tokens else 0
        stops.append((start, plain))
    start, plain = max(stops)
    phrase = plain[start : start + 60]
    raise Declined(phrase, max(line.rfind(phrase), 0), line)


def _is_bound(body: Body) -> bool:
    """Whether everything that a text points at can be bound."""
    try:
        bind(body)
    except Unbound:
        return False
    return True


def _named(value: Any, name: str) -> Any:
    """The body with the card's own name put where a text says "this card"."""
    if isinstance(value, tuple):
        return tuple(_named(item, name) for item in value)
    if not isinstance(value, n.Node):
        return value
    parts = {field.name: _named(getattr(value, field.name), name) for field in fields(value)}
    if isinstance(value, n.Filter) and value.card == SELF:
        parts["card"] = name or SELF
    return replace(value, **parts)


def _ability(header: Header, body: Body, written: str) -> n.Ability:
    bound, targets = bind(body)
    effects = tuple(_as_named(effect, header) for effect in bound.effects)
    everywhere = bool(targets) and all(t.filter.where is n.Where.ANYWHERE for t in targets)
    made = n.Ability(
        speed=header.speed,
        name=header.name,
        title=header.title,
        cost=header.cost,
        targets=targets,
        effects=effects,
        event=bound.event,
        condition=bound.condition,
        statics=bound.statics,
        keywords=header.keywords,
        attack=header.attack,
        cast=header.cast,
        entry=_enters(header, effects),
        anywhere=everywhere or bound.anywhere,
        chain=bound.chain,
        choose=bound.choose,
    )
    return replace(made, wording=written or words_of(made))


def _as_named(effect: n.Effect, header: Header) -> n.Effect:
    """The damage of an attack with the attributes in its name; elements of the name count only if
    the text names none (GR-DM.15). Count is optional (GR-KW.2)."""
    if header.base == "Count" and isinstance(effect, n.AddCounter):
        return n.May((effect,))
    if not isinstance(effect, n.Damage) or not header.kinds:
        return effect
    said = effect.kinds
    elements = any(kind in n.ELEMENTS or kind == n.CHOSEN for kind in said)
    kinds = tuple(kind for kind in header.kinds if not (elements and kind in n.ELEMENTS))
    return replace(effect, kinds=kinds + tuple(kind for kind in said if kind not in kinds))


def _can_be_on(kind: n.CardType, effects: tuple[n.Effect, ...]) -> bool:
    """Whether a card of this type can have these effects: only permanents are put into the arena,
    only enchantments are attached."""
    for effect in effects:
        match effect:
            case n.Attach():
                if kind is not n.CardType.ENCHANTMENT:
                    return False
            case n.Place(what=n.Source(), facing=facing):
                summon = facing is not n.Facing.KEPT
                if kind is not (n.CardType.SUMMON if summon else n.CardType.ALTERATION):
                    return False
    return True


def _enters(header: Header, effects: tuple[n.Effect, ...]) -> bool:
    """Whether the ability puts its own card into the arena or a skill zone (G-hand.5)."""
    if header.cost is None:
        return False
    if header.plain in ENTRIES or header.plain in ATTACHMENTS:
        return True
    placed = (n.Place, n.Attach)
    return any(
        isinstance(effect, placed) and (isinstance(effect, n.Attach) or effect.what == n.Source())
        for effect in effects
    )
