"""Styles: tastes for kinds of actions that a game declares, and that specs name."""

from __future__ import annotations

import numpy as np
import pytest

from zenova.bots import InformationSet
from zenova.bots.network.engine import Engine, Looked
from zenova.bots.registry import bot
from zenova.bots.styles import FILE, taste
from zenova.games.registry import facts, game
from zenova.kernel.errors import UserError


@pytest.mark.parametrize("name", ["zenith", "zena"])
def test_a_style_likes_kinds_of_actions_that_the_game_has(name: str) -> None:
    played = game(name)
    styles = facts("bots", name, FILE)
    assert set(styles) == {"builder", "raider", "hoarder"}
    for style, likings in styles.items():
        assert set(likings) <= set(played.action_space.words)
        liked = {next(iter(played.decode(int(action)))) for action in np.flatnonzero(taste(style, played))}
        assert liked == set(likings)


@pytest.mark.parametrize("spec", ["network:style={}", "master:style={}"])
def test_a_style_tips_the_scales_between_actions_that_are_about_as_good(
    spec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = game("zenith")
    card = played.action_space.ids["agent"][0]
    options = [played.encode({word: card}) for word in ("recruit", "develop", "lead")]
    monkeypatch.setattr(Engine, "look", lambda *_: Looked(options, np.zeros(3, np.float32), [0.5, 0.5]))
    position = played.new(seed=1)
    seen = InformationSet(played, position, played.to_act(position)[0], 1)
    chosen = [bot(spec.format(style), 1).choose(seen) for style in ("raider", "builder", "hoarder")]
    assert chosen == options
    with pytest.raises(UserError, match="unknown style “rader”"):
        bot(spec.format("rader"), 1).choose(seen)


def test_a_level_that_searches_has_no_style() -> None:
    with pytest.raises(UserError, match="unknown parameter “style”"):
        bot("champion:style=raider")
