"""Lists against lists by a level of the house, in processes of its own, kept in a file."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine import decks, games, rulesets
from engine.bench import field
from engine.players.levels import LEVELS
from gameplay.thinking import make_ready


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
        kept = _kept(options["file"], terms, lists)
        done = [kept[bout] for bout in wanted if bout in kept]
        missing = [bout for bout in wanted if bout not in kept]
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
    """The games as they end, in processes that stand back behind those that serve tables."""
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, spawn, initializer=make_ready) as pool:
        asked = [pool.submit(field.play, terms, bout, lists) for bout in missing]
        try:
            for done in as_completed(asked):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _mark(terms: field.Terms, lists: dict[str, decks.DeckList], bout: field.Bout) -> str:
    """What a game was made of: another list under the same name is another game."""
    return f"{terms} {lists[bout.first].digest()} {lists[bout.second].digest()}"


def _keep(
    path: Path | None, terms: field.Terms, lists: dict[str, decks.DeckList], played: field.Played
) -> None:
    if path is None:
        return
    row = {"of": _mark(terms, lists, played.bout), "bout": played.bout, "winner": played.winner}
    cut = path.is_file() and not path.read_bytes().endswith(b"\n")
    with path.open("a", encoding="utf-8") as file:
        file.write("\n" * cut + json.dumps({**row, "decisions": played.decisions}) + "\n")


def _kept(
    path: Path | None, terms: field.Terms, lists: dict[str, decks.DeckList]
) -> dict[field.Bout, field.Played]:
    """What stands in the file of these lists on these terms. A last line that was cut off when the
    run was broken off is no game."""
    found: dict[field.Bout, field.Played] = {}
    if path is None or not path.is_file():
        return found
    for line in path.read_text("utf-8").splitlines():
        try:
            row = json.loads(line)
            bout = field.Bout(*row["bout"])
            if {*bout[:2]} <= lists.keys() and row["of"] == _mark(terms, lists, bout):
                found[bout] = field.Played(bout, row["winner"], row["decisions"])
        except (ValueError, KeyError, TypeError):
            continue
    return found
