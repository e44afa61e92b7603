from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DecksConfig(AppConfig):
    """Registers the decks' parts of the hall's pages and listens for published rounds."""

    name = "decks"
    verbose_name = _("Decks and cards")

    def ready(self) -> None:
        from decks import providers, receivers
        from decks.pools import providers as pool_providers
        from decks.wings import wing
        from engine import games
        from tournaments import offences

        for game in games.names():
            offences.register(game, wing(game).offences)
        providers.register_all()
        pool_providers.register_all()
        receivers.connect_all()
