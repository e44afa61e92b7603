"""Pokemon TOM's tournament file: XML with players, pods by age, rounds and standings.

Round type 3 is Swiss (2 in events without a cut, or none stated), 1 elimination. Outcome of a
match: 0 open, 1 and 2 a win of the first or second player, 3 a tie, 5 a bye (with one <player>).
8 (a loss without opponent), 4 and 10 (both lose) are rare; other programs read 4 as a win of the
first player, so `check_event` tries that too, and of one player alone it is a win here as well. Any
other outcome is refused. In the
standings of those who did not finish, places may be missing. A placeholder id may be replaced by
the real one in mid-event: matches under an id that no player has belong to the one player of the
pod who is missing there.

Ages play together where there are few: the standings then rank each apart, as divisions here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tournaments.formats.model import (
    MOST_FIELDS,
    BadFile,
    EventFile,
    FileLine,
    FileMatch,
    FilePlayer,
    FileRound,
    Stage,
    check_references,
)
from tournaments.formats.xmltree import Node, dump, from_plain, leaf, load
from tournaments.standings import Kind

FORMAT = "tdf"
SWISS, ELIMINATION = "3", "1"
TYPES = frozenset("12345")
OUTCOMES = {
    "0": (None, 0, 0, 0),
    "1": (Kind.PLAYED, 1, 0, 0),
    "2": (Kind.PLAYED, 0, 1, 0),
    "3": (Kind.PLAYED, 0, 0, 1),
    "4": (Kind.DOUBLE_LOSS, 0, 0, 0),
    "5": (Kind.BYE, 0, 0, 0),
    "8": (Kind.AWARDED_LOSS, 0, 0, 0),
    "10": (Kind.DOUBLE_LOSS, 0, 0, 0),
}
ALONE = {"4": Kind.AWARDED_BYE}
"""What an outcome means in a match with one player, where that differs."""
ROOT = ("data", "players", "pods", "standings")
DATA = ("name", "startdate")
PLAYER = ("firstname", "lastname", "dropped")
POD = ("rounds",)
ROUND = ("matches",)


AGES = {"0": "Juniors", "1": "Seniors", "2": "Masters"}
"""The division of each category that is a single age."""
TOGETHER = {frozenset("01"): "8", frozenset("12"): "9"}
"""The category of a pod of several ages; a pod of all ages has "10"."""

MOST_STRANGERS = 64
"""Limit for players of matches whom the file does not list, since each is compared with all
others."""


def read(data: bytes) -> EventFile:
    """The event of a .tdf file; raises `BadFile`."""
    root = load(data)
    if root.tag != "tournament":
        raise root.bad("not a tournament file")
    head = root.child("data")
    unread: list[str] = []
    players, odd = _players(root.child("players"), unread)
    pods: list[list[Any]] = []
    rounds: list[FileRound] = []
    pods_node = root.maybe("pods")
    nodes = list(pods_node.all("pod")) if pods_node else []
    if len(nodes) > MOST_FIELDS:
        raise BadFile("pods", f"more than {MOST_FIELDS} fields of players")
    for pod in nodes:
        category = pod.attribute("category")
        pods.append([pod.attributes, _others(pod, POD)])
        rounds_node = pod.maybe("rounds")
        made = (
            [_round(node, category, unread) for node in rounds_node.all("round")]
            if rounds_node
            else []
        )
        at = len(pods) - 1
        again = any(attributes["category"] == category for attributes, _rest in pods[:-1])
        rounds += [replace(r, extra={**r.extra, "in": at}) for r in made] if again else made
    standings = root.maybe("standings")
    groups = list(standings.all("pod")) if standings else []
    tables = [_lines(group, unread) for group in groups]
    lines = tuple(line for table in tables for line in table)
    players, rounds = _with_real_ids(players, rounds)
    listed = {player.id for player in players}
    unknown = dict.fromkeys(line.player for line in lines if line.player not in listed)
    players += tuple(FilePlayer(one, "", extra={"unlisted": True}) for one in unknown)
    ages = {line.player: AGES.get(line.division.split("/")[0], "") for line in lines}
    players = tuple(replace(one, division=ages.get(one.id, "")) for one in players)
    date = head.maybe("startdate")
    swiss = [one.number for one in rounds if one.stage is Stage.SWISS]
    return check_references(
        EventFile(
            format=FORMAT,
            name=head.child("name").text,
            rules="pokemon-tom",
            players=players,
            rounds=tuple(rounds),
            date=date.text if date else "",
            swiss_rounds=max(swiss, default=None),
            published=lines,
            extra={
                "attributes": root.attributes,
                "data": _others(head, DATA),
                "rest": _others(root, ROOT),
                "pods": pods,
                "groups": [group.attributes for group in groups],
                **_shares(groups, tables),
                **({"odd": odd} if odd else {}),
            },
            unread=tuple(unread),
        )
    )


def _shares(groups: list[Node], tables: list[list[FileLine]]) -> dict[str, Any]:
    """How many lines each group of the standings has, where two groups have the same name."""
    names = [_group_name(group.attributes) for group in groups]
    if len(set(names)) == len(names):
        return {}
    return {"shares": [len(table) for table in tables]}


def _group_name(attributes: dict[str, str]) -> str:
    """Age class and kind of a group of the standings."""
    return f"{attributes['category']}/{attributes.get('type', '')}"


def _players(node: Node, unread: list[str]) -> tuple[tuple[FilePlayer, ...], list[Any]]:
    """The players, and those that cannot be read as they stand."""
    found: dict[str, FilePlayer] = {}
    odd: list[Any] = []
    for one in node.all("player"):
        try:
            player = _player(one)
            if player.id in found:
                raise one.bad(f"the id {player.id!r} is there twice")
        except BadFile as fault:
            unread.append(str(fault))
            odd.append(one.plain())
            continue
        found[player.id] = player
    return tuple(found.values()), odd


def _with_real_ids(
    players: tuple[FilePlayer, ...], rounds: list[FileRound]
) -> tuple[tuple[FilePlayer, ...], list[FileRound]]:
    """Resolve ids in matches that no listed player has. Each goes to the only player whose rounds
    it completes, or else to a new player without a name."""
    known = {player.id for player in players}
    when: dict[str, set[tuple[str, int]]] = {}
    for one in rounds:
        for match in one.matches:
            for side in (match.a, match.b):
                if side is not None:
                    when.setdefault(side, set()).add((one.pod, one.number))
    real: dict[str, str] = {}
    strangers = sorted(when.keys() - known)
    if len(strangers) > MOST_STRANGERS:
        raise BadFile("pods", f"more than {MOST_STRANGERS} players who are not listed")
    for stranger in strangers:
        pods = {pod for pod, _ in when[stranger]}
        fitting = [
            one
            for one in sorted(known & when.keys() - set(real.values()))
            if {pod for pod, _ in when[one]} == pods and not when[one] & when[stranger]
        ]
        if len(fitting) == 1:
            real[stranger] = fitting[0]
        else:
            players = (*players, FilePlayer(stranger, "", extra={"unlisted": True}))
    return players, [_renamed(one, real) for one in rounds] if real else rounds


def _renamed(one: FileRound, real: dict[str, str]) -> FileRound:
    def rename(match: FileMatch) -> FileMatch:
        if match.a not in real and match.b not in real:
            return match
        ids = [match.a, match.b]
        a, b = real.get(match.a, match.a), real.get(match.b or "", match.b)
        return replace(match, a=a, b=b, extra={**match.extra, "ids": ids})

    return replace(one, matches=tuple(map(rename, one.matches)))


def _others(node: Node, known: tuple[str, ...]) -> list[Any]:
    return [child.plain() for child in node.children if child.tag not in known]


def _player(node: Node) -> FilePlayer:
    dropped = node.maybe("dropped")
    after = None
    extra: dict[str, Any] = {"attributes": _besides(node, "userid"), "rest": _others(node, PLAYER)}
    if dropped is not None:
        round_node = dropped.maybe("round")
        if round_node is not None and round_node.text:
            after = round_node.number(round_node.text, 0, 100)
            extra["dropped"] = _others(dropped, ("round",))
        else:
            extra["rest"].append(dropped.plain())
    names = [node.maybe("firstname"), node.maybe("lastname")]
    parts = [name.text if name else "" for name in names]
    extra["firstname"] = parts[0]
    name = " ".join(part for part in parts if part)
    return FilePlayer(node.attribute("userid"), name, dropped_after=after, extra=extra)


def _besides(node: Node, *known: str) -> dict[str, str]:
    return {name: value for name, value in node.attributes.items() if name not in known}


def _round(node: Node, pod: str, unread: list[str]) -> FileRound:
    number = node.number(node.attribute("number"), 1, 100)
    kind = node.attributes.get("type", "")
    if kind and kind not in TYPES:
        unread.append(str(node.bad(f"round type {kind[:20]!r} is unknown, taken for Swiss")))
    stage = Stage.CUT if kind == ELIMINATION else Stage.SWISS
    matches_node = node.maybe("matches")
    extra: dict[str, Any] = {"attributes": _besides(node, "number", "type")}
    matches: list[FileMatch] = []
    odd: list[Any] = []
    seated: set[str] = set()
    for told in matches_node.all("match") if matches_node else ():
        try:
            match = _match(told)
            again = {match.a, match.b} & seated if stage is Stage.SWISS else set()
            if again or match.a == match.b:
                raise told.bad(f"{min(map(str, again or {match.a}))!r} plays twice")
        except BadFile as fault:
            unread.append(str(fault))
            odd.append(told.plain())
            continue
        seated |= {match.a, match.b or match.a}
        matches.append(match)
    if odd:
        extra["odd"] = odd
    extra["rest"] = _others(node, ROUND)
    if kind not in (SWISS, ELIMINATION):
        extra["type"] = kind or None
    return FileRound(number, stage, tuple(matches), pod, extra)


def _match(node: Node) -> FileMatch:
    outcome = node.attribute("outcome")
    if outcome not in OUTCOMES:
        raise node.bad(f"outcome {outcome!r} is unknown")
    kind, won, lost, drawn = OUTCOMES[outcome]
    single = node.maybe("player")
    if single is None and kind in (
        Kind.BYE,
        Kind.AWARDED_LOSS,
    ):  # not every program writes <player>
        single = node.maybe("player1") if node.maybe("player2") is None else None
    table = node.maybe("tablenumber")
    extra = {
        "attributes": _besides(node, "outcome"),
        "rest": _others(node, ("player", "player1", "player2", "tablenumber")),
        "outcome": outcome,
    }
    number = table.number(table.text, 0, 100_000) if table else None
    if single is not None:
        kind = ALONE.get(outcome, kind)
        if kind not in (Kind.BYE, Kind.AWARDED_BYE, Kind.AWARDED_LOSS, None):
            raise node.bad(f"outcome {outcome} needs two players")
        return FileMatch(single.attribute("userid"), None, kind=kind, table=number, extra=extra)
    if kind in (Kind.BYE, Kind.AWARDED_LOSS):
        raise node.bad(f"outcome {outcome} needs one player")
    a, b = (node.child(side).attribute("userid") for side in ("player1", "player2"))
    return FileMatch(a, b, won, lost, drawn, kind, table=number, extra=extra)


def _lines(group: Node, unread: list[str]) -> list[FileLine]:
    group.attribute("category")  # without it there is no place to put the lines
    lines = []
    for node in group.all("player"):
        try:
            place = node.number(node.attributes.get("place", "0"), 0, 100_000)
            division = _group_name(group.attributes)
            lines.append(FileLine(place, node.attribute("id"), division=division))
        except BadFile as fault:
            unread.append(str(fault))
    return lines


def write(event: EventFile) -> bytes:
    """The event as a .tdf file; whatever came from such a file is written as it was."""
    listed = [player for player in event.players if "unlisted" not in player.extra]
    own = event.extra
    if event.format != FORMAT:
        event = _known_here(_by_age(event))
        listed = [replace(player, extra={}) for player in listed]
        own = _new_extra(event)
    data = [leaf("name", event.name), *map(from_plain, own["data"])]
    if event.date:
        data.append(leaf("startdate", event.date))
    players = [_write_player(player) for player in listed]
    players += [from_plain(one) for one in own.get("odd", [])]
    root = Node("tournament", own["attributes"])
    root.children = [
        Node("data", children=data),
        *map(from_plain, own["rest"]),
        Node("players", children=players),
        Node(
            "pods", children=[_write_pod(event, own["pods"], at) for at in range(len(own["pods"]))]
        ),
    ]
    if own["groups"]:
        groups = [_write_group(event, own, at) for at in range(len(own["groups"]))]
        root.children.append(Node("standings", children=groups))
    return dump(root)


def refreshed(was: EventFile, now: EventFile) -> EventFile:
    """The event with its table in the groups of the file: by age class, those who finished and
    those who left."""
    stood = {line.player: line.division for line in was.published}
    dropped = {player.id for player in now.players if player.dropped_after is not None}
    pods = {m.a: one.pod for one in now.rounds for m in one.matches}
    pods |= {m.b: one.pod for one in now.rounds for m in one.matches if m.b}
    ages = _ages(now)
    groups = {_group_name(attributes) for attributes in now.extra["groups"]}
    cut = {line.player: line.rank for line in now.published if line.division == "cut"}
    new = [line for line in now.published if line.values]
    new.sort(key=lambda line: (cut.get(line.player, len(now.players)), line.rank))
    ranks: dict[str, int] = {}
    lines = [line for line in now.published if "/" in line.division]
    for line in new:
        before = stood.get(line.player, f"{pods.get(line.player, '')}/").split("/")[0]
        category = ages.get(line.player, before)
        division = f"{category}/{'dnf' if line.player in dropped else 'finished'}"
        if division in groups:
            ranks[division] = ranks.get(division, 0) + 1
            lines.append(FileLine(ranks[division], line.player, division=division))
    return replace(now, published=tuple(lines))


def _ages(event: EventFile) -> dict[str, str]:
    """The category of each player whose division is an age of TOM."""
    known = {name.casefold().rstrip("s"): category for category, name in AGES.items()}
    found = {p.id: known.get(p.division.casefold().rstrip("s"), "") for p in event.players}
    return {player: category for player, category in found.items() if category}


def _by_age(event: EventFile) -> EventFile:
    """The event of another program with its table in groups by age, if every line has an age."""
    ages = _ages(event)
    cut = {line.player: line.rank for line in event.published if line.division == "cut"}
    lines = [line for line in event.published if line.division != "cut"]
    if not lines or any(line.player not in ages for line in lines):
        return event
    lines.sort(key=lambda line: (cut.get(line.player, len(event.players)), line.rank))
    left = {player.id for player in event.players if player.dropped_after is not None}
    ranks: dict[str, int] = {}
    found = []
    for line in lines:
        division = f"{ages[line.player]}/{'dnf' if line.player in left else 'finished'}"
        ranks[division] = ranks.get(division, 0) + 1
        found.append(FileLine(ranks[division], line.player, division=division))
    return replace(event, published=tuple(found))


def _known_here(event: EventFile) -> EventFile:
    """The event of another program without what that one alone knows of rounds and matches."""
    rounds = (
        replace(one, extra={}, matches=tuple(replace(match, extra={}) for match in one.matches))
        for one in event.rounds
    )
    return replace(event, rounds=tuple(rounds))


def _new_extra(event: EventFile) -> dict[str, Any]:
    attributes = {"type": "3", "stage": "5", "version": "1.80", "gametype": "TRADING_CARD_GAME"}
    names = sorted({line.division for line in event.published if "/" in line.division})
    ages = frozenset(name[0] for name in names)
    mixed = TOGETHER.get(ages, "10") if len(ages) > 1 else next(iter(ages), "2")
    pods = [[{"category": pod or mixed, "stage": "1"}, []] for pod in event.pods or ("",)]
    groups = [{"category": "2", "type": "finished"}] if event.published else []
    if names:
        groups = [dict(zip(("category", "type"), name.split("/"), strict=True)) for name in names]
    return {"attributes": attributes, "data": [], "rest": [], "pods": pods, "groups": groups}


def _write_player(player: FilePlayer) -> Node:
    extra = player.extra if "firstname" in player.extra else {}
    first = extra.get("firstname", "")
    last = player.name[len(first) :].strip() if first else player.name
    node = Node("player", {"userid": player.id, **extra.get("attributes", {})})
    node.children = [leaf("firstname", first), leaf("lastname", last)]
    if player.dropped_after is not None:
        status = [from_plain(one) for one in extra.get("dropped", [["status", {}, "1", []]])]
        status.insert(1, leaf("round", player.dropped_after))
        node.children.append(Node("dropped", children=status))
    node.children += [from_plain(one) for one in extra.get("rest", [])]
    return node


def _write_pod(event: EventFile, pods: list[Any], at: int) -> Node:
    """One pod. Where a second one has the same category (for the cut), each has the rounds that
    were read from it."""
    attributes, rest = pods[at]
    category = attributes["category"]
    first = [other["category"] for other, _rest in pods].index(category)
    foreign = event.format != FORMAT
    rounds = [
        one
        for one in event.rounds
        if foreign or (one.pod == category and one.extra.get("in", first) == at)
    ]
    node = Node("pod", attributes, children=[from_plain(one) for one in rest])
    node.children.append(Node("rounds", children=[_write_round(one) for one in rounds]))
    return node


def _write_round(one: FileRound) -> Node:
    kind = one.extra.get("type", SWISS if one.stage is Stage.SWISS else ELIMINATION)
    attributes = {"number": str(one.number), "type": kind, **one.extra.get("attributes", {})}
    if kind is None:
        del attributes["type"]
    node = Node("round", attributes)
    node.children = [from_plain(other) for other in one.extra.get("rest", [])]
    matches = [_write_match(match) for match in one.matches]
    matches += [from_plain(odd) for odd in one.extra.get("odd", [])]
    node.children.append(Node("matches", children=matches))
    return node


def _write_match(match: FileMatch) -> Node:
    outcome = match.extra.get("outcome") or _outcome(match)
    node = Node("match", {"outcome": outcome, **match.extra.get("attributes", {})})
    a, b = match.extra.get("ids", (match.a, match.b))
    if b is None:
        node.children.append(Node("player", {"userid": a}))
    else:
        node.children.append(Node("player1", {"userid": a}))
        node.children.append(Node("player2", {"userid": b}))
    rest = match.extra.get("rest", []) if "outcome" in match.extra else []
    node.children += [from_plain(one) for one in rest]
    if match.table is not None:
        node.children.append(leaf("tablenumber", match.table))
    return node


def _outcome(match: FileMatch) -> str:
    if match.kind is None:
        return "0"
    if match.b is None:
        return "8" if match.kind in (Kind.AWARDED_LOSS, Kind.ZERO_BYE) else "5"
    if match.kind is Kind.DOUBLE_LOSS:
        return "10"
    difference = match.wins_a - match.wins_b
    if not difference:
        return "10" if match.kind is Kind.FORFEIT else "3"
    return "1" if difference > 0 else "2"


def _write_group(event: EventFile, own: dict[str, Any], at: int) -> Node:
    """One group of the standings. Of several groups with one name each has as many lines as in the
    file, and the last one the remaining lines."""
    names = [_group_name(attributes) for attributes in own["groups"]]
    name, shares = names[at], own.get("shares", [])
    aged = any("/" in line.division for line in event.published)
    whole = event.format != FORMAT and not aged
    lines = [line for line in event.published if whole or line.division == name]
    if shares:
        before = sum(share for one, share in zip(names[:at], shares, strict=False) if one == name)
        lines = lines[before : before + shares[at] if name in names[at + 1 :] else None]
    node = Node("pod", own["groups"][at])
    for line in lines:
        place = {"place": str(line.rank)} if line.rank else {}
        node.children.append(Node("player", {"id": line.player, **place}))
    return node
