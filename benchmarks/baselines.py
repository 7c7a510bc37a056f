"""Baselines to compare with: regret minimisation and NFSP on the small variant of Zenith, masked PPO on both games.

`cfr` walks the variant `last-turns` of OpenSpiel's `python_zenith` once, hands the tree to OpenSpiel's solvers in C++,
and tells the exploitability of their average policies. `nfsp` lets OpenSpiel's NFSP learn the same variant (it needs
torch). `ppo` lets MaskablePPO of sb3-contrib learn a whole game against random play, and tells the share of test games
that it wins."""

from __future__ import annotations

import json
import re
import time
from typing import Any

import gymnasium
import numpy as np
import pyspiel

import zenova.envs.openspiel  # noqa: F401 registers our games
from figures import Figures, arguments, conditions, keep, show
from zenova.envs.gymnasium import IDS

VARIANT = "python_zenith(variant=last-turns{})"
SOLVERS = {"cfr": pyspiel.CFRSolver, "cfr_plus": pyspiel.CFRPlusSolver}
ROUNDS = (1, 10, 100, 1000)
ENVS = 16  # games in which PPO learns side by side


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("what", choices=["cfr", "nfsp", "ppo"])
    parser.add_argument("--game", choices=IDS, default="zenith", help="what PPO learns (default zenith)")
    parser.add_argument("--steps", type=int, default=65_536, help="decisions of the learner, or episodes of NFSP")
    parser.add_argument("--games", type=int, default=200, help="test games")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    worlds = ",worlds=2" if chosen.short else ""
    figures = conditions()
    began = time.perf_counter()
    if chosen.what == "cfr":
        figures |= regret_minimised(VARIANT.format(worlds), ROUNDS[: 2 if chosen.short else None])
    elif chosen.what == "nfsp":
        figures |= fictitious_play(VARIANT.format(worlds), 20 if chosen.short else chosen.steps, chosen.seed)
    else:
        steps, games = (256, 2) if chosen.short else (chosen.steps, chosen.games)
        figures |= learned_by_ppo(chosen.game, steps, games, chosen.seed)
    figures[f"{chosen.what}/seconds_s"] = time.perf_counter() - began
    if not chosen.short:
        keep("baselines", figures, whole=False)
    show(figures)


def regret_minimised(variant: str, rounds: tuple[int, ...]) -> Figures:
    """The exploitability of average policies after so many rounds, and that of choosing at random."""
    from open_spiel.python.algorithms import gambit

    written = gambit.export_gambit(pyspiel.load_game(variant))
    named = re.sub(r'"(\{.*?\}|"[\w-]+")"', lambda action: json.dumps(action[1].replace('"', "")), written)
    tree = pyspiel.load_efg_game(named)
    figures: Figures = {
        "last-turns/random/exploitability_per_mille": 1000
        * pyspiel.exploitability(tree, pyspiel.UniformRandomPolicy(tree))
    }
    for name, solver_of in SOLVERS.items():
        solver, done = solver_of(tree), 0
        for wanted in rounds:
            for _ in range(wanted - done):
                solver.evaluate_and_update_policy()
            done = wanted
            exploitability = 1000 * pyspiel.exploitability(tree, solver.average_policy())
            figures[f"last-turns/{name}/rounds_{wanted}/exploitability_per_mille"] = exploitability
    return figures


def fictitious_play(variant: str, episodes: int, seed: int) -> Figures:
    """The exploitability of NFSP's average policies after so many episodes."""
    import torch
    from open_spiel.python import policy, rl_environment
    from open_spiel.python.algorithms import exploitability
    from open_spiel.python.pytorch import nfsp

    torch.manual_seed(seed)
    np.random.seed(seed)
    game = pyspiel.load_game(variant)
    env = rl_environment.Environment(game)
    size, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    slow = {"rl_learning_rate": 1e-4, "sl_learning_rate": 1e-4, "optimizer_str": "adam"}  # numbers are not scaled
    slow["epsilon_decay_duration"] = episodes
    agents = [nfsp.NFSP(seat, size, actions, [128], 20_000, 0.1, **slow) for seat in range(2)]
    for _ in range(episodes):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
    table = policy.TabularPolicy(game)
    for state, at in zip(table.states, range(len(table.states)), strict=True):
        seat = state.current_player()
        told: dict[str, Any] = {"info_state": [None, None], "legal_actions": [None, None], "current_player": seat}
        told["info_state"][seat] = state.information_state_tensor(seat)
        told["legal_actions"][seat] = state.legal_actions(seat)
        asked = rl_environment.TimeStep(told, None, None, rl_environment.StepType.MID)
        with agents[seat].temp_mode_as(nfsp.MODE.AVERAGE_POLICY):
            table.action_probability_array[at] = agents[seat].step(asked, is_evaluation=True).probs
    return {
        f"last-turns/nfsp/episodes_{episodes}/exploitability_per_mille": 1000
        * exploitability.exploitability(game, table)
    }


def learned_by_ppo(name: str, steps: int, games: int, seed: int) -> Figures:
    """The share of test games against random play that a masked PPO wins after so many decisions."""
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.vec_env import DummyVecEnv

    torch.set_num_threads(1)  # the network is small; more threads only wait for each other

    class Scaled(gymnasium.ObservationWrapper):
        """Numbers of about 1, which a network reads."""

        def __init__(self) -> None:
            super().__init__(gymnasium.make(IDS[name], opponents="random"))
            self.high = np.minimum(np.maximum(self.observation_space.high, 1), 20).astype(np.float32)
            shape = self.observation_space.shape
            self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, shape, np.float32)

        def observation(self, observation: Any) -> Any:
            return observation / self.high

        def action_masks(self) -> Any:
            return self.unwrapped.action_masks()

    learning = {"n_steps": min(256, steps // ENVS), "batch_size": 512, "n_epochs": 4, "ent_coef": 0.01, "gamma": 1.0}
    network = {"net_arch": [256, 256]}
    envs = DummyVecEnv([Scaled] * ENVS)
    model = MaskablePPO("MlpPolicy", envs, seed=seed, device="cpu", policy_kwargs=network, **learning).learn(steps)
    env = Scaled()
    wins = 0.0
    for number in range(games):
        seen, _ = env.reset(seed=10**6 + number)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, over, _, _ = env.step(int(action))
        wins += float(reward > 0)
    return {f"{name}/ppo/steps_{steps}/seed_{seed}/won_of_100": 100 * wins / games}


if __name__ == "__main__":
    main()
