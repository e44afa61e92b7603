"""Topics and their revisions."""

from django.db import connection, models, transaction
from django.utils.translation import gettext_lazy as _

from tournaments.live import wake


class Topics(models.Manager["Topic"]):
    def bump(self, name: str) -> int:
        """Raise the revision in the open transaction; wake those who follow once it commits.

        The row stays locked until the transaction ends, so revisions reach readers in the order
        of the commits.
        """
        with transaction.atomic(savepoint=False):
            revision = self._raise(name)
            if connection.vendor == "postgresql":
                with connection.cursor() as cursor:  # delivered by the server on commit, not before
                    notice = wake.notice(name, revision)
                    cursor.execute("SELECT pg_notify(%s, %s)", [wake.CHANNEL, notice])
            else:
                transaction.on_commit(wake.everybody)
        return revision

    def _raise(self, name: str) -> int:
        """One statement, for every write of the hall comes through here."""
        table = connection.ops.quote_name(self.model._meta.db_table)
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO {table} (name, revision) VALUES (%s, 1) ON CONFLICT (name)"
                f" DO UPDATE SET revision = {table}.revision + 1 RETURNING revision",
                [name],
            )
            return int(cursor.fetchone()[0])

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


class Pulse(models.Model):
    """When a worker of a queue was last seen working."""

    queue = models.CharField(_("queue"), max_length=20, primary_key=True)
    at = models.DateTimeField(_("last seen"))

    class Meta:
        verbose_name = _("pulse")
        verbose_name_plural = _("pulses")

    def __str__(self) -> str:
        return f"{self.queue} {self.at:%H:%M:%S}"
