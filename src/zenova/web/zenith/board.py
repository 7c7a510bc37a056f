"""Zenith on the page: what the templates draw, made from one viewer's look at a table."""

from __future__ import annotations

from zenova.games.zenith import Zenith
from zenova.games.zenith.state import ZONE, Action
from zenova.games.zenith.vocabulary import FACTIONS, LEVELS, PLANETS, ROWS
from zenova.kernel.data import Plain, Struct
from zenova.kernel.game import Offer

from ..rendering.board import Board, Prompt
from ..rendering.drawing import Parts
from ..rendering.macros import Sections
from ..rendering.scene import Choice, Player, Scene
from .pieces import HandCard, Lane, Side, Track, ZenithSeat
from .places import TEAM_SIGNS
from .printed import Face, Level, TokenFace, printed

LEAD_ORDER = ("robot", "human", "animod")
ICONS = {
    "first": "player",
    "pay": "trade",
    "option": "or",
    "track": "develop",
    "token": "token-choice",
    "decline": "close",
}
SIGNS = {"": "", "credits": "credit", "zenithium": "zenithium"}
NEAR = 2  # steps from the zone at which it lights up where a capture wins


class ZenithBoard(Board):
    """Planets, technologies and diplomacy, with the viewer's team below."""

    def __init__(self, scene: Scene, language: str) -> None:
        assert isinstance(scene.game, Zenith)
        self.game = scene.game
        self.printed = printed(scene.game, language)
        super().__init__(scene, language, self.printed.words)
        self.team = 0 if self.watching else scene.players[scene.seat].team
        self.toward = 1 - 2 * self.team  # discs are counted toward team 0; one's own side is below
        self.teams_game = self.view["players"] == 4
        self.mine = self._side(self.team)
        self.theirs = self._side(1 - self.team)
        self.lanes = [self._lane(planet) for planet in PLANETS]
        self.tracks = [self._track(number) for number in range(len(FACTIONS))]
        self.rows = [self._row(row) for row in range(ROWS, 0, -1)]
        self.leads = [self._lead(name) for name in LEAD_ORDER]
        self.victories = [self._victory(name) for name in self.view["teams"][0]["victories"]]
        self.hand = self._hand()
        self.prompt = self._prompt()

    def parts(self, own: Sections, table: Sections, theme: str) -> Parts:
        mine, theirs, view = self.mine, self.theirs, self.view
        both = [{"sign": side.sign, "name": side.name} for side in (mine, theirs)]
        you = "" if self.watching else self.text("zenith.your-team" if len(mine.seats) > 1 else "table.you")
        parts = {
            "turn": (own.turn, view["turns"] + (0 if self.over else 1)),
            "seat-theirs": (own.side, theirs, "seat-theirs"),
            "seat-mine": (own.side, mine, "seat-mine"),
            "tab-bar": (own.tab_bar,),
            "tech-0": (own.tech_foot, self.tracks_at(0), *both),
            "badge": (own.badge, self.badge),
            "leads": (own.leads, self.leads),
            "victories": (own.victories, self.victories, *both, you),
            "piles": (own.piles, view["deck"], len(view["discard"])),
            "answer": (own.answer, self.scene, self.prompt, self.hand),
            "hand": (own.own_hand, self.hand, self.prompt.layout),
        }
        for n in range(1, LEVELS + 1):
            row = self.rows[ROWS - n] if n <= ROWS else None
            parts[f"tech-{n}"] = (own.tech_row, n, self.tracks_at(n), row, *both)
        for lane in self.lanes:
            parts[f"lane-{lane.planet}"] = (own.lane, lane, mine.name, theirs.name, self.watching)
        return {**super().parts(own, table, theme), **parts}

    # Parts

    @property
    def badge(self) -> tuple[str, str, str]:
        """Its side, whose it is, and what that means."""
        badge = self.view["badge"]
        if badge is None:
            return "silver", self.text("zenith.badge.nobody"), self.text("zenith.badge.nobody-text")
        holder = self.mine if badge["team"] == self.team else self.theirs
        key = f"zenith.badge.{badge['side']}"
        return badge["side"], self.text(key, name=holder.name), self.text(f"{key}-text")

    def _side(self, team: int) -> Side:
        view = self.view["teams"][team]
        badge = self.view["badge"]
        seats = tuple(self._seat(player) for player in self.scene.players if player.team == team)
        near = not self.over and any(way["missing"] == 1 for way in view["victories"].values())
        return Side(
            team,
            TEAM_SIGNS[team],
            self.text.listed([seat.player.name for seat in seats]),
            view["credits"],
            view["zenithium"],
            badge["side"] if badge and badge["team"] == team else "",
            seats,
            any(seat.asked for seat in seats),
            near,
            sum(seat.hand for seat in seats),
        )

    def _seat(self, player: Player) -> ZenithSeat:
        hand, reach = self.view["hands"][player.seat], ""
        if self.teams_game:
            planets = self.view["reach"][player.seat]
            reach = "–".join(self.printed.planet(end) for end in (planets[0], planets[-1]))
        given = tuple(self.printed.faces[card] for card in hand.get("given", ()))
        return ZenithSeat(**vars(self._seat_shown(player)), hand=hand["size"], reach=reach, given=given)

    def _lane(self, planet: str) -> Lane:
        view, text, printed = self.view, self.text, self.printed
        disc = view["discs"][planet]
        at = None if disc is None else disc * self.toward
        mine, theirs = view["teams"][self.team], view["teams"][1 - self.team]
        token = view["tokens"][planet]
        if at is None:
            says = text("zenith.disc.none")
        elif at == 0:
            says = text("zenith.disc.centre")
        else:
            says = text("zenith.disc.steps", n=ZONE - abs(at), name=self.mine.name if at > 0 else self.theirs.name)
        lane = Lane(
            planet,
            printed.planet(planet),
            at,
            says,
            [printed.faces[card] for card in mine["columns"][planet]],
            [printed.faces[card] for card in theirs["columns"][planet]],
            mine["captured"][planet],
            theirs["captured"][planet],
            printed.tokens[token] if token else None,
        )
        if at is not None and not self.over:
            lane.alert_mine = ZONE - at <= NEAR and planet in mine["wins-with"]
            lane.alert_theirs = ZONE + at <= NEAR and planet in theirs["wins-with"]
        return lane

    def tracks_at(self, level: int) -> list[Track]:
        return [one.at(level) for one in self.tracks]

    def _track(self, number: int) -> Track:
        faction = FACTIONS[number]
        token = self.view["tokens"][faction]
        return Track(
            faction,
            self.printed.faction(faction),
            self.printed.levels[self.view["sides"][number]],
            self.view["teams"][self.team]["levels"][faction],
            self.view["teams"][1 - self.team]["levels"][faction],
            self.printed.tokens[token] if token else None,
        )

    def _row(self, row: int) -> Struct:
        owners = [
            {"name": side.name, "sign": side.sign}
            for side in (self.mine, self.theirs)
            if row in self.view["teams"][side.team]["rows"]
        ]
        return {"number": row, "level": self.printed.rows[int(row) - 1], "owners": owners}

    def _lead(self, faction: str) -> Struct:
        level = self.printed.leads[self.teams_game][faction]
        effects = self.printed.leads[False][faction].effects
        name = self.printed.faction(faction)
        return {"faction": faction, "name": name, "level": level, "effects": effects, "picks": []}

    def _victory(self, name: str) -> Struct:
        ways = [self.view["teams"][side.team]["victories"][name] for side in (self.mine, self.theirs)]
        mine, theirs = ({"discs": way["discs"][: way["need"]], "left": way["missing"]} for way in ways)
        return {"id": name, "mine": mine, "theirs": theirs}

    # One's own hand and what may be done with it

    def _hand(self) -> list[HandCard]:
        if self.watching or self.scene.curtain:
            return []
        own = self.view["hands"][self.scene.seat]
        return [
            HandCard(self.printed.faces[card], price, price <= self.mine.credits, index, card in self.view["redraw"])
            for index, (card, price) in enumerate(own["prices"].items(), 1)
        ]

    # The question

    def _wait(self, prompt: Prompt) -> None:
        seats = self.view["to-act"]
        bots = all(self.scene.players[seat].kind == "bot" for seat in seats)
        prompt.title = self.text("table.waiting-bot" if bots else "table.waiting", name=self._who(seats))

    def _ask(self, offer: Offer, prompt: Prompt) -> None:
        prompt.sentence = self._help(offer)
        if offer.kind == "play":
            self._offer_plays(offer)
            prompt.layout = "play"
            return
        prompt.choices = [self._choice(offer, action) for action in offer.options]
        prompt.layout = self._layout(prompt.choices)
        for choice in prompt.choices:
            self._light(offer, choice)
        if any("planet" in self.game.decode(choice.action) for choice in prompt.choices):
            self._explain_dark_lanes(offer)

    def _layout(self, choices: list[Choice]) -> str:
        if len(choices) <= 5 and all(choice.planet for choice in choices):
            return "planets"
        return "list" if len(choices) <= 4 else "many"

    def _help(self, offer: Offer) -> str:
        """What asks, in a sentence."""
        if offer.source is not None:
            return self._printed_at(offer.source).sentence
        key = f"zenith.help.{offer.kind}"
        return self.text(key) if self.text.has(key) else ""

    def _printed_at(self, source: Plain) -> Face | Level | TokenFace:
        """What is printed on an agent, a technology, a token, beside a row or for leading."""
        match source:
            case {"agent": agent}:
                return self.printed.faces[agent]
            case {"technology": faction, "level": level}:
                return self.printed.levels[self.view["sides"][FACTIONS.index(faction)]][int(level) - 1]
            case {"token": token}:
                return self.printed.tokens[token]
            case {"row": row}:
                return self.printed.rows[int(row) - 1]
            case _:
                return self.printed.leads[self.teams_game][source["lead"]]

    def _offer_plays(self, offer: Offer) -> None:
        """Recruit, develop and lead for each card of the hand; the impossible ones say why."""
        for card in self.hand:
            faction = FACTIONS.index(card.face.faction)
            recruit, develop, lead = card.choices = [
                self._play(offer, kind + card.face.number) for kind in (Action.RECRUIT, Action.DEVELOP, Action.LEAD)
            ]
            if not recruit.why:
                lane = self._lane_of(card.face.planet)
                lane.recruits.append((card.index, recruit))
                landing = offer.terms[recruit.action].get("to")
                if landing is not None:
                    lane.ghosts.append((card.index, landing * self.toward))
            if not develop.why:
                self.tracks[faction].develops.append((card.index, develop))
            self.leads[LEAD_ORDER.index(card.face.faction)]["picks"].append((card.index, lead))

    def _play(self, offer: Offer, action: int) -> Choice:
        """One of the three ways to play a card, or a technology to develop: its price and what it gives."""
        terms, word = offer.terms[action], next(iter(self.game.decode(action)))
        word = ICONS.get(word, word)
        title = self.text(f"zenith.option.{word}")
        if "level" in terms:
            track = self.printed.faction(terms["track"])
            title = self.text("zenith.option.develop-to", track=track, level=terms["level"])
        currency = SIGNS[terms.get("currency", "")]
        if action in offer.refusals:
            why = self.words.refusal(offer.refusals[action], self.names)
            return Choice(action, title, icon=word, price=terms.get("price"), currency=currency, why=why)
        gives = [self._printed_at(one) for one in terms["gives"] if "token" not in one and "row" not in one]
        fewer = terms["cost"] - terms["price"] if "cost" in terms else 0
        how = self.text("zenith.option.discount", cost=terms["cost"], n=fewer) if fewer else ""
        text = " ".join(one.sentence for one in gives)
        effects, leads_to = gives[0].effects, self._leads_to(terms, text)
        return Choice(action, title, text, word, "", terms.get("price"), currency, how, effects, leads_to=leads_to)

    def _leads_to(self, terms: Plain, text: str) -> str:
        """The price and where it comes from, what is left then, what it gives, and where the disc goes."""
        told = []
        if "price" in terms:
            had = self.mine.credits if terms["currency"] == "credits" else self.mine.zenithium
            if terms.get("agents"):
                told.append(self.text("zenith.terms.cheaper", cost=terms["cost"], n=terms["agents"]))
            told.append(self.text(f"zenith.terms.{terms['currency']}", n=terms["price"], left=had - terms["price"]))
        told.append(text)
        landing, _ = self._landing(terms)
        if landing:
            told.append(f"{self.printed.faces[terms['gives'][0]['agent']].planet_name}: {landing}.")
        return " ".join(told)

    def _lane_of(self, planet: str) -> Lane:
        return self.lanes[PLANETS.index(planet)]

    def _choice(self, offer: Offer, action: int) -> Choice:
        word, value = next(iter(self.game.decode(action).items()))
        label = self.words.action(action, offer, self.names)
        match word:
            case "planet":
                says, wins = self._landing(offer.terms.get(action, {}))
                share = self.game.decode(action).get("share", 0)
                return Choice(action, label, says, planet=value, wins=wins, share=share)
            case "track":
                return self._play(offer, action)
            case "token":
                face = self._printed_at({"token": self.view["tokens"][value]})
                named = {"planet": value} if value in PLANETS else {"icon": value}
                place = self.printed.planet(value) if value in PLANETS else self.printed.faction(value)
                return Choice(action, place, face.sentence, effects=face.effects, leads_to=face.sentence, **named)
            case "discard" | "hand-over":
                face = self.printed.faces[value]
                return Choice(action, face.name, icon=face.faction, leads_to=label)
            case _:
                return Choice(action, label, icon=ICONS.get(word, "check"))

    def _landing(self, terms: Plain) -> tuple[str, bool]:
        """Where a disc would come to rest, in words, and whether that wins."""
        text = self.text
        match terms:
            case {"captures": True, "team": self.team, "wins": wins}:
                return text("zenith.lands.win" if wins else "zenith.lands.capture"), wins
            case {"captures": True}:
                return text("zenith.lands.lose", name=self.theirs.name), False
            case {"to": 0}:
                return text("zenith.lands.centre"), False
            case {"to": to} if to * self.toward > 0:
                return text("zenith.lands.left", n=ZONE - abs(to)), False
            case {"to": to}:
                return text("zenith.lands.behind", n=abs(to)), False
            case _:
                return "", False

    # The same options on the board

    def _light(self, offer: Offer, choice: Choice) -> None:
        match self.game.decode(choice.action):
            case {"planet": planet}:
                self._light_lane(offer, self._lane_of(planet), choice)
            case {"track": track}:
                self.tracks[FACTIONS.index(track)].choice = choice
            case {"token": place} if place in PLANETS:
                self._lane_of(place).token_choice = choice
            case {"token": place}:
                self.tracks[FACTIONS.index(place)].token_choice = choice
            case {"discard": card} | {"hand-over": card}:
                next(one for one in self.hand if one.face.id == card).answer = choice

    def _light_lane(self, offer: Offer, lane: Lane, choice: Choice) -> None:
        terms = offer.terms.get(choice.action, {})
        if "owner" in terms:
            if terms["owner"] == self.team:
                lane.take_mine = choice
            else:
                lane.take_theirs = choice
        elif choice.share:
            lane.shares.append(choice)
        else:
            lane.disc = choice
            lane.ghost = terms["to"] * self.toward if "to" in terms else None

    def _explain_dark_lanes(self, offer: Offer) -> None:
        for action, refusal in offer.refusals.items():
            lane = self._lane_of(self.game.decode(action)["planet"])
            if not (lane.disc or lane.shares or lane.take_mine or lane.take_theirs):
                lane.why = lane.why or self.words.refusal(refusal, self.names)
