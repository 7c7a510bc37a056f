"""Actions declared once: integers, structs, and what is said about things that are no action."""

import pytest

from zenova.kernel.actionspace import ActionKind, ActionSpace, BadAction
from zenova.kernel.domain import Numbers, OneOf, Things, Yes, struct


class Action(ActionKind):
    PLAY = Things("card", 2)
    MOVE = struct(move=OneOf(("lady", "heir")), to=OneOf(("port", "town", "fort")))
    PLANET = OneOf(("mars", "venus"))
    SHARE = struct(planet=OneOf(("mars", "venus")), share=Numbers(1, 3))
    PASS = Yes()
    PASS_WITH = struct(**{"pass": OneOf(("coin", "card"))})
    GO_FIRST = struct(first=Numbers(0, 3))


SPACE = ActionSpace(Action, {"card": ("nero", "khan", "wul")})


def test_kinds_start_where_the_one_before_ends() -> None:
    assert [int(kind) for kind in Action] == [0, 2, 8, 10, 16, 17, 19]
    assert SPACE.count == 23


def test_a_kind_is_a_number_for_the_rules() -> None:
    assert SPACE.encode({"move": "heir", "to": "fort"}) == Action.MOVE + 1 * 3 + 2


@pytest.mark.parametrize("action", range(SPACE.count))
def test_every_action_comes_back_from_its_struct(action: int) -> None:
    assert SPACE.encode(SPACE.decode(action)) == action


def test_the_first_word_is_the_name_of_the_kind_unless_it_is_given() -> None:
    assert SPACE.words == ("play", "move", "planet", "pass", "first")
    assert SPACE.decode(Action.GO_FIRST + 2) == {"first": 2}
    assert SPACE.decode(Action.PASS_WITH) == {"pass": "coin"}


def test_the_kind_of_an_action() -> None:
    assert SPACE.kind(Action.SHARE + 5) is Action.SHARE
    assert SPACE.kind(SPACE.count) is None
    assert SPACE.kind(-1) is None


@pytest.mark.parametrize(
    ("struct", "said"),
    [
        ([], 'an action is an object such as {"play": "nero"}, not []'),
        ({}, 'an action is an object such as {"play": "nero"}, not {}'),
        ({"plya": "nero"}, "unknown action “plya”; did you mean “play”?"),
        ({"play": "ner"}, "unknown card “ner”; did you mean “nero”?"),
        ({"play": "wul"}, "unknown card “wul”; known: nero, khan"),
        ({"play": "nero", "to": "port"}, "the action “play” takes nothing called “to”"),
        ({"move": "lady"}, "the action “move” also needs “to”"),
        ({"move": "lady", "to": "sea"}, "unknown to “sea”; known: port, town, fort"),
        ({"planet": "mars", "share": 4}, "“share” takes a whole number from 1 to 3, not 4"),
        ({"planet": "mars", "share": True}, "“share” takes a whole number from 1 to 3, not True"),
        ({"pass": False}, "unknown pass “False”; known: coin, card"),
    ],
)
def test_what_is_no_action_is_told_what_would_be(struct: object, said: str) -> None:
    with pytest.raises(BadAction) as refused:
        SPACE.encode(struct)
    assert str(refused.value) == said


def test_a_number_that_is_no_action() -> None:
    with pytest.raises(BadAction, match="there is no action 23: actions are whole numbers from 0 to 22"):
        SPACE.decode(23)
