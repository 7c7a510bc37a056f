"""What happened, and how it ended: the lines of a game's log.

Events of a seat or a team have two sentences: one to the reader it concerns, one about somebody else.
"""

from __future__ import annotations

from typing import ClassVar

from zenova.kernel.data import Plain, Struct
from zenova.kernel.game import SPECTATOR, Outcome
from zenova.kernel.speech import capital
from zenova.kernel.words import Names

from ..vocabulary import What
from .spoken import Spoken


class Log(Spoken):
    """The events of a game."""

    told: ClassVar[dict[str, tuple[str, str]]]  # “You …” and “{who} …”
    news: ClassVar[dict[str, str]]  # what concerns no one in particular

    def event(self, event: Plain, seat: int = SPECTATOR, names: Names = ()) -> str:
        """One event of `Game.event_view`, told to a seat; what the event does not say stays unsaid."""
        kind, facts = self._event_words(event, seat, names)
        if kind in self.news:
            return self.news[kind].format(**facts)
        if "seat" in event:
            second, third = self.told[kind]
            if event["seat"] == seat:
                return second.format(**facts)
            return third.format(who=self.seat_name(event["seat"], names), **facts)
        return self._of_team(kind, event["team"], seat, names, facts)

    def outcome(self, outcome: Outcome, seat: int = SPECTATOR, names: Names = ()) -> str:
        """How the game ended: “Anna wins with 5 discs to 3: popular victory.”"""
        scores = {"discs": self.count("discs", max(outcome.scores[:2])), "to": min(outcome.scores[:2])}
        if len(outcome.winners) == len(outcome.scores):
            return self.news["draw"].format(**scores)
        team = outcome.winners[0] & 1
        scores = {"discs": self.count("discs", outcome.scores[team]), "to": outcome.scores[1 - team]}
        how = self._joined([self.victory(way) for way in outcome.how])
        seats = names or ("",) * len(outcome.scores)
        return self._of_team("outcome", team, seat, seats, scores | {"how": how})

    def _of_team(self, kind: str, team: int, seat: int, names: Names, facts: Plain) -> str:
        """Partners read of “your team”; with two players a team is its player."""
        second, third = self.told[kind]
        mine = _is_of(seat, team)
        if mine and len(names) <= 2:
            return second.format(**facts)
        who = self.people["your team"] if mine else self.team_name(team, names)
        return third.format(who=who if who in names else capital(who), **facts)

    def _event_words(self, event: Plain, seat: int, names: Names) -> tuple[str, Struct]:
        """The name of the sentence that tells an event, and the words to put in."""
        kind: str = event["event"]
        facts: Struct = {}
        if "card" in event:
            agent = self.book.agent(event["card"])
            facts |= {"card": agent.name, "planet": self.planet(agent.planet)}
        if "planet" in event:
            facts["planet"] = self._planet(event["planet"])
        match event:
            case {"event": "dealt" | "drew"}:
                kind += "" if "card" in event else " hidden"
            case {"event": "handed-over", "seat": giver, "partner": partner}:
                facts |= {"giver": self.seat_name(giver, names), "partner": self.seat_name(partner, names)}
                kind += " to you" if partner == seat else "" if "card" in event else " hidden"
            case {"event": "mulliganed", "amount": amount}:
                kind += "" if amount else " none"
                facts["cards"] = self.count("cards", amount)
            case {"event": "recruited", "price": price}:
                facts["price"] = self._for_price(What.CREDITS, price)
            case {"event": "developed", "track": track, "level": level, "price": price}:
                price = self._for_price(What.ZENITHIUM, price)
                facts |= {"track": self._track(track), "level": level, "price": price}
            case {"event": "disc-moved", "from": start, "to": end, "team": team}:
                toward = self._toward(team, seat, names)
                facts |= {"spaces": self.count("spaces", abs(end - start)), "toward": toward}
            case {"what": what, "amount": amount}:
                facts["thing"] = self.resource(What[what.upper()], amount)
                if event["event"] == "stole":
                    part = event["from-opponent"]
                    facts["part"] = part
                    kind += "" if part == amount else " part" if part else " none"
            case {"side": side}:
                facts["side"] = self.badge_side(side)
            case {"token": token, "place": place}:
                facts["token"] = self.token_name(token)
                if place == "reserve":
                    kind += " reserve"
                else:
                    facts["at"] = self._at(place)
            case {"event": "reshuffled", "amount": amount}:
                facts["cards"] = self.count("cards", amount)
            case {"event": "reserve-refilled", "amount": amount}:
                facts["tokens"] = self.count("tokens", amount)
            case {"row": row}:
                facts["row"] = row
            case {"how": how}:
                facts["how"] = self._joined([self.victory(way) for way in how])
            case {"event": "exhausted", "team": None}:
                kind += " drawn"
        return kind, facts

    def _toward(self, team: int, seat: int, names: Names) -> str:
        if not _is_of(seat, team):
            return self.team_name(team, names)
        return self.people["you" if len(names) <= 2 else "your team"]


def _is_of(seat: int, team: int) -> bool:
    return seat != SPECTATOR and seat & 1 == team
