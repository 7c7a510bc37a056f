"""What can be wrong with a wish at a table. The texts are for people and say nothing a stranger may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zenova.kernel.errors import UserError
from zenova.kernel.game import Refusal

if TYPE_CHECKING:
    from .view import TableView


class TableError(UserError):
    """A wish that a table does not grant. `code` is a stable word for programs, `text` what it usually says."""

    code = "refused"
    text = ""

    def __init__(self, text: str = "") -> None:
        super().__init__(text or self.text)


class BadRequest(TableError):
    """Something that makes no sense at any table: an unknown game, option, bot or action."""

    code = "bad-request"


class NoSuchTable(TableError):
    """No such table, or nobody who asks so may see it: the same answer, so that tables cannot be searched for."""

    code = "no-such-table"
    text = "there is no such table, or you have no key to it; ask for an invitation or a link to watch"


class CannotGoOn(TableError):
    """A stored table that this server cannot go on with: other cards, other rules, a game that is not installed, rows
    that are missing. Nothing of it is lost."""

    code = "cannot-go-on"


class NoSuchLink(TableError):
    """A link that works once and soon, and did or is too old."""

    code = "no-such-link"
    text = "this link was used already, or its time is over; make a new one where it came from"


class UnknownInvite(TableError):
    code = "unknown-invite"
    text = "this invitation does not exist or has been used; ask for a new one"


class NotYours(TableError):
    """Somebody acts for a seat, or as a host, without being that."""

    code = "not-yours"


class NotNow(TableError):
    """Possible at a table, but not in what it is doing now."""

    code = "not-now"


class Busy(TableError):
    code = "busy"
    text = "too many hints are being thought about now; ask again in a few seconds"


class NotCertain(TableError):
    """The database failed meanwhile: the table is read again before anything is done to it."""

    code = "storage"
    text = "the table is being read again; try once more"


class Stale(TableError):
    """The wish was made for an older version of what the seat sees; `view` is the fresh one."""

    code = "stale"
    text = "the table has moved on; look at it again and choose anew"

    def __init__(self, view: TableView) -> None:
        super().__init__()
        self.view = view


class GameRefused(TableError):
    """The rules refuse the action; `refusal` names the rule and `view` is what the seat sees."""

    def __init__(self, text: str, refusal: Refusal, view: TableView) -> None:
        super().__init__(text)
        self.refusal = refusal
        self.view = view
