"""``python -m tests.structure``: how the house is built, in figures; one line each.

A figure with a limit is one that ought to be 0. `AT_MOST` allows more where the house is not there
yet; these numbers go down only. Ends with 1 if a figure is over its limit. With `--places` every
place that a figure counts is printed below it. What is counted the laws say, each in its place:
`tests.imports`, `tests.numbered`, `tests.lengths`, and the laws of the tests named below.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from engine import games
from engine.rulebook import where
from tests import imports, lengths
from tests.docs import recipes, test_recipes
from tests.engine import test_wings
from tests.engine.chaotic import test_door
from tests.engine.genesis import test_laws
from tests.lengths import place
from tests.numbered import numbered

ROOT = Path(__file__).resolve().parents[1]
CODE = ("engine", "tournaments", "decks", "gameplay", "deploy", "tests")
ASIDE = {"migrations", "vendor", "__pycache__"}
AT_MOST: dict[str, int] = {}
"""What a figure may be, for those that are not 0 yet."""


class Figure(NamedTuple):
    """One figure: its name, the number, whether it ought to be 0, and the places it counts."""

    name: str
    number: int
    limited: bool = True
    places: tuple[str, ...] = ()

    @property
    def most(self) -> int:
        """The limit; 0 where nothing else is said."""
        return AT_MOST.get(self.name, 0)

    @property
    def over(self) -> bool:
        """Whether the house breaks the limit."""
        return self.limited and self.number > self.most

    def line(self) -> str:
        """The figure in one line."""
        limit = f"   at most {self.most}" if self.limited else ""
        return f"{'FAIL' if self.over else '':5}{self.name:<54}{self.number:>5}{limit}"


def counted(name: str, places: Iterable[str]) -> Figure:
    """A figure that ought to be 0: how many places there are."""
    found = tuple(places)
    return Figure(name, len(found), places=found)


# -- rooms ---------------------------------------------------------------------------------------


def of_rooms(game: str) -> Iterator[Figure]:
    """The rooms of a game and the arrows between them."""
    package, rooms = f"engine.{game}", imports.rooms_of(game, ROOT)
    folder = ROOT / "engine" / game
    found = imports.arrows(imports.modules(sources(folder), ROOT))
    pairs = imports.between_rooms(found, package, rooms)
    yield Figure(f"{game}: rooms", len(rooms), limited=False)
    yield Figure(f"{game}: levels", imports.levels(pairs, rooms), limited=False)
    yield Figure(f"{game}: arrows between rooms", len(pairs), limited=False)
    yield counted(f"{game}: arrows up", imports.up(pairs, rooms))
    yield counted(f"{game}: circles of modules", imports.circles(found))
    yield counted(f"{game}: modules in no room", imports.in_no_room(folder, rooms))


# -- named things, one door, rules ---------------------------------------------------------------


def of_numbers(game: str) -> Iterator[Figure]:
    """What a game reads by a number: all of it, for whether a value is a tuple no source says; and
    how much of it is written in one of two ways."""
    files = list(sources(ROOT / "engine" / game))
    found = [(path, one) for path in files for one in numbered(ast.parse(path.read_text("utf-8")))]
    parts = (f"{place(path)}:{one.line} {one.text}" for path, one in found)
    yield counted(f"{game}: tuples read by number", parts)
    ends, texts = sum(one.at_an_end for _, one in found), sum(one.of_text for _, one in found)
    yield Figure(f"{game}: first or last items read by number", ends, limited=False)
    yield Figure(f"{game}: parts of a text read by number", texts, limited=False)


def of_the_door() -> Iterator[Figure]:
    """What is written to a position outside its room; the laws of each game say what that is."""
    lines = (
        f"{place(path)}:{line}"
        for path in test_door.ABOVE
        for line in sorted(set(test_door.writes(ast.parse(path.read_text(encoding="utf-8")))))
    )
    yield counted("chaotic: assignments to the position outside its room", lines)
    writes = (
        f"{place(path)}:{line} {text}"
        for path in test_laws.modules(*test_laws.ROOMS[1:])
        for line, text in test_laws.writes(path.read_text(encoding="utf-8"))
    )
    yield counted("genesis: assignments to the position outside its room", writes)


def of_rules(game: str) -> Iterator[Figure]:
    """Whether every testable rule leads to a function, or to a few."""
    found = where.ownership(game)
    yield Figure(f"{game}: testable rules", found.testable, limited=False)
    yield counted(f"{game}: rules that no function owns", found.none)
    yield counted(f"{game}: rules that too many functions own", found.more)


# -- the whole house -----------------------------------------------------------------------------


def sources(folder: Path) -> Iterator[Path]:
    """The modules below a folder, without those that a tool writes or others wrote."""
    for path in sorted(folder.rglob("*.py")):
        if not ASIDE & {*path.relative_to(folder).parts}:
            yield path


def is_followed(page: str) -> bool:
    """Whether a how-to page has something to run, so that following it can fail."""
    return any(isinstance(step, recipes.Command) for step in recipes.steps(page))


def of_the_house() -> Iterator[Figure]:
    """What holds for all of the code."""
    yield counted("game names outside wings, in code", test_wings.games_in_sources())
    yield counted("game names outside wings, in templates", test_wings.games_in_templates())
    code = [path for folder in CODE for path in sources(ROOT / folder)]
    yield counted(f"modules over {lengths.MODULE} lines", lengths.long_modules(code))
    yield counted(f"functions over {lengths.FUNCTION} lines", lengths.long_functions(code))
    templates = sorted((ROOT / "templates").rglob("*.html"))
    long = lengths.long_lines(templates)
    yield counted(f"template lines over {lengths.LINE} characters", long)
    pages = test_recipes.PAGES
    idle = [place(page) for page in pages if not is_followed(page.read_text(encoding="utf-8"))]
    yield Figure("how-to pages that tests follow", len(pages) - len(idle), limited=False)
    yield counted("how-to pages with nothing to run", idle)


# -- printed -------------------------------------------------------------------------------------


def figures() -> Iterator[Figure]:
    """Every figure, game by game."""
    for game in games.names():
        yield from of_rooms(game)
        yield from of_rules(game)
    for game in games.names():
        yield from of_numbers(game)
    yield from of_the_door()
    yield from of_the_house()


def faults(found: list[Figure]) -> list[str]:
    """Figures over their limits, and limits of figures that there are not."""
    over = [f"{one.name} {one.number}, at most {one.most}" for one in found if one.over]
    names = {one.name for one in found}
    return over + [f"no figure is called {name!r}" for name in AT_MOST if name not in names]


def verdict(found: list[Figure]) -> str:
    """The last line: whether the limits hold, and which figures ought to be 0 and are not yet."""
    wrong = faults(found)
    if wrong:
        return f"structure: limits broken: {len(wrong)} ({'; '.join(wrong)})"
    limited = [one for one in found if one.limited]
    left = [f"{one.name} {one.number}" for one in limited if one.number]
    rest = f", not yet 0: {len(left)} ({'; '.join(left)})" if left else ", all at 0"
    return f"structure: {len(limited)} limits hold{rest}"


def main(arguments: list[str]) -> int:
    """0, or 1 if a figure is over its limit."""
    found = []
    for one in figures():
        found.append(one)
        print(one.line(), flush=True)
        for line in one.places if "--places" in arguments else ():
            print(f"         {line}")
    print(verdict(found))
    return int(bool(faults(found)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
