"""Scenario files read strictly: plain YAML data and nothing else.

Accepted is what scenario-format.md section 1 describes: UTF-8, a stream of documents, each a map.
Anchors, aliases, tags, merge keys, duplicate keys, deep nesting and oversized files are refused
before a value is built, so that no file can make the reader spend more than its size.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

MAX_BYTES = 2_000_000
MAX_DEPTH = 24
MAX_DIGITS = 20

_PARSER: Any = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
_PLAIN = yaml.SafeLoader.yaml_implicit_resolvers


class Malformed(ValueError):
    """A file or scenario that cannot be run: where it is, which scenario, what is wrong."""

    def __init__(self, path: str, scenario: str, fault: str) -> None:
        self.path = " ".join(path.split())
        self.scenario, self.fault = " ".join(scenario.split())[:120], " ".join(fault.split())
        super().__init__(": ".join(part for part in (self.path, self.scenario, self.fault) if part))


@dataclass(frozen=True, slots=True)
class Document:
    """One scenario as written: the file, the line it begins on, and its data."""

    path: str
    line: int
    data: dict[str, Any]

    @property
    def name(self) -> str:
        """The scenario's id, or its line while the id is missing or no text."""
        found = self.data.get("id")
        return found if isinstance(found, str) else f"line {self.line}"

    def fault(self, text: str) -> Malformed:
        """The error to raise for a fault in this document."""
        return Malformed(self.path, self.name, text)


def files(paths: list[str]) -> list[Path]:
    """The files named, and every `*.yaml` below a folder named, each once, folders sorted."""
    found: dict[Path, None] = {}
    for name in paths:
        path = Path(name)
        if path.is_dir():
            inside = sorted(child for child in path.rglob("*.yaml") if child.is_file())
            if not inside:
                raise Malformed(name, "", "no *.yaml file in this folder")
            found.update(dict.fromkeys(inside))
        else:
            found[path] = None
    return list(found)


def read(path: Path) -> Iterator[Document]:
    """The documents of a file, in order; empty ones are skipped. Raises `Malformed`."""
    name = str(path)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise Malformed(name, "", f"larger than {MAX_BYTES} bytes")
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise Malformed(name, "", error.strerror or str(error)) from None
    except (UnicodeDecodeError, ValueError) as error:
        if isinstance(error, Malformed):
            raise
        raise Malformed(name, "", f"not UTF-8 text: {error}") from None
    try:
        yield from _Stream(name, text).documents()
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = f"line {mark.line + 1}: " if mark is not None else ""
        raise Malformed(name, "", f"{line}{getattr(error, 'problem', None) or error}") from None


class _Stream:
    """Builds values from parser events one by one; nothing is kept but the value in hand."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.events: Iterator[Any] = yaml.parse(text, Loader=_PARSER)

    def documents(self) -> Iterator[Document]:
        for event in self.events:
            if not isinstance(event, yaml.DocumentStartEvent):
                continue
            first = next(self.events)
            line = _line(first)
            data = self.value(first, 1)
            if data is None:
                continue
            if not isinstance(data, dict):
                raise self.fault(first, "a scenario is a map of keys")
            yield Document(self.path, line, data)

    def value(self, event: Any, depth: int) -> Any:
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            raise self.fault(event, "anchors and aliases are not allowed")
        if depth > MAX_DEPTH:
            raise self.fault(event, f"nested deeper than {MAX_DEPTH} levels")
        if isinstance(event, yaml.ScalarEvent):
            return self.scalar(event)
        if event.tag is not None:
            raise self.fault(event, f"tag {event.tag} is not allowed")
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(depth)
        return self.mapping(depth)

    def sequence(self, depth: int) -> list[Any]:
        found: list[Any] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            found.append(self.value(event, depth + 1))
        return found

    def mapping(self, depth: int) -> dict[Any, Any]:
        found: dict[Any, Any] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            if not isinstance(event, yaml.ScalarEvent):
                raise self.fault(event, "a key must be plain text")
            key = self.value(event, depth + 1)
            if not isinstance(key, str):
                raise self.fault(event, f"key {event.value} is not text; put it in quotes")
            if key == "<<":
                raise self.fault(event, "merge keys are not allowed")
            if key in found:
                raise self.fault(event, f"key {key!r} stands here twice")
            found[key] = self.value(next(self.events), depth + 1)
        return found

    def scalar(self, event: Any) -> Any:
        text: str = event.value
        if event.tag is not None:
            raise self.fault(event, f"tag {event.tag} is not allowed")
        if event.style or not event.implicit[0]:
            return text
        tag = _tag(text)
        if tag == "int":
            return self.whole(event, text)
        if tag == "bool":
            return text.lower() in {"yes", "true", "on"}
        if tag == "null":
            return None
        if tag == "float":
            raise self.fault(event, f"{text} is read as a fraction; put it in quotes")
        return text

    def whole(self, event: Any, text: str) -> int:
        if not text.lstrip("+-").isdecimal() or len(text) > MAX_DIGITS:
            raise self.fault(event, f"{text[:30]} is no plain whole number; put text in quotes")
        return int(text)

    def fault(self, event: Any, text: str) -> Malformed:
        return Malformed(self.path, "", f"line {_line(event)}: {text}")


def _line(event: Any) -> int:
    return int(event.start_mark.line) + 1


def _tag(text: str) -> str:
    """What YAML 1.1 reads a plain word as: int, bool, null, float, or str."""
    for tag, pattern in _PLAIN.get(text[:1], ()):
        if pattern.match(text):
            return str(tag).rpartition(":")[2]
    return "str"
