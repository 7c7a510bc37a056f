"""A training run from its first deal to its last: rounds, checkpoints, the learning curve, the network it leaves."""

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import torch

from zenova.bots.network.features import Inputs, inputs_of
from zenova.bots.network.weights import FILE, digest, has_network, packaged_file, read_arrays, write_network
from zenova.games.registry import part
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game

from .config import TrainingConfig
from .match import Match
from .network import Network, Tables, Vocabulary, arrays_of, vocabulary
from .ppo import Learner
from .selfplay import SelfPlay

VARIATIONS = 60  # sets of changed cards a network meets
ROUNDS_WITH_A_PAST_SELF = 10
ROUNDS_BETWEEN_MATCHES = 100
MATCH_GAMES = 2048  # at most
WINS_OF = "wins_of_"  # before the number of teams, in a row of the curve
CHECKPOINT = "checkpoint.pt"
CURVE = "curve.jsonl"

Vary = Callable[[Game, Random], Game]


class Training:
    """A network of one game that learns by playing itself at all of the game's tables.

    With `against`, the file of another network, it learns only to beat that one, which stays as it is, at the tables of
    two teams: how far it comes tells how well the other can be exploited.
    """

    def __init__(
        self,
        game: Game,
        config: TrainingConfig,
        out: Path,
        device: str | None = None,
        against: Any = None,
    ) -> None:
        room: Any = part("train", game.name)
        self.game = game
        self.config = config
        self.out = out
        self.device = device or ("cuda" if torch.cuda.is_available() else "cpu")
        self.inputs = inputs_of(game)
        self.random = Random(config.seed)
        torch.manual_seed(config.seed)
        torch.set_float32_matmul_precision("high")
        vary: Vary | None = getattr(room, "vary", None)
        mix: tuple[tuple[int, dict[str, Any]], ...] = getattr(room, "TABLES", ((1, {}),))
        tables = [game.options_type.parse(options) for weight, options in mix for _ in range(weight)]
        if against:
            vary, tables = None, [options for options in tables if max(game.teams(game.blank(options))) == 1]
        self.variations = [inputs_of(vary(game, self.random)) for _ in range(VARIATIONS)] if vary else []
        self.known: Vocabulary = vocabulary(self.inputs, self.variations)
        sets = self._some_sets()
        kind = torch.bfloat16 if self.device == "cuda" else torch.float32
        self.tables = Tables(self.known, sets, kind).to(self.device)
        self.network = self._new_network(config.hidden, config.blocks, config.value_hidden)
        each = int(config.games * config.varied) // max(len(sets) - 1, 1)
        self.alone = config.games - each * (len(sets) - 1)
        numbers = np.concatenate([np.zeros(self.alone, np.int64), np.repeat(np.arange(1, len(sets)), each)])
        self.games = SelfPlay(self.inputs, tables, _cards(sets), numbers, config.seed, self.device)
        self.learner = Learner(config, self.games, self.network, self.tables, self.alone, self.device)
        self.frozen = against is not None
        known = against or (packaged_file(game) if has_network(game) else None)
        fixed = self._network_in(known)[0] if known else self.network
        if against:
            self.learner.past.load_state_dict(fixed.state_dict())
        self.match = Match((self.network, fixed), self.tables, self.inputs, tables, min(config.games, MATCH_GAMES))
        self.before: dict[str, Any] = {}  # what is known of the network it began with
        self.rounds = 0
        self.decisions = 0
        self.finished = 0
        self.seconds = 0.0
        out.mkdir(parents=True, exist_ok=True)

    def begin_with(self, path: Path) -> None:
        """Start from the weights of a network that can play; what it learnt before counts as training, too."""
        network, self.before = self._network_in(path)
        weights = network.state_dict()
        self.network.load_state_dict(weights)
        self.learner.averaged.load_state_dict(weights)

    def meet(self, path: Path) -> None:
        """Let it meet the network in a file, too, as it meets its past selves."""
        self.learner.others.append(self._network_in(path)[0].state_dict())

    def _new_network(self, *shape: int) -> Network:
        network: Network = Network(self.known, self.inputs.teams, *shape).to(self.device)
        return network

    def _network_in(self, path: Any) -> tuple[Network, dict[str, Any]]:
        """The one in a file, of the size it has, and what the file says about it. For traits it does not know it has
        nothing."""
        with path.open("rb") as file:
            arrays, facts = read_arrays(file, self.inputs, str(path))
        blocks = len([name for name in arrays if name.endswith("inner.weight") and name.startswith("blocks.")])
        network = self._new_network(arrays["feature_bias"].size, blocks, arrays["value_inner.bias"].size)
        weights = {name: torch.zeros_like(value) for name, value in network.state_dict().items()}
        for name, array in arrays.items():
            here = torch.from_numpy(array).to(self.device)
            words = name.removesuffix("_shared") + "_traits"
            if words in facts["words"]:
                numbers = {word: at for at, word in enumerate(getattr(self.known, words))}
                known = [(numbers[word], at) for at, word in enumerate(facts["words"][words]) if word in numbers]
                to, rows = torch.tensor(known, dtype=torch.long, device=self.device).view(-1, 2).T
                weights[name][to] = here[rows]
            else:
                weights[name][tuple(slice(size) for size in here.shape)] = here
        network.load_state_dict(weights)
        return network, facts["about"]

    def _some_sets(self) -> list[Inputs]:
        """The game's own cards, and some that are changed."""
        count = min(self.config.varied_sets, len(self.variations))
        return [self.inputs, *self.random.sample(self.variations, count)]

    @property
    def progress(self) -> float:
        """How much of the run is over, from 0 to 1."""
        by_rounds = self.rounds / self.config.rounds
        return max(by_rounds, self.seconds / self.config.seconds) if self.config.seconds else by_rounds

    def run(self) -> Iterator[dict[str, Any]]:
        """Train to the end; what each round was like, which is also written to the learning curve."""
        while self.progress < 1:
            began = time.perf_counter()
            played = self.learner.play()
            learnt = self.learner.learn(self.progress)
            self.rounds += 1
            self.decisions += self.config.horizon * self.config.games
            self.finished += int(played["finished"])
            if not self.frozen:
                self._meet_past_selves()
            if self.variations and self.rounds % self.config.vary_every == 0:
                self._change_cards()
            self.seconds += time.perf_counter() - began
            row = {
                "round": self.rounds,
                "seconds": round(self.seconds, 2),
                "decisions": self.decisions,
                "games": self.finished,
                **{name: round(number, 4) for name, number in (played | learnt).items()},
            }
            if self.rounds % ROUNDS_BETWEEN_MATCHES == 0 or self.progress >= 1:
                row |= {f"{WINS_OF}{teams}": round(won, 4) for teams, won in self.wins().items()}
            with (self.out / CURVE).open("a") as file:
                file.write(json.dumps(row) + "\n")
            yield row

    def wins(self) -> dict[int, float]:
        """How many games the averaged network wins against one that stays the same all the time (the package's, the
        one it shall beat, or else itself as it was at first), by the number of teams: alone among the others."""
        found: dict[int, float] = self.match.play(self.learner.averaged)
        return found

    def _meet_past_selves(self) -> None:
        if self.rounds % self.config.remember_every == 1:
            self.learner.remember_self()
        if self.rounds % ROUNDS_WITH_A_PAST_SELF == 1:
            self.learner.meet_past_self()

    def _change_cards(self) -> None:
        sets = self._some_sets()
        self.tables.fill(self.known, sets)
        self.games.change_cards(_cards(sets), self.alone)

    # What is kept

    def save(self) -> None:
        """Everything needed to go on later, and the network as it plays."""
        kept = {
            "network": self.network.state_dict(),
            "averaged": self.learner.averaged.state_dict(),
            "optimizer": self.learner.optimizer.state_dict(),
            "past": self.learner.past_selves,
            "before": self.before,
            "counts": [self.rounds, self.decisions, self.finished, self.seconds, self.learner.updates],
        }
        torch.save(kept, self.out / CHECKPOINT)
        self.save_network(FILE)

    def save_network(self, name: str) -> None:
        """The network as it plays, in a file of the folder."""
        known = self.known
        words = {
            "features": tuple(map(digest, known.features)),
            "actions": tuple(map(digest, known.actions)),
            "feature_traits": known.feature_traits,
            "action_traits": known.action_traits,
        }
        arrays = arrays_of(self.learner.averaged.state_dict(), known)
        write_network(self.out / name, arrays, words, self.about())

    def about(self) -> dict[str, Any]:
        """What a reader wants to know of the network: what it is for, and how it was trained."""
        return {
            "game": self.game.name,
            "inputs": self.inputs.hash,
            "cards": self.game.cards_hash,
            "rules": self.game.rules_version,
            "decisions": self.before.get("decisions", 0) + self.decisions,
            "games": self.before.get("games", 0) + self.finished,
            "seconds": self.before.get("seconds", 0) + round(self.seconds),
            "config": asdict(self.config),
        }

    def resume(self) -> None:
        """Go on from the checkpoint in the folder."""
        path = self.out / CHECKPOINT
        if not path.exists():
            raise UserError(f"{path}: there is no checkpoint to go on from")
        kept = torch.load(path, map_location=self.device, weights_only=True)
        self.network.load_state_dict(kept["network"])
        self.learner.averaged.load_state_dict(kept["averaged"])
        self.learner.optimizer.load_state_dict(kept["optimizer"])
        self.learner.past_selves = kept["past"]
        self.before = kept.get("before", {})  # which was not noted at first
        self.rounds, self.decisions, self.finished, self.seconds, self.learner.updates = kept["counts"]


def _cards(sets: list[Inputs]) -> Any:
    return np.concatenate([one.game.card_table for one in sets])
