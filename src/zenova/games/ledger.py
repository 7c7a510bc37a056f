"""Where the rule ledger of a game lies, and the ids of its rules."""

import re
import sys
from functools import cache
from pathlib import Path

from .registry import game_class

PACKAGE = Path(__file__).parents[1]
CHECKOUT = PACKAGE.parents[1] / "docs" / "rules"
LEDGERS = CHECKOUT if CHECKOUT.is_dir() else PACKAGE / "web" / "rules"  # packed in a wheel
RULE = re.compile(r"- ([A-Z]{2}-[A-Z0-9]+) (.*)")


def ledger_of(game: str) -> Path | None:
    """A game's ledger, if it has one: among ours, or in the package that brings the game."""
    home = sys.modules[game_class(game).__module__.partition(".")[0]].__file__
    assert home is not None, game
    places = (LEDGERS / f"{game}.md", Path(home).parent / "rules.md")
    return next((place for place in places if place.is_file()), None)


@cache
def rule_ids(game: str) -> tuple[str, ...]:
    """The ids of all rules of a game, in the order of its ledger; none if it has no ledger."""
    ledger = ledger_of(game)
    lines = ledger.read_text(encoding="utf-8").splitlines() if ledger else ()
    return tuple(found[1] for line in lines if (found := RULE.match(line)))
