"""`fuzz --game G --format F --games N --seed S`: random legal games with every check on."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from engine import cards
from engine.commands.inputs import (
    BadInput,
    game_arguments,
    json_argument,
    print_json,
    size_arguments,
    size_of,
    whole,
)
from engine.fuzz.campaign import campaign, coverage
from engine.fuzz.habits import habits
from engine.fuzz.ledger import Ledger, Line, lines_of_format
from engine.fuzz.tally import KEPT, Tally
from engine.fuzz.trial import Setting
from engine.kernel.game import Game

TOLD = 2
"""How many faults of each faulty game are printed at least, even after many earlier faults."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    game_arguments(parser)
    parser.add_argument("--games", required=True, type=whole(1, 10_000_000), metavar="N")
    parser.add_argument("--seed", required=True, type=whole(0, 2**63), metavar="S")
    size_arguments(parser)
    parser.add_argument("--first", type=whole(0, 10_000_000), default=0, help="number to begin at")
    parser.add_argument("--jobs", type=whole(1, 64), default=1, help="processes")
    parser.add_argument(
        "--decks",
        choices=("real", "pool"),
        default="real",
        help="real: some that ship among random ones; pool: random ones from all cards",
    )
    parser.add_argument(
        "--cover",
        action="store_true",
        help="count what becomes of each ability, and build games around those that are missing",
    )
    parser.add_argument(
        "--around",
        action="append",
        default=[],
        metavar="CARD",
        help="build decks around this card (again for more) and count its abilities; also to play a"
        " game of --cover alone",
    )
    parser.add_argument("--staged", action="store_true", help="with --around: a made position")
    parser.add_argument(
        "--brainwashed",
        action="store_true",
        help="with --staged: Minions are Brainwashed by a Chieftain",
    )
    json_argument(parser)


def run(options: argparse.Namespace) -> int:
    """0 if every game ended, nothing was found and, with --cover, nothing is missing; else 1."""
    setting = setting_of(options)
    ledger = Ledger(lines_of_format(options.game, options.format)) if options.cover else None
    own_lines = Ledger(lines_around(options))
    whole_run = Tally()
    for own, tally in games(setting, options, ledger):
        for fault in tally.faults[: max(TOLD, KEPT - len(whole_run.faults))]:
            where = f" (--first {fault.game} --games 1 {told(own)})" if own.around else ""
            print(f"{fault}{where}", file=sys.stderr, flush=True)
        whole_run.add(tally)
        own_lines.add(tally.cover)
    if options.json:
        print_json({**as_json(whole_run), **({"cover": cover_json(ledger)} if ledger else {})})
    else:
        if ledger is not None:
            print_cover(ledger, options.game)
        for line in own_lines.counts:
            print(f"{line}: {counted(own_lines, line, options.game)}")
        if whole_run.heard.compared:
            print(whole_run.twin_line())
        if whole_run.conceded:
            print(whole_run.conceded_line())
        print(whole_run.line())
    return 0 if whole_run.clean and (ledger is None or not ledger.missing()) else 1


def setting_of(options: argparse.Namespace) -> Setting:
    """The setting of the games to be played. Raises `BadInput` where options do not go together."""
    size = size_of(options)
    if options.cover or options.around or options.staged:
        if not habits(options.game).covers:
            raise BadInput(f"--cover, --around and --staged are not for {options.game}")
        if not watchable():
            raise BadInput(
                "--cover, --around and --staged need the plain engine, not a compiled one"
            )
    if options.brainwashed and not options.staged:
        raise BadInput("--brainwashed is for --staged")
    if options.cover and (options.around or options.staged):
        raise BadInput("--cover chooses for itself what games are built around")
    for name in options.around:
        cards.facts(options.game, name)
    return Setting(
        options.game,
        options.format,
        options.seed,
        size,
        decks="pool" if options.around else options.decks,
        cover=bool(options.around or options.staged),
        around=tuple(options.around),
        staged=options.staged,
        brainwashed=options.brainwashed,
    )


def watchable() -> bool:
    """Whether the steps of a game can be watched from within. Those of a compiled game cannot: its
    class takes no other in its place."""
    return hasattr(Game.choose, "__code__")


def lines_around(options: argparse.Namespace) -> Iterator[Line]:
    """The lines of the cards given with --around, in the wording of the format."""
    for line in lines_of_format(options.game, options.format) if options.around else ():
        if line.card in options.around:
            yield line


def games(
    setting: Setting, options: argparse.Namespace, ledger: Ledger | None
) -> Iterator[tuple[Setting, Tally]]:
    """The games of the run, each with its setting."""
    if ledger is not None:
        yield from coverage(setting, options.first, options.games, ledger, options.jobs)
        return
    for tally in campaign(setting, options.first, options.games, options.jobs):
        yield setting, tally


def told(setting: Setting) -> str:
    """The options that repeat a game of --cover without --cover."""
    words = [f'--around "{card}"' for card in setting.around]
    chosen = {"--staged": setting.staged, "--brainwashed": setting.brainwashed}
    return " ".join([*words, *(word for word, on in chosen.items() if on)])


def print_cover(ledger: Ledger, game: str) -> None:
    """What is missing, what never changed anything, and how many abilities reached each stage."""
    for line in ledger.missing():
        print(f"missing: {line}: {counted(ledger, line, game)}")
    for line in ledger.idle():
        print(f"changed nothing: {line}: {counted(ledger, line, game)}")
    print(ledger.summary())


def counted(ledger: Ledger, line: Line, game: str) -> str:
    """The counts of a line of a card, and the line in our words."""
    offered, played, resolved, changed = ledger.counts[line]
    card = cards.facts(game, line.card)
    words = card.brainwashed_wording if line.box else card.wording
    said = words[line.place] if line.place < len(words) else ""
    return f"offered {offered}, played {played}, resolved {resolved}, changed {changed}: {said}"


def as_json(tally: Tally) -> dict[str, Any]:
    """The counts of a run."""
    return {
        "games": tally.games,
        "finished": tally.finished,
        "truncated": tally.truncated,
        "conceded": tally.conceded,
        "decisions": tally.decisions,
        **tally.counts,
        "twin_compared": dict(sorted(tally.heard.compared.items())),
        "twin_silent": dict(tally.heard.silent.most_common()),
        "faults": [str(fault) for fault in tally.faults],
    }


def cover_json(ledger: Ledger) -> dict[str, Any]:
    """The counts of every ability."""
    return {
        "abilities": {str(line): counts for line, counts in ledger.counts.items()},
        "missing": [str(line) for line in ledger.missing()],
    }
