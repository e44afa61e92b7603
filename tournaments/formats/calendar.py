"""An event's schedule as iCalendar (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime


@dataclass(frozen=True, slots=True)
class Appointment:
    """An entry of a calendar; `uid` stays when the entry changes, times know their zone."""

    uid: str
    title: str
    starts: datetime
    ends: datetime
    place: str = ""
    url: str = ""
    text: str = ""


def write(name: str, appointments: Iterable[Appointment], *, stamp: datetime) -> bytes:
    """The calendar; `stamp` is when it was made. Raises `ValueError` for a time without a zone."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Drome//hall//EN"]
    lines.append(f"X-WR-CALNAME:{_text(name)}")
    for one in appointments:
        lines += _entry(one, stamp)
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line)).encode()


def _entry(one: Appointment, stamp: datetime) -> list[str]:
    starts, ends = _utc(one.starts), _utc(one.ends)
    if ends < starts:
        raise ValueError(f"{one.title!r} ends before it starts")
    lines = [
        "BEGIN:VEVENT",
        f"UID:{_text(one.uid)}",
        f"DTSTAMP:{_utc(stamp)}",
        f"DTSTART:{starts}",
        f"DTEND:{ends}",
        f"SUMMARY:{_text(one.title)}",
    ]
    extras = (("LOCATION", one.place), ("DESCRIPTION", one.text))
    lines += [f"{key}:{_text(value)}" for key, value in extras if value]
    if one.url:
        lines.append("URL:" + one.url.replace("\r", "").replace("\n", ""))
    return [*lines, "END:VEVENT"]


def _utc(moment: datetime) -> str:
    if moment.tzinfo is None:
        raise ValueError(f"{moment} has no time zone")
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(value: str) -> str:
    for raw, written in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\r\n", "\\n")):
        value = value.replace(raw, written)
    return value.replace("\n", "\\n").replace("\r", "\\n")


def _folded(line: str) -> Iterator[str]:
    """Lines of at most 75 bytes, never inside a character; continued ones begin with a space."""
    part = ""
    for character in line:
        if len((part + character).encode()) > 75:
            yield part
            part = " "
        part += character
    yield part
