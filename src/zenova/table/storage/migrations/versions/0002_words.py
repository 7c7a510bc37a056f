"""Entries in words instead of numbers, and the logs of finished games.

The first version stored the numbers that its games had for actions and chance. What they meant is written down for good
in the file `numbers-1.json` of each game of that time.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

import sqlalchemy as sa
from alembic import op

from zenova.kernel.chance import Pile
from zenova.table.plan import game_named

revision = "0002"
down_revision = "0001"

log = logging.getLogger(__name__)


def upgrade() -> None:
    op.create_table(
        "finished",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("log", sa.Text(), nullable=False),
        sa.Column("summary", sa.JSON(), nullable=False),
    )
    connection = op.get_bind()
    games = connection.execute(sa.text("SELECT DISTINCT game, cards_hash FROM tables")).all()
    for game, cards_hash in games:
        numbers = _numbers(game, cards_hash)
        if numbers is None:
            log.warning(
                "tables of %s with the card set %s stay as they are, and cannot go on: start the server with that set"
                " (--cards) the first time it is this version",
                game,
                cards_hash,
            )
            continue
        found = sa.text("SELECT id FROM tables WHERE game = :game AND cards_hash = :cards_hash")
        for table in connection.execute(found, {"game": game, "cards_hash": cards_hash}).scalars().all():
            try:
                _put_into_words(connection, table, numbers)
            except (KeyError, IndexError, TypeError, ValueError) as error:
                log.warning("table %s stays as it is, and cannot go on (%r)", table, error)


def _put_into_words(connection: sa.Connection, table: str, numbers: Numbers) -> None:
    entries = connection.execute(
        sa.text("SELECT number, kind, data FROM entries WHERE table_id = :table AND kind IN ('started', 'action')"),
        {"table": table},
    ).all()
    changed = []
    for number, kind, text in entries:
        data = json.loads(text)
        words: dict[str, object] = {"chance": [numbers.outcome(*outcome) for outcome in data["chance"]]}
        if kind == "action":
            words |= {"action": numbers.action(data["action"]), "by": data["by"]}
        changed.append({"table": table, "number": number, "data": json.dumps(words, separators=(",", ":"))})
    if changed:
        connection.execute(
            sa.text("UPDATE entries SET data = :data WHERE table_id = :table AND number = :number"), changed
        )


class Numbers:
    """What the numbers of a game meant, with the cards of one set."""

    def __init__(self, known: Mapping[str, Any], piles: Mapping[str, Sequence[str | int]]) -> None:
        self._known = known
        self._piles = piles

    def action(self, number: int) -> dict[str, object]:
        kind = [one for one in self._known["actions"] if one["first"] <= number][-1]
        seconds = kind.get("seconds", [None])
        first, second = divmod(number - kind["first"], len(seconds))
        values = self._piles[kind["pile"]] if "pile" in kind else kind["values"]
        words = {kind["word"]: values[first]}
        return words | {kind["second"]: seconds[second]} if "second" in kind else words

    def outcome(self, number: int, outcome: list[int]) -> dict[str, object]:
        """The cards of a pile are told in drawing order, and its end is its top."""
        kind = next(one for one in self._known["chance"] if one["number"] == number)
        if "pile" in kind:
            return {kind["word"]: [self._piles[kind["pile"]][card] for card in reversed(outcome)]}
        return {kind["word"]: outcome[0] + kind["low"]}


def _numbers(game: str, cards_hash: str) -> Numbers | None:
    """None for a card set that is not at hand."""
    written = files("zenova.games") / game / "numbers-1.json"
    if not written.is_file():
        return None
    known = json.loads(written.read_text())
    if cards_hash == known["cards-hash"]:
        return Numbers(known, known["piles"])
    loaded = game_named(game)
    if not loaded.has_cards(cards_hash):
        return None
    piles = {word: one.ids for word, one in loaded.chance.outcomes.items() if isinstance(one, Pile)}
    return Numbers(known, {word: piles[word] for word in known["piles"]})
