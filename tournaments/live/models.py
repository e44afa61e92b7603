"""Topics and their revisions."""

from django.core.exceptions import ImproperlyConfigured
from django.db import connection, models, transaction
from django.utils.translation import gettext_lazy as _

from tournaments.editions import shelf
from tournaments.live import wake

ELSEWHERE = (
    "The pages of this hall lie in another folder than PUBLISHED_DIR names here, so what changes "
    "could not be taken back there. Give all processes the same PUBLISHED_DIR on one machine. If "
    "the hall has moved, run: manage.py published --here (or --off, to keep no pages)"
)


class Topics(models.Manager["Topic"]):
    def bump(self, name: str) -> int:
        """Raise the revision in the open transaction; wake those who follow once it commits.

        The row stays locked until the transaction ends, so revisions reach readers in the order of
        the commits. Whoever stores a drawn page (`editions.pressing.keep`) waits for the same row,
        so no older page is valid from here on. Raises OSError or ImproperlyConfigured where the
        stored pages cannot be withdrawn: then nothing may change.
        """
        with transaction.atomic(savepoint=False):
            revision = self._raise(name)
            shelf.withdraw(name)
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:  # delivered by the server on commit, not before
                    notice = wake.notice(name, revision)
                    cursor.execute("SELECT pg_notify(%s, %s)", [wake.CHANNEL, notice])
            else:
                transaction.on_commit(lambda: wake.everybody(name, revision))
        return revision

    def _raise(self, name: str) -> int:
        """Raise the revision. One statement, because every write of the hall comes through here."""
        table = connection.ops.quote_name(self.model._meta.db_table)
        asked = ""
        if connection.vendor == "postgresql":
            places = connection.ops.quote_name(Place._meta.db_table)
            asked = f", (SELECT mark FROM {places} LIMIT 1)"
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO {table} (name, revision) VALUES (%s, 1) ON CONFLICT (name)"
                f" DO UPDATE SET revision = {table}.revision + 1 RETURNING revision{asked}",
                [name],
            )
            revision, *marks = cursor.fetchone()
        if any(mark is not None and mark != shelf.own_mark() for mark in marks):
            raise ImproperlyConfigured(ELSEWHERE)
        return int(revision)

    def revision(self, name: str) -> int:
        return self.filter(name=name).values_list("revision", flat=True).first() or 0


class Topic(models.Model):
    """Something pages can follow: an event, a table, the bench, the hall."""

    name = models.CharField(_("name"), max_length=80, primary_key=True)
    revision = models.PositiveBigIntegerField(_("revision"), default=0)

    objects = Topics()

    class Meta:
        verbose_name = _("topic")
        verbose_name_plural = _("topics")

    def __str__(self) -> str:
        return f"{self.name} @{self.revision}"


class Places(models.Manager["Place"]):
    def take(self, mark: str) -> bool:
        """Note that the pages lie where this mark is, unless they already lie elsewhere. Returns
        whether they lie there now; with "" as the mark, whether they lie nowhere."""
        if mark:
            self.get_or_create(pk=1, defaults={"mark": mark})
        return (self.values_list("mark", flat=True).first() or "") == mark


class Place(models.Model):
    """Where the pages of the hall lie that are kept for strangers (`editions.shelf`); one row, or
    none where no pages are kept."""

    mark = models.CharField(_("mark"), max_length=40)

    objects = Places()

    class Meta:
        verbose_name = _("place of published pages")
        verbose_name_plural = _("places of published pages")

    def __str__(self) -> str:
        return self.mark


class Pulse(models.Model):
    """When a worker of a queue was last seen working."""

    queue = models.CharField(_("queue"), max_length=20, primary_key=True)
    at = models.DateTimeField(_("last seen"))

    class Meta:
        verbose_name = _("pulse")
        verbose_name_plural = _("pulses")

    def __str__(self) -> str:
        return f"{self.queue} {self.at:%H:%M:%S}"
