"""Zenith in English."""

from __future__ import annotations

from typing import ClassVar

from ..vocabulary import Track, Where
from .sentences import EACH, FURTHER, Sentences, Verb


def _verb(plain: str, third: str, particle: str = "") -> Verb:
    return Verb(plain, plain, third, plain, particle)


class English(Sentences):
    language = "en"
    planets = ("Mercury", "Venus", "Terra", "Mars", "Jupiter")
    factions = ("animod", "human", "robot")
    verbs: ClassVar[dict[str, Verb]] = {
        "gain": _verb("gain", "gains"),
        "give": _verb("give", "gives"),
        "spend": _verb("spend", "spends"),
        "take": _verb("take", "takes"),
        "exile": _verb("exile", "exiles"),
        "transfer": _verb("transfer", "transfers"),
        "mobilize": _verb("mobilize", "mobilizes"),
        "discard": _verb("discard", "discards"),
        "develop": _verb("develop", "develops"),
        "recentre": _verb("move", "moves"),
    }
    counted: ClassVar[dict[str, tuple[str, str]]] = {
        "influence": ("{n} influence", "{n} influence"),
        "credits": ("{n} credit", "{n} credits"),
        "zenithium": ("{n} zenithium", "{n} zenithium"),
        "agents": ("{n} agent", "{n} agents"),
        "own agents": ("{n} of your agents", "{n} of your agents"),
        "opponent agents": ("{n} of the opponent’s agents", "{n} of the opponent’s agents"),
        "hand cards": ("{n} card from your hand", "{n} cards from your hand"),
        "cards for the partner": (
            "your partner up to {n} card from your hand",
            "your partner up to {n} cards from your hand",
        ),
    }
    words: ClassVar[dict[str, str]] = {
        "and": "and",
        "or": "or",
        "credits": "credits",
        "zenithium": "zenithium",
        "badge": "the leader badge",
        "silver badge": "leader badge, silver side",
        "gold badge": "leader badge, gold side",
        "badge as gold": "the leader badge gold side up",
        "reserve token": "a random bonus token from the reserve",
        "board token": "a bonus token of your choice from the boards",
        "whole hand": "your whole hand",
        "at least": "at least {thing}",
        "to opponent": "the opponent {thing}",
        "from opponent": "{thing} from the opponent",
        "on": "on {planet}",
        "shared": ", shared as you like among the planets",
        "shared but": ", shared as you like among planets other than {planet}",
        "neighbours": "{influence} on each of {n} neighbouring planets",
        "row of neighbours": "{influence} on {n} neighbouring planets",
        "in this order": ", in this order",
        "disc": "the disc {on}",
        "opponent disc": "a disc on the opponent’s side",
        "recentre": "{disc} back to the centre",
        "until you have": " until you have {n}",
        "until they have": " until they have {n}",
        "cost of that card": "{thing} equal to that card’s cost",
        "per own colour": "for each planet where you have an agent",
        "per opponent colour": "for each planet where the opponent has an agent",
        "by technologies": "{thing} for {n} technologies at level 1 or higher",
        "respectively": "respectively {steps}",
        "for free": "for free",
        "cheaper": "for {thing} less",
        "full price": "at its full price",
    }
    frames: ClassVar[dict[str, str]] = {
        "agent": "{name}: {planet}, {faction}, cost {cost}.",
        "may": "you may {clause}",
        "trade": "you may {price} to {reward}",
        "paid": "if you do",
        "if": "{condition}, {then}",
        "you have": "if you have {thing}",
        "opponent has": "if the opponent has {thing}",
        "opponent": "the opponent {clause}",
        "pair": "{act}, then {reward}",
        "times": "do this {n} times: {pair}",
        "choose": "choose one: {left}, or {right}",
    }
    places: ClassVar[dict[int, str]] = {
        Where.ANY: "on any planet",
        Where.NOT_MERCURY: "on any planet other than {planet}",
        Where.DIFFERENT: "on another planet",
        FURTHER: "on yet another planet",
        EACH: "on each planet",
        Where.AT_CENTRE: "on a planet whose disc is at the centre",
        Where.OPPONENT_SIDE: "on a planet whose disc is on the opponent’s side",
        Where.THAT_CARD: "on that card’s planet",
    }
    columns: ClassVar[dict[str, tuple[str, str]]] = {
        "at": ("from the {planet} column", "from the {planet} column"),
        "but": ("from a column other than {planet}", "from columns other than {planet}"),
        "another": ("from another column", "from another column"),
        "each": ("from each column", "from each column"),
    }
    tracks: ClassVar[dict[int, str]] = {
        Track.ANIMOD: "the animod technology",
        Track.HUMAN: "the human technology",
        Track.ROBOT: "the robot technology",
        Track.ANY: "any technology",
        Track.LOWEST: "your least advanced technology",
    }
