"""Player lists and standings as comma-separated values.

Reading takes commas, semicolons or tabs, any order of columns, and the usual names of the heads.
Writing guards against spreadsheets that run cells as formulas: a text that begins with = + - @, a
tab or a line break gets an apostrophe in front.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
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
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text), strict=True)
    players: list[ListedPlayer] = []
    seen: dict[str, int] = {}
    columns: dict[str, int] | None = None
    try:
        for row in rows:
            if not any(cell.strip() for cell in row):
                continue
            if columns is None:
                columns = _columns(row, rows.line_num)
                continue
            player = _player(row, columns, rows.line_num)
            if player.id and player.id in seen:
                where = f"line {rows.line_num} column 'id'"
                raise BadFile(where, f"{player.id!r} is also in line {seen[player.id]}")
            seen[player.id] = rows.line_num
            players.append(player)
            if len(players) > MOST_PLAYERS:
                raise BadFile(f"line {rows.line_num}", f"more than {MOST_PLAYERS} players")
    except csv.Error as fault:
        raise BadFile(f"line {rows.line_num}", str(fault)) from None
    return tuple(players)


def looks(text: str) -> bool:
    """Whether a text is a list of players: its first line names a column of names."""
    head = next((line for line in text.splitlines() if line.strip()), "")
    try:
        _columns(head.split(_delimiter(head)), 1)
    except BadFile:
        return False
    return True


def _delimiter(text: str) -> str:
    head = next(line for line in text.splitlines() if line.strip())
    return max(",;\t", key=head.count)


def _columns(row: Sequence[str], line: int) -> dict[str, int]:
    heads = [cell.strip().lower() for cell in row]
    found = {
        field: heads.index(name)
        for field, names in HEADS.items()
        for name in reversed(names)
        if name in heads
    }
    if "name" not in found and "last" not in found:
        raise BadFile(f"line {line}", "no column 'name' among the heads")
    return found


def _player(row: Sequence[str], columns: Mapping[str, int], line: int) -> ListedPlayer:
    def cell(field: str) -> str:
        at = columns.get(field)
        return row[at].strip().removeprefix("'") if at is not None and at < len(row) else ""

    name = _full_name(cell("name"), cell("first"), cell("last"))
    if not name:
        raise BadFile(f"line {line} column 'name'", "a player without a name")
    if len(name) > 200:
        raise BadFile(f"line {line} column 'name'", "longer than 200 characters")
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
