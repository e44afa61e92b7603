"""Moving, rotating, placing, switching."""

from __future__ import annotations

from dataclasses import replace

from engine.language.genesis import nodes as n
from engine.language.genesis.free import It
from engine.language.grammar.machine import Grammar
from engine.language.text import SELF

E = "act"
_MOVERS = {n.Source: "this", It: "it", n.You: "the bearer"}
ALIKE = n.Facing.ALIKE
S = n.Spots


def add_to(g: Grammar) -> None:
    """More of the category ``act``."""
    _moves(g)
    _placements(g)
    _entries(g)
    g.node(E, n.Switch, "{one:aim} and {other:aim} switch spots")
    g.node(
        E,
        n.Switch,
        "switch spots with {other:aim}",
        "this summon and {other:aim} switch spots",
        one=n.User(),
    )


def _moves(g: Grammar) -> None:
    """Moves and rotations. A form that names nobody moves the user of the ability (G-move.8)."""
    me = n.User()
    away = "away from {near:away from}"
    for may, move in ((False, "move"), (True, "you may move")):
        free = f"{move} to an unoccupied spot"
        g.node(E, n.Move, f"{move} to an adjacent unoccupied spot", who=me, may=may)
        g.node(E, n.Move, f"{free} in the awareness", who=me, spots=S.AWARENESS, may=may)
        g.node(E, n.Move, f"{free} adjacent to {{near:aim or it}}", who=me, may=may)
        moved = f"{move} {{who:aim or it}}"
        g.node(E, n.Move, f"{moved} to an adjacent unoccupied spot", may=may)
        g.node(E, n.Move, f"{moved} one spot {away}", n=1, spots=S.AWAY, may=may)
        g.node(E, n.Move, f"{moved} {{n:n}} spots {away}", spots=S.AWAY, may=may)
    g.same("aim or it", "aim", "one")
    g.same("away from", "near")
    advance = "advance: you may move, then you may rotate"
    g.reads(E, lambda: (n.Move(me, may=True), n.Rotate(me, may=True)), advance)
    g.node(E, n.Move, "you may move", who=me, may=True)
    g.node(E, n.Move, "{who:mover} may move", may=True)
    g.reads("mover", n.Source, "this", "this summon", "this combatant", "~")
    g.reads("mover", It, "it", "that combatant")
    g.reads("mover", n.You, "the bearer", "your champion", "the enchanted combatant")
    g.prints("mover", lambda _, value: _MOVERS.get(type(value)))
    g.node(E, n.Rotate, "you may rotate", who=me, may=True)
    for may, rotate in ((False, "rotate"), (True, "you may rotate")):
        g.node(
            E,
            n.Rotate,
            f"{rotate} {{who:aim or it}} 90 degrees, in the direction you choose",
            f"{rotate} {{who:aim or it}}",
            may=may,
        )


def _placements(g: Grammar) -> None:
    """Placing permanents that are in the arena; they keep their facing."""
    for may, start in ((False, "place"), (True, "you may place")):
        around = f"{start} {{what:movable}} on a spot"
        for spots, words in ((S.AROUND, "around"), (S.ADJACENT, "adjacent to")):
            g.reads(
                E,
                lambda what, near, may=may, spots=spots: n.Place(what, spots, near, may=may),
                f"{around} {words} {{near:near}}",
                f"{around} {words} {{near:near}}; its facing stays",
            )
        g.reads(
            E,
            lambda may=may: n.Place(n.User(), S.AWARENESS, may=may),
            *(
                f"{start} {me} on a spot in the awareness, keeping {whose} facing"
                for me, whose in (("yourself", "your"), ("this summon", "its"), ("the user", "its"))
            ),
        )
        g.reads(
            E,
            lambda what, may=may: n.Place(what, S.HERE, n.Source(), may=may),
            f"{start} {{what:movable}} on this spot, keeping its facing",
        )
    g.same("movable", "each")
    g.same("movable", "aim")
    g.reads("movable", n.You, "your champion")
    g.prints("movable", lambda _, value: "your champion" if value == n.You() else None)
    g.reads("near", n.You, "you")
    g.reads("near", n.User, "the user")
    g.reads("near", n.Source, "this", "this summon", "this alteration")
    g.prints("near", lambda _, value: _NEAR.get(type(value)))
    g.prints(E, _show_place)


_NEAR = {n.You: "you", n.User: "the user", n.Source: "this"}


def _entries(g: Grammar) -> None:
    """Placing cards from outside the arena: the spot, the facing, exerted or not."""
    g.reads("facing", lambda: n.Facing.FREE, "")
    g.reads("facing", lambda: ALIKE, ", facing as you do", ", facing as it does")
    g.reads("exert", lambda: False, "")
    for words in (", then exert it", ", then exert them", ", and exert it", ", and exert them"):
        g.reads("exert", lambda: True, words)
    g.reads("comer", n.Source, "this", "this summon", "~")
    g.same("comer", "card aim", "taken")
    tail = "{facing:facing} {exert:exert}"
    for may, start in ((False, "place"), (True, "you may place")):
        g.reads(
            E,
            lambda what, near, facing, exert, may=may: _entry(
                what, S.ADJACENT, near, facing, exert, may
            ),
            f"{start} {{what:comer}} on a spot adjacent to {{near:near}} {tail}",
        )
        g.reads(
            E,
            lambda what, facing, exert, may=may: _entry(
                what, S.KILLED, n.You(), facing, exert, may
            ),
            f"{start} {{what:comer}} on a spot where a summon was killed this round {tail}",
        )
    bring = "bring this summon in on"
    arrival = n.Place(n.Source(), S.ADJACENT, n.You(), ALIKE, True)
    g.reads(E, lambda: arrival, f"{bring} an adjacent spot, facing as you do, and exert it")
    g.reads(
        E,
        lambda: replace(arrival, spots=S.KILLED),
        f"{bring} a spot where a summon was killed this round, facing as you do, and exert it",
    )
    _copies(g)
    _alterations(g)


def _copies(g: Grammar) -> None:
    """Replicate (G-kw-replicate.1); "this card" becomes the card's own name later."""
    copies = "place {copies:n} copies of {name:card name} from your subconscious"
    g.reads(
        E,
        _replicate,
        f"{copies} adjacent to this, facing as it does, and exert them",
        f"{copies} on spots adjacent to this, facing as it does, then exert them",
    )


def _replicate(copies: int, name: str) -> n.Place:
    own = SELF if name == "this card" else name
    filter = n.Filter(n.Kind.CARD, where=n.Where.SUBCONSCIOUS, card=own)
    return n.Place(n.Chosen(filter), S.ADJACENT, n.Source(), ALIKE, True, copies=copies)


def _alterations(g: Grammar) -> None:
    put = "put this alteration on"
    here = n.Place(n.Source(), S.HERE, n.You())
    g.reads(E, lambda: here, f"{put} your spot", f"{put} the spot you stand on")
    for spots, word in ((S.UNOCCUPIED, "unoccupied"), (S.OCCUPIED, "occupied")):
        place = n.Place(n.Source(), spots)
        g.reads(E, lambda place=place: place, f"{put} an {word} spot in the awareness")
        g.reads("arena", lambda place=place: (place,), f"{put} an {word} spot of the arena")
    g.prints("arena", _show_arena)


def _entry(
    what: n.Selector, spots: S, near: n.Selector, facing: n.Facing, exert: bool, may: bool
) -> n.Place | None:
    return n.Place(what, spots, near, facing, exert, may)


def _show_place(g: Grammar, value: object) -> str | None:
    if not isinstance(value, n.Place):
        return None
    start = "you may place" if value.may else "place"
    if value.facing is n.Facing.KEPT:
        return _show_kept(g, value, start)
    near = g.try_show("near", value.near)
    if isinstance(value.what, n.Chosen) and value.copies > 1:
        return (
            f"place {value.copies} copies of {value.what.filter.card} from your subconscious on"
            " spots adjacent to this, facing as it does, then exert them"
        )
    what = _show_comer(g, value.what)
    if what is None or near is None or value.copies != 1:
        return None
    words = f"{start} {what} on a spot "
    words += f"adjacent to {near}" if value.spots is S.ADJACENT else _KILLED
    if value.facing is ALIKE:
        words += ", facing as it does" if near == "this" else ", facing as you do"
    return words + (", then exert it" if value.exert else "")


_KILLED = "where a summon was killed this round"


def _show_comer(g: Grammar, what: n.Selector) -> str | None:
    if isinstance(what, n.Source):
        return "this"
    return g.try_show("card aim", what) or g.try_show("taken", what)


def _show_arena(_: Grammar, value: object) -> str | None:
    match value:
        case (n.Place(what=n.Source(), spots=S.UNOCCUPIED | S.OCCUPIED as spots),):
            return f"put this alteration on an {spots} spot of the arena"
    return None


def _show_kept(g: Grammar, value: n.Place, start: str) -> str | None:
    if isinstance(value.what, n.Source):
        if value.spots is S.HERE:
            return "put this alteration on your spot"
        return f"put this alteration on an {value.spots} spot in the awareness"
    if value.spots is S.AWARENESS:
        return f"{start} the user on a spot in the awareness, keeping its facing"
    what = g.try_show("movable", value.what) or g.try_show("aim", value.what)
    if what is None:
        return None
    if value.spots is S.HERE:
        return f"{start} {what} on this spot, keeping its facing"
    words = "around" if value.spots is S.AROUND else "adjacent to"
    near = g.try_show("near", value.near)
    return None if near is None else f"{start} {what} on a spot {words} {near}"
