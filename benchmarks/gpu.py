"""Random steps per second of batches on a GPU, and proof on a sample that they are the CPU's games.

Run on a machine with a GPU, torch and numba-cuda. Every figure is kept at once: a run cut short keeps what it measured.
"""

from __future__ import annotations

import time
import warnings
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda 0.30 asks numpy 2.5 for a name it no longer has

from figures import arguments, keep, show
from zenova.envs.batch import Batch
from zenova.envs.cuda import CudaBatch
from zenova.games.registry import game
from zenova.kernel.game import Game

SIZES = [2**16, 2**18, 2**20]
SAMPLE = 256
SAMPLE_STEPS = 400
TABLES: dict[str, list[dict[str, Any]]] = {
    "zenith": [{"players": 2}, {"players": 4}],
    "zena": [{"players": 2, "mode": "expert"}, {"players": 4, "mode": "expert"}],
}


def main() -> None:
    short = arguments(__doc__).parse_args().short
    import torch

    warnings.filterwarnings("ignore", message=".*under-utilization")  # the sample that is compared is small
    figures = {"gpu": torch.cuda.get_device_name()}
    for name, tables in TABLES.items():
        for words in tables[:1] if short else tables:
            key = "/".join([name, *(str(value) for value in words.values())])
            the_game = game(name)
            options = the_game.options_type.parse(words)
            figures[f"{key}/steps_equal_to_cpu"] = equal_steps(the_game, options)
            for count in SIZES[:1] if short else SIZES:
                figures[f"{key}/games_{count}/steps_per_s"] = steps_per_second(the_game, options, count)
                if not short:
                    keep("gpu", figures, whole=False)
    show(figures)


def equal_steps(the_game: Game, options: Any) -> int:
    """Steps of a sample in which GPU and CPU agree in all they tell; a difference ends the run."""
    ours = CudaBatch(the_game, options, count=SAMPLE, seed=5)
    theirs = Batch(the_game, options, count=SAMPLE, seed=5)
    for step in range(SAMPLE_STEPS):
        pairs = {
            "seats": (ours.seats, theirs.seats),
            "observations": (ours.observations, theirs.observations),
            "masks": (ours.masks, theirs.masks),
            "rewards": (ours.rewards, theirs.rewards),
            "dones": (ours.dones, theirs.dones),
        }
        for what, (gpu, cpu) in pairs.items():
            if not np.array_equal(gpu.cpu().numpy(), cpu):
                raise SystemExit(f"{the_game.name}: GPU and CPU differ in {what} after {step} steps")
        if step % 2:
            ours.step_randomly()
        else:
            ours.step(ours.random_actions())
        theirs.step(theirs.random_actions())
    if ours.states().tobytes() != theirs.states.tobytes():
        raise SystemExit(f"{the_game.name}: GPU and CPU positions differ after {SAMPLE_STEPS} steps")
    return SAMPLE * SAMPLE_STEPS


def steps_per_second(the_game: Game, options: Any, count: int) -> float:
    """Random action, step, observation and mask in every game, at once, timed over whole batches."""
    import torch

    batch = CudaBatch(the_game, options, count=count, seed=1)
    for _ in range(10):
        batch.step_randomly()
    torch.cuda.synchronize()
    rounds = max(20, 2**24 // count)
    started = time.perf_counter()
    for _ in range(rounds):
        batch.step_randomly()
    torch.cuda.synchronize()
    return rounds * count / (time.perf_counter() - started)


if __name__ == "__main__":
    main()
