"""What goes on in the server, in numbers, for Prometheus: at a port of its own, which no visitor reaches.

Counting costs next to nothing and is always done; the library that tells is read when a port is asked for."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import HTTPServer
from typing import TYPE_CHECKING

from zenova.table import Hub

from .security.connection import Connection

if TYPE_CHECKING:
    from prometheus_client import Metric

BOUNDS_S = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


@dataclass
class Traffic:
    """Requests by their class (`security.rates`): how they were answered, how long that took, who listens now."""

    answers: Counter[tuple[str, int]] = field(default_factory=Counter)
    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    within: dict[str, list[int]] = field(default_factory=dict)
    streams: Counter[str] = field(default_factory=Counter)  # by client

    def note(self, kind: str, status: int, seconds: float) -> None:
        self.answers[kind, status] += 1
        if kind != "stream":
            self.seconds[kind] += seconds
            self.within.setdefault(kind, [0] * (len(BOUNDS_S) + 1))[bisect_left(BOUNDS_S, seconds)] += 1


def serve_metrics(hub: Hub, traffic: Traffic, host: str, port: int) -> HTTPServer:
    """Tell whoever asks at this port, in a thread of its own."""
    from prometheus_client import CollectorRegistry, start_http_server

    registry = CollectorRegistry()
    registry.register(_Told(hub, traffic))
    server: HTTPServer = start_http_server(port, host, registry)[0]
    return server


class _Told:
    def __init__(self, hub: Hub, traffic: Traffic) -> None:
        self._hub = hub
        self._traffic = traffic

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily

        hub, traffic = self._hub, self._traffic
        answers = CounterMetricFamily("zenova_requests", "requests by class and answer", labels=("kind", "status"))
        for (kind, status), count in list(traffic.answers.items()):
            answers.add_metric((kind, str(status)), count)
        yield answers
        latency = HistogramMetricFamily("zenova_request_seconds", "how long answers took", labels=("kind",))
        for kind, within in list(traffic.within.items()):
            sums = [sum(within[: place + 1]) for place in range(len(within))]
            bounds = zip([*map(str, BOUNDS_S), "+Inf"], sums, strict=True)
            latency.add_metric((kind,), list(bounds), traffic.seconds[kind])
        yield latency
        entries = CounterMetricFamily("zenova_entries", "what was stored of tables, by kind", labels=("kind",))
        for word, count in list(hub.stored.items()):
            entries.add_metric((word,), count)
        yield entries
        cut_off = CounterMetricFamily("zenova_connections_cut_off", "connections that broke a bound", labels=("why",))
        for why, count in list(Connection.cut_off.items()):
            cut_off.add_metric((why,), count)
        yield cut_off
        yield CounterMetricFamily("zenova_table_loads", "tables read from the database", hub.memory.loads)
        for name, what, value in (
            ("streams", "streams that are open", traffic.streams.total()),
            ("tables_in_memory", "tables in memory", len(hub.memory.tables)),
            ("tables_refused", "stored tables that could not be loaded", len(hub.memory.refused)),
            *(
                (f"{kind}s_waiting", f"{kind}s that wait to be thought of", count)
                for kind, count in hub.workers.waiting()
            ),
        ):
            yield GaugeMetricFamily(f"zenova_{name}", what, value)
