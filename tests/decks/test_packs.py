"""Packs from a seed, seats of a draft, and lists against pools; no database."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.models import Limited
from decks.pools import drafts, gate, packs
from decks.wings import wing
from engine import cards, decks
from engine.kernel.chance import Stream, seed_bytes

KINDS = ("attack", "battlegear", "creature", "location", "mugic")
RARITIES = ("common", "uncommon", "rare", "super rare", "ultra rare")
SEEDS = st.text("0123456789abcdef", min_size=64, max_size=64)


@cache
def slots(game: str) -> tuple[packs.Slot, ...]:
    found = tuple(cards.all_facts(game))
    kinds = {str(card.kind.value) for card in found}
    rarities = {one.rarity for card in found for one in card.printings if one.rarity}
    return packs.slots_of(wing(game).pack, kinds, rarities)


@cache
def sheets(game: str, code: str) -> packs.Sheets:
    found = [card for card in cards.all_facts(game) if card.executable]
    return packs.sheets_of(found, [code], slots(game))


def counts(game: str) -> list[int]:
    return [slot.count for slot in slots(game)]


def pool(game: str, code: str, seed: str, number: int = 1) -> Counter[str]:
    made = packs.packs_of(seed, number, sheets(game, code), counts(game), wing(game).packs)
    return Counter(name for pack in made for name in pack)


# --- What a pack holds -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "slot"),
    [
        ("2 creature common", packs.Slot(2, ("creature",), ("common",))),
        ("1x Rare, Super Rare", packs.Slot(1, (), ("rare", "super rare"))),
        ("3 attack/mugic, uncommon", packs.Slot(3, ("attack", "mugic"), ("uncommon",))),
        ("4 any", packs.Slot(4)),
    ],
)
def test_a_line_is_a_slot_and_reads_back(line: str, slot: packs.Slot) -> None:
    (read,) = packs.slots_of(line, KINDS, RARITIES)
    assert read == slot
    assert packs.slots_of(str(slot), KINDS, RARITIES) == (slot,)


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        ("1 common\n2 creatures", 2, "creatures"),
        ("common", 1, "common"),
        ("0 common", 1, "0 common"),
        ("1 mythic rare", 1, "mythic"),
        ("", 0, ""),
        ("99 any\n2 any", 0, ""),
    ],
)
def test_what_is_no_slot_is_named(text: str, line: int, what: str) -> None:
    with pytest.raises(packs.BadPack) as bad:
        packs.slots_of(text, KINDS, RARITIES)
    assert (bad.value.line, bad.value.what) == (line, what)


def test_a_slot_holds_what_was_in_packs_of_the_set() -> None:
    (of_set,) = sheets("chaotic", "DOP")
    for slot, names in zip(slots("chaotic"), of_set, strict=True):
        assert names and list(names) == sorted(names)
        for name in names:
            card = cards.facts("chaotic", name)
            assert slot.takes(card.kind.value, packs.printed_in(card, "DOP") or "")
    promo = [one for one in cards.all_facts("chaotic") if one.printings[0].set == "PROMO"]
    assert promo and packs.printed_in(promo[0], "DOP") is None


# --- The seed --------------------------------------------------------------------------------


@given(seed=SEEDS, number=st.integers(1, 500))
def test_the_same_seed_gives_the_same_packs(seed: str, number: int) -> None:
    first = packs.packs_of(seed, number, sheets("chaotic", "DOP"), counts("chaotic"), 3)
    assert first == packs.packs_of(seed, number, sheets("chaotic", "DOP"), counts("chaotic"), 3)
    assert all(len(set(pack)) == len(pack) == 10 for pack in first)
    others = [
        packs.packs_of(seed + "0", number, sheets("chaotic", "DOP"), counts("chaotic"), 3),
        packs.packs_of(seed, number + 1, sheets("chaotic", "DOP"), counts("chaotic"), 3),
        packs.packs_of(seed, number, sheets("chaotic", "DOP"), counts("chaotic"), 3, turn=1),
    ]
    assert first not in others


def test_packs_are_worked_out_again_by_the_rule_as_it_is_written() -> None:
    seed, names = "ab" * 32, ("Ant", "Bee", "Cow")
    stream = Stream(seed_bytes(seed), "packs/7/0")
    left, expected = list(names), []
    for _ in range(2):
        expected.append(left.pop(stream.below(len(left))))
    assert packs.packs_of(seed, 7, ((names,),), [2], 1) == (tuple(expected),)


def test_a_pack_repeats_a_card_only_where_the_set_has_no_other() -> None:
    (pack,) = packs.packs_of("s", 1, ((("Ant", "Bee"),),), [5], 1)
    assert set(pack[:2]) == {"Ant", "Bee"} and len(pack) == 5


def test_sets_take_turns() -> None:
    made = packs.packs_of("s", 1, ((("Ant",),), (("Bee",),)), [1], 5)
    assert made == (("Ant",), ("Bee",), ("Ant",), ("Bee",), ("Ant",))


def test_every_card_of_a_slot_comes_equally_often() -> None:
    names = tuple("abcdefgh")
    seen = Counter(packs.packs_of("seed", n, ((names,),), [1], 1)[0][0] for n in range(4000))
    assert set(seen) == set(names) and all(400 < count < 600 for count in seen.values())


@pytest.mark.parametrize(
    ("game", "code", "piles"),
    [
        ("chaotic", "DOP", {"creature": 3, "battlegear": 3, "mugic": 3, "attack": 10}),
        ("genesis", "TRN", {"champion": 1, "summon": 8, "spell": 8}),
    ],
)
def test_the_usual_pool_is_enough_to_build_of(game: str, code: str, piles: dict[str, int]) -> None:
    for number in range(1, 30):
        held = pool(game, code, "cd" * 32, number)
        kinds = Counter(str(cards.facts(game, name).kind.value) for name in held.elements())
        assert all(kinds[kind] >= least for kind, least in piles.items())


def test_the_digest_of_a_seed_is_its_sha256() -> None:
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert Limited().seed_digest == empty


# --- Drafts ----------------------------------------------------------------------------------


@given(numbers=st.sets(st.integers(1, 999), max_size=70), seed=st.sampled_from(["", "s1", "s2"]))
def test_pods_hold_everybody_once_and_are_of_like_size(numbers: set[int], seed: str) -> None:
    found = drafts.pods_of(numbers, seed)
    assert sorted(number for pod in found for number in pod) == sorted(numbers)
    sizes = [len(pod) for pod in found]
    assert not sizes or (max(sizes) <= 8 and max(sizes) - min(sizes) <= 1)
    assert found == drafts.pods_of(sorted(numbers, reverse=True), seed)


def test_seats_are_in_order_or_by_chance() -> None:
    assert drafts.pods_of(range(1, 11)) == ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))
    assert drafts.pods_of(range(1, 11), "s") != drafts.pods_of(range(1, 11))


def test_packs_go_left_right_left() -> None:
    assert [drafts.passes_left(pack) for pack in (1, 2, 3, 4)] == [True, False, True, False]


# --- Lists against pools ---------------------------------------------------------------------


@given(data=st.data(), seed=SEEDS)
def test_a_list_within_the_pool_passes_and_one_card_more_is_named(
    data: st.DataObject, seed: str
) -> None:
    held = pool("chaotic", "DOP", seed)
    taken = data.draw(st.lists(st.sampled_from(sorted(held)), min_size=1, max_size=20))
    within = Counter(taken) & held
    text = "Size: 3\n" + "\n".join(f"{count} {name}" for name, count in within.items())
    assert list(gate.lacks(decks.parse(text, game="chaotic"), held)) == []
    more = data.draw(st.sampled_from(sorted(within)))
    missing = held[more] + 1 - within[more]
    found = list(gate.lacks(decks.parse(f"{text}\n{missing} {more}", game="chaotic"), held))
    assert found == [gate.Lack(more, held[more] + 1, held[more])]


def test_free_piles_need_no_card_of_the_pool() -> None:
    deck = decks.parse("Size: 1\n1 Maxxor\n2 Lava Pond", game="chaotic")
    assert [lack.card for lack in gate.lacks(deck, {})] == ["Maxxor", "Lava Pond"]
    assert [lack.card for lack in gate.lacks(deck, {}, ["locations"])] == ["Maxxor"]
