"""Who may know what: a seat's view, and dealing anew what it does not know. ZN-C4"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from zenova.kernel.domain import Bits
from zenova.kernel.generator import below, shuffle
from zenova.kernel.hands import clear_rest, order_hands, sort_cards
from zenova.kernel.record import Twin
from zenova.kernel.rule import rule

from .actions import in_reach
from .cards import CardBook
from .flow import DECIDED, recruit_price
from .influence import discs_of, next_disc_wins
from .state import (
    AGENTS,
    BADGE_SIDES,
    DISCS_TO_WIN,
    NO_DISC,
    NOBODY,
    NOT_IN_GAME,
    NOTHING,
    PHASES,
    PLANETS_TO_WIN,
    SAME_TO_WIN,
    TOKEN_PLACES,
    VICTORIES,
    Asking,
    Chance,
)
from .targets import team_of
from .views import Hand, Public, Team, VictoryView, View
from .vocabulary import FACTIONS, PLANETS, ROWS, SIDES, TOKENS


@rule
def determinize(g, cards, seat):
    """Deal anew the deck, the other hands and the reserve's order, keeping what the seat knows of its own gifts."""
    take_unknown(g, seat)
    shuffle(g, g.deck, g.deck_len, Chance.DECK)
    hand_out(g)
    shuffle(g, g.reserve, g.reserve_len, Chance.RESERVE)
    if g.asking == Asking.MULLIGAN:
        for other in range(g.players):
            if other != seat:
                g.redraw[other] = DECIDED + below(g, DECIDED) if g.redraw[other] & DECIDED else 0


@rule
def canonical(g, cards, seat):
    """Order the deck, the other hands and the reserve; forget marks of a mulligan and what others know of gifts."""
    take_unknown(g, seat)
    sort_cards(g.deck, g.deck_len)
    hand_out(g)
    sort_cards(g.reserve, g.reserve_len)
    clear_rest(g.deck, g.deck_len)
    clear_rest(g.reserve, g.reserve_len)
    order_hands(g, seat)
    if g.asking == Asking.MULLIGAN:
        for other in range(g.players):
            if other != seat:
                g.redraw[other] &= DECIDED
    for card in range(AGENTS):
        g.known[card] &= NOT_IN_GAME if seat < 0 else NOT_IN_GAME | 1 << seat


@rule
def take_unknown(g, seat):
    """The cards of other hands that the seat does not know lie on the deck, and nothing in their place."""
    for other in range(g.players):
        if other != seat:
            for i in range(g.hand_len[other]):
                card = g.hand[other][i]
                if seat < 0 or not (g.known[card] >> seat) & 1:
                    g.deck[g.deck_len] = card
                    g.deck_len += 1
                    g.hand[other][i] = NOTHING


@rule
def hand_out(g):
    """The cards on top of the deck go where hands have nothing."""
    for other in range(g.players):
        for i in range(g.hand_len[other]):
            if g.hand[other][i] == NOTHING:
                g.deck_len -= 1
                g.hand[other][i] = g.deck[g.deck_len]


def redeal(g: Twin) -> None:
    """The deck and the reserve: of neither does anybody know the order."""
    shuffle(g, g.deck, g.deck_len, Chance.DECK)
    shuffle(g, g.reserve, g.reserve_len, Chance.RESERVE)


def views(book: CardBook, g: Twin) -> Callable[[int], View]:
    """Everything a seat may know: what is public, its own hand and what it marked there."""
    public = public_view(book, g)

    def view(seat: int) -> View:
        hands = [hand_view(book, g, owner, seat) for owner in range(g.players)]
        return {"seat": seat, **public, "hands": hands, "redraw": redraw_view(book, g, seat)}

    return view


def public_view(book: CardBook, g: Twin) -> Public:
    """What everybody may know."""
    return {
        "players": g.players,
        "secret-agents": bool(g.secret_agents),
        "sides": side_letters(g),
        "first": g.first,
        "phase": PHASES[g.phase],
        "turn": g.seat,
        "turns": g.turns,
        "turns-left": g.turns_left,
        "to-act": [other for other in range(g.players) if g.waiting >> other & 1],
        "discs": {name: None if disc == NO_DISC else disc for name, disc in zip(PLANETS, g.disc, strict=True)},
        "badge": None if g.badge == NOBODY else {"team": g.badge, "side": BADGE_SIDES[g.gold]},
        "tokens": board_tokens(g),
        "reserve": g.reserve_len,
        "discarded-tokens": [TOKENS[token] for token in g.token_discard[: g.token_discard_len]],
        "deck": g.deck_len,
        "discard": [book.agent_ids[card] for card in g.discard[: g.discard_len]],
        "teams": [team_view(book, g, team) for team in range(2)],
        "reach": [[name for at, name in enumerate(PLANETS) if in_reach(g, other, at)] for other in range(g.players)],
    }


def side_letters(g: Twin) -> str:
    return "".join(SIDES[2 * track + g.sides[track]] for track in range(3))


def board_tokens(g: Twin) -> dict[str, str | None]:
    places = zip(TOKEN_PLACES, g.token, strict=True)
    return {place: None if token == NOTHING else TOKENS[token] for place, token in places}


def team_view(book: CardBook, g: Twin, team: int) -> Team:
    captured = g.captured[team]
    return {
        "credits": g.credits[team],
        "zenithium": g.zenithium[team],
        "levels": dict(zip(FACTIONS, g.level[team], strict=True)),
        "rows": [row for row in range(1, ROWS + 1) if g.rows_taken[team] >> row & 1],
        "captured": dict(zip(PLANETS, captured, strict=True)),
        "victories": victories_view(tuple(captured)),
        "wins-with": winning_planets(tuple(captured)),
        "columns": {name: column_cards(book, g, team, planet) for planet, name in enumerate(PLANETS)},
    }


@cache
def victories_view(captured: tuple[int, ...]) -> dict[str, VictoryView]:
    """How far a team with these discs is from each victory. ZN-I6"""
    discs = [name for name, count in zip(PLANETS, captured, strict=True) for _ in range(count)]
    most = max(captured)
    counted = {
        "absolute": (SAME_TO_WIN, [PLANETS[captured.index(most)]] * most),
        "democratic": (PLANETS_TO_WIN, [*dict.fromkeys(discs)]),
        "popular": (DISCS_TO_WIN, discs),
    }
    return {
        way: {"need": need, "discs": found, "missing": max(need - len(found), 0)}
        for way, (need, found) in counted.items()
    }


@cache
def winning_planets(captured: tuple[int, ...]) -> list[str]:
    """The planets whose next disc wins. ZN-I6"""
    total, different, most = discs_of(captured)
    return [name for name, own in zip(PLANETS, captured, strict=True) if next_disc_wins(total, different, most, own)]


def column_cards(book: CardBook, g: Twin, team: int, planet: int) -> list[str]:
    """The agents of a column, the last added at the end."""
    return [book.agent_ids[card] for card in g.column[team][planet][: g.column_len[team][planet]]]


def hand_view(book: CardBook, g: Twin, owner: int, seat: int) -> Hand:
    """One's own hand in full, with what its agents would cost now; of another's its size, and the cards one gave to it
    that are still there. ZN-L4, ZN-R1"""
    hand = g.hand[owner][: g.hand_len[owner]]
    if owner == seat:
        prices = {book.agent_ids[card]: recruit_price(g, book.cards, team_of(owner), card) for card in hand}
        return {"size": len(hand), "cards": [*prices], "prices": prices}
    given = sorted(book.agent_ids[card] for card in hand if seat >= 0 and g.known[card] >> seat & 1)
    return {"size": len(hand), "given": given}


def redraw_view(book: CardBook, g: Twin, seat: int) -> list[str]:
    """The cards this seat has marked in the mulligan."""
    if seat < 0 or g.asking != Asking.MULLIGAN:
        return []
    return [book.agent_ids[card] for i, card in enumerate(g.hand[seat][: g.hand_len[seat]]) if g.redraw[seat] >> i & 1]


def victory_names(ways: int) -> list[str]:
    return Bits(VICTORIES).value(ways, {})
