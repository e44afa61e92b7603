"""The parts of the chess tie-breaks, one a round."""

from __future__ import annotations

from fractions import Fraction

from tournaments.standings import counts, fide
from tournaments.standings.ledger import Ledger
from tournaments.standings.model import Measure, TieBreak
from tournaments.standings.terms import Formula, Term, book_term


def explain(
    ledger: Ledger, index: int, step: TieBreak, dummy_cap: bool
) -> tuple[Formula, tuple[Term, ...]]:
    """The formula and the terms of a chess tie-break of one player (cut terms left out)."""
    measure = step.measure
    if measure is Measure.AVERAGE_OPPONENTS_BUCHHOLZ:
        return Formula.MEAN, _buchholz_of_opponents(ledger, index, dummy_cap)
    if measure is Measure.PROGRESSIVE:
        return Formula.SUM, _running_scores(ledger, index, step)
    if measure is Measure.KOYA:
        return Formula.SUM, _against_the_upper_half(ledger, index)
    kept = fide.counted_terms(ledger, index, step, dummy_cap)
    return Formula.SUM, tuple(_opponent_term(ledger, term, measure) for term in kept)


def explain_count(ledger: Ledger, index: int, step: TieBreak) -> tuple[Term, ...]:
    """The terms of a tie-break that counts the player's own rounds: what each round was worth."""
    return tuple(
        book_term(ledger, entry, Fraction(worth))
        for entry, worth in counts.by_round(ledger, index, step)
    )


def _opponent_term(ledger: Ledger, term: fide.Term, measure: Measure) -> Term:
    opponent = None if term.opponent is None else ledger.participants[term.opponent].id
    stand_in = "virtual opponent" if measure is Measure.BUCHHOLZ_VIRTUAL else "dummy opponent"
    note = stand_in if term.opponent is None else ""
    weighted = fide.SUMS[measure] is fide.product
    weight = Fraction(term.result, ledger.unit) if weighted else Fraction(1)
    return Term(term.round, opponent, Fraction(term.score, ledger.unit), weight, note)


def _buchholz_of_opponents(ledger: Ledger, index: int, dummy_cap: bool) -> tuple[Term, ...]:
    base = fide.sum_over_opponents(ledger, TieBreak(Measure.BUCHHOLZ, ""), dummy_cap)
    return tuple(
        book_term(ledger, entry, base.fraction(entry.opponent))
        for entry in ledger.entries(index)
        if entry.opponent is not None and fide.played(entry)
    )


def _running_scores(ledger: Ledger, index: int, step: TieBreak) -> tuple[Term, ...]:
    score = Fraction(0)
    terms = []
    for entry in fide.every_round(ledger, index):
        score += Fraction(entry.points, ledger.unit)
        if entry.round >= ledger.first + step.cut:
            terms.append(book_term(ledger, entry, score))
    return tuple(terms)


def _against_the_upper_half(ledger: Ledger, index: int) -> tuple[Term, ...]:
    return tuple(
        book_term(ledger, entry, Fraction(entry.points, ledger.unit))
        for entry in fide.against_upper_half(ledger, index)
    )
