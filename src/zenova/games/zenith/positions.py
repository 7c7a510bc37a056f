"""Positions in words: described whole, and built from what a scenario says."""

from collections.abc import Mapping

from zenova.kernel import given as read
from zenova.kernel.data import Plain, Struct
from zenova.kernel.errors import unknown
from zenova.kernel.given import ImpossiblePosition
from zenova.kernel.hands import put_in_hand
from zenova.kernel.record import Twin

from .cards import CardBook
from .flow import begin_team_turn, begin_turn, go_on_playing
from .piles import put_in_column, put_on_discard
from .secrets import board_tokens, column_cards, side_letters, victory_names
from .setup import BASE_AGENTS
from .state import (
    AGENTS,
    BADGE_SIDES,
    NO_DISC,
    NOBODY,
    NOT_IN_GAME,
    NOTHING,
    PHASES,
    PLACES,
    TOKEN_PLACES,
    Asking,
    Phase,
)
from .targets import team_of
from .vocabulary import FACTIONS, LEVELS, PLANETS, ROWS, TOKENS

TOKEN_LIST = f"[{TOKENS[0]}, {TOKENS[1]}]"
RESTS = ("deck", "discard", "columns-0", "columns-1", "out")
GIVEN_WORDS = (
    *("turn", "phase", "partner-played", "turns", "discs", "captured", "credits", "zenithium", "badge", "levels"),
    *("rows", "tokens", "reserve", "discarded-tokens", "hands", "columns", "deck", "discard", "rest"),
)


def describe(book: CardBook, g: Twin) -> Struct:
    """The whole position, secrets included. Discs are counted from team 0: +1 to +3 toward it, -1 to -3 away."""
    over = g.phase == Phase.OVER
    return {
        "turn": g.seat,
        "phase": PHASES[g.phase],
        "partner-played": g.players == 4 and g.turns_left == 1,
        "turns": g.turns,
        "asked": [seat for seat in range(g.players) if g.waiting >> seat & 1],
        "sides": side_letters(g),
        "discs": {name: None if disc == NO_DISC else disc for name, disc in zip(PLANETS, g.disc, strict=True)},
        "captured": {team: dict(zip(PLANETS, g.captured[team], strict=True)) for team in range(2)},
        "credits": dict(enumerate(g.credits)),
        "zenithium": dict(enumerate(g.zenithium)),
        "badge": None if g.badge == NOBODY else {"team": g.badge, "side": BADGE_SIDES[g.gold]},
        "levels": {team: dict(zip(FACTIONS, g.level[team], strict=True)) for team in range(2)},
        "rows": {team: [row for row in range(1, ROWS + 1) if g.rows_taken[team] >> row & 1] for team in range(2)},
        "tokens": board_tokens(g),
        "reserve": [TOKENS[token] for token in reversed(g.reserve[: g.reserve_len])],
        "discarded-tokens": [TOKENS[token] for token in g.token_discard[: g.token_discard_len]],
        "hands": {
            seat: [book.agents[card].id for card in g.hand[seat][: g.hand_len[seat]]] for seat in range(g.players)
        },
        "columns": {
            team: {name: column_cards(book, g, team, planet) for planet, name in enumerate(PLANETS)}
            for team in range(2)
        },
        "deck": [book.agents[card].id for card in reversed(g.deck[: g.deck_len])],
        "discard": [book.agents[card].id for card in g.discard[: g.discard_len]],
        "winner": g.winner if over and g.winner in (0, 1) else None,
        "over": victory_names(g.victory) if over else None,
    }


def build(book: CardBook, cards: Twin, g: Twin, given: Plain) -> None:
    """Write a described position into a blank one and go on to its first question."""
    read.check_words(given, GIVEN_WORDS)
    if g.first == NOBODY:
        g.first = 0
    for track in range(3):
        if g.sides[track] == NOTHING:
            g.sides[track] = 0
    _place_pieces(g, given)
    _place_tokens(book, g, given)
    _place_cards(book, g, given)
    _start(cards, g, given)


def _place_pieces(g: Twin, given: Plain) -> None:
    for planet, disc in read.by_word("discs", given.get("discs", {}), PLANETS):
        g.disc[planet] = read.number(f"discs: {PLANETS[planet]}", disc, -3, 3)
    for team, discs in _by_team("captured", given):
        for planet, count in read.by_word(f"captured: {team}", discs, PLANETS):
            g.captured[team][planet] = read.number("captured", count, 0, 2)
        if sum(g.captured[team]) >= 5 or sum(count > 0 for count in g.captured[team]) >= 4:
            raise ImpossiblePosition(f"captured: team {team} would have won already (ZN-I6)")
    g.credits, g.zenithium = [12, 12], [1, 1]
    for team, amount in _by_team("credits", given):
        g.credits[team] = read.number("credits", amount, 0, 9999)
    for team, amount in _by_team("zenithium", given):
        g.zenithium[team] = read.number("zenithium", amount, 0, 9999)
    for team, levels in _by_team("levels", given):
        for track, level in read.by_word(f"levels: {team}", levels, FACTIONS):
            g.level[team][track] = read.number("levels", level, 0, LEVELS)
        g.rows_taken[team] = sum(1 << row for row in range(1, ROWS + 1) if min(g.level[team]) >= row)
    for team, rows in _by_team("rows", given):
        g.rows_taken[team] = sum(1 << read.number("rows", row, 1, ROWS) for row in read.listed("rows", rows, "[1, 2]"))
    g.badge = NOBODY
    badge = given.get("badge")
    if badge is not None:
        if not isinstance(badge, Mapping) or set(badge) - {"team", "side"} or "team" not in badge:
            raise ImpossiblePosition("badge: write {team: 0, side: silver} or leave it out")
        g.badge = read.number("badge: team", badge["team"], 0, 1)
        g.gold = read.word("badge: side", badge.get("side", "silver"), BADGE_SIDES)


def _place_tokens(book: CardBook, g: Twin, given: Plain) -> None:
    """Places that are not named hold no token; tokens that are nowhere else lie in the reserve, below those named."""
    left = [face for face in range(len(TOKENS)) for _ in range(book.tokens[face].count)]
    g.token = [NOTHING] * PLACES
    for place, token in read.by_word("tokens", given.get("tokens", {}), TOKEN_PLACES):
        if token is not None:
            g.token[place] = _take(left, read.word("tokens", token, TOKENS), "token", TOKENS)
    for token in read.listed("discarded-tokens", given.get("discarded-tokens", []), TOKEN_LIST):
        face = read.word("discarded-tokens", token, TOKENS)
        g.token_discard[g.token_discard_len] = _take(left, face, "token", TOKENS)
        g.token_discard_len += 1
    named = [
        _take(left, read.word("reserve", token, TOKENS), "token", TOKENS)
        for token in read.listed("reserve", given.get("reserve", []), TOKEN_LIST)
    ]
    reserve = left + named[::-1]
    g.reserve[: len(reserve)] = reserve
    g.reserve_len = len(reserve)


def _place_cards(book: CardBook, g: Twin, given: Plain) -> None:
    left = list(range(AGENTS if g.secret_agents else BASE_AGENTS))

    def take(where: str, names: object) -> list[int]:
        return [_take_agent(book, left, where, name) for name in read.listed(where, names, "[nero, khan]")]

    for team, columns in _by_team("columns", given):
        for planet, names in read.by_word(f"columns: {team}", columns, PLANETS):
            for card in take(f"columns: {team}: {PLANETS[planet]}", names):
                if book.agents[card].planet != planet:
                    agent = book.agents[card]
                    raise ImpossiblePosition(
                        f"columns: {team}: {PLANETS[planet]}: {agent.name} belongs to {PLANETS[agent.planet]}"
                    )
                put_in_column(g, team, planet, card)
    for seat, names in read.by_number("hands", given.get("hands", {}), "seat", g.players):
        for card in take(f"hands: {seat}", names):
            put_in_hand(g, seat, card)
    for card in take("discard", given.get("discard", [])):
        put_on_discard(g, card)
    deck = take("deck", given.get("deck", []))
    rest = given.get("rest", "deck")
    if rest not in RESTS:
        raise ImpossiblePosition(unknown("place for the rest of the agents", str(rest), RESTS))
    pile = deck[::-1]
    if rest == "deck":
        pile = left[::-1] + pile
    for card in left:
        if rest == "discard":
            put_on_discard(g, card)
        elif rest == "out":
            g.known[card] = NOT_IN_GAME
        elif rest != "deck":
            put_in_column(g, int(rest[-1]), book.agents[card].planet, card)
    g.deck[: len(pile)] = pile
    g.deck_len = len(pile)


def _start(cards: Twin, g: Twin, given: Plain) -> None:
    seat = read.number("turn", given.get("turn", 0), 0, g.players - 1)
    g.winner = NOBODY
    g.turns = read.number("turns", given.get("turns", 0), 0, 400)
    phase = given.get("phase", "play")
    if phase == "mulligan":
        g.phase, g.asking, g.waiting = Phase.MULLIGAN, Asking.MULLIGAN, (1 << g.players) - 1
    elif phase == "order" and g.players == 4:
        begin_team_turn(g, cards, team_of(seat))
    elif phase == "play":
        g.turns_left = 2 if g.players == 4 and not given.get("partner-played", False) else 1
        begin_turn(g, cards, seat)
    else:
        raise ImpossiblePosition(
            f"phase: {unknown('phase', str(phase), ('mulligan', 'order', 'play'))} (order: teams only)"
        )
    go_on_playing(g, cards)


def _take(left: list[int], thing: int, kind: str, names: tuple[str, ...]) -> int:
    if thing not in left:
        raise ImpossiblePosition(f"{kind} {names[thing]} is used more often than it exists")
    left.remove(thing)
    return thing


def _take_agent(book: CardBook, left: list[int], where: str, name: object) -> int:
    card = book.agent_numbers.get(name) if isinstance(name, str) else None
    if card is None:
        raise ImpossiblePosition(f"{where}: {unknown('agent', str(name), book.agent_numbers)}")
    if card not in left:
        reason = "is in two places" if card < BASE_AGENTS else "is in two places, or the option secret-agents is off"
        raise ImpossiblePosition(f"{where}: {book.agents[card].name} {reason}")
    left.remove(card)
    return card


def _by_team(word: str, given: Plain) -> list[tuple[int, object]]:
    return read.by_number(word, given.get(word, {}), "team", 2)
