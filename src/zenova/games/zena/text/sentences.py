"""All that Zena 1814 says in one language."""

from __future__ import annotations

from .labels import Labels
from .log import Log
from .prompts import Prompts
from .refusals import Refusals


class Sentences(Prompts, Labels, Refusals, Log):
    """What the cards, the questions, the options, the refusals and the log say; `game.words("it")` gives one.

    Texts are plain. Sentences begin with a capital and end with a stop; labels, names and `waiting` have no stop.
    Seats may have names: `names` holds one for each seat in order, "" where there is none; such a seat is called by
    its family. `seat` is the reader, who is told “you”; a spectator never is.

    A live game:
    - `decision(decision)`: what the seat is asked, for the prompt bar
    - `action(action, offer, view, names=())`: the label of one of its options
    - `waiting(seats, kind, source, names=())`: what the others read meanwhile
    - `refusal(refusal, names=())`: why an action is not possible, with the rule
    - `event(event, seat=SPECTATOR, names=())`: a line of the log, from `Game.event_view` of the same seat
    - `outcome(outcome, seat=SPECTATOR, names=())`: how it ended

    What is printed, by number: `printed(card)` for actions, fort cards and goals, `printed_event(event)`,
    `card_effects(card)`, `event_effects(event)`, `goal(card)`; and of parts, `effects(effects)`, `slot(slot)`,
    `thing(effect)`.

    Short words, by the words of views and decisions: `card(id)`, `event_name(id)`, `source(source)`, `kind(kind)`,
    `phase(phase)`, `member(member)`, `card_kind(kind)`, `seat_name(seat, names)`; by number: `area(area)`,
    `family(seat)`, `count(thing, n)`, `coins(n)`.
    """
