"""Sentences of Zenith, one by one, in all languages."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from zenova.games.zenith.cards import load
from zenova.games.zenith.state import Event
from zenova.games.zenith.text import Sentences, sentences
from zenova.games.zenith.vocabulary import TOKENS, Op, Where
from zenova.kernel.game import SPECTATOR, Decision, Offer, Outcome, Refusal

BOOK = load()
NAMES = ("Anna", "Ben", "Clara", "Dario")


def node(op: Op, agent: str) -> int:
    """The row of an agent's code where an effect with this verb asks."""
    start, end = (int(BOOK.record[0][name][BOOK.agent_numbers[agent]]) for name in ("agent_start", "agent_end"))
    return next(row for row in range(start, end) if is_asked(row, op))


def is_asked(row: int, op: Op) -> bool:
    effect = BOOK.code[row]
    return effect.op == op and (op != Op.INFLUENCE or effect.where > Where.JUPITER)


def asked(kind: str, agent: str, op: Op, **detail: int) -> Decision:
    return Decision(0, kind, "", {"agent": agent}, {"node": node(op, agent), **detail}, ())


PLAY = Decision(0, "play", "ZN-T2", None, {}, ())
MULLIGAN = Decision(0, "mulligan", "ZN-S7", None, {}, ())
LADDER = asked("trade", "suleiman", Op.MAY)


MARKED = {BOOK.action_space.encode({"discard": "nero"}): Refusal("ZN-S7", "already-marked", {"card": "nero"})}


def label(action: Mapping[str, Any], decision: Decision, **terms: Any) -> Callable[[Sentences], str]:
    number = BOOK.action_space.encode(action)
    offer = Offer(**vars(decision), refusals=MARKED if decision == MULLIGAN else {}, terms={number: terms})
    return lambda say: say.action(number, offer, NAMES[:2])


def line(kind: Event, data: tuple[int, int, int, int], viewer: int, *names: str) -> Callable[[Sentences], str]:
    return lambda say: say.event(BOOK.event_schema.view(kind, data, viewer), viewer, names)


def refused(rule: str, reason: str, **detail: Any) -> Callable[[Sentences], str]:
    return lambda say: say.refusal(Refusal(rule, reason, detail))


NERO = BOOK.agent_numbers["nero"]

SPOKEN: list[tuple[Callable[[Sentences], str], str, str, str]] = [
    (
        lambda say: say.decision(PLAY),
        "Your turn: play a card to recruit, develop or lead.",
        "Tocca a te: gioca una carta per reclutare, sviluppare o diventare Leader.",
        "Du bist am Zug: Spiele eine Karte, um zu rekrutieren, zu entwickeln oder Anführer zu werden.",
    ),
    (
        lambda say: say.decision(asked("influence", "khan", Op.INFLUENCE, amount=2)),
        "Khan: choose a planet for 2 influence.",
        "Khan: scegli un pianeta per 2 Influenza.",
        "Khan: Wähle einen Planeten für 2 Einfluss.",
    ),
    (
        lambda say: say.decision(asked("trade", "ice-june", Op.MAY)),
        "Ice June: you may discard 1 card from your hand to gain 1 influence on that card’s planet.",
        "Ice June: puoi scartare 1 carta dalla mano per ottenere 1 Influenza sul pianeta di quella carta.",
        "Ice June: Du kannst 1 Handkarte abwerfen, um 1 Einfluss auf dem Planeten dieser Karte zu erhalten.",
    ),
    (
        lambda say: say.decision(asked("share", "suleiman", Op.SPLIT, left=2)),
        "Suleiman: choose a planet other than Jupiter and its share of 2 influence.",
        "Suleiman: scegli un pianeta diverso da Giove e la sua parte di 2 Influenza.",
        "Suleiman: Wähle einen anderen Planeten als Jupiter und seinen Anteil an 2 Einfluss.",
    ),
    (
        lambda say: say.decision(asked("exile", "v4n-v0gt", Op.EXILE, left=2)),
        "V4N V0GT: choose one of the opponent’s columns to exile an agent from (2 to go).",
        "V4N V0GT: scegli una colonna dell’avversario da cui esiliare un Agente (ancora 2).",
        "V4N V0GT: Wähle eine Spalte des Gegners, aus der du einen Agenten verbannst (noch 2).",
    ),
    (
        lambda say: say.waiting([0], "play", None, NAMES),
        "Anna is playing",
        "Sta giocando Anna",
        "Anna spielt gerade",
    ),
    (
        lambda say: say.waiting([0], "influence", {"technology": "robot", "level": 1}, NAMES),
        "Waiting for Anna: Robot technology, level 1",
        "In attesa di Anna: Tecnologia dei Robot, Livello 1",
        "Warten auf Anna: Technologie der Roboter, Stufe 1",
    ),
    (
        label({"recruit": "nero"}, PLAY, price=5),
        "Recruit Nero for 5 credits",
        "Recluta Nero per 5 Crediti",
        "Nero für 5 Kredite rekrutieren",
    ),
    (
        label({"develop": "wul"}, PLAY, track="robot", level=2, price=2),
        "Develop the robot technology to level 2 for 2 zenithium (discard WUL)",
        "Sviluppa la Tecnologia dei Robot al Livello 2 per 2 Zenithium (scarta WUL)",
        "Die Technologie der Roboter für 2 Zenithium auf Stufe 2 entwickeln (WUL abwerfen)",
    ),
    (
        label({"accept": True}, asked("trade", "lula-smart", Op.MAY)),
        "Give the opponent 1 zenithium: gain 2 influence on Terra",
        "Dai all’avversario 1 Zenithium: ottieni 2 Influenza su Terra",
        "Dem Gegner 1 Zenithium geben: Erhalte 2 Einfluss auf Terra",
    ),
    (
        label({"decline": True}, asked("trade", "lula-smart", Op.MAY)),
        "Keep 1 zenithium",
        "Tieni 1 Zenithium",
        "1 Zenithium behalten",
    ),
    (
        label({"decline": True}, asked("trade", "wul", Op.MAY)),
        "Keep your agents",
        "Tieni i tuoi Agenti",
        "Deine Agenten behalten",
    ),
    (
        label({"decline": True}, asked("trade", "ice-june", Op.MAY)),
        "Keep your cards",
        "Tieni le tue carte",
        "Deine Handkarten behalten",
    ),
    (
        label({"decline": True}, asked("develop", "doc-wissen", Op.DEVELOP)),
        "Develop nothing",
        "Non sviluppare",
        "Nichts entwickeln",
    ),
    (
        label({"lead": "nero"}, PLAY),
        "Lead with Nero: take the leader badge and mobilize 2 agents",
        "Diventa il Leader con Nero: prendi il badge Leader e mobilita 2 Agenti",
        "Mit Nero Anführer werden: Nimm das Anführerabzeichen und mobilisiere 2 Agenten",
    ),
    (
        label({"pay": 7}, LADDER),
        "Spend 7 credits: gain 2 influence, shared as you like among planets other than Jupiter",
        "Spendi 7 Crediti: ottieni 2 Influenza da ripartire a piacere tra i pianeti diversi da Giove",
        "7 Kredite ausgeben: Erhalte 2 Einfluss, frei aufgeteilt auf die Planeten außer Jupiter",
    ),
    (label({"planet": "terra", "share": 2}, LADDER), "2 on Terra", "2 su Terra", "2 auf Terra"),
    (label({"done": True}, MULLIGAN), "Keep the rest", "Tieni le altre", "Die übrigen behalten"),
    (
        label({"planet": "venus"}, asked("trade", "bajazet", Op.MAY), agent="felis"),
        "Venus (Felis): gain 3 credits",
        "Venere (Felis): ottieni 3 Crediti",
        "Venus (Felis): Erhalte 3 Kredite",
    ),
    (
        label({"token": "robot"}, asked("token", "handy-luke", Op.TAKE_BOARD_TOKEN), gives=[{"token": "badge"}]),
        "Token at the robot technology: take the leader badge",
        "Segnalino sulla Tecnologia dei Robot: prendi il badge Leader",
        "Plättchen bei der Technologie der Roboter: Nimm das Anführerabzeichen",
    ),
    (
        refused("ZN-R1", "too-expensive", card="nero", price=5, have=3),
        "Nero costs 5 credits here, you have 3 (ZN-R1).",
        "Nero qui costa 5 Crediti, ne hai 3 (ZN-R1).",
        "Nero kostet hier 5 Kredite, du hast 3 (ZN-R1).",
    ),
    (
        refused("ZN-D1", "level-price", track="robot", level=2, price=2, have=1),
        "Level 2 of the robot technology costs 2 zenithium here, you have 1 (ZN-D1).",
        "Il Livello 2 della Tecnologia dei Robot qui costa 2 Zenithium, ne hai 1 (ZN-D1).",
        "Stufe 2 der Technologie der Roboter kostet hier 2 Zenithium, du hast 1 (ZN-D1).",
    ),
    (
        line(Event.RECRUITED, (0, NERO, 5, 0), 0, "Anna", "Ben"),
        "You recruit Nero for 5 credits.",
        "Recluti Nero per 5 Crediti.",
        "Du rekrutierst Nero für 5 Kredite.",
    ),
    (
        line(Event.RECRUITED, (0, NERO, 0, 0), 1, "Anna", "Ben"),
        "Anna recruits Nero for free.",
        "Anna recluta Nero gratis.",
        "Anna rekrutiert Nero kostenlos.",
    ),
    (
        line(Event.DREW, (0, NERO, 0, 0), 1, "Anna", "Ben"),
        "Anna draws 1 card.",
        "Anna pesca 1 carta.",
        "Anna zieht 1 Karte.",
    ),
    (
        line(Event.DISC_MOVED, (0, 0, -2, 1), 3, *NAMES),
        "The Mercury disc moves 2 spaces toward your team.",
        "Il dischetto di Mercurio si sposta di 2 caselle verso la tua squadra.",
        "Die Merkur-Scheibe rückt 2 Felder auf dein Team zu.",
    ),
    (
        line(Event.GAINED, (0, 0, 1, 0), 1, *NAMES),
        "Team Anna & Clara gains 1 credit.",
        "La squadra di Anna e Clara ottiene 1 Credito.",
        "Team Anna & Clara erhält 1 Kredit.",
    ),
    (
        line(Event.TOKEN_TAKEN, (0, TOKENS.index("exile"), 3, 0), SPECTATOR),
        "Team 1 takes the bonus token at Mars: exile 2.",
        "La squadra 1 prende il segnalino Bonus su Marte: esilia 2.",
        "Team 1 nimmt das Bonusplättchen bei Mars: 2 verbannen.",
    ),
    (
        lambda say: say.outcome(Outcome((1,), (3, 5), ("popular",)), 1, NAMES[:2]),
        "You win with 5 discs to 3: popular victory.",
        "Vinci con 5 dischetti a 3: Vittoria popolare.",
        "Du gewinnst mit 5 Scheiben zu 3: Volkssieg.",
    ),
    (
        lambda say: say.outcome(Outcome((0, 1, 2, 3), (2, 2, 2, 2), ("exhaustion",))),
        "A draw, 2 discs to 2.",
        "Pareggio, 2 dischetti a 2.",
        "Unentschieden, 2 Scheiben zu 2.",
    ),
]


@pytest.mark.parametrize(("told", "english", "italian", "german"), SPOKEN)
def test_a_sentence(told: Callable[[Sentences], str], english: str, italian: str, german: str) -> None:
    assert [told(sentences(language)) for language in ("en", "it", "de")] == [english, italian, german]


@pytest.mark.parametrize(
    ("viewer", "text"),
    [
        (0, "You give Nero to Clara."),
        (2, "Anna gives you Nero."),
        (1, "Anna gives Clara 1 card."),
        (SPECTATOR, "Anna gives Clara 1 card."),
    ],
)
def test_a_gift_is_named_to_the_partners_only(viewer: int, text: str) -> None:
    assert line(Event.HANDED_OVER, (0, NERO, 2, 0), viewer, *NAMES)(sentences("en")) == text


def test_seats_without_a_name_are_numbered() -> None:
    say = sentences("en")
    assert [say.seat_name(0), say.seat_name(1, ("Anna", ""))] == ["Seat 1", "Seat 2"]
    assert [say.team_name(0), say.team_name(1, ("", "")), say.team_name(1, ("", "", "", "Dario"))] == [
        "Team 1",
        "Seat 2",
        "Team Seat 2 & Dario",
    ]


# Lines of the log

LUCAS = BOOK.agent_numbers["luc4s"]


def story(say: Sentences, viewer: int, *events: tuple[Event, tuple[int, int, int, int]]) -> list[str]:
    told = [BOOK.event_schema.view(kind, data, viewer) for kind, data in events]
    return [text for _, text in say.story(told, viewer, NAMES[:2])]


LED = (
    (Event.LED, (0, LUCAS, 0, 0)),
    (Event.DISCARDED, (0, LUCAS, 0, 0)),
    (Event.BADGE, (0, 0, 0, 0)),
    (Event.GAINED, (0, 1, 1, 0)),
)


@pytest.mark.parametrize(
    ("language", "viewer", "line"),
    [
        ("en", 0, "You lead with LUC4S: the badge comes to you, silver side, and 1 zenithium."),
        ("en", 1, "Anna leads with LUC4S: the badge, silver side, and 1 zenithium."),
        ("it", 0, "Diventi il Leader con LUC4S: il badge passa a te, lato Argento, e 1 Zenithium."),
        ("de", 0, "Du wirst mit LUC4S Anführer: das Abzeichen kommt zu dir, Silberseite, und 1 Zenithium."),
    ],
)
def test_a_deed_and_what_comes_of_it_is_one_sentence(language: str, viewer: int, line: str) -> None:
    assert story(sentences(language), viewer, *LED) == [line]


def test_what_happens_to_the_other_player_is_a_line_of_theirs() -> None:
    recruited = (Event.RECRUITED, (0, NERO, 2, 0))
    gained = (Event.GAINED, (1, 0, 3, 0))
    assert story(sentences("en"), 1, recruited, gained) == ["Anna recruits Nero for 2 credits.", "You gain 3 credits."]


def test_cards_that_are_drawn_together_are_told_together() -> None:
    drew = [(Event.DREW, (0, card, 0, 0)) for card in (NERO, LUCAS)]
    assert story(sentences("en"), 0, *drew) == ["You draw Nero and LUC4S."]
    assert story(sentences("en"), 1, *drew) == ["Anna draws 2 cards."]


def test_a_card_that_is_developed_with_or_replaced_is_named_by_its_deed() -> None:
    discarded = (Event.DISCARDED, (0, NERO, 0, 0))
    developed, mulliganed = (Event.DEVELOPED, (0, 2, 1, 1)), (Event.MULLIGANED, (0, 1, 0, 0))
    assert story(sentences("en"), 0, discarded, developed) == [
        "You develop the robot technology to level 1 for 1 zenithium with Nero."
    ]
    assert story(sentences("en"), 1, discarded, mulliganed) == ["Anna replaces Nero."]


def test_a_bonus_token_says_what_it_brings_and_gains_of_one_thing_are_added_up() -> None:
    taken = (Event.TOKEN_TAKEN, (0, TOKENS.index("credits-3"), 0, 0))
    gains = [(Event.GAINED, (0, 0, amount, 0)) for amount in (3, 3, 2)]
    captured = (Event.CAPTURED, (0, 0, 0, 0))
    told = story(sentences("en"), 0, taken, *gains), story(sentences("en"), 0, captured, taken, *gains)
    assert told == (
        ["You take the bonus token at Mercury: 3 credits and 5 credits."],
        ["You capture the Mercury disc: the bonus token at Mercury (3 credits) and 5 credits."],
    )
