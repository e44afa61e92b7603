"""A first sketch of a position on paper: a scenario that can be run, for a judge to write on."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from decks.enums import RegistrationState
from decks.models import Registration
from engine import games
from gameplay.models import Dispute

SKETCHES = Path(__file__).parents[2] / "sketches"
"""A file for each game, of its name: the smallest position that can be run, with a step and what is
expected of it."""
TITLE = "What is asked, in one sentence"


def sketch(game: str, *, format: str = "", notes: Sequence[str] = ()) -> str:
    """A scenario for a judge to write on, with `notes` above it as comments. A game without a
    sketch gets only the first lines."""
    file = SKETCHES / f"{game}.yaml"
    rest = file.read_text(encoding="utf-8") if file.is_file() else ""
    head = {
        "id": "position",
        "title": TITLE,
        "game": game,
        "format": format or games.rulebook(game).default_format,
    }
    lines = (*(f"# {note}" for note in notes), *(f"{key}: {said}" for key, said in head.items()))
    return "".join(f"{line}\n" for line in lines) + rest


def of_paper(dispute: Dispute) -> str:
    """A sketch for the dispute of a match on paper: its game and format, and above it what the
    player wrote and the cards of the registered lists, for the names to be copied."""
    notes = [line for line in dispute.position.splitlines() if line.strip()]
    for letter, entry in zip("ABCD", dispute.match.players, strict=False):
        row = (
            Registration.objects.filter(entry=entry)
            .exclude(state=RegistrationState.REPLACED)
            .first()
        )
        if row is not None:
            notes.append(f"{letter}: {', '.join(_names(row.content))}")
    return sketch(dispute.event.game, format=dispute.event.format, notes=notes)


def _names(content: object) -> list[str]:
    """The names of the cards of a stored list, each once, in its order."""
    found: dict[str, None] = {}
    cards = content.get("cards") if isinstance(content, dict) else None
    for section in (cards or {}).values():
        found |= dict.fromkeys(section)
    return list(found)
