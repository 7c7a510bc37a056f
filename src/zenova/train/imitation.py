"""Learning to play as somebody else does, from their games: behavioural cloning (Pomerleau 1988).

Such a network is no better than they are. It is company for others: a network that only ever met itself counts on being
met halfway, and who learns to win has to meet those that do not.
"""

import multiprocessing
import os
from collections.abc import Iterator
from functools import partial
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from zenova.bots.network.features import Inputs, inputs_of
from zenova.kernel.errors import UserError
from zenova.kernel.game import Game
from zenova.kernel.log import GameLog
from zenova.kernel.logfile import read_logs
from zenova.kernel.rule import plain

from .network import half, padded
from .ppo import IMPOSSIBLE, as_a_team_sees, mask_teams
from .run import Training

KEPT = 10  # one game in so many of each file, which nothing is learnt from: how well it guesses there
RATE = 3e-4
WARM_UP = 20  # updates over which the rate grows, before it falls
UPDATE = 4096  # decisions of one, at most
GRADIENT_NORM = 1.0
VALUE_WEIGHT = 0.1  # few games tell little about results
PASSES = 5
MANY = 100  # games that are looked at on all cores

Arrays = dict[str, Any]
Row = tuple[Any, ...]


def imitate(training: Training, files: list[Path], player: str | None = None) -> Iterator[dict[str, float]]:
    """Teach the network of a run what was done in files of games, by a player of that name if one is given; after each
    pass over them, how it does in those it did not learn from: its surprise at what they did, and how many of their
    choices it would have made."""
    games = kept, others = divided(files)
    if not kept:
        raise UserError(f"{files[0]}: {len(others)} games are too few to learn from; at least {KEPT}")
    asked, learnt_from = (_on(training.device, decisions_of(training.inputs, some, player)) for some in games)
    network, size = training.network, min(UPDATE, training.config.minibatch)
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE)
    updates = PASSES * -(-len(learnt_from["action"]) // size)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, partial(_rate, updates))
    training.finished += len(kept) + len(others)
    training.decisions += len(asked["action"]) + len(learnt_from["action"])
    for _ in range(PASSES):
        for rows in torch.randperm(len(learnt_from["action"])).split(size):
            policy, value, _ = _surprise(training, {name: array[rows] for name, array in learnt_from.items()})
            optimizer.zero_grad(set_to_none=True)
            (policy + VALUE_WEIGHT * value).backward()
            torch.nn.utils.clip_grad_norm_(network.parameters(), GRADIENT_NORM)
            optimizer.step()
            schedule.step()
        with torch.no_grad():
            policy, value, guessed = _surprise(training, asked)
        training.learner.averaged.load_state_dict(network.state_dict())
        yield {"policy": float(policy), "value": float(value), "guessed": float(guessed)}


def _rate(updates: int, update: int) -> float:
    """How much of the rate counts in an update."""
    return min(1.0, (update + 1) / WARM_UP) * max(0.02, 1 - update / updates)


def divided(files: list[Path]) -> tuple[list[GameLog], list[GameLog]]:
    """The games that are kept, and the others."""
    kept: list[GameLog] = []
    others: list[GameLog] = []
    for path in files:
        for number, log in enumerate(read_logs(path), start=1):
            (others if number % KEPT else kept).append(log)
    return kept, others


def decisions_of(inputs: Inputs, games: list[GameLog], player: str | None = None) -> Arrays:
    """Every decision with a choice, or those of the player of a name: what was seen, what was legal, what was done and
    how it ended for all teams, the asked one first."""
    look = partial(_decisions_in, inputs.game, player)
    if len(games) < MANY:
        rows = [row for log in games for row in look(log)]
    else:
        with multiprocessing.get_context("spawn").Pool(os.cpu_count()) as pool:
            rows = list(chain.from_iterable(pool.imap(look, games, chunksize=8)))
    if not rows:
        played = ", ".join(sorted({name for log in games for name in log.players})) or "nobody by name"
        raise UserError(f"“{player}” plays in none of these games; in them play {played}")
    names = ("seen", "legal", "action", "shares", "mover", "team_count")
    return {name: np.array(column) for name, column in zip(names, zip(*rows, strict=True), strict=True)}


def _decisions_in(game: Game, player: str | None, log: GameLog) -> list[Row]:
    inputs = inputs_of(game)
    features, payoff = plain({"features": inputs.rule}, {})["features"], game.plain_rules["payoff"]
    steps = list(log.replay(game))
    end = steps[-1].position
    if end.waiting:
        raise UserError("a game is not over; a network learns from whole games")
    teams = game.teams(end)
    shares = np.zeros(inputs.teams, np.float32)
    for seat, team in enumerate(teams):
        shares[team] = payoff(end, game.cards, seat)
    rows: list[Row] = []
    for (before, _), move in zip(pairwise(steps), log.moves, strict=True):
        legal = game.legal(before.position, move.seat)
        if len(legal) > 1 and (player is None or log.players[move.seat : move.seat + 1] == (player,)):
            seen = np.full(inputs.most_active, inputs.layout.size, np.int16)
            features(before.position, game.cards, move.seat, seen)
            mask = np.zeros(padded(game.action_count), np.int8)
            mask[legal] = 1
            action = game.encode(dict(move.action))
            rows.append((seen, mask, action, shares, teams[move.seat], max(teams) + 1))
    return rows


def _on(device: str, arrays: Arrays) -> Arrays:
    return {name: torch.from_numpy(array).to(device) for name, array in arrays.items()}


def _surprise(training: Training, part: Arrays) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """At what was done and at how it ended, and the share of what was done that the network likes best."""
    with half(training.device):
        logits, values = training.network(part["seen"], training.tables(training.network), len(part["seen"]))
    likely = logits.float().masked_fill(part["legal"] == 0, IMPOSSIBLE)
    results = as_a_team_sees(part["shares"], part["mover"], part["team_count"])
    outlook = torch.log_softmax(mask_teams(values.float(), part["team_count"]), 1)
    guessed = (likely.argmax(1) == part["action"]).float().mean()
    return functional.cross_entropy(likely, part["action"]), -(results * outlook).sum(1).mean(), guessed
