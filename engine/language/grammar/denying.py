"""Static sentences that deny: what cannot be, and where Creatures may and must go."""

from __future__ import annotations

from engine.language import nodes as n
from engine.language.grammar.machine import Grammar
from engine.language.nodes import CardKind, Until

ALWAYS = Until.ALWAYS


def add_to(g: Grammar) -> None:
    """Each subject in its own function."""
    _denied(g)
    _moving(g)


def _denied(g: Grammar) -> None:
    """What Creatures cannot gain, lose or be healed."""
    for category, until in (("effect", Until.TURN), ("static", ALWAYS)):
        never = "cannot" if until is Until.TURN else "can never"
        for act, form in (
            (n.Act.GAIN_ENERGY, "gain Energy"),
            (n.Act.LOSE_ENERGY, "lose Energy"),
            (n.Act.ENTER_UNOCCUPIED, "enter unoccupied spaces"),
        ):
            g.node(
                category,
                n.Cannot,
                (f"{{who}} {never} {form}", f"{{who}} {never} {form} from {{by}}"),
                act=act,
                until=until,
            )
        lacks = "lacks" if until is Until.TURN else "always lacks"
        g.node(
            category,
            n.LacksElement,
            (f"{{who}} {lacks} {{element}} and cannot get it", f"{{who}} {lacks} all elements"),
            until=until,
        )
    g.reads(
        "rule",
        lambda who, by: n.Cannot(n.Act.LOSE_ENERGY, who, by=by),
        "{who}'s energy cannot be reduced by {by}",
    )
    g.reads(
        "effect",
        lambda by: n.Cannot(n.Act.CHANGE_DISCIPLINES, n.Each(n.Cards(CardKind.CREATURE)), by=by),
        "{by:selector} cannot increase or decrease any creature's disciplines",
    )
    g.node(
        "static",
        n.LoseAbility,
        "{who} always lacks {keyword:quoted}",
        until=ALWAYS,
    )


def _moving(g: Grammar) -> None:
    """Where Creatures may or must go."""
    for category, ours in (("static", "reaches"), ("effect", "reaches this turn")):
        g.node(category, n.MoveAnywhere, f"{{who}} {ours} any {{to:a filter}}")
    g.reads(
        "rule",
        anywhere,
        "{who} can|may move to|into any {to:a filter} <on the board> as if it were adjacent",
    )
    g.node("effect", n.MoveAnywhere, "{who} reaches every space this turn")
    g.node(
        "static",
        n.MustAttack,
        "{who} must attack its neighbours",
    )
    g.reads(
        "static",
        lambda who: n.MustAttack(who),
        "if {who} can move into a adjacent occupied space, it must do so",
    )
    g.reads(
        "static",
        lambda: n.MustMoveHere(),
        "adjacent creatures <to equipped creature> must move into this|its space if able",
    )
    g.node(
        "static",
        n.PullIn,
        "{who} pulls in what it attacks",
        "if {who} would move into a opposing creature's space, it relocates that opposing creature"
        " into ~'s space instead",
    )
    g.node(
        "static",
        n.InterceptFar,
        "{who} intercepts a {cards:a filter} from anywhere",
        "if a {cards:a filter} moves into a space occupied by a creature you control, {who} can"
        " intercept as though it had defender and was adjacent",
    )
    g.node("static", n.StandIn, "{who} may be replaced in combat by a {cards:a filter}")
    g.reads(
        "static",
        lambda who, cards: n.StandIn(who, cards),
        "if {who} would become engaged on your turn, you can swaps|swap spaces with a"
        " {cards:a filter}. if you do, that creature becomes engaged instead",
    )


def anywhere(who: n.Selector, to: n.Cards) -> n.Effect | None:
    if to.kind is not CardKind.SPACE:
        return None
    return n.MoveAnywhere(who, to if to.tests else None)
