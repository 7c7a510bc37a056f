"""Proximal policy optimization on many games at once: play a round, judge it, learn from it."""

import copy
from collections.abc import Callable
from functools import partial
from typing import Any

import torch
from torch import Tensor
from torch.nn import functional

from .config import TrainingConfig
from .network import Network, Tables, half
from .replay import replayed
from .selfplay import SelfPlay

IMPOSSIBLE = -1e9
MANY = 60  # a multiple of every number of teams
WARM_UP = 200  # updates over which the rate grows at the start
STRANGERS_TASTE = 0.3  # of a past self's: others have tastes of their own
STATISTICS = ("policy", "value", "entropy", "divergence", "clipped")


class Learner:
    """A network, its past selves, the games it plays with them and what it learns from those.

    All tensors stay where they are, so that a step of all games and an update can be replayed on a GPU.
    """

    def __init__(
        self, config: TrainingConfig, games: SelfPlay, network: Network, tables: Tables, alone: int, device: str
    ) -> None:
        self.config = config
        self.games = games
        self.network = network
        self.tables = tables
        self.alone = alone
        self.device = device
        self.updates = 0
        self.averaged = copy.deepcopy(network).requires_grad_(False)
        self.past = copy.deepcopy(network).requires_grad_(False)
        self.past_selves: list[dict[str, Tensor]] = []
        self.others: list[dict[str, Tensor]] = []  # that are met like past selves, and never forgotten
        self.rate = torch.tensor(config.rate[0], device=device)
        self.entropy_weight = torch.tensor(config.entropy[0], device=device)
        self.optimizer = torch.optim.Adam(
            network.parameters(),
            lr=self.rate if device == "cuda" else config.rate[0],
            betas=(0.9, 0.99),
            eps=1e-5,
            fused=device == "cuda",
            capturable=device == "cuda",
        )
        faster = partial(torch.compile, dynamic=False) if device == "cuda" else _as_it_is
        self._choose: Callable[..., Any] = faster(self._choose_plainly)
        self._loss: Callable[..., Any] = faster(self._loss_plainly)
        self._random = torch.Generator().manual_seed(config.seed)
        self._make_memory()
        self._decide = replayed(self._decide_once, device)
        self._update = replayed(self._update_once, device)

    def _make_memory(self) -> None:
        games = self.games
        teams = games.payoffs.shape[1]
        horizon, count = self.config.horizon, games.count
        self.past_games = int(count * self.config.past)

        def zeros(*shape: int, kind: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(*shape, dtype=kind, device=self.device)

        # What is decided now
        self.noise = zeros(count + self.past_games, games.masks.shape[1])
        self.action = zeros(count, kind=torch.int64)
        self.likely = zeros(count)  # the logarithm of how likely the action was
        self.value = zeros(count, teams)  # of the teams as they sit
        self.mine = zeros(count)  # 0 where a past self acts
        self.row_tables = [tensor.clone() for tensor in self._tables_of(self.network)]
        self.past_tables = [tensor[:1].clone() for tensor in self.row_tables]
        self.kinds = torch.tensor(games.kinds, device=self.device)
        self.tastes = self._tastes()
        self.taste = torch.ones((), device=self.device)  # how much tastes count with who is met
        self.sureness = torch.ones((), device=self.device)  # how much their logits count
        # The round
        shape = (horizon, count)
        self.values = zeros(*shape, teams)
        self.payoffs = zeros(*shape, teams)
        self.dones = zeros(*shape, kind=torch.bool)
        self.seats = zeros(*shape, kind=torch.int64)
        self.movers = zeros(*shape, kind=torch.int64)
        self.advantages = zeros(*shape, teams)
        self.samples = {
            "seen": zeros(*shape, games.features.shape[1], kind=torch.int16),
            "legal": zeros(*shape, games.masks.shape[1], kind=torch.int8),
            "action": zeros(*shape, kind=torch.int64),
            "likely": zeros(*shape),
            "advantage": zeros(*shape),
            "result": zeros(*shape, teams),
            "team_count": zeros(*shape, kind=torch.int64),
            "weight": zeros(*shape),
        }
        # An update
        self.order = self._order()
        self.rows = self.order[0].clone()
        self.statistics = zeros(len(STATISTICS))

    # Playing

    def _choose_plainly(
        self,
        network: Network,
        tables: Any,
        alone: int,
        seen: Any,
        legal: Any,
        noise: Any,
        taste: Any = 0.0,
        sureness: Any = 1.0,
    ) -> Any:
        with half(self.device):
            logits, values = network(seen, tables, alone)
        chances = torch.log_softmax((logits.float() * sureness + taste).masked_fill(legal == 0, IMPOSSIBLE), 1)
        actions = (chances - noise.log()).argmax(1)
        return actions, chances.gather(1, actions[:, None])[:, 0], values.float()

    @torch.no_grad()
    def _decide_once(self) -> None:
        """The next action of every game; of those of the network's own, how likely it was, and every team's chance."""
        games, count = self.games, self.games.count
        teams, movers = games.team_counts.long(), games.movers.long()
        actions, likely, values = self._choose(
            self.network, self.row_tables, self.alone, games.features, games.masks, self.noise[:count]
        )
        self.likely.copy_(likely)
        self.value.copy_(as_they_sit(functional.softmax(mask_teams(values, teams), 1), movers, teams))
        if self.past_games:
            where = slice(self.alone - self.past_games, self.alone)
            theirs, _, _ = self._choose(
                self.past,
                self.past_tables,
                self.past_games,
                games.features[where],
                games.masks[where],
                self.noise[count:],
                self.tastes[:, self.kinds] * self.taste,
                self.sureness,
            )
            past_acts = self._are_past(movers[where], teams[where])
            actions[where] = torch.where(past_acts, theirs, actions[where])
            self.mine[where] = (~past_acts).float()
        self.action.copy_(actions)

    @torch.no_grad()
    def play(self) -> dict[str, float]:
        """A round of all games, kept in memory; how the games against past selves ended."""
        games, samples = self.games, self.samples
        where = slice(self.alone - self.past_games, self.alone)
        self._set_tables(self.row_tables, self.network)
        self._set_tables(self.past_tables, self.past)
        self.mine.fill_(1.0)
        ended = torch.zeros(3, device=self.device)  # games with past selves, those won, all games
        for at in range(self.config.horizon):
            samples["seen"][at] = games.features
            samples["legal"][at] = games.masks
            samples["team_count"][at] = games.team_counts
            self.seats[at] = games.seats
            self.movers[at] = games.movers
            self.noise.exponential_()
            self._decide()
            samples["action"][at] = self.action
            samples["likely"][at] = self.likely
            samples["weight"][at] = self.mine
            self.values[at] = self.value
            games.step(self.action)
            self.dones[at] = games.dones.bool()
            self.payoffs[at] = games.payoffs
            if self.past_games:
                done = self.dones[at, where]
                teams = torch.arange(games.payoffs.shape[1], device=self.device)[None]
                mine = ~self._are_past(teams, samples["team_count"][at, where][:, None])
                ended[0] += done.sum()
                ended[1] += ((games.payoffs[where] * mine).sum(1) * done).sum()
                self.tastes.copy_(torch.where(done[:, None], self._tastes(), self.tastes))
        ended[2] = self.dones.sum()
        self.noise.fill_(1.0)
        self._decide()
        self._judge(self.value)
        against_past, won, finished = ended.tolist()
        return {"finished": finished, "against_past": won / max(against_past, 1.0)}

    def _are_past(self, teams: Tensor, team_counts: Tensor) -> Tensor:
        """Which teams a past self plays, in the games it plays in: one, or all but one."""
        number = torch.arange(self.past_games, device=self.device).view(-1, *[1] * (teams.dim() - 1))
        return (teams == number % team_counts) == (number // MANY % 2 == 0)

    def _tastes(self) -> Tensor:
        """How much the past self of each game likes each kind of action more than it would."""
        shape = self.past_games, int(self.kinds.max()) + 1
        strength = self.config.taste * torch.rand(shape[0], 1, device=self.device)
        return strength * torch.randn(shape, device=self.device)

    def _judge(self, last: Tensor) -> None:
        """Generalized advantages (Schulman et al. 2016) of all teams, along each seat's own decisions; what comes after
        the round is what the network thinks. Then every decision as its own team sees it."""
        value = last[:, None, :].repeat(1, self.games.most_seats, 1)
        advantage = torch.zeros_like(value)
        for at in range(self.config.horizon - 1, -1, -1):
            done = self.dones[at][:, None, None]
            value = torch.where(done, self.payoffs[at][:, None, :], value)
            advantage = torch.where(done, 0.0, advantage)
            seat = self.seats[at][:, None, None].expand(-1, 1, value.shape[2])
            now = self.values[at][:, None, :]
            better = value.gather(1, seat) - now + self.config.decay * advantage.gather(1, seat)
            self.advantages[at] = better[:, 0]
            value.scatter_(1, seat, now)
            advantage.scatter_(1, seat, better)
        weight = self.samples["weight"]
        own = self.advantages.gather(2, self.movers[:, :, None])[:, :, 0]
        mean = (own * weight).sum() / weight.sum()
        spread = (((own - mean) ** 2 * weight).sum() / weight.sum()).sqrt()
        self.samples["advantage"].copy_((own - mean) / (spread + 1e-6))
        results = (self.advantages + self.values).flatten(0, 1)
        turned = as_a_team_sees(results, self.movers.flatten(), self.samples["team_count"].flatten())
        self.samples["result"].copy_(turned.view_as(self.values))

    # Learning

    def _loss_plainly(self, network: Network, part: dict[str, Any], alone: int, entropy_weight: Any) -> Any:
        with half(self.device):
            logits, values = network(part["seen"], self.tables(network), alone)
        chances = torch.log_softmax(logits.float().masked_fill(part["legal"] == 0, IMPOSSIBLE), 1)
        entropy = -(chances.exp() * chances).sum(1)
        likely = chances.gather(1, part["action"][:, None])[:, 0]
        ratio = (likely - part["likely"]).exp()
        clip = self.config.clip
        gain = torch.minimum(ratio * part["advantage"], ratio.clamp(1 - clip, 1 + clip) * part["advantage"])
        outlook = torch.log_softmax(mask_teams(values.float(), part["team_count"]), 1)
        surprise = -(part["result"] * outlook).sum(1)
        total = part["weight"].sum().clamp(min=1.0)

        def mean(numbers: Tensor) -> Tensor:
            return (numbers * part["weight"]).sum() / total

        policy, value, doubt = -mean(gain), mean(surprise), mean(entropy)
        loss = policy + self.config.value_weight * value - entropy_weight * doubt
        far = mean(((ratio - 1).abs() > clip).float())
        return loss, torch.stack([policy, value, doubt, mean(part["likely"] - likely), far]).detach()

    def _update_once(self) -> None:
        """Learn from the decisions in `rows`."""
        part = {name: values.flatten(0, 1)[self.rows] for name, values in self.samples.items()}
        alone = len(self.rows) * self.alone // self.games.count
        loss, statistics = self._loss(self.network, part, alone, self.entropy_weight)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), self.config.gradient_norm)
        self.optimizer.step()
        self.statistics += statistics
        with torch.no_grad():
            torch._foreach_lerp_(list(self.averaged.parameters()), list(self.network.parameters()), self.config.average)

    def learn(self, progress: float) -> dict[str, float]:
        """One pass over the round that was played; what it looked like on average."""
        rate = _between(self.config.rate, progress)
        self.entropy_weight.fill_(_between(self.config.entropy, progress))
        self.order = self._order()
        self.statistics.zero_()
        for rows in self.order:
            self.updates += 1
            self._set_rate(rate * min(1.0, self.updates / WARM_UP))
            self.rows.copy_(rows)
            self._update()
        return dict(zip(STATISTICS, (self.statistics / len(self.order)).tolist(), strict=True))

    def _set_rate(self, rate: float) -> None:
        self.rate.fill_(rate)
        if self.device != "cuda":
            for group in self.optimizer.param_groups:
                group["lr"] = rate

    def _order(self) -> list[Tensor]:
        """The rows of each update: games with the first set of cards, then those of each other set, evenly."""
        horizon, count = self.config.horizon, self.games.count
        others = self.tables.feature_own.shape[0] - 1
        updates = max(1, horizon * count // self.config.minibatch)
        rows = torch.arange(horizon * count, device=self.device).view(horizon, count)
        groups = [rows[:, : self.alone]]
        if others:
            groups += list(rows[:, self.alone :].unflatten(1, (others, -1)).unbind(1))
        mixed = []
        for group in groups:
            shuffled = group.flatten()[torch.randperm(group.numel(), device=self.device)]
            mixed.append(shuffled[: len(shuffled) // updates * updates].view(updates, -1))
        return list(torch.cat(mixed, 1).unbind(0))

    # Past selves

    def remember_self(self) -> None:
        """Keep the averaged weights of now as a past self, instead of a random one where there are enough."""
        self.past_selves.append({name: value.clone() for name, value in self.averaged.state_dict().items()})
        if len(self.past_selves) > self.config.past_selves:
            self.past_selves.pop(self._any_of(len(self.past_selves) - 1))

    def meet_past_self(self) -> None:
        """Another past self plays from now on, or one of the others, where there are some."""
        luck = self._luck()
        strangers = bool(self.others) and (not self.past_selves or luck < self.config.strangers)
        met = self.others if strangers else self.past_selves
        if met:
            self.past.load_state_dict(met[self._any_of(len(met))])
            self.taste.fill_(STRANGERS_TASTE if strangers else 1.0)
            self.sureness.fill_(_between(self.config.sureness, self._luck()) if strangers else 1.0)

    def _luck(self) -> float:
        return float(torch.rand((), generator=self._random))

    def _any_of(self, count: int) -> int:
        return int(torch.randint(count, (1,), generator=self._random))

    @torch.no_grad()
    def _tables_of(self, network: Network) -> tuple[Tensor, Tensor]:
        with half(self.device):
            made: tuple[Tensor, Tensor] = self.tables(network)
        return made

    def _set_tables(self, into: list[Tensor], network: Network) -> None:
        for tensor, made in zip(into, self._tables_of(network), strict=True):
            tensor.copy_(made[: len(tensor)])


def mask_teams(values: Tensor, team_counts: Tensor) -> Tensor:
    """Only teams that play have a chance."""
    places = torch.arange(values.shape[1], device=values.device)
    return values.masked_fill(places >= team_counts[:, None], IMPOSSIBLE)


def as_they_sit(chances: Tensor, movers: Tensor, team_counts: Tensor) -> Tensor:
    """Chances counted from a team on, in the order of the teams."""
    places = torch.arange(chances.shape[1], device=chances.device)
    turned = torch.remainder(places - movers[:, None], team_counts[:, None])
    return chances.gather(1, turned) * (places < team_counts[:, None])


def as_a_team_sees(chances: Tensor, movers: Tensor, team_counts: Tensor) -> Tensor:
    """The other way round."""
    places = torch.arange(chances.shape[1], device=chances.device)
    turned = torch.remainder(places + movers[:, None], team_counts[:, None])
    return chances.gather(1, turned) * (places < team_counts[:, None])


def _between(ends: tuple[float, float], progress: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * min(progress, 1.0)


def _as_it_is(function: Callable[..., Any]) -> Callable[..., Any]:
    return function
