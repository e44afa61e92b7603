"""The client that the hall hands out, written from the document and read in, with test people."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from functools import lru_cache
from types import ModuleType
from typing import Any

import jsonschema_rs
from django.test import Client as Browser
from drf_spectacular.generators import SchemaGenerator

from tournaments.client import client_of


@lru_cache(maxsize=1)
def document() -> dict[str, Any]:
    """The OpenAPI document."""
    return dict(json.loads(json.dumps(SchemaGenerator().get_schema(request=None, public=True))))


@lru_cache(maxsize=1)
def module() -> ModuleType:
    """The client, written anew."""
    made = ModuleType("drome_client")
    sys.modules[made.__name__] = made  # its typed dictionaries look their names up there
    exec(compile(client_of(document()), "drome_client.py", "exec"), made.__dict__)
    return made


@lru_cache(maxsize=64)
def shape(name: str) -> Any:
    """What holds a value against a schema of the document."""
    whole = {"$ref": f"#/components/schemas/{name}", "components": document()["components"]}
    return jsonschema_rs.validator_for(whole)


def faults(name: str, value: Any) -> list[str]:
    """Where a value is not as the document says."""
    found = shape(name).iter_errors(value)
    return [f"{'.'.join(map(str, one.instance_path))}: {one.message}"[:300] for one in found]


def sender() -> Callable[..., Any]:
    """Sends within this process; keeps cookies as a browser does."""
    browser = Browser()

    def send(
        method: str, url: str, headers: Mapping[str, str], body: bytes | None
    ) -> tuple[int, dict[str, str], bytes]:
        kind = headers.get("Content-Type", "")
        more = {name: value for name, value in headers.items() if name != "Content-Type"}
        path = url.removeprefix("http://testserver")
        answer: Any = browser.generic(method, path, body or b"", content_type=kind, headers=more)
        return answer.status_code, dict(answer.headers), answer.getvalue()

    return send


def client_for(token: str = "") -> Any:
    """A client of the hall of the tests."""
    return module().Client("http://testserver", token, send=sender())
