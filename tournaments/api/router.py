"""Where the nouns of the API stand: a viewset a noun, and the path that says what it is part of."""

from __future__ import annotations

from posixpath import normpath
from typing import Any

from django.urls import URLPattern, URLResolver, path
from rest_framework.routers import DynamicRoute, Route, SimpleRouter
from rest_framework.viewsets import ViewSetMixin


class Router(SimpleRouter):
    """Gives each noun its addresses.

    `add("events/<slug:slug>/entries", Entries, "entries", "entry")`: the path names all that the
    noun is part of, and its parts come to every action by name. The last two are the names of the
    routes, of all entries and of one; an action has its own behind. Paths of actions are read as
    links are: "../sign-up" stands beside the noun, "." is the thing itself.
    """

    routes = [
        Route("{prefix}/", {"get": "list", "post": "create"}, "{many}", False, {}),
        DynamicRoute("{prefix}/{url_path}/", "{many}-{url_name}", False, {}),
        Route(
            "{prefix}/{lookup}/",
            {"get": "retrieve", "put": "update", "patch": "partial_update", "delete": "destroy"},
            "{one}",
            True,
            {},
        ),
        DynamicRoute("{prefix}/{lookup}/{url_path}/", "{one}-{url_name}", True, {}),
    ]

    def __init__(self) -> None:
        super().__init__(use_regex_path=False)
        self.nouns: list[tuple[str, type[ViewSetMixin], str, str]] = []

    def add(self, prefix: str, viewset: type[ViewSetMixin], many: str, one: str = "") -> None:
        """A noun and where it stands. `one` is for nouns of which there are several."""
        self.nouns.append((prefix, viewset, many, one or many))

    def get_urls(self) -> list[URLPattern | URLResolver]:
        return [
            self._pattern(prefix, viewset, route, many, one)
            for prefix, viewset, many, one in self.nouns
            for route in self.get_routes(viewset)
            if self.get_method_map(viewset, route.mapping)
        ]

    def _pattern(self, prefix: str, viewset: Any, route: Any, many: str, one: str) -> URLPattern:
        lookup = self.get_lookup_regex(viewset)
        address = normpath(route.url.format(prefix=prefix, lookup=lookup)) + "/"
        methods = self.get_method_map(viewset, route.mapping)
        view = viewset.as_view(methods, **route.initkwargs, basename=one, detail=route.detail)
        pattern: URLPattern = path(address, view, name=route.name.format(many=many, one=one))
        return pattern
