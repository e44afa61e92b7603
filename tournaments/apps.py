from typing import Any

from django.apps import AppConfig
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournaments.sent import key_in


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Load permissions (an unknown one denies everything) and tasks and checks, open the live
        topics."""
        from tournaments import live, reportable, rules, signals, tasks  # noqa: F401
        from tournaments.machine import arrays, budget  # noqa: F401
        from tournaments.queries.files import papers

        arrays.register()
        reportable.register_all()
        papers.register_all()

        live.register("event", may_follow_event)
        live.register("import", may_follow_import)
        live.register("printing", may_follow_printing)
        live.register("hall", lambda request, key: key == "")
        signals.entry_dropped.connect(fill_places, dispatch_uid="tournaments.fill_places")
        signals.settings_changed.connect(make_room, dispatch_uid="tournaments.make_room")
        signals.wait_list_moves.connect(move_wait_list, dispatch_uid="tournaments.move_wait_list")
        signals.operation_written.connect(tell_webhooks, dispatch_uid="tournaments.webhooks")
        signals.operation_written.connect(tell_people, dispatch_uid="tournaments.people")
        signals.operation_written.connect(rate_people, dispatch_uid="tournaments.rating")


def tell_webhooks(sender: Any, event: Any, operation: Any, **kwargs: Any) -> None:
    """Queue messages to the webhooks that ask for this operation."""
    from tournaments.services.news import webhooks

    webhooks.note(event, operation)


def tell_people(sender: Any, event: Any, operation: Any, **kwargs: Any) -> None:
    """Queue notices for the people whom this operation concerns."""
    from tournaments.services.news import telling

    telling.of_operation(event, operation)


def rate_people(sender: Any, event: Any, operation: Any, **kwargs: Any) -> None:
    """Have places and ratings computed anew when an event ends, or changes after its end."""
    from tournaments.services.person import rating

    rating.note(event, operation)


def fill_places(sender: Any, entry: Any, actor: Any, **kwargs: Any) -> None:
    """Give the place of a player who left to the first on the wait list."""
    from tournaments.services.entry import waiting

    waiting.fill(actor=None, event=entry.event)


def make_room(sender: Any, event: Any, columns: frozenset[str], **kwargs: Any) -> None:
    """Give additional places to the wait list before anybody new signs up."""
    from tournaments.services.entry import waiting

    if "capacity" in columns:
        waiting.fill(actor=None, event=event)


def move_wait_list(sender: Any, event: Any, actor: Any, **kwargs: Any) -> None:
    """Fill free places when check-in closes, or when somebody on the wait list checks in later."""
    from tournaments.services.entry import waiting

    waiting.fill(actor=None, event=event)


def may_follow_event(request: HttpRequest, key: str) -> bool:
    """Who may see an event may learn that it changed."""
    from tournaments.models import Event

    return Event.objects.visible_to(request.user).filter(pk=key_in(key)).exists()


def may_follow_import(request: HttpRequest, key: str) -> bool:
    """Who sent a file may learn how far it is."""
    from tournaments.models import Import

    return Import.objects.visible_to(request.user).filter(pk=key_in(key)).exists()


def may_follow_printing(request: HttpRequest, key: str) -> bool:
    """Who asked for a file may learn how far it is."""
    from tournaments.models import Printing

    return Printing.objects.visible_to(request.user).filter(pk=key_in(key)).exists()
