"""Commands that take a game: one subcommand for each, with an option for everything its game options know."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from zenova.games import registry
from zenova.games.registry import GAMES
from zenova.kernel.errors import UserError, unknown
from zenova.kernel.game import Game
from zenova.kernel.options import OptionFact

from . import variables_untold

Cards = Annotated[
    Path | None,
    typer.Option("--cards", metavar="PATH", help="A card set of your own, in the place of ours: a file or a folder."),
]
Language = Annotated[
    str, typer.Option("--lang", metavar="|".join(Game.languages), help="The language of cards, log and questions.")
]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", min=0, help="The same seed deals the same game.")]


def add_per_game(
    app: typer.Typer, name: str, function: Callable[..., Any], help: str, *, game_options: bool = True
) -> typer.Typer:
    """Add `zenova NAME GAME`, which calls `function(game, options, …)` with the function's other parameters as options
    of the command; without `game_options` there is no `options`. A game's folder may bring a function of the command's
    name in its place, whose docstring is its help. The game is imported when its subcommand is used. Returns the group,
    for commands that take no game."""

    class PerGame(TyperGroup):
        def list_commands(self, ctx: Any) -> list[str]:
            return [*GAMES, *self.commands]

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            known = super().get_command(ctx, cmd_name)
            if known is None and cmd_name in GAMES:
                own = getattr(registry.part("cli", cmd_name), name, function)
                return _command(cmd_name, own, help, game_options)
            if known is None:
                raise UserError(f"{name}: {unknown('game', cmd_name, self.list_commands(ctx))}")
            return known

        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            if not args and not ctx.resilient_parsing:
                raise UserError(f"{name}: which game? Write zenova {name} {GAMES[0]}, or add --help")
            return super().parse_args(ctx, args)

    group = typer.Typer(name=name, help=help, cls=PerGame, pretty_exceptions_enable=False)
    group.callback()(lambda: None)
    app.add_typer(group)
    return group


def _command(game_name: str, function: Callable[..., Any], help: str, game_options: bool) -> Any:
    game = registry.game(game_name)
    facts = game.options_type.facts() if game_options else []
    leading = 2 if game_options else 1
    own = list(inspect.signature(function, eval_str=True).parameters.values())[leading:]

    def run(**given: Any) -> Any:
        chosen = registry.game(game_name, given["cards"]) if given.get("cards") else game
        rest = {parameter.name: given[parameter.name] for parameter in own}
        if not game_options:
            return function(chosen, **rest)
        values = {fact.name: _value(fact, given[_field(fact)]) for fact in facts if given[_field(fact)] is not None}
        return function(chosen, game.options_type.parse(values), **rest)

    parameters = [_parameter(fact) for fact in facts] + [
        parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in own
    ]
    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    single = typer.Typer(add_completion=False, rich_markup_mode="rich", pretty_exceptions_enable=False)
    told = inspect.getdoc(function) or help
    single.command(name=game_name, help=f"{game.title}: {told[0].lower()}{told[1:]}")(run)
    return variables_untold(typer.main.get_command(single))


def _field(fact: OptionFact) -> str:
    return fact.name.replace("-", "_")


def _value(fact: OptionFact, given: Any) -> Any:
    return fact.typed(given) if isinstance(given, str) else given


def _parameter(fact: OptionFact) -> inspect.Parameter:
    """One game option as an option of the command; its value is read and judged by the game's own options."""
    if fact.kind is bool:
        kind: Any = bool | None
        declared = typer.Option(f"--{fact.name}/--no-{fact.name}", help=_sentence(fact), rich_help_panel="Game")
        if not fact.default:
            declared = typer.Option(f"--{fact.name}", help=_sentence(fact), rich_help_panel="Game")
    else:
        kind = str | None
        choices = "|".join(map(fact.shown, fact.choices))
        declared = typer.Option(
            f"--{fact.name}",
            metavar=choices,
            help=f"{_sentence(fact)} Without it: {fact.shown(fact.default)}.",
            rich_help_panel="Game",
            show_default=False,
        )
    return inspect.Parameter(
        _field(fact), inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[kind, declared]
    )


def _sentence(fact: OptionFact) -> str:
    return f"{fact.help[0].upper()}{fact.help[1:]}."
