"""The translations of pages: which messages there are, which are said in a language, and the
compiled files that Django reads.

    python -m tests.translations        # new messages into each .po, gone ones out, .mo anew
    python -m tests.translations de     # what is not said in German yet, file by file

Nothing but Python is needed: messages are found in templates by Django's own reading of them and in
modules by their syntax, in chapters of lessons and in glossaries as the hall reads them, and Babel
reads, merges and compiles. What pages borrow from Django and allauth is listed (`tests.borrowed`).
The rulebooks have files of their own (`rules.po`): they are long, and who works on a page need not
look at them.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import product
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from decks.rulebook import translated
from decks.rulebook.ids import ID
from engine import rulebook, scenario
from engine.rulebook import glossary, readings
from gameplay.lessons.course import chapter
from tests.borrowed import WORDS

NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)  # Git knows when
ROOT = Path(__file__).resolve().parents[1]
LOCALE = ROOT / "locale"
PAGES = "django"
DOMAINS = (PAGES, translated.DOMAIN)
TEMPLATES = (".html", ".txt")
"""Pages, and mail in plain text."""
APPS = ("tournaments", "decks", "gameplay")
PROOFS = ("tournaments/pairing", "tournaments/standings")
"""Rooms without Django, whose sentences and names of tie-breaks a page translates."""
SENTENCE = re.compile(r"[A-Z{][^\n]* [^\n]*\.")
"""How a sentence of a proof looks: with a great letter or a name first, and a full stop."""
NAMES = {"TieBreak": 1, "Sentence": 1, "RuleSet": 2}
"""By call, which of its arguments is a name or a sentence."""
DATA = ("gameplay/lessons/data/*/*.yaml", "engine/rulebook/data/*-words.txt")
CALLS = {"_": 1, "gettext": 1, "gettext_lazy": 1, "gettext_noop": 1, "ngettext": 2}
CALLS |= {"ngettext_lazy": 2, "counted": 2}
STRING = r"""u?'(?:[^'\\]|\\.)*'|u?"(?:[^"\\]|\\.)*\""""
IDS_ALONE = re.compile(rf"{ID.pattern}(?:, {ID.pattern})*")
CALL = re.compile(rf"\b(gettext|ngettext|_)\(((?:\s*(?:{STRING})\s*,?)+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Message:
    """One text of the source, with its plural where it counts."""

    one: str
    many: str = ""
    context: str | None = None

    @property
    def key(self) -> str | tuple[str, str]:
        return (self.one, self.many) if self.many else self.one


def messages_in(path: Path) -> Iterator[Message]:
    """The messages of a template, of a module, of a chapter of a course, or of a glossary."""
    if path.suffix == ".yaml":
        yield from (Message(text) for one in scenario.read(path) for text in chapter(one).texts)
    elif path.suffix == ".txt" and path.stem.endswith("-words"):
        game = path.stem.removesuffix("-words")
        yield from (Message(one.text) for one in glossary.entries(game))
    elif path.suffix in TEMPLATES:
        yield from _of_template(path.read_text(encoding="utf-8"), path)
    else:
        text = path.read_text(encoding="utf-8")
        yield from _of_module(text)
        if any(path.is_relative_to(ROOT / room) for room in PROOFS):
            yield from _of_proofs(text)


def _of_proofs(text: str) -> Iterator[Message]:
    """Sentences that stand under a name or in a table of them, names of tie-breaks, titles of
    rule sets."""
    for node in ast.walk(ast.parse(text)):
        found: list[ast.expr] = []
        if isinstance(node, ast.Assign | ast.AnnAssign):
            value = node.value
            found = list(value.values) if isinstance(value, ast.Dict) else [value or ast.Name("")]
            found = [one for one in found if SENTENCE.fullmatch(str(getattr(one, "value", "")))]
        elif isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            found = node.args[NAMES[name] :][:1] if name in NAMES else []
        for one in found:
            words = getattr(one, "value", None)
            if isinstance(words, str) and words:
                yield Message(words)


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
    found = [one for one in (ROOT / "templates").rglob("*") if one.suffix in TEMPLATES]
    found += [one for app in APPS for one in (ROOT / app).rglob("*.py")]
    found += [one for pattern in DATA for one in ROOT.glob(pattern)]
    return sorted(one for one in found if "migrations" not in one.parts)


def of_rulebooks() -> dict[Message, list[str]]:
    """The texts of the rules and of the readings of cards, each with the ids that have it. A text
    of ids alone, as some rulings are called, says the same in every language."""
    found: dict[Message, list[str]] = {}
    for game in rulebook.GAMES:
        for rule in rulebook.rules(game):
            for text in (translated.title_of(rule), rule.summary, rule.confidence):
                if text and not IDS_ALONE.fullmatch(text):
                    found.setdefault(Message(text, context=game), []).append(rule.id)
        for family in readings.families(game):
            where = found.setdefault(Message(family.reading, context=game), [])
            where.append(f"“{family.name}”")
    return found


def of_domain(domain: str) -> dict[Message, list[str]]:
    """Every message of a kind of file, each with where it stands."""
    if domain == translated.DOMAIN:
        return of_rulebooks()
    return messages(sources()) | {Message(*words): ["tests/borrowed.py"] for words in WORDS}


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


def file_of(language: str, suffix: str, domain: str = PAGES) -> Path:
    return LOCALE / language / "LC_MESSAGES" / f"{domain}.{suffix}"


def catalogue(language: str, domain: str = PAGES) -> Catalog:
    """What is said in a language."""
    file = file_of(language, "po", domain)
    found = read_po(io.BytesIO(file.read_bytes()), locale=language)
    found.creation_date = found.revision_date = NO_DATE
    found.msgid_bugs_address = found.last_translator = found.language_team = "-"
    return found


def said(found: Catalog, message: Message) -> bool:
    """Whether the language has words for it, in all plural forms."""
    entry = found.get(message.key, message.context) or found.get(message.one, message.context)
    return entry is not None and _whole(entry)


def _whole(entry: Entry) -> bool:
    """Whether nobody has to look at it again, and every plural form has its words."""
    forms = entry.string if isinstance(entry.string, tuple) else (entry.string,)
    return not entry.fuzzy and all(forms)


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


def renew(language: str, domain: str = PAGES) -> Catalog:
    """New messages in, gone ones out, both files written."""
    found = catalogue(language, domain)
    now = Catalog(fuzzy=False, creation_date=NO_DATE)
    for message in of_domain(domain):
        if now.get(message.one, message.context) is None:
            now.add(message.key, context=message.context)
        elif message.many:  # counted in one place and not in another: the counted one says both
            now.delete(message.one, message.context)
            now.add(message.key, context=message.context)
    found.update(now, no_fuzzy_matching=True)
    found.obsolete.clear()
    file_of(language, "po", domain).write_bytes(written(found))
    file_of(language, "mo", domain).write_bytes(compiled(found))
    return found


def main(wanted: list[str]) -> None:
    for language, domain in product(wanted, DOMAINS):
        found = catalogue(language, domain)
        for message, where in of_domain(domain).items():
            if not said(found, message):
                print(f"{', '.join(where)}: {message.one!r}")
    for language, domain in product([] if wanted else languages(), DOMAINS):
        found = renew(language, domain)
        done = sum(_whole(one) for one in found if one.id)
        print(f"{language}, {domain}: {done} of {len(found)}")


if __name__ == "__main__":
    main(sys.argv[1:])
