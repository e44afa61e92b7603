"""The puzzles, each as far as one person has solved it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from engine import games
from engine.puzzles import Puzzle, goal_of
from gameplay import puzzles
from gameplay.documents.wording import Speaker
from gameplay.lessons import Lesson
from gameplay.lessons.model import LessonDocument
from gameplay.lessons.prepared import Prepared, document
from gameplay.models import PuzzleTried
from gameplay.persons import Person
from gameplay.puzzles import Tried
from gameplay.words.names import within_a_sentence

KIND = "puzzle"

GOALS: Mapping[str, Any] = {
    "win-combat": gettext_lazy("Win this combat: bring down %(foe)s before it strikes at %(own)s."),
    "win-combat-in-two": gettext_lazy(
        "Win this combat with %(own)s: bring down %(foe)s by your second strike."
    ),
    "win-combat-in-three": gettext_lazy(
        "Win this combat with %(own)s: bring down %(foe)s by your third strike."
    ),
    "save-creature": gettext_lazy(
        "Save %(own)s: it has to be in play when this strike of %(foe)s is over."
    ),
    "bring-down": gettext_lazy("Bring down %(foe)s before your turn is over."),
    "defeat-champion": gettext_lazy("Defeat %(foe)s before this turn of %(own)s is over."),
    "hurt-champion": gettext_lazy(
        "Bring %(foe)s to %(number)s HP or less before this turn of %(own)s is over."
    ),
    "remove-summon": gettext_lazy(
        "Remove %(foe)s from the arena before this turn of %(own)s is over."
    ),
    "destroy-alteration": gettext_lazy("Destroy %(foe)s before this turn of %(own)s is over."),
    "save-combatant": gettext_lazy(
        "Save %(own)s from %(foe)s: it has to be in the arena when the stack is empty."
    ),
}
"""What a goal asks, by its name."""

THEMES: Mapping[str, Any] = {
    "win-combat": gettext_lazy("Win the combat at once"),
    "win-combat-in-two": gettext_lazy("Win the combat in two strikes"),
    "win-combat-in-three": gettext_lazy("Win the combat in three strikes"),
    "save-creature": gettext_lazy("Save your Creature"),
    "bring-down": gettext_lazy("Bring a Creature down in one turn"),
    "defeat-champion": gettext_lazy("Defeat the champion in one turn"),
    "hurt-champion": gettext_lazy("Hurt the champion in one turn"),
    "remove-summon": gettext_lazy("Remove a summon in one turn"),
    "destroy-alteration": gettext_lazy("Destroy an alteration in one turn"),
    "save-combatant": gettext_lazy("Save your combatant"),
}
"""What the puzzles of a goal have in common, as the heading over them."""

PLACES: Mapping[str, Any] = {
    "attack_hand": gettext_lazy("attacks in hand: %(names)s"),
    "mugic": gettext_lazy("Mugic: %(names)s"),
    "battlegear": gettext_lazy("face-down Battlegear: %(names)s"),
    "next_attacks": gettext_lazy("next attacks drawn: %(names)s"),
    "next_cards": gettext_lazy("top of the timeline: %(names)s"),
    "thoughts": gettext_lazy("thoughts: %(names)s"),
    "subconscious": gettext_lazy("subconscious: %(names)s"),
}
"""Words for the places of the open cards that a puzzle shows."""

QUIET = frozenset({"priority", "pass", "draw", "base", "element", "text", "total", "shuffle"})
"""Kinds of events that a refutation leaves out."""
LONGEST = 10
"""The most sentences of a refutation that are told; they are the last ones."""


def goal_words(puzzle: Puzzle) -> str:
    """What the puzzle asks."""
    about = {"own": puzzle.own, "foe": puzzle.foe, "number": puzzle.number}
    asked = str(GOALS[puzzle.goal]) % about
    return f"{asked} {choices_words(puzzle)}"


def choices_words(puzzle: Puzzle) -> str:
    """The number of choices that solve the puzzle, in words."""
    count = puzzle.choices
    words = ngettext("One choice.", "%(n)s choices; a pass is none.", count)
    return words % {"n": count}


def names_of(puzzle: Puzzle) -> dict[str, str]:
    """The names of the two sides by seat; the solver's own seat first."""
    letters = sorted(games.rulebook(puzzle.game).table(2), key=lambda one: one != puzzle.seat)
    return {one: _("Your side") if one == puzzle.seat else _("The other side") for one in letters}


def said_names_of(puzzle: Puzzle) -> dict[str, str]:
    """The same as sentences use them."""
    return {letter: within_a_sentence(name) for letter, name in names_of(puzzle).items()}


def speaker_of(here: Tried, view: Mapping[str, Any] | None = None) -> Speaker:
    """The speaker that tells the solver what happens in the puzzle."""
    puzzle = here.puzzle
    return Speaker(puzzle.game, puzzle.seat, said_names_of(puzzle), view, language())


def language() -> str:
    """The language of the page."""
    return (get_language() or "en").split("-")[0]


def open_cards(puzzle: Puzzle) -> tuple[str, ...]:
    """The hidden cards that lie open in it, in sentences."""
    names = names_of(puzzle)
    found = []
    for letter, places in puzzle.shown.items():
        parts = [str(PLACES[place]) % {"names": ", ".join(held)} for place, held in places.items()]
        if parts:
            found.append(f"{names[letter]} – {'; '.join(parts)}.")
    if not found:
        return (_("Nothing that is hidden matters."),)
    return (_("Open in this puzzle:"), *found)


@dataclass(frozen=True, slots=True)
class Attempt:
    """A puzzle as one person stands in it."""

    row: PuzzleTried
    tried: Tried

    @property
    def prepared(self) -> Prepared:
        """The position with all that is shown of it."""
        puzzle, here = self.tried.puzzle, self.tried
        lesson = Lesson(
            title=goal_words(puzzle),
            chapter=0,
            chapters=0,
            step=min(here.found + 1, puzzle.moves),
            steps=puzzle.moves,
            say=open_cards(puzzle),
            do=_("Solved: there was no other way.") if here.solved else goal_words(puzzle),
            rules=goal_of(puzzle.game, puzzle.goal).rules,
        )
        return Prepared(
            game=here.game,
            reader=puzzle.seat,
            names=names_of(puzzle),
            events=here.events,
            lesson=lesson,
            kind=KIND,
            revision=here.found,
            over=here.solved,
            asking=not here.solved,
            language=language(),
        )

    @property
    def document(self) -> LessonDocument:
        """The same as a document of a table."""
        return document(self.prepared)


def rows_of(person: Person) -> Any:
    """The puzzles the person has begun."""
    if person.account is not None:
        return PuzzleTried.objects.filter(user=person.account)
    if person.guest:
        return PuzzleTried.objects.filter(user=None, guest=person.guest)
    return PuzzleTried.objects.none()


def tried_by(person: Person, puzzle: Puzzle) -> PuzzleTried:
    """The row of the person's progress in a puzzle; a beginner gets a row that is not stored."""
    found: PuzzleTried | None = rows_of(person).filter(puzzle=puzzle.id).first()
    return found or PuzzleTried(puzzle=puzzle.id)


def attempt(row: PuzzleTried, puzzle: Puzzle) -> Attempt:
    """The puzzle at the point that the row has reached. Raises LookupError where the rules lead to
    another position now."""
    return Attempt(row, puzzles.tried(puzzle, row.found))


def solution(puzzle: Puzzle) -> list[str]:
    """The choices that solve the puzzle, from its beginning, as they are called where they are
    asked. Raises LookupError where the rules lead to another position now."""
    said = []
    for found in range(puzzle.moves):
        here = attempt(PuzzleTried(puzzle=puzzle.id, found=found), puzzle)
        prompt, line = here.document.prompt, here.tried.line
        said += [one.label for one in prompt.options if one.line == line] if prompt else []
    return said


def refutation(here: Tried, number: int) -> list[str]:
    """In sentences what happens after a wrong choice; of much the end, behind an ellipsis."""
    told = here.refuted(number)
    happened = speaker_of(here).log(told)
    said = [one.text for one in happened if not one.heading and one.kind not in QUIET]
    return ["…", *said[-LONGEST:]] if len(said) > LONGEST else said


@dataclass(frozen=True, slots=True)
class ListedPuzzle:
    """A puzzle in a list."""

    puzzle: Puzzle
    goal: str
    solved: bool
    begun: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Some puzzles, the easiest first."""

    puzzles: list[ListedPuzzle]

    @property
    def solved(self) -> int:
        """How many are solved."""
        return sum(one.solved for one in self.puzzles)

    @property
    def next(self) -> ListedPuzzle | None:
        """The first that is not."""
        return next((one for one in self.puzzles if not one.solved), None)


@dataclass(frozen=True, slots=True)
class Theme(Group):
    """The puzzles of one goal."""

    goal: str

    @property
    def title(self) -> str:
        """What they have in common."""
        return str(THEMES[self.goal])


@dataclass(frozen=True, slots=True)
class PuzzlesOfGame(Group):
    """The puzzles of one game."""

    game: str

    @property
    def themes(self) -> list[Theme]:
        """The same by goal, in the order of `THEMES`."""
        by_goal = {goal: Theme([], goal) for goal in THEMES}
        for one in self.puzzles:
            by_goal[one.puzzle.goal].puzzles.append(one)
        return [theme for theme in by_goal.values() if theme.puzzles]

    def after(self, puzzle: Puzzle) -> ListedPuzzle | None:
        """The next puzzle after this one: an unsolved one of its theme, those behind it first, else
        any unsolved one."""
        theme = next(one for one in self.themes if one.goal == puzzle.goal)
        place = [one.puzzle.id for one in theme.puzzles].index(puzzle.id)
        round_ = [*theme.puzzles[place + 1 :], *theme.puzzles[:place]]
        return next((one for one in round_ if not one.solved), self.next)


def puzzles_by_game(person: Person) -> list[PuzzlesOfGame]:
    """All puzzles, with those the person has solved. One query."""
    rows = {row.puzzle: row for row in rows_of(person)}
    found = []
    for game in games.names():
        listed = [
            ListedPuzzle(
                one,
                goal_words(one),
                solved=one.id in rows and rows[one.id].solved_at is not None,
                begun=one.id in rows,
            )
            for one in puzzles.shelf(game).puzzles.values()
        ]
        if listed:
            found.append(PuzzlesOfGame(listed, game))
    return found
