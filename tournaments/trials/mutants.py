"""Archives of events that were really played, and what an attacker could make of them.

Mutations know the form of a log: values out of range, dates at the ends of the calendar, kinds and
fields exchanged, people forged, addresses that run code. The digests are computed anew, as anybody
can, so that only the content of the lines decides. All chance comes from the dice that are handed
in.
"""

from __future__ import annotations

import json
import random
from copy import deepcopy
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.db import transaction

from tournaments import live, offered
from tournaments.enums import EventState, OperationKind, RoundState
from tournaments.errors import Refusal
from tournaments.models import Event
from tournaments.operations import digest_of, export
from tournaments.services.entry import entries
from tournaments.services.event import events
from tournaments.services.match import results
from tournaments.services.round import rounds
from tournaments.trials.course import Course, End, people
from tournaments.trials.toll import HistoriesToll

if TYPE_CHECKING:
    from tournaments.accounts.models import User

Line = dict[str, Any]
NUMBERS: tuple[Any, ...] = (
    *(-1, 0, 1, 2, 3, 7, 31, 99, 101, 4097, 32768, 2**31, 2**63, 10**30, True, None, 1.5, "1"),
)
WORDS: tuple[Any, ...] = (
    *("", " ", "x", "a/b c", "x" * 300, "x" * 30_000, "\x00", "\ud800", "‮abc", "\n\r\t"),
    *("<script>alert(1)</script>", "{a.__class__}", "{a:>999999999}", "%s %(x)s", "a\tb"),
    *("javascript:alert(1)", "https://evil.example/login/", "//evil.example", "/tables/1/"),
    *("/tables/999999999999999999/", "/tables/1/../../admin/", "data:text/html,x"),
    *("swiss", "robin", "single", "double", "dropped", "waiting", "checked_in", "both_lose"),
    *("bye", "late", "staff", "1/0", "7/2", "-1", "9" * 200, "1e999", "NaN"),
    *(*reversed(offered.GAMES), "pods", "mtr-2026", "allies", "organizer", "disqualification"),
)
TIMES = (
    *("9999-12-31T23:59:59.999999+00:00", "9999-12-31T23:59:59+14:00", "9999-12-31"),
    *("0001-01-01T00:00:00+00:00", "1990-01-01T00:00:00-23:59", "2100-12-31T23:59:59-12:00"),
    *("1989-12-31T23:59:59+00:00", "2101-01-01T00:00:00+00:00", "2026-01-01T00:00:00", "now"),
)
PLANS: tuple[Any, ...] = (
    *({"phases": [{"kind": "xx"}]}, [], {}, {"phases": []}, {"team": 3}, {"apart_until": 30}),
    {"phases": [{"kind": "swiss", "rounds": 10**9}]},
    {"phases": [{"kind": "swiss", "rounds": 30}, {"kind": "double", "top": 512}]},
    {"phases": [{"kind": "robin"}, {"kind": "single", "top": 2}]},
    {"phases": [{"kind": "single", "third": True}]},
)
STOPS = range(1, 6)
"""How far a small event is played: from registration to its end."""


# --- Archives to begin with ----------------------------------------------------------------------


def played(seed: int, count: int = 12) -> list[list[Line]]:
    """Logs of small events of both games in several states; nothing of them stays."""
    found: list[list[Line]] = []
    with live.silence():
        for at in range(count):
            with transaction.atomic():
                found.append(_course(seed + at) if at % 2 else _small(random.Random(seed + at)))
                transaction.set_rollback(True)
    return found


def _course(seed: int) -> list[Line]:
    ends: list[End] = []
    Course(seed, HistoriesToll()).grow([30 + 12 * (seed % 4)], 1, ends, 1)
    return ends[0].log


KINDS: tuple[dict[str, Any], ...] = (
    {"game": offered.PODDED, "format": "constructed", "cut": 2},
    {"game": offered.PODDED, "format": "free-for-all", "size": 3},
    {"game": offered.USUAL, "plan": {"phases": [{"kind": "robin"}]}},
    {"game": offered.USUAL, "plan": {"phases": [{"kind": "double"}]}},
    {"game": offered.USUAL, "plan": {"phases": [{"kind": "single", "third": True}]}},
)


def _small(dice: random.Random) -> list[Line]:
    """A paper event with few players, played to some point of its life."""
    organizer, *_others = people()
    kind = dict(dice.choice(KINDS))
    event = events.create(
        actor=organizer, name="Siege Cup", digital=False, swiss_rounds=2, best_of=1, **kind
    )
    stop = dice.choice(STOPS)
    events.publish(actor=organizer, event=event)
    for number in range(dice.randint(4, 7)):
        entries.add(actor=organizer, event=event, name=f"Player {number}")
    if stop > 1:
        events.start(actor=organizer, event=event)
        for _round in range(stop):
            if not _play(event, organizer, dice, whole=_round < stop - 1 or stop == 5):
                break
    return export(Event.objects.get(pk=event.pk))


def _play(event: Event, organizer: User, dice: random.Random, *, whole: bool) -> bool:
    """One round; False where the event is over or the round stays open."""
    event = Event.objects.get(pk=event.pk)
    try:
        drafted = rounds.pair(actor=organizer, event=event)
    except Refusal:
        if event.state == EventState.RUNNING:
            events.finish(actor=organizer, event=event)
        return False
    published = rounds.publish(actor=organizer, round=drafted)
    for match in published.matches.with_players():
        if not match.bye and (whole or dice.random() < 0.5):
            match.event = event
            said: dict[str, Any] = {"wins_a": 1, "wins_b": 0}
            if match.pod:
                said = {"places": list(range(1, len(match.players) + 1))}
            results.enter(actor=organizer, match=match, **said)
    if not whole:
        return False
    closed = rounds.close(actor=organizer, round=published)
    return closed.state == RoundState.CLOSED


# --- What is made of them ------------------------------------------------------------------------


def mutant(lines: list[Line], dice: random.Random, names: list[str], address: str) -> bytes:
    """An archive with one to three changes. `names` are log-in names of the hall; `address` is the
    address of the event unless one of the changes is to it."""
    log = [deepcopy(line) | {"slug": address} for line in lines]
    for _time in range(dice.choice([1, 1, 1, 2, 3])):
        _change(log, dice, names)
    if dice.random() < 0.95:
        reseal(log)
    if dice.random() < 0.03:
        log = [*log, *log]
    document: Any = {"drome": 1, "log": log}
    if dice.random() < 0.02:
        document["hall"] = {"name": "Real Hall", "key": "A" * 43 + "=", "signature": "A" * 88}
    return json.dumps(document).encode()


def reseal(log: list[Any]) -> None:
    """Number the lines and compute the chain anew, as far as they are lines at all."""
    previous = ""
    for number, line in enumerate(log, start=1):
        try:
            line["number"], line["previous"] = number, previous
            said = {name: line[name] for name in ("slug", "kind", "actor", "payload")}
            at = datetime.fromisoformat(line["at"])
            line["digest"] = previous = digest_of(number=number, at=at, previous=previous, **said)
        except (TypeError, KeyError, ValueError, OverflowError, RecursionError):
            continue


def _change(log: list[Any], dice: random.Random, names: list[str]) -> None:
    change = dice.choice([_value] * 9 + [_field, _field, _shape, _shape, _forge, _forge, _line])
    change(log, dice, names)


def _spots(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to every plain value or list in a payload."""
    if isinstance(value, dict):
        inner = [spot for name, one in value.items() for spot in _spots(one, (*path, name))]
        return inner if path == () else [path, *inner]
    if isinstance(value, list):
        return [path, *(s for at, one in enumerate(value[:6]) for s in _spots(one, (*path, at)))]
    return [path]


def _put(holder: Any, path: tuple[Any, ...], value: Any) -> None:
    for step in path[:-1]:
        holder = holder[step]
    holder[path[-1]] = value


def _get(holder: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        holder = holder[step]
    return holder


def _value(log: list[Any], dice: random.Random, names: list[str]) -> None:
    """Put another value in one place: of the same type, or one that does not belong there."""
    line = dice.choice(log)
    holder = line if dice.random() < 0.12 else line.get("payload") or line
    spots = [spot for spot in _spots(holder) if spot]
    if not spots:
        return
    spot = dice.choice(spots)
    _put(holder, spot, _other(_get(holder, spot), spot[-1], dice, names))


def _other(old: Any, name: Any, dice: random.Random, names: list[str]) -> Any:
    if name in ("starts_at", "ends_at", "decks_due", "at") and dice.random() < 0.8:
        return dice.choice(TIMES)
    if name == "plan" and dice.random() < 0.8:
        return deepcopy(dice.choice(PLANS))
    if isinstance(old, bool):
        return dice.choice([not old, None, 1, "yes"])
    if isinstance(old, int):
        near = [old + 1, old - 1, dice.randint(0, 40), dice.randint(0, 40)]
        return dice.choice([*near, *near, *NUMBERS])
    if isinstance(old, str):
        return dice.choice([*WORDS, *TIMES, *names, 5, None, []])
    if isinstance(old, list):
        shorter = [old[:-1], [*old, *old], [], [old], old[::-1], [*old, 1], old * 40]
        return dice.choice([*shorter, {}, None, "x"])
    return dice.choice([None, {}, [], 1, "x", *NUMBERS, *WORDS])


def _field(log: list[Any], dice: random.Random, names: list[str]) -> None:
    """Remove, add or exchange one field."""
    payload = dice.choice(log).get("payload")
    if not isinstance(payload, dict) or not payload:
        return
    one, other = dice.choice(list(payload)), dice.choice(list(payload))
    way = dice.randrange(4)
    if way == 0:
        del payload[one]
    elif way == 1:
        payload[dice.choice(["unknown", "champion", "user", "match", "plan", "at"])] = 1
    elif way == 2:
        payload[one], payload[other] = payload[other], payload[one]
    else:
        payload[one] = deepcopy(dice.choice(log).get("payload"))


def _shape(log: list[Any], dice: random.Random, names: list[str]) -> None:
    """Exchange, double, remove or cut off lines; add deep values; change a kind or the address."""
    at, other = dice.randrange(len(log)), dice.randrange(len(log))
    way = dice.randrange(7)
    if way == 0 and len(log) > 2:
        del log[at]
    elif way == 1:
        log.insert(other, deepcopy(log[at]))
    elif way == 2:
        log[at], log[other] = log[other], log[at]
    elif way == 3:
        del log[max(2, at) :]
    elif way == 4:
        log[at]["kind"] = dice.choice([*OperationKind.values, "no_such_kind", ""])
    elif way == 5:
        deep: Any = 1
        for _level in range(dice.choice([5, 30, 400])):
            deep = [deep]
        log[at]["payload"] = {"deep": deep}
    else:
        slug = dice.choice(["a/b c", "", "new", "mine", "x" * 61, "ü", "import", "a b", "ok-1"])
        for line in log:
            line["slug"] = slug


def _forge(log: list[Any], dice: random.Random, names: list[str]) -> None:
    """Add a false but possible operation that names people of this hall."""
    name, last = dice.choice(names), log[-1]
    given = {"penalty": 1, "entry": 1, "match": None, "code": "Cheating", "rule": ""}
    address = dice.choice(["javascript:alert(1)", "https://evil.example/", "/tables/1/"])
    choices: list[tuple[str, dict[str, Any]]] = [
        ("staff_added", {"user": name, "role": dice.choice(["organizer", "head_judge"])}),
        ("penalty_given", given | {"kind": "disqualification", "reason": "seen"}),
        ("table_attached", {"tables": [[1, address]]}),
        ("deck_set", {"entry": 1, "state": "legal", "digest": "ab", "reason": ""}),
        ("webhook_set", {"webhook": 1, "url": address, "active": True}),
        ("event_changed", {"name": WORDS[dice.randrange(len(WORDS))]}),
        ("event_changed", {"starts_at": dice.choice(TIMES)}),
        ("clock_set", {"round": 1, "ends_at": dice.choice(TIMES), "left": None}),
        ("publishing_set", {"round": 1, "publish_at": dice.choice(TIMES), "missed": False}),
        ("operations_undone", {"target": 3, "onward": False, "out": [3], "back": []}),
        ("disputes_counted", {"match": 1, "change": 1}),
        ("event_finished", {"champion": 1}),
    ]
    kind, payload = dice.choice(choices)
    if kind == "operations_undone":
        payload = {**payload, "reason": "", "out": dice.sample(range(1, 30), dice.randint(0, 4))}
    log.append(deepcopy(last) | {"kind": kind, "payload": payload, "actor": name})
    for line in log:
        payload = line.get("payload")
        if line.get("kind") == "entry_added" and isinstance(payload, dict):
            line["payload"] = payload | (
                {"user": dice.choice(names)} if dice.random() < 0.3 else {}
            )


def _line(log: list[Any], dice: random.Random, names: list[str]) -> None:
    """Put something into the log that is not a line."""
    log[dice.randrange(len(log))] = dice.choice(
        [{}, {"kind": 1}, {"payload": {}}, {"slug": "x", "payload": {"a": 1}}]
    )
