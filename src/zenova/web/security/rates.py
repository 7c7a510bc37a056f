"""How often one client may ask for what: token buckets by class of request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from starlette.types import Scope

from zenova.club.moderation import counted_address

from .proxy import address_of

UPLOADS = ("/reviews", "/api/reviews", "/analysis", "/api/analyses", "/studio/import")  # where whole games are sent
OPENS = (
    *("/api/tables", "/tables", "/lessons", "/calls/mail", "/match", "/match/bot", "/api/match", "/api/match/bot"),
    *("/events", "/api/events", "/studio", "/api/studio"),
)
OPENS_FROM = ("/play", "/try", "/table")  # the same, from a set, a card, a position
GOES_ON = ("/rematch", "/next", "/rounds")  # with those who have played: at a club night all do so at one address
SIGN_IN = ("/host/key", "/games/recover", "/api/people/sign-in", "/api/people/recover")
GUESSED = ("/api/join", "/join", "/api/watch", "/watch/", "/api/invitations", "/device", *SIGN_IN)
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


@dataclass(frozen=True)
class Rate:
    """So many requests a second on average, so many at once."""

    per_second: float
    burst: int


RATES = {
    "open": Rate(0.2, 20),
    "again": Rate(1.0, 60),
    "picture": Rate(0.5, 20),
    "review": Rate(0.05, 10),
    "sign-up": Rate(0.1, 30),
    "analysis": Rate(0.5, 30),
    "join": Rate(0.5, 30),
    "stream": Rate(2.0, 60),
    "write": Rate(15.0, 60),
    "read": Rate(40.0, 200),
}


def client_of(scope: Scope) -> str:
    """Whom a request is counted for."""
    address = address_of(scope) or "?"
    try:
        return counted_address(address) if ":" in address else address
    except ValueError:
        return address


def class_of(method: str, path: str) -> str:
    if path.endswith("/stream"):
        return "stream"
    if path.endswith(("/board.png", "/sheet.pdf")):
        return "picture"
    if path.startswith(GUESSED):
        return "join"
    if method in SAFE_METHODS:
        return "read"
    if path == "/api/analyses" or path.endswith("/analysis"):
        return "analysis"
    if path in UPLOADS or path.endswith("/review"):
        return "review"
    if path in ("/people", "/api/people"):
        return "sign-up"
    if path.endswith(GOES_ON):
        return "again"
    return "open" if path in OPENS or path.endswith(OPENS_FROM) else "write"


@dataclass
class Buckets:
    """Token buckets, one per client and class of request, in memory."""

    rates: Mapping[str, Rate]
    buckets: dict[tuple[str, str], tuple[float, float]] = field(default_factory=dict)
    swept: float = 0.0

    def wait(self, client: str, kind: str, now: float) -> float:
        """0 if the request may pass; else the seconds until one may."""
        rate = self.rates.get(kind)
        if rate is None:
            return 0.0
        tokens, at = self.buckets.get((client, kind), (float(rate.burst), now))
        tokens = min(float(rate.burst), tokens + (now - at) * rate.per_second)
        if tokens < 1.0:
            self.buckets[client, kind] = (tokens, now)
            return (1.0 - tokens) / rate.per_second
        self.buckets[client, kind] = (tokens - 1.0, now)
        if now - self.swept > 60.0:
            self._sweep(now)
        return 0.0

    def _sweep(self, now: float) -> None:
        """Forget who has been quiet long enough to have a full bucket."""
        self.swept = now
        full = [
            place
            for place, (tokens, at) in self.buckets.items()
            if tokens + (now - at) * self.rates[place[1]].per_second >= self.rates[place[1]].burst
        ]
        for place in full:
            del self.buckets[place]
