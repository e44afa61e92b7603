"""Cards from files of the fields that card viewers of Genesis use, checked before they are cards.

A file is JSON: a list of maps, or one map a line. Fields: ``name``, ``type``, ``affiliation``
(words or a list, world included), ``awareness`` (in the words of the scenario format), ``health``,
``aura``, ``energy`` (a champion's Energy Reduction), ``chi``, ``set``, ``number``, ``rarity``,
``copy_limit``, and ``rule_text``: ability lines in the wording of the scenario format, or in the
notation. Pictures, artists and flavour are left alone.

``type`` may be ``equipment``, and a double-sided card has its other face under ``back``: a map of
the same fields without those of the whole card. The rules speak of neither; what stands on them is
kept, and lines that cannot be read are kept as words.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from engine.cards.fault import BadCard
from engine.cards.genesis import reading
from engine.cards.genesis.making import make
from engine.cards.genesis.model import GenesisFacts
from engine.cards.model import Printing
from engine.language import Declined, genesis
from engine.language.genesis.nodes import CardType
from engine.language.notation import BadNotation

PLAIN = ("id", "supertype", "card_number", "flavour_text", "artist", "picture")
"""Fields that are accepted but say nothing about how the card plays."""

RENAMED = {
    "health": "hp",
    "aura": "aura",
    "energy": "reduction",
    "chi": "chi",
    "copy_limit": "copy_limit",
    "awareness": "awareness",
}
OF_A_FACE = frozenset((*PLAIN, *RENAMED, "name", "type", "affiliation", "rule_text")) - frozenset(
    ("chi", "copy_limit")
)
"""Fields that each face of a double-sided card has separately."""
KNOWN = frozenset((*OF_A_FACE, "chi", "copy_limit", "set", "number", "rarity", "back"))
NEEDED = {CardType.CHAMPION: ("health", "aura"), CardType.SUMMON: ("health", "chi")}
LONGEST = 2_000_000
NAME = re.compile(r"(?=.{1,60}\Z)\w[\w'’.!&-]*(?: [\w'’.!&-]+)*")
"""Names that fit into a line of the notation, where commas, brackets and colons have a meaning."""
CODE = re.compile(r"[\w.'&+/-]{0,20}")
"""Symbols, sets and numbers are one word each."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a card of a file: its place, and the fault in words."""

    place: str
    text: str


@dataclass(frozen=True, slots=True)
class Looked:
    """The result of reading a whole file: the sound cards, and every fault of the others."""

    cards: tuple[GenesisFacts, ...]
    faults: tuple[Fault, ...]


def read(text: str) -> tuple[GenesisFacts, ...]:
    """The cards of a file. Raises :class:`BadCard` for a card or field that makes no sense, and
    :class:`engine.language.Declined` for a line that cannot be read."""
    rows = _rows(text)
    found = [card_of(row, f"card {number}") for number, row in enumerate(rows, 1)]
    names = [card.name for card in found]
    for name in names:
        if names.count(name) > 1:
            raise BadCard(f"card {name}", "stands in the file more than once")
    return tuple(found)


def look_through(text: str) -> Looked:
    """The cards of a file as :func:`read` finds them, but without stopping at the first fault: each
    fault names its card.

    Of several cards with the same name the first one counts.
    """
    try:
        rows = _rows(text)
    except BadCard as bad:
        return Looked((), (Fault(bad.place, bad.fault),))
    cards: dict[str, GenesisFacts] = {}
    faults: list[Fault] = [] if rows else [Fault("file", "holds no cards")]
    for number, row in enumerate(rows, 1):
        place = f"card {number}"
        try:
            card = card_of(row, place)
        except BadCard as bad:
            faults.append(Fault(_numbered(place, bad.place), bad.fault))
        except Declined as declined:
            text = f"{declined.line!r} cannot be read at {declined.phrase!r}"
            faults.append(Fault(_numbered(place, f"card {row['name']}"), text))
        else:
            if card.name in cards:
                faults.append(Fault(_numbered(place, card.name), "stands in the file twice"))
            cards.setdefault(card.name, card)
    return Looked(tuple(cards.values()), tuple(faults))


def _numbered(place: str, named: str) -> str:
    """`card 3 (Ox)`: where it stands in the file, and its name if it has one."""
    name = named.removeprefix("card ")
    return place if named == place else f"{place} ({name})"


def check_entry(name: Any, entry: Any) -> GenesisFacts:
    """The card of an entry that comes from outside. Raises :class:`BadCard` for any text that
    :func:`entry_of` would not write."""
    if not isinstance(name, str) or not isinstance(entry, str) or len(entry) > LONGEST:
        raise BadCard(f"card {name!r:.60}", "is no entry")
    return _checked(name, entry)


@lru_cache(maxsize=2048)
def _checked(name: str, entry: str) -> GenesisFacts:
    _check_name(name)
    try:
        card = reading.read(name, entry)
        whole = entry_of(card)
        same = all(_as_written(face) for face in card.faces) and _of_the_card(card)
    except (BadNotation, Declined, LookupError, TypeError, AttributeError, ValueError):
        raise BadCard(f"card {name}", "has an entry that cannot be read") from None
    if whole != f"{name}\n{entry}" or not same:
        raise BadCard(f"card {name}", "has an entry that the card editor did not write")
    return card


def _as_written(face: GenesisFacts) -> bool:
    """Whether the abilities of a face print as lines that read back to the same abilities, and none
    of its unread lines can be read."""
    kind = CardType(face.kind.value)
    lines = [genesis.line_of(ability) for ability in face.abilities]
    if [genesis.read_line(line, kind, face.name) for line in lines] != [*face.abilities]:
        return False
    return not any(_readable(line, kind, face.name) for line in face.says)


def _of_the_card(card: GenesisFacts) -> bool:
    """Whether Chi, printings and limits stand only on the front of a double-sided card, and whether
    unread lines and a second face occur only on a card beyond the rulebook."""
    back = card.back
    if back is None:
        return bool(card.beyond) or not card.says
    _check_name(back.name)
    return (back.back, back.chi, back.copy_limit, back.printings) == (None, None, None, ())


def _readable(line: str, kind: CardType, name: str) -> bool:
    try:
        genesis.read_line(line, kind, name)
    except Declined:
        return False
    return True


def _check_name(name: str) -> None:
    if not NAME.fullmatch(name):
        raise BadCard(
            f"card {name[:60]}",
            "has a name of letters, digits, single blanks, hyphens and apostrophes, up to 60",
        )


def _rows(text: str) -> list[Any]:
    if len(text) > LONGEST:
        raise BadCard("file", f"is longer than {LONGEST} characters")
    try:
        if text.lstrip().startswith("["):
            rows = json.loads(text)
        else:
            rows = [json.loads(line) for line in text.splitlines() if line.strip()]
    except (ValueError, RecursionError) as error:
        raise BadCard("file", f"is not JSON: {error}") from None
    return list(rows)


def card_of(row: Any, place: str = "card") -> GenesisFacts:
    """The card of one map; ``place`` names it in faults until its name is known."""
    if not isinstance(row, Mapping) or not isinstance(row.get("name"), str) or not row["name"]:
        raise BadCard(place, "is not a map with a name")
    name = row["name"]
    _check_name(name)
    kind = _kind(name, row.get("type"))
    beyond = kind is CardType.EQUIPMENT or row.get("back") is not None
    card = _face(name, row, KNOWN, NEEDED.get(kind, ("chi",)), beyond)
    code, number, rarity = (str(row.get(key) or "") for key in ("set", "number", "rarity"))
    for word in (*card.symbols, code, number):
        if not CODE.fullmatch(word):
            raise BadCard(f"card {name}", f"{word[:40]!r} is no one word")
    printings = (Printing(code, number, rarity),) if code else ()
    return replace(card, printings=printings, back=_other_face(name, row.get("back")))


def _other_face(name: str, row: Any) -> GenesisFacts | None:
    """The other face of a double-sided card; without a name of its own it has that of the card."""
    if row is None:
        return None
    if not isinstance(row, Mapping):
        raise BadCard(f"card {name}", "back is not a map")
    own = row.get("name", name)
    if not isinstance(own, str):
        raise BadCard(f"card {name}", "back has a name that is no text")
    _check_name(own)
    kind = _kind(own, row.get("type"))
    needed = tuple(key for key in NEEDED.get(kind, ()) if key != "chi")
    face = replace(_face(own, row, OF_A_FACE, needed, beyond=True), chi=None)
    for word in face.symbols:
        if not CODE.fullmatch(word):
            raise BadCard(f"card {own}", f"{word[:40]!r} is no one word")
    return face


def _face(
    name: str, row: Mapping[str, Any], known: frozenset[str], needed: tuple[str, ...], beyond: bool
) -> GenesisFacts:
    """One face of a card. If the card is ``beyond`` the rulebook, lines that cannot be read are
    kept as text."""
    unknown = sorted(set(row) - known)
    if unknown:
        raise BadCard(f"card {name}", f"no such field: {unknown[0]}")
    kind = _kind(name, row.get("type"))
    for key in needed:
        if row.get(key) is None:
            raise BadCard(f"card {name}", f"a {kind} needs {key}")
    given = {mine: row[key] for key, mine in RENAMED.items() if row.get(key) is not None}
    card = make(name, {kind.value: _symbols(row.get("affiliation")), **given})
    rows = _rows_of_text(name, row.get("rule_text"))
    says = tuple(line for line in rows if beyond and not _may_be_read(name, kind, line))
    abilities = [_ability(name, kind, line) for line in rows if line not in says]
    return replace(
        card,
        written=tuple(genesis.write(ability) for ability in abilities),
        words=tuple(ability.wording for ability in abilities),
        says=says,
    )


def _may_be_read(name: str, kind: CardType, line: str) -> bool:
    return line.startswith("ability(") or _readable(line, kind, name)


def _kind(name: str, value: Any) -> CardType:
    if not isinstance(value, str) or value.lower() not in CardType.__members__.values():
        raise BadCard(f"card {name}", f"type is one of {', '.join(CardType)}, not {value!r}")
    return CardType(value.lower())


def _symbols(value: Any) -> Any:
    if isinstance(value, list) and all(isinstance(word, str) for word in value):
        return " ".join(value)
    return value.replace("/", " ").replace(",", " ") if isinstance(value, str) else value


def _rows_of_text(name: str, text: Any) -> list[str]:
    """The lines of a text, without empty lines and with single blanks between words."""
    rows = text.split("\n") if isinstance(text, str) else text or []
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise BadCard(f"card {name}", "rule_text is neither text nor a list of lines")
    return [line for row in rows if (line := " ".join(row.split()))]


def _ability(name: str, kind: CardType, line: str) -> Any:
    if not line.startswith("ability("):
        return genesis.read_line(line, kind, name)
    try:
        ability = genesis.read_ability(line)
        own = genesis.line_of(ability)
    except BadNotation as error:
        raise BadCard(f"card {name}", f"{line[:60]!r}: {error}") from None
    except (LookupError, TypeError, AttributeError, ValueError):  # a field that holds another kind
        raise BadCard(f"card {name}", f"{line[:60]!r} has no words") from None
    if genesis.read_line(own, kind, name) != ability:
        raise BadCard(f"card {name}", f"{line[:60]!r} is no ability of a {kind}")
    return ability


def entry_of(card: GenesisFacts) -> str:
    """The paragraph of the catalogue for a card (see :mod:`engine.cards.genesis.reading`)."""
    lines = _lines_of(card)
    if card.back is not None:
        lines += [f"other face {card.back.name}", *_lines_of(card.back)]
    return "\n".join([card.name, *(f"  {line}" for line in lines)])


def _lines_of(card: GenesisFacts) -> list[str]:
    values = (("hp", card.hp), ("aura", card.aura), ("chi", card.chi))
    parts = [" ".join((card.kind.value, *card.symbols))]
    parts += [f"{key} {value}" for key, value in values if value is not None]
    parts += [f"reduction {card.reduction}"] if card.kind.value == "champion" else []
    lines = ["; ".join([*parts, f"awareness {card.awareness}"])]
    lines += [f"copies {card.copy_limit}"] if card.copy_limit else []
    lines += ["subconscious only"] if card.subconscious_only else []
    lines += [f"in {one.set} {one.number or '-'}" for one in card.printings]
    lines += [f"has {line}" for line in card.written]
    return lines + [f"says {line}" for line in card.says]


def row_of(card: GenesisFacts) -> dict[str, Any]:
    """The card as a map that :func:`read` reads again."""
    row = _row_of(card)
    if card.printings:
        first = card.printings[0]
        known = (("set", first.set), ("number", first.number), ("rarity", first.rarity))
        row |= {key: value for key, value in known if value}
    if card.back is not None:
        row["back"] = _row_of(card.back)
    return row


def _row_of(card: GenesisFacts) -> dict[str, Any]:
    row: dict[str, Any] = {"name": card.name, "type": card.kind.value}
    row["affiliation"] = list(card.symbols)
    values = {key: getattr(card, mine) for key, mine in RENAMED.items()}
    if card.kind.value != "champion":
        del values["energy"]
    row |= {key: value for key, value in values.items() if value is not None}
    lines = [genesis.line_of(genesis.read_ability(line)) for line in card.written]
    row["rule_text"] = [*lines, *card.says]
    return row
