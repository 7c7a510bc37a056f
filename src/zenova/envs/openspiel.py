"""Every game as an OpenSpiel game.

    import pyspiel
    import zenova.envs.openspiel  # registers python_NAME for every game

    game = pyspiel.load_game("python_NAME(players=4)")

All options of a game are parameters, spelled as everywhere (where an option names a team, a parameter of OpenSpiel can
only be a number: -1 is what it is by itself), and `cards` is the path of a card set of one's own. Returns are 1 for a
win, -1 for a loss, a shared win or a draw in between.

*Chance.* Shuffles and rolls happen at chance nodes right after the decision that leads to them, and before the first
one; between them a state holds no generator. A game that leaves nothing to chance has no such nodes. With
`chance=explicit` (the default) an event of chance is a run of four nodes of 256 equally likely outcomes, whose numbers
together are the seed of its shuffles and rolls: `apply_action` is deterministic, histories replay, and everything in
OpenSpiel works. With `chance=sampled` it is one node with one
dummy outcome, drawn from the game's generator (`rng_seed`), as OpenSpiel's sampled-stochastic games have it; such
games and states can be pickled, but `pyspiel.serialize_game_and_state` cannot save the generator of a Python game.
With `variant=NAME` a game begins in a position that its folder `variants` describes: one node chooses among so many
`worlds`, each with hands, piles and all chance to come, and there are no others, so that the tree can be walked whole.

*Information.* The observation is what the seat may know now: its tensor is that of `zenova.envs`, its string the view
of the seat as JSON. The information state adds all the seat was told since the deal: as a string one line of JSON an
event, as a tensor the newest `MOST_EVENTS` of them, five numbers each. `resample_from_infostate` deals all that the
player does not know anew; what the others remember of such a state begins there."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

from zenova.games.registry import GAMES, part
from zenova.games.registry import game as game_named
from zenova.kernel.data import Struct
from zenova.kernel.errors import UserError, unknown
from zenova.kernel.game import SPECTATOR, Event, Game, Refused, take_events
from zenova.kernel.generator import seed_words
from zenova.kernel.given import with_numbers
from zenova.kernel.record import Twin

from .episode import rewards
from .observations import observation_of
from .rendering import text_board

NODES = 4  # chance nodes of an explicit event of chance
OUTCOMES = 256
MOST_EVENTS = 1024  # a game of two tells a seat 250 to 1,000
EVENT_NUMBERS = 5
IDLE = seed_words(0)[0].tolist()  # the generator's words between events of chance; a state never plays on from them
CHANCE = ("explicit", "sampled")
UNSAID = -1  # of a parameter that names a team


@cache
def _game(name: str, cards: str = "") -> Game:
    return game_named(name, Path(cards) if cards else None)


def variants(name: str) -> dict[str, Path]:
    """The variants that a game's folder in this room describes."""
    room = part("envs", name)
    folder = Path(str(room.__file__)).parent / "variants" if room else None
    return {path.stem: path for path in sorted(folder.glob("*.toml"))} if folder else {}


def _variant(name: str, wanted: str) -> Struct:
    known = variants(name)
    if wanted not in known:
        raise UserError(f"{name}: {unknown('variant', wanted, known)}")
    return tomllib.loads(known[wanted].read_text("utf-8"))


class World:
    """A position and what happened on the way to it. What a seat was told of it is worked out when somebody asks."""

    def __init__(
        self, name: str, cards: str, position: Twin, events: list[Event], seen: dict[int, tuple[int, str]]
    ) -> None:
        self.name = name
        self.cards = cards
        self.position = position
        self.events = events
        self.seen = seen  # for a seat that remembers only from some event on: which one, and its view of that moment
        self._lines: dict[int, list[str]] = {}  # what each seat that was asked about was told

    @property
    def game(self) -> Game:
        return _game(self.name, self.cards)

    def told(self, seat: int) -> list[str]:
        """All the seat was told, a line each."""
        first, view = self.seen.get(seat, (0, ""))
        lines = self._lines.setdefault(seat, [])
        lines += [json.dumps(self.game.event_view(self.position, event, seat)) for event in self.events[len(lines) :]]
        return [view, *lines[first:]] if view else lines

    def newest(self, seat: int) -> list[list[int]]:
        """The newest events as numbers, each without what the seat was not told."""
        first = max(self.seen.get(seat, (0, ""))[0], len(self.events) - MOST_EVENTS)
        schema = self.game.event_schema
        return [[event.kind + 1, *schema.numbers(event.kind, event.data, seat)] for event in self.events[first:]]

    def forget(self, seat: int) -> None:
        """From now on the seat remembers this moment and what follows."""
        view = self.game.view(self.position, seat)
        self.seen[seat] = len(self.events), json.dumps({"event": "view", "view": view})

    def __deepcopy__(self, memo: object) -> World:
        copy = World(self.name, self.cards, self.position.clone(), self.events[:], self.seen.copy())
        copy._lines = {seat: lines[:] for seat, lines in self._lines.items()}
        return copy


class ZenovaState(pyspiel.State):  # type: ignore[misc]
    """A state: a world, or one that waits for chance before the game or after an action."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.world = World(game.zenova_name, game.zenova_cards, game.undealt, [], {})
        self.pending: tuple[int, int] | None = None  # the seat and action that chance completes; None: the deal
        self.chance_left = game.chance_nodes
        self.seed = 0
        if not self.chance_left:
            self._carry_out(IDLE)

    # What OpenSpiel asks of a state

    def current_player(self) -> int:
        if self.chance_left:
            return int(pyspiel.PlayerId.CHANCE)
        if not self.world.position.waiting:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.world.game.to_act(self.world.position)[0]

    def is_terminal(self) -> bool:
        return not self.chance_left and not self.world.position.waiting

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.world.game.legal(self.world.position, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.get_game().max_chance_outcomes()
        return [(outcome, 1.0 / outcomes) for outcome in range(outcomes)]

    def _apply_action(self, action: int) -> None:
        if self.chance_left:
            self._apply_chance(action)
            return
        world = self.world
        player = self.current_player()
        trial = world.position.clone()
        try:
            events = world.game.apply(trial, max(player, 0), action)
        except Refused as refused:
            raise pyspiel.SpielError(str(refused)) from None
        if trial.random == IDLE or self.get_game().worlds:
            world.position = trial
            world.events += events
        else:
            self.pending = (player, action)
            self.chance_left = self.get_game().chance_nodes

    def _apply_chance(self, outcome: int) -> None:
        game = self.get_game()
        if not 0 <= outcome < game.max_chance_outcomes():
            raise pyspiel.SpielError(f"there is no chance outcome {outcome} here")
        self.seed = self.seed * OUTCOMES + outcome
        self.chance_left -= 1
        if self.chance_left:
            return
        if game.worlds:
            self._begin_in(outcome)
            return
        self._carry_out(seed_words(game.draw_seed() if game.sampled else self.seed)[0].tolist())

    def _begin_in(self, number: int) -> None:
        """One of the worlds of a variant: what nobody knows is dealt anew, and chance goes on from there."""
        world = self.world
        world.position = world.game.determinize(world.position, SPECTATOR, number)
        for seat in range(self.num_players()):
            world.forget(seat)
        self.seed = 0

    def _carry_out(self, random: list[int]) -> None:
        """What waited for chance: the deal, or an action."""
        position = self.world.position = self.world.position.clone()
        position.random = random[:]
        if self.pending is None:
            position.events = []
            self.world.game.plain_rules["new_game"](position, self.world.game.cards)
            events = take_events(position)
        else:
            events = self.world.game.apply(position, *self.pending)
        position.random = IDLE[:]
        self.world.events += events
        self.pending = None
        self.seed = 0

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return json.dumps(self.world.game.decode(action))

    def returns(self) -> list[float]:
        game, position = self.world.game, self.world.position
        if not self.is_terminal():
            return [0.0] * self.num_players()
        payoff = game.plain_rules["payoff"]
        return rewards([payoff(position, game.cards, seat) for seat in range(self.num_players())])

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> ZenovaState:
        """Another state that the player cannot tell from this one; `rng` gives numbers from 0 to 1."""
        if not 0 <= player < self.num_players():
            raise pyspiel.SpielError(f"there is no player {player}: players are 0 to {self.num_players() - 1}")
        if self.chance_left:
            raise pyspiel.SpielError("a state is resampled where a player decides, not at a chance node")
        copy: ZenovaState = self.clone()
        world = copy.world
        seed = int(rng() * 2**32) << 32 | int(rng() * 2**32)
        world.position = world.game.determinize(world.position, player, seed)
        if not self.get_game().worlds:
            world.position.random = IDLE[:]
        for seat in range(self.num_players()):
            if seat != player:
                world.forget(seat)
        return copy

    def __str__(self) -> str:
        """What everybody may see, and a hash of the whole state, secrets included."""
        game, position = self.world.game, self.world.position
        whole = game.records([position]).tobytes() + repr((self.pending, self.chance_left, self.seed)).encode()
        board = "" if _undealt(self) else text_board(game, game.view(position, SPECTATOR))
        waits = f"chance, {self.chance_left} nodes left\n" if self.chance_left else ""
        return f"{board}{waits}state {hashlib.sha256(whole).hexdigest()[:16]}"

    def __reduce_ex__(self, protocol: Any) -> Any:
        if self.get_game().sampled:
            return _unpickled_state, (self.get_game(), self.serialize())
        return super().__reduce_ex__(protocol)


class Observer:
    """What a player observes, now or, with perfect recall, all the time."""

    def __init__(self, game: Any, kind: Any) -> None:
        self.recalls = bool(kind.perfect_recall)
        self.game = _game(game.zenova_name, game.zenova_cards)
        self._observation = observation_of(self.game)
        size = self._observation.layout.size
        self.tensor = np.zeros(size + (MOST_EVENTS * EVENT_NUMBERS if self.recalls else 0), np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if self.recalls:
            self.dict["events"] = self.tensor[size:].reshape(MOST_EVENTS, EVENT_NUMBERS)

    def set_from(self, state: ZenovaState, player: int) -> None:
        self.tensor.fill(0)
        if _undealt(state):
            return
        world = state.world
        self.dict["observation"][:] = self._observation.of(world.position, max(player, 0))
        if self.recalls:
            newest = world.newest(max(player, 0))
            if newest:
                self.dict["events"][: len(newest)] = newest

    def string_from(self, state: ZenovaState, player: int) -> str:
        if _undealt(state):
            return ""
        view = json.dumps(self.game.view(state.world.position, player))
        return "\n".join([*state.world.told(player), view]) if self.recalls else view


def _undealt(state: ZenovaState) -> bool:
    return state.chance_left > 0 and state.pending is None


class ZenovaGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options."""

    def __init__(self, name: str, params: Struct | None = None) -> None:
        given = dict(params or {})
        chance = given.pop("chance", CHANCE[0])
        rng_seed = given.pop("rng_seed", -1)
        self.zenova_name = name
        self.zenova_cards = given.pop("cards", "")
        wanted, worlds = given.pop("variant", ""), given.pop("worlds", 0)
        try:
            game = _game(name, self.zenova_cards)
            variant = _variant(name, wanted) if wanted else {}
            unsaid = [fact.name for fact in game.options_type.facts() if fact.teams and given.get(fact.name) == UNSAID]
            said = {name: given[name] for name in given if name not in unsaid}
            self.zenova_options = game.options_type.parse(said | variant.get("options", {}))
        except UserError as error:
            raise pyspiel.SpielError(str(error)) from None
        if chance not in CHANCE:
            raise pyspiel.SpielError(f"{name}: chance is one of {', '.join(CHANCE)}, not {chance!r}")
        self.sampled = chance == "sampled"
        self.worlds = worlds or int(variant["worlds"]) if variant else 0
        self.chance_nodes = 0 if not game.chance.outcomes else 1 if self.sampled or self.worlds else NODES
        self._random = np.random.default_rng(None if rng_seed < 0 else rng_seed)
        self.undealt = game.blank(self.zenova_options)
        if self.worlds:
            self.undealt = game.build(self.zenova_options, with_numbers(variant["given"]))
        info = pyspiel.GameInfo(
            num_distinct_actions=game.action_count,
            max_chance_outcomes=self.worlds or (1 if self.sampled else OUTCOMES),
            num_players=game.seats(self.undealt),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=_utility_sum(game, self.undealt),
            max_game_length=game.longest_game,
        )
        super().__init__(_game_type(game, sampled=self.sampled), info, params or {})

    def new_initial_state(self) -> ZenovaState:
        return ZenovaState(self)

    def max_chance_nodes_in_history(self) -> int:
        return int(self.max_game_length()) * self.chance_nodes

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def draw_seed(self) -> int:
        """The next outcome of a sampled-stochastic game."""
        return int(self._random.integers(2**62))

    def __reduce_ex__(self, protocol: Any) -> Any:
        return _unpickled_game, (self.zenova_name, self.get_parameters(), self._random)


def _unpickled_game(name: str, params: Struct, random: Any) -> ZenovaGame:
    game = ZenovaGame(name, params)
    game._random = random
    return game


def _unpickled_state(game: ZenovaGame, serialized: str) -> Any:
    return game.deserialize_state(serialized)


def _utility_sum(game: Game, undealt: Twin) -> float:
    """Of all returns: a payoff of 1 is won by every seat of a team, or shared."""
    teams = game.teams(undealt)
    return 2.0 * len(teams) / len(set(teams)) - len(teams)


def _game_type(game: Game, *, sampled: bool) -> Any:
    modes = pyspiel.GameType.ChanceMode
    stochastic = modes.SAMPLED_STOCHASTIC if sampled else modes.EXPLICIT_STOCHASTIC
    facts = game.options_type.facts()
    parameters = {fact.name.replace("-", "_"): UNSAID if fact.teams else fact.default for fact in facts}
    sums = {_utility_sum(game, game.blank(game.options_type.for_seats(count))) for count in game.seat_counts}
    known = pyspiel.GameType.Information
    utilities = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"python_{game.name}",
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=stochastic if game.chance.outcomes else modes.DETERMINISTIC,
        information=known.IMPERFECT_INFORMATION if game.hidden_information else known.PERFECT_INFORMATION,
        utility=utilities.ZERO_SUM if sums == {0.0} else utilities.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seat_counts[-1],
        min_num_players=game.seat_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters
        | {"chance": CHANCE[0], "rng_seed": -1, "cards": "", "variant": "", "worlds": 0},
    )


def _class_of(name: str) -> type[ZenovaGame]:
    """A game of this name as a class: pyspiel holds what makes games until after the end of Python, which only a class
    outlives."""

    class NamedGame(ZenovaGame):
        def __init__(self, params: Struct | None = None) -> None:
            super().__init__(name, params)

    return NamedGame


for _name in GAMES:
    if f"python_{_name}" not in pyspiel.registered_names():
        pyspiel.register_game(_game_type(_game(_name), sampled=False), _class_of(_name))
