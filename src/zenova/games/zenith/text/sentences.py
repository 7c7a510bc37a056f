"""All that Zenith says in one language."""

from __future__ import annotations

from .labels import Labels
from .log import Log
from .prompts import Prompts
from .refusals import Refusals


class Sentences(Prompts, Labels, Refusals, Log):
    """What the cards, the questions, the options, the refusals and the log say: `Words`, where four names make a team
    game and without names a team is “Team 1”; `game.words("it")` gives one.

    What is printed, by number: `agent(card)`, `agent_effects(card)`, `token(face)`, `level(side, level)`, `row(row)`,
    `lead(faction, teams=False)`, `effects(effects)`, `effect(effect)`.

    Short words, by the words of views and decisions: `card(id)`, `token_name(id)`, `technology(faction)`,
    `source(source)`, `kind(kind)`, `phase(phase)`, `victory(way)`, `badge_side(side)`, `seat_name(seat, names)`,
    `team_name(team, names)`; by number: `planet(planet)`, `faction(faction)`, `resource(what, n)`, `badge(gold)`.
    """
