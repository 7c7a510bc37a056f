"""What a comparison found: agreements, named exceptions, flags, and the first divergence."""

import json
from collections import Counter
from dataclasses import dataclass, field

from zenova.kernel.data import Struct

EXCEPTIONS = {
    "coins-miscounted": "credits handed to the other team do not balance in the record; its counts are taken over",
    "mulligan-together": "ZN-S7: all replace cards when all have decided; the record does it one player at a time",
    "reserve-not-asked": "ZN-B1: a token from the reserve is no choice; the record asks with one answer",
    "shares-whole": "ZN-V5: a share of neighbouring influence is given whole; the record also offers single steps",
}


@dataclass
class Divergence:
    """The first place where our rules and a record part."""

    file: str
    step: int
    what: str
    ours: Struct
    theirs: Struct


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
