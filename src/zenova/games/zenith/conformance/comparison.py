"""One recorded game against our rules, step by step."""

import itertools
from collections import Counter
from pathlib import Path

from zenova.kernel.data import Struct
from zenova.kernel.generator import ChanceError, Tape
from zenova.kernel.record import Twin
from zenova.kernel.stack import top

from .. import Zenith, ZenithOptions
from ..state import Action, Asking, Chance
from .records import RecordError, World, folded, read_record
from .report import Divergence, Report
from .spelling import Spelling

TURN_STARTS = ("play", "order")


class _Diverged(Exception):
    """Our rules and the record part at this step."""

    def __init__(self, what: str, ours: Struct, theirs: Struct) -> None:
        super().__init__(what)
        self.what, self.ours, self.theirs = what, ours, theirs


class Comparison:
    """One record against our rules. Where a recorded option fits two of ours, both are followed until one fails."""

    def __init__(self, game: Zenith, path: Path, report: Report) -> None:
        self.game = game
        self.path = path
        self.report = report
        self.excepted: Counter[str] = Counter()  # exceptions of the group being compared
        self.header, self.steps = read_record(path)
        self.ids = {folded(agent.name): agent.id for agent in game.book.agents}
        self.spelling = Spelling(game)
        try:
            self.world = World(self.header, self.steps, self.ids)
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

    def start(self) -> Struct:
        given = self.world.given(self.header, {"actor": 0, "kind": "play"})
        return given | {"phase": "mulligan"}

    def run(self) -> None:
        self.report.games += 1
        at = 0
        while at < len(self.steps):
            group = self.group(at)
            before = self.positions
            try:
                self.compare_group(at, group)
                self.report.flags.update(self.flags(at, at + group))
                at += group
            except (_Diverged, ChanceError) as found:
                start, end = self.turn(at, group)
                if not self.flags(start, end):
                    self.diverged(at, found)
                    return
                self.positions = before
                self.report.flags.update(self.flags(at, end))
                self.report.resynchronised.update(self.flags(start, end))
                self.resynchronise(at, end)
                at = end

    def flags(self, start: int, end: int) -> list[str]:
        return [flag for step in self.steps[start:end] for flag in step.get("flags", ())]

    def turn(self, at: int, count: int) -> tuple[int, int]:
        """Where the turn of a group of steps starts, and where the next one does."""
        start, end = at, at + count
        while start > 0 and self.steps[start]["kind"] not in TURN_STARTS:
            start -= 1
        while end < len(self.steps) and self.steps[end]["kind"] not in TURN_STARTS:
            end += 1
        return start, end

    def group(self, at: int) -> int:
        """How many recorded steps make one of ours: the mulligans, questions we do not ask, a share in two steps."""
        step = self.steps[at]
        if step["kind"] == "mulligan":
            return sum(1 for other in self.steps[at:] if other["kind"] == "mulligan")
        mixed = self.mixed_shares(at)
        if mixed:
            return mixed
        count = 1
        while at + count < len(self.steps):
            following = self.steps[at + count]
            asked_there_only = following["kind"] == "bonus" and following["legal"] == ["bonus:reserve"]
            if not asked_there_only and not self.same_share(step, following):
                break
            count += 1
        return count

    def same_share(self, step: Struct, following: Struct) -> bool:
        """The second single step of a share of 2 that we give whole."""
        return (
            self.asks_whole_shares()
            and step["kind"] == following["kind"] == "influence"
            and step["src"] == following["src"]
            and step["code"] == following["code"]
            and step["code"].endswith(":1")
        )

    def mixed_shares(self, at: int) -> int:
        """How many recorded steps an effect takes that gives a share of 2 in parts, other than one right after the
        other; 0 if the effect that asks does not."""
        if not self.asks_whole_shares() or top(self.positions[0]).shares:
            return 0
        asks = (self.steps[at]["kind"], self.steps[at]["src"])
        steps = list(itertools.takewhile(lambda step: (step["kind"], step["src"]) == asks, self.steps[at:]))
        moved = Counter(event["disc"] for step in steps for event in step["ev"] if "disc" in event)
        joined = {
            step["do"]["planet"] for step, following in itertools.pairwise(steps) if self.same_share(step, following)
        }
        return len(steps) if any(count > 1 and planet not in joined for planet, count in moved.items()) else 0

    def asks_whole_shares(self) -> bool:
        g = self.positions[0]
        return bool(g.asking == Asking.SHARE and 2 in self.game.cards.code[top(g).pc].ladder)

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
        elif self.mixed_shares(at):
            self.compare_options(first, set(self.options_of(self.positions[0], first).values()))
            reached = self.all_shares(self.positions, first["actor"], chance)
            self.excepted["shares-whole"] = count
        else:
            reached = self.answers(steps, chance)
            self.excepted["reserve-not-asked"] += sum(1 for step in steps[1:] if step["kind"] == "bonus")
            self.excepted["shares-whole"] += sum(1 for step in steps[1:] if step["kind"] == "influence")
        world = self.world.copy()
        for step in steps:
            world.follow(step)
        if any(_miscounted(step) for step in steps):
            self.take_over_credits(reached, world.state)
        fitting = [g for g in reached if not self.differences(g, world.state)]
        if not fitting:
            keys = ", ".join(self.differences(reached[0], world.state))
            raise _Diverged(f"the positions after it differ in {keys}", self.spelling.snapshot(reached[0]), world.state)
        self.positions = fitting
        self.world = world
        self.report.steps += count
        self.report.exceptions += self.excepted
        self.report.agreements += count - min(count, self.excepted.total())

    def take_over_credits(self, reached: list[Twin], theirs: Struct) -> None:
        """Credits that changed hands and do not balance are the recording engine's slip; go on with its counts."""
        miscounted = [g for g in reached if self.differences(g, theirs) == ["credits"]]
        for g in miscounted:
            g.credits = list(theirs["credits"])
        self.excepted["coins-miscounted"] += bool(miscounted)

    def mulligans(self, g: Twin, steps: list[Struct]) -> Twin:
        for step in steps:
            for name in step["do"]["mulligan"]:
                self.game.apply(g, step["actor"], self.game.encode({"discard": self.world.card(name)}))
            self.game.apply(g, step["actor"], Action.DONE)
        return g

    def answers(self, steps: list[Struct], chance: list[tuple[int, list[int]]]) -> list[Twin]:
        """Our positions after the recorded decision, one for each of our actions that it may be."""
        step = steps[0]
        reached = []
        for g, options in self.with_the_same_options(step):
            wanted = self.spelling.canonical(step["code"])
            if len(steps) > 1 and steps[1]["kind"] == "influence":
                planet = wanted.split(":")[1]
                wanted = f"influence:{planet}:2"
            for action, code in options.items():
                if code == wanted:
                    reached.append(self.after(g, step["actor"], action, chance))
        if not reached:
            raise self.diverged_before(f"we have no option {step['code']}")
        return reached

    def with_the_same_options(self, step: Struct) -> list[tuple[Twin, dict[int, str]]]:
        """Those of our positions that have the recorded options, with theirs; a divergence if there is none."""
        same, parted = [], None
        for g in self.positions:
            options = self.options_of(g, step)
            try:
                self.compare_options(step, set(options.values()))
                same.append((g, options))
            except _Diverged as found:
                parted = parted or found
        if parted and not same:
            raise parted
        return same

    def options_of(self, g: Twin, step: Struct) -> dict[int, str]:
        """Our options at a recorded step, as the record writes them."""
        return {action: self.spelling.code(g, action) for action in self.game.legal(g, step["actor"])}

    def after(self, g: Twin, seat: int, action: int, chance: list[tuple[int, list[int]]]) -> Twin:
        after = g.clone()
        after.tape = Tape(list(chance))
        self.game.apply(after, seat, action)
        after.tape = None
        return after

    def all_shares(self, positions: list[Twin], seat: int, chance: list[tuple[int, list[int]]]) -> list[Twin]:
        """Our positions after every way to give the shares that are asked for."""
        reached, giving = [], positions
        while giving:
            given = [self.after(g, seat, action, chance) for g in giving for action in self.game.legal(g, seat)]
            giving = [g for g in given if g.asking == Asking.SHARE]
            reached += [g for g in given if g.asking != Asking.SHARE]
        return reached

    def compare_options(self, step: Struct, ours: set[str]) -> None:
        theirs = {self.spelling.canonical(code) for code in step["legal"]}
        if ours == theirs:
            return
        single_steps = {code for code in theirs - ours if code.startswith("influence:") and code.endswith(":1")}
        if self.asks_whole_shares() and theirs - single_steps == ours:
            self.excepted["shares-whole"] += 1
            return
        only_ours, only_theirs = sorted(ours - theirs), sorted(theirs - ours)
        raise self.diverged_before(f"the legal options differ: only ours {only_ours}, only the record's {only_theirs}")

    def diverged_before(self, what: str) -> _Diverged:
        """Our rules and the record part before the step is taken."""
        return _Diverged(what, self.spelling.snapshot(self.positions[0]), self.world.state)

    def differences(self, g: Twin, theirs: Struct) -> list[str]:
        """The keys of a recorded snapshot in which our position differs."""
        ours = self.spelling.snapshot(g)
        return [key for key, value in theirs.items() if ours.get(key) != self.spelling.comparable(key, value)]

    def resynchronise(self, at: int, end: int) -> None:
        """Follow the record to the next turn and take the position over from its snapshot."""
        for step in self.steps[at:end]:
            self.world.follow(step)
        self.report.skipped += end - at
        if end < len(self.steps):
            given = self.world.given(self.header, self.steps[end])
            self.positions = [self.game.build(self.options, given)]

    def diverged(self, at: int, found: _Diverged | ChanceError) -> None:
        self.report.divergent_games += 1
        self.report.steps += 1
        if self.report.first_divergence is None:
            step = self.steps[at]
            parted = found if isinstance(found, _Diverged) else self.diverged_before(str(found))
            what = f"{step['code']} ({step['src'] or step['kind']}): {parted}"
            self.report.first_divergence = Divergence(str(self.path), step["n"], what, parted.ours, parted.theirs)


def _miscounted(step: Struct) -> bool:
    """Credits went from one team to the other, and not as many arrived as left, or as were to be given."""
    changes = [event["credits"] for event in step["ev"] if "credits" in event]
    gift, _, amount = step["code"].rpartition(":")
    if gift == "giveaway:credits":
        return not changes or sorted(changes[0]) != [-int(amount), int(amount)]
    return any(min(change) < 0 < max(change) and sum(change) != 0 for change in changes)
