"""What kills of processes and of the database do to games: nothing that was acknowledged is lost, doubled or displaced.

Players play, each all seats of one table after the other, and ask again with the same request key until they are
answered. Another connection follows each table and comes back when it is cut off. Meanwhile processes of the server are
killed at random moments, and the PostgreSQL is stopped as by a crash. Everything that anybody was told is written down,
and a checker proves from it alone: every acknowledged action moved its seat on by one and by one only; whatever a seat
was told, whoever told it, is part of one log; and who followed heard all of that log, once and in order.

With `--crowd 1000` so many other tables are played meanwhile, each followed by two pages that come back when they are
cut off, with a move every few seconds: the load of `load.py`. At the end every page shows what the server does.

`--minutes` ends a run, `--resume` adds kills to those of former runs, `--report` only keeps the figures of what there
was so far."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import signal
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from figures import Figures
from parts import Parts, arguments_of_parts
from people import Viewer, Wire, lost_events, open_table
from servers import Servers, serving
from table.cluster import started

PATIENCE_S = 120.0
AGAIN_S = 0.02
OPENED_AT_ONCE = 20  # tables of the crowd
ENDS_S = 10.0  # that players take to end, and the checker to look at everything
BROKEN = (ConnectionError, asyncio.IncompleteReadError, OSError, RuntimeError, AttributeError)
SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Bob"}]

Line = str
"""A line of a log, as JSON."""


class Wrong(Exception):
    """What must not be."""


@dataclass
class History:
    """What was told of one table: to each seat by answers, and to who followed it from the first seat."""

    table: str
    acknowledged: list[tuple[int, int, int]] = field(default_factory=list)  # seat, its version before and after
    logs: dict[int, list[Line]] = field(default_factory=dict)  # by seat, the longest that was told
    heard: list[tuple[int, list[Line]]] = field(default_factory=list)  # version, and the lines that were new

    def told(self, seat: int, log: list[Line]) -> None:
        """A seat's log from its beginning: it only ever grows."""
        before = self.logs.get(seat, [])
        if log[: len(before)] != before:
            raise Wrong(
                f"{self.table}: seat {seat} was told another log of {len(log)} lines after one of {len(before)}"
            )
        self.logs[seat] = log


def check(history: History) -> None:
    """Prove it, or say what is wrong."""
    for seat, before, after in history.acknowledged:
        if after != before + 1:
            raise Wrong(f"{history.table}: an action of seat {seat} led from version {before} to {after}")
    versions = [version for version, _ in history.heard]
    if versions != sorted(set(versions)):
        raise Wrong(f"{history.table}: versions were heard in the order {versions}")
    heard = [line for _, lines in history.heard for line in lines]
    if heard != history.logs[0]:
        raise Wrong(f"{history.table}: {len(heard)} lines were heard of a log of {len(history.logs[0])}, or others")


@dataclass
class Player:
    """Somebody who plays all seats of a table, and the next table when the game is over."""

    port: int
    luck: random.Random
    cookies: dict[str, str] = field(default_factory=dict)
    histories: list[History] = field(default_factory=list)
    answers: int = 0

    async def play(self, stop: asyncio.Event) -> None:
        while not stop.is_set():
            opened = await self._insist("POST", "/api/tables", {"game": "zenith", "seats": SEATS, "name": "Ada"})
            history = History(opened["table"])
            self.histories.append(history)
            following = asyncio.create_task(self._follow(history))
            while not stop.is_set() and await self._act(history):
                pass
            last, until = await self._look(history, 0), time.monotonic() + PATIENCE_S
            while not history.heard or history.heard[-1][0] < last["version"]:
                if following.done() or time.monotonic() > until:
                    told = [version for version, _ in history.heard[-1:]]
                    raise Wrong(f"{history.table}: {told} was heard last, and not version {last['version']}")
                await asyncio.sleep(AGAIN_S)
            following.cancel()

    async def _act(self, history: History) -> bool:
        """One action of a seat; False when the game is over."""
        seen = await self._look(history, 0)
        asked = [seat["number"] for seat in seen["seats"] if seat["asked"]]
        if not asked:
            return False
        seat = self.luck.choice(asked)
        seen = await self._look(history, seat)
        wish = {
            "seat": seat,
            "version": seen["version"],
            "action": self.luck.choice(seen["decision"]["options"]),
            "key": f"{seat}-{self.answers}",
        }
        answer = await self._insist("POST", f"/api/tables/{history.table}/actions", wish)
        history.acknowledged.append((seat, seen["version"], answer["version"]))
        self.answers += 1
        await self._look(history, seat)
        return True

    async def _look(self, history: History, seat: int) -> Any:
        seen = await self._insist("GET", f"/api/tables/{history.table}?seat={seat}")
        history.told(seat, [json.dumps(line) for line in seen["log"]])
        return seen

    async def _insist(self, method: str, path: str, body: Any = None) -> Any:
        """Ask again, with the same words, until there is an answer. Each question may come to another process."""
        until = time.monotonic() + PATIENCE_S
        while True:
            wire = Wire(self.port, self.cookies)
            try:
                async with asyncio.timeout(PATIENCE_S):
                    return await wire.ask(method, path, body)
            except BROKEN as error:
                is_refused = isinstance(error, RuntimeError) and ": 4" in str(error)[: len(path) + 12]
                if is_refused or time.monotonic() > until:
                    raise Wrong(f"{method} {path}: {error}") from error
                await asyncio.sleep(AGAIN_S)
            finally:
                wire.close()

    async def _follow(self, history: History) -> None:
        """Come back with the last version one has, as browsers do."""
        while True:
            wire = Wire(self.port, self.cookies)
            try:
                last = f"last-event-id: {history.heard[-1][0]}\r\n" if history.heard else ""
                reader = await wire.follow(f"/api/tables/{history.table}/stream?seat=0", last)
                while chunk := await _chunk(reader):
                    if chunk.startswith(b"event: table"):
                        told = json.loads(chunk[chunk.index(b"data: ") + 6 :])
                        history.heard.append((told["version"], [json.dumps(line) for line in told["log"]]))
            except (*BROKEN, AssertionError, ValueError):
                await asyncio.sleep(AGAIN_S)
            finally:
                wire.close()


async def _chunk(reader: asyncio.StreamReader) -> bytes:
    chunk = await reader.readexactly(int(await reader.readline(), 16))
    await reader.readline()
    return chunk


class Crowd:
    """Tables that are played beside, each by two people with pages, and the next one when a game is over."""

    def __init__(self, port: int, every: float) -> None:
        self.port = port
        self.every = every
        self.opened = self.seen = 0  # tables, and their versions on pages
        self.seated: dict[int, list[Viewer]] = {}
        self._luck = random.Random(1814)
        self._opening = asyncio.Semaphore(OPENED_AT_ONCE)

    async def play(self, place: int, stop: asyncio.Event) -> None:
        while not stop.is_set():
            viewers = await self._open()
            self.opened += 1
            following = [asyncio.create_task(self._follow(viewer)) for viewer in viewers]
            await asyncio.gather(*(viewer.new.wait() for viewer in viewers))
            self.seated[place] = viewers
            await asyncio.sleep(self._luck.uniform(0, self.every))
            while not stop.is_set() and await self._goes_on(viewers):
                await asyncio.sleep(self.every)
            if stop.is_set():
                await self._check(viewers)
            self.seen += sum(viewer.version for viewer in viewers)
            for task in following:
                task.cancel()

    async def _open(self) -> list[Viewer]:
        while True:
            async with self._opening:
                with suppress(*BROKEN):
                    return await open_table(self.port, page=True)
            await asyncio.sleep(AGAIN_S)

    async def _follow(self, viewer: Viewer) -> None:
        while True:
            with suppress(*BROKEN, AssertionError, ValueError):
                await viewer.listen()
            await asyncio.sleep(AGAIN_S)

    async def _goes_on(self, viewers: list[Viewer]) -> bool:
        """A move of whoever is asked; False when the game is over."""
        with suppress(*BROKEN):
            for viewer in viewers:
                if options := viewer.options():
                    await viewer.act(self._luck.choice(options))
                    return True
            seen = await viewers[0].wire.ask("GET", f"/api/tables/{viewers[0].table}?since=999")
            return bool(seen["status"] != "over")
        return True

    async def _check(self, viewers: list[Viewer]) -> None:
        """Everybody shows what the server does, once it answers again."""
        while True:
            with suppress(*BROKEN):
                if lost := await lost_events([viewers]):
                    raise Wrong(f"{viewers[0].table}: {lost} pages show something else than the server")
                return
            await asyncio.sleep(AGAIN_S)


async def kill(
    servers: Servers, players: list[Player], given: argparse.Namespace, kills: range, until: float
) -> Figures:
    """Kill one process after the other at random moments, and now and then the database; how many there were."""
    luck, crashes = random.Random(kills.start), 0
    for number in kills:
        if time.monotonic() > until:
            break
        before = sum(player.answers for player in players)
        async with asyncio.timeout(PATIENCE_S):
            while sum(player.answers for player in players) == before:
                await asyncio.sleep(AGAIN_S)
        await asyncio.sleep(luck.uniform(0.0, given.pause))
        if (number + 1) * given.database_kills // given.kills > number * given.database_kills // given.kills:
            await asyncio.to_thread(servers.database.stop)
            await asyncio.to_thread(servers.database.start)
            crashes += 1
        while not (workers := servers.workers()):
            await asyncio.sleep(AGAIN_S)
        os.kill(luck.choice(workers), signal.SIGKILL)
        if number % 50 == 49:
            print(f"{number + 1} kills, {sum(player.answers for player in players)} acknowledged", flush=True)
    else:
        number = kills.stop
    return {"kills_of_processes": number - kills.start, "kills_of_the_database": crashes}


async def sit_and_kill(servers: Servers, given: argparse.Namespace, kills: range, until: float) -> Figures:
    players = [Player(servers.port, random.Random(number)) for number in range(given.tables)]
    crowd = Crowd(servers.port, given.every)
    stop = asyncio.Event()
    playing = [asyncio.create_task(crowd.play(place, stop)) for place in range(given.crowd)]
    while len(crowd.seated) < given.crowd:
        await asyncio.sleep(AGAIN_S)
    playing += [asyncio.create_task(player.play(stop)) for player in players]
    killing = asyncio.create_task(kill(servers, players, given, kills, until))
    await asyncio.wait([killing, *playing], return_when=asyncio.FIRST_COMPLETED)  # a player ends only if all is wrong
    stop.set()
    killed, *_ = await asyncio.gather(killing, *playing)
    histories = [history for player in players for history in player.histories]
    for history in histories:
        check(history)
    return killed | {
        "tables": len(histories),
        "acknowledged_actions": sum(len(history.acknowledged) for history in histories),
        "events_heard": sum(len(history.heard) for history in histories),
        "tables_of_the_crowd": crowd.opened,
        "versions_seen_by_the_crowd": crowd.seen,
    }


def main(given: argparse.Namespace) -> None:
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    parts = Parts("kills", given)
    told = Counter(parts.measured.get("all", {}))
    kills = range(told["kills_of_processes"], given.kills)
    if kills and parts.seconds_left:
        with started() as database, serving(database, given.workers) as servers:
            until = time.monotonic() + parts.seconds_left - ENDS_S
            told.update(asyncio.run(sit_and_kill(servers, given, kills, until)))
        parts.add("all", dict(told))
    parts.keep(parts.measured[""] | told | {"actions_lost_doubled_or_displaced": 0}, timed=False)


if __name__ == "__main__":
    parser = arguments_of_parts(__doc__)
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--database-kills", type=int, default=50)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--crowd", type=int, default=0, help="other tables that are played meanwhile, by pages")
    parser.add_argument("--every", type=float, default=3.0, help="seconds between two moves of such a table")
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--pause", type=float, default=0.3, help="the longest time in seconds before a kill")
    chosen = parser.parse_args()
    if chosen.short:
        chosen.kills, chosen.database_kills, chosen.tables, chosen.workers, chosen.pause = 1, 1, 2, 2, 0.1
        chosen.crowd, chosen.every = 2, 0.3
    main(chosen)
