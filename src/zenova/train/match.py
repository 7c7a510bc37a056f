"""Games between two networks, many side by side: how much better one is than another."""

import copy
from typing import Any

import torch

from zenova.bots.network.features import Inputs
from zenova.kernel.options import Options

from .network import Network, Tables, half
from .ppo import IMPOSSIBLE
from .replay import replayed
from .selfplay import SelfPlay


class Match:
    """`count` games at once, at some tables with the game's own cards, in which the first network plays one team and
    the second all others. Both take the action they like best."""

    def __init__(
        self, networks: tuple[Network, Network], tables: Tables, inputs: Inputs, options: list[Options], count: int
    ) -> None:
        self.device = tables.feature_own.device.type
        self.networks = [copy.deepcopy(network) for network in networks]
        self.tables = tables
        self.rows = [[made.clone() for made in self._rows_of(network)] for network in self.networks]
        self.games = SelfPlay(inputs, options, inputs.game.card_table, [0] * count, count, self.device)
        self.own_team = torch.arange(count, device=self.device)
        self.actions = torch.zeros(count, dtype=torch.int64, device=self.device)
        self._decide = replayed(self._decide_once, self.device)

    @torch.no_grad()
    def play(self, first: Network) -> dict[int, float]:
        """How many of its games the first network wins with the weights of this one, by the number of teams."""
        games = self.games
        self.networks[0].load_state_dict(first.state_dict())
        for tensor, made in zip(self.rows[0], self._rows_of(first), strict=True):
            tensor.copy_(made)
        games.deal()
        teams = games.team_counts.long()
        own = (self.own_team % teams)[:, None]
        over = torch.zeros(games.count, dtype=torch.bool, device=self.device)
        won = torch.zeros(games.count, device=self.device)
        while not bool(over.all()):
            self._decide()
            games.step(self.actions)
            ended = (games.dones != 0) & ~over
            won = torch.where(ended, games.payoffs.gather(1, own)[:, 0], won)
            over |= ended
        return {number: float(won[teams == number].mean()) for number in sorted(set(teams.tolist()))}

    @torch.no_grad()
    def _decide_once(self) -> None:
        games = self.games
        first, second = map(self._choice, self.networks, self.rows)
        self.actions.copy_(torch.where(games.movers == self.own_team % games.team_counts, first, second))

    def _choice(self, network: Network, rows: Any) -> Any:
        with half(self.device):
            logits, _ = network(self.games.features, rows, self.games.count)
        return logits.float().masked_fill(self.games.masks == 0, IMPOSSIBLE).argmax(1)

    @torch.no_grad()
    def _rows_of(self, network: Network) -> Any:
        with half(self.device):
            return [made[:1] for made in self.tables(network)]
