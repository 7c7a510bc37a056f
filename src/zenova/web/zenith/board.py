"""Zenith on the page: what the templates draw, made from one viewer's look at a table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from zenova.games.zenith import Zenith
from zenova.games.zenith.state import Action
from zenova.games.zenith.vocabulary import FACTIONS, LEVELS, PLANETS, ROWS
from zenova.kernel.game import Decision, Refusal

from ..rendering.board import Board, Prompt
from ..rendering.scene import Choice, Scene
from .pieces import Cell, HandCard, Lane, SeatShown, Side, Track
from .printed import Level, printed
from .reasons import TAKING, Reasons

TEAM_SIGNS = ("dawn", "dusk")
LEAD_ORDER = ("robot", "human", "animod")
ICONS = {"first": "player", "pay": "trade", "option": "or"}
TOKEN_LEVEL = 2  # of a technology: the first team there takes its token
ZONE = 4  # how far from the centre a zone is
VICTORIES = (("absolute", 3), ("democratic", 4), ("popular", 5))


class ZenithBoard(Board):
    """Planets, technologies and diplomacy, with the viewer's team below."""

    def __init__(self, scene: Scene, language: str) -> None:
        assert isinstance(scene.game, Zenith)
        self.game = scene.game
        self.printed = printed(scene.game, language)
        super().__init__(scene, language, self.printed.words)
        self.team = 0 if self.watching else scene.seat & 1
        self.teams_game = self.view["players"] == 4
        self.mine = self._side(self.team)
        self.theirs = self._side(1 - self.team)
        self.lanes = [self._lane(planet) for planet in PLANETS]
        self.tracks = [self._track(number) for number in range(len(FACTIONS))]
        self.rows = [self._row(row) for row in range(ROWS, 0, -1)]
        self.leads = [self._lead(name) for name in LEAD_ORDER]
        self.victories = [self._victory(name, need) for name, need in VICTORIES]
        self.hand = self._hand()
        self.prompt = self._prompt()

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
        seats = tuple(self._seat(seat) for seat in range(team, self.view["players"], 2))
        near = not self.over and any(left == 1 for left in self._lefts(view["captured"]).values())
        return Side(
            team,
            TEAM_SIGNS[team],
            self.text.listed([seat.player.name for seat in seats]),
            view["credits"],
            view["zenithium"],
            badge["side"] if badge and badge["team"] == team else "",
            seats,
            any(seat.turn for seat in seats),
            near,
            sum(seat.hand for seat in seats),
        )

    def _seat(self, seat: int) -> SeatShown:
        player = self.scene.players[seat]
        hand = self.view["hands"][seat]
        you = seat == self.scene.seat
        if you:
            note = self.text("seat.you")
        elif player.kind == "bot":
            note = self.text("seat.bot", level=self.text.level(player.level))
        elif not player.here:
            note = self.text("seat.away")
        else:
            note = self.text("seat.person")
        reach = ""
        if self.teams_game:
            ends = (0, 2) if seat < 2 else (2, 4)
            reach = "–".join(self.printed.planet(PLANETS[end]) for end in ends)
        given = tuple(self.printed.faces[card] for card in hand.get("given", ()))
        turn = not self.over and seat in self.view["to-act"]
        return SeatShown(player, hand["size"], turn, you, note, reach, given)

    def _captured(self, team: int) -> Mapping[str, int]:
        captured: Mapping[str, int] = self.view["teams"][team]["captured"]
        return captured

    def _lefts(self, captured: Mapping[str, int]) -> dict[str, int]:
        """How many discs each victory still needs. ZN-I6"""
        have = {
            "absolute": max(captured.values()),
            "democratic": sum(count > 0 for count in captured.values()),
            "popular": sum(captured.values()),
        }
        return {name: max(0, need - have[name]) for name, need in VICTORIES}

    def _wins_with(self, team: int, planet: str) -> bool:
        captured = dict(self._captured(team))
        captured[planet] += 1
        return any(left == 0 for left in self._lefts(captured).values())

    def _lane(self, planet: str) -> Lane:
        view, text, printed = self.view, self.text, self.printed
        disc = view["discs"][planet]
        at = None if disc is None else disc if self.team == 0 else -disc  # one's own side, seen from below, is positive
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
            lane.alert_mine = at >= 2 and self._wins_with(self.team, planet)
            lane.alert_theirs = at <= -2 and self._wins_with(1 - self.team, planet)
        return lane

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

    def cells(self, level: int) -> list[Cell]:
        """A level of all technologies; 0 is where markers begin."""
        return [
            Cell(
                track.faction,
                track.name,
                track.levels[level - 1] if level else None,
                track.mine >= level,
                track.theirs >= level,
                track.mine == level,
                track.theirs == level,
                next_level,
                track.choice if next_level else None,
                track.develops if next_level else [],
                track.token if level == TOKEN_LEVEL else None,
                track.token_choice if level == TOKEN_LEVEL else None,
            )
            for track in self.tracks
            for next_level in (track.mine + 1 == level,)
        ]

    def _row(self, row: int) -> dict[str, Any]:
        owners = [
            {"name": side.name, "sign": side.sign}
            for side in (self.mine, self.theirs)
            if row in self.view["teams"][side.team]["rows"]
        ]
        return {"number": row, "level": self.printed.rows[row - 1], "owners": owners}

    def _lead(self, faction: str) -> dict[str, Any]:
        level = self.printed.leads[self.teams_game][faction]
        effects = self.printed.leads[False][faction].effects
        name = self.printed.faction(faction)
        return {"faction": faction, "name": name, "level": level, "effects": effects, "picks": []}

    def _victory(self, name: str, need: int) -> dict[str, Any]:
        sides = []
        for side in (self.mine, self.theirs):
            captured = self._captured(side.team)
            discs = [planet for planet in PLANETS for _ in range(captured[planet])]
            if name == "absolute":
                most = max(PLANETS, key=lambda planet: captured[planet])
                discs = [most] * captured[most]
            elif name == "democratic":
                discs = [planet for planet in PLANETS if captured[planet]]
            discs = discs[:need]
            sides.append({"discs": discs, "left": need - len(discs)})
        return {"id": name, "need": need, "mine": sides[0], "theirs": sides[1]}

    # One's own hand and what may be done with it

    def _hand(self) -> list[HandCard]:
        if self.watching or self.scene.curtain:
            return []
        cards = self.view["hands"][self.scene.seat].get("cards", [])
        hand = []
        for index, card in enumerate(cards, 1):
            face = self.printed.faces[card]
            column = self.view["teams"][self.team]["columns"][face.planet]
            price = max(0, face.cost - len(column))
            marked = card in self.view["redraw"]
            hand.append(HandCard(face, price, price <= self.mine.credits, index, marked))
        return hand

    # The question

    def _wait(self, prompt: Prompt) -> None:
        seats = self.view["to-act"]
        bots = all(self.scene.players[seat].kind == "bot" for seat in seats)
        prompt.title = self.text("table.waiting-bot" if bots else "table.waiting", name=self._who(seats))

    def _ask(self, decision: Decision, prompt: Prompt) -> None:
        reasons = Reasons(self.game, self.view, self.scene.seat, decision)
        prompt.sentence = self._source_sentence(decision)
        if decision.kind == "play":
            self._offer_plays(decision, reasons)
            prompt.layout = "play"
            return
        prompt.choices = [self._choice(decision, action) for action in decision.options]
        prompt.layout = self._layout(prompt.choices)
        self._light_board(decision, prompt.choices, reasons)

    def _layout(self, choices: list[Choice]) -> str:
        if len(choices) <= 5 and all(choice.planet for choice in choices):
            return "planets"
        return "list" if len(choices) <= 4 else "many"

    def _source_sentence(self, decision: Decision) -> str:
        source = decision.source
        if source is None:
            return self.text(f"zenith.help.{decision.kind}") if self.text.has(f"zenith.help.{decision.kind}") else ""
        if "agent" in source:
            return self.printed.faces[source["agent"]].sentence
        if "technology" in source:
            return self._level(source["technology"], source["level"]).sentence
        if "token" in source:
            return self.printed.tokens[source["token"]].sentence
        if "row" in source:
            return self.printed.rows[int(source["row"]) - 1].sentence
        return self.printed.leads[self.teams_game][str(source["lead"])].sentence

    def _level(self, faction: str, level: int) -> Level:
        side = self.view["sides"][FACTIONS.index(faction)]
        return self.printed.levels[side][min(level, LEVELS) - 1]

    def _offer_plays(self, decision: Decision, reasons: Reasons) -> None:
        """Recruit, develop and lead for each card of the hand; the impossible ones say why."""
        legal = set(decision.options)
        for card in self.hand:
            card.choices = [
                self._refusable(self._recruit(card), legal, reasons.recruiting(card)),
                self._refusable(self._develop(card), legal, reasons.developing(card)),
                self._lead_with(card),
            ]
            recruit, develop, lead = card.choices
            if not recruit.why:
                self._lane_of(card.face.planet).recruits.append((card.index, recruit))
            if not develop.why:
                self.tracks[FACTIONS.index(card.face.faction)].develops.append((card.index, develop))
            self.leads[LEAD_ORDER.index(card.face.faction)]["picks"].append((card.index, lead))

    def _recruit(self, card: HandCard) -> Choice:
        face, text = card.face, self.text
        fewer = face.cost - card.price
        how = text("zenith.option.discount", cost=face.cost, n=fewer) if fewer else ""
        return Choice(
            Action.RECRUIT + face.number,
            text("zenith.option.recruit"),
            face.sentence,
            "recruit",
            price=card.price,
            currency="credit",
            how=how,
            effects=face.effects,
        )

    def _develop(self, card: HandCard) -> Choice:
        face, text = card.face, self.text
        level = self.view["teams"][self.team]["levels"][face.faction] + 1
        if level > LEVELS:
            return Choice(Action.DEVELOP + face.number, text("zenith.option.develop"), icon="develop")
        below = [self._level(face.faction, number) for number in range(level, 0, -1)]
        return Choice(
            Action.DEVELOP + face.number,
            text("zenith.option.develop-to", track=self.printed.faction(face.faction), level=level),
            " ".join(step.sentence for step in below),
            "develop",
            price=level,
            currency="zenithium",
            effects=below[0].effects,
        )

    def _lead_with(self, card: HandCard) -> Choice:
        level = self.printed.leads[self.teams_game][card.face.faction]
        title = self.text("zenith.option.lead")
        return Choice(Action.LEAD + card.face.number, title, level.sentence, "lead", effects=level.effects)

    def _refusable(self, choice: Choice, legal: set[int], refusal: Refusal) -> Choice:
        if choice.action in legal:
            return choice
        return replace(choice, text="", how="", effects=(), why=self._why(refusal))

    def _why(self, refusal: Refusal) -> str:
        return str(self.words.refusal(refusal, self.names))

    def _lane_of(self, planet: str) -> Lane:
        return self.lanes[PLANETS.index(planet)]

    def _choice(self, decision: Decision, action: int) -> Choice:
        struct = self.game.decode(action)
        word, value = next(iter(struct.items()))
        label = self.words.action(action, decision, self.view, self.names)
        match word:
            case "planet":
                return self._planet_choice(decision, action, value, struct.get("share"), label)
            case "discard" | "hand-over":
                return Choice(action, label, icon=self.printed.faces[value].faction)
            case "track":
                return Choice(action, label, icon="develop")
            case "token":
                return Choice(action, label, icon="token-choice")
            case "decline":
                return Choice(action, label, icon="close")
            case _:
                return Choice(action, label, icon=ICONS.get(word, "check"))

    def _planet_choice(self, decision: Decision, action: int, planet: str, share: int | None, label: str) -> Choice:
        lane = self._lane_of(planet)
        if decision.kind in TAKING:
            return Choice(action, label, planet=planet)
        if decision.kind == "recentre":
            return Choice(action, label, self.text("zenith.lands.centre"), planet=planet)
        amount = share if share is not None else decision.detail.get("amount", 1)
        says, wins = self._landing(lane, -amount if decision.kind == "give-influence" else amount)
        return Choice(action, label, says, planet=planet, wins=wins, share=share or 0)

    def _landing(self, lane: Lane, steps: int) -> tuple[str, bool]:
        """Where the disc would come to rest, in words, and whether that wins."""
        text = self.text
        assert lane.at is not None
        to = lane.at + steps
        if to >= ZONE:
            wins = self._wins_with(self.team, lane.planet)
            return text("zenith.lands.win" if wins else "zenith.lands.capture"), wins
        if to <= -ZONE:
            return text("zenith.lands.lose", name=self.theirs.name), False
        if to == 0:
            return text("zenith.lands.centre"), False
        if to > 0:
            return text("zenith.lands.left", n=ZONE - to), False
        return text("zenith.lands.behind", n=-to), False

    # The same options on the board

    def _light_board(self, decision: Decision, choices: list[Choice], reasons: Reasons) -> None:
        for choice in choices:
            struct = self.game.decode(choice.action)
            word, value = next(iter(struct.items()))
            if word == "planet":
                self._light_lane(decision, self._lane_of(value), choice, reasons)
            elif word == "track":
                self.tracks[FACTIONS.index(value)].choice = choice
            elif word == "token" and value in PLANETS:
                self._lane_of(value).token_choice = choice
            elif word == "token":
                self.tracks[FACTIONS.index(value)].token_choice = choice
            elif word in ("discard", "hand-over"):
                for card in self.hand:
                    if card.face.id == value:
                        card.answer = choice
        if any(choice.planet for choice in choices):
            self._explain_dark_lanes(reasons)

    def _light_lane(self, decision: Decision, lane: Lane, choice: Choice, reasons: Reasons) -> None:
        if reasons.takes_mine:
            lane.take_mine = choice
            return
        if reasons.takes:
            lane.take_theirs = choice
            return
        if choice.share:
            lane.shares.append(choice)
            return
        lane.disc = choice
        if lane.at is None:
            return
        amount = decision.detail.get("amount", 1)
        if decision.kind == "recentre":
            lane.ghost = 0
        else:
            lane.ghost = lane.at + (-amount if decision.kind == "give-influence" else amount)

    def _explain_dark_lanes(self, reasons: Reasons) -> None:
        for lane in self.lanes:
            if not (lane.disc or lane.shares or lane.take_mine or lane.take_theirs):
                lane.why = self._why(reasons.choosing(lane))
