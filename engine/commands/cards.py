"""`cards`: coverage of the catalogue, one card, reading of card texts."""

from __future__ import annotations

import argparse
from typing import Any

from engine import cards, games, rulebook
from engine.cards import CardFacts
from engine.cards.checking import check
from engine.cards.fault import BadCard
from engine.cards.genesis import importing
from engine.cards.lengths import lengths
from engine.cards.verdicts import tally, verdicts
from engine.commands.inputs import BadInput, json_argument, print_json, read_file
from engine.language import Declined
from engine.language.sentences import LANGUAGES
from engine.rulebook.places import files, place_of_card
from engine.rulebook.readings import families_on
from engine.rulebook.shown import card_shown_by


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--game", choices=games.names(), default=games.default())
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--show", metavar="NAME", help="facts and abilities of one card")
    what.add_argument("--compile", metavar="TEXT", help="read card English")
    what.add_argument("--check", nargs="+", metavar="FILE", help="compare with files of card facts")
    what.add_argument(
        "--lengths", nargs="+", metavar="FILE", help="our wordings beside the texts of files"
    )
    what.add_argument(
        "--import", dest="file", metavar="FILE", help="check the made cards of a file"
    )
    every = sorted({kind for book in games.books() for kind in book.card_types})
    parser.add_argument("--type", choices=every, help="for --compile")
    parser.add_argument(
        "--language", choices=LANGUAGES, default="en", help="of our wordings, for --show, --lengths"
    )
    parser.add_argument("--name", default="", help="the card's own name, for --compile")
    json_argument(parser)


def run(options: argparse.Namespace) -> int:
    """0, or 1 when a text is declined or a file disagrees with the catalogue."""
    if options.show is not None:
        return _show(options.game, options.show, options.language, options.json)
    if options.compile is not None:
        return _compile(options)
    if options.check is not None:
        return _check(options.check, options.game, options.json)
    if options.lengths is not None:
        return _lengths(options)
    if options.file is not None:
        return _import(options.file, options.json)
    return _coverage(options.game, options.json)


def _import(file: str, as_json: bool) -> int:
    """The cards of a file as entries of the catalogue, or the first fault."""
    try:
        found = importing.read(read_file(file).decode("utf-8", "replace"))
    except BadCard as bad:
        raise BadInput(f"{file}: {bad}") from None
    except Declined as declined:
        raise BadInput(f"{file}: {declined}") from None
    if as_json:
        print_json(
            [
                {
                    "name": card.name,
                    "wording": list(card.wording),
                    "executable": card.executable,
                    "fields": importing.row_of(card),
                }
                for card in found
            ]
        )
    else:
        print("\n\n".join(importing.entry_of(card) for card in found))
    return 0


def _show(game: str, name: str, language: str, as_json: bool) -> int:
    try:
        card = cards.facts(game, name)
    except cards.UnknownCard as unknown:
        near = ", ".join(unknown.suggestions)
        raise BadInput(f"unknown card {name[:60]!r}; nearest: {near or 'none'}") from None
    shown = _facts(card, language)
    if as_json:
        print_json(shown)
        return 0
    for key, value in shown.items():
        for line in value if isinstance(value, list) else [value]:
            print(f"{key}: {line}")
    return 0


def _facts(card: CardFacts, language: str) -> dict[str, Any]:
    """The facts of a card, without those that its kind does not have."""
    shown: dict[str, Any] = {
        "name": card.full_name,
        "kind": str(card.kind),
        "type": " ".join(card.type_words),
    }
    shown |= games.rulebook(card.game).card_values(card)
    for word in ("unique", "legendary", "loyal", "loyal_to"):
        if getattr(card, word):
            shown[word] = getattr(card, word)
    shown["executable"] = card.executable
    shown["notation"] = list(card.written)
    shown["wording"] = list(card.wording_in(language))
    shown["brainwashed_notation"] = list(card.written_brainwashed)
    shown["brainwashed_wording"] = list(card.brainwashed_wording_in(language))
    shown["printed"] = list(card.printed_wording)
    verdict = verdicts(card.game).get(card.full_name)
    shown["verdict"] = verdict.line if verdict else ""
    shown["rulings"] = [
        f"{one.id} {one.title}" for one in rulebook.rulings_on(card.game, card.name)
    ]
    shown["readings"] = [
        f'"{one.name}" ({", ".join(one.rulings)}): {one.reading}' for one in families_on(card)
    ]
    scenarios = card_shown_by(card.game, card.full_name)
    shown["scenarios"] = [one.id for one in scenarios]
    shown["scenario_files"] = files(place_of_card(card), scenarios)
    return {key: value for key, value in shown.items() if value not in ("", [], None)}


def _compile(options: argparse.Namespace) -> int:
    text, as_json = options.compile[:5000], options.json
    try:
        rows = _read(options.game, text, options.type, options.name)
    except Declined as declined:
        near = ", ".join(declined.nearest or cards.alike(options.game, declined.line))
        if as_json:
            print_json({"declined": declined.phrase, "line": declined.line, "nearest": near})
        else:
            print(f"declined at {declined.phrase!r} in {declined.line!r}")
            print(f"nearest: {near or 'none'}")
        return 1
    if as_json:
        print_json(rows)
        return 0
    for row in rows:
        print(row["notation"])
        print(f"  {row['wording']}")
    return 0


def _read(game: str, text: str, card_type: str | None, name: str) -> list[dict[str, str]]:
    """Notation and our wording of each ability of a text."""
    book = games.rulebook(game)
    kind = card_type or book.card_types[0]
    if kind not in book.card_types:
        raise BadInput(f"--type: {game} has {', '.join(book.card_types)}")
    return book.read_text(text, kind, name)


def _check(paths: list[str], game: str, as_json: bool) -> int:
    found = check(paths, game)
    if as_json:
        print_json(found.as_json())
    else:
        for difference in found.differences:
            print(difference)
        print(found.line())
    return 0 if found.ok else 1


def _lengths(options: argparse.Namespace) -> int:
    """Compare the lengths of our wordings with those of the texts in the files."""
    try:
        found = lengths(options.lengths, options.game, options.language)
    except ValueError as wrong:
        raise BadInput(str(wrong)) from None
    if options.json:
        size, name = found.longest
        cards_of = {
            name: {"text": text, "ours": ours} for name, (text, ours) in found.cards.items()
        }
        said = list(found.said)
        print_json({"ratio": found.ratio, "longest": [size, name], "said": said, "cards": cards_of})
    else:
        print(found.line())
    return 0


def _coverage(game: str, as_json: bool) -> int:
    """Cards by the set in which they first appeared."""
    rows: dict[str, list[int]] = {}
    for card in cards.all_facts(game):
        row = rows.setdefault(card.printings[0].set if card.printings else "-", [0, 0])
        row[0] += 1
        row[1] += card.executable
    total = sum(row[0] for row in rows.values())
    done = sum(row[1] for row in rows.values())
    if as_json:
        sets = {
            code: {"cards": count, "executable": known, "declined": count - known}
            for code, (count, known) in rows.items()
        }
        counts = {"cards": total, "executable": done, "declined": total - done}
        print_json({**counts, "sets": sets, "verdicts": tally(game)})
        return 0
    for code, (count, known) in rows.items():
        print(f"{code}: cards={count} executable={known} declined={count - known}")
    if verdicts(game):
        print(" ".join(f"{word}={number}" for word, number in tally(game).items()))
    print(f"cards={total} executable={done} declined={total - done}")
    return 0
