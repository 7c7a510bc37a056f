"""What is said in games played at random: questions, refusals, events and outcomes, for tests of the sentences."""

import ast
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from zenova.kernel.game import SPECTATOR, Game, Offer, Options, Outcome, Refusal
from zenova.kernel.speech import GENERAL
from zenova.kernel.texts import Texts, read_texts

NAMES = ("Anna", "Ben", "Clara", "Dario", "Eva")
GENERAL_REASONS = set(Texts("en", read_texts(GENERAL, "en")).names("refusals"))
SENTENCE = re.compile(r"[A-ZÄÖÜÇÈ0-9][^{}\n]*[^\s{}:,]\.")
LABEL = re.compile(r"[A-ZÄÖÜÇÈ0-9][^{}\n]*[^\s{}:,.]")

Names = tuple[str, ...]
Story = Callable[[list[dict[str, Any]], int, Names], list[tuple[Any, str]]]


@dataclass
class Played:
    """What a few games asked, refused and told."""

    decisions: list[tuple[Offer, Names]] = field(default_factory=list)
    refusals: dict[str, tuple[Refusal, Names]] = field(default_factory=dict)
    events: list[tuple[dict[str, Any], int, Names]] = field(default_factory=list)
    stories: list[tuple[list[dict[str, Any]], int, Names]] = field(default_factory=list)
    outcomes: list[tuple[Outcome, Names]] = field(default_factory=list)

    def play(self, game: Game, options: Options, seed: int, tried: float) -> None:
        """Play at random and, at this share of the decisions, try everything that is not possible."""
        random = Random(seed)
        names = NAMES[: options.players]
        g = game.new(options, seed=seed)
        while seats := game.to_act(g):
            seat = random.choice(seats)
            decision = game.offer(g, seat)
            assert decision is not None
            self.decisions.append((decision, names))
            if random.random() < tried:
                impossible = set(range(game.action_count)) - set(decision.options)
                refusals = [game.refusal(g, seat, action) for action in impossible]
                self.refusals |= {repr(refusal): (refusal, names) for refusal in refusals}
            events = game.apply(g, seat, random.choice(decision.options))
            for viewer in (SPECTATOR, *range(options.players)):
                told = [game.event_view(g, event, viewer) for event in events]
                self.stories.append((told, viewer, names))
                self.events += [(event, viewer, names) for event in told]
        over = game.refusal(g, 0, 0)
        self.refusals[repr(over)] = (over, names)
        outcome = game.outcome(g)
        assert outcome is not None
        self.outcomes.append((outcome, names))

    def must_be_told(self, story: Story) -> None:
        """In whole sentences, and no more of them than events."""
        for events, viewer, names in self.stories:
            lines = [text for _, text in story(events, viewer, names)]
            assert [text for text in lines if not SENTENCE.fullmatch(text) or "  " in text] == []
            assert len(lines) <= len(events)


def reasons_in_code(folder: Path) -> set[str]:
    """Every reason that a `Refusal(rule, reason, …)` of a game's code gives."""
    found: set[str] = set()
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                reasons = {part.value for part in ast.walk(node.args[1]) if isinstance(part, ast.Constant)}
                assert reasons, ast.unparse(node)
                found |= reasons
    return found
