"""The feed of a process, without streams and database: whom it tells what."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Callable

import pytest

from tests.loops import run
from tournaments.live import feed, wake


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> dict[str, int]:
    """What the database would answer."""
    kept: dict[str, int] = {}
    monkeypatch.setattr(feed, "_revisions", lambda topics: {one: kept[one] for one in topics})
    return kept


async def soon(true: Callable[[], object]) -> None:
    """Until it is true; fails after ten seconds."""
    async with asyncio.timeout(10):
        while not true():
            await asyncio.sleep(0.01)


async def quiet(subscription: feed.Subscription) -> bool:
    return await subscription.news(0.02) == {}


def test_a_notice_says_topic_and_revision() -> None:
    assert wake.told(wake.notice("event:12", 57)) == ("event:12", 57)
    assert wake.told("event:12") is None, "as an older release says it"


def test_a_notice_wakes_its_followers_alone_and_asks_nobody(answers: dict[str, int]) -> None:
    async def story() -> None:
        here = feed.Feed()
        one, both = feed.Subscription({"a:1": 3}), feed.Subscription({"a:1": 3, "b:2": 9})
        other = feed.Subscription({"b:2": 9})
        answers.update({"a:1": 3, "b:2": 9})
        for subscription in (one, both, other):
            here.join(subscription)
        answers.clear()  # who asks now finds nothing and fails
        here._hear("a:1 4")
        assert await one.news(5) == {"a:1": 4}
        assert await both.news(5) == {"a:1": 4}
        assert await quiet(other)
        for subscription in (one, both, other):
            here.leave(subscription)
        assert here.streams == 0

    run(story())


def test_what_the_database_answered_before_a_notice_is_not_told(
    answers: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The notice of revision 4 overtakes an answer that still says 3."""

    async def story() -> None:
        here, subscription = feed.Feed(), feed.Subscription({"a:1": 3})

        def old_answer(topics: set[str]) -> dict[str, int]:
            loop.call_soon_threadsafe(here._hear, "a:1 4")
            return {"a:1": 3}

        loop = asyncio.get_running_loop()
        monkeypatch.setattr(feed, "_revisions", old_answer)
        here.join(subscription)
        assert await subscription.news(5) == {"a:1": 4}
        assert await quiet(subscription)
        here.leave(subscription)

    run(story())


def test_a_commit_of_this_process_is_told_to_its_followers_and_asks_nobody(
    answers: dict[str, int],
) -> None:
    """Of two commits the older may be told of last; it is not news then."""

    async def story() -> None:
        here = feed.Feed()
        one, other = feed.Subscription({"a:1": 3}), feed.Subscription({"b:2": 9})
        answers.update({"a:1": 3, "b:2": 9})
        here.join(one)
        here.join(other)
        assert await quiet(one)
        answers.clear()
        await asyncio.to_thread(wake.everybody, "a:1", 5)
        assert await one.news(5) == {"a:1": 5}
        await asyncio.to_thread(wake.everybody, "a:1", 4)
        await asyncio.to_thread(wake.everybody, "c:3", 1)
        assert await quiet(one)
        assert await quiet(other)
        here.leave(one)
        here.leave(other)
        await asyncio.to_thread(wake.everybody, "a:1", 6)
        assert await quiet(one)

    run(story())


def test_a_notice_of_an_older_release_has_the_topics_read(answers: dict[str, int]) -> None:
    async def story() -> None:
        here, subscription = feed.Feed(), feed.Subscription({"a:1": 3})
        answers["a:1"] = 3
        here.join(subscription)
        assert await quiet(subscription)
        answers["a:1"] = 4
        here._hear("a:1")
        assert await subscription.news(0.5) == {"a:1": 4}
        here.leave(subscription)

    run(story())


def test_who_has_left_is_kept_no_more(answers: dict[str, int]) -> None:
    async def story() -> None:
        here, subscription = feed.Feed(), feed.Subscription({"a:1": 3})
        answers["a:1"] = 3
        here.join(subscription)
        here.leave(subscription)
        gone = weakref.ref(subscription)
        del subscription
        gc.collect()
        await soon(lambda: gone() is None)

    run(story())


def test_of_many_streams_some_hear_after_the_others_and_all_hear_the_newest(
    answers: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feed, "AT_ONCE", 2)
    monkeypatch.setattr(feed, "MANY", 6)
    monkeypatch.setattr(feed, "FIRST_SECONDS", 0.2)
    monkeypatch.setattr(feed, "PAUSE_SECONDS", 0.01)

    async def story() -> None:
        here, answers["a:1"] = feed.Feed(), 3
        streams = [feed.Subscription({"a:1": 3}) for _ in range(9)]

        def at(revision: int) -> int:
            return sum(one.known["a:1"] == revision for one in streams)

        for stream in streams:
            here.join(stream)
        here._hear("a:1 4")
        assert at(4) == 2, "the first fetch what all will fetch"
        here._hear("a:1 5")
        assert (at(5), at(4) + at(3)) == (2, 7), "whoever hears now hears the newest"
        gone = next(one for one in streams if one.known["a:1"] == 3)
        here.leave(gone)
        answers["a:1"] = 5
        await soon(lambda: at(5) == 8)
        assert gone.known["a:1"] == 3, "who has left hears nothing"
        assert here._later == {}
        for stream in streams:
            if stream is not gone:
                assert (await stream.news(1))["a:1"] == 5
                here.leave(stream)

    run(story())
