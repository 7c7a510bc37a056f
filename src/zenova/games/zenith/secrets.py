"""Who may know what: a seat's view, events as it sees them, dealing anew what it does not know. ZN-C4"""

from __future__ import annotations

from typing import Any

from zenova.kernel.game import Event as GameEvent
from zenova.kernel.generator import below, shuffle
from zenova.kernel.rule import rule

from .cards import CardBook
from .flow import DECIDED
from .state import NO_DISC, NOBODY, NOTHING, Asking, Chance, Event, Phase
from .vocabulary import FACTIONS, PLANETS, ROWS, SIDES, TOKENS


@rule
def determinize(g, cards, seat):
    """Deal anew the deck, the other hands and the reserve's order, keeping what the seat knows of its own gifts."""
    for other in range(g.players):
        if other != seat:
            for i in range(g.hand_len[other]):
                card = g.hand[other][i]
                if seat < 0 or not (g.known[card] >> seat) & 1:
                    g.deck[g.deck_len] = card
                    g.deck_len += 1
                    g.hand[other][i] = NOTHING
            guess_redraw(g, other)
    shuffle(g, g.deck, g.deck_len, Chance.DECK)
    for other in range(g.players):
        for i in range(g.hand_len[other]):
            if g.hand[other][i] == NOTHING:
                g.deck_len -= 1
                g.hand[other][i] = g.deck[g.deck_len]
    shuffle(g, g.reserve, g.reserve_len, Chance.RESERVE)


@rule
def guess_redraw(g, other):
    """Which cards another seat marked in the mulligan is secret until all have decided."""
    if g.asking == Asking.MULLIGAN:
        g.redraw[other] = DECIDED + below(g, DECIDED) if g.redraw[other] & DECIDED else 0


def redeal(g: Any) -> None:
    """The deck and the reserve: of neither does anybody know the order."""
    shuffle(g, g.deck, g.deck_len, Chance.DECK)
    shuffle(g, g.reserve, g.reserve_len, Chance.RESERVE)


def view(book: CardBook, g: Any, seat: int) -> dict[str, Any]:
    """Everything the seat may know; SPECTATOR sees what is public."""
    return {
        "seat": seat,
        "players": g.players,
        "secret-agents": bool(g.secret_agents),
        "sides": side_letters(g),
        "first": g.first,
        "phase": Phase(g.phase).name.lower(),
        "turn": g.seat,
        "turns": g.turns,
        "turns-left": g.turns_left,
        "to-act": [other for other in range(g.players) if g.waiting >> other & 1],
        "discs": {name: None if disc == NO_DISC else disc for name, disc in zip(PLANETS, g.disc, strict=True)},
        "badge": None if g.badge == NOBODY else {"team": g.badge, "side": "gold" if g.gold else "silver"},
        "tokens": board_tokens(g),
        "reserve": g.reserve_len,
        "discarded-tokens": [TOKENS[token] for token in g.token_discard[: g.token_discard_len]],
        "deck": g.deck_len,
        "discard": [book.agents[card].id for card in g.discard[: g.discard_len]],
        "teams": [team_view(book, g, team) for team in range(2)],
        "hands": [hand_view(book, g, other, seat) for other in range(g.players)],
        "redraw": redraw_view(book, g, seat),
    }


def side_letters(g: Any) -> str:
    return "".join(SIDES[2 * track + g.sides[track]] for track in range(3))


def board_tokens(g: Any) -> dict[str, str | None]:
    places = zip((*PLANETS, *FACTIONS), (*g.planet_token, *g.track_token), strict=True)
    return {place: None if token == NOTHING else TOKENS[token] for place, token in places}


def team_view(book: CardBook, g: Any, team: int) -> dict[str, Any]:
    return {
        "credits": g.credits[team],
        "zenithium": g.zenithium[team],
        "levels": dict(zip(FACTIONS, g.level[team], strict=True)),
        "rows": [row for row in range(1, ROWS + 1) if g.rows_taken[team] >> row & 1],
        "captured": dict(zip(PLANETS, g.captured[team], strict=True)),
        "columns": {name: column_cards(book, g, team, planet) for planet, name in enumerate(PLANETS)},
    }


def column_cards(book: CardBook, g: Any, team: int, planet: int) -> list[str]:
    """The agents of a column, the last added at the end."""
    return [book.agents[card].id for card in g.column[team][planet][: g.column_len[team][planet]]]


def hand_view(book: CardBook, g: Any, owner: int, seat: int) -> dict[str, Any]:
    """One's own hand in full; of another's its size, and the cards one gave to it that are still there. ZN-L4"""
    hand = g.hand[owner][: g.hand_len[owner]]
    if owner == seat:
        return {"size": len(hand), "cards": [book.agents[card].id for card in hand]}
    given = sorted(book.agents[card].id for card in hand if seat >= 0 and g.known[card] >> seat & 1)
    return {"size": len(hand), "given": given}


def redraw_view(book: CardBook, g: Any, seat: int) -> list[str]:
    """The cards this seat has marked in the mulligan."""
    if seat < 0 or g.asking != Asking.MULLIGAN:
        return []
    return [book.agents[card].id for i, card in enumerate(g.hand[seat][: g.hand_len[seat]]) if g.redraw[seat] >> i & 1]


def event_view(book: CardBook, event: GameEvent, seat: int) -> dict[str, Any]:
    """An event as the seat may know it: drawn and handed-over cards are their owners' secret."""
    a, b, c, d = event.data
    kind = Event(event.kind)
    told: dict[str, Any] = {"event": kind.name.lower().replace("_", "-")}
    match kind:
        case Event.DEALT | Event.DREW:
            told["seat"] = a
            if seat == a:
                told["card"] = book.agents[b].id
        case Event.HANDED_OVER:
            told |= {"seat": a, "partner": c}
            if seat in (a, c):
                told["card"] = book.agents[b].id
        case Event.MULLIGANED:
            told |= {"seat": a, "amount": b}
        case Event.TURN | Event.SKIPPED | Event.DECLINED:
            told["seat"] = a
        case Event.ORDERED:
            told |= {"team": a, "seat": b}
        case Event.RECRUITED:
            told |= {"seat": a, "card": book.agents[b].id, "price": c}
        case Event.DEVELOPED:
            told |= {"seat": a, "track": FACTIONS[b], "level": c, "price": d}
        case Event.LED | Event.DISCARDED:
            told |= {"seat": a, "card": book.agents[b].id}
        case Event.DISC_MOVED:
            told |= {"planet": PLANETS[a], "from": b, "to": c, "team": d}
        case Event.CAPTURED:
            told |= {"team": a, "planet": PLANETS[b]}
        case Event.NEW_DISC:
            told["planet"] = PLANETS[a]
        case Event.RECENTRED:
            told |= {"planet": PLANETS[a], "from": b}
        case Event.GAINED | Event.PAID | Event.GAVE:
            told |= {"team": a, "what": ("credits", "zenithium")[b], "amount": c}
        case Event.STOLE:
            told |= {"team": a, "what": ("credits", "zenithium")[b], "amount": c, "from-opponent": d}
        case Event.BADGE:
            told |= {"team": a, "side": "gold" if b else "silver"}
        case Event.TOKEN_TAKEN:
            told |= {"team": a, "token": TOKENS[b], "place": (*PLANETS, *FACTIONS, "reserve")[c]}
        case Event.EXILED | Event.TRANSFERRED | Event.MOBILIZED:
            told |= {"team": a, "card": book.agents[b].id}
        case Event.RESHUFFLED | Event.RESERVE_REFILLED:
            told["amount"] = a
        case Event.ROW_BONUS:
            told |= {"team": a, "row": b}
        case Event.WON:
            told |= {"team": a, "how": victory_names(b)}
        case Event.EXHAUSTED:
            told["team"] = a if a < 2 else None
    return told


def victory_names(ways: int) -> list[str]:
    return [name for bit, name in ((1, "absolute"), (2, "democratic"), (4, "popular"), (8, "exhaustion")) if ways & bit]
