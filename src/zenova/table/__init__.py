"""One live game among people and bots: seats, log, clock, take-back, storage.

`live.Table` is the game at a table as plain synchronous Python, `storage` keeps it, and `hub.Hub` is the asyncio door
that pages and the API use. The interface is described in docs/table-api.md.
"""

from __future__ import annotations

from .errors import (
    BadRequest,
    GameRefused,
    NoSuchTable,
    NotNow,
    NotYours,
    OtherCards,
    Stale,
    TableError,
    UnknownInvite,
)
from .hub import Hub, Joined, Opened
from .plan import ClockRules, Seating, TablePlan
from .subscription import Subscription, Update
from .view import DecisionView, LogLine, SeatView, TableView, TakeBackView

__all__ = [
    "BadRequest",
    "ClockRules",
    "DecisionView",
    "GameRefused",
    "Hub",
    "Joined",
    "LogLine",
    "NoSuchTable",
    "NotNow",
    "NotYours",
    "Opened",
    "OtherCards",
    "SeatView",
    "Seating",
    "Stale",
    "Subscription",
    "TableError",
    "TablePlan",
    "TableView",
    "TakeBackView",
    "UnknownInvite",
    "Update",
]
