"""`rules [ID] [--game G] [--find TEXT] [--coverage] [--where]`: the rulebook, how phrases of cards
are read, which rules scenarios show to hold, and in which functions a rule lives."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict

from engine import games, rulebook, scenario
from engine.commands.inputs import BadInput, json_argument, print_json
from engine.commands.scenario import gather
from engine.rulebook import readings, where
from engine.rulebook.places import CHECKOUT, FOLDER, files, place_of_rule
from engine.rulebook.shown import shown_by
from engine.scenario import Malformed
from engine.scenario.coverage import Coverage, coverage


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("id", nargs="?", metavar="ID", help="one rule, such as 8.6.5.2")
    parser.add_argument("--game", choices=games.names(), help=f"default {games.default()}")
    parser.add_argument(
        "--find",
        metavar="TEXT",
        help="rules, and phrases of cards with their reading: by a word, an id or a card's name",
    )
    parser.add_argument("--where", action="store_true", help="the functions in which a rule lives")
    parser.add_argument("--coverage", action="store_true", help="which rules scenarios show")
    parser.add_argument(
        "--scenarios", nargs="+", metavar="PATH", help="default: tests/scenarios of this checkout"
    )
    parser.add_argument("-v", "--verbose", action="store_true", help="scenarios of every rule")
    json_argument(parser)


def run(options: argparse.Namespace) -> int:
    """0, or with --coverage 1 while a testable rule is not covered, with --where while one has no
    function or too many."""
    game = options.game or games.default()
    if options.where:
        return _where(game, options)
    if options.id is not None:
        return _one(options.id, options.json)
    if options.coverage:
        return _coverage(game, options)
    if options.find is not None:
        return _find(game, options.find, options.json)
    entries = rulebook.rules(game)
    if options.json:
        print_json([_row(entry) for entry in entries])
        return 0
    for entry in entries:
        print(f"{entry.id} {entry.title}")
    rules = [entry for entry in entries if entry.kind == "rule"]
    testable = sum(entry.testable for entry in rules)
    print(f"rules={len(rules)} testable={testable}")
    return 0


def _where(game: str, options: argparse.Namespace) -> int:
    if options.id is not None:
        places = where.owners(_known(options.id).id)
        if options.json:
            print_json([place._asdict() for place in places])
        for place in () if options.json else places:
            print(f"{place.file}:{place.line} {place.name}")
        return 0 if places else 1
    found = where.ownership(game)
    if options.json:
        print_json({"game": game, **found._asdict()})
    else:
        for id in found.none:
            print(f"no function: {id} {rulebook.rule(id).title}")
        for id in found.more:
            names = ", ".join(place.name for place in where.owners(id))
            print(f"too many functions: {id}: {names}")
        print(found.line)
    return 1 if found.none or found.more else 0


def _known(name: str) -> rulebook.Rule:
    if not rulebook.known(name):
        raise BadInput(f"unknown rule {name[:40]!r}")
    return rulebook.rule(name)


def _one(name: str, as_json: bool) -> int:
    rule = _known(name)
    places = files(place_of_rule(name), shown_by(name))
    settled = readings.families_settled(rule.game, name)
    if as_json:
        phrases = [_family(rule.game, one) for one in settled]
        more = {"readings": phrases, "scenario_files": places}
        print_json(_row(rule) | {key: value for key, value in more.items() if value})
        return 0
    print(f"{rule.id} {rule.title}")
    print(rule.summary)
    for one in settled:
        _print_family(rule.game, one)
    for place in places:
        print(f"scenarios: {place}")
    return 0


def _find(game: str, text: str, as_json: bool) -> int:
    """0 if a phrase or a rule is found."""
    families = readings.found(game, text)
    rules = rulebook.found(game, text)
    if as_json:
        phrases = [_family(game, one) for one in families]
        print_json({"readings": phrases, "rules": [_row(one) for one in rules]})
    else:
        for one in families:
            _print_family(game, one)
        for rule in rules:
            print(f"{rule.id} {rule.title}")
        print(f"readings={len(families)} rules={len(rules)}")
    return 0 if families or rules else 1


def _family(game: str, family: readings.Family) -> dict[str, object]:
    """A phrase with its reading, rulings and cards; with its switch where it has one."""
    row: dict[str, object] = {
        "name": family.name,
        "reading": family.reading,
        "rulings": list(family.rulings),
        "cards": [card.full_name for card in readings.cards_with(game, family)],
    }
    if family.switch:
        row |= {"switch": family.switch, "values": list(readings.values_of(game, family))}
    return row


def _print_family(game: str, family: readings.Family) -> None:
    print(f'"{family.name}" ({", ".join(family.rulings)}): {family.reading}')
    if family.switch:
        print(f"  switch: {family.switch}: {', '.join(readings.values_of(game, family))}")
    print(f"  cards: {'; '.join(card.full_name for card in readings.cards_with(game, family))}")


def _row(rule: rulebook.Rule) -> dict[str, object]:
    return {name: value for name, value in asdict(rule).items() if value != ""}


def _coverage(game: str, options: argparse.Namespace) -> int:
    paths = options.scenarios or [str(CHECKOUT / FOLDER)]
    scenarios, faults = gather(paths)
    outcomes = []
    for one in scenarios:
        if one.data["game"] != game:
            continue
        try:
            outcomes.append(scenario.run(one))
        except Malformed as fault:
            faults.append(fault)
    for one_fault in faults:
        print(f"engine rules: {one_fault}", file=sys.stderr)
    found = coverage(game, outcomes)
    if options.json:
        print_json(_document(found))
    else:
        _print(found, options.verbose)
    return 2 if faults else 1 if found.missing else 0


def _document(found: Coverage) -> dict[str, object]:
    return {
        "rules": found.rules,
        "testable": found.testable,
        "covered": len(found.shown),
        "shown": {rule: list(names) for rule, names in found.shown.items()},
        "missing": list(found.missing),
    }


def _print(found: Coverage, verbose: bool) -> None:
    if verbose:
        for rule, names in found.shown.items():
            print(f"{rule}: {', '.join(names)}")
    for rule in found.missing:
        print(f"not covered: {rule} {rulebook.rule(rule).title}")
    print(found.line())
