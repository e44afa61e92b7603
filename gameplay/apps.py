"""What gameplay tells the rest of the hall when Django starts."""

from __future__ import annotations

from django.apps import AppConfig


class GameplayConfig(AppConfig):
    """Registers the table's cards on hall pages and listens for published rounds."""

    name = "gameplay"
    verbose_name = "Digital tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from gameplay import receivers, tasks
        from gameplay.providers import play, watching

        assert tasks  # loaded here, so that web processes can hint at every task by its name
        play.register_all()
        watching.register_all()
        receivers.connect_all()
