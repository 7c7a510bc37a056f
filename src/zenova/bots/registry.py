"""Bots by name: levels for people (`expert`), and specs for everybody who compares them (`ismcts:ms=800`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, fields
from typing import Any

from zenova.kernel.errors import UserError, unknown

from .bot import Bot
from .players import AtRandom, Greedy, Player, Searcher

PLAYERS: dict[str, type[Player]] = {"random": AtRandom, "greedy": Greedy, "ismcts": Searcher}

LEVELS: dict[str, str] = {
    "novice": "greedy:sight=0,deals=1,noise=0.18",
    "easy": "greedy:sight=0,deals=1,noise=0.08",
    "medium": "greedy:deals=1,noise=0.05",
    "hard": "ismcts:iterations=40,noise=0.02,ms=1000",
    "expert": "ismcts:iterations=1200,ms=3000",
}
"""The five levels, weakest first; how they were measured: docs/ladder-*.md"""

BOTS: tuple[str, ...] = (*LEVELS, *PLAYERS)
"""Every name a spec may begin with."""


def bot(spec: str, seed: int | None = None) -> Bot:
    """The bot of a spec: a name, or a name and parameters such as `ismcts:iterations=2000,seed=3`."""
    name, parameters = read_spec(spec)
    given: dict[str, Any] = {"seed": seed} | parameters
    if name in LEVELS:
        base, of_level = read_spec(LEVELS[name])
        made = PLAYERS[base](**(of_level | given))
    else:
        made = PLAYERS[name](**given)
    made.name = name
    return made


def read_spec(spec: str) -> tuple[str, dict[str, Any]]:
    """The name and the parameters of a spec; a UserError says what is wrong with it."""
    name, colon, rest = spec.strip().partition(":")
    if name not in BOTS:
        raise UserError(unknown("bot", name, BOTS))
    player = PLAYERS[read_spec(LEVELS[name])[0] if name in LEVELS else name]
    known = {one.name: one for one in fields(player) if one.init}
    if name in LEVELS:
        known = {"seed": known["seed"]}
    parameters: dict[str, Any] = {}
    if colon and not rest:
        raise UserError(f"bot “{spec}”: nothing follows the colon; write it like “ismcts:ms=800”")
    for part in rest.split(",") if rest else ():
        key, equals, text = part.partition("=")
        key = key.strip()
        if key not in known:
            raise UserError(f"bot “{spec}”: {unknown('parameter', key, known)}")
        if not equals:
            raise UserError(f"bot “{spec}”: “{key}” needs a value; write it like “{key}=…”")
        if key in parameters:
            raise UserError(f"bot “{spec}”: “{key}” is given twice")
        parameters[key] = _number(spec, known[key], text.strip())
    return name, parameters


def parameters_of(name: str) -> Mapping[str, str]:
    """The parameters of a bot and what they do."""
    return {one.name: one.metadata["help"] for one in fields(PLAYERS[name]) if one.init}


def _number(spec: str, one: Field[Any], text: str) -> int | float:
    low, high = one.metadata["low"], one.metadata["high"]
    whole = not isinstance(one.default, float)
    try:
        number = int(text) if whole else float(text)
    except ValueError:
        number = None
    if number is None or not low <= number <= high:
        kind = "a whole number" if whole else "a number"
        raise UserError(f"bot “{spec}”: “{one.name}” is {kind} from {low} to {high}, not “{text}”")
    return number
