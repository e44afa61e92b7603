"""The catalogue: facts of every card, search, nearest names, digests."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from engine import cards
from engine.cards.asking import nearness
from engine.cards.catalogue import entries
from engine.language.nodes import Element
from engine.language.vocabulary import SUBTYPES


def census() -> Counter[str]:
    """How many entries of each kind the files of the data hold, counted without reading a card."""
    files = Path(cards.__file__).parent.glob("data/chaotic/*.txt")
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    kinds = "|".join(kind.value for kind in cards.Kind)
    return Counter(found[1] for line in lines if (found := re.match(rf"  ({kinds})\b", line)))


def test_the_catalogue_holds_every_card_of_the_data() -> None:
    kinds = Counter(card.kind.value for card in cards.all_facts("chaotic"))
    assert kinds == census()
    assert min(kinds.values()) > 100 and set(kinds) == {kind.value for kind in cards.Kind}


def test_facts_of_one_creature() -> None:
    card = cards.facts("chaotic", "Arias")
    assert (card.tribe, card.subtypes, card.disciplines) == (
        "OverWorld",
        ("Warrior",),
        (55, 65, 30, 55),
    )
    assert (card.energy, card.mugic_ability, card.elements) == (50, 0, (Element.EARTH,))
    assert card.printings[0] == cards.Printing("DOP", "1", "common", "printed", ("starter",))


def test_a_blank_box_is_not_a_printed_nought() -> None:
    assert cards.facts("chaotic", "Ash Torrent").damage == (5, None, 5, None)
    assert 0 in {n for card in cards.all_facts("chaotic") for n in card.damage}


def test_versions_share_their_name() -> None:
    card = cards.facts("chaotic", "Tangath Toborn, OverWorld General")
    assert (card.name, card.version) == ("Tangath Toborn", "OverWorld General")


def test_every_card_has_a_printing_in_a_known_set_and_a_key_of_its_own() -> None:
    codes = {card_set.code for card_set in cards.sets("chaotic")}
    every = list(cards.all_facts("chaotic"))
    for card in every:
        assert card.printings and {p.set for p in card.printings} <= codes, card.full_name
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", card.key)
        assert cards.by_key("chaotic", card.key) is card
    assert len({card.key for card in every}) == len(every)


def test_type_words_are_the_vocabulary_of_the_grammar() -> None:
    used = {word for card in cards.all_facts("chaotic") for word in card.subtypes}
    assert used <= set(SUBTYPES)
    assert set(SUBTYPES) - used == {"Past", "Conjurer"}


def test_an_unknown_name_names_the_nearest() -> None:
    with pytest.raises(cards.UnknownCard) as caught:
        cards.facts("chaotic", "Maxor")
    assert caught.value.suggestions[0] == "Maxxor"
    assert "Maxxor" in str(caught.value)


@pytest.mark.parametrize(
    ("filters", "some", "none"),
    [
        ({"text": "maxx"}, "Maxxor", "Chaor"),
        ({"text": "muge", "tribe": "danian"}, "Lore", "Najarin"),
        ({"kind": "mugic", "tribe": "Generic"}, "Decrescendo", "Arias"),
        ({"set": "zoth"}, "Illexia, The Danian Queen", "Arias"),
        ({"element": "fire", "kind": "attack"}, "Ember Swarm", "Rip Tide"),
        ({"rarity": "ultra rare"}, "Castle Pillar", "Arias"),
    ],
)
def test_search_by_facts(filters: dict[str, str], some: str, none: str) -> None:
    near = nearness(filters.get("text", ""))
    cards_found = cards.search("chaotic", **filters)
    found = [card.full_name for card in cards_found]
    order = [(near(card), card.full_name.casefold()) for card in cards_found]
    assert order == sorted(order)
    assert none not in found
    assert some in found


def test_search_without_a_match_is_empty() -> None:
    assert cards.search("chaotic", "no such card at all") == ()


def test_digest_changes_with_a_card_and_not_with_order(monkeypatch: pytest.MonkeyPatch) -> None:
    first = cards.digest("chaotic", ["Arias", "Maxxor"])
    assert first == cards.digest("chaotic", ("Maxxor", "Arias", "Maxxor"))
    assert first != cards.digest("chaotic", ["Arias"])
    monkeypatch.setitem(entries("chaotic"), "Arias", entries("chaotic")["Arias"] + "\n  unique")
    assert first != cards.digest("chaotic", ["Arias", "Maxxor"])


def test_import_is_quick_and_reads_no_card() -> None:
    code = (
        "import time; t = time.process_time(); import engine.cards; "
        "t = time.process_time() - t; from engine.cards.catalogue import entries; "
        "print(t, entries.cache_info().currsize)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    seconds, read = done.stdout.split()
    assert float(seconds) < 0.5
    assert read == "0"


def test_reading_the_whole_catalogue_is_quick() -> None:
    entries.cache_clear()
    started = time.process_time()
    read = sum(1 for _ in cards.all_facts("chaotic"))
    assert time.process_time() - started < 1.0
    assert read == census().total()
