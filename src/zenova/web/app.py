"""The application: tables, the pages and the API."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError
from starlette.routing import BaseRoute, Match
from starlette.types import ASGIApp, Receive, Scope, Send

from zenova import __version__
from zenova.club.moderation import Moderation
from zenova.club.organiser import Organiser
from zenova.club.quick_match import QuickMatch
from zenova.games.registry import GAMES, game_class
from zenova.kernel.data import Struct
from zenova.review.boards import Boards
from zenova.review.desk import Desk
from zenova.studio import desk as studio
from zenova.studio.balance import Scale
from zenova.table import Hub
from zenova.table.retention import keep_for
from zenova.table.storage import Storage
from zenova.table.storage.documents import Documents
from zenova.table.storage.handovers import Handovers
from zenova.table.storage.schema import ANALYSES, REVIEWS
from zenova.table.storage.studio import StudioSets
from zenova.table.storage.work import WorkList

from . import problems
from .calls.caller import SERVICES, Caller
from .calls.mail import Mailer
from .metrics import serve_metrics
from .routes import responses, site
from .security.guard import Guard
from .security.rates import Rate

SETTLE_S = 2.0  # after the start
OF_MOVES = ("/act", "/actions", "/stream")
WITH_EVERY_MOVE = ("/table/{", "/api/tables/{")  # asked for so often: routes are tried one after the other
PEACE_S = 2.0  # between two looks at whom the host shuts out, and at what they say to everybody
GARBAGE = (1_000, 2, 40_000)
"""New objects before cycles are looked for among them; such looks before one at what they left; and those before one at
all there is. A look stops everything: after 20 of the first the second took 20 to 40 ms, after 500 of them 240 ms."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Config:
    """`database` is a path or an SQLAlchemy URL; `rates` replaces the limits of `security.rates.RATES`; `address` is
    where others reach the server, if it knows that; `smtp` is the address of a mail server (`calls.mail`); `domains`
    are the names the server answers to, any if there are none; `proxies` are addresses or networks of web servers in
    front, beside those on this machine. Games that ended `keep_finished` days ago are moved to the folder `archive`.
    `metrics` is the host and the port for Prometheus; `process` the name of this one among several."""

    database: str
    rates: Mapping[str, Rate] | None = None
    bot_pause: float = 0.4
    bot_threads: int = 2
    push_services: Sequence[str] = SERVICES
    smtp: str = ""
    address: str = ""
    domains: Sequence[str] = ()
    proxies: Sequence[str] = ()
    keep_finished: int | None = None
    archive: str = ""
    metrics: tuple[str, int] | None = None
    admin_key: str = ""
    process: str = ""

    @property
    def url(self) -> str:
        return self.database if "://" in self.database else f"sqlite:///{Path(self.database).expanduser()}"


def create_app(config: Config) -> ASGIApp:
    """The whole server as an ASGI application. The FastAPI application inside is `app.app`."""
    listed = " and ".join(game_class(game).title for game in GAMES)
    app = _Application(
        title="Zenova",
        version=__version__,
        summary=f"Play {listed}: open a table, join it, look, decide, follow.",
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=_lifespan,
        separate_input_output_schemas=False,
    )
    app.state.config = config
    problems.register(app, responses.problem_page)
    site.register(app)
    app.state.later = _Later(app)
    app.router.routes.insert(0, app.state.later)
    guard = Guard(app, config.rates, config.domains, responses.problem_page)
    app.state.traffic = guard.traffic
    app.state.guard = guard
    return guard


class _Application(FastAPI):
    """Moves take a short way through it. Its description of itself also tells what each game shows and takes."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].endswith(OF_MOVES):
            from .routes.direct import answered

            if await answered(self, scope, receive, send):
                return
        await super().__call__(scope, receive, send)

    def openapi(self) -> Struct:
        from .routes.openapi import document

        if self.openapi_schema is None:
            self.state.later.open()
            self.openapi_schema = document(self)
        return self.openapi_schema


class _Later(BaseRoute):
    """The API, and all pages but the first one, which does not wait for them: read when somebody asks for one."""

    def __init__(self, app: FastAPI) -> None:
        self._routes = app.router.routes
        self._open = False

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        if not self._open and all(route.matches(scope)[0] is not Match.FULL for route in self._routes[1:]):
            self.open()
        return Match.NONE, {}

    def open(self) -> None:
        if not self._open:
            self._open = True
            self._routes[1:1] = _rooms()  # after this one, which is being asked, and before those that were there


def _rooms() -> list[BaseRoute]:
    return sorted(site.other_rooms(), key=lambda route: not getattr(route, "path", "").startswith(WITH_EVERY_MOVE))


def read_ahead() -> None:
    """What pages and tables need: also for a process of which others are copies."""
    _rooms()
    site.warm_up()


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    config: Config = app.state.config
    storage = await asyncio.to_thread(Storage, config.url)
    hub = app.state.hub = Hub(
        storage, bot_pause=config.bot_pause, bot_threads=config.bot_threads, process=config.process
    )
    app.state.match = QuickMatch(hub)
    app.state.handovers = Handovers(storage.engine, "device")
    app.state.confirmations = Handovers(storage.engine, "mail")
    app.state.organiser = Organiser(hub)
    moderation = app.state.moderation = Moderation(storage.engine, hub.memory.blocks)
    process = hub.peers.name if hub.peers else "this"
    desk = app.state.desk = Desk(Documents(storage.engine, REVIEWS), WorkList(storage.engine, "review", process))
    app.state.boards = Boards(Documents(storage.engine, ANALYSES), hub.memory.cards.of_log)
    app.state.studio = studio.Desk(StudioSets(storage.engine))
    scale = app.state.scale = Scale(WorkList(storage.engine, "balance", process))
    app.state.caller = Caller(hub, config.push_services, Mailer(config.smtp) if config.smtp else None)
    tasks = [asyncio.create_task(one) for one in (hub.resume(), _settle(app), _keep_peace(app, moderation))]
    if config.keep_finished is not None:
        tasks.append(asyncio.create_task(keep_for(hub, config.keep_finished, Path(config.archive))))
    metrics = app.state.metrics = serve_metrics(hub, app.state.traffic, *config.metrics) if config.metrics else None
    yield
    if metrics:
        metrics.shutdown()
        metrics.server_close()
    for task in tasks:
        task.cancel()
    await asyncio.to_thread(desk.close)
    await asyncio.to_thread(scale.close)
    await hub.close()
    storage.close()


async def _keep_peace(app: FastAPI, moderation: Moderation) -> None:
    """What was decided here or by another process holds for every request soon; what held before, as long as the
    database does not answer."""
    while True:
        try:
            await asyncio.to_thread(moderation.read)
        except SQLAlchemyError as error:
            log.warning("who is shut out could not be read; trying again", exc_info=error)
        app.state.guard.shut_out(moderation.bans)
        await asyncio.sleep(PEACE_S)


async def _settle(app: FastAPI) -> None:
    """After the first page, not before: what a table's first page would otherwise wait for."""
    gc.freeze()
    gc.set_threshold(*GARBAGE)
    gc.enable()
    await asyncio.sleep(SETTLE_S)
    await asyncio.to_thread(read_ahead)
    app.state.later.open()
