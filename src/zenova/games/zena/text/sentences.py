"""All that Zena 1814 says in one language."""

from __future__ import annotations

from .labels import Labels
from .log import Log
from .prompts import Prompts
from .refusals import Refusals


class Sentences(Prompts, Labels, Refusals, Log):
    """What the cards, the questions, the options, the refusals and the log say: `Words`, where a seat without a name is
    called by its family; `game.words("it")` gives one.

    What is printed, by number: `printed(card)` for actions, fort cards and goals, `printed_event(event)`,
    `card_effects(card)`, `event_effects(event)`, `goal(card)`; and of parts, `effects(effects)`, `slot(slot)`,
    `thing(effect)`.

    Short words, by the words of views and decisions: `card(id)`, `event_name(id)`, `source(source)`, `kind(kind)`,
    `phase(phase)`, `member(member)`, `card_kind(kind)`, `seat_name(seat, names)`; by number: `area(area)`,
    `family(seat)`, `count(thing, n)`, `coins(n)`.
    """
