"""What is known of a game before any position of it, for lists and adapters."""

import pytest

from zenova.games.registry import GAMES, game


def test_our_games_stand_on_the_shelf_in_their_order() -> None:
    assert GAMES[:2] == ("zenith", "zena")


@pytest.mark.parametrize(
    ("name", "counts", "teams", "chance"),
    [
        ("zenith", (2, 4), True, {"deck", "reserve", "first", "side"}),
        ("zena", (2, 3, 4, 5), False, {"actions", "goals", "forts", "events", "first", "finisher", "die"}),
    ],
)
def test_a_game_says_who_can_play_and_what_is_left_to_chance(
    name: str, counts: tuple[int, ...], teams: bool, chance: set[str]
) -> None:
    one = game(name)
    assert (one.seat_counts, one.team_counts != one.seat_counts, set(one.chance.outcomes)) == (counts, teams, chance)
    assert one.hidden_information
    assert one.simultaneous_choices
