"""Deals of what a seat does not know: all as likely, or weighed by how likely the network makes what others were seen
to do. Names that are injected are rules of a game."""

from math import exp, log
from typing import Any

from zenova.kernel.generator import next_random
from zenova.kernel.rule import INJECTED, rule

from ..bot import REMEMBERED
from .evaluation import WALKERS, evaluate
from .tree import soften

legal = determinize = network_features = recall = INJECTED

# Places of positions: the root, some deals, and where the walkers are
ROOT = 0
DEAL = 1
DEALS = 8
WALKER = DEAL + DEALS
PAST = WALKER + WALKERS  # where others did something that is remembered
PLACES = PAST + REMEMBERED

LEAST_LIKING = 0.01  # somebody does anything at least so likely
LEAST_EFFECTIVE = 4.0  # of the deals that are weighed, so many count at least
WORDS = 4294967296.0  # of a generator


def _copy_on_twins(states: Any, to: int, source: int) -> None:
    states[to] = states[source].clone()


@rule(twin=_copy_on_twins)
def copy_state(states, to, source):
    states[to] = states[source]


@rule
def see(g, cards, actor, work, w, count):
    """Lay out a position as somebody sees it, for the network."""
    work.active[w] = network_features(g, cards[0], actor, work.features[w])
    work.actors[w] = actor
    work.counts[w] = count


@rule
def deal_at_random(states, cards, seat, first, count):
    """Deal what the seat does not know, so many times."""
    for place in range(first, first + count):
        copy_state(states, place, ROOT)
        new_luck(states, place)
        determinize(states[place], cards[0], seat)


@rule
def new_luck(states, place):
    for i in range(4):
        states[place].random[i] = next_random(states[ROOT])


@rule
def weigh_deals(states, cards, seat, net, work, deeds, teams, inference):
    """How likely the network makes what others did if the cards lie as in each deal, as weights whose sum is 1, in
    `work.weights`. Where only a few deals would count the weights are evened out."""
    for w in range(WALKERS):
        work.weights[w] = 0.0
        work.asked[w] = w
    for deed in range(deeds):
        actor, action = work.deeds[deed][0], work.deeds[deed][1]
        for w in range(WALKERS):
            copy_state(states, DEAL, PAST + deed)
            before = states[DEAL]
            recall(before, states[WALKER + w], cards[0], seat, actor, action)
            see(before, cards, actor, work, w, legal(before, cards[0], actor, work.options[w]))
        evaluate(net, work, WALKERS, teams)
        for w in range(WALKERS):
            soften(work.logits[w], work.counts[w], 1.0)
            liking = LEAST_LIKING
            for i in range(work.counts[w]):
                if work.options[w][i] == action:
                    liking = max(liking, work.logits[w][i])
            work.weights[w] += inference * log(liking)
    even_out(work.weights)


@rule
def even_out(weights):
    """Logarithms of weights as weights whose sum is 1, in their place: the root of them of which enough count."""
    highest = weights[0]
    for weight in weights:
        highest = max(highest, weight)
    root = 1.0
    effective = 0.0
    while effective < LEAST_EFFECTIVE:
        total = 0.0
        squares = 0.0
        for weight in weights:
            total += exp((weight - highest) / root)
            squares += exp(2 * (weight - highest) / root)
        effective = total * total / squares
        root *= 1.5
    for i in range(len(weights)):
        weights[i] = exp((weights[i] - highest) * 1.5 / root) / total


@rule
def draw_deals(states, work, deals):
    """Draw some of the weighed deals, evenly spread (Kitagawa, "Monte Carlo filter and smoother", 1996); one that is
    drawn twice goes on with other luck."""
    mark = next_random(states[ROOT]) / WORDS
    reached = 0.0
    drawn_so_far = 0
    for w in range(WALKERS):
        reached += work.weights[w] * deals
        while drawn_so_far < deals and (mark + drawn_so_far < reached or w == WALKERS - 1):
            copy_state(states, DEAL + drawn_so_far, WALKER + w)
            new_luck(states, DEAL + drawn_so_far)
            drawn_so_far += 1
