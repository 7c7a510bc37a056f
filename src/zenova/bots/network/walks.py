"""Search with a network: walks through deals of what a seat does not know.

The options of the seat race against each other (`race.py`): each is tried in the same deals, with the same luck. Below
them grows one tree over all deals, whose nodes are information sets (Cowling, Powley and Whitehouse 2012). A walk
goes down it by PUCT with the network's policy as prior (Silver et al. 2017) to a node never seen, is played on by the
policy until some turns are over, and ends with what the network says of that position for every team, or with the
result. Several walkers are under way at once, so that the network judges their positions together.

Decisions without a choice are no nodes, and what others choose in secret at the same time is drawn from the policy. The
names below that are injected are rules of a game.
"""

from math import log

from zenova.kernel.generator import advance
from zenova.kernel.playout import first_waiting
from zenova.kernel.rule import INJECTED, by_name, rule

from .deals import DEAL, DEALS, ROOT, WALKER, WORDS, copy_state, deal_at_random, draw_deals, see, weigh_deals
from .evaluation import DEEPEST, WALKERS, evaluate
from .race import MOST_RACING, NEVER, cut, line_up_best, note_values
from .tree import NOT_IN_TREE, chosen_child, found, grow, is_missing, soften

legal = step = payoff = INJECTED
asks_in_secret = turn_begins = margin = INJECTED

# Places in `settings`
EXPLORATION = 0
FLATTENING = 1  # the root of a prior that counts: 1 as the network says, 2 its square root
PESSIMISM = 2  # how much worse than its parent a node never visited looks
PLIES = 3  # decisions of a walk inside the tree
TURNS_AHEAD = 4  # turns that begin before a walk ends
TEMPERATURE = 5  # of the policy that plays on
TRUST = 6  # as much chance as the logarithm of the network's policy counts, beside one deal
SURENESS = 7  # standard errors by which an option must be worse to drop out, at least
UNTIL_DECIDED = 8  # whether it ends as soon as one option is clearly the best
MARGIN = 9  # how much chance the margin of a victory or defeat counts
INFERENCE = 10  # how much what others did tells of their cards
SETTINGS = 11

# Places in `counters`
NODES = 0
TEAMS = 1
EVALUATIONS = 2
RACING = 3  # options still in the race
LINED_UP = 4  # options that were ever in it
DEALT = 5  # deals so far
DEEDS = 6  # of others that are remembered
COUNTERS = 7

# What is noted of a walk
STATUS = 0
LENGTH = 1  # of its path in the tree
IN_TREE = 2
TURN = 3  # turns that began since the root
TOGETHER = 4  # the seats asked at once, a bit each
OPTION = 5  # of the race
IN_DEAL = 6
FACTS = 7

# Its status: what the network's answer is for
IDLE = 0
MOVING = 1
DRAWS = 2  # what somebody chooses in secret
EXPANDS = 3
PLAYS_ON = 4
ENDS = 5

LEAST_DEALS = 8  # before an option may drop out
OTHER_LUCK = 0x9E3779B9


@rule
def look(states, cards, seat, net, work, counters):
    """Evaluate the root for a seat that is asked; how many options it has. They, their logits and the chances are the
    first walker's."""
    count = legal(states[ROOT], cards[0], seat, work.options[0])
    see(states[ROOT], cards, seat, work, 0, count)
    work.asked[0] = 0
    evaluate(net, work, 1, counters[TEAMS])
    counters[EVALUATIONS] += 1
    return count


@rule
def search(states, cards, seat, net, work, tree, race, counters, team_of, settings, walks):
    """Go on for about so many walks, in whole deals; whether there is nothing left to find out."""
    if counters[DEALT] == 0:
        line_up(work, tree, race, counters)
    while walks > 0:
        racing = counters[RACING]
        if racing == 1 and settings[UNTIL_DECIDED]:
            return True
        deals = min(DEALS, max(1, walks // racing))
        walk_deals(states, cards, seat, net, work, tree, race, counters, team_of, settings, deals)
        walks -= deals * racing
        note_values(race, racing, deals)
        counters[DEALT] += deals
        if racing > 1 and counters[DEALT] >= LEAST_DEALS and settings[SURENESS] < NEVER:
            counters[RACING] = cut(race, racing, settings[TRUST], settings[SURENESS])
    return False


@rule
def line_up(work, tree, race, counters):
    """Begin the race with the options that were lined up before, or else with those the network likes best: what it
    says of the root is the first walker's."""
    count, options, priors = work.counts[0], work.options[0], work.logits[0]
    soften(priors, count, 1.0)
    counters[NODES] = grow(tree, 1, 0, options, priors, count)
    if counters[LINED_UP] == 0:
        counters[LINED_UP] = line_up_best(options, priors, count, race)
    for one in range(counters[LINED_UP]):
        race.nodes[one] = found(tree, 0, race.actions[one])
        race.priors[one] = tree.prior[race.nodes[one]]
        race.kept[one] = one
        race.visits[one] = 0
        race.chances[one] = 0.0
        race.sums[one] = 0.0
        for other in range(MOST_RACING):
            race.products[one][other] = 0.0
    counters[RACING] = counters[LINED_UP]


@rule
def walk_deals(states, cards, seat, net, work, tree, race, counters, team_of, settings, deals):
    """Every option in the race takes one walk in each of some new deals."""
    if counters[DEEDS] > 0 and settings[INFERENCE] > 0:
        deal_at_random(states, cards, seat, WALKER, WALKERS)
        weigh_deals(states, cards, seat, net, work, counters[DEEDS], counters[TEAMS], settings[INFERENCE])
        draw_deals(states, work, deals)
        counters[EVALUATIONS] += WALKERS * counters[DEEDS]
    else:
        deal_at_random(states, cards, seat, DEAL, deals)
    racing = counters[RACING]
    begun = 0
    for w in range(WALKERS):
        work.walks[w][STATUS] = IDLE
    while True:
        asked = 0
        for w in range(WALKERS):
            walk = work.walks[w]
            while walk[STATUS] == IDLE and begun < deals * racing:
                walk[IN_DEAL] = begun // racing
                walk[OPTION] = race.kept[begun % racing]
                begun += 1
                set_out(states, cards, seat, work, tree, race, w)
                move_on(states, cards, seat, work, tree, race, team_of, settings, counters, w)
            if walk[STATUS] != IDLE:
                work.asked[asked] = w
                asked += 1
        if asked == 0:
            return
        evaluate(net, work, asked, counters[TEAMS])
        counters[EVALUATIONS] += asked
        for k in range(asked):
            w = work.asked[k]
            answer(states, cards, seat, work, tree, race, team_of, settings, counters, w)
            if work.walks[w][STATUS] == MOVING:
                move_on(states, cards, seat, work, tree, race, team_of, settings, counters, w)


@rule
def set_out(states, cards, seat, work, tree, race, w):
    """Begin a walk with its option of the race."""
    walk = work.walks[w]
    copy_state(states, WALKER + w, DEAL + walk[IN_DEAL])
    g = states[WALKER + w]
    for i in range(4):
        work.choosers[w][i] = g.random[i] ^ OTHER_LUCK
    walk[STATUS] = MOVING
    walk[IN_TREE] = 1
    walk[LENGTH] = 1
    walk[TURN] = 0
    walk[TOGETHER] = g.waiting
    work.path[w][0] = 0
    tree.pending[0] += 1
    go_down(work, tree, w, race.nodes[walk[OPTION]])
    step(g, cards[0], seat, race.actions[walk[OPTION]])


@rule
def go_down(work, tree, w, node):
    walk = work.walks[w]
    work.path[w][walk[LENGTH]] = node
    walk[LENGTH] += 1
    tree.pending[node] += 1


@rule
def move_on(states, cards, seat, work, tree, race, team_of, settings, counters, w):
    """Walk on as far as that needs no network: to the end, or to a position it must see."""
    walk = work.walks[w]
    while True:
        g = states[WALKER + w]
        if g.waiting == 0:
            for other in range(g.players):
                work.values[w][team_of[other]] = payoff(g, cards[0], other)
            end(work, tree, race, team_of[seat], counters, w, settings[MARGIN] * margin(g, cards[0], seat, walk[TURN]))
            return
        if g.waiting & ~walk[TOGETHER]:
            walk[TOGETHER] = g.waiting
        actor = seat if (g.waiting >> seat) & 1 else first_waiting(g)
        count = legal(g, cards[0], actor, work.options[w])
        if turn_begins(g):
            walk[TURN] += 1
        if count == 1:
            step(g, cards[0], actor, work.options[w][0])
            continue
        if actor != seat and asks_in_secret(g, walk[TOGETHER]):
            walk[STATUS] = DRAWS
        elif not walk[IN_TREE] or walk[LENGTH] >= min(settings[PLIES] + 2, DEEPEST):
            walk[IN_TREE] = 0
            walk[STATUS] = PLAYS_ON if walk[TURN] < settings[TURNS_AHEAD] else ENDS
        elif is_missing(tree, work.path[w][walk[LENGTH] - 1], work.options[w], count):
            walk[STATUS] = EXPANDS
        else:
            take_child(states, cards, work, tree, team_of, settings, w, actor, count)
            continue
        see(g, cards, actor, work, w, count)
        return


@rule
def take_child(states, cards, work, tree, team_of, settings, w, actor, count):
    """Go on in the tree, if there is a child for any action on offer."""
    walk = work.walks[w]
    node = work.path[w][walk[LENGTH] - 1]
    exploration, pessimism = settings[EXPLORATION], settings[PESSIMISM]
    child = chosen_child(tree, node, work.options[w], count, team_of[actor], exploration, pessimism)
    if child == NOT_IN_TREE:
        return False
    go_down(work, tree, w, child)
    step(states[WALKER + w], cards[0], actor, int(tree.actions[child]))
    return True


@rule
def answer(states, cards, seat, work, tree, race, team_of, settings, counters, w):
    """Go on with what the network says of a walker's position."""
    walk = work.walks[w]
    status = walk[STATUS]
    actor = work.actors[w]
    count = work.counts[w]
    walk[STATUS] = MOVING
    if status == DRAWS:
        step(states[WALKER + w], cards[0], actor, drawn(work, w, 1.0))
        return
    if status == EXPANDS:
        node = work.path[w][walk[LENGTH] - 1]
        known = tree.visits[node] > 0
        action = drawn(work, w, settings[TEMPERATURE])
        soften(work.logits[w], count, settings[FLATTENING])
        counters[NODES] = grow(tree, counters[NODES], node, work.options[w], work.logits[w], count)
        if known and take_child(states, cards, work, tree, team_of, settings, w, actor, count):
            return
        walk[IN_TREE] = 0
        if walk[TURN] < settings[TURNS_AHEAD]:
            step(states[WALKER + w], cards[0], actor, action)
            return
    elif status == PLAYS_ON:
        step(states[WALKER + w], cards[0], actor, drawn(work, w, settings[TEMPERATURE]))
        return
    teams = counters[TEAMS]
    for i in range(teams):
        work.values[w][(team_of[actor] + i) % teams] = work.chances[w][i]
    end(work, tree, race, team_of[seat], counters, w, 0.0)


@rule
def drawn(work, w, temperature):
    """An action drawn from the network's policy at a temperature, by Gumbel noise."""
    best = 0
    highest = -1e30
    for i in range(work.counts[w]):
        luck = (advance(work.choosers[w]) + 0.5) / WORDS
        liking = work.logits[w][i] - temperature * log(-log(luck))
        if liking > highest:
            highest = liking
            best = i
    return work.options[w][best]


@rule
def end(work, tree, race, team, counters, w, extra):
    """A walk is over: its values go up its path. In the race it counts a little more or less."""
    walk = work.walks[w]
    for k in range(walk[LENGTH]):
        node = work.path[w][k]
        tree.pending[node] -= 1
        tree.visits[node] += 1
        for each in range(counters[TEAMS]):
            tree.total[node][each] += work.values[w][each]
    race.chances[walk[OPTION]] += work.values[w][team]
    race.values[walk[IN_DEAL]][walk[OPTION]] = work.values[w][team] + extra
    walk[STATUS] = IDLE


RULES = by_name(look, search)
