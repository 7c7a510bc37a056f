"""Thousands of games of self-play side by side, on the CPU or a GPU, as tensors a network reads and writes."""

from typing import Any

import numpy as np
import torch

from zenova.bots.network.features import Inputs, inputs_of
from zenova.kernel.game import Game
from zenova.kernel.generator import seed_words
from zenova.kernel.once import kind, once_for_each
from zenova.kernel.options import Options
from zenova.kernel.rule import compiled, cuda_kernels, gpu_array

from .network import padded
from .selfplay_rules import DEAL, LOOPS, SINGLES, STAY, Games

THREADS = 64


class SelfPlay:
    """Games at several tables, each with one of several sets of cards (`sets` has its number for every game).

    `seats` who acts in each game, `movers` the team of that seat, `team_counts` how many teams there are; `features`
    what the seat sees, as a list of features with padding at its end; `masks` 1 for each legal action. After a step,
    `dones` is 1 for games that ended and `payoffs` the share of the victory of each of their teams. Decisions without a
    choice are taken unseen.
    """

    def __init__(
        self, inputs: Inputs, tables: list[Options], card_sets: Any, sets: Any, seed: int, device: str
    ) -> None:
        game = inputs.game
        count = len(sets)
        self.inputs = inputs
        self.count = count
        self.device = device
        blanks = game.records([game.blank(options) for options in tables])
        teams = teams_at(game, tables)
        self.most_seats = teams.shape[1]

        def zeros(*shape: int, kind: torch.dtype) -> torch.Tensor:
            return torch.zeros(shape, dtype=kind, device=device)

        states = np.repeat(blanks[:1], count)
        states["random"] = seed_words(seed, count)
        self.kinds = kinds_of(game)
        self._memory = Games(
            states=self._kept(states),
            cards=self._kept(card_sets),
            sets=torch.from_numpy(np.asarray(sets, np.int64)).to(device),
            blanks=self._kept(blanks),
            teams=torch.from_numpy(teams).to(device),
            tables=zeros(count, kind=torch.int64),
            choosers=torch.from_numpy(seed_words(seed + 1, count)).to(device),
            legal_actions=zeros(count, game.most_options, kind=torch.int16),
            actions=zeros(count, kind=torch.int16),
            seats=zeros(count, kind=torch.int8),
            movers=zeros(count, kind=torch.int8),
            team_counts=zeros(count, kind=torch.int8),
            features=zeros(count, inputs.most_active, kind=torch.int16),
            masks=zeros(count, padded(game.action_count), kind=torch.int8),
            payoffs=zeros(count, inputs.teams, kind=torch.float32),
            dones=zeros(count, kind=torch.int8),
        )
        memory = self._memory
        self.actions, self.seats, self.movers, self.team_counts = memory[8:12]
        self.features, self.masks, self.payoffs, self.dones = memory[12:]
        kinds = {"states": game.state, "cards": card_sets.dtype, "blanks": game.state}
        shared = {name: self._shared(one, kinds.get(name)) for name, one in memory._asdict().items()}
        self._games = Games(**shared)
        self._step = gpu_kernel(game) if device == "cuda" else cpu_loop(game)
        self.deal()

    def deal(self) -> None:
        """Begin all games anew."""
        self.actions.fill_(DEAL)
        self._run()

    def _kept(self, records: Any) -> Any:
        """Records where the games are played: on a GPU they are a tensor of bytes."""
        if self.device != "cuda":
            return records
        return torch.from_numpy(np.frombuffer(records.tobytes(), np.uint8).copy()).cuda()

    def _shared(self, memory: Any, records: Any) -> Any:
        """Memory as the rules take it."""
        if self.device == "cuda":
            return gpu_array(memory, records)
        return memory.numpy() if records is None else memory

    def step(self, actions: torch.Tensor) -> None:
        """One legal action in every game."""
        self.actions.copy_(actions)
        self._run()

    def change_cards(self, card_sets: Any, first: int) -> None:
        """Put other cards into the games from `first` on, which begin anew; those of the others stay the same."""
        self._memory.cards[:] = self._kept(card_sets)
        self.actions.fill_(STAY)
        self.actions[first:] = DEAL
        self._run()

    def _run(self) -> None:
        self.features.fill_(self.inputs.layout.size)
        self.masks.zero_()
        if self.device == "cuda":
            self._step[(self.count + THREADS - 1) // THREADS, THREADS](self.count, self._games)
        else:
            self._step(0, self.count, self._games)


def teams_at(game: Game, tables: list[Options]) -> np.ndarray[Any, np.dtype[np.int8]]:
    """The team of every seat at every table; -1: there is no such seat."""
    teams = np.full((len(tables), max(game.seat_counts)), -1, np.int8)
    for at, options in enumerate(tables):
        sitting = game.teams(game.blank(options))
        teams[at, : len(sitting)] = sitting
    return teams


def kinds_of(game: Game) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The number of the kind of every action; 0 for padding."""
    sizes = [kind.size for kind in game.action_space.kinds]
    numbers = np.zeros(padded(game.action_count), np.int64)
    numbers[: game.action_count] = np.repeat(np.arange(len(sizes)), sizes)
    return numbers


@once_for_each(kind)
def gpu_kernel(game: Game) -> Any:
    return cuda_kernels(SINGLES, rules_that_play(game))["step_one"]


@once_for_each(kind)
def cpu_loop(game: Game) -> Any:
    return compiled(LOOPS, game.sources(), rules_that_play(game), nogil=True)["step_range"]


def rules_that_play(game: Game) -> dict[str, Any]:
    """The rules of a game that those of self-play call."""
    return {**game.rules(), "network_features": inputs_of(game).rule}
