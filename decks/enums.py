"""States of deck lists, registrations and deck checks."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class ListState(TextChoices):
    """Where a deck list lies: in use or put away. Registered copies do not depend on it."""

    ACTIVE = "active", _("in use")
    ARCHIVED = "archived", _("archived")


class RegistrationState(TextChoices):
    """Life of a registered list.

    ``registered`` may still be replaced by its owner; ``locked`` may not (from the first published
    round on); ``replaced`` is history: an entry keeps every list it ever registered.
    """

    REGISTERED = "registered", _("registered")
    LOCKED = "locked", _("locked")
    REPLACED = "replaced", _("replaced")


class MadeState(TextChoices):
    """A made card may be put into lists, or no longer; games played with it keep its facts."""

    ACTIVE = "active", _("in use")
    WITHDRAWN = "withdrawn", _("withdrawn")


class CheckOutcome(TextChoices):
    """What a judge found when the cards in the sleeve were counted against the list."""

    AGREES = "agrees", _("agrees with the list")
    DIFFERS = "differs", _("differs from the list")


class LimitedWay(TextChoices):
    """Where the cards of an event's players come from, where they do not bring their own."""

    OFF = "off", _("Own cards: no Limited")
    SEALED = "sealed", _("Sealed: the hall makes the packs")
    OPENED = "opened", _("Sealed: players open packs and enter them")
    DRAFT = "draft", _("Draft: players pass packs and enter what they took")


class PoolWay(TextChoices):
    """How a pool came to be."""

    GIVEN = "given", _("given out")
    ENTERED = "entered", _("entered")


class PoolState(TextChoices):
    """A pool is the one that lists are judged by, or was replaced; none is ever changed."""

    CURRENT = "current", _("current")
    REPLACED = "replaced", _("replaced")
