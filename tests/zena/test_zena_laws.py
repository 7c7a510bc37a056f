"""Every law of a position is noticed when it is broken, and the positions of a game break none."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from zena.play import position as given
from zenova.games.zena import Zena, ZenaOptions
from zenova.games.zena.state import ACTIONS, EXTRA_TURNS, FIRST_FORT, NOBODY, Phase
from zenova.games.zena.vocabulary import Area

GAME = Zena()
CARDS = "every action, goal and fort card is in exactly one place"
EVENTS = "every event is in exactly one place"
CUBES = "every family has ten cubes, at home, on cards and with schemers"
SLOTS = "cubes fill a card on the table from the top, and an action card there has at least one"
MEMBERS = "every member of a family is in an area that is in play"
DEBTS = "nobody owes coins"
ASKED = "somebody is asked exactly while the game goes on, and it has eight rounds"
ERRORS = "the rules meet no impossible situation"


def played(mode: str, wanted: Callable[[Any], bool], seed: int = 1) -> Any:
    """The first position of a random game that is as wanted."""
    position = GAME.new(ZenaOptions(players=3, mode=mode), seed)
    chance = random.Random(seed)
    while not wanted(position):
        seat = chance.choice(GAME.to_act(position))
        GAME.apply(position, seat, chance.choice(GAME.legal(position, seat)))
    return position


def with_cards_on_the_table(g: Any) -> bool:
    return bool(g.round == 3 and any(card < ACTIONS for card in g.table[: g.table_len]))


def two_in_the_deck(g: Any) -> None:
    g.deck[0] = g.deck[1]


def two_goals(g: Any) -> None:
    g.goal_deck[0] = g.goal_deck[1]


def two_forts(g: Any) -> None:
    g.fort_deck[0] = g.fort_deck[1]


def a_double_in_a_hand(g: Any) -> None:
    seat = next(seat for seat in range(3) if g.hand_len[seat])
    g.hand[seat][g.hand_len[seat]] = g.deck[0]
    g.hand_len[seat] += 1


def a_card_on_the_table_and_nowhere(g: Any) -> None:
    g.place[g.table[0]] = Area.HIDDEN


def a_hidden_card_with_an_area(g: Any) -> None:
    g.place[g.deck[0]] = Area.PORT


def a_hidden_card_in_the_box(g: Any) -> None:
    g.place[g.deck[0]] = Area.BOX


def one_goal_less(g: Any) -> None:
    g.goal_len -= 1


def one_action_less(g: Any) -> None:
    g.deck_len -= 1


def one_fort_less(g: Any) -> None:
    g.fort_len -= 1


def two_events(g: Any) -> None:
    g.event_deck[0] = g.event_deck[1]


def an_event_too_few(g: Any) -> None:
    g.event_len -= 1


def a_cube_too_many(g: Any) -> None:
    g.cubes[2] += 1


def a_scheming_cube_too_many(g: Any) -> None:
    g.schemes[1][3] += 1


def more_cubes_on_cards_than_there_are(g: Any) -> None:
    """Eleven elsewhere and less than none at home are not ten."""
    g.schemes[0][0] += g.cubes[0] + 1
    g.cubes[0] = -1


def a_gap_on_a_card(g: Any) -> None:
    card = next(card for card in g.table[: g.table_len] if card < ACTIONS and g.owner[card][2] == NOBODY)
    g.owner[card] = [NOBODY, NOBODY, g.owner[card][0]]


def a_cube_on_a_hidden_card(g: Any) -> None:
    g.owner[g.deck[0]][0] = 0
    g.cubes[0] -= 1


def a_card_on_the_table_without_cube(g: Any) -> None:
    card = next(card for card in g.table[: g.table_len] if card < ACTIONS)
    for slot, owner in enumerate(g.owner[card]):
        if owner != NOBODY:
            g.cubes[owner] += 1
            g.owner[card][slot] = NOBODY


def a_member_nowhere(g: Any) -> None:
    g.member_area[2][3] = Area.HIDDEN


def a_debt(g: Any) -> None:
    g.coins[2] = -1


def nobody_asked(g: Any) -> None:
    g.waiting = 0


def an_error(g: Any) -> None:
    g.error = 1


@pytest.mark.parametrize(
    ("law", "change"),
    [
        (CARDS, two_in_the_deck),
        (CARDS, two_goals),
        (CARDS, two_forts),
        (CARDS, a_double_in_a_hand),
        (CARDS, a_card_on_the_table_and_nowhere),
        (CARDS, a_hidden_card_with_an_area),
        (CARDS, a_hidden_card_in_the_box),
        (CARDS, one_goal_less),
        (CARDS, one_action_less),
        (CARDS, one_fort_less),
        (EVENTS, two_events),
        (EVENTS, an_event_too_few),
        (CUBES, a_cube_too_many),
        (CUBES, a_scheming_cube_too_many),
        (CUBES, more_cubes_on_cards_than_there_are),
        (SLOTS, a_gap_on_a_card),
        (SLOTS, a_cube_on_a_hidden_card),
        (SLOTS, a_card_on_the_table_without_cube),
        (MEMBERS, a_member_nowhere),
        (DEBTS, a_debt),
        (ASKED, nobody_asked),
        (ERRORS, an_error),
    ],
)
def test_a_broken_law_is_named(law: str, change: Callable[[Any], None]) -> None:
    position = played("expert", with_cards_on_the_table)
    assert GAME.broken(position) is None
    change(position)
    assert GAME.broken(position) == law


def test_beginners_have_no_goals_no_old_town_and_no_fort() -> None:
    position = played("beginner", with_cards_on_the_table)
    position.member_area[0][0] = Area.OLD_TOWN
    assert GAME.broken(position) == MEMBERS
    position = played("beginner", with_cards_on_the_table)
    position.goal_deck[0], position.goal_len = FIRST_FORT + 8, 1
    assert GAME.broken(position) == CARDS


def test_an_expert_may_be_in_the_old_town_and_nobody_beyond_the_fort() -> None:
    position = played("expert", with_cards_on_the_table)
    position.member_area[0][0] = Area.OLD_TOWN
    assert GAME.broken(position) is None
    position.member_area[0][0] = Area.FORT + 1
    assert GAME.broken(position) == MEMBERS


def test_a_game_is_over_after_its_eighth_round_only() -> None:
    position = played("expert", lambda g: g.phase == Phase.OVER)
    assert GAME.broken(position) is None
    position.waiting = 1
    assert GAME.broken(position) == ASKED
    position = played("expert", with_cards_on_the_table)
    position.phase, position.waiting = Phase.OVER, 0
    assert GAME.broken(position) == ASKED


@pytest.mark.rule("ZA-K5")
def test_an_extra_turn_is_lost_while_as_many_wait_as_can() -> None:
    game = given(coins={0: 9}, rows={"cathedral": [{"encore": [3]}]})
    game.position.extra[:EXTRA_TURNS] = [1] * EXTRA_TURNS
    lost, earned = game.position, game.position.clone()
    lost.extra_len, earned.extra_len = EXTRA_TURNS, EXTRA_TURNS - 1
    game.do(0, influence="encore")
    assert game.extra_turns == [1] * EXTRA_TURNS
    assert "extra-turn" not in {event["event"] for event in game.heard}
    game.position = earned
    game.do(0, influence="encore")
    assert game.extra_turns == [*[1] * (EXTRA_TURNS - 1), 3]
    assert "extra-turn" in {event["event"] for event in game.heard}
