"""The race of a seat's options: one that is clearly worse than the best drops out (Maron and Moore, "Hoeffding Races",
1994). Options are compared in pairs, deal by deal, because the luck of a deal touches all alike."""

from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np

from zenova.kernel.rule import rule

MOST_RACING = 16
LEAST_PRIOR = 0.002  # of an option that races; a lesser one of the first two counts as much
LEAST_LEAD = 0.004  # options so near each other are as good
NEVER = 100.0  # of sureness: no option drops out
MANY_DEALS = 64.0  # at which the bound is tightest for what it allows for


class Race(NamedTuple):
    """Of every option that was lined up: its action, prior and node, the deals it was tried in, and the sums of its
    winning chances and of its values there. `kept` are those still in the race."""

    actions: Any
    priors: Any
    nodes: Any
    visits: Any
    chances: Any
    sums: Any
    products: Any  # of the values of two options in a deal, summed
    kept: Any
    values: Any  # in the deals of now: the chance, and a little for what the seat wins or loses by


def new_race(deals: int) -> Race:
    """Room for a race whose options are tried in so many deals at a time."""
    return Race(
        np.zeros(MOST_RACING, np.int64),
        np.zeros(MOST_RACING),
        np.zeros(MOST_RACING, np.int64),
        np.zeros(MOST_RACING, np.int64),
        np.zeros(MOST_RACING),
        np.zeros(MOST_RACING),
        np.zeros((MOST_RACING, MOST_RACING)),
        np.zeros(MOST_RACING, np.int64),
        np.zeros((deals, MOST_RACING)),
    )


@rule
def line_up_best(options, priors, count, race):
    """Line up the most likely options and those not very unlikely; how many they are."""
    racing = 0
    while racing < min(count, MOST_RACING):
        best = 0
        for i in range(1, count):
            if priors[i] > priors[best]:
                best = i
        if racing > 1 and priors[best] < LEAST_PRIOR:
            break
        race.actions[racing] = options[best]
        priors[best] = -1.0
        racing += 1
    return racing


@rule
def note_values(race, racing, deals):
    """Add up what the options were worth in some deals."""
    for deal in range(deals):
        values = race.values[deal]
        for i in range(racing):
            one = race.kept[i]
            race.visits[one] += 1
            race.sums[one] += values[one]
            for j in range(racing):
                other = race.kept[j]
                race.products[one][other] += values[one] * values[other]


@rule
def worth(race, option, trust):
    """The mean value of an option, and more the more the network likes it and the fewer deals it was tried in."""
    return (race.sums[option] + trust * log(max(race.priors[option], LEAST_PRIOR))) / max(race.visits[option], 1)


@rule
def bound(deals, racing, sureness):
    """The standard errors by which an option must be behind after so many deals: more the fewer they are and the more
    options race, such that it holds however often one looks (Robbins, "Statistical methods related to the law of the
    iterated logarithm", 1970)."""
    return sqrt((1 + MANY_DEALS / deals) * (log(1 + deals / MANY_DEALS) + sureness * sureness + 2 * log(racing)))


@rule
def cut(race, racing, trust, sureness):
    """Leave out options that are clearly worse than the best; how many stay."""
    lead = race.kept[0]
    for i in range(1, racing):
        if worth(race, race.kept[i], trust) > worth(race, lead, trust):
            lead = race.kept[i]
    deals = race.visits[lead]
    errors = bound(deals, racing, sureness)
    stay = 0
    for i in range(racing):
        one = race.kept[i]
        behind = worth(race, lead, trust) - worth(race, one, trust)
        mean = (race.sums[lead] - race.sums[one]) / deals
        square = race.products[lead][lead] + race.products[one][one] - 2 * race.products[lead][one]
        error = sqrt(max(square / deals - mean * mean, 0.0) / deals)
        if one == lead or behind < LEAST_LEAD + errors * error:
            race.kept[stay] = one
            stay += 1
    return stay
