"""The catalogue: reads the entries of ``data/`` when they are asked for.

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

from functools import lru_cache
from importlib import resources

from engine.cards.model import NO_DAMAGE, CardFacts, CardSet, Kind, Printing
from engine.language.nodes import Element

ELEMENT_NAMES = ("fire", "air", "earth", "water")


class UnknownCard(KeyError):
    """No card of this name; ``suggestions`` are the nearest names."""

    def __init__(self, name: str, suggestions: tuple[str, ...] = ()) -> None:
        super().__init__(name)
        self.name = name
        self.suggestions = suggestions

    def __str__(self) -> str:
        hint = f"; nearest: {', '.join(self.suggestions)}" if self.suggestions else ""
        return f"no card is named {self.name!r}{hint}"


@lru_cache(maxsize=4)
def sets(game: str) -> tuple[CardSet, ...]:
    """The sets of a game in order of release."""
    text = (resources.files("engine.cards") / "data" / game / "sets.txt").read_text("utf-8")
    rows = (line.split(" | ") for line in text.splitlines())
    return tuple(
        CardSet(
            code,
            name,
            None if total == "-" else int(total),
            None if released == "-" else released,
        )
        for code, name, total, released in rows
    )


@lru_cache(maxsize=4)
def entries(game: str) -> dict[str, str]:
    """Full name -> the unread lines of its entry, in order of sets and numbers."""
    folder = resources.files("engine.cards") / "data" / game
    found: dict[str, str] = {}
    for card_set in sets(game):
        file = folder / f"{card_set.code.lower()}.txt"
        if file.is_file():
            for paragraph in file.read_text("utf-8").split("\n\n"):
                name, _, lines = paragraph.partition("\n")
                found[name] = lines
    return found


@lru_cache(maxsize=4096)
def read_entry(game: str, full_name: str) -> CardFacts:
    """The facts of a card of the catalogue. Raises KeyError for a name it does not have."""
    entry = entries(game)[full_name]
    if game == "genesis":
        from engine.cards.genesis import reading  # noqa: PLC0415 - only with that game

        return reading.read(full_name, entry)
    return _read(game, full_name, entry)


def _read(game: str, full_name: str, entry: str) -> CardFacts:
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
        game=game,
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
