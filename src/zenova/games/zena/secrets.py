"""Who may know what: dealing anew, or putting in order, what a seat does not know, and its view. ZA-D4"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from zenova.kernel.generator import below, shuffle
from zenova.kernel.hands import clear_rest, order_hands, sort_cards
from zenova.kernel.record import Twin
from zenova.kernel.rule import rule
from zenova.kernel.stack import top

from .cards import CardSet
from .challenges import added_to_roll, ends, may_pay, odds
from .control import INCOMES, control_points, controller
from .frames import asked_of
from .goals import goal_view
from .piles import deck_of
from .resolution import coin_change
from .rows import cubes_on, first_area, has_moved, last_area
from .state import (
    CARD_COUNT,
    EVENTS,
    EVERYBODY,
    FIRST_FORT,
    FORTS,
    NOBODY,
    NOTHING,
    PHASES,
    ROUNDS,
    SLOTS,
    SPECTATORS,
    STAGES,
    Asking,
    Chance,
    Done,
    Phase,
    Task,
)
from .views import Asked, Challenge, Control, Family, Hand, Lying, Pile, Public, Resolving, Turn, View
from .vocabulary import AREAS, FAMILIES, MEMBERS, Area

HIDDEN_ACTION = -1
HIDDEN_GOAL = -2


# Dealing anew


@rule
def determinize(g, cards, seat):
    """Deal anew the hidden cards of decks and other hands, keeping what the seat knows and how many of each kind lie
    where; choices others made in secret are made anew too."""
    actions, goals = take_unknown(g, seat)
    shuffle_unknown(g, g.deck, actions, seat)
    shuffle_unknown(g, g.goal_deck, goals, seat)
    shuffle_unknown(g, g.fort_deck, g.fort_len, seat)
    shuffle(g, g.event_deck, g.event_len, Chance.EVENTS)
    hand_out(g)
    for other in range(g.players):
        if other != seat:
            guess_choices(g, other)
    forget_deals(g, seat)


@rule
def canonical(g, cards, seat):
    """Order the hidden cards of decks and other hands and the events to come; forget what others know, what those have
    chosen who have not finished, and who else may reject a deal."""
    actions, goals = take_unknown(g, seat)
    sort_unknown(g, g.deck, actions, seat)
    sort_unknown(g, g.goal_deck, goals, seat)
    sort_unknown(g, g.fort_deck, g.fort_len, seat)
    sort_cards(g.event_deck, g.event_len)
    hand_out(g)
    clear_rest(g.deck, g.deck_len)
    clear_rest(g.goal_deck, g.goal_len)
    clear_rest(g.fort_deck, g.fort_len)
    order_hands(g, seat)
    for other in range(g.players):
        if other != seat and g.waiting & (1 << other):
            g.marked[other] = 0
    forget_deals(g, seat)
    for card in range(CARD_COUNT):
        if g.known[card] != EVERYBODY:
            g.known[card] &= 1 << viewer(seat)


@rule
def take_unknown(g, seat):
    """The cards of other hands that the seat does not know lie on the decks, with a sign of their kind in their place;
    how many cards there are then, actions and goals."""
    actions = int(g.deck_len)
    goals = int(g.goal_len)
    for other in range(g.players):
        if other != seat:
            for i in range(g.hand_len[other]):
                card = int(g.hand[other][i])
                if knows(g, seat, card):
                    continue
                if deck_of(card) == 0:
                    g.deck[actions] = card
                    actions += 1
                    g.hand[other][i] = HIDDEN_ACTION
                else:
                    g.goal_deck[goals] = card
                    goals += 1
                    g.hand[other][i] = HIDDEN_GOAL
    return actions, goals


@rule
def hand_out(g):
    """The cards above the decks go where hands have the sign of their kind."""
    actions = int(g.deck_len)
    goals = int(g.goal_len)
    for other in range(g.players):
        for i in range(g.hand_len[other]):
            if g.hand[other][i] == HIDDEN_ACTION:
                g.hand[other][i] = g.deck[actions]
                actions += 1
            elif g.hand[other][i] == HIDDEN_GOAL:
                g.hand[other][i] = g.goal_deck[goals]
                goals += 1


@rule
def knows(g, seat, card):
    """Whether the seat knows where this card is; a spectator knows what everybody does."""
    return (g.known[card] >> viewer(seat)) & 1 == 1


@rule
def viewer(seat):
    """The bit of a seat in `g.known`."""
    return seat if seat >= 0 else SPECTATORS


@rule
def shuffle_unknown(g, pile, length, seat):
    """Shuffle the cards whose place the seat does not know among their places. What others know of a place stays."""
    for i in range(length - 1, 0, -1):
        if knows(g, seat, pile[i]):
            continue
        j = below(g, i + 1)
        while knows(g, seat, pile[j]):
            j = below(g, i + 1)
        exchange(g, pile, i, j)


def _sort_unknown_on_twin(g, pile, length, seat):
    places = [place for place in range(length) if not knows(g, seat, pile[place])]
    for place, card in zip(places, sorted(pile[place] for place in places), strict=True):
        pile[place] = card


@rule(twin=_sort_unknown_on_twin)
def sort_unknown(g, pile, length, seat):
    """The cards whose place the seat does not know are among their places in order, lowest first."""
    for i in range(length):
        if knows(g, seat, pile[i]):
            continue
        for j in range(i + 1, length):
            if pile[j] < pile[i] and not knows(g, seat, pile[j]):
                card = int(pile[i])
                pile[i] = pile[j]
                pile[j] = card


@rule
def exchange(g, pile, i, j):
    """Two hidden cards change places, and with them what is known of the places."""
    a = int(pile[i])
    b = int(pile[j])
    known = int(g.known[a])
    g.known[a] = g.known[b]
    g.known[b] = known
    pile[i] = b
    pile[j] = a


@rule
def guess_choices(g, other):
    """Of a choice that is made by all at once a seat knows only who has finished."""
    if g.asking >= Asking.PLACE:
        if g.waiting & (1 << other):
            g.marked[other] = 0
        shuffle(g, g.hand[other], g.hand_len[other], Chance.ACTIONS)


@rule
def forget_deals(g, seat):
    """Who else may reject a deal, and which experts have while they place. ZA-S4"""
    g.dear &= 1 << viewer(seat)
    if g.asking == Asking.PLACE:
        g.turn &= 1 << viewer(seat)


def redeal(g: Twin) -> None:
    """The cards in decks whose place nobody knows, among their places, and the events to come."""
    decks = (
        (g.deck, g.deck_len, Chance.ACTIONS),
        (g.goal_deck, g.goal_len, Chance.GOALS),
        (g.fort_deck, g.fort_len, Chance.FORTS),
    )
    for deck, length, chance in decks:
        places = [place for place in range(length) if not g.known[deck[place]]]
        hidden = [deck[place] for place in places]
        shuffle(g, hidden, len(hidden), chance)
        for place, card in zip(places, hidden, strict=True):
            deck[place] = card
    shuffle(g, g.event_deck, g.event_len, Chance.EVENTS)


# What a seat sees


def views(card_set: CardSet, g: Twin) -> Callable[[int], View]:
    """Everything a seat may know: what is public, and what it knows of hands, decks and its own question."""
    public = public_view(card_set, g)

    def view(seat: int) -> View:
        return {
            "seat": seat,
            **public,
            "asked": None if g.asking == Asking.NOTHING else asked_view(card_set, g, seat),
            "action-deck": pile_view(card_set, g, g.deck[: g.deck_len], seat),
            "goal-deck": pile_view(card_set, g, g.goal_deck[: g.goal_len], seat),
            "fort-deck": pile_view(card_set, g, g.fort_deck[: g.fort_len], seat),
            "families": [family_view(card_set, g, other, seat, public["control"]) for other in range(g.players)],
        }

    return view


def public_view(card_set: CardSet, g: Twin) -> Public:
    """What everybody may know."""
    over = g.phase == Phase.OVER
    return {
        "players": g.players,
        "mode": "expert" if g.expert else "beginner",
        "free-order": bool(g.free_order),
        "race": "first" if g.race_first else "random",
        "phase": PHASES[g.phase],
        "round": g.round,
        "rounds": ROUNDS,
        "first": g.first if g.phase >= Phase.EVENT or not g.expert else None,
        "to-act": [other for other in range(g.players) if g.waiting >> other & 1],
        "turn": turn_view(g),
        "extra-turns": list(g.extra[: g.extra_len]),
        "resolving": resolving_view(g),
        "event": None if g.event_len == EVENTS else card_set.event_ids[g.event_deck[g.event_len]],
        "past-events": [card_set.event_ids[event] for event in reversed(g.event_deck[g.event_len + 1 :])],
        "events": g.event_len - 1 if g.event_len else 0,
        "won": won_battles(card_set, g),
        "rows": rows(card_set, g),
        "control": control_view(g),
        "incomes": {area: INCOMES[area] for area in AREAS[first_area(g) : last_area(g) + 1]},
        "coin-changes": coin_changes(card_set, g),
        "challenge": challenge_view(card_set, g),
        "winners": [other for other in range(g.players) if g.winners >> other & 1] if over else None,
    }


def asked_view(card_set: CardSet, g: Twin, seat: int) -> Asked:
    """What is being asked, as far as the seat may know, without the answers."""
    asking = g.asking if seat < 0 else asked_of(g, seat)
    name = Asking(asking).name.lower().replace("_", "-")
    told = g.depth and top(g).card != NOTHING and asking != Asking.MULLIGAN
    return {"kind": name, "card": card_set.card_ids[top(g).card] if told else None}


def turn_view(g: Twin) -> Turn | None:
    """Whose turn it is and what they did in it."""
    for frame in g.stack[: g.depth]:
        if frame.task == Task.TURN:
            return {
                "seat": frame.seat,
                "extra": bool(frame.left),
                "moved": bool(frame.step & Done.MOVED),
                "played": bool(frame.step & Done.PLAYED),
                "influenced": bool(frame.step & Done.INFLUENCED),
            }
    return None


def resolving_view(g: Twin) -> Resolving | None:
    if g.phase != Phase.RESOLUTION:
        return None
    return {"area": AREAS[g.area], "stage": STAGES[g.stage]}


def pile_view(card_set: CardSet, g: Twin, pile: list[int], seat: int) -> Pile:
    """The size of a deck and the cards whose place in it, counted from the top, the seat knows."""
    bit = 1 << viewer(seat)
    known = {str(at): card_set.card_ids[card] for at, card in enumerate(reversed(pile)) if g.known[card] & bit}
    return {"size": len(pile), "known": known}


def won_battles(card_set: CardSet, g: Twin) -> list[str]:
    return [card_set.card_ids[card] for card in range(FIRST_FORT, FIRST_FORT + FORTS) if g.place[card] == Area.WON]


def rows(card_set: CardSet, g: Twin) -> dict[str, list[Lying]]:
    """The cards at each area, oldest first."""
    told: dict[str, list[Lying]] = {area: [] for area in AREAS[first_area(g) : last_area(g) + 1]}
    for card in g.table[: g.table_len]:
        moved = bool(has_moved(g, card_set.cards, card))
        told[AREAS[g.place[card]]].append({"card": card_set.card_ids[card], "cubes": cubes(g, card), "moved": moved})
    return told


def cubes(g: Twin, card: int) -> list[int]:
    return [owner for owner in g.owner[card][:SLOTS] if owner != NOBODY]


def control_view(g: Twin) -> dict[str, Control]:
    """The control points of every family at each area, and who controls it now."""
    told: dict[str, Control] = {}
    if g.phase <= Phase.PLACING:
        return told
    for area in range(first_area(g), last_area(g) + 1):
        points = [control_points(g, seat, area) for seat in range(g.players)]
        holder = controller(g, area)
        nobody = None
        if holder == NOBODY and any(points):
            nobody = "tie" if points.count(max(points)) > 1 else "lady-alone"
        told[AREAS[area]] = {"points": points, "controller": None if holder == NOBODY else holder, "nobody": nobody}
        passing = [g.round_control[seat][area] for seat in range(g.players)]
        if any(passing):
            told[AREAS[area]]["passing"] = passing
    return told


def coin_changes(card_set: CardSet, g: Twin) -> dict[str, int]:
    """What this round's event adds to the coins that cards pay, where it does. ZA-R4"""
    areas = () if g.event_len == EVENTS else (Area.BANK, Area.PORT)
    changes = {AREAS[area]: coin_change(g, card_set.cards, area) for area in areas}
    return {area: change for area, change in changes.items() if change}


def family_view(card_set: CardSet, g: Twin, owner: int, seat: int, control: Mapping[str, Control]) -> Family:
    placed = g.phase > Phase.PLACING
    return {
        "family": FAMILIES[owner],
        "coins": g.coins[owner],
        "points": g.points[owner],
        "cubes": g.cubes[owner],
        "members": dict(zip(MEMBERS, (AREAS[area] for area in g.member_area[owner]), strict=True)) if placed else None,
        "schemes": dict(zip(MEMBERS, g.schemes[owner], strict=True)),
        "hand": hand_view(card_set, g, owner, seat, control),
    }


def hand_view(card_set: CardSet, g: Twin, owner: int, seat: int, control: Mapping[str, Control]) -> Hand:
    """One's own hand with what one chose from it in secret; of another's the backs, and the cards one knows. ZA-D4"""
    hand = g.hand[owner][: g.hand_len[owner]]
    goals = [card for card in hand if deck_of(card)]
    told: Hand = {"actions": len(hand) - len(goals), "goals": len(goals)}
    if owner == seat:
        left = len(hand) - g.marked[owner]
        told["cards"] = [card_set.card_ids[card] for card in hand[:left]]
        told["chosen"] = [card_set.card_ids[card] for card in hand[left:]]
        told["worth"] = {card_set.card_ids[card]: goal_view(card_set, g, seat, card, control) for card in goals}
    else:
        told["known"] = sorted(card_set.card_ids[card] for card in hand if knows(g, seat, card))
    return told


def challenge_view(card_set: CardSet, g: Twin) -> Challenge | None:
    """The challenge that is being paid for."""
    if g.asking != Asking.PAYMENT:
        return None
    frame = top(g)
    card, owners = frame.card, g.owner[frame.card]
    added = added_to_roll(g, card, frame.left)
    return {
        "card": card_set.card_ids[card],
        "seat": owners[frame.step],
        "paid": frame.left,
        "added": added,
        "faces": ends(added),
        "odds": odds(added),
        "to-pay": [owners[slot] for slot in range(frame.step + 1, cubes_on(g, card)) if may_pay(g, card, slot)],
    }
