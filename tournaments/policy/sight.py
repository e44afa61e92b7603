"""Every hidden thing of the hall: which staff see it, who sees their own, and when it opens.

`SIGHT` is the one table; queries and pages ask `sees` (or ``Event.objects.opening``, the same for
many events) and have no rule of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from tournaments.enums import DeckPolicy, EventState, Role, Watching
from tournaments.policy.people import over, plays, roles_of

if TYPE_CHECKING:
    from django.contrib.auth.models import AnonymousUser
    from django_stubs_ext import StrOrPromise

    from tournaments.accounts.models import User
    from tournaments.models import Event


class Hidden(TextChoices):
    """What not everybody sees."""

    DRAFT_EVENTS = "draft_events", _("An event that is not published")
    WATCHING = "watching", _("A digital table while it is played, without hidden cards")
    HANDS = "hands", _("Live hands and the order of decks at a digital table")
    REPLAYS = "replays", _("Replays of a game with all hands, or as another seat")
    BRANCHES = "branches", _("What-ifs from a step of a game")
    SEEDS = "seeds", _("Seed and salt of a table")
    RECORDS = "records", _("Records of games, with both lists, the seed and every choice")
    LISTS = "lists", _("Registered deck lists and pools, with their salt")
    DIGESTS = "digests", _("Salted digests of deck lists and pools, in the log")
    CHECKS = "checks", _("What deck checks found")
    DRAFTS = "drafts", _("Pairings of a round that is not published")
    DIVISIONS = "divisions", _("Who plays in which division of an event, and the ranking of each")
    PENALTIES = "penalties", _("Penalties, with offence and what happened")
    REPORTS = "reports", _("What each player reported of a match")
    DISPUTES = "disputes", _("Disputes, with claim and evidence")
    NOTES = "notes", _("Notes and reasons of the staff, as why somebody was dropped")
    LOG = "log", _("The log of an event")
    ARCHIVE = "archive", _("The event as an archive, with its whole log")
    WEBHOOKS = "webhooks", _("Secrets of webhooks")
    MAIL = "mail", _("Mail addresses")
    TOKENS = "tokens", _("API tokens")
    DECKS = "decks", _("Deck lists of people, outside events")
    INVITATIONS = "invitations", _("The word that lets others sit down at a table")


class Opens(TextChoices):
    """When a hidden thing is hidden no more."""

    NEVER = "never", _("never")
    DONE = "done", _("when it is published")
    POLICY = "policy", _("by the deck policy of the event")
    DIVIDED = "divided", _("by the event: divisions are public")
    WATCHERS = "watchers", _("by the event: who may watch its tables, and how much later")


STAFF = tuple(Role)
JUDGES = (Role.ORGANIZER, Role.HEAD_JUDGE, Role.JUDGE)
NOBODY: tuple[Role, ...] = ()


@dataclass(frozen=True, slots=True)
class Sight:
    """Who sees a hidden thing.

    `roles` see it in their event; with `playing` also those of them who have an entry there. `own`:
    the person whose it is, who always sees it. `operator`: also whoever runs the site's back
    office.
    """

    roles: tuple[Role, ...]
    own: StrOrPromise
    opens: Opens = Opens.NEVER
    playing: bool = False
    operator: bool = False


SIGHT: Mapping[Hidden, Sight] = {
    Hidden.DRAFT_EVENTS: Sight(STAFF, "", Opens.DONE, playing=True, operator=True),
    Hidden.WATCHING: Sight(STAFF, _("the seats, and who judges there"), Opens.WATCHERS),
    Hidden.HANDS: Sight(JUDGES, _("the seat, its own hand")),
    Hidden.REPLAYS: Sight(JUDGES, _("the seat, what it saw"), Opens.POLICY),
    Hidden.BRANCHES: Sight(JUDGES, "", Opens.POLICY),
    Hidden.SEEDS: Sight(JUDGES, "", Opens.POLICY),
    Hidden.RECORDS: Sight(JUDGES, "", Opens.POLICY),
    Hidden.LISTS: Sight(JUDGES, _("the player"), Opens.POLICY),
    Hidden.DIGESTS: Sight(STAFF, _("the player")),
    Hidden.CHECKS: Sight(STAFF, ""),
    Hidden.DRAFTS: Sight(STAFF, "", Opens.DONE, operator=True),
    # A division by age tells about minors, so it is the organizer who makes it public.
    Hidden.DIVISIONS: Sight(STAFF, _("the player"), Opens.DIVIDED, playing=True, operator=True),
    Hidden.PENALTIES: Sight(STAFF, _("the penalized player"), operator=True),
    Hidden.REPORTS: Sight(STAFF, _("the players of the match")),
    Hidden.DISPUTES: Sight(JUDGES, _("the players of the match, the claim")),
    Hidden.NOTES: Sight(STAFF, ""),
    # Who plays reads the log with what is hidden left out (`acts.covered`): it is the tool of those
    # who run a small event and play in it.
    Hidden.LOG: Sight(STAFF, "", playing=True, operator=True),
    Hidden.ARCHIVE: Sight(STAFF, "", operator=True),
    Hidden.WEBHOOKS: Sight(NOBODY, _("the organizer who adds it, once")),
    Hidden.MAIL: Sight(NOBODY, _("the account's owner"), operator=True),
    Hidden.TOKENS: Sight(NOBODY, _("the account's owner, once")),
    Hidden.DECKS: Sight(NOBODY, _("the list's owner, and whoever has its link")),
    Hidden.INVITATIONS: Sight(NOBODY, _("the seats of the table")),
}


def sees(user: User | AnonymousUser | None, hidden: Hidden, event: Event) -> bool:
    """Whether a role opens a hidden thing of `event` to `user`. It does not say whether the thing
    is the user's own, or open to everybody (`opened`). For a user with an entry the role counts
    again once the event is over."""
    if user is None or not user.is_authenticated:
        return False
    sight = SIGHT[hidden]
    held = roles_of(user, event) & set(sight.roles) or (sight.operator and user.is_superuser)
    return bool(held) and (sight.playing or over(event) or not plays(user, event))


def opened(event: Event, *, closed: bool) -> bool:
    """Whether the deck policy opens what was played. `closed`: the round it was played in is over.

    It opens lists and salts to everybody, and the seed, record, whole replay and what-ifs of a
    table to its seats. While a match is played nothing of it opens, whatever the policy.
    """
    if over(event):
        return True
    if event.deck_policy == DeckPolicy.OPEN:
        return event.state == EventState.RUNNING
    return event.deck_policy == DeckPolicy.AFTER_ROUND and closed


def watches(user: User | AnonymousUser | None, event: Event) -> bool:
    """Whether `user` may watch the digital tables of `event`, behind by its delay and without
    hidden cards. By the setting of the event that is everybody, its staff who do not play in it, or
    nobody."""
    if not event.shows_to(user):
        return False
    if event.watching == Watching.STAFF:
        return sees(user, Hidden.WATCHING, event)
    return event.watching == Watching.EVERYBODY


def sees_divisions(user: User | AnonymousUser | None, event: Event) -> bool:
    """Whether `user` reads who plays in which division of `event`; one's own everybody reads."""
    if not event.divisions:
        return False
    return event.divisions_public or sees(user, Hidden.DIVISIONS, event)


def explain(user: User | AnonymousUser | None, hidden: Hidden, event: Event) -> str:
    """The words for somebody whose role would open this and who plays in the event; else ""."""
    if user is None or sees(user, hidden, event):
        return ""
    if not roles_of(user, event) & set(SIGHT[hidden].roles) or not plays(user, event):
        return ""
    text = _("You play in this event, so this is closed to you until it is over: %(what)s.")
    label = str(hidden.label)
    return str(text % {"what": label[:1].lower() + label[1:]})
