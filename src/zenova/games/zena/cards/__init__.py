"""Card sets of Zena 1814: one TOML file with the actions, events, fort cards and goals of a whole box.

The game's own set is superba.toml. How a set is written: docs/cards-zena.md"""

from functools import cache
from pathlib import Path

from zenova.kernel.cardfile import CardFile

from .cardset import CardSet, EventCard, Goal, TableCard
from .reading import contents, read_set

__all__ = ["DEFAULT", "FOLDER", "CardSet", "EventCard", "Goal", "TableCard", "check_report", "load", "starter_text"]

FOLDER = Path(__file__).parent
DEFAULT = "superba"
STARTER_HEAD = """\
# A card set of Zena 1814, to be changed into the cards of your own box.
#
# This file is complete and can be played as it is. Give it an id and a name of your own below, then go through the
# cards and type in what is printed on yours: the lines that begin with # say what each field means, and
# docs/cards-zena.md lists every phrase. Take out `ours` where a card has it, and write source = "publisher" for a
# card you have copied. The order of the cards is up to you. To check the file, and to play with it:
#
#     zenova cards check FILE
#     zenova play zena --cards FILE

id = "my-box"
name = "My box"
"""


def load(path: Path | None = None) -> CardSet:
    """The card set in a file; the game's own without one. Raises CardFileError with every problem."""
    return _own_set() if path is None else read_set(CardFile.read(path))


def parse(text: str) -> CardSet:
    """The card set in a text. Raises CardFileError with every problem."""
    return read_set(CardFile(Path("cards.toml"), text))


@cache
def _own_set() -> CardSet:
    return read_set(CardFile.read(FOLDER / f"{DEFAULT}.toml"))


def check_report(path: Path) -> str:
    """Check a file and tell in a few lines what is in it. Raises CardFileError with every problem."""
    cards = load(path)
    counts = {what: ", ".join(f"{n} {word}" for word, n in found.items()) for what, found in contents(cards).items()}
    return "\n".join(
        [
            f"{path}: the card set “{cards.name}” ({cards.id}) is complete; its hash is {cards.hash}.",
            f"  {len(cards.actions)} actions: {counts['area']}",
            f"  their kinds: {counts['kind']}",
            f"  {len(cards.events)} events, {len(cards.forts)} fort cards, {len(cards.goals)} goals",
            f"  sources: {counts['source']}",
        ]
    )


def starter_text() -> str:
    """A set to begin with when typing in the cards of a box: our own cards, with every field explained."""
    text = (FOLDER / f"{DEFAULT}.toml").read_text("utf-8")
    _, _, cards = text.partition('name = "Superba"\n')
    return STARTER_HEAD + cards
