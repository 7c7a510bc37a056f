"""One live game among people and bots: seats, log, clock, take-back, storage.

`hub.Hub` is the asyncio door that pages and the API use. A wish goes from there through `commands` (who may) and
`session` (stored first, then shown) to a `draft` of the `table`; the `attendant` hears of it and lets bots and clocks
go on. The interface is described in docs/table-api.md."""

from __future__ import annotations

from .access import Subscription, Update
from .commands import Guest, Joined
from .errors import (
    BadRequest,
    Busy,
    CannotGoOn,
    GameRefused,
    NoSuchTable,
    NotNow,
    NotYours,
    Stale,
    TableError,
    UnknownInvite,
)
from .hub import Hub
from .parts import LogLine
from .plan import ClockRules, RatingRange, Seating, TablePlan
from .queries import Offered
from .view import DecisionView, SeatView, TableLine, TableView, TakeBackView
from .visit import Visit

__all__ = ["BadRequest", "Busy", "CannotGoOn", "ClockRules", "DecisionView", "GameRefused", "Guest", "Hub", "Joined"]
__all__ += ["LogLine", "NoSuchTable", "NotNow", "NotYours", "Offered", "RatingRange", "SeatView", "Seating", "Stale"]
__all__ += ["Subscription", "TableError", "TableLine", "TablePlan", "TableView", "TakeBackView", "UnknownInvite"]
__all__ += ["Update", "Visit"]
