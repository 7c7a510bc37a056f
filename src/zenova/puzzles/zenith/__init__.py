"""Puzzles of Zenith: what one turn of two players' game can bring."""

from collections.abc import Iterator

from zenova.games.zenith import ZenithOptions
from zenova.games.zenith.actions import payable_tracks
from zenova.games.zenith.influence import capture_wins
from zenova.games.zenith.state import AGENTS, NO_DISC, ZONE, Asking, Phase
from zenova.games.zenith.vocabulary import PLANETS, SIDES
from zenova.kernel.data import Struct
from zenova.kernel.game import Game
from zenova.kernel.record import Twin

from ..theme import Theme, TooWide

WORDS = (
    *("turn", "discs", "captured", "credits", "zenithium", "badge", "levels", "rows"),
    *("tokens", "discarded-tokens", "hands", "columns", "discard"),
)
FAR = 5  # spaces that two discs together are from being captured, where it is tried
MOST_ANSWERS = 6_000  # actions of the other side that are tried to find a win
BOARDS = tuple(a + b + c for a in SIDES[:2] for b in SIDES[2:4] for c in SIDES[4:])


def table(number: int) -> ZenithOptions:
    return ZenithOptions(sides=BOARDS[number // 2 % len(BOARDS)], first=str(number % 2), secret_agents=number % 3 == 0)


def described(game: Game, position: Twin) -> Struct:
    """Without the deck and the reserve, whose order nobody knows: what is nowhere else lies there."""
    whole = game.describe(position)
    return {word: whole[word] for word in WORDS if whole[word] is not None} | {"turns": position.turns - 1}


class OneTurn(Theme):
    """Something that happens within a turn."""

    def fits(self, game: Game, position: Twin, seat: int) -> bool:
        return bool(position.asking == Asking.PLAY)

    def over(self, start: Twin, position: Twin) -> bool:
        return bool(position.turns != start.turns)


class Win(OneTurn):
    """Win the game."""

    name = "win"
    limit = 1

    def fits(self, game: Game, position: Twin, seat: int) -> bool:
        """One disc more would do."""
        planets = range(len(PLANETS))
        return super().fits(game, position, seat) and any(capture_wins(position, seat, planet) for planet in planets)

    def worth(self, game: Game, start: Twin, position: Twin, seat: int) -> int:
        return int(position.phase == Phase.OVER and position.winner == seat)


class StopTheWin(OneTurn):
    """Leave the other side no card to win with in its next turn."""

    name = "stop"
    limit = 1
    count = 2
    most = 100

    def __init__(self) -> None:
        self._start: Twin | None = None
        self._likely = 0  # the card that won last from this start, which is tried first

    def fits(self, game: Game, position: Twin, seat: int) -> bool:
        """A disc that would win the game for the other side is on its half of the board."""
        other = 1 - seat
        near = [planet for planet in range(len(PLANETS)) if position.disc[planet] * (1 - 2 * other) > 0]
        return super().fits(game, position, seat) and any(capture_wins(position, other, planet) for planet in near)

    def worth(self, game: Game, start: Twin, position: Twin, seat: int) -> int:
        if position.phase == Phase.OVER:
            return int(position.winner == seat)
        return int(self._winning(game, start, position, seat) is None)

    def blow(self, game: Game, start: Twin, position: Twin, seat: int) -> str:
        over = position.phase == Phase.OVER
        card = None if over else self._winning(game, start, position, seat)
        return "" if card is None else game.action_space.ids["agent"][card]

    def _winning(self, game: Game, start: Twin, position: Twin, seat: int) -> int | None:
        """A card with which the other side would win."""
        if start is not self._start:
            self._start, self._likely = start, 0
        left = iter(range(MOST_ANSWERS))
        for card in sorted(_unseen(start, position, seat), key=lambda one: one != self._likely):
            if _wins(game, _held(position, 1 - seat, card), 1 - seat, left, card):
                self._likely = card
                return card
        return None


def _unseen(start: Twin, position: Twin, seat: int) -> list[int]:
    """The cards that may be in the other hand: those the seat had not seen before its turn."""
    seen = start.hand[seat][: start.hand_len[seat]]
    hidden = [card for pile, length in _piles(position) for card in pile[:length] if card not in seen]
    return hidden if position.hand_len[1 - seat] else []


def _piles(position: Twin) -> list[tuple[list[int], int]]:
    """Where cards lie hidden from somebody."""
    return [(position.deck, position.deck_len), *zip(position.hand, position.hand_len, strict=True)]


def _held(position: Twin, other: int, card: int) -> Twin:
    """The position with a card in the other hand, whose first one is where it was."""
    held = position.clone()
    hand = held.hand[other]
    for pile, length in _piles(held):
        if card in pile[:length]:
            pile[pile.index(card)], hand[0] = hand[0], card
            break
    return held


def _wins(game: Game, position: Twin, seat: int, left: Iterator[int], card: int | None = None) -> bool:
    """Whether the seat can win in its turn, beginning with a card: the actions of a turn are cards, kind by kind."""
    for action in game.legal(position, seat):
        if card is not None and card != action % AGENTS:
            continue
        if next(left, None) is None:
            raise TooWide
        after = position.clone()
        game.plain_rules["step"](after, game.cards, seat, action)
        if after.phase == Phase.OVER and after.winner == seat:
            return True
        if after.turns == position.turns and after.waiting and _wins(game, after, seat, left):
            return True
    return False


class CaptureTwo(OneTurn):
    """Capture two discs or more."""

    name = "capture"
    least = 2

    def fits(self, game: Game, position: Twin, seat: int) -> bool:
        """Two discs are not too far away."""
        near, next_near, *_ = sorted(ZONE - disc * (1 - 2 * seat) for disc in position.disc)
        return super().fits(game, position, seat) and near + next_near <= FAR

    def worth(self, game: Game, start: Twin, position: Twin, seat: int) -> int:
        return int(sum(position.captured[seat]) - sum(start.captured[seat]))


class Develop(OneTurn):
    """Develop a technology and gain as much influence as possible by it."""

    name = "develop"
    least = 3
    gap = 2

    def fits(self, game: Game, position: Twin, seat: int) -> bool:
        return super().fits(game, position, seat) and bool(payable_tracks(position, seat))

    def worth(self, game: Game, start: Twin, position: Twin, seat: int) -> int:
        if sum(position.level[seat]) == sum(start.level[seat]):
            return 0
        return _influence(position, seat) - _influence(start, seat)


def _influence(position: Twin, team: int) -> int:
    """How many spaces discs have come toward a team: those it captured went all the way."""
    discs = [0 if disc == NO_DISC else disc * (1 - 2 * team) for disc in position.disc]
    return int(sum(discs) + ZONE * (sum(position.captured[team]) - sum(position.captured[1 - team])))


THEMES = (Win(), StopTheWin(), CaptureTwo(), Develop())
