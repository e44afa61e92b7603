"""Live pages: a topic has a revision; pages learn that it grew and fetch their own view.

A service calls :func:`bump` inside its transaction. After the commit every open stream that
follows the topic sends ``{"topic", "revision"}`` and nothing else: no shared channel ever carries
content, so none can carry a hidden hand.

An application says who may follow its topics with :func:`register`, from ``AppConfig.ready``; and
with :func:`tell`, what it sends one reader besides: that is made for each stream alone, with the
rights of whoever opened it.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple

from django.apps import apps as registry
from django.db.models import CharField, OuterRef, Subquery, Value
from django.db.models.functions import Cast, Coalesce, Concat
from django.http import HttpRequest

#: May this request follow the topic with this key? (``"12"`` of ``"event:12"``, ``""`` of `hall`)
Allowed = Callable[[HttpRequest, str], bool]

LIFE_SECONDS = 300.0
"""After so long a stream ends in good order. The browser comes back, and rights are checked
again."""

#: Given the revision that a page knows and the present one: the name and the text of each event.
Events = Callable[[int, int], Sequence[tuple[str, str]]]
#: The same; None where that is not known here.
AtHand = Callable[[int, int], Sequence[tuple[str, str]] | None]


class Told(NamedTuple):
    """What one stream is told of a topic. ``read`` may ask the database. ``at_hand`` is asked first
    and may not: it knows what this process wrote a moment ago."""

    read: Events
    at_hand: AtHand = lambda known, revision: None


#: Given the request that opened a stream and the key of a topic: what that stream is told, or None
#: if it is told nothing but revisions.
Teller = Callable[[HttpRequest, str], Told | None]

#: Called when a stream of a topic with this key begins. The function that it returns is called once
#: when the stream has ended.
Arrives = Callable[[HttpRequest, str], Callable[[], None]]

#: Called when a stream of a topic with this key begins. The function that it returns is called now
#: and then while the stream is open, by any thread, and must not ask the database. None where
#: nobody wants to know.
Stays = Callable[[HttpRequest, str], Callable[[], None] | None]

_allowed: dict[str, Allowed] = {}
_arrives: dict[str, Arrives] = {}
_stays: dict[str, Stays] = {}
_tellers: dict[str, Teller] = {}
_silent: ContextVar[bool] = ContextVar("live_silent", default=False)


def register(kind: str, allowed: Allowed) -> None:
    """Say who may follow the topics of one kind, the word before the colon.

    A kind nobody registered can be followed by nobody.
    """
    _allowed[kind] = allowed


def tell(kind: str, teller: Teller) -> None:
    """Register what a stream is told of the topics of one kind besides their revisions."""
    _tellers[kind] = teller


def told(request: HttpRequest, topic: str) -> Told | None:
    """What the stream of this request is told of a topic that it may follow."""
    kind, _, key = topic.partition(":")
    teller = _tellers.get(kind)
    return teller(request, key) if teller is not None else None


def attend(kind: str, arrives: Arrives) -> None:
    """Register a function that is called when a stream follows a topic of one kind."""
    _arrives[kind] = arrives


def arrived(request: HttpRequest, topics: Sequence[str]) -> list[Callable[[], None]]:
    """Note that a stream of these topics begins; the functions to call when it has ended."""
    found = []
    for topic in topics:
        kind, _, key = topic.partition(":")
        if kind in _arrives:
            found.append(_arrives[kind](request, key))
    return found


def remain(kind: str, stays: Stays) -> None:
    """Register a function that is told now and then that a stream of such a topic is open."""
    _stays[kind] = stays


def remaining(request: HttpRequest, topics: Sequence[str]) -> list[Callable[[], None]]:
    """The functions to call now and then while a stream of these topics is open."""
    found = []
    for topic in topics:
        kind, _, key = topic.partition(":")
        sign = _stays[kind](request, key) if kind in _stays else None
        if sign is not None:
            found.append(sign)
    return found


def may_follow(request: HttpRequest, topic: str) -> bool:
    """Whether the one who asks may learn that this topic changed."""
    kind, _, key = topic.partition(":")
    allowed = _allowed.get(kind)
    return allowed is not None and allowed(request, key)


def bump(topic: str) -> int:
    """Raise the topic's revision within the running transaction, and wake its pages on commit."""
    if _silent.get():
        return 0
    model: Any = registry.get_model("live", "Topic")
    return int(model.objects.bump(topic))


def revision(topic: str) -> int:
    """The topic's revision, 0 before its first change: what a page passes on as ``since``.

    Asked before anything that the page shows (:func:`revision_of` says why).
    """
    model: Any = registry.get_model("live", "Topic")
    return int(model.objects.revision(topic))


def revision_of(kind: str) -> Coalesce:
    """The revision of a row's own topic (`kind` "event": ``event:12``), read with the row.

    For ``annotate(revision=...)``. A page must not claim a later revision than the one its content
    was read at, for then it is never told what it lacks. So the revision is read first, or in the
    same statement.
    """
    model: Any = registry.get_model("live", "Topic")
    name = Concat(Value(f"{kind}:"), Cast(OuterRef("pk"), CharField()))
    found = model.objects.filter(name=name).values("revision")[:1]
    return Coalesce(Subquery(found), 0)


@contextmanager
def silence() -> Iterator[None]:
    """Inside this block no change wakes a page: for a campaign in a database that no page reads."""
    token = _silent.set(True)
    try:
        yield
    finally:
        _silent.reset(token)
