"""One settings file; everything that differs between places comes from the environment.

Every variable is listed in .env.example and docs/operators.md. A bad or missing value stops the
start with a line that names the variable.
"""

import logging
import os
import sys
import zoneinfo
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from environs import Env, EnvError
from whitenoise.compress import Compressor

from tournaments import sealing
from tournaments.config import door, logs, stores
from tournaments.pictures import pictures_from

BASE_DIR = Path(__file__).resolve().parent.parent.parent
env = Env()
env.read_env(str(BASE_DIR / ".env"))


def _required(name: str, why: str) -> str:
    """The variable's value, or a start that fails naming it."""
    value = env.str(name, "")
    if not value:
        raise ImproperlyConfigured(f"{name} is not set: {why}")
    return value


try:
    # --- Where and how it runs -------------------------------------------------------------
    DEBUG: bool = env.bool("DEBUG", True)
    VAR_DIR = Path(env.str("VAR_DIR", str(BASE_DIR / "var")))
    VAR_DIR.mkdir(parents=True, exist_ok=True)

    if DEBUG:
        SECRET_KEY: str = env.str("SECRET_KEY", "") or "for-development-only-" + "0" * 40
        ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", ["*"])
    else:
        SECRET_KEY = _required("SECRET_KEY", "DEBUG=0 needs a long random secret of its own.")
        if len(SECRET_KEY) < 50:
            raise ImproperlyConfigured("SECRET_KEY is too short: use 50 characters or more.")
        _required("ALLOWED_HOSTS", "DEBUG=0 needs the host names this site answers to.")
        ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
    CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", [])
    TIME_ZONE: str = env.str("TIME_ZONE", "UTC")
    CARD_PICTURES: str = env.str("CARD_PICTURES", "")
    """The hall's own pictures of cards: a folder with ``<game>/<key>.webp`` (or png, jpg), or
    an address with ``{game}`` and ``{key}`` in it. "": emblems are drawn."""

    # --- Database: SQLite from a checkout, PostgreSQL when told ------------------------------
    DATABASE_URL: str = env.str("DATABASE_URL", "")
    DATABASE_POOL_SIZE: int = env.int("DATABASE_POOL_SIZE", 8)
    DATABASE_WAIT_SECONDS: float = env.float("DATABASE_WAIT_SECONDS", 15.0)
    HOSTS: int = env.int("HOSTS", 1)
    WEB_PROCESSES: int = env.int("WEB_PROCESSES", 1)
    WORKER_PROCESSES: int = env.int("WORKER_PROCESSES", 8)
    if DATABASE_URL:
        DATABASES: dict[str, Any] = {"default": env.dj_db_url("DATABASE_URL")}
    else:
        DATABASES = {
            "default": {
                "ENGINE": "tournaments.sqlite",
                "NAME": str(VAR_DIR / "db.sqlite3"),
            }
        }

    # --- Background work: embedded worker, or Redis and worker processes ---------------------
    CELERY_BROKER_URL: str = env.str("CELERY_BROKER_URL", "") or "memory://localhost"
    CACHE_URL: str = env.str("CACHE_URL", "")
    STORAGE_URL: str = env.str("STORAGE_URL", "")
    PUBLISHED: str = env.str("PUBLISHED_DIR", "")

    # --- Files from outside -------------------------------------------------------------------
    HALL_NAME: str = env.str("HALL_NAME", "") or next(
        (host for host in ALLOWED_HOSTS if host not in ("*", "localhost")), "this hall"
    )
    HALL_SIGNING_KEY: str = env.str("HALL_SIGNING_KEY", "")
    TRUSTED_HALLS: dict[str, str] = {
        key.strip(): name.strip()
        for name, _equals, key in (
            one.partition("=") for one in env.str("TRUSTED_HALLS", "").split(";") if one.strip()
        )
    }
    IMPORT_BYTES: int = env.int("IMPORT_BYTES", 4_000_000)
    IMPORT_SECONDS: int = env.int("IMPORT_SECONDS", 60)

    # --- Post, logs, metrics -----------------------------------------------------------------
    EMAIL_URL: str = env.str("EMAIL_URL", "console://" if DEBUG else "smtp://localhost:25")
    DEFAULT_FROM_EMAIL: str = env.str("DEFAULT_FROM_EMAIL", "hall@localhost")
    SITE_URL: str = env.str("SITE_URL", "")
    PUSH_KEY: str = env.str("PUSH_KEY", "")
    LOG_FORMAT: str = env.str("LOG_FORMAT", "console" if DEBUG else "json")
    LOG_LEVEL: str = env.str("LOG_LEVEL", "INFO")
    METRICS_TOKEN: str = env.str("METRICS_TOKEN", "")

    # --- Transport ---------------------------------------------------------------------------
    HTTPS: bool = env.bool("HTTPS", not DEBUG)
    SECURE_HSTS_SECONDS: int = env.int("SECURE_HSTS_SECONDS", 31_536_000 if HTTPS else 0)
    BEHIND_PROXY: bool = env.bool("BEHIND_PROXY", False)
    WEBHOOKS_ALLOW_PRIVATE: bool = env.bool("WEBHOOKS_ALLOW_PRIVATE", False)

    # --- How much one visitor may ask of the hall (tournaments/quotas.py); 0 is no limit ---------
    QUOTAS: dict[str, int] = {
        "event": env.int("QUOTA_EVENTS", 30),
        "publish": env.int("QUOTA_PUBLISHED", 15),
        "import": env.int("QUOTA_IMPORTS", 20),
        "invitation": env.int("QUOTA_INVITATIONS", 300),
        "verify": env.int("QUOTA_VERIFY", 20),
        "analysis": env.int("QUOTA_ANALYSES", 10),
        "fare": env.int("QUOTA_FARES", 10),
        "complaint": env.int("QUOTA_COMPLAINTS", 20),
        "guest_complaint": env.int("QUOTA_GUEST_COMPLAINTS", 5),
        "tables": env.int("QUOTA_TABLES", 10),
        "guest_tables": env.int("QUOTA_GUEST_TABLES", 3),
        "address_tables": env.int("QUOTA_ADDRESS_TABLES", 60),
    }
    IDLE_TABLE_HOURS: int = env.int("IDLE_TABLE_HOURS", 24)
    HOUSE_PROCESSES: int = env.int("HOUSE_PROCESSES", 1)
    PRECEDENTS: str = env.str("PRECEDENTS", "public")
    HOUSE_PATIENCE_SECONDS: float = env.float("HOUSE_PATIENCE_SECONDS", 5.0)
    _EMAIL: dict[str, Any] = env.dj_email_url("EMAIL_URL", EMAIL_URL)
except EnvError as error:
    raise ImproperlyConfigured(f"Environment: {error}") from error

if PRECEDENTS not in {"public", "staff"}:
    raise ImproperlyConfigured(f"PRECEDENTS is {PRECEDENTS!r}: use public or staff.")
if LOG_FORMAT not in {"console", "json"}:
    raise ImproperlyConfigured(f"LOG_FORMAT is {LOG_FORMAT!r}: use console or json.")
if "EMAIL_BACKEND" not in _EMAIL:
    raise ImproperlyConfigured("EMAIL_URL: use smtp://, smtps://, submission:// or console://.")
if EMAIL_URL.startswith("file:///"):  # the parser cuts the first slash off
    _EMAIL["EMAIL_FILE_PATH"] = urlsplit(EMAIL_URL).path
if not isinstance(logging.getLevelName(LOG_LEVEL), int):
    raise ImproperlyConfigured(f"LOG_LEVEL is {LOG_LEVEL!r}: use DEBUG, INFO, WARNING or ERROR.")
if not 0 < len(HALL_NAME) <= 100 or not HALL_NAME.isprintable():
    raise ImproperlyConfigured("HALL_NAME: use a name of up to 100 letters.")
if not all(key and name for key, name in TRUSTED_HALLS.items()):
    raise ImproperlyConfigured("TRUSTED_HALLS: use name=key, several with a semicolon between.")
if not SITE_URL:
    _host = next((host for host in ALLOWED_HOSTS if host[:1] not in ("*", ".")), "127.0.0.1:8000")
    SITE_URL = f"{'https' if HTTPS else 'http'}://{_host}"
if not SITE_URL.startswith(("https://", "http://")):
    raise ImproperlyConfigured(
        f"SITE_URL is {SITE_URL!r}: use an address like https://hall.example."
    )
SITE_URL = SITE_URL.rstrip("/")
if PUSH_KEY:
    try:
        sealing.key_of(PUSH_KEY)
    except ValueError:
        raise ImproperlyConfigured("PUSH_KEY: use what `manage.py push_key` prints.") from None
if TIME_ZONE not in zoneinfo.available_timezones():
    raise ImproperlyConfigured(f"TIME_ZONE is {TIME_ZONE!r}: use a name like Europe/Berlin.")
if not CELERY_BROKER_URL.startswith(("memory://", "redis://", "rediss://")):
    raise ImproperlyConfigured("CELERY_BROKER_URL must be a redis:// address, or unset.")

EMBEDDED_WORKER = CELERY_BROKER_URL.startswith("memory://")
_db = DATABASES["default"]
if _db["ENGINE"] == "django.db.backends.sqlite3":
    _db["ENGINE"] = "tournaments.sqlite"
SQLITE = _db["ENGINE"] == "tournaments.sqlite"
_db["ATOMIC_REQUESTS"] = False
if SQLITE:
    # IMMEDIATE takes the write lock at the start: two writers wait instead of failing half-way.
    # Writers of this process queue up (tournaments.sqlite); the timeout is for other processes.
    _db["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
    }
    _db["TEST"] = {"NAME": str(VAR_DIR / f"test-{os.getpid()}.sqlite3")}
else:
    _options = _db.setdefault("OPTIONS", {})
    # Statements whose values the server fills in (machine/statements) are planned once for each
    # connection, from their third use on. "prepare_threshold=" in DATABASE_URL changes that.
    _options["prepare_threshold"] = int(_options.get("prepare_threshold", 2))
    _options["pool"] = {
        "min_size": 1,
        "max_size": DATABASE_POOL_SIZE,
        # After so long without a free connection the answer is 503, to be tried again.
        "timeout": DATABASE_WAIT_SECONDS,
    }
    # A connection that died with a restarted server is replaced before a request gets it.
    _db["CONN_HEALTH_CHECKS"] = True
    _db["TEST"] = {"NAME": f"test_drome_{os.getpid()}"}
if HOSTS < 1:
    raise ImproperlyConfigured(f"HOSTS is {HOSTS}: use the number of hosts that the hall runs on.")
_SAID = {"CACHE_URL": CACHE_URL, "HALL_SIGNING_KEY": HALL_SIGNING_KEY}
_lacking = stores.lacks_of_hosts(hosts=HOSTS, sqlite=SQLITE, embedded=EMBEDDED_WORKER, said=_SAID)
if _lacking:
    raise ImproperlyConfigured(
        f"{', '.join(_lacking)} not set: with HOSTS={HOSTS} all hosts need the same of each."
    )
# The folder of pages that all strangers read alike (tournaments/editions). With SQLite it is beside
# the database file; otherwise it is where the operator says, or there is none.
PUBLISHED_DIR: Path | None = Path(PUBLISHED) if PUBLISHED else None
if SQLITE:
    if PUBLISHED:
        raise ImproperlyConfigured("PUBLISHED_DIR: with SQLite pages lie beside the database.")
    PUBLISHED_DIR = Path(_db["NAME"]).resolve().parent / "published"
elif PUBLISHED_DIR is not None and not PUBLISHED_DIR.is_absolute():
    raise ImproperlyConfigured("PUBLISHED_DIR: use the whole path of a folder.")
elif PUBLISHED_DIR is not None and HOSTS > 1:
    # A host cannot withdraw pages from the disk of another one.
    raise ImproperlyConfigured(f"PUBLISHED_DIR: leave it out with HOSTS={HOSTS}.")
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- Applications ----------------------------------------------------------------------------
INSTALLED_APPS = [
    "gameplay",
    "decks",
    "tournaments",
    "tournaments.accounts",
    "tournaments.live",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "django_filters",
    "rules",
    "csp",
]
MIDDLEWARE = [
    "tournaments.config.middleware.request_id",
    "tournaments.config.middleware.streaming",
    "tournaments.config.middleware.without_zeros",
    "tournaments.config.limits.limits_told",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tournaments.config.middleware.Unavailable",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tournaments.config.languages.AccountLanguage",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "tournaments.config.middleware.NotFound",
    "tournaments.config.middleware.Reader",
    "tournaments.config.unsent.Unsent",
    "tournaments.config.keys.RequestKeys",
]
ROOT_URLCONF = "tournaments.config.urls"
ASGI_APPLICATION = "tournaments.config.asgi.application"
WSGI_APPLICATION = "tournaments.config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournaments.config.context.site",
            ],
            "builtins": ["tournaments.templatetags.keys", "tournaments.templatetags.moments"],
        },
    }
]

# --- People ----------------------------------------------------------------------------------
AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "rules.permissions.ObjectPermissionBackend",
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "tournaments.accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
ACCOUNT_FORMS = door.ACCOUNT_FORMS
# Wrong log-ins count for an account and an address together, so that a stranger shuts out nobody
# but himself; see accounts/adapter.py for browsers that are known and for attacks from everywhere.
ACCOUNT_RATE_LIMITS = {
    "login": "120/m/ip",
    "login_failed": "30/m/ip,5/5m/key",
    "login_known": "10/5m/key",
    "login_everywhere": "100/h/key",
    "signup": "20/m/ip,300/h/ip",
}
ACCOUNT_LOGIN_ON_PASSWORD_RESET = True  # works while guesses block the log-in
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_EMAIL_NOTIFICATIONS = True  # password, addresses, second factor (accounts/adapter.py)
ACCOUNT_PREVENT_ENUMERATION = True
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_LOGOUT_ON_GET = False
ACCOUNT_USER_DISPLAY = "tournaments.accounts.models.display_name"
ACCOUNT_DEFAULT_HTTP_PROTOCOL = "https" if HTTPS else "http"
MFA_ADAPTER = "tournaments.accounts.second_factor.SecondFactorAdapter"
MFA_FORMS = door.MFA_FORMS
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN = DEBUG
MFA_TOTP_ISSUER = "Drome"
if BEHIND_PROXY:
    ALLAUTH_TRUSTED_PROXY_COUNT = 1
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    USE_X_FORWARDED_HOST = False

# --- API -------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournaments.accounts.authentication.SessionAuthentication",
        "tournaments.accounts.authentication.TokenAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["tournaments.config.parsers.BoundedJSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_PAGINATION_CLASS": "tournaments.paging.Pages",
    "PAGE_SIZE": 100,
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "tournaments.config.api.problem",
    "DEFAULT_THROTTLE_CLASSES": [
        "tournaments.config.limits.Limit",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": "600/min", "user": "1200/min"},
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
# Tokens are hashed, named and scoped (accounts/models.py); knox's own table is not made.
KNOX_TOKEN_MODEL = "accounts.Token"
MIGRATION_MODULES = {"knox": None}
REST_KNOX = {"TOKEN_TTL": timedelta(days=90), "TOKEN_PREFIX": "drome_"}
SPECTACULAR_SETTINGS = {
    "TITLE": "Drome",
    "DESCRIPTION": "Everything the pages do, by the same services and under the same permissions.",
    "VERSION": "1",
    "OAS_VERSION": "3.1.1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "tournaments.config.described.keyed",
        "tournaments.config.described.described",
    ],
    # Several fields are called state or kind: the schema names each set after its class.
    "ENUM_NAME_OVERRIDES": {
        "NewsEnum": "tournaments.accounts.wishes.News",
        "WayEnum": "tournaments.accounts.wishes.Way",
        "RulingKindEnum": "tournaments.enums.RULINGS",
        "TrainingKindEnum": "engine.training.KINDS",
    }
    | {
        f"{name}Enum": f"{app}.enums.{name}"
        for app, names in {
            "tournaments": "EventState EntryState DeckState RoundState MatchState PhaseKind"
            " PenaltyKind Source Outcome Role OperationKind ComplaintKind HallActKind"
            " InvitationKind NoticeState Absent",
            "decks": "ListState RegistrationState CheckOutcome LimitedWay",
            "gameplay": "TableKind TableState GameState DisputeState Proof OwnRelease",
        }.items()
        for name in names.split()
    },
}

# --- Background work -------------------------------------------------------------------------
CELERY_TASK_IGNORE_RESULT = True  # our own tables hold the outcomes
CELERY_TASK_DEFAULT_QUEUE = "play"
CELERY_TASK_CREATE_MISSING_QUEUES = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SOFT_TIME_LIMIT = 120
CELERY_TASK_TIME_LIMIT = 150
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_DB_REUSE_MAX = sys.maxsize // 2  # a worker keeps its connection, see config/celery.py
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # Redis may be away for as long as it likes
CELERY_TIMEZONE = "UTC"
QUEUES = ("play", "judge", "pair", "publish", "mail", "house")
if not EMBEDDED_WORKER:
    # Longer than any task may run, or Redis would hand a running task to a second worker.
    CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": 600, "socket_connect_timeout": 2}
CELERY_BEAT_SCHEDULER = "tournaments.machine.beat:PersistentScheduler"
CELERY_BEAT_SCHEDULE: dict[str, Any] = {}  # filled by the applications, see config/celery.py

CACHES = {
    "default": {"BACKEND": "tournaments.machine.cache.SharedCache", "LOCATION": CACHE_URL}
    if CACHE_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "drome"}
}

# --- Language, time, numbers -------------------------------------------------------------------
LANGUAGE_CODE = "en"
LANGUAGES = [  # each by its own name
    ("en", "English"),
    ("de", "Deutsch"),
    ("es", "Español"),
    ("fr", "Français"),
]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = "tournaments.words.dates"
USE_I18N = True
USE_TZ = True

# --- Static files ------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
WHITENOISE_USE_FINDERS = DEBUG
# Source maps of libraries are more than half of all bytes, and only developers read them.
WHITENOISE_SKIP_COMPRESS_EXTENSIONS = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map")
HASHED_AND_COMPRESSED = "whitenoise.storage.CompressedManifestStaticFilesStorage"
STORAGES = {
    "default": stores.store_of(STORAGE_URL, str(VAR_DIR / "media")),
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else HASHED_AND_COMPRESSED
    },
}
MEDIA_ROOT = VAR_DIR / "media"

# --- Security ----------------------------------------------------------------------------------
SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^metrics$"]
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:", *pictures_from(CARD_PICTURES)],
        "connect-src": [SELF],
        "font-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 2_500_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 4000

vars().update(_EMAIL)
LOGGING = logs.configuration(json=LOG_FORMAT == "json", level=LOG_LEVEL)
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"
SILENCED_SYSTEM_CHECKS: list[str] = []
