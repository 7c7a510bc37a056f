"""Bots by name: levels for people (`skilled`), specs for everybody who compares them (`champion:ms=800`), and bots that
others bring: by an entry point of the group `zenova.bots`, as `package.module:Class`, or as `pipe:COMMAND`.

A bot is made by a class or a function; the parameters of a spec are its keyword arguments, and it is given a `seed` if
it takes one. All it needs is `choose`."""

import importlib
import inspect
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, NamedTuple

from zenova.kernel.errors import UserError, unknown
from zenova.kernel.game import Game

from .baselines import GreedyBot, RandomBot, SeededBot, word
from .bot import Bot, BotError, Chooser, GuestBot, InformationSet
from .ismcts_bot import IsmctsBot
from .levels import FORMER, LEVELS, NEWCOMER, player_of
from .network.engine import engine_for
from .network.weights import has_network
from .network_bot import ChampionBot, NetworkBot
from .pipe_bot import PipeBot
from .search import search_for

GROUP = "zenova.bots"
PIPE = "pipe"
Factory = Callable[..., Chooser]
Value = int | float | str | None

OWN: dict[str, Factory] = {
    "random": RandomBot,
    "greedy": GreedyBot,
    "ismcts": IsmctsBot,
    "network": NetworkBot,
    "champion": ChampionBot,
}
INSTALLED: dict[str, EntryPoint] = {entry.name: entry for entry in entry_points(group=GROUP)}

BASELINES = {"classic": "ismcts:iterations=1200,ms=3000"}
"""Bots that stay as they are, to measure others by: `classic` searched with a linear evaluator before there were
networks, and was the highest level then."""

BOTS: tuple[str, ...] = tuple(dict.fromkeys((*LEVELS, *OWN, *BASELINES, *INSTALLED)))
"""Every name a spec may begin with; besides these a spec may name any class that can be imported."""


class Spec(NamedTuple):
    """A spec taken apart: what it is called, what makes the bot, and the keyword arguments for that."""

    name: str
    factory: Factory
    arguments: Mapping[str, Value]


def bot(spec: str, seed: int | None = None) -> Bot:
    """The bot of a spec: a name, or a name and parameters such as `ismcts:iterations=2000,seed=3`."""
    name, factory, arguments = read_spec(spec)
    if "seed" in parameters_of(factory):
        arguments = {"seed": seed, **arguments}
    try:
        made = factory(**arguments)
    except UserError as error:
        raise BotError(f"bot “{spec}” cannot be made: {error}") from error
    except Exception as error:
        raise BotError(f"bot “{spec}” cannot be made: {error!r}") from error
    if isinstance(made, SeededBot):
        made.name = name
        return made
    if not callable(getattr(made, "choose", None)):
        raise BotError(f"bot “{spec}”: a {type(made).__name__} has no method “choose”, so it is not a bot")
    return GuestBot(made, name)


def read_spec(spec: str) -> Spec:
    """What a spec says; a UserError says what is wrong with it."""
    name, colon, rest = spec.strip().partition(":")
    name = FORMER.get(name, name)
    if name in LEVELS and not (name in OWN and colon):
        known = {key: one for key, one in parameters_of(LevelBot).items() if key != "level"}
        return Spec(name, LevelBot, {"level": name, **_arguments(spec, colon, rest, known)})
    if name in BASELINES:
        return read_spec(BASELINES[name])._replace(name=name)
    if name == PIPE:
        return _read_pipe(spec, rest)
    if name in OWN:
        factory = OWN[name]
    elif colon and "=" not in rest.partition(":")[0]:
        attribute, colon, rest = rest.partition(":")
        factory = _found(spec, partial(_imported, name, attribute))
        name = f"{name}:{attribute}"
    elif name in INSTALLED:
        factory = _found(spec, INSTALLED[name].load)
    else:
        raise UserError(unknown("bot", name, BOTS))
    return Spec(name, factory, _arguments(spec, colon, rest, parameters_of(factory)))


def _read_pipe(spec: str, rest: str) -> Spec:
    """`pipe:COMMAND`, or `pipe:ms=2000,COMMAND`."""
    found = re.fullmatch(r"(?:ms=(\d{1,7}),)?(?!ms=)\s*(\S.*)", rest, re.DOTALL)
    if found is None:
        raise UserError(f"bot “{spec}”: which program? Write it like “{PIPE}:node bot.mjs” or “{PIPE}:ms=2000,./bot”")
    ms, command = found.groups()
    return Spec(spec, PipeBot, {"command": command} | ({"ms": int(ms)} if ms else {}))


def compile_for(spec: str, game: Game) -> None:
    """Have compiled what the bot of a spec runs; bots that others bring see to that themselves."""
    _, factory, arguments = read_spec(spec)
    if factory is LevelBot:
        compile_for(player_of(str(arguments["level"]), game), game)
    elif isinstance(factory, type) and issubclass(factory, SeededBot):
        factory.compile_for(game)


def warm_up_for(level: str, game: Game) -> None:
    """Begin to compile in the background what a level plays with."""
    if level in LEVELS and has_network(game):
        engine_for(game).warm_up("look")
    elif level in LEVELS:
        search_for(game).warm_up()


@dataclass
class LevelBot(SeededBot):
    """Plays a level."""

    level: str = word("which", NEWCOMER)
    style: str = word("one of the game's styles, for levels that play by a network alone")

    def __post_init__(self) -> None:
        super().__post_init__()
        self._players: dict[str, Bot] = {}

    def choose(self, information_set: InformationSet) -> int:
        spec = player_of(self.level, information_set.game)
        if self.style:
            spec += f"{',' if ':' in spec else ':'}style={self.style}"
        if spec not in self._players:
            self._players[spec] = bot(spec, self._new_seed())
        return self._players[spec].choose(information_set)


class Parameter(NamedTuple):
    """What a bot can be made with: the value it has otherwise, and its bounds, if they are known."""

    default: Any
    low: float | None = None
    high: float | None = None


def parameters_of(factory: Factory) -> dict[str, Parameter]:
    if isinstance(factory, type) and issubclass(factory, SeededBot):
        declared = [one for one in fields(factory) if one.init]
        return {one.name: Parameter(one.default, one.metadata["low"], one.metadata["high"]) for one in declared}
    found = inspect.signature(factory).parameters.values()
    return {
        one.name: Parameter(one.default) for one in found if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)
    }


def _found(spec: str, load: Callable[[], Any]) -> Factory:
    """What makes a bot that others bring."""
    try:
        factory: Factory = load()
    except Exception as error:
        raise BotError(f"bot “{spec}” cannot be loaded: {error}") from error
    if not callable(factory):
        raise BotError(f"bot “{spec}” is made by a class or a function, not by {factory!r}")
    return factory


def _imported(module: str, attribute: str) -> Any:
    """A class by its module, which may also stand in the folder one works in."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    return getattr(importlib.import_module(module), attribute)


def _arguments(spec: str, colon: str, text: str, known: Mapping[str, Parameter]) -> dict[str, Value]:
    """The parameters after the colon of a spec."""
    arguments: dict[str, Value] = {}
    if colon and not text:
        raise UserError(f"bot “{spec}”: nothing follows the colon; write it like “ismcts:ms=800”")
    for part in text.split(",") if text else ():
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if key not in known:
            raise UserError(f"bot “{spec}”: {unknown('parameter', key, known)}")
        if not equals:
            raise UserError(f"bot “{spec}”: “{key}” needs a value; write it like “{key}=…”")
        if key in arguments:
            raise UserError(f"bot “{spec}”: “{key}” is given twice")
        arguments[key] = _value(spec, key, known[key], value)
    return arguments


def _value(spec: str, name: str, parameter: Parameter, text: str) -> Value:
    """A number where the parameter is one; of a parameter without bounds anything else is a word."""
    low, high = parameter.low, parameter.high
    whole = not isinstance(parameter.default, float)
    kinds: tuple[type[int] | type[float], ...] = (int, float) if low is None else (int,) if whole else (float,)
    number = next((read for kind in kinds if (read := _number(kind, text)) is not None), None)
    if low is None or high is None:
        return text if number is None else number
    if number is None or not low <= number <= high:
        kind_of_number = "a whole number" if whole else "a number"
        raise UserError(f"bot “{spec}”: “{name}” is {kind_of_number} from {low} to {high}, not “{text}”")
    return number


def _number(kind: type[int] | type[float], text: str) -> int | float | None:
    try:
        return kind(text)
    except ValueError:
        return None
