"""The vector environment on a GPU: proof that it is the CPU's, step by step, and its random steps per second.

Run on a machine with a GPU, torch, numba-cuda and gymnasium, which needs cloudpickle and farama-notifications: three
wheels of plain Python that can be unpacked into a folder on PYTHONPATH."""

from __future__ import annotations

import pickle
import time
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # numba-cuda 0.30 asks numpy 2.5 for a name it no longer has

import gymnasium

from figures import Figures, arguments, keep, show
from zenova.envs.gymnasium import IDS

SAMPLE = 256
SAMPLE_STEPS = 300
COUNT = 2**16
STEPS = 100


def main() -> None:
    short = arguments(__doc__).parse_args().short
    import torch

    figures: Figures = {"gpu": torch.cuda.get_device_name()}
    for name in IDS:
        figures[f"{name}/vector_env/steps_equal_to_cpu"] = equal_steps(name)
        refuses_and_copies(name)
        figures[f"{name}/vector_env/games_{COUNT}/steps_per_s"] = steps_per_second(name, 10 if short else STEPS)
    if not short:
        keep("gpu", figures, whole=False)
    show(figures)


def made(name: str, count: int, device: str) -> Any:
    return gymnasium.make_vec(IDS[name], count, "vector_entry_point", device=device)


def equal_steps(name: str) -> int:
    """Steps of a sample in which all that the environments tell is the same; a difference ends the run."""
    ours, theirs = made(name, SAMPLE, "cuda"), made(name, SAMPLE, "cpu")
    told = ours.reset(seed=5), theirs.reset(seed=5)
    for step in range(SAMPLE_STEPS):
        if difference := differs(*told):
            raise SystemExit(f"{name}: GPU and CPU differ in {difference} after {step} steps")
        drawn, chosen = ours.unwrapped.random_actions(), theirs.unwrapped.random_actions()
        told = ours.step(drawn if step % 2 else chosen), theirs.step(chosen)  # tensors and arrays of numpy
    return SAMPLE * SAMPLE_STEPS


def differs(one: Any, other: Any, where: str = "answer") -> str:
    """Where two answers differ; nothing if they are the same and all of the first is on the GPU."""
    if isinstance(one, dict):
        if one.keys() != other.keys():
            return f"{where}: {sorted(one)} and {sorted(other)}"
        return next(filter(None, (differs(one[key], other[key], f"{where}.{key}") for key in one)), "")
    if isinstance(one, tuple):
        pairs = enumerate(zip(one, other, strict=True))
        return next(filter(None, (differs(a, b, f"{where}[{at}]") for at, (a, b) in pairs)), "")
    same = one.is_cuda and str(one.dtype).removeprefix("torch.") == str(other.dtype)
    return "" if same and np.array_equal(one.cpu().numpy(), other) else f"{where} ({one.dtype}, {one.device})"


def refuses_and_copies(name: str) -> None:
    """An illegal action leaves all games as they are; a pickled environment goes on as the first does."""
    envs = made(name, SAMPLE, "cuda")
    envs.reset(seed=6)
    legal = envs.unwrapped.random_actions().clone()
    wrong = legal.clone()
    wrong[3] = -1
    try:
        envs.step(wrong)
    except gymnasium.error.InvalidAction as refused:
        print(f"{name}: {refused}")
    else:
        raise SystemExit(f"{name}: an illegal action was not refused")
    copied = pickle.loads(pickle.dumps(envs.unwrapped))
    ours, theirs = (each.step(legal) for each in (envs.unwrapped, copied))
    if difference := differs(ours, tuple(_on_cpu(part) for part in theirs)):
        raise SystemExit(f"{name}: a pickled environment goes on otherwise in {difference}")


def _on_cpu(told: Any) -> Any:
    return {key: _on_cpu(part) for key, part in told.items()} if isinstance(told, dict) else told.cpu().numpy()


def steps_per_second(name: str, steps: int) -> float:
    """Random action, check, step, and copies of all that is told, in every game."""
    import torch

    envs = made(name, COUNT, "cuda").unwrapped
    envs.reset(seed=1)
    envs.step(envs.random_actions())
    torch.cuda.synchronize()
    began = time.perf_counter()
    for _ in range(steps):
        envs.step(envs.random_actions())
    torch.cuda.synchronize()
    return COUNT * steps / (time.perf_counter() - began)


if __name__ == "__main__":
    main()
