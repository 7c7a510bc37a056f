"""What the server writes down: a line for each thing, for people or as JSON, with the request it belongs to.

Addresses are never written, for they may hold an invitation: a request is named by its route."""

from __future__ import annotations

import functools
import json
import logging
import secrets
from contextvars import ContextVar
from typing import Any

from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError


class Request:
    """One that is being answered. Whoever is told of a failure is told its number, which is drawn only then, or for a
    line that is written."""

    @functools.cached_property
    def number(self) -> str:
        return secrets.token_hex(4)


REQUEST: ContextVar[Request | None] = ContextVar("request", default=None)


def request_number() -> str:
    """Of the request that is being answered; empty if none is."""
    request = REQUEST.get()
    return "" if request is None else request.number


class Brief(logging.Formatter):
    """Of a database that is away or takes nothing, which a host mends and not we, it says the reason alone."""

    def formatException(self, ei: Any) -> str:  # noqa: N802 - the library's name
        error = ei[1]
        if isinstance(error, OperationalError | InterfaceError) and not _is_ours(error):
            return str(error.orig).partition("\n")[0]
        return super().formatException(ei)


def _is_ours(error: DBAPIError) -> bool:
    """Whether what was asked makes no sense, which SQLite tells by the same kind of error."""
    return getattr(error.orig, "sqlite_errorname", "") == "SQLITE_ERROR"


class Spoken(Brief):
    def __init__(self) -> None:
        super().__init__("%(levelname)s: %(name)s: %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        number = request_number()
        return super().formatMessage(record) + (f" (request {number})" if number else "")


class Structured(Brief):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            "request": request_number() or None,
            "exception": self.formatException(record.exc_info) if record.exc_info else None,
        }
        return json.dumps({name: value for name, value in line.items() if value is not None}, ensure_ascii=False)


def set_up(level: str, form: str) -> None:
    """Write to the standard error, as `text` or `json`."""
    handler = logging.StreamHandler()
    handler.setFormatter(Structured() if form == "json" else Spoken())
    logging.basicConfig(level=level.upper(), handlers=[handler])
