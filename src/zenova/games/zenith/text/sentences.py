"""All that Zenith says in one language: what is asked and can be answered, why not, and what happened."""

from collections.abc import Iterable
from dataclasses import replace

from zenova.kernel.data import Plain, Struct
from zenova.kernel.game import SPECTATOR, Decision, Offer, Outcome, Refusal, Terms
from zenova.kernel.speech import capital, small
from zenova.kernel.words import Names

from ..cards import Agent
from ..vocabulary import FACTIONS, PLANETS, TOKENS, Effect, How, Op, What, Where, Who
from .reasons import Reasons


class Sentences(Reasons):
    """What the cards, the questions, the options, the refusals and the log say: `Words`, where four names make a team
    game and without names a team is “Team 1”; `game.words("it")` gives one.

    What is printed, by number: `agent(card)`, `agent_effects(card)`, `token(face)`, `level(side, level)`, `row(row)`,
    `lead(faction, teams=False)`, `effects(effects)`, `effect(effect)`.

    Short words, by the words of views and decisions: `card(id)`, `token_name(id)`, `technology(faction)`,
    `source(source)`, `kind(kind)`, `phase(phase)`, `victory(way)`, `badge_side(side)`, `seat_name(seat, names)`,
    `team_name(team, names)`; by number: `planet(planet)`, `faction(faction)`, `resource(what, n)`."""

    added = frozenset({"gained"})

    # Short words

    def card(self, id: str) -> str:
        """An agent's name, by its id."""
        return self.book.agent(id).name

    def victory(self, way: str) -> str:
        """A way to win, of `Outcome.how`."""
        return self.text(f"victories.{way}")

    def badge_side(self, side: str) -> str:
        """A side of `view["badge"]`, silver or gold."""
        return self.text(f"sides.{side}")

    def technology(self, track: str) -> str:
        """The technology of a faction, without an article."""
        return self.text(f"technologies.{track}")

    def token_name(self, token: str) -> str:
        """A bonus token in as few words as it has room for, by its id."""
        return ", ".join(self._short(effect) for effect in self._token_effects(token))

    def source(self, source: Plain) -> str:
        """What asks: an agent, a technology's level, a token, a row bonus or the lead action."""
        match source:
            case {"agent": agent}:
                return self.card(agent)
            case {"technology": track, "level": level}:
                return capital(self.text("sources.technology", technology=self.technology(track), level=level))
            case {"token": token}:
                return self.text("sources.token", token=self.token_name(token))
            case {"row": row}:
                return self.text("sources.row", row=row)
            case _:
                return self.text("sources.lead", faction=self.faction(FACTIONS.index(source["lead"])))

    def team_name(self, team: int, names: Names = ()) -> str:
        """A team as part of a sentence; with two players it is the player. Without names it has its number only."""
        match len(names):
            case 0:
                return self.text("people.team", n=team + 1)
            case 2:
                return self.seat_name(team, names)
            case _:
                first, second = self.seat_name(team, names), self.seat_name(team + 2, names)
                return self.text("people.partners", first=first, second=second)

    def _short(self, effect: Effect) -> str:
        match effect.op:
            case Op.INFLUENCE if effect.where == Where.ANY:
                return self.count("influence", effect.amount)
            case Op.GAIN if effect.who == Who.SELF:
                return self._clause(effect).objects
            case Op.EXILE | Op.TRANSFER | Op.MOBILIZE | Op.TAKE_BADGE:
                return self.text(f"shorts.{effect.op.name.lower().replace('_', '-')}", n=effect.amount)
            case _:
                return small(self.effect(effect).removesuffix("."))

    def _token_effects(self, token: str) -> tuple[Effect, ...]:
        return self.book.tokens[TOKENS.index(token)].effects

    def _planet(self, id: str) -> str:
        return self.planet(PLANETS.index(id))

    def _track(self, id: str) -> str:
        """The technology of a faction, with its article, as the object of a sentence."""
        return self.text(f"tracks.{id}")

    def _at(self, place: str) -> str:
        """Where a bonus token lies: at a planet or at a technology."""
        if place in PLANETS:
            return self.text("sources.at-planet", planet=self._planet(place))
        return self.text("sources.at-technology", technology=self.technology(place))

    def _for_price(self, what: What, price: int) -> str:
        """“for 5 credits”, or “for free”."""
        return self.text("sources.for", thing=self.resource(what, price)) if price else self.text("words.for-free")

    def _asking(self, decision: Decision) -> Effect:
        """The effect that asks, from the row in a decision's detail."""
        return self.book.code[decision.detail["node"]]

    # What is asked

    def _question(self, decision: Decision, names: Names) -> str:
        prompt = f"prompts.{decision.kind}"
        if decision.source is None:
            return self.text(prompt)
        effect = self._asking(decision)
        match decision.kind:
            case "share" if effect.op == Op.NEIGHBOURS:
                return self._neighbours("prompts", effect.ladder)[0]
            case "influence" | "give-influence" | "share":
                amount = decision.detail["left" if decision.kind == "share" else "amount"]
                planet = self._at_place("targets", effect.where)
                return self.text(prompt, planet=planet, influence=self.count("influence", amount))
            case "recentre":
                return self.text(prompt, disc=self._disc(effect.where))
            case "exile" | "transfer":
                whose = "own" if effect.op == Op.EXILE and effect.who == Who.SELF else "opponent"
                question = self.text(prompt, column=self._at_place(f"choices.{whose}", effect.where))
                left = decision.detail["left"]
                return question if left == 1 else question + self.text("prompts.still", n=left)
            case "choice":
                return self.text(prompt, left=self._inner(effect.then), right=self._inner(effect.otherwise))
            case "hand-over":
                return self.text(prompt, cards=self.count("cards-for-the-partner", decision.detail["left"]))
            case "trade" | "develop":
                return small(self.effect(effect).removesuffix("."))
            case _:
                return self.text(prompt)

    # What can be answered

    def action(self, action: int, offer: Offer, names: Names = ()) -> str:
        """The label of one option: “Recruit Nero for 5 credits”."""
        terms = offer.terms.get(action, {})
        match self.book.action_space.decode(action):
            case {"recruit": card}:
                price = self._for_price(What.CREDITS, terms["price"])
                return self.text("labels.recruit", card=self.card(card), price=price)
            case {"develop": card}:
                return capital(self.text("labels.develop", level=self._level(terms), card=self.card(card)))
            case {"lead": card}:
                effects = self.book.leads[self.book.agent(card).faction]
                return self.text("labels.lead", card=self.card(card), effects=self._reward(effects))
            case {"discard": card} if offer.kind == "mulligan":
                return self.text("labels.replace", card=self.card(card))
            case {"discard": card}:
                return self.text("labels.discard", card=self.card(card)) + self._traded(self.book.agent(card), offer)
            case {"hand-over": card}:
                return self.text("labels.hand-over", card=self.card(card))
            case {"planet": planet, "share": share}:
                return f"{share} {self._on(PLANETS.index(planet))}"
            case {"planet": planet} if "agent" in terms:  # it stands for a column, which the agent would leave
                agent = self.book.agent(terms["agent"])
                column = self.text("labels.column", planet=self._planet(planet), card=agent.name)
                return column + self._traded(agent, offer)
            case {"planet": planet}:
                return self._planet(planet)
            case {"pay": amount}:
                return self._rung(self._asking(offer), amount)
            case {"option": branch}:
                effect = self._asking(offer)
                return capital(self._inner(effect.then if branch == 1 else effect.otherwise))
            case {"track": _}:
                return capital(self._level(terms))
            case {"token": place} if not terms:  # there is none
                return capital(self._at(place))
            case {"token": place}:
                effects = self._token_effects(terms["gives"][0]["token"])
                return self.text("labels.token", at=self._at(place), effects=self._reward(effects))
            case {"first": seat}:
                kind = "first-you" if seat == offer.seat else "first-partner"
                return self.text(f"labels.{kind}", who=self.seat_name(seat, names))
            case {"done": True}:
                return self.text(f"labels.{self._done(offer)}")
            case {"accept": True}:
                trade = self._asking(offer)
                assert trade.price is not None
                return self._bargain(trade.price, trade.then)
            case _:
                return self._declined(offer)

    def _level(self, terms: Terms) -> str:
        """Developing a technology to its next level, at its price, if there is one. ZN-D1"""
        track = self._track(terms["track"])
        if "level" not in terms:
            return track
        price = self._for_price(What.ZENITHIUM, terms["price"])
        return self.text("labels.level", track=track, level=terms["level"], price=price)

    def _traded(self, agent: Agent, decision: Decision) -> str:
        """What a trade gives for this very card; nothing to add outside a trade or for a price of several cards."""
        trade = self._asking(decision) if decision.kind == "trade" else None
        if trade is None or trade.price is None or trade.price.amount != 1:
            return ""
        return f": {self._reward(tuple(_for_card(effect, agent) for effect in trade.then))}"

    def _rung(self, trade: Effect, amount: int) -> str:
        """One rung of a ladder: its price and what it buys. ZN-V2"""
        assert trade.price is not None
        rung = trade.price.ladder.index(amount)
        return self._bargain(_on_rung(trade.price, rung), tuple(_on_rung(effect, rung) for effect in trade.then))

    def _bargain(self, price: Effect, gain: tuple[Effect, ...]) -> str:
        """What is given, and what is gained for it."""
        paid = self._clause(price)
        act = self._command(paid) if self.text("grammar.button") == "command" else self._infinitive(paid)
        return f"{capital(act)}: {self._reward(gain)}"

    def _declined(self, offer: Offer) -> str:
        """What is not done, or kept."""
        effect = self._asking(offer)
        if effect.price is None:
            return self.text("labels.decline-develop" if effect.op == Op.DEVELOP else "labels.decline")
        price = effect.price
        match price.op:
            case Op.EXILE if price.who == Who.SELF:
                return self.text("labels.keep-agents")
            case Op.DISCARD:
                return self.text("labels.keep-cards")
            case Op.GIVE_BADGE:
                return capital(self.text("labels.keep", thing=self.text("words.badge")))
            case Op.GIVE | Op.SPEND if price.ladder:
                return self.text("labels.keep", thing=self.text(f"words.{price.what.name.lower()}"))
            case Op.GIVE | Op.SPEND:
                return self.text("labels.keep", thing=self.resource(price.what, price.amount))
            case _:
                return self.text("labels.decline")

    def _reward(self, effects: tuple[Effect, ...]) -> str:
        return self._after_colon(self._inner(effects))

    def _done(self, offer: Offer) -> str:
        """The name of the label that ends a choice of several cards."""
        if offer.kind == "mulligan":
            marked = any(refusal.reason == "already-marked" for refusal in offer.refusals.values())
            return "keep-the-rest" if marked else "keep-all"
        return "give-no-more" if offer.detail["left"] < self._asking(offer).amount else "give-none"

    # Why not

    def _refused(self, refusal: Refusal, names: Names) -> Struct:
        detail = refusal.detail
        facts = super()._refused(refusal, names)
        for key, value in detail.items():
            match key:
                case "planet":
                    facts["planet"] = self._planet(value)
                case "track":
                    facts |= {"track": self._track(value), "technology": self.technology(value)}
                case "place":
                    facts["at"] = self._at(value)
                case "rungs":
                    facts["rungs"] = self._either(value)
                case "left":
                    facts["influence"] = self.count("influence", value)
        match refusal.reason:
            case "too-expensive":
                facts["price"] = self.resource(What.CREDITS, detail["price"])
            case "level-price":
                facts["price"] = self.resource(What.ZENITHIUM, detail["price"])
            case "rung-price":
                facts["price"] = self.resource(What[detail["what"].upper()], detail["amount"])
            case "rung-agents":
                facts["price"] = self.count("agents", detail["amount"])
        return facts

    # What happened

    def outcome(self, outcome: Outcome, seat: int = SPECTATOR, names: Names = ()) -> str:
        """How the game ended: “Anna wins with 5 discs to 3: popular victory.”"""
        if len(outcome.winners) == len(outcome.scores):
            discs = self.count("discs", max(outcome.scores[:2]))
            return self.text("news.draw", discs=discs, to=min(outcome.scores[:2]))
        team = outcome.winners[0] & 1
        seats = names or ("",) * len(outcome.scores)
        facts = {"discs": self.count("discs", outcome.scores[team]), "to": outcome.scores[1 - team]}
        facts["how"] = self._victories(outcome.how)
        return self._told("outcome", *self._team(team, seat, seats), seats, facts)

    def _actor(self, event: Plain, seat: int, names: Names) -> tuple[bool, str]:
        return super()._actor(event, seat, names) if "seat" in event else self._team(event["team"], seat, names)

    def _team(self, team: int, seat: int, names: Names) -> tuple[bool, str]:
        """Partners read of “your team”; with two players a team is its player."""
        mine = _is_of(seat, team)
        return mine and len(names) <= 2, self.text("people.your-team") if mine else self.team_name(team, names)

    def _owner(self, event: Plain) -> object:
        return event["seat"] & 1 if "seat" in event else event.get("team")

    def _arranged(self, events: Iterable[Plain]) -> list[Plain]:
        """A card that is led with, developed with or replaced is discarded: its deed says so. A bonus token says what
        it brings."""
        told: list[Plain] = []
        for event in super()._arranged(events):
            last = told[-1] if told else {"event": ""}
            match last["event"], event["event"]:
                case "led", "discarded" if last["card"] == event["card"]:
                    pass
                case "discarded", "developed" | "mulliganed":
                    told[-1] = {**last, **event}
                case "token-taken", "gained" if brought := self._brings(last["token"], event["what"]):
                    if event["amount"] > brought:
                        told.append({**event, "amount": event["amount"] - brought})
                case _:
                    told.append(event)
        return told

    def _brings(self, token: str, what: str) -> int:
        """How much of a thing a bonus token gives."""
        effects = self._token_effects(token)
        return sum(one.amount for one in effects if one.op == Op.GAIN and one.what == What[what.upper()])

    def _victories(self, ways: tuple[str, ...]) -> str:
        return self._joined([self.victory(way) for way in ways])

    def _event_words(self, event: Plain, seat: int, names: Names) -> tuple[str, Struct]:
        kind: str = event["event"]
        facts: Struct = {}
        same = event.get("same", [event])
        if "card" in event:
            cards = self._joined([self.card(one["card"]) for one in same])
            facts |= {"card": cards, "planet": self.planet(self.book.agent(event["card"]).planet)}
        if "planet" in event:
            facts["planet"] = self._planet(event["planet"])
        match event:
            case {"event": "dealt" | "drew"}:
                kind += "" if "card" in event else "-hidden"
                facts["cards"] = self.count("cards", len(same))
            case {"event": "handed-over", "seat": giver, "partner": partner}:
                facts["cards"] = self.count("cards", len(same))
                facts |= {"giver": self.seat_name(giver, names), "partner": self.seat_name(partner, names)}
                kind += "-to-you" if partner == seat else "" if "card" in event else "-hidden"
            case {"event": "mulliganed" | "reshuffled", "amount": amount}:
                kind += "-cards" if "card" in event else "" if amount else "-none"
                facts["cards"] = self.count("cards", amount)
            case {"event": "recruited", "price": price}:
                facts["price"] = self._for_price(What.CREDITS, price)
            case {"event": "developed", "track": track, "level": level, "price": price}:
                price = self._for_price(What.ZENITHIUM, price)
                facts |= {"track": self._track(track), "level": level, "price": price}
                kind += "-with" if "card" in event else ""
            case {"event": "disc-moved", "from": start, "to": end, "team": team}:
                toward = self._toward(team, seat, names)
                facts |= {"spaces": self.count("spaces", abs(end - start)), "toward": toward}
            case {"what": what, "amount": amount}:
                facts["thing"] = self.resource(What[what.upper()], amount)
                if event["event"] == "stole":
                    part = event["from-opponent"]
                    facts["part"] = part
                    kind += "" if part == amount else "-part" if part else "-none"
            case {"side": side}:
                facts["side"] = self.badge_side(side)
            case {"token": token, "place": place}:
                facts["token"] = self.token_name(token)
                if place == "reserve":
                    kind += "-reserve"
                else:
                    facts["at"] = self._at(place)
            case {"event": "reserve-refilled", "amount": amount}:
                facts["tokens"] = self.count("tokens", amount)
            case {"row": row}:
                facts["row"] = row
            case {"how": how}:
                facts["how"] = self._victories(how)
            case {"event": "exhausted", "team": None}:
                kind += "-drawn"
        return kind, facts

    def _toward(self, team: int, seat: int, names: Names) -> str:
        if not _is_of(seat, team):
            return self.team_name(team, names)
        return self.text("people.you" if len(names) <= 2 else "people.your-team")


def _is_of(seat: int, team: int) -> bool:
    return seat != SPECTATOR and seat & 1 == team


def _for_card(effect: Effect, agent: Agent) -> Effect:
    """An effect that speaks of “that card”, for this one."""
    if effect.where == Where.THAT_CARD:
        effect = replace(effect, where=agent.planet)
    if effect.how == How.COST_OF_THAT_CARD:
        effect = replace(effect, how=How.NUMBER, amount=agent.cost)
    return effect


def _on_rung(effect: Effect, rung: int) -> Effect:
    if effect.how != How.LADDER:
        return effect
    return replace(effect, how=How.NUMBER, amount=effect.ladder[rung], ladder=())
