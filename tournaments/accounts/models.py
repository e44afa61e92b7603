"""The user of this site, and the tokens by which programs act for one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken

from tournaments.accounts import names


class User(AbstractUser):  # type: ignore[django-manager-missing]  # knox has no types
    """One person, with three names.

    `username` logs in and is shown to its owner alone. `name` is what others read; no two are
    alike. `handle` stands for the account in logs and archives, and never changes, because the
    digests of a log are made over it.
    """

    # One name, as its owner writes it.
    first_name = None  # type: ignore[assignment]
    last_name = None  # type: ignore[assignment]
    name = models.CharField(
        _("display name"),
        max_length=names.LONGEST,
        blank=True,
        help_text=_("How others see you on pairings and standings."),
    )
    name_key = models.CharField(
        max_length=4 * names.LONGEST,  # folding can make three letters of one
        unique=True,
        editable=False,
        error_messages={"unique": _("Somebody here has this name, or one that reads like it.")},
    )
    handle = models.CharField(_("handle"), max_length=150, unique=True, editable=False)
    language = models.CharField(
        _("language"),
        max_length=10,
        blank=True,
        help_text=_("Of pages, tables, mail and push messages; empty: as the browser says."),
    )
    unwanted: models.JSONField[Any, Any] = models.JSONField(
        _("unwanted news"),
        default=list,
        blank=True,
        help_text=_("way:kind of each that this person does not want to be told."),
    )
    public = models.BooleanField(
        _("public profile"),
        default=False,
        help_text=_("Everybody reads my places and ratings on a page of mine, and among leaders."),
    )
    minor = models.BooleanField(
        _("minor"), default=False, help_text=_("In public the name is kept to its initials.")
    )
    full_name = models.CharField(
        _("whole name"),
        max_length=names.LONGEST,
        blank=True,
        help_text=_("Of a minor; for the staff of the events the person plays in."),
    )
    erase_at = models.DateTimeField(_("to be erased"), null=True, blank=True)
    erased_at = models.DateTimeField(_("erased"), null=True, blank=True, editable=False)

    REQUIRED_FIELDS = ["email"]

    if TYPE_CHECKING:  # of allauth, which has no types
        emailaddress_set: Any
        authenticator_set: Any

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Save the account with the names that it lacks. A new password, or switching the account
        off, ends its tokens."""
        columns = kwargs.get("update_fields")
        if columns is None or "name" in columns:
            self._name_it()
            if columns is not None:
                kwargs["update_fields"] = {*columns, "name_key", "handle"}
        # Django marks a new password this way; a hash made anew of the same password it does not.
        fresh: str | None = getattr(self, "_password", None)
        ended = fresh is not None or self._unusable or not self.is_active
        ended = ended and not self._state.adding
        super().save(*args, **kwargs)
        if ended:
            self._unusable = False
            Token.objects.filter(user=self).delete()

    _unusable = False

    def set_unusable_password(self) -> None:
        super().set_unusable_password()
        self._unusable = True

    def _name_it(self) -> None:
        others = User.objects.exclude(pk=self.pk)
        if not names.key(self.name):
            self.name = names.free(self.username, _Keys(others))
        self.name = names.tidy(self.name)
        self.name_key = names.key(self.name)
        if not self.handle:
            base = slugify(self.name)[:60] or "player"
            taken = others.filter(handle=base).exists()
            self.handle = f"{base}-{get_random_string(6).lower()}" if taken else base

    @property
    def unconfirmed_addresses(self) -> list[str]:
        """Mail addresses that nobody has shown to be theirs. While there is one, no second factor
        can be set up: whoever gave a stranger's address would lock the stranger out."""
        waiting = self.emailaddress_set.filter(verified=False).order_by("pk")
        return list(waiting.values_list("email", flat=True))

    @property
    def has_second_factor(self) -> bool:
        return bool(self.authenticator_set.exists())

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name


class _Keys:
    """The keys of names that are taken. Each membership test is one query."""

    def __init__(self, people: models.QuerySet[User]) -> None:
        self.people = people

    def __contains__(self, key: object) -> bool:
        return self.people.filter(name_key=key).exists()


def name_is_taken(name: str, but: User | None = None) -> bool:
    """Whether somebody else has this name or one that reads like it."""
    others = User.objects.all() if but is None else User.objects.exclude(pk=but.pk)
    return names.key(name) in _Keys(others)


def free_variants(name: str, count: int = 2) -> list[str]:
    """Names like this one that nobody has."""
    taken = _Keys(User.objects.all())
    found: list[str] = []
    for one in names.variants(name):
        if len(found) == count:
            break
        if names.key(one) not in taken:
            found.append(one)
    return found


def display_name(user: User) -> str:
    """The name shown in messages and mails."""
    return str(user)


class Scope(models.TextChoices):
    """What a program may do with a token. Closed list; the values are stored."""

    READ = "read", _("Read what I may read")
    PLAY = "play", _("Play: my tables, decks, sign-ups and reports")
    ORGANIZE = "organize", _("Organize: everything else I may do")


class Token(AbstractAuthToken):
    """A named key by which a program acts for an account; the hall keeps only its hash."""

    name = models.CharField(_("name"), max_length=60)
    scopes: models.JSONField[Any, Any] = models.JSONField(_("scopes"), default=list)
    used_at = models.DateTimeField(_("last used"), null=True)

    class Meta:
        ordering = ["-created"]

    def __str__(self) -> str:
        return self.name

    @property
    def expired(self) -> bool:
        return self.expiry is not None and self.expiry <= timezone.now()

    @property
    def scope_labels(self) -> list[str]:
        """The scopes in words."""
        return [str(label) for value, label in Scope.choices if value in self.scopes]
