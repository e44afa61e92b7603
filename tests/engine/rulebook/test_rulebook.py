"""The rulebooks: every id, and the lock that holds what the sources cite."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from engine import rulebook
from engine.genesis.meaning.glossary import keyword_rules
from engine.genesis.values.keywords import AILMENTS, rule_of
from engine.language.genesis.grammar.words import ability_words
from engine.language.genesis.header import ATTRIBUTES, KEYWORDS
from engine.rulebook.named import naming
from engine.rulebook.shown import shown_by
from tests.engine.proof import shown

ENGINE = Path(rulebook.__file__).parents[1]
_LETTERED = re.compile(r"(?<![\w-])(?:GL2?|ED|GR|G|R)-[A-Za-z][A-Za-z0-9-]*(?:\.\d+)*")
_QUOTED_NUMBER = re.compile(r"[\"']((?:[1-9]|10)(?:\.\d{1,2}){1,4})[\"']")
_BRACKETED = re.compile(r"\(([^()\n]*\d\.\d[^()\n]*)\)")
_NUMBER = re.compile(r"(?<![\d.])(?:[1-9]|10)(?:\.\d{1,2}){1,4}(?![\d.]*\d)")
_LONG = re.compile(r"(?<![\w.])(?:[1-9]|10)(?:\.\d{1,2}){2,4}(?![\w.]*\d)")
_NO_RULES = ("2.00",)


def cited(text: str) -> set[str]:
    """Ids a source text cites: lettered ones, numbers in quotes or brackets, long numbers."""
    found = set(_LETTERED.findall(text)) | set(_QUOTED_NUMBER.findall(text))
    found |= set(_LONG.findall(text))
    for bracket in _BRACKETED.findall(text):
        found |= set(_NUMBER.findall(bracket))
    return {id for id in found if id not in _NO_RULES}


def known(id: str) -> bool:
    """An id of a rulebook, or the beginning of some that a source completes ("G-kw-...")."""
    if id.endswith("-"):
        return any(i.startswith(id) for game in rulebook.GAMES for i in rulebook.all_ids(game))
    return rulebook.known(id)


def sources() -> list[Path]:
    return sorted(ENGINE.rglob("*.py"))


def test_cited_finds_what_it_should() -> None:
    text = 'emit("6.3.1", "GL-move")  # (8.7.4, R-mandatory, ED-hive-reset) of (2.00)'
    assert cited(text) == {"6.3.1", "GL-move", "8.7.4", "R-mandatory", "ED-hive-reset"}


def test_every_cited_id_is_known() -> None:
    by_path = {path.relative_to(ENGINE): cited(path.read_text("utf-8")) for path in sources()}
    assert sum(map(bool, by_path.values())) > 100
    unknown = {
        str(path): sorted(id for id in ids if not known(id)) for path, ids in by_path.items()
    }
    assert {path: ids for path, ids in unknown.items() if ids} == {}


def test_every_lettered_id_of_the_hall_and_of_the_documents_is_known() -> None:
    """Numbers alone may be those of versions and shapes there."""
    root = ENGINE.parent
    paths = [*root.glob("docs/**/*.md"), *root.glob("engine/**/*.md"), root / "CHANGELOG.md"]
    for room in ("decks", "gameplay", "tournaments"):
        paths += [path for path in root.glob(f"{room}/**/*.py") if "migrations" not in path.parts]
    found = {path: set(_LETTERED.findall(path.read_text("utf-8"))) for path in paths}
    assert sum(map(bool, found.values())) > 20
    unknown = {path.name: sorted(id for id in ids if not known(id)) for path, ids in found.items()}
    assert {name: ids for name, ids in unknown.items() if ids} == {}


def test_every_id_made_of_the_name_of_a_keyword_is_known() -> None:
    """Those are put together, so that no source holds them: of keywords, of ailments and of
    attacks."""
    attacks = {f"{word}-attack" for word in (*ATTRIBUTES, "elemental")}
    ids = {*keyword_rules((*KEYWORDS.values(), *attacks, "quick", "execute"))}
    ids |= {rule_of(word) for word in (*ability_words(), *AILMENTS)}
    assert sorted(id for id in ids if not rulebook.known(id)) == []


def test_numbers_of_entries() -> None:
    chaotic = rulebook.rules("chaotic")
    assert sum(entry.kind == "rule" for entry in chaotic) == 436
    assert sum(entry.testable for entry in chaotic) == 328
    assert sum(entry.id.startswith("R-") for entry in chaotic) == 105
    assert sum(entry.id.startswith("GL2-") for entry in chaotic) == 7
    assert sum(entry.kind == "rule" for entry in rulebook.rules("genesis")) == 531


def test_ids_are_distinct_over_all_games() -> None:
    ids = [id for game in rulebook.GAMES for id in rulebook.all_ids(game)]
    assert len(ids) == len(set(ids))


def test_every_entry_has_a_title_and_a_summary() -> None:
    for game in rulebook.GAMES:
        for entry in rulebook.rules(game):
            assert entry.title and entry.summary, entry.id


def test_switches_of_the_rule_sets_have_entries() -> None:
    from dataclasses import fields

    from engine.chaotic.formats import ChaoticRuleset as Ruleset

    names = {f.name for f in fields(Ruleset)} - {"name", "game", "version", "changed", "sizes"}
    elsewhere = {
        "return_counters",
        "counter_triggers",
        "formation",
        "priority_after_attack_burst",
        "wording",
    }
    assert rulebook.known("R-wording")
    for name in names - elsewhere:
        assert rulebook.known("ED-" + name.replace("_", "-")), name


def test_rule_with_an_unknown_id_is_refused() -> None:
    with pytest.raises(rulebook.UnknownRule, match=r"99\.9"):
        rulebook.rule("99.9")
    assert not rulebook.known("99.9")


def test_below_is_by_paragraphs_and_not_by_letters() -> None:
    assert rulebook.below("8.6.5.2", "8.6.5")
    assert rulebook.below("8.6.5", "8.6.5")
    assert not rulebook.below("8.6.51", "8.6.5")
    assert rulebook.parent("8.6.5.2") == "8.6.5"
    assert rulebook.parent("1") is None


def test_digest_is_of_the_content() -> None:
    assert re.fullmatch(r"[0-9a-f]{16}", rulebook.digest("chaotic"))
    assert rulebook.digest("chaotic") != rulebook.digest("genesis")


def test_scenarios_listed_at_a_rule_are_about_it() -> None:
    """The index may lag behind new scenarios; what it says is so, and no covered rule is bare."""
    now = shown.index()
    for game in rulebook.GAMES:
        known_rows = {row["id"]: row for row in now[game]}
        for row in shown.kept(game):
            now_is = known_rows[row["id"]]
            assert (row["title"], row["file"]) == (now_is["title"], now_is["file"]), row["id"]
            assert set(row["rules"]) <= set(known_rows[row["id"]]["rules"]), row["id"]
    for entry in rulebook.rules("chaotic"):
        assert not entry.testable or shown_by(entry.id), entry.id


# --- the cards that rulings speak of -------------------------------------------------------------


def test_a_ruling_is_on_the_cards_whose_whole_names_it_says() -> None:
    def found(name: str) -> set[str]:
        return {ruling.id for ruling in rulebook.rulings_on("chaotic", name)}

    assert "R-unique" in found("Warriors of Owayki") & found("Crown of Aa'une")
    assert "R-unique" not in found("Owayki") | found("Warriors") | found("Crown")
    kinds = {rulebook.rule(id).kind for ids in naming("chaotic").values() for id in ids}
    assert "ruling" in kinds and {
        ruling.kind for name in naming("chaotic") for ruling in rulebook.rulings_on("chaotic", name)
    } == {"ruling"}
