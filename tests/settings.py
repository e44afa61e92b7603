"""Settings of the tests: the site's own, made quick and free of limits that tests would meet."""

from tournaments.config.settings import *  # noqa: F403
from tournaments.config.settings import DATABASES, REST_FRAMEWORK, SQLITE

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
CELERY_TASK_ALWAYS_EAGER = True
CELERY_TASK_EAGER_PROPAGATES = True
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
REST_FRAMEWORK = REST_FRAMEWORK | {"DEFAULT_THROTTLE_RATES": {"anon": None, "user": None}}
ACCOUNT_RATE_LIMITS = False
METRICS_TOKEN = "a token for tests"
PUBLISHED_DIR = None
HALL_NAME = "The hall of the tests"
HALL_SIGNING_KEY = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="
if SQLITE:
    DATABASES["default"]["OPTIONS"]["init_command"] = (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"
    )

# A style sheet saved while a browser run goes on is served as it now is.
WHITENOISE_AUTOREFRESH = True
