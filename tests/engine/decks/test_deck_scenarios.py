"""Deck scenarios: each comes out as it says. The shared ones where they are present."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from engine import decks
from engine.cards.making import BadCard
from engine.decks import BadDeck

SHARED = Path(__file__).parents[4] / "shared" / "rules" / "scenarios" / "chaotic"


def _scenarios() -> list[dict[str, object]]:
    documents = (
        document
        for path in sorted(SHARED.glob("*.yaml"))
        for document in yaml.safe_load_all(path.read_text("utf-8"))
    )
    return [document for document in documents if document and document.get("kind") == "deck"]


@pytest.mark.skipif(not SHARED.is_dir(), reason="the shared scenarios are not here")
def test_every_shared_deck_scenario() -> None:
    found = _scenarios()
    assert len(found) >= 31
    for scenario in found:
        judged = decks.check_scenario(scenario)
        expect: dict[str, object] = scenario["expect"]  # type: ignore[assignment]
        assert judged.legal == expect["legal"], scenario["id"]
        if "violations" in expect:
            assert set(judged.violations) == set(expect["violations"]), scenario["id"]  # type: ignore[call-overload]
        assert judged.build_cost == expect.get("build_cost", judged.build_cost), scenario["id"]


def _scenario(**deck: object) -> dict[str, object]:
    return {"id": "x", "game": "chaotic", "deck": {"size": 1, **deck}}


def test_fillers_fill_a_legal_deck() -> None:
    deck = {
        "creatures": {"filler": 1},
        "battlegear": {"filler": 1},
        "mugic": ["filler"],
        "attacks": {"filler-1": 18, "filler-0": 2},
        "locations": {"filler": 10},
    }
    judged = decks.check_scenario(_scenario(**deck))
    assert (judged.legal, judged.violations, judged.build_cost) == (True, (), 18)


@pytest.mark.parametrize(
    "deck",
    [{"creatures": {"Maxor": 1}}, {"creatures": {"Arias": "two"}}, {"colour": {}}, {"size": "big"}],
)
def test_a_malformed_deck_names_place_and_fault(deck: dict[str, object]) -> None:
    with pytest.raises(BadDeck) as caught:
        decks.check_scenario(_scenario(**deck))
    assert caught.value.place and caught.value.fault


def test_a_malformed_card_names_place_and_fault() -> None:
    with pytest.raises(BadCard):
        decks.check_scenario({**_scenario(), "cards": {"Odd": {"creature": "X", "luck": 1}}})
