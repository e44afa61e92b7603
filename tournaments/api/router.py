"""Where the nouns of the API stand: a viewset a noun, and the path that says what it is part of."""

from __future__ import annotations

from posixpath import normpath
from typing import Any, NamedTuple

from django.urls import URLPattern, URLResolver, path
from rest_framework.routers import DynamicRoute, Route, SimpleRouter
from rest_framework.viewsets import ViewSetMixin


class Noun(NamedTuple):
    """A noun of the API: its path, its viewset and the names of its routes."""

    prefix: str
    viewset: type[ViewSetMixin]
    many: str
    one: str
    alone: bool
    """Whether there is only one of this noun under its path."""


class Router(SimpleRouter):
    """Gives each noun its addresses.

    `add("events/<slug:slug>/entries", Entries, "entries", "entry")`: the path names everything that
    the noun is part of, and every action gets the parts of the path by name. The last two arguments
    are the names of the routes, for all entries and for one; the route of an action is called by
    one of them and its own name. Paths of actions are resolved like links: "../sign-up" stands
    beside the noun, "." is the thing itself.

    `add_one("events/<slug:slug>/limited", EventLimited, "limited")`: there is only one of this noun
    under its path, so no key follows the path.
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
        Route(
            "{prefix}/",
            {
                "get": "retrieve",
                "post": "create",
                "put": "update",
                "patch": "partial_update",
                "delete": "destroy",
            },
            "{alone}",
            True,
            {},
        ),
        DynamicRoute("{prefix}/{url_path}/", "{alone}-{url_name}", True, {}),
    ]

    def __init__(self) -> None:
        super().__init__(use_regex_path=False)
        self.nouns: list[Noun] = []

    def add(self, prefix: str, viewset: type[ViewSetMixin], many: str, one: str = "") -> None:
        """Add a noun under a path. `one` is the name of the routes of a single thing, by default
        `many`."""
        self.nouns.append(Noun(prefix, viewset, many, one or many, alone=False))

    def add_one(self, prefix: str, viewset: type[ViewSetMixin], name: str) -> None:
        """A noun of which there is one where it stands: all its actions are of that one."""
        self.nouns.append(Noun(prefix, viewset, name, name, alone=True))

    def get_urls(self) -> list[URLPattern | URLResolver]:
        return [
            self._pattern(noun, route)
            for noun in self.nouns
            for route in self.get_routes(noun.viewset)
            if ("{alone}" in route.name) == noun.alone
            and self.get_method_map(noun.viewset, route.mapping)
        ]

    def _pattern(self, noun: Noun, route: Any) -> URLPattern:
        viewset: Any = noun.viewset
        lookup = self.get_lookup_regex(viewset)
        address = normpath(route.url.format(prefix=noun.prefix, lookup=lookup)) + "/"
        methods = self.get_method_map(viewset, route.mapping)
        view = viewset.as_view(methods, **route.initkwargs, basename=noun.one, detail=route.detail)
        name = route.name.format(many=noun.many, one=noun.one, alone=noun.one)
        pattern: URLPattern = path(address, view, name=name)
        return pattern
