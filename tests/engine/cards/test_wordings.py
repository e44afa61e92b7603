"""Cards of two wordings: the format says which one is played (R-wording)."""

import pytest

from engine import cards, rulesets
from engine.chaotic.position.cards import listed_face
from engine.language.notation import read_ability, write
from tests.engine.cards import wordings

CHAOTIC = rulesets.FORMATS["chaotic"]


def test_the_page_lists_every_card_with_both_meanings() -> None:
    written = wordings.PAGE.read_text("utf-8")
    assert written == wordings.page(), "run python -m tests.engine.cards.wordings"
    for card in wordings.two_worded():
        assert f"## {card.full_name}\n" in written


@pytest.mark.parametrize("card", wordings.two_worded(), ids=lambda card: card.key)
def test_the_two_wordings_differ_and_read_back(card: cards.CardFacts) -> None:
    printed = card.worded("printed")
    assert card.worded("current") is card
    assert (printed.written, printed.written_brainwashed) != (
        card.written,
        card.written_brainwashed,
    )
    for line in printed.written + printed.written_brainwashed:
        assert write(read_ability(line)) == line


def test_old_editions_play_what_was_printed() -> None:
    played = {name: ruleset.wording for name, ruleset in CHAOTIC.items()}
    assert {n for n, w in played.items() if w == "printed"} == {
        n for n in played if n.startswith(("dawn", "demo"))
    }


def test_a_face_has_the_abilities_of_its_wording() -> None:
    card = next(card for card in wordings.two_worded() if card.written and card.printed)
    today = listed_face(card.full_name, True)
    once = listed_face(card.full_name, True, "printed")
    assert today.abilities == card.abilities != once.abilities
    assert once.listed == (card.full_name, True, "printed")


def test_a_wording_nobody_knows_is_refused() -> None:
    with pytest.raises(rulesets.UnknownFormat, match="current or printed"):
        CHAOTIC["masters"].switched({"wording": "first print"})
