"""Disputes that judges practise on (`engine.training`). The data are made by
`python -m engine disputes`."""

from gameplay.training.shelf import Prepared, cases, find, prepared

__all__ = ["Prepared", "cases", "find", "prepared"]
