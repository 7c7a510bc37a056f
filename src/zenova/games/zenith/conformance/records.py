"""Recorded games as files: reading them, and following what they tell about the hidden piles."""

import gzip
import json
import unicodedata
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Self

from zenova.kernel.data import Struct
from zenova.kernel.errors import UserError

from ..vocabulary import FACTIONS, PLANETS

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


def read_record(path: Path) -> tuple[Struct, list[Struct]]:
    """The header and the steps of a record; a RecordError names the line that is wrong."""
    open_file = gzip.open if path.name.endswith(".gz") else open
    entries: list[Struct] = []
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


class World:
    """What the record tells about hidden piles: the deck's order, the discard pile and the reserve."""

    def __init__(self, header: Struct, steps: list[Struct], ids: dict[str, str]) -> None:
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

    def follow(self, step: Struct) -> None:
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

    def given(self, header: Struct, step: Struct) -> Struct:
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

    def copy(self) -> Self:
        copy = object.__new__(type(self))
        for key, value in self.__dict__.items():
            copy.__dict__[key] = value[:] if isinstance(value, list) else value
        copy.state = dict(self.state)
        return copy
