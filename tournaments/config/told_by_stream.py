"""What the hall tells programs by itself: the stream of revisions, and messages to webhooks."""

from __future__ import annotations

from typing import Any

_TOPIC = "^[a-z]{1,20}(:[0-9A-Za-z-]{1,40})?$"

STREAM: dict[str, Any] = {
    "/api/v1/live/": {
        "get": {
            "operationId": "live_follow",
            "summary": "Follow what changes",
            "description": (
                "Server-sent events. For each change of a topic `{topic, revision}`, with an `id`; "
                "what changed is then read from its own operation, with the rights of whoever "
                "reads. A seat that follows `table:<id>` gets the change of its document before, "
                "as an event `document`, a watcher of `watch:<id>` that of the spectators. Topics: "
                "`hall`, `event:<id>`, `table:<id>`, `watch:<id>`, `bench:<id>`. A line `: still "
                "here` comes every fifteen seconds; after five minutes the stream ends in good "
                "order and is opened again, with `Last-Event-ID`."
            ),
            "parameters": [
                {
                    "name": "topic",
                    "in": "query",
                    "required": True,
                    "explode": True,
                    "schema": {
                        "type": "array",
                        "items": {"type": "string", "pattern": _TOPIC},
                        "minItems": 1,
                        "maxItems": 12,
                    },
                },
                {
                    "name": "since",
                    "in": "query",
                    "explode": True,
                    "description": "The revision known of each topic, in the same order.",
                    "schema": {"type": "array", "items": {"type": "integer", "minimum": 0}},
                },
                {
                    "name": "options",
                    "in": "query",
                    "description": (
                        "How the options of a large question come in the document of a table: "
                        "`list`, each for itself, or `tree`, as `choices`."
                    ),
                    "schema": {"type": "string", "enum": ["list", "tree"], "default": "list"},
                },
                {
                    "name": "Last-Event-ID",
                    "in": "header",
                    "description": "The `id` of the last event that came.",
                    "schema": {"type": "string"},
                },
            ],
            "tags": ["live"],
            "security": [{"cookieAuth": []}, {"token": []}, {}],
            "responses": {
                "200": {
                    "description": "Events without end.",
                    "content": {
                        "text/event-stream": {
                            "schema": {"type": "string"},
                            "example": 'id: event:12=41\ndata: {"topic": "event:12", '
                            '"revision": 41}\n\n',
                        }
                    },
                },
                "400": {"$ref": "#/components/responses/BadRequest"},
                "401": {"$ref": "#/components/responses/Unauthorized"},
                "403": {"$ref": "#/components/responses/Forbidden"},
                "404": {"$ref": "#/components/responses/NotFound"},
                "429": {"$ref": "#/components/responses/TooMany"},
                "503": {"$ref": "#/components/responses/Unavailable"},
            },
        }
    }
}

_MESSAGE: dict[str, Any] = {
    "type": "object",
    "properties": {
        "id": {"type": "string", "format": "uuid", "description": "Stays when it is sent again."},
        "event": {"type": "string", "description": "The address (slug) of the event."},
        "kind": {"type": "string", "description": "What was done; `ping` means nothing."},
        "number": {"type": "integer", "description": "Of the operation within its event."},
        "at": {"type": "string", "format": "date-time"},
        "about": {
            "type": "object",
            "description": "Numbers of what it was about.",
            "properties": {
                name: {"type": "integer"}
                for name in ("match", "round", "entry", "penalty", "target")
            },
        },
    },
    "required": ["id", "event", "kind", "number", "at"],
}

WEBHOOKS: dict[str, Any] = {
    "operation": {
        "post": {
            "operationId": "told_of_an_operation",
            "summary": "Something was done in an event",
            "description": (
                "Sent to the addresses of `webhooks_add`. `Drome-Signature: t=<seconds>,v1=<hex>`: "
                "the HMAC-SHA-256 by the secret of the webhook over `<seconds>.<body>`. Any "
                "answer from 200 to 299 within five seconds takes it; else it comes again after "
                "10 s, 1 min, 5 min, 30 min, 2 h and 6 h, with the same `id`. Addresses of "
                "private networks are never told."
            ),
            "parameters": [
                {"name": name, "in": "header", "required": True, "schema": {"type": "string"}}
                for name in ("Drome-Delivery", "Drome-Event", "Drome-Signature")
            ],
            "requestBody": {
                "required": True,
                "content": {"application/json": {"schema": _MESSAGE}},
            },
            "responses": {"200": {"description": "Taken."}},
        }
    }
}
