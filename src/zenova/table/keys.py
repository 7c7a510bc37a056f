"""Keys: what a browser holds to prove a seat, what an invitation holds, what lets somebody watch.

Only hashes are stored. An invitation and the link to watch are derived from the opener's own key, so that the opener's
page can show them again although nobody keeps them; without that key they cannot be linked to each other or to a seat.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from functools import lru_cache

_KEY = re.compile("[A-Za-z0-9_-]{32}")


@dataclass(frozen=True)
class Key:
    """What is stored of a key: its hash, what it is good for (`holder` of seats, `invite` to a seat, `watch`), and the
    number of the holder or the seat."""

    hash: str
    purpose: str
    number: int


def new_key() -> str:
    return secrets.token_urlsafe(24)


def is_key(text: str) -> bool:
    """Whether it looks like one of `new_key`."""
    return _KEY.fullmatch(text) is not None


def new_table_id() -> str:
    """Ten letters and digits that are hard to confuse, 50 bits: not a secret, but not to be guessed."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz023456789") for _ in range(10))


@lru_cache(4096)
def hashed(key: str) -> str:
    """What is stored of a key. Keys are random, so a plain hash cannot be turned back. The same ones come with every
    request: those of the last few are known by heart."""
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


def invite_key(host_key: str, table: str, seat: int, generation: int) -> str:
    return _derived(host_key, f"invite/{table}/{seat}/{generation}")


@lru_cache(4096)
def watch_key(host_key: str, table: str) -> str:
    return _derived(host_key, f"watch/{table}")


def result_key(seed: int, table: str) -> str:
    """Of the link to a finished game. It comes from the table's secret, so that every player has the same one."""
    return _derived(str(seed), f"result/{table}")


def _derived(host_key: str, purpose: str) -> str:
    digest = hmac.new(host_key.encode("utf-8", "replace"), purpose.encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(digest[:18]).decode()
