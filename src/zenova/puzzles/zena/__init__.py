"""Puzzles of Zena: what the last turn of a month brings, where the family goes, what a challenge is worth."""

import itertools

from zenova.games.zena import ZenaOptions
from zenova.games.zena.challenges import DIE
from zenova.games.zena.control import areas_controlled, controller
from zenova.games.zena.goals import COINS_A_POINT, goal_points
from zenova.games.zena.state import FIRST_GOAL, ROUNDS, Asking, Chance, Phase
from zenova.games.zena.vocabulary import Area, Kind, Op
from zenova.kernel.data import Struct
from zenova.kernel.game import Game
from zenova.kernel.generator import roll
from zenova.kernel.record import Twin
from zenova.kernel.stack import top

from ..theme import Theme

WORDS = (
    *("phase", "round", "first", "turn", "area", "coins", "points", "members", "schemes"),
    *("rows", "hands", "won", "event"),
)
FEW_OPTIONS, FEW_COINS = 20, 5  # with which all ways through a turn are tried
MOST_COINS = 12  # that one may have in a challenge


def table(number: int) -> ZenaOptions:
    return ZenaOptions(players=(2, 3, 4)[number % 3], mode=("expert", "beginner")[number // 3 % 2])


def described(game: Game, position: Twin) -> Struct:
    """Without the decks, whose order nobody knows: what is nowhere else lies there."""
    whole = game.describe(position)
    return {word: whole[word] for word in WORDS if whole[word] is not None}


class Turn(Theme):
    """Asked at the beginning of a turn, of the family that is the last to have one in its month."""

    def fits(self, game: Game, position: Twin, seat: int) -> bool:
        if position.asking != Asking.TURN or position.phase != Phase.ACTIONS or position.turn != position.players:
            return False
        frame = top(position)
        return position.depth == 1 and position.extra_len == 0 and not (frame.step or frame.left)

    def over(self, start: Twin, position: Twin) -> bool:
        """Moving comes first, and only one of the family moves."""
        return bool(position.phase != Phase.ACTIONS or top(position).step)


class Points(Turn):
    """Score as many points as possible by the end of the month, whatever the others do."""

    name = "points"
    least = 2
    count = 3
    most = 3_000
    answered = True

    def fits(self, game: Game, position: Twin, seat: int) -> bool:
        """After the last month goals and coins count too; with many options or coins there are too many ways."""
        few = position.round < ROUNDS and position.coins[seat] <= FEW_COINS
        return few and super().fits(game, position, seat) and len(game.legal(position, seat)) <= FEW_OPTIONS

    def over(self, start: Twin, position: Twin) -> bool:
        return bool(position.round != start.round)

    def worth(self, game: Game, start: Twin, position: Twin, seat: int) -> int:
        return int(position.points[seat] - start.points[seat])

    def choices(self, position: Twin, options: list[int], own: bool) -> list[int]:
        """What is drawn when the areas resolve is not played in this month."""
        drawn = position.asking == Asking.DRAW and position.phase == Phase.RESOLUTION and position.extra_len == 0
        return options[:1] if drawn else options


class Palace(Turn):
    """Have the palace when it gives its income. No cube may become a control point before that."""

    name = "palace"
    limit = 1
    count = 2

    def fits(self, game: Game, position: Twin, seat: int) -> bool:
        if not super().fits(game, position, seat) or controller(position, Area.PALACE) == seat:
            return False
        hand = position.hand[seat][: position.hand_len[seat]]
        cards = [*position.table[: position.table_len], *(card for card in hand if card < FIRST_GOAL)]
        return not any(_schemes(game, card) for card in cards)

    def worth(self, game: Game, start: Twin, position: Twin, seat: int) -> int:
        return int(controller(position, Area.PALACE) == seat)


def _schemes(game: Game, card: int) -> bool:
    cards = game.cards
    return any(cards.code[at].op == Op.CONTROL_POINT for at in range(cards.start[card], cards.end[card]))


class Goals(Turn):
    """Begin the turn so that the goals in hand are worth most as the table lies then."""

    name = "goals"
    least = 2
    count = 2

    def fits(self, game: Game, position: Twin, seat: int) -> bool:
        goals = [card for card in position.hand[seat][: position.hand_len[seat]] if card >= FIRST_GOAL]
        return len(goals) > 1 and super().fits(game, position, seat)

    def worth(self, game: Game, start: Twin, position: Twin, seat: int) -> int:
        areas = areas_controlled(position, seat)
        goals = [card - FIRST_GOAL for card in start.hand[seat][: start.hand_len[seat]] if card >= FIRST_GOAL]
        return int(sum(goal_points(position, game.cards, seat, goal, areas) for goal in goals))


class Pay(Theme):
    """Pay in a challenge of the last month what brings most on the average of all faces of the die, a point for every
    five coins; the others pay nothing more. No other challenge is still to come."""

    name = "pay"
    least = -(10**5)
    count = DIE
    expected = True

    def fits(self, game: Game, position: Twin, seat: int) -> bool:
        if position.asking != Asking.PAYMENT or position.round != ROUNDS or position.coins[seat] > MOST_COINS:
            return False
        table = position.table[: position.table_len]
        to_come = (card for card in table if position.resolved[card] != ROUNDS)
        return not any(game.cards.kind[card] == Kind.CHALLENGE for card in to_come)

    def over(self, start: Twin, position: Twin) -> bool:
        return bool(position.asking != Asking.PAYMENT or top(position).card != top(start).card)

    def worth(self, game: Game, start: Twin, position: Twin, seat: int) -> int:
        def wealth(one: Twin) -> int:
            return int(COINS_A_POINT * one.points[seat] + one.coins[seat])

        return wealth(position) - wealth(start)

    def choices(self, position: Twin, options: list[int], own: bool) -> list[int]:
        return options if own else options[:1]

    def deals(self, game: Game, position: Twin, seat: int) -> list[Twin]:
        """One for each face of the die."""
        known = game.canonical(position, seat)
        faces: dict[int, Twin] = {}
        for number in itertools.count():
            deal = game.determinize(known, seat, number)
            faces.setdefault(int(roll(deal.clone(), DIE, Chance.DIE)), deal)
            if len(faces) == DIE:
                break
        return [faces[face] for face in range(DIE)]


THEMES = (Pay(), Points(), Goals(), Palace())
