"""Player lists and standings as comma-separated values.

Reading takes commas, semicolons or tabs, any order of columns, and the usual names of the heads.
Writing guards against spreadsheets that run cells as formulas: a text that begins with = + - @, a
tab or a line break gets an apostrophe in front.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.formats.model import MOST_PLAYERS, BadFile
from tournaments.formats.texts import decode_any
from tournaments.standings import PlayerId, Standings, show

HEADS = {
    "id": (
        *("id", "number", "userid", "player id", "start number", "no", "no."),
        *("nummer", "nr", "nr.", "startnummer", "número", "nº", "numéro", "n°"),
    ),
    "name": (
        *("name", "player", "full name", "display name", "spieler", "teilnehmer", "anzeigename"),
        *("nombre", "jugador", "nombre completo", "nom", "joueur", "nom complet"),
    ),
    "first": ("first name", "firstname", "given name", "vorname", "nombre de pila", "prénom"),
    "last": (
        *("last name", "lastname", "surname", "family name", "nachname", "familienname"),
        *("apellido", "apellidos", "nom de famille"),
    ),
    "email": ("email", "e-mail", "mail", "e-mail-adresse", "correo", "courriel"),
    "club": ("club", "team", "federation", "verein", "mannschaft", "equipo", "équipe"),
    "rating": ("rating", "elo", "wertung", "puntuación", "cote"),
    "division": (
        *("division", "age division", "category", "wertungsklasse", "altersklasse"),
        *("división", "categoría", "catégorie"),
    ),
    "deck": ("deck", "decklist", "deck list", "deckliste", "mazo", "paquet"),
}
"""The names of the columns, in the languages of the hall."""
SHEETS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""How the files of spreadsheets begin, new ones and old ones."""
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
LONGEST = {"name": 80, "club": 60}
"""The most letters that the hall keeps of a cell; a longer one is refused, never cut."""
SEPARATORS = ",;\t"
UNSEEN = ("Cc", "Zl", "Zp")
"""Kinds of characters (Unicode) that no name holds."""


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A row of a player list; `line` is where it stands in the file."""

    name: str
    id: str = ""
    email: str = ""
    club: str = ""
    rating: int = 0
    deck: str = ""
    line: int = 0
    division: str = ""


def read_players(data: bytes) -> tuple[ListedPlayer, ...]:
    """The players of a CSV file; raises `BadFile` naming line and column."""
    if data.startswith(SHEETS):
        raise BadFile("file", "a spreadsheet: save it as CSV and send that")
    text, _encoding = decode_any(data)
    if not text.strip():
        raise BadFile("line 1", "empty")
    players: list[ListedPlayer] = []
    seen: dict[str, int] = {}
    columns: dict[str, int] | None = None
    heads = 0
    for _began, line, row in rows(text):
        if not any(cell.strip(f" {SEPARATORS}") for cell in row):
            continue
        if columns is None:
            columns, heads = _columns(row, line), len(row)
            continue
        _expect_under_heads(row, heads, line)
        player = _player(row, columns, line)
        if player.id and player.id in seen:
            where = f"line {line} column 'id'"
            raise BadFile(where, f"{player.id!r} is also in line {seen[player.id]}")
        seen[player.id] = line
        players.append(player)
        if len(players) > MOST_PLAYERS:
            raise BadFile(f"line {line}", f"more than {MOST_PLAYERS} players")
    if not players:
        raise BadFile("file", "no player below the first line")
    return tuple(players)


class BadRow(BadFile):
    """A row that cannot be read; `line` is where it begins."""

    def __init__(self, line: int, fault: str) -> None:
        super().__init__(f"line {line}", fault)
        self.line = line


def rows(text: str, separators: str = SEPARATORS) -> Iterator[tuple[int, int, list[str]]]:
    """Every row of a table with its first and its last line. `separators`: what may set its values
    apart, the likelier first. Of a row that runs on because a quotation mark is missing the fault
    stands where the row begins, not where the file ends; raises `BadRow`."""
    delimiter = _delimiter(text, separators)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    while True:
        began = reader.line_num + 1
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as fault:
            raise BadRow(began, _quoting(str(fault))) from None
        yield began, reader.line_num, row


def _quoting(fault: str) -> str:
    """What is wrong with the quotation marks of a row, out of what Python's reader says."""
    if "end of data" in fault:
        return "a quotation mark is not closed"
    if "expected after" in fault:
        return "a quotation mark closes in the middle of a value"
    return f"unreadable ({fault})"


def _expect_under_heads(row: Sequence[str], heads: int, line: int) -> None:
    """A value without a head is no longer the value it was: "Müller, Ann" without quotation marks
    would enter a Müller of the club Ann."""
    count = max(at for at, cell in enumerate(row, start=1) if cell.strip())
    if count > heads:
        raise BadFile(f"line {line}", f"{count} values, but the first line names {heads} columns")


def looks(text: str) -> bool:
    """Whether a text is a list of players: its first line names a column of names."""
    head = next((line for line in text.splitlines() if line.strip()), "")
    try:
        _columns(head.split(_delimiter(head)), 1)
    except BadFile:
        return False
    return True


def _delimiter(text: str, separators: str = SEPARATORS) -> str:
    """What sets the heads apart. A file of one column has nothing to set apart, and spreadsheets
    that use semicolons write "Müller, Ann" into it without quotation marks."""
    head = next((line for line in text.splitlines() if line.strip()), "")
    found = max(separators, key=head.count)
    return found if found in head else ";"


def _columns(row: Sequence[str], line: int) -> dict[str, int]:
    heads = [cell.strip().lower() for cell in row]
    found = {
        field: heads.index(name)
        for field, names in HEADS.items()
        for name in reversed(names)
        if name in heads
    }
    if "name" not in found and "last" not in found:
        words = "no column 'name' among the heads; the first line names the columns: name, club"
        raise BadFile(f"line {line}", words)
    for at in found.values():
        if heads.count(heads[at]) > 1:
            raise BadFile(f"line {line}", f"{heads[at]!r} is there twice")
    return found


def _player(row: Sequence[str], columns: Mapping[str, int], line: int) -> ListedPlayer:
    def cell(field: str) -> str:
        at = columns.get(field)
        return _plain(row[at]) if at is not None and at < len(row) else ""

    name = _full_name(cell("name"), cell("first"), cell("last"))
    if not name:
        raise BadFile(f"line {line} column 'name'", "a player without a name")
    for field, value in (("name", name), ("club", cell("club")), ("division", cell("division"))):
        _expect_legible(value, field, line)
    rating = cell("rating")
    if rating and not (rating.isascii() and rating.isdigit() and len(rating) <= 5):
        raise BadFile(f"line {line} column 'rating'", f"{rating[:20]!r} is not a rating")
    return ListedPlayer(
        name=name,
        id=cell("id"),
        email=cell("email"),
        club=cell("club"),
        rating=int(rating or 0),
        deck=cell("deck"),
        division=cell("division"),
        line=line,
    )


def _plain(cell: str) -> str:
    """The text of a cell in composed letters, without the apostrophe that `_safe` put there."""
    text = unicodedata.normalize("NFC", cell).strip()
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULA) else text


def _expect_legible(value: str, field: str, line: int) -> None:
    where = f"line {line} column {field!r}"
    if len(value) > LONGEST.get(field, 200):
        raise BadFile(where, f"longer than {LONGEST.get(field, 200)} characters")
    if any(unicodedata.category(sign) in UNSEEN for sign in value):
        raise BadFile(
            where, f"{value[:20]!r} holds a line break, a tab or another unseen character"
        )
    if field == "name" and ";" in value:
        raise BadFile(where, f"{value[:40]!r} is more than one value")


def _full_name(name: str, first: str, last: str) -> str:
    """The whole name. Beside one half of a name alone ("Name; Vorname", "Nombre; Apellidos") the
    column of names holds the other half."""
    if first and last:
        return name or f"{first} {last}"
    half = first or last
    if not name or half.casefold() in name.casefold():
        return name or half
    return f"{first} {name}" if first else f"{name} {last}"


def write_players(players: Sequence[ListedPlayer]) -> bytes:
    """A player list that `read_players` reads back."""
    heads = ["id", "name", "email", "club", "rating", "deck"]
    rows = [[p.id, p.name, p.email, p.club, str(p.rating or ""), p.deck] for p in players]
    if any(player.division for player in players):
        heads.append("division")
        rows = [[*row, player.division] for row, player in zip(rows, players, strict=True)]
    return write_table([heads, *rows])


def write_standings(
    standing: Standings,
    name_of: Callable[[PlayerId], str],
    inside: Mapping[PlayerId, tuple[str, int]] | None = None,
) -> bytes:
    """The standings as CSV: rank, player, points, results and every tie-break, rounded and as an
    exact fraction.

    `inside`: division and rank within it, for players who are in one; None leaves these columns
    out.
    """
    steps = [step.name for step in standing.rules.tiebreaks]
    heads = ["rank", "player", "points", "won", "lost", "drawn", "byes", "dropped"]
    heads += [head for step in steps for head in (step, f"{step} (exact)")]
    heads += ["division", "rank in division"] if inside is not None else []
    rows = [heads]
    for line in standing.lines:
        counts = [line.wins, line.losses, line.draws, line.byes]
        row = [str(line.rank), name_of(line.player), str(line.points), *map(str, counts)]
        row.append("yes" if line.dropped else "")
        row += [cell for value in line.values for cell in (show(value, 6), str(value))]
        if inside is not None:
            row += map(str, inside.get(line.player, ("", "")))
        rows.append(row)
    return write_table(rows)


def write_table(rows: Sequence[Sequence[str]]) -> bytes:
    """Rows of cells as CSV; no cell is taken for a formula."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    for row in rows:
        writer.writerow([_safe(cell) for cell in row])
    return out.getvalue().encode("utf-8-sig")


def _safe(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA) else cell
