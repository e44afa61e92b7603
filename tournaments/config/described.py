"""What the API document says of every operation alike: refusals, limits, keys, the streams.

A view says what it does when all is well and which refusals are its own; here stand the answers
that every view may give, so that no status leaves the server that the document does not have.
`tests/contract.py` holds the server to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tournaments.config.promise import WORDS
from tournaments.config.told_by_stream import STREAM, WEBHOOKS

METHODS = ("get", "post", "put", "patch", "delete")
WRITING = ("post", "put", "patch", "delete")

PROBLEM: dict[str, Any] = {
    "type": "object",
    "description": "Why something was not done. Nothing has changed.",
    "properties": {
        "code": {"type": "string", "description": "For programs: one word that stays."},
        "detail": {"type": "string", "description": "For people, in the language of the request."},
        "fields": {
            "description": "With `invalid`: what is wrong, by the name of the field.",
            "oneOf": [{"type": "object", "additionalProperties": True}, {"type": "array"}],
        },
        "reasons": {
            "type": "array",
            "items": {"$ref": "#/components/schemas/ReasonOut"},
            "description": "At a table: the rules that forbid it, the one shown first.",
        },
        "taken": {
            "type": "array",
            "items": {"type": "object", "additionalProperties": True},
            "description": "With 403 and 404: what was taken from whoever asks in the last half "
            "day (a role, an entry, a series, an event), the newest first: `detail` in words, "
            "`at`, and `url`, the page on which it stands.",
        },
    },
    "required": ["code", "detail"],
    "additionalProperties": True,
}

HEADERS: dict[str, dict[str, Any]] = {
    "RateLimit-Limit": {
        "description": "Requests in one window, for this token, account or address.",
        "schema": {"type": "integer"},
    },
    "RateLimit-Remaining": {
        "description": "How many of them are left.",
        "schema": {"type": "integer"},
    },
    "RateLimit-Reset": {
        "description": "Seconds until more of them are there.",
        "schema": {"type": "integer"},
    },
    "Retry-After": {
        "description": "Seconds after which the same request may be sent again.",
        "schema": {"type": "integer"},
    },
    "WWW-Authenticate": {
        "description": "`Token`: send `Authorization: Token drome_…`.",
        "schema": {"type": "string"},
    },
}

ANSWERS: dict[str, tuple[str, str]] = {
    "400": (
        "BadRequest",
        "It cannot be read, or values are wrong; `fields` say which.",
    ),
    "401": ("Unauthorized", "Nobody known asks, or the token is unknown, expired or ended."),
    "403": ("Forbidden", "Whoever asks may not do this, or the token lacks the scope."),
    "404": ("NotFound", "There is no such thing, or not for whoever asks."),
    "406": ("NotAcceptable", "The answer is not there in a form that `Accept` takes."),
    "409": ("Conflict", "As things stand it cannot be done; `code` says why."),
    "412": ("OutOfDate", "What `If-Match` names has changed since; the answer says how."),
    "413": ("TooLarge", "The body is too much to read."),
    "415": ("UnsupportedMediaType", "The body is in no form that is read here."),
    "422": ("KeyReused", "This `Idempotency-Key` was sent before with another request."),
    "429": ("TooMany", "The limit is reached; `Retry-After` says for how long."),
    "503": ("Unavailable", "The database is away for a moment; nothing was done."),
}
"""Status -> name of the answer, and what it means."""

EXTRA_HEADERS = {"401": ["WWW-Authenticate"], "429": ["Retry-After"], "503": ["Retry-After"]}
EVERYWHERE = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset")
LIMITED = {"400", "403", "404", "409", "412", "429"}
"""Refusals of requests that were counted against the limit, so that they carry its headers."""


def described(result: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """The document, with what holds for every operation."""
    components = result["components"]
    components["schemas"]["Problem"] = PROBLEM
    components["headers"] = HEADERS
    components["responses"] = {name: _answer(status) for status, (name, _) in ANSWERS.items()}
    for method, operation in _operations(result):
        answers = operation["responses"]
        for status, (name, _words) in ANSWERS.items():
            if status not in answers and _may_answer(status, method, operation):
                answers[status] = {"$ref": f"#/components/responses/{name}"}
        for answer in answers.values():
            if "$ref" not in answer:
                answer.setdefault("headers", {}).update(_headers(EVERYWHERE))
    result["info"]["description"] = WORDS
    result["paths"] |= STREAM
    result["webhooks"] = WEBHOOKS
    return result


def keyed(result: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """Add the key as a parameter of every operation that may write."""
    parameter = {
        "name": "Idempotency-Key",
        "in": "header",
        "required": False,
        "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[ -~]+$"},
        "description": "Yours for this request: sent again with it, nothing is done twice and the "
        "first answer comes, with `Idempotent-Replayed: true`. Kept for seven days.",
    }
    for method, operation in _operations(result):
        if method in WRITING:
            operation.setdefault("parameters", []).append(parameter)
    return result


def _operations(result: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for methods in result["paths"].values():
        for method in METHODS:
            if method in methods:
                yield method, methods[method]


def _may_answer(status: str, method: str, operation: dict[str, Any]) -> bool:
    """Whether an operation can answer with this status."""
    if status == "422":
        return method in WRITING
    if status in ("413", "415"):
        return "requestBody" in operation
    if status == "412":
        return any(one.get("name") == "If-Match" for one in operation.get("parameters", ()))
    return True


def _answer(status: str) -> dict[str, Any]:
    names = (*EXTRA_HEADERS.get(status, ()), *(EVERYWHERE if status in LIMITED else ()))
    return {
        "description": ANSWERS[status][1],
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}},
        **({"headers": _headers(names)} if names else {}),
    }


def _headers(names: Any) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}
