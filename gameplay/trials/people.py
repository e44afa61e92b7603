"""Who is in the hall: what each may be trusted with, and the browser each sits at."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from gameplay.trials.doors import Answer, Door, Sent, form_data, json_data
from gameplay.trials.pages import Page

PASSWORD = "dusk-over-the-trial"
KEPT_PAGES = 5
MOST_REDIRECTS = 4
#: A browser with scripts asks for the part of a table that changes.
PART = {"X-Part": "1"}


@dataclass(frozen=True, slots=True)
class Part:
    """A part somebody plays in the trial. `ill`: tries what no page offers."""

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
    """Something done, written down so that it can be done again in another hall."""

    person: str
    method: str
    path: str
    fields: list[tuple[str, str]] | None = None
    file: Sent | None = None
    body: Any = None
    #: The hidden field or header that says which sending of a form this is.
    key: str = ""
    #: The same form sent once more.
    again: bool = False
    #: What the hall said when the page was drawn from which this was sent.
    drawn_from: dict[str, object] = field(default_factory=dict)
    #: The page it was sent from.
    source: str = ""

    @property
    def safe(self) -> bool:
        return self.method == "GET"

    @property
    def api(self) -> bool:
        return self.path.startswith("/api/")


class Person:
    """Somebody with a browser. `guest`: the hash of the key of a visitor without an account."""

    def __init__(self, part: Part, door: Door, pk: int | None = None) -> None:
        self.part, self.door, self.pk = part, door, pk
        self.signed_in = False
        #: The account that the visit of this browser belongs to now; None for a guest.
        self.account: int | None = None
        self.guest = ""
        self.pages: deque[Page] = deque(maxlen=KEPT_PAGES)
        #: Desks left open in another tab, by the slug of their event.
        self.tabs: dict[str, Page] = {}
        #: What this person knows to be the own: events served in, tables sat at.
        self.desks: list[str] = []
        #: Tables in play at events where this person serves.
        self.rounds: list[int] = []
        self.tables: list[int] = []

    @property
    def name(self) -> str:
        return self.part.username or self.part.name

    @property
    def page(self) -> Page | None:
        return self.pages[-1] if self.pages else None

    def do(self, act: Act) -> list[Answer]:
        """Send the act; a page is followed to where it leads. All answers, the last one last."""
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
        """The token of a form written down elsewhere is exchanged for one of this browser."""
        return self.door.token() if name == "csrfmiddlewaretoken" else value

    def log_in(self) -> list[Answer]:
        """By the form at the door, as everybody does."""
        if not self.part.username:
            return []
        said = [("login", self.part.username), ("password", PASSWORD), ("csrfmiddlewaretoken", "")]
        return [self._send(Act(self.name, "POST", "/accounts/login/", said))]


def _path_of(location: str) -> str:
    """The path of an address the hall sent us to."""
    if location.startswith("http"):
        return "/" + location.split("/", 3)[3] if location.count("/") > 2 else "/"
    return location or "/"
