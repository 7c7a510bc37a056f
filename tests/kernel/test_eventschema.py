"""Events declared once: what their numbers mean, and who may know which."""

from zenova.kernel.domain import Bits, Integer, Maybe, OneOf, Things, Truth, struct
from zenova.kernel.eventschema import HIDDEN, EventKind, EventSchema, Omitted, Secret
from zenova.kernel.schema import Schemas

SEAT = Integer()
CARD = Things("card", 3)


class Event(EventKind):
    DREW = struct(seat=SEAT, card=Secret(CARD, "seat"))
    HANDED_OVER = struct(seat=SEAT, card=Secret(CARD, "seat", "partner"), partner=SEAT)
    MOVED = struct(planet=OneOf(("mars", "venus")), from_=SEAT, of_whom=Truth())
    WON = struct(team=Maybe(SEAT, nothing=2), how=Bits(("absolute", "popular")))
    PLACED = struct(seat=SEAT, card=Omitted(CARD))


SCHEMA = EventSchema(Event, {"card": ("nero", "khan", "wul")})


def test_words_stand_for_numbers_in_their_order() -> None:
    assert SCHEMA.view(Event.MOVED, (1, -2, 1, 0), 0) == {
        "event": "moved",
        "planet": "venus",
        "from": -2,
        "of-whom": True,
    }


def test_a_secret_is_for_the_seats_it_names() -> None:
    assert SCHEMA.view(Event.DREW, (1, 2, 0, 0), 1) == {"event": "drew", "seat": 1, "card": "wul"}
    assert SCHEMA.view(Event.DREW, (1, 2, 0, 0), 0) == {"event": "drew", "seat": 1}
    assert [seat for seat in range(-1, 4) if "card" in SCHEMA.view(Event.HANDED_OVER, (1, 0, 3, 0), seat)] == [1, 3]


def test_the_numbers_of_an_event_hide_its_secrets() -> None:
    assert SCHEMA.numbers(Event.DREW, (1, 2, 0, 0), 0) == [1, HIDDEN, 0, 0]
    assert SCHEMA.numbers(Event.DREW, (1, 2, 0, 0), 1) == [1, 2, 0, 0]


def test_bits_nothing_and_what_is_left_out() -> None:
    assert SCHEMA.view(Event.WON, (2, 3, 0, 0), 0) == {"event": "won", "team": None, "how": ["absolute", "popular"]}
    assert SCHEMA.view(Event.PLACED, (1, -1, 0, 0), 0) == {"event": "placed", "seat": 1}


def test_the_schema_requires_what_everybody_is_told() -> None:
    drew = SCHEMA.schema(Schemas("", SCHEMA.ids))["oneOf"][0]
    assert drew["required"] == ["event", "seat"]
    assert set(drew["properties"]) == {"event", "seat", "card"}
