"""The same work on the same memory again and again, as one launch: CUDA graphs."""

from collections.abc import Callable
from typing import Any

import torch

WARM_UPS = 3


def replayed(work: Callable[[], None], device: str) -> Callable[[], None]:
    """`work`, which reads and writes tensors that stay where they are, to be called often. On a GPU its kernels are
    recorded at the first call, after some that warm it up, and later calls replay them; elsewhere it stays as it is."""
    if device != "cuda":
        return work
    recorded: list[Any] = []

    def call() -> None:
        if not recorded:
            recorded.append(_record(work))
        recorded[0].replay()

    return call


def _record(work: Callable[[], None]) -> Any:
    aside = torch.cuda.Stream()
    aside.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(aside):
        for _ in range(WARM_UPS):
            work()
    torch.cuda.current_stream().wait_stream(aside)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        work()
    return graph
