"""Keywords and Invisibility of Creatures (section 9): how they are gained, lost or forbidden."""

from __future__ import annotations

from engine.fuzz.chaotic.twin.entries import Entry, KeywordKey, Values, Worked
from engine.fuzz.chaotic.twin.position import Body, Position
from engine.fuzz.chaotic.twin.reading import Unread, tribes_of
from engine.language import nodes as n

SEES = "sees all"
"""9.4.1: the keywords that a Creature has behind Invisibility count even against a Creature with
Invisibility."""
FIXED = str(n.Act.CHANGE_DISCIPLINES)
"""8.5.8: from this moment on the Disciplines of a Creature neither rise nor fall."""
ENERGY = 4


def change(worked: Worked, stat: int, number: int) -> None:
    """8.7.2.4: a Discipline stops at 0 after each loss; Energy has no floor (R-stat-floor)."""
    if stat != ENERGY and FIXED in worked.barred:
        return
    worked.stats[stat] += number
    if stat != ENERGY and number < 0:
        worked.stats[stat] = max(0, worked.stats[stat])


def _key(keyword: n.Keyword) -> KeywordKey:
    element = -1 if keyword.element is None else int(keyword.element)
    stat = -1 if keyword.stat is None else int(keyword.stat)
    return (str(keyword.word), element, stat, keyword.kind)


def gain_keyword(
    position: Position, label: str, keyword: n.Keyword, new: Values, old: Values
) -> None:
    """8.8.1.3: numbers of the same keyword add up, but never below 0. Support changes Disciplines
    at once."""
    worked = new[label]
    key = _key(keyword)
    number = 1 if keyword.n is None else keyword.n
    worked.keywords[key] = max(0, worked.keywords.get(key, 0) + number)
    if keyword.word == n.Word.SUPPORT:
        friends = _supporters(position, position.bodies[label], old)
        for stat in n.DISCIPLINES if keyword.stat is None else (keyword.stat,):
            change(worked, int(stat), number * friends)


def _supporters(position: Position, body: Body, old: Values) -> int:
    """GL-support: how many adjacent Creatures share its tribe and its controller (R-support)."""
    own = tribes_of(body, old)
    return sum(
        other.controller == body.controller
        and bool(own & tribes_of(other, old))
        and other.space in position.near[body.space]
        for other in position.bodies.values()
    )


def too_late(position: Position, entry: Entry, body: Body) -> bool:
    """ED-invisibility: whether a change of Invisibility comes too late to count. If the rule set
    fixes Invisibility in a combat, an engaged Creature cannot change it after Initiative is
    determined."""
    if position.settled is None or not body.engaged:
        return False
    return entry.stamp >= position.settled


def gain_invisible(
    position: Position, body: Body, ability: n.Invisibility, old: Values, new: Values
) -> None:
    """9.4.1: a tagged keyword counts while the Creature engaged with this one has no Invisibility.
    ED-invisibility: if the rule set fixes this in a combat, it stays so until the combat ends."""
    worked = new[body.label]
    worked.keywords[("invisibility", -1, -1, "")] = 1
    inner = ability.ability
    if not isinstance(inner, n.Keyword):
        if isinstance(inner, n.Static):
            raise Unread("an invisible static ability")
        return
    key = _key(inner)
    number = 1 if inner.n is None else inner.n
    worked.tagged[key] = worked.tagged.get(key, 0) + number
    if counts_unseen(position, body, old):
        worked.keywords[key] = worked.keywords.get(key, 0) + number


def counts_unseen(position: Position, body: Body, old: Values) -> bool:
    """Whether what a Creature has behind Invisibility counts now."""
    if not body.foe:
        return False
    if position.negated is not None and body.engaged:
        return body.label not in position.negated
    return not old[body.foe].number("invisibility") or SEES in old[body.label].barred


def lose_keyword(worked: Worked, keyword: n.Keyword) -> None:
    """8.8.1.3: the number of a keyword falls, but never below 0. Without a number the whole keyword
    is lost; Invisibility is lost with what it tags (9.4.2)."""
    key = _key(keyword)
    if keyword.word == n.Word.INVISIBILITY:
        _drop_invisibility(worked)
        return
    if keyword.word == n.Word.SUPPORT:
        raise Unread("loss of Support")
    if keyword.n is None:
        for held in [one for one in worked.keywords if one[0] == key[0]]:
            if key[1:3] in ((-1, -1), held[1:3]):
                del worked.keywords[held]
        return
    left = worked.keywords.get(key, 0) - keyword.n
    worked.keywords[key] = max(0, left)


def _drop_invisibility(worked: Worked) -> None:
    for key, number in worked.tagged.items():
        worked.keywords[key] = max(0, worked.keywords.get(key, 0) - number)
    worked.tagged.clear()
    worked.keywords.pop(("invisibility", -1, -1, ""), None)


def drop_barred(values: Values) -> None:
    """9.4.3: remove what a Creature cannot gain, whenever it was given."""
    for worked in values.values():
        for element in [one.removeprefix("element ") for one in worked.barred]:
            if element.isdecimal():
                worked.elements.discard(int(element))
        for word in [one.removeprefix("gain ") for one in worked.barred if one[:4] == "gain"]:
            if word == "invisibility":
                _drop_invisibility(worked)
            for key in [one for one in worked.keywords if one[0] == word]:
                del worked.keywords[key]
        worked.keywords = {key: number for key, number in worked.keywords.items() if number}
