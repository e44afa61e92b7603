"""One signed POST to an address that somebody else chose, and never into our own network."""

from __future__ import annotations

import hashlib
import hmac
import http.client
import ipaddress
import socket
import ssl
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.errors import Invalid

TIMEOUT = 5.0
"""Seconds for the connection and for each read."""
LONGEST_ANSWER = 4096
PORTS = {"http": 80, "https": 443}


class Unreachable(Exception):
    """The address could not be reached, or must not be; the text of the exception says why."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a message goes: parts of an address that passed the first check."""

    scheme: str
    host: str
    port: int
    path: str

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"


def target(url: str) -> Target:
    """Read an address; raises Invalid for one that can never be used.

    http is only for halls that may reach private addresses: in all others the secret needs https.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Invalid("bad_url", _("This is not an address.")) from None
    schemes = PORTS if settings.WEBHOOKS_ALLOW_PRIVATE else {"https": 443}
    if parts.scheme not in schemes or not parts.hostname:
        raise Invalid("bad_url", _("An address begins with https:// and a host."))
    if parts.username or parts.password or "\\" in url or any(ord(c) < 33 for c in url):
        raise Invalid("bad_url", _("No names, passwords or blanks in the address."))
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    found = Target(parts.scheme, parts.hostname, port or PORTS[parts.scheme], path)
    literal = _literal(found.host)
    if literal is not None and not _may_reach(literal):
        raise Invalid("private_address", _("This address lies inside a private network."))
    return found


def _literal(host: str) -> str | None:
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        return None


def _may_reach(address: str) -> bool:
    """Whether an address may be reached: public unicast, or any where the setting allows it."""
    if settings.WEBHOOKS_ALLOW_PRIVATE:
        return True
    found = ipaddress.ip_address(address.split("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo or (None, None))[1]
        if inner is not None or found in NAT64:
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


NAT64 = ipaddress.ip_network("64:ff9b::/96")


def resolve(where: Target) -> str:
    """The address to connect to; raises Unreachable unless all addresses of the host are allowed.

    The connection is made to this very address, so a name that resolves differently later gains
    nothing.
    """
    try:
        found = socket.getaddrinfo(where.host, where.port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Unreachable(_("the host has no address")) from None
    addresses = [str(one[4][0]) for one in found]
    if not addresses or not all(_may_reach(address) for address in addresses):
        raise Unreachable(_("the host lies inside a private network"))
    return addresses[0]


class _Pinned(http.client.HTTPConnection):
    """A connection to one address under the name of its host."""

    def __init__(self, where: Target, address: str) -> None:
        super().__init__(where.host, where.port, timeout=TIMEOUT)
        self.where, self.address = where, address

    def connect(self) -> None:
        self.sock = socket.create_connection((self.address, self.where.port), TIMEOUT)
        if self.where.scheme == "https":
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(self.sock, server_hostname=self.where.host)


def signature(secret: str, at: int, body: bytes) -> str:
    """Hex HMAC-SHA-256 over the time (seconds), a dot and the body."""
    return hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()


def post(url: str, body: bytes, headers: dict[str, str]) -> int:
    """Send a JSON body; the HTTP status of the answer. Redirects are not followed.

    Raises Unreachable.
    """
    try:
        where = target(url)
    except Invalid as refusal:
        raise Unreachable(refusal.message) from None
    connection = _Pinned(where, resolve(where))
    sent = {"Host": where.authority, "Content-Type": "application/json", "User-Agent": "drome"}
    try:
        connection.request("POST", where.path, body=body, headers={**sent, **headers})
        answer = connection.getresponse()
        answer.read(LONGEST_ANSWER)
        return answer.status
    except (OSError, http.client.HTTPException) as fault:
        raise Unreachable(f"{type(fault).__name__}: {fault}"[:200]) from None
    finally:
        connection.close()
