"""How people fill in forms and bodies: mostly with sense, now and then with a mistake.

The same code fills the fields of pages and of the API: the name of a field says what belongs there.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Sequence
from typing import Any

from engine import decks as deck_lists
from engine import games
from gameplay.trials import files
from gameplay.trials.doors import Sent
from gameplay.trials.hall import STARTERS, TIMELINES, Ground
from gameplay.trials.pages import Field
from gameplay.trials.people import CAST, PASSWORD, Person
from gameplay.trials.secrets import Secrets

SLIPS = ("", "-1", "0", "abc", "999999999", "1e9", " ", "½", "null", "<b>x</b>", "x" * 300)
NAMES = ("Emberfall", "Quiet Tide", "Old Lantern", "Third Gate", "Marrow Hill", "Copper Wind")
REASONS = ("Slow play", "Tardiness", "Deck problem", "Looked at extra cards", "Unclear play")
SAID = ("The slip was misread", "Both agree", "They asked for it", "Seen by the judge")
LINES = ("pass", "concede", "lock", "move Maxxor to B2", "")
#: The hidden field by which the hall carries out a form only once even if it is sent twice.
KEY = "request_key"
#: The cheap choice for some fields, taken most of the time so that games are short.
SMALL = {"size": "1", "best_of": "1", "digital": "True", "cut": "0"}


class Filler:
    """Fills in fields, with the dice of the walk."""

    def __init__(self, dice: random.Random, secrets: Secrets, ground: Ground) -> None:
        self.dice, self.secrets, self.ground = dice, secrets, ground
        #: The slugs of events, the largest numbers by kind, and open invitations; the company sets
        #: them.
        self.slugs: list[str] = []
        self.most: dict[str, int] = {}
        self.invitations: list[tuple[int, str]] = []

    # --- Forms of pages ----------------------------------------------------------------------

    def field(self, person: Person, path: str, one: Field) -> str | None:
        """What the person puts into a field; None leaves the field out, as a browser does with an
        unticked box."""
        if one.kind == "hidden" or one.name == "csrfmiddlewaretoken":
            return self._hidden(person, one)
        if one.kind in ("submit", "button", "image", "reset"):
            return None
        if one.kind == "checkbox":
            return (one.value or "on") if self.dice.random() < 0.4 else None
        if one.kind in ("select", "radio"):
            return self._chosen(person, one)
        if "readonly" in one.attributes:
            return one.value
        if self.dice.random() < 0.04:
            return self.dice.choice(SLIPS)
        return self.value(person, path, one.name, one.value, one.kind)

    def file(self, person: Person, path: str, one: Field) -> Sent:
        """A file of the kind that the form at ``path`` asks for."""
        if "import" in path:
            name, data, slug = files.event_file(self.dice, self.ground, person.part.ill, self._name)
            if slug:
                self.secrets.uploaded.add(slug)
            return Sent(one.name, name, data)
        return Sent(one.name, "players.csv", files.list_of_players(self.dice, self.ground))

    def _hidden(self, person: Person, one: Field) -> str:
        tampers = person.part.ill and one.name not in ("csrfmiddlewaretoken", KEY)
        if tampers and self.dice.random() < 0.2:
            return self.dice.choice([*SLIPS, str(self.dice.randrange(1, 9))])
        return one.value

    def _chosen(self, person: Person, one: Field) -> str | None:
        options = [value for value in one.options if value] or [""]
        if person.part.ill and self.dice.random() < 0.1:
            return self.dice.choice([*SLIPS, *options])
        small = SMALL.get(one.name)
        if small in options and self.dice.random() < 0.8:
            return small
        if not one.required and one.kind == "select" and self.dice.random() < 0.25:
            return one.value
        return self.dice.choice(options)

    # --- Values by their names ---------------------------------------------------------------

    def value(self, person: Person, path: str, name: str, now: str = "", kind: str = "") -> str:
        """A value for the field of this name in a form at ``path``. ``now``: its present value."""
        plain = name.rsplit("-", 1)[-1]
        maker = TEXTS.get(plain)
        if maker is not None:
            return str(maker(self, person, path, now))
        if kind in ("number",) or plain in NUMBERS:
            low, high = NUMBERS.get(plain, (0, 5))
            return str(self.dice.randint(low, high))
        if kind == "datetime-local" or plain in ("starts_at", "expires"):
            day, hour = self.dice.randint(10, 28), self.dice.randint(8, 20)
            return f"2026-06-{day}T{hour:02}:00"
        return now or self.dice.choice([*NAMES, *SAID])

    def _name(self, person: Person, path: str, now: str = "") -> str:
        """A name for an event, a deck or something else, mostly with a planted secret if it is one
        of the first two."""
        kind = "d" if "deck" in path else "e" if EVENT_FORMS.search(path) else ""
        if now and self.dice.random() < 0.6:
            return now
        word = self.secrets.plant(kind, person.name) if kind else ""
        return f"{self.dice.choice(NAMES)} {word or self.dice.randrange(99)}".strip()

    def _reason(self, person: Person, path: str, now: str) -> str:
        word = ""
        if "penalt" in path and "void" not in path:
            word = self.secrets.plant("p", person.name)
        elif path.endswith("/rule/"):
            word = self.secrets.plant("r", person.name)
        return f"{self.dice.choice(SAID)} {word}".strip()

    def _code(self, person: Person, path: str, now: str) -> str:
        word = self.secrets.plant("p", person.name) if "penalt" in path else ""
        return f"{self.dice.choice(REASONS)} {word}".strip()

    def _claim(self, person: Person, path: str, now: str) -> str:
        return f"The damage was not counted {self.secrets.plant('c', person.name)}"

    def _note(self, person: Person, path: str, now: str) -> str:
        return f"One card too many {self.secrets.plant('n', person.name)}"

    def _mail(self, person: Person, path: str, now: str) -> str:
        return f"{self.secrets.plant('m', person.name)}@mail.example"

    def _username(self, person: Person, path: str, now: str) -> str:
        if "signup" in path:
            return f"visitor{self.dice.randrange(1, 400)}"
        names = [part.username for part in CAST]
        return self.dice.choice([*names, *(part.name for part in CAST), "nobody"])

    def _text(self, person: Person, path: str, now: str) -> str:
        """A deck list as people paste it, correct or with a faulty line; or cards that they made up
        themselves."""
        if "made" in path:
            return json.dumps([{"name": f"Card {self.dice.randrange(99)}", "type": "weapon"}])
        deck = deck_lists.shipped()[self.dice.choice([*STARTERS, *TIMELINES])]
        lines = deck.as_text().splitlines()
        lines[0] = f"Name: {self._name(person, '/decks/')}"
        if self.dice.random() < 0.3:
            lines[self.dice.randrange(2, len(lines))] = self.dice.choice(["2 Rip Tidde", "Maxxor"])
        return "\n".join(lines)

    def _line(self, person: Person, path: str, now: str) -> str:
        return self.dice.choice(LINES)

    # --- The API -----------------------------------------------------------------------------

    def address(self, template: str, own: Sequence[str] = ()) -> str:
        """An address of the API or the site with its placeholders filled in. `own`: the slugs of
        events that the person prefers."""
        return PLACE.sub(lambda found: self.place(found[1], template, own), template)

    def place(self, name: str, template: str, own: Sequence[str] = ()) -> str:
        if name == "slug":
            if own and self.dice.random() < 0.7:
                return self.dice.choice(own)
            return self.dice.choice(self.slugs) if self.slugs else "nowhere"
        if name == "name":
            return self.dice.choice(("drome", "cobra", "tdf", "trf", "standings", "players"))
        if name == "game":
            return self.dice.choice(games.names())
        if name in ("key", "identity"):
            return self.dice.choice(("maxxor", "5.1.1", "rip-tide", "GR-MP.1", "0"))
        if name == "step":
            return str(self.dice.randrange(0, 30))
        if name == "id":
            return str(self.dice.randint(1, self._most_of(template)))
        return str(self.dice.randint(1, 8))

    def _most_of(self, template: str) -> int:
        for word, most in self.most.items():
            if f"/{word}/" in template:
                return max(most, 1)
        return 8

    def body(self, person: Person, path: str, schema: dict[str, Any], document: Any) -> Any:
        """A body that fits the schema of the document, and now and then one that does not."""
        told = document.resolved(schema)
        required = set(told.get("required", ()))
        body = {}
        for name, one in told.get("properties", {}).items():
            if name in required or self.dice.random() < 0.4:
                body[name] = self._json(person, path, name, document.resolved(one), document)
        if body and self.dice.random() < 0.03:
            body[self.dice.choice(sorted(body))] = self.dice.choice([None, [], {}, -1, "x" * 300])
        return body

    def _json(
        self, person: Person, path: str, name: str, one: dict[str, Any], document: Any
    ) -> Any:
        for way in ("allOf", "oneOf", "anyOf"):
            if one.get(way):
                one = document.resolved(self.dice.choice(one[way]))
        if one.get("enum"):
            small = SMALL.get(name, "")
            cheap = [value for value in one["enum"] if str(value) == small]
            return self.dice.choice(cheap or one["enum"])
        kind = one.get("type")
        if kind == "boolean":
            return self.dice.random() < 0.5
        if kind in ("integer", "number"):
            low, high = NUMBERS.get(name, (1, 8))
            return int(SMALL[name]) if name in ("size", "best_of") else self.dice.randint(low, high)
        if kind == "array":
            items = document.resolved(one.get("items", {}))
            count = self.dice.randint(0, 3)
            return [self._json(person, path, name, items, document) for _one in range(count)]
        if kind == "object":
            return self.body(person, path, one, document) if one.get("properties") else {}
        if one.get("format") == "date-time":
            return "2026-06-01T10:00:00Z"
        return self.value(person, path, name)


PLACE = re.compile(r"\{(\w+)\}")
EVENT_FORMS = re.compile(
    r"/events/new/|/settings/|/import/|^/api/v1/events/$|^/api/v1/events/[^/]+/$"
)
NUMBERS = {
    "swiss_rounds": (1, 4),
    "capacity": (4, 8),
    "round_minutes": (0, 50),
    "minutes": (1, 10),
    "wins_a": (0, 1),
    "wins_b": (0, 1),
    "draws": (0, 0),
    "places": (1, 4),
    "asked": (0, 40),
    "number": (1, 2),
    "serial": (1, 8),
    "match": (1, 9),
    "entry": (1, 6),
    "against": (1, 6),
    "first": (1, 6),
    "second": (1, 6),
    "fixed_table": (1, 4),
}
Maker = Callable[[Filler, Person, str, str], str]
TEXTS: dict[str, Maker] = {
    "name": Filler._name,
    "reason": Filler._reason,
    "code": Filler._code,
    "claim": Filler._claim,
    "note": Filler._note,
    "email": Filler._mail,
    "username": Filler._username,
    "text": Filler._text,
    "line": Filler._line,
    "login": lambda self, person, path, now: person.part.username or "ada",
    "password": lambda self, person, path, now: PASSWORD,
    "password1": lambda self, person, path, now: PASSWORD,
    "password2": lambda self, person, path, now: PASSWORD,
    "url": lambda self, person, path, now: "https://10.1.2.3/hook",
    "game": lambda self, person, path, now: self.dice.choice(games.names()),
    "format": lambda self, person, path, now: self.dice.choice(("apprentice", "masters")),
    "scoring": lambda self, person, path, now: "",
    "starter": lambda self, person, path, now: self.dice.choice([*STARTERS, *TIMELINES]),
    "deck": lambda self, person, path, now: self.dice.choice([*STARTERS, *TIMELINES]),
    "house_deck": lambda self, person, path, now: self.dice.choice(STARTERS),
    "nonce": lambda self, person, path, now: "",
    "plan": lambda self, person, path, now: "{}",
    "q": lambda self, person, path, now: self.dice.choice(("ada", "1", "Maxxor")),
}
