"""`play --game G --format F --seed S --decks D D`: one whole game."""

from __future__ import annotations

import argparse
from pathlib import Path

import engine
from engine import players, rulesets
from engine.commands.inputs import (
    BadInput,
    deck_of,
    game_arguments,
    json_argument,
    print_json,
    seat_among,
    whole,
)
from engine.commands.picture import position_lines
from engine.games import rulebook
from engine.kernel.chance import Stream
from engine.kernel.game import Game
from engine.kernel.prompt import Prompt
from engine.players.ask import Concession, ask
from engine.record import record_of

LONGEST = 100_000


def arguments(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    game_arguments(parser)
    parser.add_argument("--seed", required=True, type=whole(0, 2**63), metavar="S")
    parser.add_argument("--decks", required=True, nargs="+", metavar="D", help="one a seat")
    parser.add_argument("--board", type=whole(1, 10), metavar="N", help="default that of the decks")
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="A=PLAYER",
        help=f"{', '.join(players.PLAYERS)} or ask (in the terminal); default random",
    )
    parser.add_argument("--record", metavar="OUT", help="write the record to this file")
    parser.add_argument("--log", action="store_true", help="print every prompt, choice and event")
    json_argument(parser)


def run(options: argparse.Namespace) -> int:
    """Play to the end. 0 if the game ended by rule, 1 if it was broken off."""
    ruleset = rulesets.get(options.game, options.format)
    if len(options.decks) not in ruleset.players:
        several = " or ".join(map(str, ruleset.players))
        raise BadInput(f"--decks: {len(options.decks)} decks for {several} seats")
    seats = rulebook(options.game).table(len(options.decks))
    decks = [deck_of(name) for name in options.decks]
    who = _players(options.seat, seats)
    game = engine.new_game(
        game=options.game,
        format=options.format,
        seed=options.seed,
        decks=dict(zip(seats, decks, strict=True)),
        board=options.board,
    )
    _play(game, who, options)
    if options.record:
        _write(options.record, record_of(game).as_json())
    by_rule = ",".join(game.result.rules) if game.result else ""
    winner = game.result.winner if game.result else "none"
    if options.json:
        steps = {"steps": game.step, "digest": game.chain}
        print_json({"winner": winner, "by_rule": by_rule, **steps})
    else:
        print(f"winner={winner} by_rule={by_rule} steps={game.step} digest={game.chain}")
    return 0 if game.result else 1


def _players(words: list[str], seats: tuple[str, ...]) -> dict[str, str]:
    who = dict.fromkeys(seats, "random")
    for word in words:
        seat, sign, name = word.partition("=")
        if not sign or name not in (*players.PLAYERS, "ask"):
            raise BadInput(f"--seat {word[:40]!r} is not of the form A=random|greedy|search|ask")
        who[seat_among(seat, seats)] = name
    return who


def _play(game: Game, who: dict[str, str], options: argparse.Namespace) -> None:
    chances = {seat: players.stream(options.seed, seat) for seat in game.seats}
    if options.log:
        _tell(game, "set-up")
    while not game.over and game.step < LONGEST:
        prompt = game.prompts[0]
        try:
            index = _index(game, prompt, who[prompt.seat], chances[prompt.seat])
        except Concession:
            game.concede(prompt.seat)
            line = "concede"
        else:
            lines = [option.line for option in prompt.options]
            line = lines[index]
            if options.log:
                _offer(game, prompt, lines)
            game.choose(prompt.seat, index)
        if options.log:
            _tell(game, f"{prompt.seat}: {line}")


def _index(game: Game, prompt: Prompt, player: str, chance: Stream) -> int:
    if player == "ask":
        return ask(game, prompt, print, input, position_lines)
    return players.choose(game, prompt, player, chance)


def _offer(game: Game, prompt: Prompt, lines: list[str]) -> None:
    """What is asked, and the options in their order."""
    print(f"\n{prompt.seat} {prompt.kind} {prompt.rule}: {' | '.join(lines)}")


def _tell(game: Game, heading: str) -> None:
    """What was chosen, and every event with its rules and the number of its cause."""
    print(f"{game.step} {heading}")
    for event in game.events:
        cause = f" <- {event.cause}" if event.cause is not None else ""
        print(f"    {event.seq} {event.line} [{', '.join(event.rules)}]{cause}")


def _write(name: str, text: str) -> None:
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{name}: {error.strerror or error}") from None
