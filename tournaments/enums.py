"""Closed lists of the hall: states, roles, kinds. The leaf of the app: imports nothing of it."""

from django.db.models import IntegerChoices, TextChoices
from django.utils.translation import gettext_lazy as _


class EventState(TextChoices):
    DRAFT = "draft", _("Draft")
    REGISTRATION = "registration", _("Registration open")
    RUNNING = "running", _("Running")
    FINISHED = "finished", _("Finished")


class Cut(IntegerChoices):
    """How many go on to single elimination after the Swiss rounds."""

    NONE = 0, _("No cut")
    TOP_2 = 2, _("Top 2")
    TOP_4 = 4, _("Top 4")
    TOP_8 = 8, _("Top 8")


class BestOf(IntegerChoices):
    ONE = 1, _("One game")
    THREE = 3, _("Best of three")
    FIVE = 5, _("Best of five")


class DeckPolicy(TextChoices):
    """When what was played opens: lists, records, whole replays, what-ifs and seeds."""

    CLOSED = "closed", _("Closed until the event is over")
    AFTER_ROUND = "after_round", _("Open after the round")
    OPEN = "open", _("Open from the start")


class Watching(TextChoices):
    """Who may watch the digital tables of an event who neither sits at one nor judges there."""

    NOBODY = "nobody", _("Nobody")
    STAFF = "staff", _("The staff of the event who do not play in it")
    EVERYBODY = "everybody", _("Everybody")


class WatchedHands(TextChoices):
    """Whether a replay shows watchers what was hidden while the game was played."""

    CLOSED = "closed", _("Never")
    AFTER_GAME = "after_game", _("After the match, where the lists are open too")


class Role(TextChoices):
    ORGANIZER = "organizer", _("Organizer")
    HEAD_JUDGE = "head_judge", _("Head judge")
    JUDGE = "judge", _("Judge")
    SCOREKEEPER = "scorekeeper", _("Scorekeeper")


class EntryState(TextChoices):
    """Who waits has no place yet; who dropped left. The others play."""

    WAITING = "waiting", _("On the wait list")
    REGISTERED = "registered", _("Registered")
    CHECKED_IN = "checked_in", _("Checked in")
    DROPPED = "dropped", _("Dropped")


class DeckState(TextChoices):
    NONE = "none", _("No deck")
    ILLEGAL = "illegal", _("Illegal deck")
    LEGAL = "legal", _("Legal deck")
    LOCKED = "locked", _("Deck locked")


class CheckResult(TextChoices):
    """What a deck check found: cards in hand against the registered list."""

    RIGHT = "right", _("As registered")
    WRONG = "wrong", _("Not as registered")


class PhaseKind(TextChoices):
    SWISS = "swiss", _("Swiss rounds")
    ROBIN = "robin", _("Round robin")
    SINGLE = "single", _("Single elimination")
    DOUBLE = "double", _("Double elimination")


TABLE_PHASES = (PhaseKind.SWISS, PhaseKind.ROBIN)
"""Phases that end in standings. Their rounds are numbered through the whole event."""
BRACKETS = (PhaseKind.SINGLE, PhaseKind.DOUBLE)
"""Phases that end in a champion, without drawn matches."""


class RoundState(TextChoices):
    """A voided round is a draft that was discarded: it stays as a row, nobody sees it."""

    DRAFT = "draft", _("Draft")
    PUBLISHED = "published", _("Running")
    CLOSED = "closed", _("Closed")
    VOIDED = "voided", _("Discarded")


class MatchState(TextChoices):
    OPEN = "open", _("No result yet")
    REPORTED = "reported", _("Reported by one player")
    CONFIRMED = "confirmed", _("Confirmed")
    DISPUTED = "disputed", _("Reports differ")


class Source(TextChoices):
    """Where the standing result of a match came from; empty while there is none."""

    PLAYER = "player", _("both players")
    STAFF = "staff", _("staff")
    DIGITAL = "digital", _("the digital table")
    RULING = "ruling", _("a ruling")
    BYE = "bye", _("bye")
    LATE = "late", _("missed before a late entry")


class Outcome(TextChoices):
    """How a result came about; decides what it counts for in the tie-breaks."""

    PLAYED = "played", _("Played")
    FORFEIT = "forfeit", _("Not played")
    BOTH_LOSE = "both_lose", _("Both lose")


class PenaltyKind(TextChoices):
    CAUTION = "caution", _("Caution")
    WARNING = "warning", _("Warning")
    GAME_LOSS = "game_loss", _("Game loss")
    MATCH_LOSS = "match_loss", _("Match loss")
    DISQUALIFICATION = "disqualification", _("Disqualification")


class OffenceClass(TextChoices):
    """Offences of one class count together on the ladder."""

    TARDINESS = "tardiness", _("Tardiness")
    GAME = "game", _("Game error")
    DECK = "deck", _("Deck error")
    SLOW = "slow", _("Slow play")
    CONDUCT = "conduct", _("Unsporting conduct")
    HELP = "help", _("Outside help")
    CHEATING = "cheating", _("Cheating")


class RulingKind(TextChoices):
    STANDS = "stands", _("The result stands")
    CORRECT = "correct", _("The result is corrected")
    GAME_LOSS = "game_loss", _("Game loss")
    MATCH_LOSS = "match_loss", _("Match loss")
    PENALTY = "penalty", _("Penalty only")
    REPAIR = "repair", _("The game is repaired")


class AppealOutcome(TextChoices):
    """What the head judge says of a ruling that was appealed."""

    UPHELD = "upheld", _("The ruling stands")
    CHANGED = "changed", _("The ruling is taken back")
    REJECTED = "rejected", _("The appeal is not heard")


RULINGS = [choice for choice in RulingKind.choices if choice[0] != RulingKind.REPAIR]
"""Rulings that a form offers: a repair is given with the game before one's eyes."""


class Absent(TextChoices):
    """What is done with who should play on a day and is not here when its doors close."""

    KEEP = "keep", _("keep everybody")
    DROP = "drop", _("drop who is not here")
    MOVE_UP = "move_up", _("drop them, and the next who are here move up")


class Missed(TextChoices):
    """What somebody who enters or returns in mid-event gets for the rounds already published."""

    LOSS = "loss", _("a match loss for each missed round")
    BYE = "bye", _("a bye for each missed round")
    JOIN = "join", _("plays whoever has the bye now; a loss for each round before")
    REPAIR = "repair", _("the running round is paired again; a loss for each round before")


class InvitationKind(TextChoices):
    """What somebody is asked. CLAIM: whether a player entered by name only is they."""

    STAFF = "staff", _("Staff")
    ENTRY = "entry", _("Player")
    CLAIM = "claim", _("Is this you?")


class InvitationState(TextChoices):
    WAITING = "waiting", _("No answer yet")
    ACCEPTED = "accepted", _("Accepted")
    DECLINED = "declined", _("Declined")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class DeliveryState(TextChoices):
    WAITING = "waiting", _("Waiting")
    DELIVERED = "delivered", _("Delivered")
    GIVEN_UP = "given_up", _("Given up")


class NoticeState(TextChoices):
    """How far a message to a person has come."""

    QUEUED = "queued", _("Queued")
    SENT = "sent", _("Sent")
    FAILED = "failed", _("Failed")
    DROPPED = "dropped", _("Not needed any more")


class OperationKind(TextChoices):
    """Every write of the hall. The value is stored for ever; never rename one."""

    EVENT_CREATED = "event_created", _("Event created")
    EVENT_CHANGED = "event_changed", _("Event changed")
    EVENT_PUBLISHED = "event_published", _("Registration opened")
    ANNOUNCED = "announced", _("Announced")
    EVENT_STARTED = "event_started", _("Event started")
    EVENT_FINISHED = "event_finished", _("Event finished")
    STAFF_ADDED = "staff_added", _("Staff added")
    STAFF_REMOVED = "staff_removed", _("Staff removed")
    ENTRY_ADDED = "entry_added", _("Player entered")
    ENTRY_CHANGED = "entry_changed", _("Player changed")
    ENTRY_CLAIMED = "entry_claimed", _("Player linked to an account")
    ENTRY_DROPPED = "entry_dropped", _("Player dropped")
    ENTRY_RETURNED = "entry_returned", _("Player returned")
    ENTRY_PROMOTED = "entry_promoted", _("Place given from the wait list")
    ENTRY_CHECKED_IN = "entry_checked_in", _("Player checked in")
    CHECKIN_OPENED = "checkin_opened", _("Check-in opened")
    CHECKIN_CLOSED = "checkin_closed", _("Check-in closed")
    DECK_SET = "deck_set", _("Deck registered")
    DECKS_LOCKED = "decks_locked", _("Decks locked")
    DECK_CHECKED = "deck_checked", _("Deck checked")
    LIMITED_SET = "limited_set", _("Limited settled")
    POOLS_GIVEN = "pools_given", _("Pools given out")
    POOL_SET = "pool_set", _("Pool entered or replaced")
    PODS_SEATED = "pods_seated", _("Draft pods seated")
    PHASE_OPENED = "phase_opened", _("Phase opened")
    ROUND_DRAFTED = "round_drafted", _("Round paired")
    SEATS_SWAPPED = "seats_swapped", _("Players swapped")
    DRAFT_DISCARDED = "draft_discarded", _("Draft discarded")
    PUBLISHING_SET = "publishing_set", _("Time of publication set")
    ROUND_PUBLISHED = "round_published", _("Round published")
    ROUND_CLOSED = "round_closed", _("Round closed")
    CLOCK_SET = "clock_set", _("Clock set")
    TABLE_ATTACHED = "table_attached", _("Digital table opened")
    EXTENSION_GIVEN = "extension_given", _("Time extension given")
    JUDGE_CALLED = "judge_called", _("Judge called")
    JUDGE_CAME = "judge_came", _("Judge came to the table")
    CALL_WITHDRAWN = "call_withdrawn", _("Call for a judge taken back")
    RESULT_REPORTED = "result_reported", _("Result reported")
    RESULT_ENTERED = "result_entered", _("Result entered by staff")
    RESULT_DIGITAL = "result_digital", _("Result from the digital table")
    RESULT_NOTED = "result_noted", _("Late result noted, not counted")
    RESULT_CORRECTED = "result_corrected", _("Result corrected")
    RULING_APPLIED = "ruling_applied", _("Ruling applied")
    PENALTY_GIVEN = "penalty_given", _("Penalty given")
    PENALTY_VOIDED = "penalty_voided", _("Penalty voided")
    APPEAL_MADE = "appeal_made", _("Ruling appealed")
    APPEAL_WITHDRAWN = "appeal_withdrawn", _("Appeal withdrawn")
    APPEAL_SETTLED = "appeal_settled", _("Appeal decided")
    DISPUTES_COUNTED = "disputes_counted", _("Disputes counted")
    WEBHOOK_SET = "webhook_set", _("Webhook set")
    OPERATIONS_UNDONE = "operations_undone", _("Undone")
    OPERATIONS_REDONE = "operations_redone", _("Redone")


class ImportState(TextChoices):
    """How far a file from outside has come."""

    WAITING = "waiting", _("Waiting")
    WORKING = "working", _("Being read")
    DONE = "done", _("Brought in")
    FAILED = "failed", _("Refused")


class JobState(TextChoices):
    """How far work in the background has come."""

    WAITING = "waiting", _("Waiting")
    WORKING = "working", _("Under way")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")


class PaperSize(TextChoices):
    A4 = "a4", _("A4")
    LETTER = "letter", _("Letter")


class HallActKind(TextChoices):
    """What the hall's staff did about an event or an account. Stored for ever; never rename one."""

    EVENT_LISTED = "event_listed", _("Event put on the front page")
    EVENT_UNLISTED = "event_unlisted", _("Event taken off the front page")
    EVENT_REMOVED = "event_removed", _("Event removed")
    EVENT_RESTORED = "event_restored", _("Event restored")
    ACCOUNT_SUSPENDED = "account_suspended", _("Account suspended")
    ACCOUNT_RESTORED = "account_restored", _("Account restored")
    ACCOUNT_SHORTENED = "account_shortened", _("Name of a minor kept to initials")
    ACCOUNT_ERASED = "account_erased", _("Account erased at its owner's wish")
    OFFENCE_WRITTEN = "offence_written", _("Offence written")
    REPORT_SETTLED = "report_settled", _("Report settled")


class SeriesActKind(TextChoices):
    """What was done to a series of events. Stored for ever; never rename one."""

    CREATED = "created", _("Series opened")
    CHANGED = "changed", _("Series changed")
    OFFERED = "offered", _("Event offered")
    TAKEN = "taken", _("Event taken in")
    LEFT = "left", _("Event taken out")
    REMOVED = "removed", _("Series taken away")
    RESTORED = "restored", _("Series brought back")


class ComplaintKind(TextChoices):
    """What a report to the hall's staff is about."""

    EVENT = "event", _("Event")
    PERSON = "person", _("Name of a person")
    CARD = "card", _("Made card")
    TABLE = "table", _("Table")
