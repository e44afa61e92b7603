"""Sentences of the grammar's own forms, run and judged by a second reading."""

import pytest

from engine.scenario.silent import switched_off
from tests.engine.genesis import second_reading as second
from tests.engine.genesis import sentences

EVERY, START = 211, 40
"""Which sentences are judged here; `python -m tests.engine.genesis.sentences` judges all."""
NOT_JUDGED = ("move ", "you may move ", "move to ")
"""What the second reading leaves out: moves away, whose direction is a ruling's (GR-MV.7), and
moves of the source itself."""


def test_second_reading_agrees():
    tally = sentences.judged(EVERY, START)
    print(tally)
    assert tally.differing == []
    assert tally.counts["judged"] > 0.8 * tally.counts["run"]
    assert tally.counts["declined"] < 0.1 * tally.made
    assert [words for words in tally.silent if not f"{words} ".startswith(NOT_JUDGED)] == []


@pytest.mark.parametrize(
    ("function", "instead", "sentence"),
    [
        ("meaning.filters:on_side", "True", "deal 2 damage to each enemy"),
        ("meaning.filters:of_kind", "True", "each summon gains 2 HP"),
        ("meaning.powers:can_pay_energy", "True", "each summon pays 2 Energy if it can"),
        ("meaning.powers:can_discard", "True", "each enemy discards a card at random"),
        ("meaning.powers:can_be_killed", "True", "kill each permanent"),
        ("meaning.powers:can_have", "True", "each permanent gains Stun"),
        ("values.awareness:scope", "()", "target enemy gains 2 HP"),
    ],
)
def test_second_reading_sees_a_fault(function, instead, sentence):
    assert sentences.judge_effect(sentence, 0, sentences.Tally()) is None
    with switched_off(f"engine.genesis.{function}", instead):
        assert sentences.judge_effect(sentence, 0, sentences.Tally()) is not None


@pytest.mark.parametrize(
    "sentence",
    [
        "kill target skill",
        "deal 2 damage to each spot",
        "deal 2 damage to target spell card from your memories",
        "deal 2 damage to target summon around you in the awareness",
        "deal 2 damage of that element to target summon",
        "negate target summon",
        "exert target ability",
        "attach this to each enemy",
        "place a summon on a spot adjacent to you",
        "sacrifice a Pup from your subconscious",
        "destroy target skill you control",
        "kill target enemy alteration",
    ],
)
def test_what_is_not_carried_out_is_not_read(sentence):
    with pytest.raises(sentences.Declined):
        sentences.position_of(sentence)


def test_second_reading_knows_the_board():
    assert second.read("kill target summon").names == ("Pup", "Cur")
    assert second.read("deal 2 damage to each ally").names == ("Alder", "Pup", "Ox")
    assert second.read("exert another target permanent on this").names == ("Mat", "Mutt")
    assert second.read("kill everything with 1 hp or less").names == ("Mutt", "Rut")
    assert second.read("sing a song") is None
