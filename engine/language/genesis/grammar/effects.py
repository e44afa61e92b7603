"""What an ability does when it resolves: damage, HP, ailments, cards, the stack."""

from __future__ import annotations

from engine.language.genesis import nodes as n
from engine.language.genesis.free import Aim, Further, It
from engine.language.grammar.machine import Grammar

E, ACT = "effect", "act"
"""The categories of everything that an ability may do, and of what it does without asking and
without a condition."""


def add_to(g: Grammar) -> None:
    """Category ``effects``: effects in their order."""
    g.list_of("effects", E, ", then", ". then", ".", ";", ", and", ",", "and", "and then")
    g.same(E, ACT)
    g.same(ACT, "deed")
    _damage(g)
    _hp(g)
    _given(g)
    _cards(g)
    _stack(g)
    _choices(g)


def _damage(g: Grammar) -> None:
    d = "deed"
    g.node(d, n.Damage, "deal {n:n} {kinds:kinds} damage to {to:selector}")
    g.reads(ACT, n.Damage, "{n:n} {kinds:kinds} damage is dealt to {to:selector}")
    g.node(d, n.Damage, "deal {n:n} damage of that element to {to:selector}", kinds=(n.CHOSEN,))
    g.reads(
        ACT,
        lambda a, k, b, m, to: (n.Damage(a, to, k), n.Damage(b, It(), m)),
        "deal {a:n} {k:kinds} damage and {b:n} {m:kinds} damage to {to:aim}",
    )
    g.reads(
        ACT,
        lambda a, k, to, b, m, other: (n.Damage(a, to, k), n.Damage(b, other, m)),
        "deal {a:n} {k:kinds} damage to {to:aim} and {b:n} {m:kinds} damage to {other:aim}",
    )
    link = "link"
    g.node(link, n.Damage, "{n:n} {kinds:kinds} damage to {to:aim}")
    g.reads(link, lambda v, to: n.Damage(v, to, ("same",)), "{v:n} to {to:aim}")
    g.list_of("links", link, "and", ",", least=2)
    g.reads("chain", _chain, "deal {links:links}")
    g.prints("chain", _show_chain)


def _chain(links: tuple[n.Damage, ...]) -> tuple[n.Damage, ...] | None:
    """The first target of a chain, then each one around the one before. "and 2 to" deals damage of
    the same kinds as the first."""
    first = links[0]
    if not isinstance(first.to, Aim) or first.kinds == ("same",):
        return None
    for number, link in enumerate(links[1:], 2):
        if link.to != Further(number):
            return None
    kinds = first.kinds
    return tuple(
        n.Damage(link.n, link.to, kinds if link.kinds == ("same",) else link.kinds)
        for link in links
    )


def _show_chain(g: Grammar, value: object) -> str | None:
    if not isinstance(value, tuple) or len(value) < 2:
        return None
    parts = [g.try_show("link", link) for link in value]
    if any(part is None for part in parts):
        return None
    words = [part for part in parts if part]
    return f"deal {', '.join(words[:-1])} and {words[-1]}"


def _hp(g: Grammar) -> None:
    for cls, one, more in ((n.GainHp, "gain", "gains"), (n.LoseHp, "lose", "loses")):
        g.node(ACT, cls, f"you {one} {{n:n}} HP", f"your champion {more} {{n:n}} HP", who=n.You())
        g.node(ACT, cls, f"{{who:selector}} {more} {{n:n}} HP")
        g.node("deed", cls, f"{one} {{n:n}} HP", who=n.You())
    g.node(ACT, n.Drain, "{of:aim} loses {n:n} HP; the user gains as much")
    g.reads(
        ACT,
        lambda of, v, w: n.Drain(v, of) if v == w else None,
        "{of:aim} loses {v:n} HP; the user gains {w:n} HP",
    )
    defend = "prevent the next {n:n} damage to {who:selector}"
    g.node("deed", n.Prevent, f"{defend} {{until:moment}}")
    g.reads("deed", n.Prevent, defend)  # until end of turn unless stated (GR-DM.5)


def _given(g: Grammar) -> None:
    g.node(ACT, n.Give, "you gain|have {what:ability word} {until:until}", who=n.You())
    g.node(
        ACT,
        n.Give,
        "{who:selector} gains {what:ability word} {until:until}",
        "{who:selector} has {what:ability word} {until:until}",
    )
    g.reads(
        ACT,
        lambda what, until: n.Give(what, n.You(), until),
        "{until:until} you gain|have {what:ability word}",
    )
    g.reads(ACT, n.Give, "{who:selector} is {what:ability word} {until:until}")
    g.node(ACT, n.Take, "you lose all ailments {until:until}", what="", who=n.You())
    g.node(ACT, n.Take, "you lose {what:ability word} {until:until}", who=n.You())
    g.node(ACT, n.Take, "{who:selector} loses all ailments {until:until}", what="")
    g.node(ACT, n.Take, "{who:selector} loses {what:ability word} {until:until}")
    g.reads(ACT, n.Take, "{who:selector} lose {what:ability word} {until:until}")


def _cards(g: Grammar) -> None:
    d = "deed"
    g.node(d, n.Draw, "draw a card", n=1)
    g.node(d, n.Draw, "draw {n:n} cards")
    g.reads(ACT, n.Draw, "you draw a card")
    g.node(ACT, n.DiscardRandom, "you discard a card at random", n=1, who=n.You())
    g.node(ACT, n.DiscardRandom, "{who:selector} discards a card at random", n=1)
    g.node(ACT, n.Fatigue, "you pay {n:n} Energy if you can", who=n.You())
    g.node(ACT, n.Fatigue, "{who:selector} pays {n:n} Energy if it can")
    g.node(
        d,
        n.Search,
        "search your timeline for a {card_type:card type}, show it, put it into your thoughts,"
        " then shuffle",
    )
    thoughts, subconscious, top = n.Zone.THOUGHTS, n.Zone.SUBCONSCIOUS, n.Zone.TIMELINE_TOP
    g.node(d, n.Put, "return {what:selector} to its owner's thoughts", zone=thoughts)
    g.node(d, n.Put, "put {what:selector} into its owner's subconscious", zone=subconscious)
    g.node(d, n.Put, "put {what:selector} on top of its owner's timeline", zone=top)
    g.reads(d, _kill, "kill {what:selector}")
    g.prints(d, _show_kill)
    g.node(d, n.Destroy, "destroy {what:selector}")
    g.node(d, n.Destroy, "destroy {what:skill aim}")
    g.node(d, n.Sacrifice, "sacrifice {what:sacrificed}")
    g.node(d, n.Sacrifice, "sacrifice {what:one}")
    g.node(d, n.AddCounter, "put a counter on this", n=1)
    g.node(d, n.AddCounter, "put {n:n} counters on this")
    g.node(d, n.RemoveCounters, "remove all counters from this")
    g.node(d, n.Attach, "attach this to yourself", to=n.You())
    g.node(d, n.Attach, "attach this to {to:aim or it}")
    g.reads(
        d,
        lambda f: n.Attach(Aim(f.filter, True)),
        "attach this to yourself or to {f:aim}",
    )
    g.prints(d, _show_optional)
    g.node(d, n.Exert, "exert {who:aim}")
    g.node(d, n.Unexert, "remove all Exert tokens from {who:selector}")
    g.reads(ACT, lambda: (), "the awareness is a line of sight straight ahead")


def _kill(what: n.Selector) -> n.Kill:
    """A kill. A limit of HP restricts the target and counts again when the target is killed
    (G-kw-death-touch.3)."""
    if not isinstance(what, Aim) or what.filter.hp_most is None:
        return n.Kill(what)
    return n.Kill(what, what.filter.hp_most)


def _show_kill(g: Grammar, value: object) -> str | None:
    if not isinstance(value, n.Kill):
        return None
    what = g.try_show("selector", value.what)
    return f"kill {what}" if what and _kill(value.what) == value else None


def _show_optional(g: Grammar, value: object) -> str | None:
    if not isinstance(value, n.Attach) or not isinstance(value.to, Aim) or not value.to.optional:
        return None
    return f"attach this to yourself or to {g.try_show('aim', Aim(value.to.filter))}"


def _stack(g: Grammar) -> None:
    d = "deed"
    g.node(d, n.Negate, "negate {what:stack aim}")
    g.node(d, n.Copy, "copy {what:stack aim}")
    g.reads(
        ACT,
        lambda: n.Retarget(n.User(), It()),
        *(
            f"you may {then} turn one ability on the stack that targets either of {whom} to the"
            " other"
            for then in ("then", "")
            for whom in ("the two", "you", "them")
        ),
    )
    g.prints(ACT, _show_retarget)


def _show_retarget(_: Grammar, value: object) -> str | None:
    if value == n.Retarget(n.User(), It()):
        return "you may turn one ability on the stack that targets either of the two to the other"
    return None


def _choices(g: Grammar) -> None:
    g.node(E, n.May, "you may {effects:deeds}")
    g.reads(
        E,
        lambda first, effects: n.May((first, *effects)),
        "you may {first:deed}; if you do, {effects:effects}",
    )
    g.prints(E, _show_may)
    g.reads("deeds", lambda deed: (deed,), "{deed:deed}")
    g.prints("deeds", _show_deed)
    g.node(E, n.IfDone, "{first:act}; if you do, {then:effects}")
    g.node(
        E,
        n.PayOr,
        "pay {energy:energy} Energy or {otherwise:deed}",
        "pay {energy:energy} Energy, or {otherwise:deed}",
    )


def _show_deed(g: Grammar, value: object) -> str | None:
    if not isinstance(value, tuple) or len(value) != 1:
        return None
    return g.try_show("deed", value[0])


def _show_may(g: Grammar, value: object) -> str | None:
    if not isinstance(value, n.May) or len(value.effects) < 2:
        return None
    first = g.try_show("deed", value.effects[0])
    rest = g.try_show("effects", value.effects[1:])
    return f"you may {first}; if you do, {rest}" if first and rest else None
