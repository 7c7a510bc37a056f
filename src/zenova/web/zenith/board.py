"""Zenith on the page: what the templates draw, made from one viewer's look at a table."""

from __future__ import annotations

from collections import defaultdict

from zenova.games.zenith import Zenith
from zenova.games.zenith.state import TOKEN_LEVEL, ZONE, Action
from zenova.games.zenith.vocabulary import FACTIONS, LEVELS, PLANETS, ROWS
from zenova.kernel.data import Plain
from zenova.kernel.game import Offer

from ..rendering.board import Board, Prompt
from ..rendering.drawing import Parts
from ..rendering.macros import Sections
from ..rendering.scene import Choice, Player, Scene
from .faces import Face, Level, TokenFace, printed
from .pieces import CellAnswers, HandCard, Lane, LaneAnswers, Row, Side, Track, Victory, Way, Whose, ZenithSeat
from .places import TEAM_SIGNS

ICONS = {
    "first": "player",
    "pay": "trade",
    "option": "or",
    "decline": "close",
}
SIGNS = {"": "", "credits": "credit", "zenithium": "zenithium"}
NO_ANSWERS = LaneAnswers()
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
        self.both = [Whose(side.team, side.sign, side.name) for side in (self.mine, self.theirs)]
        self.lanes = [self._lane(planet) for planet in PLANETS]
        self.tracks = [self._track(number) for number in range(len(FACTIONS))]
        self.rows = {row: self._row(row) for row in range(1, ROWS + 1)}
        self.leads = self.printed.lead_cells[self.teams_game]
        self.victories = [self._victory(name) for name in self.view["teams"][0]["victories"]]
        self.hand = self._hand()
        self.lane_answers: defaultdict[str, LaneAnswers] = defaultdict(LaneAnswers)  # by planet
        self.cell_answers: defaultdict[int, defaultdict[str, CellAnswers]]  # by level, then by technology
        self.cell_answers = defaultdict(lambda: defaultdict(CellAnswers))
        self.lead_answers: defaultdict[str, list[tuple[int, Choice]]] = defaultdict(list)  # by faction
        self.prompt = self._prompt()

    def parts(self, own: Sections, table: Sections, theme: str) -> Parts:
        mine, theirs, view = self.mine, self.theirs, self.view
        you = "" if self.watching else self.text("zenith.your-team" if len(mine.seats) > 1 else "table.you")
        parts = {
            "turn": (own.turn, view["turns"] + (0 if self.over else 1)),
            "seat-theirs": (own.side, theirs, "seat-theirs"),
            "seat-mine": (own.side, mine, "seat-mine"),
            "tab-bar": (own.tab_bar,),
            "tech-0": (own.tech_foot, self.tracks, *self.both),
            "badge": (own.badge, *self.badge),
            "leads": (own.leads, self.leads, self.lead_answers),
            "victories": (own.victories, self.victories, *self.both, you),
            "piles": (own.piles, view["deck"], len(view["discard"])),
            "answer": (own.answer, self.scene, self.prompt, self.hand),
            "hand": (own.own_hand, self.hand, self.prompt.layout),
        }
        for n in range(1, LEVELS + 1):
            parts[f"tech-{n}"] = (own.tech_row, n, self.tracks, self.cell_answers.get(n), self.rows.get(n), *self.both)
        for lane in self.lanes:
            answers = self.lane_answers.get(lane.planet, NO_ANSWERS)
            parts[f"lane-{lane.planet}"] = (own.lane, lane, answers, mine.name, theirs.name, self.watching)
        return {**super().parts(own, table, theme), **parts}

    # Parts

    @property
    def badge(self) -> tuple[str, str]:
        """Its side and whose it is; nothing while it is nobody's."""
        badge = self.view["badge"]
        holder = badge and (self.mine if badge["team"] == self.team else self.theirs)
        return (badge["side"], holder.name) if holder else ("", "")

    def _side(self, team: int) -> Side:
        view = self.view["teams"][team]
        badge = self.view["badge"]
        seats = tuple([self._seat(player) for player in self.scene.players if player.team == team])
        near = not self.over and 1 in [way["missing"] for way in view["victories"].values()]
        return Side(
            team,
            TEAM_SIGNS[team],
            self.text.listed([seat.player.name for seat in seats]),
            view["credits"],
            view["zenithium"],
            badge["side"] if badge and badge["team"] == team else "",
            seats,
            True in [seat.asked for seat in seats],
            near,
            sum([seat.hand for seat in seats]),
        )

    def _seat(self, player: Player) -> ZenithSeat:
        hand, reach = self.view["hands"][player.seat], ""
        if self.teams_game:
            planets = self.view["reach"][player.seat]
            reach = "–".join(self.printed.planet(end) for end in (planets[0], planets[-1]))
        given = tuple([self.printed.faces[card].name for card in hand.get("given", ())])
        return ZenithSeat(*self._seat_shown(player), hand["size"], reach, given)

    def _lane(self, planet: str) -> Lane:
        view, printed = self.view, self.printed
        disc = view["discs"][planet]
        at = None if disc is None else disc * self.toward
        mine, theirs = view["teams"][self.team], view["teams"][1 - self.team]
        token = view["tokens"][planet]
        return Lane(
            planet,
            printed.planet(planet),
            at,
            tuple([printed.faces[card] for card in mine["columns"][planet]]),
            tuple([printed.faces[card] for card in theirs["columns"][planet]]),
            mine["captured"][planet],
            theirs["captured"][planet],
            printed.tokens[token] if token else None,
            self._is_near(at) and planet in mine["wins-with"],
            self._is_near(at, -1) and planet in theirs["wins-with"],
        )

    def _is_near(self, at: int | None, toward: int = 1) -> bool:
        """Whether a disc has few steps left to one's own zone or to that of the others."""
        return at is not None and not self.over and ZONE - at * toward <= NEAR

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

    def _row(self, row: int) -> Row:
        owners = [whose for whose in self.both if row in self.view["teams"][whose.team]["rows"]]
        return Row(self.printed.rows[row - 1], owners)

    def _victory(self, name: str) -> Victory:
        ways = [self.view["teams"][whose.team]["victories"][name] for whose in self.both]
        return Victory(name, *[Way(way["discs"][: way["need"]], way["missing"]) for way in ways])

    # One's own hand and what may be done with it

    def _hand(self) -> list[HandCard]:
        if self.watching or self.scene.curtain:
            return []
        own = self.view["hands"][self.scene.seat]
        return [
            HandCard(self.printed.faces[card], price, price <= self.mine.credits, number, card in self.view["redraw"])
            for number, (card, price) in enumerate(own["prices"].items(), 1)
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
        for place, card in enumerate(self.hand):
            face, number = card.face, card.number
            choices = recruit, develop, lead = [
                self._play(offer, kind + face.number, word)
                for kind, word in ((Action.RECRUIT, "recruit"), (Action.DEVELOP, "develop"), (Action.LEAD, "lead"))
            ]
            self.hand[place] = card._replace(choices=tuple(choices))
            if not recruit.why:
                answers = self.lane_answers[face.planet]
                answers.recruits.append((number, recruit))
                landing = offer.terms[recruit.action].get("to")
                if landing is not None:
                    answers.ghosts.append((number, landing * self.toward))
            if not develop.why:
                self._next_cell(face.faction).develops.append((number, develop))
            self.lead_answers[face.faction].append((number, lead))

    def _next_cell(self, faction: str) -> CellAnswers:
        """The level that would be developed next."""
        return self.cell_answers[self.tracks[FACTIONS.index(faction)].mine + 1][faction]

    def _play(self, offer: Offer, action: int, word: str) -> Choice:
        """One of the three ways to play a card, or a technology to develop: its price and what it gives."""
        terms = offer.terms[action]
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
        leads_to = self._leads_to(terms, text)
        return Choice(action, title, text, word, "", terms.get("price"), currency, how, gives[0], leads_to=leads_to)

    def _leads_to(self, terms: Plain, text: str) -> str:
        """The price and where it comes from, what is left then, what it gives, and where the disc goes."""
        told = []
        if "price" in terms:
            had = self.mine.credits if terms["currency"] == "credits" else self.mine.zenithium
            if terms.get("agents"):
                told.append(self.text("zenith.terms.cheaper", cost=terms["cost"], n=terms["agents"]))
            told.append(self.text(f"zenith.terms.{terms['currency']}", n=terms["price"], left=had - terms["price"]))
        told.append(text)
        landing = self._landing(terms)[0] if "to" in terms or "captures" in terms else ""
        if landing:
            told.append(f"{self.printed.faces[terms['gives'][0]['agent']].planet_name}: {landing}.")
        return " ".join(told)

    def _choice(self, offer: Offer, action: int) -> Choice:
        word, value = next(iter(self.game.decode(action).items()))
        label = self.words.action(action, offer, self.names)
        match word:
            case "planet":
                says, wins = self._landing(offer.terms.get(action, {}))
                share = self.game.decode(action).get("share", 0)
                return Choice(action, label, says, planet=value, wins=wins, share=share)
            case "track":
                return self._play(offer, action, "develop")
            case "token":
                face = self._printed_at({"token": self.view["tokens"][value]})
                named = {"planet": value} if value in PLANETS else {"icon": value}
                place = self.printed.planet(value) if value in PLANETS else self.printed.faction(value)
                return Choice(action, place, face.sentence, gives=face, leads_to=face.sentence, **named)
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
                self._light_lane(offer, self.lane_answers[planet], choice)
            case {"track": track}:
                self._next_cell(track).level = choice
            case {"token": place} if place in PLANETS:
                self.lane_answers[place].token = choice
            case {"token": place}:
                self.cell_answers[TOKEN_LEVEL][place].token = choice
            case {"discard": card} | {"hand-over": card}:
                place = next(place for place, one in enumerate(self.hand) if one.face.id == card)
                self.hand[place] = self.hand[place]._replace(answer=choice)

    def _light_lane(self, offer: Offer, lane: LaneAnswers, choice: Choice) -> None:
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
            lane = self.lane_answers[self.game.decode(action)["planet"]]
            if not (lane.disc or lane.shares or lane.take_mine or lane.take_theirs):
                lane.why = lane.why or self.words.refusal(refusal, self.names)
