"""Looking ahead without a tree: what an action is worth one ply on, and the best line of a turn.

The names below that are INJECTED are rules of a game and of its evaluator, filled in by `search.py`.
"""

from math import log

from zenova.kernel.generator import next_random
from zenova.kernel.playout import first_waiting
from zenova.kernel.rule import INJECTED, rule

from .workspace import LINE, PROBE, REPLY, ROOT, SAMPLE, SLOTS, STEPS

legal = step = determinize = evaluate = turn_begins = has_pending = INJECTED

MOST_ANSWERS = 12
WON = 1.0
WORDS = 4294967296.0


def _copy_on_twin(workspace, to, source):
    workspace.states[to] = workspace.states[source].clone()


@rule(twin=_copy_on_twin)
def copy_state(workspace, to, source):
    workspace.states[to] = workspace.states[source]


@rule
def sample_root(workspace, seat):
    """A determinization of the root for the seat, with a generator of its own."""
    source = workspace.states[ROOT]
    copy_state(workspace, SAMPLE, ROOT)
    g = workspace.states[SAMPLE]
    for i in range(4):
        g.random[i] = next_random(source)
    determinize(g, workspace.cards[0], seat)


@rule
def decider(g, seat):
    """Whose decision comes next: of those asked at once the seat itself, else the first in seat order."""
    if (g.waiting >> seat) & 1:
        return seat
    return first_waiting(g)


@rule
def act(workspace, slot, seat, action):
    step(workspace.states[slot], workspace.cards[0], seat, action)
    workspace.counters[STEPS] += 1


@rule
def value_after(workspace, to, slot, seat, action):
    """The value for the seat's team right after an action; the position stays in slot `to`."""
    copy_state(workspace, to, slot)
    act(workspace, to, seat, action)
    evaluate(workspace, to)
    return workspace.values[workspace.team_of[seat]]


@rule
def one_ply_value(workspace, slot, seat, action):
    """The value for the seat's team after an action; one that begins something is first carried through, each of its
    questions answered as it looks best right after."""
    begins = not has_pending(workspace.states[slot])
    value = value_after(workspace, PROBE, slot, seat, action)
    if not begins or not has_pending(workspace.states[PROBE]):
        return value
    team = workspace.team_of[seat]
    for _ in range(MOST_ANSWERS):
        g = workspace.states[PROBE]
        if not has_pending(g):
            break
        actor = decider(g, seat)
        if workspace.team_of[actor] != team:
            break
        options = workspace.options[PROBE]
        count = legal(g, workspace.cards[0], actor, options)
        best = 0
        highest = -1.0
        if count > 1:
            for i in range(count):
                value = value_after(workspace, REPLY, PROBE, actor, options[i])
                if value > highest:
                    highest = value
                    best = i
        act(workspace, PROBE, actor, options[best])
    evaluate(workspace, PROBE)
    return workspace.values[team]


@rule
def one_ply_step(workspace, slot, seat, temperature):
    """The next decider takes the action of the highest one-ply value; at a temperature, more or less (Gumbel noise)."""
    actor = decider(workspace.states[slot], seat)
    options = workspace.options[slot]
    count = legal(workspace.states[slot], workspace.cards[0], actor, options)
    best = 0
    if count > 1:
        highest = -1e9
        for i in range(count):
            value = one_ply_value(workspace, slot, actor, options[i])
            if temperature > 0.0:
                value -= temperature * log(-log((next_random(workspace.states[ROOT]) + 0.5) / WORDS))
            if value > highest:
                highest = value
                best = i
    act(workspace, slot, actor, options[best])
    return options[best]


@rule
def one_ply_values(workspace, seat, samples, values):
    """For every action of the seat its mean value right after it."""
    count = legal(workspace.states[ROOT], workspace.cards[0], seat, workspace.options[ROOT])
    for i in range(count):
        values[i] = 0.0
    for _ in range(samples):
        sample_root(workspace, seat)
        for i in range(count):
            values[i] += value_after(workspace, PROBE, SAMPLE, seat, workspace.options[ROOT][i]) / samples
    return count


@rule
def turn_values(workspace, seat, samples, budget, values, wins):
    """For every action of the seat its mean value at the end of the turn, and in how many samples it wins the game."""
    count = legal(workspace.states[ROOT], workspace.cards[0], seat, workspace.options[ROOT])
    team = workspace.team_of[seat]
    for i in range(count):
        values[i] = 0.0
        wins[i] = 0
    for _ in range(samples):
        sample_root(workspace, seat)
        for i in range(count):
            copy_state(workspace, LINE, SAMPLE)
            act(workspace, LINE, seat, workspace.options[ROOT][i])
            g = workspace.states[LINE]
            if g.waiting and not turn_begins(g) and workspace.team_of[decider(g, seat)] == team:
                value = best_line(workspace, LINE, decider(g, seat), budget)
            else:
                evaluate(workspace, LINE)
                value = workspace.values[team]
            values[i] += value / samples
            if value >= WON:
                wins[i] += 1
    return count


@rule
def best_line(workspace, first, seat, budget):
    """The seat's highest value at the end of this turn over all its lines, depth first; 1 only for a victory.

    A line ends when a new turn begins, another team is asked, or the game is over. Beyond the budget of positions lines
    are no longer followed but evaluated where they are.
    """
    team = workspace.team_of[seat]
    at = first
    open_line(workspace, at, seat)
    while True:
        if workspace.line_next[at] == workspace.line_options[at] or workspace.line_best[first] >= WON:
            value = workspace.line_best[at]
            if at == first or workspace.line_best[first] >= WON:
                return workspace.line_best[first]
            at -= 1
            workspace.line_best[at] = max(workspace.line_best[at], value)
            continue
        actor = decider(workspace.states[at], seat)
        action = workspace.options[at][workspace.line_next[at]]
        workspace.line_next[at] += 1
        copy_state(workspace, at + 1, at)
        act(workspace, at + 1, actor, action)
        g = workspace.states[at + 1]
        budget -= 1
        goes_on = g.waiting != 0 and not turn_begins(g)
        if goes_on:
            actor = decider(g, seat)
            goes_on = workspace.team_of[actor] == team and budget > 0 and at + 1 < SLOTS - 1
        if goes_on:
            at += 1
            open_line(workspace, at, actor)
        else:
            evaluate(workspace, at + 1)
            workspace.line_best[at] = max(workspace.line_best[at], workspace.values[team])


@rule
def open_line(workspace, at, actor):
    """Begin with the actor's options in a slot of the lines."""
    workspace.line_options[at] = legal(workspace.states[at], workspace.cards[0], actor, workspace.options[at])
    workspace.line_next[at] = 0
    workspace.line_best[at] = -1.0
