"""The network while it learns, in PyTorch. `bots/network` evaluates the same one without it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from zenova.bots.network.features import Inputs, Traits
from zenova.bots.network.weights import SHARED

PADDED = 64  # all numbers of rows are multiples of this, as matrix units like them


@dataclass(frozen=True)
class Vocabulary:
    """The traits a network knows, of features and of actions, and the cards it was trained with."""

    features: Traits
    actions: Traits
    feature_traits: tuple[str, ...]
    action_traits: tuple[str, ...]


def vocabulary(inputs: Inputs, others: Iterable[Inputs] = ()) -> Vocabulary:
    """All traits of a game's own cards, and of others it shall learn to play with."""
    features: dict[str, None] = {}
    actions: dict[str, None] = {}
    for one in (inputs, *others):
        features |= dict.fromkeys(trait for traits in one.feature_traits for trait in traits)
        actions |= dict.fromkeys(trait for traits in one.action_traits for trait in traits)
    return Vocabulary(inputs.feature_traits, inputs.action_traits, tuple(features), tuple(actions))


class Tables(nn.Module):
    """Which traits the features and actions have with some sets of cards; makes the tables of first and last layer."""

    feature_shared: Tensor
    feature_own: Tensor
    action_shared: Tensor
    action_own: Tensor

    def __init__(self, known: Vocabulary, sets: Sequence[Inputs], kind: torch.dtype) -> None:
        super().__init__()
        self.kind = kind
        shapes = (len(known.features), len(known.feature_traits)), (len(known.actions), len(known.action_traits))
        for name, (rows, traits) in zip(("feature", "action"), shapes, strict=True):
            shared = torch.zeros(len(sets), padded(rows), padded(traits), dtype=kind)
            self.register_buffer(f"{name}_shared", shared)
            self.register_buffer(f"{name}_own", torch.zeros(len(sets), padded(rows), 1))
        self.fill(known, sets)

    def fill(self, known: Vocabulary, sets: Sequence[Inputs]) -> None:
        """What is printed on a card that is not the network's own counts, but not the card's number."""
        for at, one in enumerate(sets):
            for name, own, traits, words in (
                ("feature", known.features, one.feature_traits, known.feature_traits),
                ("action", known.actions, one.action_traits, known.action_traits),
            ):
                shared = torch.from_numpy(membership(traits, words))
                getattr(self, f"{name}_shared")[at, : len(traits), : len(words)].copy_(shared)
                same = [first == second for first, second in zip(own, traits, strict=True)]
                getattr(self, f"{name}_own")[at, : len(traits), 0].copy_(torch.tensor(same, dtype=torch.float32))

    def forward(self, net: Network) -> tuple[Tensor, Tensor]:
        """A row for every feature and for every action, of every set; rows of padding are 0."""
        rows = net.feature_own * self.feature_own + SHARED * (self.feature_shared @ net.feature_shared.to(self.kind))
        heads = net.action_own * self.action_own + SHARED * (self.action_shared @ net.action_shared.to(self.kind))
        return rows.to(self.kind), heads.to(self.kind)


def padded(count: int) -> int:
    """Room for so many and one more, which means nothing."""
    return -(-(count + 1) // PADDED) * PADDED


def membership(traits: Traits, words: Sequence[str]) -> Any:
    """How often each has which trait; traits nobody knows count nothing."""
    numbers = {word: at for at, word in enumerate(words)}
    matrix = np.zeros((len(traits), len(words)), np.float32)
    for row, each in enumerate(traits):
        for trait in each:
            if trait in numbers:
                matrix[row, numbers[trait]] += 1
    return matrix


class Block(nn.Module):
    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.inner = nn.Linear(hidden, hidden)
        self.outer = nn.Linear(hidden, hidden)
        nn.init.zeros_(self.outer.bias)
        self.outer.weight.data *= 0.3

    def forward(self, x: Tensor) -> Tensor:
        return x + self.outer(torch.relu(self.inner(normal(x))))


def normal(x: Tensor) -> Tensor:
    return functional.layer_norm(x, x.shape[-1:])


class Network(nn.Module):
    """Policy and chances of every team from a list of features: a sum of rows, residual blocks, two heads.

    The chances are of the teams counted from the seat's own on.
    """

    def __init__(self, known: Vocabulary, teams: int, hidden: int, blocks: int, value_hidden: int) -> None:
        super().__init__()

        def rows(count: int, scale: float) -> nn.Parameter:
            return nn.Parameter(torch.randn(padded(count), hidden) * scale)

        self.feature_own = rows(len(known.features), 0.04)
        self.feature_shared = rows(len(known.feature_traits), 0.04)
        self.feature_bias = nn.Parameter(torch.zeros(hidden))
        self.blocks = nn.ModuleList(Block(hidden) for _ in range(blocks))
        self.action_own = rows(len(known.actions), 0.004)
        self.action_shared = rows(len(known.action_traits), 0.004)
        self.action_bias = nn.Parameter(torch.zeros(padded(len(known.actions))))
        self.value_inner = nn.Linear(hidden, value_hidden)
        self.value_outer = nn.Linear(value_hidden, teams)
        self.value_outer.weight.data *= 0.3

    def forward(self, features: Tensor, tables: tuple[Tensor, Tensor], alone: int) -> tuple[Tensor, Tensor]:
        """Logits of all actions, padding included, and of the teams' chances. The first `alone` rows are games with the
        first set of cards, the others share the other sets evenly."""
        rows, heads = tables
        seen = torch.zeros(len(features), rows.shape[1], dtype=rows.dtype, device=features.device)
        seen = seen.scatter(1, features.long(), 1)
        x = by_set(seen, rows, alone) + self.feature_bias
        for block in self.blocks:
            x = block(x)
        x = normal(x)
        logits = by_set(x, heads.transpose(1, 2), alone) + self.action_bias
        return logits, self.value_outer(torch.relu(self.value_inner(x)))


def half(device: str) -> torch.autocast:
    """Half precision for what is worked out inside, where a GPU does it."""
    return torch.autocast(device, torch.bfloat16, enabled=device == "cuda")


def by_set(x: Tensor, tables: Tensor, alone: int) -> Tensor:
    """Each row times the table of its set of cards."""
    first = x[:alone] @ tables[0]
    if len(x) == alone:
        return first
    others = x[alone:].unflatten(0, (len(tables) - 1, -1))
    return torch.cat([first, (others @ tables[1:]).flatten(0, 1)])


def arrays_of(state: Mapping[str, Tensor], known: Vocabulary) -> dict[str, Any]:
    """Weights as arrays, without padding."""
    counts = {
        "feature_own": len(known.features),
        "feature_shared": len(known.feature_traits),
        "action_own": len(known.actions),
        "action_shared": len(known.action_traits),
        "action_bias": len(known.actions),
    }
    arrays = {name: value.detach().float().cpu().numpy() for name, value in state.items()}
    return {name: array[: counts.get(name, len(array))] for name, array in arrays.items()}
