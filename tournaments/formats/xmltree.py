"""A small XML reader that knows its lines and refuses document types (no entities, no outside).

Node trees convert to plain JSON and back, so that unknown parts of a file can be kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from tournaments.formats.jsonfile import LARGEST
from tournaments.formats.model import BadFile

DEEPEST = 60


@dataclass(slots=True)
class Node:
    """An element; `text` is what stands directly inside it, trimmed."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    text: str = ""
    children: list[Node] = field(default_factory=list)
    line: int = 0

    def bad(self, fault: str) -> BadFile:
        """The refusal of this element."""
        return BadFile(f"line {self.line} <{self.tag}>", fault)

    def child(self, tag: str) -> Node:
        """The first child of this name, which must be there."""
        found = self.maybe(tag)
        if found is None:
            raise self.bad(f"<{tag}> is missing")
        return found

    def maybe(self, tag: str) -> Node | None:
        """The first child of this name, if any."""
        return next((child for child in self.children if child.tag == tag), None)

    def all(self, tag: str) -> Iterator[Node]:
        """The children of this name."""
        return (child for child in self.children if child.tag == tag)

    def attribute(self, name: str) -> str:
        """An attribute that must be there."""
        try:
            return self.attributes[name]
        except KeyError:
            raise self.bad(f"attribute {name!r} is missing") from None

    def number(self, text: str, low: int = 0, high: int = 10**9) -> int:
        """A whole number from this element's text or attribute."""
        if not (text.isascii() and text.lstrip("-").isdigit() and len(text) <= 12):
            raise self.bad(f"{text[:40]!r} is not a whole number")
        if not low <= int(text) <= high:
            raise self.bad(f"{text} is not between {low} and {high}")
        return int(text)

    def plain(self) -> list[Any]:
        """[tag, attributes, text, children] as plain JSON."""
        return [self.tag, self.attributes, self.text, [child.plain() for child in self.children]]


def from_plain(data: list[Any]) -> Node:
    """The node that `plain` made the data from."""
    tag, attributes, text, children = data
    return Node(tag, dict(attributes), text, [from_plain(child) for child in children])


def load(data: bytes) -> Node:
    """The root element; raises `BadFile` naming the line."""
    if len(data) > LARGEST:
        raise BadFile("file", f"larger than {LARGEST // 1024 // 1024} MB")
    parser = expat.ParserCreate()
    parser.buffer_text, parser.buffer_size = True, 1 << 16  # else each line copies the whole text
    builder = _Builder(parser)
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.characters
    parser.StartDoctypeDeclHandler = builder.refuse
    try:
        parser.Parse(data, True)
    except expat.ExpatError as fault:
        message = expat.errors.messages.get(fault.code, str(fault))
        raise BadFile(f"line {fault.lineno} column {fault.offset + 1}", message) from None
    except (LookupError, ValueError) as fault:
        if isinstance(fault, BadFile):
            raise
        raise BadFile(f"line {parser.CurrentLineNumber}", f"unreadable ({fault})") from None
    if builder.root is None:
        raise BadFile("line 1", "no element")
    return builder.root


class _Builder:
    def __init__(self, parser: expat.XMLParserType) -> None:
        self.parser = parser
        self.root: Node | None = None
        self.open: list[Node] = []

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        node = Node(tag, attributes, line=self.parser.CurrentLineNumber)
        if len(self.open) >= DEEPEST:
            raise node.bad("nested too deeply")
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node
        self.open.append(node)

    def end(self, tag: str) -> None:
        node = self.open.pop()
        node.text = node.text.strip()

    def characters(self, text: str) -> None:
        self.open[-1].text += text

    def refuse(self, *unused: object) -> NoReturn:
        line = self.parser.CurrentLineNumber
        raise BadFile(f"line {line}", "a document type is not accepted")


def dump(root: Node) -> bytes:
    """The document, indented with tabs."""
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    _write(root, 0, lines)
    return ("\n".join(lines) + "\n").encode()


def _write(node: Node, depth: int, lines: list[str]) -> None:
    pad = "\t" * depth
    attributes = "".join(f" {name}={quoteattr(value)}" for name, value in node.attributes.items())
    if not node.children:
        text = escape(node.text)
        inside = f">{text}</{node.tag}>" if text else " />"
        lines.append(f"{pad}<{node.tag}{attributes}{inside}")
        return
    lines.append(f"{pad}<{node.tag}{attributes}>{escape(node.text)}")
    for child in node.children:
        _write(child, depth + 1, lines)
    lines.append(f"{pad}</{node.tag}>")


def leaf(tag: str, text: object) -> Node:
    """An element with text only."""
    return Node(tag, text=str(text))
