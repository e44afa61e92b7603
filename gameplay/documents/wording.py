"""What the rulebook says of events, prompts and options; the lines themselves where it says
nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine import games
from gameplay.documents.model import Happening, Option

NO_PREVIEW: Mapping[str, dict[str, Any]] = {}


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
        self._book: Any = games.rulebook(game)
        self._with = {"reader": reader, "names": names, "view": view, "language": language}

    def happening(self, event: Mapping[str, Any], step: int) -> Happening:
        """A stored event with its sentence."""
        fields: dict[str, Any] = {
            "seq": event["seq"],
            "step": step,
            "line": event["line"],
            "rules": tuple(event["rules"]),
            "cause": event["cause"],
        }
        if not hasattr(self._book, "sentence"):
            return Happening(**fields, text=event["line"])
        said = self._book.sentence(event, **self._with)
        return Happening(
            **fields,
            text=said.text,
            heading=said.heading,
            kind=said.kind,
            subjects=tuple(said.subjects),
            amount=said.amount,
        )

    def question(self, prompt: Mapping[str, Any]) -> tuple[str, str]:
        """The question of a prompt, and why it is asked."""
        if not hasattr(self._book, "question"):
            return _asked(prompt, self.reader), ""
        said = self._book.question(prompt, **self._with)
        return said.text, said.why

    def option(
        self,
        option: Mapping[str, Any],
        prompt: Mapping[str, Any],
        previews: Mapping[str, dict[str, Any]] = NO_PREVIEW,
    ) -> Option:
        """One answer, as a button says it."""
        stands = option.get("stands")
        fields: dict[str, Any] = {
            "line": option["line"],
            "places": tuple(option["places"]),
            "preview": previews.get(option["line"]),
            "stands": tuple(map(tuple, stands)) if stands is not None else None,
        }
        if stands is not None or not hasattr(self._book, "button"):
            return Option(**fields, label=option["line"])
        said = self._book.button(option, prompt, **self._with)
        return Option(
            **fields,
            label=said.label,
            group=said.group,
            verb=said.verb,
            card=said.card,
            targets=tuple(said.targets),
        )


def _asked(prompt: Mapping[str, Any], reader: str) -> str:
    """The engine's question, without the letter of the seat that is asked."""
    letter, comma, rest = prompt["text"].removeprefix("Player ").partition(", ")
    if not comma or letter != prompt["seat"] or letter != reader:
        return str(prompt["text"])
    return str(rest[:1].upper() + rest[1:])
