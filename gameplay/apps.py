"""What gameplay tells the rest of the hall when Django starts."""

from __future__ import annotations

from django.apps import AppConfig


class GameplayConfig(AppConfig):
    """Registers the table's cards on hall pages and listens for published rounds."""

    name = "gameplay"
    verbose_name = "Digital tables"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from gameplay import providers, receivers, tasks, watching_providers

        assert tasks  # loaded here, so that web processes can hint at every task by its name
        providers.register_all()
        watching_providers.register_all()
        receivers.connect_all()
