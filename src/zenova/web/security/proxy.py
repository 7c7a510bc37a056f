"""A web server in front: whether the addresses of its visitors reach us, for otherwise they all count as one."""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Mapping
from functools import lru_cache

from starlette.types import Scope

PROXIES = ("127.0.0.1", "::1")  # those on this machine are trusted to say whom they ask for
SIGNS = ("x-forwarded-proto", "x-forwarded-host", "x-real-ip", "via")
TROUBLES = {
    "untrusted": "{proxy} passes requests on and is not trusted, so all its visitors count as one; if it is your proxy,"
    " start with zenova serve --proxy {proxy}",
    "silent": "{proxy} does not say whom it asks for, so all its visitors count as one; let it send the header"
    " X-Forwarded-For",
}
MOST_WARNINGS = 10  # a stranger can claim to be a proxy

log = logging.getLogger(__name__)


def trouble(scope: Scope, headers: Mapping[str, str]) -> str:
    """Which of TROUBLES there is with a proxy that passed a request on; empty if all is well, or there is none."""
    address = address_of(scope)
    told = headers.get("x-forwarded-for")
    if told is not None:
        return "untrusted" if address not in told else ""
    passed_on = address in PROXIES and (any(sign in headers for sign in SIGNS) or _is_public(host_of(headers)))
    return "silent" if passed_on else ""


def address_of(scope: Scope) -> str:
    """Of who asks, or of who asks for them; empty if that is no matter of addresses."""
    return str(scope["client"][0]) if scope.get("client") else ""


@lru_cache
def _is_public(name: str) -> bool:
    """Whether the server is asked by a name of the Internet."""
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return "." in name and not name.endswith((".local", ".localhost"))
    return False


def host_of(headers: Mapping[str, str]) -> str:
    """The name by which the server is asked, without its port."""
    host = headers.get("host", "").lower()
    return host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]


class ProxyWatch:
    """Tells the host of it, once for each proxy."""

    def __init__(self) -> None:
        self._told: set[str] = set()

    def look(self, scope: Scope, headers: Mapping[str, str]) -> None:
        found = trouble(scope, headers)
        if not found:
            return
        said = TROUBLES[found].format(proxy=address_of(scope))
        if said not in self._told and len(self._told) < MOST_WARNINGS:
            self._told.add(said)
            log.warning("%s", said)
