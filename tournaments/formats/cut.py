"""The elimination of a file: its games, and the seeds where the file states them."""

from __future__ import annotations

from tournaments.formats.model import EventFile, FileMatch
from tournaments.pairing.bracket_fit import Game


def game_of(match: FileMatch) -> Game:
    """Both sides and the winner, None while the match is open."""
    assert match.b is not None
    if match.kind is None or match.wins_a == match.wins_b:
        return match.a, match.b, None
    return match.a, match.b, match.a if match.wins_a > match.wins_b else match.b


def stated_seeds(event: EventFile) -> list[str]:
    """The players by seed, as a Cobra cut or TOM bracket has them; [] where a seed is missing."""
    found: dict[int, str] = {}
    for entry in event.extra.get("elimination", []):
        if isinstance(entry.get("id"), int | str) and isinstance(entry.get("seed"), int):
            found[entry["seed"]] = str(entry["id"])
    for player in event.players:
        for tag, _attributes, text, _children in player.extra.get("rest", []):
            if tag == "seed" and text.isascii() and text.isdigit() and len(text) < 5:
                found[int(text)] = player.id
    seeds = [found[seed] for seed in sorted(found)]
    known = {player.id for player in event.players}
    whole = sorted(found) == list(range(1, len(found) + 1))
    return seeds if whole and len(set(seeds)) == len(seeds) and set(seeds) <= known else []
