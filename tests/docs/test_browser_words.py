"""What the tests in a browser look for is said somewhere: by the hall's messages, as the name of a
card, list or scenario, or by the test itself, which typed it before. A test that looks for words
of last week waits for them until its time is over, at the end of a long run; here it takes seconds.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from babel.messages.pofile import read_po

from tests.translations import ROOT

LOOKS = {
    *("get_by_text", "get_by_label", "get_by_placeholder", "to_contain_text", "to_have_text"),
    *("get_by_role", "filter", "locator"),
}
"""What looks for words: the first five by their first argument, all by these names."""
NAMED = {"name", "has_text"}
OPEN = re.compile(r"%\(\w+\)[sd]|\{\w*\}|%[sd]")
"""An open place of a message."""

JOINED = {
    "1. turn": "number and name of a chapter",
    "search champion": "what the script says to a reader, and the name of a section",
    "danian (take away)": "what was asked, and what the link does",
    "“keyword:swift energy>=60”": "what was typed, between the marks of a quotation",
    "basic attack [2] → ardun keshel": "a line of the engine",
}
"""Words that a page puts together from two, and from which."""


def plain(text: str) -> str:
    """Words as a reader compares them: small letters, one space between two."""
    return " ".join(text.lower().split())


def messages_of_the_hall() -> set[str]:
    """Every message in English and in German, which one of these tests reads."""
    with (ROOT / "locale/de/LC_MESSAGES/django.po").open("rb") as file:
        catalogue = read_po(file)
    forms = (side for entry in catalogue for side in (entry.id, entry.string))
    every = (one for form in forms for one in (form if isinstance(form, tuple) else (form,)))
    return {plain(one) for one in every if one}


def as_filled(message: str) -> re.Pattern[str] | None:
    """What finds a message with its open places filled, where more than those stands in it."""
    said = OPEN.split(message)
    if len(said) == 1 or not any(len(part.strip()) > 1 for part in said):
        return None
    return re.compile(".*?" + ".+?".join(map(re.escape, said)) + ".*")


def looked_for(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and words of each call that looks for words with letters in them."""
    for call in ast.walk(tree):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)):
            continue
        if call.func.attr not in LOOKS:
            continue
        asked = [given.value for given in call.keywords if given.arg in NAMED]
        if call.func.attr not in {"get_by_role", "filter", "locator"}:
            asked += call.args[:1]
        for one in asked:
            if isinstance(one, ast.Constant) and isinstance(one.value, str):
                if any(letter.isalpha() for letter in one.value):
                    yield one.lineno, plain(one.value)


def typed(tree: ast.AST) -> list[str]:
    """All texts of a module; what it looks for stands in one more place if the test made it."""
    nodes = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return [plain(value) for value in nodes if isinstance(value, str)]


def unsaid(source: str, said: str, filled: list[re.Pattern[str]]) -> list[tuple[int, str]]:
    """Line and words that a module of tests looks for and nobody says."""
    tree = ast.parse(source)
    own = typed(tree)
    return [
        (line, words)
        for line, words in looked_for(tree)
        if words not in said
        and words not in JOINED
        and sum(words in text for text in own) < 2
        and not any(one.fullmatch(words) for one in filled)
    ]


def test_what_browser_tests_look_for_is_said() -> None:
    every = messages_of_the_hall()
    shipped = [
        *(ROOT / "tests/scenarios").rglob("*.yaml"),
        *(ROOT / "engine/decks/data").glob("*.txt"),
    ]
    said = "\n".join([*every, *(file.read_text().lower() for file in shipped)])
    filled = [found for message in every if (found := as_filled(message))]
    modules = sorted((ROOT / "tests/browser").glob("*.py"))
    assert modules
    lost = [
        f"{module.name}:{line} {words}"
        for module in modules
        for line, words in unsaid(module.read_text(), said, filled)
    ]
    assert lost == []


def test_words_of_last_week_are_found() -> None:
    filled = [found for found in [as_filled("put %(card)s into %(section)s")] if found]
    source = 'page.get_by_text("more scenarios")\npage.get_by_role("button", name="Put A into B")'
    assert unsaid(source, "3 more examples", filled) == [(1, "more scenarios")]
