"""`zenova review`: what the decisions of a saved game were worth, and what was luck."""

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from zenova.games.registry import open_log
from zenova.kernel.errors import UserError, naming
from zenova.review import MARKS, Review, review_of
from zenova.review.report import Told, percent, signed

from .games import Cards, Language
from .interface import bar

COLOURS = {"inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "red"}


def review(
    file: Annotated[Path, typer.Argument(metavar="LOG", help="A game saved by play, or downloaded.")],
    deep: Annotated[bool, typer.Option("--deep", help="Look longer: two minutes instead of twenty seconds.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page with the curve.")] = None,
    lang: Language = "en",
    cards: Cards = None,
) -> int:
    """Look back at a saved game: how good each decision was, what turned the game, and what was luck.

    The strongest bot of the game looks at every decision of every seat from what that seat could know, and at every
    position with all cards open. The same game always gets the same review."""
    log, game = open_log(file, cards)
    if lang not in game.languages:
        raise UserError(f"{game.title} does not speak “{lang}”; it speaks {', '.join(game.languages)}")
    errors = Console(stderr=True)
    with bar(errors) as progress:
        task = progress.add_task(game.title, total=len(log.moves))
        try:
            found = review_of(
                log, game, "deep" if deep else "quick", lambda done, whole: progress.update(task, completed=done)
            )
        except UserError as error:
            raise UserError(f"{file}: {error}") from None
    if as_json:
        print(json.dumps(found.as_dict(), ensure_ascii=False))
    if html is not None:
        with naming(html, "written"):
            html.write_text(Told(found, lang).document, encoding="utf-8")
    if not as_json and html is None:
        show(found, lang, Console(highlight=False))
    return 0


def show(found: Review, language: str, console: Console) -> None:
    told = Told(found, language)
    text = told.text
    table = Table(box=None)
    table.add_column("")
    for heading in (text("accuracy"), *(text(f"marks.{mark}") for mark in MARKS)):
        table.add_column(heading, justify="right")
    for name, account in zip(told.names, found.accounts, strict=True):
        accurate = "–" if account.accuracy is None else f"{account.accuracy:.0f} %"
        table.add_row(name, accurate, *(str(account.marks[mark]) for mark in MARKS))
    console.print(table)
    console.print()
    table = Table(title=text("sums"), title_justify="left", box=None)
    table.add_column("")
    for heading in ("start", "luck", "own", "others", "result" if found.over else "unfinished"):
        table.add_column(text(heading), justify="right")
    for name, one in zip(told.names, found.accounts, strict=True):
        changes = (signed(one.luck), signed(one.own), signed(one.others))
        table.add_row(name, f"{percent(one.start)} %", *changes, f"{percent(one.result)} %")
    console.print(table)
    console.print(Text(f"\n{text('turning')}", "bold"))
    for move in found.turning:
        console.print(Text(told.turned(move)))
    if not found.turning:
        console.print(Text(text("no-turning")))
    if told.grave:
        console.print(Text(f"\n{text('worth-looking')}", "bold"))
    for decision in told.grave:
        line = Text(f"{text('move')} {decision.move} · {told.names[decision.seat]} · ")
        line.append(text(f"mark.{decision.mark}"), COLOURS[decision.mark]).append(f": {told.said(decision)}")
        console.print(line)
        console.print(Text(f"  {decision.asked[language]}", "dim"))
