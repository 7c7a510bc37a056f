"""Zena 1814 on the page: what the templates draw, made from one viewer's look at a table."""

from __future__ import annotations

from functools import lru_cache

from zenova.games.zena import Zena
from zenova.games.zena.challenges import ends
from zenova.games.zena.views import Worth
from zenova.games.zena.vocabulary import FAMILIES
from zenova.kernel.data import Plain, Struct
from zenova.kernel.game import Offer, Refusal

from ..rendering.board import Board, Prompt
from ..rendering.drawing import Parts
from ..rendering.macros import Sections
from ..rendering.scene import Choice, Scene
from ..rendering.texts import PageTexts
from .consequences import Consequences
from .faces import EventFace, printed
from .geometry import PLACES
from .pieces import AreaShown, CardShown, FamilyShown, Figure, GoalNow, MemberShown, SlotShown, as_printed
from .places import FIGURES

GOODS = {"points": "point", "coins": "coin", "cards": "draw"}
FIRST_MONTH = 5  # May 1814
ICONS = {"pay": "coin", "decline": "no", "accept": "check", "pass": "clock", "first": "first-player"}


class ZenaBoard(Board):
    """Genoa, its families, the hand and the challenge."""

    def __init__(self, scene: Scene, language: str) -> None:
        assert isinstance(scene.game, Zena)
        self.game = scene.game
        self.printed = printed(scene.game, language)
        super().__init__(scene, language, self.printed.words)
        self.families = [self._family(seat) for seat in range(self.view["players"])]
        self.me = None if self.watching else self.families[scene.seat]
        coins = self.me.told["coins"] if self.me else 0
        self._consequences = Consequences(self.text, self.words, self.names, scene.seat, coins)
        self.areas = [self._area(area) for area in self.view["rows"]]
        self.event = self._event()
        self.hand = self._hand()
        self.challenge = self._challenge()
        self.prompt = self._prompt()
        self.figures = self._figures()
        self.focus = self._focus()

    def parts(self, own: Sections, table: Sections, theme: str) -> Parts:
        return {
            **super().parts(own, table, theme),
            "months": (own.months, months(self.text, self.view["round"], self.view["rounds"])),
            "month-event": (own.event, self.event),
            "decks": (own.decks, self.decks),
            "map-pieces": (own.map_pieces, self.map, self.figures),
            "answer": (own.answer, self.scene, self.prompt, self.movers, self.me),
            "hand": (own.own_hand, self.hand),
            "challenge": (own.challenge, self.challenge),
            "focus": (own.focus, self.focus),
            **{f"player-{family.player.seat}": (own.player, family) for family in self.families},
            **{f"row-{area.id}": (own.area, area) for area in self.areas},
        }

    @property
    def decks(self) -> tuple[tuple[int, str, str], ...]:
        """How many cards lie where, with the sign and the word for it."""
        view = self.view
        actions = (view["action-deck"]["size"], "draw-action", "zena.actions")
        if view["mode"] != "expert":
            return (actions,)
        goals = (view["goal-deck"]["size"], "draw-goal", "zena.goals")
        forts = (view["fort-deck"]["size"], "area-icon-fort", "zena.forts")
        return actions, goals, forts, (len(view["won"]), "won", "zena.battles")

    @property
    def map(self) -> list[Struct]:
        """What the map shows of each area: who controls it, and what may be done there."""
        return [
            {
                "id": area.id,
                "name": area.name,
                "controller": area.controller,
                "holder": area.sums[0]["name"] if area.controller else "",
                "choice": area.choice,
                "moves": area.moves,
                "ghosts": [(index, self._ghost(index, area.id)) for index, _ in area.moves],
            }
            for area in self.areas
        ]

    def _ghost(self, index: int, area: str) -> Figure:
        """A member of one's own as it would stand in another area."""
        assert self.me is not None
        there = sum(member.area == area for family in self.families for member in family.members)
        return Figure(self.me.family, FIGURES[self.me.members[index - 1].id], PLACES[area].stand(there))

    def _family(self, seat: int) -> FamilyShown:
        view = self.view["families"][seat]
        player, asked, you, note = self._seat_shown(self.scene.players[seat])
        playing = bool(self.view["turn"]) and self.view["turn"]["seat"] == seat
        bot = player.kind == "bot"
        if asked and not bot:
            note = self.text("zena.asked-now")
        elif not asked and not (bot and self._compiled):
            note = self.text("zena.playing") if playing else "" if player.here else self.text("seat.away")
        members = tuple(
            MemberShown(member, self.words.member(member), area, self.printed.area(area), index)
            for index, (member, area) in enumerate((view["members"] or {}).items(), 1)
        )
        first = self.view["first"] == seat
        return FamilyShown(player, asked, you, note, view["family"], view, first, playing, members)

    def _area(self, area: str) -> AreaShown:
        control = self.view["control"].get(area, {"points": [], "controller": None, "nobody": None})
        holder = control["controller"]
        sums = [
            {
                "seat": seat,
                "family": FAMILIES[seat],
                "name": self.names[seat],
                "points": points,
                "says": self._control_from(seat, points, area),
                "controls": seat == holder,
            }
            for seat, points in enumerate(control["points"])
            if points
        ]
        sums.sort(key=lambda one: (not one["controls"], -one["points"]))
        resolving = self.view["resolving"]
        return AreaShown(
            area,
            self.printed.area(area),
            [self._card(row) for row in self.view["rows"][area]],
            sums,
            FAMILIES[holder] if holder is not None else "",
            self.text(f"zena.why.{control['nobody']}") if control["nobody"] else "",
            tuple((amount, GOODS[good]) for good, amount in self.view["incomes"][area].items()),
            self.printed.incomes[area],
            bool(resolving) and resolving["area"] == area,
        )

    def _control_from(self, seat: int, points: int, area: str) -> str:
        """Control points of a family, and whose they are."""
        family = self.families[seat]
        there = [(one.name, family.told["schemes"][one.id]) for one in family.members if one.area == area]
        members = [f"{name} +{schemes}" if schemes else name for name, schemes in there]
        passing = self.view["control"][area].get("passing", [])
        if passing and passing[seat]:
            members.append(self.text("zena.terms.this-round", n=passing[seat]))
        return self.text(
            "zena.terms.control-from", name=self.names[seat], points=points, members=self.text.listed(members)
        )

    def _card(self, row: Struct) -> CardShown:
        face = self.printed.faces[row["card"]]
        shown = as_printed(face)
        for slot, owner in zip(shown.slots, row["cubes"], strict=False):
            slot.family, slot.name = FAMILIES[owner], self.names[owner]
        asked = self.view["asked"]
        shown.fresh = bool(asked) and asked["card"] == face.id
        return shown

    def _figures(self) -> list[Figure]:
        found: list[Figure] = []
        places: dict[str, int] = {}
        for family in self.families:
            for member in family.members:
                place = places.get(member.area, 0)
                places[member.area] = place + 1
                label = f"{family.player.name}: {member.name}, {member.area_name}"
                label += f". {member.why}" if member.why else ""
                at = PLACES[member.area].stand(place)
                found.append(Figure(family.family, FIGURES[member.id], at, label, member if member.moves else None))
        return found

    def _hand(self) -> list[CardShown]:
        if self.watching or self.scene.curtain:
            return []
        hand = self.view["families"][self.scene.seat]["hand"]
        cards = [(card, False) for card in hand["cards"]] + [(card, True) for card in hand["chosen"]]
        faces = [(self.printed.faces[card], chosen) for card, chosen in cards]
        shown = []
        for face, chosen in sorted(faces, key=lambda one: (one[0].goal, one[0].number)):
            shown.append(as_printed(face))
            shown[-1].chosen, shown[-1].now = chosen, self._worth(hand["worth"].get(face.id))
        return shown

    def _worth(self, worth: Worth | None) -> GoalNow | None:
        return worth and GoalNow(worth["points"], self.text(f"zena.why.{worth['why']}", n=worth["count"]))

    # The challenge that is paid for, or the last roll

    def _challenge(self) -> Struct | None:
        now = self.view["challenge"]
        if now is not None:
            told: Struct = {"added": now["added"], "die": None, "faces": now["faces"]}
            return {"face": self.printed.faces[now["card"]]} | told
        roll = self._last_roll()
        if roll is None:
            return None
        added, faces = roll["total"] - roll["die"], ends(roll["total"] - roll["die"])
        told = {"added": added, "die": roll["die"], "total": roll["total"], "faces": faces}
        return {"face": self.printed.faces[roll["card"]], "result": faces[roll["die"] - 1]} | told

    def _last_roll(self) -> Plain | None:
        for line in reversed(self.scene.events):
            if line.event["event"] == "rolled":
                return line.event
        return None

    def _focus(self) -> CardShown | None:
        """The card of the table that the question is about."""
        asked = (self.view["asked"] or {}).get("card")
        return next((card for area in self.areas for card in area.cards if card.face.id == asked), None)

    def _event(self) -> EventFace | None:
        """The event of the month, as it is in a game of this mode."""
        return self.printed.events_in[self.view["mode"]].get(self.view["event"])

    # The question

    def _wait(self, prompt: Prompt) -> None:
        seats, asked = self.view["to-act"], self.view["asked"] or {"kind": "turn", "card": None}
        if seats:
            source = {"card": asked["card"]} if asked["card"] else None
            prompt.title = self.words.waiting(seats, asked["kind"], source, self.names)
            prompt.sign = f"crest-{FAMILIES[seats[0]]}"

    def _ask(self, offer: Offer, prompt: Prompt) -> None:
        if offer.source:
            prompt.sentence = self.printed.faces[offer.source["card"]].sentence
        prompt.sign = f"crest-{FAMILIES[self.scene.seat]}"
        prompt.eyebrow = self._eyebrow(offer)
        for action in self._useful(offer):
            self._offer(offer, action, prompt)
        prompt.layout = "list" if len(prompt.choices) <= 3 else "many"
        for action, refusal in offer.refusals.items():
            self._refuse(self.game.decode(action), refusal)

    def _useful(self, offer: Offer) -> list[int]:
        """The options, a pass that pays nothing last; without payments beyond the one that already makes a challenge
        sure."""
        if offer.kind != "payment":
            return sorted(offer.options, key=lambda action: self.game.decode(action) == {"pass": True})
        faces = len(self.view["challenge"]["faces"])
        sure = [action for action in offer.options if offer.terms[action]["odds"]["victory"] == faces]
        return [action for action in offer.options if action not in sure[1:]]

    def _eyebrow(self, offer: Offer) -> str:
        """Whose turn it is; a question of the viewer's own turn says so itself."""
        turn = self.view["turn"]
        if turn and turn["seat"] != self.scene.seat:
            return self.text("zena.asked-in-turn", name=self.names[turn["seat"]])
        return "" if offer.kind == "turn" else self.text("zena.you-are-asked")

    def _offer(self, offer: Offer, action: int, prompt: Prompt) -> None:
        """An option in the prompt bar and on the piece it belongs to."""
        struct = self.game.decode(action)
        title = self.words.action(action, offer, self.names)
        leads_to = self._consequences(offer.terms.get(action, {}))
        choice = Choice(action, title, icon=self._icon(struct), leads_to=leads_to)
        match struct:
            case {"pay": amount}:
                title = self.text("zena.pay", n=amount) if amount else self.text("zena.pay-nothing")
                odds = offer.terms[action]["odds"]
                says = self.text("zena.odds", won=odds["victory"], lost=odds["defeat"])
                choice = choice._replace(title=title, text=says)
            case {"move": member, "to": area}:
                self._offer_move(self._member(member), area, choice)
                return
            case {"play": card} | {"discard": card} | {"hand-over": card} | {"place": card}:
                how = self.text(f"zena.verb.{next(iter(struct))}")
                self._hand_card(card).choice = choice._replace(how=how)
                return
            case {"influence": card}:
                self._next_slot(card).choice = choice
            case {"take-back": card, "slot": slot}:
                self._lying(card).slots[slot - 1].choice = choice
            case {"accept": True} if offer.kind == "reaction" and offer.source:
                self._next_slot(offer.source["card"]).choice = choice
            case {"area": area}:
                self._area_of(area).choice = choice
        prompt.choices.append(choice)

    def _refuse(self, struct: Struct, refusal: Refusal) -> None:
        """Why a card or member is no answer, on the piece."""
        why = self.words.refusal(refusal, self.names)
        match struct:
            case {"play": card} | {"discard": card} | {"hand-over": card} | {"place": card}:
                shown = self._hand_card(card)
                if not shown.choice:
                    shown.why, shown.locked = why, self.text(f"zena.locked.{refusal.reason}", **refusal.detail)
            case {"influence": card}:
                if not any(slot.choice for slot in self._lying(card).slots):
                    self._next_slot(card).why = why
            case {"move": member}:
                mover = self._member(member)
                mover.why = "" if mover.moves else why

    def _icon(self, struct: Struct) -> str:
        word, value = next(iter(struct.items()))
        if word == "draw":
            return f"draw-{value}"
        if word in ("play", "influence", "take-back", "discard", "hand-over", "place"):
            face = self.printed.faces.get(value)
            return f"area-icon-{face.area}" if face else "draw-action"
        if word == "area":
            return f"area-icon-{value}"
        if word == "member":
            return f"fig-{FIGURES.get(value, 'heir')}"
        return ICONS.get(word, "check")

    def _offer_move(self, member: MemberShown, area: str, choice: Choice) -> None:
        move = choice._replace(title=self.printed.area(area), text=choice.title, icon=f"area-icon-{area}")
        member.moves.append(move)
        self._area_of(area).moves.append((member.index, choice))

    def _area_of(self, area: str) -> AreaShown:
        return next(one for one in self.areas if one.id == area)

    def _hand_card(self, card: str) -> CardShown:
        return next(one for one in self.hand if one.face.id == card)

    def _member(self, member: str) -> MemberShown:
        assert self.me is not None
        return next(one for one in self.me.members if one.id == member)

    def _lying(self, card: str) -> CardShown:
        return next(one for area in self.areas for one in area.cards if one.face.id == card)

    def _next_slot(self, card: str) -> SlotShown:
        """The next free slot of a card on the table, or its last one."""
        slots = self._lying(card).slots
        return next((slot for slot in slots if not slot.family), slots[-1])

    @property
    def movers(self) -> list[MemberShown]:
        return [member for member in self.me.members if member.moves] if self.me else []

    # The end

    @property
    def sources(self) -> list[list[tuple[str, int]]]:
        """What gave points to each family, the most first: cards, goals, coins at the end."""
        sums: list[dict[str, int]] = [{} for _ in self.families]
        for line in self.scene.events:
            match line.event:
                case {"event": "points", "seat": seat, "amount": amount, "card": card}:
                    label = self.words.card(card) if card else self.text("zena.end.control")
                case {"event": "bought-points" | "end-coins", "seat": seat, "points": amount}:
                    label = self.text("zena.end.coins")
                case {"event": "goal", "seat": seat, "card": card, "points": amount}:
                    label = f"{self.text('zena.goal')}: {self.words.card(card)}"
                case _:
                    continue
            if amount:
                sums[seat][label] = sums[seat].get(label, 0) + amount
        return [sorted(found.items(), key=lambda one: -one[1]) for found in sums]


@lru_cache(64)
def months(text: PageTexts, now: int, all: int) -> tuple[Struct, ...]:
    """The rounds of a game, and which of them is now."""
    return tuple(
        {"number": n, "name": text(f"zena.month.{FIRST_MONTH + n - 1}"), "past": n < now, "now": n == now}
        for n in range(1, all + 1)
    )
