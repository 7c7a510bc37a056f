"""Evaluating a network: compiled on one core, or with numpy until that is done. The first layer is a sum of rows, one
for each feature that holds, and so is what goes out of a block, one for each of its few numbers above 0; the rest are
small dense layers, which take several positions at once."""

from math import exp, sqrt
from typing import Any, NamedTuple

import numpy as np

from zenova.kernel.rule import rule

from ..bot import REMEMBERED
from .features import Inputs
from .weights import STRIP, Network

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
    above: Any  # the places in a row of `inner` with a number above 0
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
    weights: Any  # of the deal it has
    # Of every deed that is remembered
    deeds: Any  # who did what


def new_workspace(network: Network, inputs: Inputs, facts: int) -> Workspace:
    """`facts` are the numbers a search notes of every walk."""
    width = network.bias.shape[0]
    wider = STRIP * max(network.inner.shape[1], len(network.value_inner))
    options = inputs.game.most_options
    return Workspace(
        asked=np.zeros(WALKERS, np.int64),
        hidden=np.zeros((WALKERS, width), np.float32),
        normal=np.zeros((WALKERS, width), np.float32),
        inner=np.zeros((WALKERS, wider), np.float32),
        above=np.zeros(wider, np.int64),
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
        weights=np.zeros(WALKERS),
        deeds=np.zeros((REMEMBERED, 2), np.int64),
    )


def _evaluate_with_numpy(net, work, count, teams):
    asked = work.asked[:count]
    hidden = np.stack([net.bias + net.rows[work.features[at, : work.active[at]]].sum(0) for at in asked])
    for block in range(len(net.inner)):
        inner = _above(_normal(hidden), net.inner[block], net.inner_bias[block])
        hidden = hidden + inner @ net.outer[block] + net.outer_bias[block]
    normal = _normal(hidden)
    inner = _above(normal, net.value_inner, net.value_inner_bias)
    values = (inner @ net.value_outer + net.value_outer_bias)[:, :teams]
    chances = np.exp(values - values.max(1, keepdims=True))
    work.chances[asked, :teams] = chances / chances.sum(1, keepdims=True)
    for row, at in enumerate(asked):
        options = work.options[at, : work.counts[at]]
        work.logits[at, : len(options)] = net.heads[options] @ normal[row] + net.head_bias[options]


def _above(x, strips, bias):
    return np.maximum(np.hstack(x @ strips)[:, : len(bias)] + bias, 0)


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
        multiply(work.normal, count, net.inner[block], net.inner_bias[block], work.inner)
        for row in range(count):
            add_rows_above(work.inner[row], net.outer[block], net.outer_bias[block], work.above, work.hidden[row])
    normalize(work.hidden, count, work.normal)
    multiply(work.normal, count, net.value_inner, net.value_inner_bias, work.inner)
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
    features, count = work.features[at], work.active[at]
    for k in range(0, count - 3, 4):
        first, second = net.rows[features[k]], net.rows[features[k + 1]]
        third, fourth = net.rows[features[k + 2]], net.rows[features[k + 3]]
        for j in range(len(hidden)):
            hidden[j] += first[j] + second[j] + third[j] + fourth[j]
    for k in range(count - count % 4, count):
        row = net.rows[features[k]]
        for j in range(len(hidden)):
            hidden[j] += row[j]


@rule
def normalize(x, count, out):
    """Mean 0 and variance 1 in every row."""
    width = x.shape[1]
    for row in range(count):
        mean = total(x[row]) / np.float32(width)
        for j in range(width):
            out[row][j] = x[row][j] - mean
        scale = np.float32(1.0 / sqrt(dot(out[row], out[row]) / width + SMALL))
        for j in range(width):
            out[row][j] *= scale


@rule
def multiply(x, count, strips, bias, out):
    """The first rows through a layer. A strip of it and of what comes out stays in the nearest cache; eight rows of a
    strip are multiplied at a time."""
    for row in range(count):
        for j in range(len(bias)):
            out[row][j] = bias[j]
    for strip in range(len(strips)):
        weights, start = strips[strip], strip * STRIP
        for i in range(0, len(weights), 8):
            r, s, t, u = weights[i], weights[i + 1], weights[i + 2], weights[i + 3]
            v, w, y, z = weights[i + 4], weights[i + 5], weights[i + 6], weights[i + 7]
            for row in range(count):
                into = out[row][start : start + STRIP]
                a, b, c, d = x[row][i], x[row][i + 1], x[row][i + 2], x[row][i + 3]
                e, f, g, h = x[row][i + 4], x[row][i + 5], x[row][i + 6], x[row][i + 7]
                for j in range(STRIP):
                    into[j] += a * r[j] + b * s[j] + c * t[j] + d * u[j] + e * v[j] + f * w[j] + g * y[j] + h * z[j]


@rule
def add_rows_above(x, weights, bias, above, out):
    """Add what a layer makes of the numbers above 0, which are one in ten or twenty: a row for each, four at a time."""
    count = 0
    for i in range(len(weights)):
        if x[i] > 0:
            above[count] = i
            count += 1
    for j in range(len(out)):
        out[j] += bias[j]
    for k in range(0, count - 3, 4):
        a, b, c, d = x[above[k]], x[above[k + 1]], x[above[k + 2]], x[above[k + 3]]
        first, second = weights[above[k]], weights[above[k + 1]]
        third, fourth = weights[above[k + 2]], weights[above[k + 3]]
        for j in range(len(out)):
            out[j] += a * first[j] + b * second[j] + c * third[j] + d * fourth[j]
    for k in range(count - count % 4, count):
        a, first = x[above[k]], weights[above[k]]
        for j in range(len(out)):
            out[j] += a * first[j]


@rule
def total(x):
    a = np.float32(0.0)
    b = np.float32(0.0)
    c = np.float32(0.0)
    d = np.float32(0.0)
    for j in range(0, len(x), 4):
        a += x[j]
        b += x[j + 1]
        c += x[j + 2]
        d += x[j + 3]
    return (a + b) + (c + d)


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
