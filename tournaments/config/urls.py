"""Root of the URLs."""

from importlib.util import find_spec

from csp.decorators import csp_update
from django.apps import apps
from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from tournaments.accounts import doors
from tournaments.accounts import views as accounts
from tournaments.config import api, views

# The viewer of the API documentation styles itself; this page alone may.
_documentation = csp_update({"style-src": ["'unsafe-inline'"]})(
    SpectacularSwaggerSplitView.as_view(url_name="schema")
)

handler500 = "tournaments.config.unavailable.fault"
urlpatterns: list[URLPattern | URLResolver] = [
    # The back office logs in by the same door: rate limits and second factors hold there too.
    path("admin/login/", accounts.back_office_login),
    path("admin/", admin.site.urls),
    path("accounts/profile/", accounts.profile, name="profile"),
    path("accounts/tokens/", accounts.token_list, name="tokens"),
    path("accounts/tokens/new/", accounts.token_new, name="token_new"),
    path("accounts/tokens/end/", accounts.token_end, name="token_end"),
    path("accounts/confirm-email/<str:key>/", doors.ConfirmEmail.as_view()),
    path("accounts/2fa/webauthn/login/", doors.LoginByKey.as_view()),
    path("accounts/2fa/webauthn/reauthenticate/", doors.AgainByKey.as_view()),
    path("accounts/", include("allauth.urls")),
    path("api/v1/", include((api.routes(), "api"))),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("api/docs/", _documentation, name="api-docs"),
    path("healthz", views.healthz, name="healthz"),
    path("metrics", views.metrics, name="metrics"),
    path("theme/", views.theme, name="theme"),
    path("language/", views.language, name="language"),
    path("style/", views.style, name="style"),
    path("", include("tournaments.live.urls")),
]
urlpatterns += [
    path("", include(f"{app}.urls"))
    for app in ("tournaments", "decks", "gameplay")
    if apps.is_installed(app) and find_spec(f"{app}.urls") is not None
]
