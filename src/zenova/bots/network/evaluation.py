"""Evaluating a network: compiled on one core, or with numpy until that is done. The first layer is a sum of rows, one
for each feature that holds; the rest are small dense layers, which take several positions at once."""

from math import exp, sqrt
from typing import Any, NamedTuple

import numpy as np

from zenova.kernel.rule import rule

from .features import Inputs
from .weights import Network

DEEPEST = 64  # nodes of a walk's path
WALKERS = 16  # positions evaluated at once
SMALL = 1e-5  # what layer normalization adds to the variance, as in PyTorch


class Workspace(NamedTuple):
    """Memory for the walkers of a search, and for the evaluation of the positions they stand at. A single position is
    the first walker's."""

    asked: Any  # the walkers whose positions are evaluated; the layers have a row for each
    hidden: Any
    normal: Any
    inner: Any
    # Of every walker
    features: Any
    active: Any  # how many features hold
    options: Any
    counts: Any  # how many options there are
    logits: Any
    chances: Any  # of the teams from the actor's own on
    actors: Any
    walks: Any  # what it is about, see `walks.py`
    choosers: Any  # the words of its generator
    path: Any
    values: Any  # of the teams as they sit


def new_workspace(network: Network, inputs: Inputs, facts: int) -> Workspace:
    """`facts` are the numbers a search notes of every walk."""
    width = network.bias.shape[0]
    wider = max(network.inner.shape[2], network.value_inner.shape[1])
    options = inputs.game.most_options
    return Workspace(
        asked=np.zeros(WALKERS, np.int64),
        hidden=np.zeros((WALKERS, width), np.float32),
        normal=np.zeros((WALKERS, width), np.float32),
        inner=np.zeros((WALKERS, wider), np.float32),
        features=np.zeros((WALKERS, inputs.most_active), np.int16),
        active=np.zeros(WALKERS, np.int64),
        options=np.zeros((WALKERS, options), np.int64),
        counts=np.zeros(WALKERS, np.int64),
        logits=np.zeros((WALKERS, options), np.float32),
        chances=np.zeros((WALKERS, inputs.teams), np.float32),
        actors=np.zeros(WALKERS, np.int64),
        walks=np.zeros((WALKERS, facts), np.int64),
        choosers=np.zeros((WALKERS, 4), np.int64),
        path=np.zeros((WALKERS, DEEPEST + 1), np.int64),
        values=np.zeros((WALKERS, inputs.teams)),
    )


def _evaluate_with_numpy(net, work, count, teams):
    asked = work.asked[:count]
    hidden = np.stack([net.bias + net.rows[work.features[at, : work.active[at]]].sum(0) for at in asked])
    for block in range(len(net.inner)):
        inner = np.maximum(_normal(hidden) @ net.inner[block] + net.inner_bias[block], 0)
        hidden = hidden + inner @ net.outer[block] + net.outer_bias[block]
    normal = _normal(hidden)
    inner = np.maximum(normal @ net.value_inner + net.value_inner_bias, 0)
    values = (inner @ net.value_outer + net.value_outer_bias)[:, :teams]
    chances = np.exp(values - values.max(1, keepdims=True))
    work.chances[asked, :teams] = chances / chances.sum(1, keepdims=True)
    for row, at in enumerate(asked):
        options = work.options[at, : work.counts[at]]
        work.logits[at, : len(options)] = net.heads[options] @ normal[row] + net.head_bias[options]


def _normal(x):
    return (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + SMALL)


@rule(twin=_evaluate_with_numpy)
def evaluate(net, work, count, teams):
    """From the features of the first `count` walkers asked: the logits of their options, and the chances of the teams,
    counted from the actor's own on."""
    for row in range(count):
        sum_rows(net, work, work.asked[row], work.hidden[row])
    for block in range(len(net.inner)):
        normalize(work.hidden, count, work.normal)
        fill_rows(net.inner_bias[block], count, work.inner)
        add_product(work.normal, count, net.inner[block], work.inner)
        rectify(work.inner, count)
        for row in range(count):
            for j in range(len(work.hidden[row])):
                work.hidden[row][j] += net.outer_bias[block][j]
        add_product(work.inner, count, net.outer[block], work.hidden)
    normalize(work.hidden, count, work.normal)
    fill_rows(net.value_inner_bias, count, work.inner)
    add_product(work.normal, count, net.value_inner, work.inner)
    rectify(work.inner, count)
    for row in range(count):
        at = work.asked[row]
        judge_teams(net, work.inner[row], work.chances[at], teams)
        for k in range(work.counts[at]):
            action = work.options[at][k]
            work.logits[at][k] = dot(net.heads[action], work.normal[row]) + net.head_bias[action]


@rule
def sum_rows(net, work, at, hidden):
    for j in range(len(hidden)):
        hidden[j] = net.bias[j]
    for k in range(work.active[at]):
        row = net.rows[work.features[at][k]]
        for j in range(len(hidden)):
            hidden[j] += row[j]


@rule
def fill_rows(bias, count, out):
    for row in range(count):
        for j in range(len(bias)):
            out[row][j] = bias[j]


@rule
def rectify(x, count):
    for row in range(count):
        for j in range(len(x[row])):
            x[row][j] = max(x[row][j], np.float32(0.0))


@rule
def normalize(x, count, out):
    """Mean 0 and variance 1 in every row."""
    width = x.shape[1]
    for row in range(count):
        mean = np.float32(0.0)
        for j in range(width):
            mean += x[row][j]
        mean /= np.float32(width)
        variance = np.float32(0.0)
        for j in range(width):
            variance += (x[row][j] - mean) * (x[row][j] - mean)
        scale = np.float32(1.0 / sqrt(variance / width + SMALL))
        for j in range(width):
            out[row][j] = (x[row][j] - mean) * scale


@rule
def add_product(x, count, weights, out):
    """Add the product of the first rows with a layer. Four of its rows at a time stay in the cache for all of them."""
    width = weights.shape[1]
    for i in range(0, weights.shape[0], 4):
        first, second, third, fourth = weights[i], weights[i + 1], weights[i + 2], weights[i + 3]
        for row in range(count):
            a, b, c, d = x[row][i], x[row][i + 1], x[row][i + 2], x[row][i + 3]
            if a != 0 or b != 0 or c != 0 or d != 0:
                into = out[row]
                for j in range(width):
                    into[j] += a * first[j] + b * second[j] + c * third[j] + d * fourth[j]


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
def judge_teams(net, inner, chances, teams):
    """The chances of the teams from the inner layer of the value."""
    highest = np.float32(-1e30)
    for team in range(teams):
        value = net.value_outer_bias[team]
        for i in range(len(net.value_inner_bias)):
            if inner[i] > 0:
                value += inner[i] * net.value_outer[i][team]
        chances[team] = value
        highest = max(highest, value)
    total = np.float32(0.0)
    for team in range(teams):
        chances[team] = exp(chances[team] - highest)
        total += chances[team]
    for team in range(teams):
        chances[team] /= total
