"""Who judges positions and options for a review: a game's network, or random games where it has none.

Everything is worked out with given seeds, so that it comes out the same again."""

from typing import Any, Protocol

import numpy as np

from zenova.bots import InformationSet
from zenova.bots.network.engine import engine_for
from zenova.bots.network.race import MOST_RACING, NEVER
from zenova.bots.network.statements import trusted
from zenova.bots.network.weights import has_network
from zenova.bots.network_bot import ChampionBot
from zenova.kernel.game import Game
from zenova.kernel.record import Records

LEAST_RACING = 3  # options compared
DEALS_EACH = 10  # in which an option is tried at least
AHEAD = 2  # turns that begin before a walk is judged

Chances = tuple[float, ...]
"""Of winning, one for each team."""


class Judge(Protocol):
    def open_chances(self, positions: Records, move: tuple[int, int] | None = None) -> Chances:
        """With all cards open, the mean over positions that differ in what nobody knows; after a move if one is given:
        a seat and its action."""

    def options(self, seen: InformationSet, taken: int, walks: int, seed: int) -> dict[int, float]:
        """The seat's chance after the action it took and after those that might be better, the best first, from what
        it could know."""


def judge_for(game: Game, *, turns: int, sure: float, compiled: bool) -> Judge:
    """`turns` are played on before a position is judged with all cards open. An action taken that the network's policy
    is so `sure` of is not searched."""
    return NetworkJudge(game, turns, sure, compiled) if has_network(game) else RandomJudge(game)


class NetworkJudge:
    """Searches as the champion does."""

    def __init__(self, game: Game, turns: int, sure: float, compiled: bool) -> None:
        self.game = game
        self.engine = engine_for(game)
        self.turns = turns
        self.sure = sure
        for name in ("look", "search", "outlook") if compiled else ():
            self.engine.compile(name)

    def open_chances(self, positions: Records, move: tuple[int, int] | None = None) -> Chances:
        turns = max(self.turns, self.game.seats(self.game.position(positions[0])))
        given = {} if move is None else {"move": move}
        return tuple(self.engine.outlook(positions, turns, **given).tolist())

    def options(self, seen: InformationSet, taken: int, walks: int, seed: int) -> dict[int, float]:
        """A race finds the best option; a second one, of other deals, finds out how much better it is than the action
        taken, because the best of many looks better than it is. What may be chance counts less."""
        looked = self.engine.look(seen.sample(), seen.seat)
        liked = [looked.options[at] for at in np.argsort(-looked.logits, kind="stable")]
        if taken == liked[0] and 1 / np.exp(looked.logits - looked.logits.max()).sum() >= self.sure:
            return {taken: looked.chances[0]}
        most = min(MOST_RACING, max(LEAST_RACING, walks // DEALS_EACH))
        racing = [taken, *(action for action in liked if action != taken)][:most]
        race = ChampionBot(seed=seed, iterations=walks, ahead=AHEAD).estimates(seen, racing)
        found = {one.action: one.chance for one in race}
        best = max(racing, key=lambda action: found[action])
        if best != taken:
            duel = ChampionBot(seed=seed + 1, iterations=walks, ahead=AHEAD, sureness=NEVER)
            own, other, error = duel.compare(seen, taken, best)
            lost, less = believed(other - own, error), found[best] - other
            both = {taken: other - lost, best: other}
            found = {action: min(chance - less, max(both.values())) for action, chance in found.items()} | both
        found = trusted(self.game, looked, found)
        return dict(sorted(found.items(), key=lambda one: (-one[1], one[0] != taken)))


def believed(difference: float, error: float) -> float:
    """As much of a measured difference as its standard error lets one believe (James and Stein 1961, positive part)."""
    return difference * max(0.0, 1 - (error / difference) ** 2) if difference else 0.0


class RandomJudge:
    """Plays games to the end at random."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._out = [0] * game.most_options

    def open_chances(self, positions: Records, move: tuple[int, int] | None = None) -> Chances:
        return tuple(np.mean([self._played_out(position, move) for position in positions], axis=0).tolist())

    def options(self, seen: InformationSet, taken: int, walks: int, seed: int) -> dict[int, float]:
        """Each option in the same deals."""
        game, seat, options = self.game, seen.seat, seen.decision.options
        team = game.team(seen.sample(), seat)
        count = max(2, walks // len(options))
        deals = game.records([seen.determinize(seed + number) for number in range(count)])
        found = {
            action: float(np.mean([self._played_out(deal, (seat, action))[team] for deal in deals]))
            for action in options
        }
        return dict(sorted(found.items(), key=lambda one: -one[1]))

    def _played_out(self, position: Any, move: tuple[int, int] | None) -> list[float]:
        game, rules = self.game, self.game.plain_rules
        copy: Any = game.position(position)
        if move is not None:
            rules["step"](copy, game.cards, *move)
        rules["play_out"](copy, game.cards, self._out)
        seat_of = {game.team(copy, seat): seat for seat in range(game.seats(copy))}
        return [float(rules["payoff"](copy, game.cards, seat_of[team])) for team in sorted(seat_of)]
