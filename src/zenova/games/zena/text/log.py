"""What happened, and how it ended: the lines of a game's log.

Events of a seat have two sentences: one to the reader it concerns, one about somebody else.
"""

from __future__ import annotations

from typing import ClassVar

from zenova.kernel.data import Plain, Struct
from zenova.kernel.game import SPECTATOR, Outcome
from zenova.kernel.speech import capital
from zenova.kernel.words import Names

from ..vocabulary import AREAS, MEMBERS
from .spoken import Spoken


class Log(Spoken):
    """The events of a game."""

    told: ClassVar[dict[str, tuple[str, str]]]  # “You …” and “{who} …”
    news: ClassVar[dict[str, str]]  # what concerns no one in particular

    def event(self, event: Plain, seat: int = SPECTATOR, names: Names = ()) -> str:
        """One event of `Game.event_view`, told to a seat; what the event does not say stays unsaid."""
        kind, facts = self._event_words(event, seat, names)
        if kind in self.news:
            return capital(self.news[kind].format(**facts))
        return self._of_seat(kind, event["seat"], seat, names, facts)

    def outcome(self, outcome: Outcome, seat: int = SPECTATOR, names: Names = ()) -> str:
        """How the game ended: “Anna wins with 41 points.”"""
        best = self.count("points", max(outcome.scores))
        if len(outcome.winners) > 1:
            who = self._joined([self.seat_name(winner, names) for winner in outcome.winners])
            return self.news["shared victory"].format(who=who, points=best)
        kind = "victory by coins" if "coins" in outcome.how else "victory by points"
        return self._of_seat(kind, outcome.winners[0], seat, names, {"points": best})

    def _of_seat(self, kind: str, actor: int, reader: int, names: Names, facts: Plain) -> str:
        second, third = self.told[kind]
        mine = actor == reader
        words = {name: value[mine] if isinstance(value, tuple) else value for name, value in facts.items()}
        return capital((second if mine else third).format(**{"who": self.seat_name(actor, names)} | words))

    def _event_words(self, event: Plain, seat: int, names: Names) -> tuple[str, Struct]:
        """The name of the sentence that tells an event, and the words to put in."""
        kind: str = event["event"]
        facts = self._facts_of(event)
        match event:
            case {"event": "event", "card": card}:
                number = self.card_set.event_ids.index(card)
                facts = {"card": self.event_name(card), "effects": self._after_colon(self.event_effects(number))}
            case {"event": "dealt"}:
                kind += "" if "card" in event else " hidden"
            case {"event": "drew" | "discarded"}:
                kind += "" if "card" in event else " hidden"
            case {"event": "placed"}:
                kind += " with" if "card" in event else ""
            case {"event": "first-player", "by": by, "seat": holder}:
                kind += " drawn" if by is None else " kept" if by == holder else " given" if by == seat else ""
                facts["by"] = "" if by is None else self.seat_name(by, names)
            case {"event": "turn", "extra": True}:
                kind = "extra turn begins"
            case {"event": "coins" | "points", "card": None}:
                kind += " from no card"
            case {"event": "paid", "amount": 0}:
                kind += " nothing"
            case {"event": "controls", "seat": None}:
                kind = "nobody controls"
            case {"event": "handed-over", "to": to}:
                kind += " to you" if to == seat else "" if "card" in event else " hidden"
                facts |= {"to": self.seat_name(to, names), "giver": self.seat_name(event["seat"], names)}
        return kind, facts

    def _facts_of(self, event: Plain) -> Struct:
        """The words of an event; a pair is what a sentence about somebody else says, and one to the reader."""
        facts: Struct = {}
        for key, value in event.items():
            match key:
                case "card" if value is not None and event["event"] != "event":
                    facts["card"] = self.card(value)
                case "member":
                    at = MEMBERS.index(value)
                    facts["member"] = (self.their_members[at], self.your_members[at])
                case "area":
                    at = AREAS.index(value)
                    facts |= {"at": self.at_areas[at], "to": self.to_areas[at], "the": self.the_areas[at]}
                    facts["origin"] = self.from_areas[at]
                case "from":
                    facts["origin"] = self._from(value)
                case "to" if isinstance(value, str):
                    facts["to"] = self._to(value)
                case "price" | "coins":
                    facts["coins"] = self.coins(value)
                case "points":
                    facts["points"] = self.count("points", value)
                case "amount":
                    facts |= {"coins": self.coins(value), "points": self.count("points", value)}
                case "deck":
                    facts["deck"] = self.decks[value]
                case "slot" | "round" | "die" | "total":
                    facts[key] = value
        return facts
