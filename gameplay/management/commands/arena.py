"""Lists against lists by a level of the house, in processes of its own, kept in a file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine import decks, games, rulesets
from engine.bench import field, kept
from engine.players.levels import LEVELS
from gameplay.workshop.thinking import side_by_side


class Command(BaseCommand):
    """Every pair of lists plays. Each game is a line of the file as soon as it is over: a run that
    was broken off goes on where it was, and more games can be asked for later."""

    help = "Deck lists against each other, played by the house: how each fares, with intervals."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("lists", nargs="+", help="ids of lists that ship, or files with lists")
        parser.add_argument("--game", default=games.default(), choices=list(rulesets.FORMATS))
        parser.add_argument("--format", default="", help="name of a rule set (the game's default)")
        parser.add_argument("--level", default="adept", choices=list(LEVELS))
        parser.add_argument("--games", type=int, default=20, help="of each pair (20)")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--jobs", type=int, default=1, help="processes, which stand back (1)")
        parser.add_argument("--file", type=Path, help="games played so far; goes on from there")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["games"] < 1 or options["jobs"] < 1:
            raise CommandError("--games and --jobs are 1 or more", returncode=2)
        lists = dict(_list(name, options["game"]) for name in options["lists"])
        if len(lists) < 2:
            raise CommandError("give two lists or more, of different names", returncode=2)
        terms = _terms(options, lists)
        wanted = list(field.bouts(list(lists), options["games"]))
        known = _kept(options["file"], terms, lists)
        done = [known[bout] for bout in wanted if bout in known]
        missing = [bout for bout in wanted if bout not in known]
        for played in _played(terms, missing, lists, options["jobs"]):
            _keep(options["file"], terms, lists, played)
            done.append(played)
            if options["verbosity"] > 1:
                self.stderr.write(f"{len(done)} of {len(wanted)}")
        for fare in field.fared(list(lists), done):
            self.stdout.write(fare.line())


def _list(name: str, game: str) -> tuple[str, decks.DeckList]:
    """A list by what it is called here: the id of one that ships, or the name of a file."""
    if name in decks.shipped(game):
        return name, decks.shipped(game)[name]
    path = Path(name)
    try:
        return path.stem, decks.parse(path.read_text("utf-8"), source=path.stem, game=game)
    except OSError:
        raise CommandError(f"no list that ships and no file: {name}", returncode=2) from None
    except decks.BadDeck as fault:
        raise CommandError(f"{name}: {fault}", returncode=2) from None


def _terms(options: dict[str, Any], lists: dict[str, decks.DeckList]) -> field.Terms:
    """What is the same for all games; refuses lists that may not be played so."""
    try:
        ruleset = rulesets.get(options["game"], options["format"])
    except rulesets.UnknownFormat as fault:
        raise CommandError(str(fault), returncode=2) from None
    board = games.rulebook(options["game"]).board(next(iter(lists.values())).size)
    for name, deck in lists.items():
        faults = decks.check(deck, ruleset, board=board)
        if faults:
            raise CommandError(f"{name}: {faults[0].text} ({faults[0].rule})", returncode=2)
    return field.Terms(options["game"], ruleset.name, options["level"], options["seed"], board)


def _played(
    terms: field.Terms, missing: list[field.Bout], lists: dict[str, decks.DeckList], jobs: int
) -> Iterator[field.Played]:
    """The games as they end."""
    yield from side_by_side(partial(field.play, terms, lists=lists), missing, jobs)


def _mark(terms: field.Terms, lists: dict[str, decks.DeckList], bout: field.Bout) -> str:
    """What a game was made of: another list under the same name is another game."""
    return f"{terms} {lists[bout.first].digest()} {lists[bout.second].digest()}"


def _keep(
    path: Path | None, terms: field.Terms, lists: dict[str, decks.DeckList], played: field.Played
) -> None:
    row = {"of": _mark(terms, lists, played.bout), "bout": played.bout, "winner": played.winner}
    kept.keep(path, {**row, "decisions": played.decisions})


def _kept(
    path: Path | None, terms: field.Terms, lists: dict[str, decks.DeckList]
) -> dict[field.Bout, field.Played]:
    """What stands in the file of these lists on these terms."""
    found: dict[field.Bout, field.Played] = {}
    for row in kept.rows(path):
        bout = field.Bout(*row["bout"]) if "bout" in row else None
        if bout and {*bout[:2]} <= lists.keys() and row["of"] == _mark(terms, lists, bout):
            found[bout] = field.Played(bout, row["winner"], row["decisions"])
    return found
