"""One game at compiled speed, as the environments of PettingZoo and Gymnasium play it."""

import json
from pathlib import Path
from typing import TypeGuard

import numpy as np
from gymnasium import spaces

from zenova.games.registry import game as game_named
from zenova.kernel.data import Plain
from zenova.kernel.errors import UserError, unknown
from zenova.kernel.game import Game
from zenova.kernel.generator import seed_words
from zenova.kernel.layout import Layout
from zenova.kernel.options import Options
from zenova.kernel.record import Twin

from .batch import new_games
from .batch_rules import DEAL
from .observations import Numbers, environment_rules, observation_of


class Episode:
    """A game being played: who acts, what a seat sees and may do, and how it ended."""

    def __init__(self, game: Game, options: Options) -> None:
        self.game = game
        self.options = options
        self.seats = game.seats(game.blank(options))
        self._observation = observation_of(game)
        self.layout = self._observation.layout
        self._rules = environment_rules(game)
        self._games = new_games(game, options, 1, 0)
        self._waiting, self._errors = self._games.states["waiting"], self._games.states["error"]
        self._mask = self._games.masks[0]
        self._numbers = np.zeros((1, self.layout.size), np.int16)

    def deal(self, seed: int) -> None:
        self._games.states["random"] = seed_words(seed)
        self._games.actions[0] = DEAL
        self._rules["step_range"](0, 1, self._games)

    @property
    def over(self) -> bool:
        return not self._waiting[0]

    @property
    def seat(self) -> int:
        """The first seat, in seat order, that may act. Where several are asked, none learns the others' answers."""
        waiting = int(self._waiting[0])
        return (waiting & -waiting).bit_length() - 1

    def see(self, seat: int) -> tuple[Numbers, Numbers]:
        """The observation of a seat and the mask of its legal actions; only the seat that acts has any."""
        games = self._games
        seen, out = games.observations, games.legal_actions[0]
        self._rules["see_at"](games.states, 0, games.cards, seat, seen, self._mask, out)
        if seat != self.seat:
            self._mask[:] = 0
        return self._observation.read(seen, seat, self._numbers)[0].copy(), self._mask.copy()

    def act(self, action: int) -> None:
        """An action of the seat that acts, which must be legal (see `refused`)."""
        self._rules["step_at"](self._games.states, 0, self._games.cards, self.seat, action)
        if self._errors[0]:
            raise RuntimeError(f"{self.game.name}: the rules met an impossible situation (error {self._errors[0]})")

    def legal(self, action: object, mask: Numbers) -> bool:
        """Whether anything a caller may give is an action that the mask allows."""
        return _whole(action) and 0 <= action < len(mask) and bool(mask[action])

    def action_meanings(self) -> list[str]:
        """Every action in words, in the order of their numbers."""
        return [json.dumps(self.game.decode(action)) for action in range(self.game.action_count)]

    def refused(self, action: object) -> str:
        """Why the seat that acts cannot take this action, as a sentence."""
        if not _whole(action):
            return f"an action is a whole number from 0 to {self.game.action_count - 1}, not {action!r}"
        if not 0 <= action < self.game.action_count:
            return f"there is no action {action}: actions are whole numbers from 0 to {self.game.action_count - 1}"
        return str(self.game.refused(self.position(), self.seat, int(action)))

    def payoffs(self) -> list[float]:
        """Of a finished game: per seat 1 for a sole win, 0 for a loss, the winners' share of 1 for a shared win."""
        games, payoff_at = self._games, self._rules["payoff_at"]
        return [payoff_at(games.states, 0, games.cards, seat) for seat in range(self.seats)]

    def position(self) -> Twin:
        """The position as a Twin, for views, bots and words."""
        return self.game.position(self._games.states[0])

    def __getstate__(self) -> tuple[Game, Options, Numbers]:
        return self.game, self.options, self._games.states

    def __setstate__(self, kept: tuple[Game, Options, Numbers]) -> None:
        self.__init__(*kept[:2])  # type: ignore[misc]
        self._games.states[:] = kept[2]


def _whole(action: object) -> TypeGuard[int]:
    return isinstance(action, int | np.integer) and not isinstance(action, bool)


def rewards(payoffs: list[float]) -> list[float]:
    """Payoffs as rewards: 1 for a win, -1 for a loss, a shared win or a draw in between."""
    return [2.0 * payoff - 1.0 for payoff in payoffs]


def ranks(game: Game, position: Twin) -> list[dict[str, int]]:
    """The final rank and score of every seat. Winners are first, the others follow by score; a team has one rank."""
    outcome = game.outcome(position)
    assert outcome is not None
    teams = game.teams(position)
    best = {team: (seat in outcome.winners, outcome.scores[seat]) for seat, team in enumerate(teams)}
    return [
        {"rank": 1 + sum(other > best[team] for other in best.values()), "score": score}
        for team, score in zip(teams, outcome.scores, strict=True)
    ]


def observation_space(layout: Layout) -> spaces.Box:
    """What every observation of a layout is in."""
    return spaces.Box(*layout.bounds, dtype=np.int16)


def refuse_reset_options(given: Plain | None) -> None:
    """A game's options are given when an environment is made."""
    if given:
        raise ValueError(f"reset takes no options, not {', '.join(map(repr, given))}: give them to the environment")


def set_up(name: str, cards: Path | str | None, given: Plain) -> tuple[Game, Options]:
    """A game and its options from keyword arguments: a TypeError for an option it does not have, a ValueError for a
    value it cannot have, as Python functions raise them."""
    game = game_named(name, None if cards is None else Path(cards))
    known = [fact.name.replace("-", "_") for fact in game.options_type.facts()]
    for word in given:
        if word not in known:
            raise TypeError(f"{name}: {unknown('option', word, known)}")
    try:
        return game, game.options_type.parse(given)
    except UserError as error:
        raise ValueError(str(error)) from None
