"""Makes disputes from random games: the claim, the right answer, and wrong answers that might be
believed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

import engine
from engine import account, games, rulesets
from engine.account.observed import Unwatched
from engine.account.shapes import Happened, Unfired
from engine.decks import DeckList
from engine.fuzz.deckbuilding import draw_deck
from engine.kernel.chance import Stream, seed_bytes
from engine.kernel.event import Event
from engine.kernel.game import Game
from engine.kernel.prompt import Reason, Refused
from engine.puzzles.puzzle import Record
from engine.training.case import MISSED, POSSIBLE, REFUSED, TRIGGERED, VALUE, Answer, Case
from engine.training.judged import happened, position_of, told

LONGEST = 260
"""The most decisions of a game that are played."""
LOOKED = 5
"""One position in so many is looked at."""
EACH = 2
"""The most cases of each kind from one game."""
WRONG = 3
"""Wrong answers beside the right one, at most."""


@dataclass(slots=True)
class Search:
    """A game from which cases are made."""

    game: Game
    record: Record
    stream: Stream
    past: list[Happened] = field(default_factory=list)
    inputs: list[int] = field(default_factory=list)
    heard: dict[str, Reason] = field(default_factory=dict)
    found: list[Case] = field(default_factory=list)

    def wants(self, kind: str) -> bool:
        """Whether the game has too few cases of a kind."""
        return sum(case.kind == kind for case in self.found) < EACH

    def note(self, events: Iterable[Event]) -> None:
        """Keep these events."""
        self.past += happened(list(events))

    def keep(self, kind: str, seat: str, about: str, answers: Sequence[Answer], value: str) -> None:
        """Keep a case whose first answer is the right one; the answers are shuffled."""
        order = list(range(len(answers)))
        self.stream.shuffle(order)
        step = len(self.inputs)
        self.found.append(
            Case(
                id=f"{self.record.id}-{step}-{kind}",
                game=self.record.game,
                record=self.record.id,
                step=step,
                digest=self.game.position_digest(),
                kind=kind,
                seat=seat,
                about=about,
                value=value,
                answers=tuple(answers[place] for place in order),
                right=order.index(0),
            )
        )


def cases_of(game: str, format: str, seed: int) -> tuple[Record, list[Case]]:
    """The cases in the game of this seed, with its record up to the last of them."""
    search = _begun(game, format, seed)
    while not search.game.over and len(search.inputs) < LONGEST:
        prompt = search.game.prompts[0]
        index = search.stream.below(len(prompt.options))
        if not search.stream.below(LOOKED):
            _refused(search)
            _disputed(search)
            _missed(search, prompt.seat, prompt.options[index].line)
        search.inputs.append(index)
        search.note([*search.game.choose(prompt.seat, index), *search.game.go_on()])
    last = max((case.step for case in search.found), default=-1)
    kept = tuple(search.inputs[: last + 1])
    return replace(search.record, inputs=kept), search.found


def _begun(game: str, format: str, seed: int) -> Search:
    book = games.rulebook(game)
    sizes, usual = rulesets.get(game, format).sizes, book.beginner[1]
    size = usual if usual in sizes else sizes[0]
    stream = Stream(seed_bytes(seed), "training")
    lists = {seat: _list(game, format, size, stream) for seat in book.table(book.players(size))}
    record = Record(
        id=f"{game}-{format}-{seed}",
        game=game,
        format=format,
        seed=seed,
        size=size,
        decks={letter: deck.as_json() for letter, deck in lists.items()},
        inputs=(),
    )
    made = engine.new_game(game=game, format=format, seed=seed, decks=lists, board=book.board(size))
    search = Search(made, record, stream)
    search.note([*made.events, *made.go_on()])
    return search


def _list(game: str, format: str, size: int, stream: Stream) -> DeckList:
    return draw_deck(game, format, size, stream)


# -- the three kinds -----------------------------------------------------------------------------


def _refused(search: Search) -> None:
    """Make a case of a choice that a player says was wrongly refused."""
    game, stream, accounts = search.game, search.stream, account.of(search.game)
    seat = game.prompts[0].seat
    lines = accounts.typed(game, seat)
    for _ in range(12):
        line = lines[stream.below(len(lines))]
        reasons = accounts.reasons(game, seat, line)
        search.heard |= {one.text: one for one in reasons}
    said = {one.text for one in reasons} | accounts.vague
    others = [one for text, one in search.heard.items() if text not in said]
    others = [one for one in others if _of_this(one.text, line, accounts.shown(game))]
    if not search.wants(REFUSED) or len(others) < WRONG:
        return
    right = Answer(reasons[0].rule, reasons[0].text) if reasons else Answer("", POSSIBLE)
    wrong = [Answer(*others.pop(stream.below(len(others)))) for _ in range(WRONG - 1)]
    wrong.append(Answer(*others[0]) if not reasons else Answer("", POSSIBLE))
    search.keep(REFUSED, seat, line, [right, *wrong], "")


def _disputed(search: Search) -> None:
    """Make a case of a value that a player says is wrong."""
    game, stream, accounts = search.game, search.stream, account.of(search.game)
    sums = [
        (card, name, terms)
        for card, held in accounts.shown(game).items()
        for name in held
        if len(terms := accounts.terms(game, search.past, card, name)) > 1
    ]
    if not search.wants(VALUE) or not sums:
        return
    card, name, terms = sums[stream.below(len(sums))]
    total = sum(term.number for term in terms)
    others = [terms[0].number, total - terms[-1].number, total + terms[-1].number]
    others += [total + 5, max(0, total - 5), total + 1]
    wrong = [number for number in dict.fromkeys(others) if number not in (total,) and number >= 0]
    answers = [Answer("", str(number)) for number in (total, *wrong[:WRONG])]
    search.keep(VALUE, _other(game), card, answers, name)


def _other(game: Game) -> str:
    """A seat that is not asked now: the player who disputes the value."""
    asked = game.prompts[0].seat
    return next(seat for seat in game.players if seat != asked)


def _missed(search: Search, seat: str, line: str) -> None:
    """Make a case of an ability that a player says should have triggered after a choice."""
    if not search.wants(MISSED):
        return
    try:
        found = account.unfired(search.game, seat, line, "", "judge")
    except (account.NotPlayed, Unwatched):
        return
    names = [one.card for one in found]
    near = [one for one in found if _near(one) and names.count(one.card) == 1]
    heard = {reason.text: reason for one in found for reason in one.reasons}
    for one in near:
        own = {reason.text for reason in one.reasons}
        apart = [text for text in heard if text not in own and _of_this(text, one.card, names)]
        others = [Answer(*heard[text]) for text in apart]
        right = Answer("", TRIGGERED) if one.fired else Answer(*one.reasons[0])
        wrong = others[: WRONG - 1] if one.fired else [Answer("", TRIGGERED), *others[: WRONG - 1]]
        if wrong:
            search.keep(MISSED, seat, one.card, [right, *wrong], "")
            return


def _of_this(text: str, line: str, names: Iterable[str]) -> bool:
    """Whether a reason names no card beside those in the line. Nobody would believe an answer that
    names another card."""
    return all(name in line for name in names if name in text)


def _near(one: Unfired) -> bool:
    """Whether something like the event that the ability waits for happened."""
    return one.fired or not any("nothing of the kind" in reason.text for reason in one.reasons)


# -- looked at again -----------------------------------------------------------------------------


def checked(case: Case, record: Record) -> str:
    """Why the answer to a case is no longer right under the present rules; "" where it is right."""
    try:
        seen = position_of(record, case.step)
    except (Refused, IndexError):
        return "its record is refused"
    if seen.game.position_digest() != case.digest:
        return "its record leads to another position"
    answer, right = told(case, seen), case.answers[case.right]
    if case.kind == VALUE:
        total = sum(term.number for term in answer.terms)
        return "" if right.text == str(total) else f"the value is {total}"
    if case.kind == MISSED:
        one = answer.abilities[0]
        texts = [TRIGGERED] if one.fired else [reason.text for reason in one.reasons]
    else:
        texts = [reason.text for reason in answer.reasons] or [POSSIBLE]
    wrong = [one.text for place, one in enumerate(case.answers) if place != case.right]
    if right.text not in texts or set(texts) & set(wrong):
        return f"what is right is {'; '.join(texts)}"
    return ""
