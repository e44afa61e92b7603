"""The translations of pages: which messages there are, which are said in a language, and the
compiled files that Django reads.

    python -m tests.translations        # new messages into each .po, gone ones out, .mo anew
    python -m tests.translations de     # what is not said in German yet, file by file

Nothing but Python is needed: messages are found in templates by Django's own reading of them and in
modules by their syntax, in chapters of lessons and in glossaries as the hall reads them, and Babel
reads, merges and compiles.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from engine import scenario
from engine.rulebook import glossary
from gameplay.lessons.course import chapter

NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)  # Git knows when
ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "locale"
APPS = ("tournaments", "decks", "gameplay")
DATA = ("gameplay/lessons/data/*/*.yaml", "engine/rulebook/data/*-words.txt")
CALLS = {"_": 1, "gettext": 1, "gettext_lazy": 1, "gettext_noop": 1, "ngettext": 2}
CALLS |= {"ngettext_lazy": 2}
STRING = r"""u?'(?:[^'\\]|\\.)*'|u?"(?:[^"\\]|\\.)*\""""
CALL = re.compile(rf"\b(gettext|ngettext|_)\(((?:\s*(?:{STRING})\s*,?)+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Message:
    """One text of the source, with its plural where it counts."""

    one: str
    many: str = ""

    @property
    def key(self) -> str | tuple[str, str]:
        return (self.one, self.many) if self.many else self.one


def messages_in(path: Path) -> Iterator[Message]:
    """The messages of a template, of a module, of a chapter of a course, or of a glossary."""
    if path.suffix == ".yaml":
        yield from (Message(text) for one in scenario.read(path) for text in chapter(one).texts)
    elif path.suffix == ".txt":
        game = path.stem.removesuffix("-words")
        yield from (Message(one.text) for one in glossary.entries(game))
    elif path.suffix == ".html":
        yield from _of_template(path.read_text(encoding="utf-8"), path)
    else:
        yield from _of_module(path.read_text(encoding="utf-8"))


def _of_template(text: str, path: Path) -> Iterator[Message]:
    for call in CALL.finditer(templatize(text, origin=str(path))):
        words = ast.literal_eval(f"({call[2].strip().rstrip(',')},)")
        yield Message(*words[: CALLS[call[1]]])


def _of_module(text: str) -> Iterator[Message]:
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        count = CALLS.get(name, 0)
        words = [getattr(one, "value", None) for one in node.args[:count]]
        texts = [word for word in words if isinstance(word, str)]
        if count and len(texts) == count:
            yield Message(*texts)


def sources() -> list[Path]:
    """Every file that pages are made from."""
    found = [*(ROOT / "templates").rglob("*.html")]
    found += [one for app in APPS for one in (ROOT / app).rglob("*.py")]
    found += [one for pattern in DATA for one in ROOT.glob(pattern)]
    return sorted(one for one in found if "migrations" not in one.parts)


def messages(paths: Iterable[Path]) -> dict[Message, list[str]]:
    """The messages of these files, each with the files that have it."""
    found: dict[Message, list[str]] = {}
    for path in paths:
        for message in messages_in(path):
            where = found.setdefault(message, [])
            name = path.relative_to(ROOT).as_posix()
            if name not in where:
                where.append(name)
    return found


def languages() -> list[str]:
    return sorted(one.name for one in LOCALE.iterdir() if one.is_dir())


def _file(language: str, suffix: str) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"django.{suffix}"


def catalogue(language: str) -> Catalog:
    """What is said in a language."""
    found = read_po(io.BytesIO(_file(language, "po").read_bytes()), locale=language)
    found.creation_date = found.revision_date = NO_DATE
    found.msgid_bugs_address = found.last_translator = found.language_team = "-"
    return found


def said(found: Catalog, message: Message) -> bool:
    """Whether the language has words for it, in all plural forms."""
    entry = found.get(message.key) or found.get(message.one)
    if entry is None or entry.fuzzy:
        return False
    return all(entry.string) if isinstance(entry.string, tuple) else bool(entry.string)


def compiled(found: Catalog) -> bytes:
    """As Django reads it."""
    into = io.BytesIO()
    write_mo(into, found)
    return into.getvalue()


def written(found: Catalog) -> bytes:
    """As it is kept: in the order of the English texts, so that two people's additions meet
    seldom; without dates and places, which would change with every line of the source."""
    into = io.BytesIO()
    write_po(into, found, width=100, sort_output=True, no_location=True, omit_header=False)
    return into.getvalue()


def renew(language: str) -> Catalog:
    """New messages in, gone ones out, both files written."""
    found = catalogue(language)
    now = Catalog(fuzzy=False, creation_date=NO_DATE)
    for message in messages(sources()):
        if message.one not in now:
            now.add(message.key)
        elif message.many:  # counted in one place and not in another: the counted one says both
            now.delete(message.one)
            now.add(message.key)
    found.update(now, no_fuzzy_matching=True)
    found.obsolete.clear()
    _file(language, "po").write_bytes(written(found))
    _file(language, "mo").write_bytes(compiled(found))
    return found


def main(wanted: list[str]) -> None:
    for language in wanted:
        found = catalogue(language)
        for message, where in messages(sources()).items():
            if not said(found, message):
                print(f"{', '.join(where)}: {message.one!r}")
    for language in [] if wanted else languages():
        found = renew(language)
        print(f"{language}: {sum(bool(one.string) for one in found if one.id)} of {len(found)}")


if __name__ == "__main__":
    main(sys.argv[1:])
