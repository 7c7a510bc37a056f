"""How the default card set of Zena 1814 plays among sensible simple players: `python benchmarks/balance_zena.py`.

Prints the tables of docs/balance-zena.md: how often each action card is played when held, how many follow, where points
come from, and what each seat wins.
"""

from __future__ import annotations

import math
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from figures import arguments
from zena_player import FOLLOWERS, RESOLVED, best_action, play_many
from zenova.games.zena import Zena, ZenaOptions
from zenova.games.zena.cards import load
from zenova.games.zena.cards.cardset import TableCard
from zenova.games.zena.phrases import phrase_of, slot_phrase
from zenova.games.zena.state import CARD_COUNT, NOBODY, SEATS, SLOTS, Event, Phase
from zenova.games.zena.vocabulary import AREAS, Effect, Kind, Op, Who
from zenova.kernel.generator import seed_words
from zenova.kernel.rule import compiled, plain

PLAYING = {"many": play_many}
WORTHS = {
    Op.COINS: 1.0,
    Op.POINTS: 2.0,
    Op.CARDS: 1.0,
    Op.PRESENCE: 1.5,
    Op.CONTROL_POINT: 3.0,
    Op.ANOTHER_TURN: 2.5,
}


def main() -> None:
    parser = arguments(__doc__)
    parser.add_argument("--games", type=int, default=4000, help="games for each number of players (default 4000)")
    parser.add_argument("--told", type=int, default=60, help="games played event by event (default 60)")
    parser.add_argument("--cards", type=Path, help="another card set")
    given = parser.parse_args()
    if given.short:
        given.games, given.told = 2, 1
    the_game = Zena(load(given.cards))
    started = time.perf_counter()
    print(f"Card set {the_game.card_set.id}, hash {the_game.cards_hash}\n")
    many = played_plainly(the_game) if given.short else compiled(PLAYING, the_game.sources(), the_game.rules())["many"]
    seats: dict[str, np.ndarray[Any, Any]] = {}
    for mode in ("beginner", "expert"):
        for players in (2, 3, 4, 5):
            states, notes = play(the_game, many, ZenaOptions(players=players, mode=mode), given.games)
            seats[f"{mode}, {players} players"] = states
            if (mode, players) == ("expert", 4):
                card_table(the_game, notes, given.games)
    seat_table(the_game, seats)
    sources_table(the_game, given.told)
    print(f"\n{time.perf_counter() - started:.0f} s", file=sys.stderr)


def played_plainly(the_game: Zena) -> Any:
    """What plays an array of games without being compiled: for a few of them that is quicker."""
    many = plain(PLAYING, the_game.rules())["many"]

    def play_twins(states: Any, cards: Any, *notes: Any) -> None:
        twins = [the_game.position(state) for state in states]
        many(twins, [the_game.cards], *notes)
        states[:] = the_game.records(twins)

    return play_twins


def play(the_game: Zena, many: Any, options: ZenaOptions, games: int) -> tuple[Any, Any]:
    states = the_game.many(options, 1814, games)
    notes = np.zeros((CARD_COUNT, 4), np.int64)
    many(states, the_game.card_table, np.zeros(the_game.most_options, np.int16), np.zeros(CARD_COUNT, np.int16), notes)
    return states, notes


def card_table(the_game: Zena, notes: Any, games: int) -> None:
    print("## Action cards (4 players, expert)\n")
    print("| card | area, kind | slots | effect | held | played | followers | rounds | promoter | 2nd | 3rd |")
    print("|---|---|---|---|---|---|---|---|---|---|---|")
    for card in the_game.card_set.actions:
        held, played, followers, resolved = (int(count) for count in notes[card.number])
        filled, rounds = followers / max(played, 1), resolved / max(played, 1)
        share = f"{100 * played / max(held, 1):.0f} %"
        worths = " | ".join(net_worths(card, filled, rounds))
        counts = f"{held / games:.2f} | {share} | {filled:.2f} | {rounds:.1f}"
        print(f"| {card.name} | {described(card)} | {counts} | {worths} |")
    print("\n## Fort cards (4 players, expert)\n")
    print("| card | slots | reward | destroys | appears | cubes below the top | promoter | 2nd | 3rd |")
    print("|---|---|---|---|---|---|---|---|---|")
    for card in the_game.card_set.forts:
        slots, effects = printed(card)
        struck = ", ".join(AREAS[area] for area in card.destroys)
        appears, followers = notes[card.number, RESOLVED] / games, notes[card.number, FOLLOWERS] / games
        filled = followers / appears if appears else 0.0
        worths = " | ".join(net_worths(card, filled, 1.0))
        print(f"| {card.name} | {slots} | {effects} | {struck} | {appears:.2f} | {filled:.2f} | {worths} |")


def net_worths(card: TableCard, filled: float, rounds: float) -> list[str]:
    """What the cube in each slot earns less its price, in coins: a point is 2 and a card 1; a promoter gets the bonuses
    of the slots that are filled on average. A challenge is rolled without payments until it is decided."""
    each = sum(worth_of(effect) for effect in card.effects if effect.who == Who.EACH)
    extra = sum(worth_of(effect) for effect in card.effects if effect.who != Who.EACH)
    if card.kind == Kind.CHALLENGE:
        earned = each * chance_decided(filled)
        return [f"{earned - slot.price:+.1f}" for slot in card.slots] + [""] * (SLOTS - len(card.slots))
    bonuses = sum(worth_of(slot.bonus) * min(max(filled - at, 0), 1) for at, slot in enumerate(card.slots[1:]))
    nets = [each * rounds - slot.price for slot in card.slots]
    nets[0] += extra * rounds + bonuses
    return [f"{net:+.1f}" for net in nets] + [""] * (SLOTS - len(card.slots))


def worth_of(effect: Effect) -> float:
    return WORTHS.get(effect.op, 0.0) * effect.amount


def chance_decided(added: float) -> float:
    """The chance that a challenge is won rather than lost, rolled until it is either; between whole numbers of cubes
    the chance lies between theirs."""
    low = int(added)
    chances = []
    for whole in (low, low + 1):
        won, lost = min(1 + whole, 6), max(3 - whole, 0)
        chances.append(won / (won + lost))
    return chances[0] + (added - low) * (chances[1] - chances[0])


def described(card: TableCard) -> str:
    slots, effects = printed(card)
    return f"{AREAS[card.area]}, {Kind(card.kind).name.lower()} | {slots} | {effects}"


def printed(card: TableCard) -> tuple[str, str]:
    return ", ".join(map(slot_phrase, card.slots)), "; ".join(map(phrase_of, card.effects))


def seat_table(the_game: Zena, seats: dict[str, Any]) -> None:
    """What the first player of round 1, the second and so on win; the others' seats are counted from theirs."""
    print("\n## Wins by place in the turn order of round 1\n")
    print("| game | points of the winner, of all | first | second | third | fourth | fifth |")
    print("|---|---|---|---|---|---|---|")
    for name, states in seats.items():
        players = int(states["players"][0])
        shares = np.zeros((len(states), players))
        first = (states["first"] + 7) % players  # the card went to the right seven times (ZA-N2)
        for seat in range(players):
            won = (states["winners"] >> seat) & 1
            counts = sum((states["winners"] >> other) & 1 for other in range(players))
            shares[np.arange(len(states)), (seat - first) % players] = won / counts
        points = states["points"][:, :players]
        cells = []
        for place in range(players):
            mean = shares[:, place].mean()
            margin = 1.96 * shares[:, place].std() / math.sqrt(len(states))
            cells.append(f"{100 * mean:.1f} ± {100 * margin:.1f} %")
        cells += [""] * (SEATS - players)
        print(f"| {name} | {points.max(axis=1).mean():.1f}, {points.mean():.1f} | {' | '.join(cells)} |")


def sources_table(the_game: Zena, games: int) -> None:
    """Where points come from, event by event."""
    rules = plain({"best_action": best_action}, the_game.rules())
    print("\n## Points by source, for each player of a game\n")
    print("| game | cards | of these bonuses | control | goals | coins | all |\n|---|---|---|---|---|---|---|")
    for mode, players in (("beginner", 4), ("expert", 2), ("expert", 4), ("expert", 5)):
        found: Counter[str] = Counter()
        for seed in range(games):
            told_game(the_game, rules["best_action"], ZenaOptions(players=players, mode=mode), seed, found)
        mean = {what: count / games / players for what, count in found.items()}
        cells = [f"{mean.get(what, 0.0):.1f}" for what in ("cards", "bonuses", "control", "goals", "coins")]
        total = sum(mean.get(what, 0.0) for what in ("cards", "control", "goals", "coins"))
        print(f"| {mode}, {players} players | {' | '.join(cells)} | {total:.1f} |")


def told_game(the_game: Zena, choose: Any, options: ZenaOptions, seed: int, found: Counter[str]) -> None:
    position = the_game.blank(options)
    position.random = seed_words(seed)[0].tolist()
    the_game.plain_rules["new_game"](position, the_game.cards)
    while seats := the_game.to_act(position):
        seat = seats[0]
        options_now = the_game.legal(position, seat)
        action = choose(position, the_game.cards, seat, options_now, len(options_now))
        for event in the_game.apply(position, seat, action):
            match event.kind:
                case Event.POINTS:
                    found["control" if event.data[2] == NOBODY else "cards"] += event.data[1]
                    if event.data[2] != NOBODY and position.phase == Phase.ACTIONS:
                        found["bonuses"] += event.data[1]
                case Event.BOUGHT_POINTS:
                    found["control"] += event.data[2]
                case Event.END_COINS:
                    found["coins"] += event.data[2]
                case Event.GOAL:
                    found["goals"] += event.data[2]


if __name__ == "__main__":
    main()
