"""The command line of the engine: `python -m engine COMMAND ...`.

Exit status: 0 on success, 1 when what a command checks does not hold, 2 on bad usage or unreadable
input, with one line on standard error that names the place and the fault.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from engine.process import settle

COMMANDS = {
    "scenario": "run scenario files",
    "cards": "the catalogue: coverage, one card, reading of card texts",
    "deck": "judge a deck list",
    "rules": "a rule's title and summary, and which rules are shown by scenarios",
    "play": "play one game",
    "replay": "a step of a recorded game as a seat sees it",
    "verify": "derive every digest of a record again",
    "explain": "whether something may be done, and which rules forbid it",
    "fuzz": "play random games with every check on",
    "repairs": "play random games that a judge repairs, with every check on",
    "matrix": "every kind of instruction against what can stand against it",
    "puzzles": "make puzzles from games that the house plays, or prove them again",
    "disputes": "make disputes for judges to practise on, or look at their answers again",
    "bench": "measure the speed of a game",
}


class Parser(argparse.ArgumentParser):
    """An argument parser that reports a fault in one line."""

    def error(self, message: str) -> NoReturn:
        """Print the fault and end with status 2."""
        self.exit(2, f"{self.prog}: {' '.join(message.split())}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit status."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words or words[0] in {"-h", "--help"}:
        _show_commands()
        return 0 if words else 2
    name, *rest = words
    if name not in COMMANDS:
        return _fault("engine", f"unknown command {name[:40]!r}; there is {', '.join(COMMANDS)}")
    command = import_module(f"engine.commands.{name}")
    parser = Parser(prog=f"engine {name}", description=COMMANDS[name], allow_abbrev=False)
    command.arguments(parser)
    try:
        options = parser.parse_intermixed_args(rest)  # a line may stand behind options
        status = int(command.run(options))
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return _fault(f"engine {name}", "interrupted", 130)
    except (ValueError, OSError) as error:
        return _fault(f"engine {name}", _words(error))
    except Exception as error:
        if sys.flags.dev_mode:
            raise
        return _fault(f"engine {name}", f"fault in the engine: {_words(error)}")
    return status


def _words(error: Exception) -> str:
    if isinstance(error, OSError):
        return f"{error.filename or 'file'}: {error.strerror or error}"
    return str(error) or type(error).__name__


def _fault(where: str, text: str, status: int = 2) -> int:
    print(f"{where}: {' '.join(text.split())}", file=sys.stderr)
    return status


def _show_commands() -> None:
    print("usage: python -m engine COMMAND ...\n")
    for name, summary in COMMANDS.items():
        print(f"  {name:<9} {summary}")
    print("\npython -m engine COMMAND --help tells the options of a command.")


if __name__ == "__main__":
    settle()
    sys.exit(main())
