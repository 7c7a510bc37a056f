"""Evaluating a network: compiled on one core, or with numpy until that is done. The first layer is a sum of rows, one
for each feature that holds; the rest are small dense layers."""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, NamedTuple

import numpy as np

from zenova.kernel.rule import rule

from .features import Inputs
from .weights import Network

DEEPEST = 64  # nodes of a search's path
SMALL = 1e-5  # what layer normalization adds to the variance, as in PyTorch


class Workspace(NamedTuple):
    """Memory for one evaluation at a time."""

    features: Any
    options: Any
    logits: Any
    chances: Any
    hidden: Any
    normal: Any
    inner: Any
    path: Any  # of a search
    values: Any  # of the teams as they sit


def new_workspace(network: Network, inputs: Inputs) -> Workspace:
    width = network.bias.shape[0]
    wider = max(network.inner.shape[2], network.value_inner.shape[1])
    return Workspace(
        features=np.zeros(inputs.most_active, np.int16),
        options=np.zeros(inputs.game.most_options, np.int64),
        logits=np.zeros(inputs.game.most_options, np.float32),
        chances=np.zeros(inputs.teams, np.float32),
        hidden=np.zeros(width, np.float32),
        normal=np.zeros(width, np.float32),
        inner=np.zeros(wider, np.float32),
        path=np.zeros(DEEPEST + 1, np.int64),
        values=np.zeros(inputs.teams),
    )


def _evaluate_with_numpy(net, work, active, options, teams):
    hidden = net.bias + net.rows[np.asarray(work.features[:active], int)].sum(0)
    for block in range(len(net.inner)):
        inner = np.maximum(_normal(hidden) @ net.inner[block] + net.inner_bias[block], 0)
        hidden = hidden + inner @ net.outer[block] + net.outer_bias[block]
    normal = _normal(hidden)
    chosen = np.asarray(work.options[:options], int)
    work.logits[:options] = net.heads[chosen] @ normal + net.head_bias[chosen]
    inner = np.maximum(normal @ net.value_inner + net.value_inner_bias, 0)
    values = (inner @ net.value_outer + net.value_outer_bias)[:teams]
    chances = np.exp(values - values.max())
    work.chances[:teams] = chances / chances.sum()


def _normal(x):
    return (x - x.mean()) / np.sqrt(x.var() + SMALL)


@rule(twin=_evaluate_with_numpy)
def evaluate(net, work, active, options, teams):
    """From the first `active` features in the workspace: the logits of its first `options` options, and the chances of
    the teams, counted from the seat's own on."""
    hidden = work.hidden
    width = len(hidden)
    for j in range(width):
        hidden[j] = net.bias[j]
    for k in range(active):
        row = net.rows[work.features[k]]
        for j in range(width):
            hidden[j] += row[j]
    for block in range(len(net.inner)):
        normalize(hidden, work.normal)
        dense(work.normal, net.inner[block], net.inner_bias[block], work.inner)
        for j in range(width):
            hidden[j] += net.outer_bias[block][j]
        add_rectified(work.inner, net.outer[block], hidden)
    normalize(hidden, work.normal)
    for k in range(options):
        action = work.options[k]
        work.logits[k] = dot(net.heads[action], work.normal) + net.head_bias[action]
    dense(work.normal, net.value_inner, net.value_inner_bias, work.inner)
    judge_teams(net, work, teams)


@rule
def normalize(x, out):
    """Mean 0 and variance 1."""
    width = len(x)
    mean = np.float32(0.0)
    for j in range(width):
        mean += x[j]
    mean /= np.float32(width)
    variance = np.float32(0.0)
    for j in range(width):
        variance += (x[j] - mean) * (x[j] - mean)
    scale = np.float32(1.0 / sqrt(variance / width + SMALL))
    for j in range(width):
        out[j] = (x[j] - mean) * scale


@rule
def dense(x, weights, bias, out):
    width = len(bias)
    for j in range(width):
        out[j] = bias[j]
    for i in range(len(x)):
        factor = x[i]
        row = weights[i]
        for j in range(width):
            out[j] += factor * row[j]


@rule
def add_rectified(x, weights, out):
    """Add what a layer makes of the positive numbers."""
    width = len(out)
    for i in range(len(weights)):
        factor = x[i]
        if factor > 0:
            row = weights[i]
            for j in range(width):
                out[j] += factor * row[j]


@rule
def dot(x, y):
    a = np.float32(0.0)
    b = np.float32(0.0)
    c = np.float32(0.0)
    d = np.float32(0.0)
    for j in range(0, len(x), 4):
        a += x[j] * y[j]
        b += x[j + 1] * y[j + 1]
        c += x[j + 2] * y[j + 2]
        d += x[j + 3] * y[j + 3]
    return (a + b) + (c + d)


@rule
def judge_teams(net, work, teams):
    """The chances of the teams from the inner layer of the value."""
    highest = np.float32(-1e30)
    for team in range(teams):
        value = net.value_outer_bias[team]
        for i in range(len(net.value_inner_bias)):
            if work.inner[i] > 0:
                value += work.inner[i] * net.value_outer[i][team]
        work.chances[team] = value
        highest = max(highest, value)
    total = np.float32(0.0)
    for team in range(teams):
        work.chances[team] = exp(work.chances[team] - highest)
        total += work.chances[team]
    for team in range(teams):
        work.chances[team] /= total
