"""WSGI entry, for tools that ask for one. The site runs under ASGI: WSGI holds no live streams."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.config.settings")

application = get_wsgi_application()
