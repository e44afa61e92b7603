"""The disputes to practise on, as one account has judged them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from engine import games
from engine.kernel.prompt import Reason
from engine.training import MISSED, POSSIBLE, REFUSED, TRIGGERED, Answer, Case
from gameplay import training
from gameplay.documents.building import StoredPrompt
from gameplay.documents.wording import Speaker
from gameplay.models import DisputeTrained
from gameplay.words.accounts import ability_told, reason_told, said
from tournaments.words.languages import spoken


def claim(case: Case) -> str:
    """What is claimed, in a sentence."""
    told = {"seat": case.seat, "about": case.about, "value": said(case.value)}
    if case.kind == REFUSED:
        return _("Seat %(seat)s wants “%(about)s” and is told that it is not possible.") % told
    if case.kind == MISSED:
        return _("Seat %(seat)s chose this. Did an ability of %(about)s trigger?") % told
    return _("Seat %(seat)s disputes a value: what is %(value)s of %(about)s?") % told


def answer_words(case: Case, answer: Answer) -> str:
    """An answer to choose, in words."""
    if answer.text == POSSIBLE:
        return _("It is possible.")
    if answer.text == TRIGGERED:
        return _("It did trigger.")
    if not answer.rule:
        return answer.text
    if case.kind == MISSED:
        return _("No: %(why)s.") % {"why": said(answer.text)}
    return reason_told(Reason(*answer), case.game, _letters(case.game), spoken())["text"]


def _letters(game: str) -> dict[str, str]:
    """The seats of a game whose players nobody knows: each is called by its letter."""
    return {letter: letter for letter in games.rulebook(game).seats}


@dataclass(frozen=True, slots=True)
class ListedDispute:
    """A dispute in the list; `row` is None where it was not judged yet."""

    case: Case
    claim: str
    row: DisputeTrained | None


@dataclass(frozen=True, slots=True)
class DisputesOfGame:
    """The disputes of one game."""

    game: str
    listed: list[ListedDispute]

    @property
    def done(self) -> list[DisputeTrained]:
        """The rows of the disputes that were judged."""
        return [one.row for one in self.listed if one.row is not None]

    @property
    def right(self) -> int:
        """How many were judged rightly."""
        return sum(row.right for row in self.done)

    @property
    def seconds(self) -> int:
        """Seconds for one of them, on average."""
        return round(sum(row.seconds for row in self.done) / len(self.done)) if self.done else 0

    @property
    def next(self) -> Case | None:
        """The first that was not judged yet."""
        return next((one.case for one in self.listed if one.row is None), None)


def disputes_by_game(user: Any) -> list[DisputesOfGame]:
    """All disputes with what the account made of them. One query."""
    rows = {row.case: row for row in DisputeTrained.objects.filter(user=user)}
    found = []
    for game in games.names():
        listed = [
            ListedDispute(one, claim(one), rows.get(one.id))
            for one in training.cases(game).values()
        ]
        if listed:
            found.append(DisputesOfGame(game, listed))
    return found


@dataclass(frozen=True, slots=True)
class Page:
    """A dispute with what is shown of it; what the engine says only once it was judged."""

    prepared: training.Prepared
    row: DisputeTrained | None

    @property
    def case(self) -> Case:
        return self.prepared.case

    @property
    def claim(self) -> str:
        """What is claimed."""
        return claim(self.case)

    @property
    def choice(self) -> str:
        """What the seat chose, as its button at a table says it; the line where there is none."""
        here, game = self.prepared, self.case.game
        if here.prompt is None:
            return here.line
        options = [{"line": one.line, "places": one.places} for one in here.prompt.options]
        asked = StoredPrompt(
            here.seat, 0, here.prompt.kind, here.prompt.rule, here.prompt.text, options
        )
        speaker = Speaker(game, "judge", _letters(game), here.view, spoken())
        said = {one.line: one.label for one in speaker.options(asked.as_told())}
        return said.get(here.line, here.line)

    @property
    def answers(self) -> list[dict[str, Any]]:
        """The answers to choose from. Once one was chosen, each says its rule and whether it is
        right."""
        return [
            {
                "number": number,
                "words": answer_words(self.case, one),
                "rule": one.rule if self.row else "",
                "right": self.row is not None and number == self.case.right,
                "chosen": self.row is not None and number == self.row.answer,
            }
            for number, one in enumerate(self.case.answers)
        ]

    @property
    def reasons(self) -> list[dict[str, str]]:
        """Every reason of the engine's answer."""
        told = self.prepared.answer
        if told.abilities:
            return [one for each in told.abilities for one in ability_told(each)["reasons"]]
        game = self.case.game
        return [reason_told(one, game, _letters(game), spoken()) for one in told.reasons]

    @property
    def terms(self) -> list[dict[str, Any]]:
        """The terms of the value."""
        return [
            {**term._asdict(), "words": said(term.words)} for term in self.prepared.answer.terms
        ]


def page(user: Any, identity: str) -> Page:
    """A dispute as an account has judged it. Raises LookupError."""
    found = training.prepared(identity)
    return Page(found, DisputeTrained.objects.filter(user=user, case=identity).first())
