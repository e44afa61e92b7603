"""The people who use the hall while it breaks: players of events, people at practice, and one
organizer.

They do everything by the API with a token, and repeat every write until it has an answer.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from gameplay.trials.faults.callers import Line, Silent
from gameplay.trials.faults.ledger import Choice, Deed, Ledger
from gameplay.trials.faults.tables import Seats

#: What pairs of people practise with: the deck of each seat, and the settings of the table.
PRACTICE: tuple[tuple[tuple[str, str], dict[str, Any]], ...] = (
    (("dop-overworld", "dop-underworld"), {"size": 1, "best_of": 3}),
    (
        ("training-ardun-keshel-a", "training-brakka-tolvane-a"),
        {"size": 2, "format": "constructed"},
    ),
)
HOUSE = {"deck": "dop-overworld", "house_deck": "dop-underworld", "size": 3}
LOOK_SECONDS = 0.5
DEED_SECONDS = 0.8
#: How long people may take, at the end, to get the answers to their last requests.
END_SECONDS = 30.0


class Crowd:
    """All these people at once. `ground`: the result of `ground.build`."""

    def __init__(self, ports: Sequence[int], ground: dict[str, Any], *, seed: int) -> None:
        self.ledger = Ledger()
        self.line = Line(ports, self.ledger, seed=seed)
        self.ground = ground
        self.olga: str = ground["olga"]
        #: Every table anybody sat down at, by its number.
        self.tables: dict[int, Seats] = {}
        self.dice = random.Random(f"{seed}/deeds")
        self._words = iter(range(10**9))
        self._running: list[asyncio.Task[None]] = []

    def begin(self) -> None:
        """Let everybody begin. They end after `line.over` is set."""
        jobs = [self._practise(number) for number in range(len(self.ground["practice"]) // 2)]
        jobs += [self._event(kind, hall) for kind, hall in self.ground["halls"].items()]
        jobs += [self._play_the_house()]
        self._running = [asyncio.create_task(job) for job in jobs]

    async def end(self) -> list[Exception]:
        """Let everybody finish what they are doing. Return the errors of the trial itself."""
        self.line.over.set()
        _done, waiting = await asyncio.wait(self._running, timeout=END_SECONDS)
        for one in waiting:
            one.cancel()
        told = await asyncio.gather(*self._running, return_exceptions=True)
        faults = [one for one in told if isinstance(one, Exception)]
        if waiting:
            faults.append(TimeoutError(f"{len(waiting)} people still wait for an answer"))
        return faults

    @property
    def broken(self) -> list[BaseException]:
        """The errors of the people who stopped too early."""
        done = [one for one in self._running if one.done() and not one.cancelled()]
        return [error for one in done if (error := one.exception()) is not None]

    async def repeat(self, count: int, dice: random.Random) -> None:
        """Deliver acknowledged choices once more, all at once: the two newest and ``count`` random
        ones."""
        with_token = [
            *(
                (self.tables[one.table].tokens[one.letter], one)
                for one in self.ledger.choices
                if one.acknowledged and one.table in self.tables
            )
        ]
        chosen = [*with_token[-2:], *dice.choices(with_token, k=count)] if with_token else []
        await asyncio.gather(*(self._again(token, one) for token, one in chosen))

    async def _again(self, token: str, one: Choice) -> None:
        body = {"line": one.line, "asked": one.asked, "game": one.number}
        try:
            status, said = await self.line.once(
                token, "POST", f"tables/{one.table}/choose/", body, one.key
            )
        except Silent:
            return
        if status >= 300:
            self.line.refusals[f"repeated choice {said.get('code', status)}"] += 1

    # --- Practice ------------------------------------------------------------------------------

    async def _practise(self, pair: int) -> None:
        """Two people play match after match, each at a new table."""
        (name, token), (_other, second) = self.ground["practice"][2 * pair : 2 * pair + 2]
        (deck, other_deck), settings = PRACTICE[pair % len(PRACTICE)]
        while not self.line.over.is_set():
            deed = self._deed(name, "tables/open/", "table")
            made = await self.line.insist(token, {"deck": deck, **settings}, deed)
            if not made or "id" not in made:
                # The request was refused, or the answer does not say which table was opened.
                await asyncio.sleep(LOOK_SECONDS)
                continue
            body = {"invitation": made["invitation"], "deck": other_deck}
            await self._until_told(second, f"tables/{made['id']}/join/", body)
            await self._play(made["id"], [token, second])

    async def _play_the_house(self) -> None:
        name, token = self.ground["practice"][-1]
        while not self.line.over.is_set():
            made = await self.line.insist(token, HOUSE, self._deed(name, "tables/house/", "table"))
            if made and "id" in made:
                await self._play(made["id"], [token])

    async def _until_told(self, token: str, path: str, body: Any) -> None:
        """Repeat a write without a key until it has an answer. The hall must take no harm if it
        gets this write twice."""
        while True:
            try:
                await self.line.once(token, "POST", path, body)
                return
            except Silent:
                await asyncio.sleep(LOOK_SECONDS)

    async def _play(self, table: int, tokens: list[str]) -> None:
        seats = await Seats.of(self.line, table, tokens)
        self.tables[table] = seats
        await seats.play()

    # --- Events --------------------------------------------------------------------------------

    async def _event(self, kind: str, hall: dict[str, Any]) -> None:
        """Play one event after the other, two rounds each."""
        for slug in hall["events"]:
            for _round in range(2):
                if self.line.over.is_set():
                    return
                await self._round(slug, hall["players"], paper=kind == "paper")
            if self.line.over.is_set():
                return
            await self._insist(slug, "finish/", "event_finished")

    async def _round(self, slug: str, players: dict[str, str], *, paper: bool) -> None:
        drafted = await self._insist(slug, "rounds/", "round_drafted")
        serial = await self._serial(slug, drafted)
        if serial is None:
            return
        await self._insist(slug, f"rounds/{serial}/publish/", "round_published")
        round_ = await self.line.read(self.olga, f"events/{slug}/rounds/{serial}/")
        matches = [match for match in round_["matches"] if match["b"] is not None]
        play = self._report if paper else self._sit_and_play
        over = asyncio.Event()
        busy = asyncio.create_task(self._office(slug, matches, over))
        try:
            await asyncio.gather(*(play(slug, match, players) for match in matches))
            await self._settled(slug, serial)
        finally:
            over.set()
            await busy
        if not self.line.over.is_set():
            await self._insist(slug, f"rounds/{serial}/close/", "round_closed")

    async def _serial(self, slug: str, drafted: Any) -> int | None:
        """The serial number of the round that was just paired. If the answer does not tell it, the
        list of rounds does. None if there is no open round."""
        if drafted and "serial" in drafted:
            return int(drafted["serial"])
        rounds = await self.line.read(self.olga, f"events/{slug}/rounds/")
        found = [one["serial"] for one in rounds["results"] if one["state"] != "closed"]
        return int(found[-1]) if found else None

    async def _settled(self, slug: str, serial: int) -> None:
        while not self.line.over.is_set():
            found = await self.line.read(self.olga, f"events/{slug}/rounds/{serial}/")
            if all(match["state"] == "confirmed" for match in found["matches"]):
                return
            await asyncio.sleep(LOOK_SECONDS)

    async def _sit_and_play(self, slug: str, match: Any, players: dict[str, str]) -> None:
        """Wait until a pairing has its table, and play there. (The audit checks that no pairing
        stays without one.)"""
        while not match["table_address"]:
            if self.line.over.is_set():
                return
            await asyncio.sleep(LOOK_SECONDS)
            match = await self.line.read(self.olga, f"events/{slug}/matches/{match['serial']}/")
        table = int(match["table_address"].rstrip("/").rsplit("/", 1)[1])
        await self._play(table, [players[match[side]["name"]] for side in "ab"])

    async def _report(self, slug: str, match: Any, players: dict[str, str]) -> None:
        """On paper: after a while both players report the same result."""
        await asyncio.sleep(self.dice.uniform(1, 6))
        wins = self.dice.choice(({"wins_a": 1, "wins_b": 0}, {"wins_a": 0, "wins_b": 1}))
        path = f"events/{slug}/matches/{match['serial']}/report/"
        for side in "ab":
            name = match[side]["name"]
            deed = self._deed(name, path, "result_reported", slug)
            await self.line.insist(players[name], wins, deed)

    async def _office(self, slug: str, matches: list[Any], over: asyncio.Event) -> None:
        """What the organizer does during a round: new descriptions, penalties, extensions, and now
        and then a ruling."""
        acts: list[Callable[[str, Any], Awaitable[Any]]] = [
            self._describe,
            self._punish,
            self._extend,
            self._describe,
            self._punish,
            self._extend,
            self._rule,
        ]
        while not over.is_set() and not self.line.over.is_set():
            await self.dice.choice(acts)(slug, self.dice.choice(matches))
            await asyncio.sleep(self.dice.uniform(0.5, 1.5) * DEED_SECONDS)

    async def _describe(self, slug: str, match: Any) -> None:
        word = self._word()
        await self._insist(slug, "", "event_changed", {"description": word}, word, "PATCH")

    async def _punish(self, slug: str, match: Any) -> None:
        word = self._word()
        said = {"entry": match["a"]["number"], "kind": "warning", "code": "Slow play"}
        await self._insist(slug, "penalties/", "penalty_given", {**said, "reason": word}, word)

    async def _extend(self, slug: str, match: Any) -> None:
        word, path = self._word(), f"matches/{match['serial']}/extend/"
        await self._insist(slug, path, "extension_given", {"minutes": 1, "reason": word}, word)

    async def _rule(self, slug: str, match: Any) -> None:
        word, path = self._word(), f"matches/{match['serial']}/rule/"
        said = {"kind": "penalty", "against": match["b"]["number"], "reason": word}
        said["penalty"] = {"kind": "warning", "code": word}
        await self._insist(slug, path, "ruling_applied", said, word)

    async def _insist(
        self,
        slug: str,
        path: str,
        kind: str,
        body: Any = None,
        word: str = "",
        method: str = "POST",
    ) -> Any:
        """Let the organizer do something at an event, until it is acknowledged or refused."""
        deed = self._deed("olga", f"events/{slug}/{path}", kind, slug, word)
        return await self.line.insist(self.olga, body, deed, method)

    def _deed(self, who: str, path: str, kind: str, slug: str = "", word: str = "") -> Deed:
        key, now = self.line.key(), self.line.now
        return Deed(key=key, who=who, path=path, kind=kind, slug=slug, word=word, sent=now)

    def _word(self) -> str:
        """A word that no other operation contains."""
        return f"word{next(self._words)}of{self.line.seed}end"
