"""The people in the hall: the part that each plays, and the browser that each uses."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from gameplay.trials.doors import Answer, Door, Sent, form_data, json_data
from gameplay.trials.pages import Page

PASSWORD = "dusk-over-the-trial"
KEPT_PAGES = 5
MOST_REDIRECTS = 4
#: The header by which a browser with scripts asks only for the part of a table that changes.
PART = {"X-Part": "1"}


@dataclass(frozen=True, slots=True)
class Part:
    """A part that somebody plays in the trial. `hall`: works for the hall itself (Django's staff).
    `ill`: is ill-meaning and tries what no page offers."""

    username: str
    name: str
    hall: bool = False
    ill: bool = False
    #: How often this person acts, against the others.
    busy: int = 3


ORGANIZERS = (
    Part("olga", "Olga Reinholt", busy=8),  # organizes several events, plays in one of them
    Part("omar", "Omar Vell", busy=6),
)
STAFF = (
    Part("judy", "Judy Fairway", busy=6),  # judges and plays nowhere
    Part("sam", "Sam Orrin", busy=5),
    Part("jude", "Jude Tallow", busy=6),  # judges an event in which he plays
    Part("heda", "Heda Morn", busy=6),  # head judge of an event in which she plays
    Part("skye", "Skye Aldan", busy=5),  # keeps the scores of an event in which she plays
)
PLAYERS = tuple(
    Part(name, f"{name.capitalize()} {family}")
    for name, family in (
        *(("ada", "Brandruh"), ("ben", "Odwell"), ("cleo", "Varga"), ("dan", "Calder")),
        *(("eve", "Tennby"), ("finn", "Quill"), ("gus", "Oldane"), ("hal", "Halvor")),
    )
)
OTHERS = (
    Part("nina", "Nina Ashby", busy=2),  # has an account and no part in anything
    Part("mal", "Mal Corvin", ill=True, busy=4),
    Part("kay", "Kay Lorne", hall=True, busy=2),
)
CAST = (*ORGANIZERS, *STAFF, *PLAYERS, *OTHERS)
STRANGERS = (Part("", "stranger one", busy=3), Part("", "stranger two", ill=True, busy=2))


@dataclass(slots=True)
class Act:
    """One request of a person, written down so that it can be repeated in another hall."""

    person: str
    method: str
    path: str
    fields: list[tuple[str, str]] | None = None
    file: Sent | None = None
    body: Any = None
    #: The value of the hidden field, or header, by which the hall recognizes a form sent twice.
    key: str = ""
    #: Whether this sends the same form once more.
    again: bool = False
    #: What the hall's rows said when the page was made that holds the form (`oracle.drawn_from`).
    drawn_from: dict[str, object] = field(default_factory=dict)
    #: The path of that page.
    source: str = ""

    @property
    def safe(self) -> bool:
        return self.method == "GET"

    @property
    def api(self) -> bool:
        return self.path.startswith("/api/")


class Person:
    """Somebody with a browser. `guest`: for a visitor without an account, the hash of the guest
    key."""

    def __init__(self, part: Part, door: Door, pk: int | None = None) -> None:
        self.part, self.door, self.pk = part, door, pk
        self.signed_in = False
        #: The account that the visit of this browser belongs to now; None for a guest.
        self.account: int | None = None
        self.guest = ""
        self.pages: deque[Page] = deque(maxlen=KEPT_PAGES)
        #: Desks left open in other tabs, by their paths.
        self.tabs: dict[str, Page] = {}
        #: The slugs of the events where this person serves as staff.
        self.desks: list[str] = []
        #: Tables in play at events where this person serves.
        self.rounds: list[int] = []
        #: Tables at which this person sits.
        self.tables: list[int] = []

    @property
    def name(self) -> str:
        return self.part.username or self.part.name

    @property
    def page(self) -> Page | None:
        return self.pages[-1] if self.pages else None

    def do(self, act: Act) -> list[Answer]:
        """Send the act and follow redirects of pages. Return all answers in order."""
        answers = [self._send(act)]
        while not act.api and 300 <= answers[-1].status < 400 and len(answers) <= MOST_REDIRECTS:
            answers.append(self.door.ask("GET", _path_of(answers[-1].location)))
        return answers

    def _send(self, act: Act) -> Answer:
        headers: dict[str, str] = {}
        data, kind = b"", ""
        if not act.safe and not self.door.token():
            self.door.ask("GET", "/accounts/login/")
        if act.api and not act.safe:
            headers = {"X-CSRFToken": self.door.token(), "Idempotency-Key": act.key}
        if act.fields is not None and not act.safe:
            fields = [(name, self._fresh(name, value)) for name, value in act.fields]
            data, kind = form_data(fields, act.file)
            headers |= PART if act.path.endswith("/choose/") else {}
        elif act.api and not act.safe:
            data, kind = json_data(act.body) if act.body is not None else (b"", "")
        return self.door.ask(act.method, act.path, data=data, kind=kind, headers=headers)

    def _fresh(self, name: str, value: str) -> str:
        """The value of a field; a CSRF token is replaced by the one of this browser."""
        return self.door.token() if name == "csrfmiddlewaretoken" else value

    def log_in(self) -> list[Answer]:
        """Log in by the form of the log-in page; nothing to do for people without an account."""
        if not self.part.username:
            return []
        said = [("login", self.part.username), ("password", PASSWORD), ("csrfmiddlewaretoken", "")]
        return [self._send(Act(self.name, "POST", "/accounts/login/", said))]


def _path_of(location: str) -> str:
    """The path of an address the hall sent us to."""
    if location.startswith("http"):
        return "/" + location.split("/", 3)[3] if location.count("/") > 2 else "/"
    return location or "/"
