"""Costs: before a colon, or additional to a Mugic or attack."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar


def add_to(g: Grammar) -> None:
    """Each cost, and several with commas."""
    c = "cost"
    g.list_of("costs", c, ",", "and")
    g.reads(c, lambda marks: n.PayCounters(len(marks)), "{marks:marks}")
    g.reads(c, n.PayCounters, "{n:int} {mc}")
    g.reads("mark", lambda: 1, "{mc}")
    g.list_of("marks", "mark", "")
    g.prints(c, _show_marks)
    g.node(c, n.PayCounters, "take a Mugic counter from {who:chosen}", n=1)
    g.node(
        c,
        n.PayCounters,
        "take {n:int} Mugic counters from {who:chosen}",
    )
    g.reads(
        c,
        lambda marks, who: n.PayCounters(len(marks), who),
        "remove {marks:marks} from {who:chosen}",
    )
    g.reads("mugic counters", lambda: 1, "a mugic counter")
    g.reads("mugic counters", lambda v: v, "{v:int} mugic counters")
    g.same("counters removed", "mugic counters", "named counters")
    g.reads("named counters", lambda v, name: (v, name), "{v:int} {name:counter name} counters")
    g.reads("from whom", lambda who: who, "from {who:chosen}")
    g.reads("from whom", lambda cards: cards, "from among <any> {cards:filters}")
    g.reads(c, _removed, "remove {counters:counters removed} {who:from whom}")
    g.node(c, n.SacrificeCost, "sacrifice {what:given up}")
    g.reads("given up", _given_up, "{what:chosen}")
    g.reads("given up", _gear_of, "battlegear equipped to {who}")
    g.prints("given up", lambda grammar, value: grammar.try_show("chosen", value))
    g.node(c, n.UninfectCost, "Uninfect {who:chosen}")
    g.node(c, n.DiscardCost, "discard a {cards:a filter}", "discard an {cards:a filter}")
    g.node(c, n.DiscardCost, "discard {n:int} {cards:filters}")
    g.node(c, n.ExpendCost, "expend {element}")
    g.node(c, n.DamageCost, "{who:chosen} takes {n:int}", "deal {n:int} damage to {who:chosen}")
    g.node(
        c,
        n.LoseCost,
        "{who} pays {n:int} {stat:stat}",
        "{who} loses {n:int} {stat:stat}",
    )
    g.node(c, n.HiveOffCost, "turn Hive off", "deactivate hive")


def _removed(counters: int | tuple[int, str], who: n.Selector | n.Cards) -> n.Cost | None:
    """Mugic counters or counters of a name; from one Creature, or from several in all."""
    match counters, who:
        case int(v), n.Cards():
            return n.AmongCost(v, who)
        case int(v), n.Selector():
            return n.PayCounters(v, who)
        case (int(v), str(name)), n.Selector():
            return n.MarkCost(name, v, who)
    return None


def _given_up(what: n.Selector) -> n.Selector | None:
    """A cost is paid with one card, never with all there are."""
    return None if isinstance(what, n.Each) else what


def _gear_of(who: n.Selector) -> n.Selector:
    return n.Pick(n.Cards(n.CardKind.BATTLEGEAR, (n.GearOf(who),)))


def _show_marks(_: Grammar, value: object) -> str | None:
    if isinstance(value, n.PayCounters) and value.who is None and isinstance(value.n, int):
        return "{mc}" * value.n if 0 < value.n <= 4 else f"{value.n} {{mc}}"
    return None
