"""Writing the client: head, types, one method for each operation."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import resources
from textwrap import indent, wrap
from typing import Any

from tournaments.client.types import argument, models, type_of

HEAD = '''"""Client of the {title} API, version {version}, written from its document.

    hall = Client("https://hall.example.org", token="drome_...")
    for event in hall.every(hall.events_list):
        print(event["name"])
"""

from __future__ import annotations

import hashlib
import hmac
import http.cookiejar
import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict
'''
CLASS = '''class Client(Base):
    """All operations, each by its id."""

'''
WRITING = ("post", "put", "patch", "delete")
BY_HAND = {"live_follow"}
"""Operations that the base of the client has itself."""


def client_of(document: dict[str, Any]) -> str:
    """The text of the client for this document."""
    base = resources.files(__package__).joinpath("base.py.txt").read_text(encoding="utf-8")
    operations = [
        method_of(verb, path, operation)
        for path, verbs in document["paths"].items()
        for verb, operation in verbs.items()
        if verb in ("get", *WRITING) and operation["operationId"] not in BY_HAND
    ]
    info, schemas = document["info"], dict(document["components"]["schemas"])
    del schemas["Problem"]  # the client's base class reads refusals itself
    parts = [
        HEAD.format(title=info["title"], version=info["version"]),
        base.strip(),
        *models(schemas),
        CLASS + "\n".join(operations),
    ]
    return "\n\n\n".join(part.rstrip() for part in parts) + "\n"


def method_of(verb: str, path: str, operation: dict[str, Any]) -> str:
    """One operation as a method: the parts of its path, then its body, then the rest by name."""
    in_path = {one["name"]: one for one in parameters(operation, "path")}
    order = sorted(in_path, key=lambda name: path.index(f"{{{name}}}"))
    given = [f"{argument(name)}: {type_of(in_path[name]['schema'])}" for name in order]
    kind, body, needed = body_of(operation)
    if body:
        given.append(f"body: {body}" + ("" if needed else " | None = None"))
    named = [*parameters(operation, "query"), *parameters(operation, "header")]
    if named:
        given.append("*")
        given += [by_name(one) for one in named]
    name = operation["operationId"]
    answer = answer_of(operation)
    call = call_of(verb, path, order, named, body, kind)
    lines = [
        f"def {name}(self{''.join(f', {one}' for one in given)}) -> {answer}:",
        indent(doc_of(operation, verb, path), "    "),
        f"    return self._call({call})  # type: ignore[no-any-return]"
        if answer not in ("Any", "None")
        else f"    {'return ' if answer == 'Any' else ''}self._call({call})",
    ]
    return indent("\n".join(lines), "    ") + "\n"


def by_name(one: dict[str, Any]) -> str:
    """The signature of an optional parameter."""
    return f"{argument(one['name'])}: {type_of(one['schema'])} | None = None"


def call_of(
    verb: str, path: str, order: list[str], named: list[Any], body: str, kind: list[str]
) -> str:
    """The arguments of the request that a method of the client sends."""
    for name in order:
        value = f"urllib.parse.quote(str({argument(name)}), safe='')"
        path = path.replace(f"{{{name}}}", f"{{{value}}}")
    address = f'f"{path}"' if order else f'"{path}"'
    maps = []
    for place in ("query", "header"):
        found = [one["name"] for one in named if one["in"] == place]
        maps.append("{" + ", ".join(f"{name!r}: {argument(name)}" for name in found) + "}")
    parts = [repr(verb.upper()), address, *maps, "body" if body else "None"]
    return ", ".join([*parts, repr(tuple(kind))] if kind else parts)


def parameters(operation: dict[str, Any], place: str) -> list[dict[str, Any]]:
    """The parameters of one place."""
    return [one for one in operation.get("parameters", ()) if one["in"] == place]


def body_of(operation: dict[str, Any]) -> tuple[list[str], str, bool]:
    """The names of the body's files, the type of the body, and whether a body is required."""
    asked = operation.get("requestBody")
    if asked is None:
        return [], "", False
    content = asked["content"]
    if "multipart/form-data" in content:
        return ["file"], "dict[str, Any]", True
    schema = next(iter(content.values()))["schema"]
    return [], type_of(schema), bool(asked.get("required"))


def answer_of(operation: dict[str, Any]) -> str:
    """The type of the answers with a status of 2xx."""
    kinds: dict[str, None] = {}
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            content = answer.get("content", {})
            json = content.get("application/json")
            kinds[type_of(json["schema"]) if json else "bytes" if content else "None"] = None
    return "Any" if "Any" in kinds or not kinds else " | ".join(kinds)


def doc_of(operation: dict[str, Any], verb: str, path: str) -> str:
    """The words of an operation, and where it is."""
    words = operation.get("description") or operation.get("summary") or ""
    text = " ".join(words.replace("\\", "").replace('"""', "'''").split())
    first = f"{verb.upper()} {path}"
    return '"""' + "\n".join([first, "", *list(lines_of(text))] if text else [first]) + '\n"""'


def lines_of(text: str) -> Iterator[str]:
    """A text in lines that fit."""
    yield from wrap(text, 90, break_long_words=False, break_on_hyphens=False)
