"""Schemas of the document as types of Python."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator
from typing import Any

PLAIN = {
    "string": "str",
    "integer": "int",
    "number": "float",
    "boolean": "bool",
    "null": "None",
}


def type_of(schema: dict[str, Any]) -> str:
    """The annotation for a schema."""
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[1])
    for together in ("oneOf", "anyOf"):
        if together in schema:
            return _union(type_of(one) for one in schema[together])
    if len(schema.get("allOf", ())) == 1:
        return type_of(schema["allOf"][0])
    if "const" in schema:
        return f"Literal[{schema['const']!r}]"
    if "enum" in schema:
        return f"Literal[{', '.join(repr(one) for one in schema['enum'])}]"
    kind = schema.get("type")
    if isinstance(kind, list):
        return _union(type_of({**schema, "type": one}) for one in kind)
    if kind == "array":
        return f"list[{type_of(schema.get('items', {}))}]"
    if kind == "object":
        inner = schema.get("additionalProperties")
        return f"dict[str, {type_of(inner) if isinstance(inner, dict) else 'Any'}]"
    if kind == "string" and schema.get("format") == "binary":
        return "bytes"
    return PLAIN.get(str(kind), "Any")


def _union(kinds: Iterator[str]) -> str:
    found = list(dict.fromkeys(kinds))
    return "Any" if "Any" in found else " | ".join(found)


def models(schemas: dict[str, Any]) -> Iterator[str]:
    """A typed dictionary for each object of the document, a name for each other schema."""
    for name, schema in sorted(schemas.items()):
        if "properties" not in schema:
            yield f'{name}: TypeAlias = "{type_of(schema)}"'
            continue
        needed = set(schema.get("required", ()))
        fields = [
            f"    {member!r}: {kind if member in needed else f'NotRequired[{kind}]'},"
            for member, part in schema["properties"].items()
            for kind in [quoted(type_of(part))]
        ]
        yield "\n".join([f"{name} = TypedDict({name!r}, {{", *fields, "})"])


def quoted(kind: str) -> str:
    """An annotation as a string, since it may name types that are defined further down."""
    return '"' + kind.replace('"', "'") + '"'


def argument(name: str) -> str:
    """A name of the document as one of Python."""
    found = re.sub(r"\W", "_", name).lower()
    return f"{found}_" if keyword.iskeyword(found) else found
