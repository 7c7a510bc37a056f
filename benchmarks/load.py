"""How many tables several processes hold: pages that follow live tables, on PostgreSQL, everything over loopback.

Two people at each table follow it as pages do, and one of them moves every few seconds. The processes of the server,
the database and the people share the machine. Measured is the time from sending the POST until the event has arrived at
each viewer who can see the move, whichever process each of them is connected to, for every number of processes and of
tables; a number of tables that misses the goal ends the curve of its number of processes. CPU is told for a move.

`--minutes` ends a run, `--resume` goes on with the numbers of processes that are missing, `--report` only keeps the
figures of what has been measured so far."""

from __future__ import annotations

import argparse
import asyncio
import resource

from figures import Figures
from machine import Usage, resident_mib
from parts import Parts, arguments_of_parts
from people import Viewer, lost_events, measure, open_table, percentile
from servers import Servers, serving
from table.cluster import Cluster, started
from zenova.web.server import MOST_CONNECTIONS

GOAL_MS = 100.0
SETTLED_S = 5.0  # after the start of a server: it reads ahead what tables will need
BUSY = 0.1
OPENED_AT_ONCE = 20  # tables
CONNECTIONS = 4  # of a table: each of two pages follows it by one and moves by another


async def curve(servers: Servers, database: Cluster, parts: Parts, workers: int, given: argparse.Namespace) -> None:
    told: Figures = {}
    await asyncio.sleep(0 if given.short else SETTLED_S)
    empty = sum(map(resident_mib, servers.workers()))
    seated: list[list[Viewer]] = []
    listening: set[asyncio.Task[None]] = set()
    for count in possible(given.tables, workers):
        if not parts.seconds_left:
            break
        while len(seated) < count:
            more = range(min(OPENED_AT_ONCE, count - len(seated)))
            new = await asyncio.gather(*(open_table(servers.port, page=True) for _ in more))
            listening |= {asyncio.create_task(viewer.listen()) for table in new for viewer in table}
            seated += new
        for viewer in [viewer for table in seated for viewer in table]:
            await viewer.new.wait()
        usage = Usage(servers.supervisor.pid, database.process)
        load = await measure(seated, given.every, given.seconds)
        used = usage.told()
        load.lost += await lost_events(seated)
        name = f"{count}_tables"
        p50, p95, p99 = (percentile(load.latencies, share) for share in (0.5, 0.95, 0.99))
        memory = sum(map(resident_mib, servers.workers())) - empty
        told |= {
            f"{name}/moves": load.moves,
            f"{name}/p50_ms": round(p50, 1),
            f"{name}/p95_ms": round(p95, 1),
            f"{name}/p99_ms": round(p99, 1),
            f"{name}/lost_events": load.lost,
            f"{name}/server_cpu_ms": round(1000 * used["server_s"] / load.moves, 2),
            f"{name}/database_cpu_ms": round(1000 * used["database_s"] / load.moves, 2),
            f"{name}/people_cpu_ms": round(1000 * used["people_s"] / load.moves, 2),
            f"{name}/memory_per_table_kib": round(1024 * memory / count, 1),
            f"{name}/others_share": round(used["others_share"], 3),
        }
        parts.add(f"{workers}_processes", told)
        if p95 >= GOAL_MS or load.lost:
            break
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)


def possible(tables: list[int], workers: int) -> list[int]:
    """The numbers of tables that so many processes take the connections of."""
    return [count for count in tables if CONNECTIONS * count <= workers * MOST_CONNECTIONS]


def is_whole(told: Figures, tables: list[int]) -> bool:
    """Whether a curve has come to its end."""
    return f"{tables[-1]}_tables/moves" in told or any(told[key] >= GOAL_MS for key in told if key.endswith("p95_ms"))


def main(given: argparse.Namespace) -> None:
    files = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    parts = Parts("load", given)
    for workers in given.workers:
        told = parts.measured.get(f"{workers}_processes", {})
        if parts.seconds_left and not is_whole(told, possible(given.tables, workers)):
            with started(waits_for_disk=True) as database, serving(database, workers) as servers:
                asyncio.run(curve(servers, database, parts, workers, given))
    told = parts.figures() | {"seconds_between_moves": given.every}
    lost = sum(value for key, value in told.items() if key.endswith("lost_events"))
    if any(value > BUSY for key, value in told.items() if key.endswith("others_share")):
        print("\nBUSY MACHINE: these times are no measure of the server.")
    else:
        parts.keep(told)
    assert not lost, f"{lost} events were lost"


if __name__ == "__main__":
    parser = arguments_of_parts(__doc__)
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 300, 1000, 3000])
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--every", type=float, default=3.0, help="seconds between two moves of a table")
    parser.add_argument("--seconds", type=float, default=20.0, help="of load for each number of tables")
    chosen = parser.parse_args()
    if chosen.short:
        chosen.tables, chosen.workers, chosen.every, chosen.seconds = [3], [2], 0.3, 1.0
    main(chosen)
