"""What is wrong with a file, a plan, prizes or a scale, in the language of the page.

Rooms without Django say every fault in one English sentence: files (:mod:`tournaments.formats`),
plans (:mod:`tournaments.plan`), prizes, scales, pairings and standings. A page reads the sentence
back and says it in its own language; one that is not known here stays as it is.

>>> told("line 3 column 5: '12x' is not a rating")
"line 3 column 5: '12x' is not a rating"
"""

from __future__ import annotations

from django.utils.translation import gettext_noop

from tournaments.words.languages import Sentences, counted

PLACES = Sentences(
    gettext_noop("file"),
    gettext_noop("line %(line)d"),
    gettext_noop("line %(line)d column %(column)s"),
    gettext_noop("line %(line)d columns %(columns)s"),
    gettext_noop("line %(line)d <%(tag)s>"),
    gettext_noop("player %(player)d"),
    gettext_noop("round %(round)d"),
    gettext_noop("round %(round)d match %(match)d"),
    gettext_noop("pod %(pod)s round %(round)d match %(match)d"),
    gettext_noop("standings rank %(rank)d"),
)
"""Where a fault is. Names of fields stay as the file has them."""

SENTENCES = Sentences(
    # Any file
    gettext_noop("larger than %(size)d MB"),
    gettext_noop("not UTF-8 text"),
    gettext_noop("empty"),
    gettext_noop("nested more than %(most)d deep"),
    gettext_noop("nested too deeply"),
    gettext_noop("a number cannot be read (%(why)s)"),
    gettext_noop("unreadable (%(why)s)"),
    gettext_noop("JSON, but neither an event of a program nor one of a site known here"),
    gettext_noop("a list of players; the page of an event's players takes it"),
    gettext_noop("a spreadsheet: save it as CSV and send that"),
    gettext_noop("none of the kinds of file that are known here"),
    gettext_noop("not an archive of a hall"),
    gettext_noop("this archive is of another version"),
    gettext_noop("does not hold: the file was changed after it was signed"),
    gettext_noop("not a name, a key and a signature"),
    gettext_noop("more than %(most)d players who are not listed"),
    gettext_noop("more than %(most)d fields of players"),
    gettext_noop("more than %(most)d players"),
    gettext_noop("more than %(most)d rounds"),
    gettext_noop("more than %(most)d operations"),
    gettext_noop("more than %(most)d entries"),
    gettext_noop("more than %(most)d lines"),
    gettext_noop("more than %(most)d"),
    gettext_noop("the id %(value)s is there twice"),
    gettext_noop("start number %(number)d is there twice"),
    gettext_noop("%(value)s is there twice"),
    gettext_noop("%(value)s is also in line %(line)d"),
    # Values
    gettext_noop("%(value)s is not a player"),
    gettext_noop("%(value)s or the opponent plays twice in round %(round)d"),
    gettext_noop("%(value)s plays twice"),
    gettext_noop("the winner is neither of the players"),
    gettext_noop("%(value)s is neither of the players"),
    gettext_noop("a match of nobody against nobody"),
    counted("a match of %(count)d player", "a match of %(count)d players"),
    counted("a table of %(count)d player", "a table of %(count)d players"),
    gettext_noop("both sides won a match of the cut"),
    gettext_noop("round %(round)d is not one of up to %(most)d"),
    gettext_noop("round type %(value)s is unknown, taken for Swiss"),
    gettext_noop("not [first, second, result]"),
    gettext_noop("not games won-lost-drawn"),
    gettext_noop("no event"),
    gettext_noop("no tournament"),
    gettext_noop("not a tournament file"),
    gettext_noop("no round with pairings"),
    gettext_noop("outcome %(value)s needs two players"),
    gettext_noop("outcome %(value)s needs one player"),
    gettext_noop("outcome %(value)s is unknown"),
    # Lists of players
    gettext_noop(
        "no column %(name)s among the heads; the first line names the columns: name, club"
    ),
    gettext_noop("no player below the first line"),
    counted(
        "%(count)d value, but the first line names %(heads)d columns",
        "%(count)d values, but the first line names %(heads)d columns",
    ),
    gettext_noop("a quotation mark is not closed"),
    gettext_noop("a quotation mark closes in the middle of a value"),
    gettext_noop("%(value)s holds a line break, a tab or another unseen character"),
    gettext_noop("%(value)s is more than one value"),
    gettext_noop("this event has no division %(name)s"),
    gettext_noop("a player without a name"),
    gettext_noop("no name of a player"),
    gettext_noop("longer than %(most)d characters"),
    gettext_noop("%(value)s is not a rating"),
    # TRF and MTR
    gettext_noop("no player line (001)"),
    gettext_noop("%(value)s is no list of absent players"),
    gettext_noop("%(value)s is not a number of rounds"),
    gettext_noop("%(value)s is no other player's start number"),
    gettext_noop("%(value)s is not a start number"),
    gettext_noop("%(value)s is not a number of points"),
    gettext_noop("%(value)s is no number of points"),
    gettext_noop("%(value)s is not a rank"),
    gettext_noop("%(value)s is no rank"),
    gettext_noop("%(value)s is not a colour"),
    gettext_noop("%(value)s is not a result"),
    gettext_noop("%(value)s is no result"),
    gettext_noop("%(value)s is not a kind of result"),
    gettext_noop("%(value)s is not a round"),
    gettext_noop("%(value)s states no points"),
    gettext_noop("%(value)s with an opponent"),
    gettext_noop("%(value)s without an opponent"),
    gettext_noop("a pairing of no round"),
    gettext_noop("player %(other)d does not name %(own)d in return"),
    gettext_noop("%(one)d and %(other)d have the same colour"),
    gettext_noop("only one of %(one)d and %(other)d has a result"),
    gettext_noop("results %(one)s and %(other)s do not go together"),
    gettext_noop("both %(one)d and %(other)d won"),
    # JSON and XML
    gettext_noop("not an object"),
    gettext_noop("not a list"),
    gettext_noop("not a text of up to %(most)d characters"),
    gettext_noop("not a text"),
    gettext_noop("not a whole number from %(low)d to %(high)d"),
    gettext_noop("not a whole number"),
    gettext_noop("%(value)s is not a whole number"),
    gettext_noop("%(value)s is not between %(low)d and %(high)d"),
    gettext_noop("not between %(low)d and %(high)d"),
    gettext_noop("neither true nor false"),
    gettext_noop("not a number"),
    gettext_noop("%(value)s is not a number"),
    gettext_noop("attribute %(name)s is missing"),
    gettext_noop("%(name)s is missing"),
    gettext_noop("no element"),
    gettext_noop("a document type is not accepted"),
    gettext_noop("Expecting value"),
    gettext_noop("Expecting property name enclosed in double quotes"),
    gettext_noop("Expecting %(sign)s delimiter"),
    gettext_noop("Extra data"),
    gettext_noop("Unterminated string starting at"),
    gettext_noop("Invalid control character at"),
    gettext_noop("not well-formed (invalid token)"),
    gettext_noop("mismatched tag"),
    gettext_noop("no element found"),
    gettext_noop("unclosed token"),
    gettext_noop("junk after document element"),
    gettext_noop("syntax error"),
    # Plans
    gettext_noop("Swiss phases, and only they, have a number of rounds"),
    gettext_noop("only in a round robin"),
    gettext_noop("only in single elimination"),
    gettext_noop("only in elimination"),
    gettext_noop("a bracket has no standings"),
    gettext_noop("a bracket has no points"),
    gettext_noop("everybody is in the first phase"),
    gettext_noop("nothing follows a bracket"),
    gettext_noop("the first phase begins when the event begins"),
    gettext_noop("doors open before the phase begins"),
    gettext_noop("phases begin one after the other"),
    gettext_noop("not points of a win, a draw and a loss, like 3-1-0"),
    gettext_noop("not a number of points"),
    gettext_noop("not a time with its offset, like %(time)s"),
    gettext_noop("not 1, 3 or 5 games"),
    gettext_noop("not one of %(names)s"),
    gettext_noop("not swiss, robin, single or double"),
    gettext_noop("%(value)s is unknown"),
    # Prizes and scales
    gettext_noop("not like “1: trophy” or “3-4: six boosters”"),
    gettext_noop("not like “1: 10”, “3-4: 5” or “9-: 1”"),
    gettext_noop("not places from 1 to %(last)d, the better first"),
    gettext_noop("not up to %(places)d places and %(points)d points"),
    gettext_noop("not below the places before it"),
    gettext_noop("no place brings anything"),
    gettext_noop("not the name of a division before its places"),
    # Pairings and standings
    gettext_noop("There are more matches than tables in the ranges."),
    gettext_noop("Table range %(range)s is not a range."),
    gettext_noop("The round could not be paired."),
    gettext_noop("A round robin needs at least two different players."),
    gettext_noop("A bracket needs at least two players."),
    gettext_noop("Round %(round)d: %(player)s has two results."),
    gettext_noop("Round %(round)d: %(player)s is not a participant."),
    gettext_noop("Round %(round)d: %(player)s plays against the own self."),
    gettext_noop("no standings follow from it: %(fault)s"),
    gettext_noop("the event does not hold together: %(fault)s"),
)
"""Every sentence, its numbers and names left open; of two that fit the first is meant."""


def told(text: str) -> str:
    """The sentence of a fault in the language of the page, behind its place if it has one."""
    place, colon, rest = text.partition(": ")
    if colon and (" " not in place or PLACES.knows(place)):
        return f"{PLACES.told(place)}{colon}{SENTENCES.told(rest, _within)}"
    return SENTENCES.told(text, _within)


def _within(name: str, value: str) -> str:
    """A fault within a fault is said in the language of the page too."""
    return told(value) if name == "fault" else value
