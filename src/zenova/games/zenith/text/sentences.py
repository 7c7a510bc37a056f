"""All that Zenith says in one language."""

from __future__ import annotations

from .labels import Labels
from .log import Log
from .prompts import Prompts
from .refusals import Refusals


class Sentences(Prompts, Labels, Refusals, Log):
    """What the cards, the questions, the options, the refusals and the log say; `game.words("it")` gives one.

    Texts are plain. Sentences begin with a capital and end with a stop; labels, names and `waiting` have no stop.
    Seats may have names: `names` holds one for each seat in order, "" where there is none, and four make a team game.
    Without names a seat is “Seat 1” and a team “Team 1”. `seat` is the reader, who is told “you”; a spectator never is.

    A live game:
    - `decision(decision)`: what the seat is asked, for the prompt bar
    - `action(action, offer, view, names=())`: the label of one of its options
    - `waiting(seats, kind, source, names=())`: what the others read meanwhile
    - `refusal(refusal, names=())`: why an action is not possible, with the rule
    - `event(event, seat=SPECTATOR, names=())`: a line of the log, from `Game.event_view` of the same seat
    - `outcome(outcome, seat=SPECTATOR, names=())`: how it ended

    What is printed, by number: `agent(card)`, `agent_effects(card)`, `token(face)`, `level(side, level)`, `row(row)`,
    `lead(faction, teams=False)`, `effects(effects)`, `effect(effect)`.

    Short words, by the words of views and decisions: `card(id)`, `token_name(id)`, `technology(faction)`,
    `source(source)`, `kind(kind)`, `phase(phase)`, `victory(way)`, `badge_side(side)`, `seat_name(seat, names)`,
    `team_name(team, names)`; by number: `planet(planet)`, `faction(faction)`, `resource(what, n)`, `badge(gold)`.
    """
