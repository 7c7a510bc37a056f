"""Bots in any language: a program that is told what its seat may know, a line of JSON each, and answers with a line.

The protocol stands in docs/protocol.md."""

from __future__ import annotations

import json
import queue
import shlex
import shutil
import subprocess
import threading
import weakref

from zenova.kernel.data import Plain, Struct
from zenova.kernel.errors import UserError

from .bot import InformationSet

PROTOCOL = 1
START_S = 30.0  # to be ready; after that every answer has `ms`
LEAVE_S = 2.0
SHOWN = 200  # characters of an answer that is told


class PipeBot:
    """Plays what a program says, which is started at the first decision and runs until the bot is gone."""

    def __init__(self, command: str, ms: int = 10_000, seed: int | None = None) -> None:
        self.command = command
        self.ms = ms
        self.seed = seed
        self._words = shlex.split(command)
        if not self._words or shutil.which(self._words[0]) is None:
            raise UserError(f"there is no program “{self._words[0] if self._words else ''}”")
        self._program: Program | None = None

    def choose(self, information_set: InformationSet) -> int:
        if self._program is None:
            self._program = Program(self._words)
            game = information_set.game
            begun = {"ask": "ready", "protocol": PROTOCOL, "game": game.name, "cards": game.cards_hash}
            self._program.ask({**begun, "seed": self.seed}, START_S)
        answer = self._program.ask(self._question(information_set), self.ms / 1000)
        options, chosen = information_set.decision.options, answer.get("option")
        if not isinstance(chosen, int) or isinstance(chosen, bool) or not 0 <= chosen < len(options):
            raise UserError(f"“option” is a whole number from 0 to {len(options) - 1}, not {json.dumps(chosen)}")
        return options[chosen]

    def _question(self, information_set: InformationSet) -> Struct:
        game, decision, offer = information_set.game, information_set.decision, information_set.offer()
        words = game.words("en")
        return {
            "ask": "choose",
            "seat": information_set.seat,
            "kind": decision.kind,
            "rule": decision.rule,
            "source": decision.source,
            "view": information_set.view(),
            "options": [
                {"action": game.decode(action), "label": words.action(action, offer)} for action in decision.options
            ],
            "ms": self.ms,
        }

    def __reduce__(self) -> tuple[object, ...]:
        return PipeBot, (self.command, self.ms, self.seed)


class Program:
    """A running program that is asked by a line and answers by a line. What it writes elsewhere is shown as it is."""

    def __init__(self, words: list[str]) -> None:
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True, encoding="utf-8", bufsize=1)
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=_read, args=(self._process, self._lines), daemon=True).start()
        weakref.finalize(self, _end, self._process)

    def ask(self, question: Plain, seconds: float) -> Struct:
        """Its answer; a UserError if it gives none in time, has ended, or says something else."""
        try:
            print(json.dumps(question, ensure_ascii=False), file=self._process.stdin, flush=True)
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            self._process.kill()
            raise UserError(f"no answer within {seconds:g} s") from None
        except OSError:
            line = ""
        if not line:
            raise UserError(f"the program ended with status {self._process.wait()}")
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict):
            raise UserError(f"not an answer in JSON: “{line.strip()[:SHOWN]}”")
        return answer


def _read(process: subprocess.Popen[str], lines: queue.SimpleQueue[str]) -> None:
    """Every line the program writes; an empty one when it writes no more."""
    assert process.stdout is not None
    for line in process.stdout:
        lines.put(line)
    lines.put("")


def _end(process: subprocess.Popen[str]) -> None:
    """Its input ends, and it may leave by itself."""
    assert process.stdin is not None
    try:
        process.stdin.close()
        process.wait(LEAVE_S)
    except (OSError, subprocess.TimeoutExpired):
        process.kill()
        process.wait()
