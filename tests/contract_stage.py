"""States of the hall that operations need, and each operation called as it is meant.

`stage` plays small events to the point where something can be done to them, by the API alone, and
says of each operation who calls it on what with which body. `tests.contract` calls it so before it
calls it anyhow; every call is taken back, so that one state serves many.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

API = "/api/v1/"
JUDGE = "Jo of the contract"
"""The display name of who is asked to judge."""


@dataclass(frozen=True)
class Meant:
    """One call as it is meant: whose token, the address behind the version, and the body."""

    role: str
    address: str
    body: Any = None


@dataclass
class Stage:
    """Prepares by calling, and keeps what is meant by operation: ``meant["POST /api/v1/x/"]``."""

    tokens: dict[str, str]
    meant: dict[str, Meant] = field(default_factory=dict)

    def do(self, role: str, method: str, address: str, body: Any = None) -> Any:
        """One call that stays; raises RuntimeError where it is refused."""
        status, told = send(self.tokens[role], method, API + address, body)
        if status >= 300:
            raise RuntimeError(f"{method} {address} as {role}: {status} {told}")
        return told

    def may(self, operation: str, role: str, address: str, body: Any = None) -> None:
        """The operation, "POST events/{slug}/start/", is called so."""
        method, path = operation.split(" ")
        self.meant[f"{method} {API}{path}"] = Meant(role, API + address, body)


def send(token: str, method: str, address: str, body: Any) -> tuple[int, Any]:
    """Status and body of one call within this process."""
    from django.test import Client

    answer = Client().generic(
        method,
        address,
        "" if body is None else json.dumps(body),
        content_type="application/json",
        headers={"Authorization": f"Token {token}"},
    )
    content = getattr(answer, "content", b"")
    kind = answer.headers.get("Content-Type", "")
    return answer.status_code, json.loads(content) if content and "json" in kind else content


def prepared(tokens: dict[str, str]) -> dict[str, Meant]:
    """All states, and what is meant by operation."""
    stage = Stage(tokens)
    for part in PARTS:
        part(stage)
        forget_quotas()
    return stage.meant


def forget_quotas() -> None:
    """The people here do in a minute what is meant for days."""
    from tournaments.models import Spent

    Spent.objects.all().delete()


# --- Events --------------------------------------------------------------------------------------

NEW: dict[str, Any] = {"format": "apprentice", "size": 3, "digital": False, "best_of": 1}
WHY = {"reason": "as it was agreed"}


def opened(stage: Stage, name: str, **more: Any) -> str:
    """A published event on paper with the player and three names; gives its slug."""
    told = stage.do("organizer", "POST", "events/", NEW | {"name": name, "swiss_rounds": 2} | more)
    at = f"events/{told['slug']}/"
    stage.do("organizer", "POST", f"{at}publish/")
    stage.do("player", "POST", f"{at}sign-up/")
    for one in ("Ann", "Bo", "Cy"):
        stage.do("organizer", "POST", f"{at}entries/", {"name": one})
    return at


def drafted(stage: Stage, name: str, **more: Any) -> tuple[str, int]:
    """The first round of an event as a draft: where the event is, the serial of the round."""
    at = opened(stage, name, **more)
    stage.do("organizer", "POST", f"{at}start/")
    return at, int(stage.do("organizer", "POST", f"{at}rounds/")["serial"])


def running(stage: Stage, name: str, **more: Any) -> tuple[str, int, dict[str, Any]]:
    """The first round published; last the match of the player."""
    at, serial = drafted(stage, name, **more)
    stage.do("organizer", "POST", f"{at}rounds/{serial}/publish/")
    rows = stage.do("organizer", "GET", f"{at}matches/")["results"]
    own = next(row for row in rows if 1 in (number_of(row["a"]), number_of(row["b"])))
    return at, serial, own


def number_of(seat: Any) -> int:
    return int(seat["number"] if isinstance(seat, dict) else seat or 0)


def closed(stage: Stage, name: str, **more: Any) -> tuple[str, dict[str, Any]]:
    """The first round closed."""
    at, serial, own = running(stage, name, **more)
    for row in stage.do("organizer", "GET", f"{at}matches/")["results"]:
        stage.do(
            "organizer", "POST", f"{at}matches/{row['serial']}/enter/", {"wins_a": 1, "wins_b": 0}
        )
    stage.do("organizer", "POST", f"{at}rounds/{serial}/close/", {})
    return at, own


def registration(stage: Stage) -> None:
    """A draft, and an event that takes sign-ups."""
    organizer = "organizer"
    told = stage.do(organizer, "POST", "events/", NEW | {"name": "Contract draft"})
    draft = f"events/{told['slug']}/"
    stage.may("POST events/", organizer, "events/", NEW | {"name": "Contract other"})
    stage.may("POST events/{slug}/publish/", organizer, f"{draft}publish/")
    stage.may("PATCH events/{slug}/", organizer, draft, {"name": "Contract anew"})
    rules = {"ban_list": "", "card_rules": "ban Xelfe"}
    stage.may("PUT events/{slug}/card-rules/", organizer, f"{draft}card-rules/", rules)
    at = opened(stage, "Contract open")
    stage.may("POST events/{slug}/check-in/", organizer, f"{at}check-in/", {"open": True})
    stage.may("POST events/{slug}/start/", organizer, f"{at}start/")
    stage.may("POST events/{slug}/sign-up/", "judge", f"{at}sign-up/")
    stage.may("POST events/{slug}/entries/", organizer, f"{at}entries/", {"name": "Dee"})
    one = f"{at}entries/2/"
    stage.may("PATCH events/{slug}/entries/{number}/", organizer, one, {"club": "Reds"})
    stage.may("POST events/{slug}/entries/{number}/drop/", organizer, f"{one}drop/", {"reason": ""})
    invited = {"kind": "staff", "name": "", "role": "judge"}
    stage.may("POST events/{slug}/invitations/", organizer, f"{at}invitations/", invited)
    made = stage.do(organizer, "POST", f"{at}invitations/", invited | {"name": JUDGE})
    number = made["invitation"]["id"] if "invitation" in made else made["id"]
    gone = f"{at}invitations/{number}/"
    stage.may("DELETE events/{slug}/invitations/{id}/", organizer, gone)
    answer = f"me/invitations/{number}/accept/"
    stage.may("POST me/invitations/{id}/{word}/", "judge", answer)
    hook = {"url": "https://hook.invalid/", "kinds": ["event_finished"]}
    stage.may("POST events/{slug}/webhooks/", organizer, f"{at}webhooks/", hook)
    number = stage.do(organizer, "POST", f"{at}webhooks/", hook)["number"]
    stage.may(
        "POST events/{slug}/webhooks/{number}/ping/", organizer, f"{at}webhooks/{number}/ping/"
    )
    stage.may("DELETE events/{slug}/webhooks/{number}/", organizer, f"{at}webhooks/{number}/")
    held = opened(stage, "Contract door")
    stage.do(organizer, "POST", f"{held}check-in/", {"open": True})
    here = f"{held}entries/1/check-in/"
    stage.may("POST events/{slug}/entries/{number}/check-in/", "player", here)
    deck = {"starter": "dop-overworld"}
    registered = "PUT events/{slug}/entries/{number}/deck/"
    stage.may(registered, "player", f"{held}entries/1/deck/", deck)
    handed = opened(stage, "Contract lists")
    stage.do("player", "PUT", f"{handed}entries/1/deck/", deck)
    stage.may("GET events/{slug}/entries/{number}/deck/", "player", f"{handed}entries/1/deck/")
    full = opened(stage, "Contract full", capacity=4)
    stage.may("POST events/{slug}/wait/", "judge", f"{full}wait/")


def rounds(stage: Stage) -> None:
    """A draft, a round that runs, one that is closed, an event that is over."""
    organizer = "organizer"
    at, serial = drafted(stage, "Contract drafted")
    one = f"{at}rounds/{serial}/"
    for word in ("publish", "discard"):
        stage.may(f"POST events/{{slug}}/rounds/{{serial}}/{word}/", organizer, f"{one}{word}/")
    swap = {"first": 1, "second": other_table(stage, at)}
    stage.may("POST events/{slug}/rounds/{serial}/swap/", organizer, f"{one}swap/", swap)
    tomorrow = datetime.now(UTC).replace(microsecond=0) + timedelta(days=1)
    later = {"publish_at": tomorrow.isoformat()}
    stage.may("POST events/{slug}/rounds/{serial}/schedule/", organizer, f"{one}schedule/", later)
    at, serial, own = running(stage, "Contract running")
    clock = f"{at}rounds/{serial}/clock/"
    pause = {"action": "pause"}
    stage.may("POST events/{slug}/rounds/{serial}/clock/", organizer, clock, pause)
    again = f"{at}rounds/pair-again/"
    stage.may("POST events/{slug}/rounds/pair-again/", organizer, again, WHY)
    match = f"{at}matches/{own['serial']}/"
    path = "POST events/{slug}/matches/{serial}/"
    stage.may(f"{path}report/", "player", f"{match}report/", {"wins_a": 1, "wins_b": 0})
    stage.may(f"{path}enter/", organizer, f"{match}enter/", {"wins_a": 1, "wins_b": 0})
    stage.may(f"{path}extend/", organizer, f"{match}extend/", {"minutes": 5})
    stage.may(f"{path}call-judge/", "player", f"{match}call-judge/")
    ruling = {"kind": "stands", "reason": "seen", "rules": []}
    stage.may(f"{path}rule/", organizer, f"{match}rule/", ruling)
    last = stage.do(organizer, "GET", f"{at}operations/?limit=500")["results"]
    undo = f"{at}operations/{max(row['number'] for row in last)}/undo/"
    stage.may("POST events/{slug}/operations/{number}/undo/", organizer, undo, WHY)
    stage.may("GET events/{slug}/operations/{number}/undo/", organizer, undo)
    at, own = closed(stage, "Contract closed")
    stage.may("POST events/{slug}/rounds/", organizer, f"{at}rounds/")
    correct = {"wins_a": 0, "wins_b": 1, "reason": "the slip says so"}
    stage.may(f"{path}correct/", organizer, f"{at}matches/{own['serial']}/correct/", correct)
    stage.do(organizer, "POST", f"{at}entries/3/drop/", {"reason": ""})
    back = f"{at}entries/3/bring-back/"
    stage.may(
        "POST events/{slug}/entries/{number}/bring-back/", organizer, back, {"missed": "loss"}
    )
    at, _own = closed(stage, "Contract cut", cut=2)
    stage.may("GET events/{slug}/standings/outlook/", organizer, f"{at}standings/outlook/")
    at, _own = closed(stage, "Contract done", swiss_rounds=1)
    stage.may("POST events/{slug}/finish/", organizer, f"{at}finish/")
    at, serial, own = running(stage, "Contract played", swiss_rounds=1)
    for row in stage.do(organizer, "GET", f"{at}matches/")["results"]:
        stage.do(
            organizer, "POST", f"{at}matches/{row['serial']}/enter/", {"wins_a": 1, "wins_b": 0}
        )
    close = f"{at}rounds/{serial}/close/"
    stage.may("POST events/{slug}/rounds/{serial}/close/", organizer, close, {})


def other_table(stage: Stage, at: str) -> int:
    """A player who does not sit at the table of player 1."""
    for row in stage.do("organizer", "GET", f"{at}matches/")["results"]:
        seats = {number_of(row["a"]), number_of(row["b"])}
        if 1 not in seats:
            return min(seats)
    raise RuntimeError("everybody sits at one table")


def judged(stage: Stage) -> None:
    """A judge who was called, rulings with and without an appeal, a penalty."""
    organizer = "organizer"
    at, _serial, own = running(stage, "Contract judged")
    match = f"{at}matches/{own['serial']}/"
    stage.do("player", "POST", f"{match}call-judge/")
    off = "POST events/{slug}/matches/{serial}/withdraw-call/"
    stage.may(off, "player", f"{match}withdraw-call/")
    stage.do("player", "POST", f"{match}call-judge/")
    came = "POST events/{slug}/matches/{serial}/judge-came/"
    stage.may(came, organizer, f"{match}judge-came/")
    given = {"entry": 1, "kind": "warning", "code": "Slow Play", "rule": "", "reason": "seen"}
    stage.may("POST events/{slug}/penalties/", organizer, f"{at}penalties/", given)
    made = stage.do(organizer, "POST", f"{at}penalties/", given | {"reason": "once more"})
    void = f"{at}penalties/{made['number']}/void/"
    stage.may("POST events/{slug}/penalties/{number}/void/", organizer, void, WHY)
    stage.do(organizer, "POST", f"{match}enter/", {"wins_a": 1, "wins_b": 0})
    ruling = {"kind": "stands", "reason": "as the slip has it", "rules": []}
    stage.do(organizer, "POST", f"{match}rule/", ruling)
    rows = stage.do(organizer, "GET", f"{at}rulings/")["results"]
    numbers = [row["number"] for row in rows if row["reason"] == ruling["reason"]]
    one = f"{at}rulings/{numbers[0]}/"
    path = "events/{slug}/rulings/{number}/"
    stage.may(f"GET {path}", organizer, one)
    stage.may(f"POST {path}appeal/", "player", f"{one}appeal/", WHY)
    slug = at.split("/")[1]
    summary = {"event": slug, "ruling": numbers[0], "summary": "It stands.", "rules": []}
    stage.may("POST rulings/", organizer, "rulings/", summary)
    at, _serial, own = running(stage, "Contract appealed")
    match = f"{at}matches/{own['serial']}/"
    stage.do(organizer, "POST", f"{match}enter/", {"wins_a": 1, "wins_b": 0})
    stage.do(organizer, "POST", f"{match}rule/", ruling)
    number = stage.do(organizer, "GET", f"{at}rulings/")["results"][0]["number"]
    stage.do("player", "POST", f"{at}rulings/{number}/appeal/", WHY)
    one = f"{at}rulings/{number}/"
    stage.may(f"POST {path}withdraw/", "player", f"{one}withdraw/")
    decided = {"outcome": "upheld", "reason": "it was right"}
    stage.may(f"POST {path}decide/", "hall", f"{one}decide/", decided)


# --- The hall ------------------------------------------------------------------------------------


def of_the_hall(stage: Stage) -> None:
    """Reports, accounts, events, series, what is kept of a person."""
    shown = opened(stage, "Contract shown").split("/")[1]
    sent = {"about": f"/events/{shown}/", "reason": "looks odd"}
    stage.may("POST complaints/", "judge", "complaints/", sent)
    stage.do("player", "POST", "complaints/", sent)
    waiting = stage.do("hall", "GET", "hall/reports/")["results"][0]["id"]
    accounts = stage.do("hall", "GET", "hall/accounts/?limit=500")["results"]
    one = next(row["id"] for row in accounts if row["name"] == JUDGE)
    suspended = f"hall/accounts/{one}/suspend/"
    stage.may("POST hall/accounts/{id}/{action}/", "hall", suspended, {"reason": "a test"})
    settled = {"answer": "seen to"}
    stage.may("POST hall/reports/{id}/settle/", "hall", f"hall/reports/{waiting}/settle/", settled)
    hidden = f"hall/events/{shown}/unlist/"
    stage.may("POST hall/events/{slug}/{action}/", "hall", hidden, {"reason": "a test"})
    steps = [{"first": 1, "last": 1, "points": 3}]
    series = {"name": "Contract League", "scale": steps, "best": 0}
    stage.may("POST series/", "organizer", "series/", series)
    slug = stage.do("organizer", "POST", "series/", series)["slug"]
    at = f"series/{slug}/"
    for method, path in (("GET", ""), ("GET", "events/"), ("GET", "standings/"), ("DELETE", "")):
        stage.may(f"{method} series/{{slug}}/{path}", "organizer", f"{at}{path}")
    stage.may("PATCH series/{slug}/", "organizer", at, {"name": "Contract Season"})
    other = opened(stage, "Contract night").split("/")[1]
    stage.may("POST series/{slug}/events/", "organizer", f"{at}events/", {"event": other})
    stage.do("organizer", "POST", f"{at}events/", {"event": shown})
    one = f"{at}events/{shown}/"
    stage.may("POST series/{slug}/events/{event}/", "organizer", one, {"times": 2})
    stage.may("DELETE series/{slug}/events/{event}/", "organizer", one)
    stage.may("PUT me/news/", "player", "me/news/", {"mail": [], "push": []})
    stops = stage.do("player", "GET", "stops/chaotic/")
    stage.may("PUT stops/{game}/", "player", "stops/chaotic/", stops)


def lists(stage: Stage) -> None:
    """A list of the player in two versions, with a link."""
    made = stage.do("player", "POST", "decks/", {"starter": "dop-overworld", "size": 3})
    at = f"decks/{made['id']}/"
    text = "1 Maxxor"
    stage.may("POST decks/", "player", "decks/", {"starter": "dop-underworld", "size": 3})
    stage.may("PUT decks/{id}/", "player", at, {"text": text, "name": "Contract"})
    stage.do("player", "PUT", at, {"text": text, "name": "Second"})
    stage.may("POST decks/{id}/versions/", "player", f"{at}versions/", {"number": 1})
    check = {"text": text, "format": "apprentice", "game": "chaotic", "size": 3}
    stage.may("POST decks/check/", "player", "decks/check/", check)
    legal = stage.do("player", "POST", "decks/", {"starter": "dop-overworld", "size": 3})
    fares = {"format": "apprentice", "rivals": ["dop-underworld"]}
    stage.may("POST decks/{id}/fares/", "player", f"decks/{legal['id']}/fares/", fares)
    stage.may("POST decks/{id}/link/", "player", f"{at}link/")
    told = stage.do("player", "POST", f"{at}link/")
    link = last_part(told.get("link") or told["address"])
    stage.may("GET decks/shared/{link}/", "judge", f"decks/shared/{link}/")
    for path in ("", "link/"):
        stage.may(f"DELETE decks/{{id}}/{path}", "player", f"{at}{path}")


PACKS = {"way": "sealed", "packs": 1, "sets": ["DOP"], "contents": "5 common"}


def limited(stage: Stage) -> None:
    """Events of Limited: packs that the hall makes, a pool that is there, one to be entered, and a
    draft."""
    organizer = "organizer"
    at = opened(stage, "Contract packs", format="limited")
    path, pool = "events/{slug}/limited/", "events/{slug}/entries/{number}/pool/"
    stage.may(f"PUT {path}", organizer, f"{at}limited/", PACKS)
    stage.do(organizer, "PUT", f"{at}limited/", PACKS)
    stage.may(f"POST {path}pools/", organizer, f"{at}limited/pools/")
    given = opened(stage, "Contract pools", format="limited")
    stage.do(organizer, "PUT", f"{given}limited/", PACKS)
    stage.do(organizer, "POST", f"{given}limited/pools/")
    stage.may(f"GET {pool}", "player", f"{given}entries/1/pool/")
    stage.may(f"POST {pool}anew/", organizer, f"{given}entries/1/pool/anew/", WHY)
    own = opened(stage, "Contract opened", format="limited")
    stage.do(organizer, "PUT", f"{own}limited/", {"way": "opened", "packs": 1})
    stage.may(f"PUT {pool}", "player", f"{own}entries/1/pool/", {"text": "1 Maxxor"})
    draft = opened(stage, "Contract pods", format="limited")
    stage.do(organizer, "PUT", f"{draft}limited/", {"way": "draft", "packs": 3})
    for method in ("GET", "POST"):
        stage.may(f"{method} {path}pods/", organizer, f"{draft}limited/pods/")


def last_part(address: Any) -> str:
    return str(address).rstrip("/").split("/")[-1]


CARD = {
    **{"name": "Contract Spark", "type": "spell", "affiliation": "Forge", "chi": 4, "set": "HOME"},
    **{"number": 7, "rule_text": []},
}


def cards(stage: Stage) -> None:
    """Cards that the hall added, texts of cards and rules that its staff loaded."""
    made = {"text": json.dumps([CARD])}
    stage.may("POST cards/made/check/", "hall", "cards/made/check/", made)
    stage.may("POST cards/made/", "hall", "cards/made/", made)
    other = {"text": json.dumps([CARD | {"name": "Other Spark", "number": 8}])}
    number = stage.do("hall", "POST", "cards/made/", other)[0]["id"]
    stage.may("POST cards/made/{id}/withdraw/", "hall", f"cards/made/{number}/withdraw/")
    text = {"game": "chaotic", "name": "a.csv", "content": "full_name,text\nMaxxor,He sits."}
    stage.may("POST cards/texts/", "hall", "cards/texts/", text)
    number = stage.do("hall", "POST", "cards/texts/", text)["id"]
    stage.may("POST cards/texts/{id}/withdraw/", "hall", f"cards/texts/{number}/withdraw/")
    rule = {"name": "rules.json", "content": json.dumps({"6.3.1": "As it stands."})}
    stage.may("POST rules/official/", "hall", "rules/official/", rule)
    number = stage.do("hall", "POST", "rules/official/", rule)["id"]
    stage.may("POST rules/official/{id}/withdraw/", "hall", f"rules/official/{number}/withdraw/")
    stage.may("POST archive/checks/", "hall", "archive/checks/")
    number = stage.do("hall", "POST", "archive/checks/")["id"]
    for part in ("", "divergences/"):
        path = f"archive/checks/{number}/{part}"
        stage.may(f"GET archive/checks/{{id}}/{part}", "hall", path)


def between_two(stage: Stage) -> None:
    """Two people at a table of their own: they talk, take back, give up and play again."""
    new = {"deck": "dop-overworld", "size": 3, "format": "apprentice"}
    path = "POST tables/{id}/"
    for over in (False, True):
        made = stage.do("player", "POST", "tables/open/", new)
        at = f"tables/{made['id']}/"
        join = {"deck": "dop-underworld", "invitation": last_part(made["invitation"])}
        stage.do("judge", "POST", f"{at}join/", join)
        for person in ("player", "judge"):
            stage.do(person, "POST", f"{at}sit/", {})
        if over:
            stage.do("player", "POST", f"{at}concede/", {})
            stage.may(f"{path}again/", "player", f"{at}again/")
            continue
        stage.may(f"{path}chat/", "player", f"{at}chat/", {"text": "good luck"})
        stage.may(f"{path}chat/mute/", "judge", f"{at}chat/mute/", {"muted": True})


def tables(stage: Stage) -> None:
    """A table against the house where the player sits, and one that waits for somebody."""
    new = {"deck": "dop-overworld", "size": 3, "format": "apprentice"}
    stage.may("POST tables/house/", "player", "tables/house/", new)
    stage.may("POST tables/open/", "player", "tables/open/", new)
    made = stage.do("player", "POST", "tables/house/", new)
    at = f"tables/{made['id']}/"
    path = "POST tables/{id}/"
    stage.may(f"{path}sit/", "player", f"{at}sit/", {})
    stage.do("player", "POST", f"{at}sit/", {})
    state = stage.do("player", "GET", at)
    question = state.get("offer") or {}
    options = question.get("options") or []
    if options:
        choice = {"line": options[0]["line"], "asked": question["asked"]}
        stage.may(f"{path}choose/", "player", f"{at}choose/", choice)
        for word in ("preview", "why"):
            stage.may(f"{path}{word}/", "player", f"{at}{word}/", {"line": options[0]["line"]})
    stage.may(f"{path}concede/", "player", f"{at}concede/", {})
    stage.may(f"{path}hold/", "player", f"{at}hold/", {"hold": True})
    waiting = stage.do("player", "POST", "tables/open/", new)
    join = {"deck": "dop-underworld", "invitation": last_part(waiting["invitation"])}
    stage.may(f"{path}join/", "judge", f"tables/{waiting['id']}/join/", join)
    stage.may(f"{path}leave/", "player", f"tables/{waiting['id']}/leave/")
    chapter = stage.do("player", "GET", "learn/chaotic/document/")
    asked = chapter.get("prompt") or {}
    for one in (asked.get("options") or [])[:1]:
        line = {"line": one["line"]}
        stage.may("POST learn/{game}/why/", "player", "learn/chaotic/why/", line)
        choice = line | {"asked": asked["asked"]}
        stage.may("POST learn/{game}/choose/", "player", "learn/chaotic/choose/", choice)


PARTS: tuple[Callable[[Stage], None], ...] = (
    *(registration, rounds, judged),
    *(of_the_hall, lists, limited, cards, tables, between_two),
)
