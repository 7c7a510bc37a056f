"""All that Zena 1814 says in one language: what is asked and can be answered, why not, and what happened."""

from collections import Counter
from collections.abc import Iterable

from zenova.kernel.data import Plain, Struct
from zenova.kernel.game import SPECTATOR, Decision, Offer, Outcome, Refusal, Terms
from zenova.kernel.speech import Told, capital
from zenova.kernel.words import Names

from ..challenges import DIE
from ..control import PALACE_PRICE
from ..setup import EXPENSIVE
from ..state import HAND_LIMIT, Action
from ..vocabulary import FAMILIES
from .reasons import Reasons

PARTS = {Action.MOVE: "move", Action.PLAY: "play", Action.INFLUENCE: "influence", Action.PASS: "pass"}


class Sentences(Reasons):
    """What the cards, the questions, the options, the refusals and the log say: `Words`, where a seat without a name is
    called by its family; `game.words("it")` gives one.

    What is printed, by number: `printed(card)` for actions, fort cards and goals, `printed_event(event)`,
    `card_effects(card)`, `event_effects(event)`, `goal(card)`; and of parts, `effects(effects)`, `slot(slot)`,
    `thing(effect)`.

    Short words, by the words of views and decisions: `card(id)`, `event_name(id)`, `source(source)`, `kind(kind)`,
    `phase(phase)`, `member(member)`, `card_kind(kind)`, `seat_name(seat, names)`; by number: `area(area)`,
    `at_area(area)`, `family(seat)`, `count(thing, n)`, `coins(n)`."""

    untitled = frozenset({"draw", "take-back", "reaction"})
    added = frozenset({"coins", "points"})

    # Short words

    def card(self, id: str) -> str:
        """The name of an action, fort card or goal, by its id."""
        return self.card_set.by_number[self.card_set.card_numbers[id]].name

    def event_name(self, id: str) -> str:
        """The name of an event, by its id."""
        return self.card_set.events[self.card_set.event_ids.index(id)].name

    def label(self, word: str) -> str:
        return self.event_name(word) if word in self.card_set.event_ids else super().label(word)

    def source(self, source: Plain) -> str:
        """The card that asks."""
        return self.card(source["card"])

    def family(self, seat: int) -> str:
        return FAMILIES[seat].capitalize() if seat < len(FAMILIES) else str(seat)

    def member(self, member: str) -> str:
        """A word of MEMBERS: head, lady, heir."""
        return self.text(f"members.{member}.name")

    def _nameless(self, seat: int) -> str:
        return self.family(seat)

    # What is asked

    def _question(self, decision: Decision, names: Names) -> str:
        detail = decision.detail
        prompt = f"prompts.{decision.kind}"
        match decision.kind:
            case "turn":
                kinds = {self.card_set.action_space.kind(option) for option in decision.options}
                if kinds == {Action.PASS}:
                    return self.text("prompts.turn-done")
                parts = [self.text(f"parts-of-turn.{part}") for kind, part in PARTS.items() if kind in kinds]
                return self.text("prompts.extra-turn" if detail["extra"] else prompt, parts=self._either(parts))
            case "reaction":
                return self._join(decision, names)
            case "palace":
                return self.text(prompt, **self._palace_words())
            case "mulligan":
                return self.text(prompt, price=EXPENSIVE)
            case "take-back":
                assert decision.source is not None
                kind = "play" if detail["playing"] else "influence"
                return self.text(f"{prompt}-to-{kind}", card=self.source(decision.source))
            case "draw" | "discard":
                still = self.text("prompts.still", n=detail["left"]) if detail["left"] > 1 else ""
                single = "-single" if decision.kind == "discard" and decision.source else ""
                return self.text(prompt + single, limit=HAND_LIMIT) + still
            case "payment":
                return self.text(prompt, added=detail["added"])
            case "place":
                return self.text(prompt, member=self.text(f"members.{detail['member']}.placed"))
            case "hand-over":
                return self.text(f"{prompt}-{detail['direction']}")
            case _:
                return self.text(prompt)

    def _join(self, decision: Decision, names: Names) -> str:
        """Who played what where, what joining costs, and what one would keep."""
        detail = decision.detail
        assert decision.source is not None
        by = detail["by"]
        kind = "fort" if by is None else "own" if by == decision.seat else "other"
        facts: Struct = {"slot": detail["slot"], "coins": self.coins(detail["price"])}
        facts["left"] = detail["coins"] - detail["price"]
        facts |= {"who": "" if by is None else self.seat_name(by, names), "card": self.source(decision.source)}
        return self.text(f"prompts.join.{kind}", **facts, **self._area_words(detail["area"]))

    # What can be answered

    def action(self, action: int, offer: Offer, names: Names = ()) -> str:
        """The label of one option: “Play Te Deum for 5 coins”."""
        terms = offer.terms.get(action, {})
        match self.card_set.action_space.decode(action):
            case {"play": card} | {"influence": card} if "price" not in terms:  # no answer to what is asked
                return self.card(card)
            case {"play": card}:
                label = self.text("labels.play", card=self.card(card), coins=self.coins(terms["price"]))
                return label + self._copy(action, offer)
            case {"influence": card}:
                kind = "labels.join" if offer.kind == "reaction" else "labels.influence"
                return self.text(kind, card=self.card(card), coins=self.coins(terms["price"]))
            case {"move": member, "to": area}:
                words = {"to": self._area_words(area)["to"], "origin": self._area_words(terms["from"])["origin"]}
                return capital(self.text("labels.move", member=self.text(f"members.{member}.yours"), **words))
            case {"take-back": card, "slot": slot}:
                return self.text("labels.take-back", card=self.card(card), slot=slot)
            case {"place": card}:
                label = self.text("labels.place", card=self.card(card), **self._area_words(terms["area"]))
                return label + self._copy(action, offer)
            case {"discard": card}:
                return self.text("labels.discard", card=self.card(card)) + self._copy(action, offer)
            case {"hand-over": card}:
                who = self.seat_name(offer.detail["to"], names)
                return self.text("labels.hand-over", card=self.card(card), who=who) + self._copy(action, offer)
            case {"pay": amount}:
                return self._payment(amount, terms)
            case {"area": area}:
                return capital(self._area_words(area)["to"])
            case {"member": member}:
                label = self.text("labels.member", member=self.member(member), **self._area_words(terms["area"]))
                return label + self._copy(action, offer)
            case {"first": seat}:
                return self.text("labels.yourself") if seat == offer.seat else self.seat_name(seat, names)
            case {"draw": deck}:
                return self.text(f"labels.draw-{deck}")
            case {"pass": True}:
                return self.text("labels.pass")
            case {"pass": what}:
                return self.text(f"labels.pass-{what}", coins=self.coins(terms["gain"].get("coins", 0)))
            case {"accept": True}:
                return self.text(f"labels.accept-{offer.kind}", **self._palace_words())
            case _:
                coins = self.coins(offer.detail.get("price", PALACE_PRICE))
                return self.text(f"labels.decline-{offer.kind}", coins=coins)

    def _payment(self, amount: int, terms: Terms) -> str:
        """A payment and what it makes of the roll, if nobody pays after it. ZA-H2, ZA-H4"""
        won, lost = (round(100 * terms["odds"][end] / DIE) for end in ("victory", "defeat"))
        kind = "labels.pay" if amount else "labels.pay-nothing"
        return self.text(kind, coins=self.coins(amount), won=won, lost=lost)

    def _copy(self, action: int, offer: Offer) -> str:
        """Which of several cards with the same name in a hand, or of two heirs in the same area."""
        decode = self.card_set.action_space.decode
        (verb, what), *_ = decode(action).items()
        others = [(other, decode(other)) for other in {*offer.options, *offer.refusals}]
        alike = [(other, told[verb]) for other, told in others if next(iter(told)) == verb]
        if verb == "member":
            place = offer.terms[action]["area"]
            alike = [(other, one) for other, one in alike if offer.terms[other]["area"] == place]
        called = self.member if verb == "member" else self.card
        same = sorted(other for other, one in alike if called(one) == called(what))
        return f" ({same.index(action) + 1})" if len(same) > 1 else ""

    # Why not

    def _reason(self, refusal: Refusal) -> str:
        """A price without a card is a payment."""
        return "too-much" if refusal.reason == "too-expensive" and "card" not in refusal.detail else refusal.reason

    def _refused(self, refusal: Refusal, names: Names) -> Struct:
        """In the words of what happened, as if it had to the reader."""
        detail = {"event": "", "seat": SPECTATOR, **refusal.detail}
        return super()._refused(refusal, names) | self._facts_of(detail, detail["seat"])

    # What happened

    def outcome(self, outcome: Outcome, seat: int = SPECTATOR, names: Names = ()) -> str:
        """How the game ended: “Anna wins with 41 points.”"""
        points = self.count("points", max(outcome.scores))
        if len(outcome.winners) > 1:
            return self.text("news.shared-victory", who=self._seat_names(outcome.winners, names), points=points)
        kind = "victory-by-coins" if "coins" in outcome.how else "victory-by-points"
        winner = outcome.winners[0]
        return self._told(kind, winner == seat, self.seat_name(winner, names), names, {"points": points})

    def _arranged(self, events: Iterable[Plain]) -> list[Plain]:
        """The coins of an event stand in its sentence."""
        told: list[Plain] = []
        for event in super()._arranged(events):
            if event["event"] != "coins" or event["card"] is not None or not told or told[-1]["event"] != "event":
                told.append(event)
        return told

    def _comes_of(self, deed: Told, outcome: Told) -> bool:
        """What a card gives stands behind a deed with the same card."""
        placed = (deed.event["event"], outcome.event["event"]) == ("placed", "placed")
        same_card = placed or outcome.event.get("card") in (None, deed.event.get("card"))
        return same_card and super()._comes_of(deed, outcome)

    def _event_words(self, event: Plain, seat: int, names: Names) -> tuple[str, Struct]:
        kind: str = event["event"]
        facts = self._facts_of(event, seat)
        match event:
            case {"event": "event", "card": card}:
                number = self.card_set.event_ids.index(card)
                effects = self.event_effects(number, "beginner")  # a fort card that is revealed has its own line
                facts = {"card": self.event_name(card), "effects": self._after_colon(effects)}
            case {"event": "dealt" | "drew" | "discarded"}:
                kind += "" if "card" in event else "-hidden"
            case {"event": "placed"}:
                kind += "-with" if "card" in event else ""
            case {"event": "first-player", "by": by, "seat": holder}:
                kind += "-drawn" if by is None else "-kept" if by == holder else "-given" if by == seat else ""
                facts["by"] = "" if by is None else self.seat_name(by, names)
            case {"event": "turn", "extra": True}:
                kind = "extra-turn-begins"
            case {"event": "coins" | "points", "card": None}:
                kind += "-from-no-card"
            case {"event": "paid", "amount": 0}:
                kind += "-nothing"
            case {"event": "controls", "seat": None}:
                kind = "nobody-controls"
            case {"event": "handed-over", "to": to}:
                kind += "-to-you" if to == seat else "" if "card" in event else "-hidden"
                facts |= {"to": self.seat_name(to, names), "giver": self.seat_name(event["seat"], names)}
        return kind, facts

    def _facts_of(self, event: Plain, seat: int) -> Struct:
        """The words of an event, or of what is refused, told to a seat."""
        facts: Struct = {}
        for key, value in event.items():
            match key:
                case "card" if value is not None and event["event"] != "event":
                    facts["card"] = self._joined([self.card(one["card"]) for one in event.get("same", [event])])
                case "member":
                    whose = "yours" if event["seat"] == seat else "theirs"
                    facts["member"] = self.text(f"members.{value}.{whose}")
                case "area":
                    facts |= self._area_words(value)
                case "from":
                    facts["origin"] = self._area_words(value)["origin"]
                case "to" if isinstance(value, str):
                    facts["to"] = self._area_words(value)["to"]
                case "price" | "coins":
                    facts |= {key: self.coins(value), "coins": self.coins(value)}
                case "limit":
                    facts["limit"] = self.count("cubes", value)
                case "points":
                    facts["points"] = self.count("points", value)
                case "amount":
                    counted = ("coins", "points", "control-points")
                    facts |= {thing.replace("-", "_"): self.count(thing, value) for thing in counted}
                case "deck":
                    decks = Counter(one["deck"] for one in event.get("same", [event]))
                    facts["deck"] = self._joined([self.count(f"{deck}-cards", n) for deck, n in decks.items()])
                case "slot" | "round" | "die" | "total":
                    facts[key] = value
        return facts
