"""kill -9 between and within moves, with real processes: nothing lost, nothing doubled."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

from gameplay.trials.processes import Hall
from tests.conftest import database_of
from tests.servers import until

pytestmark = [pytest.mark.long, pytest.mark.processes, pytest.mark.timeout(400)]


class Guest:
    """A player against the house who speaks only HTTP."""

    def __init__(self, hall: Any, token: str) -> None:
        self.hall, self.token = hall, token
        self.dice = random.Random(11)
        made = self.post("tables/house/", {"deck": "dop-overworld", "house_deck": "dop-underworld"})
        self.pk = made["id"]
        self.post(f"tables/{self.pk}/sit/", {"nonce": "kill"})
        self.answers: list[tuple[int, str]] = []

    def post(self, path: str, body: dict[str, Any]) -> Any:
        status, answer = self.hall.call("POST", f"/api/v1/{path}", body, token=self.token)
        assert status in (200, 201, 202), answer
        return answer

    def state(self) -> Any:
        status, answer = self.hall.call("GET", f"/api/v1/tables/{self.pk}/", token=self.token)
        assert status == 200, answer
        return answer

    def asked(self) -> Any:
        """The open prompt, once nothing sent is waiting; None when the match has ended."""

        def look() -> Any:
            state = self.state()
            if state["table"]["state"] == "finished":
                return {"over": True}
            return None if state["sent"] else state["offer"]

        offer = until(look)
        return None if offer.get("over") else offer

    def send(self, offer: Any, times: int = 1) -> str:
        """Answer the prompt, if wanted several times over."""
        line = str(self.dice.choice(offer["options"])["line"])
        for _ in range(times):
            body = {"line": line, "asked": offer["asked"]}
            answer = self.post(f"tables/{self.pk}/choose/", body)
            assert answer["line"] == line
        self.answers.append((offer["asked"], line))
        return line


def audit(hall: Any, pk: int) -> Any:
    """What the database says of the game, and whether it runs again from its seed."""
    printed = hall.python(
        "import json\n"
        "from gameplay.models import Table\n"
        "from gameplay.services.record.rechecks import recheck\n"
        f"table = Table.objects.get(pk={pk})\n"
        "game = table.games.get()\n"
        "print(json.dumps({\n"
        "  'revision': game.revision,\n"
        "  'steps': list(game.steps.order_by('number').values_list('number', flat=True)),\n"
        "  'applied': list(game.inputs.filter(applied__isnull=False).order_by('applied')\n"
        "                  .values_list('applied', flat=True)),\n"
        "  'lost': game.inputs.filter(applied=None).count(),\n"
        "  'mine': [list(row) for row in game.inputs.filter(letter='A', source='hand')\n"
        "           .order_by('asked').values_list('asked', 'line')],\n"
        "  'checkpoints': list(game.checkpoints.values_list('number', flat=True)),\n"
        "  'faults': list(recheck(game).faults)}))\n"
    )
    return json.loads(printed.splitlines()[-1])


def expect_whole(found: Any, guest: Guest) -> None:
    """Each answer is one input, each input one step; the whole runs again to the same digests."""
    assert found["steps"] == list(range(found["revision"] + 1))
    assert found["applied"] == found["steps"][1:]
    assert found["lost"] == 0
    assert [tuple(row) for row in found["mine"]] == guest.answers
    assert found["revision"] in found["checkpoints"]
    assert found["faults"] == []


@pytest.fixture(scope="module")
def running_hall(
    postgres_url: str, migrated_postgres: str, redis_url: str, tmp_path_factory: Any
) -> Iterator[Hall]:
    """A started hall of processes; each test leaves all of them running and has its own table."""
    with database_of(postgres_url, migrated_postgres) as address:
        folder = tmp_path_factory.mktemp("hall")
        hall = Hall(folder, database_url=address, broker_url=redis_url, migrated=True)
        hall.start()
        yield hall
        hall.stop()


@pytest.fixture(scope="module")
def token(running_hall: Hall) -> str:
    """By which Bob plays there."""
    return running_hall.people("bob")["bob"]


def seen(hall: Hall, queue: str) -> float | None:
    """Seconds since the queue's worker was seen."""
    status, body = hall.call("GET", "/healthz")
    assert status == 200, body
    age = body["workers"]["seconds_since_seen"][queue]
    return None if age is None else float(age)


def test_hall_of_processes_is_well_after_its_worker_was_killed(running_hall: Hall) -> None:
    status, body = running_hall.call("GET", "/healthz")
    assert (status, body["database"]["kind"], body["broker"]["kind"]) == (
        200,
        "postgresql",
        "redis",
    )
    until(lambda: seen(running_hall, "play") is not None)

    running_hall["play"].kill()
    assert not running_hall["play"].alive
    assert running_hall["judge"].alive
    first = seen(running_hall, "play")
    assert first is not None
    running_hall["play"].start()
    until(lambda: (seen(running_hall, "play") or 99.0) < 3.0)


def test_worker_killed_between_two_moves_loses_and_doubles_nothing(
    running_hall: Hall, token: str
) -> None:
    guest = Guest(running_hall, token)
    for _ in range(3):
        guest.send(guest.asked())
    offer = guest.asked()

    running_hall["play"].kill()
    sent = guest.send(offer, times=3)
    time.sleep(1.0)
    state = guest.state()
    assert state["sent"] == sent, "a dead worker applied a move"
    assert state["offer"]["asked"] == offer["asked"]

    running_hall["play"].start()
    assert guest.asked()["asked"] > offer["asked"]
    for _ in range(3):
        guest.send(guest.asked())
    guest.asked()
    expect_whole(audit(running_hall, guest.pk), guest)


def test_worker_killed_while_it_works_loses_and_doubles_nothing(
    running_hall: Hall, token: str
) -> None:
    guest = Guest(running_hall, token)
    for delay in (0.0, 0.006, 0.02):  # more of them: `manage.py fuzz_faults`
        offer = guest.asked()
        if offer is None:
            break
        guest.send(offer, times=2)
        time.sleep(delay)
        running_hall["play"].kill()
        running_hall["play"].start()
    guest.asked()
    expect_whole(audit(running_hall, guest.pk), guest)


def test_move_survives_a_broker_that_forgot_it(running_hall: Hall, token: str) -> None:
    import redis

    guest = Guest(running_hall, token)
    offer = guest.asked()
    running_hall["play"].kill()
    guest.send(offer)
    redis.Redis.from_url(running_hall.broker_url).flushdb()
    running_hall["play"].start()
    guest.asked()
    expect_whole(audit(running_hall, guest.pk), guest)


def test_embedded_process_killed_loses_and_doubles_nothing(embedded_hall: Any) -> None:
    embedded_hall.start()
    token = embedded_hall.people("bob")["bob"]
    guest = Guest(embedded_hall, token)
    for delay in (0.0, 0.004, 0.03):
        offer = guest.asked()
        if offer is None:
            break
        guest.send(offer, times=2)
        time.sleep(delay)
        embedded_hall["web"].kill()
        embedded_hall["web"].start()
    guest.asked()
    expect_whole(audit(embedded_hall, guest.pk), guest)
    assert embedded_hall.call("GET", "/api/v1/me/next/", token=token)[0] == 200
    until(lambda: seen(embedded_hall, "judge") is not None)
