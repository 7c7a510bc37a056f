"""What players say to each other, as a page shows it. Phrases stand in the texts of the pages and of each game under
`talk`, so that everybody reads them in their own language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from zenova.table import TableView

from .scene import Player, Remark, Talk
from .texts import PageTexts, texts


def talk(view: TableView, players: Sequence[Player], language: str) -> Talk:
    text = texts(language)
    mine = {view.seats[seat].team for seat in view.my_seats}
    return Talk(
        tuple(
            Remark(
                one.number,
                one.seat,
                players[one.seat].name,
                _words(view.game, text, one.phrase) if one.phrase else one.text,
                one.piece,
                one.partner,
                one.seat in view.my_seats,
            )
            for one in view.talk
        ),
        offered(view.game, language),
        view.free_talk,
        any(seat.team in mine and not seat.mine for seat in view.seats),
        tuple(player for player in players if player.kind == "person" and player.seat not in view.my_seats),
    )


@cache
def offered(game: str, language: str) -> tuple[tuple[str, str], ...]:
    """What can be said, by name and in words."""
    text = texts(language)
    return tuple((name, _words(game, text, name)) for name in phrases(game, text))


def phrases(game: str, text: PageTexts) -> list[str]:
    """The names of what can be said: what is common to all games, and the game's own."""
    return [*text.names("talk"), *(f"{game}.{name}" for name in text.names(f"{game}.talk"))]


def _words(game: str, text: PageTexts, phrase: str) -> str:
    own = phrase.removeprefix(f"{game}.")
    key = f"talk.{phrase}" if own == phrase else f"{game}.talk.{own}"
    return text(key) if text.has(key) else ""
