"""What can be set, run or opened is written down; what is written down exists."""

import ast
import re
import subprocess
from pathlib import Path

import pytest
from django.core.management import get_commands
from django.urls import URLResolver, get_resolver

from engine.fuzz.strides import PACES
from tests.conftest import ROOT
from tests.docs.told import FENCED, PAGES
from tournaments.standings.composed import STEPS

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")
OURS = ("tournaments", "decks", "gameplay", "accounts", "live")


def documents() -> str:
    """Everything a reader of the project is given. That something came is told by the changelog;
    that it is there has to be told by a page."""
    return "\n".join(page.read_text(encoding="utf-8") for page in PAGES)


def variables() -> list[str]:
    """The environment variables that the settings read."""
    source = (ROOT / "tournaments/config/settings.py").read_text(encoding="utf-8")
    return sorted(set(re.findall(r'(?:env\.\w+|_required)\(\s*"([A-Z_]+)"', source)))


def test_settings_are_found_in_the_source() -> None:
    assert {"DEBUG", "SECRET_KEY", "DATABASE_URL", "CELERY_BROKER_URL"} <= set(variables())


@pytest.mark.parametrize("name", variables())
def test_setting_is_explained_to_operators_and_listed_in_the_example(name: str) -> None:
    assert f"`{name}`" in (ROOT / "docs/operators.md").read_text(encoding="utf-8")
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert re.search(rf"^# {name}=", example, re.MULTILINE), f"{name} is not in .env.example"


def usual() -> dict[str, float]:
    """The numbers and switches that the settings take where nobody says otherwise."""
    source = (ROOT / "tournaments/config/settings.py").read_text(encoding="utf-8")
    found = re.findall(r'env\.(?:int|float|bool)\(\s*"([A-Z_]+)", ([\d_.]+|True|False)\)', source)
    return {name: float(ast.literal_eval(value)) for name, value in found}


def test_defaults_that_are_told_are_those_of_the_settings() -> None:
    """In the example of a file `.env`, and in the table for operators."""
    assert {"DEBUG", "WORKER_PROCESSES", "IMPORT_BYTES"} <= set(usual())
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    shown = dict(re.findall(r"^# ([A-Z_]+)=([\d.]+)\b", example, re.MULTILINE))
    assert {name: float(shown[name]) for name in usual()} == usual()

    page = (ROOT / "docs/operators.md").read_text(encoding="utf-8")
    table = page.partition("\n## What can be set\n")[2].partition("\n## ")[0]
    told = {}
    for names, values in re.findall(r"^\| (`[^|]+`) \| ([\d, ]+) \|", table, re.MULTILINE):
        told |= dict(zip(re.findall(r"`(\w+)`", names), values.split(","), strict=True))
    assert {name: float(told[name]) for name in usual()} == usual()


def test_examples_name_no_unknown_setting() -> None:
    known = {*variables(), "PYTHONUNBUFFERED"}
    for example in (".env.example", "deploy/env.example"):
        text = (ROOT / example).read_text(encoding="utf-8")
        assert set(re.findall(r"^(?:# )?([A-Z_]+)=", text, re.MULTILINE)) <= known, example


def test_management_commands_are_explained() -> None:
    text = documents()
    ours = {name for name, app in get_commands().items() if app.split(".")[-1] in OURS}
    assert ours
    assert {name for name in ours if f"manage.py {name}" not in text} == set()


def test_make_targets_are_explained() -> None:
    targets = re.findall(r"^([a-z][a-z-]*):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert {"run", "test", "check"} <= set(targets)
    text = documents()
    assert {target for target in targets if f"make {target}" not in text} == set()


def test_parts_of_the_site_are_explained() -> None:
    """Each first word of an address of ours stands in the table for operators."""
    words = set()
    for pattern in get_resolver().url_patterns:
        inner = pattern.url_patterns if isinstance(pattern, URLResolver) else [pattern]
        prefix = str(pattern.pattern) if isinstance(pattern, URLResolver) else ""
        for entry in inner:
            word = (prefix + str(entry.pattern)).split("/")[0]
            if re.fullmatch(r"[a-z]+", word):
                words.add(word)
    page = (ROOT / "docs/operators.md").read_text(encoding="utf-8")
    table = page.partition("\n## Addresses of the site\n")[2].partition("\n## ")[0]
    assert {word for word in words if not re.search(rf"`/{word}\b", table)} == set()


def links() -> list[tuple[Path, str]]:
    found = []
    for page in [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        *(ROOT / "deploy").glob("*.md"),
    ]:
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8")):
            if "://" not in target and not target.startswith("mailto:"):
                found.append((page, target))
    return found


def test_links_between_documents_lead_somewhere() -> None:
    broken = [
        f"{page.relative_to(ROOT)}: {target}"
        for page, target in links()
        if not (page.parent / target).exists()
    ]
    assert broken == []


def headings(page: Path) -> set[str]:
    """What the headings of a page are called in links: small letters and hyphens alone."""
    found = re.findall(r"^#+ (.+)$", FENCED.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in found}


def test_links_to_a_heading_find_it() -> None:
    broken = [
        f"{page.relative_to(ROOT)}: {target}#{heading}"
        for page in [*PAGES, ROOT / "CHANGELOG.md"]
        for target, heading in re.findall(
            r"\]\(([^)#\s]*)#([^)\s]+)\)", page.read_text(encoding="utf-8")
        )
        if "://" not in target
        and heading not in headings((page.parent / target) if target else page)
    ]
    assert broken == []


def test_pictures_are_shown_by_a_page_and_made_by_a_command() -> None:
    kept = {path.name for path in (ROOT / "docs/pictures").iterdir()}
    shown = {Path(target).name for _page, target in links() if target.endswith(".png")}
    source = (ROOT / "tests/browser/pictures.py").read_text(encoding="utf-8")
    made = set(re.findall(r'\bPicture\("([\w-]+)"', source))
    source = (ROOT / "tests/browser/table_pictures.py").read_text(encoding="utf-8")
    made |= set(re.findall(r'\bPicture\("([\w-]+)"', source))
    made |= {f"table-{name}" for name in re.findall(r'_at\("([\w-]+)"', source)}
    assert kept == shown == {f"{name}.png" for name in made}


def test_commands_in_the_runbook_exist() -> None:
    text = (ROOT / "deploy/RUNBOOK.md").read_text(encoding="utf-8")
    units = set(re.findall(r"drome-[a-z-]+\.(?:service|timer|target)|drome\.target", text))
    assert units
    assert {unit for unit in units if not (ROOT / "deploy/systemd" / unit).exists()} == set()
    workers = [unit.stem for unit in (ROOT / "deploy/systemd").glob("drome-worker-*")]
    assert {words for words in re.findall(r"\b(\w+) workers\b", text) if words in NUMBERS} == {
        NUMBERS[len(workers)]
    }
    for program in re.findall(r"deploy/(backup|restore)\b", text):
        assert (ROOT / "deploy" / program).stat().st_mode & 0o111


def test_scripts_are_sound_shell() -> None:
    for script in ("deploy/backup", "deploy/restore", ".ci/run"):
        subprocess.run(["bash", "-n", str(ROOT / script)], check=True)


def test_tie_breaks_of_an_order_of_ones_own_are_told() -> None:
    page = (ROOT / "docs/organizers.md").read_text(encoding="utf-8")
    table = page.partition("\n| codes | what they are |\n")[2].partition("\n\n")[0]
    told = [code for row in table.splitlines() for code in re.findall(r"`(\w+)`", row)]
    assert sorted(told) == sorted(STEPS)


def test_paces_of_the_fuzz_are_told() -> None:
    """How often each check is made, in the table of the page on the engine."""
    page = (ROOT / "docs/engine/README.md").read_text(encoding="utf-8")
    told = {}
    for names, *columns in re.findall(r"^\| (`[^|]+`) \| ([\d, ]+) \| ([\d, ]+) \|", page, re.M):
        checks = re.findall(r"`(\w+)`", names)
        spreads, mosts = ([int(one) for one in column.split(",")] for column in columns)
        spreads, mosts = (one * len(checks) if len(one) == 1 else one for one in (spreads, mosts))
        told |= dict(zip(checks, zip(spreads, mosts, strict=True), strict=True))
    assert told == {name: tuple(pace) for name, pace in PACES.items()}


def test_every_page_is_found_from_the_first_one() -> None:
    """By links, from README.md on. What lies beside code of others is told of by its folder."""
    onward: dict[Path, set[Path]] = {}
    for page, target in links():
        onward.setdefault(page, set()).add((page.parent / target).resolve())
    found, ways = set(), [ROOT / "README.md"]
    while ways:
        page = ways.pop()
        if page not in found:
            found.add(page)
            ways += onward.get(page, set())
    assert {page.relative_to(ROOT) for page in PAGES if page not in found} == {
        Path("tests/vendor/README.md")
    }
