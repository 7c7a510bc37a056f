"""Options are read from words, and wrong ones are refused with what would be right."""

from dataclasses import dataclass
from importlib.metadata import EntryPoint

import pytest

from zenova.games import registry
from zenova.games.zenith import Zenith, ZenithOptions
from zenova.kernel.options import OptionError, Options, option


def test_words_and_strings_are_read_as_the_options_kind():
    options = ZenithOptions.parse({"players": "4", "secret-agents": "yes", "sides": "SUN"})
    assert options == ZenithOptions(players=4, secret_agents=True, sides="SUN")


def test_options_survive_being_put_into_words():
    options = ZenithOptions(players=2, handicap=True, sides="DOP", first="1")
    assert ZenithOptions.parse(options.as_dict()) == options


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"secret-agent": True}, "unknown option “secret-agent”; did you mean “secret-agents”?"),
        ({"players": 3}, "option “players” cannot be 3; it is one of 2, 4"),
        ({"players": "²"}, "option “players” cannot be '²'; it is one of 2, 4"),
        ({"players": True}, "option “players” cannot be True"),
        ({"handicap": "perhaps"}, "it is one of false, true"),
        ({"sides": "XYZ"}, "option “sides” cannot be 'XYZ'; it is one of random, SUN"),
    ],
)
def test_wrong_options_are_refused_in_one_line(words, message):
    with pytest.raises(OptionError) as refused:
        ZenithOptions.parse(words)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.rule("ZN-S9")
def test_the_handicap_is_for_two_players_only():
    with pytest.raises(OptionError, match="is for players 2 only"):
        ZenithOptions.parse({"players": 4, "handicap": True})


@dataclass(frozen=True)
class Seeded(Options):
    seed: int = option(1, "what is sown", (1, 2))


class Garden(Zenith):
    options_type = Seeded


def test_a_game_whose_option_is_called_as_one_of_the_commands_is_refused(monkeypatch):
    entry = EntryPoint("garden", f"{__name__}:Garden", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [entry])
    with pytest.warns(UserWarning, match="its option “seed” needs another name: commands have a --seed already"):
        assert registry._loaded() == {}
