"""`zenova doctor`: is everything here that playing needs, and what to do where it is not."""

import importlib.metadata
import importlib.util
import json
import os
import platform
import shutil
import sys
import tempfile
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import urlsplit

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from zenova.games.registry import GAMES, game
from zenova.kernel.cache import cache_root
from zenova.kernel.game import NO_CARDS

from . import interpreter
from .backup import Database

OK, NOTE, BROKEN = "ok", "note", "broken"
COLOURS = {OK: "green", NOTE: "yellow", BROKEN: "bold red"}
CURRENT = "is current"
MOST_TABLES = 20  # that are told of
PATIENCE_S = 10.0
CHROMIUM = ("chromium", "chromium-browser", "chromium-headless-shell")


Findings = Iterator[tuple[str, str]]
"""Verdicts and sentences; `note` is something that playing can do without."""


def doctor(
    database: Database = None,
    server: Annotated[
        str | None,
        typer.Option(metavar="URL", help="Ask a running server there, as a browser does.", show_default=False),
    ] = None,
) -> int:
    """Check the installation and say in plain words what is missing and what to do about it.

    Exit status 0: you can play; 1: something that playing needs is broken."""
    console = Console(highlight=False)
    lines = Table.grid(padding=(0, 2))
    broken = 0
    with console.status("looking"):
        for subject, check in (
            ("Python", _python),
            ("cards", _cards),
            ("pages", _pages),
            ("database", lambda: _database(database)),
            ("server", lambda: ask_server(server)),
            ("compiled code", _compiled_code),
            ("browser for tests", _browser),
            ("GPU", _gpu),
        ):
            for verdict, sentence in _survived(check):
                lines.add_row(Text(verdict, COLOURS[verdict]), Text(subject), Text(sentence))
                broken += verdict == BROKEN
    console.print(lines)
    if broken:
        console.print(f"\n{broken} broken: see above what to do.", style=COLOURS[BROKEN])
        return 1
    here = f"zenova play {GAMES[0]}"
    console.print(f"\nReady. Play in the browser with zenova serve, or here with {here}.", style=COLOURS[OK])
    return 0


def _survived(check: Callable[[], Findings]) -> Findings:
    """The findings of a check; one that breaks down is itself a finding."""
    try:
        yield from check()
    except Exception as error:
        said = str(error) or type(error).__name__
        yield BROKEN, f"{said.splitlines()[0]}. Install Zenova anew: {_reinstall()}"


def _reinstall() -> str:
    is_checkout = (Path(__file__).parents[3] / "pyproject.toml").is_file()
    return "make clean, then make play" if is_checkout else "pip install --force-reinstall zenova"


# What playing needs


def _python() -> Findings:
    wanted = importlib.metadata.metadata("zenova")["Requires-Python"]
    version = platform.python_version()
    if interpreter.fits(sys.version_info[:2], wanted):
        yield OK, f"{version}, Zenova {importlib.metadata.version('zenova')}"
    else:
        yield BROKEN, f"{version} does not fit; install a Python {wanted} and set Zenova up with it"
    if not interpreter.is_optimized():
        slow = "was built without optimizations, so a server takes up to a tenth more time"
        yield NOTE, f"the one in {sys.base_prefix} {slow}; set Zenova up with another"


def _cards() -> Findings:
    for name in GAMES:
        the_game = game(name)
        cards = "no cards" if the_game.card_table is NO_CARDS else f"card set {the_game.cards_hash[:8]} loads"
        yield OK, f"{the_game.title}: {cards}; languages {', '.join(the_game.languages)}"


def _pages() -> Findings:
    from zenova.games.ledger import ledger_of
    from zenova.web.rendering.folders import WEB

    parts = {
        "templates": list(WEB.rglob("*.html")),
        "styles": list(WEB.rglob("*.css")),
        "scripts": list(WEB.rglob("*.js")),
        "fonts": list(WEB.rglob("*.woff2")),
        "languages": list((WEB / "texts").glob("*.toml")),
        "rule ledgers": [file for file in map(ledger_of, GAMES) if file],
    }
    missing = [part for part, files in parts.items() if not files]
    if missing:
        yield BROKEN, f"{', '.join(missing)} missing. Install Zenova anew: {_reinstall()}"
    else:
        yield OK, ", ".join(f"{len(files)} {part}" for part, files in parts.items())


def _database(wanted: str | None) -> Findings:
    from zenova.web.server import default_database

    place = wanted or default_database()
    if "://" in place:
        from sqlalchemy.engine import make_url

        yield from _tables(place, make_url(place).render_as_string(hide_password=True))
        return
    path = Path(place).expanduser()
    folder = path.parent
    if problem := _not_writable(folder):
        yield BROKEN, f"{path}: {problem}; give zenova serve another place with --database FILE"
    elif not path.exists():
        yield OK, f"{path} will be made when zenova serve first starts"
    elif not os.access(path, os.R_OK | os.W_OK):
        yield BROKEN, f"{path} may not be read and written; change its permissions, or use --database FILE"
    else:
        yield from _tables(f"sqlite:///file:{path}?mode=ro&uri=true", str(path))
        if os.name == "posix" and path.stat().st_mode & 0o077:
            yield NOTE, f"others on this machine may read {path}, which holds every secret: chmod 600 {path}"


def _tables(url: str, place: str) -> Findings:
    """The shape of the database, and if it is ours the tables that cannot go on with this installation."""
    from zenova.table.memory import stopped_tables
    from zenova.table.storage import Storage

    verdict, sentence = _schema(url, place)
    yield verdict, sentence
    if sentence.endswith(CURRENT):
        for count, reason in enumerate(stopped_tables(Storage(url, only_reads=True)), 1):
            if count > MOST_TABLES:
                yield NOTE, "and others"
                return
            yield NOTE, reason


def ask_server(url: str | None) -> Findings:
    if url is None:
        return
    from zenova.web.security.proxy import TROUBLES

    try:
        with urllib.request.urlopen(f"{url.rstrip('/')}/healthz", timeout=PATIENCE_S) as answer:
            found = json.load(answer)
    except (OSError, ValueError) as error:
        yield BROKEN, f"{url} does not answer as Zenova does ({error}); is it running, and is this its address?"
        return
    proxy, misled = found["proxy"], found["scheme"] != urlsplit(url).scheme
    if proxy:
        yield BROKEN, TROUBLES[proxy].format(proxy="the proxy")
    if misled:
        yield BROKEN, f"{url} believes it is asked by {found['scheme']}; let the proxy send X-Forwarded-Proto"
    if not proxy and not misled:
        yield OK, f"{url} answers, and knows its visitors apart"


def _schema(url: str, place: str) -> tuple[str, str]:
    """Looks without changing anything: tables are made and brought up to date by the server."""
    from sqlalchemy import create_engine, inspect, text
    from sqlalchemy.exc import SQLAlchemyError

    from zenova.table.storage import REVISION

    try:
        engine = create_engine(url, hide_parameters=True)
        with engine.connect() as connection:
            names = set(inspect(connection).get_table_names())
            has = "alembic_version" in names
            found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar() if has else None
            tables = connection.execute(text("SELECT count(*) FROM tables")).scalar() if "tables" in names else 0
        engine.dispose()
    except (SQLAlchemyError, ImportError) as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        return BROKEN, f"{place}: cannot be opened ({reason}); mend or move it, or use another --database"
    if found is None and names:
        return BROKEN, f"{place} is a database of something else; use another --database"
    if found == REVISION:
        return OK, f"{place}: {tables} tables, schema {found} {CURRENT}"
    if found is not None and found > REVISION:
        return BROKEN, f"{place} is from a newer Zenova (schema {found}, ours {REVISION}); install that one"
    return OK, f"{place}: schema {found or 'empty'}; zenova serve brings it to {REVISION} when it starts"


# What makes it faster


def _compiled_code() -> Findings:
    from zenova.bots.search import search_for

    root = cache_root()
    if problem := _not_writable(root):
        yield NOTE, f"{root}: {problem}, so bots stay slow and weak; set ZENOVA_CACHE to a folder you may write to"
        return
    for name in GAMES:
        the_game = game(name)
        sets = {"bots": search_for(the_game).to_compile(), "simulations": the_game.compiled_rules}
        waiting = [what for what, rules in sets.items() if not _is_cached(rules)]
        if waiting:
            told = f"{the_game.title}: {' and '.join(waiting)} will be compiled once, in the background, at first use"
            yield NOTE, f"{told}; until then bots play weaker than their level"
        else:
            yield OK, f"{the_game.title}: bots and simulations are compiled, in {root}"


def _is_cached(rules: Mapping[str, Any]) -> bool:
    """Whether code of one of these rules lies in the folder the compiler keeps it in."""
    return any(any(Path(rule.stats.cache_path).glob(f"*.{rule.__name__}-*.nbi")) for rule in rules.values())


# What only some need


def _browser() -> Findings:
    use = "only the tests of the pages use it"
    if found := next(filter(None, map(shutil.which, CHROMIUM)), None):
        yield OK, f"{found}; {use}"
    else:
        yield NOTE, f"no Chromium; {use}: install your system's chromium to run them"


def _gpu() -> Findings:
    needed = {"torch": "torch", "numba_cuda": "numba-cuda"}
    missing = [package for module, package in needed.items() if importlib.util.find_spec(module) is None]
    if missing:
        yield NOTE, f"not used; for research on a GPU: pip install {' '.join(missing)}"
        return
    import torch

    if torch.cuda.is_available():
        yield OK, f"{torch.cuda.get_device_name()}; for research only"
    else:
        yield NOTE, "torch and numba-cuda are here, but torch sees no GPU; for research only"


def _not_writable(folder: Path) -> str | None:
    """Why nothing can be written to a folder, or in the place where it would be made; None if it can."""
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    try:
        with tempfile.TemporaryFile(dir=there):
            return None
    except OSError as error:
        return f"{there} cannot be written to ({error.strerror})"
