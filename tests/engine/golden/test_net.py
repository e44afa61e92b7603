"""The kept games of the net are played as they were, and the net holds what falls into it."""

import json

import pytest

from engine.chaotic.table.game import Chaotic
from engine.kernel.game import Game
from engine.kernel.prompt import Verdict
from tests.engine.golden import net

ADVICE = (
    "see both by `python -m tests.engine.golden.net compare --against CHECKOUT --print`; "
    "if it is meant, `python -m tests.engine.golden.net make` writes the kept games anew"
)
KEPT = json.loads(net.KEPT.read_text(encoding="utf-8"))


@pytest.mark.parametrize("entry", KEPT, ids=[net.name_of(entry["spec"]) for entry in KEPT])
def test_kept_game_is_told_as_it_was_to_everybody(entry):
    found = net.difference_from(entry)
    assert found is None, f"step {found[0]}: {', '.join(found[1])} differ; {ADVICE}"


def test_kept_games_are_of_every_format():
    kept = {(entry["spec"]["game"], entry["spec"]["format"]) for entry in KEPT}
    assert kept == set(net.FORMATS)
    assert any(entry["spec"]["concede"] >= 0 for entry in KEPT)


def test_plan_has_all_sizes_and_matches_of_several_games():
    specs = [net.outline(number)[0] for number in range(4 * len(net.FORMATS))]
    assert {spec["size"] for spec in specs if spec["game"] == "chaotic"} == {1, 3, 6, 10}
    assert {spec["size"] for spec in specs if spec["format"] == "free-for-all"} == {3, 4}
    assert any(spec["switches"] for spec in specs)
    assert list(net.plan(2)) == list(net.plan(3))[:2]


def from_step_10(call, change):
    """A method of a game that gives something else from step 10 on."""
    return lambda game, *words: (
        change(call(game, *words)) if game.step >= 10 else call(game, *words)
    )


def another_rule(emit):
    """Events that rest on one rule more from step 10 on."""

    def call(game, line, rules, *words):
        return emit(game, line, (*rules, "9.9.9") if game.step >= 9 else rules, *words)

    return call


PLANTS = {
    "views": (Chaotic, "view", lambda view: from_step_10(view, lambda seen: seen | {"more": 1})),
    "refusals": (Chaotic, "explain", lambda call: from_step_10(call, lambda _: Verdict(ok=False))),
    "events": (Game, "emit", another_rule),
    "digests": (
        Game,
        "position_digest",
        lambda call: from_step_10(call, lambda digest: digest[::-1]),
    ),
    "asked": (Game, "rule_of", lambda call: lambda game, ask, rule: call(game, ask, rule) + "x"),
}


@pytest.mark.parametrize("kind", PLANTS)
def test_what_is_told_otherwise_is_named_by_its_step_and_kind(monkeypatch, kind):
    entry = next(entry for entry in KEPT if entry["spec"]["game"] == "chaotic")
    where, name, plant = PLANTS[kind]
    monkeypatch.setattr(where, name, plant(getattr(where, name)))
    step, kinds = net.difference_from(entry)
    assert kinds == [kind]
    assert step in ((0,) if kind == "asked" else (10, 11, 12))


OTHER = """
from engine.kernel.game import Game
emit = Game.emit
def other(game, line, *words):
    chaotic = type(game).__name__ == "Chaotic"
    return emit(game, line.replace("coin ", "lot ") if chaotic else line, *words)
Game.emit = other
"""


def test_two_checkouts_are_compared_and_the_difference_shown(tmp_path):
    """The other has the same engine, in which the coin of Chaotic is a lot."""
    (tmp_path / "engine").symlink_to(net.ROOT / "engine")
    (tmp_path / "sitecustomize.py").write_text(OTHER)
    formats = {"demo-apprentice", "constructed"}
    specs = [entry["spec"] for entry in KEPT if entry["spec"]["format"] in formats]
    told = []
    short = [{**spec, "most": 8} for spec in specs]
    assert net.compare(short, tmp_path, told.append, in_words=True) == 1
    name, words, last = told
    assert name == f"{net.name_of(specs[0])}: step 0: events"
    signs = [line[0] for line in words.split("\n") if '"lot ' in line or '"coin ' in line]
    assert signs == ["-", "+"]
    assert last.startswith("games=2 ") and " differing=1 " in last
