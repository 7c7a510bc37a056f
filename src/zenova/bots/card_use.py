"""What becomes of the cards of a game: which teams hold each and what they do with it, and how often they win then."""

from collections.abc import Collection, Mapping

from zenova.kernel.domain import Things
from zenova.kernel.game import Game
from zenova.kernel.record import Twin

HELD = "held"
KEPT = "kept"

Wins = dict[str, tuple[int, float]]
"""Of every card: how often a team did something with it, and how many of these games it won."""


class CardUses:
    """Follows one game. `teams` has, by use and card, the teams: {"recruit": {"nero": {0}}}. Uses are the words of the
    actions that name a card, `held` for a card that was in hand and `kept` for one that was in the end."""

    def __init__(self, game: Game, position: Twin) -> None:
        self.game = game
        self.teams: dict[str, dict[str, set[int]]] = {}
        named = [domain for kind in game.action_space.kinds for domain in kind.words.values()]
        ids = game.action_space.ids
        self._ids = next((ids[domain.kind] for domain in named if isinstance(domain, Things)), ())
        self._known = frozenset(self._ids)
        self._has_hands = bool(self._ids) and hasattr(position, "hand_len")
        self._look(position, HELD)

    def follow(self, position: Twin, seat: int, action: int) -> None:
        """After an action."""
        word, card = next(iter(self.game.decode(action).items()))
        if card in self._known:
            self._add(word, card, self.game.team(position, seat))
        self._look(position, HELD)
        if not position.waiting:
            self._look(position, KEPT)

    def _look(self, position: Twin, use: str) -> None:
        if self._has_hands:
            for seat in range(self.game.seats(position)):
                for card in position.hand[seat][: position.hand_len[seat]]:
                    self._add(use, self._ids[card], self.game.team(position, seat))

    def _add(self, use: str, card: str, team: int) -> None:
        self.teams.setdefault(use, {}).setdefault(card, set()).add(team)


def count_wins(wins: Wins, teams: Mapping[str, Collection[int]], shares: Mapping[int, float]) -> None:
    """Add a game: the teams that did something with each card, and every team's share of the victory."""
    for card, by in teams.items():
        times, won = wins.get(card, (0, 0.0))
        wins[card] = times + len(by), won + sum(shares[team] for team in by)
