"""What a service says when it will not do something, and a page when it has nothing to show."""

from collections.abc import Iterable

from django.http import Http404


class Refusal(Exception):
    """A refused write: `code` for machines, `message` for people. Nothing was changed.

    Pages show the message, the API answers 409 (or `status`) with ``{"code", "detail"}``.
    """

    status = 409

    def __init__(self, code: str, message: str) -> None:
        super().__init__(str(message))
        self.code = code
        self.message = str(message)


class Invalid(Refusal):
    """The values themselves are wrong, whatever the state of the event."""

    status = 400


class QuotaSpent(Refusal):
    """The actor has used up a quota; after `retry_after` seconds there is room again."""

    status = 429

    def __init__(self, message: str, *, retry_after: int) -> None:
        super().__init__("quota", message)
        self.retry_after = max(1, retry_after)


class Forbidden(Refusal):
    """The actor may see the object, but may not do this to it."""

    status = 403


class OutOfDate(Refusal):
    """Something changed since the actor looked; the answer says what, and nothing was done."""

    status = 412


class Absent(Http404):
    """The address of something public that is not there: the page says so in `message` and leads
    on by `ways`, words and address of each. What belongs to somebody is a plain `Http404`, which
    does not tell whether it is there.
    """

    def __init__(self, message: str, ways: Iterable[tuple[str, str]]) -> None:
        super().__init__(message)
        self.message = message
        self.ways = tuple(ways)
