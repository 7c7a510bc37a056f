"""What keeps the peace: whom players block and report, whom the host shuts out, and what the host says to everybody."""

from __future__ import annotations

import contextlib
import ipaddress
import re
import secrets
from collections import defaultdict
from collections.abc import Iterable, Set
from dataclasses import dataclass
from hmac import compare_digest

from sqlalchemy import Engine, Select, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from zenova.table import BadRequest, NotNow
from zenova.table.keys import hashed, new_key
from zenova.table.people import NoSuchPerson, Person
from zenova.table.storage.people import People
from zenova.table.storage.schema import BANS, BLOCKS, REPORTS, SECRETS

from .lines import checked_line

LONGEST_REPORT = 500
LONGEST_REASON = 200
LONGEST_NOTICE = 300
SHORTEST_KEY = 12  # of a host, where they choose it
MOST_BLOCKED = 200  # by one key
MOST_REPORTS = 2000  # that are kept: the oldest makes room
REPORTS_A_DAY = 5  # of one key
DAY_S = 24 * 3600.0
HASH = re.compile("[0-9a-f]{64}")
NOTICE, HOST_KEY = "notice", "host-key"  # in the table of secrets


@dataclass(frozen=True)
class Report:
    id: str
    table: str
    accused: str | None
    name: str
    text: str
    at: float


@dataclass(frozen=True)
class Ban:
    who: str
    reason: str
    at: float


class Moderation:
    """Synchronous methods may be called from any thread. `bans`, `blocks` and `notice` are as they were when `read` was
    last called: every request asks for them."""

    def __init__(self, engine: Engine, blocks: dict[str, Set[str]] | None = None) -> None:
        self._engine = engine
        self.bans: frozenset[str] = frozenset()
        self.blocks: dict[str, Set[str]] = {} if blocks is None else blocks
        self.notice = ""

    def read(self) -> None:
        with self._engine.connect() as connection:
            self.bans = frozenset(connection.execute(select(BANS.c.who)).scalars())
            self.notice = str(connection.execute(_secret(NOTICE)).scalar() or "")
            pairs = connection.execute(select(BLOCKS.c.hash, BLOCKS.c.other)).all()
        blocked: defaultdict[str, set[str]] = defaultdict(set)
        for one, other in pairs:
            blocked[one].add(other)
        for gone in set(self.blocks) - set(blocked):
            self.blocks.pop(gone, None)  # another thread may have been faster
        self.blocks.update(blocked)

    # Players

    def block(self, mine: str, other: str, blocked: bool) -> None:
        """Meet somebody no more, or again: both are hashes of keys."""
        pair = BLOCKS.c.hash == mine, BLOCKS.c.other == other
        with self._engine.begin() as connection:
            connection.execute(delete(BLOCKS).where(*pair))
            many = select(func.count()).select_from(BLOCKS).where(BLOCKS.c.hash == mine)
            if blocked and connection.execute(many).scalar_one() >= MOST_BLOCKED:
                raise NotNow(f"you block {MOST_BLOCKED} people already; let one go first")
            if blocked:
                connection.execute(insert(BLOCKS), {"hash": mine, "other": other})
        self.read()

    def report(
        self, table: str, reporter: str, text: str, now: float, accused: str | None = None, name: str = ""
    ) -> None:
        """Tell the host of a table, or of somebody there."""
        line = checked_line(text, LONGEST_REPORT, "a report")
        with self._engine.begin() as connection:
            lately = REPORTS.c.reporter == reporter, REPORTS.c.at > now - DAY_S
            many = connection.execute(select(func.count()).select_from(REPORTS).where(*lately)).scalar_one()
            if many >= REPORTS_A_DAY:
                raise NotNow("you have reported much today; the host will look at it")
            oldest = select(REPORTS.c.id).order_by(REPORTS.c.at.desc()).offset(MOST_REPORTS - 1)
            extra = list(connection.execute(oldest).scalars())
            connection.execute(delete(REPORTS).where(REPORTS.c.id.in_(extra)))
            row = {"id": secrets.token_hex(6), "table_id": table, "reporter": reporter, "accused": accused}
            connection.execute(insert(REPORTS), row | {"name": name, "text": line, "at": now})

    # The host

    def reports(self) -> list[Report]:
        """The newest first."""
        columns = [REPORTS.c[name] for name in ("id", "table_id", "accused", "name", "text", "at")]
        with self._engine.connect() as connection:
            return [Report(*row) for row in connection.execute(select(*columns).order_by(REPORTS.c.at.desc()))]

    def settle(self, report: str) -> None:
        """The host has seen to it."""
        with self._engine.begin() as connection:
            connection.execute(delete(REPORTS).where(REPORTS.c.id == report))

    def banned(self) -> list[Ban]:
        with self._engine.connect() as connection:
            return [Ban(*row) for row in connection.execute(select(BANS).order_by(BANS.c.at.desc()))]

    def shuts_out(self, hashes: Iterable[str]) -> bool:
        """Whether one of these keys is shut out by now, whoever decided that."""
        with self._engine.connect() as connection:
            return connection.execute(select(BANS.c.who).where(BANS.c.who.in_(list(hashes)))).first() is not None

    def ban(self, who: str, reason: str, now: float) -> None:
        """Shut out the hash of a key, an address, or all keys of an account, which nobody signs in to then."""
        (marks, person), why = self._marks(who), reason and checked_line(reason, LONGEST_REASON, "a reason")
        with self._engine.begin() as connection:
            connection.execute(delete(BANS).where(BANS.c.who.in_(marks)))
            connection.execute(insert(BANS), [{"who": mark, "reason": why, "at": now} for mark in marks])
        if person:
            People(self._engine).sign_out_everywhere(person)
        self.read()

    def unban(self, who: str) -> None:
        """A BadRequest if nobody is shut out by that name."""
        gone = delete(BANS).where(BANS.c.who.in_(self._marks(who)[0]))
        with self._engine.begin() as connection:
            if not connection.execute(gone).rowcount:
                raise BadRequest("nobody is shut out by that name")
        self.read()

    def _marks(self, who: str) -> tuple[list[str], Person | None]:
        """What a ban is kept by, and whose account that is; a BadRequest if it is for nobody. A mark or an address is
        no account, even where one is called so."""
        if (named := _mark(who)) is not None:
            return [named], None
        accounts = People(self._engine)
        with contextlib.suppress(NoSuchPerson):
            person = accounts.named(who)
            if keys := accounts.keys(person):
                return list(map(hashed, keys)), person
        raise BadRequest("a ban is for the mark of a key (64 letters and digits), an address, or an account")

    def announce(self, text: str) -> None:
        """Say something on every page; an empty text takes it down."""
        line = checked_line(text, LONGEST_NOTICE, "a notice") if text.strip() else ""
        with self._engine.begin() as connection:
            connection.execute(delete(SECRETS).where(SECRETS.c.name == NOTICE))
            if line:
                connection.execute(insert(SECRETS), {"name": NOTICE, "value": line})
        self.read()

    # The host's key

    def first_host_key(self) -> str | None:
        """A key for the host's page, made when there is none yet; only its hash is kept."""
        try:
            with self._engine.begin() as connection:
                if connection.execute(_secret(HOST_KEY)).scalar() is not None:
                    return None
                key = new_key()
                connection.execute(insert(SECRETS), {"name": HOST_KEY, "value": hashed(key)})
        except IntegrityError:  # another process has made one
            return None
        return key

    def new_host_key(self) -> str:
        """Another one: that from before opens nothing any more."""
        with self._engine.begin() as connection:
            connection.execute(delete(SECRETS).where(SECRETS.c.name == HOST_KEY))
        key = self.first_host_key()
        assert key is not None
        return key

    def is_host(self, key: str) -> bool:
        with self._engine.connect() as connection:
            known = connection.execute(_secret(HOST_KEY)).scalar()
        return known is not None and compare_digest(hashed(key), str(known))


def _secret(name: str) -> Select[str]:
    return select(SECRETS.c.value).where(SECRETS.c.name == name)


def _mark(who: str) -> str | None:
    """The hash of a key, or an address as requests are counted by."""
    named = who.strip().lower()
    if HASH.fullmatch(named):
        return named
    try:
        return counted_address(named)
    except ValueError:
        return None


def counted_address(address: str) -> str:
    """An address, or the half of it that a network is given by its provider (IPv6); a ValueError if it is none."""
    number = ipaddress.ip_address(address)
    if isinstance(number, ipaddress.IPv6Address):
        return str(number.ipv4_mapped or ipaddress.IPv6Address(int(number) >> 64 << 64))
    return str(number)
