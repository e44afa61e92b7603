"""What an account wants to be told, by which way, and in which language.

Everything that concerns a person is sent unless the person said no to that kind by that way; so a
kind that is added later reaches everybody once, with the link that stops it.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.core import signing
from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.models import User

SALT = "tournaments.accounts.wishes"


class News(models.TextChoices):
    """What people are told about. The values are stored; never rename one."""

    ROUND = "round", _("A round is published: my table and opponent")
    DECISION = "decision", _("A penalty, a ruling, or a corrected result of mine")
    LIST = "list", _("My deck list is due, or has become illegal")
    INVITATION = "invitation", _("Somebody invites me to play or to serve")
    POOL = "pool", _("I get a pool of cards to build from, or another one")
    PLACE = "place", _("I get a place from the wait list")
    DOORS = "doors", _("Check-in is open: I have to say that I am here")
    ANNOUNCEMENT = "announcement", _("The staff of my event announce something")


class Way(models.TextChoices):
    """How news reach a person."""

    MAIL = "mail", _("Mail")
    PUSH = "push", _("Push")


def wants(user: User, news: str, way: str) -> bool:
    """Whether the account gets this kind of news by this way, because it has not declined it."""
    return _word(news, way) not in user.unwanted


def choose(*, actor: User, wanted: Iterable[tuple[str, str]]) -> None:
    """Save which (news, way) pairs an account wants; all others are declined."""
    kept = {_word(*pair) for pair in wanted}
    every = [_word(news, way) for way in Way.values for news in News.values]
    _write(actor, [word for word in every if word not in kept])


def sight(pk: int) -> tuple[object, ...]:
    """What the form of these wishes is drawn from. A link in a mail changes them too."""
    return "news", User.objects.filter(pk=pk).values_list("unwanted", flat=True).first()


def speak(*, actor: User, language: str) -> None:
    """Keep the language in which an account reads; "" for the one that its browser names."""
    User.objects.filter(pk=actor.pk).update(language=language)
    actor.language = language


def stop(*, actor: User, news: str, way: str) -> None:
    """Decline one kind of news by one way; doing so twice changes nothing."""
    with transaction.atomic():
        held = User.objects.select_for_update().get(pk=actor.pk)
        if wants(held, news, way):
            _write(held, sorted([*held.unwanted, _word(news, way)]))
    actor.unwanted = held.unwanted


def token(user: User, news: str) -> str:
    """The token in a mail by which its kind of news is stopped. It opens nothing else and never
    expires."""
    return signing.dumps([user.pk, news], salt=SALT)


def of_token(text: str) -> tuple[User, News] | None:
    """The person and the kind of news that a token names; None where it was not made by this hall
    or the account is gone."""
    try:
        key, news = signing.loads(text, salt=SALT)
        user = User.objects.filter(pk=key).first()
        return (user, News(news)) if user is not None else None
    except (signing.BadSignature, ValueError):
        return None


def _word(news: str, way: str) -> str:
    return f"{way}:{news}"


def _write(user: User, unwanted: list[str]) -> None:
    user.unwanted = unwanted
    user.save(update_fields=["unwanted"])
