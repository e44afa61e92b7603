"""The stream of revisions."""

import asyncio
import json
import re
import zlib
from collections.abc import (
    AsyncGenerator,
    AsyncIterator,
    Callable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import aclosing
from functools import partial

import structlog
from django.http import (
    Http404,
    HttpRequest,
    HttpResponse,
    HttpResponseBadRequest,
    HttpResponseBase,
    StreamingHttpResponse,
)
from django.views.decorators.http import require_GET

from tournaments.live import LIFE_SECONDS, Told, arrived, feed, may_follow, reading, remaining, told
from tournaments.sent import number_in

log = structlog.get_logger(__name__)

HEARTBEAT_SECONDS = 15.0
FARTHEST_REVISION = 10**18 - 1
MOST_TOPICS = 12
MOST_STREAMS = 5000

_TOPIC = re.compile(r"^[a-z]{1,20}(:[0-9A-Za-z-]{1,40})?$")


@require_GET
def stream(request: HttpRequest) -> HttpResponseBase:
    """The stream of ``{"topic", "revision"}`` for each change of the topics asked for; 404 if one
    of them may not be followed. Named events with what only this reader is told of the topic
    (`live.tell`) come before it.

    ``since`` (one number a topic, in the same order) is the revision that the page shows; a browser
    that reconnects sends ``Last-Event-ID`` instead. Without either, the first answer is the state
    now.
    """
    topics = request.GET.getlist("topic")
    if not topics or len(topics) > MOST_TOPICS or not all(map(_TOPIC.match, topics)):
        return HttpResponseBadRequest("topic: one to twelve of the form event:12")
    if not all(may_follow(request, topic) for topic in topics):
        raise Http404
    if feed.streams() >= MOST_STREAMS:
        return HttpResponse("too many streams", status=503, headers={"Retry-After": "30"})
    tellers = {topic: told(request, topic) for topic in topics}
    leaves = arrived(request, topics)
    stays = remaining(request, topics)
    texts = _revisions(feed.Subscription(_known(request, topics)), tellers, leaves, stays)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}
    if any(tellers.values()) and "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"] = "gzip"
        return StreamingHttpResponse(_packed(texts), "text/event-stream", headers=headers)
    return StreamingHttpResponse(texts, content_type="text/event-stream", headers=headers)


async def _packed(texts: AsyncGenerator[str, None]) -> AsyncIterator[bytes]:
    """The stream packed by gzip, because the news of a topic repeats much of the news before. Each
    text is flushed, so that it arrives at once. (Window and memory are small, for there are many
    streams.)"""
    pack = zlib.compressobj(6, zlib.DEFLATED, 16 + 14, 6)
    async with aclosing(texts):
        async for text in texts:
            yield pack.compress(text.encode()) + pack.flush(zlib.Z_SYNC_FLUSH)


def _known(request: HttpRequest, topics: list[str]) -> dict[str, int]:
    """The revision of each topic that the page shows; -1, which is none, where it does not say."""
    known = dict.fromkeys(topics, -1)
    for topic, revision in zip(topics, request.GET.getlist("since"), strict=False):
        if (number := number_in(revision, FARTHEST_REVISION)) is not None:
            known[topic] = number
    for part in request.headers.get("Last-Event-ID", "").split():
        topic, _, revision = part.partition("=")
        if topic in known and (number := number_in(revision, FARTHEST_REVISION)) is not None:
            known[topic] = number
    return known


async def _revisions(
    subscription: feed.Subscription,
    tellers: Mapping[str, Told | None],
    leaves: Sequence[Callable[[], None]] = (),
    stays: Sequence[Callable[[], None]] = (),
) -> AsyncGenerator[str, None]:
    loop = asyncio.get_running_loop()
    ends = loop.time() + LIFE_SECONDS
    followed = feed.of_this_loop()
    shown = dict(subscription.known)
    signed = loop.time()
    followed.join(subscription)
    try:
        yield "retry: 2000\n\n"
        while (left := ends - loop.time()) > 0:
            news = await subscription.news(min(HEARTBEAT_SECONDS, left))
            if stays and loop.time() - signed >= HEARTBEAT_SECONDS - 1:
                signed = loop.time()
                await asyncio.to_thread(_sign, stays)
            if not news:
                yield ": still here\n\n"
            for topic, revision in news.items():
                named = await _told(tellers[topic], shown[topic], revision)
                shown[topic] = revision
                yield "".join(_written(named, topic, shown))
    finally:
        followed.leave(subscription)
        for leave in leaves:
            reading.later(leave)


def _written(
    named: Iterable[tuple[str, str]], topic: str, shown: Mapping[str, int]
) -> Iterator[str]:
    """The events of one change, in the form of a stream. They are sent in one piece: each piece is
    packed and put on the wire by itself, which costs more than what it says."""
    for name, text in named:
        yield f"event: {name}\ndata: {text}\n\n"
    place = " ".join(f"{name}={number}" for name, number in shown.items())
    data = json.dumps({"topic": topic, "revision": shown[topic]})
    yield f"id: {place}\ndata: {data}\n\n"


def _sign(stays: Sequence[Callable[[], None]]) -> None:
    for stay in stays:
        try:
            stay()
        except Exception:
            log.exception("live.sign_failed")


async def _told(tell: Told | None, known: int, revision: int) -> Sequence[tuple[str, str]]:
    """The named events for this reader. Nothing where the page does not say which revision it
    shows, or where the events cannot be read now: the page then fetches its content."""
    if tell is None or known < 0:
        return ()
    at_hand = tell.at_hand(known, revision)
    if at_hand is not None:
        return at_hand
    try:
        return await reading.read(partial(tell.read, known, revision))
    except Exception:
        log.exception("live.tell_failed")
        return ()
