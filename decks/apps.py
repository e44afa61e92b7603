from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DecksConfig(AppConfig):
    """Registers the decks' parts of the hall's pages and listens for published rounds."""

    name = "decks"
    verbose_name = _("Decks and cards")

    def ready(self) -> None:
        from decks import providers, receivers

        providers.register_all()
        receivers.connect_all()
