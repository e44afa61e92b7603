"""Entries of the catalogue of Chaotic.

An entry is a paragraph: the full name, then indented lines ``version ...``, the type line with its
values, marks (``unique; loyal to ...``), one ``in SET NUMBER RARITY`` a printing, the digest of the
text the abilities were read from (``by hand`` behind it where the grammar does not read that text
and a person did), and ``has ...`` / ``brainwashed ...`` with the abilities in the notation, or
``declined``. Where the wording that was printed says something else than the one of today, the same
lines stand again behind ``formerly`` (R-wording); ``formerly text DIGEST alike`` says that a person
found two wordings to play alike that the grammar reads as different abilities. Opening the
catalogue only cuts the files into paragraphs.
"""

from __future__ import annotations

from engine.cards.model import NO_DAMAGE, CardFacts, Kind, Printing
from engine.language.nodes import Element

ELEMENT_NAMES = ("fire", "air", "earth", "water")


def read(full_name: str, entry: str) -> CardFacts:
    """The facts of an entry."""
    fields: dict[str, object] = {}
    printings: list[Printing] = []
    written: dict[str, list[str]] = {"has": [], "brainwashed": []}
    printed: dict[str, list[str]] = {"has": [], "brainwashed": []}
    version = ""
    for line in entry.splitlines():
        word, _, rest = line.strip().partition(" ")
        match word:
            case "version":
                version = rest
            case "in":
                printings.append(_printing(rest))
            case "text":
                digest, _, how = rest.partition(" ")
                fields.update(text_digest=digest, by_hand=how == "by hand")
            case "has" | "brainwashed":
                written[word].append(rest)
            case "formerly":
                box, _, ability = rest.partition(" ")
                if box == "text":
                    digest, _, how = ability.partition(" ")
                    fields["printed_alike" if how == "alike" else "printed_digest"] = digest
                else:
                    printed[box].append(ability)
            case "declined":
                fields["declined"] = True
            case _ if word.rstrip(";") in _MARKS:
                fields.update(_marks(line.strip()))
            case _:
                fields.update(_type_line(line.strip()))
    return CardFacts(
        game="chaotic",
        name=full_name.removesuffix(f", {version}") if version else full_name,
        version=version,
        printings=tuple(printings),
        written=tuple(written["has"]),
        written_brainwashed=tuple(written["brainwashed"]),
        printed=tuple(printed["has"]),
        printed_brainwashed=tuple(printed["brainwashed"]),
        **fields,  # type: ignore[arg-type]
    )


_MARKS = frozenset(("unique", "legendary", "loyal", "past"))


def _marks(line: str) -> dict[str, object]:
    marks: dict[str, object] = {}
    for part in line.split("; "):
        word, _, exception = part.partition(" to ")
        marks[word] = True
        if exception:
            marks["loyal_to"] = exception
    return marks


def _printing(line: str) -> Printing:
    head, _, tail = line.partition(" (")
    code, number, rarity = head.split(" ", 2)
    notes = tuple(tail.removesuffix(")").split(", ")) if tail else ()
    status = next((note for note in notes if note in _STATUSES), "printed")
    return Printing(
        set=code,
        number="" if number == "-" else number,
        rarity="" if rarity == "-" else rarity,
        status=status,
        notes=tuple(note for note in notes if note != status),
    )


_STATUSES = frozenset(("premium-reprint", "promo", "online", "preview"))


def _type_line(line: str) -> dict[str, object]:
    head, *values = line.split("; ")
    kind, *words = head.split(" ")
    fields: dict[str, object] = {"kind": Kind(kind)}
    match kind:
        case "creature":
            disciplines, energy, mugic, *elements = values
            fields["disciplines"] = tuple(int(n) for n in disciplines.split("/"))
            fields["energy"] = int(energy.removeprefix("energy "))
            fields["mugic_ability"] = int(mugic.removeprefix("mugic "))
            fields["elements"] = tuple(
                Element[word.upper()] for part in elements for word in part.split(" ")
            )
        case "attack":
            build, base, *damage = values
            fields["build_points"] = int(build.removeprefix("build "))
            fields["base"] = int(base.removeprefix("base "))
            fields["damage"] = _damage(damage)
        case "mugic":
            cost = values[0].removeprefix("cost ")
            fields["cost"] = None if cost == "X" else int(cost)
        case "location" if values:
            fields["initiative"] = values[0].removeprefix("initiative ")
    if kind in ("creature", "mugic"):
        tribe, *words = words
        fields["tribe"] = "" if tribe == "Tribeless" else tribe
    fields["subtypes"] = tuple(words)
    return fields


def _damage(parts: list[str]) -> tuple[int | None, ...]:
    if not parts:
        return NO_DAMAGE
    boxes = dict(box.split(" ") for box in parts[0].split(", "))
    return tuple(int(boxes[name]) if name in boxes else None for name in ELEMENT_NAMES)


def values_of(card: CardFacts) -> dict[str, object]:
    """The values that a card of its type has, by name; an empty damage box is none (8.6.1.3)."""
    match card.kind:
        case Kind.CREATURE:
            return {
                "disciplines": "/".join(map(str, card.disciplines)),
                "energy": card.energy,
                "mugic_ability": card.mugic_ability,
                "elements": " ".join(element.name.lower() for element in card.elements),
            }
        case Kind.ATTACK:
            boxes = zip(ELEMENT_NAMES, card.damage, strict=True)
            damage = {name: value for name, value in boxes if value is not None}
            return {"base": card.base, **damage, "build_points": card.build_points}
        case Kind.MUGIC:
            return {"cost": "X" if card.cost is None else card.cost}
        case Kind.LOCATION:
            return {"initiative": card.initiative}
    return {}
