"""People at digital tables who play by the API and go on whatever breaks."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Any

from gameplay.trials.faults.callers import Line, Silent
from gameplay.trials.faults.ledger import Choice

#: The pause between an answer and the next look at the table.
PAUSE_SECONDS = 0.12
OPEN = ("waiting", "playing")


@dataclass
class Seats:
    """A table and its people. `tokens`: the API token of each person, by the letter of the seat."""

    line: Line
    table: int
    tokens: dict[str, str]
    over: bool = False
    #: The keys of acknowledged answers whose prompts were asked again.
    again: list[str] = field(default_factory=list)
    _answered: dict[tuple[int, str, int], str] = field(default_factory=dict)
    _letter: str = ""

    @classmethod
    async def of(cls, line: Line, table: int, tokens: list[str]) -> Seats:
        """Find the seats of the people with these tokens at a table, and let them sit down."""
        letters: dict[str, str] = {}
        for token in tokens:
            state = await line.read(token, f"tables/{table}/")
            if state is not None:
                letters[state["reader"]] = token
        found = cls(line, table, letters)
        await found.sit_down()
        return found

    async def sit_down(self) -> None:
        """Let everybody sit down. To do so twice has no further effect, so each request is repeated
        until it has an answer."""
        for letter, token in self.tokens.items():
            while True:
                try:
                    await self.line.once(
                        token, "POST", f"tables/{self.table}/sit/", {"nonce": f"of {letter}"}
                    )
                    break
                except Silent:
                    await asyncio.sleep(PAUSE_SECONDS)

    async def play(self) -> None:
        """Play until the match or the trial is over."""
        while not self.line.over.is_set() and not self.over:
            await self.choose()

    async def choose(self) -> bool:
        """Look at the table once, as the person who was asked last, and answer if that person is
        asked. Whether an answer was given."""
        letter = self._letter or next(iter(self.tokens))
        state = await self.line.read(self.tokens[letter], f"tables/{self.table}/")
        if state is None or state["table"]["state"] not in OPEN:
            self.over = True
            return False
        offer = state["offer"]
        if offer is not None and state["sent"] is None and state["games"]:
            await self._answer(letter, state)
            await asyncio.sleep(PAUSE_SECONDS)
            return True
        others = [one for one in state["waiting_for"] if one != letter and one in self.tokens]
        if others:
            self._letter = others[0]
        if not others or state["sent"] is not None:
            await asyncio.sleep(PAUSE_SECONDS)
        return False

    async def _answer(self, letter: str, state: Any) -> None:
        self._letter = letter
        offer, game = state["offer"], state["games"][-1]
        asked = (game["id"], letter, offer["asked"])
        if asked in self._answered:
            self.again.append(self._answered[asked])
        dice = random.Random(f"{self.line.seed}/{self.table}/{asked}")
        line = dice.choice(offer["options"])["line"]
        one = Choice(
            key=self.line.key(),
            table=self.table,
            game=game["id"],
            number=game["number"],
            letter=letter,
            asked=offer["asked"],
            line=line,
            sent=self.line.now,
        )
        body = {"line": line, "asked": offer["asked"], "game": game["number"]}
        await self.line.insist(self.tokens[letter], body, one)
        if one.acknowledged:
            self._answered[asked] = one.key

    async def answers_within(self, seconds: float) -> str:
        """Make one more choice. Return "" if the table takes it and goes on within so many seconds,
        or is over; otherwise what the table does instead, in words."""
        end = time.monotonic() + seconds
        chosen = False
        before: Any = None
        while time.monotonic() < end:
            state = await self.line.read(next(iter(self.tokens.values())), f"tables/{self.table}/")
            if state is None or state["table"]["state"] not in OPEN:
                self.over = True
                return ""
            now = [(game["id"], game["revision"]) for game in state["games"]]
            if chosen and now != before:
                return ""
            if not chosen:
                before, chosen = now, await self.choose()
        return "takes a choice and does not go on" if chosen else "asks nobody anything"
