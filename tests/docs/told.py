"""What the pages under docs/ name, taken apart: commands, addresses, files, labels of the site."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.conftest import ROOT

PAGES = [
    *sorted(page for page in ROOT.glob("*.md") if page.name != "CHANGELOG.md"),
    *sorted((ROOT / "docs").rglob("*.md")),
    *sorted((ROOT / "deploy").glob("*.md")),
    *sorted((ROOT / "tests").rglob("README.md")),
]
"""All but the changelog, which tells of what was, too."""
PEOPLE = [ROOT / "docs" / f"{name}.md" for name in ("players", "organizers", "judges", "operators")]
PEOPLE += [
    ROOT / "docs" / f"{name}.md"
    for name in ("who-may-what", "ratings", "api", "documents-of-a-table")
]
"""Those that lead people through the pages of the site."""
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`]+)`")
STRONG = re.compile(r"\*\*[^*]+\*\*")
EMPHASIS = re.compile(r"(?<![\w*])\*([^*\n](?:[^*]*[^*\s])?)\*(?![\w*])")


def prose(page: Path) -> str:
    """The page without its fenced blocks."""
    return FENCED.sub("", page.read_text(encoding="utf-8"))


def code(page: Path) -> list[str]:
    """What stands as code within the sentences, each on one line."""
    return [" ".join(one.split()) for one in CODE.findall(prose(page))]


def lines(page: Path) -> list[str]:
    """All that may hold a command: code within sentences, and the lines of fenced blocks."""
    blocks = FENCED.findall(page.read_text(encoding="utf-8"))
    joined = [block.replace("\\\n", " ") for block in blocks]
    return [*code(page), *(line for block in joined for line in block.splitlines())]


def labels(page: Path) -> Iterator[str]:
    """What the page says to press or to look for: *emphasis* with a capital letter. The parts of
    a way through the site, `*Desk → Log*`, are labels each."""
    text = STRONG.sub("", CODE.sub("", prose(page)))
    for found in EMPHASIS.findall(text):
        for part in re.split(r"\s*→\s*", " ".join(found.split())):
            if part[:1].isupper():
                yield part
