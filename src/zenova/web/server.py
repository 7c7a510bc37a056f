"""Running the server: `serve` is what `zenova serve` does."""

from __future__ import annotations

import contextlib
import functools
import gc
import io
import socket
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import uvicorn
from platformdirs import user_data_path
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from zenova.club.moderation import SHORTEST_KEY, Moderation
from zenova.games.registry import game_with
from zenova.kernel.errors import UserError
from zenova.table.plan import play_with
from zenova.table.storage import Storage, file_of

from . import logs
from .app import Config, create_app
from .calls.mail import Mailer
from .security.connection import LONGEST_UNREAD, Connection
from .security.proxy import PROXIES

if TYPE_CHECKING:
    from multiprocessing.synchronize import Event

GRACE_S = 3
SWITCH_S = 0.001  # a thinking bot lets the event loop have the interpreter after so long
EVERYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # hosts that listen at all addresses, and where that is from here
LONGEST_QUEUE = 1024  # of connections not yet accepted
MOST_CONNECTIONS = 10_000
OTHER_FILES = 200  # that connections leave to everything else


def default_database() -> str:
    """One file in the user's own data folder."""
    return str(user_data_path("zenova", appauthor=False) / "tables.db")


def default_archive(config: Config) -> str:
    """Where finished games go that are no longer kept: `finished` beside the file of the database."""
    file = file_of(config.url)
    if file is None:
        raise UserError(
            f"--keep-finished writes old games to a folder, and {_without_password(config.database)} is no file that "
            "one could lie beside; add --archive FOLDER"
        )
    return str(file.parent / "finished")


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    database: str | None = None,
    cards: Iterable[Path] = (),
    log_level: str = "warning",
    log_format: str = "text",
    workers: int = 1,
    **settings: Any,
) -> None:
    """Serve until interrupted, with settings of `app.Config`. A host of 0.0.0.0 is for phones on the same network,
    whose QR code is printed. `workers` is the number of processes."""
    prepare = functools.partial(_prepare, tuple(cards), log_level, log_format)
    prepare()
    address = own_address() if host in EVERYWHERE else None
    reached = _url(address, port).rstrip("/") if address else ""
    config = Config(database or default_database(), address=reached, **settings)
    if config.smtp:
        Mailer(config.smtp)  # says what is wrong with it before anybody is served
    if workers > 1 and make_url(config.url).get_backend_name() == "sqlite":
        raise UserError(
            f"--workers {workers} needs a PostgreSQL, which --database names: an SQLite file is for one process"
        )
    check_database(config)
    if config.keep_finished is not None and not config.archive:
        config = replace(config, archive=default_archive(config))
    key = host_key(config)
    with listen_at(host, port) as listening:
        print(announcement(host, port, address), flush=True)
        if key:
            print(f"The host's page is /host there. Its key, which is shown only now: {key}", flush=True)
        if workers > 1:
            from .supervisor import Supervisor

            Supervisor(listening, workers, config, functools.partial(_work, prepare, host, port, log_level)).run()
        else:
            server(host, port, config, log_level).run([listening])


def host_key(config: Config) -> str | None:
    """The key of the host's page, if it is made now: for a database that has none, unless the host has chosen one."""
    if config.admin_key and len(config.admin_key) < SHORTEST_KEY:
        raise UserError(f"--admin-key: a key that nobody guesses has {SHORTEST_KEY} characters at least")
    if config.admin_key:
        return None
    storage = Storage(config.url)
    key = Moderation(storage.engine).first_host_key()
    storage.close()
    return key


def _prepare(cards: Iterable[Path], log_level: str, log_format: str) -> None:
    logs.set_up(log_level, log_format)
    for path in cards:
        play_with(game_with(path))


def _work(
    prepare: Callable[[], None],
    host: str,
    port: int,
    log_level: str,
    listening: socket.socket,
    config: Config,
    ready: Event,
) -> None:
    """One of several processes."""
    gc.disable()  # as in the first one
    prepare()
    one = server(host, port, config, log_level)
    one.ready = ready
    one.run([listening])


def check_database(config: Config, *, only_reads: bool = False) -> None:
    """A UserError if the database cannot be opened; otherwise it is made or brought up to date, if it may be."""
    try:
        storage = Storage(config.url, only_reads=only_reads)
        storage.answers()
        storage.close()
    except ValueError:  # its words may hold a part of the password
        reason = "this is no address of a database; an example is postgresql://user:password@host:5432/zenova"
    except (SQLAlchemyError, ImportError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error).split("\n")[0]
    else:
        return
    raise UserError(f"--database {_without_password(config.database)}: cannot be opened ({reason})")


def _without_password(database: str) -> str:
    """A database as one may print it: a file as it is, an address without its password."""
    if "://" not in database:
        return database
    try:
        return make_url(database).render_as_string(hide_password=True)
    except (SQLAlchemyError, ValueError):
        return "(address)"


def listen_at(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listening = socket.socket(family)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LONGEST_UNREAD)  # of each connection, too
        listening.bind((host, port))
        listening.listen(LONGEST_QUEUE)
    except OSError as error:
        raise UserError(f"cannot listen at {host}:{port} ({error.strerror}); choose another --port or --host") from None
    return listening


def server(host: str, port: int, config: Config, log_level: str = "warning") -> Server:
    """A server that is ready to `run`."""
    sys.setswitchinterval(SWITCH_S)
    settings = uvicorn.Config(
        create_app(config),
        host=host,
        port=port,
        http=Connection,
        ws="none",
        log_config=None,
        log_level="error" if log_level == "warning" else log_level,  # it warns of every request that makes no sense
        access_log=False,
        server_header=False,
        limit_concurrency=_most_connections(),
        timeout_graceful_shutdown=GRACE_S,
        timeout_keep_alive=30,
        forwarded_allow_ips=[*PROXIES, *config.proxies],
    )
    return Server(settings)


def _most_connections() -> int:
    """Each is an open file, and many systems let a process have a thousand unless it asks for more."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    import resource

    files, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files < MOST_CONNECTIONS + OTHER_FILES:
        wanted = MOST_CONNECTIONS + OTHER_FILES
        files = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, most))
    return min(MOST_CONNECTIONS, files - OTHER_FILES)


def announcement(host: str, port: int, address: str | None) -> str:
    """Where the server is, with a QR code where others can reach it; `address` is this machine's on its network."""
    here = f"Zenova is at {_url(EVERYWHERE.get(host, host), port)}"
    if host in EVERYWHERE and address:
        url = _url(address, port)
        return f"{here}\nOn the same network: {url}\n{qr_text(url)}"
    if host in ("127.0.0.1", "localhost", "::1"):
        return f"{here}\nFor phones on the same network start it with --host 0.0.0.0"
    return here


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def own_address() -> str | None:
    """The address of this machine on its network. Nothing is sent: connecting a UDP socket only picks a route."""
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        address = str(probe.getsockname()[0])
        return None if address.startswith("127.") else address
    return None


def qr_text(url: str) -> str:
    import segno

    out = io.StringIO()
    segno.make(url, micro=False).terminal(out=out, compact=True, border=2)
    return out.getvalue()


class Server(uvicorn.Server):
    """Ends the streams first, so that stopping does not wait for browsers that listen. `ready` is set when it
    serves."""

    ready: Event | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.ready is not None:
            self.ready.set()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        hub = getattr(getattr(self.config.app, "app").state, "hub", None)  # noqa: B009 - the Guard's inner application
        if hub is not None:
            hub.end_streams()
        super().handle_exit(sig, frame)
