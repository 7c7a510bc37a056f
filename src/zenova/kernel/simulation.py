"""The simulation suite: what must hold in random games of any game, whatever its rules.

Each check plays random games and returns the problems it found, as sentences; none means all is well."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from random import Random

import numpy as np

from .game import SPECTATOR, Game
from .options import Options
from .record import Records, Twin
from .schema import misfit


def games_end(game: Game, options: Options, seed: int, count: int) -> list[str]:
    """Random games end and keep the game's laws at every step, compiled and with every array index checked."""
    states = game.many(options, seed, count)
    decisions = np.zeros(count, np.int64)
    laws = np.zeros(count, np.int64)
    out = np.zeros(game.most_options, np.int16)
    game.checked_rules["play_many_checked"](states, game.card_table, out, decisions, laws)
    if decisions.max() > game.longest_game:
        return [f"a game of seed {seed} has {decisions.max()} decisions, more than {game.longest_game}"]
    problems = [
        f"game {i} of seed {seed} breaks a law after {decisions[i]} decisions: {game.laws[laws[i]]}"
        for i in np.flatnonzero(laws)
    ]
    return problems + [f"game {i} of seed {seed} has no outcome" for i in _without_outcome(game, states)]


def _without_outcome(game: Game, states: Records) -> Iterator[int]:
    for i in range(0, len(states), max(len(states) // 50, 1)):
        if game.outcome(game.position(states[i])) is None:
            yield i


def twin_equals_compiled(game: Game, options: Options, seed: int, count: int) -> list[str]:
    """The Twin and the compiled rules play the identical game, compared at every step."""
    states = game.many(options, seed, count)
    rules = game.checked_rules
    out = np.zeros(game.most_options, np.int16)
    plain_out = [0] * game.most_options
    plain_step = game.plain_rules["random_step"]
    problems = []
    for i in range(count):
        twin = game.position(states[i])
        game.plain_rules["new_game"](twin, game.cards)
        rules["new_at"](states, i, game.card_table)
        steps = 0
        while (agree := twin == game.position(states[i])) and twin.waiting:
            plain_step(twin, game.cards, plain_out)
            rules["random_step_at"](states, i, game.card_table, out)
            steps += 1
        if not agree:
            problems.append(f"game {i} of seed {seed}: Twin and compiled rules differ after {steps} decisions")
    return problems


def positions_round_trip(game: Game, options: Options, seed: int, count: int) -> list[str]:
    """A position survives being cloned, saved as bytes and loaded, and its actions survive being put into words."""
    problems = []
    for number, position in _walk(game, options, seed, count):
        saved = game.records([position]).tobytes()
        loaded = game.position(np.frombuffer(saved, game.state)[0])
        if position.clone() != position or loaded != position:
            problems.append(f"step {number}: a copy of the position is another position")
        for seat in game.to_act(position):
            for action in game.legal(position, seat):
                if game.encode(json.loads(json.dumps(game.decode(action)))) != action:
                    problems.append(f"step {number}: action {action} comes back from words as another action")
    return problems


def nothing_leaks(game: Game, options: Options, seed: int, count: int) -> list[str]:
    """Two worlds a seat cannot tell apart give it byte-identical view, offer, legal actions and refusals."""
    random = Random(seed)
    problems = []
    for number, position in _walk(game, options, seed, count):
        for seat in [*range(game.seats(position)), SPECTATOR]:
            world = game.determinize(position, seat, random.getrandbits(64))
            broken = game.broken(world)
            if broken:
                problems.append(f"step {number}: dealing anew for seat {seat} breaks a law: {broken}")
            tried = [random.randrange(game.action_count) for _ in range(8)]
            if _told(game, position, seat, tried) != _told(game, world, seat, tried):
                problems.append(f"step {number}: seat {seat} can tell two worlds apart that it should not")
    return problems


def secrets_have_one_order(game: Game, options: Options, seed: int, count: int) -> list[str]:
    """Worlds a seat cannot tell apart have one canonical form, the same on the Twin and compiled, and the seat sees in
    it what it saw and may do what it could."""
    random = Random(seed)
    problems = []
    for number, position in _walk(game, options, seed, count):
        for seat in [*range(game.seats(position)), SPECTATOR]:
            ordered = game.canonical(position, seat)
            world = game.determinize(position, seat, random.getrandbits(64))
            world.random = position.random[:]
            states = game.records([position])
            game.checked_rules["canonical_at"](states, 0, game.card_table, seat)
            if game.canonical(world, seat) != ordered:
                problems.append(f"step {number}: two worlds of seat {seat} have two canonical forms")
            if game.position(states[0]) != ordered:
                problems.append(f"step {number}: Twin and compiled rules order the secrets of seat {seat} differently")
            if _told(game, ordered, seat, []) != _told(game, position, seat, []) or game.broken(ordered):
                problems.append(f"step {number}: the canonical form is another position for seat {seat}")
    return problems


def everything_fits_its_schema(game: Game, options: Options, seed: int, count: int) -> list[str]:
    """Views, offers and events of every seat are what the game's schemas say."""
    random = Random(seed)
    schemas = game.schemas()
    problems: list[str] = []

    def check(name: str, told: object) -> None:
        wrong = misfit(json.loads(json.dumps(told)), schemas[game.name.title() + name], schemas)
        if wrong:
            problems.append(f"{name}: {wrong}")

    for i in range(count):
        position = game.new(options, seed + i)
        while position.waiting:
            seat = random.choice(game.to_act(position))
            offer = game.offer(position, seat)
            assert offer is not None
            if random.random() < 0.25:
                check("Offer", game.offer_view(offer))
                for viewer in [*range(game.seats(position)), SPECTATOR]:
                    check("View", game.view(position, viewer))
            for event in game.apply(position, seat, random.choice(offer.options)):
                for viewer in [*range(game.seats(position)), SPECTATOR]:
                    check("Event", game.event_view(position, event, viewer))
    return problems


def _told(game: Game, position: Twin, seat: int, tried: list[int]) -> bytes:
    """All a seat is told about a position, as bytes."""
    told: list[object] = [game.view(position, seat), game.views(position)(seat), game.to_act(position)]
    if seat != SPECTATOR:
        offer = game.offer(position, seat)
        if offer:
            told.append(asdict(offer))
        legal = game.legal(position, seat)
        for action in tried:
            if action not in legal:
                refusal = game.refusal(position, seat, action)
                told.append([action, refusal.rule, refusal.reason, refusal.detail])
    return json.dumps(told, default=dict).encode()


def _walk(game: Game, options: Options, seed: int, count: int) -> Iterator[tuple[int, Twin]]:
    """Positions along random games on the Twin: about one in four, and every last one."""
    random = Random(seed)
    out = [0] * game.most_options
    number = 0
    for i in range(count):
        position = game.new(options, seed + i)
        position.events = None
        while position.waiting:
            if random.random() < 0.25:
                yield number, position
            game.plain_rules["random_step"](position, game.cards, out)
            number += 1
        yield number, position
