"""Comparing the catalogue of Chaotic with a file of card facts, one printing a line."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from engine import language
from engine.cards import UnknownCard, facts
from engine.cards.chaotic import phrases
from engine.cards.chaotic.reading import ELEMENT_NAMES
from engine.cards.checking import Checked, rows_of
from engine.cards.model import CardFacts
from engine.cards.rewordings import alike
from engine.cards.verdicts import ONE_READING, verdicts
from engine.language import Declined

LEFT_OUT = ("prototype", "datamined", "misprint")
"""Printings that were never meant to be played."""

_NEEDED = ("name", "full_name", "type", "status", "card_key")


def compare(paths: list[str], checked: Checked) -> None:
    """Compare every card of the files, with all its printings."""
    printings: dict[str, list[dict[str, Any]]] = {}
    for path in paths:
        for row in rows_of(path, _NEEDED):
            checked.rows += 1
            if row["status"] in LEFT_OUT:
                checked.skipped += 1
            else:
                printings.setdefault(row["card_key"], []).append(row)
    for rows in printings.values():
        _check_card(rows, checked)


def _check_card(rows: list[dict[str, Any]], checked: Checked) -> None:
    """Compare one card, by the printing of a set if it has one, else by its first printing."""
    row = next((row for row in rows if row["status"] == "printed"), rows[0])
    name = row["full_name"]
    checked.cards += 1
    try:
        card = facts("chaotic", name)
    except UnknownCard:
        checked.differences.append(f"{name}: not in the catalogue")
        checked.disagree.append(name)
        return
    wrong = list(_unequal(card, row, rows))
    checked.facts_equal += not wrong
    checked.differences += [f"{name}: {fault}" for fault in wrong]
    _check_texts(card, row, checked)


def _check_texts(card: CardFacts, row: dict[str, Any], checked: Checked) -> None:
    _check_printed(card, row, checked)
    written = _written(row, "text", "brainwashed_text")
    fault = _unlike(card, row, written)
    if fault:
        checked.disagree.append(card.full_name)
        checked.differences.append(f"{card.full_name}: {fault}")
    if written is None:
        if card.by_hand and not fault:
            checked.by_hand.append(card.full_name)
        return
    checked.compiled += 1


def _check_printed(card: CardFacts, row: dict[str, Any], checked: Checked) -> None:
    """Compare the printed wording with that of today (R-wording).

    If the grammar reads the printed text (if need be with its older phrases replaced), the comparer
    must be able to join the two wordings, or the catalogue must hold the printed wording as well.
    If the grammar does not read the printed text and it does something else, the catalogue holds
    its abilities written by hand, with the digest of the text.
    """
    older = {**row, "text": row.get("text_2019") or row.get("text")}
    older["brainwashed_text"] = row.get("brainwashed_text_2019") or row.get("brainwashed_text")
    if card.printed_digest:
        checked.by_edition.append(card.full_name)
        if card.printed_digest != text_digest(older):
            checked.disagree.append(card.full_name)
            checked.differences.append(f"{card.full_name}: formerly read from another text")
    digest = text_digest(older)
    if card.declined or digest in (text_digest(row), card.printed_alike, _by_hand(card)):
        return
    read = _written(older, "text", "brainwashed_text") or _read_older(older)
    if read is None:
        return
    had = card.worded("printed")
    if alike(read, (had.written, had.written_brainwashed)) is None:
        if not card.printed_digest:
            checked.by_edition.append(card.full_name)
        checked.disagree.append(card.full_name)
        checked.differences.append(f"{card.full_name}: the printed text is read otherwise")


def _by_hand(card: CardFacts) -> str:
    """The digest of the printed text that a person judged to be alike, "" if nobody did."""
    verdict = verdicts(card.game).get(card.full_name)
    return verdict.digest if verdict is not None and verdict.by_hand else ""


def joined(
    row: dict[str, Any], now: tuple[tuple[str, ...], tuple[str, ...]]
) -> tuple[str, ...] | None:
    """The rules that join a printed text, given as the text of a row, with the abilities of today.
    None if the grammar does not read the text, or reads something that no rule joins."""
    read = _written(row, "text", "brainwashed_text")
    if read is not None and read == now:
        return (ONE_READING,)
    used: tuple[str, ...] = ()
    if read is None:
        said, used = _todays(row)
        read = _written(said, "text", "brainwashed_text")
    rewritten = alike(read, now) if read is not None else None
    return None if rewritten is None else used + rewritten


def _read_older(row: dict[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The abilities of a printed text whose older phrases are put into today's words."""
    return _written(_todays(row)[0], "text", "brainwashed_text")


def _todays(row: dict[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The row with the older phrases of its texts replaced by those of today, and the kinds of
    these phrases. A text that the grammar reads stays as it is."""
    said, kinds = dict(row), dict[str, None]()
    for box in ("text", "brainwashed_text"):
        if _written({**row, box: "", "text": row.get(box)}, "text", "") is None:
            said[box], used = phrases.in_todays_words(row.get(box) or "", row["full_name"])
            kinds |= dict.fromkeys(used)
    return said, tuple(kinds)


def _unlike(
    card: CardFacts, row: dict[str, Any], written: tuple[tuple[str, ...], tuple[str, ...]] | None
) -> str:
    """How the abilities of the catalogue disagree with the text, "" if they do not."""
    if card.text_digest and card.text_digest != text_digest(row):
        return "the abilities were read from another text"
    if written is None:
        if card.by_hand:
            return "" if card.text_digest else "written by hand, without the digest of its text"
        return "" if card.declined else "the text is declined, the catalogue has abilities"
    if written != (card.written, card.written_brainwashed):
        return "the text is read otherwise than the catalogue has it"
    return "the grammar reads the text: it is not written by hand" if card.by_hand else ""


def _written(
    row: dict[str, Any], text: str, brainwashed: str
) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The abilities of both text boxes in the notation, None if one is declined."""
    boxes = []
    for key in (text, brainwashed):
        try:
            abilities = language.compile(
                row.get(key) or "", card_type=row["type"], name=row["full_name"]
            )
        except Declined:
            return None
        boxes.append(tuple(language.write(ability) for ability in abilities))
    return boxes[0], boxes[1]


def text_digest(row: dict[str, Any]) -> str:
    """12 hex digits over both text boxes: what the stored abilities were read from."""
    text = (row.get("text") or "") + "\n~\n" + (row.get("brainwashed_text") or "")
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _unequal(card: CardFacts, row: dict[str, Any], rows: list[dict[str, Any]]) -> Iterator[str]:
    """Each fact in which catalogue and file differ."""
    expected: dict[str, Any] = {
        "name": row["name"],
        "version": row.get("version") or "",
        "kind": row["type"],
        "unique": row.get("unique", False),
        "legendary": row.get("legendary", False),
        "loyal": row.get("loyal", False),
        "loyal_to": row.get("loyal_to") or "",
        "past": row.get("past", False),
        "subtypes": tuple(row.get("subtypes") or ()),
        **_by_kind(row),
    }
    for key, value in expected.items():
        if getattr(card, key) != value:
            yield f"{key} is {getattr(card, key)!r}, the file has {value!r}"
    printed = {(p.set, p.number) for p in card.printings}
    for other in rows:
        if (other.get("set"), other.get("number") or "") not in printed:
            yield f"no printing {other.get('set')} {other.get('number')}"


def _by_kind(row: dict[str, Any]) -> dict[str, Any]:
    match row["type"]:
        case "creature":
            elements = row.get("elements") or []
            return {
                "tribe": row.get("tribe") or "",
                "disciplines": tuple(row.get(k) for k in ("courage", "power", "wisdom", "speed")),
                "energy": row.get("energy"),
                "mugic_ability": row.get("mugic_ability"),
                "elements": tuple(i for i, name in enumerate(ELEMENT_NAMES) if name in elements),
            }
        case "attack":
            return {
                "build_points": row.get("build_points"),
                "base": row.get("base"),
                "damage": tuple(row.get(name) for name in ELEMENT_NAMES),
            }
        case "mugic":
            cost = row.get("cost")
            return {"tribe": row.get("tribe"), "cost": None if cost == "X" else cost}
        case "location":
            return {"initiative": row.get("initiative") or ""}
    return {}
