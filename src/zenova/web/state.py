"""What the application keeps for everybody who asks it something."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from starlette.requests import HTTPConnection

if TYPE_CHECKING:
    from zenova.club.moderation import Moderation
    from zenova.club.organiser import Organiser
    from zenova.club.quick_match import QuickMatch
    from zenova.review.boards import Boards
    from zenova.review.desk import Desk
    from zenova.studio import desk as studio
    from zenova.studio.balance import Scale
    from zenova.table import Hub
    from zenova.table.storage.handovers import Handovers

    from .app import Config
    from .calls.caller import Caller
    from .security.guard import Guard


class State(Protocol):
    config: Config
    guard: Guard
    hub: Hub
    match: QuickMatch
    handovers: Handovers
    confirmations: Handovers
    organiser: Organiser
    moderation: Moderation
    desk: Desk
    boards: Boards
    studio: studio.Desk
    scale: Scale
    caller: Caller


def state_of(request: HTTPConnection) -> State:
    state: State = request.app.state
    return state
