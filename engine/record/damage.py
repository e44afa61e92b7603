"""What can be wrong with the text of a record."""

from __future__ import annotations


class BadRecord(ValueError):
    """A text that is no record: the place in it, and what is wrong there."""

    def __init__(self, place: str, fault: str) -> None:
        self.place, self.fault = place, fault
        super().__init__(f"{place}: {fault}")


class Changed(BadRecord):
    """A readable record that was changed after it was made: the field, and for the inputs also the
    step."""

    def __init__(self, field: str, step: int | None = None) -> None:
        self.field, self.step = field, step
        self.told = "changed after the record was made"
        place, fault = field, self.told
        if step is not None:
            place, fault = f"step {step}", f"{field}: {self.told}"
        super().__init__(place, fault)
