"""Recorded games of an independent engine, replayed decision by decision and compared with our rules.

Every step compares the legal options and the whole position, with chance fed from the record. Where the ledger differs
on purpose the difference is a named exception, counted and printed. At a step the record flags as questionable our
rules are tried first; if they differ there, the comparison goes on from the record's snapshot at the next turn.
"""

from __future__ import annotations

import gzip
import json
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from zenova.kernel.errors import UserError
from zenova.kernel.generator import ChanceError, Tape
from zenova.kernel.stack import top

from . import Zenith, ZenithOptions
from .decisions import RESOURCES
from .state import NO_DISC, ZONE, Action, Asking, Chance, Phase
from .targets import team_of
from .vocabulary import FACTIONS, PLANETS, Op, Who

EXCEPTIONS = {
    "coins-miscounted": "credits handed to the other team do not balance in the record; its counts are taken over",
    "mulligan-together": "ZN-S7: all replace cards when all have decided; the record does it one player at a time",
    "reserve-not-asked": "ZN-B1: a token from the reserve is no choice; the record asks with one answer",
    "shares-whole": "ZN-V5: a share of neighbouring influence is given whole; the record also offers single steps",
}
RENAMED = {"and3rs0n": "4nd3rs0n", "r0bins0n": "r0b1ns0n", "septimus": "septimius"}
RECORD_TOKENS = {
    "influence1": "influence",
    "credits3": "credits-3",
    "credits4": "credits-4",
    "zenithium1": "zenithium",
    "exile2": "exile",
    "mobilize2": "mobilize",
    "transfer1": "transfer",
    "leader": "badge",
}


class RecordError(UserError):
    """A file that is no recorded game, or a damaged one."""


@dataclass
class Divergence:
    """The first place where our rules and a record part."""

    file: str
    step: int
    what: str
    ours: dict[str, Any]
    theirs: dict[str, Any]


@dataclass
class Report:
    """What a comparison found."""

    games: int = 0
    steps: int = 0
    agreements: int = 0
    exceptions: Counter[str] = field(default_factory=Counter)
    flags: Counter[str] = field(default_factory=Counter)
    resynchronised: Counter[str] = field(default_factory=Counter)
    skipped: int = 0
    divergent_games: int = 0
    first_divergence: Divergence | None = None

    def lines(self) -> list[str]:
        """The report for people, one line each."""
        told = [
            f"games: {self.games}",
            f"steps compared: {self.steps}",
            f"agreements: {self.agreements}",
            f"exceptions: {sum(self.exceptions.values())}",
        ]
        told += [f"  {name}: {count} ({EXCEPTIONS[name]})" for name, count in sorted(self.exceptions.items())]
        if self.flags:
            told.append(f"flagged steps: {sum(self.flags.values())}")
            for name, count in sorted(self.flags.items()):
                told.append(f"  {name}: {count}, resynchronised {self.resynchronised[name]}")
            told.append(f"steps passed over while resynchronising: {self.skipped}")
        told.append(f"divergent games: {self.divergent_games}")
        if self.first_divergence:
            found = self.first_divergence
            told.append(f"first divergence: {found.file} step {found.step}: {found.what}")
            told.append(f"  ours:   {json.dumps(found.ours, ensure_ascii=False)}")
            told.append(f"  record: {json.dumps(found.theirs, ensure_ascii=False)}")
        return told


def conform(paths: Iterable[Path], game: Zenith | None = None) -> Iterator[tuple[Path, Report]]:
    """Compare every record among files and folders; yields the running report after each game."""
    report = Report()
    game = game or Zenith()
    for path in list(record_files(paths)):
        _Comparison(game, path, report).run()
        yield path, report


def record_files(paths: Iterable[Path]) -> Iterator[Path]:
    """The record files among files and folders, in name order."""
    for path in paths:
        if path.is_dir():
            found = sorted(file for file in path.rglob("*.jsonl*") if file.name.endswith((".jsonl", ".jsonl.gz")))
            if not found:
                raise RecordError(f"{path}: no recorded game here; records are named *.jsonl or *.jsonl.gz")
            yield from found
        elif path.exists():
            yield path
        else:
            raise RecordError(f"{path}: no such file or folder")


def read_record(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The header and the steps of a record; a RecordError names the line that is wrong."""
    open_file = gzip.open if path.name.endswith(".gz") else open
    entries: list[dict[str, Any]] = []
    try:
        with open_file(path, "rt", encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                entry = json.loads(line)
                if not isinstance(entry, dict) or "type" not in entry:
                    raise RecordError(f"{path} line {number}: not an entry of a recorded game (no “type”)")
                entries.append(entry)
    except json.JSONDecodeError as error:
        raise RecordError(f"{path} line {len(entries) + 1}: not JSON ({error.msg})") from None
    except (OSError, EOFError, UnicodeDecodeError) as error:
        raise RecordError(f"{path}: cannot be read as a recorded game ({error})") from None
    if not entries or entries[0]["type"] != "header" or entries[0].get("game") != "zenith":
        raise RecordError(f"{path} line 1: not the header of a recorded Zenith game")
    if entries[-1]["type"] != "end":
        raise RecordError(f"{path}: cut off after line {len(entries)}; the last line must be the end of the game")
    return entries[0], entries[1:-1]


def folded(name: str) -> str:
    """A card name without case, accents and punctuation, as records are to be compared."""
    plain = unicodedata.normalize("NFKD", name)
    key = "".join(sign for sign in plain if sign.isascii() and sign.isalnum()).lower()
    return RENAMED.get(key, key)


class _World:
    """What the record tells about hidden piles: the deck's order, the discard pile and the reserve."""

    def __init__(self, header: dict[str, Any], steps: list[dict[str, Any]], ids: dict[str, str]) -> None:
        self.ids = ids
        self.deck = [self.card(name) for name in header["deck"]]
        self.discard: list[str] = []
        self.state = dict(header["state"])
        drawn = [event["bonusDrawn"] for step in steps for event in step["ev"] if "bonusDrawn" in event]
        reserve = list(header["bonusReserve"])
        for token in drawn:
            if token in reserve:
                reserve.remove(token)
        self.reserve = [RECORD_TOKENS[token] for token in drawn + reserve][: len(header["bonusReserve"])]
        self.token_discard: list[str] = []
        self.partner_played = False

    def card(self, name: str) -> str:
        try:
            return self.ids[folded(name)]
        except KeyError:
            raise RecordError(f"a record names the unknown agent “{name}”") from None

    def follow(self, step: dict[str, Any]) -> None:
        """Bring the piles and the snapshot up to after this step."""
        if step["kind"] == "play":
            self.partner_played = not self.partner_played
        for event in step["ev"]:
            for name in event.get("drew", []) or [event[key] for key in ("mobilized",) if key in event]:
                self.deck.remove(self.card(name))
            if "reshuffled" in event:
                self.deck, self.discard = [self.card(name) for name in event["reshuffled"]], []
            for key in ("discarded", "exiled"):
                if key in event:
                    self.discard.append(self.card(event[key]))
            if "bonusDrawn" in event:
                self.reserve.pop(0)
                self.token_discard.append(RECORD_TOKENS[event["bonusDrawn"]])
            if "bonusTaken" in event:
                self.token_discard.append(RECORD_TOKENS[event["bonusTaken"]])
            if "pickOrder" in event:
                self.partner_played = False
        self.state.update(step["st"])

    def given(self, header: dict[str, Any], step: dict[str, Any]) -> dict[str, Any]:
        """The snapshot in the words of a scenario, at the start of a turn."""
        state = self.state
        places = zip((*PLANETS, *FACTIONS), (*state["bonus"]["planets"], *state["bonus"]["tech"]), strict=True)
        leader = state["leader"]
        return {
            "turn": step["actor"],
            "phase": "order" if step["kind"] == "order" else "play",
            "partner-played": self.partner_played,
            "discs": dict(zip(PLANETS, state["disc"], strict=True)),
            "captured": {team: dict(zip(PLANETS, state["cap"][team], strict=True)) for team in range(2)},
            "credits": dict(enumerate(state["credits"])),
            "zenithium": dict(enumerate(state["zenithium"])),
            "badge": {"team": leader[0], "side": leader[1]} if leader else None,
            "levels": {team: dict(zip(FACTIONS, state["tech"][team], strict=True)) for team in range(2)},
            "tokens": {place: RECORD_TOKENS[token] for place, token in places if token},
            "reserve": self.reserve,
            "discarded-tokens": self.token_discard,
            "hands": {seat: [self.card(name) for name in state[f"hand{seat}"]] for seat in range(header["players"])},
            "columns": {
                team: {planet: [self.card(name) for name in state[f"col{team}.{planet}"]] for planet in PLANETS}
                for team in range(2)
            },
            "deck": self.deck,
            "discard": self.discard,
        }


class _Diverged(Exception):
    """Our rules and the record part at this step."""

    def __init__(self, what: str, ours: dict[str, Any], theirs: dict[str, Any]) -> None:
        super().__init__(what)
        self.what, self.ours, self.theirs = what, ours, theirs


class _Comparison:
    """One record against our rules. Where a recorded option fits two of ours, both are followed until one fails."""

    def __init__(self, game: Zenith, path: Path, report: Report) -> None:
        self.game = game
        self.path = path
        self.report = report
        self.excepted: Counter[str] = Counter()  # exceptions of the group being compared
        self.header, self.steps = read_record(path)
        self.ids = {folded(agent.name): agent.id for agent in game.book.agents}
        self.keys = {agent.id: folded(agent.name) for agent in game.book.agents}
        try:
            self.world = _World(self.header, self.steps, self.ids)
            self.options = ZenithOptions.parse(
                {
                    "players": self.header["players"],
                    "sides": "".join(self.header["tech"]),
                    "secret-agents": self.header["secretAgents"],
                    "first": "0",
                }
            )
            self.positions = [self.game.build(self.options, self.start())]
        except (KeyError, TypeError, ValueError) as error:
            raise RecordError(f"{path}: the header lacks or mistakes {error}") from None

    def start(self) -> dict[str, Any]:
        given = self.world.given(self.header, {"actor": 0, "kind": "play"})
        return given | {"phase": "mulligan"}

    def run(self) -> None:
        self.report.games += 1
        at = 0
        while at < len(self.steps):
            group = self.group(at)
            flags = [flag for step in self.steps[at : at + group] for flag in step.get("flags", ())]
            self.report.flags.update(flags)
            before = self.positions
            try:
                self.compare_group(at, group)
                at += group
            except (_Diverged, ChanceError) as found:
                if not flags:
                    self.diverged(at, found)
                    return
                self.positions = before
                self.report.resynchronised.update(flags)
                at = self.resynchronise(at, group)

    def group(self, at: int) -> int:
        """How many recorded steps make one of ours: the mulligans, questions we do not ask, a share in two steps."""
        step = self.steps[at]
        if step["kind"] == "mulligan":
            return sum(1 for other in self.steps[at:] if other["kind"] == "mulligan")
        count = 1
        while at + count < len(self.steps):
            following = self.steps[at + count]
            asked_there_only = following["kind"] == "bonus" and following["legal"] == ["bonus:reserve"]
            if not asked_there_only and not self.same_share(step, following):
                break
            count += 1
        return count

    def same_share(self, step: dict[str, Any], following: dict[str, Any]) -> bool:
        """The second single step of a share of 2 that we give whole."""
        return (
            self.asks_whole_shares()
            and step["kind"] == following["kind"] == "influence"
            and step["src"] == following["src"]
            and step["code"] == following["code"]
            and step["code"].endswith(":1")
        )

    def asks_whole_shares(self) -> bool:
        g = self.positions[0]
        return bool(g.asking == Asking.SHARE and 2 in self.game.cards.code[top(g).pc].ladder)  # type: ignore[attr-defined]

    def compare_group(self, at: int, count: int) -> None:
        """Compare the options before and the position after a group of recorded steps."""
        steps = self.steps[at : at + count]
        self.excepted.clear()
        chance = [
            (
                int(Chance.DECK),
                [self.game.book.agent_numbers[self.world.card(name)] for name in event["reshuffled"]][::-1],
            )
            for step in steps
            for event in step["ev"]
            if "reshuffled" in event
        ]
        first = steps[0]
        if first["kind"] == "mulligan":
            reached = [self.mulligans(self.positions[0].clone(), steps)]
            self.excepted["mulligan-together"] += count - 1
        else:
            reached = self.answers(steps, chance)
            self.excepted["reserve-not-asked"] += sum(1 for step in steps[1:] if step["kind"] == "bonus")
            self.excepted["shares-whole"] += sum(1 for step in steps[1:] if step["kind"] == "influence")
        world = _copy(self.world)
        for step in steps:
            world.follow(step)
        if any(_unbalanced(event) for step in steps for event in step["ev"]):
            self.take_over_credits(reached, world.state)
        differences = [self.differences(g, world.state) for g in reached]
        fitting = [g for g, found in zip(reached, differences, strict=True) if not found]
        if not fitting:
            ours, theirs = next(iter(differences), None) or ({}, {})
            raise _Diverged("the positions after it differ in " + ", ".join(ours), ours, theirs)
        self.positions = fitting
        self.world = world
        self.report.steps += count
        self.report.exceptions += self.excepted
        self.report.agreements += count - min(count, self.excepted.total())

    def take_over_credits(self, reached: list[Any], theirs: dict[str, Any]) -> None:
        """Credits that changed hands and do not balance are the recording engine's slip; go on with its counts."""
        miscounted = [g for g in reached if list((self.differences(g, theirs) or ({},))[0]) == ["credits"]]
        for g in miscounted:
            g.credits = list(theirs["credits"])
        self.excepted["coins-miscounted"] += bool(miscounted)

    def mulligans(self, g: Any, steps: list[dict[str, Any]]) -> Any:
        for step in steps:
            for name in step["do"]["mulligan"]:
                self.game.apply(g, step["actor"], self.game.encode({"discard": self.world.card(name)}))
            self.game.apply(g, step["actor"], Action.DONE)
        return g

    def answers(self, steps: list[dict[str, Any]], chance: list[tuple[int, list[int]]]) -> list[Any]:
        """Our positions after the recorded decision, one for each of our actions that it may be."""
        step = steps[0]
        reached = []
        for g in self.positions:
            options = {action: self.code(g, action) for action in self.game.legal(g, step["actor"])}
            self.compare_options(step, set(options.values()))
            wanted = self.canonical(step["code"])
            if len(steps) > 1 and steps[1]["kind"] == "influence":
                planet = wanted.split(":")[1]
                wanted = f"influence:{planet}:2"
            for action, code in options.items():
                if code == wanted:
                    after = g.clone()
                    after.tape = Tape(list(chance))
                    self.game.apply(after, step["actor"], action)
                    after.tape = None
                    reached.append(after)
        if not reached:
            raise _Diverged(f"we have no option {step['code']}", {}, {"legal": step["legal"]})
        return reached

    def compare_options(self, step: dict[str, Any], ours: set[str]) -> None:
        theirs = {self.canonical(code) for code in step["legal"]}
        if ours == theirs:
            return
        single_steps = {code for code in theirs - ours if code.startswith("influence:") and code.endswith(":1")}
        if self.asks_whole_shares() and theirs - single_steps == ours:
            self.excepted["shares-whole"] += 1
            return
        raise _Diverged(
            "the legal options differ",
            {"only ours": sorted(ours - theirs)},
            {"only the record's": sorted(theirs - ours)},
        )

    def canonical(self, code: str) -> str:
        """A recorded option with our spelling of card names."""
        word, _, rest = code.partition(":")
        if word in ("recruit", "tech", "leader", "discard", "handover"):
            return f"{word}:{folded(rest)}"
        return code

    def code(self, g: Any, action: int) -> str:
        """One of our actions as the record writes it."""
        match Asking(g.asking):
            case Asking.PLAY:
                return f"{('recruit', 'tech', 'leader')[action // 100]}:{self.card_key(action)}"
            case Asking.ORDER:
                return f"order:{action - Action.ORDER}"
            case Asking.CHOICE:
                return f"option:{action - Action.OPTION}"
            case Asking.TOKEN:
                place = action - Action.TOKEN
                return f"bonus:planet:{PLANETS[place]}" if place < 5 else f"bonus:tech:{FACTIONS[place - 5]}"
        if action in (Action.DECLINE, Action.DONE):
            return "decline"
        if Action.DISCARD <= action < Action.HAND_OVER:
            return f"discard:{self.card_key(action)}"
        if Action.HAND_OVER <= action < Action.PLANET:
            return f"handover:{self.card_key(action)}"
        frame = top(g)
        if g.asking == Asking.DEVELOP:
            track = action - Action.TRACK
            return f"develop:{FACTIONS[track]}:{g.level[team_of(frame.seat)][track] + 1}"
        if g.asking in (Asking.TRADE, Asking.LADDER, Asking.TRADE_COLUMN):
            return self.price_code(g, frame, self.game.cards.code[frame.pc + 1], action)  # type: ignore[attr-defined]
        return self.planet_code(g, frame, self.game.cards.code[frame.pc], action)  # type: ignore[attr-defined]

    def card_key(self, action: int) -> str:
        return self.keys[self.game.book.agents[action % 100].id]

    def price_code(self, g: Any, frame: Any, price: Any, action: int) -> str:
        amount = action - Action.PAY if g.asking == Asking.LADDER else price.amount
        planet = action - Action.PLANET if g.asking == Asking.TRADE_COLUMN else price.where
        match Op(price.op):
            case Op.GIVE_BADGE:
                return "giveleader"
            case Op.TRANSFER:
                return f"transfer:{PLANETS[planet]}"
            case Op.EXILE:
                count = 1 if g.asking == Asking.TRADE_COLUMN else amount
                return f"exile:{_owner(frame, price)}:{PLANETS[planet]}:{count}"
            case _:
                return f"{'giveaway' if price.op == Op.GIVE else 'pay'}:{RESOURCES[price.what]}:{amount}"

    def planet_code(self, g: Any, frame: Any, node: Any, action: int) -> str:
        planet, amount = action - Action.PLANET, node.amount
        if g.asking == Asking.SHARE:
            planet, amount = divmod(action - Action.SHARE, 3)
            amount += 1
        name = PLANETS[planet]
        match Op(node.op):
            case Op.EXILE:
                return f"exile:{_owner(frame, node)}:{name}:1"
            case Op.TRANSFER:
                return f"transfer:{name}"
            case Op.RECENTRE:
                return f"reset:{name}"
        team = team_of(frame.seat)
        gift = node.op == Op.GIVE_INFLUENCE
        toward = 1 - 2 * (1 - team if gift else team)
        steps = min(amount, ZONE - g.disc[planet] * toward)
        return f"{'give' if gift else 'influence'}:{name}:{steps}"

    def differences(self, g: Any, theirs: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Where our position differs from a recorded snapshot: our values and theirs."""
        ours = self.snapshot(g)
        wanted = {key: self.comparable(key, value) for key, value in theirs.items()}
        keys = [key for key in wanted if ours.get(key) != wanted[key]]
        if not keys:
            return None
        return {key: ours.get(key) for key in keys}, {key: wanted[key] for key in keys}

    def comparable(self, key: str, value: Any) -> Any:
        """A recorded value with our spelling of names."""
        if key.startswith("hand"):
            return sorted(folded(name) for name in value)
        if key.startswith("col"):
            return [folded(name) for name in value]
        if key == "over" and value:
            return {"winner": value["winner"], "victory": sorted(value["victory"])}
        return value

    def snapshot(self, g: Any) -> dict[str, Any]:
        """Our position as the record writes snapshots."""
        told = self.game.describe(g)
        names = {ours: theirs for theirs, ours in RECORD_TOKENS.items()}
        tokens = [names[token] if token else None for token in told["tokens"].values()]
        over = g.phase == Phase.OVER
        snapshot = {
            "disc": [None if disc == NO_DISC else disc for disc in g.disc],
            "cap": g.captured,
            "credits": g.credits,
            "zenithium": g.zenithium,
            "leader": [told["badge"]["team"], told["badge"]["side"]] if told["badge"] else None,
            "tech": g.level,
            "deck": g.deck_len,
            "discard": g.discard_len,
            "bonus": {"planets": tokens[:5], "tech": tokens[5:]},
            "reserve": g.reserve_len,
            "bonusDiscard": g.token_discard_len,
            "actor": told["asked"],
            "over": {"winner": g.winner, "victory": sorted(told["over"])} if over else None,
        }
        for seat, hand in told["hands"].items():
            snapshot[f"hand{seat}"] = sorted(self.keys[card] for card in hand)
        for team, columns in told["columns"].items():
            for planet, cards in columns.items():
                snapshot[f"col{team}.{planet}"] = [self.keys[card] for card in cards]
        return snapshot

    def resynchronise(self, at: int, count: int) -> int:
        """Follow the record to the next turn and take the position over from its snapshot."""
        for step in self.steps[at : at + count]:
            self.world.follow(step)
        at += count
        passed = count
        while at < len(self.steps) and self.steps[at]["kind"] not in ("play", "order"):
            self.world.follow(self.steps[at])
            at += 1
            passed += 1
        self.report.skipped += passed
        if at < len(self.steps):
            given = self.world.given(self.header, self.steps[at])
            self.positions = [self.game.build(self.options, given)]
        return at

    def diverged(self, at: int, found: _Diverged | ChanceError) -> None:
        self.report.divergent_games += 1
        self.report.steps += 1
        if self.report.first_divergence is None:
            step = self.steps[at]
            ours, theirs = (found.ours, found.theirs) if isinstance(found, _Diverged) else ({}, {})
            asked = f"{step['code']} ({step['src'] or step['kind']})"
            self.report.first_divergence = Divergence(
                str(self.path), step["n"], f"{asked}: {found}", ours | self.snapshot(self.positions[0]), theirs | step
            )


def _owner(frame: Any, node: Any) -> int:
    team: int = team_of(frame.seat)
    return team if node.who == Who.SELF else 1 - team


def _unbalanced(event: dict[str, Any]) -> bool:
    """Credits went from one team to the other, and not as many arrived as left."""
    change: list[int] = event.get("credits", [0, 0])
    return min(change) < 0 < max(change) and sum(change) != 0


def _copy(world: _World) -> _World:
    copy = object.__new__(_World)
    copy.__dict__.update({key: value[:] if isinstance(value, list) else value for key, value in world.__dict__.items()})
    copy.state = dict(world.state)
    return copy
