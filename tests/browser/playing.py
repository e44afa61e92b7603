"""People at a digital table: they look, press the button of a legal option, and wait for theirs."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Error
from playwright.sync_api import TimeoutError as TimeoutError_

from gameplay.errors import MoveRefused
from gameplay.models import Game, Offer, Table
from gameplay.services.table import play
from tests.gameplay.playing import current, fresh, offers, people

#: Seconds a table may take to show what follows a choice, on a busy machine.
PATIENCE = 60
#: Milliseconds after which a hand looks whether what it reaches for is still there.
HAND = 4000

#: Seconds between two looks at a table that is played aside: who looks takes time from the referee,
#: who works in the same process.
LOOK = 0.03

LEFT = "Execution context was destroyed"
"""What the browser says of a script whose page went away under it."""

_STATE = """() => {
  const decide = document.querySelector("#decision [data-decide]");
  return {
    asked: decide?.dataset.asked ?? "",
    kind: decide?.dataset.kind ?? "",
    open: document.querySelectorAll("#choose .option, .option[form=choose]").length,
    refused: document.querySelector("#refusal")?.textContent.trim() ?? "",
    over: Boolean(document.querySelector("#decision .badge-ok")),
  };
}"""


#: Many options stand folded by what they begin with.
UNFOLD = """() => document.querySelectorAll("#choose .option-group > details")
  .forEach((group) => { group.open = true; })"""


@dataclass
class Player:
    """One person in front of one page."""

    name: str
    page: Any
    choices: int = 0
    answered: str = ""

    def look(self) -> dict[str, Any]:
        """What the table asks of this person now."""
        return dict(self._evaluate(_STATE))

    def _evaluate(self, script: str) -> Any:
        """Run a script on the page. Where the page is being loaded anew in this moment, as when the
        last player sits down, it is run on the page that comes."""
        while True:
            try:
                return self.page.evaluate(script)
            except Error as error:
                if LEFT not in error.message:
                    raise
                self.page.wait_for_load_state()

    def choose(self, which: str = "last") -> bool:
        """Answers the open question, if there is one that is not answered yet."""
        seen = self.look()
        # Refused while its question is open: that is a fault. Where the question went by itself
        # meanwhile, the page says so until the next choice.
        assert not seen["refused"] or seen["asked"] != self.answered, seen["refused"]
        if not seen["open"] or seen["asked"] == self.answered:
            return False
        self._evaluate(UNFOLD)
        option = self.page.locator("#choose .option, .option[form=choose]")  # or Ready
        if not self._click(getattr(option, which), seen["asked"]):
            return False
        self.answered = seen["asked"]
        self.choices += 1
        return True

    def _click(self, option: Any, asked: str) -> bool:
        """Clicks an option of this question; False if it went by itself meanwhile, as the seat
        gives its only answer."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                option.click(timeout=HAND)
                return True
            except TimeoutError_:
                if self.look()["asked"] != asked:
                    return False
                if time.monotonic() > end:
                    raise

    def wait_to_be_asked(self) -> str:
        """Waits for a question that is not answered yet; gives the step it was put at."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            seen = self.look()
            if seen["open"] and seen["asked"] != self.answered:
                return str(seen["asked"])
            self.page.wait_for_timeout(15)
        raise AssertionError(f"{self.name} is not asked: {self.look()}")


def sit_down(*players: Player) -> None:
    """Everybody takes the seat on the page that is open."""
    for player in players:
        player.page.get_by_role("button", name="Sit down and play").click()


def play_on(*players: Player, most: int = 400) -> None:
    """The players answer in turn until the game is over, or until ``most`` answers were given.

    Nobody presses anything but buttons of options, so whoever calls this knows that the game ended
    by its rules.
    """
    given, last = 0, time.monotonic()
    while given < most and not all(player.look()["over"] for player in players):
        if any(player.choose() for player in players):
            given, last = given + 1, time.monotonic()
            continue
        if time.monotonic() - last > PATIENCE:
            seen = {player.name: player.look() for player in players}
            raise AssertionError(f"nothing moves after {given} choices: {seen}")
        players[0].page.wait_for_timeout(15)


@contextmanager
def looking_away(*players: Player) -> Iterator[None]:
    """The players leave the table's pages, and open them again afterwards.

    What happens meanwhile is played in a tenth of the time, for no page is drawn.
    """
    addresses = [player.page.url for player in players]
    for player in players:
        player.page.goto("about:blank")
    yield
    for player, address in zip(players, addresses, strict=True):
        player.page.goto(address)
        player.answered = ""


def play_aside(table: Table, dice: random.Random, *, until: Callable[[Game], bool]) -> int:
    """Everybody at the table answers at random, without a page, until this is so of the game, or
    the match has ended. Lists are locked as they are. Gives the number of choices."""
    answered: set[tuple[int, str, int]] = set()
    last = time.monotonic()
    while fresh(table).state != "finished" and not until(game := current(fresh(table))):
        for letter, offer in sorted(offers(fresh(table)).items()):
            if (offer.game_id, offer.number) != (game.pk, game.revision):
                continue  # a later question: nobody has looked yet whether to answer it
            prompt = (offer.game_id, letter, offer.asked)
            if prompt not in answered:
                _answer(table, offer, dice)
                answered.add(prompt)
                last = time.monotonic()
        if time.monotonic() - last > PATIENCE:
            raise AssertionError(f"nothing moves after {len(answered)} choices")
        time.sleep(LOOK)
    return len(answered)


OVERTAKEN = {"answered", "not_asked"}
"""Refusals of a hand that was slower than the seat's own stops, which passed in that moment."""


def _answer(table: Table, offer: Offer, dice: random.Random) -> None:
    options = offer.options[:1] if offer.kind == "lock" else offer.options
    line = str(dice.choice(options)["line"])
    actor = people(table)[offer.letter]
    try:
        play.choose(actor=actor, table=fresh(table), line=line, asked=offer.asked)
    except MoveRefused as refused:
        if refused.code not in OVERTAKEN:
            raise
