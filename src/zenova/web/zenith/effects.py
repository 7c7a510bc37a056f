"""Effects of Zenith as the icon strips show them: neighbours that differ only in their planet become one icon group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from zenova.games.zenith.vocabulary import PLANETS, Effect, Op, Where

MERGED = {Op.INFLUENCE, Op.TRANSFER}


@dataclass(frozen=True)
class Shown:
    """An effect to draw, with every planet it names."""

    effect: Effect
    planets: tuple[int, ...]


def shown(effects: Sequence[Effect]) -> list[Shown]:
    parts: list[Shown] = []
    for effect in effects:
        last = parts[-1] if parts else None
        if last and _same_but_planet(last.effect, effect):
            parts[-1] = Shown(last.effect, (*last.planets, effect.where))
        else:
            parts.append(Shown(effect, (effect.where,)))
    return _trades_merged(parts)


def _same_but_planet(one: Effect, other: Effect) -> bool:
    if one.op not in MERGED or max(one.where, other.where) > Where.JUPITER or one.where == other.where:
        return False
    return replace(one, where=other.where) == other


def _trades_merged(parts: list[Shown]) -> list[Shown]:
    """The same exile offered once per planet (L0V3CR4FT, H3RB3RT) is drawn once, with all its planets."""
    trades = [part for part in parts if _exile_trade(part.effect)]
    if len(trades) < 2:
        return parts
    first = trades[0].effect
    planets = tuple(trade.effect.price.where for trade in trades if trade.effect.price)
    then = tuple(
        replace(reward, where=Where.THAT_CARD) if reward.op == Op.INFLUENCE else reward for reward in first.then
    )
    return [part for part in parts if part not in trades] + [Shown(replace(first, then=then), planets)]


def _exile_trade(effect: Effect) -> bool:
    price = effect.price
    return effect.op == Op.MAY and price is not None and price.op == Op.EXILE and price.where < len(PLANETS)
