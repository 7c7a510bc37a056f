"""Features that games share.

The name below that is INJECTED says what is done with a feature; it is filled in when a set of rules is built."""

from zenova.kernel.rule import INJECTED, rule

add_feature = INJECTED


@rule
def add_pieces(into, team, score, feature, amount, first, second, third, most):
    """An amount in four pieces, the last at most so large, so that the first coins may be worth more than the last."""
    score = add_feature(into, team, score, feature, min(amount, first))
    if amount > first:
        score = add_feature(into, team, score, feature + 1, min(amount - first, second))
        if amount > first + second:
            score = add_feature(into, team, score, feature + 2, min(amount - first - second, third))
            if amount > first + second + third:
                score = add_feature(into, team, score, feature + 3, min(amount - first - second - third, most))
    return score
