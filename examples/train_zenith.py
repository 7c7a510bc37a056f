"""Train an agent for Zenith with masked PPO, and plot how it learns.

    pip install 'zenova[research]' sb3-contrib matplotlib
    python examples/train_zenith.py --steps 65536

The learner sits on either seat and meets a bot of the pool in every game. After each part of the training it plays
test games against all of them; the winning rates become a table and a plot.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import DummyVecEnv

from zenova.envs.zenith import LAYOUT
from zenova.kernel.layout import Layout

ENVIRONMENT = "zenova.envs.gymnasium:zenova/Zenith-v1"
POOL = ("random", "greedy:sight=0,deals=1,noise=0.18", "greedy")
ONE_HOT = ("card-place", "tokens", "asking", "source")
EMBEDDED = ("source-id", "code-row")


class Features(BaseFeaturesExtractor):
    """An observation as the network reads it: categories one-hot, ids by embeddings, counts scaled to about 1."""

    def __init__(self, space: Any, layout: Layout = LAYOUT, width: int = 16) -> None:
        fields = {field.name: field for field in layout.fields}
        counted = [name for name in fields if name not in (*ONE_HOT, *EMBEDDED)]
        size = sum(fields[name].size * (fields[name].high + 1) for name in ONE_HOT)
        size += sum(fields[name].size for name in counted) + width * len(EMBEDDED)
        super().__init__(space, size)
        self.one_hot = [(layout.where(name), fields[name].high + 1) for name in ONE_HOT]
        self.embedded = [layout.where(name) for name in EMBEDDED]
        self.embeddings = torch.nn.ModuleList(torch.nn.Embedding(fields[name].high + 1, width) for name in EMBEDDED)
        columns = [np.arange(layout.where(name).start, layout.where(name).stop) for name in counted]
        scales = [np.full(fields[name].size, min(fields[name].high, 20)) for name in counted]
        self.register_buffer("columns", torch.tensor(np.concatenate(columns)))
        self.register_buffer("scales", torch.tensor(np.concatenate(scales), dtype=torch.float32))

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        whole = observations.long()
        parts = [torch.nn.functional.one_hot(whole[:, at], size).flatten(1).float() for at, size in self.one_hot]
        parts += [
            embedding(whole[:, at]).flatten(1) for at, embedding in zip(self.embedded, self.embeddings, strict=True)
        ]
        parts.append(observations[:, self.columns] / self.scales)
        return torch.cat(parts, 1)


def winning_rate(model: Any, opponent: str, games: int, seed: int) -> float:
    """Games won against a bot, a draw counted as a half, on both seats alike."""
    envs = [gymnasium.make(ENVIRONMENT, opponents=opponent, seat=i % 2) for i in range(min(games, 16))]
    total, started = 0.0, 0
    states: list[Any] = [None] * len(envs)
    while started < games or any(state is not None for state in states):
        for i, env in enumerate(envs):
            if states[i] is None and started < games:
                states[i] = env.reset(seed=seed + started)
                started += 1
        playing = [i for i, state in enumerate(states) if state is not None]
        observations = np.stack([states[i][0] for i in playing])
        masks = np.stack([states[i][1]["action_mask"] for i in playing])
        actions, _ = model.predict(observations, action_masks=masks, deterministic=True)
        for i, action in zip(playing, actions, strict=True):
            observation, reward, over, _, info = envs[i].step(int(action))
            states[i] = None if over else (observation, info)
            total += (reward + 1) / 2 if over else 0.0
    return total / games


def main() -> None:
    command = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    command.add_argument("--steps", type=int, default=65_536, help="decisions of the learner in all")
    command.add_argument("--parts", type=int, default=8, help="how often it is tested on the way")
    command.add_argument("--games", type=int, default=100, help="test games against each bot")
    command.add_argument("--seed", type=int, default=1)
    command.add_argument("--out", type=Path, default=Path("zenith-ppo"), help="where model, figures and plot go")
    given = command.parse_args()
    torch.set_num_threads(1)  # the network is small; more threads only wait for each other

    model = MaskablePPO(
        "MlpPolicy",
        DummyVecEnv([lambda: gymnasium.make(ENVIRONMENT, opponents=POOL)] * 8),
        n_steps=512,
        batch_size=512,
        n_epochs=4,
        gamma=0.999,
        learning_rate=3e-4,
        ent_coef=0.01,
        seed=given.seed,
        policy_kwargs={"features_extractor_class": Features, "net_arch": [256, 256]},
        device="cpu",
    )
    curve: list[dict[str, float]] = []
    trained_for = 0.0
    given.out.mkdir(parents=True, exist_ok=True)
    for part in range(given.parts + 1):
        if part:
            started = time.process_time()
            model.learn(given.steps // given.parts, reset_num_timesteps=False)
            trained_for += time.process_time() - started
        rates = {bot: winning_rate(model, bot, given.games, 1_000_000) for bot in POOL}
        curve.append({"steps": model.num_timesteps, "minutes": trained_for / 60, **rates})
        (given.out / "curve.json").write_text(json.dumps(curve, indent=1) + "\n")
        plot(curve, given.out / "curve.svg")
        model.save(given.out / "model")
        print(f"{model.num_timesteps:>9,} steps, {trained_for / 60:5.1f} minutes of processor time", rates, flush=True)


def plot(curve: list[dict[str, float]], path: Path) -> None:
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    pyplot.rcParams |= {"svg.fonttype": "none", "svg.hashsalt": "zenova"}
    figure, axes = pyplot.subplots(figsize=(7, 3.6), layout="constrained")
    for bot, style in zip(POOL, ("-o", "-s", "-^"), strict=True):
        axes.plot([at["steps"] / 1000 for at in curve], [100 * at[bot] for at in curve], style, label=f"against {bot}")
    axes.axhline(50, color="grey", linewidth=0.8, linestyle=":")
    axes.set(xlabel="thousand decisions of the learner", ylabel="games won, %", ylim=(-2, 102))
    axes.legend(loc="center right")
    figure.savefig(path, metadata={"Date": None})
    pyplot.close(figure)


if __name__ == "__main__":
    main()
