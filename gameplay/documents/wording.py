"""What the rulebook says of events, prompts and options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine import games
from engine.language.sentences import Button, Sentence
from gameplay.choices.labels import labelled
from gameplay.choices.reading import Ways
from gameplay.documents import told_otherwise
from gameplay.documents.model import Happening, Option


class Speaker:
    """Speaks to one reader of one game, in one language. ``names``: of the players by letter."""

    def __init__(
        self,
        game: str,
        reader: str,
        names: Mapping[str, str],
        view: Mapping[str, Any] | None = None,
        language: str = "en",
    ) -> None:
        self.reader = reader
        self._book = games.rulebook(game)
        self._with: dict[str, Any] = {
            "reader": reader,
            "names": names,
            "view": view,
            "language": language,
        }
        self._whom: dict[str, Any] = {"reader": reader, "names": names, "language": language}

    def log(self, events: Sequence[tuple[int, Mapping[str, Any]]]) -> tuple[Happening, ...]:
        """Stored events with their sentences, each told with those around it: what an attack adds
        up to, and what is left. ``events``: with their steps, the last before the view."""
        steps = [step for step, _event in events]
        *earlier, last = told_otherwise.stretches([event for _step, event in events])
        told = [one for stretch in earlier for one in self._stretch(stretch, None)]
        told += self._stretch(last, self._with["view"])
        return tuple(
            self._happening(event, step, said)
            for step, (event, said) in zip(steps, told, strict=True)
        )

    def _stretch(
        self, events: Sequence[Mapping[str, Any]], view: Mapping[str, Any] | None
    ) -> list[tuple[Mapping[str, Any], Sentence]]:
        """Events that lead to the position of a view, each with its sentence."""
        said = self._book.log(events, **{**self._with, "view": view})
        return list(zip(events, said, strict=True))

    def _happening(self, event: Mapping[str, Any], step: int, said: Sentence) -> Happening:
        said = told_otherwise.told(event, said, **self._whom)
        return Happening(
            seq=event["seq"],
            step=step,
            line=event["line"],
            rules=tuple(event["rules"]),
            cause=event["cause"],
            text=said.text,
            heading=said.heading,
            kind=said.kind,
            subjects=tuple(said.subjects),
            amount=said.amount,
        )

    def question(
        self, prompt: Mapping[str, Any], before: Sequence[Mapping[str, Any]] = ()
    ) -> tuple[str, str]:
        """The question of a prompt, and why it is asked; ``before``: what happened just then."""
        said = self._book.question(prompt, before=before, **self._with)
        return said.text, said.why

    def options(self, prompt: Mapping[str, Any]) -> tuple[Option, ...]:
        """The answers to a prompt, as their buttons say them. A formation is placed, and has no
        button."""
        ways = self.ways(prompt)
        if ways is not None:
            return tuple(option_of(one) for one in ways)
        options = prompt["options"]
        if any(one.get("stands") is not None for one in options):
            return tuple(self._placed(one) for one in options)
        said = self._book.buttons(prompt, **self._with)
        return tuple(
            Option(
                line=one["line"],
                label=button.label,
                group=button.group,
                verb=button.verb,
                card=button.card,
                targets=tuple(button.targets),
                places=tuple(one["places"]),
                preview=one.get("preview"),
            )
            for one, button in zip(options, said, strict=True)
        )

    def ways(self, prompt: Mapping[str, Any]) -> Ways | None:
        """The answers to a large question as ways with labels. None where the question has no ways,
        or where each of its options has to be put into words."""
        options = prompt["options"]
        if not isinstance(options, Ways):
            return None

        def speak(some: Sequence[Mapping[str, Any]]) -> Sequence[Button]:
            return self._book.buttons({**prompt, "options": some}, **self._with)

        return labelled(options, speak)

    def _placed(self, option: Mapping[str, Any]) -> Option:
        stands = tuple(map(tuple, option["stands"]))
        line, places = option["line"], tuple(option["places"])
        return Option(line=line, label=line, places=places, stands=stands)


def option_of(one: Mapping[str, Any]) -> Option:
    """An option that was read from ways."""
    lists = {name: tuple(one[name]) for name in ("targets", "places")}
    return Option(**{**one, **lists})
