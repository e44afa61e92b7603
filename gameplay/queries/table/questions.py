"""What was asked in a game and what could be answered, in words: for replays, bench and repairs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from gameplay.documents.building import StoredPrompt
from gameplay.documents.model import Option
from gameplay.documents.wording import Speaker
from gameplay.models import Dispute, Game, Seat, StepRow
from gameplay.queries.table.documents import asked_of, names_in
from gameplay.words.names import word
from tournaments.words.languages import spoken

FEW = 12
"""The number of answers of a question that a page shows at once; the others unfold."""


@dataclass(frozen=True, slots=True)
class Answer:
    """``line`` is what the engine is told, ``words`` what its button at the table says."""

    line: str
    words: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """A prompt in the language of the page, with its answers: the one that was chosen first."""

    letter: str
    rule: str
    words: str
    answers: tuple[Answer, ...]

    @property
    def few(self) -> tuple[Answer, ...]:
        """The answers that the page shows at once."""
        return self.answers[:FEW]

    @property
    def more(self) -> tuple[Answer, ...]:
        """The answers that unfold."""
        return self.answers[FEW:]


def questions(
    prompts: Iterable[StoredPrompt],
    seats: Mapping[str, Seat],
    reader: str,
    view: Mapping[str, Any] | None = None,
    answer: StepRow | None = None,
) -> list[Question]:
    """Prompts as a seat or a judge reads them; ``view``: of this reader, from the same step;
    ``answer``: the step that answered one of them, where this reader may know it."""
    return [_question(one, seats, reader, view, answer) for one in prompts]


def before(dispute: Dispute, seats: Mapping[str, Seat]) -> list[Question]:
    """The questions that were open before the disputed step; none on paper. Each is told from the
    view of the seat that was asked, which the evidence keeps."""
    game, evidence = dispute.game, getattr(dispute, "evidence", None)
    if game is None or evidence is None:
        return []
    step, views = dispute.step or 0, evidence.content.get("views", {})
    answer = game.steps.filter(number=step).first()
    offers = game.offers.filter(number=max(step - 1, 0)).order_by("letter")
    return [
        _question(asked_of(offer), seats, "judge", views.get(offer.letter), answer)
        for offer in offers
    ]


def answered(
    game: Game,
    answer: StepRow,
    seats: Mapping[str, Seat],
    reader: str,
    view: Mapping[str, Any] | None = None,
) -> str:
    """The answer of a step as its button said it; the line where no button is known."""
    return in_words(game, answer.number - 1, answer.letter, seats, reader, view).get(
        answer.line, answer.line
    )


def in_words(
    game: Game,
    step: int,
    letter: str,
    seats: Mapping[str, Seat],
    reader: str,
    view: Mapping[str, Any] | None = None,
) -> dict[str, str]:
    """The answers that a seat could give after a step: their words by line; none where it was not
    asked."""
    offer = game.offers.filter(number=step, letter=letter).first()
    if offer is None:
        return {}
    found = _question(asked_of(offer), seats, reader, view, None)
    return {one.line: one.words for one in found.answers}


def _question(
    asked: StoredPrompt,
    seats: Mapping[str, Seat],
    reader: str,
    view: Mapping[str, Any] | None,
    answer: StepRow | None,
) -> Question:
    """The question in the words for the seat that is asked, whose name stands beside it. Where both
    seats are asked at once ("ready", "pass"), the line of one is not the answer of the other."""
    book, language, told = seats[asked.seat].table.rulebook, spoken(), asked.as_told()
    names = names_in(seats.values(), language)
    said = Speaker(book, asked.seat, names, None, language).question(told)[0]
    options = Speaker(book, reader, names, view, language).options(told)
    chosen = answer.line if answer is not None and answer.letter == asked.seat else None
    answers = [Answer(one.line, _said(one), one.line == chosen) for one in options]
    in_order = tuple(sorted(answers, key=lambda one: not one.chosen))
    return Question(asked.seat, asked.rule, said, in_order)


def _said(option: Option) -> str:
    """The text of the option's button; for a formation, its name."""
    return word(option.label) if option.stands is not None else option.label
