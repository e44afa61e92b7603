"""The commands of `python -m engine`, one module each: `arguments(parser)` and `run(options)`."""
